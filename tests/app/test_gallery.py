"""A receipt's picture on a phone: into the gallery and to another program, on old and new Androids, and when it goes wrong."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from assets.errors import PlainError
from companion.app.phone import FOLDER, Need, gate_of, into_gallery, share_picture
from printing.platforms import Platform
from tests.app.android_gallery import Phone

PNG, NAME = b"\x89PNG\r\n\x1a\nreceipt", "2026-11-20 Origin"
OLD, NINE, TEN, NEW = 24, 28, 29, 35


@pytest.fixture
def phone(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Phone:
    there = Phone(request.param, tmp_path)
    monkeypatch.setitem(sys.modules, "jnius", there)
    return there


@pytest.mark.parametrize("phone", [TEN, NEW], indirect=True)
def test_a_newer_phone_lists_the_picture_only_once_it_is_whole(phone: Phone) -> None:
    into_gallery(PNG, NAME)
    (row,) = phone.rows.values()
    assert (row["_display_name"], row["mime_type"]) == (f"{NAME}.png", "image/png")
    assert row["relative_path"] == f"Pictures/{FOLDER}"
    assert (row["bytes"], row["closed"], row["is_pending"]) == (PNG, True, 0)


@pytest.mark.parametrize("phone", [OLD, NINE], indirect=True)
def test_an_older_phone_is_told_the_path_and_no_picture_is_written_over(phone: Phone) -> None:
    for _each in range(2):
        into_gallery(PNG, NAME)
    folder = phone.folder / "Pictures" / FOLDER
    paths = [row["_data"] for row in phone.rows.values()]
    assert paths == [str(folder / f"{NAME}.png"), str(folder / f"{NAME} (2).png")]
    assert all(row["bytes"] == PNG for row in phone.rows.values())


@pytest.mark.parametrize("phone", [OLD, NEW], indirect=True)
def test_another_program_gets_the_picture_and_may_read_it(phone: Phone) -> None:
    share_picture(PNG, NAME)
    (sent,) = phone.sent
    assert (sent["action"], sent["type"], sent["title"]) == ("android.intent.action.SEND", "image/png", NAME)
    assert sent["flags"] == 1, "without it the other program may not read the picture"
    number = sent["android.intent.extra.STREAM"].made_of[0]
    assert phone.rows[number]["bytes"] == PNG


@pytest.mark.parametrize("phone", [OLD, NEW], indirect=True)
def test_of_a_picture_that_was_not_taken_nothing_is_left(phone: Phone) -> None:
    phone.full = True
    with pytest.raises(PlainError, match="No space left") as caught:
        share_picture(PNG, NAME)
    assert "Make room" in caught.value.remedy
    assert (phone.rows, phone.sent) == ({}, [])
    phone.full, phone.no_list = False, True
    with pytest.raises(PlainError, match="did not take"):
        into_gallery(PNG, NAME)


@pytest.mark.parametrize("phone", [TEN, NEW], indirect=True)
def test_a_newer_phone_needs_no_permission_for_pictures_of_its_own(phone: Phone) -> None:
    assert gate_of(Platform.ANDROID).open(Need.PICTURES)
    assert phone.level >= TEN

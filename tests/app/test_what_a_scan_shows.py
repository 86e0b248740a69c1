"""What the scan screen says of what was seen, without a window: pieces, checklists, codes of others, folders, readers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from companion.app.camera import shrunk
from companion.app.presenters.scanning import OtherKind, Seen, Wanted, folder_of, in_order
from tests.app.scans import FOREIGN, LAND, WATER, code


def test_a_piece_taken_away_stays_away_although_the_camera_sees_it_on() -> None:
    seen = Seen()
    seen.look([code(LAND), code(WATER)])
    seen.take_away("L01")
    seen.look([code(LAND), code(WATER)])
    assert seen.pieces() == ["W42"]
    seen.add("L01")
    assert sorted(seen.pieces()) == ["L01", "W42"]


def test_of_one_wanted_card_the_one_in_the_middle_is_meant_and_others_are_told_apart() -> None:
    seen = Seen("wayfarers", Wanted("wayfarers", kinds=("land", "water"), number=1))
    assert seen.taking() == ("Waiting for a tag", False)
    here = [code(LAND, 0, 0), code(WATER, 100, 100), code("TC-WU0134", 90, 90)]
    seen.look(here, here, middle=(110, 110))
    assert seen.answer() == ("W42",)
    assert seen.taking()[1]
    assert [row.piece for row in seen.rows() if row.extra] == ["U_G4"]
    seen.look(here, here, middle=(0, 0))
    assert seen.answer() == ("L01",)


def test_a_checklist_shows_what_is_missing_and_counts_up() -> None:
    seen = Seen("wayfarers", Wanted("wayfarers", pieces=("L01", "W42"), checklist=True))
    assert [(row.piece, row.count) for row in seen.rows()] == [("L01", 0), ("W42", 0)]
    assert not seen.taking()[1]
    seen.look([code(WATER), code("TC-WU0134")])
    assert seen.summary() == "1 of 2"
    assert [(row.piece, row.count, row.extra) for row in seen.rows()] == [
        ("L01", 0, False),
        ("W42", 1, False),
        ("U_G4", 1, True),
    ]
    assert seen.answer() == ("W42",)


def test_more_pieces_than_are_wanted_must_be_taken_away_first() -> None:
    seen = Seen("wayfarers", Wanted("wayfarers", number=2))
    for piece, ready in (("L01", False), ("W42", True), ("L03", False)):
        seen.add(piece)
        assert seen.taking()[1] is ready
    seen.take_away("L03")
    assert seen.taking()[1]


def test_misread_unknown_and_foreign_codes_are_told_apart_and_only_sound_ones_can_be_taught() -> None:
    seen = Seen()
    seen.look([code("TC-WL0019"), code("TC-ZZ9998"), code(FOREIGN)])
    assert {(one.kind, one.teachable) for one in seen.others} == {
        (OtherKind.MISREAD, False),
        (OtherKind.UNKNOWN, True),
        (OtherKind.FOREIGN, True),
    }
    assert seen.pieces() == []


def test_what_was_seen_is_kept_and_taken_back_as_it_was() -> None:
    seen = Seen()
    seen.look([code(LAND), code(LAND, 50), code("TC-OG001B")])
    seen.add("W42")
    seen.take_away("L01")
    again = Seen()
    assert again.take_back(seen.to_json())
    assert again.all() == seen.all()
    assert again.where == seen.where
    assert not Seen("origin").take_back(seen.to_json())


@pytest.mark.parametrize(
    "kept",
    [
        None,
        [],
        {"game": "wayfarers"},
        {"game": "wayfarers", "camera": {}, "hand": {}},
        {"game": "wayfarers", "camera": {"L01": -1}, "hand": {}},
        {"game": "wayfarers", "camera": {"L01": 10**9}, "hand": {}},
        {"game": "wayfarers", "camera": {"L01": True}, "hand": {}},
    ],
)
def test_a_kept_scan_that_is_damaged_is_not_offered(kept: Any) -> None:
    seen = Seen()
    assert not seen.take_back(kept)
    assert seen.pieces() == []


def test_of_a_kept_scan_a_damaged_place_is_left_out() -> None:
    seen = Seen()
    where = [["wayfarers", "L01", 1.0, 2.0, 1], ["wayfarers", "L02", "y", 2.0, 1], 7]
    assert seen.take_back({"game": "wayfarers", "camera": {"L01": 1}, "hand": {}, "where": where})
    assert [one.id for one in seen.where] == ["L01"]


def test_a_kept_scan_has_no_names_and_one_that_had_some_is_read_without_them() -> None:
    seen = Seen()
    where = [["wayfarers", "L01", "Landkarte 1: Stadt", 1.0, 2.0, 1]]
    assert seen.take_back({"game": "wayfarers", "camera": {"L01": 1}, "hand": {}, "where": where})
    assert [(one.id, one.name, one.x) for one in seen.where] == [("L01", "Land 1: city", 1.0)]
    assert seen.to_json()["where"] == [["wayfarers", "L01", 1.0, 2.0, 1]]


@pytest.mark.parametrize(
    ("size", "shown"), [((1920, 1080), (960, 540)), ((640, 480), (640, 480)), ((3000, 1), (960, 1))]
)
def test_a_frame_goes_to_the_screen_in_its_own_colours_and_no_larger_than_needed(
    size: Any, shown: Any
) -> None:
    frame = np.zeros((size[1], size[0], 3), np.uint8)
    frame[:] = (10, 120, 250)
    picture = shrunk(frame)
    assert (picture.size, picture.frame_size) == (shown, size)
    assert len(picture.pixels) == shown[0] * shown[1] * 4
    assert picture.pixels[:4] == bytes((250, 120, 10, 255))


def test_a_game_may_be_written_with_dashes() -> None:
    seen = Seen("darwins_choice", Wanted("darwins_choice", kinds=("event",)))
    seen.look([code("TC-CE001K"), code("TC-CB001V")])
    assert seen.answer() == ("climate_change",)
    assert [row.piece for row in seen.search("")][:2] == ["climate_change", "deforestation"]


def test_pieces_are_listed_by_number() -> None:
    assert sorted(["Land 15", "Land 3", "Water 2", "Land 3: city"], key=in_order) == [
        "Land 3",
        "Land 3: city",
        "Land 15",
        "Water 2",
    ]


def test_a_folder_shows_folders_and_pictures_and_says_what_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "Photos").mkdir()
    (tmp_path / ".hidden").mkdir()
    (tmp_path / "b.JPG").touch()
    (tmp_path / "a.txt").touch()
    view = folder_of(tmp_path)
    assert [path.name for path in view.folders] == ["Photos"]
    assert [path.name for path in view.pictures] == ["b.JPG"]
    assert view.parent == tmp_path.parent
    assert folder_of(tmp_path / "nowhere").words
    assert folder_of(Path(tmp_path.anchor)).parent is None


@pytest.mark.parametrize(
    ("gone", "said"),
    [
        ((), ""),
        (("_load_zxing",), "zxing-cpp is not here: the companion's own tags are still read"),
        (("_load_zxing", "_load_pyzbar"), "zxing-cpp and pyzbar are not here"),
        (("_load_zxing", "_load_pyzbar", "_load_opencv", "_load_reedsolo"), "No code reader is here"),
    ],
)
def test_code_readers_that_are_missing_are_said(
    monkeypatch: pytest.MonkeyPatch, gone: tuple, said: str
) -> None:
    from companion.scan_words import missing_readers
    from vision import decoders

    def missing() -> object:
        raise ImportError("Unable to find zbar shared library")

    for name in gone:
        monkeypatch.setattr(decoders, name, missing)
    assert missing_readers().startswith(said) if said else missing_readers() == ""

"""Several sets side by side, on the disk at once; deleted and had back; damaged files left alone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings

from assets.errors import BadInput, PlainError
from companion.games.darwins_journey.card_sets import FOLDER, Shelf
from companion.games.darwins_journey.copying import Draft, draft_from, draft_to
from tests.companion.transcription.samples import DAY, drafts, whole


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path, lambda: DAY)


@settings(deadline=None, max_examples=40)
@given(drafts())
def test_a_set_goes_into_a_file_and_back_unchanged(draft: Draft) -> None:
    again = draft_from(json.loads(json.dumps(draft_to(draft))), draft.id, where="x")
    assert again == draft


def test_what_was_tapped_is_there_after_the_battery_died(shelf: Shelf, tmp_path: Path) -> None:
    mine = shelf.new()
    shelf.edit(mine.id, "card:1", ["deliver", "main:AB"])
    again = Shelf(tmp_path).get(mine.id)
    assert again.value("card:1") == ["deliver", "main:AB"]
    assert again.name == "My cards"


def test_undo_reaches_back_over_a_restart(shelf: Shelf, tmp_path: Path) -> None:
    mine = shelf.new()
    shelf.edit(mine.id, "card:1", ["deliver"])
    shelf.edit(mine.id, "marks", [{"into": "sea-04", "vp": 1}])
    later = Shelf(tmp_path)
    assert later.undo(mine.id)[1] == "marks"
    draft, step = later.undo(mine.id)
    assert (step, dict(draft.steps)) == ("card:1", {})
    assert later.undo(mine.id) == (draft, "")


def test_an_edit_that_does_not_fit_changes_nothing(shelf: Shelf) -> None:
    mine = shelf.new()
    with pytest.raises(BadInput):
        shelf.edit_all(mine.id, {"card:1": ["rest"], "card:2": ["fly"]})
    assert shelf.get(mine.id) == mine


def test_sets_of_one_name_are_told_apart(shelf: Shelf) -> None:
    shelf.new("Box")
    assert shelf.new("box").name == "box 2"
    assert shelf.add(whole(name="BOX")).name == "BOX 3"
    assert [one.name for one in shelf.sets()] == ["Box", "box 2", "BOX 3"]
    assert shelf.find("Box 2").name == "box 2"
    assert shelf.rename(shelf.find("box 2").id, "Box").name == "Box 2"


def test_a_deleted_set_comes_back_as_it_was(shelf: Shelf) -> None:
    mine = shelf.add(whole("cards"))
    shelf.delete(mine.id)
    assert shelf.sets() == ()
    assert [one.id for one in shelf.deleted()] == [mine.id]
    shelf.new(mine.name)
    back = shelf.undelete(mine.id)
    assert dict(back.steps) == dict(mine.steps)
    assert back.name == f"{mine.name} 2"
    assert shelf.deleted() == ()


def test_a_damaged_file_is_named_and_left_alone(shelf: Shelf, tmp_path: Path) -> None:
    mine = shelf.new()
    file = tmp_path / FOLDER / f"{mine.id}.json"
    file.write_text(file.read_text()[:40])
    other = shelf.new("other")
    assert [one.id for one in shelf.sets()] == [other.id]
    (bad,) = shelf.damaged()
    assert bad.file == file
    assert "not JSON" in bad.error.what
    assert file.exists()
    with pytest.raises(PlainError, match="not JSON"):
        shelf.get(mine.id)


def test_a_set_of_a_newer_companion_is_refused_with_a_sentence(shelf: Shelf, tmp_path: Path) -> None:
    mine = shelf.new()
    file = tmp_path / FOLDER / f"{mine.id}.json"
    file.write_text(json.dumps(draft_to(mine) | {"format": 2}))
    with pytest.raises(BadInput, match="newer companion") as caught:
        shelf.get(mine.id)
    assert caught.value.remedy == "Bring the companion up to date."


@pytest.mark.parametrize("wrong", ["../../etc/passwd", "", "0" * 11, "G" * 12])
def test_no_id_leads_out_of_the_folder(shelf: Shelf, wrong: str) -> None:
    with pytest.raises(PlainError):
        shelf.get(wrong)
    with pytest.raises(PlainError):
        shelf.undelete(wrong)


@pytest.mark.parametrize("name", ["", "   ", "x" * 61, "a\nb", "\u202eabc"])
def test_a_name_that_cannot_be_read_is_refused(shelf: Shelf, name: str) -> None:
    if name:
        with pytest.raises(BadInput, match="1 to 60"):
            shelf.new(name)
    mine = shelf.new("fine")
    with pytest.raises(BadInput, match="1 to 60"):
        shelf.rename(mine.id, name)


def test_an_unknown_name_says_which_there_are(shelf: Shelf) -> None:
    with pytest.raises(BadInput, match="companion cards"):
        shelf.find("mine")
    shelf.new("Kim")
    with pytest.raises(BadInput, match="Kim"):
        shelf.find("mine")

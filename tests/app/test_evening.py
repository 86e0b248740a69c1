"""An evening of Darwin's Choice on the screen: every sentence is drawn, the desk is tapped, events are scanned and picked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from assets.darwins_choice import load
from assets.icons import glyph
from assets.tags import register
from companion.app.presenters.home import NewGame, game_title, home_view
from companion.app.presenters.score import ScorePresenter
from companion.app.presenters.solo import SoloPresenter
from companion.app.tables import Picture
from companion.games.darwins_choice.table import DeskBoard, EventPicture, IndexPicture, points_of, table
from companion.games.darwins_choice.widgets import EVENT_SIGNS
from companion.playthrough import OpenGame, Playthroughs
from companion.storage import Storage
from solo_bots.conversation import Json
from tests.app.window import Hand, in_a_window
from tests.games.darwins_choice.recording import FOLDER, Recorded, Replay

GAME = "darwins_choice"


@pytest.fixture
def storage(tmp_path: Path) -> Iterator[Storage]:
    with Storage.open(tmp_path / "c.sqlite3") as opened:
        yield opened


def begin(storage: Storage, **options: Json) -> OpenGame:
    given: dict[str, Json] = {"version": "expansion", "players": 3, "deck": "own", "seed": 1, "desk": True}
    return Playthroughs(storage).new(GAME, given | options)


def test_every_event_has_a_sign_of_its_own() -> None:
    assert set(EVENT_SIGNS) == {one.id for one in load().events}
    assert len({glyph(one) for one in EVENT_SIGNS.values()}) == len(EVENT_SIGNS)


@pytest.mark.parametrize(
    "name", ["expansion", "six_players", "two_players", "history", "desk", "desk_plastic"]
)
def test_everything_that_is_moved_on_the_table_is_drawn(name: str) -> None:
    replay = Replay.of(Recorded.read(FOLDER / f"{name}.json"))
    state = replay.session.state
    for tell in replay.tells:
        picture = table().tell_picture(tell, state)
        assert isinstance(picture, Picture) if tell.moves else picture is None or isinstance(picture, Picture)


# ---- a new evening


def test_a_new_evening_offers_only_what_goes_together(storage: Storage) -> None:
    choices = NewGame(GAME)
    assert choices.ready

    def offered(group: str) -> list[str]:
        return [o.id for one in choices.groups() if one.id == group for o in one.options]

    assert offered("version") == ["expansion", "expansion_two_player", "two_vs_two", "history"]
    assert offered("players") == ["3", "4", "5", "6"]
    choices.choose("players", "6")
    choices.choose("version", "two_vs_two")
    assert offered("players") == ["4"]
    assert choices.begin(Playthroughs(storage), 5).options["players"] == 4
    choices.choose("desk", "desk")
    choices.choose("version", "child_friendly")
    assert offered("players") == ["2", "3", "4", "5", "6"]
    assert offered("deck") == [], "children have no human events"
    game = choices.begin(Playthroughs(storage), 5)
    assert game.options["players"] == 6, "what was chosen before is offered again"
    choices.choose("desk", "events")
    assert choices.begin(Playthroughs(storage), 5).options["version"] == "expansion"


def test_lists_call_an_evening_by_its_version_and_home_goes_on_with_it(storage: Storage) -> None:
    from datetime import UTC, datetime

    opened = begin(storage, version="history")
    assert game_title(GAME, opened.options) == "Darwin's Choice · History mode"
    view = home_view(storage, datetime.now(UTC))
    assert view.resume is not None
    assert view.resume.title == "Darwin's Choice · History mode"
    assert SoloPresenter(opened).subtitle == "Era 1"


# ---- the table


def test_an_event_card_may_be_shown_to_the_camera(storage: Storage) -> None:
    opened = begin(storage, desk=False)
    opened.answer("suburb")
    assert opened.ask is not None
    assert table().scannable(opened.ask) == {}
    opened.answer("over")
    wanted = table().scannable(opened.ask)
    assert set(wanted) == {one.id for one in load().events if one.back == "house"}
    assert set(wanted) <= {one.id for one in register().components if one.game == GAME}
    picture = table().choice_picture(opened.ask, opened.ask.choices[0])
    assert isinstance(picture, EventPicture)
    assert isinstance(table().ask_picture(opened.ask, opened.state), EventPicture)


def test_the_index_is_drawn_as_it_is_now(storage: Storage) -> None:
    opened = begin(storage, desk=False)
    opened.answer("suburb")
    opened.answer("over")
    opened.answer("draining")
    (fell,) = (one for one in opened.tells if one.verb == "index_falls")
    assert table().tell_picture(fell, opened.state) == IndexPicture(3)


def test_the_desk_shows_biomes_food_species_and_points(storage: Storage) -> None:
    opened = begin(storage, names=["Anna", "Ben", "Carla"])
    opened.answer("suburb")
    opened.answer({"choice": "place:city", "biome": "swamp", "plants": 4, "meat": 1, "limit_plants": 2})
    opened.answer({"choice": "new:city", "owner": "Ben", "hearts": 1, "diet": "carnivore", "strength": 3})
    board = SoloPresenter(opened).view().question
    assert board is not None
    desk = board.board
    assert isinstance(desk, DeskBoard)
    city = next(one for one in desk.places if one.id == "city")
    assert (city.name, city.food) == ("City (Swamp)", "2 plants, 1 meat under index IV")
    assert [one.name for one in city.species] == ["Ben A"]
    assert city.species[0].traits == "carnivore, 1 heart, adapted 0, strong 3"
    park = next(one for one in desk.places if one.id == "national_park")
    assert park.food == "food not entered"
    offered = {one.id for one in opened.ask.choices} if opened.ask else set()
    assert set(desk.covers) == offered - {"evaluate", "names"}
    opened.answer("evaluate")
    opened.answer_as_usual()
    assert points_of(opened.state.desk)[1] == ("Ben", 1 + 2 + 3, 0)
    view = SoloPresenter(opened).view().question
    assert view is not None
    assert view.board is None, "the desk is for the action phase"


def test_the_score_sheet_takes_what_the_desk_counted(storage: Storage) -> None:
    opened = begin(storage, names=["Anna", "Ben", "Carla"])
    opened.answer("suburb")
    opened.answer({"choice": "new:city", "owner": "Ben"})
    opened.answer("evaluate")
    opened.answer_as_usual()
    sheet = ScorePresenter(storage, GAME, opened)
    totals = {one.name: one.total for one in sheet.view().tabs}
    assert (totals["Anna"], totals["Ben"], totals["Carla"]) == (0, 6, 0)


# ---- in the window


def an_evening_with_our_own_cards(hand: Hand) -> Iterator[float]:
    """From home to the first event: the territory left out, the Era over, the card picked, the index told."""
    yield from hand.tap("home:people")
    yield from hand.tap("deck:own")
    yield from hand.tap("new:begin")
    assert hand.sees("Which territory stays out of the game?")
    yield from hand.tap("Suburb")
    yield from hand.tap("The Era is over")
    assert hand.sees("Turn the top event card (house). Which one is it?")
    yield from hand.tap("Draining")
    assert hand.sees("The nature index falls to III")
    yield from hand.tap("undo")
    assert hand.sees("Turn the top event card (house). Which one is it?")
    assert hand.sees("Put back on the table, in this order")


def a_desk_is_filled(hand: Hand) -> Iterator[float]:
    """A species is entered by touch, changed, and the Era evaluated."""
    yield from hand.tap("home:people")
    yield from hand.tap("desk:desk")
    yield from hand.tap("version:base")
    yield from hand.tap("new:begin")
    assert hand.sees("Enter the species as they come, or evaluate.")
    yield from hand.tap("New species: Biome 1")
    assert hand.sees("Whose species?")
    yield from hand.tap("Done")
    assert [one.name for one in state_of(hand).species] == ["A"]
    yield from hand.tap("Player 1 A")
    assert hand.sees("Where does it live?")
    yield from hand.tap("Done")
    yield from hand.tap("Evaluate the Era")
    assert hand.sees("Which species do not meet what their biome requires?")
    yield from hand.tap("These die, the others live")
    yield from hand.tap("These die, the others live")
    assert hand.sees("who is best adapted?")
    assert state_of(hand).species[0].points == 1


def state_of(hand: Hand) -> Any:
    return hand.screen.presenter.game.state.desk


@pytest.mark.parametrize("shape", ["wide", "phone"])
def test_an_evening_by_touch(tmp_path: Path, shape: str) -> None:
    in_a_window(an_evening_with_our_own_cards, tmp_path, shape)


@pytest.mark.parametrize("shape", ["tall", "phone"])
def test_the_era_desk_by_touch(tmp_path: Path, shape: str) -> None:
    in_a_window(a_desk_is_filled, tmp_path, shape)

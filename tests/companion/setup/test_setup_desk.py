"""A set-up in the making: on the disk after every change, gone on with, taken back, and what it starts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assets.errors import BadInput
from companion.playthrough import Playthroughs
from companion.scoring import scoring_of
from companion.setup import plan_of, variants_of, with_setup
from companion.setup.as_json import layout_from, layout_to
from companion.setup.desk import MOST_UNDO, SetupDesk, key_of, open_setups
from companion.setup.layout import Layout, drawn
from companion.setup.starting import (
    begin_from,
    begin_sheet,
    begin_solo,
    has_solo_game,
    known,
    options,
    score_sheet,
)
from companion.storage import Storage
from companion.stored_sheets import Drafts


@pytest.fixture
def storage(tmp_path: Path) -> Iterator[Storage]:
    with Storage.open(tmp_path / "setup.sqlite3") as opened:
        yield opened


def test_a_set_up_is_gone_on_with_after_the_battery_died(storage: Storage, tmp_path: Path) -> None:
    desk = SetupDesk.begin(storage, "wayfarers", 3, names=["Ada", "Bo"], seed=4)
    desk.draw()
    desk.put("land.1", "L01")
    desk.tick("main_board", done=True)
    # Nothing is closed: what a second opening of the file reads is all there is.
    with Storage.open(tmp_path / "setup.sqlite3") as other:
        again = SetupDesk.open(other, "wayfarers")
        assert again is not None
        assert (again.layout, again.names, again.seed) == (desk.layout, ("Ada", "Bo"), 4)
        assert again.plan.slot("board.1").label == "Board of Ada"
        assert again.undo_name == desk.undo_name
        assert again.undo()
        assert "main_board" not in again.layout.ticked


def test_every_change_can_be_taken_back_and_done_again(storage: Storage) -> None:
    desk = SetupDesk.begin(storage, "darwins_journey", 1, seed=1)
    stages = [desk.layout]
    changes: tuple[Callable[[], None], ...] = (
        lambda: desk.draw(),
        lambda: desk.redraw("letter.1"),
        lambda: desk.put("alfred.board", "board-green"),
        lambda: desk.draw(9),
        lambda: desk.swap("special.1.1", "special.1.2"),
        lambda: desk.lock("beagle.1", on=True),
        lambda: desk.tick("board", done=True),
        lambda: desk.take_away("beagle.2"),
        lambda: desk.scan(["beagle-1", "nonsense"]),
        lambda: desk.forget_surplus(),
        lambda: desk.clear(),
    )
    for change in changes:
        change()
        stages.append(desk.layout)
    assert desk.undo_name == "everything cleared"
    for stage in reversed(stages[:-1]):
        assert desk.undo()
        assert desk.layout == stage
    assert not desk.undo()
    for stage in stages[1:]:
        assert desk.redo()
        assert desk.layout == stage
    assert not desk.redo()


def test_no_more_steps_are_kept_than_can_be_taken_back(storage: Storage) -> None:
    desk = SetupDesk.begin(storage, "origin", 2)
    for number in range(MOST_UNDO + 5):
        desk.tick("board", done=number % 2 == 0)
    assert sum(1 for _n in range(MOST_UNDO + 5) if desk.undo()) == MOST_UNDO


def test_each_game_has_one_set_up_of_its_own(storage: Storage) -> None:
    SetupDesk.begin(storage, "origin", 2)
    SetupDesk.begin(storage, "darwins_choice", 4, "history")
    assert {one.plan.game for one in open_setups(storage)} == {"origin", "darwins_choice"}
    SetupDesk.begin(storage, "origin", 4)
    kept = SetupDesk.open(storage, "origin")
    assert kept is not None
    assert kept.plan.players == 4
    kept.leave()
    assert SetupDesk.open(storage, "origin") is None


@pytest.mark.parametrize(
    "kept",
    [
        "nonsense",
        {},
        {"players": 99, "variant": "solo", "seed": 1, "names": [], "layout": {}},
        {"players": 1, "variant": "gone", "seed": 1, "names": [], "layout": {"placed": {}}},
        {"players": 1, "variant": "solo", "seed": "x", "names": [], "layout": {"placed": {}}},
        {"players": 1, "variant": "solo", "seed": 1, "names": 7, "layout": {"placed": {}}},
        {"players": 1, "variant": "solo", "seed": 1, "names": [], "layout": {"placed": []}},
        {"players": 1, "variant": "solo", "seed": 1, "names": [], "layout": {"placed": {}}, "done": 3},
    ],
)
def test_what_cannot_be_read_any_more_is_no_set_up_and_no_crash(storage: Storage, kept: Any) -> None:
    storage.set_setting(key_of("wayfarers"), kept)
    assert SetupDesk.open(storage, "wayfarers") is None


def test_a_kept_place_or_piece_that_is_gone_is_left_out(storage: Storage) -> None:
    plan = plan_of("wayfarers", 1)
    kept = {"placed": {"land.1": "L01", "land.99": "L02", "land.2": "S77", "land.3": 4}, "ticked": ["gone"]}
    layout = layout_from(plan, kept)
    assert layout == Layout({"land.1": "L01"})
    del storage


@given(st.sampled_from(sorted(with_setup())), st.integers(0, 99))
def test_a_layout_is_written_and_read_back_whole(game: str, seed: int) -> None:
    variant = variants_of(game)[0]
    plan = plan_of(game, variant.players[0], variant.id)
    layout = drawn(plan, Layout(), seed)
    assert layout_from(plan, layout_to(layout)) == layout


@pytest.mark.parametrize(
    ("players", "names", "seed"), [(2, ["a", "b", "c"], 0), (2, [], -1), (9, [], 0), (2, [], 2**40)]
)
def test_too_many_names_players_or_an_odd_seed_are_refused(
    storage: Storage, players: int, names: list[str], seed: int
) -> None:
    with pytest.raises(BadInput):
        SetupDesk.begin(storage, "wayfarers", players, names=names, seed=seed)
    assert SetupDesk.open(storage, "wayfarers") is None


# ---- what a set-up starts


def test_the_ai_of_wayfarers_begins_with_the_board_and_every_journal_tile(storage: Storage) -> None:
    """W1, W2: which tile lies where is never asked again."""
    desk = SetupDesk.begin(storage, "wayfarers", 1, seed=3)
    desk.draw()
    game = begin_from(desk, Playthroughs(storage), deck="virtual", seed=7)
    assert game.options["board"] == desk.layout.placed["board.ai"]
    assert game.state.journal_tiles == {
        slot.removeprefix("journal."): piece
        for slot, piece in desk.layout.placed.items()
        if slot.startswith("journal.")
    }
    assert len(game.state.journal_tiles) == 10
    assert SetupDesk.open(storage, "wayfarers") is None, "the game keeps what the set-up knew"
    again = Playthroughs(storage).open(game.id)
    assert again.state.journal_tiles == game.state.journal_tiles


def test_alfred_begins_with_the_museum_the_map_the_letters_and_his_bonus_cards(storage: Storage) -> None:
    plan = plan_of("darwins_journey", 1)
    layout = drawn(plan, Layout(), 5)
    game = begin_solo(Playthroughs(storage), plan, layout, seed=2)
    museum = {layout.placed[f"museum.{n}"].removeprefix("museum-") for n in range(1, 7)}
    assert set(game.state.museum_start) == museum
    assert game.state.specimens_at["sea-02"] == layout.placed["map.sea-02"]
    assert game.state.tiles == [int(layout.placed[f"letter.{n}"].split("-")[1]) for n in (1, 2, 3)]
    goals = [int(layout.placed[f"beagle.{n}"].split("-")[1]) for n in range(1, 6)]
    assert game.state.goals == goals, "so the goal of each round is told with what it counts"
    assert game.state.bonus_cards == [layout.placed["alfred.bonus.1"], layout.placed["alfred.bonus.2"]]
    assert game.options["board"] == layout.placed["alfred.board"].removeprefix("board-")
    assert game.ask is not None
    assert game.ask.key != "museum_start", "it was answered by the set-up"
    assert game.undo(), "and can be set right"
    assert game.ask.key == "museum_start"
    again = Playthroughs(storage).open(game.id)
    assert set(again.state.museum_start) == museum


def test_what_was_not_told_is_asked_when_it_matters(storage: Storage) -> None:
    plan = plan_of("darwins_journey", 1)
    layout = Layout({"alfred.board": "board-white", "museum.1": "museum-red-bird"})
    game = begin_solo(Playthroughs(storage), plan, layout, deck="own")
    assert game.ask is not None
    assert game.ask.key == "museum_start"
    assert known(plan, layout)["bonus_cards"] == []
    assert (
        begin_solo(
            Playthroughs(storage), plan_of("wayfarers", 1), Layout({"board.ai": "space"})
        ).state.journal_tiles
        == {}
    )


def test_a_solo_game_needs_the_board_of_the_opponent_and_one_player() -> None:
    plan = plan_of("wayfarers", 1)
    with pytest.raises(BadInput, match="not known yet which board"):
        options(plan, Layout(), deck="virtual", seed=0)
    two = plan_of("wayfarers", 2)
    assert not has_solo_game(two)
    with pytest.raises(BadInput, match="not for a solo game"):
        options(two, Layout(), deck="virtual", seed=0)


@pytest.mark.parametrize(
    ("game", "variant", "players"),
    [
        (game, one.id, players)
        for game in sorted(with_setup())
        for one in variants_of(game)
        for players in one.players
    ],
)
def test_the_score_sheet_has_a_column_for_each_player_with_its_name(
    game: str, variant: str, players: int
) -> None:
    names = ("Ada", "", "Cleo", "Dan", "Eve", "Fay")[:players]
    plan = plan_of(game, players, variant, names)
    sheet = score_sheet(plan, names)
    assert [one["name"] for one in sheet["players"]] == list(names)
    assert (sheet.get("ai") is not None) == has_solo_game(plan)
    if game == "darwins_choice":
        assert variant.startswith(sheet["table"]["version"])
    from companion.scoring.checking import check

    checked = check(scoring_of(game).declare(), sheet)
    assert [one for one in checked.problems if not one.unanswered] == []


def test_a_half_filled_sheet_is_never_written_over_unasked(storage: Storage) -> None:
    plan = plan_of("origin", 2)
    assert begin_sheet(storage, plan, ("Ada", "Bo"), afresh=False)
    kept = Drafts(storage, "origin").sheet()
    assert kept is not None
    assert [one["name"] for one in kept["players"]] == ["Ada", "Bo"]
    assert not begin_sheet(storage, plan_of("origin", 4), afresh=False)
    assert Drafts(storage, "origin").sheet() == kept
    assert begin_sheet(storage, plan_of("origin", 4), afresh=True)
    after = Drafts(storage, "origin").sheet()
    assert after is not None
    assert len(after["players"]) == 4

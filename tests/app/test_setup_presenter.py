"""What the set-up screen says: groups, places, problems, what may lie where, what it starts; without a window."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app.presenters.setup import SetupChoice, SetupPresenter
from companion.app.tables import with_table
from companion.games.darwins_journey.card_sets import Shelf
from companion.playthrough import Playthroughs
from companion.setup.desk import SetupDesk
from companion.storage import Storage


@pytest.fixture
def storage(tmp_path: Path) -> Iterator[Storage]:
    with Storage.open(tmp_path / "setup.sqlite3") as opened:
        yield opened


def presenter(
    storage: Storage, game: str, players: int, variant: str = "", *, draw: bool = True
) -> SetupPresenter:
    desk = SetupDesk.begin(storage, game, players, variant, seed=4)
    if draw:
        desk.draw()
    return SetupPresenter(desk, frozenset(with_table()))


def test_an_untouched_set_up_blames_nobody_for_what_is_open(storage: Storage) -> None:
    view = presenter(storage, "wayfarers", 1, draw=False).view()
    assert view.untouched
    assert (view.done, view.problems, view.undo) == (0, (), "")
    assert all(not group.wrong for group in view.groups)
    assert all(not place.wrong for step in view.steps for place in step.places)


def test_what_is_missing_stands_beside_its_place_and_what_is_too_much_above_all(storage: Storage) -> None:
    one = presenter(storage, "wayfarers", 2, draw=False)
    one.desk.scan(["S77", "S78", "S79", "S77", "U_Y1"])
    one.shown = 1
    view = one.view()
    space = next(step for step in view.steps if step.id == "cards.space")
    assert [place.wrong for place in space.places] == ["", "", "", "Missing"]
    assert view.problems == ("Space 77: comet was seen 2 times, but the box holds 1.",)
    one.shown = 2
    tiles = next(step for step in one.view().steps if step.id == "tiles")
    assert len(tiles.details) == 25, "one of 26 tiles was seen"
    assert tiles.places == ()
    one.desk.forget_surplus()
    assert one.view().problems == ()


def test_it_opens_where_something_is_left_to_do(storage: Storage) -> None:
    one = presenter(storage, "origin", 2)
    for step in one.desk.plan.steps:
        if step.group == one.desk.plan.groups()[0]:
            one.desk.tick(step.id, done=True)
    again = SetupDesk.open(storage, "origin")
    assert again is not None
    assert SetupPresenter(again).shown == 1
    one.turn(99)
    assert one.next_group() == ""
    one.turn(-99)
    assert one.shown == 0


def test_the_list_of_a_place_tells_what_lies_elsewhere_and_finds_by_any_word(storage: Storage) -> None:
    one = presenter(storage, "darwins_journey", 1)
    rows, more = one.pieces("letter.1", "")
    assert len(rows) == 8
    assert more == 0
    assert rows[0].here
    assert sum("lies at: Correspondence" in row.lies for row in rows) == 2
    found, _more = one.pieces("letter.1", "sail EXPLORE")
    assert [row.id for row in found] == ["letter-8"]
    assert one.pieces("letter.1", "no such thing") == ((), 0)
    bonus, _more = one.pieces("alfred.bonus.1", "")
    assert len(bonus) == 2, "only cards of his board"


def test_the_table_leads_to_the_bot_where_it_can_be_played_and_else_to_the_sheet(storage: Storage) -> None:
    assert presenter(storage, "wayfarers", 1).start == "solo"
    assert presenter(storage, "wayfarers", 2).start == "sheet"
    assert presenter(storage, "origin", 2).start == "sheet"
    assert presenter(storage, "darwins_choice", 3).start == "evening"
    nothing = SetupPresenter(SetupDesk.begin(storage, "wayfarers", 1))
    assert nothing.start == "sheet", "no bot on this screen"


def test_alfred_begins_by_the_cards_that_were_chosen(storage: Storage, tmp_path: Path) -> None:
    one = presenter(storage, "darwins_journey", 1)
    assert [name for _id, name, _detail in one.cards_choices()] == ["Reference cards"]
    copied = Shelf(tmp_path).new("Kitchen table")
    choices = one.cards_choices()
    assert [name for _id, name, _detail in choices] == ["Reference cards", "Kitchen table"]
    board = one.desk.layout.placed["alfred.board"].removeprefix("board-")
    game = one.begin(Playthroughs(storage), "virtual", 3, copied.id)
    assert game.options["board"] == board
    assert game.options["set"]["name"] == "Kitchen table"
    assert SetupDesk.open(storage, "darwins_journey") is None


def test_choices_that_do_not_go_together_are_never_offered(storage: Storage) -> None:
    choice = SetupChoice(storage)
    for game, _name in choice.games():
        choice.choose_game(game)
        for players in choice.numbers():
            choice.choose_players(players)
            for variant in choice.variants():
                choice.variant = variant.id
                choice.names = {1: "Ada"}
                desk = choice.begin(7)
                assert (desk.plan.variant.id, desk.plan.players) == (variant.id, players)
                assert desk.names == (("Ada", *[""] * (players - 1)) if players > 1 else ())
    assert {one.game for one in choice.open()} == {game for game, _name in choice.games()}
    choice.choose_game("darwins_choice")
    choice.choose_players(4)
    choice.variant = "two_vs_two"
    choice.choose_players(3)
    assert choice.chosen == "base", "two against two is for four"

"""The score sheets of all four games in the app: what is asked, what it comes to, what can be had back, what is kept."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.app.presenters.home import sheet_games, solo_games
from companion.app.presenters.score import ScorePresenter, Sort
from companion.history import repository
from companion.playthrough import OpenGame, Playthroughs
from companion.storage import Storage
from companion.stored_sheets import Drafts
from tests.app.window import Hand, in_a_window
from tests.companion.answers import some_answer

NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)


@pytest.fixture
def storage(tmp_path: Path) -> Iterator[Storage]:
    with Storage.open(tmp_path / "companion.sqlite3") as opened:
        yield opened


def filled(storage: Storage) -> ScorePresenter:
    presenter = ScorePresenter(storage, "wayfarers")
    presenter.set("players[0].name", "Ada")
    presenter.set("players[0].tags", {"city": 4, "vista": 2, "harbour": 3, "open_water": 1})
    presenter.set("players[0].space_points", 19)
    return presenter


def solo(storage: Storage, game: str, board: str, answers: int) -> OpenGame:
    import random

    opened = Playthroughs(storage).new(game, {"board": board, "deck": "virtual", "seed": 3})
    chance = random.Random(3)
    for _each in range(answers):
        if opened.ask is None:
            break
        opened.answer(some_answer(opened.ask, chance))
    return opened


def labels(presenter: ScorePresenter) -> list[str]:
    return [row.label for group in presenter.view().groups for row in group.rows]


def test_the_running_total_is_the_result(storage: Storage) -> None:
    presenter = filled(storage)
    tab = presenter.view().tabs[0]
    assert tab.name == "Ada"
    assert tab.total == presenter.result().columns[0].total == 5 + 2 + 3 + 5 + 19
    assert sum(line.points for line in presenter.view().lines) == tab.total


@pytest.mark.parametrize(
    ("game", "players"), [("wayfarers", 2), ("origin", 2), ("darwins_choice", 2), ("darwins_journey", 2)]
)
def test_a_new_sheet_of_any_game_can_be_scored_at_once_and_nothing_stands_in_the_way(
    game: str, players: int, storage: Storage
) -> None:
    presenter = ScorePresenter(storage, game)
    view = presenter.view()
    assert view.complete
    assert view.problems == view.warnings == ()
    assert len([tab for tab in view.tabs if tab.sort is Sort.PLAYER]) == players
    assert len(presenter.result().columns) == players
    assert Drafts(storage, presenter.game_id).sheet() is None, "looking keeps nothing"


def test_a_half_filled_sheet_is_kept(storage: Storage) -> None:
    filled(storage)
    again = ScorePresenter(storage, "wayfarers")
    assert again.values["players"][0]["name"] == "Ada"
    again.afresh()
    assert ScorePresenter(storage, "wayfarers").values["players"][0]["name"] == ""


def test_the_games_are_offered_by_name_with_the_sheets_that_were_begun(storage: Storage) -> None:
    filled(storage)
    found = {one.id: one for one in sheet_games(storage)}
    assert list(found) == ["darwins_choice", "darwins_journey", "origin", "wayfarers"]
    assert found["wayfarers"].begun == "Ada and Player 2"
    assert found["origin"].begun == ""


def test_the_solo_games_played_last_are_offered_and_evenings_of_people_are_not(storage: Storage) -> None:
    mine = solo(storage, "wayfarers", "space", 2)
    alfred = solo(storage, "darwins_journey", "white", 2)
    Playthroughs(storage).new("darwins_choice", {"players": 4})
    assert {one.id for one in solo_games(storage, NOON)} == {mine.id, alfred.id}


@pytest.mark.parametrize("draft", [{"players": "nobody", "ai": 7}, {"game": "origin"}, {}])
def test_a_damaged_draft_is_no_obstacle(draft: dict[str, object], storage: Storage) -> None:
    storage.set_setting("draft.wayfarers.table", draft)
    presenter = ScorePresenter(storage, "wayfarers")
    assert presenter.view().tabs[0].total is not None


def test_players_come_and_go_and_the_bot_sits_at_the_end(storage: Storage) -> None:
    presenter = filled(storage)
    presenter.add_player()
    assert [tab.name for tab in presenter.view().tabs] == ["Ada", "Player 2", "Player 3"]
    presenter.remove_shown()
    assert [tab.name for tab in presenter.view().tabs] == ["Ada", "Player 2"]
    presenter.set_bot(True)
    view = presenter.view()
    assert [tab.path for tab in view.tabs] == ["players[0]", "ai"]
    assert not view.can_add


def test_what_everybody_shares_has_a_page_of_its_own_that_is_no_player(storage: Storage) -> None:
    presenter = ScorePresenter(storage, "darwins_choice")
    view = presenter.view()
    assert [tab.sort for tab in view.tabs] == [Sort.SHARED, *[Sort.PLAYER] * 2]
    assert view.sort is Sort.SHARED, "the version is asked first"
    assert not view.can_remove
    assert view.next is not None
    assert view.next.path == "players[0]"
    presenter.add_player()
    presenter.remove_shown()
    assert len(presenter.values["players"]) == 2
    assert presenter.values["table"]["version"] == "base"


def test_a_single_shared_field_stands_on_every_players_page(storage: Storage) -> None:
    presenter = ScorePresenter(storage, "darwins_journey")
    assert [tab.path for tab in presenter.view().tabs] == ["players[0]", "players[1]"]
    for page in ("players[0]", "players[1]"):
        presenter.column = page
        assert "Full museum rows" in labels(presenter)
    presenter.set("table.museum_rows", 2)
    presenter.set("players[0].theory", 15)
    assert presenter.view().tabs[0].total == 36


def test_a_game_without_a_bot_offers_none(storage: Storage) -> None:
    assert ScorePresenter(storage, "origin").view().bot == ""
    assert ScorePresenter(storage, "darwins_choice").view().bot == ""
    assert ScorePresenter(storage, "darwins_journey").view().bot == "Alfred"


def test_the_values_of_this_box_are_entered_once(storage: Storage) -> None:
    presenter = ScorePresenter(storage, "origin")
    assert presenter.view().to_add == (("box", "Token values of this box"),)
    presenter.add_page("box")
    presenter.set("box.straits_values", {"2": 3})
    presenter.afresh()
    assert presenter.values["box"]["straits_values"] == {"2": 3}
    assert ScorePresenter(storage, "origin").values["box"]["straits_values"] == {"2": 3}


def test_a_cleared_sheet_a_removed_player_and_another_way_can_be_had_back(storage: Storage) -> None:
    presenter = filled(storage)
    before = presenter.values
    for put_aside in (
        presenter.afresh,
        presenter.remove_shown,
        lambda: presenter.set_way("components"),
        lambda: presenter.set_bot(True),
    ):
        put_aside()
        assert presenter.values != before
        assert presenter.view().aside
        presenter.bring_back()
        assert presenter.values == before
        assert presenter.view().aside == ""
    kept = Drafts(storage, "wayfarers").sheet()
    assert kept == before, "what was brought back is on the disk"


def test_what_cannot_be_is_shown_on_its_page_and_brought_into_view(storage: Storage) -> None:
    presenter = ScorePresenter(storage, "darwins_journey")
    presenter.set("players[1].tents", 7)
    view = presenter.view()
    assert [tab.trouble for tab in view.tabs] == [False, True]
    assert not view.complete
    path, told = presenter.mend()
    assert (path, presenter.column) == ("players[1].tents", "players[1]")
    assert "a player has 5 tents" in told


@pytest.mark.parametrize(("game", "board"), [("wayfarers", "space"), ("darwins_journey", "blue")])
def test_a_solo_game_fills_the_bots_page_which_is_only_read(game: str, board: str, storage: Storage) -> None:
    opened = solo(storage, game, board, 25)
    presenter = ScorePresenter(storage, game, opened)
    presenter.column = "ai"
    view = presenter.view()
    assert view.locked
    assert [tab.path for tab in view.tabs] == ["players[0]", "ai"]
    assert presenter.values["ai"]["board"] == board
    assert presenter.bot_words() not in ("", board)
    assert "not over" in presenter.result().notes[-1]


def test_a_saved_sheet_is_no_draft_any_more_and_changed_again_it_is_corrected(storage: Storage) -> None:
    presenter = filled(storage)
    presenter.save(presenter.result(), NOON)
    assert Drafts(storage, "wayfarers").sheet() is None
    presenter.set("players[0].space_points", 25)
    later = ScorePresenter(storage, "wayfarers")
    assert later.values["players"][0]["space_points"] == 25, "the app was closed in between"
    later.save(later.result(), NOON)
    (game,) = repository.finished_games(storage).games
    assert game.seats[0].total == 5 + 2 + 3 + 5 + 25
    assert len(storage.record_revisions(game.uuid)) == 2
    fresh = ScorePresenter(storage, "wayfarers")
    fresh.set("players[0].name", "Zoe")
    fresh.save(fresh.result(), NOON)
    assert len(repository.finished_games(storage).games) == 2, "another evening is another game"


def test_a_solo_game_is_saved_once_with_its_playthrough_and_board(storage: Storage) -> None:
    opened = solo(storage, "darwins_journey", "white", 30)
    presenter = ScorePresenter(storage, "darwins_journey", opened)
    first = presenter.save(presenter.result(), NOON)
    presenter.set("players[0].track", 44)
    again = presenter.save(presenter.result(), NOON)
    assert first.uuid == again.uuid
    assert (again.playthrough, again.board, again.variant) == (opened.id, "white", "solo")
    assert any("reference values" in one for one in again.result.notes)


def press(hand: Hand, key: str, end: str, times: int = 1) -> Iterator[float]:
    """Press the plus ("more") or the minus ("less") of a stepper."""
    for _press in range(times):
        stepper = next(one for one in hand.widgets() if getattr(one, "focus_key", "") == key)
        yield from hand.bring(stepper)
        yield from hand.rest(stepper)
        button = getattr(stepper, end)
        yield from hand.touch(*button.to_window(*button.center))


def count_a_journey(hand: Hand) -> Iterator[float]:
    yield from hand.tap("home:trophy")
    yield from hand.tap("score:darwins_journey")
    yield from hand.tap("players[0].track:type")
    for digit in "087":
        yield from hand.tap(f"pad:{digit}")
    assert hand.sees("87")
    yield from hand.tap("pad:done")
    yield from hand.tap("players[0].silver:silver_5")
    hand.screen.presenter.set("players[0].tents", 7)
    yield from hand.tap("score:result")
    yield from hand.wait_for(lambda: hand.sees("7 is more than 5"))
    yield from hand.frames(6)
    field = next(one for one in hand.widgets() if getattr(one, "focus_key", "") == "players[0].tents")
    low = field.to_window(*field.pos)[1]
    assert 0 < low < hand.shell.height - field.height, "the field that is wrong was brought into view"
    yield from hand.touch(*hand.shell._toast.center)
    yield from press(hand, "players[0].tents", "less", 2)
    hand.screen.presenter.set("players[0].tents", 0)
    yield from press(hand, "players[0].tents", "more", 5)
    values = hand.screen.presenter.values["players"][0]
    assert (values["track"], values["silver"], values["tents"]) == (87, ["silver_5"], 5)
    yield from hand.tap("score:next")
    yield from hand.tap("players[1].coins:type")
    yield from hand.tap("pad:9")
    yield from hand.tap("pad:9")
    yield from hand.tap("pad:9")
    yield from hand.tap("pad:delete")
    yield from hand.tap("pad:done")
    assert hand.screen.presenter.values["players"][1]["coins"] == 99
    yield from hand.key(9)
    while hand.shell.focus_walk.name != "players[1].track":
        yield from hand.key(9)
    for digit in "105":
        yield from hand.key(ord(digit), digit)
    assert hand.screen.presenter.values["players"][1]["track"] == 105, "typed digit by digit"
    yield from hand.key(276)
    assert hand.screen.presenter.values["players"][1]["track"] == 104
    hand.screen.presenter.set("players[1].track", 0)
    yield from hand.key(280)
    assert hand.screen.presenter.column == "players[0]"
    yield from hand.tap("header:refresh")
    assert hand.screen.presenter.values["players"][0]["track"] == 0
    yield from hand.key(122, "z", "ctrl")
    assert hand.screen.presenter.values["players"][0]["track"] == 87
    yield from hand.tap("score:result")
    assert hand.sees("Player 1 wins with 97 points.")
    yield from hand.tap("line:tents")
    assert hand.sees("5 of 5 tents")
    assert hand.sees("Rank")
    yield from hand.tap("result:save")
    (record,) = hand.app.services.storage.records()
    assert record.game == "darwins_journey"


def test_a_journey_is_counted_by_touch_and_by_keys(tmp_path: Path) -> None:
    in_a_window(count_a_journey, tmp_path, "phone")


def mend_and_explain(hand: Hand) -> Iterator[float]:
    from companion.app.screens.score import ScoreScreen

    screen = ScoreScreen(game_id="darwins_choice")
    hand.shell.go(screen)
    yield from hand.frames()
    assert hand.sees("Version")
    yield from hand.tap("table.version:expansion")
    yield from hand.tap("score:result")
    assert hand.screen is screen
    assert hand.sees("Before and After is for"), hand.texts()
    yield from hand.tap("tab:add")
    yield from press(hand, "players[2].living", "more", 3)
    yield from hand.tap("line:living")
    assert hand.sees("as counted at the table")
    yield from hand.key(27)
    yield from hand.tap("seat:remove")
    assert hand.sees("Player 3 was removed.")
    yield from hand.tap("score:back")
    yield from hand.tap("score:result")
    assert hand.sees("Player 3 wins with 3 points."), hand.texts()


def test_what_stands_in_the_way_is_said_and_a_line_explains_itself(tmp_path: Path) -> None:
    in_a_window(mend_and_explain, tmp_path, "wide")


def from_a_solo_game(hand: Hand) -> Iterator[float]:
    """A game alone is over: its score is counted from the sheets, saved, printed and found again."""
    from tests.printing.faulty_printer import BusyPrinter

    services = hand.app.services
    game = solo(services.storage, "wayfarers", "journal", 4000)
    assert game.ask is None
    yield from hand.tap("home:trophy")
    yield from hand.tap(f"score:solo:{game.id}")
    page = hand.screen.presenter
    assert page.values["ai"]["cards"] == game.tally()["cards"]
    page.set("players[0].name", "Ada")
    yield from hand.tap("score:result")
    yield from hand.tap("result:save")
    (kept,) = repository.finished_games(services.storage).games
    assert (kept.playthrough, kept.board) == (game.id, "journal")
    with BusyPrinter() as printer:
        services.printing.add_printer(printer.uri)
        yield from hand.tap("result:receipt")
        yield from hand.tap("receipt:print")
        yield from hand.wait_for(lambda: bool(printer.papers()) and b"Ada" in printer.papers()[0])
        yield from hand.wait_for(lambda: hand.sees("Went to the printer"))
        assert b"focus: journal" in printer.papers()[0]
    hand.shell.home()
    yield from hand.tap("home:receipt")
    yield from hand.tap(f"record:{kept.uuid}")
    assert hand.sees("focus: journal"), hand.texts()


def test_a_game_alone_is_counted_from_the_sheets_printed_and_found_with_its_board(tmp_path: Path) -> None:
    in_a_window(from_a_solo_game, tmp_path, "tall")

"""Alfred's solo table: every sentence and question of whole evenings finds its drawing, its page and its live score."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from assets.facts import rulings
from companion.app.tables import Picture
from companion.games.darwins_journey.table import live_score, table
from companion.games.darwins_journey.table.guide import guide, page_of
from companion.games.darwins_journey.table.pictures import (
    ActionCardPicture,
    DiariesPicture,
    EnvelopesPicture,
    HammocksPicture,
    SpecialDiaryPicture,
    TrackPicture,
    ask_picture,
    tell_picture,
)
from solo_bots import bot_for
from solo_bots.conversation import Ask, Tell
from solo_bots.darwins_journey.bot import bot
from solo_bots.darwins_journey.state import HAMMOCK
from solo_bots.session import Session
from tests.app.window import Hand, in_a_window
from tests.simulation.darwins_journey.game import PlayedGame, begin, play
from tests.simulation.darwins_journey.human import Temper

SILENT = Temper(unlocking=0.25, delivering=0.9, elsewhere=0.1, frank=0.0, chatty=0.0, fifth=0.0)


def evening(seed: int, *, temper: Temper | None = None) -> Iterator[tuple[Ask | None, list[Tell], Any]]:
    """Yield each question with what was told before it and the state then; at the end None."""
    played: PlayedGame = play(begin("yellow", seed, temper=temper))
    bot = bot_for("darwins_journey")
    session: Session[Any] = Session(bot, bot.start(played.options))
    session.begin()
    for _key, answer, by in played.answers:
        yield session.ask, session.tells, session.state
        session.answer(answer, by)
    yield None, session.tells, session.state


@pytest.mark.parametrize("seed", [1, 2])
def test_what_moves_on_the_table_is_drawn(seed: int) -> None:
    undrawn = set()
    for _ask, tells, state in evening(seed):
        for tell in tells:
            picture = tell_picture(tell, state)
            assert picture is None or isinstance(picture, Picture)
            if tell.moves and picture is None:
                undrawn.add(tell.verb)
    assert undrawn <= {
        "pay",
        "place",
        "shuffle",
        "objective",
        "setup_board",
        "setup_human",
        "setup_alfred",
        "bonus_card_laid",
        "your_goal",
        "clean_workers",
        "clean_academy",
        "clean_objectives",
        "clean_bonus_cards",
    }, undrawn


def test_who_rests_lies_in_a_hammock_beside_those_who_lie_there() -> None:
    """R3: a hammock is always to be had, also one more than the board shows."""
    alfred = bot_for("darwins_journey")
    state = alfred.start({"board": "blue", "deck": "virtual", "seed": 1})
    state.workers.update(dict.fromkeys(("A", "C", "D"), HAMMOCK))
    picture = tell_picture(Tell("rest", {"worker": "A", "place": HAMMOCK}), state)
    assert isinstance(picture, HammocksPicture)
    assert (picture.workers, picture.newest) == (("C", "D", "A"), "A")
    assert picture.hammocks == bot().set_of(state).hammocks


def test_a_worker_on_the_special_diary_is_drawn_on_the_side_the_card_shows() -> None:
    sides = set()
    for seed in range(1, 7):
        for _ask, tells, state in evening(seed):
            for tell in tells:
                if tell.verb == "place_special":
                    picture = tell_picture(tell, state)
                    assert isinstance(picture, SpecialDiaryPicture)
                    assert (picture.side, picture.worker) == (tell.values["side"], tell.values["worker"])
                    sides.add(picture.side)
    assert sides


def test_a_worker_on_a_main_diary_is_drawn_where_it_goes_with_its_rivals() -> None:
    found = []
    for _ask, tells, state in evening(1):
        for tell in tells:
            if tell.verb == "place_main":
                picture = tell_picture(tell, state)
                assert isinstance(picture, DiariesPicture)
                assert picture.target == tell.values["place"]
                assert picture.target not in picture.passed
                found.append(picture)
    assert any(one.passed for one in found), "some location was passed over"


def test_an_action_card_is_drawn_with_the_option_that_was_carried_out() -> None:
    found = set()
    for _ask, tells, state in evening(1):
        for place, tell in enumerate(tells):
            if tell.verb == "reveal":
                after = tells[place + 1 :]
                picture = tell_picture(tell, state, after)
                assert isinstance(picture, ActionCardPicture)
                verbs = [one.verb for one in after]
                if picture.done is not None:
                    assert verbs[: picture.done] == ["option_fails"] * picture.done
                    found.add(picture.done)
                else:
                    assert set(verbs) <= {"option_fails"}, "a question stands in between"
    assert {0, 1} <= found


def test_an_exploration_is_drawn_from_where_to_where() -> None:
    for _ask, tells, state in evening(1):
        for tell in tells:
            if tell.verb in ("explore", "sail"):
                picture = tell_picture(tell, state)
                assert isinstance(picture, TrackPicture)
                assert (picture.before, picture.at) == (tell.values["from"], tell.values["to"])


def test_each_question_has_its_page_of_how_alfred_decides() -> None:
    asked = set()
    for temper in (None, SILENT):
        for ask, _tells, state in evening(3, temper=temper):
            pages = {one.id for one in guide(state)}
            assert page_of(ask) in pages
            if ask is not None:
                asked.add(ask.verb)
                picture = ask_picture(ask, state)
                if ask.verb == "stamps":
                    assert isinstance(picture, EnvelopesPicture)
                    assert picture.asked == tuple(ask.values["envelopes"])
    assert {"human_turn", "stamps", "where", "lenses", "museum", "scroll"} <= asked


def test_the_pages_cite_rulings_that_exist() -> None:
    known = {one.number for one in rulings("darwins_journey")}
    state = bot_for("darwins_journey").start({"board": "white"})
    cited = {rule for page in guide(state) for line in page.lines for rule in line.rules}
    assert cited <= known
    assert len(cited) > 25


def test_the_goal_of_the_round_stands_on_the_page_about_its_end() -> None:
    state = bot_for("darwins_journey").start({"board": "white"})
    pages = {one.id: " ".join(line.text for line in one.lines) for one in guide(state)}
    assert "the goal below the Beagle" in pages["round"]
    assert "VP for each" not in pages["round"]
    state.goals[0] = 2
    pages = {one.id: " ".join(line.text for line in one.lines) for one in guide(state)}
    assert "4 VP for each red seal" in pages["round"]


def test_the_live_score_is_the_score_of_what_alfred_owns_now() -> None:
    played = play(begin("green", 5))
    found = live_score(played.tally)
    assert found.total == sum(one.points for one in found.lines)
    assert found.lines[0].points == played.tally["track"]


def test_an_own_deck_may_show_its_cards_to_the_camera() -> None:
    bot = bot_for("darwins_journey")
    state = bot.start({"board": "white", "deck": "own"})
    session: Session[Any] = Session(bot, state)
    session.begin()
    ask = session.ask
    assert ask is not None
    assert ask.verb == "museum_start"
    assert table().scannable(ask) == {}
    fields = [one.id for one in ask.choices[0].fields]
    session.answer(
        ask.parse({"choice": "tiles", **{one: place < 6 for place, one in enumerate(fields)}}), "you"
    )
    ask = session.ask
    assert ask is not None
    assert ask.verb == "draw_bonus"
    assert set(table().scannable(ask)) == {one.id for one in ask.choices}


def an_evening_begins(hand: Hand) -> Iterator[float]:
    """Set up, tick the museum, tell where the worker went by tapping the diaries, take it back, go on after closing."""
    yield from hand.tap("home:first")
    yield from hand.tap("game:darwins_journey")
    yield from hand.tap("board:white")
    yield from hand.tap("new:begin")
    game = hand.screen.presenter.game
    assert game.ask.verb == "museum_start"
    assert hand.sees("reference values"), "it says that these are not the printed cards"
    tiles = [one.id for one in game.ask.choices[0].fields][:6]
    for tile in tiles:
        yield from hand.tap(f"toggle:{game.n}:{tile}")
    yield from hand.tap(f"answer:{game.n}:tiles")
    assert game.state.museum_start == tiles
    for _step in range(12):
        ask = game.ask
        if ask.verb == "human_turn":
            break
        wanted = ask.default["choice"] if ask.default else ask.choices[0].id
        yield from hand.tap(f"answer:{game.n}:{wanted}")
    assert game.ask.verb == "human_turn"
    n = game.n
    yield from hand.tap(f"answer:{n}:sail-1")
    assert game.state.human_workers[-1:] == ["sail-1"] or "sail-1" in game.state.human_workers
    yield from hand.tap("undo")
    assert game.n == n
    yield from hand.tap(f"more:{n}")
    yield from hand.tap(f"answer:{n}:stamps")
    assert hand.shell.overlay is not None, "the counts are asked for over the table"
    yield from hand.key(27)
    yield from hand.tap(f"answer:{n}:goal")
    yield from hand.tap("field:goal:2")
    yield from hand.tap("Done")
    assert hand.sees("Your goal of round 1"), "what it counts, its lag and the points stand on the table"
    assert game.state.goals[0] == 2
    n = game.n
    yield from hand.tap(f"answer:{n}:museum")
    free = [one.id for one in game.ask.choice("museum").fields][:1]
    yield from hand.tap(f"rest:{free[0]}")
    yield from hand.tap("Done")
    assert free[0] in game.state.delivered
    yield from hand.key(27)
    yield from hand.tap("home:continue")
    assert hand.screen.presenter.game.state.delivered == game.state.delivered


@pytest.mark.parametrize("shape", ["wide", "phone"])
def test_an_evening_against_alfred_begins_by_touch(tmp_path: Path, shape: str) -> None:
    in_a_window(an_evening_begins, tmp_path, shape)


def done_stays_in_sight(hand: Hand) -> Iterator[float]:
    from companion.app.screens.solo import SoloScreen
    from companion.app.widgets.layout import Scroll

    hand.app.services.settings.text_percent = 160
    hand.shell.restyle()
    plays = hand.app.services.playthroughs
    game = plays.new("darwins_journey", {"board": "blue", "deck": "virtual", "seed": 4})
    while game.ask.verb != "human_turn":
        tiles = [one.id for one in game.ask.choices[0].fields][:6]
        first = game.ask.default or {"choice": game.ask.choices[0].id, **dict.fromkeys(tiles, True)}
        game.answer(first)
    hand.shell.go(SoloScreen(game))
    yield from hand.frames()
    (museum,) = (one for one in hand.screen.presenter.view().question.answers if one.id == "museum")
    hand.screen.answer(game.n, museum)
    yield from hand.frames()
    done, panel = hand.find("Done"), hand.shell.overlay.panel
    low, high = done.to_window(*done.pos)[1], done.to_window(done.right, done.top)[1]
    assert panel.y <= low < high <= panel.top
    assert not any(isinstance(one, Scroll) for one in above(done)), "no scrolling leads to it or away from it"


def above(widget: Any) -> Iterator[Any]:
    while widget.parent is not None and widget.parent is not widget:
        widget = widget.parent
        yield widget


def test_done_stands_below_a_long_drawing_without_scrolling(tmp_path: Path) -> None:
    in_a_window(done_stays_in_sight, tmp_path, "phone")

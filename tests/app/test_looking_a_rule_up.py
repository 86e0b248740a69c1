"""Somebody looks a rule up in the middle of a game, by touch and by keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.app.window import Hand, in_a_window

ESCAPE, F1, ENTER, F = 27, 282, 13, 102


def top_of(hand: Hand, heading: str) -> float:
    """Return how far below the upper edge of its page a heading stands, in px."""
    from companion.app.screens.aid import Leaf
    from companion.app.widgets.layout import Text

    (leaf,) = [one for one in hand.widgets() if isinstance(one, Leaf)]
    (words,) = [
        one
        for one in leaf.walk()
        if isinstance(one, Text) and one.words == heading and one.parent is not None
    ]
    return float(leaf.to_window(0, leaf.top)[1] - words.to_window(0, words.top)[1])


def settle(hand: Hand) -> Iterator[float]:
    """Wait until a page that was opened at an entry has found its place."""
    yield from hand.frames(30)


def from_the_table(hand: Hand) -> Iterator[float]:
    from companion.app.screens.solo import SoloScreen

    game = hand.app.services.playthroughs.new("wayfarers", {"board": "space", "deck": "own"})
    game.answer("done")
    assert game.ask.verb == "draw_scheme"
    hand.shell.go(SoloScreen(game))
    yield from hand.frames()
    asked = game.n
    yield from hand.tap("header:book")
    yield from settle(hand)
    assert hand.screen.presenter.place.entry == "solo-schemes"
    assert 0 <= top_of(hand, "Scheme cards") < hand.shell.height / 4
    yield from hand.key(ESCAPE)
    assert hand.screen.presenter.game.n == asked, "looking up answers nothing"
    yield from hand.key(F1)
    assert hand.screen.presenter.place.entry == "solo-schemes"
    yield from hand.tap("header:back")
    assert isinstance(hand.screen, SoloScreen)
    for place, entry in (("history", "solo-schemes"), ("edit", "solo")):
        yield from hand.tap("header:more")
        yield from hand.tap(f"more:{place}")
        yield from hand.tap("header:book")
        assert entry in (hand.screen.presenter.entry, hand.screen.presenter.section)
        yield from hand.key(F1)
        yield from hand.key(ESCAPE)
        yield from hand.key(ESCAPE)
        assert isinstance(hand.screen, SoloScreen), "one key opens it once only"
    hand.shell.home()
    yield from hand.key(F1)
    assert hand.sees("The AI's turn"), "from a screen that is about no game it opens where one was"


def test_the_aid_opens_at_the_question_that_is_asked_and_leads_back_to_it(tmp_path: Path) -> None:
    in_a_window(from_the_table, tmp_path, "phone")


def typed(hand: Hand, words: str) -> Iterator[float]:
    field = hand.find("aid:search").input
    field.focus = True
    for place in range(len(words) + 1):
        field.text = words[:place]
        yield 0
    assert field.focus, "results come while one types, the field stays"
    yield from hand.frames()


def search_on_a_phone(hand: Hand) -> Iterator[float]:
    yield from hand.tap("home:book")
    yield from hand.tap("aid:game:darwins_journey")
    yield from typed(hand, "how many stamps")
    assert hand.sees("Correspondence")
    assert not hand.sees("Final scoring")
    assert not hand.sees("The objective tiles")
    yield from hand.tap("aid:all")
    assert hand.sees("The objective tiles")
    yield from hand.tap("aid:hit:icon-stamps-spread")
    yield from settle(hand)
    assert hand.sees("Sources differ: The rulebook says 4 stamps"), hand.texts()
    assert 0 <= top_of(hand, "Distributed correspondence") < hand.shell.height / 4
    yield from hand.key(ESCAPE)
    assert hand.find("aid:search").input.text == "how many stamps", "what was looked for is still there"
    yield from typed(hand, "zebra crossing")
    assert hand.sees("Nothing is found for “zebra crossing”")
    yield from typed(hand, "")
    assert hand.sees("Final scoring")


def test_a_search_answers_while_one_types_and_keeps_its_words(tmp_path: Path) -> None:
    in_a_window(search_on_a_phone, tmp_path, "phone")


def reading_on_a_tablet(hand: Hand) -> Iterator[float]:
    yield from hand.tap("home:book")
    assert hand.sees("Turns, not rounds"), "a section stands beside the contents"
    yield from hand.tap("aid:game:origin")
    yield from hand.tap("aid:scoring")
    assert hand.sees("Level 5: 5 points.")
    assert hand.sees("Rulings: O74, O75")
    yield from hand.tap("aid:next")
    assert hand.sees("Tie at the end")
    yield from hand.resize("phone")
    assert hand.sees("Tie at the end"), "turned, one reads on"
    yield from hand.tap("header:list")
    assert hand.sees("Final scoring")
    yield from hand.resize("wide")
    yield from hand.tap("aid:ties")
    yield from hand.tap("header:printer")
    from companion.app.screens.receipt import ReceiptScreen

    assert isinstance(hand.screen, ReceiptScreen)
    assert hand.sees("Ties")
    yield from hand.key(ESCAPE)
    yield from hand.key(ESCAPE)
    yield from hand.tap("home:book")
    assert hand.screen.presenter.place.game == "origin", "one is where one was"
    assert hand.screen.presenter.section == "ties"


def test_one_reads_on_prints_a_slip_and_comes_back_to_where_one_was(tmp_path: Path) -> None:
    in_a_window(reading_on_a_tablet, tmp_path, "wide")


def by_keyboard(hand: Hand) -> Iterator[float]:
    yield from hand.tap("home:book")
    yield from hand.key(F, "", "ctrl")
    field: Any = hand.find("aid:search").input
    assert field.focus
    field.text = "rest"
    yield from hand.frames()
    field.dispatch("on_text_validate")
    yield from settle(hand)
    assert hand.screen.presenter.entry == "solo-rest"
    yield from hand.key(F, "", "ctrl")
    assert hand.find("aid:search").input.focus
    hand.shell.home()
    for kept in (["x"], {"game": "chess", "section": 3}, {"game": "origin", "section": "nowhere"}, "origin"):
        hand.app.services.storage.set_setting("app.aid", kept)
        yield from hand.tap("home:book")
        assert hand.sees("Placing and paying") or hand.sees("Pawns and villages"), hand.texts()
        yield from hand.key(ESCAPE)


def test_ctrl_f_and_enter_lead_to_the_first_answer_and_a_damaged_note_to_the_contents(tmp_path: Path) -> None:
    in_a_window(by_keyboard, tmp_path, "tall")


def from_the_score(hand: Hand) -> Iterator[float]:
    from companion.app.screens.score import ScoreScreen

    hand.shell.go(ScoreScreen(game_id="wayfarers"))
    yield from hand.frames()
    yield from hand.tap("header:book")
    assert hand.screen.presenter.section == "scoring"
    yield from hand.key(ESCAPE)
    path = "players[0].influence.black"
    stepper = next(one for one in hand.widgets() if getattr(one, "focus_key", "") == path)
    yield from hand.bring(stepper)
    yield from hand.rest(stepper)
    yield from hand.touch(*stepper.more.to_window(*stepper.more.center))
    yield from hand.tap("header:book")
    assert hand.screen.presenter.entry == "score-guilds"
    yield from hand.key(ESCAPE)
    yield from hand.key(ESCAPE)
    yield from hand.tap("home:first")
    yield from hand.tap("header:book")
    assert hand.sees("Set-up, solo"), hand.texts()


def test_the_score_opens_the_aid_at_the_line_and_a_new_game_at_the_set_up(tmp_path: Path) -> None:
    in_a_window(from_the_score, tmp_path, "wide")

"""A game by touch: begun, answered, undone, redone, killed and resumed; and what must not happen."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.app.theme import theme
from tests.app.window import ROOT, Hand, in_a_window, start_in_a_window

ESCAPE, TAB, ENTER, UP, DOWN, LEFT, RIGHT, Z, Y = 27, 9, 13, 273, 274, 276, 275, 122, 121


def begin(hand: Hand, board: str = "upgrade") -> Iterator[float]:
    yield from hand.tap("home:first")
    yield from hand.tap(f"board:{board}")
    yield from hand.tap("new:begin")


def answer_as_usual(hand: Hand) -> Iterator[float]:
    """Tap the answer that stands out, or the first one."""
    n = hand.screen.presenter.game.n
    answers = [one for one in hand.pressables() if one.focus_key.startswith(f"answer:{n}:")]
    usual = next((one for one in answers if getattr(one, "focus_first", False)), answers[0])
    yield from hand.tap(usual.focus_key)


def stand(hand: Hand) -> dict[str, Any]:
    """Say where the game stands, as it can be seen."""
    view = hand.screen.presenter.view()
    return {
        "n": view.question.n,
        "question": view.question.text,
        "undo": view.undo,
        "state": hand.screen.presenter.game.bot.dump(hand.screen.presenter.game.state),
    }


def play_undo_redo(hand: Hand) -> Iterator[float]:
    yield from begin(hand)
    assert hand.sees("Your turn."), hand.texts()
    assert "undo" not in {one.focus_key for one in hand.pressables()}
    for _turn in range(6):
        yield from answer_as_usual(hand)
    before = stand(hand)
    yield from answer_as_usual(hand)
    after = stand(hand)
    assert after["n"] > before["n"]
    assert hand.sees(f"Undo: {after['undo']}")
    yield from hand.tap("undo")
    assert stand(hand) == before
    assert hand.screen.presenter.view().redo == after["undo"]
    yield from hand.tap("redo")
    assert stand(hand) == after
    yield from hand.tap("undo")
    yield from hand.tap("undo")
    assert stand(hand)["n"] < before["n"]


def test_a_game_is_begun_answered_undone_and_redone_by_touch(tmp_path: Path) -> None:
    in_a_window(play_undo_redo, tmp_path)


def play_until_killed(hand: Hand) -> Iterator[float]:
    yield from begin(hand)
    for _turn in range(5):
        yield from answer_as_usual(hand)
    print(json.dumps(stand(hand)), flush=True)
    yield 60


def play_on(hand: Hand) -> Iterator[float]:
    yield from hand.tap("home:continue")
    print(json.dumps(stand(hand)), flush=True)
    yield from answer_as_usual(hand)
    assert hand.sees("Undo:")


def test_a_killed_app_goes_on_at_the_same_question(tmp_path: Path) -> None:
    process = start_in_a_window(play_until_killed, tmp_path)
    assert process.stdout is not None
    before = process.stdout.readline()
    os.kill(process.pid, signal.SIGKILL)
    process.communicate()
    assert json.loads(in_a_window(play_on, tmp_path)) == json.loads(before)


def double_tap(hand: Hand) -> Iterator[float]:
    yield from begin(hand)
    for _turn in range(3):
        yield from hand.wait_for(lambda: not hand.guarded())
        hand.stopped = hand.seconds()
        n = hand.screen.presenter.game.n
        button = next(one for one in hand.pressables() if one.focus_key.startswith(f"answer:{n}:"))
        yield from hand.rest(button)
        yield from hand.touch(*button.to_window(*button.center))
        after = hand.screen.presenter.game.n
        assert after > n
        button = next(one for one in hand.pressables() if one.focus_key.startswith(f"answer:{after}:"))
        yield from hand.rest(button)
        yield from hand.touch(*button.to_window(*button.center))
        assert hand.screen.presenter.game.n == after, "the second tap answered the next question"
        hand.stopped = None


def test_a_double_tap_answers_one_question_only(tmp_path: Path) -> None:
    in_a_window(double_tap, tmp_path)


def back_and_back(hand: Hand) -> Iterator[float]:
    yield from hand.key(ESCAPE)
    yield from hand.key(ESCAPE)
    assert len(hand.shell.stack) == 1
    yield from begin(hand)
    game = hand.screen.presenter.game.id
    yield from answer_as_usual(hand)
    n = hand.screen.presenter.game.n
    yield from hand.tap("header:more")
    yield from hand.tap("more:history")
    assert hand.shell.screen.title() == "Log"
    yield from hand.key(ESCAPE)
    assert hand.screen.presenter.game.n == n
    yield from hand.tap("header:more")
    yield from hand.tap("more:edit")
    yield from hand.tap("fact:journal")
    assert hand.shell.overlay is not None
    yield from hand.key(ESCAPE)
    assert hand.shell.overlay is None
    assert hand.shell.screen.title() == "Correct"
    yield from hand.key(ESCAPE)
    yield from hand.key(ESCAPE)
    assert len(hand.shell.stack) == 1
    yield from hand.key(ESCAPE)
    yield 0.3
    assert len(hand.shell.stack) == 1
    yield from hand.tap("home:continue")
    assert hand.screen.presenter.game.id == game
    assert hand.screen.presenter.game.n == n, "going back undid an answer"
    yield from hand.tap("header:back")
    assert len(hand.shell.stack) == 1


def test_back_leads_to_the_screen_before_and_never_out_of_the_app(tmp_path: Path) -> None:
    in_a_window(back_and_back, tmp_path, "phone")


def by_keyboard(hand: Hand) -> Iterator[float]:
    def stand_on(prefix: str) -> Iterator[float]:
        for _step in range(60):
            if hand.shell.focus_walk.name.startswith(prefix):
                return
            yield from hand.key(TAB)
        raise AssertionError(f"Tab never came to {prefix}")

    yield from hand.key(TAB)
    assert hand.shell.focus_walk.name == "home:first", "the first Tab stands on what is to be done"
    yield from hand.key(ENTER)
    yield from stand_on("board:space")
    yield from hand.key(RIGHT)
    assert hand.shell.focus_walk.name == "board:upgrade"
    yield from hand.key(DOWN)
    assert hand.shell.focus_walk.name == "board:journal"
    yield from hand.key(ENTER)
    assert hand.screen.choices.chosen["board"] == "journal"
    assert hand.shell.focus_walk.name == "board:journal", "the place is kept when the screen is built again"
    yield from stand_on("new:begin")
    yield from hand.key(ENTER)
    for _turn in range(8):
        game = hand.screen.presenter.game
        n = game.n
        ringed = [one for one in hand.pressables() if one.ringed]
        first = game.ask.default["choice"] if game.ask.default else game.ask.choices[0].id
        assert [one.focus_key for one in ringed] == [f"answer:{n}:{first}"]
        yield from hand.wait_for(lambda: not hand.guarded())
        yield from hand.key(ENTER)
        if hand.shell.overlay is not None:
            yield from hand.key(ENTER)
        assert game.n > n
        n = hand.screen.presenter.game.n
    yield from hand.key(Z, "z", "ctrl")
    back = hand.screen.presenter.game.n
    assert back < n
    yield from hand.key(Y, "y", "ctrl")
    assert hand.screen.presenter.game.n == n
    x, y = hand.shell.width / 2, hand.shell.height - 4
    yield from hand.touch(x, y)
    assert not any(one.ringed for one in hand.pressables()), "a touch takes the ring away"


def test_the_whole_table_can_be_played_from_the_keyboard(tmp_path: Path) -> None:
    in_a_window(by_keyboard, tmp_path)


def impatient_keyboard(hand: Hand) -> Iterator[float]:
    yield from begin(hand)
    yield from hand.wait_for(lambda: not hand.guarded())
    hand.stopped = hand.seconds()
    yield from hand.key(TAB)
    game = hand.screen.presenter.game
    n = game.n
    yield from hand.key(ENTER)
    after = game.n
    assert after > n
    for _again in range(3):
        yield from hand.key(ENTER)
    assert game.n == after, "a held Enter answered the next question"


def test_a_held_enter_key_answers_one_question_only(tmp_path: Path) -> None:
    in_a_window(impatient_keyboard, tmp_path)


def turn_the_device(hand: Hand) -> Iterator[float]:
    yield from begin(hand)
    for _turn in range(3):
        yield from answer_as_usual(hand)
    game = hand.screen.presenter.game
    n = game.n
    yield from hand.tap("header:edit")
    scroll = next(one for one in hand.widgets() if type(one).__name__ == "Scroll")
    scroll.scroll_y = 0.25
    hand.screen.corrections.change("comets", 4)
    for shape in ("tall", "phone", "wide"):
        yield from hand.resize(shape)
        assert theme.shape.value == shape
        assert hand.screen.title() == "Correct"
        assert hand.screen.corrections.changed == {"comets": 4}
        scroll = next(one for one in hand.widgets() if type(one).__name__ == "Scroll")
        assert abs(scroll.scroll_y - 0.25) < 0.01
    yield from hand.tap("correct:apply")
    assert game.state.comets == 4
    assert game.n > n
    yield from hand.tap("undo")
    assert game.state.comets == 0


def test_turning_the_device_keeps_the_screen_its_place_and_what_was_filled_in(tmp_path: Path) -> None:
    in_a_window(turn_the_device, tmp_path)


def allow_with_a_gift(hand: Hand) -> Iterator[float]:
    from companion.app.tour import Tour

    game = Tour(hand.app.services, hand.shell).game("acquire")
    hand.shell.rebuild()
    yield from hand.frames()
    yield from hand.tap("home:continue")
    game = hand.screen.presenter.game
    n = game.n
    yield from hand.tap(f"toggle:{n}:green")
    yield from hand.tap(f"answer:{n}:allow")
    assert hand.shell.overlay is not None
    yield from hand.tap("rest:silver")
    assert hand.shell.overlay is None
    entry = hand.app.services.storage.path(game.id, hand.app.services.storage.playthrough(game.id).head)
    given = next(one for one in reversed(entry) if one.key.startswith("acquire:"))
    assert given.value["answer"] == {"choice": "allow", "green": True, "yellow": False, "gift": "silver"}
    assert hand.sees("Take 1 silver from the supply.")
    assert hand.sees("Before that"), "what was moved before the answer stays readable"
    yield from hand.tap("undo")
    assert hand.sees("Give the 1 silver back.")


def test_an_answer_that_asks_for_more_gets_it_and_undo_says_what_to_put_back(tmp_path: Path) -> None:
    in_a_window(allow_with_a_gift, tmp_path)


def two_windows(hand: Hand) -> Iterator[float]:
    yield from begin(hand)
    other = hand.app.services.playthroughs.open(hand.screen.presenter.game.id)
    other.answer("done")
    assert other.n > hand.screen.presenter.game.n
    yield from answer_as_usual(hand)
    assert hand.screen.presenter.game.n == other.n, "what the other window answered is shown"
    assert hand.screen.presenter.game.state == other.state
    assert hand.shell._toast is not None
    yield from answer_as_usual(hand)
    assert hand.screen.presenter.game.n > other.n


def test_two_windows_never_answer_the_same_question(tmp_path: Path) -> None:
    in_a_window(two_windows, tmp_path)


def a_fault(hand: Hand) -> Iterator[float]:
    hand.faults_expected = True
    yield from begin(hand)
    n = hand.screen.presenter.game.n
    from kivy.clock import Clock

    Clock.schedule_once(lambda _dt: hand.screen._do(lambda: 1 / 0), 0)
    yield from hand.frames()
    assert hand.shell._toast is not None
    assert "ZeroDivisionError" in hand.shell._toast.text
    assert "1 / 0" in (hand.app.services.folder / "last-fault.txt").read_text()
    assert hand.screen.presenter.game.n == n
    yield from answer_as_usual(hand)
    assert hand.screen.presenter.game.n > n
    assert [type(one) for one in hand.app.faults] == [ZeroDivisionError]


def test_a_fault_is_told_and_the_table_stays(tmp_path: Path) -> None:
    in_a_window(a_fault, tmp_path)


def no_display(folder: Path) -> subprocess.CompletedProcess[str]:
    env = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
    code = "import companion.app as app\ntry: app.main()\nexcept Exception as e: print(type(e).__name__, e)"
    return subprocess.run(
        [sys.executable, "-c", code],
        env=env | {"SDL_VIDEODRIVER": "x11", "COMPANION_HOME": str(folder), "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_without_a_display_the_app_says_so(tmp_path: Path) -> None:
    child = no_display(tmp_path)
    assert child.returncode == 0, child.stderr
    assert "PlainError No window can be opened here." in child.stdout

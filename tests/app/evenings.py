"""What is an evening at the table made of? First steps, answers, a kill in the middle, the result, the paper, the history.

Everything is done by touch, in pieces that every game's evening is put together from.
"""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.app.window import Hand, Script, in_a_window, start_in_a_window
from tests.printing.faulty_printer import BusyPrinter

MOST_ANSWERS = 200


# ---- at the table


def game_of(hand: Hand) -> Any:
    return hand.screen.presenter.game


def state_of(hand: Hand) -> Any:
    return game_of(hand).bot.dump(game_of(hand).state)


def verb(hand: Hand) -> str:
    ask = game_of(hand).ask
    return "" if ask is None else str(ask.verb)


def answers(hand: Hand) -> dict[str, Any]:
    """Return the answers in reach by choice."""
    start = f"answer:{game_of(hand).n}:"
    return {
        one.focus_key.removeprefix(start): one for one in hand.pressables() if one.focus_key.startswith(start)
    }


def usual(hand: Hand) -> Iterator[float]:
    """Tap the answer that stands out, or the first, and the first of what it asks besides."""
    offered = answers(hand)
    one = next((one for one in offered.values() if one.focus_first), next(iter(offered.values())))
    yield from hand.tap(one.focus_key)
    if rest := [one.focus_key for one in hand.pressables() if one.focus_key.startswith("rest:")]:
        yield from hand.tap(rest[0])


def give(hand: Hand, choice: str) -> Iterator[float]:
    yield from hand.tap(f"answer:{game_of(hand).n}:{choice}")


def reach(hand: Hand, *verbs: str) -> Iterator[float]:
    """Answer as usual until one of these is asked."""
    for _step in range(MOST_ANSWERS):
        if verb(hand) in verbs:
            return
        assert verb(hand), f"the game was over before {verbs}"
        yield from usual(hand)
    raise AssertionError(f"{verbs} never came")


# ---- begun, and the battery


def first_steps(hand: Hand) -> Iterator[float]:
    """The very first start: the pages are turned and left for the first screen."""
    hand.app.greet()
    yield from hand.frames()
    for page in (1, 2, 3):
        assert hand.sees(f"{page} of 3")
        yield from hand.tap("welcome:next")
    assert type(hand.screen).__name__ == "HomeScreen"


def drawn_and_begun(hand: Hand, game: str) -> Iterator[float]:
    """Set a game up for one player, drawn by chance, as far as its table."""
    yield from hand.tap("home:list")
    yield from hand.tap(f"game:{game}")
    if any(one.focus_key == "players:1" for one in hand.pressables()):
        yield from hand.tap("players:1")
    yield from hand.tap("setup:begin")
    yield from hand.tap("setup:draw")
    assert hand.screen.presenter.desk.open_places == 0


def hold(hand: Hand) -> Iterator[float]:
    """Tell how the game stands and wait for the battery to die."""
    print(json.dumps([game_of(hand).n, state_of(hand)]), flush=True)
    yield 60


def gone_on_with(hand: Hand) -> Iterator[float]:
    """Go on with the game that was open, and tell how it stands."""
    yield from hand.tap("home:continue")
    print(json.dumps([game_of(hand).n, state_of(hand)]), flush=True)


def killed_between(first: Script, second: Script, folder: Path, shape: str = "wide") -> None:
    """Run `first` until it holds, kill it, run `second`: it goes on where the first one stood."""
    process = start_in_a_window(first, folder, shape)
    assert process.stdout is not None
    line = process.stdout.readline()
    os.kill(process.pid, signal.SIGKILL)
    _out, err = process.communicate()
    assert line, err
    told = in_a_window(second, folder, shape)
    assert json.loads(told.splitlines()[0]) == json.loads(line)


# ---- on the score sheet


def on_the_page(hand: Hand, key: str) -> Any:
    return next(one for one in hand.widgets() if getattr(one, "focus_key", "") == key)


def add(hand: Hand, key: str, times: int) -> Iterator[float]:
    """Press the plus of a stepper."""
    for _press in range(times):
        stepper = on_the_page(hand, key)
        yield from hand.bring(stepper)
        yield from hand.rest(stepper)
        yield from hand.touch(*stepper.more.to_window(*stepper.more.center))


def type_in(hand: Hand, key: str, number: int) -> Iterator[float]:
    """Type a big number digit by digit."""
    yield from hand.tap(f"{key}:type")
    for digit in str(number):
        yield from hand.tap(f"pad:{digit}")
    yield from hand.tap("pad:done")


def call(hand: Hand, key: str, name: str) -> Iterator[float]:
    """Write a player's name."""
    hand.find(key).input.text = name
    yield from hand.frames()


# ---- afterwards


def kept(hand: Hand) -> Iterator[float]:
    """Save the result; from the sheet if it is not shown yet."""
    if any(one.focus_key == "score:result" for one in hand.pressables()):
        yield from hand.tap("score:result")
    yield from hand.tap("result:save")
    assert hand.find("result:save").disabled, "kept once"


def printed(hand: Hand) -> Iterator[float]:
    """From the result: add a printer by its address, print the receipt on it, and come back to the result."""
    with BusyPrinter() as printer:
        yield from hand.tap("result:receipt")
        yield from hand.tap("receipt:add")
        yield from hand.wait_for(lambda: not hand.screen.looking)
        yield from hand.frames()
        hand.find("add:address").input.text = printer.uri
        yield from hand.tap("add:go")
        yield from hand.wait_for(lambda: not hand.screen._asking)
        yield from hand.tap("header:back")
        yield from hand.tap("receipt:print")
        yield from hand.wait_for(lambda: hand.sees("Went to the printer"))
        assert any(one.startswith(b"\x1b@") for one in printer.papers()), "the printer was written to"
    yield from hand.tap("header:back")


def saved_as_a_picture(hand: Hand) -> Iterator[float]:
    """From the result: without a printer the receipt is saved as a picture."""
    yield from hand.tap("result:receipt")
    assert hand.sees("No printer is saved yet")
    yield from hand.tap("receipt:keep")
    yield from hand.tap("keep:picture")
    (picture,) = hand.app.services.folder.rglob("*.png")
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert hand.sees(picture.name)
    yield from hand.tap("header:back")


def found_again(hand: Hand, *seen: str) -> Iterator[float]:
    """Back to the first screen, and the one game is found among the finished ones, with what is to be seen there."""
    for _screen in range(12):
        if len(hand.shell.stack) == 1:
            break
        yield from hand.tap("header:back")
    assert type(hand.screen).__name__ == "HomeScreen"
    yield from hand.tap("home:receipt")
    (record,) = hand.app.services.storage.records()
    yield from hand.tap(f"record:{record.uuid}")
    for words in seen:
        assert hand.sees(words), (words, hand.texts())

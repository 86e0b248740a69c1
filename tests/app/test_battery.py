"""The battery dies while somebody stands on a screen: what was typed, ticked, scanned and copied there lies on the disk.

In one window every screen is filled in by touch, and before it is left the folder is copied as a dead battery would leave it.
Each copy is then opened as the next start would.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.app.presenters.scanning import LastScan, Seen
from companion.app.presenters.score import ScorePresenter
from companion.app.services import Services
from companion.games.darwins_journey.card_sets import Shelf
from companion.games.origin.presenter import OriginPresenter
from companion.setup.desk import SetupDesk
from companion.storage import Storage
from tests.app.evenings import add, call, game_of, give, reach
from tests.app.window import Hand, in_a_window

Part = Callable[[Hand], Iterator[float]]


@contextmanager
def at_the_next_start(folder: Path) -> Iterator[Services]:
    """What the app would open in that folder."""
    with Storage.open(folder / "companion.sqlite3") as storage:
        yield Services(storage, folder)


def a_set_up(hand: Hand) -> Iterator[float]:
    yield from hand.tap("home:list")
    yield from hand.tap("game:origin")
    yield from hand.tap("setup:begin")
    yield from hand.tap("setup:draw")
    tick = next(one.focus_key for one in hand.pressables() if one.focus_key.startswith("tick:"))
    yield from hand.tap(tick)


def a_scan(hand: Hand) -> Iterator[float]:
    yield from hand.tap("home:scan")
    yield from hand.tap("scan:hand")
    for piece in ("L01", "L02"):
        yield from hand.tap(f"more:{piece}")
    yield from hand.tap("hand:done")


def a_card(hand: Hand) -> Iterator[float]:
    yield from hand.tap("home:settings")
    yield from hand.tap("settings:cards")
    yield from hand.tap("cards:new")
    for tap in ("option:deliver", "option:main", "letter:A", "letter:B"):
        yield from hand.tap(tap)


def a_rule(hand: Hand) -> Iterator[float]:
    from companion.games.origin.screen import OriginScreen

    hand.shell.go(OriginScreen())
    yield from hand.frames()
    yield from hand.tap("topic:evolution")
    yield from hand.tap("colour:black")


def a_sheet(hand: Hand) -> Iterator[float]:
    yield from hand.tap("home:trophy")
    yield from hand.tap("score:wayfarers")
    yield from call(hand, "players[0].name", "Ada")
    yield from add(hand, "players[0].comets", 3)


def a_game(hand: Hand) -> Iterator[float]:
    yield from hand.tap("home:first")
    yield from hand.tap("board:space")
    yield from hand.tap("new:begin")
    yield from reach(hand, "human_turn")
    yield from give(hand, "paid")
    assert hand.sees("Undo: "), "a wrong tap is taken back with one tap"
    (hand.app.services.folder / "answered").write_text(str(game_of(hand).n), encoding="utf-8")


PARTS: dict[str, Part] = {
    "set-up": a_set_up,
    "scan": a_scan,
    "card": a_card,
    "rule": a_rule,
    "sheet": a_sheet,
    "game": a_game,
}


def every_screen(hand: Hand) -> Iterator[float]:
    folder = hand.app.services.folder
    for name, part in PARTS.items():
        yield from part(hand)
        died = folder.parent / name
        shutil.copytree(folder, died, ignore=shutil.ignore_patterns(".kivy", "*.log"))
        while len(hand.shell.stack) > 1:
            yield from hand.tap("header:back")


def test_nothing_that_was_told_is_lost_on_any_screen_when_the_battery_dies(tmp_path: Path) -> None:
    (tmp_path / "device").mkdir()
    in_a_window(every_screen, tmp_path / "device")

    with at_the_next_start(tmp_path / "set-up") as services:
        desk = SetupDesk.open(services.storage, "origin")
        assert desk is not None
        assert (len(desk.layout.ticked), desk.open_places) == (1, 0)
    with at_the_next_start(tmp_path / "scan") as services:
        seen = Seen("wayfarers")
        LastScan(services, seen).take_back()
        assert seen.pieces() == ["L01", "L02"]
    (cards,) = Shelf(tmp_path / "card").sets()
    assert cards.value("card:1") == ["deliver", "main:AB"]
    with at_the_next_start(tmp_path / "rule") as services:
        assert OriginPresenter(services.storage).told["colour"] == "black"
    with at_the_next_start(tmp_path / "sheet") as services:
        first = ScorePresenter(services.storage, "wayfarers").values["players"][0]
        assert (first["name"], first["comets"]) == ("Ada", 3)
    with at_the_next_start(tmp_path / "game") as services:
        (open_game,) = services.storage.playthroughs()
        answered = int((tmp_path / "game" / "answered").read_text(encoding="utf-8"))
        assert services.playthroughs.open(open_game.id).n == answered

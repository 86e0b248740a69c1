"""Which lines of a game were kept, and what changes on the table when another one is taken up? It holds no rule."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from assets.times import when_words
from assets.words import _, ngettext
from companion import spoken
from companion.playthrough import AUTOMATIC, Step
from solo_bots.conversation import Tell

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from companion.playthrough import OpenGame
    from companion.storage import Entry


@dataclass(frozen=True, slots=True)
class BranchView:
    """A line that was played: what it went on with after the present one, how far, and when. `now` = it is this one."""

    leaf: int
    title: str
    detail: str
    now: bool


@dataclass(frozen=True, slots=True)
class Changeover:
    """What is to be done on the table when another line is taken up: put back in this order, then do."""

    put_back: tuple[str, ...]
    then: tuple[str, ...]


def branch_views(game: OpenGame, now: datetime, most: int) -> tuple[tuple[BranchView, ...], int]:
    """Return the lines kept, the newest first, at most so many; and how many there are in all."""
    leaves = game.branches()
    here = game.storage.path(game.id, game.header.head)
    views = []
    for leaf in leaves[:most]:
        path = game.storage.path(game.id, leaf.id)
        views.append(_view(game, here, path, when_words(leaf.at, now)))
    return tuple(views), len(leaves)


def _view(game: OpenGame, here: Sequence[Entry], path: Sequence[Entry], when: str) -> BranchView:
    shared = sum(1 for one, other in zip(here, path, strict=False) if one.id == other.id)
    steps = [entry for entry in path[shared:] if entry.by not in AUTOMATIC]
    leaf = path[-1].id if path else 0
    if not steps:
        return BranchView(leaf, _("The line you are on"), _("Last step {when}").format(when=when), now=True)
    first = spoken.step_name(game.game, Step(steps[0].kind, steps[0].key, steps[0].value)) or ""
    count = ngettext("{n} step", "{n} steps", len(steps)).format(n=len(steps))
    turn = _("from step {n} on").format(n=shared + 1)
    return BranchView(
        leaf, first, _("{count}, {turn}, {when}").format(count=count, turn=turn, when=when), now=False
    )


def switch(game: OpenGame, leaf: int) -> Changeover:
    """Take up another line, and return what that means on the table.

    Raises:
        PlainError: that line cannot be read any more.
    """
    before = _told(game)
    game.switch(leaf)
    after = _told(game)
    shared = 0
    while shared < min(len(before), len(after)) and before[shared] == after[shared]:
        shared += 1
    undone = [tell for tell in map(_tell, reversed(before[shared:])) if tell.moves]
    done = [tell for tell in map(_tell, after[shared:]) if tell.moves]
    return Changeover(
        tuple(spoken.put_back(game.game, undone, game.options)),
        tuple(line.text for line in spoken.lines(game.game, spoken.on_table(done, game.options))),
    )


def _told(game: OpenGame) -> list[Any]:
    """Return everything told so far, with the turn it was told in, so that equal sentences of other turns differ."""
    return [
        (turn.number, turn.who, item["tell"])
        for turn in game.story()
        for item in turn.items
        if "tell" in item
    ]


def _tell(told: tuple[int, str, Any]) -> Tell:
    return Tell.from_json(told[2])

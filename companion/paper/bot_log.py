"""Prints the log of a playthrough, turn by turn, with its reasons if wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.words import _
from companion import spoken
from companion.playthrough import AUTOMATIC
from printing.receipt import Align, Columns, Cut, Heading, Receipt, Rule, Size, Text, clean
from solo_bots.conversation import Tell

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.playthrough import OpenGame, StoryTurn
    from printing.receipt import Block

MOST_BLOCKS = 380
"""Blocks of one receipt, with some room for its head."""

_LONGEST_TEXT, _LONGEST_LINE = 4000, 200


def bot_log(game: OpenGame, name: str, *, why: bool = False, most: int = MOST_BLOCKS) -> tuple[Receipt, ...]:
    """Return the log of a game called `name`; one receipt, or more where it has over `most` blocks (a turn is not torn apart)."""
    turns = [list(_turn_blocks(game, turn, why=why)) for turn in game.story() if turn.items]
    parts: list[list[Block]] = [[]]
    for blocks in turns:
        if parts[-1] and len(parts[-1]) + len(blocks) > most:
            parts.append([])
        parts[-1] += blocks[:MOST_BLOCKS]
    if not turns:
        parts[0].append(Text(_("Nothing has happened yet.")))
    named, _comma, board = clean(name)[:100].partition(", ")
    receipts = []
    for number, blocks in enumerate(parts, 1):
        log = _("Log") if len(parts) == 1 else _("Log, {n} of {all}").format(n=number, all=len(parts))
        about = Text(" · ".join(filter(None, (board, log))), align=Align.CENTRE)
        title = ", ".join(filter(None, (named, board, log)))
        receipts.append(Receipt(title, (Heading(named), about, Rule(), *blocks, Cut())))
    return tuple(receipts)


def _turn_blocks(game: OpenGame, turn: StoryTurn, *, why: bool) -> Iterator[Block]:
    own = spoken.own_turn_name(game.game, turn.number, turn.who)
    yield Heading(own or _("Turn {n}, {who}").format(n=turn.number, who=spoken.who(turn.who, game.game)), 2)
    for item in turn.items:
        if item.get("by") in AUTOMATIC:
            continue
        if "tell" not in item:
            yield _hanging(f"> {spoken.said(game.game, item)}")
            continue
        line = spoken.lines(game.game, [Tell.from_json(item["tell"])], game.options)[0]
        yield _hanging(f"- {line.text}")
        if why and line.why:
            reasons = "\n".join(clean(f"{reason.cite}: {reason.text}") for reason in line.why)
            yield Text(reasons[:_LONGEST_TEXT], size=Size.SMALL)


def _hanging(text: str) -> Columns:
    """A line whose further lines stand two cells in."""
    return Columns(clean(text)[:_LONGEST_LINE], "")

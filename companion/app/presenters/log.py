"""What happened so far? The log of a game, turn by turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from assets.words import first_up
from companion import spoken
from companion.playthrough import AUTOMATIC
from solo_bots.conversation import Tell

if TYPE_CHECKING:
    from companion.playthrough import OpenGame


@dataclass(frozen=True, slots=True)
class StoryLine:
    """A line of the log: kind "tell", "note" (nothing moved), "answer" or "correct"."""

    kind: str
    text: str
    by: str = ""


@dataclass(frozen=True, slots=True)
class StoryView:
    """One turn of the log."""

    heading: str
    lines: tuple[StoryLine, ...]


def story_view(game: OpenGame) -> tuple[StoryView, ...]:
    """Return the log, the newest turn first; within a turn in the order it happened."""
    out = []
    for turn in game.story():
        items = (item for item in turn.items if item.get("by") not in AUTOMATIC)
        lines = tuple(_story_line(game, item) for item in items)
        heading = spoken.turn_name(game.game, turn.number, turn.who)
        out.append(StoryView(heading, lines))
    return tuple(reversed(out))


def _story_line(game: OpenGame, item: Any) -> StoryLine:
    if "tell" in item:
        line = spoken.lines(game.game, [Tell.from_json(item["tell"])], game.options)[0]
        return StoryLine("tell" if line.moves else "note", line.text)
    if "correct" in item:
        return StoryLine("correct", first_up(spoken.said(game.game, item)))
    return StoryLine("answer", first_up(spoken.said(game.game, item)), item["by"])

"""Lists where the facts of each game come from, and which of them nobody compared with print.

>>> all(group.source for game in facts_of_games() for group in game.groups)
True
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assets.facts import group_name
from companion.games import games

if TYPE_CHECKING:
    from collections.abc import Mapping

    from assets.facts import Provenance
    from companion.games import Game

NOT_KNOWN = "unknown"
"""What a group covers that only says what no text gives: it holds no fact and is not counted."""


@dataclass(frozen=True, slots=True)
class Group:
    """One group of facts: its name ("starting goods") and source in the language in use, whether it was verified."""

    name: str
    source: str
    verified: bool


@dataclass(frozen=True, slots=True)
class GameFacts:
    """The groups of facts of one game, in the order of its files; `name` as on the box."""

    game: str
    name: str
    groups: tuple[Group, ...]

    @property
    def verified(self) -> int:
        """How many groups were compared with a rulebook text or with print."""
        return sum(one.verified for one in self.groups)

    @property
    def unverified(self) -> tuple[Group, ...]:
        """The groups nobody has verified."""
        return tuple(one for one in self.groups if not one.verified)


def facts_of_games() -> tuple[GameFacts, ...]:
    """Return the provenance of every game's facts.

    Raises:
        PlainError: the shipped facts are missing or damaged.
    """
    return tuple(GameFacts(game.id, game.name, _groups(game)) for game in games())


def _groups(game: Game) -> tuple[Group, ...]:
    found: Mapping[str, Provenance] = game.part("facts").load().provenance
    groups = (
        Group(group_name(name), one.source, one.verified)
        for name, one in found.items()
        if one.covers != (NOT_KNOWN,)
    )
    return tuple(dict.fromkeys(groups))

"""Where do the facts of each game come from, and which of them did nobody compare with print?

>>> [one.game for one in games()]
['wayfarers', 'darwins_journey', 'origin', 'darwins_choice']
>>> all(group.source for one in games() for group in one.groups)
True
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

from assets.facts import group_name
from assets.words import _

if TYPE_CHECKING:
    from collections.abc import Mapping

    from assets.facts import Provenance

NOT_KNOWN = "unknown"
"""What a group covers that only says what no text gives: it holds no fact and is not counted."""


@dataclass(frozen=True, slots=True)
class Group:
    """One group of facts: its name ("alfred cards") and source in the language in use, whether it was verified."""

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


def games() -> tuple[GameFacts, ...]:
    """Return the provenance of every game's facts.

    Raises:
        PlainError: the shipped facts are missing or damaged.
    """
    names = {
        "wayfarers": _("Wayfarers of the South Tigris"),
        "darwins_journey": _("Darwin's Journey"),
        "origin": _("Origin"),
        "darwins_choice": _("Darwin's Choice, Before and After"),
    }
    return tuple(GameFacts(game, name, _groups(game)) for game, name in names.items())


def _groups(module: str) -> tuple[Group, ...]:
    found: Mapping[str, Provenance] = import_module(f"assets.{module}").load().provenance
    groups = (
        Group(group_name(name), one.source, one.verified)
        for name, one in found.items()
        if one.covers != (NOT_KNOWN,)
    )
    return tuple(dict.fromkeys(groups))

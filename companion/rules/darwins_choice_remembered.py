"""Which printed values were entered on earlier evenings? Food limits of territory cards, taken from the evenings kept here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from assets.errors import PlainError

if TYPE_CHECKING:
    from companion.playthrough import Playthroughs

GAME = "darwins_choice"


def remembered_limits(plays: Playthroughs) -> dict[str, list[int]]:
    """Return the food limits the last evening with an Era desk knew, by "territory.level"; they are entered once (D35).

    An evening begins with what the one before it knew, so the last one knows everything.
    """
    for header in plays.list():
        if header.game != GAME or not header.options.get("desk"):
            continue
        try:
            desk = plays.open(header.id).state.desk
        except PlainError:
            continue
        if desk is not None:
            return {name: list(pair) for name, pair in desk.limits.items()}
    return {}


def evening_options(plays: Playthroughs, options: dict[str, Any]) -> dict[str, Any]:
    """Return the options of a new evening with what earlier ones knew."""
    limits = remembered_limits(plays) if options.get("desk") is True else {}
    return {**options, "limits": limits} if limits else options

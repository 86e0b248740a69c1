"""Which printed values were entered on earlier evenings? Food of biome and territory cards, taken from the evenings kept here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from assets.errors import PlainError

if TYPE_CHECKING:
    from companion.playthrough import Playthroughs

GAME = "darwins_choice"


def remembered(plays: Playthroughs) -> dict[str, dict[str, list[int]]]:
    """Return what the last evening with an Era desk knew: "limits" by "territory.level" (D35), "foods" by biome; entered once.

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
            found = {"limits": desk.limits, "foods": desk.foods}
            return {
                name: {one: list(pair) for one, pair in pairs.items()}
                for name, pairs in found.items()
                if pairs
            }
    return {}


def evening_options(plays: Playthroughs, options: dict[str, Any]) -> dict[str, Any]:
    """Return the options of a new evening with what earlier ones knew."""
    return {**options, **remembered(plays)} if options.get("desk") is True else options

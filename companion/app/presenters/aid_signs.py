"""What is drawn beside an entry of the player aid?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Signed:
    """What is drawn beside a heading: effects of Wayfarers as the facts name them, and signs of the icon font."""

    effects: tuple[str, ...] = ()
    icons: tuple[str, ...] = ()


def signed(game: str, names: tuple[str, ...]) -> Signed:
    """Return what is drawn for the facts an entry explains, as far as there is a drawing; each drawing once."""
    if game == "wayfarers":
        drawn = [one for one in names if one in _EFFECTS or one.partition(" ")[0] in _ANY]
        effects = tuple(_ANY.get(one, one) for one in drawn)
        return Signed(effects[:_MOST], tuple(one for one in names if one in _TAGS_AND_ASSETS)[:_MOST])
    icons = dict.fromkeys(_FONT_OF.get(game, {}).get(one, "") for one in names)
    return Signed((), tuple(one for one in icons if one)[:_MOST])


_MOST = 7
_EFFECTS = frozenset(
    {
        *("townsfolk", "land", "water", "space", "inspiration", "comet", "journal", "provision", "silver"),
        *("focus", "marker step", "retrieve worker", "influence card"),
        *("new die", "refresh die", "adjust die"),
    }
)
_ANY = {"influence": "influence any", "upgrade": "upgrade any"}
_TAGS_AND_ASSETS = frozenset(
    {
        *("camel", "ship", "telescope", "pigeon"),
        *("city", "vista", "harbour", "open_water"),
        *("observatory", "library", "stars", "planet", "sun", "moon"),
    }
)
_FONT_OF: Mapping[str, Mapping[str, str]] = {
    "darwins_journey": {
        "coins": "silver",
        "vp": "star",
        "knowledge": "lightbulb",
        "theory": "chart",
        "book": "book",
        "explore": "compass",
        "explorer_new": "compass",
        "sail": "ship",
        "to_beagle": "ship",
        "stamps": "file",
        "stamps_spread": "file",
        "stamps_each": "file",
        "seal_buy": "octagon_filled",
        "seal_free": "octagon_filled",
        "seal_purple": "octagon_filled",
        "objective": "flag",
        "objective_auto": "flag",
        "camp": "tent",
        "camp_any": "tent",
        "tent_again": "tent",
        "research": "search",
        "research_any": "search",
        "research_own_island": "search",
        "deliver_again": "city",
        "locked_action": "lock",
        "unlock": "lock",
        "unlock_free": "lock",
        "copy_crew": "copy",
        "knowledge_swap": "swap",
        "worker_5": "meeple",
        "bonus": "meeple",
        "end_vp": "star",
        "other": "question",
    },
    "origin": {
        "evolution": "plus",
        "migration": "forward",
        "swap": "swap",
        "strait": "water",
        "tile": "tile",
        "yellow card": "cards",
        "hunting token": "circle_filled",
    },
    "darwins_choice": {
        "create": "plus",
        "mutate": "edit",
        "migrate": "forward",
        "redraw": "refresh",
        "trade": "swap",
        "tree": "upgrade",
    },
}

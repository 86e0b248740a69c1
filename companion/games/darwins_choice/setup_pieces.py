"""Which pieces of Darwin's Choice does a set-up know? Biomes, territories, Special Cards; biomes no text names stand in."""

from __future__ import annotations

from assets.darwins_choice import load
from assets.words import _
from companion.games.darwins_choice import terms
from companion.setup.plan import Piece
from companion.setup.tagged import has_tag

GAME = "darwins_choice"
OTHER, OTHER_PREHISTORIC = "biome-unnamed", "biome-unnamed-prehistoric"
MOST_UNNAMED = 30
"""More biomes without a name here than any box can hold: their number is unknown."""


def territory(name: str) -> str:
    """Return the id of a regular territory."""
    return f"territory-{name}"


def special_card(name: str) -> str:
    """Return the id of a Special Card of the children's version."""
    return f"special-{name}"


def pieces(*, new_biomes: bool = True) -> tuple[Piece, ...]:
    """Return every piece but the players; without `new_biomes` those of the expansion are only chosen by hand (D2)."""
    facts = load()
    biomes = (
        Piece(
            one.id,
            "biome",
            terms.biome(one.id),
            drawn=new_biomes or not one.expansion,
            tagged=has_tag(GAME, one.id),
        )
        for one in facts.biomes
    )
    unnamed = (
        Piece(OTHER, "biome", _("Another biome of the base game"), MOST_UNNAMED, drawn=False),
        Piece(
            OTHER_PREHISTORIC,
            "biome",
            _("Another prehistoric biome"),
            facts.prehistoric_unnamed,
            drawn=False,
        ),
    )
    lands = (
        Piece(
            territory(one.id), "territory", terms.territory(one.id), tagged=has_tag(GAME, territory(one.id))
        )
        for one in facts.territories
    )
    cards = (
        Piece(
            special_card(one.id),
            "special_card",
            terms.territory(one.id),
            tagged=has_tag(GAME, special_card(one.id)),
        )
        for one in facts.territories
    )
    return (*biomes, *unnamed, *lands, *cards)


def any_biome(*, expansion: bool) -> tuple[str, ...]:
    """Return the biomes that may lie out: those of the base game, and the new ones where they are in (D2, D3)."""
    named = tuple(one.id for one in load().biomes if expansion or not one.expansion)
    return (*named, OTHER, OTHER_PREHISTORIC) if expansion else (*named, OTHER)


def two_player_biomes() -> tuple[str, ...]:
    """Return the biomes of the stack of 16, as far as they are named: none is prehistoric (D129, D134)."""
    return (*(one.id for one in load().biomes if not one.prehistoric), OTHER)


def prehistoric_biomes() -> tuple[str, ...]:
    """Return the prehistoric biomes (D143)."""
    return (*(one.id for one in load().biomes if one.prehistoric), OTHER_PREHISTORIC)

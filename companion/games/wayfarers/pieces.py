"""Names the pieces of Wayfarers on a score sheet and says printed conditions in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.wayfarers.model import Comet, PerCount, Sets, SunMoon
from assets.words import _, ngettext, pgettext
from companion.scoring.declaration import Option
from companion.scoring.result import listed
from solo_bots.wayfarers import terms

if TYPE_CHECKING:
    from collections.abc import Iterable

    from assets.wayfarers import Facts
    from assets.wayfarers.model import (
        InspirationCard,
        LandCard,
        SpaceCard,
        SpaceVp,
        SpecialTile,
        Threshold,
        TownsfolkCard,
        UpgradeTile,
        WaterCard,
    )


START_STAR = "start_star"
"""The space card printed on every player board; an inspiration card may lie over it (W88)."""


def counted_words(name: str, number: int = 1) -> str:
    """Return what a condition counts, for so many: "city tags", "land card", "black tiles", "silver"."""
    if name.endswith("_card"):
        return terms.cards(name.removesuffix("_card"), number)
    if name == "upgrade_any":
        return ngettext("upgrade tile", "upgrade tiles", number)
    if name.startswith("upgrade_"):
        colour = terms.colour(name.removeprefix("upgrade_"))
        return ngettext("{colour} tile", "{colour} tiles", number).format(colour=colour)
    if name.startswith("influence_"):
        return _("{colour} influence").format(colour=terms.colour(name.removeprefix("influence_")))
    if name == "silver":
        return pgettext("coins", "silver")
    if name == "provision":
        return ngettext("provision", "provisions", number)
    return terms.tags(name, number)


def condition_words(vp: SpaceVp) -> str:
    """Say what a space card scores."""
    if isinstance(vp, PerCount):
        what = counted_words(vp.of, vp.every)
        each = (
            _("{n} for each {what}").format(n=vp.each, what=what)
            if vp.every == 1
            else _("{n} for every {every} {what}").format(n=vp.each, every=vp.every, what=what)
        )
        return _("{base} and {each}").format(base=vp.base, each=each) if vp.base else each
    if isinstance(vp, Sets):
        kinds = listed([f"1 {counted_words(one)}" for one in vp.of])
        return _("{n} for each set of {kinds}").format(n=vp.each, kinds=kinds)
    if isinstance(vp, Comet):
        return _("{low}, or {high} with the most comets").format(low=vp.low, high=vp.high)
    if isinstance(vp, SunMoon):
        return _("{low}, or {high} with a {partner}").format(
            low=vp.low, high=vp.high, partner=terms.tag(vp.partner)
        )
    raise TypeError(vp)


def goal_words(goal: tuple[Threshold, ...]) -> str:
    """Say what an inspiration card wants."""
    wants = [
        (_("at least {n} {what} together") if len(one.of) > 1 else _("at least {n} {what}")).format(
            n=one.at_least, what=listed([counted_words(name, one.at_least) for name in one.of])
        )
        for one in goal
    ]
    return listed(wants)


def space_label(card: SpaceCard) -> str:
    """Return the label of a space card."""
    return f"{card.id} {tags_words(card.tags)}: {condition_words(card.vp)}"


def tags_words(tags: Iterable[str]) -> str:
    """Return tags in words, separated by commas."""
    return ", ".join(terms.tag(one) for one in tags)


def tile_label(tile: UpgradeTile | SpecialTile) -> str:
    """Return the label of an upgrade tile or special tile."""
    return _("{id} {tile}, {n} VP").format(id=tile.id, tile=terms.tile(tile.id), n=tile.vp)


def tagged_options(cards: Iterable[LandCard | WaterCard]) -> tuple[Option, ...]:
    """Return land or water cards as options."""
    return tuple(Option(one.id, f"{one.id} {tags_words(one.tags)}") for one in cards)


def townsfolk_options(cards: Iterable[TownsfolkCard]) -> tuple[Option, ...]:
    """Return townsfolk cards as options."""
    return tuple(Option(one.id, f"{one.id} {one.name}") for one in cards)


def space_options(cards: Iterable[SpaceCard]) -> tuple[Option, ...]:
    """Return space cards as options."""
    return tuple(Option(one.id, space_label(one)) for one in cards)


def inspiration_options(cards: Iterable[InspirationCard]) -> tuple[Option, ...]:
    """Return inspiration cards as options."""
    return tuple(Option(one.id, f"{one.id} {goal_words(one.goal)}") for one in cards)


def tile_options(tiles: Iterable[UpgradeTile | SpecialTile]) -> tuple[Option, ...]:
    """Return tiles as options."""
    return tuple(Option(one.id, tile_label(one)) for one in tiles)


def start_star_option() -> Option:
    """Return the star of the player board as a place for an inspiration card."""
    return Option(START_STAR, _("the star on the player board"))


def start_star_vp(facts: Facts) -> SpaceVp:
    """Return what the star of the player board scores."""
    for one in facts.board_cards:
        if one.id == START_STAR and one.vp is not None:
            return one.vp
    raise KeyError(START_STAR)

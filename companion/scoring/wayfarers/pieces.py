"""What is a piece of Wayfarers called on a score sheet, and how does a printed condition read in words?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.facts.wayfarers import (
    CardTag,
    Colour,
    Comet,
    PerCount,
    Sets,
    SpecialTile,
    SunMoon,
)
from companion.scoring.declaration import Option
from companion.scoring.result import listed
from companion.words import _

if TYPE_CHECKING:
    from collections.abc import Iterable

    from assets.facts.wayfarers import (
        Facts,
        Goal,
        InspirationCard,
        LandCard,
        SpaceCard,
        SpaceVp,
        TownsfolkCard,
        UpgradeTile,
        WaterCard,
    )

START_STAR = "start_star"
"""The space card printed on every player board; an inspiration card may lie over it (W88)."""


def tag_word(tag: str) -> str:
    """Return the name of a tag."""
    return {
        CardTag.CITY.value: _("city"),
        CardTag.VISTA.value: _("vista"),
        CardTag.HARBOUR.value: _("harbour"),
        CardTag.OPEN_WATER.value: _("open water"),
        CardTag.OBSERVATORY.value: _("observatory"),
        CardTag.LIBRARY.value: _("library"),
        CardTag.STARS.value: _("stars"),
        CardTag.PLANET.value: _("planet"),
        CardTag.SUN.value: _("sun"),
        CardTag.MOON.value: _("moon"),
        CardTag.COMET.value: _("comet"),
    }[tag]


def colour_word(colour: str) -> str:
    """Return the name of a colour."""
    return {
        Colour.BLACK.value: _("black"),
        Colour.BLUE.value: _("blue"),
        Colour.YELLOW.value: _("yellow"),
        Colour.GREEN.value: _("green"),
        Colour.PINK.value: _("special"),
    }[colour]


def card_word(card: str) -> str:
    """Return the name of a card type."""
    return {
        "land": _("land card"),
        "water": _("water card"),
        "space": _("space card"),
        "townsfolk": _("townsfolk card"),
        "inspiration": _("inspiration card"),
    }[card]


def counted_word(name: str) -> str:
    """Return one of what a condition counts: "city tag", "land card", "black tile", "silver"."""
    if name.endswith("_card"):
        return card_word(name.removesuffix("_card"))
    if name == "upgrade_any":
        return _("upgrade tile")
    if name.startswith("upgrade_"):
        return _("{colour} tile").format(colour=colour_word(name.removeprefix("upgrade_")))
    if name.startswith("influence_"):
        return _("{colour} influence").format(colour=colour_word(name.removeprefix("influence_")))
    if name in ("silver", "provision"):
        return _("silver") if name == "silver" else _("provision")
    return _("{tag} tag").format(tag=tag_word(name))


def condition_words(vp: SpaceVp) -> str:
    """Say what a space card scores."""
    if isinstance(vp, PerCount):
        what = counted_word(vp.of)
        each = (
            _("{n} for each {what}").format(n=vp.each, what=what)
            if vp.every == 1
            else _("{n} for every {every} {what}").format(n=vp.each, every=vp.every, what=what)
        )
        return _("{base} and {each}").format(base=vp.base, each=each) if vp.base else each
    if isinstance(vp, Sets):
        kinds = listed([counted_word(one) for one in vp.of])
        return _("{n} for each set of {kinds}").format(n=vp.each, kinds=kinds)
    if isinstance(vp, Comet):
        return _("{low}, or {high} with the most comets").format(low=vp.low, high=vp.high)
    if isinstance(vp, SunMoon):
        return _("{low}, or {high} with a {partner}").format(
            low=vp.low, high=vp.high, partner=tag_word(vp.partner)
        )
    raise TypeError(vp)


def goal_words(goal: Goal) -> str:
    """Say what an inspiration card wants."""
    wants = [
        _("at least {n} {what}").format(n=one.at_least, what=listed([counted_word(name) for name in one.of]))
        for one in goal.all_of
    ]
    return listed(wants)


def space_label(card: SpaceCard) -> str:
    """Return the label of a space card."""
    return f"{card.id} {tags_words(card.tags)}: {condition_words(card.vp)}"


def tags_words(tags: Iterable[str]) -> str:
    """Return tags in words, separated by commas."""
    return ", ".join(tag_word(one) for one in tags)


def tile_label(tile: UpgradeTile | SpecialTile) -> str:
    """Return the label of an upgrade tile or special tile."""
    if isinstance(tile, SpecialTile):
        return _("{id} special, {tags}, {n} VP").format(id=tile.id, tags=tags_words(tile.tags), n=tile.vp)
    return _("{id} {colour}, pile {pile} from the centre, {n} VP").format(
        id=tile.id, colour=colour_word(tile.colour), pile=tile.from_centre, n=tile.vp
    )


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

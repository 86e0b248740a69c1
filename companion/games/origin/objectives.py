"""Is the condition of an Origin objective met? By the few counts it needs; no map is stored.

>>> card = load().objective("territory_green_2")
>>> [need.id for need in needs(card)]
['pawns']
>>> quick_check(card, {"pawns": 2}).words
'Met: 2 pawns on green territories (there: 2).'
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assets.errors import BadInput
from assets.origin import load
from assets.origin.model import (
    Linked,
    OfEachColour,
    OnColour,
    OnContinent,
    PawnAttribute,
    PawnsLike,
    Spread,
    StraitTokens,
    TilesOfLevel,
)
from assets.words import _
from companion.games.origin import terms
from companion.games.origin.verdict import Verdict

if TYPE_CHECKING:
    from collections.abc import Mapping

    from assets.origin.model import Condition, Objective


@dataclass(frozen=True, slots=True)
class Need:
    """One thing to be told for a quick check: a number from 0 to `most`, or with `most` 1 a yes (1) or no (0)."""

    id: str
    words: str
    most: int


def needs(card: Objective) -> tuple[Need, ...]:
    """Return what a quick check of this objective has to be told, and nothing more (O56).

    Colour O57, continent O58, linked sets O59 to O62, continents O63, strength O64, height O65, colours O66, tiles of
    exactly the level, covered ones too, O67 and O68, tokens of whatever value O69.
    """
    asked, most = card.condition, load().pawns.total
    if isinstance(asked, OnColour):
        words = _("How many of your pawns stand on {colour}?").format(colour=terms.colour(asked.colour))
        return (Need("pawns", words, most),)
    if isinstance(asked, OnContinent):
        where = terms.continent(asked.continent)
        return (Need("pawns", _("How many of your pawns stand in {place}?").format(place=where), most),)
    if isinstance(asked, Linked):
        return (Need("linked", _("Are they there: {what}?").format(what=terms.condition(asked)), 1),)
    if isinstance(asked, Spread):
        words = _("On how many continents do your pawns stand?")
        return (Need("continents", words, len(load().continents)),)
    if isinstance(asked, PawnsLike):
        name = _("height") if asked.attribute is PawnAttribute.HEIGHT else _("strength")
        words = _("How many of your pawns have {attribute} {value}?").format(
            attribute=name, value=asked.value
        )
        return (Need("pawns", words, most),)
    if isinstance(asked, OfEachColour):
        return tuple(
            Need(one.value, _("How many of your pawns are {colour}?").format(colour=terms.colour(one)), most)
            for one in asked.colours
        )
    if isinstance(asked, TilesOfLevel):
        words = _("How many tiles of level {n} do you own, covered or not?").format(n=asked.level)
        return (Need("tiles", words, load().innovation_tiles),)
    return (Need("tokens", _("How many strait tokens do you own?"), load().strait_tokens),)


def quick_check(card: Objective, told: Mapping[str, int]) -> Verdict:
    """Tell whether an objective is met by what `needs` asked for; all numbers are minimums (O56).

    Raises:
        BadInput: something is missing, not asked for, or cannot be.
    """
    asked = {one.id: one for one in needs(card)}
    for name, number in told.items():
        if name not in asked:
            raise BadInput(
                _("'{name}' is not asked for by this objective.").format(name=name[:40]),
                remedy=_("Give: {names}.").format(names=", ".join(asked)),
            )
        if type(number) is not int or not 0 <= number <= asked[name].most:
            raise BadInput(
                _("{value} does not fit.").format(value=repr(number)[:40]),
                where=name,
                remedy=_("Give a whole number from 0 to {most}.").format(most=asked[name].most),
            )
    missing = [one for one in asked if one not in told]
    if missing:
        raise BadInput(_("'{name}' is missing.").format(name=missing[0]), remedy=asked[missing[0]].words)
    return _judged(card.condition, told)


def _judged(asked: Condition, told: Mapping[str, int]) -> Verdict:
    rule, wanted = _rule_and_least(asked)
    met = all(number >= wanted for number in told.values())
    if isinstance(asked, Linked):
        words = _("Met: {what}.") if met else _("Not met: {what}.")
        return Verdict(met, rule, words.format(what=terms.condition(asked)))
    words = _("Met: {what} (there: {found}).") if met else _("Not met: {what} (there: {found}).")
    found = "\u00a0/\u00a0".join(str(number) for number in told.values())
    return Verdict(met, rule, words.format(found=found, what=terms.condition(asked)))


def _rule_and_least(asked: Condition) -> tuple[str, int]:
    """Return the ruling a condition is judged by, and the least each of its counts must come to."""
    if isinstance(asked, OnColour):
        return "O57", asked.pawns
    if isinstance(asked, OnContinent):
        return "O58", asked.pawns
    if isinstance(asked, Linked):
        return ("O59" if asked.continents == 1 else "O61"), 1
    if isinstance(asked, Spread):
        return "O63", asked.continents
    if isinstance(asked, PawnsLike):
        return ("O65" if asked.attribute is PawnAttribute.HEIGHT else "O64"), asked.pawns
    if isinstance(asked, OfEachColour):
        return "O66", asked.each
    if isinstance(asked, TilesOfLevel):
        return "O67", asked.tiles
    if isinstance(asked, StraitTokens):
        return "O69", asked.tokens
    raise TypeError(asked)

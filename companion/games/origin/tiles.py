"""Which innovation tiles may a player of Origin take, and what does a settled territory bring?

>>> takeable({1: 2, 2: 1})
(1, 2, 3)
>>> [one.words for one in stacking_problems({1: 1, 2: 2})]
['2 tiles of level 2 cannot lie on 1 of level 1.']
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

from assets.origin import load
from assets.origin.model import TerritoryColour
from assets.words import _, ngettext
from companion.games.origin import terms
from companion.games.origin.verdict import Verdict

if TYPE_CHECKING:
    from collections.abc import Mapping


def takeable(owned: Mapping[int, int]) -> tuple[int, ...]:
    """Return the levels a player may take: 1 always (O52), a higher one on a free tile of the level below (O53)."""
    return tuple(level for level in load().tile_levels if may_take(owned, level))


def may_take(owned: Mapping[int, int], *levels: int) -> Verdict:
    """Tell whether tiles may be taken one after the other; an earlier one may carry a later one (O27, O52, O53)."""
    counts = Counter(owned)
    for level in levels:
        carried = level in load().tile_levels and counts[level - 1] > counts[level]
        if level != 1 and not carried:
            words = _("A tile of level {n} needs a free one of level {below}.").format(
                n=level, below=level - 1
            )
            return Verdict(False, "O53", words)
        counts[level] += 1
    if len(levels) > 1:
        return Verdict(True, "O27", _("The first tile may carry the second."))
    if levels == (1,):
        return Verdict(True, "O52", _("A tile of level 1 can always be taken."))
    return Verdict(True, "O53", _("A free tile of the level below carries it."))


def stacking_problems(owned: Mapping[int, int]) -> tuple[Verdict, ...]:
    """Return what cannot lie on what; a legal collection has no level more often than the one below (O54).

    A stolen tile may have broken it, so this is a doubt and never a refusal (O55).
    """
    problems = []
    for below, level in pairwise(load().tile_levels):
        under, above = owned.get(below, 0), owned.get(level, 0)
        if above > under:
            words = ngettext(
                "{n} tile of level {level} cannot lie on {under} of level {below}.",
                "{n} tiles of level {level} cannot lie on {under} of level {below}.",
                above,
            )
            told = words.format(n=above, level=level, under=under, below=below)
            problems.append(Verdict(False, "O54", told))
    return tuple(problems)


def rewards(
    settled: TerritoryColour, *, fitting: int = 2, deck: int = 3, token_lies: bool = True
) -> tuple[Verdict, ...]:
    """Return what a settled territory brings the acting player, and nobody else, after any of the three actions (O23).

    After the first answer each is one choice: yellow, orange, purple O24 and O25; brown O26; green O28, O29. `fitting`
    tiles of its column can be stacked one after the other (O27), `deck` cards of its colour are left; of what is short
    the possible part is taken (O30).
    """
    reward, colour = load().reward, terms.colour(settled)
    if settled is TerritoryColour.GREEN:
        if not token_lies:
            return (Verdict(False, "O29", _("No hunting token lies there, as after every swap: no reward.")),)
        choices = [Verdict(True, "O28", _("Take the hunting token that lies there."))]
    elif settled is TerritoryColour.BROWN:
        choices = [_brown(min(fitting, reward.brown_tiles), reward.brown_tiles)]
        words = ngettext(
            "Or take {n} tile of another column.",
            "Or take {n} tiles of another column.",
            reward.other_tiles,
        )
        choices.append(Verdict(True, "O26", words.format(n=reward.other_tiles)))
    else:
        choices = [_tile_and_card(colour, fitting=fitting, deck=deck)]
        if drawn := min(reward.drawn, deck):
            words = ngettext(
                "Or draw {n} card ({colour}), then put {back} of that colour from your hand under the deck.",
                "Or draw {n} cards ({colour}), then put {back} of that colour from your hand under the deck.",
                drawn,
            )
            words = words.format(n=drawn, colour=colour, back=reward.put_back)
            choices.append(Verdict(True, "O25" if drawn == reward.drawn else "O30", words))
    return (Verdict(True, "O23", _("You alone are rewarded, after any of the three actions.")), *choices)


def _brown(fitting: int, most: int) -> Verdict:
    """Tell what the brown column brings (O26, O27, O30)."""
    if not fitting:
        return Verdict(False, "O30", _("No brown tile fits."))
    words = ngettext("Take {n} brown tile.", "Take {n} brown tiles.", fitting).format(n=fitting)
    return Verdict(True, "O26" if fitting == most else "O30", words)


def _tile_and_card(colour: str, *, fitting: int, deck: int) -> Verdict:
    """Tell what of tile and card of a colour can be had (O24, O30)."""
    if not fitting and not deck:
        return Verdict(False, "O30", _("No tile fits and the deck is empty: nothing."))
    if not fitting:
        words = _("Draw a card ({colour}); no tile of that column fits.")
        return Verdict(True, "O30", words.format(colour=colour))
    if not deck:
        return Verdict(True, "O30", _("Take a tile ({colour}); the deck is empty.").format(colour=colour))
    words = _("Take a tile of the column and draw a card of the deck: {colour}.")
    return Verdict(True, "O24", words.format(colour=colour))

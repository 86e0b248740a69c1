"""Which innovation tiles may a player of Origin take, and what does a settled territory bring?

>>> takeable({1: 2, 2: 1})
(1, 2, 3)
>>> [one.words for one in stacking_problems({1: 1, 2: 2})]
['2 tiles of level 2 cannot lie on 1 of level 1.']
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import TYPE_CHECKING

from assets.origin import load
from assets.origin.model import CardColour, TerritoryColour, TileColumn
from companion.rules.verdict import Verdict
from companion.words import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


class RewardKind(StrEnum):
    """The choices a settled territory may offer."""

    TILE_AND_CARD = "tile_and_card"
    DRAW = "draw"
    TWO_BROWN_TILES = "two_brown_tiles"
    OTHER_TILE = "other_tile"
    HUNTING_TOKEN = "hunting_token"  # noqa: S105 - a piece of cardboard


@dataclass(frozen=True, slots=True)
class Tile:
    """An innovation tile lying in a column."""

    column: TileColumn
    level: int


@dataclass(frozen=True, slots=True)
class RewardChoice:
    """One thing a settled territory offers, as far as it is possible now (O30).

    `tiles` tiles may be taken of those `offered` (the first of two may carry the second); `cards` are drawn of the
    territory's colour, then `put_back` hand cards of that colour, old or new, go under the deck.
    """

    kind: RewardKind
    rule: str
    tiles: int = 0
    offered: tuple[Tile, ...] = ()
    cards: int = 0
    put_back: int = 0

    @property
    def possible(self) -> bool:
        """Whether it brings anything at all."""
        return bool(self.tiles or self.cards or self.kind is RewardKind.HUNTING_TOKEN)


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
    settled: TerritoryColour,
    owned: Mapping[int, int],
    lying: Mapping[TileColumn, Sequence[int]],
    *,
    deck: int = 0,
    hand: int = 0,
    token_lies: bool = False,
) -> tuple[RewardChoice, ...]:
    """Return what the acting player, and nobody else, may choose of after any of the three actions (O23).

    `settled` is the territory just settled, `lying` the levels face up in each column, `deck` and `hand` the cards of
    the territory's colour in the deck and in hand. Yellow, orange, purple: O24 and O25; brown: O26; green: O28, O29.
    What cannot be had of a choice is left out of it (O30).
    """
    reward = load().reward
    if settled is TerritoryColour.GREEN:
        return (RewardChoice(RewardKind.HUNTING_TOKEN, "O28"),) if token_lies else ()
    if settled is TerritoryColour.BROWN:
        brown = _offered(owned, lying, (TileColumn.BROWN,))
        other = _offered(owned, lying, tuple(one for one in TileColumn if one is not TileColumn.BROWN))
        most = _most(owned, lying.get(TileColumn.BROWN, ()), reward.brown_tiles)
        found = (
            RewardChoice(RewardKind.TWO_BROWN_TILES, "O26", most, brown),
            RewardChoice(RewardKind.OTHER_TILE, "O26", min(reward.other_tiles, len(other)), other),
        )
        return tuple(one for one in found if one.possible)
    offered = _offered(owned, lying, (TileColumn(settled.value),))
    drawn = min(reward.drawn, deck)
    choices = (
        RewardChoice(
            RewardKind.TILE_AND_CARD,
            "O24",
            min(reward.tiles_with_card, len(offered)),
            offered,
            min(reward.cards_with_tile, deck),
        ),
        RewardChoice(RewardKind.DRAW, "O25", cards=drawn, put_back=min(reward.put_back, hand + drawn)),
    )
    return tuple(one for one in choices if one.possible)


def reward_words(choice: RewardChoice, settled: TerritoryColour) -> str:
    """Return what a choice brings in a sentence."""
    from companion.words import origin_terms as terms

    colour = terms.colour(settled)
    if choice.kind is RewardKind.HUNTING_TOKEN:
        return _("Take the hunting token.")
    if choice.kind is RewardKind.TWO_BROWN_TILES:
        return ngettext("Take {n} brown tile.", "Take {n} brown tiles.", choice.tiles).format(n=choice.tiles)
    if choice.kind is RewardKind.OTHER_TILE:
        return _("Take a tile of another column.")
    if choice.kind is RewardKind.TILE_AND_CARD:
        if not choice.tiles:
            return _("Draw a {colour} card; no tile of that column fits.").format(colour=colour)
        if not choice.cards:
            return _("Take a {colour} tile; the deck is empty.").format(colour=colour)
        return _("Take a {colour} tile and draw a {colour} card.").format(colour=colour)
    return _("Draw {n} {colour} cards, then put {back} of that colour under the deck.").format(
        n=choice.cards, colour=colour, back=choice.put_back
    )


def card_of(settled: TerritoryColour) -> CardColour | None:
    """Return the deck a territory draws from; brown and green draw no card."""
    return CardColour(settled.value) if settled.value in set(CardColour) else None


def _offered(
    owned: Mapping[int, int], lying: Mapping[TileColumn, Sequence[int]], columns: tuple[TileColumn, ...]
) -> tuple[Tile, ...]:
    """Return the tiles face up that can be stacked now, each kind once (O27)."""
    levels = takeable(owned)
    return tuple(
        Tile(column, level)
        for column in columns
        for level in sorted(set(lying.get(column, ())))
        if level in levels
    )


def _most(owned: Mapping[int, int], lying: Sequence[int], most: int) -> int:
    """Return how many of these tiles can be taken one after the other, at most `most` (O27, O30)."""
    if not most:
        return 0
    best = 0
    for place, level in enumerate(lying):
        if may_take(owned, level):
            left = [*lying[:place], *lying[place + 1 :]]
            best = max(best, 1 + _most(Counter(owned) + Counter({level: 1}), left, most - 1))
    return best

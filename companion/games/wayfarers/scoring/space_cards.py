"""What is each space card of a panorama worth, and how did it come about?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assets.wayfarers.model import Comet, PerCount, Sets, SunMoon
from assets.words import _
from companion.games.wayfarers.scoring.pieces import (
    START_STAR,
    condition_words,
    counted_words,
    start_star_vp,
    tags_words,
)
from companion.scoring.result import Part, listed
from solo_bots.wayfarers import terms

if TYPE_CHECKING:
    from collections.abc import Mapping

    from assets.wayfarers import Facts
    from assets.wayfarers.model import SpaceVp, Threshold
    from companion.games.wayfarers.scoring.sheet import Panorama


@dataclass(frozen=True, slots=True)
class Rival:
    """An opponent's comets: tags of a human, the track value of the AI (W82)."""

    name: str
    comets: int


def space_parts(
    panorama: Panorama, counts: Mapping[str, int], rivals: tuple[Rival, ...], facts: Facts
) -> tuple[Part, ...]:
    """Return the worth of the start star and every space card, in the order they were acquired (W87, W88)."""
    over = {place: card for card, place in panorama.inspiration.items()}
    printed = {one.id: one for one in facts.space}
    goals = {one.id: one.goal for one in facts.inspiration}
    parts = []
    for card in (START_STAR, *panorama.space):
        vp = start_star_vp(facts) if card == START_STAR else printed[card].vp
        label = (
            _("star on the player board")
            if card == START_STAR
            else f"{card} {tags_words(printed[card].tags)}"
        )
        points, how = worth(vp, counts, rivals)
        text = f"{label}: {how}"
        if card in over:
            inspiration = over[card]
            met, goal = goal_met(goals[inspiration], counts)
            points *= 2 if met else 1
            doubling = _("doubled by {card}") if met else _("not doubled by {card}")
            text += "; " + doubling.format(card=inspiration) + f" ({goal})"
        parts.append(Part(text, points))
    return tuple(parts)


def worth(vp: SpaceVp, counts: Mapping[str, int], rivals: tuple[Rival, ...]) -> tuple[int, str]:
    """Return what a space card's own condition gives, before doubling, and how.

    Comets need strictly more than every single opponent; a tie is no majority (W82). Stars per two influence
    round down (W89).
    """
    if isinstance(vp, PerCount):
        return _per_count(vp, counts)
    if isinstance(vp, Sets):
        fewest = min(counts.get(one, 0) for one in vp.of)
        having = listed([_having(one, counts) for one in vp.of])
        return vp.each * fewest, _counted(vp, having)
    if isinstance(vp, Comet):
        return _comet(vp, counts, rivals)
    if isinstance(vp, SunMoon):
        partner = terms.tag(vp.partner)
        if counts.get(vp.partner.value, 0):
            return vp.high, _("{n} with a {partner}").format(n=vp.high, partner=partner)
        return vp.low, _("{n} without a {partner}").format(n=vp.low, partner=partner)
    raise TypeError(vp)


def goal_met(goal: tuple[Threshold, ...], counts: Mapping[str, int]) -> tuple[bool, str]:
    """Tell whether an inspiration card's goal is met, and by how many of how many (W88, W89)."""
    met = True
    told = []
    for part in goal:
        found = sum(counts.get(name, 0) for name in part.of)
        met = met and found >= part.at_least
        what = listed([counted_words(name, part.at_least) for name in part.of])
        told.append(_("{what}: {n} of {wanted}").format(what=what, n=found, wanted=part.at_least))
    return met, ", ".join(told)


def _per_count(vp: PerCount, counts: Mapping[str, int]) -> tuple[int, str]:
    found = counts.get(vp.of, 0)
    points = vp.base + vp.each * (found // vp.every)
    if vp.every > 1:
        return points, _counted(vp, _having(vp.of, counts))
    each = _("{each} × {having}").format(each=vp.each, having=_having(vp.of, counts))
    return points, f"{vp.base} + {each}" if vp.base else each


def _counted(vp: SpaceVp, having: str) -> str:
    """Return what a card scores, and beside it what there is of that."""
    return _("{condition} (counted: {having})").format(condition=condition_words(vp), having=having)


def _comet(vp: Comet, counts: Mapping[str, int], rivals: tuple[Rival, ...]) -> tuple[int, str]:
    own = counts.get("comet", 0)
    level = [one for one in rivals if one.comets >= own]
    if not level:
        return vp.high, _("{n} with the most comets ({own})").format(n=vp.high, own=own)
    strongest = max(level, key=lambda one: one.comets)
    how = _("{n} without the most comets ({own}, {name} {theirs})").format(
        n=vp.low, own=own, name=strongest.name, theirs=strongest.comets
    )
    return vp.low, how


def _having(name: str, counts: Mapping[str, int]) -> str:
    number = counts.get(name, 0)
    return f"{number} {counted_words(name, number)}"

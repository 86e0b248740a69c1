"""Where the player aid of Wayfarers of the South Tigris opens, and how its tables of the facts read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets import wayfarers
from assets.wayfarers.model import EffectKind
from assets.words import _, ngettext
from companion.games.wayfarers.pieces import goal_words
from solo_bots.wayfarers import terms

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assets.wayfarers.model import WorkerSpace

START = "setup-solo"
"""Where the beginning of a game is told."""

QUESTIONS = {
    "acquire": "solo-influence",
    "place": "solo-workers",
    "retrieve": "solo-workers",
    "workers": "solo-workers",
    "tile": "solo-caravan",
    "column": "solo-journal",
    "final_space": "solo-journal",
    "green_worker": "action-journal",
    "journal_tile": "icon-journal-tile",
    "draw_scheme": "solo-schemes",
    "human_turn": "placement-influence",
}
"""A question's verb -> the entry about it."""

LINES = {
    "tags": "score-tags",
    "city": "score-tags",
    "vista": "score-tags",
    "harbour": "score-tags",
    "open_water": "score-tags",
    "sets": "score-tags",
    "comets": "score-comets",
    "space_points": "score-space",
    "space": "score-space",
    "space_cards": "score-space",
    "inspiration": "goal-rules",
    "inspiration_cards": "score-ai",
    "townsfolk_cards": "score-ai",
    "land_cards": "score-ai",
    "water_cards": "score-ai",
    "cards": "score-ai",
    "tiles": "score-tiles",
    "tile_points": "score-tiles",
    "special_tiles": "score-tiles",
    "influence": "score-guilds",
    "guild_black": "score-guilds",
    "guild_blue": "score-guilds",
    "guild_yellow": "score-guilds",
    "silver": "goal-list",
    "provisions": "goal-list",
}
"""A line of the score, or a field of the sheet -> the entry about it."""


def _schemes() -> Iterator[tuple[str, str, str, tuple[str, ...]]]:
    for one in wayfarers.load().schemes:
        does = tuple(str(effect) for effect in one.second)
        yield str(one.id), terms.scheme(one.id), _("else {effects}").format(effects=terms.effects(does)), does


def _worker_spaces() -> Iterator[tuple[str, str, str, tuple[str, ...]]]:
    """Yield the worker spaces of the rows as a person reads them; the AI pays nothing (W26)."""
    for one in wayfarers.load().worker_spaces:
        name = _("{row}, slot {n}").format(row=terms.row(one.row.value), n=one.from_centre)
        does = tuple(str(effect) for effect in one.does)
        yield f"{one.row.value}-{one.from_centre}", name, _for_a_person(one), does


def _for_a_person(space: WorkerSpace) -> str:
    words = terms.effects(str(effect) for effect in space.does)
    if space.pays:
        paid = terms.effect("provision", space.pays)
        return _("pay {goods}, draw 3 {cards}, keep 1").format(goods=paid, cards=terms.cards(space.row.value))
    if space.discount:
        return _("{effect} for {goods} less").format(
            effect=words, goods=terms.effect("silver", space.discount)
        )
    if space.free:
        return _("{effect}, free").format(effect=words)
    for effect in space.does:
        price = wayfarers.load().tile_prices.get(effect.colour) if effect.colour else None
        if effect.kind is EffectKind.UPGRADE and price is not None:
            return _("{effect} for {silver} or {n} {colour} influence").format(
                effect=words,
                silver=terms.effect("silver", price.silver),
                n=price.influence,
                colour=terms.coloured(effect.colour.value if effect.colour else ""),
            )
    return words


def _inspiration_spaces() -> Iterator[tuple[str, str, str, tuple[str, ...]]]:
    for number, effects in enumerate(wayfarers.load().inspiration_spaces, 1):
        does = tuple(str(effect) for effect in effects)
        yield str(number), _("{nth} from the top").format(nth=terms.nth(number)), terms.effects(does), does


def _inspiration() -> Iterator[tuple[str, str, str]]:
    for one in wayfarers.load().inspiration:
        yield one.id, goal_words(one.goal), ""


def _tag_points() -> Iterator[tuple[str, str, str]]:
    points = wayfarers.load().scoring.primary_tag_vp
    for count, vp in enumerate(points):
        if count:
            last = count == len(points) - 1
            one_kind = ngettext("{n} tag of one kind", "{n} tags of one kind", count)
            tags = _("{n} or more tags of one kind") if last else one_kind
            yield str(count), tags.format(n=count), _("{n} VP").format(n=vp)


def _card_points() -> Iterator[tuple[str, str, str]]:
    for kind, vp in wayfarers.load().card_vp.items():
        yield kind.value, terms.card(kind.value), _("{n} VP").format(n=vp)


def _journal_tiles() -> Iterator[tuple[str, str, str, tuple[str, ...]]]:
    for one in wayfarers.load().journal_tiles:
        does = tuple(str(effect) for effect in one.does)
        words = terms.effects(does)
        if any(effect.free for effect in one.does):
            words = _("{effect}, free").format(effect=words)
        yield one.id, words, "", does


def _special_tiles() -> Iterator[tuple[str, str, str]]:
    for one in wayfarers.load().special_tiles:
        yield one.id, terms.tile(one.id), _("{n} VP").format(n=one.vp)


def _swaps() -> Iterator[tuple[str, str, str, tuple[str, ...]]]:
    for one in wayfarers.load().icon_swaps:
        printed, does = one.gains.value, str(one.does)
        yield printed, terms.effect(printed), terms.effect(does), (does,)


TABLES = {
    "schemes": _schemes,
    "worker_spaces": _worker_spaces,
    "inspiration_spaces": _inspiration_spaces,
    "inspiration": _inspiration,
    "tag_points": _tag_points,
    "card_points": _card_points,
    "journal_tiles": _journal_tiles,
    "special_tiles": _special_tiles,
    "swaps": _swaps,
}
"""A table of the facts that stands under an entry -> its lines."""

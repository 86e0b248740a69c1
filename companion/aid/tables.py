"""Which tables of the facts stand under an entry of the player aid, and how do their lines read?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from assets.aid import Table
from assets.words import _, first_up, ngettext
from companion.games.darwins_choice import aid_tables as choice_tables
from companion.games.darwins_journey import aid_tables as journey_tables

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from assets.wayfarers.model import WorkerSpace


_Lines: TypeAlias = "Iterator[tuple[str, str, str]] | Iterator[tuple[str, str, str, tuple[str, ...]]]"


@dataclass(frozen=True, slots=True)
class TableLine:
    """One line: `id` as the facts name the thing, its `name`, what there is to know of it, and effects to be drawn."""

    id: str
    name: str
    detail: str
    signs: tuple[str, ...] = ()


def lines(table: Table) -> tuple[TableLine, ...]:
    """Return the lines of a table in the language in use."""
    return tuple(TableLine(key, first_up(name), *rest) for key, name, *rest in _TABLES[table]())


def _schemes() -> Iterator[tuple[str, str, str, tuple[str, ...]]]:
    from assets import wayfarers
    from solo_bots.wayfarers import terms

    for one in wayfarers.load().schemes:
        does = tuple(str(effect) for effect in one.second)
        yield str(one.id), terms.scheme(one.id), _("else {effects}").format(effects=terms.effects(does)), does


def _worker_spaces() -> Iterator[tuple[str, str, str, tuple[str, ...]]]:
    """Yield the worker spaces of the rows as a person reads them; the AI pays nothing (W26)."""
    from assets import wayfarers
    from solo_bots.wayfarers import terms

    for one in wayfarers.load().worker_spaces:
        name = _("{row}, slot {n}").format(row=terms.row(one.row.value), n=one.from_centre)
        does = tuple(str(effect) for effect in one.does)
        yield f"{one.row.value}-{one.from_centre}", name, _for_a_person(one), does


def _for_a_person(space: WorkerSpace) -> str:
    from assets import wayfarers
    from solo_bots.wayfarers import terms

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
    from assets.wayfarers.model import EffectKind

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
    from assets import wayfarers
    from solo_bots.wayfarers import terms

    for number, effects in enumerate(wayfarers.load().inspiration_spaces, 1):
        does = tuple(str(effect) for effect in effects)
        yield str(number), _("{nth} from the top").format(nth=terms.nth(number)), terms.effects(does), does


def _inspiration() -> Iterator[tuple[str, str, str]]:
    from assets import wayfarers
    from companion.games.wayfarers.pieces import goal_words

    for one in wayfarers.load().inspiration:
        yield one.id, goal_words(one.goal), ""


def _tag_points() -> Iterator[tuple[str, str, str]]:
    from assets import wayfarers

    points = wayfarers.load().scoring.primary_tag_vp
    for count, vp in enumerate(points):
        if count:
            last = count == len(points) - 1
            one_kind = ngettext("{n} tag of one kind", "{n} tags of one kind", count)
            tags = _("{n} or more tags of one kind") if last else one_kind
            yield str(count), tags.format(n=count), _("{n} VP").format(n=vp)


def _card_points() -> Iterator[tuple[str, str, str]]:
    from assets import wayfarers
    from solo_bots.wayfarers import terms

    for kind, vp in wayfarers.load().card_vp.items():
        yield kind.value, terms.card(kind.value), _("{n} VP").format(n=vp)


def _journal_tiles() -> Iterator[tuple[str, str, str, tuple[str, ...]]]:
    from assets import wayfarers
    from solo_bots.wayfarers import terms

    for one in wayfarers.load().journal_tiles:
        does = tuple(str(effect) for effect in one.does)
        words = terms.effects(does)
        if any(effect.free for effect in one.does):
            words = _("{effect}, free").format(effect=words)
        yield one.id, words, "", does


def _special_tiles() -> Iterator[tuple[str, str, str]]:
    from assets import wayfarers
    from solo_bots.wayfarers import terms

    for one in wayfarers.load().special_tiles:
        yield one.id, terms.tile(one.id), _("{n} VP").format(n=one.vp)


def _swaps() -> Iterator[tuple[str, str, str, tuple[str, ...]]]:
    from assets import wayfarers
    from solo_bots.wayfarers import terms

    for one in wayfarers.load().icon_swaps:
        printed, does = one.gains.value, str(one.does)
        yield printed, terms.effect(printed), terms.effect(does), (does,)


def _origin_objectives() -> Iterator[tuple[str, str, str]]:
    from assets import origin
    from companion.games.origin import terms as origin_terms

    for one in origin.load().objectives:
        yield one.id, origin_terms.condition(one.condition), _("{n} VP").format(n=one.points)


_TABLES: Mapping[Table, Callable[[], _Lines]] = {
    Table.WAYFARERS_SCHEMES: _schemes,
    Table.WAYFARERS_WORKER_SPACES: _worker_spaces,
    Table.WAYFARERS_INSPIRATION_SPACES: _inspiration_spaces,
    Table.WAYFARERS_INSPIRATION: _inspiration,
    Table.WAYFARERS_TAG_POINTS: _tag_points,
    Table.WAYFARERS_CARD_POINTS: _card_points,
    Table.WAYFARERS_JOURNAL_TILES: _journal_tiles,
    Table.WAYFARERS_SPECIAL_TILES: _special_tiles,
    Table.WAYFARERS_SWAPS: _swaps,
    Table.JOURNEY_LOCATIONS: journey_tables.locations,
    Table.JOURNEY_CREW: journey_tables.crew,
    Table.JOURNEY_SPECIAL: journey_tables.special,
    Table.JOURNEY_OBJECTIVES: journey_tables.objectives,
    Table.JOURNEY_SLOTS: journey_tables.slots,
    Table.JOURNEY_DISTINCTIONS: journey_tables.distinctions,
    Table.JOURNEY_BEAGLE: journey_tables.beagle_goals,
    Table.JOURNEY_LETTERS: journey_tables.letters,
    Table.JOURNEY_CAMPS: journey_tables.campsites,
    Table.JOURNEY_BOOKS: journey_tables.books,
    Table.ORIGIN_OBJECTIVES: _origin_objectives,
    Table.CHOICE_EVENTS: choice_tables.events,
    Table.CHOICE_BIOMES: choice_tables.biomes,
    Table.CHOICE_TERRITORIES: choice_tables.territories,
    Table.CHOICE_VERSIONS: choice_tables.versions,
}

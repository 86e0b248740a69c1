"""How are the board of Darwin's Journey and its tiles read from their files?"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from assets.darwins_journey.alfred import COLOURS
from assets.darwins_journey.model import (
    KINDS,
    Academy,
    Campsite,
    CorrespondenceTile,
    Delivery,
    Diaries,
    Distinction,
    Location,
    Page,
    Space,
    Special,
    Specimen,
    TheoryTrack,
    Track,
)
from assets.darwins_journey.read_common import effect, effects, flags, one_of, rows_of, word, words

if TYPE_CHECKING:
    from assets.facts.rows import Row


def diaries(row: Row) -> Diaries:
    """Read where workers are placed."""
    pages = rows_of(row, "pages", _page)
    by_id = {page.id: page for page in pages}

    def location(one: Row) -> Location:
        page = by_id[word(one, "page", by_id)]
        return Location(
            one.text("id"),
            page.id,
            page.diary,
            page.colour,
            one.number("row", 1, 3),
            one.number("need", 1, 6),
            word(one, "spot", ("circle", "lens")),
            one.number("unlock_cost", 0, 12),
            effects(one, "effects", None),
        )

    return Diaries(
        pages,
        rows_of(row, "location", location),
        one_of(row, "special", _special),
        rows_of(row, "distinctions", lambda one: _distinction(one, tuple(by_id))),
        row.numbers("penalty_by_players"),
        row.number("knowledge_price_for_alfred", 1),
        row.number("lens_owner_coin", 1),
        row.numbers("turn_order_coins_by_players"),
        flags(row, "split_by_players"),
    )


def _page(row: Row) -> Page:
    return Page(row.text("id"), word(row, "diary", ("voyage", "study")), word(row, "colour", COLOURS))


def _special(row: Row) -> Special:
    silver, golden = (effect(row, row.text(name)) for name in ("silver", "golden"))
    return Special(
        row.number("unlock_cost"), row.number("rows", 1), row.number("solo_rows", 1), silver, golden
    )


def _distinction(row: Row, pages: tuple[str, ...]) -> Distinction:
    return Distinction(word(row, "page", pages), row.text("silver"), row.text("golden"))


def track(row: Row, track_id: str, first_to_final_vp: int) -> Track:
    """Read the ocean or an island; every way must lead on to the last space."""
    spaces = rows_of(row, "space", _space)
    by_id = {space.id: space for space in spaces}
    start, final = word(row, "start", by_id), word(row, "final", by_id)
    if len(by_id) != len(spaces):
        row.refuse("'space' names a space twice")
    longest: dict[str, int] = {final: 0}
    while len(longest) < len(by_id):
        known = [s for s in spaces if s.id not in longest and s.to and all(to in longest for to in s.to)]
        if not known:
            stuck = next(space.id for space in spaces if space.id not in longest)
            row.refuse(f"from space '{stuck}' no way leads to '{final}', or it leads in a circle")
        for one in known:
            longest[one.id] = 1 + max(longest[to] for to in one.to)
    return Track(
        track_id, start, final, first_to_final_vp, spaces, MappingProxyType(longest), MappingProxyType(by_id)
    )


def _space(row: Row) -> Space:
    return Space(
        row.text("id"),
        row.texts("to"),
        effects(row, "effects"),
        row.flag("specimen", default=False),
        row.number("ribbon", 0, 9, 0),
        row.number("beagle", 0, 5, 0),
        row.text("banner", ""),
    )


def campsite(row: Row) -> Campsite:
    """Read a campsite."""
    costs = row.numbers("slot_costs")
    if not costs or list(costs) != sorted(costs) or costs[0] < 0:
        row.refuse("'slot_costs' does not begin with the cheap slot")
    return Campsite(row.text("id"), row.text("at"), costs, effects(row, "effects", None))


def correspondence_tile(row: Row) -> CorrespondenceTile:
    """Read a correspondence tile."""
    return CorrespondenceTile(row.number("no", 1), effects(row, "most", None), effects(row, "second", None))


def academy(row: Row) -> Academy:
    """Read the scrolls."""
    words(row, "seal_colours", COLOURS)
    return Academy(
        row.number("scrolls", 1),
        row.number("seals_per_scroll", 1),
        row.numbers("scroll_costs"),
        row.numbers("seals_per_colour"),
        row.number("purple_seals", 1),
    )


def specimen(row: Row) -> Specimen:
    """Read a specimen."""
    return Specimen(
        row.text("id"),
        word(row, "colour", COLOURS),
        word(row, "kind", KINDS),
        row.number("row", 1, 4),
        row.number("col", 1, 4),
    )


def delivery(row: Row) -> Delivery:
    """Read what a delivery pays."""
    return Delivery(
        row.number("empty_neighbour_coins"),
        row.number("filled_neighbour_theory"),
        row.number("row_first_coin"),
        row.number("row_last_theory"),
        row.number("second_delivery_cost"),
        row.number("second_research_cost"),
    )


def theory_track(row: Row) -> TheoryTrack:
    """Read the theory of evolution track."""
    return TheoryTrack(row.number("steps", 1), row.numbers("books"), row.numbers("book_steps"))

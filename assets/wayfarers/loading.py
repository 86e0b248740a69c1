"""How do the shipped files become checked facts, and what stands for their content?"""

from __future__ import annotations

from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

from assets import files
from assets.facts.rows import Provenance, Row, take_provenance, top_row
from assets.wayfarers import read_boards, read_cards, read_codes
from assets.wayfarers.checks import check
from assets.wayfarers.model import CardType, Colour, Facts, Path

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

FILES = ("scheme_cards", "ai_boards", "cards", "upgrades", "journal", "starting")
"""The facts files under assets/wayfarers/, without ".toml"."""

T = TypeVar("T")


@cache
def load() -> Facts:
    """Return the shipped facts, read and checked once.

    Raises:
        PlainError: a shipped file is missing or damaged; names file, entry and what is wrong.
    """
    return facts_from(shipped_texts())


@cache
def identity() -> str:
    """Return 12 hex digits that stand for the content of the shipped facts."""
    return identity_of(shipped_texts())


def shipped_texts() -> dict[str, str]:
    """Return the shipped facts files as text, by file name."""
    return {name: files.read_text(f"wayfarers/{name}.toml") for name in FILES}


def identity_of(texts: Mapping[str, str]) -> str:
    """Return the first 12 hex digits of SHA-256 over the content of these files.

    Comments, layout and provenance do not count: they change nothing in how a game is played.

    Raises:
        PlainError: a file is no TOML.
    """
    # A score reads the facts without their digest, so it does not pay for these imports.
    import hashlib
    import json

    content: dict[str, Any] = {}
    for name in FILES:
        content[name] = top_row(f"wayfarers/{name}.toml", texts[name]).content()
        content[name].pop("provenance", None)
    canonical = json.dumps(content, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode("ascii")).hexdigest()[:12]


def facts_from(texts: Mapping[str, str]) -> Facts:
    """Read and check the facts from the texts of their files.

    Raises:
        PlainError: something is missing, unknown or does not add up; names file, entry and what is wrong.
    """
    rows = {name: top_row(f"wayfarers/{name}.toml", texts[name]) for name in FILES}
    provenance: dict[str, Provenance] = {}
    for row in rows.values():
        provenance |= take_provenance(row)
    boards, cards = rows["ai_boards"], rows["cards"]
    upgrades, journal, starting = rows["upgrades"], rows["journal"], rows["starting"]
    inspiration_spaces = boards.value("inspiration_space", list)
    facts = Facts(
        schemes=_all(rows["scheme_cards"], "scheme", read_boards.scheme_card),
        comet_track_max=boards.number("comet_track_max", 1),
        ai_boards=_all(boards, "board", read_boards.ai_board),
        resource_track=_all(boards, "resource_track", read_boards.track_space),
        colour_order=boards.members("colour_order", Colour),
        colour_row=boards.mapping("colour_row", Colour, lambda row, key: row.one(key, CardType)),
        slot_by_sum=_all(boards, "slot_by_sum", read_boards.slot_start),
        centre_side=read_codes.sides(boards, "centre_side"),
        icon_swaps=_all(boards, "icon_swap", read_boards.icon_swap),
        journal_path=boards.mapping("journal_path", Colour, lambda row, key: row.one(key, Path)),
        extra_journal_cost=read_codes.named_numbers(
            boards, "extra_journal_cost", ("behind", "level", "ahead")
        ),
        card_vp=boards.mapping("card_vp", CardType, lambda row, key: row.number(key)),
        worker_spaces=_all(boards, "worker_space", read_boards.worker_space),
        inspiration_spaces=tuple(read_codes.effect_list(boards, one) for one in inspiration_spaces),
        space_costs=boards.numbers("space_cost_left_to_right"),
        land=_all(cards, "land", read_cards.land_card),
        water=_all(cards, "water", read_cards.water_card),
        space=_all(cards, "space", read_cards.space_card),
        townsfolk=_all(cards, "townsfolk", read_cards.townsfolk_card),
        inspiration=_all(cards, "inspiration", read_cards.inspiration_card),
        tiles=_all(upgrades, "tile", read_boards.upgrade_tile),
        special_tiles=_all(upgrades, "special", read_boards.special_tile),
        journal_spaces=_all(journal, "space", read_boards.journal_space),
        journal_links=_all(journal, "link", read_boards.journal_link),
        journal_tiles=_all(journal, "journal_tile", read_boards.journal_tile),
        board_cards=_all(starting, "board_cards", read_boards.board_card),
        capital=_one(starting, "capital", read_boards.capital),
        start_counts=read_codes.counts(starting, "start_counts"),
        caravan_start=read_codes.named_numbers(
            starting, "caravan_start", ("camel_column", "telescope_column")
        ),
        human_start=_one(starting, "human", read_boards.human_start),
        ai_start=_one(starting, "ai", read_boards.ai_start),
        seat_3=_one(starting, "seat_3", read_boards.goods),
        seat_4=_one(starting, "seat_4", read_boards.goods),
        setup=_one(starting, "setup", read_boards.setup),
        scoring=read_boards.scoring(starting),
        provenance=MappingProxyType(provenance),
    )
    for row in rows.values():
        row.done()
    check(facts)
    return facts


def _all(row: Row, field: str, reader: Callable[[Row], T]) -> tuple[T, ...]:
    values = []
    for one in row.rows(field):
        values.append(reader(one))
        one.done()
    return tuple(values)


def _one(row: Row, field: str, reader: Callable[[Row], T]) -> T:
    inner = row.table(field)
    value = reader(inner)
    inner.done()
    return value

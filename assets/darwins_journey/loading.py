"""How do the shipped files of Darwin's Journey become checked facts, and what stands for their content?"""

from __future__ import annotations

from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from assets import files
from assets.darwins_journey import alfred, read_board, read_pieces
from assets.darwins_journey.alfred import BOARDS
from assets.darwins_journey.checks import check
from assets.darwins_journey.model import CorrespondenceTile, Facts
from assets.darwins_journey.read_common import one_of, rows_of
from assets.facts.rows import Provenance, Row, take_provenance, top_row

if TYPE_CHECKING:
    from collections.abc import Mapping

    from assets.darwins_journey.alfred import AlfredSet

FILES = (
    *("diaries", "ocean_track", "islands", "campsites", "correspondence", "academy", "specimens"),
    *("theory_track", "special_actions", "beagle_goals", "crew_cards", "objectives", "player_board"),
    *("setup", "scoring", "alfred_rules", "alfred_cards", "alfred_boards", "alfred_bonus_cards"),
    "lagging_marks",
)
"""The facts files under assets/darwins_journey/, without ".toml"."""


@cache
def load() -> Facts:
    """Return the shipped facts, read and checked once.

    Raises:
        PlainError: a shipped file is missing or damaged; names file, entry and what is wrong.
    """
    return facts_from(shipped_texts())


@cache
def identity() -> str:
    """Return 12 hex digits that stand for the content of the shipped facts, the reference set among them."""
    return identity_of(shipped_texts())


def shipped_texts() -> dict[str, str]:
    """Return the shipped facts files as text, by file name."""
    return {name: files.read_text(f"darwins_journey/{name}.toml") for name in FILES}


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
        content[name] = top_row(f"darwins_journey/{name}.toml", texts[name]).content()
        content[name].pop("provenance", None)
    canonical = json.dumps(content, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode("ascii")).hexdigest()[:12]


def facts_from(texts: Mapping[str, str]) -> Facts:
    """Read and check the facts from the texts of their files.

    Raises:
        PlainError: something is missing, unknown or does not add up; names file, entry and what is wrong.
    """
    rows = {name: top_row(f"darwins_journey/{name}.toml", texts[name]) for name in FILES}
    provenance: dict[str, Provenance] = {}
    for row in rows.values():
        provenance |= take_provenance(row)
    ocean, islands, letters = rows["ocean_track"], rows["islands"], rows["correspondence"]
    special, goals, crew = rows["special_actions"], rows["beagle_goals"], rows["crew_cards"]
    island_vp = islands.number("first_to_final_vp")
    facts = Facts(
        diaries=read_board.diaries(rows["diaries"]),
        ocean=read_board.track(ocean, "ocean", ocean.number("first_to_final_vp")),
        beagle_by_round=ocean.texts("beagle_by_round"),
        islands=rows_of(islands, "island", lambda row: read_board.track(row, row.text("id"), island_vp)),
        campsites=rows_of(rows["campsites"], "campsite", read_board.campsite),
        correspondence=_tiles(letters),
        correspondence_in_play=letters.number("in_play", 1),
        academy=read_board.academy(rows["academy"]),
        specimens=rows_of(rows["specimens"], "specimen", read_board.specimen),
        delivery=one_of(rows["specimens"], "delivery", read_board.delivery),
        theory=read_board.theory_track(rows["theory_track"]),
        special_tiles=rows_of(special, "tile", read_pieces.special_tile),
        special_in_play=special.numbers("in_play_by_players"),
        beagle_goals=rows_of(goals, "goal", read_pieces.beagle_goal),
        beagle_goals_in_play=goals.number("in_play", 1),
        crew_cards=rows_of(crew, "card", read_pieces.crew_card),
        objectives=rows_of(rows["objectives"], "tile", read_pieces.objective),
        objective_rules=read_pieces.objective_rules(rows["objectives"]),
        player_board=read_pieces.player_board(rows["player_board"]),
        setup=read_pieces.setup(rows["setup"]),
        scoring=read_pieces.scoring(rows["scoring"]),
        alfred=read_pieces.alfred_rules(rows["alfred_rules"]),
        reference=_reference(rows, provenance),
        provenance=MappingProxyType(provenance),
    )
    if not rows["campsites"].flag("one_tent_per_player_per_site"):
        rows["campsites"].refuse("the companion plays with one tent of a player at each campsite")
    for row in rows.values():
        row.done()
    check(facts)
    return facts


def _tiles(row: Row) -> tuple[CorrespondenceTile, ...]:
    return rows_of(row, "tile", read_board.correspondence_tile)


def _reference(rows: Mapping[str, Row], provenance: Mapping[str, Provenance]) -> AlfredSet:
    def known(group: str) -> bool:
        return provenance[group].verified if group in provenance else False

    verified = {
        "cards": known("alfred_cards"),
        "marks": known("lagging_marks"),
        "icons": known("alfred_icons"),
    }
    verified |= {f"board.{one}": known("alfred_boards") for one in BOARDS}
    verified |= {f"bonus.{one}": known("alfred_bonus_cards") for one in BOARDS}
    return alfred.reference_set(
        rows["alfred_cards"],
        rows["alfred_boards"],
        rows["alfred_bonus_cards"],
        rows["lagging_marks"],
        verified,
    )

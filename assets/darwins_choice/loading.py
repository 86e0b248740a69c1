"""How do the shipped files of Darwin's Choice become checked facts?"""

from __future__ import annotations

from functools import cache, partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from assets import files
from assets.darwins_choice import model
from assets.darwins_choice.checks import check
from assets.darwins_choice.model import Attribute, Back, Diet, Territory
from assets.darwins_choice.read_events import human_event
from assets.facts.entries import every, merged, numbered, remarks, single
from assets.facts.rows import Provenance, Row, take_provenance, top_row

if TYPE_CHECKING:
    from collections.abc import Mapping

FILES = ("biomes", "events", "territories", "evaluation", "setup", "scoring")
"""The facts files under assets/darwins_choice/, without ".toml"."""


@cache
def load() -> model.Facts:
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
    return {name: files.read_text(f"darwins_choice/{name}.toml") for name in FILES}


def identity_of(texts: Mapping[str, str]) -> str:
    """Return the first 12 hex digits of SHA-256 over the content of these files, provenance and remarks left out.

    Raises:
        PlainError: a file is no TOML.
    """
    # A score reads the facts without their digest, so it does not pay for these imports.
    import hashlib
    import json

    content = {name: top_row(f"darwins_choice/{name}.toml", texts[name]).content() for name in FILES}
    for one in content.values():
        for remark in ("provenance", "unknown", "inferred"):
            one.pop(remark, None)
    canonical = json.dumps(content, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode("ascii")).hexdigest()[:12]


def facts_from(texts: Mapping[str, str]) -> model.Facts:
    """Read and check the facts from the texts of their files.

    Raises:
        PlainError: something is missing, unknown or does not add up; names file, entry and what is wrong.
    """
    rows = {name: top_row(f"darwins_choice/{name}.toml", texts[name]) for name in FILES}
    provenance: dict[str, Provenance] = {}
    for name, row in rows.items():
        provenance |= {f"{name}.{group}": one for group, one in take_provenance(row).items()}
    biomes, events, lands, evaluation, setup, scoring = (rows[name] for name in FILES)
    unknown = merged(remarks(row, "unknown") for row in rows.values())
    inferred = merged(remarks(row, "inferred") for row in (events, setup, scoring))
    stacks = lands.number("stacks")
    facts = model.Facts(
        biomes=(
            *every(biomes, "biome", partial(_biome, prehistoric=False)),
            *every(biomes, "prehistoric", partial(_biome, prehistoric=True)),
        ),
        expansion_biomes=biomes.number("expansion_biomes"),
        expansion_modern=biomes.number("expansion_modern"),
        expansion_prehistoric=biomes.number("expansion_prehistoric"),
        prehistoric_unnamed=biomes.number("prehistoric_unnamed"),
        no_plants=biomes.texts("no_plants"),
        backs=every(events, "backs", _back_count),
        events=every(events, "event", human_event),
        release_by=events.texts("release_by"),
        levels=lands.texts("levels"),
        start_level=lands.text("start"),
        territories=every(lands, "territory", _territory),
        park=_park(lands),
        territory_cards=lands.number("cards"),
        cards_per_stack=lands.number("cards_per_stack"),
        waste_chips=lands.number("waste_chips"),
        waste_per_species=lands.number("waste_per_species"),
        waste_units=lands.number("waste_units"),
        special_cards=lands.number("special_cards"),
        evaluation=_evaluation(evaluation),
        versions=(single(setup, "base", _version), *every(setup, "version", _version)),
        ways=(*every(scoring, "ways", _way), single(scoring, "beginners", _way)),
        min_heads=setup.number("min_heads"),
        min_bodies=setup.number("min_bodies"),
        double_mutation_most=setup.number("double_mutation_most"),
        animal_cards_small=setup.number("animal_cards_small", 0, 999),
        animal_cards_large=setup.number("animal_cards_large", 0, 999),
        biome_change=_biome_change(setup),
        two_player=single(
            setup,
            "two_player",
            lambda row: model.TwoPlayer(row.number("biome_stack"), row.texts("biomes_added")),
        ),
        children=single(setup, "children", _children),
        history=single(setup, "history", _history),
        unknown=unknown,
        inferred=inferred,
        provenance=MappingProxyType(provenance),
    )
    for row in rows.values():
        row.done()
    check(facts, stacks)
    return facts


def _biome(row: Row, *, prehistoric: bool) -> model.Biome:
    return model.Biome(
        id=row.text("id"),
        english=row.text("name"),
        removed_by=row.text("removed_by"),
        expansion=row.flag("expansion", default=False),
        prehistoric=prehistoric,
    )


def _back_count(row: Row) -> model.BackCount:
    return model.BackCount(row.one("id", Back), row.number("cards", 1), row.number("used", 1))


def _territory(row: Row) -> model.HumanTerritory:
    attribute = row.one("attribute", Attribute)
    at_least = row.has("at_least")
    value = row.number("at_least" if at_least else "at_most")
    raised = row.number("raised") if row.has("raised") else None
    return model.HumanTerritory(
        id=row.one("id", Territory),
        name=row.text("name"),
        waste=model.WasteCondition(attribute, at_least, value, raised),
        forbids_predation=row.flag("forbids_predation", default=False),
    )


def _park(lands: Row) -> model.Park:
    ranking = lands.texts("park_ranking")
    row = lands.table("park")
    park = model.Park(row.text("name"), row.number("species"), row.number("species_two_players"), ranking)
    row.done()
    return park


def _evaluation(row: Row) -> model.Evaluation:
    awards = row.numbers("adaptation_points")
    if len(awards) != 2:
        row.refuse("'adaptation_points' is not a lowest and a highest award")
    return model.Evaluation(
        steps=row.texts("steps"),
        survival_points=row.number("survival_points"),
        adaptation_points=(awards[0], awards[1]),
        podium_points=row.numbers("podium_points"),
        kept_of_extinct=row.number("kept_of_extinct"),
        diet_order=row.members("diet_order", Diet),
    )


def _version(row: Row) -> model.Version:
    return model.Version(
        id=row.text("id"),
        name=row.text("name"),
        players=row.numbers("players"),
        players_certain=row.flag("players_certain", default=True),
        eras=row.number("eras", 1) if row.has("eras") else None,
        hand=row.number("hand", 1) if row.has("hand") else None,
        events=row.flag("events", default=False),
        territories=numbered(row, "territories") if row.has("territories") else MappingProxyType({}),
    )


def _way(row: Row) -> model.ScoringWay:
    counts = row.text("counts")
    if counts not in ("species", "collected"):
        row.refuse(f"'counts' has the unknown value '{counts}'")
    return model.ScoringWay(
        version=row.text("id"),
        collected=counts == "collected",
        waste=row.number("waste", -9, 0, default=0),
        bonus=row.number("bonus", default=0),
        teams=row.flag("teams", default=False),
    )


def _biome_change(setup: Row) -> Mapping[int, tuple[int, ...]]:
    inner = setup.table("biome_change")
    found = {}
    for key in inner.left():
        if not key.isascii() or not key.isdigit():
            inner.refuse(f"'{key}' is no number of players")
        found[int(key)] = inner.numbers(key)
    return MappingProxyType(found)


def _children(row: Row) -> model.Children:
    return model.Children(
        biome_stack=row.number("biome_stack"),
        biomes_added=row.texts("biomes_added"),
        special_cards=row.number("special_cards"),
        special_cards_harder=row.number("special_cards_harder"),
        biomes_out=row.number("biomes_out"),
    )


def _history(row: Row) -> model.History:
    return model.History(
        biomes_at_start=row.number("biomes_at_start"),
        territories_open_after=row.number("territories_open_after"),
        event_backs=row.texts("event_backs"),
        base_events_out=row.texts("base_events_out"),
        biome_change=row.numbers("biome_change"),
        trade_zone_small=row.number("trade_zone_small"),
        trade_zone_large=row.number("trade_zone_large"),
        main_actions=row.number("main_actions"),
    )

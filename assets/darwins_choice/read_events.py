"""How is a human event card taken from its entry?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.darwins_choice import model
from assets.darwins_choice.model import Back, Diet, ExtinctionCause, Symbol, Territory
from assets.facts.entries import every

if TYPE_CHECKING:
    from assets.facts.rows import Row


def human_event(row: Row) -> model.HumanEvent:
    """Read one event card."""
    return model.HumanEvent(
        id=row.text("id"),
        english=row.text("name"),
        back=row.one("back", Back),
        symbol=row.one("symbol", Symbol),
        index=row.number("index", -3, 3),
        redraw_without=row.members("redraw_without", Territory, default=()),
        effects=every(row, "effects", _effect),
    )


def _effect(row: Row) -> model.Effect:
    op = row.text("op")
    if op == "remove_biomes":
        return model.RemoveBiomes(row.texts("biomes"))
    if op == "raise_waste_threshold":
        territories = row.members("territories", Territory)
        return model.RaiseWasteThreshold(territories, row.number("by", 1), row.number("eras", 1))
    if op == "migration_cost":
        return model.MigrationCost(row.number("points", 1), row.number("eras", 1))
    if op == "extinction":
        return model.Extinction(row.one("cause", ExtinctionCause))
    if op == "remove_territory":
        return model.RemoveTerritory(
            row.one("territory", Territory), row.flag("with_waste"), row.number("biome_spared")
        )
    if op == "award_lowest_adaptation":
        return model.AwardLowestAdaptation(row.number("points", 1))
    if op == "no_waste":
        return model.NoWaste(row.number("eras", 1), row.flag("clears"))
    if op == "place_pets":
        return model.PlacePets(
            row.one("territory", Territory), row.one("diet", Diet), row.flag("takes_waste")
        )
    if op != "multiply_adaptation":
        row.refuse(f"'op' has the unknown value '{op}'")
    if row.text("territory") != "national_park":
        row.refuse("'territory' is not the National Park")
    return model.MultiplyAdaptation(row.number("factor", 2))

"""How does an entry of model.toml become a card?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.wayfarers import model
from assets.wayfarers.model import COUNTED, TRIGGERS
from assets.wayfarers.read_codes import bars, code, name, names

if TYPE_CHECKING:
    from assets.facts.rows import Row


def land_card(row: Row) -> model.LandCard:
    """Read a land card: either a city with a die space or a vista with a trigger."""
    card = model.LandCard(
        id=row.text("id"),
        tags=row.members("tags", model.CardTag),
        instant=code(row, "instant"),
        die=row.members("die", model.Asset, ()),
        action=code(row, "action"),
        trigger=names(row, "trigger", TRIGGERS, ()),
        gain=code(row, "gain"),
    )
    is_vista = model.CardTag.VISTA in card.tags
    if bool(card.die and card.action) == is_vista or bool(card.trigger and card.gain) != is_vista:
        row.refuse("is neither a city with a die space nor a vista with a trigger")
    return card


def water_card(row: Row) -> model.WaterCard:
    """Read a water card."""
    card = model.WaterCard(
        id=row.text("id"),
        tags=row.members("tags", model.CardTag),
        instant=code(row, "instant"),
        die=row.members("die", model.Asset, ()),
        action=code(row, "action"),
        link_in=row.numbers("link_in"),
        link_out=bars(row),
    )
    if not set(card.link_in) <= {1, 2, 3, 4} or list(card.link_in) != sorted(set(card.link_in)):
        row.refuse("'link_in' names bars 1 to 4, each at most once")
    if bool(card.die) != bool(card.action) or bool(card.die) == bool(card.instant):
        row.refuse("has either a die space or an instant effect")
    return card


def space_card(row: Row) -> model.SpaceCard:
    """Read a space card."""
    return model.SpaceCard(
        id=row.text("id"),
        tags=row.members("tags", model.CardTag),
        vp=space_vp(row.table("vp")),
        instant=code(row, "instant"),
    )


def space_vp(row: Row) -> model.SpaceVp:
    """Read what a space card scores."""
    kind = row.text("kind")
    vp: model.SpaceVp
    if kind == "per":
        counted = name(row, row.text("of"), COUNTED)
        vp = model.PerCount(
            counted, row.number("base"), row.number("each", 1), row.number("every", 1, default=1)
        )
    elif kind == "sets":
        vp = model.Sets(names(row, "of", COUNTED), row.number("each", 1))
    elif kind == "comet":
        vp = model.Comet(row.number("low"), row.number("high"))
    elif kind == "sun_moon":
        vp = model.SunMoon(row.one("partner", model.CardTag), row.number("low"), row.number("high"))
    else:
        row.refuse(f"'kind' has the unknown value '{kind}'")
    row.done()
    return vp


def townsfolk_card(row: Row) -> model.TownsfolkCard:
    """Read a townsfolk card: it gives an effect or assets."""
    card = model.TownsfolkCard(
        id=row.text("id"),
        english=row.text("name"),
        cost=row.number("cost", 0, 9),
        under=row.members("under", model.CardTag),
        rest=row.flag("rest"),
        gain=code(row, "gain"),
        assets=row.members("assets", model.Asset, ()),
    )
    if bool(card.gain) == bool(card.assets) or not card.under:
        row.refuse("needs a place to be tucked, and either an effect or assets")
    return card


def inspiration_card(row: Row) -> model.InspirationCard:
    """Read an inspiration card."""
    goal = row.table("goal")
    thresholds = goal.rows("all") if goal.has("all") else [goal]
    card = model.InspirationCard(row.text("id"), model.Goal(tuple(threshold(one) for one in thresholds)))
    for one in (*thresholds, goal):
        one.done()
    return card


def threshold(row: Row) -> model.Threshold:
    """Read a count that has to be reached: count_of one name, or sum_of / any_of several."""
    if row.has("count_of"):
        of: tuple[str, ...] = (name(row, row.text("count_of"), COUNTED),)
    else:
        either = row.has("any_of")
        of = names(row, "any_of" if either else "sum_of", COUNTED)
        if either:
            # "any of these tags" and "these tags together" only mean the same for a single one.
            return model.Threshold(of, row.number("at_least", 1, 1))
    return model.Threshold(of, row.number("at_least", 1))

"""How does each entry of the Wayfarers files become a value? One small function a kind of entry."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from assets.facts import wayfarers_values as v
from assets.facts.wayfarers_codes import COUNTED, TILE_TEXTS, TRIGGERS, check_code, parse_effect

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from assets.facts.rows import Row


def provenance(row: Row) -> v.Provenance:
    """Read where a group of facts comes from."""
    return v.Provenance(row.text("source"), row.flag("verified"), row.texts("covers"))


def scheme_card(row: Row) -> v.SchemeCard:
    """Read a scheme card."""
    first = row.table("first")
    action: v.PlaceWorker | v.SpendToAcquire
    if first.has("place_worker"):
        action = v.PlaceWorker(first.members("place_worker", v.Colour))
    else:
        guild = guild_colour(first, "spend")
        action = v.SpendToAcquire(guild, first.number("amount", 1, 9), first.one("acquire", v.CardType))
    first.done()
    return v.SchemeCard(
        id=row.number("id", 1, 6),
        key=row.text("key"),
        colour=row.one("colour", v.Colour),
        silver=row.number("silver", 0, 2),
        comet=row.flag("comet"),
        first=action,
        second=effects(row, "second"),
        special_pick=row.number("special_pick", 1, 10),
    )


def ai_board(row: Row) -> v.AiBoard:
    """Read an AI board with its caravan."""
    squares = row.texts("caravan")
    return v.AiBoard(
        id=row.text("id"),
        focus=effect(row, row.text("focus")),
        rest=effects(row, "rest"),
        track_bonus=effect(row, row.text("track_bonus")),
        caravan=tuple(effect(row, square) if square else None for square in squares),
    )


def track_space(row: Row) -> v.TrackSpace:
    """Read a space of the resource track."""
    return v.TrackSpace(
        space=row.number("space", 0, 7),
        colour=row.one("colour", v.Colour),
        inspiration=row.number("inspiration", 1, 4),
        bonus_on_leaving=row.flag("bonus_on_leaving"),
    )


def slot_start(row: Row) -> v.SlotStart:
    """Read where a sum value starts looking."""
    start = v.SlotStart(row.number("sum", 0, 4), row.number("from_centre", 1, 4), row.number("step", -1, 1))
    if start.step == 0:
        row.refuse("'step' is 0, not 1 or -1")
    return start


def worker_space(row: Row) -> v.WorkerSpace:
    """Read a printed worker space."""
    return v.WorkerSpace(
        row=row.one("row", v.CardType),
        worker=row.one("worker", v.Colour),
        from_centre=row.number("from_centre", 1, 4),
        does=effects(row, "does"),
    )


def icon_swap(row: Row) -> v.IconSwap:
    """Read a symbol the AI swaps."""
    return v.IconSwap(row.one("gains", v.EffectKind), effect(row, row.text("does")))


def land_card(row: Row) -> v.LandCard:
    """Read a land card: either a city with a die space or a vista with a trigger."""
    card = v.LandCard(
        id=row.text("id"),
        tags=row.members("tags", v.CardTag),
        instant=code(row, "instant"),
        die=row.members("die", v.Asset, ()),
        action=code(row, "action"),
        trigger=names(row, "trigger", TRIGGERS, ()),
        gain=code(row, "gain"),
    )
    is_vista = v.CardTag.VISTA in card.tags
    if bool(card.die and card.action) == is_vista or bool(card.trigger and card.gain) != is_vista:
        row.refuse("is neither a city with a die space nor a vista with a trigger")
    return card


def water_card(row: Row) -> v.WaterCard:
    """Read a water card."""
    card = v.WaterCard(
        id=row.text("id"),
        tags=row.members("tags", v.CardTag),
        instant=code(row, "instant"),
        die=row.members("die", v.Asset, ()),
        action=code(row, "action"),
        link_in=row.numbers("link_in"),
        link_out=bars(row),
    )
    if not set(card.link_in) <= {1, 2, 3, 4} or list(card.link_in) != sorted(set(card.link_in)):
        row.refuse("'link_in' names bars 1 to 4, each at most once")
    if bool(card.die) != bool(card.action) or bool(card.die) == bool(card.instant):
        row.refuse("has either a die space or an instant effect")
    return card


def space_card(row: Row) -> v.SpaceCard:
    """Read a space card."""
    return v.SpaceCard(
        id=row.text("id"),
        tags=row.members("tags", v.CardTag),
        vp=space_vp(row.table("vp")),
        instant=code(row, "instant"),
    )


def space_vp(row: Row) -> v.SpaceVp:
    """Read what a space card scores."""
    kind = row.text("kind")
    vp: v.SpaceVp
    if kind == "per":
        counted = name(row, row.text("of"), COUNTED)
        vp = v.PerCount(counted, row.number("base"), row.number("each", 1), row.number("every", 1, default=1))
    elif kind == "sets":
        vp = v.Sets(names(row, "of", COUNTED), row.number("each", 1))
    elif kind == "comet":
        vp = v.Comet(row.number("low"), row.number("high"))
    elif kind == "sun_moon":
        vp = v.SunMoon(row.one("partner", v.CardTag), row.number("low"), row.number("high"))
    else:
        row.refuse(f"'kind' has the unknown value '{kind}'")
    row.done()
    return vp


def townsfolk_card(row: Row) -> v.TownsfolkCard:
    """Read a townsfolk card: it gives an effect or assets."""
    card = v.TownsfolkCard(
        id=row.text("id"),
        name=row.text("name"),
        cost=row.number("cost", 0, 9),
        under=row.members("under", v.CardTag),
        rest=row.flag("rest"),
        gain=code(row, "gain"),
        assets=row.members("assets", v.Asset, ()),
    )
    if bool(card.gain) == bool(card.assets) or not card.under:
        row.refuse("needs a place to be tucked, and either an effect or assets")
    return card


def inspiration_card(row: Row) -> v.InspirationCard:
    """Read an inspiration card."""
    goal = row.table("goal")
    thresholds = goal.rows("all") if goal.has("all") else [goal]
    card = v.InspirationCard(row.text("id"), v.Goal(tuple(threshold(one) for one in thresholds)))
    for one in (*thresholds, goal):
        one.done()
    return card


def threshold(row: Row) -> v.Threshold:
    """Read a count that has to be reached: count_of one name, or sum_of / any_of several."""
    if row.has("count_of"):
        of: tuple[str, ...] = (name(row, row.text("count_of"), COUNTED),)
    else:
        either = row.has("any_of")
        of = names(row, "any_of" if either else "sum_of", COUNTED)
        if either:
            # "any of these tags" and "these tags together" only mean the same for a single one.
            return v.Threshold(of, row.number("at_least", 1, 1))
    return v.Threshold(of, row.number("at_least", 1))


def upgrade_tile(row: Row) -> v.UpgradeTile:
    """Read an ordinary upgrade tile."""
    return v.UpgradeTile(
        id=row.text("id"),
        colour=row.one("colour", v.Colour),
        from_centre=row.number("from_centre", 1, 4),
        size=row.number("size", 1, 2),
        vp=row.number("vp"),
        front=names(row, "front", TILE_TEXTS),
        back=names(row, "back", TILE_TEXTS, ()),
    )


def special_tile(row: Row) -> v.SpecialTile:
    """Read a special tile."""
    return v.SpecialTile(
        id=row.text("id"),
        clock=row.number("clock", 1, 10),
        row=name(row, row.text("row"), ("top", "bottom")),
        col=row.number("col", 1, 5),
        tags=row.members("tags", v.CardTag),
        vp=row.number("vp"),
    )


def journal_space(row: Row) -> v.JournalSpace:
    """Read a space of the journal track."""
    return v.JournalSpace(
        id=row.text("id"),
        column=row.number("column", 0, 10),
        reward=effects(row, "reward"),
        then_choose=effects(row, "then_choose", ()),
        green_worker=row.number("green_worker", 1, 4) if row.has("green_worker") else None,
        limit=row.number("limit", 1, 4) if row.has("limit") else None,
    )


def journal_link(row: Row) -> v.JournalLink:
    """Read a link of the journal track."""
    return v.JournalLink(
        start=row.text("from"),
        to=row.text("to"),
        path=row.one("path", v.Path),
        section=row.number("section", 1, 3),
        side_a=requirement(row.table("side_a")),
        side_b=requirement(row.table("side_b")),
    )


def requirement(row: Row) -> v.Requirement:
    """Read what a link asks of a human."""
    spend = row.members("spend", v.Colour, ())
    if not set(spend) <= set(v.GUILDS):
        row.refuse("'spend' names something that is no guild")
    needs = v.Requirement(threshold(row) if row.left() else None, spend)
    row.done()
    return needs


def journal_tile(row: Row) -> v.JournalTile:
    """Read a journal tile."""
    return v.JournalTile(row.text("id"), effects(row, "does"))


def board_card(row: Row) -> v.BoardCard:
    """Read an element of the player board that counts as a card."""
    return v.BoardCard(
        id=row.text("id"),
        type=name(row, row.text("type"), COUNTED),
        tags=row.members("tags", v.CardTag),
        die=row.members("die", v.Asset, ()),
        action=code(row, "action"),
        link_out=bars(row) if row.has("link_out") else (),
        vp=space_vp(row.table("vp")) if row.has("vp") else None,
        rest=row.flag("rest", default=False),
        gain=code(row, "gain"),
    )


def capital(row: Row) -> v.Capital:
    """Read the capital."""
    tags = row.members("tags", v.CardTag)
    spaces = []
    for space in row.rows("spaces"):
        spaces.append(v.CapitalSpace(space.members("die", v.Asset), code(space, "action")))
        space.done()
    return v.Capital(tags, tuple(spaces))


def goods(row: Row) -> v.Goods:
    """Read the provisions, silver and influence of a seat."""
    influence = row.mapping("influence", v.Colour, lambda inner, key: inner.number(key, 0, 15))
    if set(influence) != set(v.GUILDS):
        row.refuse("'influence' does not name the three guilds")
    return v.Goods(row.number("provisions"), row.number("silver"), influence)


def human_start(row: Row) -> v.HumanStart:
    """Read what the human starts with."""
    return v.HumanStart(
        goods=goods(row),
        workers=row.members("workers", v.Colour),
        dice_rolled=row.number("dice_rolled"),
        dice_reserve=row.number("dice_reserve"),
        influence_tokens=row.number("influence_tokens"),
        journal=row.text("journal"),
    )


def ai_start(row: Row) -> v.AiStart:
    """Read what the AI starts with."""
    return v.AiStart(
        goods=goods(row),
        workers=row.members("workers", v.Colour),
        dice_rolled=row.number("dice_rolled"),
        dice_reserve=row.number("dice_reserve"),
        journal=row.text("journal"),
        resource_space=row.number("resource_space", 0, 7),
        comets=row.number("comets", 0, 10),
    )


def setup(row: Row) -> v.Setup:
    """Read the numbers of the set-up."""
    return v.Setup(
        copies_per_basic_tile=row.number("copies_per_basic_tile", 1, 4),
        face_up_per_deck=row.number("face_up_per_deck", 1, 4),
        green_workers_on_track=row.number("green_workers_on_track", 1, 4),
        journal_tiles=row.number("journal_tiles", 1, 10),
        guild_ability_per_turn=row.number("guild_ability_per_turn", 1, 1),
    )


def scoring(row: Row) -> v.Scoring:
    """Read the scoring tables from the top of their file."""
    return v.Scoring(
        primary_tags=row.members("primary_tags", v.CardTag),
        primary_tag_vp=row.numbers("primary_tag_vp"),
        four_different_vp=row.number("four_different_vp"),
        guild_majority_vp=row.number("guild_majority_vp"),
        order=row.texts("scoring_order"),
        tie_break=names(row, "tie_break", COUNTED),
    )


def counts(row: Row, field: str) -> Mapping[str, int]:
    """Read a table of counted names."""
    inner = row.table(field)
    found = {name(inner, key, COUNTED): inner.number(key) for key in inner.left()}
    return MappingProxyType(found)


def named_numbers(row: Row, field: str, wanted: tuple[str, ...]) -> Mapping[str, int]:
    """Read a table of exactly these names to whole numbers."""
    inner = row.table(field)
    found = {key: inner.number(key) for key in wanted}
    inner.done()
    return MappingProxyType(found)


def sides(row: Row, field: str) -> Mapping[str, str]:
    """Read which end of a row of cards or column of tiles is nearest the centre: "left" or "right"."""
    inner = row.table(field)
    found = {key: name(inner, inner.text(key), ("left", "right")) for key in inner.left()}
    wanted = {"townsfolk", "land", "space", "water", "green", "yellow", "black", "blue"}
    if set(found) != wanted:
        inner.refuse("does not name the four rows and four colours")
    return MappingProxyType(found)


def frozen(found: dict[str, v.Provenance]) -> Mapping[str, v.Provenance]:
    """Return a view that cannot be changed."""
    return MappingProxyType(dict(found))


def effect(row: Row, text: str) -> v.Effect:
    """Parse an effect, or refuse the entry."""
    try:
        return parse_effect(text)
    except ValueError as error:
        row.refuse(str(error))


def effects(row: Row, field: str, default: tuple[str, ...] | None = None) -> tuple[v.Effect, ...]:
    """Take a list of effects."""
    return tuple(effect(row, text) for text in row.texts(field, default))


def effect_list(row: Row, found: object) -> tuple[v.Effect, ...]:
    """Parse a bare list of effects."""
    if not isinstance(found, list):
        row.refuse("an entry is not a list of effects")
    return tuple(effect(row, str(text)) for text in found)


def guild_colour(row: Row, field: str) -> v.Colour:
    """Take the colour of a guild."""
    colour = row.one(field, v.Colour)
    if colour not in v.GUILDS:
        row.refuse(f"'{field}' is no guild")
    return colour


def code(row: Row, field: str) -> str:
    """Take a human card text in short code; empty when the card has none."""
    text = row.text(field, "")
    if text:
        _check(row, text)
    return text


def bars(row: Row) -> tuple[str, ...]:
    """Take the four bars of a right edge; an empty one has no effect."""
    found = row.texts("link_out")
    if len(found) != 4:
        row.refuse("'link_out' does not have 4 bars")
    for text in filter(None, found):
        _check(row, text)
    return found


def name(row: Row, found: str, known: Collection[str]) -> str:
    """Check a name against the known ones."""
    if found not in known:
        row.refuse(f"'{found}' is no known name")
    return found


def names(
    row: Row, field: str, known: Collection[str], default: tuple[str, ...] | None = None
) -> tuple[str, ...]:
    """Take a list of known names."""
    return tuple(name(row, found, known) for found in row.texts(field, default))


def _check(row: Row, text: str) -> None:
    try:
        check_code(text)
    except ValueError as error:
        row.refuse(str(error))

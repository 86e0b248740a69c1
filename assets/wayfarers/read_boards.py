"""How do the entries about boards, tiles, scheme cards, set-up and scoring become values?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.wayfarers import model
from assets.wayfarers.model import COUNTED, TILE_TEXTS
from assets.wayfarers.read_cards import space_vp, threshold
from assets.wayfarers.read_codes import bars, code, effect, effects, guild_colour, name, names

if TYPE_CHECKING:
    from assets.facts.rows import Row


def scheme_card(row: Row) -> model.SchemeCard:
    """Read a scheme card."""
    first = row.table("first")
    action: model.PlaceWorker | model.SpendToAcquire
    if first.has("place_worker"):
        action = model.PlaceWorker(first.members("place_worker", model.Colour))
    else:
        guild = guild_colour(first, "spend")
        action = model.SpendToAcquire(
            guild, first.number("amount", 1, 9), first.one("acquire", model.CardType)
        )
    first.done()
    return model.SchemeCard(
        id=row.number("id", 1, 6),
        key=row.text("key"),
        colour=row.one("colour", model.Colour),
        silver=row.number("silver", 0, 2),
        comet=row.flag("comet"),
        first=action,
        second=effects(row, "second"),
        special_pick=row.number("special_pick", 1, 10),
    )


def ai_board(row: Row) -> model.AiBoard:
    """Read an AI board with its caravan."""
    squares = row.texts("caravan")
    return model.AiBoard(
        id=row.text("id"),
        focus=effect(row, row.text("focus")),
        rest=effects(row, "rest"),
        track_bonus=effect(row, row.text("track_bonus")),
        caravan=tuple(effect(row, square) if square else None for square in squares),
    )


def track_space(row: Row) -> model.TrackSpace:
    """Read a space of the resource track."""
    return model.TrackSpace(
        space=row.number("space", 0, 7),
        colour=row.one("colour", model.Colour),
        inspiration=row.number("inspiration", 1, 4),
        bonus_on_leaving=row.flag("bonus_on_leaving"),
    )


def slot_start(row: Row) -> model.SlotStart:
    """Read where a sum value starts looking."""
    start = model.SlotStart(
        row.number("sum", 0, 4), row.number("from_centre", 1, 4), row.number("step", -1, 1)
    )
    if start.step == 0:
        row.refuse("'step' is 0, not 1 or -1")
    return start


def worker_space(row: Row) -> model.WorkerSpace:
    """Read a printed worker space."""
    return model.WorkerSpace(
        row=row.one("row", model.CardType),
        worker=row.one("worker", model.Colour),
        from_centre=row.number("from_centre", 1, 4),
        does=effects(row, "does"),
    )


def icon_swap(row: Row) -> model.IconSwap:
    """Read a symbol the AI swaps."""
    return model.IconSwap(row.one("gains", model.EffectKind), effect(row, row.text("does")))


def upgrade_tile(row: Row) -> model.UpgradeTile:
    """Read an ordinary upgrade tile."""
    return model.UpgradeTile(
        id=row.text("id"),
        colour=row.one("colour", model.Colour),
        from_centre=row.number("from_centre", 1, 4),
        size=row.number("size", 1, 2),
        vp=row.number("vp"),
        front=names(row, "front", TILE_TEXTS),
        back=names(row, "back", TILE_TEXTS, ()),
    )


def special_tile(row: Row) -> model.SpecialTile:
    """Read a special tile."""
    return model.SpecialTile(
        id=row.text("id"),
        clock=row.number("clock", 1, 10),
        row=name(row, row.text("row"), ("top", "bottom")),
        col=row.number("col", 1, 5),
        tags=row.members("tags", model.CardTag),
        vp=row.number("vp"),
    )


def journal_space(row: Row) -> model.JournalSpace:
    """Read a space of the journal track."""
    return model.JournalSpace(
        id=row.text("id"),
        column=row.number("column", 0, 10),
        reward=effects(row, "reward"),
        then_choose=effects(row, "then_choose", ()),
        green_worker=row.number("green_worker", 1, 4) if row.has("green_worker") else None,
        limit=row.number("limit", 1, 4) if row.has("limit") else None,
    )


def journal_link(row: Row) -> model.JournalLink:
    """Read a link of the journal track."""
    return model.JournalLink(
        start=row.text("from"),
        to=row.text("to"),
        path=row.one("path", model.Path),
        section=row.number("section", 1, 3),
        side_a=requirement(row.table("side_a")),
        side_b=requirement(row.table("side_b")),
    )


def requirement(row: Row) -> model.Requirement:
    """Read what a link asks of a human."""
    spend = row.members("spend", model.Colour, ())
    if not set(spend) <= set(model.GUILDS):
        row.refuse("'spend' names something that is no guild")
    needs = model.Requirement(threshold(row) if row.left() else None, spend)
    row.done()
    return needs


def journal_tile(row: Row) -> model.JournalTile:
    """Read a journal tile."""
    return model.JournalTile(row.text("id"), effects(row, "does"))


def board_card(row: Row) -> model.BoardCard:
    """Read an element of the player board that counts as a card."""
    return model.BoardCard(
        id=row.text("id"),
        type=name(row, row.text("type"), COUNTED),
        tags=row.members("tags", model.CardTag),
        die=row.members("die", model.Asset, ()),
        action=code(row, "action"),
        link_out=bars(row) if row.has("link_out") else (),
        vp=space_vp(row.table("vp")) if row.has("vp") else None,
        rest=row.flag("rest", default=False),
        gain=code(row, "gain"),
    )


def capital(row: Row) -> model.Capital:
    """Read the capital."""
    tags = row.members("tags", model.CardTag)
    spaces = []
    for space in row.rows("spaces"):
        spaces.append(model.CapitalSpace(space.members("die", model.Asset), code(space, "action")))
        space.done()
    return model.Capital(tags, tuple(spaces))


def goods(row: Row) -> model.Goods:
    """Read the provisions, silver and influence of a seat."""
    influence = row.mapping("influence", model.Colour, lambda inner, key: inner.number(key, 0, 15))
    if set(influence) != set(model.GUILDS):
        row.refuse("'influence' does not name the three guilds")
    return model.Goods(row.number("provisions"), row.number("silver"), influence)


def human_start(row: Row) -> model.HumanStart:
    """Read what the human starts with."""
    return model.HumanStart(
        goods=goods(row),
        workers=row.members("workers", model.Colour),
        dice_rolled=row.number("dice_rolled"),
        dice_reserve=row.number("dice_reserve"),
        influence_tokens=row.number("influence_tokens"),
        journal=row.text("journal"),
    )


def ai_start(row: Row) -> model.AiStart:
    """Read what the AI starts with."""
    return model.AiStart(
        goods=goods(row),
        workers=row.members("workers", model.Colour),
        dice_rolled=row.number("dice_rolled"),
        dice_reserve=row.number("dice_reserve"),
        journal=row.text("journal"),
        resource_space=row.number("resource_space", 0, 7),
        comets=row.number("comets", 0, 10),
    )


def setup(row: Row) -> model.Setup:
    """Read the numbers of the set-up."""
    return model.Setup(
        copies_per_basic_tile=row.number("copies_per_basic_tile", 1, 4),
        face_up_per_deck=row.number("face_up_per_deck", 1, 4),
        green_workers_on_track=row.number("green_workers_on_track", 1, 4),
        journal_tiles=row.number("journal_tiles", 1, 10),
        guild_ability_per_turn=row.number("guild_ability_per_turn", 1, 1),
    )


def scoring(row: Row) -> model.Scoring:
    """Read the scoring tables from the top of their file."""
    return model.Scoring(
        primary_tags=row.members("primary_tags", model.CardTag),
        primary_tag_vp=row.numbers("primary_tag_vp"),
        four_different_vp=row.number("four_different_vp"),
        guild_majority_vp=row.number("guild_majority_vp"),
        order=row.texts("scoring_order"),
        tie_break=names(row, "tie_break", COUNTED),
    )

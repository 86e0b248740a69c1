"""How many points does each player of Wayfarers have, and who has won?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assets.wayfarers import load
from assets.wayfarers.model import GUILDS, CardType
from assets.words import _, first_up
from companion.games.wayfarers.scoring.pieces import (
    counted_words,
    tile_label,
)
from companion.games.wayfarers.scoring.sheet import Panorama, Totals, counted
from companion.games.wayfarers.scoring.space_cards import Rival, space_parts
from companion.scoring.lines import line
from companion.scoring.result import Column, Line, Part, Result, listed, ranked
from companion.scoring.seats import player_label
from companion.scoring.ties import Step, told_ties
from solo_bots.wayfarers import terms

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from assets.wayfarers import Facts
    from assets.wayfarers.model import SpecialTile, UpgradeTile
    from companion.games.wayfarers.scoring.sheet import AiTally, Sheet
    from companion.scoring.declaration import Declaration


@dataclass(frozen=True, slots=True)
class Seat:
    """A column while it is scored. `counts` are empty for quick totals and the AI."""

    id: str
    name: str
    own: Panorama | Totals | AiTally
    counts: Mapping[str, int]

    @property
    def comets(self) -> int:
        """Comet tags, or where the AI's marker stands (W82)."""
        return self.counts.get("comet", 0) if isinstance(self.own, Panorama) else self.own.comets

    @property
    def rival(self) -> Rival:
        """Return this column as the others' comets see it."""
        return Rival(self.name, self.comets)


def score(sheet: Sheet, declaration: Declaration, facts: Facts | None = None) -> Result:
    """Return the result of a game; pure. `declaration` gives the labels.

    A level total is decided by more black, then yellow, then blue influence, else the victory is shared (W91).
    """
    known = load() if facts is None else facts
    seats = _seats(sheet, known)
    columns = []
    for seat in seats:
        others = tuple(one for one in seats if one is not seat)
        lines = tuple(_lines(seat, others, declaration, known))
        total = sum(one.points for one in lines)
        columns.append(Column(seat.id, seat.name, lines, total, is_bot=seat.id == "ai"))
    totals = {one.id: one.total for one in columns}
    keys = {seat.id: (totals[seat.id], *_tie_key(seat, known)) for seat in seats}
    return Result(
        declaration.game,
        declaration.name,
        tuple(columns),
        ranked(keys),
        tuple(_told_ties(seats, totals, known)),
    )


def _seats(sheet: Sheet, facts: Facts) -> tuple[Seat, ...]:
    seats = [
        Seat(
            f"players[{index}]",
            own.name.strip() or player_label(index),
            own,
            counted(own, facts) if isinstance(own, Panorama) else {},
        )
        for index, own in enumerate(sheet.players)
    ]
    if sheet.ai is not None:
        seats.append(Seat("ai", _("AI"), sheet.ai, {}))
    return tuple(seats)


def _lines(seat: Seat, others: tuple[Seat, ...], declaration: Declaration, facts: Facts) -> Iterable[Line]:
    if isinstance(seat.own, Panorama):
        tags = {one.value: seat.counts.get(one.value, 0) for one in facts.scoring.primary_tags}
        yield from _tag_lines(tags, declaration, facts)
        parts = space_parts(seat.own, seat.counts, tuple(one.rival for one in others), facts)
        count = seat.counts["space_card"]
        yield line(declaration, "space_cards", parts, count, ("W82", "W87", "W88", "W89"))
        tiles = dict(seat.own.tiles) | dict.fromkeys(seat.own.special_tiles, 1)
        yield _tile_line(tiles, declaration, facts, ("W87",))
    elif isinstance(seat.own, Totals):
        yield from _tag_lines(seat.own.tags, declaration, facts)
        for line_id, points, rule in (
            ("space_cards", seat.own.space_points, "W88"),
            ("tiles", seat.own.tile_points, "W87"),
        ):
            yield line(declaration, line_id, (Part(_("as counted at the table"), points),), None, (rule,))
    else:
        yield from _ai_card_lines(seat.own, declaration, facts)
        yield _tile_line(seat.own.tiles, declaration, facts, ("W56", "W85"))
    for guild in GUILDS:
        yield _guild_line(guild.value, seat, others, declaration, facts)


def _tag_lines(tags: Mapping[str, int], declaration: Declaration, facts: Facts) -> Iterable[Line]:
    """Primary tags by table, each kind on its own and capped, then 5 VP for each set of four different (W86)."""
    table = facts.scoring.primary_tag_vp
    most = len(table) - 1
    for tag in facts.scoring.primary_tags:
        number = tags.get(tag.value, 0)
        what = counted_words(tag.value, number)
        text = (
            _("{n} {what}, counted as {most}").format(n=number, what=what, most=most)
            if number > most
            else f"{number} {what}"
        )
        yield line(declaration, tag.value, (Part(text, table[min(number, most)]),), number, ("W86",))
    numbers = {one.value: tags.get(one.value, 0) for one in facts.scoring.primary_tags}
    sets = min(numbers.values())
    having = listed([_("{n} {tag}").format(n=number, tag=terms.tag(tag)) for tag, number in numbers.items()])
    text = _("{sets} × {each} for sets of one each (counted: {having})").format(
        sets=sets, each=facts.scoring.four_different_vp, having=having
    )
    yield line(declaration, "sets", (Part(text, sets * facts.scoring.four_different_vp),), sets, ("W86",))


def _tile_line(
    tiles: Mapping[str, int], declaration: Declaration, facts: Facts, rules: tuple[str, ...]
) -> Line:
    """Return the printed VP of all tiles; the AI's beside its board count too (W56, W85, W87)."""
    parts = []
    plain = 0
    printed: tuple[UpgradeTile | SpecialTile, ...] = (*facts.tiles, *facts.special_tiles)
    for tile in printed:
        copies = tiles.get(tile.id, 0)
        if copies and tile.vp:
            label = tile_label(tile)
            parts.append(Part(f"{copies} × {label}" if copies > 1 else label, copies * tile.vp))
        else:
            plain += copies
    if plain:
        parts.append(Part(_("{n} without printed VP").format(n=plain), 0))
    return line(declaration, "tiles", tuple(parts), sum(tiles.values()), rules)


def _ai_card_lines(ai: AiTally, declaration: Declaration, facts: Facts) -> Iterable[Line]:
    """Return the AI's cards by type, no tags, no sets and no comets (W47, W82, W85)."""
    for card in CardType:
        number, each = ai.cards.get(card.value, 0), facts.card_vp[card]
        text = f"{number} {terms.cards(card.value, number)} × {each}"
        yield line(declaration, f"{card.value}_cards", (Part(text, number * each),), number, ("W85",))


def _guild_line(
    guild: str, seat: Seat, others: tuple[Seat, ...], declaration: Declaration, facts: Facts
) -> Line:
    """Give 3 VP for strictly the most influence in a guild; a tie gives nobody any, nor does none (W90)."""
    own = seat.own.influence.get(guild, 0)
    strongest = max(others, key=lambda one: one.own.influence.get(guild, 0), default=None)
    theirs = strongest.own.influence.get(guild, 0) if strongest else 0
    points = facts.scoring.guild_majority_vp if own > theirs else 0
    if strongest is None:
        text = _("{n} influence").format(n=own)
    else:
        words = (
            _("{n} influence, the most; {name} has {theirs}")
            if points
            else _("{n} influence, not the most; {name} has {theirs}")
        )
        text = words.format(n=own, name=strongest.name, theirs=theirs)
    return line(declaration, f"guild_{guild}", (Part(text, points),), own, ("W90",))


def _tie_key(seat: Seat, facts: Facts) -> tuple[int, ...]:
    """Return what decides a level total, most important first (W91)."""
    return tuple(seat.own.influence.get(one.removeprefix("influence_"), 0) for one in facts.scoring.tie_break)


def _told_ties(seats: tuple[Seat, ...], totals: Mapping[str, int], facts: Facts) -> Iterable[str]:
    """Tell how each level total was decided, guild by guild (W91)."""
    guilds = [one.removeprefix("influence_") for one in facts.scoring.tie_break]
    names = {one.id: one.name for one in seats}
    steps = [
        Step(
            _("{colour} influence decides: {{told}}.").format(colour=first_up(terms.colour(guild))),
            {one.id: one.own.influence.get(guild, 0) for one in seats},
        )
        for guild in guilds
    ]

    def share(level: tuple[str, ...]) -> str:
        return _("Black, yellow and blue influence are level too: {names} share the place.").format(
            names=listed([names[one] for one in level])
        )

    return told_ties(names, totals, steps, share)

"""Scores Wayfarers: the points of each line, the worth of every space card, and who wins a level total."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assets.wayfarers import load
from assets.wayfarers.model import GUILDS, CardType, Comet, PerCount, Sets, SunMoon
from assets.words import _, first_up
from companion.games.wayfarers.pieces import (
    START_STAR,
    condition_words,
    counted_words,
    start_star_vp,
    tags_words,
    tile_label,
)
from companion.games.wayfarers.sheet import Panorama, Totals, counted, declare, sheet_from
from companion.scoring.lines import line
from companion.scoring.result import Column, Line, Part, Result, listed, ranked
from companion.scoring.seats import player_label
from companion.scoring.ties import Step, told_ties
from solo_bots.wayfarers import terms

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from assets.wayfarers import Facts
    from assets.wayfarers.model import SpaceVp, SpecialTile, Threshold, UpgradeTile
    from companion.games.wayfarers.sheet import AiTally, Sheet
    from companion.scoring.declaration import Declaration, Values


def score_values(values: Values) -> Result:
    """Return the result of a checked sheet in its JSON form."""
    return score(sheet_from(values), declare())


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
        tuple(_tie_sentences(seats, totals, known)),
    )


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


@dataclass(frozen=True, slots=True)
class Rival:
    """An opponent's comets: tags of a human, the track value of the AI (W82)."""

    name: str
    comets: int


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


def space_parts(
    panorama: Panorama, counts: Mapping[str, int], rivals: tuple[Rival, ...], facts: Facts
) -> tuple[Part, ...]:
    """Return the worth of the start star and every space card, in the order they were acquired (W87, W88)."""
    over = {place: card for card, place in panorama.inspiration.items()}
    printed = {one.id: one for one in facts.space}
    goals = {one.id: one.goal for one in facts.inspiration}
    parts = []
    for card in (START_STAR, *panorama.space):
        vp = start_star_vp(facts) if card == START_STAR else printed[card].vp
        label = (
            _("star on the player board")
            if card == START_STAR
            else f"{card} {tags_words(printed[card].tags)}"
        )
        points, how = worth(vp, counts, rivals)
        text = f"{label}: {how}"
        if card in over:
            inspiration = over[card]
            met, goal = goal_met(goals[inspiration], counts)
            points *= 2 if met else 1
            doubling = _("doubled by {card}") if met else _("not doubled by {card}")
            text += "; " + doubling.format(card=inspiration) + f" ({goal})"
        parts.append(Part(text, points))
    return tuple(parts)


def worth(vp: SpaceVp, counts: Mapping[str, int], rivals: tuple[Rival, ...]) -> tuple[int, str]:
    """Return what a space card's own condition gives, before doubling, and how.

    Comets need strictly more than every single opponent; a tie is no majority (W82). Stars per two influence
    round down (W89).
    """
    if isinstance(vp, PerCount):
        return _per_count(vp, counts)
    if isinstance(vp, Sets):
        fewest = min(counts.get(one, 0) for one in vp.of)
        having = listed([_having(one, counts) for one in vp.of])
        return vp.each * fewest, _counted(vp, having)
    if isinstance(vp, Comet):
        return _comet(vp, counts, rivals)
    if isinstance(vp, SunMoon):
        partner = terms.tag(vp.partner)
        if counts.get(vp.partner.value, 0):
            return vp.high, _("{n} with a {partner}").format(n=vp.high, partner=partner)
        return vp.low, _("{n} without a {partner}").format(n=vp.low, partner=partner)
    raise TypeError(vp)


def _per_count(vp: PerCount, counts: Mapping[str, int]) -> tuple[int, str]:
    found = counts.get(vp.of, 0)
    points = vp.base + vp.each * (found // vp.every)
    if vp.every > 1:
        return points, _counted(vp, _having(vp.of, counts))
    each = _("{each} × {having}").format(each=vp.each, having=_having(vp.of, counts))
    return points, f"{vp.base} + {each}" if vp.base else each


def _comet(vp: Comet, counts: Mapping[str, int], rivals: tuple[Rival, ...]) -> tuple[int, str]:
    own = counts.get("comet", 0)
    level = [one for one in rivals if one.comets >= own]
    if not level:
        return vp.high, _("{n} with the most comets ({own})").format(n=vp.high, own=own)
    strongest = max(level, key=lambda one: one.comets)
    how = _("{n} without the most comets ({own}, {name} {theirs})").format(
        n=vp.low, own=own, name=strongest.name, theirs=strongest.comets
    )
    return vp.low, how


def _counted(vp: SpaceVp, having: str) -> str:
    """Return what a card scores, and beside it what there is of that."""
    return _("{condition} (counted: {having})").format(condition=condition_words(vp), having=having)


def _having(name: str, counts: Mapping[str, int]) -> str:
    number = counts.get(name, 0)
    return f"{number} {counted_words(name, number)}"


def goal_met(goal: tuple[Threshold, ...], counts: Mapping[str, int]) -> tuple[bool, str]:
    """Tell whether an inspiration card's goal is met, and by how many of how many (W88, W89)."""
    met = True
    wants = []
    for part in goal:
        found = sum(counts.get(name, 0) for name in part.of)
        met = met and found >= part.at_least
        what = listed([counted_words(name, part.at_least) for name in part.of])
        wants.append(_("{what}: {n} of {wanted}").format(what=what, n=found, wanted=part.at_least))
    return met, ", ".join(wants)


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


def _tie_sentences(seats: tuple[Seat, ...], totals: Mapping[str, int], facts: Facts) -> Iterable[str]:
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

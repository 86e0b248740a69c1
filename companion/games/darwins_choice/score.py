"""Scores Darwin's Choice in every version: the points of each player line by line, and who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.darwins_choice import load
from assets.darwins_choice.model import MultiplyAdaptation
from assets.words import _, ngettext
from companion.games.darwins_choice import terms
from companion.games.darwins_choice.sheet import (
    ADD,
    EraPoints,
    Final,
    Pad,
    Sheet,
    declare,
    sheet_from,
    with_tally,
)
from companion.scoring.lines import line
from companion.scoring.result import Column, Line, Part, Result, listed, ranked
from companion.scoring.seats import PLAYERS, player_label

if TYPE_CHECKING:
    from collections.abc import Iterable

    from assets.darwins_choice import Facts
    from companion.scoring.declaration import Declaration, Values


__all__ = ["declare", "score", "score_values", "with_tally"]


def score_values(values: Values) -> Result:
    """Return the result of a checked sheet in its JSON form."""
    return score(sheet_from(values), declare())


def score(sheet: Sheet, declaration: Declaration, facts: Facts | None = None) -> Result:
    """Return the result of a game in any version; pure. `declaration` gives the labels.

    The most points win and ties share (D126).
    """
    known = load() if facts is None else facts
    names = [one.name.strip() or player_label(index) for index, one in enumerate(sheet.players)]
    own_lines = [tuple(_lines(one, sheet, declaration, known)) for one in sheet.players]
    own = [sum(one.points for one in lines) for lines in own_lines]
    columns = []
    for index, lines in enumerate(own_lines):
        team = tuple(_team_line(sheet, index, names, own, declaration))
        every = (*lines, *team)
        columns.append(Column(f"{PLAYERS}[{index}]", names[index], every, sum(one.points for one in every)))
    ranking = ranked({one.id: (one.total,) for one in columns})
    return Result(
        declaration.game,
        terms.game_of(sheet.version.id),
        tuple(columns),
        ranking,
        tuple(_ties(sheet, columns)),
    )


def _lines(pad: Pad, sheet: Sheet, declaration: Declaration, facts: Facts) -> Iterable[Line]:
    if sheet.way.collected:
        yield from _collected_lines(pad, sheet, declaration)
    elif isinstance(pad.by, Final):
        part = _("as counted at the table")
        yield line(declaration, "living", (Part(part, pad.by.living),), None, ("D125",))
        yield line(declaration, "kept", (Part(part, pad.by.kept),), None, ("D72", "D125"))
    else:
        yield from _era_lines(pad.by, sheet, declaration, facts)
    if sheet.way.bonus:
        words = ngettext("{n} card × {each}", "{n} cards × {each}", pad.dagger)
        part = words.format(n=pad.dagger, each=sheet.way.bonus)
        points = pad.dagger * sheet.way.bonus
        yield line(declaration, "dagger", (Part(part, points),), pad.dagger, ("D154", "D155"))


def _era_lines(
    eras: tuple[EraPoints, ...], sheet: Sheet, declaration: Declaration, facts: Facts
) -> Iterable[Line]:
    """Return survival (D67), adaptation (D68), the podium (D69), events, extinctions (D72) and what was paid (D19)."""
    each = facts.evaluation.survival_points
    survival = [
        (
            n,
            ngettext("{n} species survived", "{n} species survived", one.survivors).format(n=one.survivors),
            one.survivors * each,
        )
        for n, one in enumerate(eras, 1)
        if one.survivors
    ]
    yield _by_era(declaration, "survival", survival, ("D66", "D67"), count=sum(one.survivors for one in eras))
    adaptation = [(n, _("as awarded"), one.adaptation) for n, one in enumerate(eras, 1) if one.adaptation]
    if sheet.tourism and eras[-1].park:
        extra = (_tourism_factor(facts) - 1) * eras[-1].park
        adaptation.append((len(eras), _("Tourism: once more in the National Park's biome"), extra))
    rules = ("D68", "D122", "D123", "D124") if sheet.tourism else ("D68",)
    yield _by_era(declaration, "adaptation", adaptation, rules)
    podium = [(n, _("as awarded"), one.podium) for n, one in enumerate(eras, 1) if one.podium]
    yield _by_era(declaration, "podium", podium, ("D69", "D70", "D71"))
    if sheet.version.events:
        # No transition follows the last Era, so nothing can have come of an event there (D12).
        events = [(n, _("from the event"), one.events) for n, one in enumerate(eras[:-1], 1) if one.events]
        yield _by_era(declaration, "events", events, ("D112",))
    yield _by_era(declaration, "extinct", _extinct(eras, facts), ("D72",))
    spent = [(n, _("paid"), -one.spent) for n, one in enumerate(eras, 1) if one.spent]
    yield _by_era(declaration, "spent", spent, ("D19", "D101"))


def _extinct(eras: tuple[EraPoints, ...], facts: Facts) -> list[tuple[int, str, int]]:
    """Return what each Era's dead species took away: all their points but one of each (D72)."""
    kept = facts.evaluation.kept_of_extinct
    found = []
    for n, one in enumerate(eras, 1):
        if one.dead_points:
            words = ngettext(
                "{points} on {n} extinct species, {kept} of them kept",
                "{points} on {n} extinct species, {kept} of them kept",
                one.dead_species,
            )
            saved = kept * one.dead_species
            text = words.format(points=one.dead_points, n=one.dead_species, kept=saved)
            found.append((n, text, saved - one.dead_points))
    return found


def _collected_lines(pad: Pad, sheet: Sheet, declaration: Declaration) -> Iterable[Line]:
    """Return points and chips of a children's game; the total may fall below nothing (D139, D140, D141)."""
    each = sheet.way.waste
    if isinstance(pad.by, Final):
        points = [Part(_("as counted at the table"), pad.by.collected)]
        chips = [Part(_chips_words(pad.by.chips, each), pad.by.chips * each)]
        number = pad.by.chips
    else:
        eras = list(enumerate(pad.by, 1))
        points = [Part(terms.era(n), one.collected) for n, one in eras if one.collected]
        chips = [
            Part(f"{terms.era(n)}: {_chips_words(one.chips, each)}", one.chips * each)
            for n, one in eras
            if one.chips
        ]
        number = sum(one.chips for one in pad.by)
    yield line(declaration, "collected", tuple(points), None, ("D139", "D140"))
    yield line(declaration, "waste", tuple(chips), number, ("D139", "D140", "D141"))


def _chips_words(number: int, each: int) -> str:
    words = ngettext("{n} chip × {each}", "{n} chips × {each}", number)
    return words.format(n=number, each=str(each).replace("-", "−"))


def _team_line(
    sheet: Sheet, index: int, names: list[str], own: list[int], declaration: Declaration
) -> Iterable[Line]:
    """Return what a player's own points lack to the team's: the partner's, or what the table's own rule says (D128)."""
    if not sheet.way.teams:
        return
    pad = sheet.players[index]
    if sheet.team_rule == ADD:
        partners = [n for n, one in enumerate(sheet.players) if one.team == pad.team and n != index]
        parts = tuple(Part(_("points of {name}").format(name=names[n]), own[n]) for n in partners)
        yield line(declaration, "team", parts, None, ("D128",))
        return
    text = _("{n} for the team by the table's own rule").format(n=pad.team_points)
    yield line(declaration, "team", (Part(text, pad.team_points - own[index]),), None, ("D128",))


def _ties(sheet: Sheet, columns: list[Column]) -> Iterable[str]:
    """Tell who shares a place (D126); partners of one team always do, so that is not told."""
    for total in sorted({one.total for one in columns}, reverse=True):
        level = [index for index, one in enumerate(columns) if one.total == total]
        teams = {sheet.players[index].team for index in level}
        if len(level) < 2 or (sheet.way.teams and len(teams) < 2):
            continue
        names = listed([columns[index].name for index in level])
        yield _("{names} have {n} points each and share the place.").format(names=names, n=total)


def _tourism_factor(facts: Facts) -> int:
    return next(
        effect.factor
        for event in facts.events
        for effect in event.effects
        if isinstance(effect, MultiplyAdaptation)
    )


def _by_era(
    declaration: Declaration,
    line_id: str,
    rows: list[tuple[int, str, int]],
    rules: tuple[str, ...],
    count: int | None = None,
) -> Line:
    parts = tuple(Part(f"{terms.era(n)}: {text}", points) for n, text, points in rows)
    return line(declaration, line_id, parts, count, rules)

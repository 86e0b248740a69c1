"""Is this a sheet of that game, and can it be? All problems of untrusted JSON at once, each with its field.

First the shape of every field is checked by its kind; what has the right shape is then held against the limits
that depend on the rest of the sheet. Of a misshapen field the sound part stays, else its default stands in, so
that one slip is reported once.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from assets.errors import BadInput
from assets.words import _, ngettext
from companion.scoring.declaration import (
    Declaration,
    Field,
    Json,
    Pieces,
    Placement,
    Problem,
    Section,
    Surroundings,
    columns_of,
    copied,
    path_to,
    total_of,
)
from companion.scoring.shapes import Findings, shown, sound_part, wanted
from companion.scoring.strict_json import read_object

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(frozen=True, slots=True)
class Checked:
    """A sheet in its JSON form with every default filled in, what refuses it, and what is only doubtful."""

    values: dict[str, Json]
    problems: tuple[Problem, ...]
    warnings: tuple[Problem, ...]


class SheetRefused(BadInput):
    """The sheet cannot be scored; `problems` are all that is wrong with it."""

    def __init__(self, problems: tuple[Problem, ...], *, where: str = "") -> None:
        first = problems[0]
        place = ": ".join(part for part in (where, first.path) if part)
        super().__init__(first.what, where=place, remedy=first.remedy)
        self.file = where
        self.problems = problems

    def __str__(self) -> str:
        if len(self.problems) == 1:
            return super().__str__()
        heading = ngettext(
            "{n} thing is wrong with this sheet:", "{n} things are wrong with this sheet:", len(self.problems)
        ).format(n=len(self.problems))
        place = f"{self.file}: " if self.file else ""
        return "\n  ".join([place + heading, *map(str, self.problems)])

    def to_json(self) -> dict[str, Any]:
        """Return the error as the command line prints it with --json, with all problems."""
        problems = [{"path": one.path, "what": one.what, "remedy": one.remedy} for one in self.problems]
        return {**super().to_json(), "problems": problems}


def read_sheet(declaration: Declaration, text: str | bytes, *, where: str) -> Checked:
    """Read a sheet from the text of a file.

    Raises:
        BadInput: not JSON as `strict_json` wants it.
        SheetRefused: not a sheet of this game, or not a possible one.
    """
    return accept(declaration, read_object(text, where=where), where=where)


def accept(declaration: Declaration, raw: Json, *, where: str = "") -> Checked:
    """Return the checked sheet.

    Raises:
        SheetRefused: something is wrong with it.
    """
    checked = check(declaration, raw)
    if checked.problems:
        raise SheetRefused(checked.problems, where=where)
    return checked


def check(declaration: Declaration, raw: Json) -> Checked:
    """Return the sheet with defaults filled in and all that is wrong or doubtful; never raises on bad JSON."""
    found = Findings()
    sheet: dict[str, Json] = {"game": declaration.game}
    if not isinstance(raw, dict):
        found.refuse("", _("This is not a score sheet."), _("Give one JSON object."))
        return Checked(declaration.blank({}), tuple(found.problems), ())
    _game(declaration, raw, found)
    known = {"game", *(one.id for one in declaration.sections)}
    _unknown(raw, known, "", found)
    held: list[_Seat] = []
    absent: list[_Seat] = []
    for section in declaration.sections:
        sheet[section.id] = _section(section, raw, found, held, absent)
    for section, index, field in held:
        _limits(sheet, section, index, field, found)
    for section, index, field in absent:
        if field.asked is not None and field.asked(Surroundings(sheet, section.id, index)):
            _missing(field, path_to(section, index, field.id), found)
    if not found.problems:
        for whole in declaration.checks:
            refused, doubtful = whole(sheet)
            found.problems.extend(refused)
            found.warnings.extend(doubtful)
    return Checked(sheet, tuple(found.problems), tuple(found.warnings))


_Seat: TypeAlias = tuple[Section, int, Field]
"""A field of one column: where it was found, or is absent."""


def _game(declaration: Declaration, raw: dict[str, Json], found: Findings) -> None:
    if raw.get("game") != declaration.game:
        what = (
            _("This sheet is for {game}.").format(game=shown(raw["game"]))
            if "game" in raw
            else _("The game is missing.")
        )
        found.refuse("game", what, _('Write "{game}".').format(game=declaration.game))


def _unknown(raw: dict[str, Json], known: Iterable[str], path: str, found: Findings) -> None:
    wanted = set(known)
    for key in raw:
        if key not in wanted:
            place = ".".join(part for part in (path, str(key)[:40]) if part)
            found.refuse(place, _("There is no such field."), _("Leave it out."))


def _section(
    section: Section, raw: dict[str, Json], found: Findings, held: list[_Seat], absent: list[_Seat]
) -> Json:
    given = raw.get(section.id)
    if section.single:
        if given is None:
            if section.fewest:
                found.refuse(section.id, _("This part is missing."), _("Give one JSON object."))
                return section.blank()
            return None
        return _column(section, 0, given, found, held, absent)
    if not isinstance(given, list):
        what = (
            _("This part is missing.")
            if given is None
            else _("{value} is no list.").format(value=shown(given))
        )
        found.refuse(section.id, what, _("Give a list."))
        return [section.blank() for _each in range(section.fewest)]
    if not section.fewest <= len(given) <= section.most:
        what = _("{n} where {low} to {high} are possible.").format(
            n=len(given), low=section.fewest, high=section.most
        )
        found.refuse(
            section.id, what, _("Give {low} to {high}.").format(low=section.fewest, high=section.most)
        )
        if not given:
            return [section.blank() for _each in range(section.fewest)]
    return [
        _column(section, index, one, found, held, absent) for index, one in enumerate(given[: section.most])
    ]


def _column(
    section: Section, index: int, given: Json, found: Findings, held: list[_Seat], absent: list[_Seat]
) -> dict[str, Json]:
    path = path_to(section, index)
    if not isinstance(given, dict):
        found.refuse(path, _("{value} is no JSON object.").format(value=shown(given)), _("Give { … }."))
        return section.blank()
    if section.ways:
        ids = [one.id for one in section.ways]
        if given.get("way") not in ids:
            what = (
                _("{value} is no way of filling in.").format(value=shown(given["way"]))
                if "way" in given
                else _("The way of filling in is missing.")
            )
            found.refuse(f"{path}.way", what, _("Choose one of: {ids}.").format(ids=", ".join(ids)))
            return section.blank()
    column: dict[str, Json] = {"way": given["way"]} if section.ways else {}
    fields = section.fields_of(column)
    _unknown(given, [*column, *(one.id for one in fields)], path, found)
    for field in fields:
        place = path_to(section, index, field.id)
        column[field.id] = copied(field.default)
        if field.id in given:
            column[field.id] = sound_part(field, given[field.id], place, found)
            held.append((section, index, field))
        elif field.optional:
            held.append((section, index, field))
        elif field.asked is not None:
            absent.append((section, index, field))
        else:
            _missing(field, place, found)
    return column


def _missing(field: Field, path: str, found: Findings) -> None:
    found.refuse(path, _("This field is missing."), _("Give {wanted}.").format(wanted=wanted(field)))


def _limits(sheet: dict[str, Json], section: Section, index: int, field: Field, found: Findings) -> None:
    """Hold one field of the right shape against what the rest of the sheet allows."""
    around = Surroundings(sheet, section.id, index, earlier_only=True)
    path = path_to(section, index, field.id)
    value = columns_of(sheet, section.id)[index][field.id]
    total = total_of(field.kind, value)
    for limit in field.limits:
        bounds = limit(around)
        _hold(total, bounds.low, bounds.high, bounds.reason, bounds.verified, path, found)
    if field.each is not None:
        numbers = Counter(value) if isinstance(field.kind, Pieces) else value
        for key, number in numbers.items():
            copies = number if isinstance(number, int) else 1
            bounds = field.each(around, key)
            _hold(copies, bounds.low, bounds.high, bounds.reason, bounds.verified, f"{path}.{key}", found)
    if isinstance(field.kind, Placement):
        _places(field.kind, value, around, path, found)


def _hold(number: int, low: int, high: int, reason: str, verified: bool, path: str, found: Findings) -> None:
    if low <= number <= high:
        return
    say = found.refuse if verified else found.warn
    if number > high:
        what = _("{n} is more than {high}: {reason}.").format(n=number, high=high, reason=reason)
        say(path, what, _("Give at most {high}.").format(high=high))
    else:
        what = _("{n} is less than {low}: {reason}.").format(n=number, low=low, reason=reason)
        say(path, what, _("Give at least {low}.").format(low=low))


def _places(
    kind: Placement, value: dict[str, str | None], around: Surroundings, path: str, found: Findings
) -> None:
    free = {one.id: one.label for one in kind.places(around)}
    named = [one if label.startswith(one) else f"{label} ({one})" for one, label in free.items()]
    choice = _("Choose one of: {ids}.").format(ids=", ".join(named))
    taken: dict[str, str] = {}
    for key, place in value.items():
        if place is None:
            what = _("It is not said where {id} lies.").format(id=key)
            found.refuse(f"{path}.{key}", what, choice, unanswered=True)
        elif place not in free:
            found.refuse(f"{path}.{key}", kind.nowhere.format(place=place), choice)
        elif place in taken:
            what = _("{other} lies over {place} already; only one may.").format(
                other=taken[place], place=place
            )
            found.refuse(f"{path}.{key}", what, choice)
        else:
            taken[place] = key

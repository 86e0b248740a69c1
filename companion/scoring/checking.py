"""Is this a sheet of that game, and can it be? All problems of untrusted JSON at once, each with its field.

First the shape of every field is checked by its kind; what has the right shape is then held against the limits
that depend on the rest of the sheet. Of a misshapen field the sound part stays, else its default stands in, so
that one slip is reported once.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from assets.errors import BadInput
from companion.scoring.declaration import (
    Counts,
    Declaration,
    Field,
    Json,
    Number,
    Pick,
    Pieces,
    Placement,
    Problem,
    Section,
    Surroundings,
    Text,
    Toggle,
    columns_of,
    copied,
    path_to,
    total_of,
)
from companion.scoring.strict_json import read_object
from companion.words import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Iterable

MOST_PROBLEMS = 50
"""Problems kept; a file that has nothing to do with the game is not worth more."""


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
    found = _Findings()
    sheet: dict[str, Json] = {"game": declaration.game}
    if not isinstance(raw, dict):
        found.refuse("", _("This is not a score sheet."), _("Give one JSON object."))
        return Checked(declaration.blank({}), tuple(found.problems), ())
    _game(declaration, raw, found)
    known = {"game", *(one.id for one in declaration.sections)}
    _unknown(raw, known, "", found)
    held: list[tuple[Section, int, Field]] = []
    for section in declaration.sections:
        sheet[section.id] = _section(section, raw, found, held)
    for section, index, field in held:
        _limits(sheet, section, index, field, found)
    if not found.problems:
        for whole in declaration.checks:
            refused, doubtful = whole(sheet)
            found.problems.extend(refused)
            found.warnings.extend(doubtful)
    return Checked(sheet, tuple(found.problems), tuple(found.warnings))


class _Findings:
    """What has been found so far."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.warnings: list[Problem] = []

    def refuse(self, path: str, what: str, remedy: str, *, unanswered: bool = False) -> None:
        if len(self.problems) < MOST_PROBLEMS:
            self.problems.append(Problem(path, what, remedy, unanswered))

    def warn(self, path: str, what: str, remedy: str) -> None:
        if len(self.warnings) < MOST_PROBLEMS:
            self.warnings.append(Problem(path, what, remedy))


def _game(declaration: Declaration, raw: dict[str, Json], found: _Findings) -> None:
    if raw.get("game") != declaration.game:
        what = (
            _("This sheet is for {game}.").format(game=_shown(raw["game"]))
            if "game" in raw
            else _("The game is missing.")
        )
        found.refuse("game", what, _('Write "{game}".').format(game=declaration.game))


def _unknown(raw: dict[str, Json], known: Iterable[str], path: str, found: _Findings) -> None:
    wanted = set(known)
    for key in raw:
        if key not in wanted:
            place = ".".join(part for part in (path, str(key)[:40]) if part)
            found.refuse(place, _("There is no such field."), _("Leave it out."))


def _section(
    section: Section, raw: dict[str, Json], found: _Findings, held: list[tuple[Section, int, Field]]
) -> Json:
    given = raw.get(section.id)
    if section.single:
        if given is None:
            if section.fewest:
                found.refuse(section.id, _("This part is missing."), _("Give one JSON object."))
                return section.blank()
            return None
        return _column(section, 0, given, found, held)
    if not isinstance(given, list):
        what = (
            _("This part is missing.")
            if given is None
            else _("{value} is no list.").format(value=_shown(given))
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
    return [_column(section, index, one, found, held) for index, one in enumerate(given[: section.most])]


def _column(
    section: Section, index: int, given: Json, found: _Findings, held: list[tuple[Section, int, Field]]
) -> dict[str, Json]:
    path = path_to(section, index)
    if not isinstance(given, dict):
        found.refuse(path, _("{value} is no JSON object.").format(value=_shown(given)), _("Give { … }."))
        return section.blank()
    if section.ways:
        ids = [one.id for one in section.ways]
        if given.get("way") not in ids:
            what = (
                _("{value} is no way of filling in.").format(value=_shown(given["way"]))
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
            column[field.id] = _shape(field, given[field.id], place, found)
            held.append((section, index, field))
        elif not field.optional and field.asked is None:
            found.refuse(place, _("This field is missing."), _("Give {wanted}.").format(wanted=wanted(field)))
    return column


def wanted(field: Field) -> str:
    """Say in words what fits a field."""
    kind = field.kind
    if isinstance(kind, Number):
        return _("a whole number from {low} to {high}").format(low=kind.low, high=kind.high)
    if isinstance(kind, Toggle):
        return _("true or false")
    if isinstance(kind, Text):
        return _("one line of at most {n} characters").format(n=kind.longest)
    if isinstance(kind, Pick):
        return _("one of: {ids}").format(ids=", ".join(one.id for one in kind.options))
    example = kind.options[0].id
    if isinstance(kind, Pieces):
        return _('a list of ids like ["{id}"]').format(id=example)
    if isinstance(kind, Counts):
        return _('numbers by id like {{"{id}": 1}}').format(id=example)
    return _('places by id like {{"{id}": "{place}"}}').format(id=example, place=kind.known_places[-1].id)


def _shape(field: Field, given: Json, path: str, found: _Findings) -> Json:
    """Return what of the value has the shape of its kind; what is wrong goes to `found`."""
    kind = field.kind
    if isinstance(kind, Pieces):
        return _pieces(kind, given, path, field, found)
    if isinstance(kind, Counts):
        return _counts(kind, given, path, field, found)
    if isinstance(kind, Placement):
        return _placement(kind, given, path, field, found)
    fits = (
        (isinstance(kind, Toggle) and isinstance(given, bool))
        or (isinstance(kind, Number) and type(given) is int and kind.low <= given <= kind.high)
        or (isinstance(kind, Pick) and isinstance(given, str) and given in {one.id for one in kind.options})
        or (isinstance(kind, Text) and isinstance(given, str) and _is_line(given, kind.longest))
    )
    if not fits:
        _misfit(given, path, field, found)
        return copied(field.default)
    return given


def _misfit(given: Json, path: str, field: Field, found: _Findings) -> None:
    found.refuse(
        path,
        _("{value} does not fit.").format(value=_shown(given)),
        _("Give {wanted}.").format(wanted=wanted(field)),
    )


def _is_line(text: str, longest: int) -> bool:
    return len(text) <= longest and (not text or text.isprintable())


def _pieces(kind: Pieces, given: Json, path: str, field: Field, found: _Findings) -> list[str]:
    if not isinstance(given, list):
        _misfit(given, path, field, found)
        return []
    known = {one.id for one in kind.options}
    sound = []
    for place, one in enumerate(given):
        if isinstance(one, str) and one in known:
            sound.append(one)
        else:
            found.refuse(f"{path}[{place}]", *_no_such_piece(one, kind))
    return sound


def _no_such_piece(given: Json, kind: Pieces | Counts | Placement) -> tuple[str, str]:
    ids = [one.id for one in kind.options]
    some = ", ".join(ids) if len(ids) <= 16 else f"{ids[0]} … {ids[-1]}"
    return _("There is no {value} here.").format(value=_shown(given)), _("Use: {ids}.").format(ids=some)


def _counts(kind: Counts, given: Json, path: str, field: Field, found: _Findings) -> dict[str, int]:
    if not isinstance(given, dict):
        _misfit(given, path, field, found)
        return dict(field.default)
    known = {one.id for one in kind.options}
    sound: dict[str, int] = dict(field.default)
    for key, number in given.items():
        if key not in known:
            found.refuse(f"{path}.{str(key)[:40]}", *_no_such_piece(key, kind))
        elif type(number) is not int or not 0 <= number <= kind.high:
            found.refuse(
                f"{path}.{key}",
                _("{value} does not fit.").format(value=_shown(number)),
                _("Give a whole number from {low} to {high}.").format(low=0, high=kind.high),
            )
        else:
            sound[key] = number
    if kind.complete:
        for one in kind.options:
            if one.id not in given:
                found.refuse(
                    f"{path}.{one.id}",
                    _("This number is missing."),
                    _("Give a whole number from {low} to {high}.").format(low=0, high=kind.high),
                )
    return sound


def _placement(
    kind: Placement, given: Json, path: str, field: Field, found: _Findings
) -> dict[str, str | None]:
    if not isinstance(given, dict):
        _misfit(given, path, field, found)
        return {}
    known = {one.id for one in kind.options}
    places = {one.id for one in kind.known_places}
    sound: dict[str, str | None] = {}
    for key, place in given.items():
        if key not in known:
            found.refuse(f"{path}.{str(key)[:40]}", *_no_such_piece(key, kind))
        elif place is not None and (not isinstance(place, str) or place not in places):
            found.refuse(
                f"{path}.{key}",
                _("There is no place {value}.").format(value=_shown(place)),
                _("Use a card it may lie over."),
            )
        else:
            sound[key] = place
    return sound


def _limits(sheet: dict[str, Json], section: Section, index: int, field: Field, found: _Findings) -> None:
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


def _hold(number: int, low: int, high: int, reason: str, verified: bool, path: str, found: _Findings) -> None:
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
    kind: Placement, value: dict[str, str | None], around: Surroundings, path: str, found: _Findings
) -> None:
    free = {one.id: one.label for one in kind.places(around)}
    choice = _("Choose one of: {ids}.").format(ids=", ".join(free))
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


def _shown(value: Json) -> str:
    if isinstance(value, (list, dict)):
        return _("a list") if isinstance(value, list) else _("an object")
    text = repr(value)
    return text if len(text) <= 40 else text[:39] + "…"

"""Has a value the shape its kind asks for? What is sound of it is kept, and what is wrong is told by field."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.words import _
from companion.scoring.declaration import (
    Counts,
    Number,
    Pick,
    Pieces,
    Placement,
    Problem,
    Text,
    Toggle,
    copied,
)

if TYPE_CHECKING:
    from companion.scoring.declaration import Field, Json

MOST_PROBLEMS = 50
"""Problems kept; a file that has nothing to do with the game is not worth more."""


class Findings:
    """What has been found so far: what refuses a sheet, and what is only doubtful."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.warnings: list[Problem] = []

    def refuse(self, path: str, what: str, remedy: str, *, unanswered: bool = False) -> None:
        """Note what refuses the sheet."""
        if len(self.problems) < MOST_PROBLEMS:
            self.problems.append(Problem(path, what, remedy, unanswered))

    def warn(self, path: str, what: str, remedy: str) -> None:
        """Note what is only doubtful."""
        if len(self.warnings) < MOST_PROBLEMS:
            self.warnings.append(Problem(path, what, remedy))


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


def sound_part(field: Field, given: Json, path: str, found: Findings) -> Json:
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


def _misfit(given: Json, path: str, field: Field, found: Findings) -> None:
    found.refuse(
        path,
        _("{value} does not fit.").format(value=shown(given)),
        _("Give {wanted}.").format(wanted=wanted(field)),
    )


def _is_line(text: str, longest: int) -> bool:
    return len(text) <= longest and (not text or text.isprintable())


def _pieces(kind: Pieces, given: Json, path: str, field: Field, found: Findings) -> list[str]:
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
    return _("There is no {value} here.").format(value=shown(given)), _("Use: {ids}.").format(ids=some)


def _counts(kind: Counts, given: Json, path: str, field: Field, found: Findings) -> dict[str, int]:
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
                _("{value} does not fit.").format(value=shown(number)),
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
    kind: Placement, given: Json, path: str, field: Field, found: Findings
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
                _("There is no place {value}.").format(value=shown(place)),
                _("Use a card it may lie over."),
            )
        else:
            sound[key] = place
    return sound


def shown(value: Json) -> str:
    """Return what was given as an error shows it, short."""
    if isinstance(value, (list, dict)):
        return _("a list") if isinstance(value, list) else _("an object")
    text = repr(value)
    return text if len(text) <= 40 else text[:39] + "…"

"""Fills a sheet from scanned pieces: ids of components go to the fields that know them; nothing is guessed.

A piece that belongs to no field, or of which more are seen than the box can still hold, is left out and told. What
an inspiration card lies over cannot be known from its code: the place stays open, with a question. A question of yes or
no that bears a piece's id is answered by that piece, if none other of its kind lies there.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from assets.errors import BadInput
from assets.words import _
from companion.scoring.checking import check
from companion.scoring.declaration import (
    Counts,
    Pieces,
    Placement,
    Surroundings,
    Toggle,
    columns_of,
    path_to,
)
from companion.scoring.form import with_value, with_way

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.scoring.declaration import Declaration, Field, Json, Option, Section, Values

MOST_PIECES = 1000
"""Pieces looked at in one scan; the biggest box holds a few hundred."""


class LeftOutBecause(Enum):
    """Why a scanned piece is not on the sheet."""

    UNKNOWN = "unknown"
    OTHER_GAME = "other game"
    NOT_SCORED = "not scored"
    TOO_MANY = "too many"


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A piece that did not go on the sheet, why, and the sentence to show."""

    piece: str
    because: LeftOutBecause
    words: str


@dataclass(frozen=True, slots=True)
class PlaceQuestion:
    """A piece whose place is open: `path` of its field, and the places it may lie over."""

    path: str
    piece: str
    label: str
    places: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Scanned:
    """The sheet with the pieces added, what is new on it (piece ids), what was left out, and what to ask."""

    sheet: dict[str, Json]
    added: tuple[str, ...]
    left_out: tuple[LeftOut, ...]
    questions: tuple[PlaceQuestion, ...]


def add_scanned(declaration: Declaration, sheet: Values, column: str, pieces: Iterable[str]) -> Scanned:
    """Add pieces seen in front of one player to that player's column ("players[0]").

    `pieces` are component ids, one for each piece seen; "game/id" names a piece of another game. What is on the sheet
    already is not counted again, so scanning twice is the same as scanning once. A column in quick totals is turned
    to the way that names pieces. What is misshapen on the sheet counts as its default.

    Raises:
        BadInput: there is no such column, or more than 1000 pieces.
    """
    section, index = _column(declaration, sheet, column)
    filled = _naming_pieces(declaration, sheet, section, index)
    fields = {
        option.id: field
        for field in section.fields_of(columns_of(filled, section.id)[index])
        if isinstance(field.kind, (Pieces, Counts, Placement))
        for option in field.kind.options
    }
    seen = Counter(_bounded(pieces, declaration.game))
    before, told = filled, _answering(declaration, filled, seen)
    for path in told.values():
        filled = with_value(declaration, filled, path, True)
    added: list[str] = list(told) if filled != before else []
    left_out: list[LeftOut] = []
    for piece, number in seen.items():
        field = fields.get(piece)
        if piece in told:
            continue
        if field is None:
            left_out.append(_foreign(declaration, piece))
            continue
        around = Surroundings(filled, section.id, index)
        most = field.each(around, piece).high if field.each is not None else number
        now = _number_of(field, around.column[field.id], piece)
        if number > most:
            left_out.append(_too_many(field, around, piece, number, most))
        new = min(number, most) - now
        if new > 0:
            value = _with_piece(field, around.column[field.id], piece, new)
            filled = with_value(declaration, filled, path_to(section, index, field.id), value)
            added += [piece] * new
    return Scanned(filled, tuple(added), tuple(left_out), open_places(declaration, filled))


def open_places(declaration: Declaration, sheet: Values) -> tuple[PlaceQuestion, ...]:
    """Return a question for each piece whose place has not been said."""
    questions = []
    for section in declaration.sections:
        for index, column in enumerate(columns_of(sheet, section.id)):
            for field in section.fields_of(column):
                if not isinstance(field.kind, Placement):
                    continue
                value = column[field.id]
                taken = set(value.values())
                places = tuple(
                    one
                    for one in field.kind.places(Surroundings(sheet, section.id, index))
                    if one.id not in taken
                )
                labels = {one.id: one.label for one in field.kind.options}
                path = path_to(section, index, field.id)
                questions += [
                    PlaceQuestion(path, piece, labels[piece], places)
                    for piece, place in value.items()
                    if place is None
                ]
    return tuple(questions)


def answer_place(
    declaration: Declaration, sheet: Values, question: PlaceQuestion, place: str
) -> dict[str, Json]:
    """Return the sheet with the piece lying over that place.

    Raises:
        BadInput: the question does not offer that place, or its piece is not on the sheet any more.
    """
    if place not in {one.id for one in question.places}:
        raise BadInput(
            _("{piece} cannot lie over '{place}'.").format(piece=question.piece, place=place[:40]),
            where=question.path,
            remedy=_("Choose one of: {ids}.").format(ids=", ".join(one.id for one in question.places)),
        )
    for section in declaration.sections:
        for index, column in enumerate(columns_of(sheet, section.id)):
            for field in section.fields_of(column):
                if path_to(section, index, field.id) == question.path and question.piece in column[field.id]:
                    value = {**column[field.id], question.piece: place}
                    return with_value(declaration, sheet, question.path, value)
    raise BadInput(
        _("{piece} is not on the sheet any more.").format(piece=question.piece), where=question.path
    )


def _column(declaration: Declaration, sheet: Values, column: str) -> tuple[Section, int]:
    for section in declaration.sections:
        for index in range(len(columns_of(sheet, section.id))):
            if path_to(section, index) == column:
                return section, index
    raise BadInput(_("This sheet has no such column."), where=column[:80], remedy=_("Add the player first."))


def _naming_pieces(declaration: Declaration, sheet: Values, section: Section, index: int) -> dict[str, Json]:
    """Return the sheet with this column filled in the first way that names pieces one by one."""
    filled = check(declaration, sheet).values
    if not section.ways or _names_pieces(section, columns_of(filled, section.id)[index]):
        return filled
    for way in section.ways:
        if _names_pieces(section, {"way": way.id}):
            return with_way(declaration, filled, path_to(section, index), way.id)
    return filled


def _names_pieces(section: Section, column: Values) -> bool:
    return any(isinstance(one.kind, (Pieces, Placement)) for one in section.fields_of(column))


def _answering(declaration: Declaration, sheet: Values, seen: Counter[str]) -> dict[str, str]:
    """Return the pieces that lie there alone of their kind and so say yes to a question -> its path."""
    from assets.tags import register

    kinds = {one.id: one.kind for one in register().of(declaration.game)}
    told = {}
    for section in declaration.sections:
        for index, column in enumerate(columns_of(sheet, section.id)):
            around = Surroundings(sheet, section.id, index)
            for field in section.fields_of(column):
                kind = kinds.get(field.id)
                if not isinstance(field.kind, Toggle) or kind is None:
                    continue
                alone = [piece for piece in seen if kinds.get(piece) == kind] == [field.id]
                if alone and (field.asked is None or field.asked(around)):
                    told[field.id] = path_to(section, index, field.id)
    return told


def _bounded(pieces: Iterable[str], game: str) -> list[str]:
    found = [one.removeprefix(f"{game}/") for one in pieces]
    if len(found) > MOST_PIECES:
        raise BadInput(
            _("{n} pieces are more than any box holds.").format(n=len(found)),
            remedy=_("Scan one player's pieces at a time."),
        )
    return found


def _foreign(declaration: Declaration, piece: str) -> LeftOut:
    from assets.tags import register

    shown = piece[:40]
    game, _slash, component = piece.rpartition("/")
    known = [one for one in register().components if one.id == component and game in ("", one.game)]
    if any(one.game == declaration.game for one in known):
        words = _("{piece} does not count in the score.").format(piece=shown)
        return LeftOut(piece, LeftOutBecause.NOT_SCORED, words)
    if known or game in {one.id for one in register().games}:
        words = _("{piece} belongs to another game.").format(piece=shown)
        return LeftOut(piece, LeftOutBecause.OTHER_GAME, words)
    words = _("{piece} is not known here; enter it by hand.").format(piece=shown)
    return LeftOut(piece, LeftOutBecause.UNKNOWN, words)


def _too_many(field: Field, around: Surroundings, piece: str, number: int, most: int) -> LeftOut:
    reason = field.each(around, piece).reason if field.each is not None else ""
    words = _("{piece} was seen {n} times, {most} can be: {reason}.").format(
        piece=piece, n=number, most=most, reason=reason
    )
    return LeftOut(piece, LeftOutBecause.TOO_MANY, words)


def _number_of(field: Field, value: Json, piece: str) -> int:
    if isinstance(field.kind, Counts):
        return int(value.get(piece, 0))
    return sum(1 for one in value if one == piece)


def _with_piece(field: Field, value: Json, piece: str, number: int) -> Json:
    if isinstance(field.kind, Counts):
        return {**value, piece: value.get(piece, 0) + number}
    if isinstance(field.kind, Placement):
        return {**value, piece: None}
    return [*value, *[piece] * number]

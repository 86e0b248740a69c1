"""How did the game end? A column of lines for each player, the ranking, and the tie-break told in words.

Every number can be opened: a line has parts that say how it came about, and the sums are checked when a result
is made, so a result that does not add up cannot exist.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from assets.errors import BadInput
from assets.words import _

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.scoring.declaration import Json


@dataclass(frozen=True, slots=True)
class Part:
    """How a part of a line came about: a plain sentence or phrase, and its VP."""

    text: str
    points: int


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a column: what is counted, how many (None where nothing is counted), VP, and by which rulings.

    `short` is the label for a narrow receipt. The parts, where there are any, add up to `points`.

    Raises:
        ValueError: they do not.
    """

    id: str
    label: str
    short: str
    points: int
    count: int | None = None
    rules: tuple[str, ...] = ()
    parts: tuple[Part, ...] = ()

    def __post_init__(self) -> None:
        if self.parts and sum(one.points for one in self.parts) != self.points:
            raise ValueError(f"the parts of '{self.id}' do not add up to {self.points}")


@dataclass(frozen=True, slots=True)
class Column:
    """One player's score. `id` is the column's path in the sheet ("players[0]", "ai"), `total` in VP.

    Raises:
        ValueError: the lines do not add up to the total.
    """

    id: str
    name: str
    lines: tuple[Line, ...]
    total: int
    is_bot: bool = False

    def __post_init__(self) -> None:
        if sum(one.points for one in self.lines) != self.total:
            raise ValueError(f"the lines of '{self.name}' do not add up to {self.total}")

    def line(self, line_id: str) -> Line | None:
        """Return the line of that id, or None where this column has none."""
        return next((one for one in self.lines if one.id == line_id), None)


@dataclass(frozen=True, slots=True)
class Rank:
    """A place, 1 = first, and the ids of the columns that share it."""

    place: int
    columns: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """The score of one game.

    `ranking` names every column once, best first; several columns of one rank share the place. `ties` tell how
    each level total was decided, one sentence each. `warnings` are doubts about the sheet that do not refuse it, `notes`
    what has to be known of the numbers wherever they are shown, on paper too.

    Raises:
        ValueError: the ranking does not fit the columns.
    """

    game: str
    game_name: str
    columns: tuple[Column, ...]
    ranking: tuple[Rank, ...]
    ties: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        ranked = [one for rank in self.ranking for one in rank.columns]
        if sorted(ranked) != sorted(one.id for one in self.columns) or len(set(ranked)) != len(ranked):
            raise ValueError("the ranking does not name every column once")
        totals = [self.column(one).total for one in ranked]
        if totals != sorted(totals, reverse=True):
            raise ValueError("the ranking does not follow the totals")
        place = 1
        for rank in self.ranking:
            if rank.place != place or not rank.columns:
                raise ValueError(f"place {rank.place} is wrong")
            if len({self.column(one).total for one in rank.columns}) > 1:
                raise ValueError(f"place {rank.place} is shared by different totals")
            place += len(rank.columns)

    @property
    def winners(self) -> tuple[Column, ...]:
        """The columns in first place."""
        return tuple(self.column(one) for one in self.ranking[0].columns)

    @property
    def verdict(self) -> str:
        """Who has won, in words."""
        names = listed([one.name for one in self.winners])
        points = self.winners[0].total
        if len(self.winners) == 1:
            return _("{name} wins with {n} points.").format(name=names, n=points)
        return _("{names} share the victory with {n} points each.").format(names=names, n=points)

    def column(self, column_id: str) -> Column:
        """Return the column of that id; KeyError if there is none."""
        for one in self.columns:
            if one.id == column_id:
                return one
        raise KeyError(column_id)

    def place_of(self, column_id: str) -> int:
        """Return the place of a column; KeyError if there is no such column."""
        for rank in self.ranking:
            if column_id in rank.columns:
                return rank.place
        raise KeyError(column_id)

    def rows(self) -> tuple[tuple[str, str, tuple[Line | None, ...]], ...]:
        """Return the table of lines: (label, short label, the line of each column), in the order of the lines.

        Each column's own order is kept: what only some columns have stands before the line that follows it there.
        """
        order: list[str] = []
        for column in self.columns:
            place = len(order)
            for line in reversed(column.lines):
                if line.id in order:
                    place = order.index(line.id)
                else:
                    order.insert(place, line.id)
        table = []
        for line_id in order:
            cells = tuple(column.line(line_id) for column in self.columns)
            first = next(cell for cell in cells if cell is not None)
            table.append((first.label, first.short, cells))
        return tuple(table)

    def to_json(self) -> dict[str, Json]:
        """Return plain JSON."""
        return {
            "game": self.game,
            "game_name": self.game_name,
            "columns": [_column_to_json(one) for one in self.columns],
            "ranking": [{"place": one.place, "columns": list(one.columns)} for one in self.ranking],
            "winners": [one.name for one in self.winners],
            "verdict": self.verdict,
            "ties": list(self.ties),
            "warnings": list(self.warnings),
            "notes": list(self.notes),
        }

    @classmethod
    def from_json(cls, data: Json) -> Result:
        """Read back what `to_json` wrote, now or when there were no notes; the sums are checked again.

        Raises:
            BadInput: it is no such result, or it does not add up.
        """
        try:
            return cls(
                _text(data["game"]),
                _text(data["game_name"]),
                tuple(_column_from_json(one) for one in data["columns"]),
                tuple(Rank(_whole(one["place"]), _texts(one["columns"])) for one in data["ranking"]),
                _texts(data["ties"]),
                _texts(data["warnings"]),
                _texts(data.get("notes", [])),
            )
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise BadInput(
                _("This is no result of a game ({problem}).").format(problem=error),
                remedy=_("Score the sheet again."),
            ) from None


def so_far(result: Result) -> Result:
    """Return the result of a game that goes on, which says so."""
    words = _("The game is not over: this is how it stands now.")
    return result if words in result.notes else replace(result, notes=(*result.notes, words))


def ranked(keys: Mapping[str, tuple[int, ...]]) -> tuple[Rank, ...]:
    """Rank columns by their keys, highest first; equal keys share a place and the next place is left out.

    >>> ranked({"a": (5, 1), "b": (7, 0), "c": (5, 1)})
    (Rank(place=1, columns=('b',)), Rank(place=2, columns=('a', 'c')))
    """
    ranks: list[Rank] = []
    place = 1
    for key in sorted(set(keys.values()), reverse=True):
        sharing = tuple(one for one, own in keys.items() if own == key)
        ranks.append(Rank(place, sharing))
        place += len(sharing)
    return tuple(ranks)


def listed(names: list[str]) -> str:
    """Join names as a sentence does: "Ada", "Ada and Bo", "Ada, Bo and Cy"."""
    if len(names) < 2:
        return "".join(names)
    return _("{names} and {last}").format(names=", ".join(names[:-1]), last=names[-1])


def _column_to_json(column: Column) -> dict[str, Json]:
    return {
        "id": column.id,
        "name": column.name,
        "is_bot": column.is_bot,
        "total": column.total,
        "lines": [
            {
                "id": line.id,
                "label": line.label,
                "short": line.short,
                "count": line.count,
                "points": line.points,
                "rules": list(line.rules),
                "parts": [{"text": part.text, "points": part.points} for part in line.parts],
            }
            for line in column.lines
        ],
    }


def _column_from_json(data: Json) -> Column:
    lines = tuple(
        Line(
            _text(one["id"]),
            _text(one["label"]),
            _text(one["short"]),
            _whole(one["points"]),
            None if one["count"] is None else _whole(one["count"]),
            _texts(one["rules"]),
            tuple(Part(_text(part["text"]), _whole(part["points"])) for part in one["parts"]),
        )
        for one in data["lines"]
    )
    is_bot = data["is_bot"]
    if not isinstance(is_bot, bool):
        raise TypeError(f"{is_bot!r} is not true or false")
    return Column(_text(data["id"]), _text(data["name"]), lines, _whole(data["total"]), is_bot)


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{str(value)[:40]!r} is no text")
    return value


def _texts(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise TypeError(f"{str(value)[:40]!r} is no list")
    return tuple(_text(one) for one in value)


def _whole(value: Any) -> int:
    if type(value) is not int:
        raise TypeError(f"{str(value)[:40]!r} is no whole number")
    return value

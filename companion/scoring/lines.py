"""How is a line of a result made from its parts? The labels come from the sheet's declaration, the points from the parts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.scoring.result import Line, Part

if TYPE_CHECKING:
    from companion.scoring.declaration import Declaration


def line(
    declaration: Declaration, line_id: str, parts: tuple[Part, ...], count: int | None, rules: tuple[str, ...]
) -> Line:
    """Return the line whose points are those of its parts; KeyError if the declaration has no such line."""
    words = declaration.line(line_id)
    points = sum(one.points for one in parts)
    return Line(line_id, words.label, words.short, points, count, rules, parts)

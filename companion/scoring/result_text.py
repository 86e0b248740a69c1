"""How does a result read in a terminal? Aligned columns, who has won, and, wanted, how each number came about."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from assets.words import _

if TYPE_CHECKING:
    from companion.scoring.result import Line, Result

_WIDEST_NAME = 16


def result_text(result: Result, *, why: bool = False) -> str:
    """Return the result as lines of text, each ended by a newline; `why` opens every line."""
    rows = result.rows()
    names = [_fitted(one.name) for one in result.columns]
    table = [["", *names]]
    table += [[label, *(_cell(cell) for cell in cells)] for label, _short, cells in rows]
    table.append([_("Total"), *(str(one.total) for one in result.columns)])
    table.append([_("Rank"), *(str(result.place_of(one.id)) for one in result.columns)])
    widths = [max(_width(row[n]) for row in table) for n in range(len(table[0]))]
    lines = [result.game_name, ""]
    for n, row in enumerate(table):
        if n in (1, len(table) - 2):
            lines.append("-" * (sum(widths) + 2 * (len(widths) - 1)))
        cells = [_padded(row[0], widths[0], left=True)]
        cells += [_padded(cell, width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        lines.append("  ".join(cells).rstrip())
    lines += ["", *result.ties, result.verdict, *result.notes]
    lines += [_("Doubtful: {what}").format(what=one) for one in result.warnings]
    if why:
        lines += _opened(result)
    return "".join(f"{line}\n" for line in lines)


def _opened(result: Result) -> list[str]:
    lines = []
    for column in result.columns:
        lines += ["", column.name]
        for line in column.lines:
            rules = f" ({', '.join(line.rules)})" if line.rules else ""
            lines.append(f"  {line.label}: {line.points}{rules}")
            lines += [f"    {part.points:>3}  {part.text}" for part in line.parts]
    return lines


def _cell(line: Line | None) -> str:
    """Return points, with the number counted before them where it says more."""
    if line is None:
        return "-"
    return str(line.points) if line.count is None else f"({line.count}) {line.points}"


def _fitted(name: str) -> str:
    return name if len(name) <= _WIDEST_NAME else name[: _WIDEST_NAME - 1] + "…"


def _width(text: str) -> int:
    """Return how many cells of a terminal the text takes."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(one) else 2 if unicodedata.east_asian_width(one) in "WF" else 1
        for one in text
    )


def _padded(text: str, width: int, *, left: bool = False) -> str:
    gap = " " * (width - _width(text))
    return text + gap if left else gap + text

"""Sheets of Origin that tests lay out, and a naive second scoring straight from the facts files."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

import assets
from companion.games.origin.score import declare
from companion.scoring import scoring_of
from companion.scoring.checking import check
from companion.scoring.result import Column, Line, Result

_FILES = Path(assets.__file__).parent / "origin"
POINTS = {
    one["id"]: one["points"]
    for one in tomllib.loads((_FILES / "objectives.toml").read_text(encoding="utf-8"))["objective"]
}
OBJECTIVES = list(POINTS)


def sums(name: str = "", **changes: Any) -> dict[str, Any]:
    """A column in sums, with nothing but the changes."""
    plain = {"objectives": [], "cards": 0, "hunting_points": 0, "strait_points": 0, "level_5": 0}
    return {"way": "totals", "name": name, "other_tiles": 0} | plain | changes


def tokens(name: str = "", *, tiles: tuple[int, ...] = (0, 0, 0, 0, 0), **changes: Any) -> dict[str, Any]:
    """A column token by token; `tiles` are counted from level 1 to 5."""
    levels = {str(level): number for level, number in enumerate(tiles, 1)}
    plain = {"objectives": [], "cards": 0, "hunting": {}, "straits": {}, "tiles": levels}
    return {"way": "tokens", "name": name} | plain | changes


def sheet(*players: dict[str, Any], box: dict[str, Any] | None = None) -> dict[str, Any]:
    """A whole sheet as it stands in a file; a lone player gets company."""
    seats = players if len(players) > 1 else (*players, sums("Nobody"))
    return {"game": "origin", "box": box, "players": list(seats)}


def scored(*players: dict[str, Any], box: dict[str, Any] | None = None) -> Result:
    return scoring_of("origin").score(sheet(*players, box=box))


def line(column: Column, line_id: str) -> Line:
    found = column.line(line_id)
    assert found is not None, line_id
    return found


def problems(*players: dict[str, Any], box: dict[str, Any] | None = None) -> dict[str, str]:
    """What refuses a sheet: field path -> what is wrong."""
    return {one.path: one.what for one in check(declare(), sheet(*players, box=box)).problems}


def warnings(*players: dict[str, Any], box: dict[str, Any] | None = None) -> dict[str, str]:
    """What is doubtful of a sheet that can be scored."""
    checked = check(declare(), sheet(*players, box=box))
    assert not checked.problems
    return {one.path: one.what for one in checked.warnings}


def naive_total(column: dict[str, Any]) -> int:
    points = sum(POINTS[one] for one in column["objectives"]) + int(column["cards"])
    if column["way"] == "totals":
        points += column["hunting_points"] + column["strait_points"]
        return int(points + 5 * column["level_5"] + column["other_tiles"])
    for value, number in [*column["hunting"].items(), *column["straits"].items()]:
        points += int(value) * number
    return int(points + sum(5 * n if level == "5" else n for level, n in column["tiles"].items()))


@st.composite
def games(draw: st.DrawFn) -> list[dict[str, Any]]:
    """Draw 2 to 4 columns, each filled in either way, within all that is certain."""
    left = draw(st.permutations(OBJECTIVES))
    hunting = 6
    seats = []
    for seat in range(draw(st.integers(2, 4))):
        goals = [left.pop() for _each in range(draw(st.integers(0, 4)))]
        common = {"objectives": goals, "cards": draw(st.integers(0, 6))}
        if draw(st.booleans()):
            tiles = tuple(sorted((draw(st.integers(0, 2)) for _level in range(5)), reverse=True))
            taken = draw(st.integers(0, min(2, hunting)))
            hunting -= taken
            seats.append(
                tokens(
                    f"P{seat}",
                    tiles=tiles,
                    hunting={str(draw(st.integers(1, 6))): taken},
                    straits={str(draw(st.integers(1, 6))): draw(st.integers(0, 2))},
                    **common,
                )
            )
            continue
        small = st.integers(0, 9)
        seats.append(
            sums(
                f"P{seat}",
                hunting_points=draw(small),
                strait_points=draw(small),
                level_5=draw(st.integers(0, 1)),
                other_tiles=draw(small),
                **common,
            )
        )
    return seats

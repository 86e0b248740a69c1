"""Sheets of Darwin's Journey that tests lay out, and a naive second count straight from the facts files."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

import assets
from companion.games.darwins_journey.sheet import declare
from companion.scoring import scoring_of
from companion.scoring.checking import check
from companion.scoring.result import Column, Line, Result

_FILES = Path(assets.__file__).parent / "darwins_journey"
_BOARD = tomllib.loads((_FILES / "player_board.toml").read_text(encoding="utf-8"))
SLOT_POINTS = {
    f"{colour}_{one['slot']}": one["vp"]
    for colour in ("silver", "golden")
    for one in _BOARD[f"{colour}_slot"]
}
BOOKS = tomllib.loads((_FILES / "theory_track.toml").read_text(encoding="utf-8"))["books"]


def board(name: str = "", *, seals: tuple[int, int, int] = (1, 1, 1), **changes: Any) -> dict[str, Any]:
    """A column by what lies on the board, with nothing but the changes; `seals` are rows 2 to 4."""
    plain = {"track": 0, "silver": [], "golden": [], "tents": 0, "theory": 0, "coins": 0, "knowledge": 0}
    rows = dict(zip("234", seals, strict=True))
    return {"way": "components", "name": name, "seals": rows} | plain | changes


def sums(name: str = "", **changes: Any) -> dict[str, Any]:
    """A column in sums, with nothing but the changes."""
    plain = {"track": 0, "objective_points": 0, "pair": False, "five_rows": 0, "six_rows": 0}
    return {"way": "sums", "name": name, "tents": 0, "books": 0, "coins": 0, "knowledge": 0} | plain | changes


def alfred(*, seals: tuple[int, int, int, int] = (1, 1, 1, 1), **changes: Any) -> dict[str, Any]:
    """Alfred's column, with nothing but the changes; `seals` are rows A to D."""
    plain = {"board": "blue", "track": 0, "end_vp": 0, "theory": 0, "coins": 0}
    return plain | {"seals": dict(zip("ABCD", seals, strict=True))} | changes


def sheet(*players: dict[str, Any], ai: dict[str, Any] | None = None, rows: int = 0) -> dict[str, Any]:
    """A whole sheet as it stands in a file; a lone player without Alfred gets company."""
    seats = players if ai or len(players) > 1 else (*players, board("Nobody"))
    return {"game": "darwins_journey", "table": {"museum_rows": rows}, "ai": ai, "players": list(seats)}


def scored(*players: dict[str, Any], ai: dict[str, Any] | None = None, rows: int = 0) -> Result:
    return scoring_of("darwins_journey").score(sheet(*players, ai=ai, rows=rows))


def line(column: Column, line_id: str) -> Line:
    found = column.line(line_id)
    assert found is not None, line_id
    return found


def problems(*players: dict[str, Any], ai: dict[str, Any] | None = None, rows: int = 0) -> dict[str, str]:
    """What refuses a sheet: field path -> what is wrong."""
    return {one.path: one.what for one in check(declare(), sheet(*players, ai=ai, rows=rows)).problems}


def warnings(*players: dict[str, Any], ai: dict[str, Any] | None = None) -> dict[str, str]:
    """What is doubtful of a sheet that can be scored."""
    checked = check(declare(), sheet(*players, ai=ai))
    assert not checked.problems
    return {one.path: one.what for one in checked.warnings}


def naive_total(column: dict[str, Any], rows: int) -> int:
    """Section 17 of the rulings, counted once more."""
    points = column["track"] + (5 if column["tents"] == 5 else 0) + column["coins"] // 5 + column["knowledge"]
    if column["way"] == "sums":
        points += column["objective_points"] + (4 if column["pair"] else 0)
        points += 3 * column["five_rows"] + 7 * column["six_rows"]
        return int(points + (2 + rows) * column["books"])
    filled = [*column["silver"], *column["golden"]]
    points += sum(SLOT_POINTS[one] for one in filled) + (4 if {"silver_5", "golden_5"} <= {*filled} else 0)
    points += sum({5: 3, 6: 10}.get(number, 0) for number in column["seals"].values())
    return int(points + (2 + rows) * (BOOKS[column["theory"]] + ("silver_4" in filled)))


def naive_alfred(column: dict[str, Any], rows: int) -> int:
    points = column["track"] + column["end_vp"] + column["coins"] // 5
    points += sum({5: 3, 6: 10}.get(number, 0) for number in column["seals"].values())
    return int(points + (2 + rows) * (BOOKS[column["theory"]] + column.get("extra_books", 0)))


@st.composite
def players(draw: st.DrawFn, seat: int = 0) -> dict[str, Any]:
    """Draw a column filled in either way; few values, so that levels come about."""
    few = st.integers(0, 6)
    common = {"track": draw(few), "tents": draw(st.integers(3, 5)), "coins": draw(st.integers(0, 11))}
    common |= {"knowledge": draw(st.integers(0, 2))}
    if draw(st.booleans()):
        five = draw(st.integers(0, 3))
        return sums(
            f"P{seat}",
            objective_points=draw(st.integers(0, 30)),
            pair=draw(st.booleans()),
            five_rows=five,
            six_rows=draw(st.integers(0, five)),
            books=draw(few),
            theory=draw(few),
            **common,
        )
    slots = st.integers(1, 5)
    chosen = {
        colour: sorted(f"{colour}_{n}" for n in draw(st.sets(slots, max_size=3)))
        for colour in ("silver", "golden")
    }
    row = st.integers(1, 6)
    return board(
        f"P{seat}",
        seals=(draw(row), draw(row), draw(row)),
        theory=draw(st.integers(0, 36)),
        **chosen,
        **common,
    )


@st.composite
def games(draw: st.DrawFn) -> dict[str, Any]:
    """Draw a whole sheet: 2 to 4 players, or one and Alfred."""
    rows = draw(st.integers(0, 4))
    if not draw(st.booleans()):
        seats = [draw(players(seat)) for seat in range(draw(st.integers(2, 4)))]
        return sheet(*seats, rows=rows)
    few = st.integers(0, 12)
    row = st.integers(1, 6)
    column = alfred(
        seals=(draw(row), draw(row), draw(row), draw(row)),
        track=draw(few),
        end_vp=draw(st.sampled_from([0, 5])),
        theory=draw(st.integers(0, 36)),
        coins=draw(few),
        extra_books=draw(st.integers(0, 1)),
    )
    return sheet(draw(players(0)), ai=column, rows=rows)

"""Sheets of Darwin's Choice that tests lay out, and a naive second scoring."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from companion.games.darwins_choice.score import declare
from companion.scoring import scoring_of
from companion.scoring.checking import check
from companion.scoring.result import Column, Line, Result

ERAS = {"base": 4, "beginners": 4, "expansion": 4, "expansion_two_player": 4, "two_vs_two": 4, "history": 6}
"""Versions in which points lie on species -> their Eras."""


def final(name: str = "", living: int = 0, kept: int = 0, **more: Any) -> dict[str, Any]:
    """A column with what lies on species at the end."""
    return {"way": "totals", "name": name, "living": living, "kept": kept} | more


def eras(name: str = "", *rows: tuple[int, int, int], **more: Any) -> dict[str, Any]:
    """A column Era by Era: (survivors, adaptation, podium) each; four Eras at least."""
    column: dict[str, Any] = {"way": "eras", "name": name}
    filled = [*rows, *[(0, 0, 0)] * (4 - len(rows))]
    for era, (survivors, adaptation, podium) in enumerate(filled, 1):
        column |= {f"survivors_{era}": survivors, f"adaptation_{era}": adaptation, f"podium_{era}": podium}
    return column | more


def child(name: str = "", *rows: tuple[int, int]) -> dict[str, Any]:
    """A children's column Era by Era: (points, chips) each."""
    column: dict[str, Any] = {"way": "eras", "name": name}
    for era, (points, chips) in enumerate(rows, 1):
        column |= {f"collected_{era}": points, f"chips_{era}": chips}
    return column


def sheet(*players: dict[str, Any], **table: Any) -> dict[str, Any]:
    """A whole sheet as it stands in a file; Before and After unless another version is named."""
    return {"game": "darwins_choice", "table": {"version": "expansion"} | table, "players": list(players)}


def scored(*players: dict[str, Any], **table: Any) -> Result:
    return scoring_of("darwins_choice").score(sheet(*players, **table))


def line(column: Column, line_id: str) -> Line:
    found = column.line(line_id)
    assert found is not None, line_id
    return found


def problems(*players: dict[str, Any], **table: Any) -> dict[str, str]:
    """What refuses a sheet: field path -> what is wrong."""
    return {one.path: one.what for one in check(declare(), sheet(*players, **table)).problems}


def warnings(*players: dict[str, Any], **table: Any) -> dict[str, str]:
    """What is doubtful of a sheet that can be scored."""
    checked = check(declare(), sheet(*players, **table))
    assert not checked.problems
    return {one.path: one.what for one in checked.warnings}


def naive_total(column: dict[str, Any], *, tourism: bool = False) -> int:
    """Walk over the Eras of a column, keeping what lies on species and what is kept apart."""
    if column["way"] == "totals":
        return int(column["living"] + column["kept"] + 10 * column.get("dagger", 0))
    on_species = kept = 0
    last = max(int(key.rpartition("_")[2]) for key in column if key.startswith("survivors_"))
    for era in range(1, last + 1):
        on_species -= column.get(f"spent_{era}", 0)
        on_species -= column.get(f"dead_points_{era}", 0)
        kept += column.get(f"dead_species_{era}", 0)
        on_species += column[f"survivors_{era}"] + column[f"adaptation_{era}"] + column[f"podium_{era}"]
        if era < last:
            on_species += column.get(f"events_{era}", 0)
        elif tourism:
            on_species += column.get(f"park_{era}", 0)
    return int(on_species + kept + 10 * column.get("dagger", 0))


@st.composite
def evenings(draw: st.DrawFn, version: str) -> list[dict[str, Any]]:
    """Draw 2 to 4 columns of a version in which points lie on species, within all that is certain."""
    fewest, most = {"expansion_two_player": (2, 2), "two_vs_two": (4, 4)}.get(version, (3, 4))
    seats = []
    for seat in range(draw(st.integers(fewest, most))):
        extra = {"dagger": draw(st.integers(0, 2))} if version == "history" else {}
        extra |= {"team": "ab"[seat % 2]} if version == "two_vs_two" else {}
        if draw(st.booleans()):
            seats.append(final(f"P{seat}", draw(st.integers(0, 40)), draw(st.integers(0, 5)), **extra))
            continue
        seats.append(_lived(draw, f"P{seat}", ERAS[version], version not in ("base", "beginners")) | extra)
    return seats


def _lived(draw: st.DrawFn, name: str, last: int, with_events: bool) -> dict[str, Any]:
    column: dict[str, Any] = {"way": "eras", "name": name}
    lying = 0
    for era in range(1, last + 1):
        spent = draw(st.integers(0, min(lying, 2)))
        dead = draw(st.integers(0, lying - spent))
        species = draw(st.integers(min(dead, 1), min(dead, 3)))
        survivors = draw(st.integers(0, 4))
        adaptation = draw(st.integers(0, 3 * survivors))
        podium = draw(st.integers(0, min(2, 3 * survivors)))
        column |= {f"spent_{era}": spent, f"dead_points_{era}": dead, f"dead_species_{era}": species}
        column |= {f"survivors_{era}": survivors, f"adaptation_{era}": adaptation, f"podium_{era}": podium}
        lying += survivors + adaptation + podium - spent - dead
        if era < last and with_events:
            column[f"events_{era}"] = draw(st.sampled_from([0, 0, 2, 4]))
            lying += column[f"events_{era}"]
    if with_events:
        column[f"park_{last}"] = draw(st.integers(0, column[f"adaptation_{last}"]))
    return column

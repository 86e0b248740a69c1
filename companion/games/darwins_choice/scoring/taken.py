"""What does an evening of Darwin's Choice put on its score sheet? Version, players, Tourism, and the points the Era desk kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.games.darwins_choice.scoring.declaration import TEAMS, declare
from companion.games.darwins_choice.scoring.sheet import ERAS, TABLE, TOTALS, way_of
from companion.scoring.declaration import columns_of, copied
from companion.scoring.seats import PLAYERS

if TYPE_CHECKING:
    from companion.scoring.declaration import Json, Section, Values


def with_tally(sheet: Values, tally: Values) -> dict[str, Json]:
    """Return the sheet as the evening knows it; what the evening does not know stays as it is.

    `tally`: "version", "players", "tourism" (D122) and "seats", one a player where the Era desk was used: "name", "living",
    "kept", "collected", "chips", "eras" (points of each Era by the sheet's names) and "even": whether the Eras come to what lies
    there. Era by Era where they do, else as points at the end (D125). In teams partners sit opposite each other until the table
    says otherwise (D128).
    """
    out: dict[str, Any] = dict(copied(dict(sheet)))
    table = dict(columns_of(out, TABLE)[0])
    table |= {"version": tally["version"], "tourism": tally["tourism"]}
    seats = list(tally.get("seats") or ())
    if seats:
        table["eras"] = max(1, len(seats[0]["eras"]))
    out[TABLE] = table
    section = declare().section(PLAYERS)
    columns = [dict(one) for one in columns_of(out, PLAYERS)]
    while len(columns) < tally["players"]:
        columns.append(dict(section.blank(ERAS if seats else TOTALS)))
    if way_of(out).teams and len({one["team"] for one in columns}) == 1:
        for place, one in enumerate(columns):
            one["team"] = TEAMS[place % len(TEAMS)]
    out[PLAYERS] = [
        _taken(section, one, seats[place]) if place < len(seats) else one for place, one in enumerate(columns)
    ]
    return out


def _taken(section: Section, column: dict[str, Any], seat: Values) -> dict[str, Any]:
    """Return a player's column with what the desk kept of them; names, team and dagger cards stay as they were entered."""
    way = ERAS if seat["even"] else TOTALS
    out = dict(section.blank(way))
    out |= {name: column[name] for name in ("name", "team", "dagger", "team_points") if name in column}
    out["name"] = out["name"] or seat["name"]
    if way == TOTALS:
        return out | {name: int(seat[name]) for name in ("living", "kept", "collected", "chips")}
    for number, era in enumerate(seat["eras"], 1):
        out |= {f"{name}_{number}": points for name, points in era.items()}
    return out

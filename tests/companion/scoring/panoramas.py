"""Panoramas and sheets that tests lay out, and a naive second scoring straight from the facts files."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import assets
from companion.games.wayfarers.score import score
from companion.games.wayfarers.sheet import AiTally, Panorama, Sheet, Totals, declare
from companion.scoring.result import Column, Line, Part, Result

FACTS = {
    name: tomllib.loads(
        (Path(assets.__file__).parent / "wayfarers" / f"{name}.toml").read_text(encoding="utf-8")
    )
    for name in ("cards", "upgrades", "starting")
}
CARDS = {deck: {one["id"]: one for one in FACTS["cards"][deck]} for deck in ("land", "water", "space")}
GOALS = {one["id"]: one["goal"] for one in FACTS["cards"]["inspiration"]}
TOWNSFOLK = [one["id"] for one in FACTS["cards"]["townsfolk"]]
TILES = {one["id"]: one for one in FACTS["upgrades"]["tile"]}
SPECIAL = {one["id"]: one for one in FACTS["upgrades"]["special"]}
STAR_VP = next(one["vp"] for one in FACTS["starting"]["board_cards"] if one["id"] == "start_star")
GUILDS = ("black", "blue", "yellow")


def influence(black: int = 0, blue: int = 0, yellow: int = 0) -> dict[str, int]:
    return {"black": black, "blue": blue, "yellow": yellow}


def panorama(**changes: Any) -> Panorama:
    """A human who has acquired nothing, but for the changes."""
    plain: dict[str, Any] = {
        "name": "",
        "land": (),
        "water": (),
        "space": (),
        "townsfolk": (),
        "inspiration": {},
        "tiles": {},
        "special_tiles": (),
        "influence": influence(),
        "silver": 0,
        "provisions": 0,
    }
    return Panorama(**(plain | changes))


def totals(**changes: Any) -> Totals:
    plain: dict[str, Any] = {
        "name": "",
        "tags": {"city": 1, "vista": 0, "harbour": 1, "open_water": 0},
        "comets": 0,
        "space_points": 0,
        "tile_points": 0,
        "influence": influence(),
    }
    return Totals(**(plain | changes))


def ai(**changes: Any) -> AiTally:
    plain: dict[str, Any] = {
        "board": "space",
        "cards": dict.fromkeys(("townsfolk", "land", "water", "space", "inspiration"), 0),
        "tiles": {},
        "influence": influence(),
        "comets": 0,
    }
    return AiTally(**(plain | changes))


def scored(*players: Panorama | Totals, ai: AiTally | None = None) -> Result:
    return score(Sheet(players, ai), declare())


def line(column: Column, line_id: str) -> Line:
    found = column.line(line_id)
    assert found is not None, line_id
    return found


def part(column: Column, line_id: str, opening: str) -> Part:
    """The one part of a line whose text begins so."""
    (found,) = [one for one in line(column, line_id).parts if one.text.startswith(opening)]
    return found


def column_json(own: Panorama | Totals) -> dict[str, Any]:
    """A human's column as it stands in a sheet file."""
    if isinstance(own, Totals):
        return {
            "way": "totals",
            "name": own.name,
            "tags": dict(own.tags),
            "comets": own.comets,
            "space_points": own.space_points,
            "tile_points": own.tile_points,
            "influence": dict(own.influence),
        }
    return {
        "way": "components",
        "name": own.name,
        "land": list(own.land),
        "water": list(own.water),
        "space": list(own.space),
        "townsfolk": list(own.townsfolk),
        "inspiration": dict(own.inspiration),
        "tiles": dict(own.tiles),
        "special_tiles": list(own.special_tiles),
        "influence": dict(own.influence),
        "silver": own.silver,
        "provisions": own.provisions,
    }


def sheet_json(*players: Panorama | Totals, ai: AiTally | None = None) -> dict[str, Any]:
    """A whole sheet as it stands in a file."""
    tally = ai and {
        "board": ai.board,
        "cards": dict(ai.cards),
        "tiles": dict(ai.tiles),
        "influence": dict(ai.influence),
        "comets": ai.comets,
    }
    return {"game": "wayfarers", "players": [column_json(one) for one in players], "ai": tally}


def naive_counts(own: Panorama) -> dict[str, int]:
    """Everything a condition may count, walked over the facts files one piece at a time."""
    counts: dict[str, int] = dict(FACTS["starting"]["start_counts"])

    def more(name: str, by: int = 1) -> None:
        counts[name] = counts.get(name, 0) + by

    for deck, ids in (("land", own.land), ("water", own.water), ("space", own.space)):
        for card in ids:
            more(f"{deck}_card")
            for tag in CARDS[deck][card]["tags"]:
                more(tag)
    more("townsfolk_card", len(own.townsfolk))
    more("inspiration_card", len(own.inspiration))
    for tile, number in own.tiles.items():
        more("upgrade_" + TILES[tile]["colour"], number)
        more("upgrade_any", number)
    for tile in own.special_tiles:
        more("upgrade_any")
        for tag in SPECIAL[tile]["tags"]:
            more(tag)
    for guild in GUILDS:
        more(f"influence_{guild}", own.influence[guild])
    more("silver", own.silver)
    more("provision", own.provisions)
    return counts


def naive_total(own: Panorama, others: list[tuple[int, dict[str, int]]]) -> int:
    """VP of a panorama; `others` are comets and influence of every other column."""
    counts = naive_counts(own)
    tags = [counts.get(one, 0) for one in ("city", "vista", "harbour", "open_water")]
    points = sum([0, 0, 2, 3, 5, 8, 12, 16][min(one, 7)] for one in tags) + 5 * min(tags)
    over = {place: card for card, place in own.inspiration.items()}
    for card, vp in [("start_star", STAR_VP), *((one, CARDS["space"][one]["vp"]) for one in own.space)]:
        value = naive_worth(vp, counts, [comets for comets, _guilds in others])
        met = card in over and naive_goal(GOALS[over[card]], counts)
        points += value * 2 if met else value
    points += sum(TILES[tile]["vp"] * number for tile, number in own.tiles.items())
    points += sum(SPECIAL[tile]["vp"] for tile in own.special_tiles)
    for guild in GUILDS:
        if own.influence[guild] > max([0, *(guilds[guild] for _comets, guilds in others)]):
            points += 3
    return points


def naive_worth(vp: dict[str, Any], counts: dict[str, int], comets: list[int]) -> int:
    if vp["kind"] == "per":
        return int(vp["base"] + vp["each"] * (counts.get(vp["of"], 0) // vp.get("every", 1)))
    if vp["kind"] == "sets":
        return int(vp["each"] * min(counts.get(one, 0) for one in vp["of"]))
    if vp["kind"] == "comet":
        most = all(counts.get("comet", 0) > one for one in comets)
        return int(vp["high"] if most else vp["low"])
    return int(vp["high"] if counts.get(vp["partner"], 0) else vp["low"])


def naive_goal(goal: list[dict[str, Any]], counts: dict[str, int]) -> bool:
    return all(sum(counts.get(name, 0) for name in part["of"]) >= part["at_least"] for part in goal)

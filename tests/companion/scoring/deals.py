"""Whole games as hypothesis deals them: every card of the box lies with one player at most."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from companion.games.wayfarers.sheet import AiTally, Panorama
from tests.companion.scoring.panoramas import (
    CARDS,
    GOALS,
    GUILDS,
    SPECIAL,
    TILES,
    TOWNSFOLK,
    ai,
    panorama,
)

NAMES = ("Ada", "Bo", "Cy", "Dee")


@st.composite
def games(draw: st.DrawFn, *, with_ai: bool = True) -> tuple[tuple[Panorama, ...], AiTally | None]:
    """Draw 1 to 4 panoramas within all limits, and perhaps an AI."""
    humans = draw(st.integers(1, 4))
    bot = draw(_tallies()) if with_ai and draw(st.booleans()) else None
    copies = min(4, max(2, humans + (bot is not None)))
    left = {
        "land": draw(st.permutations(list(CARDS["land"])))[:24],
        "water": draw(st.permutations(list(CARDS["water"])))[:24],
        "space": draw(st.permutations(list(CARDS["space"]))),
        "townsfolk": draw(st.permutations(TOWNSFOLK))[:24],
        "inspiration": draw(st.permutations(list(GOALS))),
        "special": draw(st.permutations(list(SPECIAL))),
    }
    tiles = {one: copies - (bot.tiles.get(one, 0) if bot else 0) for one in TILES}
    special_gone = set(bot.tiles) if bot else set()
    left["special"] = [one for one in left["special"] if one not in special_gone]
    return tuple(_panorama(draw, NAMES[seat], left, tiles) for seat in range(humans)), bot


def _panorama(draw: st.DrawFn, name: str, left: dict[str, list[str]], tiles: dict[str, int]) -> Panorama:
    def some(deck: str, most: int) -> tuple[str, ...]:
        number = draw(st.integers(0, min(most, len(left[deck]))))
        taken, left[deck] = tuple(left[deck][:number]), left[deck][number:]
        return taken

    land, water = some("land", 6), some("water", 6)
    space = some("space", len(land) + len(water))
    places = draw(st.permutations([*space, "start_star"]))
    inspiration = some("inspiration", min(4, len(places)))
    own_tiles = {one: draw(st.integers(0, tiles[one])) for one in draw(st.sets(st.sampled_from(list(TILES))))}
    for one, number in own_tiles.items():
        tiles[one] -= number
    influence = {guild: draw(st.integers(0, 5)) for guild in GUILDS}
    return panorama(
        name=name,
        land=land,
        water=water,
        space=space,
        townsfolk=some("townsfolk", len(land) + len(water) + 2),
        inspiration=dict(zip(inspiration, places, strict=False)),
        tiles=own_tiles,
        special_tiles=some("special", 4),
        influence=influence,
        silver=draw(st.integers(0, 9)),
        provisions=draw(st.integers(0, 9)),
    )


@st.composite
def _tallies(draw: st.DrawFn) -> AiTally:
    counts = {one: draw(st.integers(0, 9)) for one in ("townsfolk", "land", "water", "space")}
    tiles: dict[str, Any] = {
        one: draw(st.integers(0, 2)) for one in draw(st.sets(st.sampled_from(list(TILES))))
    }
    tiles |= dict.fromkeys(draw(st.sets(st.sampled_from(list(SPECIAL)), max_size=4)), 1)
    return ai(
        cards=counts | {"inspiration": draw(st.integers(0, 4))},
        tiles=tiles,
        influence={guild: draw(st.integers(0, 20)) for guild in GUILDS},
        comets=draw(st.integers(0, 10)),
    )

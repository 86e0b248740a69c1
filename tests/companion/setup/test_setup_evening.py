"""A set-up of Darwin's Choice becomes an evening at the Era desk: what the set-up knows is not asked again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from assets.darwins_choice import load
from companion.games.darwins_choice.setup import OTHER, begin_evening, has_evening
from companion.playthrough import OpenGame, Playthroughs
from companion.setup.desk import SetupDesk
from companion.storage import Storage

GAME = "darwins_choice"


@pytest.fixture
def storage(tmp_path: Path) -> Iterator[Storage]:
    with Storage.open(tmp_path / "c.sqlite3") as opened:
        yield opened


def begun(storage: Storage, players: int, variant: str, names: tuple[str, ...] = ()) -> OpenGame:
    desk = SetupDesk.begin(storage, GAME, players, variant, names=names, seed=5)
    desk.draw()
    lying = dict(desk.layout.placed)
    game = begin_evening(desk, Playthroughs(storage), deck="virtual", seed=7)
    assert SetupDesk.open(storage, GAME) is None, "the evening keeps what the set-up knew"
    for slot, piece in lying.items():
        if slot.startswith("territory."):
            assert piece.removeprefix("territory-") in game.state.territories
    named = {one.id for one in load().biomes}
    out = {piece for slot, piece in lying.items() if slot.startswith("biome.")} & named
    assert set(game.state.desk.biomes().values()) - {""} == out
    return game


@pytest.mark.parametrize(
    ("players", "variant"),
    [
        *(
            (3, "expansion"),
            (4, "expansion"),
            (2, "expansion_two_player"),
            (4, "two_vs_two"),
            (3, "base"),
            (2, "base"),
        ),
        *((3, "beginners"), (3, "child_friendly"), (3, "child_friendly_harder"), (3, "history")),
    ],
)
def test_the_evening_begins_with_version_territories_and_biomes(
    storage: Storage, players: int, variant: str
) -> None:
    """D7, D8, D11, D133: what lies out was told by the set-up."""
    game = begun(storage, players, variant)
    assert game.ask is not None
    assert game.ask.verb == "desk", "nothing is asked before the first Era"
    assert game.options["players"] == players


def test_the_biome_of_the_park_and_of_each_territory_lie_where_the_set_up_says(storage: Storage) -> None:
    desk = SetupDesk.begin(storage, GAME, 3, "expansion", seed=5)
    for n, territory in enumerate(("suburb", "city", "industry"), 1):
        desk.put(f"territory.{n}", f"territory-{territory}")
    for slot, biome in (("biome.0", "tundra"), ("biome.2", "ocean"), ("biome.3", OTHER)):
        desk.put(slot, biome)
    game = begin_evening(desk, Playthroughs(storage), deck="own", seed=7)
    assert game.state.desk.biomes() == {
        "national_park": "tundra",
        "suburb": "",
        "city": "ocean",
        "industry": "",
    }


def test_names_that_the_desk_takes_are_its_players(storage: Storage) -> None:
    game = begun(storage, 3, "expansion", ("Ada", "", "李"))
    assert game.state.desk.names == ["Ada", "Player 2", "李"]


def test_what_the_set_up_answered_can_be_set_right(storage: Storage) -> None:
    game = begun(storage, 3, "expansion")
    while game.undo():
        pass
    assert game.ask is not None
    assert game.ask.verb == "territory_out"


def test_only_darwins_choice_has_an_evening(storage: Storage) -> None:
    assert not has_evening(SetupDesk.begin(storage, "origin", 3).plan)
    assert not has_evening(SetupDesk.begin(storage, "wayfarers", 1).plan)

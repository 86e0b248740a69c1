"""What a sheet of Darwin's Choice may hold, what is only doubtful, and why."""

from __future__ import annotations

import pytest

from companion.games.darwins_choice.score import declare
from companion.scoring.checking import check
from tests.companion.ruling_marks import rulings
from tests.companion.scoring.darwins_choice_sheets import (
    child,
    eras,
    final,
    problems,
    scored,
    sheet,
    warnings,
)

OTHERS = (final("Bo"), final("Cy"))


@rulings("D66", "D68", "D69")
def test_points_on_a_species_that_died_are_refused() -> None:
    found = problems(eras("Ada", (0, 2, 3)), *OTHERS)
    assert set(found) == {"players[0].adaptation_1", "players[0].podium_1"}
    assert "no species of this player survived this Era" in found["players[0].adaptation_1"]


@rulings("D68", "D69")
def test_a_survivor_gets_three_points_of_each_sort_at_most() -> None:
    assert not problems(eras("Ada", (2, 6, 6)), *OTHERS)
    found = problems(eras("Ada", (2, 7, 7)), *OTHERS)
    assert set(found) == {"players[0].adaptation_1", "players[0].podium_1"}
    assert "2 survivors can get 3 points each" in found["players[0].podium_1"]


@rulings("D69", "D70")
def test_more_podium_points_than_the_places_have_are_only_doubtful() -> None:
    assert not warnings(eras("Ada", (3, 0, 3)), eras("Bo", (1, 0, 3)), final("Cy"))
    found = warnings(eras("Ada", (3, 0, 4)), eras("Bo", (1, 0, 3)), final("Cy"))
    assert found == {"players[1].podium_1": "In Era 1 7 podium points are given; the places have 6."}


@rulings("D72")
def test_no_more_points_die_than_lay_on_species() -> None:
    assert not problems(eras("Ada", (2, 3, 0), dead_points_2=5, dead_species_2=1), *OTHERS)
    found = problems(eras("Ada", (2, 3, 0), dead_points_2=6, dead_species_2=1), *OTHERS)
    assert found == {"players[0].dead_points_2": "6 is more than 5: the player has 5 points then."}
    assert "players[0].dead_points_1" in problems(eras("Ada", dead_points_1=1, dead_species_1=1), *OTHERS)


@rulings("D72")
def test_points_of_the_same_era_come_after_the_deaths() -> None:
    found = problems(eras("Ada", (4, 6, 3), dead_points_1=1, dead_species_1=1), *OTHERS)
    assert list(found) == ["players[0].dead_points_1"]


@rulings("D72")
def test_what_died_once_does_not_die_again() -> None:
    lived = eras("Ada", (5, 0, 0), dead_points_2=4, dead_species_2=1, dead_points_3=2, dead_species_3=1)
    assert list(problems(lived, *OTHERS)) == ["players[0].dead_points_3"]


@rulings("D72")
def test_on_each_species_that_died_with_points_lay_one_at_least() -> None:
    lived = eras("Ada", (5, 0, 0), dead_points_2=2, dead_species_2=3)
    assert "2 points lay on species that died" in problems(lived, *OTHERS)["players[0].dead_species_2"]
    none_named = eras("Ada", (5, 0, 0), dead_points_2=2)
    assert "0 is less than 1" in problems(none_named, *OTHERS)["players[0].dead_species_2"]


@rulings("D19", "D101")
def test_nobody_pays_more_than_is_there() -> None:
    assert not problems(eras("Ada", (2, 0, 0), spent_2=2), *OTHERS)
    assert list(problems(eras("Ada", (2, 0, 0), spent_2=3), *OTHERS)) == ["players[0].spent_2"]
    both = eras("Ada", (2, 0, 0), spent_2=1, dead_points_2=2, dead_species_2=1)
    assert list(problems(both, *OTHERS)) == ["players[0].dead_points_2"]


@rulings("D122", "D124")
def test_the_parks_biome_gives_no_more_than_all_biomes() -> None:
    lived = eras("Ada", (1, 0, 0), (1, 0, 0), (1, 0, 0), (1, 2, 0), park_4=3)
    assert list(problems(lived, *OTHERS, tourism=True)) == ["players[0].park_4"]
    assert not problems(lived, *OTHERS)


@rulings("D47", "D139")
def test_there_are_32_waste_chips_for_all_children() -> None:
    ada = child("Ada", (0, 10), (0, 10))
    assert not problems(ada, child("Bo", (0, 12), (0, 0)), version="child_friendly", eras=2)
    found = problems(ada, child("Bo", (0, 13), (0, 0)), version="child_friendly", eras=2)
    assert list(found) == ["players[1].chips_1"]
    assert "there are 32 waste chips, of which are counted: Ada 20" in found["players[1].chips_1"]
    sums = {"way": "totals", "name": "Cy", "collected": 3, "chips": 13}
    assert list(problems(ada, sums, version="child_friendly", eras=2)) == ["players[1].chips"]


def test_a_seventh_player_is_refused() -> None:
    found = problems(*(final(f"P{n}") for n in range(7)))
    assert found["players"] == "7 where 2 to 6 are possible."


@rulings("D8", "D9", "D133")
@pytest.mark.parametrize(
    ("version", "players"), [("expansion", 2), ("expansion_two_player", 3), ("two_vs_two", 3)]
)
def test_a_number_of_players_the_version_does_not_have_is_refused(version: str, players: int) -> None:
    found = problems(*(final(f"P{n}", team="ab"[n % 2]) for n in range(players)), version=version)
    assert f"{players} are here" in found["table"]


@rulings("D142")
@pytest.mark.parametrize(("version", "players"), [("history", 2), ("history", 5), ("history", 6)])
def test_a_number_of_players_that_is_only_advised_against_is_doubtful(version: str, players: int) -> None:
    found = warnings(*(final(f"P{n}") for n in range(players)), version=version)
    assert f"{players} are here" in found["table"]


@rulings("D128")
def test_teams_are_two_and_two() -> None:
    seats = [final(name, team=team) for name, team in zip("ABCD", "aaab", strict=True)]
    assert "two teams" in problems(*seats, version="two_vs_two")["players[0].team"]


@rulings("D128")
def test_partners_have_the_same_team_points() -> None:
    points = (20, 30, 21, 30)
    seats = [
        final(name, team=team, team_points=n) for name, team, n in zip("ABCD", "abab", points, strict=True)
    ]
    found = problems(*seats, version="two_vs_two", team_rule="own")
    assert found == {"players[2].team_points": "A and C are one team with unlike team points."}
    assert not problems(*seats, version="two_vs_two")


def test_what_another_version_left_behind_neither_counts_nor_refuses() -> None:
    stale = {
        "survivors_6": 0,
        "podium_6": 99,
        "dead_points_5": 40,
        "chips_1": 99,
        "dagger": 3,
        "team_points": 9,
    }
    left_behind = eras("Ada", (1, 0, 0)) | stale
    assert scored(left_behind, *OTHERS).columns[0].total == 1


@pytest.mark.parametrize(
    ("path", "spoil"),
    [
        ("table", {"table": None}),
        ("table", {"table": []}),
        ("table.version", {"table": {}}),
        ("table.version", {"table": {"version": "moon"}}),
        ("table.eras", {"table": {"version": "child_friendly", "eras": 9}}),
        ("table.tourism", {"table": {"version": "expansion", "tourism": 1}}),
        ("players[0].living", {"players": [{"way": "totals"}, *OTHERS]}),
        ("players[0].survivors_4", {"players": [{"way": "eras", "survivors_1": 1}, *OTHERS]}),
        ("players[0].survivors_9", {"players": [eras("Ada", survivors_9=1), *OTHERS]}),
        ("players[0].kept", {"players": [final("Ada", kept=-1), *OTHERS]}),
    ],
)
def test_what_is_misshapen_is_refused_by_its_path(path: str, spoil: dict[str, object]) -> None:
    raw = sheet(final("Ada"), *OTHERS) | spoil
    assert path in {one.path for one in check(declare(), raw).problems}

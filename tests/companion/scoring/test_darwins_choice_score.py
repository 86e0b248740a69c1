"""The score of Darwin's Choice: every line of an Era, every version, ties and teams."""

from __future__ import annotations

import datetime

import pytest

from companion.games.darwins_choice.score import declare
from companion.paper.scores import score_receipt
from companion.scoring.form import form
from companion.scoring.from_scan import LeftOutBecause, add_scanned
from companion.scoring.schema import json_schema
from printing.layout import render_text
from tests.companion.ruling_marks import rulings
from tests.companion.scoring.darwins_choice_sheets import child, eras, final, line, scored, sheet
from tests.companion.scoring.test_sheet_schema import fits
from tests.companion.scoring.test_terminal_form import Person

OTHERS = (final("Bo"), final("Cy"))


def asked(raw: dict[str, object], column: str = "players[0]") -> list[str]:
    """The fields a form asks of one column."""
    return [
        one.path.removeprefix(f"{column}.")
        for group in form(declare(), raw).groups
        for row in group.rows
        for one in row.cells
        if one is not None and one.path.startswith(column)
    ]


class TestAnEra:
    @rulings("D66", "D67")
    def test_every_survivor_gives_a_point(self) -> None:
        ada = scored(eras("Ada", (3, 0, 0), (2, 0, 0)), *OTHERS).columns[0]
        survival = line(ada, "survival")
        assert (survival.count, survival.points) == (5, 5)
        assert [one.text for one in survival.parts] == [
            "Era 1: 3 species survived",
            "Era 2: 2 species survived",
        ]

    @rulings("D68")
    def test_the_best_adapted_of_a_biome_gives_what_was_awarded(self) -> None:
        ada = scored(eras("Ada", (2, 5, 0)), *OTHERS).columns[0]
        assert line(ada, "adaptation").points == 5

    @rulings("D69", "D71")
    def test_the_podium_gives_what_was_awarded_and_empty_places_nothing(self) -> None:
        result = scored(eras("Ada", (1, 0, 3)), eras("Bo", (1, 0, 2)), final("Cy"))
        assert [line(one, "podium").points for one in result.columns[:2]] == [3, 2]

    @rulings("D72")
    def test_a_dead_species_leaves_one_point_of_those_that_lay_on_it(self) -> None:
        lived = eras("Ada", (3, 3, 3), dead_points_2=7, dead_species_2=2)
        ada = scored(lived, *OTHERS).columns[0]
        extinct = line(ada, "extinct")
        assert extinct.points == -5
        assert extinct.parts[0].text == "Era 2: 7 on 2 extinct species, 2 of them kept"
        assert ada.total == 4

    @rulings("D19", "D101")
    def test_points_paid_are_taken_off(self) -> None:
        ada = scored(eras("Ada", (2, 2, 0), spent_2=3), *OTHERS).columns[0]
        assert (line(ada, "spent").points, ada.total) == (-3, 1)

    @rulings("D112")
    def test_points_of_an_event_are_added(self) -> None:
        ada = scored(eras("Ada", (1, 0, 0), events_3=4), *OTHERS).columns[0]
        assert line(ada, "events").points == 4

    @rulings("D12")
    def test_no_event_is_asked_for_after_the_last_era(self) -> None:
        raw = sheet(eras("Ada", events_4=9), *OTHERS)
        assert "events_3" in asked(raw)
        assert "events_4" not in asked(raw)
        assert scored(*raw["players"]).columns[0].total == 0

    @rulings("D122", "D124")
    def test_tourism_counts_adaptation_of_the_parks_biome_twice_in_the_last_era_only(self) -> None:
        ada = eras("Ada", (1, 3, 0), (1, 3, 0), (1, 3, 0), (2, 5, 0), park_4=3, park_3=3)
        with_tourism = scored(ada, *OTHERS, tourism=True).columns[0]
        assert line(with_tourism, "adaptation").points == 3 * 3 + 5 + 3
        without = scored(ada, *OTHERS).columns[0]
        assert line(without, "adaptation").points == 3 * 3 + 5
        assert [one for one in asked(sheet(ada, *OTHERS, tourism=True)) if one.startswith("park")] == [
            "park_4"
        ]
        assert [one for one in asked(sheet(ada, *OTHERS)) if one.startswith("park")] == []

    @rulings("D123")
    def test_every_tied_winner_in_the_park_profits_of_tourism(self) -> None:
        tied = [eras(name, *[(1, 0, 0)] * 3, (1, 2, 0), park_4=2) for name in ("Ada", "Bo")]
        result = scored(*tied, final("Cy"), tourism=True)
        assert [line(one, "adaptation").points for one in result.columns[:2]] == [4, 4]


class TestTheEnd:
    @rulings("D125")
    def test_points_on_living_species_and_kept_points_are_added(self) -> None:
        ada = scored(final("Ada", living=17, kept=4), *OTHERS).columns[0]
        assert (line(ada, "living").points, line(ada, "kept").points, ada.total) == (17, 4, 21)

    @rulings("D126")
    def test_the_most_points_win_and_ties_share(self) -> None:
        result = scored(final("Ada", 9), final("Bo", 9), final("Cy", 3))
        assert [one.name for one in result.winners] == ["Ada", "Bo"]
        assert result.place_of("players[2]") == 3
        assert result.ties == ("Ada and Bo have 9 points each and share the place.",)

    def test_both_ways_of_filling_in_agree(self) -> None:
        lived = eras("Ada", (3, 3, 3), (2, 2, 0), dead_points_2=4, dead_species_2=1)
        result = scored(lived, final("Bo", living=9 - 4 + 4, kept=1), final("Cy"))
        assert result.columns[0].total == result.columns[1].total == 10


class TestVersions:
    @rulings("D125", "D127")
    @pytest.mark.parametrize("version", ["base", "beginners"])
    def test_without_the_expansion_nothing_of_events_is_asked(self, version: str) -> None:
        raw = sheet(eras("Ada", (1, 2, 3)), *OTHERS, version=version)
        assert not [one for one in asked(raw) if one.startswith(("events", "park", "dagger", "team"))]
        assert "tourism" not in asked(raw, "table")
        result = scored(*raw["players"], version=version)
        assert result.columns[0].total == 6
        assert result.columns[0].line("events") is None

    @rulings("D125")
    def test_the_base_game_is_called_by_its_name_and_a_version_by_its_own(self) -> None:
        assert scored(*OTHERS, final("Di"), version="base").game_name == "Darwin's Choice"
        assert scored(*OTHERS, version="expansion_two_player").game_name.endswith("for two")

    @rulings("D125", "D133")
    def test_two_players_are_scored_like_more(self) -> None:
        result = scored(final("Ada", 5, 1), final("Bo", 4, 1), version="expansion_two_player")
        assert result.verdict == "Ada wins with 6 points."

    @rulings("D128")
    def test_two_against_two_add_both_partners_points(self) -> None:
        seats = [
            final(name, n, team=team) for name, n, team in zip("ABCD", (9, 4, 2, 3), "abab", strict=True)
        ]
        result = scored(*seats, version="two_vs_two")
        assert [one.total for one in result.columns] == [11, 7, 11, 7]
        assert [one.name for one in result.winners] == ["A", "C"]
        assert line(result.columns[0], "team").parts[0].text == "points of C"
        assert result.ties == ()

    @rulings("D126", "D128")
    def test_level_teams_share_the_victory(self) -> None:
        seats = [
            final(name, n, team=team) for name, n, team in zip("ABCD", (5, 4, 2, 3), "abab", strict=True)
        ]
        result = scored(*seats, version="two_vs_two")
        assert len(result.winners) == 4
        assert "share the place" in result.ties[0]

    @rulings("D128")
    def test_two_against_two_may_be_scored_by_the_tables_own_rule(self) -> None:
        seats = [
            final(name, n, team=team, team_points=points)
            for name, n, team, points in zip("ABCD", (9, 4, 2, 3), "abab", (20, 30, 20, 30), strict=True)
        ]
        result = scored(*seats, version="two_vs_two", team_rule="own")
        assert [one.total for one in result.columns] == [20, 30, 20, 30]
        assert [one.name for one in result.winners] == ["B", "D"]
        assert line(result.columns[0], "team").points == 11

    @rulings("D139", "D140")
    def test_children_count_points_less_chips(self) -> None:
        result = scored(
            child("Ada", (5, 1), (4, 0), (3, 2)),
            child("Bo", (9, 0), (0, 0), (0, 0)),
            version="child_friendly",
            eras=3,
        )
        ada = result.columns[0]
        assert (line(ada, "collected").points, line(ada, "waste").points, ada.total) == (12, -3, 9)
        assert [one.text for one in line(ada, "waste").parts] == ["Era 1: 1 chip × −1", "Era 3: 2 chips × −1"]
        assert len(result.winners) == 2

    @rulings("D139")
    def test_children_say_how_many_eras_they_played(self) -> None:
        raw = sheet(child("Ada", (1, 0)), child("Bo", (2, 0)), version="child_friendly", eras=1)
        assert [one for one in asked(raw) if one.startswith("collected")] == ["collected_1"]
        assert "eras" in asked(raw, "table")
        assert "eras" not in asked(sheet(*OTHERS, final("Di")), "table")

    @rulings("D141")
    def test_a_childs_total_may_fall_below_nothing(self) -> None:
        sums = {"way": "totals", "collected": 2, "chips": 5}
        result = scored(sums | {"name": "Ada"}, sums | {"name": "Bo", "chips": 0}, version="child_friendly")
        assert [one.total for one in result.columns] == [-3, 2]
        assert result.verdict == "Bo wins with 2 points."

    @rulings("D154", "D155")
    def test_history_mode_gives_ten_points_for_each_prehistoric_card_kept(self) -> None:
        result = scored(final("Ada", 12, 1, dagger=2), final("Bo", 30), final("Cy"), version="history")
        assert line(result.columns[0], "dagger").points == 20
        assert [one.total for one in result.columns] == [33, 30, 0]

    @rulings("D142")
    def test_history_mode_has_six_eras(self) -> None:
        raw = sheet(eras("Ada", *[(1, 0, 0)] * 6), *OTHERS, version="history")
        assert [one for one in asked(raw) if one.startswith("survivors")][-1] == "survivors_6"
        assert scored(*raw["players"], version="history").columns[0].total == 6


class TestEverywhere:
    def test_a_sheet_of_every_version_fits_the_schema_and_a_spoilt_one_does_not(self) -> None:
        schema = json_schema(declare())
        assert fits(schema, sheet(eras("Ada", (1, 2, 3)), *OTHERS, tourism=True))
        assert fits(
            schema, sheet(child("Ada", (1, 2)), child("Bo", (1, 2)), version="child_friendly", eras=1)
        )
        assert fits(schema, declare().blank({"players": 6}, "eras"))
        assert not fits(schema, sheet(final("Ada"), *OTHERS, version="moon"))
        assert not fits(schema, {"game": "darwins_choice", "players": list(OTHERS)})

    def test_the_terminal_asks_the_version_once_and_two_numbers_a_player(self) -> None:
        typed = ["3", "", "3", *["1", "Ada", "17", "3"], *["1", "Bo", "12", "1"], *["1", "Cy", "5", "0"]]
        person = Person(typed)
        filled = person.fill(declaration=declare())
        assert filled["table"]["version"] == "expansion"
        result = scored(*filled["players"])
        assert [one.total for one in result.columns] == [20, 13, 5]
        assert len(person.asked) == len(typed)

    def test_the_terminal_asks_an_era_by_its_name(self) -> None:
        typed = ["base", "3", "2", "Ada", "0", "0", "0", "3", "5", "4"]
        person = Person(typed)
        filled = person.fill(declaration=declare())
        assert filled["players"][0]["survivors_1"] == 3
        assert filled["players"][0]["podium_1"] == 4

    def test_pieces_of_the_game_do_not_count_in_the_score(self) -> None:
        raw = sheet(final("Ada"), *OTHERS)
        found = add_scanned(declare(), raw, "players[0]", ["war", "taiga", "straits_3"])
        assert [one.because for one in found.left_out] == [
            LeftOutBecause.NOT_SCORED,
            LeftOutBecause.NOT_SCORED,
            LeftOutBecause.OTHER_GAME,
        ]

    @pytest.mark.parametrize("columns", [32, 42, 48])
    @pytest.mark.parametrize("players", [2, 6])
    def test_the_receipt_fits_the_paper(self, columns: int, players: int) -> None:
        version = "expansion_two_player" if players == 2 else "expansion"
        seats = [eras(f"Player of long name {n}", (2, 3, 1)) for n in range(players - 1)]
        result = scored(*seats, final("Zoe", 30, 2), version=version)
        text = render_text(score_receipt(result, date=datetime.date(2026, 11, 20)), columns)
        assert max(map(len, text.splitlines())) <= columns
        for label in ("Survival", "Adaptation", "Strength", "Extinct", "Kept"):
            assert label in text

"""The facts of Origin: the sums the texts state, what is second-hand or unknown, and damaged files."""

from __future__ import annotations

import dataclasses
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assets.errors import PlainError
from assets.facts import rulings
from assets.origin import model as o

FACTS = o.load()
TEXTS = o.FILES.texts()


class TestWhatTheTextsCount:
    def test_twenty_objectives_are_worth_95_points(self):
        assert len(FACTS.objectives) == len({one.id for one in FACTS.objectives}) == 20
        assert sum(one.points for one in FACTS.objectives) == 95

    def test_objectives_are_of_six_kinds(self):
        assert Counter(one.kind.value for one in FACTS.objectives) == {
            "territory_colour": 4,
            "continent": 6,
            "configuration": 3,
            "pawns": 3,
            "innovation": 3,
            "straits": 1,
        }

    def test_no_objective_asks_for_purple_territories(self):
        colours = {one.condition.colour for one in FACTS.objectives if isinstance(one.condition, o.OnColour)}
        assert colours == set(o.TerritoryColour) - {o.TerritoryColour.PURPLE}

    def test_the_three_decks_hold_48_cards(self):
        assert {colour.value: size for colour, size in FACTS.cards.decks.items()} == {
            "yellow": 14,
            "orange": 14,
            "purple": 20,
        }
        assert FACTS.cards.total == 48

    def test_four_players_use_all_36_pawns_and_fewer_only_the_27_different_ones(self):
        assert dict(FACTS.pawns.used) == {2: 27, 3: 27, 4: 36}
        assert FACTS.pawns.doubled_height == 2

    def test_there_is_a_pawn_of_each_height_strength_and_colour_and_one_more_of_each_doubled(self):
        pawns = FACTS.pawns
        assert pawns.distinct == len(FACTS.heights) * len(FACTS.strengths) * len(o.PawnColour)
        assert pawns.total == pawns.distinct + len(FACTS.strengths) * len(o.PawnColour)
        assert {pawns.doubled_height, pawns.start.height} <= set(FACTS.heights) == {1, 2, 3}
        assert pawns.start.strength in FACTS.strengths == (1, 2, 3)

    def test_the_decks_come_to_all_cards_and_the_purple_one_to_the_objectives(self):
        assert sum(FACTS.cards.decks.values()) == FACTS.cards.total
        assert FACTS.cards.purple == len(FACTS.objectives)
        assert FACTS.objectives_total == 95
        assert FACTS.starting_objectives == o.StartingObjectives(dealt=3, kept=1)

    def test_each_player_has_an_equal_share_of_the_villages(self):
        assert FACTS.villages.each * FACTS.players.high == FACTS.villages.total

    def test_every_condition_can_be_met_with_what_is_in_the_box(self):
        for objective in FACTS.objectives:
            if isinstance(objective.condition, o.Linked):
                assert objective.condition.continents <= objective.condition.territories
            if isinstance(objective.condition, o.OfEachColour):
                assert len(set(objective.condition.colours)) == len(objective.condition.colours)

    def test_the_rules_count_as_the_text_says(self):
        assert dict(FACTS.cards_per_turn) == dict.fromkeys(o.CardColour, 1)
        assert 0 < FACTS.reward.put_back < FACTS.reward.drawn
        assert FACTS.objectives_in_hand < FACTS.objectives_in_hand_with_special_card
        assert FACTS.tie_break == ("cards_in_hand",)

    def test_half_of_the_30_tiles_lie_face_up(self):
        assert sum(FACTS.tiles_face_up.values()) == FACTS.tiles_face_down == 15
        assert sum(FACTS.tiles_face_up.values()) + FACTS.tiles_face_down == FACTS.innovation_tiles
        assert set(FACTS.tiles_face_up) == set(o.TileColumn)
        assert FACTS.tile_levels == (1, 2, 3, 4, 5)

    def test_only_tiles_of_level_5_are_worth_more_than_a_point(self):
        assert dict(FACTS.tile_points) == {1: 1, 2: 1, 3: 1, 4: 1, 5: 5}

    def test_eleven_straits_six_hunting_tokens_nine_villages(self):
        assert (FACTS.strait_tokens, FACTS.hunting_tokens, FACTS.villages.each) == (11, 6, 9)


class TestProvenance:
    def test_what_is_second_hand_says_so(self):
        doubted = {name for name, one in FACTS.provenance.items() if not one.verified}
        assert doubted == {
            *("components.table", "components.pawns", "components.tokens", "components.tiles"),
            *("components.decks", "components.not_known", "objectives.readings", "rules.placement"),
            *("rules.not_known", "rules.readings", "scoring.end", "scoring.readings", "scoring.not_known"),
        }
        assert all(one.source for one in FACTS.provenance.values())

    def test_values_of_tokens_are_named_as_unknown(self):
        assert FACTS.unknown["strait_tokens"] == FACTS.unknown["hunting_tokens"] == ("values",)
        assert "tiles per level" in FACTS.unknown["innovation_tiles"]

    def test_our_own_readings_are_named(self):
        assert "exactly two continents" in FACTS.inferred["configuration"]

    def test_nobody_can_change_a_fact(self):
        with pytest.raises(dataclasses.FrozenInstanceError):
            FACTS.objectives[0].points = 9  # type: ignore[misc]
        with pytest.raises(TypeError):
            FACTS.tile_points[5] = 9  # type: ignore[index]

    def test_an_unknown_objective_is_a_key_error(self):
        with pytest.raises(KeyError):
            FACTS.objective("territory_purple_3")


class TestDamagedFiles:
    @pytest.mark.parametrize(
        ("file", "old", "new", "said"),
        [
            ("components", "4 = 36 }", "5 = 36 }", "not one number for each number of players"),
            ("components", "4 = 36 }", "x = 36 }", "pawns.used.x: not a whole number"),
            ("components", "yellow = 3, orange", "white = 3, orange", "tiles_face_up.white: 'white' is not known here"),
            ("objectives", '"territory_brown_3"', '"territory_green_2"', "'territory_green_2' is there twice"),
            ("objectives", "points = 3", "points = 0", "objective territory_green_2.points: 0 is not from 1 to 999"),
            ("objectives", '"continent", points = 3', '"territory_colour", points = 3', "another kind than its condition"),
            ("objectives", '"antarctica"', '"atlantis"', "condition.continent: 'atlantis' is not known here"),
            ("objectives", "level = 1, tiles = 3", "level = 6, tiles = 3", "6 is not from 1 to 5"),
            ("objectives", "level = 1, tiles = 3", "tokens = 3", "innovation_level1_x3: another kind"),
            ("objectives", "spread = 4", "spread = 7", "7 is not from 2 to 6"),
            ("objectives", "tokens = 3", "tokens = 12", "more tokens than there are"),
            ("objectives", "tokens = 3", "tokens = 3, shape = 1", "straits_3.condition: 'shape' is not known here"),
            ("rules", 'covers = ["evolution"]', "covers = []", "'evolution' has no provenance"),
            ("scoring", "5 = 5", "6 = 5", "not a number for each level"),
            ("scoring", "card_points = 1", 'card_points = "1"', "card_points: not a whole number"),
            ("scoring", "card_points = 1", "# nothing", "covers 'card_points', which is not there"),
        ],
    )  # fmt: skip
    def test_a_damaged_file_is_refused_by_file_and_reason(self, file, old, new, said):
        assert TEXTS[file].count(old) >= 1, old
        with pytest.raises(PlainError) as caught:
            o.FILES.read(TEXTS | {file: TEXTS[file].replace(old, new, 1)})
        assert f"assets/origin/{file}.toml" in str(caught.value)
        assert said in str(caught.value)
        assert "install it again" in str(caught.value)

    @settings(deadline=None)
    @given(st.sampled_from(sorted(TEXTS)), st.data())
    def test_a_file_cut_anywhere_never_crashes(self, file, data):
        cut = data.draw(st.integers(0, len(TEXTS[file])))
        try:
            read: object = o.FILES.read(TEXTS | {file: TEXTS[file][:cut]})
        except PlainError as error:
            read = error.where
        assert read in (f"assets/origin/{file}.toml", FACTS)


class TestRulings:
    def test_every_ruling_from_o1_to_o79_has_a_short_heading_of_its_own(self):
        found = rulings("origin")
        assert [one.number for one in found] == [f"O{n}" for n in range(1, 80)]
        assert len({one.heading for one in found}) == len(found)

    def test_the_points_the_text_leaves_open_are_marked(self):
        assert {one.number for one in rulings("origin") if one.gap} == {
            "O22",
            "O30",
            "O35",
            "O48",
            "O55",
            "O78",
        }

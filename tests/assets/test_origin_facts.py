"""The facts of Origin: the sums the texts state, what is second-hand or unknown, and damaged files."""

from __future__ import annotations

import dataclasses
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assets import origin as o
from assets.errors import PlainError
from assets.facts.rulings import rulings

FACTS = o.load()
TEXTS = o.shipped_texts()


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

    def test_half_of_the_30_tiles_lie_face_up(self):
        assert sum(FACTS.tiles_face_up.values()) == FACTS.tiles_face_down == 15

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
            ("components", "high = 4", "high = 5", "villages: each times the most players"),
            ("components", "total = 48", "total = 47", "cards: the decks do not add up"),
            ("components", "distinct = 27", "distinct = 26", "26 different ones instead of 27"),
            ("components", "total = 36, doubled", "total = 30, doubled", "the doubled ones do not make"),
            ("components", "4 = 36 }", "4 = 35 }", "neither the different ones nor all"),
            ("components", "4 = 36 }", "5 = 36 }", "not one number for each number of players"),
            ("components", "4 = 36 }", "x = 36 }", "pawns.used: 'x' is no whole number"),
            ("components", "tiles_face_down = 15", "tiles_face_down = 16", "do not add up"),
            ("components", '"antarctica"]', '"atlantis"]', "unknown value 'atlantis'"),
            ("components", '"antarctica"]', '"africa"]', "not the six continents"),
            ("components", "dealt = 3", "dealt = 0", "more kept than dealt"),
            ("objectives", "points = 3", "points = 4", "96 VP in all instead of 95"),
            ("objectives", '  { id = "straits_3"', '# { id = "straits_3"', "19 cards instead of 20"),
            (
                "objectives",
                '"territory_brown_3"',
                '"territory_green_2"',
                "'territory_green_2' is there twice",
            ),
            (
                "objectives",
                'kind = "territory_colour", points = 3',
                'kind = "continent", points = 3',
                "the kinds are not as many as said",
            ),
            ("objectives", "level = 1, tiles = 3", "level = 6, tiles = 3", "no tile has that level"),
            ("objectives", "level = 1, tiles = 3", "tokens = 3", "innovation_level1_x3: another kind"),
            (
                "objectives",
                "linked = 4, continents = 1",
                "linked = 4, continents = 5",
                "more continents than",
            ),
            ("objectives", "spread = 4", "spread = 7", "more continents than there are"),
            (
                "objectives",
                'attribute = "strength", value = 3',
                'attribute = "strength", value = 4',
                "no pawn",
            ),
            ("objectives", 'of = ["white", "brown"', 'of = ["white", "white"', "not different colours"),
            ("objectives", "tokens = 3", "tokens = 12", "more tokens than there are"),
            ("objectives", "tokens = 3", "tokens = 3, shape = 1", "'shape' is not known here"),
            ("rules", "put_back = 2", "put_back = 3", "as many cards are put back as are drawn"),
            ("rules", "special_card = 3", "special_card = 2", "it raises nothing"),
            ("rules", 'covers = ["evolution"]', "covers = []", "'evolution' has no provenance"),
            ("scoring", "5 = 5", "6 = 5", "not a number for each level"),
            ("scoring", '["cards_in_hand"]', '["level_5"]', "not the cards in hand"),
            ("scoring", "card_points = 1", 'card_points = "1"', "'card_points' is not int"),
        ],
    )
    def test_a_damaged_file_is_refused_by_file_and_reason(self, file, old, new, said):
        assert TEXTS[file].count(old) >= 1, old
        with pytest.raises(PlainError) as caught:
            o.facts_from(TEXTS | {file: TEXTS[file].replace(old, new, 1)})
        assert f"assets/origin/{file}.toml" in str(caught.value)
        assert said in str(caught.value)
        assert "install it again" in str(caught.value)

    @given(st.sampled_from(sorted(TEXTS)), st.data())
    def test_a_file_cut_anywhere_never_crashes(self, file, data):
        cut = data.draw(st.integers(0, len(TEXTS[file])))
        try:
            read: object = o.facts_from(TEXTS | {file: TEXTS[file][:cut]})
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

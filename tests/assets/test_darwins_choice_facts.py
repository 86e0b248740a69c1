"""The facts of Darwin's Choice: the sums the rulebook states, what is second-hand or unknown, and damaged files."""

from __future__ import annotations

import dataclasses
import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assets import darwins_choice as d
from assets.errors import PlainError
from assets.facts.rulings import rulings

FACTS = d.load()
TEXTS = d.shipped_texts()


def damaged(file: str, old: str, new: str) -> dict[str, str]:
    assert TEXTS[file].count(old) >= 1, old
    return TEXTS | {file: TEXTS[file].replace(old, new, 1)}


class TestWhatTheRulebookCounts:
    def test_fourteen_human_events_have_three_backs(self):
        assert Counter(one.back.value for one in FACTS.events) == {
            "house": 5,
            "apartment": 5,
            "skyscraper": 4,
        }

    def test_the_index_moves_as_the_rulings_say(self):
        """D89 to D93."""
        moves = {one.id: one.index for one in FACTS.events}
        assert {moves[one.id] for one in FACTS.back(d.Back.HOUSE)} == {-1}
        assert moves["environmental_catastrophe"] == -2
        assert {moves[one.id] for one in FACTS.back(d.Back.APARTMENT)} == {-1, -2}
        assert (moves["conservation_program"], moves["ecological_restoration"]) == (1, 1)
        assert (moves["pets"], moves["tourism"]) == (0, -1)

    def test_four_house_events_name_five_biomes_each_and_no_biome_twice(self):
        """D94."""
        named = Counter(one.removed_by for one in FACTS.biomes)
        assert named == {
            "climate_change": 5,
            "deforestation": 5,
            "draining": 5,
            "pollution_of_the_seas": 5,
        }

    def test_the_expansion_brings_three_modern_and_five_prehistoric_biomes(self):
        new = [one for one in FACTS.biomes if one.expansion]
        assert len([one for one in new if not one.prehistoric]) == 3
        assert len([one for one in new if one.prehistoric]) + FACTS.prehistoric_unnamed == 5

    def test_four_territories_are_stacks_of_four_cards(self):
        assert FACTS.territory_cards == len(FACTS.territories) * len(FACTS.levels) == 16

    def test_waste_conditions_are_those_of_the_rulebook(self):
        """D38 to D41, D98."""
        waste = {one.id.value: one.waste for one in FACTS.territories}
        assert waste["agriculture"] == d.WasteCondition(d.Attribute.HEARTS, True, 2, 3)
        assert waste["industry"] == d.WasteCondition(d.Attribute.STRENGTH, True, 5, 6)
        assert waste["suburb"] == d.WasteCondition(d.Attribute.STRENGTH, False, 3, None)
        assert waste["city"] == d.WasteCondition(d.Attribute.HEARTS, False, 1, None)

    def test_no_back_holds_two_cards_that_may_be_redrawn(self):
        """D88: so a transition has one redraw at most."""
        redrawn = Counter(one.back for one in FACTS.events if one.redraw_without)
        assert set(redrawn.values()) == {1}

    def test_animal_cards_and_waste_chips(self):
        assert FACTS.animal_cards_small + FACTS.animal_cards_large == 245
        assert FACTS.waste_chips == 32

    def test_history_mode_has_an_event_for_each_of_five_transitions_and_numbers_for_four(self):
        """D148, D153."""
        assert len(FACTS.history.event_backs) == 5
        assert len(FACTS.history.biome_change) == 4
        assert "the fifth number of history mode's biome changes" in FACTS.unknown["setup"]

    def test_every_version_is_scored_and_only_children_collect(self):
        assert {one.version for one in FACTS.ways if one.collected} == {"child_friendly"}
        assert {one.version: one.bonus for one in FACTS.ways if one.bonus} == {"history": 10}
        assert {one.id for one in FACTS.versions} == {one.version for one in FACTS.ways}


class TestProvenance:
    def test_what_is_second_hand_says_so(self):
        doubted = {name for name, one in FACTS.provenance.items() if not one.verified}
        assert {"biomes.prehistoric", "biomes.plants", "territories.ranking", "evaluation.food"} <= doubted
        assert {"setup.base", "scoring.beginners"} <= doubted
        assert not doubted & {"events.events", "territories.waste", "scoring.scoring", "evaluation.steps"}
        assert all(one.source for one in FACTS.provenance.values())

    def test_what_nobody_could_confirm_is_named(self):
        assert "food limits per level" in FACTS.unknown["territories"]
        assert "how teams are scored" in FACTS.unknown["two_vs_two"]

    def test_nobody_can_change_a_fact(self):
        with pytest.raises(dataclasses.FrozenInstanceError):
            FACTS.events[0].index = 1  # type: ignore[misc]
        with pytest.raises(TypeError):
            FACTS.biome_change[3] = (1,)  # type: ignore[index]

    def test_unknown_names_are_a_key_error(self):
        for ask in (FACTS.event, FACTS.biome, FACTS.version, FACTS.territory, FACTS.way):
            with pytest.raises(KeyError):
                ask("moon")


class TestDamagedFiles:
    @pytest.mark.parametrize(
        ("file", "old", "new", "said"),
        [
            ("biomes", 'id = "taiga"', 'id = "tundra"', "'tundra' is there twice"),
            ("biomes", "expansion_modern = 3", "expansion_modern = 4", "3 modern ones are new"),
            ("biomes", "prehistoric_unnamed = 1", "prehistoric_unnamed = 2", "6 biomes with the unnamed"),
            ("biomes", '"cold_desert"]', '"hot_desert"]', "no_plants: there is no such biome"),
            ("biomes", 'removed_by = "draining"', 'removed_by = "war"', "other biomes than those it removes"),
            ("events", "cards = 4", "cards = 5", "4 cards with the back skyscraper instead of 5"),
            ("events", 'back = "house"', 'back = "castle"', "unknown value 'castle'"),
            (
                "events",
                'symbol = "smog", index = -1',
                'symbol = "smog", index = 1',
                "moves otherwise than its symbol",
            ),
            ("events", "by = 1", "by = 2", "the condition of agriculture is not raised by 2"),
            ("events", '"tundra", ', "", "event climate_change: other biomes"),
            ("events", 'op = "migration_cost"', 'op = "toll"', "'op' has the unknown value 'toll'"),
            (
                "events",
                'release_by = ["illegal_wildlife_trade", ',
                "release_by = [",
                "not the events that kill",
            ),
            ("events", '"national_park"', '"city"', "'territory' is not the National Park"),
            ("territories", "cards = 16", "cards = 15", "not the sum of the stacks"),
            ("territories", '["IV", "III"', '["III", "IV"', "not IV to I"),
            ("territories", "at_most = 3", "at_most = true", "'at_most' is not int"),
            ("territories", 'id = "suburb"', 'id = "city"', "not the four of them"),
            ("evaluation", "[3, 2, 1]", "[1, 2, 3]", "they do not fall"),
            ("evaluation", "[2, 3]", "[2]", "not a lowest and a highest award"),
            ("evaluation", '"food", "survival"', '"survival", "food"', "not the five steps in order"),
            ("setup", "3 = [2, 3, 3]", "3 = [2, 3]", "biome_change 3: not one for each transition"),
            ("setup", "players = [2], eras", "players = [], eras", "nobody may play it"),
            ("setup", 'id = "expansion",', 'id = "base",', "'base' is there twice"),
            (
                "setup",
                "territories = { 2 = 2 }",
                "territories = { 3 = 2 }",
                "territories of a number of players",
            ),
            ("setup", '"base", "base", "house"', '"base", "house"', "not one event for each transition"),
            ("scoring", "waste = -1", "waste = 0", "child_friendly: waste without collecting"),
            ("scoring", 'id = "history", counts', 'id = "fable", counts', "not one for each version"),
            ("scoring", 'counts = "collected"', 'counts = "stars"', "'counts' has the unknown value 'stars'"),
        ],
    )
    def test_a_damaged_file_is_refused_by_file_and_reason(self, file, old, new, said):
        with pytest.raises(PlainError) as caught:
            d.facts_from(damaged(file, old, new))
        assert "assets/darwins_choice/" in str(caught.value)
        assert said in str(caught.value)
        assert "install it again" in str(caught.value)

    @given(st.sampled_from(sorted(TEXTS)), st.data())
    def test_a_file_cut_anywhere_never_crashes(self, file, data):
        cut = data.draw(st.integers(0, len(TEXTS[file])))
        try:
            read: object = d.facts_from(TEXTS | {file: TEXTS[file][:cut]})
        except PlainError as error:
            read = error.where
        assert read == FACTS or str(read).startswith("assets/darwins_choice/")


class TestIdentity:
    def test_comments_provenance_and_remarks_change_nothing(self):
        restyled = {name: "# a remark\n" + text for name, text in TEXTS.items()}
        assert d.identity_of(restyled) == d.identity()
        assert re.fullmatch(r"[0-9a-f]{12}", d.identity())
        assert d.identity_of(damaged("biomes", "verified = false", "verified = true")) == d.identity()

    def test_one_changed_fact_changes_it(self):
        assert d.identity_of(damaged("events", "index = -2", "index = -1")) != d.identity()


class TestRulings:
    def test_every_ruling_from_d1_to_d155_has_a_short_heading_of_its_own(self):
        found = rulings("darwins_choice")
        assert [one.number for one in found] == [f"D{n}" for n in range(1, 156)]
        assert len({one.heading for one in found}) == len(found)

    def test_the_points_the_rulebook_leaves_open_are_marked(self):
        assert {one.number for one in rulings("darwins_choice") if one.gap} == {"D11", "D48", "D102", "D141"}

"""The facts of Darwin's Choice: the sums the rulebook states, what is second-hand or unknown, and damaged files."""

from __future__ import annotations

import dataclasses
import re
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assets.darwins_choice import model as d
from assets.errors import PlainError
from assets.facts import rulings

FACTS = d.load()
TEXTS = d.FILES.texts()


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
        assert waste["agriculture"] == d.WasteCondition(d.Attribute.HEARTS, 2, None, 3)
        assert waste["industry"] == d.WasteCondition(d.Attribute.STRENGTH, 5, None, 6)
        assert waste["suburb"] == d.WasteCondition(d.Attribute.STRENGTH, None, 3, None)
        assert waste["city"] == d.WasteCondition(d.Attribute.HEARTS, None, 1, None)

    def test_the_symbol_of_an_event_moves_the_index(self):
        moves = {d.Symbol.TREE: 1, d.Symbol.SMOG: -1, d.Symbol.NONE: 0}
        assert all(moves.get(event.symbol, event.index) == event.index for event in FACTS.events)

    def test_every_back_has_its_cards_and_one_is_left_to_redraw(self):
        assert tuple(one.back for one in FACTS.backs) == tuple(d.Back)
        for one in FACTS.backs:
            assert len(FACTS.back(one.back)) == one.cards > one.used

    def test_the_expansion_biomes_add_up(self):
        modern = [biome.id for biome in FACTS.biomes if biome.expansion and not biome.prehistoric]
        assert len(modern) == FACTS.expansion_modern
        assert FACTS.expansion_modern + FACTS.expansion_prehistoric == FACTS.expansion_biomes
        assert all(biome.prehistoric and biome.expansion for biome in FACTS.prehistoric_biomes)
        for group in (FACTS.two_player, FACTS.children):
            assert sorted(group.biomes_added) == sorted(modern)

    def test_pesticides_raise_conditions_by_what_stands_there(self):
        effects = [one for one in FACTS.event("pesticides").effects if isinstance(one, d.RaiseWasteThreshold)]
        for effect in effects:
            for one in effect.territories:
                waste = FACTS.territory(one).waste
                assert waste.raised == waste.value + effect.by

    def test_events_that_kill_species_release_their_points(self):
        killing = {
            event.id for event in FACTS.events if any(isinstance(one, d.Extinction) for one in event.effects)
        }
        assert set(FACTS.release_by) == killing

    def test_levels_run_from_four_to_one_and_the_park_takes_fewer_with_two(self):
        assert FACTS.levels == ("IV", "III", "II", "I")
        assert FACTS.start_level == FACTS.levels[0]
        assert len(FACTS.territories) == FACTS.stacks == FACTS.cards_per_stack
        assert FACTS.park.species_two_players < FACTS.park.species
        assert FACTS.park_ranking == ("adaptation", "strength", "hearts")

    def test_an_era_is_evaluated_in_five_steps_with_a_falling_podium(self):
        assert FACTS.evaluation.steps == ("requirements", "food", "survival", "adaptation", "strength")
        assert FACTS.evaluation.podium_points == (3, 2, 1)
        assert FACTS.evaluation.adaptation_points == (2, 3)
        assert sorted(FACTS.evaluation.diet_order) == sorted(d.Diet)

    def test_biomes_change_in_every_transition(self):
        assert all(len(numbers) == len(FACTS.backs) for numbers in FACTS.biome_change.values())
        assert FACTS.expansion_prehistoric - FACTS.history.biomes_at_start == 1
        assert len(FACTS.history.event_backs) == (FACTS.version("history").eras or 0) - 1
        assert [one for one in FACTS.history.event_backs if one != "base"] == list(d.Back)
        assert FACTS.children.special_cards <= FACTS.children.special_cards_harder <= FACTS.special_cards

    def test_only_who_collects_pays_for_waste(self):
        assert all(way.collected == bool(way.waste) for way in FACTS.ways)
        assert all(
            0 < n <= len(FACTS.territories) for one in FACTS.versions for n in one.territories.values()
        )

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
        assert {"setup.base_biomes", "scoring.beginners"} <= doubted
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
            ("biomes", '"cold_desert"]', '"hot_desert"]', "no_plants: there is no such biome"),
            ("biomes", 'removed_by = "draining"', 'removed_by = "war"', "other biomes than those it removes"),
            ("events", 'back = "house"', 'back = "castle"', "climate_change.back: 'castle' is not known here"),
            ("events", "by = 1", "by = 0", "pesticides.effects number 1.by: 0 is not from 1"),
            ("events", '"tundra", ', "", "event climate_change: other biomes"),
            ("events", 'op = "migration_cost"', 'op = "toll"', "'toll' is not known here"),
            ("events", 'release_by = ["illegal_wildlife_trade"', 'release_by = ["trade"', "release_by: there is no"),
            ("events", '"national_park"', '"city"', "territory: 'city' is not known here"),
            ("territories", "at_most = 3", "at_most = true", "suburb.waste.at_most: not a whole number"),
            ("territories", 'id = "suburb"', 'id = "city"', "not the four of them"),
            ("evaluation", "[2, 3]", "[2]", "adaptation_points: not a list of 2"),
            ("setup", "players = [2], eras", "players = [], eras", "expansion_two_player.players: 0 entries"),
            ("setup", "players = [2], eras", "players = [1], eras", "players number 1: 1 is not from 2 to 6"),
            ("setup", 'id = "expansion",', 'id = "base",', "'base' is there twice"),
            ("setup", "territories = { 2 = 2 }", "territories = { 3 = 2 }", "no territories for a number of players"),
            ("scoring", 'id = "history", counts', 'id = "fable", counts', "not one for each version"),
            ("scoring", 'counts = "collected"', 'counts = "stars"', "child_friendly.counts: 'stars' is not known"),
        ],
    )  # fmt: skip
    def test_a_damaged_file_is_refused_by_file_and_reason(self, file, old, new, said):
        with pytest.raises(PlainError) as caught:
            d.FILES.read(damaged(file, old, new))
        assert "assets/darwins_choice/" in str(caught.value)
        assert said in str(caught.value)
        assert "install it again" in str(caught.value)

    @settings(deadline=None)
    @given(st.sampled_from(sorted(TEXTS)), st.data())
    def test_a_file_cut_anywhere_never_crashes(self, file, data):
        cut = data.draw(st.integers(0, len(TEXTS[file])))
        try:
            read: object = d.FILES.read(TEXTS | {file: TEXTS[file][:cut]})
        except PlainError as error:
            read = error.where
        assert read == FACTS or str(read).startswith("assets/darwins_choice/")


class TestIdentity:
    def test_comments_provenance_and_remarks_change_nothing(self):
        restyled = {name: "# a remark\n" + text for name, text in TEXTS.items()}
        assert d.FILES.identity_of(restyled) == d.identity()
        assert re.fullmatch(r"[0-9a-f]{12}", d.identity())
        assert d.FILES.identity_of(damaged("biomes", "verified = false", "verified = true")) == d.identity()

    def test_one_changed_fact_changes_it(self):
        assert d.FILES.identity_of(damaged("events", "index = -2", "index = -1")) != d.identity()


class TestRulings:
    def test_every_ruling_from_d1_to_d155_has_a_short_heading_of_its_own(self):
        found = rulings("darwins_choice")
        assert [one.number for one in found] == [f"D{n}" for n in range(1, 156)]
        assert len({one.heading for one in found}) == len(found)

    def test_the_points_the_rulebook_leaves_open_are_marked(self):
        assert {one.number for one in rulings("darwins_choice") if one.gap} == {"D11", "D48", "D102", "D141"}

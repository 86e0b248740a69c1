"""Every human event of Darwin's Choice at the table, the nature index, and the transitions of every version."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assets.darwins_choice import load
from assets.darwins_choice.model import Territory
from assets.errors import BadInput
from companion.games import game_words
from companion.games.darwins_choice.evening import HumanEvents
from companion.games.darwins_choice.rules import level_name
from solo_bots.conversation import AnswerRefused, Json
from solo_bots.session import Session
from solo_bots.shuffler import Shuffler
from tests.companion.rules.event_evening import APARTMENT, HOUSE, SKYSCRAPER, Events
from tests.companion.ruling_marks import rulings

FACTS = load()
WORDS = game_words("darwins_choice")


class TestSetUp:
    @rulings("D7", "D8")
    @pytest.mark.parametrize("players", [3, 4])
    def test_three_or_four_players_leave_one_territory_out(self, players: int) -> None:
        evening = Events(players=players, out="city")
        assert evening.asked[0] == "territories"
        assert evening.state.territories == ["agriculture", "industry", "suburb"]
        assert evening.state.biomes_out == 4

    @rulings("D7", "D9")
    @pytest.mark.parametrize("players", [5, 6])
    def test_five_or_six_players_use_all_four_and_are_not_asked(self, players: int) -> None:
        evening = Events(players=players)
        assert evening.asks == "era:1"
        assert len(evening.state.territories) == 4
        assert evening.state.biomes_out == 5

    @rulings("D7", "D133")
    def test_two_players_name_two_territories(self) -> None:
        evening = Events("expansion_two_player", 2, out="industry city")
        assert evening.state.territories == ["agriculture", "suburb"]
        assert evening.state.biomes_out == 3
        fresh = Events(
            "expansion_two_player",
            2,
            state=HumanEvents().start({"version": "expansion_two_player", "players": 2, "deck": "own"}),
        )
        with pytest.raises(AnswerRefused, match="at least 2"):
            fresh.goes_on({"choice": "used", "city": True})
        with pytest.raises(AnswerRefused, match="2 at most"):
            fresh.goes_on({"choice": "used", "city": True, "suburb": True, "industry": True})

    @rulings("D29")
    def test_the_index_begins_at_iv(self) -> None:
        assert level_name(Events().state.index) == "IV"

    @rulings("D4", "D5")
    def test_the_backs_come_house_apartment_skyscraper(self) -> None:
        evening = Events(players=5).era_over()
        assert tuple(evening.choices) == HOUSE
        evening.draws("pesticides").era_over()
        assert tuple(evening.choices) == APARTMENT
        evening.draws("environmental_catastrophe").era_over()
        assert tuple(evening.choices) == SKYSCRAPER

    @rulings("D5", "D74")
    def test_with_a_virtual_deck_the_companion_draws_one_card_of_each_back(self) -> None:
        bot = HumanEvents()
        options = {"version": "expansion", "players": 6, "deck": "virtual", "seed": 7}
        session = Session(bot, bot.start(options))
        session.begin()
        for _era in range(4):
            session.answer("over", "test")
            list(session.run([Shuffler(7)]))
            while session.ask is not None and not session.ask.key.startswith("era:"):
                session.answer(session.ask.default, "test")
                list(session.run([Shuffler(7)]))
        backs = [FACTS.event(one).back.value for one in session.state.happened]
        assert backs == ["house", "apartment", "skyscraper"]
        assert session.ask is None

    @rulings("D127", "D134")
    @pytest.mark.parametrize("version", ["base", "beginners", "child_friendly"])
    def test_versions_without_human_events_are_refused(self, version: str) -> None:
        with pytest.raises(BadInput, match="no human events"):
            HumanEvents().start({"version": version, "players": 3})

    @pytest.mark.parametrize(
        "options",
        [
            {},
            {"players": 2},
            {"players": 7},
            {"players": "3"},
            {"players": True},
            {"version": "expansion_two_player", "players": 3},
            {"version": "two_vs_two", "players": 3},
            {"players": 3, "deck": "marked"},
            {"players": 3, "seed": -1},
            {"players": 3, "colour": "red"},
        ],
    )
    def test_options_that_do_not_fit_are_refused(self, options: dict[str, Json]) -> None:
        with pytest.raises(BadInput):
            HumanEvents().start(options)


class TestTheIndex:
    @rulings("D29", "D30", "D33", "D89")
    @pytest.mark.parametrize("card", HOUSE)
    def test_every_house_event_lowers_the_index_by_one(self, card: str) -> None:
        evening = Events().to_transition(1).draws(card)
        assert evening.told("index_falls") == {
            "by": 1,
            "to": "III",
            "territories": ["agriculture", "industry", "city"],
        }
        assert {"D89", "D33"} <= evening.rules("index_falls")
        assert "discard pile at its left" in evening.words("index_falls")

    @rulings("D90")
    @pytest.mark.parametrize("card", APARTMENT)
    def test_apartment_events_lower_it_by_one_and_the_catastrophe_by_two(self, card: str) -> None:
        evening = Events().to_transition(2).draws(card)
        fallen = 2 if card == "environmental_catastrophe" else 1
        assert evening.told("index_falls")["by"] == fallen
        assert "D90" in evening.rules("index_falls")

    @rulings("D30", "D91", "D92", "D93")
    @pytest.mark.parametrize(
        ("card", "verb", "level", "rule"),
        [
            ("conservation_program", "index_rises", "II", "D91"),
            ("ecological_restoration", "index_rises", "II", "D91"),
            ("pets", "index_stays", "I", "D92"),
            ("tourism", "index_stays", "I", "D93"),
        ],
    )
    def test_skyscraper_events_from_level_i(self, card: str, verb: str, level: str, rule: str) -> None:
        evening = Events(players=5).to_transition(3).draws(card)
        assert evening.told(verb)["to"] == level
        assert rule in evening.rules(verb)

    @rulings("D31")
    def test_the_index_never_falls_below_i(self) -> None:
        evening = Events()
        evening.session.correct("index", 2)
        evening.to_transition(1).draws("draining")
        evening.goes_on(evening.ask.default)
        evening.era_over()
        evening.draws("environmental_catastrophe")
        assert evening.state.index == 1
        assert "D31" in evening.rules("index_stays")

    @rulings("D31")
    def test_of_two_levels_only_those_there_are_are_told(self) -> None:
        evening = Events()
        evening.session.correct("index", 3)
        evening.to_transition(2).draws("environmental_catastrophe")
        assert evening.told("index_falls")["by"] == 1
        assert "D31" in evening.rules("index_falls")

    @rulings("D32")
    def test_the_index_never_rises_above_iv(self) -> None:
        evening = Events().to_transition(3)
        evening.session.correct("index", 4)
        evening.draws("conservation_program")
        assert (evening.told("index_stays")["to"], evening.state.index) == ("IV", 4)
        assert "D32" in evening.rules("index_stays")


REMOVALS = [event for event in HOUSE if event != "pesticides"]


class TestHouse:
    @rulings("D3", "D94")
    @pytest.mark.parametrize("card", REMOVALS)
    def test_five_named_biomes_leave_the_stack_for_good(self, card: str) -> None:
        evening = Events().to_transition(1).draws(card)
        named = evening.told("remove_biomes")["biomes"]
        assert sorted(named) == sorted(one.id for one in FACTS.biomes if one.removed_by == card)
        assert evening.state.removed == named
        assert "shuffle" in evening.words("remove_biomes")

    @rulings("D95", "D96", "D97")
    @pytest.mark.parametrize(
        ("lying", "number", "others"),
        [((), 2, 2), (("swamp",), 2, 1), (("swamp", "oasis"), 2, 0), (("swamp", "oasis", "wetland"), 3, 0)],
    )
    def test_named_biomes_lying_out_are_replaced_and_count_towards_the_usual_number(
        self, lying: tuple[str, ...], number: int, others: int
    ) -> None:
        evening = Events().to_transition(1).draws("draining").lie_out(*lying)
        told = evening.told("biome_change")
        assert (told["number"], told["others"], sorted(told["named"])) == (number, others, sorted(lying))
        assert ("D95" in evening.rules("biome_change")) == bool(lying)
        assert ("D97" in evening.rules("biome_change")) == bool(lying and others)

    @rulings("D95")
    def test_no_more_biomes_lie_out_than_the_table_has(self) -> None:
        evening = Events().to_transition(1).draws("draining")
        with pytest.raises(AnswerRefused, match="4 at most"):
            evening.lie_out("wetland", "swamp", "oasis", "mangrove_forest", "carboniferous_coal_swamp")

    @rulings("D98")
    def test_pesticides_raise_the_waste_conditions(self) -> None:
        evening = Events(out="city").to_transition(1).draws("pesticides")
        assert evening.told("arrows_on")["raised"] == {"agriculture": 3, "industry": 6}
        assert evening.words("arrows_on").endswith("Agriculture 3 hearts and Industry strength 6.")

    @rulings("D100")
    @pytest.mark.parametrize(("out", "left"), [("agriculture", "industry"), ("industry", "agriculture")])
    def test_pesticides_raise_just_the_other_where_one_is_absent(self, out: str, left: str) -> None:
        evening = Events(out=out).to_transition(1).draws("pesticides")
        assert list(evening.told("arrows_on")["raised"]) == [left]
        assert "D100" in evening.rules("arrows_on")

    @rulings("D6", "D99")
    def test_pesticides_last_for_the_coming_era_only(self) -> None:
        evening = Events(out="city").to_transition(1).draws("pesticides")
        assert evening.state.pesticides
        assert evening.ask.values["pesticides"]
        evening.era_over()
        assert evening.rules("arrows_off") == {"D99"}
        assert not evening.state.pesticides

    @rulings("D83", "D86", "D87")
    def test_pesticides_without_agriculture_and_industry_are_drawn_anew(self) -> None:
        evening = Events("expansion_two_player", 2, out="agriculture industry").to_transition(1)
        evening.draws("pesticides")
        assert {"D83", "D86", "D87"} == evening.rules("redraw")
        assert "index_falls" not in evening.verbs
        assert evening.asks == "event:1:again"
        assert "pesticides" not in evening.choices
        assert len(evening.choices) == 4
        evening.draws("draining")
        assert evening.told("index_falls")["by"] == 1
        assert evening.state.happened == ["draining"]


class TestApartment:
    @rulings("D90")
    def test_the_catastrophe_does_nothing_but_lower_the_index(self) -> None:
        evening = Events().to_transition(2).draws("environmental_catastrophe")
        assert evening.verbs == [
            "event",
            "index_falls",
            "nothing_else",
            "biome_change",
            "rest_of_transition",
        ]

    @rulings("D101", "D102")
    def test_barriers_make_every_migration_of_the_coming_era_cost_a_point(self) -> None:
        evening = Events().to_transition(2).draws("human_made_barriers")
        assert evening.told("migration_cost") == {"points": 1}
        assert evening.rules("migration_cost") == {"D101", "D102"}
        assert evening.ask.values["barriers"]
        evening.era_over()
        assert "barriers_over" in evening.verbs
        assert not evening.state.barriers

    @rulings("D103", "D105", "D106", "D107")
    def test_wildlife_trade_kills_species_of_exactly_two_animal_cards(self) -> None:
        evening = Events().to_transition(2).draws("illegal_wildlife_trade")
        assert evening.told("extinction")["cause"] == "two_animal_cards"
        assert evening.rules("extinction") == {"D103", "D105", "D106", "D107"}
        assert "exactly two animal cards die at once" in evening.words("extinction")

    @rulings("D104", "D105", "D106", "D107")
    def test_plastic_kills_species_fed_by_waste_alone(self) -> None:
        evening = Events().to_transition(2).draws("plastic_in_the_stomach")
        assert evening.rules("extinction") == {"D104", "D105", "D106", "D107"}
        assert "waste alone" in evening.words("extinction")

    @rulings("D108", "D109", "D111")
    def test_war_takes_the_city_and_its_waste_out_of_the_game(self) -> None:
        evening = Events().to_transition(2).draws("war")
        assert evening.state.territories == ["agriculture", "industry"]
        assert evening.rules("remove_territory") == {"D108", "D109", "D110", "D111"}
        assert "waste chips in its biome" in evening.words("remove_territory")
        evening.era_over().draws("conservation_program")
        assert evening.told("index_rises")["territories"] == ["agriculture", "industry"]

    @rulings("D110")
    def test_the_biome_of_the_city_is_spared_by_the_next_biome_change_only(self) -> None:
        evening = Events().to_transition(2).draws("war")
        assert evening.told("biome_change")["spared"] == "city"
        assert evening.words("biome_change").endswith("The biome that had City stays.")
        evening.era_over().draws("tourism")
        assert evening.told("biome_change")["spared"] == ""

    @rulings("D84", "D86")
    def test_war_without_the_city_is_drawn_anew(self) -> None:
        evening = Events(out="city").to_transition(2).draws("war")
        assert "D84" in evening.rules("redraw")
        assert "war" not in evening.choices
        evening.draws("human_made_barriers")
        assert evening.state.happened[-1] == "human_made_barriers"


class TestSkyscraper:
    @rulings("D112", "D113", "D114", "D115")
    def test_conservation_gives_two_points_to_the_least_adapted_of_every_biome(self) -> None:
        evening = Events().to_transition(3).draws("conservation_program")
        assert evening.told("award_lowest") == {"points": 2}
        assert evening.rules("award_lowest") == {"D112", "D113", "D114", "D115"}

    @rulings("D116", "D117")
    def test_restoration_clears_all_waste_for_the_coming_era(self) -> None:
        evening = Events().to_transition(3).draws("ecological_restoration")
        assert evening.rules("remove_waste") == {"D116", "D117"}
        assert evening.state.no_waste
        assert evening.ask.values["no_waste"]

    @rulings("D117")
    def test_waste_comes_back_where_another_era_follows(self) -> None:
        evening = Events("history", 3).to_transition(5).draws("ecological_restoration")
        evening.goes_on(evening.ask.default)
        assert evening.state.no_waste
        evening = Events()
        evening.session.correct("no_waste", True)
        evening.era_over()
        assert evening.rules("waste_back") == {"D117"}

    @rulings("D6", "D118", "D119", "D120", "D121")
    def test_pets_join_the_suburbs_biome(self) -> None:
        evening = Events(out="city").to_transition(3).draws("pets")
        assert evening.told("place_pets") == {"territory": "suburb"}
        assert evening.rules("place_pets") == {"D118", "D119", "D120", "D121"}
        assert evening.state.pets
        assert "from the box" in evening.words("place_pets")

    @rulings("D85", "D86", "D92")
    def test_pets_without_the_suburb_are_drawn_anew(self) -> None:
        evening = Events(out="suburb").to_transition(3).draws("pets")
        assert "D85" in evening.rules("redraw")
        assert evening.choices == ["conservation_program", "ecological_restoration", "tourism"]

    @rulings("D122", "D123", "D124")
    def test_tourism_counts_the_parks_adaptation_twice_and_is_told_to_the_score_sheet(self) -> None:
        evening = Events().to_transition(3)
        assert not evening.session.bot.tally(evening.state)["tourism"]
        evening.draws("tourism")
        assert evening.rules("tourism") == {"D122", "D123", "D124"}
        assert evening.session.bot.tally(evening.state)["tourism"]
        assert "twice" in WORDS.ask_words(evening.ask)


class TestTransitions:
    @rulings("D12")
    @pytest.mark.parametrize(
        ("version", "players", "eras"),
        [("expansion", 4, 4), ("expansion_two_player", 2, 4), ("history", 3, 6)],
    )
    def test_no_transition_follows_the_last_era(self, version: str, players: int, eras: int) -> None:
        evening = Events(version, players)
        evening.to_transition(eras - 1)
        while not evening.asks.startswith("era:"):
            evening.goes_on(evening.choices[-1] if evening.ask.shape == "draw" else evening.ask.default)
        assert evening.asks == f"era:{eras}"
        evening.era_over()
        assert evening.asks == ""
        assert evening.state.over

    @rulings("D73", "D75", "D78", "D79", "D80", "D81", "D82")
    def test_a_transition_goes_event_biomes_food_markers_zone_hands_first_player(self) -> None:
        evening = Events().to_transition(2).draws("environmental_catastrophe")
        assert evening.verbs[0] == "event"
        assert "D75" in evening.rules("event")
        assert evening.verbs[-2:] == ["biome_change", "rest_of_transition"]
        told = evening.words("rest_of_transition")
        places = [told.index(one) for one in ("food", "markers", "Trade Zone", "hands", "first player")]
        assert places == sorted(places)
        assert "refilled to 10" in told

    @rulings("D76")
    @pytest.mark.parametrize(
        ("players", "numbers"), [(3, [2, 3, 3]), (4, [2, 3, 3]), (5, [3, 4, 4]), (6, [3, 4, 4])]
    )
    def test_biomes_change_by_number_of_players(self, players: int, numbers: list[int]) -> None:
        evening = Events(players=players).to_transition(3).draws("tourism")
        assert evening.state.changed == numbers
        assert "biomes:1" not in evening.asked

    @rulings("D77")
    def test_which_biomes_change_is_for_the_table(self) -> None:
        evening = Events().to_transition(2).draws("environmental_catastrophe")
        assert "D77" in evening.rules("biome_change")
        assert evening.words("biome_change") == "Replace 3 biomes."

    @rulings("D11", "D77")
    def test_the_biome_change_says_what_the_index_does_to_it(self) -> None:
        evening = Events().to_transition(2).draws("environmental_catastrophe")
        assert evening.why("biome_change")["D11"] == (
            "The index changes no number of biomes: each territory stays at I, and its limit holds for the new biome."
        )
        assert "no text here says" in evening.why("biome_change")["D77"]
        assert "no food limit" in evening.why("rest_of_transition")["D34"]
        before = Events("history", 3).era_over()
        before.goes_on(before.ask.default)
        assert "D11" not in before.rules("biome_change"), "no index yet"

    @rulings("D76", "D153")
    def test_who_asks_for_a_number_says_why_no_text_gives_it(self) -> None:
        two = Events("expansion_two_player", 2, out="industry city").to_transition(1).draws("pesticides")
        words = game_words("darwins_choice").reason_words
        assert "see the base rules" in words(two.ask.because[0])
        assert "four numbers for five" in words(Events("history", 3).era_over().ask.because[0])

    @rulings("D76", "D130")
    def test_two_players_say_how_many_biomes_change_and_it_is_kept(self) -> None:
        evening = Events("expansion_two_player", 2, out="industry city").to_transition(1).draws("pesticides")
        assert (evening.asks, evening.ask.default) == ("biomes:1", {"choice": "number", "number": 2})
        evening.goes_on(1)
        assert evening.told("biome_change")["number"] == 1
        assert "D130" in evening.rules("biome_change")
        evening.era_over().draws("human_made_barriers")
        assert evening.ask.default == {"choice": "number", "number": 1}
        with pytest.raises(AnswerRefused):
            evening.goes_on(4)

    @rulings("D128")
    def test_two_against_two_play_like_four(self) -> None:
        evening = Events("two_vs_two", 4).to_transition(2).draws("environmental_catastrophe")
        assert evening.state.changed == [2, 3]


class TestTwoPlayers:
    @rulings("D129", "D132")
    def test_removal_touches_only_biomes_of_the_stack_of_16(self) -> None:
        evening = Events("expansion_two_player", 2, out="industry city").to_transition(1).draws("draining")
        assert evening.asks == "stack:1"
        assert evening.ask.values["biomes"] == ["wetland", "swamp"]
        evening.goes_on({"choice": "stack", "wetland": True, "swamp": False})
        assert sorted(evening.told("remove_biomes")["biomes"]) == ["mangrove_forest", "oasis", "wetland"]
        assert evening.asks == "lying:1"
        evening.lie_out("oasis")
        assert evening.state.removed == ["wetland", "oasis", "mangrove_forest"]

    @rulings("D129", "D132")
    def test_an_event_may_touch_none_of_the_stack(self) -> None:
        evening = Events("expansion_two_player", 2, out="industry city").to_transition(1)
        evening.draws("pollution_of_the_seas")
        none = dict.fromkeys(("ocean", "coral_reef", "coast", "islands"), False)
        evening.goes_on({"choice": "stack", **none})
        assert evening.told("remove_biomes")["biomes"] == []
        assert evening.asks == "biomes:1"

    @rulings("D131")
    def test_all_fourteen_events_may_come_up(self) -> None:
        evening = Events("expansion_two_player", 2).era_over()
        assert len(evening.choices) == 5
        evening = Events("expansion_two_player", 2).to_transition(2)
        assert len(evening.choices) == 5
        evening = Events("expansion_two_player", 2).to_transition(3)
        assert len(evening.choices) == 4


class TestHistory:
    @rulings("D148", "D149")
    def test_two_base_events_come_first(self) -> None:
        evening = Events("history", 3)
        for _transition in range(2):
            evening.era_over()
            assert evening.verbs[0] == "base_event"
            assert evening.rules("base_event") == {"D148", "D149"}
            assert "index_falls" not in evening.verbs
            evening.goes_on(evening.ask.default)
        evening.era_over()
        assert evening.ask.values["deck"] == "house"

    @rulings("D144", "D145")
    def test_territories_lie_inactive_until_the_transition_after_era_2(self) -> None:
        evening = Events("history", 3).era_over()
        assert not evening.state.open
        assert "territories_open" not in evening.verbs
        evening.goes_on(evening.ask.default).era_over()
        assert evening.rules("territories_open") == {"D144", "D145"}
        assert evening.words("territories_open").startswith("Uncover the territories beside their biomes")
        evening.goes_on(evening.ask.default)
        assert evening.state.open
        assert evening.state.index == 4

    @rulings("D147", "D150", "D151")
    def test_after_era_1_hands_are_discarded_and_eight_are_drawn_from_new_stacks(self) -> None:
        evening = Events("history", 4).era_over()
        evening.goes_on(evening.ask.default)
        first = evening.words("rest_of_transition")
        assert "hands are discarded and 8 drawn" in first
        assert "4 small and 3 large" in first
        assert {"D147", "D150", "D151"} <= evening.rules("rest_of_transition")
        evening.era_over()
        evening.goes_on(evening.ask.default)
        assert "refilled to 8" in evening.words("rest_of_transition")
        assert "D147" not in evening.rules("rest_of_transition")

    @rulings("D153")
    def test_the_number_of_biomes_is_asked_in_each_of_five_transitions(self) -> None:
        evening = Events("history", 3).to_transition(5).draws("tourism")
        asked = [one for one in evening.asked if one.startswith("biomes:")]
        assert asked == [f"biomes:{n}" for n in range(1, 6)]
        assert evening.ask.default == {"choice": "number", "number": 3}
        assert "D153" in {one.rule for one in evening.ask.because}

    @rulings("D142")
    @pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
    def test_it_is_never_refused_for_its_number_of_players(self, players: int) -> None:
        assert len(Events("history", players).state.territories) == 3


class TestCorrections:
    def test_a_value_set_right_is_used_from_then_on(self) -> None:
        evening = Events(out="suburb").to_transition(3)
        evening.session.correct("territory.suburb", False)
        evening.session.correct("territory.city", False)
        evening.session.correct("territory.suburb", True)
        evening.draws("pets")
        assert "place_pets" in evening.verbs

    @pytest.mark.parametrize(
        ("fact", "value"),
        [("index", 5), ("index", "IV"), ("territory.suburb", True), ("moon", 1), ("pets", 1)],
    )
    def test_what_cannot_be_is_refused(self, fact: str, value: Json) -> None:
        with pytest.raises(AnswerRefused):
            Events(out="suburb").session.correct(fact, value)

    @pytest.mark.parametrize(
        "spoil",
        [
            {"index": 5},
            {"index": True},
            {"era": 0},
            {"era": 9},
            {"territories": ["moon"]},
            {"territories": ["city", "city"]},
            {"territories": ["agriculture", "industry", "suburb", "city"]},
            {"used": [3]},
            {"used": {}},
            {"happened": ["war"]},
            {"removed": ["war"]},
            {"changed": [-1]},
            {"changed": 3},
            {"pets": 1},
            {"players": 9},
            {"version": "base"},
            {"moon": 1},
        ],
    )
    def test_a_spoilt_state_is_refused(self, spoil: dict[str, Json]) -> None:
        bot = HumanEvents()
        data = Events(out="suburb").state.dump()
        assert bot.load(data).dump() == data
        with pytest.raises(BadInput):
            bot.load({**data, **spoil})

    @pytest.mark.parametrize("name", ["version", "index", "used", "pets"])
    def test_a_state_that_lacks_a_value_is_refused(self, name: str) -> None:
        data = Events().state.dump()
        del data[name]
        with pytest.raises(BadInput):
            HumanEvents().load(data)


def answer_any(data: st.DataObject, session: Session[object]) -> Json:
    ask = session.ask
    assert ask is not None
    choice = data.draw(st.sampled_from(ask.choices))
    answer: dict[str, Json] = {"choice": choice.id}
    toggles = [one.id for one in choice.fields if one.kind == "toggle"]
    if toggles:
        most = len(toggles) if choice.at_most is None else choice.at_most
        some = data.draw(
            st.lists(st.sampled_from(toggles), unique=True, min_size=choice.at_least, max_size=most)
        )
        answer |= {one: one in some for one in toggles}
    for one in choice.fields:
        if one.kind == "number":
            answer[one.id] = data.draw(st.integers(one.low, one.high))
    return answer


GAMES = [(one.id, players) for one in FACTS.versions if one.events for players in one.territories]


@rulings("D5", "D12", "D31", "D32", "D74", "D86", "D88", "D96")
@settings(max_examples=60, deadline=None)
@given(st.sampled_from(GAMES), st.data())
def test_any_game_keeps_its_laws_can_be_told_in_words_and_resumes_anywhere(
    game: tuple[str, int], data: st.DataObject
) -> None:
    bot = HumanEvents()
    session = Session(bot, bot.start({"version": game[0], "players": game[1], "deck": "own"}))
    marks = session.begin()
    while session.ask is not None:
        assert WORDS.ask_words(session.ask)
        for choice in session.ask.choices:
            assert WORDS.choice_words(session.ask, choice)
            assert all(WORDS.field_words(session.ask, one) for one in choice.fields)
        step = {"ask": {"verb": session.ask.verb, "values": dict(session.ask.values)}}
        answer = answer_any(data, session)
        assert WORDS.step_words("answer", session.ask.key, step | {"answer": session.ask.parse(answer)})
        marks += session.answer(answer, "test")
        for tell in session.tells:
            assert WORDS.tell_words(tell).endswith(".")
            assert WORDS.put_back_words(tell).endswith(".")
            assert tell.because
            assert all(WORDS.reason_words(one).endswith(".") for one in tell.because)
        assert 1 <= session.state.index <= 4
        assert len(session.state.territories) <= session.state.wanted_territories
    state = session.state
    assert [FACTS.event(one).back.value for one in state.happened] == [
        one for one in state.backs() if one != "base"
    ]
    assert len(state.used) - len(state.happened) <= 3
    assert len(state.changed) == state.eras - 1
    for mark in marks:
        assert bot.load(mark.state).dump() == mark.state
    for one in bot.correctables(state):
        assert WORDS.fact_words(one.field.id)
        assert WORDS.group_words(one.group)


@rulings("D83", "D84", "D85", "D88")
def test_whatever_comes_no_event_happens_without_its_territory_and_one_is_redrawn_at_most() -> None:
    """All 100 threesomes of cards with each set of three or two territories."""
    tables = [("expansion", 3, one.value) for one in Territory]
    tables += [
        ("expansion_two_player", 2, f"{a.value} {b.value}") for a in Territory for b in Territory if a < b
    ]
    for (version, players, out), cards in product(tables, product(HOUSE, APARTMENT, SKYSCRAPER)):
        evening = Events(version, players, out=out)
        drawn = list(cards)
        while evening.asks:
            if evening.ask.shape != "draw":
                evening.goes_on(evening.ask.default)
            elif evening.asks.endswith(":again"):
                evening.goes_on(evening.choices[0])
            else:
                evening.goes_on(drawn.pop(0))
        in_play = set(Territory) - {Territory(one) for one in out.split()}
        for happened in evening.state.happened:
            wanted = FACTS.event(happened).redraw_without
            assert not wanted or in_play & set(wanted)
        again = [one for one in evening.asked if one.endswith(":again")]
        assert len(again) == len(set(again)) == len(evening.state.used) - 3

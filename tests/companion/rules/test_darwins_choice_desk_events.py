"""Human events, biome changes and the end on the Era desk, in every version; the score sheet comes to what lies there."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assets.darwins_choice import load
from companion.games import game_words
from companion.games.darwins_choice.evening import HumanEvents
from companion.games.darwins_choice.state import State, players_of
from companion.scoring import scoring_of
from solo_bots.conversation import AnswerRefused, Ask, Json
from solo_bots.session import Session
from tests.companion.rules.desk_evening import Desk
from tests.companion.ruling_marks import rulings

FACTS = load()
WORDS = game_words("darwins_choice")
SCORING = scoring_of("darwins_choice")


def three(place: str = "city") -> Desk:
    """Two species of Anna's and one of Ben's in a biome, evaluated up to the first event."""
    evening = Desk().enters("Anna", place, hearts=1, adaptation=3, strength=3)
    evening.enters("Anna", "industry", hearts=1, adaptation=2, strength=2)
    return evening.enters("Ben", place, hearts=1, adaptation=1, strength=1)


class TestEvents:
    @rulings("D103", "D105", "D106")
    def test_wildlife_trade_releases_all_points_and_the_owner_spreads_them(self) -> None:
        evening = three().to_event("illegal_wildlife_trade")
        assert (evening.asks, evening.marked()) == ("victims", [])
        points = evening.points()
        evening.says("victims", ["Anna A"])
        assert {"D103", "D105"} <= evening.rules("die")
        assert evening.points() == {"Anna B": points["Anna B"] + points["Anna A"], "Ben A": points["Ben A"]}
        assert evening.kept() == [0, 0, 0, 0], "the usual loss does not apply"
        assert "D106" in evening.rules("spread")

    @rulings("D106")
    def test_what_is_spread_must_be_what_was_released(self) -> None:
        evening = three().enters("Anna", "agriculture", adaptation=1).to_event("illegal_wildlife_trade")
        released = evening.points()["Anna A"]
        evening.says("victims", ["Anna A"])
        assert evening.asks == "spread"
        assert evening.ask.default == {
            "choice": "spread",
            evening.id("Anna B"): released,
            evening.id("Anna C"): 0,
        }
        with pytest.raises(AnswerRefused, match=f"1 of {released} points"):
            evening.raw({"choice": "spread", evening.id("Anna B"): 1, evening.id("Anna C"): 0})

    @rulings("D107")
    def test_an_owner_without_a_species_keeps_them_all(self) -> None:
        evening = three().to_event("illegal_wildlife_trade")
        points = evening.points()["Ben A"]
        evening.says("victims", ["Ben A"])
        assert evening.kept()[1] == points
        assert evening.rules("keeps_all") == {"D107"}

    @rulings("D104")
    def test_plastic_marks_who_lived_on_waste_alone(self) -> None:
        evening = three().enters("Carla", "city", hearts=2).to_event("plastic_in_the_stomach")
        assert evening.marked() == ["Anna A", "Ben A"]

    @rulings("D109", "D111")
    def test_after_war_the_chips_of_the_city_are_gone_and_its_biome_is_plain(self) -> None:
        evening = three().to_event("war")
        assert evening.desk.waste_left == 30
        assert evening.desk.chips == []
        evening.until("desk").evaluates().until("starves")
        assert evening.desk.chips == []
        assert "limit_plants" not in [f.id for c in evening.ask.choices for f in c.fields]

    @rulings("D110")
    def test_the_biome_spared_by_war_keeps_its_food(self) -> None:
        evening = three()
        for place in ("city", "industry"):
            evening.raw({"choice": f"place:{place}", "plants": 3})
        evening.to_event("war").until("desk")
        assert evening.desk.place("city").plants == 3
        assert evening.desk.place("industry").plants is None, "all three others were replaced"

    @rulings("D112", "D113", "D114", "D115")
    def test_conservation_marks_the_lowest_adapted_of_each_biome(self) -> None:
        evening = three().to_event("conservation_program")
        assert (evening.asks, evening.marked()) == ("lowest", ["Ben A"])
        before = evening.points()
        evening.usual()
        after = evening.points()
        assert {one: after[one] - before[one] for one in after} == {"Anna A": 0, "Anna B": 0, "Ben A": 2}
        level = Desk().enters("Anna", "city").enters("Ben", "city").to_event("conservation_program")
        assert level.marked() == ["Anna A", "Ben A"], "all tie"
        alone = Desk().enters("Anna", "city").to_event("conservation_program")
        assert alone.asks != "lowest"

    @rulings("D116")
    def test_restoration_clears_the_waste(self) -> None:
        evening = three().to_event("ecological_restoration")
        assert evening.desk.chips == []
        assert evening.state.no_waste

    @rulings("D94", "D95")
    def test_named_biomes_known_to_lie_out_are_marked(self) -> None:
        evening = Desk().raw({"choice": "place:city", "biome": "swamp"}).to_event("draining")
        assert evening.ask.default is not None
        assert {one for one, value in evening.ask.default.items() if value is True} == {"swamp"}

    @rulings("D77", "D97")
    def test_which_biomes_were_replaced_is_for_the_table_and_their_food_is_unknown_again(self) -> None:
        evening = three().raw({"choice": "place:city", "plants": 3, "meat": 2, "biome": "ocean"})
        evening.to_event("pesticides").until("replaced")
        assert evening.ask.default == {"choice": "replaced", "city": False}
        assert evening.asks == "replaced"
        evening.raw({"choice": "replaced", "city": True})
        place = evening.desk.place("city")
        assert (place.biome, place.plants, place.meat) == ("", None, None)
        assert "Anna A" in evening.living(), "the species stay"

    @rulings("D77")
    def test_biomes_of_which_nothing_was_entered_are_not_asked_about(self) -> None:
        evening = three().to_event("pesticides")
        assert evening.asks == "desk", "nothing hangs on it"

    @rulings("D95")
    def test_a_named_biome_that_lay_out_is_the_likely_one_to_be_replaced(self) -> None:
        evening = Desk().raw({"choice": "place:city", "biome": "swamp"}).to_event("draining")
        evening.usual()
        assert (evening.asks, evening.ask.default) == ("replaced", {"choice": "replaced", "city": True})

    def test_limits_of_territories_stay_known_for_their_level(self) -> None:
        evening = Desk().raw(
            {"choice": "place:city", "plants": 3, "meat": 2, "limit_plants": 2, "limit_meat": 1}
        )
        evening.to_event("pesticides").until("desk")
        assert evening.state.index == 3
        fields = next(one.fields for one in evening.ask.choices if one.id == "place:city")
        assert {f.id: f.default for f in fields}["limit_plants"] == 20, "level III was not entered yet"
        assert evening.desk.limits == {"city.IV": [2, 1]}


class TestVersions:
    @rulings("D127")
    def test_the_base_game_has_its_own_events_and_no_index(self) -> None:
        evening = Desk("base", 4).enters("Anna", "biome1").evaluates().to_next_era()
        assert evening.told("base_event").verb == "base_event"
        assert "index" not in {one.field.id for one in evening.session.bot.correctables(evening.state)}
        assert evening.to_the_end().state.era == 4

    @rulings("D134", "D137", "D138", "D139", "D140")
    def test_children_collect_points_and_chips_every_era_and_stop_when_they_like(self) -> None:
        evening = Desk("child_friendly", 2).enters("Anna", "biome1").enters("Ben", "biome2")
        evening.evaluates().until("special").says("special", ["Ben A"])
        assert {"D139"} <= evening.rules("collect")
        assert evening.points() == {"Anna A": 0, "Ben A": 0}
        first = evening.session.bot.tally(evening.state)["seats"]
        assert [one["chips"] for one in first] == [0, 1]
        assert evening.ask.default == {"choice": "another"}
        evening.raw("another").to_next_era().evaluates().until("another_era").raw("stop")
        assert evening.asks == ""
        seats = evening.session.bot.tally(evening.state)["seats"]
        assert len(seats[0]["eras"]) == 2
        assert seats[0]["collected"] == sum(one["collected"] for one in seats[0]["eras"])

    @rulings("D142", "D144", "D145")
    def test_history_mode_opens_the_territories_after_the_second_era(self) -> None:
        evening = Desk("history", 3).enters("Anna", "city", hearts=1).evaluates()
        assert not [one for one in evening.tells if one.verb == "waste"]
        while evening.state.era < 3:
            evening.goes_on()
        evening.evaluates().until("starves")
        assert evening.told("waste")
        assert evening.to_the_end().state.era == 6

    @rulings("D128")
    def test_two_against_two_are_counted_as_two_teams(self) -> None:
        evening = (
            Desk("two_vs_two", 4).enters("Anna", "city").enters("Ben", "city", adaptation=3).to_the_end()
        )
        sheet = SCORING.with_bot(
            SCORING.declare().blank({"players": 2}), evening.session.bot.tally(evening.state)
        )
        assert [one["team"] for one in sheet["players"]] == ["a", "b", "a", "b"]
        result = SCORING.score({"game": "darwins_choice", **sheet})
        assert result.columns[0].total == result.columns[2].total
        assert result.columns[1].total == result.columns[3].total


class TestTheScoreSheet:
    @rulings("D125")
    def test_points_set_right_by_hand_are_counted_as_they_lie_at_the_end(self) -> None:
        evening = Desk(players=3).enters("Anna", "city").to_the_end()
        evening.session.correct("points:Anna A", 50)
        sheet = SCORING.with_bot(
            SCORING.declare().blank({"players": 2}), evening.session.bot.tally(evening.state)
        )
        assert [one["way"] for one in sheet["players"]] == ["totals"] * 3
        assert [one.total for one in SCORING.score({"game": "darwins_choice", **sheet}).columns] == [50, 0, 0]

    def test_names_and_dagger_cards_entered_on_the_sheet_stay(self) -> None:
        evening = Desk("history", 3).enters("Anna", "city").to_the_end()
        tally = evening.session.bot.tally(evening.state)
        sheet = SCORING.with_bot(SCORING.declare().blank({"players": 2}), tally)
        sheet["players"][0]["name"] = "Annabel"
        sheet["players"][1]["dagger"] = 2
        again = SCORING.with_bot(sheet, tally)
        assert [one["name"] for one in again["players"]] == ["Annabel", "Ben", "Carla"]
        assert again["players"][1]["dagger"] == 2


def some_answer(chance: Random, ask: Ask, *, entered: int) -> Json:
    """Any answer that fits; in the action phase mostly new species, and never many steps."""
    choices = list(ask.choices)
    if ask.verb == "desk":
        if entered >= 7:
            return "evaluate"
        choices = [one for one in choices if one.id.startswith("new") or chance.random() < 0.2] or choices
    choice = chance.choice(choices)
    answer: dict[str, Json] = {"choice": choice.id}
    toggles = [one.id for one in choice.fields if one.kind == "toggle"]
    if toggles:
        most = max(choice.at_least, min(2, len(toggles) if choice.at_most is None else choice.at_most))
        some = chance.sample(toggles, chance.randint(choice.at_least, most))
        answer |= {one: one in some for one in toggles}
    for one in choice.fields:
        if one.kind == "number":
            answer[one.id] = chance.randint(one.low, min(one.high, 5))
        elif one.kind == "pick":
            answer[one.id] = chance.choice(one.options)
    return answer


GAMES = [(one.id, players) for one in FACTS.versions for players in players_of(one.id)]


def whole_evening(version: str, players: int, seed: int) -> Session[State]:
    """Play an evening with any answers; words and laws are tried on the way."""
    bot, chance = HumanEvents(), Random(seed)
    options = {"version": version, "players": players, "deck": "own", "desk": True}
    session = Session(bot, bot.start(options))
    session.begin()
    entered = 0
    while session.ask is not None:
        ask = session.ask
        assert WORDS.ask_words(ask)
        for choice in ask.choices:
            assert WORDS.choice_words(ask, choice)
            assert all(WORDS.field_words(ask, one) for one in choice.fields)
        given = ask.default if ask.verb == "spread" else some_answer(chance, ask, entered=entered)
        answer = ask.parse(given)
        entered = entered + 1 if ask.verb == "desk" else 0
        step = {"ask": {"verb": ask.verb, "values": dict(ask.values)}, "answer": answer}
        assert WORDS.step_words("answer", ask.key, step)
        marks = session.answer(answer, "test")
        for tell in session.tells:
            assert WORDS.tell_words(tell).endswith(".")
            assert all(WORDS.reason_words(one).endswith(".") for one in tell.because)
        _keeps_its_laws(session)
        for mark in marks:
            assert bot.dump(bot.load(mark.state)) == mark.state
    return session


def _keeps_its_laws(session: Session[State]) -> None:
    state = session.state
    desk = state.desk
    assert desk is not None
    assert 1 <= state.index <= 4
    assert all(one.points >= 0 for one in desk.species)
    assert all(one.alive or one.points == 0 for one in desk.species)
    assert set(desk.chips) <= {one.id for one in desk.living()}
    assert len(desk.chips) <= desk.waste_left <= 32
    assert min(desk.kept) >= 0


@rulings("D31", "D32", "D43", "D47", "D67", "D69", "D72", "D105", "D125", "D140", "D141")
@settings(max_examples=80, deadline=None)
@given(st.sampled_from(GAMES), st.integers(0, 2**32))
def test_the_score_sheet_of_any_evening_comes_to_what_lies_on_the_table(
    game: tuple[str, int], seed: int
) -> None:
    session = whole_evening(*game, seed)
    tally = session.bot.tally(session.state)
    sheet = SCORING.with_bot(SCORING.declare().blank({"players": 2}), tally)
    result = SCORING.score({"game": "darwins_choice", **sheet})
    seats = tally["seats"]
    if tally["version"] == "child_friendly":
        lying = [one["collected"] - one["chips"] for one in seats]
    else:
        lying = [one["living"] + one["kept"] for one in seats]
    if tally["version"] == "two_vs_two":
        lying = [lying[n] + lying[(n + 2) % 4] for n in range(4)]
    assert [one.total for one in result.columns] == lying

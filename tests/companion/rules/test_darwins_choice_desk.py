"""The Era desk at the table: species come and change, the Era is evaluated step by step, ties are told and asked."""

from __future__ import annotations

import pytest

from assets.aid import aid
from assets.errors import BadInput
from companion.aid.places import at_question
from companion.games.darwins_choice.desk_words import ASKS
from companion.games.darwins_choice.evening import HumanEvents
from solo_bots.conversation import AnswerRefused, Json
from tests.companion.rules.desk_evening import Desk
from tests.companion.ruling_marks import rulings


def park(*adaptations: tuple[int, int, int], players: int = 4) -> Desk:
    """Species in the Park, all Anna's: adaptation, strength, hearts of each; asked about requirements."""
    version = "expansion_two_player" if players == 2 else "expansion"
    evening = Desk(version, players)
    for adaptation, strength, hearts in adaptations:
        evening.enters("Anna", "national_park", adaptation=adaptation, strength=strength, hearts=hearts)
    return evening.evaluates()


class TestTheActionPhase:
    @rulings("D7", "D11")
    def test_a_biome_lies_beside_the_park_and_beside_each_territory(self) -> None:
        evening = Desk(out="suburb")
        assert [one.id for one in evening.desk.places] == ["national_park", "agriculture", "industry", "city"]

    @pytest.mark.parametrize(
        ("version", "players", "biomes"),
        [("base", 2, 3), ("base", 4, 4), ("base", 6, 5), ("beginners", 3, 4), ("child_friendly", 2, 3)],
    )
    @rulings("D127", "D134", "D135", "D136")
    def test_without_the_expansion_biomes_have_numbers(self, version: str, players: int, biomes: int) -> None:
        evening = Desk(version, players)
        chip = ["competition_chip"] if version == "child_friendly" else []
        assert [one.id for one in evening.desk.places] == [
            *(f"biome{n}" for n in range(1, biomes + 1)),
            *chip,
        ]
        offered = {one.id for one in evening.ask.choices}
        assert "place:biome1" in offered
        assert "place:competition_chip" not in offered, "no biome card lies there"
        assert ("New species: Competition Chip" in evening.labels) == bool(chip)
        assert not evening.state.open

    @rulings("D17")
    def test_a_new_species_has_its_owner_and_a_letter(self) -> None:
        evening = Desk().enters("Ben", "city", hearts=3, diet="carnivore", adaptation=2, strength=6)
        evening.enters("Ben", "industry")
        assert evening.living() == ["Ben A", "Ben B"]
        one = evening.species("Ben A")
        assert (one.place, one.hearts, one.diet, one.adaptation, one.strength) == (
            "city",
            3,
            "carnivore",
            2,
            6,
        )

    @rulings("D14")
    def test_the_next_players_species_is_the_likely_one(self) -> None:
        evening = Desk(players=3)
        owners = []
        for _each in range(4):
            field = next(one.fields[0] for one in evening.ask.choices if one.id == "new:city")
            owners.append(field.default)
            evening.raw({"choice": "new:city"})
        assert owners == ["Anna", "Ben", "Carla", "Anna"]

    def test_a_name_is_taken_but_not_twice_by_one_player(self) -> None:
        evening = Desk().enters("Ben", "city", name="Wolf-owl")
        assert evening.living() == ["Ben Wolf-owl"]
        with pytest.raises(AnswerRefused, match="already"):
            evening.enters("Ben", "city", name=" wolf-OWL ")

    def test_two_players_of_one_name_are_refused(self) -> None:
        evening = Desk(players=3)
        with pytest.raises(AnswerRefused, match="same name"):
            evening.raw({"choice": "names", "name1": "Ben", "name2": "Ben"})

    def test_players_are_given_their_names(self) -> None:
        evening = Desk(players=3).raw({"choice": "names", "name1": "Zoe", "name3": ""})
        assert evening.desk.names == ["Zoe", "Ben", "Carla"]

    @rulings("D18", "D19")
    def test_a_double_mutation_is_paid_with_points_of_the_species(self) -> None:
        evening = Desk().enters("Anna", "city", adaptation=3)
        evening.session.correct("points:Anna A", 5)
        evening.changes("Anna A", hearts=4, paid=3)
        assert evening.points() == {"Anna A": 2}
        assert evening.species("Anna A").hearts == 4
        assert evening.rules("paid") == {"D19"}
        assert "pays 3 points" in evening.words("paid")
        with pytest.raises(AnswerRefused):
            evening.changes("Anna A", paid=3)

    @rulings("D20")
    def test_a_species_migrates_to_any_other_biome(self) -> None:
        evening = Desk().enters("Anna", "city")
        field = next(
            one.fields[0] for one in evening.ask.choices if one.id == f"species:{evening.id('Anna A')}"
        )
        assert set(field.options) == {"national_park", "agriculture", "industry", "city"}
        assert evening.changes("Anna A", place="national_park").species("Anna A").place == "national_park"

    @rulings("D101")
    def test_past_barriers_a_migrating_species_pays_a_point(self) -> None:
        evening = Desk().enters("Anna", "city")
        evening.session.correct("barriers", True)
        evening.session.correct("points:Anna A", 2)
        evening.changes("Anna A", hearts=5)
        assert evening.points() == {"Anna A": 2}, "it did not migrate"
        evening.changes("Anna A", place="industry")
        assert evening.points() == {"Anna A": 1}
        assert evening.rules("paid") == {"D101"}

    @rulings("D102")
    @pytest.mark.parametrize(("answer", "kept"), [("free", 1), ("kept", 0)])
    def test_what_a_species_without_points_pays_is_asked_where_points_are_kept(
        self, answer: str, kept: int
    ) -> None:
        evening = Desk().enters("Anna", "city")
        evening.session.correct("barriers", True)
        evening.session.correct("kept:Anna", 1)
        evening.changes("Anna A", place="industry")
        assert (evening.asks, evening.ask.default) == ("barrier", {"choice": "free"})
        assert evening.raw(answer).kept()[0] == kept

    @rulings("D102")
    def test_it_pays_nothing_where_nothing_is_kept(self) -> None:
        evening = Desk().enters("Anna", "city")
        evening.session.correct("barriers", True)
        evening.changes("Anna A", place="industry")
        assert evening.rules("nothing_to_pay") == {"D102"}
        assert evening.asks == "desk"

    @rulings("D34", "D35")
    def test_food_is_the_lower_of_supply_and_limit_and_the_limit_is_kept_for_its_level(self) -> None:
        evening = Desk().enters("Anna", "city")
        food = {"choice": "place:city", "plants": 5, "meat": 1, "limit_plants": 3, "limit_meat": 4}
        evening.raw(food).evaluates().until("starves")
        assert evening.ask.values["food"] == {"city": [3, 1]}
        assert evening.desk.limits == {"city.IV": [3, 4]}
        assert "3 plants, 1 meat" in evening.question

    @pytest.mark.parametrize(
        ("plants", "known"),
        [
            (2, "Food: City: 2 plants, 0 meat."),
            (1, "Food: City: 1 plant, 0 meat. Marked is who starves if nobody is eaten."),
        ],
    )
    def test_the_food_stands_below_the_question_and_marks_are_told_where_there_are_any(
        self, plants: int, known: str
    ) -> None:
        evening = Desk().enters("Anna", "city", diet="herbivore", hearts=2)
        food = {"choice": "place:city", "plants": plants, "meat": 0, "limit_plants": 2, "limit_meat": 1}
        evening.raw(food).evaluates().until("starves")
        assert evening.question.splitlines() == ["Who starves or is eaten?", known]

    @rulings("D36")
    def test_the_park_asks_for_no_limit(self) -> None:
        fields = {one.id: [f.id for f in one.fields] for one in Desk().ask.choices}
        assert fields["place:national_park"] == ["biome", "plants", "meat"]
        assert fields["place:city"][-2:] == ["limit_plants", "limit_meat"]

    def test_a_biome_lies_out_once(self) -> None:
        evening = Desk().raw({"choice": "place:city", "biome": "swamp"})
        with pytest.raises(AnswerRefused):
            evening.raw({"choice": "place:industry", "biome": "swamp"})

    @pytest.mark.parametrize(
        "answer",
        [
            {"choice": "new:city", "hearts": -1},
            {"choice": "new:city", "hearts": 10},
            {"choice": "new:city", "owner": "Zoe"},
            {"choice": "new:city", "adaptation": 41},
            {"choice": "new:city", "diet": "glutton"},
            {"choice": "new:suburb"},
            {"choice": "new:city", "name": "x" * 21},
            {"choice": "species:s1"},
            {"choice": "place:city", "plants": 99},
        ],
    )
    def test_what_cannot_be_is_refused_where_it_is_entered(self, answer: Json) -> None:
        with pytest.raises(AnswerRefused):
            Desk().raw(answer)


@rulings("D15", "D16", "D21", "D23", "D24", "D25")
def test_what_the_table_settles_in_the_action_phase_is_in_the_player_aid_one_tap_away() -> None:
    book = aid("darwins_choice", "en")
    place = at_question("darwins_choice", Desk().asks)
    assert {"D15", "D16", "D21", "D25"} <= set(book.entry(place.entry).rulings)
    assert {"D23", "D24"} <= set(book.entry("action-cards").rulings)


def test_every_question_of_the_desk_opens_the_player_aid_at_an_entry() -> None:
    book = aid("darwins_choice", "en")
    for verb in ASKS:
        place = at_question("darwins_choice", verb)
        assert place.entry != "solo", verb
        assert book.entry(place.entry).text


class TestRequirements:
    @rulings("D60")
    def test_the_steps_come_in_their_order(self) -> None:
        evening = park((1, 1, 1), (2, 2, 2)).until("fails")
        asked = []
        while evening.state.era == 1 and evening.ask.shape != "draw":
            asked.append(evening.asks)
            evening.goes_on()
        assert asked == ["fails", "starves", "best", "strongest", "strongest"]

    @rulings("D26", "D61", "D72")
    def test_who_fails_the_biome_dies_and_its_owner_keeps_one_point(self) -> None:
        evening = Desk().enters("Anna", "city").enters("Ben", "city")
        evening.session.correct("points:Anna A", 4)
        evening.evaluates()
        assert {"D61", "D26"} <= evening.reasons
        assert evening.marked() == []
        evening.says("fails", ["Anna A"])
        assert evening.living() == ["Ben A"]
        assert evening.kept() == [1, 0, 0, 0]
        assert {"D61", "D72"} <= evening.rules("die")
        assert "One point stays" in evening.words("die")

    @rulings("D72")
    def test_a_species_without_points_leaves_nothing(self) -> None:
        evening = Desk().enters("Anna", "city").evaluates().says("fails", ["Anna A"])
        assert evening.kept() == [0, 0, 0, 0]
        assert "stays" not in evening.words("die")

    def test_an_era_without_species_asks_nothing(self) -> None:
        evening = Desk().evaluates()
        assert evening.ask.shape == "draw"


class TestThePark:
    @rulings("D22", "D53", "D54", "D56", "D57")
    def test_with_four_players_the_fifth_best_dies_in_the_first_step(self) -> None:
        evening = park((5, 1, 1), (4, 1, 1), (3, 2, 1), (3, 1, 1), (2, 9, 9)).usual()
        assert (evening.asks, evening.marked()) == ("park", ["Anna E"])
        assert {"D53", "D54", "D56"} <= evening.reasons
        assert len(evening.living()) == 5, "not before the table has said so"
        evening.usual()
        assert "Anna E" not in evening.living()
        assert "D57" in evening.rules("die")

    @rulings("D53")
    def test_with_two_players_three_live_there(self) -> None:
        evening = park((4, 1, 1), (3, 1, 1), (2, 1, 1), (1, 1, 1), players=2).usual()
        assert evening.marked() == ["Anna D"]
        assert "holds 3" in evening.question

    @rulings("D54")
    def test_the_stronger_stays_among_equally_adapted(self) -> None:
        evening = park((5, 1, 1), (5, 1, 1), (5, 1, 1), (2, 3, 1), (2, 4, 1)).usual()
        assert evening.marked() == ["Anna D"]

    @rulings("D58")
    def test_complete_ties_at_the_limit_all_stay(self) -> None:
        evening = park((5, 1, 1), (4, 1, 1), (3, 1, 1), (2, 2, 2), (2, 2, 2), (1, 9, 9)).usual()
        assert evening.rules("park_ties") == {"D58"}
        assert evening.marked() == ["Anna F"]
        assert evening.usual().living() == ["Anna A", "Anna B", "Anna C", "Anna D", "Anna E"]

    @rulings("D55")
    def test_where_only_hearts_differ_the_table_says_who_stays(self) -> None:
        evening = park((5, 1, 1), (4, 1, 1), (3, 1, 1), (2, 2, 3), (2, 2, 1)).usual()
        assert evening.asks == "park_level"
        assert evening.ask.default is None
        assert "D55" in evening.reasons
        assert evening.labels == ["More hearts: Anna D", "Fewer hearts: Anna E"]
        evening.raw("fewer")
        assert evening.marked() == ["Anna D"]

    @rulings("D55", "D58")
    def test_as_many_hearts_as_the_last_one_kept_stay_too(self) -> None:
        evening = park((5, 1, 1), (4, 1, 1), (3, 1, 1), (2, 2, 3), (2, 2, 1), (2, 2, 1)).usual()
        assert evening.labels == ["More hearts: Anna D", "Fewer hearts: Anna E and Anna F"]
        evening.raw("fewer")
        assert evening.marked() == ["Anna D"]
        assert evening.usual().living() == ["Anna A", "Anna B", "Anna C", "Anna E", "Anna F"]
        assert evening.rules("park_ties") == {"D58"}

    @rulings("D55", "D58")
    def test_nothing_is_asked_where_hearts_come_to_the_same_either_way(self) -> None:
        evening = park((5, 1, 1), (2, 2, 1), (2, 2, 1), (2, 2, 2), (2, 2, 2)).usual()
        assert evening.asks == "starves"
        assert len(evening.living()) == 5

    @rulings("D59")
    def test_who_fails_the_biome_takes_no_place_in_the_park(self) -> None:
        evening = park((5, 1, 1), (4, 1, 1), (3, 1, 1), (2, 1, 1), (1, 1, 1)).says("fails", ["Anna A"])
        assert evening.asks == "starves"

    def test_the_table_overrules_who_dies(self) -> None:
        evening = park((5, 1, 1), (4, 1, 1), (3, 2, 1), (3, 1, 1), (2, 9, 9)).usual()
        evening.says("park", ["Anna A"])
        assert evening.living() == ["Anna B", "Anna C", "Anna D", "Anna E"]

    @rulings("D144")
    def test_in_history_mode_the_park_has_no_limit_before_it_opens(self) -> None:
        evening = Desk("history", 3)
        for _each in range(6):
            evening.enters("Anna", "national_park")
        evening.evaluates().usual()
        assert evening.asks == "starves"


class TestFood:
    @rulings("D37", "D43", "D44", "D49")
    def test_who_meets_the_condition_of_the_territory_takes_a_chip(self) -> None:
        evening = Desk(out="suburb").enters("Anna", "city", hearts=1).enters("Ben", "city", hearts=2)
        evening.enters("Carla", "industry", strength=5).enters("Dan", "industry", strength=4)
        evening.enters("Anna", "agriculture", hearts=2).enters("Ben", "national_park", hearts=1)
        evening.evaluates().until("starves")
        told = evening.told("waste").values["species"]
        assert [evening.name(one) for one in told] == ["Anna A", "Carla A", "Anna B"]
        assert {"D43", "D44", "D49"} <= evening.rules("waste")

    @rulings("D50", "D61")
    def test_who_fails_the_biome_gets_no_chip(self) -> None:
        evening = Desk().enters("Anna", "city", hearts=1).evaluates().says("fails", ["Anna A"])
        assert evening.desk.chips == []

    @rulings("D98", "D117")
    def test_pesticides_and_restoration_change_who_gets_waste(self) -> None:
        evening = Desk().enters("Anna", "agriculture", hearts=2).enters("Ben", "city", hearts=1)
        evening.session.correct("pesticides", True)
        evening.evaluates().until("starves")
        assert [evening.name(one) for one in evening.desk.chips] == ["Ben A"]
        evening = Desk().enters("Anna", "city", hearts=1)
        evening.session.correct("no_waste", True)
        assert evening.evaluates().until("starves").desk.chips == []

    @rulings("D47", "D48")
    def test_where_the_stock_is_short_the_table_says_who_has_the_last_chip(self) -> None:
        evening = Desk().enters("Anna", "city", hearts=1).enters("Ben", "city", hearts=1)
        evening.session.correct("waste_left", 1)
        evening.evaluates().until("starves")
        assert len(evening.told("waste").values["species"]) == 1
        assert "D48" in evening.rules("waste")

    @rulings("D45", "D46", "D62", "D64", "D65")
    def test_who_would_starve_if_nobody_were_eaten_is_marked(self) -> None:
        evening = Desk().enters("Anna", "city", hearts=1).enters("Ben", "city", hearts=2, adaptation=5)
        evening.enters("Carla", "city", hearts=2, adaptation=1).enters(
            "Dan", "city", hearts=2, diet="carnivore"
        )
        food = {"choice": "place:city", "plants": 3, "meat": 1}
        evening.raw(food).evaluates().until("starves")
        assert evening.marked() == ["Carla A", "Dan A"], "one heart lives on its chip alone"
        assert {"D45", "D46", "D62", "D64", "D65"} <= evening.reasons

    @rulings("D27", "D28", "D52", "D63")
    def test_at_agriculture_nobody_is_eaten_and_prey_is_worth_its_hearts(self) -> None:
        evening = Desk().enters("Anna", "agriculture", hearts=2).evaluates().until("starves")
        assert {"D27", "D28", "D52", "D63"} <= evening.reasons
        without = Desk(out="agriculture").enters("Anna", "city", hearts=1).evaluates().until("starves")
        assert not {"D27", "D28"} & without.reasons

    def test_where_no_food_was_entered_nobody_is_marked(self) -> None:
        evening = Desk().enters("Anna", "industry", hearts=5).evaluates().until("starves")
        assert evening.marked() == []

    @rulings("D66", "D72")
    def test_the_eaten_die_like_the_starved(self) -> None:
        evening = Desk().enters("Anna", "city").enters("Ben", "city")
        evening.session.correct("points:Ben A", 6)
        evening.evaluates().until("starves").says("starves", ["Ben A"])
        assert evening.living() == ["Anna A"]
        assert evening.kept() == [0, 1, 0, 0]
        assert "D66" in evening.rules("die")


class TestPoints:
    @rulings("D67")
    def test_every_survivor_gets_a_point(self) -> None:
        evening = Desk().enters("Anna", "city").enters("Ben", "city").enters("Carla", "city")
        evening.evaluates().says("fails", ["Carla A"]).until("best")
        assert evening.points() == {"Anna A": 1, "Ben A": 1}

    @rulings("D68")
    @pytest.mark.parametrize("award", [2, 3])
    def test_the_best_adapted_of_a_biome_gets_two_or_three(self, award: int) -> None:
        evening = Desk().enters("Anna", "city", adaptation=2).enters("Ben", "city", adaptation=4)
        evening.evaluates().until("best")
        assert evening.ask.default == {"choice": evening.id("Ben A"), "award": 2}
        evening.raw({"choice": evening.id("Ben A"), "award": award})
        assert evening.points() == {"Anna A": 1, "Ben A": 1 + award}
        with pytest.raises(AnswerRefused):
            Desk().enters("Anna", "city").evaluates().until("best").raw({"choice": "s1", "award": 4})

    @rulings("D68")
    def test_a_tie_has_no_usual_answer_and_points_are_entered_for_each(self) -> None:
        evening = Desk().enters("Anna", "city", adaptation=4).enters("Ben", "city", adaptation=4)
        evening.evaluates().until("best")
        assert evening.ask.default is None
        evening.raw({"choice": "several", evening.id("Anna A"): 1, evening.id("Ben A"): 2})
        assert evening.points() == {"Anna A": 2, "Ben A": 3}

    def test_each_biome_with_survivors_is_asked_about_once(self) -> None:
        evening = Desk().enters("Anna", "city").enters("Ben", "industry").evaluates()
        places = []
        while evening.ask.shape != "draw":
            if evening.asks == "best":
                places.append(evening.ask.values["place"])
            evening.goes_on()
        assert places == ["industry", "city"]

    @rulings("D121")
    def test_where_pets_alone_are_best_adapted_nobody_gets_the_points(self) -> None:
        evening = Desk(out="city").enters("Anna", "suburb", adaptation=1).enters("Ben", "industry")
        evening.session.correct("pets", True)
        evening.evaluates().until("best")
        assert "pets" not in {one.id for one in evening.ask.choices}, "they live in the Suburb only"
        evening.goes_on().raw("pets") if evening.ask.values["place"] != "suburb" else evening.raw("pets")
        assert evening.species("Anna A").points == 1

    @rulings("D122", "D123", "D124")
    def test_tourism_counts_adaptation_of_the_parks_biome_twice_in_the_last_era_only(self) -> None:
        evening = (
            Desk().enters("Anna", "national_park", adaptation=2).enters("Ben", "national_park", adaptation=2)
        )
        evening.enters("Carla", "city", adaptation=1)
        evening.session.correct("tourism", True)
        evening.evaluates().until("best")
        assert not evening.ask.values["doubled"], "it is not the last Era"
        evening.raw({"choice": "several", evening.id("Anna A"): 2, evening.id("Ben A"): 2})
        while evening.state.era < 4:
            evening.goes_on()
        before = evening.points()
        evening.evaluates().until("best")
        assert {"D122", "D123", "D124"} <= evening.reasons
        evening.raw({"choice": "several", evening.id("Anna A"): 2, evening.id("Ben A"): 1})
        after = evening.points()
        assert [after[one] - before[one] for one in ("Anna A", "Ben A")] == [1 + 4, 1 + 2]
        assert not evening.ask.values["doubled"], "only in the Park"

    @rulings("D69")
    def test_the_three_strongest_of_all_biomes_get_three_two_and_one(self) -> None:
        evening = Desk()
        for owner, place, strength in (
            ("Anna", "city", 2),
            ("Ben", "industry", 9),
            ("Carla", "city", 5),
            ("Dan", "national_park", 7),
        ):
            evening.enters(owner, place, strength=strength, adaptation=strength)
        evening.evaluates().until("strongest")
        assert [evening.name(one.id) for one in evening.ask.choices[:4]] == [
            "Ben A",
            "Dan A",
            "Carla A",
            "Anna A",
        ], "the strongest first"
        before = evening.points()
        evening.usual().usual().usual()
        after = evening.points()
        assert {one: after[one] - before[one] for one in after} == {
            "Ben A": 3,
            "Dan A": 2,
            "Carla A": 1,
            "Anna A": 0,
        }

    @rulings("D70")
    def test_a_tie_on_the_podium_is_settled_by_the_table(self) -> None:
        evening = Desk().enters("Anna", "city", strength=5).enters("Ben", "city", strength=5)
        evening.enters("Carla", "city", strength=1).evaluates().until("strongest")
        before = evening.points()
        assert evening.ask.default is None
        assert "D70" in evening.reasons
        evening.raw({"choice": "several", evening.id("Anna A"): 3, evening.id("Ben A"): 3})
        after = evening.points()
        assert [after[one] - before[one] for one in after] == [3, 3, 0]
        assert evening.ask.shape == "draw", "nobody is asked about further places"

    @rulings("D71")
    @pytest.mark.parametrize("species", [1, 2])
    def test_with_fewer_than_three_species_places_stay_empty(self, species: int) -> None:
        evening = Desk()
        for n in range(species):
            evening.enters("Anna", "city", strength=n, adaptation=n)
        evening.evaluates()
        asked = 0
        while evening.ask.shape != "draw":
            asked += evening.asks == "strongest"
            evening.goes_on()
        assert asked == species


class TestOptions:
    @pytest.mark.parametrize(
        "options",
        [
            {"version": "base", "players": 7, "desk": True},
            {"version": "base", "players": 3},
            {"version": "two_vs_two", "players": 3, "desk": True},
            {"version": "moon", "players": 3, "desk": True},
            {"players": 3, "desk": 1},
            {"players": 3, "desk": True, "names": ["Anna", "Ben", "Carla", "Dan"]},
            {"players": 3, "desk": True, "names": ["Anna", "anna"]},
            {"players": 3, "desk": True, "names": ["x" * 41]},
            {"players": 3, "desk": True, "names": "Anna"},
            {"players": 3, "desk": True, "limits": {"city.V": [1, 1]}},
            {"players": 3, "desk": True, "limits": {"city.IV": [1, 99]}},
        ],
    )
    def test_options_that_do_not_fit_are_refused(self, options: dict[str, Json]) -> None:
        with pytest.raises(BadInput):
            HumanEvents().start(options)

    def test_more_players_than_the_version_takes_are_refused_with_the_numbers_it_takes(self) -> None:
        with pytest.raises(BadInput, match="3, 4, 5, 6"):
            HumanEvents().start({"version": "expansion", "players": 7, "desk": True})


class TestCorrections:
    def test_points_on_a_species_that_died_are_refused_with_the_reason(self) -> None:
        evening = Desk().enters("Anna", "city").evaluates().says("fails", ["Anna A"])
        with pytest.raises(AnswerRefused, match="has died: no points can lie on it"):
            evening.session.correct("dead:Anna A", 3)

    def test_a_species_that_lives_after_all_is_brought_back_without_points(self) -> None:
        evening = Desk().enters("Anna", "city").evaluates().says("fails", ["Anna A"])
        evening.session.correct("alive:Anna A", True)
        assert evening.points() == {"Anna A": 0}

    def test_a_territory_that_was_named_wrongly_is_set_right_with_its_biome(self) -> None:
        evening = Desk(out="suburb").enters("Anna", "industry")
        evening.session.correct("territory.city", False)
        evening.session.correct("territory.suburb", True)
        names = [one.id for one in evening.desk.places]
        assert names == ["national_park", "agriculture", "industry", "suburb"]
        assert "new:suburb" in {one.id for one in evening.ask.choices}

    @pytest.mark.parametrize(
        ("fact", "value"),
        [("points:Anna A", 1000), ("points:Zoe A", 1), ("kept:Anna", -1), ("waste_left", 33)],
    )
    def test_what_cannot_be_is_refused(self, fact: str, value: Json) -> None:
        with pytest.raises(AnswerRefused):
            Desk().enters("Anna", "city").session.correct(fact, value)

    @pytest.mark.parametrize(
        ("name", "value"),
        [
            ("names", ["Anna"]),
            ("species", [{"id": "s1"}]),
            ("places", [{"id": "city", "biome": "moon", "plants": 1, "meat": 1}]),
            ("kept", [0]),
            ("accounts", [[{}]]),
            ("chips", ["s9"]),
            ("waste_left", 33),
            ("limits", {"city.IV": 3}),
            ("steps", -1),
            ("last_owner", 9),
            ("even", 1),
        ],
    )
    def test_a_spoilt_desk_is_refused(self, name: str, value: Json) -> None:
        bot = HumanEvents()
        data = bot.dump(Desk().enters("Anna", "city").state)
        assert bot.dump(bot.load(data)) == data
        with pytest.raises(BadInput):
            bot.load({**data, "desk": {**data["desk"], name: value}})

    def test_a_dead_species_with_points_is_refused(self) -> None:
        bot = HumanEvents()
        data = bot.dump(Desk().enters("Anna", "city").state)
        data["desk"]["species"][0] |= {"alive": False, "points": 2}
        with pytest.raises(BadInput):
            bot.load(data)

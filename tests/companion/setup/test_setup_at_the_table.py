"""What a table lays out: the numbers the rulings state, for every game, variant and number of players."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from assets.darwins_choice import load
from assets.errors import BadInput
from companion.games.darwins_choice.score import declare
from companion.games.darwins_choice.state import started
from companion.scoring.checking import check
from companion.setup import plan_of, variants_of
from companion.setup.findings import FindingKind, findings
from companion.setup.layout import Layout, drawn, put, redrawn
from companion.setup.plan import Plan, Step
from companion.setup.scanned import scanned
from companion.setup.starting import score_sheet
from tests.companion.ruling_marks import rulings


def kinds(plan: Plan, step: str) -> list[str]:
    """Return the pieces that may lie in a step, each once."""
    return sorted({one for slot in plan.step(step).slots for one in slot.candidates})


def text(plan: Plan, step: str) -> str:
    return f"{plan.step(step).text} {plan.step(step).note}"


def has(plan: Plan, step: str) -> bool:
    return any(one.id == step for one in plan.steps)


def cites(step: Step, *numbers: str) -> bool:
    return set(numbers) <= set(step.source.rulings)


# ---- Wayfarers of the South Tigris (W1 to W5)


def test_against_the_ai_the_board_is_that_of_two_players() -> None:
    """W1: two of each ordinary tile, all special tiles, ten journal tiles, four green workers."""
    plan = plan_of("wayfarers", 1)
    taken = Counter(slot.candidates[0] for slot in plan.step("tiles").slots)
    assert len(taken) == 13
    assert set(taken.values()) == {2}
    assert len(plan.step("special_tiles").slots) == 10
    assert len(plan.step("journal_tiles").slots) == 10
    assert "4 green workers" in text(plan, "green_workers")
    assert all(cites(plan.step(one), "W1") for one in ("tiles", "special_tiles", "journal_tiles"))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_table_has_one_of_each_ordinary_tile_for_each_player(players: int) -> None:
    """W1, W92."""
    plan = plan_of("wayfarers", players)
    taken = Counter(slot.candidates[0] for slot in plan.step("tiles").slots)
    assert set(taken.values()) == {players}
    assert len(plan.step("boards").slots) == players
    assert not has(plan, "schemes")


def test_the_ai_gets_a_board_six_schemes_and_no_goods_and_the_human_another_board() -> None:
    """W2, W3, W4."""
    plan = plan_of("wayfarers", 1)
    assert len(plan.step("schemes").slots) == 6
    assert "no silver, no provisions, 1 blue influence and 1 yellow influence" in text(plan, "ai_goods")
    assert "2 provisions, 3 silver and 1 blue influence" in text(plan, "own_goods")
    assert "1 yellow worker and 1 blue worker" in text(plan, "own_goods")
    assert "never runs out" in text(plan, "ai_goods")
    assert cites(plan.step("ai_goods"), "W3", "W4")
    layout = drawn(plan, Layout(), 1)
    assert layout.placed["board.ai"] != layout.placed["board.1"]


def test_the_ai_has_its_own_marker_on_the_journal_and_two_of_unused_colours_on_its_board() -> None:
    """W2, W4."""
    plan = plan_of("wayfarers", 1)
    assert "Your marker and the AI's" in text(plan, "markers")
    markers = text(plan, "ai_markers")
    assert "unused colours" in markers
    assert "top-left corner with the star" in markers
    assert "0 of its comet track" in markers
    assert all("minaret" in text(plan, one) for one in ("ai_goods", "own_goods"))


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_what_the_rulebook_lays_out_is_said_for_every_number_of_players(players: int) -> None:
    plan = plan_of("wayfarers", players)
    for deck in ("space", "water", "land", "townsfolk", "inspiration"):
        assert "face-down pile" in text(plan, f"cards.{deck}")
        assert "the top 4 face up" in text(plan, f"cards.{deck}")
    assert "each empty space of the journal track" in text(plan, "journal_tiles")
    assert "dice" not in text(plan, "supply")
    dice = text(plan, "dice")
    assert "roll 3" in dice
    assert "2 wait in reserve at the minarets" in dice
    assert "15 influence" in dice
    assert has(plan, "box") == (players in (2, 3))
    assert ("back in the box" in text(plan, "tiles")) == (players < 4)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_players_get_boards_by_chance_and_the_goods_of_their_place_in_turn_order(players: int) -> None:
    plan = plan_of("wayfarers", players)
    assert "at random" in text(plan, "boards")
    assert "clockwise" in text(plan, "first_player")
    assert plan.step("workers").verified
    goods = [text(plan, f"goods.{n}") for n in range(1, players + 1)]
    assert "1st in turn order: 2 provisions, 3 silver and 1 blue influence." in goods[0]
    assert "2nd in turn order: 2 provisions, 3 silver, 1 blue influence and 1 yellow influence." in goods[1]
    sure = [plan.step(f"goods.{n}").verified for n in range(1, players + 1)]
    assert sure == [True, True, False, False][:players]
    assert bool(plan.doubts) == (players > 2)


def test_four_cards_of_each_deck_lie_out_and_slot_1_is_where_the_board_says() -> None:
    """W35: from the right for townsfolk and land, from the left for space and water."""
    plan = plan_of("wayfarers", 1)
    for deck, side in (("land", "right"), ("townsfolk", "right"), ("space", "left"), ("water", "left")):
        assert len(plan.step(f"cards.{deck}").slots) == 4
        assert f"on the {side}" in text(plan, f"cards.{deck}")
    assert plan.step("cards.inspiration").slots[0].label.endswith("1st from the top")


def test_scanned_rows_lie_as_they_were_read() -> None:
    plan = plan_of("wayfarers", 1)
    rows = [["S77", "S78", "S79", "S80"], ["W41", "W42", "W43", "W44"]]
    layout = scanned(plan, Layout(), [one for row in rows for one in row])
    assert [layout.placed[f"space.{n}"] for n in (1, 2, 3, 4)] == rows[0]
    assert [layout.placed[f"water.{n}"] for n in (1, 2, 3, 4)] == rows[1]
    assert {"cards.space", "cards.water"} <= layout.ticked


def test_what_is_wrong_with_a_scanned_table_is_named_one_by_one() -> None:
    plan = plan_of("wayfarers", 2)
    row = ["S77", "S78", "S79", "S80"]
    seen = [
        *row,
        "S77",
        "S81",
        "origin/straits_3",
        "darwins_choice/war",
        "3",
        "U_Y1",
        "U_Y1",
        "U_Y1",
        "nonsense",
    ]
    found = findings(plan, scanned(plan, Layout(), seen))
    named = {one.piece: one.kind for one in found if one.piece}
    assert named == {
        "S77": FindingKind.DOUBLE,
        "S81": FindingKind.TOO_MANY,
        "origin/straits_3": FindingKind.OTHER_GAME,
        "darwins_choice/war": FindingKind.OTHER_GAME,
        "3": FindingKind.NOT_ALLOWED,
        "U_Y1": FindingKind.TOO_MANY,
        "nonsense": FindingKind.UNKNOWN,
    }
    sentences = " ".join(one.text for one in found)
    assert "belongs to Origin" in sentences
    assert "seen 2 times, but the box holds 1" in sentences
    assert "Scheme 3: blue, no silver, comet is not used in this variant" in sentences


def test_a_second_scan_of_the_same_table_doubles_nothing_and_adds_what_is_new() -> None:
    plan = plan_of("wayfarers", 1)
    first = scanned(plan, Layout(), ["S77", "S78"])
    again = scanned(plan, first, ["S77", "S78", "S79", "S80"])
    assert [again.placed[f"space.{n}"] for n in (1, 2, 3, 4)] == ["S77", "S78", "S79", "S80"]
    assert again.surplus == ()


def test_a_scan_takes_the_place_of_what_was_drawn_but_not_of_what_was_chosen_by_hand() -> None:
    plan = plan_of("wayfarers", 1)
    random_table = drawn(plan, Layout(), 3)
    by_hand = put(plan, random_table, "land.1", "L01")
    seen = scanned(plan, by_hand, ["L02", "L03", "L04"])
    assert [seen.placed[f"land.{n}"] for n in (1, 2, 3, 4)] == ["L01", "L02", "L03", "L04"]
    assert seen.placed["space.1"] == random_table.placed["space.1"], "nothing of that row was seen"


def test_the_rest_is_drawn_round_what_was_scanned() -> None:
    plan = plan_of("wayfarers", 1)
    seen = scanned(plan, Layout(), ["L02", "L03", "S77", "JT04"])
    layout = drawn(plan, seen, 8)
    assert {slot: layout.placed[slot] for slot in seen.placed} == seen.placed
    assert len(layout.placed) == 32
    again = drawn(plan, layout, 9)
    assert {slot: again.placed[slot] for slot in seen.placed} == seen.placed
    assert again.placed != layout.placed


# ---- Darwin's Journey (R1, R36; Setup, Solo: Setup, Alfred Setup)


@pytest.mark.parametrize(
    ("players", "special", "removed", "on_map", "museum", "display", "side"),
    [
        (1, 4, 2, 10, 6, 1, "1–3"),
        (2, 6, 2, 10, 6, 2, "1–3"),
        (3, 6, 1, 13, 3, 2, "1–3"),
        (4, 6, 0, 16, 0, 2, "4"),
    ],
)
def test_the_board_of_darwins_journey_follows_the_number_of_players(
    players: int, special: int, removed: int, on_map: int, museum: int, display: int, side: str
) -> None:
    plan = plan_of("darwins_journey", players)
    assert len(plan.step("specials").slots) == special
    assert len(plan.step("letters").slots) == 3
    assert len(plan.step("goals").slots) == 5
    assert len(plan.step("scrolls").slots) == 12
    assert plan.pieces["seal-red"].copies == 14 - removed
    assert len(plan.step("map").slots) == on_map
    assert has(plan, "museum") == bool(museum)
    if museum:
        assert len(plan.step("museum").slots) == museum
    assert len(plan.step("display").slots) == 2 * display
    assert f"for {side} players" in text(plan, "board")
    assert has(plan, "turn_order_token") == (players == 2)
    assert ("more players stay empty" in text(plan, "map")) == (players < 4)


JOURNEY_TABLES = [
    (variant.id, players) for variant in variants_of("darwins_journey") for players in variant.players
]


@pytest.mark.parametrize(("variant", "players"), JOURNEY_TABLES)
def test_darwins_journey_is_set_up_in_the_order_the_steps_need_each_other(variant: str, players: int) -> None:
    """Turn order decides who takes which crew cards and who chooses a pair first; seals of crew cards come out of the pile."""
    plan = plan_of("darwins_journey", players, variant)
    shown = [step.id for group in plan.groups() for step in plan.steps if step.group == group]
    crew = [one for one in shown if one == "crew" or one.startswith("crew.")]
    order = "turn_order" if players > 1 else "alfred_first"
    wanted = ["scrolls", "museum_tiles", "map", order, "own_pieces", *crew, "crew_seals", "pairs"]
    assert sorted(wanted, key=shown.index) == wanted
    assert shown.index("pairs") > shown.index("display")
    if players == 1:
        assert shown[0] == "alfred_board", "whose pieces are whose is settled first"


@pytest.mark.parametrize(("variant", "players"), JOURNEY_TABLES)
def test_nothing_darwins_journey_is_played_with_is_left_in_the_box(variant: str, players: int) -> None:
    plan = plan_of("darwins_journey", players, variant)
    assert "16 museum tiles beside the board" in text(plan, "museum_tiles")
    assert "start of the point track" in text(plan, "cubes")
    assert "theory track" in text(plan, "cubes")
    assert "explorer of each colour" in text(plan, "explorers_ships")
    assert "ship of each" in text(plan, "explorers_ships")
    assert "left-most Beagle space" in text(plan, "beagle")
    for piece in ("coins", "knowledge", "research tokens"):
        assert piece in text(plan, "supply")
    for piece in ("2 more explorers", "5 tents", "3 stacks of 4 stamps", "6 lenses", "1 cube"):
        assert piece in text(plan, "own_pieces")
    assert "fifth" in text(plan, "own_workers")
    assert "left-most golden objective" in text(plan, "own_workers")
    assert "shuffle the pile again" in text(plan, "crew_seals")
    assert "lower worker" in text(plan, "crew_seals")
    assert "at each of" not in text(plan, "crew_seals"), "a crew card belongs to no worker yet"
    every = " ".join(f"{step.text} {step.note}" for step in plan.steps)
    assert not re.search(r"\bbag\b", every), "the box has none"


def test_in_a_first_game_against_alfred_a_person_sits_second_and_draws_crew_cards_as_in_every_solo_game() -> (
    None
):
    plan = plan_of("darwins_journey", 1, "solo_first_game")
    assert "Alfred's cube is first, yours second" in text(plan, "alfred_first")
    assert not any("1st in turn order" in f"{step.text} {step.note}" for step in plan.steps)
    assert len(plan.step("crew").slots) == 5
    assert any("crew cards" in doubt for doubt in plan.doubts)


def test_the_museum_tiles_follow_from_the_specimens_on_the_map() -> None:
    plan = plan_of("darwins_journey", 2)
    layout = Layout()
    every = list(plan.slot("map.sea-02").candidates)
    for slot, specimen in zip(plan.step("map").slots, every, strict=False):
        layout = put(plan, layout, slot.id, specimen)
    tiles = [f"museum-{one}" for one in every]
    assert [layout.placed[f"museum.{n}"] for n in range(1, 7)] == tiles[10:]
    layout = put(plan, layout, "map.sea-02", every[15])
    assert {layout.placed[f"museum.{n}"] for n in range(1, 7)} == {*tiles[10:15], tiles[0]}
    layout = put(plan, layout, "museum.1", tiles[3])
    assert every[3] not in [layout.placed.get(slot.id) for slot in plan.step("map").slots], "it is left over"
    assert len(set(layout.placed.values())) == 16


def test_museum_tiles_alone_are_enough_and_the_map_stays_unknown() -> None:
    plan = plan_of("darwins_journey", 1)
    tiles = ["museum-red-bird", "museum-red-plant", "museum-blue-bird"]
    tiles += ["museum-green-fossil", "museum-yellow-fossil", "museum-yellow-bird"]
    layout = scanned(plan, Layout(), tiles)
    assert [layout.placed[f"museum.{n}"] for n in range(1, 7)] == tiles
    assert "museum" in layout.ticked
    assert not any(slot.startswith("map.") for slot in layout.placed)
    both = scanned(plan, layout, [*tiles, "red-bird"])
    wrong = [one.text for one in findings(plan, both) if one.kind is FindingKind.TOO_MANY]
    assert wrong == ["There is no place left for Red bird tile. Take one away."], (
        "what lies on the map is not left over"
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_first_game_lies_as_the_rulebook_recommends(players: int) -> None:
    plan = plan_of("darwins_journey", players, "first_game")
    layout = drawn(plan, Layout(), 9)
    rows = [[layout.placed[f"special.{row}.{side}"] for side in (1, 2)] for row in (1, 2, 3)]
    assert rows == [["special-7", "special-8"], ["special-1", "special-9"], ["special-5", "special-12"]]
    assert [layout.placed[f"letter.{n}"] for n in (1, 2, 3)] == ["letter-2", "letter-4", "letter-5"]
    goals = [layout.placed[f"beagle.{n}"] for n in range(1, 6)]
    assert goals == ["beagle-7", "beagle-4", "beagle-10", "beagle-8", "beagle-9"]
    hands = [[layout.placed[f"crew.{who}.{n}"] for n in (1, 2, 3)] for who in range(1, players + 1)]
    assert hands == [[f"crew-{3 * who + n}" for n in (1, 2, 3)] for who in range(players)]


def test_a_first_game_against_alfred_leaves_the_bottom_row_empty() -> None:
    plan = plan_of("darwins_journey", 1, "solo_first_game")
    layout = drawn(plan, Layout(), 9)
    assert [slot.id for slot in plan.step("specials").slots] == [
        "special.1.1",
        "special.1.2",
        "special.2.1",
        "special.2.2",
    ]
    assert layout.placed["special.2.2"] == "special-9"
    assert "bottom row stays empty" in text(plan, "specials")


def test_against_alfred_five_crew_cards_are_drawn_and_two_pairs_shown() -> None:
    plan = plan_of("darwins_journey", 1)
    assert len(plan.step("crew").slots) == 5
    assert "keep 3" in text(plan, "crew")
    assert len(plan.step("pairs").slots) == 4


def test_alfreds_bonus_cards_are_those_of_his_board() -> None:
    """R36, Alfred Setup."""
    plan = plan_of("darwins_journey", 1)
    layout = put(plan, drawn(plan, Layout(), 1), "alfred.board", "board-green")
    layout = drawn(plan, layout, 2)
    assert {layout.placed["alfred.bonus.1"], layout.placed["alfred.bonus.2"]} == {
        "bonus-green-1",
        "bonus-green-2",
    }
    with pytest.raises(BadInput, match="may not lie there"):
        put(plan, layout, "alfred.bonus.1", "bonus-white-1")
    changed = put(plan, layout, "alfred.board", "board-white")
    assert "alfred.bonus.1" not in changed.placed, "cards of another colour do not stay"
    assert cites(plan.step("alfred_bonus"), "R36")
    assert cites(plan.step("alfred_pieces"), "R1")
    assert "printed" in text(plan, "alfred_pieces")


def test_objectives_that_are_in_no_list_can_be_chosen_but_are_never_drawn() -> None:
    plan = plan_of("darwins_journey", 4)
    for seed in range(40):
        assert not any("unlisted" in one for one in drawn(plan, Layout(), seed).placed.values())
    layout = put(plan, Layout(), "display.silver.1", "objective-silver-unlisted")
    layout = put(plan, layout, "display.silver.2", "objective-silver-unlisted")
    assert list(layout.placed.values()) == ["objective-silver-unlisted"] * 2, "two of them are in the box"


# ---- Origin (O1 to O7)


@rulings("O1", "O2", "O3", "O4", "O5", "O6", "O7")
@pytest.mark.parametrize(("players", "pawns"), [(2, "27"), (3, "27"), (4, "all 36")])
def test_origin_is_laid_out_by_the_published_lists_and_says_so(players: int, pawns: str) -> None:
    plan = plan_of("origin", players)
    assert pawns in text(plan, "pawns")
    assert "9 villages" in text(plan, "villages")
    assert "6 brown" in text(plan, "tiles")
    assert "other 15" in text(plan, "tiles")
    assert "11 strait tokens" in text(plan, "strait_tokens")
    assert "6 hunting tokens" in text(plan, "hunting_tokens")
    assert "short and thin pawn" in text(plan, "start_pawn")
    assert "belongs to nobody" in text(plan, "start_pawn")
    assert [text(plan, f"deck.{one}")[12:14] for one in ("yellow", "orange", "purple")] == ["14", "14", "20"]
    assert "Deal 3 objectives" in text(plan, "deal")
    assert not plan.step("villages").verified
    assert plan.doubts


def test_a_missing_objective_card_of_origin_is_named() -> None:
    plan = plan_of("origin", 2)
    every = [slot.candidates[0] for slot in plan.step("objectives").slots]
    assert len(every) == 20
    order = [one.id for one in plan.steps]
    assert order.index("objectives") < order.index("deck.purple"), "they are looked at before the shuffle"
    found = findings(plan, scanned(plan, Layout(), [one for one in every if one != "straits_3"]))
    assert [one.text for one in found] == ["Missing: Objective 20: 3 strait tokens."]


@pytest.mark.parametrize("players", [1, 5])
def test_origin_is_not_for_one_or_five(players: int) -> None:
    with pytest.raises(BadInput, match="cannot play"):
        plan_of("origin", players)


# ---- Darwin's Choice (D1 to D14, D127 to D136, D142 to D153)


@rulings("D1", "D4", "D5", "D6", "D7", "D8", "D9", "D10", "D11", "D13", "D14", "D47")
@pytest.mark.parametrize(("players", "territories"), [(3, 3), (4, 3), (5, 4), (6, 4)])
def test_before_and_after_has_the_park_and_three_or_four_territories(players: int, territories: int) -> None:
    plan = plan_of("darwins_choice", players, "expansion")
    assert len(plan.step("territories").slots) == territories
    assert len(plan.step("biomes").slots) == territories + 1
    assert "National Park" in text(plan, "territories")
    assert "4 species" in text(plan, "territories")
    assert plan.step("territories").verified == (territories == 3), "all four with five and six is a reading"
    assert "140 small and 105 large" in text(plan, "animals")
    assert "house, apartment building and skyscraper" in text(plan, "events")
    assert "other 11" in text(plan, "events")
    assert "base game stay in the box" in text(plan, "events")
    assert "arrow chips" in text(plan, "in_box")
    assert "IV on top" in text(plan, "territory_stacks")
    assert "counts from now on" in text(plan, "territory_stacks")
    assert "as you like" in text(plan, "territories")
    assert "10 animal cards" in text(plan, "hands")
    assert "counter-clockwise" in text(plan, "first_player")
    assert "32 waste chips" in text(plan, "waste")


@rulings("D7", "D13", "D34", "D36", "D60")
@pytest.mark.parametrize("variant", ["expansion", "expansion_two_player", "two_vs_two"])
def test_biomes_lie_before_territories_and_food_is_laid_under_their_limit(variant: str) -> None:
    plan = plan_of("darwins_choice", 2 if variant.endswith("two_player") else 4, variant)
    order = [one.id for one in plan.steps]
    wanted = ["supply", "biome_stack", "biomes", "territories", "territory_stacks", "food"]
    assert [one for one in order if one in wanted] == wanted
    assert "no more than its territory's limit" in text(plan, "food")
    assert "no food limit" in text(plan, "food")
    assert [one.label for one in plan.step("biomes").slots[:2]] == [
        "Biome with the National Park",
        "Biome 1",
    ]
    assert plan.step("territories").slots[0].label == "Territory of biome 1"


@rulings("D79")
@pytest.mark.parametrize(
    ("players", "variant"), [(2, "base"), (3, "beginners"), (3, "child_friendly"), (3, "history")]
)
def test_without_territories_in_force_food_lies_unlimited(players: int, variant: str) -> None:
    plan = plan_of("darwins_choice", players, variant)
    order = [one.id for one in plan.steps]
    assert order.index("biomes") < order.index("food")
    assert "limit" not in text(plan, "food")
    assert "check mark" in text(plan, "markers")


@rulings("D7", "D129", "D130", "D133")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("version", [one.id for one in load().versions])
def test_set_up_desk_and_sheet_agree_on_every_version_and_number(version: str, players: int) -> None:
    variant = next(one for one in variants_of("darwins_choice") if one.id == version)
    if not variant.takes(players):
        with pytest.raises(BadInput, match="no number of players"):
            started({"version": version, "players": players, "desk": True})
        return
    plan = plan_of("darwins_choice", players, version)
    state = started({"version": version, "players": players, "desk": True})
    state.territories = ["agriculture", "industry", "suburb", "city"][: state.wanted_territories]
    state.lay_places()
    assert state.desk is not None
    out = len(plan.step("biomes").slots)
    assert state.biomes_out == out
    assert [one.id for one in state.desk.places if one.id != "competition_chip"][out:] == []
    sheet = score_sheet(plan)
    assert sheet["table"]["version"] == version
    told = check(declare(), sheet)
    names = [one.what for one in (*told.problems, *told.warnings) if " players, and " in one.what]
    assert names == [] or not variant.certain


@rulings("D129", "D130", "D131")
def test_the_base_game_for_two_has_three_biomes_and_its_own_stack() -> None:
    plan = plan_of("darwins_choice", 2, "base")
    assert len(plan.step("biomes").slots) == 3
    assert "13 biomes" in text(plan, "biomes")
    assert "shuffled back" in text(plan, "biomes")
    assert "stay out" in text(plan, "base_events")
    assert not any("how many players" in one for one in plan.doubts), "the rulebook names the game for two"


@rulings("D2", "D3")
def test_new_biomes_may_stay_in_the_base_game_even_prehistoric_ones() -> None:
    plan = plan_of("darwins_choice", 3, "base")
    assert {"oasis", "jurassic_forest", "tundra", "biome-unnamed"} <= set(kinds(plan, "biomes"))
    assert not has(plan, "territories")
    assert "may stay in" in text(plan, "animals")
    for seed in range(30):
        assert "oasis" not in drawn(plan, Layout(), seed).placed.values(), "but only a person puts them in"


@rulings("D127")
def test_beginners_play_without_the_expansion() -> None:
    plan = plan_of("darwins_choice", 4, "beginners")
    assert "oasis" not in kinds(plan, "biomes")
    assert "stays in the box" in text(plan, "animals")
    found = findings(plan, scanned(plan, Layout(), ["oasis", "tundra", "taiga", "swamp", "ocean"]))
    assert [(one.kind, one.piece) for one in found] == [(FindingKind.NOT_ALLOWED, "oasis")]


@rulings("D128")
def test_two_against_two_is_laid_out_as_for_four() -> None:
    teams, four = plan_of("darwins_choice", 4, "two_vs_two"), plan_of("darwins_choice", 4, "expansion")
    assert [one.text for one in teams.steps] == [one.text for one in four.steps]
    assert any("teams" in one for one in teams.doubts)
    with pytest.raises(BadInput, match="not for 3"):
        plan_of("darwins_choice", 3, "two_vs_two")


@rulings("D129", "D133")
def test_two_players_have_sixteen_biomes_none_prehistoric_and_two_territories() -> None:
    plan = plan_of("darwins_choice", 2, "expansion_two_player")
    assert "16 biomes" in text(plan, "biome_stack")
    assert "none of them prehistoric" in text(plan, "biome_stack")
    assert len(plan.step("territories").slots) == 2
    assert "side that says 3" in text(plan, "territories")
    assert len(plan.step("biomes").slots) == 3
    found = findings(plan, scanned(plan, Layout(), ["ancient_ocean", "oasis", "tundra", "taiga"]))
    assert [(one.kind, one.piece) for one in found] == [(FindingKind.NOT_ALLOWED, "ancient_ocean")]


@rulings("D134", "D135", "D136")
def test_children_lay_special_cards_instead_of_territories() -> None:
    easy = plan_of("darwins_choice", 3, "child_friendly")
    harder = plan_of("darwins_choice", 3, "child_friendly_harder")
    assert len(easy.step("biomes").slots) == len(easy.step("special_cards").slots) == 3
    assert len(harder.step("special_cards").slots) == 4
    assert "Competition Chip" in harder.step("special_cards").slots[-1].label
    assert "Competition Chip gets none" in text(easy, "special_cards")
    assert "stands for a fourth" in text(easy, "biomes")
    chip = harder.step("special_cards").slots[-1].id
    advised = {"special-agriculture", "special-city"}
    for seed in range(30):
        layout = drawn(harder, Layout(), seed)
        assert layout.placed[chip] in advised, "the draw keeps the advice"
        assert len({layout.placed[one.id] for one in harder.step("special_cards").slots}) == 4
        for slot in harder.step("special_cards").slots:
            try:
                layout = redrawn(harder, layout, slot.id, seed)
            except BadInput:
                continue
            assert layout.placed[chip] in advised
    by_hand = put(harder, Layout(), chip, "special-suburb")
    assert by_hand.placed[chip] == "special-suburb", "a person may do otherwise"
    for plan in (easy, harder):
        assert not has(plan, "territories")
        assert not has(plan, "events")
        assert "stay in the box" in text(plan, "no_humans")
        assert "16 biomes" in text(plan, "biome_stack")


@rulings("D142", "D143", "D144", "D145", "D146", "D147", "D148", "D149", "D150", "D151", "D152")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_history_begins_with_prehistoric_biomes_and_sleeping_territories(players: int) -> None:
    plan = plan_of("darwins_choice", players, "history")
    layout = drawn(plan, Layout(), 5)
    out = {layout.placed[slot.id] for slot in plan.step("biomes").slots}
    assert out == {"ice_age_landscape", "jurassic_forest", "carboniferous_coal_swamp", "ancient_ocean"}
    assert "biome-unnamed-prehistoric" in kinds(plan, "biomes")
    assert "tundra" not in kinds(plan, "biomes")
    assert len(plan.step("territories").slots) == 3
    assert "inactive" in text(plan, "territories")
    assert "after Era 2" in text(plan, "territories")
    assert "dagger" in text(plan, "animals_era_1")
    assert "discarded" in text(plan, "animals_later")
    assert "2 base events, then house" in text(plan, "events")
    assert "not prehistoric" in text(plan, "biome_stack")
    assert "Mangrove forest" in text(plan, "biome_stack")
    assert "arrow chips" in text(plan, "in_box")
    assert "Meteor strike" in text(plan, "base_events_out")
    assert "4 small and 3 large" in text(plan, "trade_zone")
    assert "8 animal cards" in text(plan, "hands")
    assert "at most 4 main actions" in text(plan, "main_actions")
    assert bool(plan.doubts) == (players not in (3, 4)), "advised for 3 and 4, never refused"


def test_every_variant_has_a_name_of_its_own() -> None:
    for game in ("wayfarers", "darwins_journey", "origin", "darwins_choice"):
        names = [one.name for one in variants_of(game)]
        assert len(set(names)) == len(names)


def test_a_game_nobody_knows_and_a_variant_that_does_not_exist_are_refused() -> None:
    with pytest.raises(BadInput, match="cannot be set up"):
        variants_of("chess")
    with pytest.raises(BadInput, match="no variant 'wild'"):
        plan_of("darwins_choice", 3, "wild")

"""Sum value, slot orders of rows and piles, slots that are skipped (W33 to W38, W40)."""

import pytest

from tests.solo_bots.wayfarers.evening import Evening, rulings

ORDERS = [
    ([2, 3], 6, [1, 2, 3, 4]),
    ([2, 4], 6, [2, 3, 4, 1]),
    ([3, 1], 6, [3, 2, 1, 4]),
    ([2, 4], 5, [3, 2, 1, 4]),
    ([4, 1], 5, [4, 3, 2, 1]),
]


def slots_tried(evening: Evening, row: str) -> list[int]:
    """Find every card of the row gone and note the order of the slots."""
    found = []
    while evening.asks.startswith(f"acquire:{row}:"):
        found.append(int(evening.asks.rpartition(":")[2]))
        evening.says(evening.asks, "gone")
    return found


@rulings("W33", "W34")
@pytest.mark.parametrize(("schemes", "card", "order"), ORDERS)
def test_the_silver_of_the_two_newest_cards_says_where_to_start_and_which_way(
    schemes: list[int], card: int, order: list[int]
) -> None:
    evening = Evening(schemes=schemes, influence=dict.fromkeys(("black", "blue", "yellow"), 2)).draws(card)
    row = {4: "water", 5: "space", 6: "land"}[card]
    assert evening.ask.because[0].values["order"] == order
    assert slots_tried(evening, row) == order


@rulings("W33", "W34")
def test_no_silver_starts_on_slot_1_outward() -> None:
    evening = Evening(schemes=[1, 3], workers={"green": 1}).draws(2)
    for slot in (1, 2, 3):
        evening.says(f"place:townsfolk:{slot}", "occupied")
    evening.says("place:townsfolk:4", "gone")
    assert "no_place" in evening.verbs


@rulings("W36", "W1")
def test_no_more_workers_of_a_colour_are_asked_for_than_are_in_play() -> None:
    # One blue worker is in the AI's hand, and the other was found on the first card.
    evening = Evening(workers={"blue": 1}).draws(2).says("place:water:1", "occupied")
    assert evening.asks == "place:water:2"
    assert "occupied" not in evening.choices


@rulings("W33")
def test_with_one_card_face_up_its_silver_is_the_sum() -> None:
    evening = Evening("space").draws(1)
    assert evening.ask.because[0].values == {"sum": 2, "silver": [2], "order": [2, 3, 4, 1], "passed": []}


@rulings("W35")
@pytest.mark.parametrize(
    ("row", "side"), [("townsfolk", "right"), ("land", "right"), ("water", "left"), ("space", "left")]
)
def test_slot_1_is_the_right_end_of_townsfolk_and_land_and_the_left_end_of_space_and_water(
    row: str, side: str
) -> None:
    board, card = {
        "townsfolk": ("townsfolk", 1),
        "space": ("space", 1),
        "land": ("space", 6),
        "water": ("space", 4),
    }[row]
    evening = Evening(board, influence={"yellow": 2, "blue": 2}).draws(card)
    assert evening.ask.values["row"] == row
    assert evening.ask.values["side"] == side


@rulings("W34", "W35", "W41")
def test_the_worked_example_of_the_rulebook() -> None:
    # Blue, sum 2: the second water card from the left, then the third.
    evening = Evening("journal", schemes=[4], marker=3).draws(6)
    told = evening.told("influence_card")
    assert (told["row"], told["side"], told["slots"]) == ("water", "left", [2, 3, 4, 1])


@rulings("W36", "W62")
def test_a_denied_slot_is_passed_over_without_losing_the_direction() -> None:
    # Sum 3 starts on slot 3 and goes inward: denied there, the AI wants slot 2, not 4.
    evening = Evening(schemes=[5], influence={"blue": 2}).draws(4).says("acquire:water:3", "deny")
    assert evening.asks == "acquire:water:2"


@rulings("W36")
def test_an_empty_slot_is_passed_over_when_influencing_without_slipping() -> None:
    # The worker's space gives a townsfolk card, then the marker on green wants to influence one; sum 0.
    evening = Evening(workers={"yellow": 1}, marker=7, influence={"blue": 1}).draws(3)
    evening.says("place:land:1", "place").says("acquire:townsfolk:1", "deny").usual("acquire:townsfolk:2")
    told = evening.told("influence_card")
    assert (told["row"], told["slots"], told["then"]) == ("townsfolk", [3, 4], ["space", "water", "land"])
    passed = evening.reason("influence_card", "slot_order").values["passed"]
    assert [(one["slot"], one["why"]) for one in passed] == [(1, "influenced"), (2, "taken")]


@rulings("W36", "W50")
def test_the_reason_names_a_card_that_is_passed_over_for_the_ais_own_worker() -> None:
    # Sum 4; the tile of that space covers a caravan square that gives a townsfolk card.
    evening = Evening("journal", schemes=[5], workers={"green": 1}, caravan=0).draws(1)
    evening.says("place:townsfolk:4", "occupied").says("place:townsfolk:3", "place").usual("tile:U_G4")
    passed = evening.ask.because[0].values["passed"]
    assert (evening.asks, [(one["slot"], one["why"]) for one in passed]) == ("acquire:townsfolk:4", [])
    evening.says("acquire:townsfolk:4", "gone")
    assert evening.asks == "acquire:townsfolk:2"
    passed = evening.ask.because[0].values["passed"]
    assert [(one["slot"], one["why"]) for one in passed] == [(4, "gone"), (3, "own_worker")]
    evening.usual("acquire:townsfolk:2")
    assert evening.reason("acquire", "slot_order").values["passed"] == passed


@rulings("W36", "W10")
def test_the_reason_names_a_card_that_is_passed_over_because_the_ai_took_it_this_turn() -> None:
    evening = Evening("townsfolk", marker=4, schemes=[4]).draws(5).usual("acquire:townsfolk:3")
    assert evening.asks == "acquire:townsfolk:2"
    passed = evening.ask.because[0].values["passed"]
    assert [(one["slot"], one["why"]) for one in passed] == [(3, "taken")]


@rulings("W32", "W36")
def test_the_reason_names_a_space_that_is_passed_over_because_no_tile_is_left() -> None:
    evening = Evening(schemes=[5], workers={"yellow": 1}, tiles_gone=["U_Y1", "U_Y2", "U_Y3"])
    evening.draws(3).says("place:land:2", "place")
    assert evening.reason("place_worker", "slot_order").values["passed"] == []
    evening = Evening(schemes=[5], workers={"green": 1}, tiles_gone=["U_G1", "U_G2", "U_G3", "U_G4"])
    evening.draws(1).says("place:townsfolk:4", "occupied").says("place:townsfolk:2", "place")
    passed = evening.reason("place_worker", "slot_order").values["passed"]
    assert [(one["slot"], one["why"]) for one in passed] == [(4, "occupied"), (3, "no_tile")]


@rulings("W36", "W41")
def test_a_row_that_is_passed_over_is_named_with_all_its_cards() -> None:
    evening = Evening(workers={"yellow": 1}, marker=7, influence={"blue": 1}).draws(3)
    evening.says("place:land:1", "place")
    for slot in (1, 2, 3, 4):
        evening.says(f"acquire:townsfolk:{slot}", "deny")
    evening.says("acquire:townsfolk:1", "allow")
    told = evening.told("influence_card")
    assert (told["row"], told["order"], told["then"]) == ("space", [1, 2, 3, 4], ["water", "land"])
    passed = evening.reason("influence_card", "slot_order").values["passed"]
    assert [(one["row"], one["slot"], one["why"]) for one in passed] == [
        ("townsfolk", 1, "taken"),
        *(("townsfolk", slot, "influenced") for slot in (2, 3, 4)),
    ]


@rulings("W36")
def test_a_slot_with_a_worker_of_that_colour_is_passed_over_when_placing() -> None:
    evening = Evening(workers={"yellow": 1}).draws(3).says("place:land:1", "occupied")
    assert evening.asks == "place:land:2"


@rulings("W36")
def test_where_no_worker_of_the_colour_can_stand_nobody_asks_for_one() -> None:
    evening = Evening(workers={"yellow": 2}).draws(3)
    assert "occupied" not in evening.choices


@rulings("W37")
@pytest.mark.parametrize(
    ("schemes", "card", "piles"),
    [([2], 3, "123"), ([1], 3, "231"), ([2, 4], 3, "123"), ([4, 1], 3, "231")],
)
def test_an_upgrade_column_of_three_piles_is_gone_through_by_the_sum(
    schemes: list[int], card: int, piles: str
) -> None:
    evening = Evening(schemes=schemes, marker=5).draws(card)
    assert evening.choices == [*(f"U_Y{pile}" for pile in piles), "none"]
    evening.says(f"tile:U_Y{piles[0]}", "none")
    assert evening.asks.startswith("tile:U_G")


@rulings("W37")
def test_for_three_piles_slot_4_is_a_missing_pile() -> None:
    # 5 and 4 show 3 silver: piles 3, 2, 1 and on to the next colour.
    evening = Evening("upgrade", schemes=[5], marker=1).draws(4)
    assert evening.choices == ["U_K3", "U_K2", "U_K1", "none"]
    assert evening.says("tile:U_K3", "none").asks == "tile:U_B3"


@rulings("W37")
def test_for_sum_4_three_piles_begin_at_the_third() -> None:
    evening = Evening("upgrade", schemes=[5]).draws(1)
    assert evening.asks == "tile:U_K3"


@rulings("W37", "W38")
@pytest.mark.parametrize(
    ("schemes", "card", "piles"),
    [([2], 3, "1234"), ([1], 3, "2341"), ([5], 1, "4321")],
)
def test_the_green_column_has_four_piles(schemes: list[int], card: int, piles: str) -> None:
    marker = 7 if card == 3 else 5
    evening = Evening("upgrade", schemes=schemes, marker=marker).draws(card)
    assert evening.choices == [*(f"U_G{pile}" for pile in piles), "none"]
    evening.says(f"tile:U_G{piles[0]}", "none")
    assert evening.asks.startswith("tile:U_K")


@rulings("W36", "W37")
def test_an_empty_pile_is_passed_over_for_the_next_one_and_not_asked_for_again() -> None:
    evening = Evening("upgrade", schemes=[5], marker=1).draws(4).says("tile:U_K3", "U_K1")
    assert evening.told("acquire_tile")["tile"] == "U_K1"
    assert evening.state.tiles_gone == ["U_K3", "U_K2"]
    passed = evening.reason("acquire_tile", "tile_colours").values["passed"]
    assert [one["tile"] for one in passed] == ["U_K3", "U_K2"]


@rulings("W38")
def test_the_green_piles_lie_telescope_ship_camel_pigeon_from_the_centre() -> None:
    facts = Evening().session.bot.facts  # type: ignore[attr-defined]
    green = sorted(
        (tile for tile in facts.tiles if tile.colour == "green"), key=lambda tile: tile.from_centre
    )
    assert [tile.front[0] for tile in green] == ["telescope", "ship", "camel", "pigeon"]


@rulings("W40", "W66")
@pytest.mark.parametrize("marker", range(8))
def test_placing_a_worker_looks_at_the_sum_only_wherever_the_marker_is(marker: int) -> None:
    evening = Evening("upgrade", schemes=[4], marker=marker, workers={"blue": 1}).draws(2)
    assert evening.asks == "place:water:1"

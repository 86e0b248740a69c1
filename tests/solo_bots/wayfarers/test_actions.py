"""First and second actions, and what every effect does for the AI (W24 to W32)."""

import pytest

from tests.solo_bots.wayfarers.evening import Evening, rulings


@rulings("W24")
@pytest.mark.parametrize(
    ("card", "workers", "key"),
    [
        (1, {"green": 1, "blue": 1}, "place:townsfolk:2"),
        (2, {"green": 1, "blue": 1}, "place:townsfolk:1"),
        (2, {"blue": 1, "yellow": 1}, "place:water:1"),
        (3, {"green": 1, "yellow": 1}, "place:townsfolk:1"),
        (3, {"yellow": 1, "blue": 1}, "place:land:1"),
    ],
)
def test_green_goes_before_the_other_colour_and_colour_names_the_row(
    card: int, workers: dict[str, int], key: str
) -> None:
    evening = Evening(workers=workers).draws(card)
    assert evening.asks == key


@rulings("W24")
@pytest.mark.parametrize(("card", "workers"), [(1, {"blue": 2}), (2, {"yellow": 2}), (3, {"blue": 2})])
def test_a_worker_that_is_not_listed_does_not_make_the_first_action_possible(
    card: int, workers: dict[str, int]
) -> None:
    assert "second_action" in Evening("upgrade", workers=workers).draws(card).verbs


@rulings("W25")
@pytest.mark.parametrize(
    ("card", "guild", "key"),
    [(4, "blue", "acquire:water:1"), (5, "black", "acquire:space:2"), (6, "yellow", "acquire:land:1")],
)
def test_two_influence_of_the_guild_buy_the_card_and_exactly_two_are_spent(
    card: int, guild: str, key: str
) -> None:
    evening = Evening(influence={guild: 5}).draws(card)
    assert evening.asks == key
    assert evening.state.influence[guild] == 5
    evening.says(key, "take")
    assert evening.state.influence[guild] == 3
    assert evening.verbs.index("spend") < evening.verbs.index("acquire")


@rulings("W25", "W9")
@pytest.mark.parametrize(("card", "guild"), [(4, "blue"), (5, "black"), (6, "yellow")])
def test_one_influence_is_too_little_for_the_first_action(card: int, guild: str) -> None:
    influence = dict.fromkeys(("black", "blue", "yellow"), 9) | {guild: 1}
    evening = Evening(influence=influence).draws(card)
    assert evening.reason("second_action", "too_little_influence").values == {"colour": guild, "amount": 2}


@rulings("W26", "W48")
def test_the_ai_pays_nothing_for_cards_tiles_and_worker_spaces() -> None:
    evening = Evening("space", workers={"green": 1}, influence={"black": 3}).draws(2)
    evening.says("place:townsfolk:1", "place").says("acquire:space:1", "take")
    assert evening.state.influence == {"black": 3, "blue": 0, "yellow": 0}
    assert "spend" not in evening.verbs


@rulings("W27")
def test_the_second_action_goes_from_left_to_right_and_skips_what_cannot_be_done() -> None:
    every_tile = [f"U_{colour}{n}" for colour in "YBK" for n in (1, 2, 3)] + [f"U_G{n}" for n in range(1, 5)]
    evening = Evening(tiles_gone=every_tile).draws(4)
    assert evening.asks == "human:3"
    assert [one for one in evening.verbs if one in ("influence_guild", "no_tile")] == [
        "influence_guild",
        "no_tile",
    ]


@rulings("W27")
@pytest.mark.parametrize(
    ("board", "key"),
    [
        ("space", "acquire:space:2"),
        ("upgrade", "tile:U_K2"),
        ("townsfolk", "acquire:townsfolk:2"),
        ("journal", "journal_tile:J1a"),
    ],
)
def test_the_focus_is_the_effect_beside_the_laurel(board: str, key: str) -> None:
    evening = Evening(board).draws(1)
    assert evening.asks == key
    assert "focus" in evening.verbs


@rulings("W28")
def test_a_new_die_is_any_upgrade() -> None:
    evening = Evening("journal", journal="J1a").draws(1).usual("acquire:inspiration:2")
    assert evening.told("journal_move")["to"] == "J2a"
    assert evening.told("swap") == {"gains": "new die", "does": "upgrade any"}
    assert evening.asks == "tile:U_K2"


@rulings("W28", "W29")
def test_a_refreshed_die_is_a_worker_back_and_an_adjusted_die_a_card_influenced() -> None:
    evening = Evening(workers={"blue": 1}).draws(2).says("place:water:1", "place")
    evening.says("workers", "none")
    assert [told["gains"] for told in evening.all_told("swap")] == ["refresh die", "adjust die", "adjust die"]
    assert len(evening.all_told("influence_card")) == 2


@rulings("W28")
def test_a_worker_space_of_provisions_moves_the_marker() -> None:
    evening = Evening(schemes=[1], workers={"blue": 1}, marker=6).draws(2).says("place:water:2", "place")
    assert evening.state.marker == 0
    assert evening.state.influence["blue"] == 1


@rulings("W29", "W30", "W74")
def test_effects_are_resolved_as_printed_so_a_step_changes_what_follows() -> None:
    # Journal first, then the provision of that worker space: the journal's influence sees the marker before the step.
    evening = Evening("upgrade", schemes=[5], workers={"green": 1}, journal="J1a", marker=1).draws(1)
    evening.says("place:townsfolk:4", "place")
    assert evening.told("journal_move")["to"] == "J2a"
    assert evening.state.marker == 3
    evening.usual("acquire:inspiration:3", "tile:U_B3", "acquire:space:4")
    assert evening.state.marker == 4


@rulings("W30", "W55")
def test_a_tile_is_finished_with_its_icons_before_the_next_effect_begins() -> None:
    # Card 4: blue influence, then any upgrade. Its tile covers a water card, taken before the turn ends.
    evening = Evening("space").draws(4).usual("tile:U_K1")
    assert evening.asks == "acquire:water:1"
    evening.usual("acquire:water:1")
    assert evening.asks == "human:3"


@rulings("W30")
def test_colour_and_row_are_read_when_a_choice_is_made() -> None:
    # The silver of the card turned moves the marker from black to blue before the card is influenced.
    evening = Evening("journal", marker=2).draws(6)
    assert evening.told("influence_card")["row"] == "water"


@rulings("W31", "W24")
def test_a_worker_without_a_place_gives_way_to_the_other_listed_one() -> None:
    evening = Evening(workers={"green": 1, "blue": 1}).draws(2)
    for slot in (1, 2, 3, 4):
        evening.says(f"place:townsfolk:{slot}", "gone")
    assert evening.verbs[-1] == "no_place"
    evening.says("place:water:1", "place")
    assert evening.state.workers == {"green": 1, "yellow": 0, "blue": 0}


@rulings("W31")
def test_without_a_place_for_any_worker_the_second_action_is_done() -> None:
    evening = Evening(workers={"green": 1}).draws(1)
    for slot in (2, 3, 4):
        evening.says(f"place:townsfolk:{slot}", "occupied")
    evening.says("place:townsfolk:1", "gone")
    passed = evening.reason("no_place", "no_place_left").values["passed"]
    assert [(one["slot"], one["why"]) for one in passed] == [
        (2, "occupied"),
        (3, "occupied"),
        (4, "occupied"),
        (1, "gone"),
    ]
    assert evening.tell("second_action").because[0].rule == "W31"
    assert evening.asks == "acquire:space:2"


@rulings("W31")
def test_a_row_without_a_card_makes_the_first_action_impossible_and_costs_nothing() -> None:
    evening = Evening(influence={"blue": 2}).draws(4)
    for slot in (1, 2, 3, 4):
        evening.says(f"acquire:water:{slot}", "gone")
    assert evening.tell("second_action").because[0].rule == "W31"
    assert evening.state.influence["blue"] == 3


@rulings("W32", "W43")
@pytest.mark.parametrize(
    ("card", "colour", "row", "letter"),
    [(1, "green", "townsfolk", "G"), (2, "blue", "water", "B"), (3, "yellow", "land", "Y")],
)
def test_a_worker_is_not_placed_where_no_tile_of_the_colour_is_left(
    card: int, colour: str, row: str, letter: str
) -> None:
    # Sum 2 looks at slots 2, 3, 4, 1; slot 3 is the space of the tile.
    evening = Evening(schemes=[2 if card == 1 else 5], workers={colour: 1}).draws(card)
    while evening.asks != f"place:{row}:3":
        evening.says(evening.asks, "occupied")
    evening.says(f"place:{row}:3", "no_tile")
    assert evening.asks == f"place:{row}:4"
    assert {tile[2] for tile in evening.state.tiles_gone} == {letter}


@rulings("W32")
def test_a_space_that_is_known_to_do_nothing_is_passed_over_unasked() -> None:
    gone = ["U_G1", "U_G2", "U_G3"]
    evening = Evening(schemes=[5], workers={"green": 1}, tiles_gone=gone, tiles={"U_G4": 2}).draws(1)
    evening.says("place:townsfolk:4", "occupied")
    assert evening.asks == "place:townsfolk:2"


@rulings("W32")
def test_only_a_space_that_is_nothing_but_a_tile_can_do_nothing() -> None:
    evening = Evening(workers={"green": 1}).draws(1)
    assert evening.asks == "place:townsfolk:2"
    assert "no_tile" not in evening.choices
    evening.says("place:townsfolk:2", "occupied")
    assert "no_tile" in evening.choices

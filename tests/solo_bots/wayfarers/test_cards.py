"""Cards the AI takes (W48 to W52)."""

import pytest

from tests.solo_bots.wayfarers.evening import Evening, rulings


@rulings("W48")
def test_the_ai_takes_a_card_by_its_slot_and_nothing_printed_on_it_matters() -> None:
    evening = Evening("space", marker=5).draws(1)
    assert [choice.id for choice in evening.ask.choices] == ["take", "allow", "deny", "gone"]
    before = evening.state.dump()
    evening.says("acquire:space:2", "take")
    assert evening.marks[-1].state == before | {
        "cards": before["cards"] | {"space": 1},
        "turn": 3,
        "to_move": "human",
    }


@rulings("W49")
def test_all_workers_on_the_card_come_along() -> None:
    evening = Evening("journal", journal="J1a", marker=5).draws(1)
    evening.says("acquire:inspiration:3", {"choice": "take", "green": True, "yellow": True, "blue": True})
    assert evening.state.workers == {"green": 1, "yellow": 1, "blue": 1}
    assert evening.told("acquire")["workers"] == ["green", "yellow", "blue"]
    assert evening.tell("acquire").because[-1].rule == "W49"


@rulings("W49", "W61")
def test_the_humans_influence_on_the_card_goes_home() -> None:
    evening = Evening("space").draws(1).says("acquire:space:2", "allow")
    assert evening.told("acquire")["influence"] is True
    assert evening.tell("acquire").because[-1].rule == "W49"


@rulings("W49", "W69")
@pytest.mark.parametrize(
    ("row", "colours"),
    [
        ("townsfolk", ["green"]),
        ("space", []),
        ("land", ["green", "yellow"]),
        ("water", ["green", "blue"]),
    ],
)
def test_only_workers_that_may_stand_in_a_row_are_asked_for(row: str, colours: list[str]) -> None:
    board, card = {
        "townsfolk": ("townsfolk", 1),
        "space": ("space", 1),
        "land": ("space", 6),
        "water": ("space", 4),
    }[row]
    evening = Evening(board, influence={"yellow": 2, "blue": 2}).draws(card)
    assert [field.id for field in evening.ask.choices[0].fields] == colours


@rulings("W50", "W36", "W67")
def test_a_card_with_a_worker_placed_this_turn_is_not_taken() -> None:
    # The worker stands on the townsfolk card of slot 4, which the journal tile would take.
    evening = Evening("townsfolk", workers={"green": 1}, schemes=[5], marker=2, journal="J4a").draws(1)
    evening.says("place:townsfolk:4", "place").says("journal_tile:J5a", {"choice": "JT04", "green": False})
    assert evening.asks == "acquire:townsfolk:3"


@rulings("W50", "W27")
def test_with_no_card_left_the_part_is_skipped() -> None:
    evening = Evening("space").draws(1)
    for slot in (2, 3, 4, 1):
        evening.says(f"acquire:space:{slot}", "gone")
    assert evening.tell("no_card").because[0].rule == "W50"
    assert evening.asks == "human:3"


@rulings("W51")
@pytest.mark.parametrize(("card", "colour", "row"), [(2, "blue", "water"), (3, "yellow", "land")])
def test_from_a_draw_pile_the_ai_takes_the_top_card_unseen(card: int, colour: str, row: str) -> None:
    evening = Evening(workers={colour: 1}).draws(card)
    for slot in (1, 2, 3):
        evening.says(f"place:{row}:{slot}", "gone")
    evening.says(f"place:{row}:4", "place")
    assert evening.asks == "human:3"
    assert evening.state.cards[row] == 1
    assert evening.tell("acquire_from_deck").because[0].rule == "W51"


@rulings("W51", "W50")
def test_a_draw_pile_the_ai_has_all_cards_of_gives_nothing() -> None:
    evening = Evening(workers={"blue": 1}, cards={"water": 36}).draws(2)
    for slot in (1, 2, 3):
        evening.says(f"place:water:{slot}", "gone")
    evening.says("place:water:4", "place")
    assert evening.state.cards["water"] == 36
    assert "no_card" in evening.verbs


@rulings("W52")
def test_the_space_card_of_a_worker_space_is_chosen_by_the_sum() -> None:
    evening = Evening("upgrade", schemes=[5], workers={"green": 1}).draws(1)
    for slot in (4, 3, 2):
        evening.says(f"place:townsfolk:{slot}", "occupied")
    evening.says("place:townsfolk:1", "place")
    assert evening.asks == "acquire:space:4"

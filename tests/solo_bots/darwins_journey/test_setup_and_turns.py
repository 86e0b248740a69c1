"""Set-up, drawing action cards, the order of turns, and what the human tells of a turn."""

import pytest

from assets.errors import BadInput
from solo_bots.darwins_journey.bot import bot
from tests.solo_bots.darwins_journey.evening import MUSEUM, Evening, own_set, rulings

SIX = {"choice": "tiles"} | dict.fromkeys(MUSEUM, True)


@rulings("R1")
def test_alfreds_first_seals_are_those_printed_in_his_rows() -> None:
    evening = Evening.from_the_start("blue")
    assert evening.state.seals == {"A": ["blue"], "B": ["yellow"], "C": ["green"], "D": ["red"]}
    by_part = {one["part"]: one for one in evening.all_told("setup_alfred")}
    assert by_part["board"]["coins"] == 5
    told = [one for one in evening.tells if one.verb.startswith("setup_")]
    why = {(one.verb, one.values["part"]): [reason.key for reason in one.because] for one in told}
    assert [step for step, keys in why.items() if "printed_seals" in keys] == [("setup_alfred", "board")]
    assert why["setup_board", "special_tiles"] == ["only_solo"]
    assert why["setup_board", "seals"] == ["as_for_two"]


@rulings("R36")
def test_the_set_up_begins_by_saying_that_cards_and_boards_are_not_the_printed_ones() -> None:
    evening = Evening.from_the_start()
    assert evening.verbs[0] == "reference_set"
    assert evening.told("reference_set")["parts"] == ["cards", "board.white", "bonus.white", "marks", "icons"]
    assert evening.rules("reference_set") == ["R36"]
    copied = own_set()
    copied["verified"] = dict.fromkeys(copied["verified"], True)
    assert "reference_set" not in Evening.from_the_start(own=copied).verbs


@rulings("R36")
def test_a_game_keeps_the_set_it_began_with() -> None:
    evening = Evening.from_the_start(own=own_set(board_white={"coin_start": 9}))
    assert evening.state.coins == 9
    again = bot().load(evening.state.dump())
    assert bot().set_of(again).board("white").coin_start == 9
    assert bot().tally(again)["set"] == "test"


def test_the_table_tells_the_museum_tiles_once_and_the_bonus_cards_fall_at_random() -> None:
    evening = Evening.from_the_start().says("museum_start", SIX)
    assert evening.ask.shape == "draw"
    assert evening.ask.values["cards"] == ["bonus-white-1", "bonus-white-2"]
    evening.draws("bonus-white-2")
    assert evening.state.bonus_cards == ["bonus-white-2", "bonus-white-1"]
    assert [told["spot"] for told in evening.all_told("bonus_card_laid")] == [5, 10]
    assert evening.asks == "action:0:0"


def test_fewer_or_more_than_six_tiles_are_refused() -> None:
    evening = Evening.from_the_start()
    for tiles in (MUSEUM[:5], (*MUSEUM, "green-fossil")):
        with pytest.raises(BadInput):
            evening.says("museum_start", {"choice": "tiles"} | dict.fromkeys(tiles, True))


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"board": "black"},
        {"board": "white", "deck": "mine"},
        {"board": "white", "seed": -1},
        {"board": "white", "seed": True},
        {"board": "white", "seed": 2**53},
        {"board": "white", "lunch": 1},
        {"board": "white", "set": {"format": 1}},
        {"board": "white", "set": None},
    ],
)
def test_options_that_do_not_fit_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(BadInput):
        bot().start(options)


# ---- drawing


def test_options_are_tried_from_top_to_bottom_and_exactly_one_is_done() -> None:
    evening = Evening(seals={"A": ["green"]}, coins=4).draws("act-3")
    assert evening.verbs[:2] == ["reveal", "unlock"]
    assert "place_main" not in evening.verbs
    assert evening.state.workers == {"A": "home", "B": "home", "C": "home", "D": "small"}


@rulings("R36")
def test_every_card_of_the_reference_deck_says_that_it_is_none() -> None:
    assert "R36" in Evening(seals={"A": ["blue"]}).draws("act-7").rules("reveal")
    copied = own_set()
    copied["verified"]["cards"] = True
    assert "R36" not in Evening(own=copied, seals={"A": ["blue"]}).draws("act-7").rules("reveal")


def test_with_both_delivery_cards_face_up_all_eight_are_shuffled_before_the_next_is_turned() -> None:
    evening = Evening(faceup=["act-3", "act-1", "act-2"], seals={"A": ["blue"]})
    assert evening.verbs == ["shuffle"]
    assert evening.asks == "action:1:0"
    assert len(evening.choices) == 8
    assert Evening(faceup=["act-3", "act-1"]).asks == "action:0:2"


def test_the_second_delivery_card_is_played_out_before_the_shuffle() -> None:
    evening = Evening(faceup=["act-1"], seals={"A": ["blue"]}).draws("act-2")
    assert "shuffle" not in evening.verbs
    evening.usual("human:3")
    assert evening.verbs[-1] == "shuffle"
    assert evening.asks == "action:1:0"


@rulings("R2")
def test_face_up_cards_stay_when_a_round_ends() -> None:
    out = dict.fromkeys("ABCD", "hammock")
    evening = Evening(phase="reward", faceup=["act-1", "act-7"], workers=out).usual("round:2")
    assert evening.asks == "action:0:2"
    assert "R2" in evening.rules("clean_bonus_cards")


def test_a_card_face_up_cannot_be_drawn_again() -> None:
    assert "act-7" not in Evening(faceup=["act-7"]).choices


# ---- turns


def test_alfred_begins_and_both_alternate_until_all_workers_are_placed() -> None:
    evening = Evening(seals={}, coins=0, explorers={"a": "a-24"})
    for turn, card in enumerate(("act-7", "act-8", "act-5", "act-6")):
        evening.draws(card).says(f"human:{3 + 2 * turn}", "elsewhere")
    assert [mark.who for mark in evening.marks] == ["bot", "human"] * 4 + ["bot"]
    assert evening.state.phase == "reward"


def test_a_human_with_a_fifth_worker_takes_the_last_turn_alone() -> None:
    out = dict.fromkeys("ABCD", "hammock")
    evening = (
        Evening(to_move="human", workers=out, human_turns=3)
        .says("human:2", "fifth")
        .says("human:2", "elsewhere")
    )
    assert evening.asks == "human:3"
    evening.says("human:3", "elsewhere")
    assert evening.asks == "round:2"
    assert evening.state.fifth


def test_the_place_of_the_humans_worker_is_told_with_one_tap() -> None:
    evening = Evening(to_move="human").says("human:2", "explore-1")
    assert evening.state.human_workers == ["explore-1"]
    assert evening.state.untold == 0
    assert evening.asks == "action:0:0"


def test_done_tells_nothing_and_is_asked_when_it_matters() -> None:
    evening = Evening(to_move="human").usual("human:2")
    assert (evening.state.untold, evening.state.museum_untold) == (1, [0, 1])


@rulings("R4")
def test_using_a_lens_of_alfreds_pays_him_a_coin_even_above_twelve() -> None:
    evening = Evening(to_move="human", lenses=["sail-2"], coins=12, bonus=1).says("human:2", "sail-2")
    assert evening.told("coins") == {"n": 1, "now": 12, "over": 1}
    assert evening.state.bonus == 2


def test_a_lens_with_a_worker_on_it_and_a_locked_place_are_offered_as_what_cannot_be() -> None:
    evening = Evening(to_move="human", lenses=["sail-2"], unlocked=["explore-2"], workers={"A": "sail-2"})
    unlikely = {one.id for one in evening.ask.choices if one.values.get("unlikely")}
    assert {"sail-2", "sail-3"} <= unlikely
    assert "explore-2" in evening.choices
    assert "explore-2" not in unlikely


def test_unlocking_on_the_small_diary_is_told_with_it() -> None:
    evening = Evening(to_move="human").says("human:2", {"choice": "small", "unlocked": "letters-2"})
    assert evening.state.unlocked == ["letters-2"]
    special = Evening(to_move="human").says("human:2", {"choice": "small", "unlocked": "special-tile"})
    assert special.state.unlocked == []


def test_delivering_in_the_museum_is_told_with_it() -> None:
    evening = Evening(to_move="human").says("human:2", {"choice": "museum", "green-fossil": True})
    assert evening.state.delivered == ["green-fossil"]
    assert evening.state.human_researched == ["green-fossil"]
    with pytest.raises(BadInput):
        Evening(to_move="human").says("human:2", {"choice": "museum", "green-plant": True})


def test_other_events_are_optional_and_leave_the_question_open() -> None:
    evening = Evening(to_move="human")
    evening.says("human:2", {"choice": "stamps", "envelope1": 2, "envelope3": 1})
    evening.says("human:2", {"choice": "unlocked", "location": "sail-2"})
    evening.says("human:2", {"choice": "delivered", "green-fossil": True})
    evening.says("human:2", {"choice": "explorer_a", "space": "a-10"})
    evening.says("human:2", "ship_end")
    state = evening.state
    assert (state.human_stamps, state.stamps_sure) == ([2, 0, 1], [True] * 3)
    assert state.unlocked == ["sail-2"]
    assert state.delivered == ["green-fossil"]
    assert state.human_explorers["a"] == ["at", "a-10"]
    assert state.ribbons == ["a-04", "a-09"]
    assert state.finals == ["sea-26"]
    assert evening.asks == "human:2"
    assert "ship_end" not in evening.choices


def test_what_the_human_may_have_moved_is_no_longer_sure_after_a_turn() -> None:
    known = {"a": ["at", "a-05"], "b": ["behind", "b-02"], "c": ["past", "c-03"]}
    evening = Evening(to_move="human", human_explorers=known, human_stamps=[3, 0, 0]).says(
        "human:2", "museum"
    )
    assert evening.state.human_explorers == {"a": ["from", "a-05"], "c": ["past", "c-03"]}
    assert evening.state.stamps_sure == [False] * 3
    assert evening.state.human_stamps == [3, 0, 0]


def test_a_worker_of_the_human_placed_on_alfreds_lens_is_told_when_asked_late() -> None:
    evening = Evening(untold=1, lenses=["sail-2"], seals={"A": ["green"]}, coins=0).draws("act-7")
    evening.says("where:1:0", "sail-2")
    assert evening.told("lens_used")["location"] == "sail-2"


def test_the_game_ends_after_five_rounds_without_a_clean_up() -> None:
    out = dict.fromkeys("ABCD", "hammock")
    evening = Evening(phase="reward", round=5, workers=out)
    assert evening.ask.values["last"], "the last rewards and the last goal are taken before the game is over"
    evening.usual("round:6")
    assert evening.verbs[-1] == "game_over"
    assert "clean_workers" not in evening.verbs
    assert evening.state.to_move == "end"

"""The AI rests: comet, the board's own step, journal, shuffle (W12 to W16)."""

import pytest

from tests.solo_bots.wayfarers.evening import Evening, rulings


@rulings("W12", "W81")
@pytest.mark.parametrize(
    ("schemes", "comets"), [([1, 2, 3], 1), ([3, 2, 1], 0), ([4, 6, 5], 0), ([5, 4, 6], 1)]
)
def test_the_newest_scheme_card_with_a_comet_moves_the_comet_track(schemes: list[int], comets: int) -> None:
    evening = Evening("journal", schemes=schemes)
    assert evening.state.comets == comets
    assert ("no_comet" in evening.verbs) == (comets == 0)


@rulings("W12")
def test_only_the_newest_card_is_looked_at_for_its_comet() -> None:
    assert Evening("space", schemes=[2, 3, 1]).state.comets == 0


@rulings("W13", "W14", "W15")
@pytest.mark.parametrize(
    ("board", "key", "verb"),
    [
        ("space", "acquire:space:2", "acquire"),
        ("upgrade", "tile:U_K2", "acquire_tile"),
        ("townsfolk", "acquire:townsfolk:2", "acquire"),
        ("journal", "journal_tile:J1a", "influence_card"),
    ],
)
def test_each_board_has_its_own_step_then_journals_then_shuffles(board: str, key: str, verb: str) -> None:
    # Cards 2, 3, 1 show 0 + 2 silver: sum 2, slot 2.
    evening = Evening(board, schemes=[2, 3, 1], green_gone=[1, 2, 3, 4])
    assert evening.asks == key
    while evening.asks != "human:3":
        evening.says(evening.asks, evening.ask.default or "JT02")
    order = [one for one in evening.verbs if one in ("rest", verb, "journal_move", "shuffle")]
    assert order == ["rest", verb, "journal_move", "shuffle"]


@rulings("W15")
def test_after_a_rest_all_six_cards_lie_face_down_again() -> None:
    evening = Evening("space", schemes=[1, 2, 3], green_gone=[1])
    evening.usual("acquire:space:1").says("journal_tile:J1a", "JT02").usual("human:3")
    assert evening.asks == "scheme:1:0"
    assert evening.choices == ["1", "2", "3", "4", "5", "6"]
    assert evening.ask.values["shuffle"] == 1


@rulings("W16")
def test_the_cards_count_until_the_rest_is_over() -> None:
    # Sum of 5 and 1 is 4; more red cards: lower path; card 1 is the newest and names special tile 6.
    evening = Evening("space", schemes=[4, 6, 5, 1], journal="J3a")
    evening.usual("acquire:space:4")
    assert evening.told("journal_move")["to"] == "J4b"
    assert evening.asks == "tile:U_P06"


@rulings("W16")
def test_no_card_is_turned_and_no_silver_counted_on_a_rest() -> None:
    evening = Evening("space", schemes=[1, 2, 3], green_gone=[1])
    evening.usual("acquire:space:1").says("journal_tile:J1a", "JT02")
    assert evening.asks == "human:3"
    assert not {"reveal", "marker"} & set(evening.verbs)

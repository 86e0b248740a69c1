"""A table at which something goes wrong is noticed, whatever it is."""

from collections.abc import Callable

import pytest

from solo_bots.conversation import Answer, Ask, Choice, Field, Tell
from solo_bots.session import Mark
from tests.simulation.violation import Violation
from tests.simulation.wayfarers.board import Card
from tests.simulation.wayfarers.game import Evening, begin, play
from tests.simulation.wayfarers.human import Temper

QUIET = Temper(journaling=0.3, placing=0.2, retrieving=0.1, denying=0.0, frank=1.0, mindful=1.0)


def evening() -> Evening:
    return begin("space", 5, temper=QUIET)


def lose_a_card(one: Evening) -> None:
    one.board.piles["land"].pop()


def put_a_card_twice(one: Evening) -> None:
    one.board.piles["land"].append("L01")


def lose_a_worker(one: Evening) -> None:
    one.board.human.workers["blue"] -= 1


def find_a_worker(one: Evening) -> None:
    one.board.rows["space"][0] = Card("S77", ["green"])


def lose_a_tile(one: Evening) -> None:
    one.board.tiles["U_K1"] -= 1


def find_a_token(one: Evening) -> None:
    one.board.tokens += 1


def owe_silver(one: Evening) -> None:
    one.board.silver = -1


def believe(name: str, value: object) -> Callable[[Evening], None]:
    return lambda one: setattr(one.session.state, name, value)


@pytest.mark.parametrize(
    ("slip", "noticed"),
    [
        (lose_a_card, "35 land cards"),
        (put_a_card_twice, "37 land cards"),
        (lose_a_worker, "1 blue workers"),
        (find_a_worker, "5 green workers"),
        (lose_a_tile, "1 copies of U_K1"),
        (find_a_token, "16 influence"),
        (owe_silver, "less than nothing"),
        (believe("marker", 3), "marker: the companion believes 3, the table shows 0"),
        (believe("comets", 1), "comets"),
        (believe("journal", "J1a"), "journal"),
        (believe("schemes", [1]), "schemes"),
        (believe("influence", {"black": 1, "blue": 1, "yellow": 1}), "influence"),
        (believe("workers", {"green": 1, "yellow": 1, "blue": 1}), "workers"),
        (believe("cards", {"townsfolk": 1, "land": 0, "water": 0, "space": 0, "inspiration": 0}), "cards"),
        (believe("tiles", {"U_K1": 1}), "tiles"),
        (believe("caravan", 1), "caravan"),
        (believe("beside", 1), "beside"),
        (believe("human_column", 4), "further than it is"),
        (believe("human_final", "J10a"), "another last space"),
        (believe("green_gone", [2]), "green worker"),
        (believe("tiles_gone", ["U_K1"]), "U_K1 is believed empty"),
        (believe("journal_tiles", {"J1a": "JT11"}), "believes JT11 on J1a"),
    ],
)
def test_a_slip_is_noticed_before_the_next_answer_and_named(
    slip: Callable[[Evening], None], noticed: str
) -> None:
    one = evening()
    one.laws.check()
    slip(one)
    with pytest.raises(Violation, match=noticed):
        one.laws.check()


def test_a_card_swapped_for_another_is_noticed_at_the_end() -> None:
    one = evening()
    one.board.piles["land"][0] = one.board.piles["land"][1]
    one.laws.check()
    with pytest.raises(Violation, match="land cards are not those of the box"):
        one.laws.check_every_card()


def test_a_game_that_goes_wrong_names_board_seed_and_answer() -> None:
    one = evening()

    def bump(ask: Ask, answer: Answer, marks: list[Mark]) -> None:
        if len(one.played.answers) == 9:
            one.board.marker = (one.board.marker + 1) % 8

    with pytest.raises(Violation, match=r"^space, seed 5, answer 10: marker: .* report it") as broken:
        play(one, bump)
    assert broken.value.exit_code == 1


PLACE = {"row": "land", "slot": 2, "side": "right"}


@pytest.mark.parametrize(
    ("tell", "noticed"),
    [
        (Tell("fly", {}), "nobody knows how to carry out 'fly'"),
        (Tell("marker", {"from": 1, "to": 2, "steps": 1, "bonus": 0}), "the marker is on 0"),
        (Tell("marker", {"from": 0, "to": 3, "steps": 1, "bonus": 0}), "lead to 1"),
        (Tell("acquire", {**PLACE, "workers": ["green"], "influence": False}), "stand there"),
        (Tell("acquire", {**PLACE, "workers": [], "influence": True}), "influence was mistaken"),
        (Tell("place_worker", {**PLACE, "colour": "blue", "does": []}), "no space on land 2"),
        (
            Tell("influence_card", {"row": "inspiration", "side": "top", "slots": [1], "then": []}),
            "no inspiration card",
        ),
        (Tell("influence_guild", {"colour": "black", "now": 2}), "another number"),
        (Tell("journal_move", {"from": "J0", "to": "J2a", "column": 2}), "no such link"),
        (Tell("journal_move", {"from": "J1a", "to": "J2a", "column": 2}), "marker is on J0"),
        (Tell("green_worker", {"number": 1}), "not beside"),
        (Tell("acquire_tile", {"tile": "U_K1", "steps": [3, 4], "beside": False}), "left open"),
        (Tell("acquire_tile", {"tile": "U_K1", "steps": [1], "beside": False}), "covers 1"),
        (Tell("acquire_tile", {"tile": "U_K1", "steps": [], "beside": True}), "21 squares are free"),
        (Tell("denied", PLACE), "no influence there"),
        (Tell("comet", {"comets": 4}), "elsewhere"),
        (Tell("spend", {"colour": "blue", "amount": 2, "left": 3}), "another number"),
        (Tell("extra_move", {"cost": 1, "left": 3}), "another number"),
    ],
)
def test_what_cannot_be_done_with_the_pieces_is_not_done(tell: Tell, noticed: str) -> None:
    with pytest.raises(Violation, match=noticed):
        evening().table.hear(tell)


def test_what_moves_nothing_is_only_listened_to() -> None:
    one = evening()
    one.table.hear(Tell("fly", {}, moves=False))
    one.laws.check()


@pytest.mark.parametrize(
    ("ask", "noticed"),
    [
        (Ask("tile:U_K1", "tile", (Choice("gone"),), values={"piles": ["U_K1"]}), "does not offer"),
        (Ask("workers", "workers", (Choice("none"),), values={"colours": []}), "does not offer green"),
        (
            Ask("journal_tile:J1a", "journal_tile", (Choice("JT01"),), values={"space": "J1a"}),
            "does not ask for the green worker",
        ),
        (
            Ask("column", "column", (Choice("column", fields=(Field("column", "number", 3, 3, 10),)),)),
            "does not offer column 0",
        ),
        (Ask("acquire:land:2", "acquire", (Choice("gone"),), values=PLACE), "does not offer"),
    ],
)
def test_a_question_that_does_not_take_the_truth_is_noticed(ask: Ask, noticed: str) -> None:
    one = evening()
    one.board.rows["townsfolk"][0] = Card("T01", ["green"])
    with pytest.raises(Violation, match=noticed):
        one.table.answer(ask)


def test_a_worker_nobody_asks_about_is_noticed() -> None:
    one = evening()
    one.board.rows["land"][1] = Card("L01", ["yellow"])
    ask = Ask("acquire:land:2", "acquire", (Choice("take"), Choice("gone")), values=PLACE)
    with pytest.raises(Violation, match="stand there"):
        one.table.answer(ask)


def test_a_row_left_with_a_hole_after_the_ais_turn_is_noticed() -> None:
    one = evening()
    one.board.rows["land"][1] = None
    ask = Ask("human:3", "human_turn", (Choice("done"),), shape="turn")
    with pytest.raises(Violation, match="was not refilled"):
        one.table.answer(ask)

"""The virtual deck: the same order whatever is done and undone."""

from hypothesis import given
from hypothesis import strategies as st

from solo_bots.conversation import Ask, Choice
from solo_bots.shuffler import Shuffler

CARDS = ["1", "2", "3", "4", "5", "6"]


def draw(left: list[str], shuffle: int = 0, deck: str = "scheme") -> Ask:
    values = {"deck": deck, "shuffle": shuffle, "cards": CARDS}
    return Ask("draw", "draw_scheme", tuple(Choice(card) for card in left), None, values, "draw")


def whole_deck(seed: int, shuffle: int = 0) -> list[str]:
    left, drawn = list(CARDS), []
    while left:
        drawn.append(str(Shuffler(seed).answer(draw(left, shuffle))))
        left.remove(drawn[-1])
    return drawn


@given(st.integers(0, 2**53 - 1), st.integers(0, 50))
def test_every_card_is_drawn_once_and_always_in_the_same_order(seed: int, shuffle: int) -> None:
    order = whole_deck(seed, shuffle)
    assert sorted(order) == CARDS
    assert order == whole_deck(seed, shuffle) == Shuffler(seed).order(draw(CARDS, shuffle))


def test_another_shuffle_and_another_seed_give_another_order() -> None:
    assert len({tuple(whole_deck(7, shuffle)) for shuffle in range(20)}) > 10
    assert len({tuple(whole_deck(seed)) for seed in range(20)}) > 10


def test_every_card_comes_first_about_as_often() -> None:
    first = [whole_deck(seed)[0] for seed in range(600)]
    assert all(70 < first.count(card) < 130 for card in CARDS)


def test_a_card_that_lies_face_up_already_is_passed_over() -> None:
    order = whole_deck(11)
    assert Shuffler(11).answer(draw([order[3], order[5]])) == order[3]


def test_the_shuffler_answers_nothing_else() -> None:
    assert Shuffler(1).answer(Ask("slot", "slot", (Choice("yes"),))) is None

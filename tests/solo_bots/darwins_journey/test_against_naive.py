"""Alfred's priorities agree with a second, naive writing-down of the rulings; decisions are counted and pinned."""

from collections import Counter
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from assets.darwins_journey.alfred import COLOURS, PURPLE
from solo_bots.darwins_journey.academy import row_for_seal
from solo_bots.darwins_journey.correspondence import choose_envelope, may_steal, outcomes
from solo_bots.darwins_journey.placement import Places, choose_location, choose_unlocking, next_locked
from solo_bots.darwins_journey.routes import route
from tests.solo_bots.darwins_journey import naive
from tests.solo_bots.darwins_journey.evening import FACTS

TOPS = {"explore-1", "sail-1", "letters-1", "academy-1"}
LENSES = sorted(one.id for one in FACTS.diaries.locations if one.row > 1)
rows = st.lists(st.sampled_from((*COLOURS, PURPLE)), max_size=6)
seal_rows = st.fixed_dictionaries(dict.fromkeys("ABCD", rows))
open_ones = st.sets(st.sampled_from(LENSES)).map(lambda some: some | TOPS)
letters = st.permutations("ABCD").flatmap(lambda order: st.integers(0, 4).map(lambda n: "".join(order[:n])))


@settings(deadline=None, max_examples=400)
@given(
    seal_rows,
    letters,
    open_ones,
    st.sets(st.sampled_from(LENSES)),
    st.sets(st.sampled_from(["voyage", "study"])),
    st.integers(0, 12),
    st.integers(0, 3),
)
def test_the_placement_is_that_of_the_naive_rule(seals, order, opened, taken, busy, coins, penalty) -> None:  # type: ignore[no-untyped-def]
    places = Places(frozenset(opened), frozenset(taken), frozenset(busy))
    found = choose_location(FACTS, seals, order, places, coins, penalty)
    expected = naive.placed(seals, order, opened, taken, busy, coins, penalty)
    assert (None if found is None else (found.worker, found.location.id, found.price)) == expected


@settings(deadline=None, max_examples=400)
@given(seal_rows, open_ones, st.integers(0, 12))
def test_the_unlocking_is_that_of_the_naive_rule(seals, opened, coins) -> None:  # type: ignore[no-untyped-def]
    payable = [one for one in next_locked(FACTS, opened) if one.unlock_cost <= coins]
    found = choose_unlocking(FACTS, seals, payable)
    assert (None if found is None else found.location.id) == naive.unlocked(seals, opened, coins)


def test_the_decisions_of_every_small_row_are_counted_and_the_same() -> None:
    # Every row of up to three seals, every set of middle locations open, each diary busy or not, 0, 3 and 6 coins.
    counted: Counter[str] = Counter()
    colours = (*COLOURS, PURPLE)
    small = [list(row) for size in range(4) for row in product(colours, repeat=size)]
    middle = ("explore-2", "sail-2", "letters-2", "academy-2")
    for row in small:
        seals = {"A": row, "B": [], "C": [], "D": []}
        for mask in (0, 1, 5, 15):
            opened = TOPS | {one for bit, one in enumerate(middle) if mask >> bit & 1}
            for busy, coins in product((set(), {"voyage"}, {"voyage", "study"}), (0, 3, 6)):
                places = Places(frozenset(opened), frozenset(), frozenset(busy))
                found = choose_location(FACTS, seals, "A", places, coins, 3)
                expected = naive.placed(seals, "A", opened, set(), busy, coins, 3)
                assert (None if found is None else found.location.id) == (expected and expected[1])
                counted[expected[1] if expected else "none"] += 1
    assert sum(counted.values()) == 156 * 4 * 9
    assert counted == PINNED


PINNED = Counter(
    {
        "academy-1": 716,
        "academy-2": 288,
        "explore-1": 386,
        "explore-2": 1320,
        "letters-1": 704,
        "letters-2": 727,
        "none": 712,
        "sail-1": 527,
        "sail-2": 236,
    }
)
"""How often each location is chosen."""


@given(
    st.lists(st.integers(0, 4), min_size=3, max_size=3),
    st.lists(st.integers(0, 6), min_size=3, max_size=3),
    st.integers(1, 4),
)
def test_the_envelope_is_that_of_the_naive_rule_whatever_was_asked(
    alfred: list[int], human: list[int], stamps: int
) -> None:
    steals = [
        may_steal(mine, yours, True, stamps, 12) is True for mine, yours in zip(alfred, human, strict=True)
    ]
    assert choose_envelope(alfred, steals).index == naive.envelope(alfred, human, stamps)


@given(
    st.lists(st.integers(0, 3), min_size=3, max_size=3),
    st.lists(st.integers(0, 2), min_size=3, max_size=3),
    st.integers(1, 4),
)
def test_no_question_about_stamps_is_needless_and_none_is_missing(
    alfred: list[int], least: list[int], stamps: int
) -> None:
    unsure = [may_steal(mine, yours, False, stamps, 12) for mine, yours in zip(alfred, least, strict=True)]
    possible = {
        naive.envelope(alfred, list(human), stamps)
        for human in product(*(range(yours, 13) for yours in least))
    }
    assert outcomes(alfred, unsure) == possible


@given(st.fixed_dictionaries({letter: st.lists(st.just("red"), max_size=5) for letter in "ABCD"}))
def test_the_row_of_a_seal_is_that_of_the_naive_rule(seals: dict[str, list[str]]) -> None:
    board = FACTS.reference.board("white")
    written = [{"row": row.row, "bracket_after": row.bracket_after, "spots": row.spots} for row in board.rows]
    assert row_for_seal(board, seals) == naive.seal_row(written, seals)


def test_every_route_is_that_of_the_naive_rule() -> None:
    count = 0
    for track in (FACTS.ocean, *FACTS.islands):
        for start in track.spaces:
            for steps in (1, 2, 3, 4):
                held = (
                    ["", *(space.id for space in track.spaces)]
                    if steps in (1, 4) and track.id != "ocean"
                    else [""]
                )
                for human in held:
                    found = route(track, start.id, steps, human)
                    assert list(found.entered) == naive.moved(track.id, start.id, steps, human or None)
                    count += 1
    assert count == 27 * 4 + 25 * (2 + 2 * 26) + 15 * (2 + 2 * 16) + 11 * (2 + 2 * 12)

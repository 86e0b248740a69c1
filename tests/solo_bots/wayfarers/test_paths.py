"""How many ways can a turn go? Pinned counts of decision paths, walked by the AI and by the naive one of these tests.

A path is a sequence of answers; each question of a path is asked in both, with the same choices, and leaves the same state.
"""

import random
from collections import defaultdict
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo_bots import bot_for
from solo_bots.session import Session
from solo_bots.wayfarers.state import State
from tests.solo_bots.wayfarers.evening import rulings, state
from tests.solo_bots.wayfarers.naive import Answer, Naive
from tests.solo_bots.wayfarers.paths import answers_to, engine_paths, naive_paths, written
from tests.solo_bots.wayfarers.some_state import some_state

PINNED = [
    ("space", (1,), {}, 5, 56),
    ("upgrade", (1,), {}, 5, 248),
    ("townsfolk", (5,), {"marker": 4}, 5, 544),
    ("journal", (1,), {"influence": {"black": 2}, "human_column": 7}, 3, 1560),
    ("space", (4,), {"schemes": [5], "influence": {"blue": 2}}, 6, 183),
    ("upgrade", (5,), {"schemes": [1], "influence": {"black": 2}}, 6, 82),
    ("journal", (6,), {"schemes": [5], "influence": {"yellow": 2}, "marker": 4}, 5, 144),
    ("space", (2,), {"workers": {"blue": 1}}, 4, 251),
    (
        "space",
        (3,),
        {"schemes": [5], "workers": {"yellow": 1, "green": 1}, "tiles_gone": ["U_G1", "U_Y3"]},
        3,
        86,
    ),
    ("journal", (), {"schemes": [1, 2, 3], "journal": "J9a"}, 4, 546),
    ("townsfolk", (), {"schemes": [4, 5, 6], "journal": "J3b", "caravan": 9}, 5, 480),
    ("upgrade", (), {"schemes": [6, 4, 5], "caravan": 20, "tiles": {"U_K1": 2}}, 3, 268),
]


@rulings("W24", "W25", "W34", "W37", "W41", "W45", "W57", "W61", "W62", "W64", "W68")
@pytest.mark.parametrize(("board", "deck", "values", "depth", "count"), PINNED)
def test_the_paths_of_a_turn_are_those_of_the_naive_ai(
    board: str, deck: tuple[int, ...], values: dict[str, Any], depth: int, count: int
) -> None:
    start = state(board, turn=2, to_move="bot", **values)
    walked = sorted(engine_paths(start, depth, deck), key=lambda path: path.answers)
    assert walked == sorted(naive_paths(start, depth, deck), key=lambda path: path.answers)
    assert len(walked) == count


@given(st.integers(0, 2**32))
def test_any_turn_from_any_state_goes_as_the_naive_ai_plays_it(number: int) -> None:
    chance = random.Random(number)
    bot = bot_for("wayfarers")
    start = some_state(chance).dump()
    session: Session[State] = Session(bot, bot.load(start))
    passed, said = session.begin()[1:], []
    while not passed:
        assert session.ask is not None
        options = answers_to(session.ask)
        answer = chance.choice(options)
        if session.ask.shape == "turn" and chance.random() < 0.5:
            answer = {"choice": "done"}
        said.append((session.ask.key, sorted(map(written, options)), answer))
        passed = session.answer(answer, "test")
    left = iter(said)

    def look(key: str, options: list[Answer]) -> Answer:
        asked, offered, answer = next(left)
        assert (asked, offered) == (key, sorted(map(written, options)))
        return answer

    naive = Naive(start, look)
    naive.turn()
    assert next(left, None) is None
    assert start == passed[0].state
    told = [item["tell"] for item in passed[0].story if "tell" in item]
    shown = [tell["values"] for tell in told if tell["verb"] == "influence_card"]
    assert naive.influenced == [(one["row"], one["slots"], one["then"]) for one in shown]


@pytest.mark.parametrize(("board", "deck", "values", "depth", "count"), PINNED)
def test_no_question_is_needless(
    board: str, deck: tuple[int, ...], values: dict[str, Any], depth: int, count: int
) -> None:
    """Of the answers to each question at least two lead to different plays, whatever else lies on the table."""
    start = state(board, turn=2, to_move="bot", **values)
    plays: defaultdict[tuple[object, ...], defaultdict[str, set[object]]] = defaultdict(
        lambda: defaultdict(set)
    )
    for path in engine_paths(start, depth, deck):
        for at, (key, answer) in enumerate(path.answers):
            plays[path.answers[:at], key][answer].add((path.moves, path.end))
    assert plays
    for (before, asked), by_answer in plays.items():
        assert len({frozenset(found) for found in by_answer.values()}) > 1, f"{asked} after {before}"

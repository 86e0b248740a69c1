"""Questions and answers as both sides of the table understand them."""

import json
import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo_bots import bot_for
from solo_bots.conversation import AnswerRefused, Ask, Choice, Field, Json, Reason, Tell
from solo_bots.session import Session
from solo_bots.wayfarers.state import State
from tests.solo_bots.wayfarers.some_state import some_answer, some_state

COLUMN = Ask("column", "column", (Choice("column", fields=(Field("column", "number", 2, 2, 10),)),))
WORKERS = tuple(Field(colour, "toggle", default=False) for colour in ("green", "blue", "yellow"))
SLOT = Ask(
    "slot",
    "slot",
    (
        Choice("take", fields=WORKERS, at_most=2),
        Choice("where", fields=WORKERS, at_least=1),
        Choice("allow", fields=(Field("gift", "pick", "none", options=("none", "silver")),)),
        Choice("name", fields=(Field("text", "text", None, high=5),)),
        Choice("gone"),
    ),
    default={"choice": "gone"},
)
ANYTHING: st.SearchStrategy[Json] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@pytest.mark.parametrize(
    ("ask", "raw", "answer"),
    [
        (SLOT, "gone", {"choice": "gone"}),
        (SLOT, "take", {"choice": "take", "green": False, "blue": False, "yellow": False}),
        (
            SLOT,
            {"choice": "take", "blue": True},
            {"choice": "take", "green": False, "blue": True, "yellow": False},
        ),
        (SLOT, "allow", {"choice": "allow", "gift": "none"}),
        (SLOT, {"choice": "name", "text": "Ada"}, {"choice": "name", "text": "Ada"}),
        (COLUMN, 7, {"choice": "column", "column": 7}),
        (COLUMN, "column", {"choice": "column", "column": 2}),
    ],
)
def test_short_answers_mean_the_same_as_full_ones(ask: Ask, raw: Json, answer: Json) -> None:
    assert ask.parse(raw) == answer
    assert ask.parse(answer) == answer


@pytest.mark.parametrize(
    ("ask", "raw", "wrong"),
    [
        (SLOT, "lunch", "take, where, allow, name, gone"),
        (SLOT, 3, "is no answer"),
        (SLOT, None, "is no answer"),
        (SLOT, {}, "is no answer"),
        (SLOT, {"choice": ["gone"]}, "is no answer"),
        (SLOT, {"choice": "gone", "green": True}, "'green' is not asked for"),
        (SLOT, {"choice": "take", "green": 1}, "true or false"),
        (SLOT, {"choice": "take", "green": True, "blue": True, "yellow": True}, "2 at most"),
        (SLOT, {"choice": "where"}, "at least 1"),
        (SLOT, {"choice": "allow", "gift": "gold"}, "none, silver"),
        (SLOT, "name", "'text' is missing"),
        (SLOT, {"choice": "name", "text": "too long"}, "at most 5"),
        (COLUMN, 1, "from 2 to 10"),
        (COLUMN, 11, "from 2 to 10"),
        (COLUMN, True, "is no answer"),
        (COLUMN, {"choice": "column", "column": True}, "from 2 to 10"),
        (COLUMN, {"choice": "column", "column": 3.0}, "from 2 to 10"),
    ],
)
def test_an_answer_that_does_not_fit_is_refused_with_what_would(ask: Ask, raw: Json, wrong: str) -> None:
    with pytest.raises(AnswerRefused) as refused:
        ask.parse(raw)
    assert wrong in str(refused.value)
    assert refused.value.remedy


def test_a_refusal_shows_only_the_beginning_of_a_long_answer() -> None:
    with pytest.raises(AnswerRefused) as refused:
        SLOT.parse("x" * 10_000)
    assert len(str(refused.value)) < 200


@given(ANYTHING)
def test_whatever_is_answered_is_refused_or_becomes_an_answer_that_stays(raw: Json) -> None:
    for ask in (SLOT, COLUMN):
        try:
            answer = ask.parse(raw)
        except AnswerRefused:
            continue
        assert ask.parse(answer) == answer


@given(st.integers(0, 2**32), ANYTHING)
def test_every_question_of_the_ai_takes_its_own_answers_and_refuses_the_rest(number: int, odd: Json) -> None:
    chance = random.Random(number)
    bot = bot_for("wayfarers")
    session: Session[State] = Session(bot, some_state(chance))
    session.begin()
    for _ in range(12):
        ask = session.ask
        if ask is None:
            return
        if ask.default is not None:
            assert ask.parse(ask.default) == ask.default
        assert json.loads(json.dumps(ask.to_json())) == ask.to_json()
        assert len({choice.id for choice in ask.choices}) == len(ask.choices)
        for raw in (odd, {"choice": ask.choices[0].id, "odd": odd}):
            try:
                fitting = ask.parse(raw)
            except AnswerRefused:
                continue
            assert ask.parse(fitting) == fitting
        session.answer(some_answer(ask, chance), "test")


@pytest.mark.parametrize(
    ("field", "words"),
    [
        (WORKERS[0], "true or false"),
        (Field("n", "number", 1, 0, 9), "a whole number from 0 to 9"),
        (Field("p", "pick", "a", options=("a", "b")), "one of: a, b"),
        (Field("t", "text", "", high=20), "text of at most 20 characters"),
    ],
)
def test_a_field_says_what_fits(field: Field, words: str) -> None:
    assert field.wanted() == words


def test_a_tell_survives_being_written_down() -> None:
    tell = Tell(
        "acquire", {"row": "land", "slot": 2}, (Reason("slot_order", "W34", {"sum": 3}),), moves=False
    )
    assert Tell.from_json(json.loads(json.dumps(tell.to_json()))) == tell
    assert replace(tell, moves=True) != tell


def test_a_choice_is_found_by_its_id() -> None:
    assert SLOT.choice("allow").fields[0].id == "gift"
    with pytest.raises(KeyError):
        SLOT.choice("lunch")

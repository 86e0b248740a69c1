"""Whatever Alfred tells, asks or gives as a reason, there are words for it, and they are whole."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from companion.words import game_words
from solo_bots.conversation import Ask, Json, Reason, Tell
from solo_bots.darwins_journey.bot import bot
from solo_bots.session import Session, asked
from solo_bots.shuffler import Shuffler
from tests.solo_bots.darwins_journey.evening import Evening, own_set
from tests.solo_bots.darwins_journey.test_laws import any_answer, usual_or_any

WORDS = game_words("darwins_journey")
HOLE = re.compile(r"[{}]|\bNone\b|\b(?:a|b|c|sea)-\d\d\b|_|  |\(\)|act-|bonus-")


def whole(text: str) -> str:
    """A sentence without holes, inner names or doubled blanks."""
    assert text.strip() == text != ""
    assert not HOLE.search(text), text
    return text


def check_tell(tell: Tell) -> None:
    said = whole(WORDS.tell_words(tell))
    assert said[0].isupper()
    assert said[-1] in ".?", said
    if tell.moves:
        whole(WORDS.put_back_words(tell))
    for reason in tell.because:
        check_reason(reason)


def check_reason(reason: Reason) -> None:
    said = whole(WORDS.reason_words(reason))
    assert said[0].isupper(), said
    assert said[-1] == ".", said


def check_ask(ask: Ask, answer: Json) -> None:
    assert whole(WORDS.ask_words(ask))[-1] == "?"
    for choice in ask.choices:
        whole(WORDS.choice_words(ask, choice))
        for field in choice.fields:
            whole(WORDS.field_words(ask, field))
            for option in field.options:
                whole(WORDS.option_words(field, option))
    for reason in ask.because:
        check_reason(reason)
    whole(WORDS.step_words("answer", ask.key, {"ask": asked(ask), "answer": ask.parse(answer)}))


@pytest.mark.parametrize("seed", range(12))
def test_everything_said_in_a_game_is_a_whole_sentence(seed: int) -> None:
    alfred, chance, shuffler = bot(), random.Random(seed), Shuffler(seed)
    session = Session(
        alfred, alfred.start({"board": ("white", "blue", "yellow", "green")[seed % 4], "seed": seed})
    )
    session.begin()
    while session.ask is not None:
        for tell in session.tells:
            check_tell(tell)
        ask = session.ask
        answer = shuffler.answer(ask) or (any_answer if seed % 2 else usual_or_any)(ask, chance)
        check_ask(ask, answer)
        session.answer(answer, "test")
    for tell in session.tells:
        check_tell(tell)


RARE: list[tuple[tuple[str, ...], dict[str, Any]]] = [
    (("seal_purple", "tent_again", "research_own_island"), {}),
    (("tent_again",), {"camps": ["camp-b-04"], "coins": 0}),
    (
        ("explore 2", "sail 2", "explorer_new"),
        {"ship": "sea-26", "explorers": {"a": "a-24", "b": "b-14", "c": "c-10"}},
    ),
    (("stamps 2", "stamps_each 1"), {"stacks": [0, 0, 0], "envelopes": [4, 4, 4]}),
    (("stamps 3",), {"stacks": [0, 0, 1], "envelopes": [3, 3, 2], "human_stamps": [4, 0, 0]}),
    (("theory 3", "theory 1"), {"theory": 35}),
    (("lag_cap 2", "book 1", "penalty_less 1", "scrolls_free", "end_vp 5"), {}),
    (("sail 1 or explore 1",), {}),
    (("seal_buy 2",), {"seals": {letter: ["red"] * 5 for letter in "ABCD"}}),
    (("seal_buy 0",), {"seals": {"A": ["purple"]}, "coins": 0}),
    (("seal_free",), {"seals": {"A": ["red"]}}),
    (("other a whale",), {}),
    (("research_own_island",), {"explorers": {"b": "b-00"}, "researched": ["blue-plant"]}),
    (("explore 3",), {"explorers": {"a": "a-08"}, "human_explorers": {"a": ["at", "a-10"]}}),
]


@pytest.mark.parametrize(("does", "values"), RARE)
def test_what_is_seldom_said_has_words_too(does: tuple[str, ...], values: dict[str, Any]) -> None:
    evening = Evening.doing(*does, **values)
    while evening.asks:
        answer = evening.ask.choices[-1].id if evening.ask.default is None else evening.ask.default
        check_ask(evening.ask, answer)
        evening.says(evening.asks, answer)
    for tell in evening.tells:
        check_tell(tell)


def test_a_chain_without_an_end_is_told_in_words() -> None:
    cards = own_set()["bonus_cards"]
    for card in cards:
        card["rounds"] = [["bonus 12"]] * 5
    for tell in Evening.doing("bonus 1", own=own_set(bonus_cards=cards), bonus=4).tells:
        if tell.verb == "chain_stopped":
            check_tell(tell)


def test_the_set_up_says_plainly_that_the_values_are_not_printed_ones() -> None:
    evening = Evening.from_the_start()
    said = WORDS.tell_words(evening.tells[0])
    assert said == (
        "Alfred plays by reference values, not by what is printed on yours: action cards, board, bonus cards, lagging marks "
        "and two icons."
    )


def test_every_tracked_value_and_its_options_have_names() -> None:
    for one in bot().correctables(Evening().state):
        whole(WORDS.fact_words(one.field.id))
        whole(WORDS.group_words(one.group))
        for option in one.field.options:
            whole(WORDS.option_words(one.field, option))
        whole(WORDS.step_words("correct", one.field.id, {"value": one.field.default}))


def test_a_step_is_named_by_what_was_answered() -> None:
    evening = Evening(to_move="human")
    step = {"ask": asked(evening.ask), "answer": {"choice": "sail-1"}}
    assert WORDS.step_words("answer", evening.asks, step) == "my worker to the top navigation spot"

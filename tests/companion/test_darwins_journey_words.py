"""Whatever Alfred tells, asks or gives as a reason, there are words for it, and they are whole."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from assets.darwins_journey import load
from assets.words import use
from companion.games import game_words
from solo_bots.conversation import Ask, Json, Reason, Tell
from solo_bots.darwins_journey import terms
from solo_bots.darwins_journey.bot import bot
from solo_bots.session import Session, asked
from solo_bots.shuffler import Shuffler
from tests.solo_bots.darwins_journey.evening import Evening, own_set
from tests.solo_bots.darwins_journey.test_laws import any_answer, usual_or_any

WORDS = game_words("darwins_journey")
HOLE = re.compile(r"[{}]|\bNone\b|\b(?:a|b|c|sea)-\d\d\b|_|  |\(\)|act-|bonus-")


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    """Whatever language a test speaks, the next one speaks English."""
    yield
    use("en")


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


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_two_spaces_or_campsites_have_the_same_name(language: str) -> None:
    use(language)
    facts = load()
    for track in (facts.ocean, *facts.islands):
        spaces = [one.id for one in track.spaces]
        for name in (terms.space, terms.space_at, terms.short_space):
            assert len({name(one) for one in spaces}) == len(spaces)
    sites = [one.id for one in facts.campsites]
    assert len({terms.campsite(one) for one in sites}) == len(sites)


def test_the_space_on_a_shorter_way_says_so() -> None:
    assert terms.space("a-12") == "space 12b of the left island (specimen, on the shorter way)"
    assert terms.space("a-13") == "space 12 of the left island (5 coins)"
    assert terms.campsite("camp-a-14") == "the campsite on space 13 of the left island"


def put_back(verb: str, evening: Evening) -> str:
    return whole(WORDS.put_back_words(evening.tell(verb)))


def test_undo_puts_back_every_coin_and_speaks_of_none_that_was_not_paid() -> None:
    yours = Evening(seals={"A": ["blue"] * 2}, unlocked=["sail-2"], human_workers=["sail-1"]).draws("act-7")
    assert put_back("place_main", yours) == (
        "Take worker A home. Give Alfred 3 coins back. Put the coin you took for your lens back."
    )
    free = Evening(seals={"A": ["blue"]}, coins=0).draws("act-7")
    assert put_back("place_main", free) == "Take worker A home."
    row = Evening(researched=["green-reptile"]).draws("act-1")
    assert put_back("deliver", row) == (
        "Take the green reptile out of the museum again. Lay the coin of its row there again."
    )
    later = Evening(researched=["green-reptile"], delivered=["green-bird"], coins=0).draws("act-1")
    assert put_back("deliver", later) == "Take the green reptile out of the museum again."
    full = Evening.doing("coins 2", coins=12)
    assert put_back("coins", full) == "Alfred's coins stay: he had 12."


def test_undo_says_where_stamps_and_rewards_go_back_to() -> None:
    stamps = Evening.doing("stamps 3", stacks=[1, 4, 4], envelopes=[0, 0, 0])
    assert put_back("stamps", stamps) == (
        "Take 3 stamps of Alfred off the top envelope: 1 on stack 1 and 2 on stack 2."
    )
    tray = Evening.doing("stamps_each 1", stacks=[0, 0, 1], envelopes=[3, 3, 3])
    assert put_back("stamps_each", tray) == (
        "Take Alfred's stamps off the envelopes, from the top: 1/1/1. Back go 1 on stack 3 and 2 to his used ones."
    )
    out = dict.fromkeys("ABCD", "hammock")
    ends = Evening(phase="reward", workers=out, tiles=[1, 2, 7], human_stamps=[2, 0, 0], round=2)
    reward = next(tell for tell in ends.tells if tell.verb == "your_reward")
    assert WORDS.put_back_words(reward).startswith("Give back what you took of the top envelope")
    assert put_back("clean_beagle", ends) == "Move the Beagle back to space 4 of the ocean."


GOAL = {"choice": "goal", "goal": "2", "count": 3, "ship": "sea-08"}


@pytest.mark.parametrize(
    ("language", "asked_for", "said"),
    [
        (
            "en",
            "What is my Beagle goal worth?",
            "Your goal of round 5, 4 VP for each red seal: 3 × 4 less 7 = 5 VP.",
        ),
        (
            "de",
            "Was ist mein Beagle-Ziel wert?",
            "Dein Ziel von Runde 5 (jedes rote Siegel: 4 SP): 3 × 4 weniger 7 = 5 SP.",
        ),
    ],
)
def test_the_beagle_goal_is_counted_in_words_with_its_lag(language: str, asked_for: str, said: str) -> None:
    use(language)
    evening = Evening(to_move="human", round=5)
    assert WORDS.choice_words(evening.ask, evening.ask.choice("goal")) == asked_for
    check_ask(evening.ask, GOAL)
    evening.says("human:2", GOAL)
    tell = evening.tell("goal_worth")
    assert whole(WORDS.tell_words(tell)) == said
    for reason in tell.because:
        check_reason(reason)


def test_the_goal_of_the_round_says_what_it_counts_and_which_marks_lie_before_the_beagle() -> None:
    out = dict.fromkeys("ABCD", "hammock")
    evening = Evening(phase="reward", workers=out, tiles=[1, 2, 7], round=3, goals=[1, 2, 12, 0, 0])
    tell = evening.tell("your_goal")
    assert WORDS.tell_words(tell) == (
        "Score your Beagle goal of round 3 (4 VP for each tent placed), then turn its tile face down."
    )
    assert WORDS.reason_words(evening.reason("your_goal", "lag_marks")) == (
        "Lagging marks: 1 before space 4, 2 before space 8."
    )


def test_a_goal_nobody_can_count_so_high_is_refused_in_words() -> None:
    evening = Evening(to_move="human").says("human:2", GOAL | {"goal": "9", "count": 4, "ship": "level"})
    check_ask(evening.ask, "again")
    assert "3 at most for 8 VP for each empty stack of stamps" in WORDS.ask_words(evening.ask)


def test_a_step_is_named_by_what_was_answered() -> None:
    evening = Evening(to_move="human")
    step = {"ask": asked(evening.ask), "answer": {"choice": "sail-1"}}
    assert WORDS.step_words("answer", evening.asks, step) == "my worker to the top navigation spot"

"""Whatever is answered and corrected, Alfred plays on by his laws; replay is live, and no question is needless."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solo_bots.conversation import Answer, AnswerRefused, Ask, Choice, Json
from solo_bots.darwins_journey.bot import Alfred, bot
from solo_bots.darwins_journey.state import State
from solo_bots.session import Mark, Session
from solo_bots.shuffler import Shuffler
from tests.solo_bots.darwins_journey.evening import FACTS, own_set

BOARDS = ("white", "blue", "yellow", "green")
ALFREDS = (
    *("coins", "bonus", "faceup", "workers", "seals", "camps", "stacks", "envelopes", "lenses", "ship"),
    *(
        "explorers",
        "researched",
        "theory",
        "vp",
        "end_vp",
        "scrolls_free",
        "penalty_less",
        "lag_cap",
        "books",
    ),
)


def any_answer(ask: Ask, chance: random.Random) -> Answer:
    """Return an answer the question takes, any of them."""
    choice = chance.choice(ask.choices)
    answer: Answer = {"choice": choice.id}
    toggles = [one.id for one in choice.fields if one.kind == "toggle"]
    most = min(len(toggles), len(toggles) if choice.at_most is None else choice.at_most)
    marked = chance.sample(toggles, chance.randint(choice.at_least, max(choice.at_least, min(most, 3))))
    for one in choice.fields:
        if one.kind == "toggle":
            answer[one.id] = one.id in marked
        elif one.kind == "number":
            answer[one.id] = chance.randint(one.low, one.high)
        else:
            answer[one.id] = chance.choice(one.options)
    return answer


def usual_or_any(ask: Ask, chance: random.Random) -> Answer:
    """Return what a person mostly says: the usual answer, or where the worker went."""
    if ask.verb == "human_turn":
        places = [
            one
            for one in ask.choices
            if one.id != "done" and not one.fields and not one.values.get("unlikely")
        ]
        return {"choice": chance.choice(places or ask.choices).id}
    if ask.default is not None and chance.random() < 0.7:
        return dict(ask.default)
    return any_answer(ask, chance)


class Law:
    """What must hold after every answer; monotone values are compared with the last time."""

    def __init__(self, alfred: Alfred, state: State) -> None:
        self.alfred, self.state = alfred, state
        self.before = state.dump()

    def check(self) -> None:
        state, before = self.state, self.before
        dumped = state.dump()
        assert self.alfred.load(dumped).dump() == dumped
        assert sum(state.stacks) + sum(state.envelopes) + state.tray == 12
        assert len(state.camps) + state.tents_left == 5
        assert len(state.lenses) + state.lenses_left == 6
        assert not set(state.lenses) & set(state.unlocked)
        assert 0 <= state.coins <= 12
        assert len(state.museum) == len(state.museum_start) + len(state.delivered) <= 16
        for row in self.alfred.set_of(state).board(state.board).rows:
            held = state.seals[row.row]
            assert len(held) <= row.spots
            assert held[: len(row.printed)] == list(row.printed)
            assert all(held.count(colour) <= 3 for colour in ("green", "blue", "yellow", "red"))
        assert state.vp >= before["vp"]
        assert state.theory >= before["theory"]
        assert set(before["researched"]) <= set(state.researched)
        assert set(before["camps"]) <= set(state.camps)
        order = [space.id for space in FACTS.ocean.spaces]
        assert order.index(state.ship) >= order.index(before["ship"])
        for island, space in before["explorers"].items():
            longest = FACTS.island(island).longest
            assert longest[state.explorers[island]] <= longest[space]
        self.before = dumped


def played(
    board: str, seed: int, answer: Any, options: dict[str, Json] | None = None
) -> Iterator[Session[State]]:
    """Play a game, yielding the session at each question of the person."""
    alfred = bot()
    session = Session(alfred, alfred.start({"board": board, "seed": seed} | (options or {})))
    shuffler, chance = Shuffler(seed), random.Random(seed)
    session.begin()
    for _ in range(3000):
        if session.ask is None:
            return
        raw = shuffler.answer(session.ask)
        if raw is None:
            yield session
            raw = answer(session.ask, chance)
        session.answer(raw, "test")
    raise AssertionError("the game does not end")


@settings(deadline=None, max_examples=25)
@given(st.sampled_from(BOARDS), st.integers(0, 10**6), st.booleans())
def test_any_answers_keep_every_law_to_the_end(board: str, seed: int, wild: bool) -> None:
    law = None
    for session in played(board, seed, any_answer if wild else usual_or_any):
        law = law or Law(bot(), session.state)
        law.check()
    assert law is not None
    law.check()
    assert law.state.round == 5
    assert law.state.to_move == "end"


@settings(deadline=None, max_examples=15)
@given(st.sampled_from(BOARDS), st.integers(0, 10**6))
def test_any_corrections_in_between_never_stop_the_game(board: str, seed: int) -> None:
    chance = random.Random(f"corrections {seed}")
    for session in played(board, seed, any_answer):
        if chance.random() < 0.4:
            field = chance.choice(list(session.bot.correctables(session.state))).field
            value: Json = (
                chance.random() < 0.5
                if field.kind == "toggle"
                else chance.randint(field.low, field.high)
                if field.kind == "number"
                else chance.choice(field.options)
            )
            was = session.state.dump()
            try:
                session.correct(field.id, value)
            except AnswerRefused:
                assert session.state.dump() == was
        assert bot().load(session.state.dump()).dump() == session.state.dump()
        if session.ask is None or session.ask.shape == "draw":
            while session.ask is not None and session.ask.shape == "draw":
                session.answer(Shuffler(seed).answer(session.ask), "test")
            if session.ask is None:
                return


@settings(deadline=None, max_examples=8)
@given(st.sampled_from(BOARDS), st.integers(0, 10**6))
def test_replay_from_any_turn_is_the_game_as_it_was_played(board: str, seed: int) -> None:
    alfred = bot()
    session = Session(alfred, alfred.start({"board": board, "seed": seed}))
    shuffler, chance = Shuffler(seed), random.Random(seed)
    marks: list[tuple[int, Mark]] = [(0, mark) for mark in session.begin()]
    said: list[tuple[str, Answer]] = []
    while session.ask is not None:
        raw = shuffler.answer(session.ask) or any_answer(session.ask, chance)
        key, answer = session.ask.key, session.ask.parse(raw)
        found = session.answer(answer, "test")
        said.append((key, answer))
        marks += [(len(said), mark) for mark in found]
    end = session.state.dump()
    for at, mark in marks[:: max(1, len(marks) // 5)]:
        again = Session.resume(alfred, mark.state)
        for key, answer in said[at:]:
            again.replay(key, answer, "test")
        assert again.state.dump() == end


@settings(deadline=None, max_examples=8)
@given(st.integers(0, 10**6), st.data())
def test_a_copied_set_of_any_icons_can_be_played(seed: int, data: st.DataObject) -> None:
    icons = ("coins 4", "bonus 3", "explore 2", "sail 2", "stamps 2", "stamps_each 1", "seal_buy 1", "seal_free",
             "seal_purple", "objective", "tent_again", "research_own_island", "sail 1 or explore 1", "other a bell",
             "explorer_new", "knowledge 2", "penalty_less 1", "lag_cap 0", "book 1", "scrolls_free", "bonus 12")  # fmt: skip
    some = st.lists(st.sampled_from(icons), max_size=2)
    cards = own_set()["bonus_cards"]
    for card in cards:
        card["rounds"] = [data.draw(some) for _ in range(5)]
    own = own_set(
        bonus_cards=cards,
        board_white={
            "tents": [data.draw(some) for _ in range(5)],
            "stamps": [data.draw(some) for _ in range(3)],
        },
    )
    law = None
    for session in played("white", seed, any_answer, {"set": own}):
        law = law or Law(bot(), session.state)
        law.check()


# ---- no question is needless


def variants(ask: Ask) -> Iterator[Answer]:
    """Yield answers that differ in one thing, or in two small numbers."""
    for choice in ask.choices:
        yield from _variants(choice)


def _variants(choice: Choice) -> Iterator[Answer]:
    plain: Answer = {"choice": choice.id}
    for one in choice.fields:
        plain[one.id] = one.options[0] if one.kind == "pick" else one.default
    yield plain
    for one in choice.fields:
        others: list[Json] = (
            [not one.default]
            if one.kind == "toggle"
            else list(range(one.low, one.high + 1))
            if one.kind == "number"
            else list(one.options)
        )
        yield from (plain | {one.id: other} for other in others)
    numbers = [one.id for one in choice.fields if one.kind == "number"]
    for pair in combinations(numbers, 2):
        yield from (plain | dict(zip(pair, two, strict=True)) for two in product(range(5), repeat=2))


def course(start: dict[str, Json], said: list[Answer], answer: Answer, seed: int) -> str:
    """Return what Alfred does in the turn that began there, if the last question is answered so."""
    session = Session.resume(bot(), start)
    marks: list[Mark] = []
    told: list[Any] = []
    left = [*said, answer]
    while session.ask is not None and not marks:
        raw = Shuffler(seed).answer(session.ask)
        if raw is None:
            if session.ask.verb == "contradiction" and not left:
                raw = session.ask.choices[-1].id  # the table is right
            else:
                raw = left.pop(0) if left else session.ask.default or next(variants(session.ask))
        marks = session.answer(raw, "test")
        told += [(tell.verb, dict(tell.values)) for tell in session.tells if tell.moves]
    end = marks[0].state if marks else session.state.dump()
    return repr(([end[name] for name in ALFREDS], told))


@pytest.mark.parametrize(("board", "seed"), [("white", 7), ("blue", 2), ("yellow", 3), ("green", 4)])
def test_every_question_of_alfreds_has_answers_that_change_what_he_does(board: str, seed: int) -> None:
    alfred = bot()
    session = Session(alfred, alfred.start({"board": board, "seed": seed}))
    shuffler, chance = Shuffler(seed), random.Random(seed)
    start, said = session.begin()[-1].state, list[Answer]()
    seen: set[str] = set()
    while session.ask is not None:
        ask = session.ask
        answer = ask.parse(shuffler.answer(ask) or usual_or_any(ask, chance))
        if ask.shape not in ("draw", "turn") and ask.verb not in (
            "museum_start",
            "specimen",
            "tile",
            "contradiction",
        ):
            seen.add(ask.verb)
            found = {course(start, said, ask.parse(one), seed) for one in variants(ask)}
            assert len(found) > 1, f"{ask.key} is needless in turn {session.state.turn}"
        marks = session.answer(answer, "test")
        if ask.shape != "draw":
            said.append(answer)
        if marks:
            start, said = marks[-1].state, []
    assert {"stamps", "explorer", "camp", "scroll"} <= seen

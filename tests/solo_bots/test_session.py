"""One running conversation: replayed from any turn's start, undone, corrected, and never out of bounds."""

import random
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assets.errors import BadInput
from solo_bots import bot_for
from solo_bots.conversation import AnswerRefused, Ask, Json, Tell
from solo_bots.session import Diverged, Mark, Session
from solo_bots.shuffler import Shuffler
from solo_bots.wayfarers.state import State
from tests.solo_bots.test_conversation import ANYTHING
from tests.solo_bots.wayfarers.some_state import some_answer, some_correction, some_state

BOT = bot_for("wayfarers")
SEEDS = st.integers(0, 2**32)


@dataclass
class Entry:
    """One step of a recorded evening: an answer to a question, or a correction."""

    kind: str
    key: str
    value: Json


@dataclass
class Recorded:
    """Marks with the number of entries before each, the entries, and what was seen after each of them."""

    marks: list[tuple[int, Mark]]
    entries: list[Entry]
    seen: list[Json]


def seen(session: Session[State]) -> Json:
    """Everything that shows of a session: state, question, story of the turn."""
    ask = None if session.ask is None else session.ask.to_json()
    return [session.state.dump(), ask, session.items]


def record(number: int, steps: int) -> Recorded:
    """Play some steps of a game, now and then with a correction."""
    chance = random.Random(number)
    session: Session[State] = Session(BOT, some_state(chance))
    marks = [(0, mark) for mark in session.begin()]
    out = Recorded(marks, [], [_copy(seen(session))])
    for _ in range(steps):
        ask = session.ask
        if ask is None:
            break
        if chance.random() < 0.1:
            entry = Entry("correct", *some_correction(session, chance))
            try:
                passed = session.correct(entry.key, entry.value)
            except AnswerRefused:
                continue
        else:
            entry = Entry("answer", ask.key, ask.parse(some_answer(ask, chance)))
            passed = session.answer(entry.value, "test")
        out.entries.append(entry)
        out.marks += [(len(out.entries), mark) for mark in passed]
        out.seen.append(_copy(seen(session)))
    return out


def resumed(recorded: Recorded, at: int) -> Session[State]:
    """Go on from the nearest mark before entry `at` and carry out again what followed."""
    before, mark = [one for one in recorded.marks if one[0] <= at][-1]
    session: Session[State] = Session.resume(BOT, mark.state)
    for entry in recorded.entries[before:at]:
        if entry.kind == "correct":
            session.correct(entry.key, entry.value)
        else:
            session.replay(entry.key, entry.value, "test")
    return session


def _copy(value: Json) -> Json:
    if isinstance(value, dict):
        return {name: _copy(one) for name, one in value.items()}
    return [_copy(one) for one in value] if isinstance(value, list) else value


@given(SEEDS, st.data())
def test_any_prefix_of_what_was_said_leads_to_the_same_table(number: int, data: st.DataObject) -> None:
    recorded = record(number, 25)
    at = data.draw(st.integers(0, len(recorded.entries)))
    assert seen(resumed(recorded, at)) == recorded.seen[at]


@given(SEEDS)
def test_a_step_taken_back_and_taken_again_changes_nothing(number: int) -> None:
    recorded = record(number, 12)
    for at in range(len(recorded.entries)):
        session = resumed(recorded, at)
        before = _copy(seen(session))
        entry = recorded.entries[at]
        if entry.kind == "correct":
            session.correct(entry.key, entry.value)
        else:
            session.replay(entry.key, entry.value, "test")
        assert seen(session) == recorded.seen[at + 1]
        assert seen(resumed(recorded, at)) == before


@given(SEEDS)
def test_whatever_is_answered_and_corrected_the_state_stays_one_of_a_game(number: int) -> None:
    chance = random.Random(number)
    session: Session[State] = Session(BOT, some_state(chance))
    session.begin()
    for _ in range(30):
        if session.ask is None:
            break
        if chance.random() < 0.4:
            fact, value = some_correction(session, chance)
            try:
                session.correct(fact, value)
            except AnswerRefused:
                continue
        else:
            session.answer(some_answer(session.ask, chance), "test")
        assert BOT.load(session.state.dump()) == session.state
        for one in BOT.correctables(session.state):
            assert one.field.check(one.field.default) == one.field.default


@settings(max_examples=25)
@given(SEEDS, st.sampled_from(["space", "upgrade", "townsfolk", "journal"]))
def test_a_whole_game_of_any_answers_that_fit_comes_to_its_end(number: int, board: str) -> None:
    chance = random.Random(number)
    options = {"board": board, "deck": "virtual", "seed": number}
    session: Session[State] = Session(BOT, BOT.start(options))
    session.begin()
    shuffler = Shuffler(number)
    for _ in range(3000):
        if session.ask is None:
            break
        drawn = shuffler.answer(session.ask)
        usual = 0.9 if session.ask.shape == "turn" else 0.6
        session.answer(some_answer(session.ask, chance, usual=usual) if drawn is None else drawn, "test")
    assert session.ask is None
    assert session.state.to_move == "end"
    assert session.state.ended_by in ("human", "bot")


@given(SEEDS)
def test_a_state_survives_being_stored(number: int) -> None:
    state = some_state(random.Random(number))
    assert BOT.load(BOT.dump(state)) == state
    assert BOT.dump(state) is not BOT.dump(state)


@given(SEEDS, st.sampled_from(sorted(BOT.dump(some_state(random.Random(0))))), ANYTHING)
def test_a_stored_state_with_anything_in_it_is_refused_or_can_be_played(
    number: int, name: str, odd: Json
) -> None:
    chance = random.Random(number)
    data = BOT.dump(some_state(chance))
    spoilt = odd if not isinstance(data[name], dict) or chance.random() < 0.5 else {**data[name], "odd": odd}
    try:
        state = BOT.load(data | {name: spoilt})
    except BadInput:
        return
    session: Session[State] = Session(BOT, state)
    session.begin()
    for _ in range(8):
        if session.ask is not None:
            session.answer(some_answer(session.ask, chance), "test")


def begun() -> Session[State]:
    session: Session[State] = Session(BOT, BOT.start({"board": "journal", "deck": "own"}))
    session.begin()
    return session


def test_a_recorded_answer_to_another_question_is_not_replayed() -> None:
    session = begun()
    before = seen(session)
    with pytest.raises(Diverged, match="human:1"):
        session.replay("human:2", {"choice": "done"}, "person")
    with pytest.raises(Diverged, match="lunch"):
        session.replay("human:1", {"choice": "lunch"}, "person")
    assert seen(session) == before


def test_an_answer_that_is_refused_changes_nothing() -> None:
    session = begun()
    before = seen(session)
    with pytest.raises(AnswerRefused):
        session.answer("lunch", "person")
    with pytest.raises(AnswerRefused):
        session.correct("marker", 99)
    with pytest.raises(AnswerRefused):
        session.correct("lunch", 1)
    assert seen(session) == before


def test_when_the_game_is_over_no_question_takes_an_answer_and_corrections_still_count() -> None:
    state = BOT.start({"board": "journal", "deck": "own"})
    state.journal, state.ended_by, state.turns_left = "J10a", "human", 1
    session: Session[State] = Session(BOT, state)
    session.begin()
    marks = session.answer("done", "person")
    assert [mark.who for mark in marks] == ["end"]
    assert session.ask is None
    with pytest.raises(AnswerRefused, match="over"):
        session.answer("done", "person")
    assert session.correct("influence.black", 3) == []
    assert BOT.tally(session.state)["influence"]["black"] == 3


def test_the_story_of_a_turn_holds_what_was_asked_told_and_corrected() -> None:
    session = begun()
    session.answer("done", "person")
    session.correct("marker", 3)
    session.answer("1", "shuffler")
    kinds = [next(iter(item)) for item in session.items]
    assert kinds[:4] == ["turn", "correct", "ask", "tell"]
    assert session.items[1] == {"correct": "marker", "value": 3, "was": 0}
    assert session.items[2]["by"] == "shuffler"


def test_a_mark_keeps_the_story_of_the_turn_before_and_a_state_of_its_own() -> None:
    session = begun()
    mark = session.answer("done", "person")[0]
    assert (mark.turn, mark.who) == (2, "bot")
    assert mark.story[0] == {"turn": 1, "who": "human"}
    session.answer("1", "person")
    assert mark.state["schemes"] == []


class Patient:
    """Says that the human's turn is done and knows nothing else."""

    name = "patient"

    def __init__(self) -> None:
        self.heard: list[str] = []

    def hear(self, tell: Tell) -> None:
        self.heard.append(tell.verb)

    def answer(self, ask: Ask) -> Json:
        return "done" if ask.shape == "turn" else None


def test_tables_are_asked_in_turn_until_nobody_knows() -> None:
    session: Session[State] = Session(BOT, BOT.start({"board": "space", "deck": "virtual", "seed": 3}))
    session.begin()

    patient = Patient()
    answered = list(session.run([Shuffler(3), patient]))
    assert [ask.shape for ask, _ in answered] == ["turn", "draw"]
    assert session.ask is not None
    assert patient.heard[0] == "reveal"

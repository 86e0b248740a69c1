"""A whole game against Alfred in German: every sentence is German, to its last word."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from assets import words
from companion.games import game_words
from solo_bots.conversation import Ask, Reason, Tell
from solo_bots.darwins_journey import sections
from solo_bots.darwins_journey.bot import bot
from solo_bots.sentences import cited
from solo_bots.session import Session, asked
from tests.games.darwins_journey.recording import FOLDER, Recorded

SAID = game_words("darwins_journey")
Sentence = Callable[[], str]

ENGLISH = re.compile(
    r"\b(?:the|of|and|or|your|you|his|her|it|its|is|are|on|at|to|from|for|with|by|no|not|one|each|this|that|these|has|have"
    r"|he|into|put|take|move|worker|workers|spot|space|island|seal|seals|stamp|stamps|coins?|VP|row|card|top|middle|bottom"
    r"|left|right|explores?|sails?|theory|knowledge|specimen|museum tile|round|board|nothing|none|tent)\b"
)
"""Words no German sentence about this game has."""
TWO_ARTICLES = re.compile(
    r"\b(?:dem|den|vom|beim|zum|am|im|ins) (?:dem|den|der|des|das|die|vom|beim|zum|am|im|ins|auf)\b"
)
"""A name that brings its own article or preposition where the sentence has one."""
ALIKE = {"Museum"}


def told(recorded: Recorded) -> Iterator[Sentence]:
    """Give every sentence of a recorded game, to be said in the language then in use."""
    alfred = bot()
    session = Session(alfred, alfred.start(recorded.options))
    session.begin()
    for entry in recorded.entries:
        for tell in session.tells:
            yield from of_tell(tell)
        if session.ask is not None:
            yield from of_ask(session.ask)
        if "correct" in entry:
            session.correct(entry["correct"], entry["value"])
            continue
        ask = session.ask
        assert ask is not None
        value = {"ask": asked(ask), "answer": ask.parse(entry["answer"])}
        yield partial(SAID.step_words, "answer", ask.key, value)
        session.replay(entry["key"], entry["answer"], entry["by"])
    for tell in session.tells:
        yield from of_tell(tell)
    for one in alfred.correctables(session.state):
        yield partial(SAID.fact_words, one.field.id)
        yield partial(SAID.group_words, one.group)


def of_tell(tell: Tell) -> Iterator[Sentence]:
    yield partial(SAID.tell_words, tell)
    if tell.moves:
        yield partial(SAID.put_back_words, tell)
    yield from map(of_reason, tell.because)


def of_reason(reason: Reason) -> Sentence:
    return partial(SAID.reason_words, reason)


def of_ask(ask: Ask) -> Iterator[Sentence]:
    yield partial(SAID.ask_words, ask)
    yield from map(of_reason, ask.because)
    for choice in ask.choices:
        yield partial(SAID.choice_words, ask, choice)
        for field in choice.fields:
            yield partial(SAID.field_words, ask, field)
            for option in field.options:
                yield partial(SAID.option_words, field, option)


def in_both(sentences: list[Sentence]) -> dict[str, str]:
    """Return every German sentence with its English one."""
    words.use("en")
    english = [one() for one in sentences]
    words.use("de")
    return dict(zip([one() for one in sentences], english, strict=True))


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.json")), ids=lambda path: path.stem)
@pytest.mark.usefixtures("in_german")
def test_a_recorded_game_is_told_in_german(path: Path) -> None:
    both = in_both(list(told(Recorded.read(path))))
    assert len(both) > 200
    assert [one for one, english in both.items() if one == english and one not in ALIKE] == []
    assert [one for one in both if ENGLISH.search(one)] == []
    assert [one for one in both if TWO_ARTICLES.search(one)] == []


@pytest.mark.usefixtures("in_german")
def test_a_reason_names_the_section_of_the_rulebook_in_german() -> None:
    named = [one for name, one in vars(sections).items() if name.isupper() and isinstance(one, str)]
    assert len(named) > 15
    assert {one for one in named if cited(SAID, one) == one} == {"Navigation", "Beagle"}
    assert cited(SAID, sections.REWARD) == "Belohnungsphase"
    assert cited(SAID, "R34") == "R34"

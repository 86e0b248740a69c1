"""A recorded game of Wayfarers is told in German from the first question to the last: nothing stays English by accident."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from assets import words as language
from solo_bots import bot_for
from solo_bots.conversation import Ask, Tell
from solo_bots.session import asked
from solo_bots.wayfarers import words
from tests.games.recorded import FOLDER, Recorded, Replay

GAMES = sorted(FOLDER.glob("*.json"))
SAME: frozenset[str] = frozenset()
"""Sentences that are the same in both languages."""
ENGLISH = re.compile(
    r"\b(the|and|or|of|is|are|your|you|it|to|from|with|no|not|card|cards|worker|tile|column|row|space|silver|slot)\b",
    re.I,
)
"""Words no German sentence has."""


def of_tell(tell: Tell) -> Iterator[str]:
    yield words.tell_words(tell)
    yield words.put_back_words(tell)
    for reason in tell.because:
        yield words.reason_words(reason)


def of_ask(ask: Ask) -> Iterator[str]:
    yield words.ask_words(ask)
    for reason in ask.because:
        yield words.reason_words(reason)
    for choice in ask.choices:
        yield words.choice_words(ask, choice)
        for field in choice.fields:
            yield words.field_words(ask, field)
            for option in field.options:
                yield words.option_words(field, option)


def told(path: Path) -> Iterator[str]:
    """Yield everything a person reads in a game: questions, answers, deeds, reasons, steps, and how to take them back."""
    replay = Replay.of(Recorded.read(path))
    open_now: Ask | None = None
    for step in replay.steps():
        entry = step.entry
        if "correct" in entry:
            yield words.step_words("correct", entry["correct"], {"value": entry["value"]})
        elif open_now is not None and "key" in entry:
            yield words.step_words("answer", open_now.key, {"ask": asked(open_now), "answer": step.answer})
        for tell in step.tells:
            yield from of_tell(tell)
        open_now = replay.session.ask
        if open_now is not None:
            yield from of_ask(open_now)


def in_language(name: str, path: Path) -> list[str]:
    before = language.language()
    language.use(name)
    try:
        return list(told(path))
    finally:
        language.use(before)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_recorded_game_is_told_in_german(path: Path) -> None:
    english, german = in_language("en", path), in_language("de", path)
    assert len(english) == len(german)
    assert {one for one, other in zip(english, german, strict=True) if one == other} <= SAME
    assert [one for one in german if ENGLISH.search(one)] == []


def test_what_can_be_corrected_is_named_in_german(in_german: None) -> None:
    bot = bot_for("wayfarers")
    state = bot.start({"board": "space", "journal_tiles": {"J1a": "JT03"}})
    said: list[str] = []
    for one in bot.correctables(state):
        said += [words.group_words(one.group), words.fact_words(one.field.id)]
        said += [words.option_words(one.field, option) for option in one.field.options]
    assert [one for one in said if ENGLISH.search(one)] == []


def test_a_colour_before_its_noun_bends(in_german: None) -> None:
    """A worker, a guild and a step into a guild each want another ending in German."""
    slot = {"row": "land", "slot": 2, "side": "right"}
    assert words.tell_words(Tell("place_worker", {**slot, "colour": "green", "does": ["silver"]})) == (
        "Stell einen grünen Arbeiter der KI auf die Landkarte auf dem 2. Platz von rechts. Das gibt: 1 Silber."
    )
    assert words.tell_words(Tell("influence_guild", {"colour": "black", "now": 3})) == (
        "Leg 1 Einfluss der KI in die schwarze Gilde: jetzt 3."
    )
    assert words.put_back_words(Tell("spend", {"colour": "yellow", "amount": 2, "left": 0})) == (
        "Gib der KI 2 Einfluss in der gelben Gilde zurück."
    )

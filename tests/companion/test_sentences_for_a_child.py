"""Can a child read it aloud? What the opponents say in whole simulated games, sentence by sentence."""

from __future__ import annotations

import re
from importlib import import_module
from typing import TYPE_CHECKING, Any

import pytest

from companion.games import game_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from solo_bots.words import GameWords

MOST_WORDS = 20
LISTS = frozenset(("strongest",))
"""Reasons that name every place that was looked at: as long as there are places."""
SENTENCES = re.compile(r"(?<=[.!?])\s+")
PRINTED = re.compile(r"\([^)]*\)|: [^:]* / .*|(: )?1 influence in .*")
"""What is read off the board in icons, not in a sentence: a space's reward, a card's fields, influence in several guilds."""


def said(words: GameWords, session: Any) -> Iterator[tuple[str, str]]:
    """Return (where it comes from, sentence) of everything that is to be read now."""
    told = [(one.verb, words.tell_words(one), one.because) for one in session.tells]
    if session.ask is not None:
        told.append((session.ask.verb, words.ask_words(session.ask), session.ask.because))
    for key, text, because in told:
        yield key, text
        for reason in because:
            yield reason.key, words.reason_words(reason)


@pytest.mark.parametrize(
    ("game", "boards"),
    [
        ("wayfarers", ("upgrade", "space", "townsfolk", "journal")),
        ("darwins_journey", ("white", "blue", "yellow", "green")),
    ],
)
def test_no_sentence_of_a_solo_opponent_is_longer_than_a_breath(game: str, boards: tuple[str, ...]) -> None:
    simulated, words = import_module(f"tests.simulation.{game.replace('-', '_')}.game"), game_words(game)
    long: dict[str, str] = {}
    for board in boards:
        evening = simulated.begin(board, 1)

        def listen(*_of_the_answer: object, session: Any = evening.session) -> None:
            for key, text in said(words, session):
                for sentence in SENTENCES.split(PRINTED.sub("", text)):
                    if len(sentence.split()) > MOST_WORDS and key not in LISTS:
                        long[key] = sentence

        simulated.play(evening, listen)
    assert not long


def test_a_place_that_was_denied_often_is_named_once() -> None:
    """W34: a row looked at again and again is told by each of its slots, once."""
    from solo_bots.conversation import Reason

    denied = [{"row": "townsfolk", "slot": slot, "why": "denied"} for slot in (4, 1, 4, 1, 4)]
    there = [{"row": "townsfolk", "slot": 2, "why": "occupied"}]
    reason = Reason(
        "slot_order", "W34", {"silver": [2], "sum": 2, "order": [2, 4, 1, 3], "passed": there + denied}
    )
    text = game_words("wayfarers").reason_words(reason)
    assert text.endswith("A worker of that colour stands there: 2nd slot. Denied: 4th slot and 1st slot.")

"""The language is switched in the settings, in the middle of an evening: everything speaks it at once, and English again after."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests import catalogue
from tests.app.evenings import usual
from tests.app.window import Hand, in_a_window
from tests.companion.history.evenings import begun, play, solo_game

ENGLISH = re.compile(
    r"\b(the|and|or|of|is|are|your|you|it|to|from|with|not|this|that|for|turn|turns|card|cards|game|games|points)\b"
)
"""Words no German sentence has."""
GERMAN = re.compile(
    r"[äöüßÄÖÜ]|\b(der|das|und|oder|ist|sind|dein|du|es|zu|von|mit|nicht|Karte|Karten|Partie|Punkte)\b"
)
"""Words no English sentence has."""
EXPANSION = "Before and After"
"""A name that is the same in both."""


def other_words() -> tuple[set[str], set[str]]:
    """Return the whole messages that only English has, and those only German has."""
    pairs = [
        (source, said)
        for one in catalogue.kept("de")
        if one.id
        for source, said in zip(
            one.id if isinstance(one.id, tuple | list) else [one.id], catalogue.strings(one), strict=True
        )
    ]
    english, german = {source for source, _ in pairs}, {said for _, said in pairs}
    return english - german, german - english


def credits_lines() -> Iterator[str]:
    """Yield what is quoted from the credits: works of others, their makers and licences."""
    from companion.app.presenters.settings import credits_shipped

    for one in credits_shipped():
        yield from (one.what, f"{one.made_from} · {one.licence}")


def begin_everything(hand: Hand) -> Iterator[float]:
    """In English: a solo game some answers in, a half-filled score sheet, a set-up drawn, a finished game."""
    from companion.history import repository

    storage = hand.app.services.storage
    repository.put(storage, solo_game())
    play(begun(storage), answers=12)
    yield from hand.tap("home:trophy")
    yield from hand.tap("score:wayfarers")
    yield from to_home(hand)
    yield from hand.tap("home:list")
    yield from hand.tap("setup:begin")
    yield from hand.tap("setup:draw")
    yield from to_home(hand)


def to_home(hand: Hand) -> Iterator[float]:
    while type(hand.screen).__name__ != "HomeScreen":
        hand.shell.back()
        yield from hand.frames()


def walk(hand: Hand) -> Iterator[Any]:
    """Go over everything there is; yields seconds to wait, or the name of what is in front."""
    yield "settings"
    yield from hand.tap("settings:about")
    yield "about"
    yield from hand.tap("header:back")
    yield from hand.tap("header:back")
    yield "home"
    yield from hand.tap("home:continue")
    yield "solo"
    yield from usual(hand)
    yield "solo, one answer on"
    yield from to_home(hand)
    yield from hand.tap("home:trophy")
    yield "sheets"
    yield from hand.tap("score:wayfarers")
    yield "sheet"
    yield from to_home(hand)
    yield from hand.tap("home:list")
    yield "set-ups"
    yield from hand.tap("setup:begin")
    yield "set-up"
    yield from to_home(hand)
    yield from hand.tap("home:receipt")
    yield "finished games"
    yield from hand.tap("record:")
    yield "finished game"
    yield from hand.tap("play:lines")
    yield "every line"
    yield from hand.tap("header:back")
    yield from hand.tap("play:receipt")
    yield "receipt"
    yield from to_home(hand)


def switch(hand: Hand) -> Iterator[float]:
    english, german = other_words()
    quoted = {"Deutsch", "English", str(hand.app.services.folder), *credits_lines()}
    yield from begin_everything(hand)
    for language, foreign, whole in (("de", ENGLISH, english), ("en", GERMAN, german)):
        yield from hand.tap("home:settings")
        yield from hand.tap(f"language:{language}")
        left: dict[str, list[str]] = {}
        for step in walk(hand):
            if not isinstance(step, str):
                yield step
                continue
            shown = [text.replace(EXPANSION, "") for text in hand.texts() if text not in quoted]
            left[step] = [text for text in shown if foreign.search(text) or text in whole]
            if step == "receipt":
                left["paper"] = [
                    line for line in paper(hand) if foreign.search(line) or line.strip() in whole
                ]
        kept = {step: texts for step, texts in left.items() if texts}
        assert not kept, f"{language}: {json.dumps(kept, indent=1, ensure_ascii=False)}"


def paper(hand: Hand) -> list[str]:
    """Return the lines that the finished game's receipt is printed with."""

    from companion.history import repository
    from companion.history.retelling import receipt_of
    from printing.layout import render_text

    (finished,) = repository.finished_games(hand.app.services.storage).games
    return render_text(receipt_of(finished), 48).splitlines()


def test_everything_speaks_the_language_that_was_chosen_a_moment_ago(tmp_path: Path) -> None:
    in_a_window(switch, tmp_path)

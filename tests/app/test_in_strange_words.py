"""Every screen in a language nobody speaks: no English word is left on it, and longer words are neither cut off nor overlap."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from tests import pseudo
from tests.app.test_every_screen import ONCE, look
from tests.app.window import Hand, Script, in_a_window

LOOKS = ("phone", "wide")
HALVES = 2
TYPED = (
    *(
        "Annabelle-Charlotte",
        "Ada",
        "Bo 李",
        "Cy",
        "Di",
        "Emil",
        "Fee",
        "Anna",
        "Ben",
        "Carla",
        "Dan",
        "Mia",
        "Leo",
    ),
    *(
        "Zoë Łukasz 李小龙 & Анна",
        "Kim's box",
        "My cards",
        "Kitchen",
        "The red one",
        "At home",
        "Ada had the comets.",
    ),
    *(
        "star …",
        "star with two rays",
        "companion.sqlite3.printers",
        "kivy",
        "codes.png",
        "from-the-next-table.json",
        "parliament",
        "Maximiliano…",
    ),
)
"""What people of the scenes named, and files that lie in their folder."""
UDEV = (
    "/etc/udev/rules.d/70-receipt-printer.rules: "
    'SUBSYSTEM=="usb", ATTR{idVendor}=="0416", ATTR{idProduct}=="5011", MODE="0660", GROUP="lp", TAG+="uaccess"'
)
QUOTING = ("aid", "about")
"""Scenes whose long texts are no messages: the player aid has a file a language, licences are quoted."""


def shown(root: Any) -> Iterator[str]:
    """Yield every text a person sees below a widget: written, drawn, and hinted at where something may be typed."""
    from kivy.graphics import Canvas
    from kivy.uix.textinput import TextInput

    from companion.app.widgets.drawing import Painted
    from companion.app.widgets.layout import Text
    from tests.app.colour_alone import WritingPen

    for one in root.walk():
        if isinstance(one, Text):
            yield one.words
        elif isinstance(one, TextInput):
            yield one.hint_text
        elif isinstance(one, Painted):
            pen = WritingPen()
            pen.canvas = Canvas()
            one.paint(pen)
            one.paint_over(pen)
            yield from (shape[1][0] for shape in pen.shapes if shape[0] == "letters")


def quoted() -> str:
    """Return what is shown as it is written elsewhere: the English player aid, the credits, the licences."""
    from assets import files
    from assets.aid import GAMES, aid
    from companion.app.presenters.settings import LICENCES, credits_shipped, paragraphs

    pages = [asdict(aid(game, "en")) for game in GAMES] + [asdict(one) for one in credits_shipped()]
    licences = [name + "\n" + "\n".join(paragraphs(files.read_text(file))) for name, file in LICENCES]
    return "\n".join([*(text for page in pages for text in texts_in(page)), *licences])


def texts_in(value: Any) -> Iterator[str]:
    """Yield every text in nested values."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list | tuple):
        for one in value.values() if isinstance(value, dict) else value:
            yield from texts_in(one)


def look_at_half(hand: Hand, shape: str, half: int) -> Iterator[float]:
    from kivy.core.window import Window

    from assets import words
    from tests.tour import SCENES
    from tests.tour.names import NAMES
    from tests.tour.pictures import Tour

    Window.on_draw = lambda *_: None  # the layout alone is looked at
    tour = Tour(hand.app.services, hand.shell)
    known = (*NAMES, *TYPED, UDEV)
    files_here = re.compile(re.escape(str(hand.app.services.folder)) + r"[\w/.-]*")
    elsewhere, wrong = quoted(), dict[str, list[str]]()
    yield from tour.dress(shape, "light")
    words.use_translation(pseudo.Pseudo())
    hand.shell.restyle()
    scenes = [name for name in SCENES if shape == "phone" or name not in ONCE]
    for name in scenes[half::HALVES]:
        yield from tour.visit(name)
        yield from hand.frames()
        if look(hand):
            yield from hand.frames()
        found = look(hand)
        as_it_is = elsewhere if name.startswith(QUOTING) else ""
        found += [
            f"{text!r} says {left}"
            for text in dict.fromkeys(shown(hand.shell))
            if (left := pseudo.english(files_here.sub("", text), known, as_it_is))
        ]
        if found:
            wrong[name] = found
    assert not wrong, json.dumps(wrong, indent=1, ensure_ascii=False)


def on_a_phone(hand: Hand) -> Iterator[float]:
    yield from look_at_half(hand, "phone", 0)


def on_a_phone_too(hand: Hand) -> Iterator[float]:
    yield from look_at_half(hand, "phone", 1)


def on_a_wide_tablet(hand: Hand) -> Iterator[float]:
    yield from look_at_half(hand, "wide", 0)


def on_a_wide_tablet_too(hand: Hand) -> Iterator[float]:
    yield from look_at_half(hand, "wide", 1)


@pytest.mark.parametrize("looking", [on_a_phone, on_a_phone_too, on_a_wide_tablet, on_a_wide_tablet_too])
def test_no_word_is_english_and_longer_words_fit(looking: Script, tmp_path: Path) -> None:
    in_a_window(looking, tmp_path)

"""Every screen the tour shows: nothing too small to hit, cut off, over the edge or told by colour alone, for either
hand; every word has enough contrast with what lies below it, and a wrong tap is taken back without scrolling."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.app.window import Hand, Script, in_a_window

SLACK = 1.5
LOOKS = (("phone", 160), ("tall", 100), ("wide", 100))
SMALLEST = 80
"""Text (%) in which the same screens are looked at once more, laid out for the left hand."""
ONE_HANDED = 0.06
"""So far from the middle (of the window's width) a main button lies on one side."""
BESIDE = 2
"""So many things stand beside a main button at most."""
ONCE = (
    *("solo-guide-schemes", "solo-guide-setup", "solo-more", "solo-live-score", "solo-taken-up"),
    *("receipt-codes", "receipt-keep", "queue-empty", "printers-removed", "printers-empty"),
    *("add-printer-wrong", "paper-pad", "calibration-done", "print-sign"),
    *("settings-device", "scan-sample", "scan-no-camera"),
    *("score-origin-tokens", "score-choice", "result-origin", "result-choice", "result-level"),
    *("solo-place", "solo-influence", "solo-special-tile", "solo-keyboard"),
    *("solo-large-text", "solo-left-handed"),
    *("aid-events", "aid-objectives", "aid-large-text", "aid-nothing"),
    *("setup-choice", "setup-empty", "setup-last", "setup-origin"),
    *("welcome-tags", "about-written", "about-licence", "settings-strong", "solo-strong"),
    *("solo-answer-sheet", "result-bot", "corrections-pick", "toast", "confirm", "records-empty"),
)
"""Scenes that wait for a device or have a twin; looked at in one shape."""


def places_of(widget: Any) -> tuple[float, float, float, float]:
    x, y = widget.to_window(*widget.pos)
    return x, y, x + widget.width, y + widget.height


def too_small(widget: Any) -> str:
    least = 48 - 0.5
    if widget.width < least or widget.height < least:
        return f"{widget.focus_key or type(widget).__name__} is {widget.width:.0f} × {widget.height:.0f}"
    return ""


def cut_off(text: Any, window_width: float) -> str:
    """Say how a text does not fit: into itself, into what holds it, or into the window."""
    name = text.words[:40]
    if text.texture_size[0] > text.width + SLACK or text.texture_size[1] > text.height + SLACK:
        return f"{name!r} is {text.texture_size} in {text.size}"
    holder = text.parent
    if text.y < holder.y - SLACK or text.top > holder.top + SLACK:
        return f"{name!r} sticks out of {type(holder).__name__} ({text.y, text.top, holder.y, holder.top})"
    left, _low, right, _top = places_of(text)
    if left < -SLACK or right > window_width + SLACK:
        return f"{name!r} leaves the window ({left:.0f} to {right:.0f})"
    return ""


def overlapping(rows: list[Any]) -> list[str]:
    """Say which neighbours in a column or row lie over each other."""
    found = []
    for row in rows:
        children = [one for one in row.children if one.height > 1 and one.width > 1]
        for one, other in pairwise(children):
            across = min(one.right, other.right) - max(one.x, other.x)
            along = min(one.top, other.top) - max(one.y, other.y)
            if across > SLACK and along > SLACK:
                found.append(f"{type(one).__name__} over {type(other).__name__} in {type(row).__name__}")
    return found


def look(hand: Hand) -> list[str]:
    """Return what is wrong with the screen as it lies there."""
    from kivy.uix.boxlayout import BoxLayout

    from companion.app.widgets.layout import Text

    widgets = list(hand.shell.walk())
    targets = [one for one in widgets if getattr(one, "touch_target", False)]
    texts = [one for one in widgets if isinstance(one, Text) and one.words]
    assert targets
    assert texts
    found = [too_small(one) for one in targets]
    found += [cut_off(one, hand.shell.width) for one in texts]
    found += overlapping([one for one in widgets if isinstance(one, BoxLayout)])
    return [one for one in found if one]


def undo_out_of_sight(hand: Hand) -> list[str]:
    """Say whether at a table the way back from a wrong tap must be scrolled to."""
    from kivy.uix.scrollview import ScrollView

    hidden = []
    for one in hand.shell.walk():
        if getattr(one, "focus_key", "") != "undo" or hand.shell.overlay is not None:
            continue
        _x, y = one.to_window(*one.center)
        parent = one.parent
        while parent is not None and parent is not parent.parent:
            if isinstance(parent, ScrollView):
                low = parent.to_window(*parent.pos)[1]
                if not low <= y <= low + parent.height:
                    hidden.append(f"undo lies at {y:.0f}, in sight is {low:.0f} to {low + parent.height:.0f}")
            parent = parent.parent
    return hidden


def main_buttons(hand: Hand) -> dict[str, float]:
    """Return where the main buttons lie that take less than the breadth: -0.5 the left edge to 0.5 the right one."""
    from companion.app.widgets.layout import Flow

    found = {}
    for one in hand.top.walk():
        if getattr(one, "kind", "") != "primary" or one.disabled or isinstance(one.parent, Flow):
            continue
        if len(one.parent.children) > BESIDE + 1:
            continue  # the chosen one of several
        left, _low, right, _top = places_of(one)
        found[one.focus_key] = (left + right) / 2 / hand.shell.width - 0.5
    return found


def one_sided(places: dict[str, float]) -> list[str]:
    return [name for name, place in places.items() if abs(place) > ONE_HANDED]


def on_the_other_side(right: dict[str, float], left: dict[str, float]) -> list[str]:
    """Say which main buttons stayed on their side when the device went into the left hand."""
    return [
        f"{name} stays at {place:.2f} and {left[name]:.2f}"
        for name, place in right.items()
        if name in left and name in one_sided(right) and place * left[name] > 0
    ]


def for_the_left_hand(hand: Hand) -> Iterator[float]:
    """Lay the screen out for the left hand, with the smallest text."""
    hand.app.services.settings.left_handed = True
    hand.app.services.settings.text_percent = SMALLEST
    hand.shell.restyle()
    yield from hand.frames()


def look_at_everything(hand: Hand, number: int, half: int) -> Iterator[float]:
    from kivy.core.window import Window

    from tests.app.colour_alone import by_colour_alone
    from tests.app.readable import hard_to_read
    from tests.tour import SCENES
    from tests.tour.pictures import Tour

    Window.on_draw = lambda *_: None  # the layout alone is looked at; drawing it takes a processor's time
    tour = Tour(hand.app.services, hand.shell)
    wrong: dict[str, list[str]] = {}
    shape, text_percent = LOOKS[number]
    yield from tour.dress(shape, "dark" if number % 2 else "light", text_percent)
    for count, name in enumerate(SCENES):
        if count % 2 != half or (name in ONCE and number):
            continue
        yield from tour.visit(name)
        yield from hand.frames()
        if look(hand):
            yield from hand.frames()  # a printer's thread may have changed a sign in this very frame
        found = look(hand) + ([] if number else by_colour_alone(hand.shell))
        if shape != "wide":
            found += hard_to_read(hand.top)
        if found:
            wrong[f"{name} {shape} {text_percent} %"] = found
        right = main_buttons(hand)
        if shape == "tall" or (shape == "phone" and count % 4 > 1 and not one_sided(right)):
            continue
        yield from for_the_left_hand(hand)
        if found := look(hand) + on_the_other_side(right, main_buttons(hand)) + undo_out_of_sight(hand):
            wrong[f"{name} {shape} {SMALLEST} % left-handed"] = found
    assert not wrong, json.dumps(wrong, indent=1, ensure_ascii=False)


def on_a_phone(hand: Hand) -> Iterator[float]:
    yield from look_at_everything(hand, 0, 0)


def on_a_phone_again(hand: Hand) -> Iterator[float]:
    yield from look_at_everything(hand, 0, 1)


def on_a_tall_tablet(hand: Hand) -> Iterator[float]:
    yield from look_at_everything(hand, 1, 0)


def on_a_tall_tablet_again(hand: Hand) -> Iterator[float]:
    yield from look_at_everything(hand, 1, 1)


def on_a_wide_tablet(hand: Hand) -> Iterator[float]:
    yield from look_at_everything(hand, 2, 0)


def on_a_wide_tablet_again(hand: Hand) -> Iterator[float]:
    yield from look_at_everything(hand, 2, 1)


@pytest.mark.parametrize(
    "looking",
    [
        *(on_a_phone, on_a_tall_tablet, on_a_wide_tablet),
        *(on_a_phone_again, on_a_tall_tablet_again, on_a_wide_tablet_again),
    ],
)
def test_targets_are_48_dp_no_text_is_cut_off_and_nothing_is_told_by_colour_alone_for_either_hand(
    looking: Script, tmp_path: Path
) -> None:
    in_a_window(looking, tmp_path)

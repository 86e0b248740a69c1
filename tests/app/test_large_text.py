"""In the largest text no word is broken over two lines, a question comes before pictures, and undo keeps to two lines."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.app.safe_area import Shape
from companion.app.screens.score import ScoreColumns
from companion.app.theme import LIGHT, Fonts, Theme, theme
from tests.app.window import Hand, in_a_window

FONTS = Fonts("text.ttf", "bold.ttf", "fallback.ttf", "icons.ttf")
LARGEST = 160


def broken_words(hand: Hand) -> list[str]:
    """Return the words in sight that are wider than what they are written in."""
    from companion.app.widgets.layout import Text, line_width

    found = []
    for one in hand.shell.walk():
        if not isinstance(one, Text) or one.inline or one.shorten or one.text_size[0] is None:
            continue
        size, bold = one.font_size, one._bold
        found += [
            f"{word} in {one.width:.0f} px"
            for word in one.words.split()
            if line_width(word, size, bold=bold) > one.width
        ]
    return found


def german_on_a_phone_and_a_tall_tablet(hand: Hand) -> Iterator[float]:
    from companion.app.presenters.settings import speak
    from tests.tour.pictures import Tour

    tour = Tour(hand.app.services, hand.shell)
    hand.app.services.settings.language = "de"
    speak(hand.app.services.settings)
    for shape in ("phone", "tall"):
        yield from tour.dress(shape, "light", LARGEST)
        for name in ("result-six", "score-bot", "score-journey", "result-origin", "alfred-draw"):
            yield from tour.visit(name)
            yield from hand.frames()
            assert not broken_words(hand), (name, shape, broken_words(hand))


def test_german_words_stay_whole_in_the_largest_text(tmp_path: Path) -> None:
    in_a_window(german_on_a_phone_and_a_tall_tablet, tmp_path)


def receipts_on_a_phone(hand: Hand) -> Iterator[float]:
    """Where a word would not fit the buttons of a foot stand below each other, and the title has a line of its own."""
    from companion.app.navigation import Header
    from companion.app.presenters.scanning import LAST_KEY
    from companion.app.presenters.settings import speak
    from tests.tour.pictures import Tour

    def beside() -> bool:
        return abs(float(hand.find("receipt:keep").y) - float(hand.find("receipt:add").y)) < 1

    def header() -> Any:
        return next(one for one in hand.shell.walk() if isinstance(one, Header))

    tour = Tour(hand.app.services, hand.shell)
    hand.app.services.settings.language = "de"
    speak(hand.app.services.settings)
    yield from tour.dress("phone", "light", 80)
    yield from tour.visit("receipt")
    yield from hand.frames()
    assert beside()
    assert header().orientation == "horizontal"
    yield from tour.dress("phone", "light", LARGEST)
    yield from tour.visit("receipt")
    yield from hand.frames()
    assert not beside()
    assert not broken_words(hand)
    keep, add = hand.find("receipt:keep").words, hand.find("receipt:add").words
    assert keep.font_size == add.font_size, "no word is written smaller to fit beside another button"
    yield from tour.visit("records")
    yield from hand.frames()
    assert header().orientation == "vertical"
    yield from tour.visit("scan-again")
    yield from hand.frames()
    kept: Any = hand.app.services.storage.get_setting(LAST_KEY)
    year, month, day = kept["at"][:10].split("-")
    assert hand.sees(f"{day}.{month}.{year}"), "the last scan's date is written as in German"


def test_buttons_of_a_foot_stand_below_each_other_where_a_word_would_not_fit(tmp_path: Path) -> None:
    in_a_window(receipts_on_a_phone, tmp_path, "phone")


def undo_after_a_long_step(hand: Hand) -> Iterator[float]:
    from tests.tour.pictures import Tour

    def undo() -> Any:
        return next(one for one in hand.shell.walk() if getattr(one, "focus_key", "") == "undo")

    tour = Tour(hand.app.services, hand.shell)
    yield from tour.dress("phone", "light", 100)
    yield from tour.visit("alfred-camp")
    yield from hand.frames()
    assert not undo().text.endswith("…")
    yield from tour.dress("phone", "light", LARGEST)
    yield from tour.visit("alfred-camp")
    yield from hand.frames()
    assert undo().text.endswith("…")
    whole = f"Undo: {hand.shell.screen.presenter.view().undo}"
    assert whole.startswith(f"{undo().text.removesuffix('…')} "), whole


def test_a_long_step_to_undo_is_shortened_at_a_word(tmp_path: Path) -> None:
    in_a_window(undo_after_a_long_step, tmp_path, "phone")


def test_what_was_moved_last_is_seen_while_alfred_asks_before_he_moves(tmp_path: Path) -> None:
    in_a_window(asked_before_anything_is_moved, tmp_path)


def asked_before_anything_is_moved(hand: Hand) -> Iterator[float]:
    from tests.tour.pictures import Tour

    tour = Tour(hand.app.services, hand.shell)
    for name in ("alfred-clash", "alfred-stamps"):
        yield from tour.visit(name)
        yield from hand.frames()
        view = hand.shell.screen.presenter.view()
        assert not view.tells
        assert view.earlier


def test_many_columns_of_large_numbers_stand_below_the_names_of_the_lines() -> None:
    def columns(shape: Shape, players: int, text_scale: float) -> ScoreColumns:
        theme.become(Theme(LIGHT, shape, FONTS, text_scale=text_scale))
        return ScoreColumns(players)

    assert not columns(Shape.TALL, 6, 1.0).below
    assert columns(Shape.TALL, 6, 1.6).below
    assert columns(Shape.PHONE, 2, 1.6).below
    assert not columns(Shape.PHONE, 2, 1.0).below
    assert columns(Shape.WIDE, 6, 1.6).broad
    assert columns(Shape.WIDE, 6, 1.6).width > columns(Shape.WIDE, 6, 1.0).width

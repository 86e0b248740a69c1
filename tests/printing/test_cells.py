"""What a person sees as one character takes one cell or two, and a line breaks where a person would."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printing.layout import clusters, longest_word, normalise, truncate, width, wrap, wrap_evenly
from tests.printing import strategies


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("e\u0301a", ["é", "a"]),
        ("👨\u200d👩\u200d👧x", ["👨\u200d👩\u200d👧", "x"]),
        ("👍🏽!", ["👍🏽", "!"]),
        ("🇩🇪🇫🇷", ["🇩🇪", "🇫🇷"]),
        ("❤\ufe0f", ["❤\ufe0f"]),
        ("q\u0323\u0307", ["q\u0323\u0307"]),
        ("각", ["각"]),
        ("\u0301a", ["\u25cc\u0301", "a"]),
    ],
)
def test_a_letter_with_its_accents_is_one_character(text: str, seen: list[str]) -> None:
    assert list(clusters(normalise(text))) == [unicodedata.normalize("NFC", one) for one in seen]


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("Zoë", 3),
        ("千利休", 6),
        ("ｶﾞ", 2),
        ("Ａ", 2),
        ("👍🏽", 2),
        ("🇩🇪", 2),
        ("❤", 1),
        ("❤\ufe0f", 2),
        ("", 0),
    ],
)
def test_ideographs_and_emoji_take_two_cells(text: str, cells: int) -> None:
    assert width(normalise(text)) == cells


def test_invisible_characters_and_kinds_of_space_leave_no_trace() -> None:
    assert normalise("a\u200bb\u00adc\u2060\ufeff d\u3000e\u2009f") == "abc d e f"


@pytest.mark.parametrize(
    ("text", "cells", "lines"),
    [
        ("a long evening at the table", 10, ["a long", "evening at", "the table"]),
        ("well-played", 7, ["well-", "played"]),
        ("-5 to -3", 4, ["-5", "to", "-3"]),
        ("12\u00a0points for you", 9, ["12 points", "for you"]),
        ("千利休、織田信長。", 8, ["千利休、", "織田信", "長。"]),
        ("（千利休）", 4, ["（千", "利", "休）"]),
        ("Bartholomäus", 5, ["Barth", "olomä", "us"]),
        ("one\n\ntwo", 8, ["one", "", "two"]),
        ("  two   spaces ", 20, ["two spaces"]),
        ("", 20, [""]),
    ],
)
def test_a_line_breaks_where_a_person_would_break_it(text: str, cells: int, lines: list[str]) -> None:
    assert wrap(normalise(text), cells) == lines


def test_the_lines_after_the_first_may_be_shorter() -> None:
    assert wrap("Inspiration cards and more", 17, 8) == ["Inspiration cards", "and more"]
    assert wrap("Silver and provisions", 10, 5) == ["Silver and", "provi", "sions"]


def test_a_line_too_narrow_for_an_ideograph_is_a_mistake_of_the_caller() -> None:
    with pytest.raises(ValueError, match="two cells"):
        wrap("a", 1)


@strategies.unhurried
@given(strategies.paragraphs.map(normalise), st.integers(2, 40), st.integers(2, 40))
def test_wrapping_keeps_the_width_and_loses_nothing_but_spaces(text: str, first: int, rest: int) -> None:
    lines = wrap(text, first, rest)
    assert width(lines[0]) <= first
    assert all(width(line) <= rest for line in lines[1:])
    assert "".join(lines).replace(" ", "") == "".join(text.split())


@strategies.unhurried
@given(strategies.paragraphs.map(normalise), st.integers(2, 40))
def test_even_lines_are_as_few_and_not_wider_than_the_longest_of_the_plain_ones(
    text: str, cells: int
) -> None:
    plain, even = wrap(text, cells), wrap_evenly(text, cells)
    assert len(even) <= len(plain)
    assert max(map(width, even)) <= cells
    assert "".join(even).replace(" ", "") == "".join(plain).replace(" ", "")


@strategies.unhurried
@given(strategies.lines.map(normalise), st.integers(0, 40))
def test_a_text_cut_short_fits_and_says_so(text: str, cells: int) -> None:
    cut = truncate(text, cells)
    assert width(cut) <= max(cells, 0)
    assert cut == text or (cut.endswith("…") and text.startswith(cut[:-1])) or cells == 0


@strategies.unhurried
@given(strategies.lines.map(normalise))
def test_no_line_is_longer_than_its_longest_word_needs(text: str) -> None:
    need = max(2, longest_word(text))
    broken = wrap(text, need)
    assert all(part in text.replace("\u00a0", " ") for part in broken)


@strategies.unhurried
@given(strategies.lines)
def test_clusters_joined_are_the_text(text: str) -> None:
    assert "".join(clusters(text)) == text
    assert normalise(normalise(text)) == normalise(text)

"""What a code means: every kind of answer is told apart, nothing is guessed, nothing steers the screen."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assets import tags
from vision.codes import Code
from vision.reading import (
    LONGEST_SHOWN,
    ForeignCode,
    KnownPiece,
    TaughtPiece,
    UnknownPiece,
    WrongCheck,
    interpret,
    piece_of,
    safe_text,
)

CORNERS = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0))


def code(text: str) -> Code:
    return Code(text, text.encode("utf-8", "surrogatepass"), CORNERS, "QRCode", "zxing-cpp")


class Taught:
    """What this table taught: a payload and its piece."""

    def __init__(self, **bound: tuple[str, str]) -> None:
        self.bound = bound

    def taught(self, text: str) -> tuple[str, str] | None:
        return self.bound.get(text)


@pytest.mark.parametrize("part", tags.register().components, ids=lambda p: f"{p.game}-{p.id}")
def test_the_tag_of_every_registered_piece_means_that_piece(part):
    reading = interpret(code(tags.encode(part.tag)))
    assert isinstance(reading, KnownPiece)
    assert (reading.component, reading.tag) == (part, part.tag)
    assert reading.corners == CORNERS
    assert piece_of(reading) is part


def test_a_wrong_check_is_never_taken_for_a_piece_not_even_a_taught_one():
    reading = interpret(code("TC-WL0019"), Taught(**{"TC-WL0019": ("wayfarers", "L01")}))
    assert isinstance(reading, WrongCheck)
    assert "TC-WL0019" in reading.why
    assert piece_of(reading) is None


@pytest.mark.parametrize("text", ["TC-WL037L", "TC-WX0011", "TC-ZZ9998", "TC-WLA012"])
def test_a_sound_tag_that_is_not_registered_is_unknown(text):
    reading = interpret(code(text))
    assert isinstance(reading, UnknownPiece)
    assert reading.why


@pytest.mark.parametrize("text", ["", "https://example.com", "9783161484100", "tc-wl0018", "TC-WL0018 "])
def test_other_peoples_codes_are_foreign(text):
    reading = interpret(code(text))
    assert isinstance(reading, ForeignCode)
    assert reading.shown == text


def test_a_taught_code_means_the_piece_it_was_bound_to():
    bindings = Taught(**{"9783161484100": ("wayfarers", "L02"), "TC-WX0011": ("wayfarers", "S79")})
    for text, piece in (("9783161484100", "L02"), ("TC-WX0011", "S79")):
        reading = interpret(code(text), bindings)
        assert isinstance(reading, TaughtPiece)
        assert reading.component.id == piece


def test_a_tag_of_ours_is_never_overruled_by_what_was_taught():
    reading = interpret(code("TC-WL0018"), Taught(**{"TC-WL0018": ("wayfarers", "S79")}))
    assert isinstance(reading, KnownPiece)
    assert reading.component.id == "L01"


def test_a_code_taught_for_a_piece_that_is_not_registered_here_is_foreign():
    assert isinstance(interpret(code("X"), Taught(X=("wayfarers", "L99"))), ForeignCode)


def test_a_payload_no_code_can_hold_is_not_looked_up():
    class Unasked:
        def taught(self, text: str) -> tuple[str, str] | None:
            raise AssertionError("looked up")

    assert isinstance(interpret(code("x" * 100_000), Unasked()), ForeignCode)


@given(st.text())
def test_whatever_a_payload_holds_nothing_is_shown_that_steers_a_screen(text):
    shown = safe_text(text)
    assert len(shown) <= LONGEST_SHOWN
    assert not any(unicodedata.category(c) in {"Cc", "Cf", "Cs", "Zl", "Zp"} for c in shown)


@given(st.text(st.characters(min_codepoint=0x20, max_codepoint=0x7E), max_size=LONGEST_SHOWN))
def test_plain_text_is_shown_as_it_is(text):
    assert safe_text(text) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[2J", "␛[2J"),
        ("a\x00b\nc\x7f", "a␀b␊c␡"),
        ("pay\u202egpj.exe", "pay\ufffdgpj.exe"),
        ("\x9b2J", "\ufffd2J"),
        ("\ud800", "\ufffd"),
        ("x" * 500, "x" * 79 + "…"),
    ],
)
def test_what_steers_is_shown_as_a_mark_and_what_is_long_is_cut(text, shown):
    assert safe_text(text) == shown


@given(st.text(max_size=40))
def test_any_payload_gets_exactly_one_answer(text):
    assert isinstance(interpret(code(text)), KnownPiece | WrongCheck | UnknownPiece | ForeignCode)

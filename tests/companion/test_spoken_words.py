"""Words made for the ear: symbols and abbreviations are spoken, ruling numbers are not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.app.presenters.voice import speakable


@pytest.mark.parametrize(
    ("written", "spoken"),
    [
        ("Move the AI 3 steps (W34).", "Move the A I 3 steps."),
        ("Take 2 × wood → 4 VP", "Take 2 times wood, then 4 victory points"),
        ("Spaces 2–4 are free · pay −1", "Spaces 2 to 4 are free, pay minus 1"),
        ("Gain +3 (2 yellow: land card)", "Gain plus 3 (2 yellow: land card)"),
        ("water/land & sun (D12, D13)", "water or land and sun"),
        ("Schiff nach Süden…", "Schiff nach Süden."),
    ],
)
def test_what_is_written_is_spoken_as_one_says_it(written: str, spoken: str) -> None:
    assert speakable(written) == spoken


@given(st.text(max_size=200))
def test_nothing_is_left_that_cannot_be_said(text: str) -> None:
    said = speakable(text)
    assert all(one.isalnum() or one in " .,;:!?'’()%-" for one in said)
    assert said == said.strip()
    assert "  " not in said


def test_a_text_already_made_for_the_ear_stays_as_it_is() -> None:
    plain = "Move the worker to the 1st space from the right, then pay 2 silver."
    assert speakable(plain) == plain

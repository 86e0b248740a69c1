"""Words made for the ear: symbols and abbreviations are spoken, ruling numbers are not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.app.presenters.settings import speakable
from companion.spoken import lines
from solo_bots.conversation import Tell


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


@pytest.mark.parametrize(("game", "cards"), [("wayfarers", None), ("darwins_journey", 8)])
def test_cards_of_the_companions_own_deck_are_shuffled_by_nobody_at_the_table(
    game: str, cards: int | None
) -> None:
    """W15: a rest ends with a shuffle; with a virtual deck there is nothing to do for it."""
    shuffle = Tell("shuffle", {} if cards is None else {"cards": cards})
    (own,) = lines(game, [shuffle], {"deck": "own"})
    assert own.text.startswith("Shuffle all")
    assert own.moves
    (virtual,) = lines(game, [shuffle], {"deck": "virtual"})
    assert virtual.text == "The companion shuffles all its cards into a new deck."
    assert not virtual.moves

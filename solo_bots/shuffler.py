"""Who draws when the deck is virtual? A table that answers nothing but draws, and always the same way.

The order of a deck depends on the seed, the deck and how often it was shuffled: nothing that is done and undone at the
table changes the card that comes next, and replay never needs the generator, because draws are recorded like any answer.
"""

from __future__ import annotations

import random

from solo_bots.conversation import Ask, Json, Tell


class Shuffler:
    """Answers `Ask`s of shape "draw" whose values name `deck`, `shuffle` (how often) and `left` (the ids still face down)."""

    name = "shuffler"

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def hear(self, tell: Tell) -> None:
        """Nothing on the table matters to the order of a deck."""

    def answer(self, ask: Ask) -> Json | None:
        """Return the next card of the shuffled deck, or None if this is no draw."""
        if ask.shape != "draw":
            return None
        left = {choice.id for choice in ask.choices}
        return next(card for card in self.order(ask) if card in left)

    def order(self, ask: Ask) -> list[str]:
        """Return the whole deck in the order of this shuffle, first drawn first."""
        cards = sorted(ask.values["cards"])
        random.Random(f"{self.seed}/{ask.values['deck']}/{ask.values['shuffle']}").shuffle(cards)
        return cards

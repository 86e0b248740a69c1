"""What can an icon of Darwin's Journey do? One word with a number, as the facts files write it.

>>> parse_effect("coins 4")
Effect(kind=<Do.COINS: 'coins'>, n=4, of=(), label='')
>>> [str(one) for one in parse_effect("sail 1 or explore 1").of]
['sail 1', 'explore 1']
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Do(StrEnum):
    """What an icon does. The number beside it is in the docstring of the group it belongs to.

    Amounts: coins, vp, theory steps, knowledge tokens, steps of explorer, ship and bonus worker; stamps on one envelope,
    spread over any, or so many on each; seal_buy = one academy seal with so many coins off; end_vp = points at the end.
    Lasting: penalty_less (coins off the placement penalty), lag_cap (most a lagging mark counts), book, scrolls_free, worker_5.
    """

    COINS = "coins"
    VP = "vp"
    THEORY = "theory"
    KNOWLEDGE = "knowledge"
    EXPLORE = "explore"
    SAIL = "sail"
    STAMPS = "stamps"
    STAMPS_SPREAD = "stamps_spread"
    STAMPS_EACH = "stamps_each"
    SEAL_BUY = "seal_buy"
    SEAL_FREE = "seal_free"
    SEAL_PURPLE = "seal_purple"
    OBJECTIVE = "objective"
    OBJECTIVE_AUTO = "objective_auto"
    CAMP = "camp"
    CAMP_ANY = "camp_any"
    TENT_AGAIN = "tent_again"
    EXPLORER_NEW = "explorer_new"
    RESEARCH = "research"
    RESEARCH_ANY = "research_any"
    RESEARCH_OWN_ISLAND = "research_own_island"
    DELIVER_AGAIN = "deliver_again"
    LOCKED_ACTION = "locked_action"
    UNLOCK = "unlock"
    UNLOCK_FREE = "unlock_free"
    TO_BEAGLE = "to_beagle"
    COPY_CREW = "copy_crew"
    KNOWLEDGE_SWAP = "knowledge_swap"
    BONUS = "bonus"
    PICK = "pick"
    END_VP = "end_vp"
    SCROLLS_FREE = "scrolls_free"
    PENALTY_LESS = "penalty_less"
    LAG_CAP = "lag_cap"
    BOOK = "book"
    WORKER_5 = "worker_5"
    OTHER = "other"


COUNTED = frozenset(
    {
        *(Do.COINS, Do.VP, Do.THEORY, Do.KNOWLEDGE, Do.EXPLORE, Do.SAIL, Do.STAMPS, Do.STAMPS_SPREAD),
        *(Do.STAMPS_EACH, Do.SEAL_BUY, Do.KNOWLEDGE_SWAP, Do.BONUS, Do.END_VP, Do.PENALTY_LESS, Do.LAG_CAP),
        Do.BOOK,
    }
)
"""Words that stand with a number."""

MAY_BE_NONE = frozenset({Do.SEAL_BUY, Do.LAG_CAP})
"""Words whose number may be 0."""

MOST = 30
LONGEST_LABEL = 40
"""Bounds of what an icon may say; `other` carries a label of so many characters."""

ALFRED_CAN = frozenset(
    {
        *(Do.COINS, Do.VP, Do.THEORY, Do.KNOWLEDGE, Do.EXPLORE, Do.SAIL, Do.STAMPS, Do.STAMPS_EACH),
        *(Do.SEAL_BUY, Do.SEAL_FREE, Do.SEAL_PURPLE, Do.OBJECTIVE, Do.TENT_AGAIN, Do.EXPLORER_NEW),
        *(Do.RESEARCH_OWN_ISLAND, Do.BONUS, Do.PICK, Do.END_VP, Do.SCROLLS_FREE, Do.PENALTY_LESS),
        *(Do.LAG_CAP, Do.BOOK, Do.OTHER),
    }
)
"""What may be printed on Alfred's own boards and cards; anything else is written as `other` (R41)."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One icon: its word, its number (0 where it has none), the choices of a `pick`, the label of an `other`."""

    kind: Do
    n: int = 0
    of: tuple[Effect, ...] = ()
    label: str = ""

    @staticmethod
    def parse(text: str) -> Effect:
        """Return the effect that `str` writes so; ValueError if it is none."""
        return parse_effect(text)

    def __str__(self) -> str:
        if self.kind is Do.PICK:
            return " or ".join(str(one) for one in self.of)
        if self.kind is Do.OTHER:
            return f"other {self.label}"
        return f"{self.kind} {self.n}" if self.kind in COUNTED else self.kind.value


def parse_effect(text: str) -> Effect:
    """Return the effect that `str` writes so.

    Raises:
        ValueError: it is no effect; names what is wrong.
    """
    if text.startswith("other "):
        label = text.removeprefix("other ")
        if not label.strip() or len(label) > LONGEST_LABEL or not label.isprintable():
            raise ValueError(f"'{text[:60]}' has no label of 1 to {LONGEST_LABEL} characters")
        return Effect(Do.OTHER, label=label)
    if " or " in text:
        return Effect(Do.PICK, of=tuple(_plain(one) for one in text.split(" or ")))
    return _plain(text)


def _plain(text: str) -> Effect:
    word, _, number = text.partition(" ")
    if word not in set(Do) - {Do.PICK, Do.OTHER}:
        raise ValueError(f"'{text[:60]}' is no effect")
    kind = Do(word)
    if kind not in COUNTED:
        if text != word:
            raise ValueError(f"'{text[:60]}' takes no number")
        return Effect(kind)
    lowest = 0 if kind in MAY_BE_NONE else 1
    if not (number.isascii() and number.isdecimal()) or str(int(number)) != number:
        raise ValueError(f"'{text[:60]}' needs a whole number")
    if not lowest <= int(number) <= MOST:
        raise ValueError(f"'{text[:60]}' is not from {lowest} to {MOST}")
    return Effect(kind, int(number))

"""A verdict says whether something may be done and by which ruling; cited, what of the ruling no rules text says.

>>> cited(Verdict(True, "O12", "It differs in one attribute.")).doubt
''
>>> ruling_of("O22").gap
True
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from assets.facts import games, rulings
from assets.words import _

if TYPE_CHECKING:
    from assets.facts import Ruling


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether something may be done or is fulfilled, the ruling that decides it, and why in a plain sentence.

    True and false like its answer.
    """

    holds: bool
    rule: str
    words: str

    def __bool__(self) -> bool:
        return self.holds


@dataclass(frozen=True, slots=True)
class Cited:
    """An answer with what it rests on: `heading` of its ruling, `doubt` in words ("" = the rules text says so)."""

    holds: bool
    words: str
    rule: str
    heading: str
    doubt: str

    def to_json(self) -> dict[str, Any]:
        """Return the answer as plain JSON."""
        return {
            "answer": self.holds,
            "words": self.words,
            "ruling": self.rule,
            "heading": self.heading,
            "doubt": self.doubt,
        }


def cited(verdict: Verdict) -> Cited:
    """Return a verdict with its ruling's heading and doubt; KeyError if there is no such ruling."""
    ruling = ruling_of(verdict.rule)
    return Cited(verdict.holds, verdict.words, verdict.rule, ruling.heading, doubt_of(ruling))


def ruling_of(number: str) -> Ruling:
    """Return the ruling of that number ("O22"); KeyError if there is none."""
    for ruling in (ruling for game in games() for ruling in rulings(game)):
        if ruling.number == number:
            return ruling
    raise KeyError(number)


def doubt_of(ruling: Ruling) -> str:
    """Return in words what is not certain of a ruling, "" where the rules text says it."""
    if ruling.gap:
        return _("The rules text is silent: agree at the table.")
    if ruling.second_hand and ruling.reading:
        return _("From reviews and in part our reading, not from the rules text.")
    if ruling.second_hand:
        return _("From reviews, not from the rules text.")
    return _("In part our reading of the rules text.") if ruling.reading else ""

"""What is a reason's rule called? Rulings by their number, sections of a rulebook by their heading."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.words import pgettext

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def cited(rule: str) -> str:
    """Return what a reason cites: the number of a ruling ("R34") as it is, a section in the language in use."""
    return _SECTIONS[rule]() if rule in _SECTIONS else rule


_SECTIONS: Mapping[str, Callable[[], str]] = {
    "Alfred Setup": lambda: pgettext("section of a rulebook", "Alfred Setup"),
    "Alfred Turn": lambda: pgettext("section of a rulebook", "Alfred Turn"),
    "Turn Order": lambda: pgettext("section of a rulebook", "Turn Order"),
    "Coin Track": lambda: pgettext("section of a rulebook", "Coin Track"),
    "Bonus Track": lambda: pgettext("section of a rulebook", "Bonus Track"),
    "Main Diary": lambda: pgettext("section of a rulebook", "Main Diary"),
    "Special Diary": lambda: pgettext("section of a rulebook", "Special Diary"),
    "Small Diary": lambda: pgettext("section of a rulebook", "Small Diary"),
    "Academy": lambda: pgettext("section of a rulebook", "Academy"),
    "Correspondence": lambda: pgettext("section of a rulebook", "Correspondence"),
    "Navigation": lambda: pgettext("section of a rulebook", "Navigation"),
    "Exploration": lambda: pgettext("section of a rulebook", "Exploration"),
    "Campsite": lambda: pgettext("section of a rulebook", "Campsite"),
    "Deliver Specimens": lambda: pgettext("section of a rulebook", "Deliver Specimens"),
    "Effects": lambda: pgettext("section of a rulebook", "Effects"),
    "Reward Phase": lambda: pgettext("section of a rulebook", "Reward Phase"),
    "Clean-up": lambda: pgettext("section of a rulebook", "Clean-up"),
    "Beagle": lambda: pgettext("section of a rulebook", "Beagle"),
    "Endgame Scoring": lambda: pgettext("section of a rulebook", "Endgame Scoring"),
}
"""Headings of the solo rules of Darwin's Journey, as Alfred's reasons give them (`solo_bots.darwins_journey.sections`)."""

"""The sections of the solo rules, which a reason cites where the rulebook itself is plain, and their names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.words import pgettext

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

SETUP = "Alfred Setup"
TURN = "Alfred Turn"
ORDER = "Turn Order"
COINS = "Coin Track"
BONUS = "Bonus Track"
MAIN = "Main Diary"
SPECIAL = "Special Diary"
SMALL = "Small Diary"
ACADEMY = "Academy"
LETTERS = "Correspondence"
SAIL = "Navigation"
EXPLORE = "Exploration"
CAMP = "Campsite"
DELIVER = "Deliver Specimens"
EFFECTS = "Effects"
REWARD = "Reward Phase"
CLEANUP = "Clean-up"
BEAGLE = "Beagle"
END = "Endgame Scoring"


def section_words(rule: str) -> str:
    """Return the heading of a section in the language in use; the number of a ruling ("R34") as it is."""
    return _HEADINGS[rule]() if rule in _HEADINGS else rule


_HEADINGS: Mapping[str, Callable[[], str]] = {
    SETUP: lambda: pgettext("section of a rulebook", "Alfred Setup"),
    TURN: lambda: pgettext("section of a rulebook", "Alfred Turn"),
    ORDER: lambda: pgettext("section of a rulebook", "Turn Order"),
    COINS: lambda: pgettext("section of a rulebook", "Coin Track"),
    BONUS: lambda: pgettext("section of a rulebook", "Bonus Track"),
    MAIN: lambda: pgettext("section of a rulebook", "Main Diary"),
    SPECIAL: lambda: pgettext("section of a rulebook", "Special Diary"),
    SMALL: lambda: pgettext("section of a rulebook", "Small Diary"),
    ACADEMY: lambda: pgettext("section of a rulebook", "Academy"),
    LETTERS: lambda: pgettext("section of a rulebook", "Correspondence"),
    SAIL: lambda: pgettext("section of a rulebook", "Navigation"),
    EXPLORE: lambda: pgettext("section of a rulebook", "Exploration"),
    CAMP: lambda: pgettext("section of a rulebook", "Campsite"),
    DELIVER: lambda: pgettext("section of a rulebook", "Deliver Specimens"),
    EFFECTS: lambda: pgettext("section of a rulebook", "Effects"),
    REWARD: lambda: pgettext("section of a rulebook", "Reward Phase"),
    CLEANUP: lambda: pgettext("section of a rulebook", "Clean-up"),
    BEAGLE: lambda: pgettext("section of a rulebook", "Beagle"),
    END: lambda: pgettext("section of a rulebook", "Endgame Scoring"),
}

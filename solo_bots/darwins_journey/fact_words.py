"""What are the tracked values of a game against Alfred called, and their options?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.words import _, pgettext
from solo_bots.conversation import Field
from solo_bots.darwins_journey import terms
from solo_bots.darwins_journey.need_words import goal_tile

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from solo_bots.conversation import Json


def fact_words(fact: str) -> str:
    """Return the name of a tracked value."""
    name, dot, part = fact.partition(".")
    return _WITH_PART[name](part) if dot else _PLAIN[name]()


def group_words(group: str) -> str:
    """Return the name of a group of tracked values."""
    return {
        "tracks": _("Tracks of Alfred"),
        "lasting": _("Lasting effects of Alfred"),
        "workers": _("Workers"),
        "lenses": _("Lenses"),
        "seals": _("Seals of Alfred"),
        "stamps": _("Stamps of Alfred"),
        "tents": _("Tents of Alfred"),
        "cards": _("Cards"),
        "specimens": _("Specimens Alfred has researched"),
        "museum": _("Museum"),
        "map": _("Specimens on the map"),
        "mine": _("My side"),
        "board": _("Board"),
    }[group]


def option_words(field: Field, option: str) -> str:
    """Return the label of one option of a field."""
    name = field.id.partition(".")[0]
    if (name, option) == ("seals", "none"):
        return pgettext("seal", "none")
    if option in _WORDS:
        return _WORDS[option]()
    if name in ("ship", "explorers", "human_explorers", "space"):
        return terms.space(option)
    if name in ("workers", "human_workers", "location", "unlocked"):
        return terms.place(option)
    if name == "seals":
        return terms.colour(option)
    if name in ("faceup", "bonus_cards"):
        return terms.card_of(option)
    if name == "specimens_at":
        return terms.specimen(option)
    if name in ("goal", "goals"):
        return goal_tile(int(option))
    return _("tile {n}").format(n=option)


def value_words(fact: str, value: Json) -> str:
    """Return what a tracked value is."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return option_words(Field(fact, "pick"), value) if isinstance(value, str) else str(value)


_WORDS: Mapping[str, Callable[[], str]] = {
    "none": lambda: _("none"),
    "unknown": lambda: _("not known"),
    "level": lambda: _("at the Beagle or past it"),
    "locked": lambda: _("locked"),
    "alfred": lambda: _("Alfred's lens"),
    "yours": lambda: _("my lens"),
    "not_there": lambda: _("not there"),
    "from_the_start": lambda: _("from the start"),
    "delivered": lambda: _("delivered"),
}

_PLAIN: Mapping[str, Callable[[], str]] = {
    "coins": lambda: _("coins"),
    "bonus": lambda: _("spot of the bonus worker"),
    "vp": lambda: _("points on the track"),
    "theory": lambda: _("theory step"),
    "ship": lambda: _("Alfred's ship"),
    "end_vp": lambda: _("points under his tents"),
    "scrolls_free": lambda: _("scrolls cost him nothing"),
    "penalty_less": lambda: _("coins off his placement penalty"),
    "lag_cap": lambda: _("most a lagging mark counts (-1: in full)"),
    "books": lambda: _("extra books"),
    "untold": lambda: _("workers of mine nobody was told of"),
    "fifth": lambda: _("I have a fifth worker"),
    "bonus_cards": lambda: _("bonus card over the first spot"),
}

_WITH_PART: Mapping[str, Callable[[str], str]] = {
    "explorers": lambda part: _("Alfred's explorer on {island}").format(island=terms.of_track(part)),
    "workers": lambda part: _("worker {letter} of Alfred").format(letter=part),
    "human_workers": lambda part: _("my {nth} worker").format(nth=terms.nth(int(part))),
    "lens": lambda part: _("lens on the {spot}").format(spot=terms.location(part)),
    "seals": lambda part: _("seal {n} of row {letter}").format(n=part[1:], letter=part[0]),
    "stacks": lambda part: _("stack {n} of stamps").format(n=part),
    "envelopes": lambda part: _("Alfred's stamps on {envelope}").format(
        envelope=terms.envelope_at(int(part))
    ),
    "camps": lambda part: _("Alfred's tent at {site}").format(site=terms.campsite_at(part)),
    "faceup": lambda part: _("{nth} face-up action card").format(nth=terms.nth(int(part))),
    "researched": lambda part: _("Alfred has researched: {specimen}").format(specimen=terms.specimen(part)),
    "museum": lambda part: _("tile: {specimen}").format(specimen=terms.specimen(part)),
    "specimens_at": lambda part: _("specimen on {space}").format(space=terms.space_at(part)),
    "human_stamps": lambda part: _("my stamps on {envelope}").format(envelope=terms.envelope_at(int(part))),
    "human_explorers": lambda part: _("my explorer on {island}").format(island=terms.of_track(part)),
    "human_tents": lambda part: _("my tent on the cheap slot of {site}").format(site=terms.campsite_at(part)),
    "human_researched": lambda part: _("I have researched: {specimen}").format(specimen=terms.specimen(part)),
    "ribbons": lambda part: _("the ribbon of {space} is passed").format(space=terms.space_at(part)),
    "finals": lambda part: _("somebody was first on {space}").format(space=terms.space_at(part)),
    "tiles": lambda part: _("tile at {envelope}").format(envelope=terms.envelope_at(int(part))),
    "goals": lambda part: _("Beagle goal of round {n}").format(n=part),
}

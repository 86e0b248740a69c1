"""What is said when an answer contradicts what the companion believes? What cannot be, and the two ways out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.words import _
from solo_bots.darwins_journey import terms
from solo_bots.darwins_journey.need_words import goal_tile

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from solo_bots.conversation import Values


def clash_words(v: Values) -> str:
    """Return what cannot be, and the question which is right."""
    return _CLASHES[v["clash"]](v) + " " + _("Which is right?")


def way_out_words(v: Values, choice: str) -> str:
    """Return one of the ways out: answering again, or believing the table."""
    if choice == "again":
        return _("I answer again")
    return _MENDS[v["clash"]](v)


def way_out_step(choice: str) -> str:
    """Return what was chosen, as a step to undo."""
    return _("answer again") if choice == "again" else _("the table is right")


def _taken(v: Values) -> str:
    place = terms.location(v["location"])
    if v["who"] == "you":
        return _("Another worker of yours is on the {place} already, and a lens holds one.").format(
            place=place
        )
    return _("Alfred's worker {who} is on the {place} already, and a lens holds one.").format(
        who=v["who"], place=place
    )


def _stamps(v: Values) -> str:
    if v["others"]:
        where = terms.joined(terms.envelope_at(one) for one in v["others"])
        return _("That makes {total} stamps with those on {where}, and you have {most}.").format(
            total=v["total"], most=v["most"], where=where
        )
    return _("That makes {total} stamps, and you have {most}.").format(total=v["total"], most=v["most"])


_CLASHES: Mapping[str, Callable[[Values], str]] = {
    "taken": _taken,
    "locked": lambda v: _("The {place} is locked, as far as the companion knows.").format(
        place=terms.location(v["location"])
    ),
    "stamps": _stamps,
    "goal_count": lambda v: _("You cannot have {n} of that: {most} at most for {goal}.").format(
        n=v["count"], most=v["most"], goal=goal_tile(v["goal"])
    ),
    "in_museum": lambda v: _("The tile of the {specimen} lies in the museum since set-up.").format(
        specimen=terms.specimen(v["specimen"])
    ),
    "lies_elsewhere": lambda v: _("The {specimen} was seen on {space}.").format(
        specimen=terms.specimen(v["specimen"]), space=terms.space_at(v["other"])
    ),
    "explorer_back": lambda v: _(
        "Explorers only go on, and yours on {island} was known to be at {space} or further."
    ).format(island=terms.of_track(v["island"]), space=terms.space_at(v["known"])),
}

_MENDS: Mapping[str, Callable[[Values], str]] = {
    "taken": lambda v: _("That worker stands elsewhere"),
    "locked": lambda v: _("It was unlocked before"),
    "stamps": lambda v: _("It is as I say; forget the others"),
    "in_museum": lambda v: _("Its tile is not in the museum"),
    "lies_elsewhere": lambda v: _("It does not lie there"),
    "explorer_back": lambda v: _("It stands where I say"),
}

"""Whose cards does a new game play by? The reference set, or a copied one; the game keeps what it began with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assets.darwins_journey.alfred import BOARDS, PARTS, parts_of, set_to
from assets.times import kept_day
from assets.words import _
from companion.games.darwins_journey.transcription.playing import set_of

if TYPE_CHECKING:
    from companion.games.darwins_journey.transcription.shelf import Shelf
    from companion.games.darwins_journey.transcription.steps import Json

REFERENCE = "reference"
"""Stands for the shipped set where a set is named; a copied set cannot be meant by it unless it has that name."""


@dataclass(frozen=True, slots=True)
class CardsChoice:
    """Cards a game can be begun with: the id of a set ("" = reference), its name, and what is not printed in them.

    not_printed: how many parts a game would play by reference values.
    """

    id: str
    name: str
    detail: str
    not_printed: int


def cards_choices(shelf: Shelf, board: str) -> tuple[CardsChoice, ...]:
    """Return the reference set, then every copied one, with what a game on that board ("" = any) would play by.

    The copied set of which most is played stands first among them.
    """
    from companion.games.darwins_journey.transcription_words import played_by, set_words

    parts = parts_of(board) if board in BOARDS else PARTS
    words = _("They play well, but they are not the values printed on yours.")
    found = []
    for draft in shelf.sets():
        verified = set_of(draft).verified
        not_printed = tuple(part for part in parts if not verified[part])
        if len(not_printed) == len(parts):
            detail = _("Nothing in it is whole yet: all of it would be played by reference values.")
        elif board in BOARDS:
            yours = _("Your cards, transcribed on {day}.").format(day=kept_day(draft.changed))
            detail = " ".join(filter(None, (yours, played_by(not_printed))))
        else:
            detail = set_words(draft)
        found.append(CardsChoice(draft.id, draft.name, detail, len(not_printed)))
    found.sort(key=lambda one: one.not_printed)
    return (CardsChoice("", _("Reference cards"), words, len(parts)), *found)


def usual_choice(choices: tuple[CardsChoice, ...]) -> CardsChoice:
    """Return what is chosen from the start: the copied set of which most is played, else the reference set."""
    reference, *copied = choices
    return copied[0] if copied and copied[0].not_printed < reference.not_printed else reference


def cards_options(shelf: Shelf, name: str) -> dict[str, Json]:
    """Return the options of a new game that plays by a set, named or by id; {} for the reference set.

    The whole set goes into the game, so it goes on with it whatever becomes of the list.

    Raises:
        BadInput: there is no such set.
    """
    if name in ("", REFERENCE):
        return {}
    return {"set": set_to(set_of(shelf.find(name)))}

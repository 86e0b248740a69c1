"""Whose cards does a new game play by? The reference set, or a copied one; the game keeps what it began with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assets.facts.darwins_journey import BOARDS, set_to
from companion.transcription.playing import set_of
from companion.words import _

if TYPE_CHECKING:
    from companion.transcription.shelf import Shelf
    from companion.transcription.steps import Json

REFERENCE = "reference"
"""Stands for the shipped set where a set is named; a copied set cannot be meant by it unless it has that name."""


@dataclass(frozen=True, slots=True)
class CardsChoice:
    """Cards a game can be begun with: the id of a set ("" = reference), its name, and what is not printed in them."""

    id: str
    name: str
    detail: str


def cards_choices(shelf: Shelf, board: str) -> tuple[CardsChoice, ...]:
    """Return the reference set and every copied one, with what a game on that board ("" = any) would play by."""
    from companion.words.transcription import played_by, set_words

    reference = CardsChoice(
        "",
        _("Reference cards"),
        _("They play well, but they are not the values printed on yours."),
    )
    found = [reference]
    for draft in shelf.sets():
        detail = set_words(draft)
        if board in BOARDS:
            detail = played_by(set_of(draft).not_printed(board)) or _(
                "Your cards, transcribed on {day}."
            ).format(day=draft.changed)
        found.append(CardsChoice(draft.id, draft.name, detail))
    return tuple(found)


def cards_options(shelf: Shelf, name: str) -> dict[str, Json]:
    """Return the options of a new game that plays by a set, named or by id; {} for the reference set.

    The whole set goes into the game, so it goes on with it whatever becomes of the list.

    Raises:
        BadInput: there is no such set.
    """
    if name in ("", REFERENCE):
        return {}
    return {"set": set_to(set_of(shelf.find(name)))}

"""Which game does a scanned restore code carry, and what would become of it here?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assets.words import _
from companion.history.importing import Outcome
from companion.history.retelling import play_name

if TYPE_CHECKING:
    from companion.history.export import Document
    from companion.history.finished_game import FinishedGame
    from companion.history.importing import Report
    from companion.storage import Storage


@dataclass(frozen=True, slots=True)
class Offer:
    """A game that came out of a code, examined: nothing is changed yet. `adds`: it would be added."""

    game: FinishedGame
    name: str
    adds: bool
    words: str
    document: Document
    report: Report


def offer(storage: Storage, text: str) -> Offer | None:
    """Return what a scanned text offers; None if it is no restore code at all.

    Raises:
        BadInput: it is one, but damaged, of a newer version, or carries what cannot be a finished game.
        PlainError: the database cannot be read.
    """
    from companion.paper.codes import examine_code, is_restore_code, restored

    if not is_restore_code(text):
        return None
    game = restored(text)
    document, report = examine_code(storage, game)
    (item,) = report.items
    words = (
        {
            Outcome.NEW: _("This game would be added to the finished games."),
            Outcome.SAME: _("This game is here already. Nothing would change."),
        }.get(item.outcome)
        or item.why
        or _("It is different here, and stays as it is.")
    )
    return Offer(game, play_name(game), item.outcome.adds, words, document, report)


def keep(storage: Storage, offered: Offer) -> None:
    """Add the game to the finished ones; it is on the disk when this returns.

    Raises:
        PlainError: it could not be stored, or the games here have changed meanwhile.
    """
    from assets.errors import PlainError
    from companion.history.importing import import_document

    (item,) = import_document(storage, offered.document, offered.report).items
    if not item.outcome.adds:
        raise PlainError(item.why or _("It was not added."), where=offered.name)

"""What does the home screen offer first? The game left last, then the others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assets.times import when_words
from assets.words import _
from companion.app.presenters.games import game_title
from companion.app.tables import with_table

if TYPE_CHECKING:
    from datetime import datetime

    from companion.storage import Header, Storage


@dataclass(frozen=True, slots=True)
class GameRow:
    """One playthrough in a list."""

    id: str
    title: str
    detail: str
    finished: bool


@dataclass(frozen=True, slots=True)
class HomeView:
    """`resume` is the game played last if it is not over; `others` all the rest, newest first."""

    resume: GameRow | None
    others: tuple[GameRow, ...]
    notices: tuple[str, ...]


def home_view(storage: Storage, now: datetime) -> HomeView:
    """Return what the home screen shows."""
    headers = [header for header in storage.playthroughs() if header.game in with_table()]
    rows = [game_row(header, now) for header in headers]
    open_rows = [row for row in rows if not row.finished]
    resume = open_rows[0] if open_rows else None
    others = tuple(row for row in rows if row is not resume)
    return HomeView(resume, others, tuple(storage.notices))


def game_row(header: Header, now: datetime) -> GameRow:
    """Return a playthrough as a list shows it."""
    when = when_words(header.updated, now)
    finished = header.finished is not None
    detail = _("Finished {when}").format(when=when) if finished else _("Last played {when}").format(when=when)
    return GameRow(header.id, header.title or game_title(header.game, header.options), detail, finished)

"""How do the finished games get into files and back, from the screen's buttons?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assets.errors import BadInput, PlainError
from assets.words import _

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime
    from pathlib import Path

    from companion.history.export import Document
    from companion.history.importing import Report
    from companion.storage import Storage


@dataclass(frozen=True, slots=True)
class Format:
    """One kind of file the history is written into."""

    suffix: str
    name: str
    detail: str


def formats() -> tuple[Format, ...]:
    """Return the kinds of files the history is written into."""
    return (
        Format(".json", _("Everything"), _("Games, scores, settings: another companion takes it in whole")),
        Format(".csv", _("A table of plays"), _("For a spreadsheet: one line a player")),
        Format(
            ".bgsplay", _("Plays for BG Stats"), _("Names the players to that app once it is opened there")
        ),
    )


@dataclass(frozen=True, slots=True)
class Examined:
    """A file that was looked at: what is in it and what taking it in would do."""

    path: Path
    document: Document
    report: Report


def exported(storage: Storage, folder: Path, suffix: str, now: datetime) -> Path:
    """Write the history into a new file of the folder and return its path; a written document is read back.

    Raises:
        PlainError: it cannot be written, or what was written cannot be read again.
    """
    from companion.history.export import export_document
    from companion.storage.files import write_file

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise PlainError(
            _("The folder for files cannot be made ({why}).").format(why=error.strerror),
            where=str(folder),
            remedy=_("Make room, or allow the companion to write there."),
        ) from error
    path = _free(folder, f"companion-{now.strftime('%Y-%m-%d')}", suffix)
    if suffix == ".json":
        with storage.contents() as contents:
            write_file(path, export_document(contents), replace=False)
        _read(path)
    else:
        write_file(path, _plays(storage, suffix, now), replace=False)
    return path


def examined(storage: Storage, path: Path) -> Examined:
    """Look at a file; nothing is changed.

    Raises:
        BadInput: it cannot be read or is no export of a companion.
    """
    from companion.history.importing import dry_run

    document = _read(path)
    return Examined(path, document, dry_run(storage, document))


def taken(storage: Storage, found: Examined) -> int:
    """Take in what was examined and return how many parts were added.

    Raises:
        PlainError: it could not be stored; nothing was changed.
    """
    from companion.history.importing import import_document

    return import_document(storage, found.document, found.report).adds


def _plays(storage: Storage, suffix: str, now: datetime) -> Iterable[str]:
    from companion.history.bgstats import bgsplay
    from companion.history.formats import BYTE_ORDER_MARK, plays_csv
    from companion.history.repository import finished_games

    games = finished_games(storage).games
    if suffix == ".csv":
        return (BYTE_ORDER_MARK, plays_csv(games))
    if suffix == ".bgsplay":
        return (bgsplay(games, now),)
    raise BadInput(_("There is no such kind of file."), where=suffix[:20])


def _read(path: Path) -> Document:
    from companion.history.export import LONGEST, read_document
    from companion.storage.files import read_limited

    return read_document(read_limited(path, LONGEST), where=path.name[:200])


def _free(folder: Path, name: str, suffix: str) -> Path:
    """Return a name that is not taken: name.json, name-2.json, …"""
    path, number = folder / f"{name}{suffix}", 1
    while path.exists():
        number += 1
        path = folder / f"{name}-{number}{suffix}"
    return path

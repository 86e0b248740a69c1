"""What does a person read when the database says no?"""

from __future__ import annotations

import sqlite3
from pathlib import Path

from assets.errors import PlainError
from companion.words import _

_DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def code(error: sqlite3.Error) -> int | None:
    """Return the primary result code (SQLITE_BUSY, …), None when Python's own layer raised the error."""
    extended = getattr(error, "sqlite_errorcode", None)
    return None if extended is None else int(extended) & 0xFF


def means_damage(error: sqlite3.Error) -> bool:
    """Tell whether the file's contents are at fault (and not the disk, a lock or a permission)."""
    if code(error) is None:  # text that is no UTF-8 is noticed by Python, which gives no code
        return isinstance(error, sqlite3.OperationalError) and "decode" in str(error)
    if code(error) == sqlite3.SQLITE_ERROR:  # the number in the header that says how the tables are described
        return str(error) == "unsupported file format"
    return code(error) in _DAMAGED


def plain(error: sqlite3.Error, path: Path) -> PlainError:
    """Return what SQLite reports as a sentence with the place and the remedy."""
    if means_damage(error):
        return damaged(path)
    what, remedy = _sentence(error)
    return PlainError(what, where=str(path), remedy=remedy)


def damaged(path: Path) -> PlainError:
    """Return the error for contents that cannot be read any more."""
    return PlainError(
        _("A part of the companion's database is damaged."),
        where=str(path),
        remedy=_(
            "Start the companion again: it moves the damaged file aside and saves all that can be read."
        ),
    )


def _sentence(error: sqlite3.Error) -> tuple[str, str]:
    match code(error):
        case sqlite3.SQLITE_FULL:
            return (
                _("The disk is full; the last step was not kept."),
                _("Make room and try again. Everything kept before is still there."),
            )
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return (
                _("Another program holds the companion's database."),
                _("Close other windows of the companion, wait a moment and try again."),
            )
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM | sqlite3.SQLITE_AUTH:
            return (
                _("The companion's database may not be written."),
                _("Make the file and its folder writable, or set COMPANION_HOME to another folder."),
            )
        case sqlite3.SQLITE_CANTOPEN:
            return (
                _("The companion's database cannot be opened."),
                _("See that its folder exists and may be written, or set COMPANION_HOME to another folder."),
            )
        case sqlite3.SQLITE_IOERR:
            return (
                _("The disk refused to read or write ({why}); the last step was not kept.").format(why=error),
                _("See that the disk is there and has room, then try again."),
            )
    return (
        _("The companion's database reported: {why}.").format(why=error),
        _("Try again; if it stays so, start the companion again. Everything kept before is still there."),
    )

"""Finds the folder of the companion's data, and writes files that appear whole or not at all."""

from __future__ import annotations

import errno
import os
import tempfile
import uuid
from pathlib import Path
from typing import TYPE_CHECKING

from assets.errors import BadInput, PlainError
from assets.words import _

if TYPE_CHECKING:
    from collections.abc import Iterable

FOLDER = "tabletop-companion"


def data_dir() -> Path:
    """Return the folder for everything the companion keeps, made on demand and tried for writing.

    COMPANION_HOME wins; on Android it is the app's private folder; elsewhere the platform's user data folder.

    Raises:
        PlainError: there is no home, or the folder cannot be made or written.
    """
    try:
        folder = _chosen()
    except RuntimeError as error:  # how pathlib and platformdirs say that there is no home
        raise PlainError(
            _("This account has no home folder, so there is no place for the companion's data."),
            remedy=_("Set COMPANION_HOME to a folder that may be written."),
        ) from error
    make_folder(folder)
    return folder


def make_folder(folder: Path) -> None:
    """Make the folder (and those above it) if it is missing and try that files can be written in it.

    Raises:
        PlainError: it cannot be made, is not a folder, or cannot be written.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except (FileExistsError, NotADirectoryError) as error:
        raise PlainError(
            _("A file lies where the companion's data folder should be."),
            where=str(folder),
            remedy=_("Move that file away, or set COMPANION_HOME to another folder."),
        ) from error
    except OSError as error:
        full = error.errno in (errno.ENOSPC, errno.EDQUOT)
        raise PlainError(
            _("The companion's data folder cannot be written ({why}).").format(why=error.strerror or error),
            where=str(folder),
            remedy=_("Make room on the disk and try again.")
            if full
            else _("Make the folder writable, or set COMPANION_HOME to a folder that is."),
        ) from error


def sync_folder(folder: Path) -> None:
    """Wait until names made, moved or removed in the folder are on the disk (nothing to do on Windows)."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def write_file(path: Path, pieces: Iterable[str], *, replace: bool) -> int:
    """Write the text as UTF-8 to the file, which is on the disk when this returns; return its bytes.

    Raises:
        PlainError: there is such a file and it is not to be replaced, or it cannot be written; nothing is there then
            but what was there before.
    """
    _see_that_it_is_free(path, replace)
    part = path.with_name(f".{path.name[:80]}.{uuid.uuid4().hex[:12]}")
    try:
        with part.open("x", encoding="utf-8", newline="") as file:
            for piece in pieces:
                file.write(piece)
            file.flush()
            os.fsync(file.fileno())
            size = file.tell()
        _see_that_it_is_free(path, replace)
        part.replace(path)
        sync_folder(path.parent)
    except (OSError, ValueError) as error:
        raise PlainError(
            _("The file cannot be written ({why}).").format(why=_reason(error)),
            where=str(path)[:200],
            remedy=_("Choose a folder that exists, has room and may be written."),
        ) from error
    finally:
        _remove(part)
    return size


def read_limited(path: Path, longest: int) -> bytes:
    """Return what is in the file, one byte more than `longest` at most (so that too much can be noticed).

    Raises:
        BadInput: it cannot be read.
    """
    try:
        with path.open("rb") as file:
            return file.read(longest + 1)
    except (OSError, ValueError) as error:
        raise BadInput(
            _("This file cannot be read: {reason}.").format(reason=_reason(error)),
            where=str(path)[:200],
            remedy=_("Give a file that is there and may be read."),
        ) from None


def _chosen() -> Path:
    chosen = os.environ.get("COMPANION_HOME", "").strip()
    if chosen:
        return Path(os.path.expandvars(chosen)).expanduser().absolute()
    android = _android_private()
    if android is not None:
        return android / FOLDER
    import platformdirs

    return Path(platformdirs.user_data_dir(FOLDER, appauthor=False)).expanduser().absolute()


def _android_private() -> Path | None:
    # The app folder itself (ANDROID_ARGUMENT) is emptied whenever the app is updated; its parent is not.
    private = os.environ.get("ANDROID_PRIVATE", "")
    if private:
        return Path(private)
    app = os.environ.get("ANDROID_ARGUMENT", "")
    return Path(app).parent if app else None


def _see_that_it_is_free(path: Path, replace: bool) -> None:
    try:
        there, folder = path.exists(), path.is_dir()
    except (OSError, ValueError):
        return  # writing will say what is wrong with it
    if folder or (there and not replace):
        raise PlainError(
            _("There is already a folder of this name.")
            if folder
            else _("There is already a file of this name."),
            where=str(path)[:200],
            remedy=_("Choose another name.") if folder else _("Choose another name, or add --force."),
        )


def _remove(part: Path) -> None:
    try:
        part.unlink(missing_ok=True)
    except (OSError, ValueError):
        return  # the error that brought us here says more


def _reason(error: OSError | ValueError) -> str:
    return error.strerror if isinstance(error, OSError) and error.strerror else str(error)

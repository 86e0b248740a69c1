"""How does a file appear whole or not at all, and never over another one unasked?"""

from __future__ import annotations

import os
import uuid
from pathlib import Path
from typing import TYPE_CHECKING

from assets.errors import BadInput, PlainError
from companion.storage.paths import sync_folder
from companion.words import _

if TYPE_CHECKING:
    from collections.abc import Iterable


def write_whole(path: Path, pieces: Iterable[str], *, replace: bool) -> int:
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

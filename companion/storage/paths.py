"""Where does this device keep the companion's data?"""

from __future__ import annotations

import errno
import os
import tempfile
from pathlib import Path

from assets.errors import PlainError
from companion.words import _

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

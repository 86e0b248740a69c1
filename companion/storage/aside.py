"""How is a damaged database moved out of the way so that a kill at any moment loses no part of it?

Its files go one by one into a folder with a fixed name; the rebuilt database then appears in its old place by one
rename; last the folder gets its final name with the date, by one rename as well. Whoever opens the database next
sees from what is there how far it came, and goes on from that point.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from companion.storage.paths import sync_folder

LOG = "-wal"
JOURNAL = "-journal"
WORK = "work"


def has_log(path: Path) -> bool:
    """Tell whether a write-ahead log with something in it lies beside the database."""
    log = _beside(path, LOG)
    return log.exists() and log.stat().st_size > 0


def is_under_way(path: Path) -> bool:
    """Tell whether a move was begun and not finished."""
    return _folder(path).exists()


def move_aside(path: Path) -> Path:
    """Move the database and what belongs to it into a folder (or finish doing so) and return the folder.

    If the rebuilt database is already in its place, nothing is moved.

    Raises:
        OSError: a file cannot be moved.
    """
    folder = _folder(path)
    folder.mkdir(exist_ok=True)
    moved = folder / path.name
    if not moved.exists():
        if path.exists():
            path.rename(moved)
        else:
            moved.touch()  # stands for the lost file: from now on one in the old place is the rebuilt one
        sync_folder(folder)
    if not path.exists():
        for suffix in (LOG, JOURNAL, "-shm"):
            one = _beside(path, suffix)
            if one.exists():
                one.rename(folder / one.name)
        sync_folder(folder)
        sync_folder(path.parent)
    return folder


def put_in_place(fresh: Path, path: Path) -> None:
    """Put the rebuilt database where the damaged one was, in one step.

    Raises:
        OSError: it cannot be moved.
    """
    handle = os.open(fresh, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
    fresh.rename(path)
    sync_folder(path.parent)


def finish(path: Path, today: str) -> Path:
    """Give the folder its final name with the date and return it.

    Raises:
        OSError: it cannot be renamed.
    """
    folder = _folder(path)
    shutil.rmtree(folder / WORK, ignore_errors=True)
    number = 1
    final = path.with_name(f"{path.stem}-damaged-{today}")
    while final.exists():
        number += 1
        final = path.with_name(f"{path.stem}-damaged-{today}-{number}")
    folder.rename(final)
    sync_folder(path.parent)
    return final


def _folder(path: Path) -> Path:
    return _beside(path, ".salvaging")


def _beside(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)

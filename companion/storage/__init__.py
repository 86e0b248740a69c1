"""Stores what was answered, finished and set in one SQLite database, so that a dead battery loses nothing.

`Storage` is the door; `values` holds what goes in and comes out; `files.data_dir` says where it all lies.
"""

from __future__ import annotations

from companion.storage.database import Storage
from companion.storage.files import data_dir
from companion.storage.values import (
    Entry,
    Header,
    NewEntry,
    NewSnapshot,
    Record,
    Snapshot,
    StaleHead,
)

__all__ = [
    "Entry",
    "Header",
    "NewEntry",
    "NewSnapshot",
    "Record",
    "Snapshot",
    "StaleHead",
    "Storage",
    "data_dir",
]

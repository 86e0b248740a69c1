"""A storage in memory where the system has a folder for that: nothing here waits for the disk."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.storage import Storage
from tests.companion.storage.conftest import quick_folder, tmp_path

__all__ = ["quick_folder", "storage", "tmp_path"]


@pytest.fixture
def storage(tmp_path: Path) -> Iterator[Storage]:
    with Storage.open(tmp_path / "companion.sqlite3") as opened:
        yield opened

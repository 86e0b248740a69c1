"""Folders in memory where the system has one: hundreds of commits wait for the disk here, and its speed is not tested."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

MEMORY = Path("/dev/shm")


@pytest.fixture(scope="session")
def quick_folder() -> Iterator[Path]:
    """A folder for the whole run; removed at its end."""
    quick = MEMORY if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="companion-tests-", dir=quick) as folder:
        yield Path(folder)


@pytest.fixture
def tmp_path(quick_folder: Path) -> Path:
    """A folder for one test."""
    return Path(tempfile.mkdtemp(dir=quick_folder))

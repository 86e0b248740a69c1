"""The folder in memory that the storage tests use."""

from __future__ import annotations

from tests.companion.storage.conftest import quick_folder, tmp_path

__all__ = ["quick_folder", "tmp_path"]

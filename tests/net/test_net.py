"""Nothing a person reads, counts or prints has changed unseen."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.net.digests import digest, kept
from tests.net.texts import LANGUAGES, PARTS, texts


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_counted_and_printed_is_as_it_was(
    part: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "100")
    found = texts(part, language)
    assert found, "the net has a hole"
    assert digest(found) == kept()[f"{part}.{language}"], (
        "compare with `python -m tests.net write FOLDER` before and after; what is meant to change is kept with `keep`"
    )

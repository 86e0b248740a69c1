"""What the doctor says about speech: the program that would speak, or what would mend it."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import device
from tests.companion import fake_espeak


def speech() -> device.Finding:
    return device._speech()


def test_a_speaking_program_on_the_path_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    fake_espeak.install(tmp_path / "bin", "espeak-ng")
    found = speech()
    assert (found.state, found.detail) == (device.State.READY, "espeak-ng")


def test_without_one_the_remedy_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("ANDROID_ARGUMENT", raising=False)
    found = speech()
    assert found.state is device.State.MISSING
    assert "espeak-ng" in found.remedy

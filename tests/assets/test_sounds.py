"""The sounds are our own: the script makes the shipped files again, byte for byte, and they are short."""

from __future__ import annotations

import wave
from pathlib import Path

import pytest

from tests.assets import make_sounds


def test_the_script_makes_every_shipped_sound_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shipped = sorted(make_sounds.FOLDER.glob("*.wav"))
    monkeypatch.setattr(make_sounds, "FOLDER", tmp_path)
    make_sounds.make()
    made = sorted(tmp_path.glob("*.wav"))
    assert (
        [one.name for one in made]
        == [one.name for one in shipped]
        == ["done.wav", "seen.wav", "your_turn.wav"]
    )
    assert [one.read_bytes() for one in made] == [one.read_bytes() for one in shipped]


def test_a_sound_is_over_in_half_a_second() -> None:
    for one in make_sounds.FOLDER.glob("*.wav"):
        with wave.open(str(one)) as file:
            assert file.getnframes() / file.getframerate() < 0.5, one.name

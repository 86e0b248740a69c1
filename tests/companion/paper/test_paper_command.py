"""Score pads, logs, statistics and stickers from the command line."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from companion.cli import main
from companion.history.repository import save
from companion.scoring import scoring_of
from companion.storage import Storage
from tests.companion.history import evenings
from tests.printing.faulty_printer import BusyPrinter


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    return tmp_path


def test_a_pad_fits_the_printer_it_goes_to() -> None:
    with BusyPrinter() as there:
        assert main(["printers", "add", there.uri, "--name", "red", "--profile", "POS-5890"]) == 0
        assert main(["paper", "pad", "origin", "--players", "4", "--to", "red"]) == 0
        assert (
            main(["paper", "pad", "origin", "--players", "4", "--to", there.uri, "--profile", "TM-T88V"]) == 0
        )
        narrow, wide = there.papers()
    assert b"Tiles            ___ ___ ___ ___" in narrow
    assert b"Tiles          ______ ______ ______ ______" in wide


def test_a_pad_that_does_not_fit_and_a_game_that_is_none_are_refused(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["paper", "pad", "origin", "--players", "12", "--columns", "32"]) == 2
    assert "Use 6 or fewer" in capsys.readouterr().err
    assert main(["paper", "pad", "chess"]) == 2
    assert main(["paper", "stickers", "chess"]) == 2
    assert main(["paper", "stickers", "wayfarers", "--kind", "dice"]) == 2
    assert "scheme" in capsys.readouterr().err


def test_the_log_is_that_of_the_game_played_last_or_of_the_one_named(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["paper", "log"]) == 1
    assert "No solo game" in capsys.readouterr().err
    with Storage.open(home / "companion.sqlite3") as storage:
        first = evenings.play(evenings.begun(storage, board="journal"), 10).id
        evenings.play(evenings.begun(storage, board="space"), 10)
    assert main(["paper", "log"]) == 0
    assert "space" in capsys.readouterr().out.partition("Turn")[0]
    assert main(["paper", "log", first[:8], "--why"]) == 0
    named = capsys.readouterr().out
    assert "journal" in named.partition("Turn")[0]
    assert "W7: " in named
    assert main(["paper", "log", "ffffffff"]) == 1


def test_the_statistics_come_out_once_something_was_played(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["paper", "statistics"]) == 1
    assert "No finished game" in capsys.readouterr().err
    values = scoring_of("wayfarers").accept(evenings.solo_sheet()).values
    with Storage.open(home / "companion.sqlite3") as storage:
        save(storage, scoring_of("wayfarers").score(values), dict(values), evenings.LATE)
    assert main(["paper", "statistics", "--columns", "32"]) == 0
    said = capsys.readouterr().out
    assert "1 game, " in said
    assert "Wayfarers of the South Tigris" in said


def test_stickers_are_drawn_as_wide_as_the_paper(tmp_path_factory: pytest.TempPathFactory) -> None:
    place = tmp_path_factory.mktemp("pictures") / "strip.png"
    assert main(["paper", "stickers", "wayfarers", "--kind", "scheme", "--to", f"png://{place}"]) == 0
    with Image.open(place) as picture:
        assert picture.width == 512 + 56

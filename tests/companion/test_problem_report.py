"""The report that goes to whoever mends a problem: what is in it, and above all what is not."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assets.errors import PlainError
from companion import samples
from companion.cli import main
from companion.device import Finding, State
from companion.playthrough import Playthroughs
from companion.problem_report import LEFT_OUT, free_path, report_lines, version, write_report
from companion.storage import Storage

NOW = datetime(2026, 11, 20, 20, 30, tzinfo=UTC)
DEVICE = (Finding("speech", "Speech", State.MISSING, "no espeak"),)


def report(storage: Storage, folder: Path, *, names: bool = False) -> str:
    return "\n".join(report_lines(storage, folder, NOW, DEVICE, names=names))


def evening(storage: Storage, names: list[str]) -> None:
    """Begin an evening of named people: one of them takes another name and a species is called something."""
    game = Playthroughs(storage).new(
        "darwins_choice", {"version": "base", "players": len(names), "names": names, "desk": True}
    )
    game.answer({"choice": "names", "name2": "Wendelin"})
    game.answer({"choice": "new:biome1", "owner": "Wendelin", "name": "Wollmaus"})


def test_the_report_tells_version_device_fault_and_answers(tmp_path: Path) -> None:
    with Storage.open(tmp_path / "c.sqlite3") as storage:
        samples.demo_game(storage, NOW)
        (tmp_path / "last-fault.txt").write_text("Traceback\nZeroDivisionError: by zero\n")
        text = report(storage, tmp_path)
    assert f"Tabletop Companion {version()}" in text
    assert version() != "?"
    assert "missing  Speech: no espeak" in text
    assert "ZeroDivisionError: by zero" in text
    assert "wayfarers {'board': 'journal'" in text
    assert "person answer human:1 = " in text
    assert "'choice': 'done'" in text


@pytest.mark.usefixtures("in_german")
def test_a_german_report_says_in_german_how_the_device_is_doing(tmp_path: Path) -> None:
    with Storage.open(tmp_path / "c.sqlite3") as storage:
        text = report(storage, tmp_path)
    assert "fehlt    Speech: no espeak" in text


def test_without_a_fault_and_without_a_game_the_report_says_so(tmp_path: Path) -> None:
    with Storage.open(tmp_path / "c.sqlite3") as storage:
        text = report(storage, tmp_path)
    assert "Nothing has failed." in text
    assert "None was begun." in text


def test_names_are_left_out_unless_they_are_wanted(tmp_path: Path) -> None:
    with Storage.open(tmp_path / "c.sqlite3") as storage:
        evening(storage, ["Annegret", "bodo"])
        (tmp_path / "last-fault.txt").write_text("BadInput: 'Annegret' does not fit for bodo\n")
        text = report(storage, tmp_path)
        with_names = report(storage, tmp_path, names=True)
    assert "Annegret" not in text
    assert "bodo" not in text
    assert "Wendelin" not in text
    assert "Wollmaus" not in text
    assert "new:biome1" in text
    assert f"BadInput: '{LEFT_OUT}' does not fit" in text
    assert "Annegret" in with_names
    assert "bodo" in with_names


@settings(max_examples=25, deadline=None)
@given(name=st.text(st.characters(categories=["Ll", "Lu"]), min_size=6, max_size=12))
def test_no_spelling_of_a_name_gets_into_the_report(
    name: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("names")
    with Storage.open(folder / "c.sqlite3") as storage:
        evening(storage, [name, "Ada Lovelace"])
        text = report(storage, folder)
    with Storage.open(folder / "others.sqlite3") as storage:
        evening(storage, ["Bo Xu", "Ada Lovelace"])
        of_others = report(storage, folder)
    assert name in of_others or name not in text, "only where it is a word of the report, such as player"


def test_the_account_in_paths_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "liesbeth"))
    with Storage.open(tmp_path / "c.sqlite3") as storage:
        (tmp_path / "last-fault.txt").write_text(f'  File "{tmp_path}/liesbeth/app.py", line 3\n')
        text = report(storage, tmp_path)
    assert "liesbeth" not in text
    assert 'File "~/app.py"' in text


def test_a_report_is_never_written_over_another_file(tmp_path: Path) -> None:
    with Storage.open(tmp_path / "c.sqlite3") as storage:
        first = free_path(tmp_path / "exports", NOW)
        write_report(storage, first, NOW, DEVICE, folder=tmp_path)
        before = first.read_bytes()
        second = free_path(tmp_path / "exports", NOW)
        assert second.name == "companion-report-2026-11-20-2.txt"
        with pytest.raises(PlainError, match="already a file"):
            write_report(storage, first, NOW, DEVICE, folder=tmp_path)
    assert first.read_bytes() == before


def test_the_command_writes_the_report_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    out = tmp_path / "report.txt"
    assert main(["report", "--out", str(out)]) == 0
    assert str(out) in capsys.readouterr().out
    assert "Python" in out.read_text(encoding="utf-8")
    assert main(["report", "--out", str(out)]) == 1
    assert "already a file" in capsys.readouterr().err

"""What doctor says of a device, and which way in a start without a command finds."""

from __future__ import annotations

import json
import os
import socket
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from companion import device
from companion.cli import main
from companion.device_probe import load_apart
from companion.storage import Storage
from printing.jobs import NewJob, State

ROOT = Path(__file__).resolve().parent.parent.parent
SCREEN = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")


@contextmanager
def server_that_hangs_up(family: socket.AddressFamily, address: str | tuple[str, int]) -> Iterator[None]:
    """Listen like an X server that lets nobody in: every connection is closed at once."""
    with socket.socket(family, socket.SOCK_STREAM) as listening:
        listening.bind(address)
        listening.listen()

        def hang_up() -> None:
            while True:
                try:
                    listening.accept()[0].close()
                except OSError:
                    return

        thread = threading.Thread(target=hang_up)
        thread.start()
        try:
            yield
        finally:
            listening.shutdown(socket.SHUT_RDWR)
            thread.join()


@contextmanager
def local_display() -> Iterator[str]:
    folder = Path("/tmp/.X11-unix")
    made = not folder.exists()
    folder.mkdir(mode=0o1777, exist_ok=True)
    number = next(n for n in range(900 + os.getpid() % 1000, 9000) if not (folder / f"X{n}").exists())
    path = folder / f"X{number}"
    try:
        with server_that_hangs_up(socket.AF_UNIX, str(path)):
            yield f":{number}"
    finally:
        path.unlink()
        if made:
            folder.rmdir()


@contextmanager
def display_over_the_network() -> Iterator[str]:
    for port in range(6200, 6400):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) != 0:
                break
    with server_that_hangs_up(socket.AF_INET, ("127.0.0.1", port)):
        yield f"127.0.0.1:{port - 6000}.0"


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> pytest.MonkeyPatch:
    for name in SCREEN:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "data"))
    return monkeypatch


@pytest.mark.parametrize("where", [local_display, display_over_the_network])
def test_an_x_server_that_listens_is_a_display(where: object, bare: pytest.MonkeyPatch) -> None:
    assert callable(where)
    with where() as server:
        bare.setenv("DISPLAY", server)
        assert device.display() == device.Display("x11", f"X11 {server}")
    assert device.display() is None


@pytest.mark.parametrize(
    ("environment", "driver"),
    [
        ({}, None),
        ({"DISPLAY": ":8999"}, None),
        ({"DISPLAY": "nonsense"}, None),
        ({"DISPLAY": "localhost:99999"}, None),
        ({"WAYLAND_DISPLAY": "wayland-0"}, None),
        ({"SDL_VIDEODRIVER": "offscreen"}, "offscreen"),
        ({"SDL_VIDEODRIVER": "dummy"}, None),
        ({"SDL_VIDEODRIVER": "x11"}, None),
        ({"SDL_VIDEODRIVER": "kmsdrm"}, "kmsdrm"),
    ],
)
def test_what_the_environment_says_about_the_screen_is_heeded(
    environment: dict[str, str], driver: str | None, bare: pytest.MonkeyPatch
) -> None:
    for name, value in environment.items():
        bare.setenv(name, value)
    found = device.display()
    assert (found and found.driver) == driver


def findings(capsys: pytest.CaptureFixture[str]) -> dict[str, list[dict[str, str]]]:
    assert main(["doctor", "--json"]) == 0
    by_topic: dict[str, list[dict[str, str]]] = {}
    for one in json.loads(capsys.readouterr().out)["findings"]:
        by_topic.setdefault(one["topic"], []).append(one)
    return by_topic


def test_doctor_tells_what_and_state_and_a_remedy_for_what_is_missing(
    bare: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    found = findings(capsys)
    assert {one["state"] for some in found.values() for one in some} <= {"ready", "limited", "missing"}
    assert all(one["state"] == "ready" for one in found["package"])
    assert {one["what"].rpartition(" ")[2] for one in found["decoder"]} >= {"zxing-cpp", "opencv"}
    assert found["fonts"][0]["state"] == "ready"
    assert found["data"][0]["detail"].startswith(str(tmp_path / "data"))
    assert found["display"][0]["state"] == "missing"
    assert found["display"][0]["remedy"]
    there, absent = found["way"]
    assert there["detail"].startswith("network, USB")
    assert (absent["what"], absent["state"]) == ("Bluetooth", "missing")
    assert "rfcomm" in absent["remedy"]


def test_doctor_in_words_has_a_line_for_everything(
    bare: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["doctor"]) == 0
    printed = capsys.readouterr().out
    assert "Python" in printed
    assert "  missing  Screen" in printed
    assert "Start from a desktop session" in printed


def test_a_data_folder_that_cannot_be_used_is_a_line_and_no_failure(
    bare: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "taken").write_text("a file", encoding="utf-8")
    bare.setenv("COMPANION_HOME", str(tmp_path / "taken"))
    (data,) = findings(capsys)["data"]
    assert data["state"] == "missing"
    assert str(tmp_path / "taken") in data["detail"]
    assert data["remedy"]


def test_a_cups_queue_is_found_and_one_that_keeps_silent_is_not_waited_for(
    bare: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    lpstat = tmp_path / "lpstat"
    bare.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    for says, expected in (("echo receipts", True), ("exit 1", False), ("exec sleep 100", False)):
        lpstat.write_text(f"#!/bin/sh\n{says}\n", encoding="utf-8")
        lpstat.chmod(0o755)
        bare.setattr(device, "QUEUE_SECONDS", 0.5)
        printers = [one["detail"] for one in findings(capsys)["printer"]]
        assert any(one.startswith("cups://receipts ") for one in printers) is expected


def test_a_library_that_crashes_or_fails_is_a_line_and_the_ones_after_it_are_tried(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name, text in (
        ("sound_one", "print('{noise}')"),
        ("crashing_one", "import os; os.abort()"),
        ("leaving_one", "raise SystemExit(0)"),
        ("failing_one", "raise OSError('libzbar.so.0: cannot open shared object file\\nmore')"),
        ("last_one", ""),
    ):
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    errors, decoders = load_apart(["sound_one", "crashing_one", "leaving_one", "failing_one", "last_one"])
    assert errors["sound_one"] == errors["last_one"] == ""
    assert "brings the program down" in errors["crashing_one"]
    assert "brings the program down" in errors["leaving_one"]
    assert errors["failing_one"] == "libzbar.so.0: cannot open shared object file"
    assert [one["name"] for one in decoders if one["available"]]


def start(folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if name not in SCREEN}
    return subprocess.run(
        [sys.executable, "-m", "companion"],
        cwd=ROOT,
        env={**kept, "COMPANION_HOME": str(folder), **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )


def test_without_display_and_terminal_a_start_reports_and_ends_well(tmp_path: Path) -> None:
    done = start(tmp_path)
    assert (done.returncode, done.stderr) == (0, "There is no display here.\n")
    assert done.stdout.startswith("What this device has\n")


def test_a_window_that_cannot_be_opened_is_said_and_the_next_way_in_taken(tmp_path: Path) -> None:
    with local_display() as server:
        done = start(tmp_path, DISPLAY=server)
    assert done.returncode == 0, done.stderr
    assert "No window can be opened here." in done.stderr
    assert done.stdout.startswith("What this device has\n")


def test_doctor_names_the_saved_printers_and_what_waits_for_them(
    bare: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert "queue" not in findings(capsys)
    assert not (tmp_path / "data" / "companion.sqlite3").exists()
    assert main(["printers", "add", "tcp://127.0.0.1:9", "--name", "Kitchen"]) == 0
    capsys.readouterr()
    found = findings(capsys)
    assert found["saved printer"][0]["detail"] == "Kitchen, tcp://127.0.0.1:9"
    assert found["queue"][0]["detail"] == "nothing waits"
    with Storage.open(tmp_path / "data" / "companion.sqlite3") as storage:
        job = storage.print_jobs.add(NewJob("Evening", b"paper", "tcp://127.0.0.1:9"))
        assert findings(capsys)["queue"][0]["detail"] == "1 receipt to print"
        storage.print_jobs.change(job, replace(job, state=State.FAILED, what="The paper is out."))
    assert findings(capsys)["queue"][0]["state"] == "limited"


def test_a_database_of_a_newer_companion_is_said_by_doctor_and_left_alone(
    bare: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "data" / "companion.sqlite3"
    with Storage.open(file):
        pass
    with sqlite3.connect(file) as newer:
        newer.execute("PRAGMA user_version = 9999")
    newer.close()
    (said,) = findings(capsys)["queue"]
    assert said["state"] == "missing"
    assert "newer" in said["detail"]
    assert main(["queue", "list"]) == 1
    assert said["detail"] in capsys.readouterr().err

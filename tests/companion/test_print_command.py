"""Printing from the command line: to a printer on the network, a device file, a picture, the terminal."""

import io
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from companion.cli import main
from companion.storage import Storage
from printing.jobs import State
from printing.profiles import profile
from printing.receipt import Receipt, Text, to_json
from tests.printing import faulty_printer, samples
from tests.printing.escpos_decoder import PaperPrinter, TextRow

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of its own."""
    folder = tmp_path / "data"
    monkeypatch.setenv("COMPANION_HOME", str(folder))
    return folder


@pytest.fixture
def receipt(tmp_path: Path) -> str:
    place = tmp_path / "evening.json"
    place.write_text(to_json(samples.score_receipt()), encoding="utf-8")
    return str(place)


def companion(*words: str, given: bytes = b"", **env: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "companion", *words],
        input=given,
        capture_output=True,
        timeout=60,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT), **env},
    )


def test_a_receipt_is_shown_in_the_terminal(receipt: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", receipt, "--columns", "48"]) == 0
    shown = capsys.readouterr().out
    assert "Wayfarers of the" in shown
    assert "Total                    61     60     54     57" in shown


def test_a_receipt_reaches_a_printer_on_the_network(receipt: str, capsys: pytest.CaptureFixture[str]) -> None:
    with faulty_printer.printer(faulty_printer.honest) as there:
        assert main(["print", receipt, "--to", there.uri, "--profile", "tm-t88v"]) == 0
        data = there.paper()
    mine = profile("TM-T88V")
    rows = PaperPrinter(mine.dots, mine.cell, dict(mine.code_pages)).print(data)
    lines = [row.text() for row in rows if isinstance(row, TextRow)]
    assert "Total                  61   60    54    57" in lines
    said = capsys.readouterr().out
    assert f"went to {there.uri}, {len(data)} bytes, " in said
    assert said.startswith(f"{json.loads(Path(receipt).read_text())['title']}: ")


def test_a_printer_that_is_off_is_said_to_have_printed_nothing_and_the_receipt_waits(
    receipt: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with faulty_printer.BusyPrinter() as there:
        there.switch_off()
        assert main(["print", receipt, "--to", there.uri, "--wait", "0"]) == 1
        said = capsys.readouterr().err
        assert there.uri in said
        assert "refused" in said
        assert "nothing was printed" in said
        assert "companion queue cancel 1" in said
        assert main(["queue"]) == 0
        listed = capsys.readouterr().out
        assert "waits for the printer" in listed
        assert "refused" in listed
        there.switch_on()
        assert main(["queue", "send"]) == 0
        assert "1 job went to its printer." in capsys.readouterr().out
        assert len(there.papers()) == 1
    assert main(["queue"]) == 0
    assert "went to the printer" in capsys.readouterr().out


def test_a_printer_that_breaks_off_is_said_to_need_a_look_and_is_asked_about(
    receipt: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with faulty_printer.BusyPrinter(faulty_printer.resetting_after(500)) as there:
        for number in (1, 2):
            assert main(["print", receipt, "--to", there.uri, "--json"]) == 1
            said = json.loads(capsys.readouterr().out)
            assert (said["job"], said["state"]) == (number, "uncertain")
            assert "in the middle of the job" in said["error"]["what"]
            assert "Look at the printer" in said["error"]["remedy"]
        assert main(["queue", "list"]) == 0
        listed = capsys.readouterr().out
        assert "companion queue resolve 1 --there" in listed
        assert "companion queue resolve 2 --again" in listed
        assert main(["queue", "cancel", "1"]) == 1
        assert "may have come out" in capsys.readouterr().err
        there.behave = faulty_printer.honest
        assert main(["queue", "resolve", "1", "--there"]) == 0
        assert main(["queue", "resolve", "2", "--again"]) == 0
        assert main(["queue", "reprint", "1", "--json"]) == 0
        assert json.loads(capsys.readouterr().out.splitlines()[-1])["state"] == "sent"
        papers = [len(paper) for paper in there.papers()]
    assert papers[:2] == [500, 500]
    assert papers[2] == papers[3] > 500


def test_a_receipt_that_was_cancelled_is_not_sent_and_can_be_printed_after_all(
    receipt: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with faulty_printer.BusyPrinter() as there:
        there.switch_off()
        main(["print", receipt, "--to", there.uri, "--wait", "0"])
        assert main(["queue", "cancel", "1"]) == 0
        there.switch_on()
        assert main(["queue", "send"]) == 0
        assert there.papers() == []
        assert main(["queue", "reprint", "1"]) == 0
        assert len(there.papers()) == 1
    assert main(["queue", "cancel", "99"]) == 1
    assert "no print job 99" in capsys.readouterr().err


def test_everything_that_waits_is_cancelled_with_one_command(
    receipt: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with faulty_printer.BusyPrinter() as there:
        there.switch_off()
        for _time in range(3):
            main(["print", receipt, "--to", there.uri, "--wait", "0"])
        capsys.readouterr()
        assert main(["queue", "cancel", "--all"]) == 0
        assert capsys.readouterr().out == "3 jobs are cancelled. Each can be printed again.\n"
        there.switch_on()
        assert main(["queue", "send"]) == 0
        assert there.papers() == []
    assert main(["queue", "cancel", "--all", "--json"]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[-1]) == {"cancelled": 0}


def test_ctrl_c_leaves_a_receipt_in_the_queue_and_lets_one_that_is_coming_out_come_out(
    receipt: str, home: Path
) -> None:
    def interrupted(uri: str, when: Callable[[], None]) -> tuple[int, str]:
        child = subprocess.Popen(
            [sys.executable, "-m", "companion", "print", receipt, "--to", uri],
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(ROOT), "COMPANION_HOME": str(home)},
        )
        when()
        child.send_signal(signal.SIGINT)
        said = child.communicate(timeout=60)[1]
        return child.returncode, said

    with faulty_printer.BusyPrinter(faulty_printer.stalling_after(10)) as there:
        there.switch_off()
        with Storage.open(home / "companion.sqlite3") as storage:
            code, said = interrupted(there.uri, lambda: until(lambda: tried(storage)))
            assert code == 130
            assert "It stays in the queue as job 1" in said
            storage.print_jobs.change(
                storage.print_jobs.job(1), replace(storage.print_jobs.job(1), state=State.CANCELLED)
            )
        there.switch_on()

        def half_way() -> None:
            until(lambda: bool(there.jobs) and len(there.jobs[0].received) == 10)
            threading.Timer(0.5, there.jobs[0].released.set).start()

        code, said = interrupted(there.uri, half_way)
        assert (code, len(there.papers())) == (0, 1)
        assert "waiting for its end" in said
        assert len(there.papers()[0]) > 1000


def tried(storage: Storage) -> bool:
    return any(job.tries and job.state is State.WAITING for job in storage.print_jobs.jobs(10))


def until(condition: Callable[[], bool]) -> None:
    for _ in range(2000):
        if condition():
            return
        threading.Event().wait(0.01)
    raise AssertionError("it never came to that")


def test_a_saved_printer_is_printed_on_by_name_in_its_own_way(
    receipt: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with faulty_printer.BusyPrinter() as there:
        assert main(["printers", "add", there.uri, "--name", "Küche", "--profile", "POS-5890"]) == 0
        assert main(["print", receipt, "--to", "küche"]) == 0
        assert main(["print", receipt, "--to", there.uri]) == 0
        assert main(["print", receipt, "--to", "kuche", "--profile", "TM-T88V"]) == 0
        capsys.readouterr()
        assert main(["printers", "test", "Küche", "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["printer"] == "kuche"
        by_name, by_address, otherwise, trial = there.papers()
    assert by_name == by_address
    assert by_name.startswith(b"\x1b@\x1c.")
    assert b"Silver & provisions   3  2  3  1" in by_name
    assert b"Silver & provisions     3    2     3     1" in otherwise
    assert b"POS-5890" in trial
    assert main(["print", receipt, "--to", "cellar"]) == 2
    assert "kuche" in capsys.readouterr().err


def test_printers_are_added_listed_asked_and_forgotten(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["printers"]) == 0
    assert "No printer is saved" in capsys.readouterr().out
    with faulty_printer.BusyPrinter(faulty_printer.telling(faulty_printer.NO_PAPER)) as there:
        assert main(["printers", "add", there.uri, "--name", "red"]) == 0
        assert "companion printers calibrate red" in capsys.readouterr().out
        assert main(["printers", "add", "tcp://192.168.1.9", "--name", "blue", "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["id"] == "blue"
        assert main(["printers", "add", "tcp://192.168.1.10", "--name", "Red"]) == 2
        assert main(["printers", "usual", "blue"]) == 0
        assert main(["printers", "list", "--json"]) == 0
        listed = [json.loads(line) for line in capsys.readouterr().out.splitlines()[-2:]]
        assert [(one["id"], one["usual"]) for one in listed] == [("red", False), ("blue", True)]
        assert main(["printers", "status", "red"]) == 0
        assert "no paper in it" in capsys.readouterr().out
        there.behave = faulty_printer.honest
        there.switch_off()
        assert main(["printers", "status", "red"]) == 1
        assert "refused" in capsys.readouterr().err
    assert main(["printers", "remove", "red"]) == 0
    assert main(["printers"]) == 0
    listed_again = capsys.readouterr().out
    assert "blue" in listed_again
    assert "red  " not in listed_again
    assert main(["printers", "find"]) == 0
    assert main(["printers", "find", "--json"]) == 0


def test_a_printer_is_calibrated_by_answering_what_is_seen(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = "48\n\n4 5\nno\nno\n" + "perhaps\n48\nb\n4 5\nyes\n\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(answers))
    with faulty_printer.BusyPrinter() as there:
        main(["printers", "add", there.uri, "--name", "red"])
        assert main(["printers", "calibrate", "red"]) == 0
        first, second = there.papers()
    said = capsys.readouterr().out
    assert "smaller pieces" in said
    assert "'perhaps' is not one of the answers" in said
    assert "red is calibrated: kind not known, 48 columns, tear bar." in said
    assert first != second
    main(["printers", "list", "--json"])
    red = json.loads(capsys.readouterr().out)
    assert (red["columns"], red["picture_mode"], red["cutter"], red["calibrated"]) == (48, "column", "", True)
    assert (red["chunk"], red["code_pages"]) == (1024, [[16, "CP1252"], [18, "CP852"]])


def test_a_calibration_that_is_left_changes_nothing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("48\n"))
    with faulty_printer.BusyPrinter() as there:
        main(["printers", "add", there.uri, "--name", "red"])
        assert main(["printers", "calibrate", "red"]) == 2
    assert "nothing was changed" in capsys.readouterr().err
    main(["printers", "list", "--json"])
    assert json.loads(capsys.readouterr().out)["columns"] == 42


def test_a_device_file_gets_a_job_in_the_width_asked_for(receipt: str, tmp_path: Path) -> None:
    place = tmp_path / "job.bin"
    assert (
        main(["print", receipt, "--to", f"file://{place}", "--columns", "32", "--profile", "POS-5890"]) == 0
    )
    data = place.read_bytes()
    assert data.startswith(b"\x1b@\x1c.")
    assert b"Silver & provisions   3  2  3  1" in data


@pytest.mark.parametrize("kind", ["png://{folder}/r.png", "text://{folder}/r.txt", "file://{folder}/r.bin"])
def test_a_folder_that_is_not_there_is_named_as_typed_and_no_printer_is_to_be_plugged_in(
    kind: str, receipt: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "plain").write_text("no folder")
    for folder in ("nowhere", "plain"):
        typed = kind.format(folder=tmp_path / folder)
        assert main(["print", receipt, "--to", typed]) == 1
        told = capsys.readouterr().err
        assert typed in told
        assert "folder" in told.partition(typed)[2]
        assert "plugged" not in told
        assert "has paper" not in told


def test_a_picture_is_as_wide_as_the_paper_with_its_margins(
    receipt: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    widths = []
    for columns in ("32", "42", "48"):
        place = tmp_path / f"{columns}.png"
        assert main(["print", receipt, "--to", f"png://{place}", "--columns", columns, "--json"]) == 0
        said = json.loads(capsys.readouterr().out)
        assert said == {
            "to": f"png://{place}",
            "columns": int(columns),
            "bytes": place.stat().st_size,
            "problems": [],
        }
        with Image.open(place) as picture:
            widths.append(picture.width)
    assert widths == [384 + 56, 512 + 56, 576 + 56]


def test_a_receipt_comes_through_standard_input() -> None:
    text = to_json(Receipt("x", (Text("Żółć 千利休"),)))
    done = companion("print", "-", "--json", given=text.encode())
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["text"] == "Żółć 千利休\n"


def test_a_terminal_without_the_letters_shows_their_codes(tmp_path: Path) -> None:
    text = to_json(Receipt("x", (Text("Zoë ★"),)))
    done = companion("print", "-", given=text.encode(), PYTHONIOENCODING="latin-1", PYTHONUTF8="0")
    assert done.returncode == 0, done.stderr
    assert done.stdout == "Zoë \\u2605\n".encode("latin-1")


def test_what_no_font_has_is_said_beside_the_receipt(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "octopus.json"
    place.write_text(to_json(Receipt("x", (Text("Team 🐙"),))), encoding="utf-8")
    assert main(["print", str(place), "--to", f"file://{tmp_path}/job.bin"]) == 0
    assert "A crossed box stands for 🐙, which cannot be drawn here: Team 🐙" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["missing.json"], "missing.json: This receipt cannot be read"),
        (["."], ".: This receipt cannot be read"),
        (["RECEIPT", "--to", "ftp://there"], "ftp://there: There is no such kind of printer address"),
        (["RECEIPT", "--to", "tcp://"], "tcp://: The host"),
        (["RECEIPT", "--profile", "typewriter"], "'typewriter' is not a printer known here"),
        (["RECEIPT", "--profile", "POS-5890", "--columns", "48"], "has 32 columns, not 48"),
    ],
)
def test_bad_input_is_a_sentence_with_the_place_and_a_remedy(
    words: list[str], part: str, receipt: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["print", *(receipt if word == "RECEIPT" else word for word in words)]) == 2
    said = capsys.readouterr().err
    assert part in said
    assert said.count("\n") == 1


def test_a_file_that_is_no_receipt_is_named_with_the_part_that_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "x.json"
    place.write_text('{"receipt": 1, "title": "x", "blocks": [{"block": "space", "lines": 99}]}')
    assert main(["print", str(place)]) == 2
    assert f"{place}, blocks[0].lines" in capsys.readouterr().err

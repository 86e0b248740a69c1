"""Printing from the command line: to a printer on the network, a device file, a picture, the terminal."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from companion.cli import main
from printing.profiles import profile
from printing.receipt import Receipt, Text, to_json
from tests.printing import faulty_printer, samples
from tests.printing.escpos_decoder import PaperPrinter, TextRow

ROOT = Path(__file__).parents[2]


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
    assert f"{len(data)} bytes" in capsys.readouterr().out


def test_a_printer_that_is_off_is_said_to_have_printed_nothing(
    receipt: str, capsys: pytest.CaptureFixture[str]
) -> None:
    address = f"tcp://127.0.0.1:{faulty_printer.free_port()}"
    assert main(["print", receipt, "--to", address]) == 1
    said = capsys.readouterr().err
    assert address in said
    assert "refused" in said
    assert "nothing was printed" in said


def test_a_printer_that_breaks_off_is_said_to_need_a_look(
    receipt: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with faulty_printer.printer(faulty_printer.resetting_after(500)) as there:
        assert main(["print", receipt, "--to", there.uri, "--json"]) == 1
    error = json.loads(capsys.readouterr().out)["error"]
    assert "in the middle of the job" in error["what"]
    assert "Look at the printer" in error["remedy"]


def test_a_device_file_gets_a_job_in_the_width_asked_for(receipt: str, tmp_path: Path) -> None:
    place = tmp_path / "job.bin"
    assert (
        main(["print", receipt, "--to", f"file://{place}", "--columns", "32", "--profile", "POS-5890"]) == 0
    )
    data = place.read_bytes()
    assert data.startswith(b"\x1b@\x1c.")
    assert b"Silver & provisions  . . . . . 3" in data


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

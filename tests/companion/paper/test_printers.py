"""The printers of a household: kept, calibrated by looking at a page, and told apart by name."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from assets.errors import BadInput
from companion.paper import calibration
from companion.paper.printers import MOST, Printer, Printers, new_printer
from companion.storage import Storage
from printing.addresses import parse
from printing.escpos_bytes import render_escpos
from printing.jobs import NewJob
from printing.receipt import Receipt, Text
from tests.printing.escpos_decoder import CutRow, ImageRow, PaperPrinter, Refused, TextRow

PAGES = {0: "CP437", 2: "CP850", 16: "CP1252", 17: "CP866", 18: "CP852", 19: "CP858"}
ANSWERS = {"columns": "32", "picture": "a", "letters": "", "block": "yes", "cut": "no"}


@pytest.fixture
def printers(tmp_path: Path) -> Any:
    with Storage.open(tmp_path / "companion.sqlite3") as storage:
        yield Printers(storage)


def kitchen(**changes: Any) -> Printer:
    return replace(new_printer("tcp://192.168.1.50", name="Kitchen"), **changes)


def test_a_printer_is_kept_with_everything_that_was_found_out_about_it(
    printers: Printers, tmp_path: Path
) -> None:
    known = kitchen(
        name="Küche, rot",
        columns=32,
        cutter="",
        picture_mode="column",
        code_pages=((16, "CP1252"), (18, "CP852")),
        chunk=128,
        delay_ms=20,
        calibrated=True,
    )
    added = printers.add(known)
    assert added == replace(known, id="kuche-rot")
    with Storage.open(tmp_path / "companion.sqlite3") as another:
        assert Printers(another).all() == [added]
    assert (
        printers.get("KÜCHE, ROT")
        == printers.get("kuche-rot")
        == printers.at(parse("tcp://192.168.1.50:9100"))
        == added
    )
    assert printers.get("cellar") is None


def test_two_printers_never_share_a_name(printers: Printers) -> None:
    printers.add(kitchen())
    with pytest.raises(BadInput, match="'KITCHEN' already"):
        printers.add(kitchen(name="KITCHEN"))
    assert printers.add(kitchen(name="Kitchen!")).id == "kitchen-2"
    with pytest.raises(BadInput, match="already"):
        printers.add(kitchen(name="kitchen-2"))


def test_the_usual_printer_is_the_first_until_another_is_chosen(printers: Printers) -> None:
    assert printers.usual() is None
    first, second = printers.add(kitchen()), printers.add(kitchen(name="Cellar"))
    assert printers.usual() == first
    printers.make_usual(second)
    assert printers.usual() == second
    printers.remove(second)
    assert printers.usual() == first


def test_what_waits_for_a_printer_goes_where_the_printer_is_now(printers: Printers) -> None:
    jobs = printers._storage.print_jobs
    added = printers.add(kitchen())
    job = jobs.add(NewJob("x", b"x", added.address, added.id))
    printers.change(replace(added, address="tcp://192.168.1.51", chunk=64, delay_ms=5))
    moved = jobs.job(job.number)
    assert (moved.address, moved.chunk, moved.delay_ms) == ("tcp://192.168.1.51", 64, 5)


def test_a_name_that_is_not_known_is_answered_with_those_that_are(printers: Printers) -> None:
    with pytest.raises(BadInput, match="no printer 'cellar'") as caught:
        printers.need("cellar")
    assert "companion printers add" in caught.value.remedy
    printers.add(kitchen())
    with pytest.raises(BadInput) as caught:
        printers.need("cellar")
    assert "kitchen" in caught.value.remedy


def test_there_are_not_more_printers_than_a_list_bears(printers: Printers) -> None:
    for n in range(MOST):
        printers.add(kitchen(name=f"no. {n}"))
    with pytest.raises(BadInput, match=f"{MOST} printers already"):
        printers.add(kitchen())


@pytest.mark.parametrize(
    "changes",
    [
        {"address": "ftp://x"},
        {"profile": "typewriter"},
        {"columns": 12},
        {"columns": "32"},
        {"chunk": 0},
        {"delay_ms": 100_000},
        {"cutter": "axe"},
        {"picture_mode": "oil"},
        {"name": " "},
        {"name": "a\nb"},
        {"name": "x" * 61},
        {"code_pages": ((256, "CP437"),)},
        {"code_pages": ((0, "é"),)},
    ],
)
def test_what_can_be_no_printer_is_refused_and_left_out_if_it_was_stored(
    printers: Printers, changes: dict[str, Any]
) -> None:
    with pytest.raises(BadInput):
        kitchen(**changes)
    sound = printers.add(kitchen())
    stored = [sound.to_json() | changes, 7, {"id": "x"}, sound.to_json()]
    printers._storage.set_setting("device.printers", stored)
    assert printers.all() == [sound]


def test_a_printer_of_a_known_kind_is_as_its_maker_says() -> None:
    made = new_printer("serial:///dev/rfcomm0", kind="pos-5890")
    assert (made.profile, made.columns, made.cutter, made.name) == (
        "POS-5890",
        32,
        "",
        "serial:///dev/rfcomm0",
    )
    assert (made.chunk, made.delay_ms) == (128, 20)
    with pytest.raises(BadInput, match="has 32 columns, not 48"):
        new_printer("tcp://x", kind="POS-5890", columns=48)


def paper(printer: Printer, dots: int, **able: Any) -> list[Any]:
    """What comes out of a printer `dots` wide when the page of `printer` is sent to it."""
    return PaperPrinter(dots, 12, PAGES, wraps=True, **able).print(calibration.page_bytes(printer))


@pytest.mark.parametrize(("dots", "widest"), [(384, 32), (504, 42), (576, 48)])
def test_the_longest_unbroken_line_of_the_page_tells_the_columns(dots: int, widest: int) -> None:
    rows = [row.text() for row in paper(kitchen(), dots) if isinstance(row, TextRow)]
    whole = [int(row[:2]) for row in rows if row[:2] in ("32", "42", "48") and row.endswith(">")]
    assert max(whole) == widest


def test_nothing_else_on_the_page_is_too_wide_for_narrow_paper() -> None:
    rows = paper(kitchen(columns=48), 384)
    assert [row.image.width for row in rows if isinstance(row, ImageRow) and row.image.width > 384] == []
    broken = [row for row in rows if isinstance(row, TextRow) and row.text().startswith(("-", ">"))]
    assert len(broken) == 2, "only the two long lines go on in the next"


def test_each_numbered_line_shows_the_letters_only_in_its_own_code_page() -> None:
    lines = [row.text() for row in paper(kitchen(), 504) if isinstance(row, TextRow)]
    numbered = [line for line in lines if line[:1].isdigit() and line[1:2] == " "]
    assert [line[0] for line in numbered] == list("123456")
    assert numbered[3] == "4 é è ü ö ñ ß"
    other = PAGES | {16: "CP1253"}
    wrong = PaperPrinter(504, 12, other, wraps=True)
    shown = [row.text() for row in wrong.print(calibration.page_bytes(kitchen())) if isinstance(row, TextRow)]
    assert "4 é è ü ö ñ ß" not in shown
    assert numbered[0] in shown


def test_the_page_shows_a_picture_in_both_ways_and_ends_with_a_cut() -> None:
    data = calibration.page_bytes(kitchen(cutter=""))
    assert b"\x1dv0" in data
    assert b"\x1b*\x21" in data
    rows = paper(kitchen(cutter=""), 384)
    assert rows[-1] == CutRow(full=True)
    frames = [row.image for row in rows if isinstance(row, ImageRow) and row.image.width == 384]
    assert len(frames) >= 4


def test_the_page_of_a_known_kind_asks_nothing_its_maker_has_said() -> None:
    pos = new_printer("tcp://x", name="x", kind="POS-5890")
    assert "columns" not in {one.id for one in calibration.questions(pos)}
    rows = PaperPrinter(384, 12, dict(pos.kind().code_pages)).print(calibration.page_bytes(pos))
    assert any("é" in row.text() for row in rows if isinstance(row, TextRow))


def test_the_answers_make_the_printer() -> None:
    settled = calibration.settled(
        kitchen(), {"columns": "48", "picture": "B", "letters": "5, 4", "block": "yes", "cut": "no"}
    )
    assert settled == kitchen(
        columns=48,
        picture_mode="column",
        code_pages=((16, "CP1252"), (18, "CP852")),
        cutter="",
        calibrated=True,
    )
    assert (settled.chunk, settled.delay_ms) == (4096, 0)


def test_letters_found_right_go_as_text_from_then_on() -> None:
    settled = calibration.settled(kitchen(), ANSWERS | {"letters": "4"})
    data = render_escpos(Receipt("x", (Text("Zoë"),)), settled.kind()).data
    rows = PaperPrinter(384, 12, {16: "CP1252"}, kanji_at_start=True).print(data)
    assert [row.text() for row in rows if isinstance(row, TextRow)][:1] == ["Zoë"]
    nothing_right = render_escpos(
        Receipt("x", (Text("Zoë"),)), calibration.settled(kitchen(), ANSWERS).kind()
    )
    with pytest.raises(Refused):
        PaperPrinter(384, 12, {}).print(data)
    assert isinstance(PaperPrinter(384, 12, {0: "CP437"}).print(nothing_right.data)[0], ImageRow)


def test_a_broken_block_makes_the_printer_slower_until_it_is_whole() -> None:
    printer, paces = kitchen(), []
    for _ in range(7):
        printer = calibration.settled(printer, ANSWERS | {"block": "no"})
        assert not printer.calibrated
        paces.append(printer.chunk * 1000 // max(1, printer.delay_ms))
    assert paces == sorted(paces, reverse=True)
    assert paces[-1] == paces[-2]
    assert calibration.settled(printer, ANSWERS).calibrated


@pytest.mark.parametrize(
    ("answers", "where"),
    [
        ({"picture": "c"}, "picture"),
        ({"letters": "9"}, "letters"),
        ({"letters": "one"}, "letters"),
        ({"columns": "40"}, "columns"),
        ({"block": "perhaps"}, "block"),
    ],
)
def test_an_answer_that_is_none_is_refused_with_those_that_are(answers: dict[str, str], where: str) -> None:
    with pytest.raises(BadInput) as caught:
        calibration.settled(kitchen(), ANSWERS | answers)
    assert caught.value.where == where
    assert "Answer with" in caught.value.remedy
    with pytest.raises(BadInput, match="not answered"):
        calibration.settled(kitchen(), {})


@pytest.mark.parametrize("columns", [32, 42, 48])
def test_the_trial_page_comes_out_on_any_paper(columns: int) -> None:
    printer = kitchen(columns=columns)
    rendering = render_escpos(calibration.trial_page(printer), printer.kind())
    assert rendering.problems == ()
    assert PaperPrinter(columns * 12, 12, {0: "CP437"}).print(rendering.data)

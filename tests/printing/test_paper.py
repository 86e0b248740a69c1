"""What comes out of the printer is what the text says: bytes read back by a printer that knows only its manual."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image

from printing import picture
from printing.escpos_bytes import Rendering, render_escpos
from printing.layout import CodeLine, CutLine, Line, PictureLine, TextLine, clusters, lay_out, line_text
from printing.picture import Grid, cell_size, line_strip, missing_characters
from printing.profiles import Profile, names, profile
from printing.receipt import Align, Columns, Cut, Heading, QRCode, Receipt, Rule, Size, Space, Text
from tests.printing import samples
from tests.printing.escpos_decoder import (
    CodeRow,
    CutRow,
    Glyph,
    ImageRow,
    PaperPrinter,
    Row,
    TextRow,
    printer_table,
)

PROFILES = ("default", "POS-5890", "TM-T88V", "TM-T20II", "ZJ-5870", "simple", "TH230", "RP-F10-58mm")
NO_CUTTER = {"POS-5890", "NT-5890K", "ZJ-5870", "Sunmi-V2", "simple"}
STARTS_CHINESE = {"default", "POS-5890", "NT-5890K", "ZJ-5870"}


def printer_for(name: str, mine: Profile) -> PaperPrinter:
    """A printer as its maker built it, not as the profile believes it to be."""
    return PaperPrinter(
        dots=mine.dots,
        cell=mine.cell,
        pages={0: "CP437"} if name == "default" else printer_table(name),
        kanji_at_start=name in STARTS_CHINESE,
        has_cutter=name not in NO_CUTTER,
        draws_codes=mine.native_qr,
    )


def printed(receipt: Receipt, name: str, columns: int | None = None) -> tuple[Rendering, list[Row], Profile]:
    mine = profile(name) if columns is None else profile(name).with_columns(columns)
    rendering = render_escpos(receipt, mine)
    return rendering, printer_for(name, mine).print(rendering.data), mine


def assert_agrees(receipt: Receipt, rows: list[Row], mine: Profile) -> int:
    """Walk the paper beside the layout; return how many lines came out as pictures."""
    paper = iter(rows)
    pictures = 0
    for line in lay_out(receipt, mine.columns):
        if isinstance(line, CutLine) and not mine.cutter and not line.last:
            assert text_of(next(paper), mine) == line_text(line, mine.columns)
        elif isinstance(line, CutLine):
            if mine.cutter:
                assert next(paper) == CutRow(full=mine.cutter == "full")
        elif isinstance(line, CodeLine):
            assert_code(line, paper, mine)
        else:
            pictures += assert_line(line, next(paper), mine)
    assert list(paper) == []
    return pictures


def text_of(row: Row, mine: Profile) -> str:
    assert isinstance(row, TextRow)
    return row.on_grid(mine.cell)


def assert_line(line: Line, row: Row, mine: Profile) -> int:
    if isinstance(row, ImageRow):
        if isinstance(line, TextLine):
            assert_ink(line, row.image, mine)
        return 1
    assert isinstance(row, TextRow)
    if not isinstance(line, TextLine) or line.size is Size.NORMAL:
        assert row.on_grid(mine.cell) == line_text(line, mine.columns).rstrip()
        bold = {piece.start for piece in getattr(line, "pieces", ()) if piece.bold}
        assert bold <= {glyph.x // mine.cell for glyph in row.glyphs if glyph.bold}
        return 0
    assert row.text() == line_text(line, mine.columns).strip()
    first = next(glyph for glyph in row.glyphs if glyph.char != " ")
    assert first.x == line.indent(mine.columns) * mine.cell
    assert first.font == ("B" if line.size is Size.SMALL else "A")
    assert (first.width, first.tall) == ((mine.cell * 2, 2) if line.size is Size.LARGE else (9, 1))
    return 0


def assert_ink(line: TextLine, image: Image.Image, mine: Profile) -> None:
    """There is ink in each cell that has a character, and none in any other."""
    across, height = cell_size(line.size, mine.cell)
    assert image.height == height
    left = line.indent(mine.columns) * mine.cell
    inked = set()
    for piece in line.pieces:
        cell = piece.start
        for cluster in clusters(piece.text):
            wide = 2 if ord(cluster[0]) >= 0x2E80 else 1
            if cluster != " ":
                box = (left + cell * across, 0, min(image.width, left + (cell + wide) * across), height)
                assert image.crop(box).convert("L").getextrema()[0] == 0, f"no ink where {cluster} stands"
                inked |= set(range(cell, cell + wide))
            cell += wide
    for cell in set(range(image.width // across)) - inked:
        box = (left + cell * across + 2, 0, left + (cell + 1) * across - 2, height)
        if box[2] <= image.width:
            assert image.crop(box).convert("L").getextrema()[0] == 255, f"ink in the empty cell {cell}"


def assert_code(line: CodeLine, paper: Iterator[Row], mine: Profile) -> None:
    row = next(paper)
    if mine.native_qr:
        assert isinstance(row, CodeRow)
        assert (row.payload, row.align) == (line.payload, 1)
        assert row.dots_a_module >= 3
        assert text_of(next(paper), mine) == ""
        return
    code = picture.fitted_code(line.payload, mine.columns * mine.cell)
    assert code.scale >= 3
    whole = Image.new("L", (mine.dots + 40, (len(code.rows) + 8) * code.scale), 255)
    top = 0
    while True:
        assert isinstance(row, ImageRow)
        whole.paste(row.image, (20, top))
        top += row.image.height
        if top >= whole.height:
            break
        row = next(paper)
    read = zxingcpp.read_barcode(whole)
    assert read is not None
    assert read.text == line.payload


@pytest.mark.parametrize("name", PROFILES)
@pytest.mark.parametrize("script", samples.NAMES)
def test_a_name_of_any_script_comes_out_as_the_text_says(name: str, script: str) -> None:
    receipt = samples.name_receipt(samples.NAMES[script])
    rendering, rows, mine = printed(receipt, name)
    assert_agrees(receipt, rows, mine)
    assert bool(rendering.problems) == bool(missing_characters(samples.NAMES[script]))


@pytest.mark.parametrize("columns", [32, 42, 48])
@pytest.mark.parametrize("script", samples.NAMES)
def test_an_unknown_printer_prints_every_script_in_every_width(columns: int, script: str) -> None:
    receipt = samples.name_receipt(samples.NAMES[script])
    _, rows, mine = printed(receipt, "default", columns)
    assert_agrees(receipt, rows, mine)


@pytest.mark.parametrize("name", PROFILES)
def test_the_score_of_an_evening_comes_out_on_every_printer(name: str) -> None:
    for receipt in (samples.score_receipt(), samples.solo_receipt()):
        _, rows, mine = printed(receipt, name)
        assert_agrees(receipt, rows, mine)


def test_a_printer_of_a_known_kind_gets_no_line_as_a_picture_that_it_can_print_itself() -> None:
    for name in ("POS-5890", "TM-T88V", "TM-T20II", "RP-F10-58mm"):
        for receipt in (samples.score_receipt(), samples.solo_receipt()):
            _, rows, mine = printed(receipt, name)
            small = sum(getattr(line, "size", None) is Size.SMALL for line in lay_out(receipt, mine.columns))
            assert assert_agrees(receipt, rows, mine) <= (0 if mine.small_font else small)


def test_an_unknown_printer_gets_nothing_but_ascii_as_text() -> None:
    """It may be in a Chinese mode, and nobody knows what its code pages are."""
    _, rows, mine = printed(samples.name_receipt("Zoë"), "default")
    assert all(glyph.char.isascii() for row in rows if isinstance(row, TextRow) for glyph in row.glyphs)
    assert "Journal" in " ".join(
        text_of(row, mine) for row in rows if isinstance(row, TextRow) and row.glyphs[:1]
    )


@pytest.mark.parametrize("name", names())
def test_every_printer_of_the_table_gets_a_job_it_understands(name: str) -> None:
    receipt = samples.name_receipt("Zoë Łukasz Ξένια Юля")
    mine = profile(name)
    printer = printer_for(name, mine)
    printer.has_cutter = bool(mine.cutter)
    rows = printer.print(render_escpos(receipt, mine).data)
    assert_agrees(receipt, rows, mine)


def test_accents_greek_and_cyrillic_go_as_text_where_the_printer_has_the_pages() -> None:
    for script in ("latin", "polish", "turkish", "greek", "cyrillic", "forty"):
        receipt = samples.name_receipt(samples.NAMES[script])
        _, rows, mine = printed(receipt, "TM-T88V")
        assert assert_agrees(receipt, rows, mine) == 0


def test_ideographs_go_as_pictures_and_leave_the_other_lines_text() -> None:
    receipt = Receipt("x", (Text("Zoë"), Text("千利休"), Text("Müller")))
    rendering, rows, _ = printed(receipt, "TM-T88V")
    assert [type(row) for row in rows] == [TextRow, ImageRow, TextRow]
    assert rendering.problems == ()
    assert "千".encode("gb18030") not in rendering.data


def test_what_no_font_has_is_a_crossed_box_and_is_told() -> None:
    rendering, rows, _ = printed(Receipt("x", (Columns("🐙 and Bo", "12"),)), "default")
    assert isinstance(rows[0], ImageRow)
    assert rows[0].image.crop((0, 0, 24, 30)).convert("L").getextrema() == (0, 255)
    assert [(problem.characters, problem.line.split()[0]) for problem in rendering.problems] == [
        (("🐙",), "🐙")
    ]
    assert "🐙" in str(rendering.problems[0])


def test_hebrew_is_marked_rather_than_printed_backwards() -> None:
    rendering, _, _ = printed(Receipt("x", (Text("שלום"),)), "default")
    assert rendering.problems[0].characters == tuple("שלום")


def test_a_question_mark_is_only_printed_for_a_question_mark() -> None:
    receipt = Receipt("x", (Text("★ → 😀 Ế"), Text("who?")))
    _, rows, mine = printed(receipt, "TM-T88V")
    assert [text_of(row, mine) for row in rows if isinstance(row, TextRow)] == ["who?"]


def test_a_job_begins_afresh_and_ends_fed_past_the_tear_bar() -> None:
    for name in PROFILES:
        mine = profile(name)
        printer = printer_for(name, mine)
        data = render_escpos(Receipt("x", (Text("a"),)), mine).data
        assert data.startswith(b"\x1b@")
        printer.print(data)
        assert printer.fed >= 4


def test_a_printer_with_a_cutter_cuts_between_two_parts_and_one_without_prints_a_line_to_tear_at() -> None:
    receipt = Receipt("x", (Text("mine"), Cut(), Text("yours"), Cut()))
    _, cut, _ = printed(receipt, "TM-T88V")
    assert [type(row) for row in cut] == [TextRow, CutRow, TextRow, CutRow]
    _, torn, mine = printed(receipt, "POS-5890")
    assert [text_of(row, mine)[:5] for row in torn] == ["mine", "- - -", "yours"]


def test_a_code_is_drawn_by_the_printer_only_where_it_can() -> None:
    receipt = Receipt("x", (QRCode("HELLO TABLE", "scan me"),))
    for name, native in (("TM-T88V", True), ("POS-5890", False), ("default", False)):
        rendering, rows, mine = printed(receipt, name)
        assert (b"\x1d(k" in rendering.data) is native
        assert_agrees(receipt, rows, mine)


def test_a_picture_comes_out_dot_for_dot_in_both_picture_modes() -> None:
    block = samples.picture_block()
    base = profile("POS-5890")
    wanted = line_strip(PictureLine(block.png, block.alt), Grid(base.columns, base.cell)).convert("1")
    for mode in ("raster", "column"):
        mine = replace(base, image_mode=mode)
        rows = printer_for("POS-5890", mine).print(render_escpos(Receipt("x", (block,)), mine).data)
        seen = Image.new("1", wanted.size, 1)
        top = 0
        for row in rows:
            if isinstance(row, ImageRow):
                seen.paste(row.image, (0, top))
                top += row.image.height
        assert top >= wanted.height
        assert seen.tobytes() == wanted.tobytes()


def test_large_and_small_lines_are_centred_on_the_paper() -> None:
    receipt = Receipt("x", (Heading("Odd"), Text("even", size=Size.SMALL, align=Align.CENTRE)))
    _, rows, mine = printed(receipt, "TM-T88V")
    for row in (rows[0], rows[2]):
        assert isinstance(row, TextRow)
        inked: list[Glyph] = [glyph for glyph in row.glyphs if glyph.char != " "]
        middle = (inked[0].x + inked[-1].x + inked[-1].width) / 2
        assert abs(middle - mine.columns * mine.cell / 2) <= mine.cell


def test_an_empty_receipt_is_only_fed() -> None:
    for receipt in (Receipt("x", ()), Receipt("x", (Space(2), Rule()))):
        _, rows, _ = printed(receipt, "TM-T88V")
        assert all(isinstance(row, TextRow) for row in rows)


def test_the_driver_leaves_nothing_in_the_folder_for_temporary_files_and_says_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = (
        "import logging; from printing.escpos_bytes import render_escpos; from printing.profiles import profile; "
        "from printing.receipt import QRCode, Receipt; "
        "render_escpos(Receipt('x', (QRCode('HELLO'),)), profile('default')); assert not logging.getLogger().handlers"
    )
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program], capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert list(tmp_path.iterdir()) == []

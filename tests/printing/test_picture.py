"""The picture of a receipt is what the paper will show, crisp enough to keep and to scan."""

from __future__ import annotations

import io

import pytest
import zxingcpp
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageDraw, ImageFont

from assets import files
from assets.errors import BadInput
from assets.fonts import Font
from printing import picture
from printing.escpos_bytes import render_escpos
from printing.picture import glyph, missing_characters, render_picture, render_preview
from printing.profiles import names, profile
from printing.receipt import Picture, QRCode, Receipt, Size, Text
from tests.printing import samples, strategies
from tests.printing.escpos_decoder import PaperPrinter

PLAY = "https://app.bgstatsapp.com/createPlay.html?data=" + "%7B%22name%22%3A%22Anna%22%7D" * 12


@pytest.mark.parametrize(("columns", "dots"), [(32, 384), (42, 512), (48, 576)])
def test_a_receipt_is_as_wide_as_the_paper_and_has_ink(columns: int, dots: int) -> None:
    picture = render_picture(samples.score_receipt(), columns)
    assert (picture.mode, picture.width) == ("L", dots)
    ink = picture.point([255] * 128 + [0] * 128).getbbox()
    assert ink is not None
    assert ink[2] - ink[0] == columns * 12


@pytest.mark.parametrize("columns", [32, 42, 48])
@pytest.mark.parametrize("payload", ["HELLO TABLE", PLAY, "Żółć 千利休"])
def test_a_code_reads_back_from_the_picture(columns: int, payload: str) -> None:
    picture = render_picture(Receipt("x", (Text("above"), QRCode(payload, "scan me"))), columns)
    read = zxingcpp.read_barcode(picture)
    assert read is not None
    assert read.text == payload


def test_a_code_has_at_least_three_dots_a_module_or_is_refused() -> None:
    for length in (1, 20, 100, 400, 800, 1200):
        assert 3 <= picture.fitted_code("a" * length, 384).scale <= 6
    with pytest.raises(BadInput, match="too fine on paper 384 dots"):
        render_picture(Receipt("x", (QRCode("a" * 1400),)), 32)
    assert picture.fitted_code("a" * 1400, 576).scale >= 3


@given(st.integers(0, 200), st.integers(0, 200))
@settings(max_examples=20, deadline=None)
def test_a_code_survives_ink_on_either_side(left: int, right: int) -> None:
    """The quiet zone is part of the code's strip: lines printed around it never touch it."""
    strip = picture.draw_code("HELLO TABLE", 384)
    scale = picture.fitted_code("HELLO TABLE", 384).scale
    box = strip.point([255] * 128 + [0] * 128).getbbox()
    assert box is not None
    assert box[1] == strip.height - box[3] == 4 * scale
    framed = Image.new("L", (384, strip.height + 60), 255)
    framed.paste(0, (left, 0, left + 100, 30))
    framed.paste(strip, (0, 30))
    framed.paste(0, (right, strip.height + 30, right + 100, strip.height + 60))
    read = zxingcpp.read_barcode(framed)
    assert read is not None
    assert read.text == "HELLO TABLE"


def test_a_preview_has_margins_and_a_torn_edge_if_wanted() -> None:
    receipt = Receipt("x", (Text("a" * 42),))
    printed, plain = render_picture(receipt), render_preview(receipt)
    torn = render_preview(receipt, torn=True)
    assert plain.width - printed.width == plain.height - printed.height > 30
    assert set(plain.crop((0, 0, 20, plain.height)).tobytes()) == {255}
    assert torn.size == plain.size
    assert torn.getpixel((0, torn.height - 1)) != torn.getpixel((8, torn.height - 1))


def test_bold_has_more_ink_and_large_more_still() -> None:
    def ink(block: Text) -> int:
        return render_picture(Receipt("x", (block,)), 32).point([1] * 128 + [0] * 128).tobytes().count(1)

    for name in ("Anna", "千利休"):
        assert ink(Text(name)) < ink(Text(name, bold=True)) < ink(Text(name, bold=True, size=Size.LARGE))
        assert ink(Text(name, size=Size.SMALL)) < ink(Text(name))


@pytest.mark.parametrize(("size", "em"), [(Size.SMALL, 15), (Size.NORMAL, 20), (Size.LARGE, 40)])
@pytest.mark.parametrize("font", [Font.MONO, Font.MONO_BOLD])
def test_accents_above_and_hooks_below_are_not_cut_off(size: Size, em: int, font: Font) -> None:
    free = ImageFont.truetype(io.BytesIO(files.read_bytes(font.file)), em)
    for letter in "ẨẲỂỔẤỀṐÅŻĞỹỵçğẏḝ":
        drawn = glyph(letter, size, 12, bold=font is Font.MONO_BOLD).getbbox()
        whole = Image.new("L", (100, 200))
        ImageDraw.Draw(whole).text((20, 100), letter, fill=255, font=free, anchor="ls")
        wanted = whole.getbbox()
        assert drawn is not None
        assert wanted is not None
        assert drawn[3] - drawn[1] == wanted[3] - wanted[1], letter


def test_what_no_font_has_is_known_beforehand() -> None:
    assert missing_characters("Anna 千利休 🐙 Ễ 🐙 שלום") == ("🐙", "ש", "ל", "ו", "ם")


def test_a_wide_picture_is_made_as_narrow_as_the_paper() -> None:
    out = io.BytesIO()
    Image.new("L", (2000, 100), 0).save(out, "PNG")
    picture = render_picture(Receipt("x", (Picture(out.getvalue(), "a bar"),)), 32)
    assert picture.size == (384, 19)


def test_a_damaged_or_monstrous_picture_is_refused() -> None:
    good = samples.picture_block().png
    out = io.BytesIO()
    Image.new("1", (40_000, 1000)).save(out, "PNG")
    for png in (good[:60], good[:16] + b"\xff" * 40, out.getvalue(), good.replace(b"IDAT", b"iDAT")):
        with pytest.raises(BadInput, match="picture"):
            render_picture(Receipt("x", (Picture(png, "no"),)), 32)


def test_columns_that_do_not_fit_the_dots_are_refused() -> None:
    with pytest.raises(BadInput, match="at least 504 dots"):
        render_picture(Receipt("x", ()), 42, 384)


@given(strategies.receipts, st.sampled_from([32, 42, 48]), st.sampled_from(names()))
@settings(deadline=None, max_examples=60)
def test_any_receipt_comes_out_as_text_picture_and_bytes(receipt: Receipt, columns: int, name: str) -> None:
    assert render_picture(receipt, columns).width >= columns * 12
    mine = profile(name)
    printer = PaperPrinter(mine.dots, mine.cell, dict(mine.code_pages), mine.leave_kanji, bool(mine.cutter))
    printer.draws_codes = mine.native_qr
    assert printer.print(render_escpos(receipt, mine).data) is not None

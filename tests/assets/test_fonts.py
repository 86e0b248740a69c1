"""Shipped fonts and icons: the table of characters tells the truth, and the right font is chosen."""

from __future__ import annotations

import struct
from io import BytesIO
from pathlib import Path
from unicodedata import combining, normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import ImageFont

from assets import files, fonts, icons
from assets.errors import PlainError
from assets.fonts import Font, Run, covers, has

FOLDER = Path(fonts.__file__).parent / "fonts"
TEXT_AND_MONO = (Font.TEXT, Font.TEXT_BOLD, Font.MONO, Font.MONO_BOLD)
LATIN = "".join(map(chr, range(0x20, 0x7F))) + "".join(map(chr, range(0xA0, 0x180)))
POLISH, TURKISH, ROMANIAN = "ĄąĆćĘęŁłŃńÓóŚśŹźŻż", "ÇçĞğİıÖöŞşÜü", "ĂăÂâÎîȘșȚț"
VIETNAMESE = "ĂăÂâĐđÊêÔôƠơƯư" + "".join(map(chr, range(0x1EA0, 0x1EFA)))
GREEK = "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰΆΈΉΊΌΎΏ"
CYRILLIC = "".join(map(chr, range(0x400, 0x460))) + "ҐґЎў"
SIGNS = "–—‘’“”„…•·×−±÷≤≥≈€£°½¼¾→←↑↓↔✓✗★☆●○■□▲▼◆◇⬟⬢✚✦♥♦♣♠☾☀☄⚀⚁⚂⚃⚄⚅"
CODE_PAGES = ("cp437", "cp850", "cp852", "cp858", "cp866", "cp1250", "cp1251", "cp1252", "cp1253", "cp1254")


def opened(font: Font, size: int = 40) -> ImageFont.FreeTypeFont:
    data = BytesIO(files.read_bytes(font.file))
    return ImageFont.truetype(data, size, layout_engine=ImageFont.Layout.BASIC)


def characters_in(font: Font) -> set[int]:
    """Read the character map of a font file with nothing but its published format (formats 4 and 12)."""
    data = files.read_bytes(font.file)
    count = struct.unpack_from(">H", data, 4)[0]
    records = (struct.unpack_from(">4sIII", data, 12 + 16 * n) for n in range(count))
    cmap = next(offset for name, _, offset, _ in records if name == b"cmap")
    found: set[int] = set()
    for n in range(struct.unpack_from(">H", data, cmap + 2)[0]):
        platform, encoding, offset = struct.unpack_from(">HHI", data, cmap + 4 + 8 * n)
        if (platform, encoding) in {(3, 1), (3, 10), (0, 3), (0, 4)}:
            found |= subtable(data, cmap + offset)
    return found


def subtable(data: bytes, at: int) -> set[int]:
    kind = struct.unpack_from(">H", data, at)[0]
    if kind == 12:
        groups = struct.unpack_from(">I", data, at + 12)[0]
        spans = (struct.unpack_from(">III", data, at + 16 + 12 * n) for n in range(groups))
        return {point for low, high, _ in spans for point in range(low, high + 1)}
    assert kind == 4
    double = struct.unpack_from(">H", data, at + 6)[0]
    segments = double // 2
    ends = struct.unpack_from(f">{segments}H", data, at + 14)
    starts = struct.unpack_from(f">{segments}H", data, at + 16 + double)
    deltas = struct.unpack_from(f">{segments}H", data, at + 16 + 2 * double)
    ranges_at = at + 16 + 3 * double
    found = set()
    for n, (low, high, delta) in enumerate(zip(starts, ends, deltas, strict=True)):
        jump = struct.unpack_from(">H", data, ranges_at + 2 * n)[0]
        for point in range(low, high + 1):
            glyph = point
            if jump:
                glyph = struct.unpack_from(">H", data, ranges_at + 2 * n + jump + 2 * (point - low))[0]
            if glyph and (glyph + delta) % 0x10000 and point != 0xFFFF:
                found.add(point)
    return found


class TestTheTable:
    @pytest.mark.parametrize("font", Font)
    def test_it_names_exactly_the_characters_in_the_font_file(self, font):
        listed = {point for point in range(0x110000) if has(font, chr(point))}
        assert listed == characters_in(font)

    @pytest.mark.parametrize("font", TEXT_AND_MONO)
    @pytest.mark.parametrize(
        "alphabet", [LATIN, POLISH, TURKISH, ROMANIAN, VIETNAMESE, GREEK, CYRILLIC, SIGNS]
    )
    def test_text_fonts_write_the_alphabets_people_write_names_in(self, font, alphabet):
        assert [one for one in alphabet if not has(font, one)] == []

    @pytest.mark.parametrize("code_page", CODE_PAGES)
    def test_a_receipt_font_has_all_a_printer_can_print(self, code_page):
        points = [bytes([n]).decode(code_page, errors="ignore") for n in range(32, 256)]
        printable = [one for one in points if one and one.isprintable()]
        assert [one for one in printable if not has(Font.MONO, one)] == []
        assert [one for one in printable if not has(Font.MONO_BOLD, one)] == []

    def test_boxes_can_be_drawn_on_receipts(self):
        assert all(has(font, chr(n)) for font in (Font.MONO, Font.MONO_BOLD) for n in range(0x2500, 0x25A0))

    def test_the_fallback_writes_chinese_japanese_and_korean(self):
        text = "臺北市汉字日本語ひらがなカタカナ한국어　、。「」"
        assert [one for one in text if not has(Font.CJK, one)] == []

    def test_invisible_characters_do_not_show_as_boxes(self):
        for font in TEXT_AND_MONO:
            opened_font = opened(font)
            for invisible in "\u200b\u200d\u2060\ufe0e\ufe0f\ufeff":
                assert has(font, invisible)
                assert opened_font.getlength("a" + invisible) == opened_font.getlength("a")
                assert opened_font.getmask("a" + invisible).getbbox() == opened_font.getmask("a").getbbox()


class TestTheGlyphs:
    @pytest.mark.parametrize("font", TEXT_AND_MONO)
    def test_every_sign_is_drawn_and_is_not_the_empty_box(self, font):
        opened_font = opened(font)
        box = bytes(opened_font.getmask("\U0010fffd"))
        for sign in SIGNS + POLISH + VIETNAMESE + GREEK + CYRILLIC:
            drawn = bytes(opened_font.getmask(sign))
            assert any(drawn), sign
            assert drawn != box, sign

    @pytest.mark.parametrize("font", [Font.TEXT, Font.TEXT_BOLD])
    def test_digits_are_all_of_one_width_so_that_scores_stand_in_columns(self, font):
        opened_font = opened(font, 100)
        assert len({opened_font.getlength(digit) for digit in "0123456789"}) == 1

    @pytest.mark.parametrize("font", [Font.MONO, Font.MONO_BOLD])
    def test_every_receipt_character_is_one_cell_wide(self, font):
        opened_font = opened(font, 100)
        cell = opened_font.getlength("0")
        points = (chr(n) for n in range(0x20, 0x3000) if has(font, chr(n)))
        wide = [one for one in points if opened_font.getlength(one) not in {cell, 0}]
        assert wide == []

    @pytest.mark.parametrize("font", [Font.MONO, Font.MONO_BOLD])
    def test_added_signs_stay_inside_their_cell(self, font):
        opened_font = opened(font, 100)
        cell = opened_font.getlength("0")
        for sign in "→✓★⬢⬟☾♥⚅☺♫":
            left, _, right, _ = opened_font.getbbox(sign)
            assert -2 <= left < right <= cell + 2, sign

    def test_bold_is_bolder(self):
        for regular, bold in ((Font.TEXT, Font.TEXT_BOLD), (Font.MONO, Font.MONO_BOLD)):
            dark = [sum(opened(font).getmask("Wayfarers 123")) for font in (regular, bold)]
            assert dark[1] > dark[0] * 1.1


class TestChoosing:
    def test_a_mixed_line_is_shared_out(self):
        found = covers("Zürich 臺北 → 12")
        assert found.runs == (Run(Font.TEXT, "Zürich "), Run(Font.CJK, "臺北 "), Run(Font.TEXT, "→ 12"))
        assert found.missing == ""

    def test_what_no_font_has_is_said_once_each(self):
        found = covers("שלום ללי ok", fonts.MONO_FONTS)
        assert found.missing == "שלוםי"
        assert Run(Font.MONO, "ok") in found.runs or found.runs[-1].text.endswith("ok")
        assert any(run.font is None for run in found.runs)

    def test_an_accent_stays_with_its_letter(self):
        assert covers("e\u0301臺").runs == (Run(Font.TEXT, "e\u0301"), Run(Font.CJK, "臺"))

    def test_line_breaks_belong_to_the_run_before(self):
        assert covers("a\nb\t臺\n").runs == (Run(Font.TEXT, "a\nb\t"), Run(Font.CJK, "臺\n"))
        assert covers("\n").missing == ""
        assert covers("").runs == ()

    @given(st.text(max_size=60))
    def test_nothing_is_lost_and_every_run_is_drawn_by_its_font(self, text):
        found = covers(text, fonts.TEXT_BOLD_FONTS)
        assert "".join(run.text for run in found.runs) == text
        for run in found.runs:
            if run.font is None:
                assert set(run.text) <= set(found.missing)
            else:
                assert all(one in "\n\t" or has(run.font, one) for one in run.text)
        assert all(
            before.font is not after.font for before, after in zip(found.runs, found.runs[1:], strict=False)
        )

    @given(st.text(alphabet=VIETNAMESE + POLISH + GREEK, max_size=30))
    def test_composed_and_taken_apart_names_are_both_covered(self, text):
        apart = normalize("NFD", text)
        assert covers(apart).missing == ""
        assert all(combining(one) == 0 for one in normalize("NFC", apart) if one in VIETNAMESE)


class TestIcons:
    def test_every_icon_is_drawn(self):
        opened_font = opened(Font.ICONS)
        box = bytes(opened_font.getmask("\U0010fffd"))
        for name, icon in icons.table().items():
            assert has(Font.ICONS, icon.glyph), name
            drawn = bytes(opened_font.getmask(icon.glyph))
            assert any(drawn), name
            assert drawn != box, name

    def test_the_icon_font_holds_no_more_than_the_names(self):
        named = {ord(icon.glyph) for icon in icons.table().values()}
        assert {point for point in characters_in(Font.ICONS) if point > 0x20} == named

    @pytest.mark.parametrize(
        "name",
        [
            *(
                "back",
                "undo",
                "redo",
                "home",
                "camera",
                "printer",
                "settings",
                "plus",
                "minus",
                "check",
                "close",
            ),
            *("info", "warning", "history", "scan", "edit", "share", "save", "search", "people", "trophy"),
            *("play", "pause", "light", "dark", "flashlight", "volume", "help", "list", "delete", "gallery"),
            *("chevron_left", "chevron_right", "chevron_up", "chevron_down", "more", "keyboard", "lightbulb"),
            *("star", "book", "drop"),
        ],
    )
    def test_the_app_finds_the_icons_it_wants(self, name):
        assert len(icons.glyph(name)) == 1

    def test_an_unknown_icon_is_a_key_error(self):
        with pytest.raises(KeyError):
            icons.glyph("unicorn")


class TestWhatIsShipped:
    def test_the_fonts_stay_under_nine_megabytes(self):
        assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 9_000_000

    def test_every_font_is_credited_and_its_licence_lies_beside_it(self):
        credits_page = files.read_text("CREDITS.md")
        for path in FOLDER.glob("*.ttf"):
            family = path.stem.partition("-")[0]
            assert f"`fonts/{family}" in credits_page, path.name
        assert {path.name for path in FOLDER.glob("*.ttf")} == {font.value for font in Font}
        assert "SIL OPEN FONT LICENSE Version 1.1" in files.read_text("fonts/OFL.txt")
        assert "Apache License" in files.read_text("fonts/APACHE-2.0.txt")
        assert "`fonts/OFL.txt`" in credits_page
        assert "`fonts/APACHE-2.0.txt`" in credits_page

    def test_modified_fonts_do_not_bear_the_makers_name(self):
        for font in TEXT_AND_MONO:
            family, _ = opened(font).getname()
            assert family is not None
            assert family.startswith("Companion ")

    def test_a_font_gives_a_real_path_for_kivy_and_pillow(self):
        with files.path(Font.TEXT.file) as real:
            assert ImageFont.truetype(str(real), 12).getname()[0] == "Companion Sans"

    def test_a_missing_font_is_said_plainly(self):
        with pytest.raises(PlainError, match="missing"), files.path("fonts/Comic.ttf"):
            pass

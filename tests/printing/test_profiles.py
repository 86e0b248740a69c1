"""A printer gets only what it understands: columns it has, code pages it has in the slots it has them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assets.errors import BadInput
from printing.profiles import Profile, Run, encoding_runs, names, profile


def runs(text: str, printer: Profile) -> list[tuple[str, str]] | None:
    found = encoding_runs(text, printer)
    return None if found is None else [(run.encoding, run.text) for run in found]


def test_the_printers_of_the_table_are_known_by_name_whatever_the_case() -> None:
    assert names()[0] == "default"
    assert {"POS-5890", "TM-T88V", "TM-T20II", "ZJ-5870"} <= set(names())
    assert profile("tm-t88v") == profile("TM-T88V")


def test_displays_and_dot_matrix_printers_are_no_receipt_printers() -> None:
    assert not {"OCD-300", "AF-240", "TM-U220"} & set(names())


def test_a_printer_nobody_knows_is_named_with_those_that_are() -> None:
    with pytest.raises(BadInput, match="typewriter") as caught:
        profile("typewriter")
    assert "TM-T88V" in caught.value.remedy


def test_three_printers_as_their_makers_describe_them() -> None:
    small, epson, unknown = profile("POS-5890"), profile("TM-T88V"), profile("default")
    assert (small.columns, small.dots, small.cell, small.cutter, small.native_qr) == (32, 384, 12, "", False)
    assert small.leave_kanji
    assert (epson.columns, epson.dots, epson.cell, epson.cutter, epson.native_qr) == (
        42,
        512,
        12,
        "full",
        True,
    )
    assert (unknown.columns, unknown.native_qr, unknown.image_mode) == (42, False, "raster")


def test_every_cell_is_wide_enough_for_the_shipped_font() -> None:
    for name in names():
        mine = profile(name)
        assert mine.cell >= 12
        assert mine.columns * mine.cell <= mine.dots


def test_a_narrower_layout_fits_and_a_wider_one_is_refused() -> None:
    epson = profile("TM-T88V").with_columns(32)
    assert (epson.columns, epson.dots, epson.cell) == (32, 384, 12)
    with pytest.raises(BadInput, match="has 42 columns, not 48"):
        profile("TM-T88V").with_columns(48)


def test_the_unknown_printer_is_as_wide_as_one_says() -> None:
    for columns, dots in ((32, 384), (42, 504), (48, 576)):
        mine = profile("default").with_columns(columns)
        assert (mine.columns, mine.dots) == (columns, dots)


def test_the_lowest_slot_of_a_code_page_is_used() -> None:
    """The table lists CP437 of the POS-5890 in the slots 0, 50 and 52."""
    assert {page: slot for slot, page in profile("POS-5890").code_pages}["CP437"] == 0


def test_a_name_changes_code_page_only_where_it_must() -> None:
    epson = profile("TM-T88V")
    assert runs("Zoë Müller", epson) == [("CP437", "Zoë Müller")]
    assert runs("Świętosława", epson) == [("CP852", "Świętosława")]
    assert runs("Αλέξανδρος", epson) == [("CP737", "Αλέξανδρος")]
    assert runs("Zoë и Łukasz", epson) == [("CP437", "Zoë "), ("CP866", "и "), ("CP852", "Łukasz")]


def test_what_no_code_page_has_is_no_text() -> None:
    for text in ("千利休", "Nguyễn Thị Huyền", "👍", "q\u0323", "★ Anna"):
        assert runs(text, profile("TM-T88V")) is None
    assert runs("Łukasz", profile("simple")) is None


def test_right_to_left_scripts_are_no_text_even_where_there_is_a_page_for_them() -> None:
    assert runs("שלום", profile("TM-T88V")) is None
    assert runs("سلام", profile("TM-T88V")) is None


def test_a_printer_whose_pages_nobody_can_encode_prints_pictures() -> None:
    strange = replace(profile("default"), code_pages=((3, "CP3041"),))
    assert runs("abc", strange) is None
    assert encoding_runs("", strange) == ()


def test_every_character_sent_as_text_is_encoded_by_its_page() -> None:
    for name in names():
        mine = profile(name)
        for char in "aé€łŐαЖß─═·½№":
            for run in encoding_runs(char, mine) or ():
                codec = run.encoding.replace("ISO_8859", "iso8859").lower()
                assert len(char.encode(codec)) == 1


def test_runs_joined_are_the_text() -> None:
    text = "Zoë, Łukasz, Ξένια и Юля: 12–9 €"
    found = encoding_runs(text, profile("TM-T88V"))
    assert found is not None
    assert "".join(run.text for run in found) == text
    assert all(isinstance(run, Run) for run in found)

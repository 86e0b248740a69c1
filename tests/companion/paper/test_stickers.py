"""Stickers and code sheets: every piece as often as the box holds it, in true size, and read again from paper."""

from __future__ import annotations

import json
from collections import Counter
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, PdfParser

from assets.errors import BadInput, PlainError
from assets.tags import encode, register
from companion.app.presenters.stickers import StickerChoice
from companion.cli import main
from companion.paper.sticker_sheets import (
    MARGIN,
    MODULE,
    QUIET,
    SYMBOL,
    Line,
    Words,
    drawn,
    text_width,
    wrapped,
)
from companion.paper.stickers import (
    STRIPS,
    Copies,
    chosen,
    games_with_tags,
    kinds_of,
    pages_of,
    shares,
    sticker_strips,
    strip_pictures,
    title_of,
    write_tags,
)
from printing.picture import render_picture
from vision.codes import read_codes

GAMES = [game for game, _name in games_with_tags()]


def payloads(pieces) -> Counter[str]:
    return Counter({encode(one.tag): one.copies for one in pieces})


def photographed(paper: Image.Image, tilt: float = 0.12) -> np.ndarray:
    """A printed page before a camera that is a little out of focus and looks from the side."""
    grey = np.array(paper.convert("L"))
    high, wide = grey.shape
    corners = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], dtype=np.float32)
    seen = corners + np.array(
        [(tilt * wide, 0.06 * high), (-tilt * wide, 0), (0, -0.04 * high), (0, 0)], np.float32
    )
    turned = cv2.warpPerspective(
        grey, cv2.getPerspectiveTransform(corners, seen), (wide, high), flags=cv2.INTER_AREA, borderValue=255
    )
    return np.asarray(cv2.GaussianBlur(turned, (0, 0), 1.4), dtype=np.uint8)


@pytest.mark.parametrize("game", GAMES)
def test_every_piece_in_the_box_gets_its_sticker(game: str) -> None:
    pieces = chosen(game)
    pages = pages_of("All", pieces, "a4", code_sheet=False)
    assert Counter(one.payload for page in pages for one in page.symbols()) == payloads(pieces)
    names = {mark.text for page in pages for mark in page.marks if isinstance(mark, Words)}
    assert {encode(one.tag) for one in pieces} <= names, "the code stands under each tag"
    for kind in kinds_of(game):
        advice = next(one.advice for one in pieces if one.kind == kind)
        assert any(advice in name for name in names), "where it goes stands at the head of its kind"


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("code_sheet", [False, True])
def test_nothing_leaves_the_paper_and_no_quiet_zone_is_touched(paper: str, code_sheet: bool) -> None:
    assert MODULE >= 0.6
    for page in pages_of("Wayfarers", chosen("wayfarers"), paper, code_sheet=code_sheet):
        boxes = [
            (one.x - QUIET, one.y - QUIET, one.x + SYMBOL + QUIET, one.y + SYMBOL + QUIET)
            for one in page.symbols()
        ]
        for left, top, right, bottom in boxes:
            assert left >= MARGIN - 1e-6
            assert right <= page.paper.width - MARGIN + 1e-6
            assert bottom <= page.paper.height - MARGIN + 1e-6
            assert top >= MARGIN
        for mark in page.marks:
            if isinstance(mark, Words):
                x = mark.x - (text_width(mark.text, mark.size, mark.bold) / 2 if mark.centred else 0)
                width = text_width(mark.text, mark.size, mark.bold)
                assert MARGIN - 0.1 <= x <= x + width <= page.paper.width - MARGIN + 0.1
                assert mark.y + mark.size <= page.paper.height - MARGIN + 0.1
                inside = [b for b in boxes if x < b[2] - 0.1 and x + width > b[0] + 0.1]
                assert not any(mark.y < b[3] - 0.1 and mark.y + mark.size > b[1] + 0.1 for b in inside), mark
            elif isinstance(mark, Line):
                middle = ((mark.x1 + mark.x2) / 2, (mark.y1 + mark.y2) / 2)
                assert not any(
                    b[0] + 0.1 < middle[0] < b[2] - 0.1 and b[1] + 0.1 < middle[1] < b[3] - 0.1 for b in boxes
                )


def test_a_page_printed_at_203_dots_blurred_and_tilted_is_read_again() -> None:
    pages = pages_of("Wayfarers", chosen("wayfarers", kind="townsfolk"), "a4", code_sheet=False)
    texts = Counter(code.text for code in read_codes(photographed(drawn(pages[0], 203))))
    assert texts == Counter(one.payload for one in pages[0].symbols())


def test_the_code_sheet_shows_each_piece_once_and_is_read_again() -> None:
    pages = pages_of(
        "Box", chosen("wayfarers", kind="upgrade_tile", copies=Copies.ONE), "letter", code_sheet=True
    )
    shown = Counter(one.payload for page in pages for one in page.symbols())
    assert set(shown.values()) == {1}
    texts = Counter(code.text for code in read_codes(photographed(drawn(pages[0], 203))))
    assert texts == Counter(one.payload for one in pages[0].symbols())


@pytest.mark.parametrize("paper", STRIPS)
def test_a_strip_is_read_again_from_its_paper(paper: str) -> None:
    pieces = chosen("darwins_choice", kind="event")
    strips = strip_pictures("Events", pieces, paper)
    read: Counter[str] = Counter()
    for strip in strips:
        assert strip.width == STRIPS[paper] * 12
        for top in range(0, strip.height, 700):
            part = strip.crop((0, top, strip.width, min(strip.height, top + 900)))
            read |= Counter(code.text for code in read_codes(photographed(part, tilt=0.05)))
    assert read == payloads(pieces)


@pytest.mark.parametrize("columns", [32, 42])
def test_a_strip_chosen_for_wide_paper_fits_the_printer_it_is_sent_to(columns: int) -> None:
    choice = StickerChoice("origin", "objective", paper="80mm", copies=Copies.ONE)
    (strip,) = choice.strips()
    picture = render_picture(strip(columns), columns)
    read: Counter[str] = Counter()
    for top in range(0, picture.height, 700):
        part = picture.convert("L").crop((0, top, picture.width, min(picture.height, top + 900)))
        read |= Counter(code.text for code in read_codes(photographed(part, tilt=0.05)))
    assert read == payloads(choice.pieces())


def test_strips_of_a_whole_box_are_shared_out_so_that_each_fits_one_receipt_on_any_paper() -> None:
    choice = StickerChoice("wayfarers", paper="58mm")
    parts = shares(choice.pieces(), dots=384)
    assert [one for part in parts for one in part] == list(choice.pieces())
    assert len(parts) == len(choice.strips()) == len(sticker_strips("Box", choice.pieces(), dots=384))
    for part in parts:
        assert len(sticker_strips("Box", part, dots=576)) == 1


@given(
    st.lists(
        st.sampled_from([one.id for one in register().of("wayfarers")]), min_size=1, max_size=8, unique=True
    )
)
@settings(max_examples=25, deadline=None)
def test_a_chosen_few_and_no_others_are_printed(ids: list[str]) -> None:
    pieces = chosen("wayfarers", only=ids, copies=Copies.ONE)
    assert {one.id for one in pieces} == set(ids)
    pages = pages_of("Some", pieces, "letter", code_sheet=False)
    assert sum(len(page.symbols()) for page in pages) == len(ids)


def test_a_stretch_of_pieces_is_chosen_by_its_ends() -> None:
    assert [one.id for one in chosen("wayfarers", only=["l03-L05", "W42"])] == ["L03", "L04", "L05", "W42"]


@pytest.mark.parametrize(
    ("choice", "words"),
    [
        ({"game": "chess"}, "wayfarers"),
        ({"game": "wayfarers", "kind": "pawn"}, "land"),
        ({"game": "wayfarers", "only": ["L99"]}, "L01"),
        ({"game": "wayfarers", "only": ["L05-L03"]}, "L01"),
        ({"game": "wayfarers", "only": ["L05-W41"]}, "L01"),
    ],
)
def test_what_cannot_be_printed_is_said_with_what_can(choice: dict, words: str) -> None:
    with pytest.raises(BadInput) as caught:
        chosen(choice.pop("game"), **choice)
    assert words in caught.value.remedy


@given(st.text(alphabet="abcdefgh ", max_size=60), st.floats(8, 30), st.integers(1, 3))
@settings(max_examples=60, deadline=None)
def test_a_long_name_stays_within_its_sticker(name: str, width: float, most: int) -> None:
    lines = wrapped(name, 1.8, width, most)
    assert len(lines) <= most
    assert all(text_width(line, 1.8, bold=False) <= width for line in lines)


def test_the_pdf_has_every_page_in_true_size(tmp_path: Path) -> None:
    out = tmp_path / "box.pdf"
    assert main(["stickers", "wayfarers", "--paper", "letter", "--out", str(out), "--json"]) == 0
    with PdfParser.PdfParser(str(out)) as pdf:
        assert len(pdf.pages) == len(pages_of("x", chosen("wayfarers"), "letter", code_sheet=False))
        for page in pdf.pages:
            box = [float(value) for value in pdf.read_indirect(page)[b"MediaBox"]]
            assert [value / 72 * 25.4 for value in box] == pytest.approx([0, 0, 215.9, 279.4], abs=0.1)
    assert [path.name for path in tmp_path.iterdir()] == ["box.pdf"], "nothing half-written is left"


def test_the_command_says_how_many_tags_and_pages_there_are(tmp_path: Path, capsys) -> None:
    out = tmp_path / "codes.pdf"
    assert main(["stickers", "origin", "--code-sheet", "--out", str(out), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"file": str(out), "tags": 20, "pages": 1}
    assert main(["stickers", "origin", "--only", "territory_green_2", "--out", str(out)]) == 0
    assert capsys.readouterr().out.startswith("1 tag, 1 page")


def test_strips_of_a_whole_box_are_pictures_one_after_the_other(tmp_path: Path) -> None:
    out = tmp_path / "strip.png"
    count = write_tags(out, title_of("wayfarers", None), chosen("wayfarers"), "58mm")
    assert count == len(list(tmp_path.glob("strip*.png"))) == 2
    for path in tmp_path.iterdir():
        with Image.open(path) as strip:
            assert strip.info["dpi"] == pytest.approx((203.2, 203.2), abs=0.1)


@pytest.mark.parametrize(
    "arguments",
    [
        ["--paper", "a4", "--out", "x.png"],
        ["--paper", "58mm", "--out", "x.jpg"],
        ["--paper", "80mm", "--code-sheet", "--out", "x.png"],
    ],
)
def test_a_file_of_the_wrong_kind_is_refused(tmp_path: Path, monkeypatch, arguments: list[str]) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["stickers", "origin", *arguments]) == 2
    assert not list(tmp_path.iterdir())


def test_a_folder_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(PlainError):
        write_tags(tmp_path / "no" / "x.pdf", "x", chosen("origin"), "a4")


def test_stickers_side_by_side_share_one_cut() -> None:
    page = pages_of("x", chosen("wayfarers", kind="land"), "a4", code_sheet=False)[0]
    upright = sorted(
        {round(one.x1, 3) for one in page.marks if isinstance(one, Line) and one.dashed and one.x1 == one.x2}
    )
    assert all(b - a == pytest.approx(SYMBOL + 2 * QUIET, abs=0.01) for a, b in pairwise(upright))

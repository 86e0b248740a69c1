"""What else than a score can be printed, on every width and several printers."""

from __future__ import annotations

import datetime
import doctest
import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import zxingcpp
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageFilter

from assets.errors import BadInput
from assets.tags import decode, register
from companion import spoken
from companion.history.statistics import statistics
from companion.paper import slips
from companion.paper.bot_log import bot_log
from companion.paper.scores import FEWEST_CELLS, score_pad
from companion.paper.slips import Group, Line, Passage, aid_slip, setup_sheet
from companion.paper.statistics_slip import statistics_slip
from companion.paper.stickers import MODULE_DOTS, SIDE, sticker, sticker_strips
from companion.playthrough import OpenGame
from companion.scoring import scoring_of, sheets
from companion.storage import Storage
from printing.layout import render_text
from printing.picture import render_picture
from printing.receipt import Align, Columns, Heading, Receipt, Table, Text
from solo_bots.conversation import Tell
from tests.companion.history import evenings
from tests.printing.test_paper import assert_agrees, printed

WIDTHS = (32, 42, 48)
DATE = datetime.date(2026, 11, 20)
PRINTERS = {
    32: ("POS-5890", "ZJ-5870", "default"),
    42: ("TM-T88V", "default", "simple"),
    48: ("TM-T20II", "default"),
}
LISTED = setup_sheet(
    "Wayfarers of the South Tigris",
    [
        Group("On the table", (Line("Main board", note="The side for two players."), Line("White dice", 3))),
        Group(
            "",
            (
                Line("Influence of the colour, every single piece of it there is in the box", 10),
                Line("Łukasz begins, then Ξένια", box=False),
            ),
        ),
    ],
    about="3 players",
    note="The reference set; printed faces are not verified.",
    code="SETUP WAYFARERS 3",
    caption="Scan this to have the same set-up",
)
SLIP = aid_slip(
    "Rest",
    [
        Passage(
            "In short",
            ("Take back all dice, also those that stand on a card somebody else has played this evening.",),
            facts=(
                ("Provisions", "2"),
                ("Silver for each comet there is on the track", "1 or 2, as it shows"),
            ),
        )
    ],
    about="For Chloé",
    source="p. 12",
)


@pytest.fixture(scope="module")
def long_game(quick_folder: Path) -> Iterator[OpenGame]:
    with Storage.open(quick_folder / "log" / "companion.sqlite3") as storage:
        yield evenings.play(evenings.begun(storage), 150)


def slip_of_evenings() -> Receipt:
    games = [
        evenings.solo_game(),
        evenings.game({"Anna": 61, "Bela": 58, "Chloé": 61}, ties={"Anna": 2}),
        evenings.game({"Anna": 44, "Wolfeschlegelsteinhausenberger": 70}, on=3),
    ]
    return statistics_slip(statistics(games), DATE)


DOCUMENTS: dict[str, Callable[[int], Receipt]] = {
    "pad": lambda columns: score_pad(scoring_of("wayfarers").declare(), players=3, columns=columns, bot="AI"),
    "set-up": lambda _columns: LISTED,
    "player aid": lambda _columns: SLIP,
    "statistics": lambda _columns: slip_of_evenings(),
    "stickers": lambda columns: sticker_strips(
        "Scheme", register().of("wayfarers", "scheme"), dots=columns * 12
    )[0],
}


@pytest.mark.parametrize("document", DOCUMENTS)
@pytest.mark.parametrize("columns", WIDTHS)
def test_what_comes_out_of_a_printer_is_what_the_text_says(document: str, columns: int) -> None:
    receipt = DOCUMENTS[document](columns)
    for name in PRINTERS[columns]:
        rendering, rows, mine = printed(receipt, name, columns)
        assert rendering.problems == ()
        if document != "stickers":  # pictures higher than a slice come in several
            assert_agrees(receipt, rows, mine)
    assert max(map(len, render_text(receipt, columns).splitlines())) <= columns


@pytest.mark.parametrize("game", sheets())
@pytest.mark.parametrize("columns", WIDTHS)
@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_pad_has_room_for_every_number_of_the_sheet(game: str, columns: int, players: int) -> None:
    declaration = scoring_of(game).declare()
    lines = render_text(score_pad(declaration, players=players, columns=columns), columns).splitlines()
    for one in declaration.lines:
        (line,) = [line for line in lines if line.split("_")[0].strip() == one.short]
        assert len([part for part in line.split() if set(part) == {"_"}]) == players
        assert lines[lines.index(line) - 1] == "", "there is an empty line above to write on"
    assert sum(line.startswith("Total") for line in lines) == 1
    assert sum(line.startswith("Rank") for line in lines) == (players > 1)


def test_a_pad_for_more_than_fit_says_how_many_do() -> None:
    declaration = scoring_of("wayfarers").declare()
    with pytest.raises(BadInput, match="9 players") as caught:
        score_pad(declaration, players=9, columns=32)
    most = int("".join(filter(str.isdigit, caught.value.remedy)))
    table = score_pad(declaration, players=most, columns=32).blocks[3]
    assert isinstance(table, Table)
    assert table.header[1] == "_" * FEWEST_CELLS
    with pytest.raises(BadInput):
        score_pad(declaration, players=most + 1, columns=32)
    with pytest.raises(BadInput):
        score_pad(declaration, players=0, columns=48)


def test_a_log_holds_everything_the_bot_said_in_order(long_game: OpenGame) -> None:
    receipts = bot_log(long_game, "Wayfarers, journal", why=True, most=100)
    assert len(receipts) > 2
    assert len(bot_log(long_game, "Wayfarers, journal", why=True)) == 1
    said = [block.label for receipt in receipts for block in receipt.blocks if isinstance(block, Columns)]
    told = [
        spoken.lines("wayfarers", [Tell.from_json(item["tell"])], long_game.options)[0].text
        for turn in long_game.story()
        for item in turn.items
        if "tell" in item
    ]
    assert [line.removeprefix("- ") for line in said if line.startswith("- ")] == [one[:198] for one in told]
    assert [receipt.title for receipt in receipts] == [
        f"Wayfarers, journal, Log, {n} of {len(receipts)}" for n in range(1, len(receipts) + 1)
    ]
    assert receipts[0].blocks[:2] == (
        Heading("Wayfarers"),
        Text(f"journal · Log, 1 of {len(receipts)}", align=Align.CENTRE),
    )
    _, rows, mine = printed(receipts[0], "POS-5890")
    assert_agrees(receipts[0], rows, mine)
    (short,) = bot_log(long_game, "x")[:1]
    assert len(short.blocks) <= 400
    assert not any("W7:" in line for line in render_text(short, 42).splitlines())


def test_a_log_of_a_game_that_has_not_begun_says_so(tmp_path: Path) -> None:
    with Storage.open(tmp_path / "companion.sqlite3") as storage:
        (receipt,) = bot_log(evenings.begun(storage), "Wayfarers")
    assert "Nothing has happened yet." in render_text(receipt, 32)


def test_the_statistics_are_those_of_the_history() -> None:
    text = render_text(slip_of_evenings(), 42)
    for part in (
        "3 games, 2026-11-20",
        "Average of the winners",
        "70, Wolfeschlegels…",
        "Anna",
        "26 points",
        "tie-break",
    ):
        assert part in text
    assert "Wolfeschlegelsteinhausenberger" not in text


def test_the_examples_in_the_docstrings_are_true() -> None:
    found = doctest.testmod(slips)
    assert (found.failed, found.attempted > 0) == (0, True)


def test_a_set_up_is_ticked_off_and_says_how_many_of_each() -> None:
    lines = render_text(LISTED, 32).splitlines()
    assert "[ ] Main board" in lines
    assert "[ ] White dice               3 x" in lines
    assert "Łukasz begins, then Ξένια" in lines
    assert lines[-1].endswith("verified.")
    many = setup_sheet("x", [Group("", tuple(Line(f"piece {n}") for n in range(1000)))])
    assert "and 611 more lines" in render_text(many, 32)


def test_a_player_aid_has_its_facts_at_the_right_and_its_source_at_the_end() -> None:
    lines = render_text(SLIP, 42).splitlines()
    assert "For Chloé" in lines[2]
    assert any(line.startswith("Provisions .") and line.endswith(" 2") for line in lines)
    assert "p. 12" in lines[-1]


@pytest.mark.parametrize("columns", WIDTHS)
@given(text=st.text(max_size=300))
def test_any_text_of_a_set_up_or_player_aid_can_be_printed(columns: int, text: str) -> None:
    sheet = setup_sheet(text, [Group(text, (Line(text, 2, text),))], about=text, note=text)
    slip = aid_slip(text, [Passage(text, (text,), ((text, text),))], about=text, source=text)
    for receipt in (sheet, slip):
        assert "\x1b" not in render_text(receipt, columns)


@pytest.mark.parametrize("columns", WIDTHS)
def test_stickers_are_read_back_from_paper_blurred_and_tilted(columns: int) -> None:
    pieces = random.Random(columns).sample(register().of("wayfarers"), 8)
    (receipt,) = sticker_strips("Wayfarers", pieces, dots=columns * 12)
    paper = render_picture(receipt, columns).convert("L")
    bleed = paper.filter(ImageFilter.GaussianBlur(1.2)).rotate(4, fillcolor=255, expand=True)
    read = {decode(one.text) for one in zxingcpp.read_barcodes(bleed, formats=zxingcpp.BarcodeFormat.QRCode)}
    assert read == {one.tag for one in pieces}


def test_a_sticker_keeps_its_quiet_zone_and_its_module_is_wide_enough() -> None:
    image = sticker(register().find("wayfarers", "L18"))
    symbol = image.crop((0, 0, SIDE, SIDE))
    assert MODULE_DOTS / 203 * 25.4 >= 0.6
    box = Image.eval(symbol, lambda value: 255 - value).getbbox()
    assert box == (4 * MODULE_DOTS, 4 * MODULE_DOTS, SIDE - 4 * MODULE_DOTS, SIDE - 4 * MODULE_DOTS)
    assert SIDE / 203 * 25.4 <= 18.5


def test_there_are_as_many_stickers_as_pieces_in_the_box() -> None:
    pieces = [one for one in register().of("wayfarers") if one.copies > 1][:2] or list(
        register().of("wayfarers")[:2]
    )
    (receipt,) = sticker_strips("x", pieces, dots=384)
    read = [
        one.text
        for one in zxingcpp.read_barcodes(render_picture(receipt, 32), formats=zxingcpp.BarcodeFormat.QRCode)
    ]
    assert len(read) == sum(one.copies for one in pieces)
    everything = sticker_strips("all", register().of("wayfarers"), dots=384)
    assert len(everything) > 1
    assert all(len(receipt.blocks) <= 400 for receipt in everything)
    with pytest.raises(BadInput, match="no tags"):
        sticker_strips("x", [], dots=384)
    with pytest.raises(BadInput, match="narrower"):
        sticker_strips("x", pieces, dots=100)

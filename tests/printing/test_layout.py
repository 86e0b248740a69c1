"""Everything on a receipt finds its place on narrow paper, and nothing is lost on the way."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assets.errors import BadInput
from printing.layout import (
    CutLine,
    Piece,
    RuleLine,
    TextLine,
    lay_out,
    line_text,
    normalise,
    render_text,
    width,
)
from printing.receipt import (
    Align,
    Block,
    Columns,
    Cut,
    Heading,
    Picture,
    QRCode,
    Receipt,
    Rule,
    RuleStyle,
    Size,
    Space,
    Table,
    Text,
)
from tests.printing import samples, strategies

usual = st.sampled_from([32, 42, 48])


def shown(*blocks: Block, columns: int = 32) -> list[str]:
    return render_text(Receipt("x", blocks), columns).splitlines()


@strategies.unhurried
@given(strategies.receipts, st.integers(24, 64))
def test_no_line_is_wider_than_the_paper_and_no_two_pieces_overlap(receipt: Receipt, columns: int) -> None:
    for line in lay_out(receipt, columns):
        assert width(line_text(line, columns)) <= columns
        if isinstance(line, TextLine):
            assert line.indent(columns) + line.cells() <= columns
            end = 0
            for piece in line.pieces:
                assert piece.text.strip()
                assert piece.start >= end
                end = piece.start + width(piece.text)


def letters(*texts: str) -> Counter[str]:
    return Counter(normalise("\n".join(texts)).replace("\u00a0", " ").replace(" ", "").replace("\n", ""))


@strategies.unhurried
@given(strategies.blocks, usual)
def test_nothing_written_is_lost(block: Block, columns: int) -> None:
    out = letters(
        *(
            piece.text
            for line in lay_out(Receipt("x", (block,)), columns)
            if isinstance(line, TextLine)
            for piece in line.pieces
            if not set(piece.text) <= {".", " "}
        )
    )
    if isinstance(block, Heading | Text):
        assert out == letters(block.text)
    elif isinstance(block, Columns):
        assert out == letters(block.label, block.value)
    elif isinstance(block, Table):
        cells = (cell for row in block.rows for cell in row)
        assert out >= letters(*block.header[1:], *cells)


def test_a_value_stands_at_the_right_margin_with_dots_under_dots() -> None:
    lines = shown(
        Columns("Journal", "12", leader=True), Columns("Influence", "5", leader=True), Columns("Total", "17")
    )
    assert lines == [
        "Journal  . . . . . . . . . .  12",
        "Influence  . . . . . . . . . . 5",
        "Total                         17",
    ]


def test_a_label_too_long_for_its_value_wraps_with_a_hanging_indent() -> None:
    assert shown(Columns("Inspiration cards of the first rank", "24", leader=True)) == [
        "Inspiration cards of the",
        "  first rank . . . . . . . .  24",
    ]


def test_a_value_without_a_label_may_fill_the_line() -> None:
    for length in (30, 31, 32, 33):
        assert "".join(shown(Columns("", "1" * length, leader=True))).replace(" ", "") == "1" * length


def test_what_is_ticked_off_or_numbered_stands_under_its_own_text() -> None:
    lines = shown(Columns("[ ] Influence of the colour, every piece", "10 x"))
    assert lines == ["[ ] Influence of the", "    colour, every piece     10 x"]
    assert shown(Columns("12. Influence of the colour, all of it", ""))[1].startswith("    ")
    assert shown(Columns("Influence of the colour, every piece of it", ""))[1].startswith("  piece of it")


def test_a_long_value_stands_below_its_label_at_the_right() -> None:
    assert shown(Columns("Starting player", "Nguyễn Thị Huyền Trường")) == [
        "Starting player",
        "         Nguyễn Thị Huyền Trường",
    ]


def test_players_stand_in_columns_where_their_names_fit() -> None:
    table = Table(("", "Anna", "Bo"), (("Journal", "12", "9"), ("Total", "61", "102")), total_rows=1)
    assert shown(table) == [
        "                     Anna     Bo",
        "─" * 32,
        "Journal                12      9",
        "─" * 32,
        "Total                  61    102",
    ]


def test_players_with_long_names_stand_in_numbered_columns() -> None:
    table = Table(
        ("", "Maximiliane", "Bartholomäus", "Wilhelmina"), (("Journal", "1", "2", "3"),), total_rows=1
    )
    lines = shown(table)
    assert lines[:4] == ["1 Maximiliane", "2 Bartholomäus", "3 Wilhelmina", ""]
    assert [line.split() for line in lines[4::2]] == [["1", "2", "3"], ["Journal", "1", "2", "3"]]
    assert shown(table, columns=48)[0].split() == ["Maximiliane", "Bartholomäus", "Wilhelmina"]


def test_columns_too_broad_for_the_paper_come_one_after_the_other() -> None:
    table = Table(
        ("", "Maximiliane", "Bartholomäus", "Wilhelmina"),
        (("Journal", "1 of 2 and more", "2 of 2 and more", "3 of 2 and more"),),
        total_rows=1,
    )
    assert shown(table) == [
        "Maximiliane",
        "Journal  . . . . 1 of 2 and more",
        "",
        "Bartholomäus",
        "Journal  . . . . 2 of 2 and more",
        "",
        "Wilhelmina",
        "Journal  . . . . 3 of 2 and more",
    ]


def test_a_name_of_two_words_stands_on_two_lines_above_its_column() -> None:
    table = Table(("", "Anna Lena", "Bo", "Christina Maria"), (("Water tiles", "1", "2", "3"),))
    assert shown(table)[:2] == ["             Anna      Christina", "             Lena  Bo      Maria"]


def test_a_short_name_of_wide_letters_is_not_torn_apart_above_its_column() -> None:
    table = Table(("", "Wolfgang Amadeus Mozart", "李小龍", "Θεοδώρα"), (("Cards in hand", "1", "2", "3"),))
    assert "李小龍" in "\n".join(shown(table, columns=48)[:2])


def test_columns_of_a_table_stand_as_they_are_told() -> None:
    table = Table(("Card", "Where", "N"), (("Gate", "row 2", "7"),), (Align.RIGHT, Align.LEFT, Align.CENTRE))
    header, _, row = shown(table)
    assert header.index("Where") == row.index("row 2")
    assert header.index("Card") + len("Card") == row.index("Gate") + len("Gate")


def test_totals_stand_bold_under_a_rule() -> None:
    table = Table(("", "Anna"), (("Journal", "12"), ("Total", "12")), total_rows=1)
    *_, rule, total = lay_out(Receipt("x", (table,)), 32)
    assert rule == RuleLine()
    assert isinstance(total, TextLine)
    assert all(piece.bold for piece in total.pieces)


def test_a_title_is_large_bold_centred_and_broken_evenly() -> None:
    lines = lay_out(Receipt("x", (Heading("Wayfarers of the South Tigris"), Text("a"))), 48)
    assert lines[:3] == (
        TextLine((Piece("Wayfarers of the", 0, bold=True),), Size.LARGE, Align.CENTRE),
        TextLine((Piece("South Tigris", 0, bold=True),), Size.LARGE, Align.CENTRE),
        TextLine(),
    )
    assert lines[0].indent(48) == 8  # type: ignore[union-attr]


def test_headings_and_double_rules_stand_free_but_never_in_two_empty_lines() -> None:
    assert shown(Text("a"), Heading("b", 2), Text("c")) == ["a", "", "b", "c"]
    assert shown(Text("a"), Space(), Heading("b", 2)) == ["a", "", "b"]
    assert shown(Text("a"), Rule(RuleStyle.DOUBLE), Text("b")) == ["a", "", "═" * 32, "", "b"]
    assert shown(Text("a"), Rule(RuleStyle.DOUBLE), Space(), Text("b")) == ["a", "", "═" * 32, "", "b"]
    assert shown(Heading("a", 2), Rule(), Text("b")) == ["a", "─" * 32, "b"]


def test_what_is_only_space_leaves_an_empty_line() -> None:
    for text in ("", "   ", "\u00a0", "\u200b", "\u3000\u00a0"):
        assert shown(Text(text), Heading(text), Columns(text, text), Text("a"))[-1] == "a"
        assert set("".join(shown(Text(text), Heading(text), Columns(text, text)))) <= set()


def test_text_stands_left_centred_or_right() -> None:
    lines = shown(*(Text("abcd", align=align) for align in (Align.LEFT, Align.CENTRE, Align.RIGHT)))
    assert [line.index("a") for line in lines] == [0, 14, 28]


def test_codes_and_pictures_have_a_stand_in_in_plain_text() -> None:
    picture = samples.picture_block()
    lines = shown(QRCode("HELLO", "scan me"), Picture(picture.png, "a ring of fire " * 5))
    assert lines[0].strip() == "[QR]"
    assert lines[1].strip() == "scan me"
    assert lines[2] == "[a ring of fire a ring of fire…]"


def test_only_a_cut_between_two_parts_shows_where_to_tear() -> None:
    assert shown(Text("a"), Cut(), Text("b"), Cut()) == ["a", "- " * 15 + "-", "b"]
    lines = lay_out(Receipt("x", (Text("a"), Cut(), Text("b"), Cut())), 32)
    assert [line for line in lines if isinstance(line, CutLine)] == [CutLine(), CutLine(last=True)]


@pytest.mark.parametrize("columns", [0, 23, 65, True, "32"])
def test_paper_no_printer_has_is_refused(columns: int) -> None:
    with pytest.raises(BadInput, match="cannot be laid out"):
        render_text(Receipt("x", ()), columns)

"""Plays in a spreadsheet: a row for each player, and no text that becomes a formula."""

from __future__ import annotations

import csv
import io
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.history.formats import COLUMNS, plays_csv, safe
from tests.companion.history.evenings import LATE, game, solo_game

NASTY = st.text(st.sampled_from("=+-@＝＋－＠;\n\r\t ,\"'aé|"), max_size=12)


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_a_row_for_each_player_with_every_line_of_the_score() -> None:
    found = rows(plays_csv([game({"Ada": 40, "Bo": 31}, place="Kitchen", minutes=50), solo_game(LATE)]))
    assert [(one["player"], one["score"], one["rank"], one["winner"]) for one in found] == [
        ("Ada", "40", "1", "yes"),
        ("Bo", "31", "2", "no"),
        ("Ada", "9", "2", "no"),
        ("AI", "39", "1", "yes"),
    ]
    assert found[0]["Origin: Cards"] == "39"
    assert found[2]["Origin: Cards"] == ""
    assert found[0]["date"] == "2026-11-01"
    assert found[0]["minutes"] == "50"
    assert found[3]["bot"] == "yes"
    assert found[3]["solo_board"].startswith("focus:")
    assert {one["play"] for one in found[:2]} != {one["play"] for one in found[2:]}


def test_a_shared_victory_and_a_score_counted_alone_say_so() -> None:
    found = rows(plays_csv([game({"Ada": 4, "Bo": 4}), game({"Ada": 4})]))
    assert [one["winner"] for one in found] == ["shared", "shared", ""]


def test_without_plays_there_are_the_names_of_the_columns() -> None:
    assert plays_csv([]) == ",".join(COLUMNS) + "\r\n"


def test_rows_end_as_the_standard_says_and_a_note_of_two_lines_stays_one_cell() -> None:
    text = plays_csv([game({"Ada": 4}, notes='She said "well",\nthen left')])
    assert text.count("\r\n") == 2
    assert '"She said ""well"",\nthen left"' in text


def test_a_negative_score_stays_a_number() -> None:
    assert rows(plays_csv([game({"Ada": -3, "Bo": 1})]))[0]["score"] == "-3"


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ('=HYPERLINK("http://x","y")', '\'=HYPERLINK("http://x","y")'),
        ("+49 170", "'+49 170"),
        ("-", "'-"),
        ("@SUM(A1)", "'@SUM(A1)"),
        (" =1", "' =1"),
        ("\t=1", "' =1"),
        ("＝1", "'＝1"),
        ("ok;=1", "ok;'=1"),
        ("first\n- second", "first\n'- second"),
        ("Ada-Bo = fun", "Ada-Bo = fun"),
        ("a\x00b", "a b"),
    ],
)
def test_no_text_becomes_a_formula(typed: str, kept: str) -> None:
    assert safe(typed) == kept


@given(name=NASTY.filter(lambda one: one.strip()), place=NASTY, notes=NASTY)
def test_whatever_people_type_no_cell_is_a_formula_wherever_a_spreadsheet_splits(
    name: str, place: str, notes: str
) -> None:
    text = plays_csv([game({name: 3, "Bo": 4}, place=place, notes=notes)])
    table = list(csv.reader(io.StringIO(text, newline="")))
    assert [len(row) for row in table] == [len(table[0])] * 3
    for row in table:
        for cell in row:
            for piece in re.split(r"[;\n]", cell):
                assert not piece.lstrip().startswith(tuple("=+-@＝＋－＠"))

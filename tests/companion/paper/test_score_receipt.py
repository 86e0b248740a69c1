from __future__ import annotations

import datetime
from pathlib import Path

import pytest

from assets.errors import BadInput
from companion.games.darwins_choice.setup import begin_evening
from companion.games.darwins_choice.state import names_fit
from companion.games.wayfarers.sheet import declare
from companion.paper.scores import score_receipt
from companion.playthrough import Playthroughs
from companion.scoring import scoring_of
from companion.scoring.result import Result
from companion.setup.desk import SetupDesk
from companion.setup.starting import score_sheet
from companion.storage import Storage
from printing.layout import render_text
from printing.receipt import Cut, Receipt, Table, from_json, to_json
from tests.companion.scoring.panoramas import ai, influence, panorama, scored, sheet_json, totals

DATE = datetime.date(2026, 11, 20)


def solo() -> Result:
    cards = {"townsfolk": 5, "land": 4, "water": 3, "space": 4, "inspiration": 2}
    mine = panorama(name="Ada", land=("L09", "L18"), space=("S77",), influence=influence(black=2))
    return scored(mine, ai=ai(cards=cards, comets=3))


def four() -> Result:
    names = ("Ada", "Bartholomew the Third", "Cy", "Dee")
    return scored(*(totals(name=name, space_points=90 + n) for n, name in enumerate(names)))


def receipt(result: Result, **more: object) -> Receipt:
    return score_receipt(result, date=DATE, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("columns", [32, 42, 48])
@pytest.mark.parametrize("result", [solo(), four(), scored(totals())])
def test_the_receipt_fits_the_paper_and_names_everybody_with_the_total(columns: int, result: Result) -> None:
    text = render_text(receipt(result), columns)
    assert max(map(len, text.splitlines())) <= columns
    joined = " ".join(text.split())
    for one in result.columns:
        assert one.name.split()[0] in joined
        assert str(one.total) in joined
    assert "Sets of four" in joined


@pytest.mark.parametrize("columns", [32, 42, 48])
@pytest.mark.parametrize("players", [1, 2, 4])
def test_names_of_forty_letters_stand_whole_on_the_receipt(columns: int, players: int) -> None:
    names = [f"{letter}{'maximilianosbartholomäusfriedrichhermann'[:39]}" for letter in "ABCD"[:players]]
    result = scored(*(totals(name=name, space_points=90 + n) for n, name in enumerate(names)))
    text = render_text(receipt(result), columns)
    assert max(map(len, text.splitlines())) <= columns
    for name in names:
        assert name in "".join(text.split())


def test_a_name_has_forty_letters_at_most_on_a_sheet_a_set_up_and_the_era_desk(tmp_path: Path) -> None:
    longest = "x" * 40
    assert scored(totals(name=longest)).columns[0].name == longest
    with pytest.raises(BadInput, match="40"):
        scoring_of("wayfarers").score(sheet_json(totals(name=longest + "x")))
    with Storage.open(tmp_path / "c.sqlite3") as storage:
        desk = SetupDesk.begin(storage, "darwins_choice", 3, "", names=(longest, "Bo", "Cy"))
        assert score_sheet(desk.plan, desk.names)["players"][0]["name"] == longest
        game = begin_evening(desk, Playthroughs(storage), deck="virtual", seed=1)
        assert game.state.desk.names[0] == longest
        assert not names_fit([longest + "x"], 3)


@pytest.mark.parametrize("columns", [32, 42, 48])
def test_a_solo_receipt_keeps_each_label_on_the_line_of_its_points(columns: int) -> None:
    lines = render_text(receipt(solo()), columns).splitlines()
    for label, _points in ((row[1], row[2]) for row in solo().rows()):
        assert any(line.startswith(label) and line.rstrip()[-1] in "0123456789-" for line in lines), label


def test_the_table_holds_every_line_and_the_totals_last() -> None:
    (table,) = [one for one in receipt(solo()).blocks if isinstance(one, Table)]
    assert table.header == ("", "Ada", "AI")
    assert table.rows[-2:] == (("Total", "9", "39"), ("Rank", "2", "1"))
    assert table.total_rows == 2
    assert ("Townsfolk", "-", "5") in table.rows


def test_place_duration_opponent_ties_and_notes_stand_where_given() -> None:
    more = {
        "place": "Hamburg",
        "duration": datetime.timedelta(minutes=95),
        "bot": "townsfolk focus",
        "notes": ["A storm outside."],
    }
    full = receipt(solo(), **more)
    text = render_text(full, 42)
    for told in (
        "1 h 35 min",
        "Hamburg",
        "Solo opponent",
        "townsfolk focus",
        "A storm outside.",
        "2026-11-20",
        "AI wins with 39 points.",
    ):
        assert told in text
    bare = render_text(receipt(solo()), 42)
    assert "Solo opponent" not in bare
    assert "min" not in bare


def test_every_label_of_a_receipt_line_is_short() -> None:
    assert max(len(one.short) for one in declare().lines) <= 14


def test_a_tie_is_told_on_the_receipt() -> None:
    result = scored(
        totals(name="Ada", space_points=40, influence=influence(black=2)),
        totals(name="Bo", space_points=43, influence=influence(black=1)),
    )
    text = " ".join(render_text(receipt(result), 32).split())
    assert "Black influence decides: Ada 2, Bo 1." in text


def test_what_people_type_cannot_steer_a_printer() -> None:
    text = render_text(receipt(solo(), place="Kiel\x1b@\x00", notes=["a\x07b"]), 42)
    assert "\x1b" not in text
    assert "\x07" not in text


def test_the_receipt_ends_with_a_cut_and_survives_json() -> None:
    full = receipt(four())
    assert isinstance(full.blocks[-1], Cut)
    assert from_json(to_json(full)) == full

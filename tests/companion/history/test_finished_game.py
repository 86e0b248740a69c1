"""A finished game: what is kept of an evening, and that it comes back as it was."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta, timezone
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assets.errors import BadInput
from companion.history.finished_game import (
    changed,
    finished_game,
    from_record,
    minutes_played,
    player_key,
    to_record,
)
from companion.storage import Entry, Header
from tests.companion.history.evenings import LATE, TABLE, game, solo_game

NAMES = st.sampled_from(["Ada", "Bo", "Zoë", "李", "Player 1", "=1+1"])


def header(**changes: Any) -> Header:
    values: dict[str, Any] = {
        "id": "f" * 32,
        "game": "wayfarers",
        "options": {"board": "journal", "deck": "virtual", "seed": 1},
        "identity": "a:1",
        "created": "2026-11-02T20:00:00Z",
        "updated": "2026-11-02T22:00:00Z",
        "finished": "2026-11-02T22:00:00Z",
        "head": 9,
        "title": "",
        "hidden": False,
    }
    return Header(**(values | changes))


def answered(*times: str) -> list[Entry]:
    return [
        Entry("answer", "k", {}, "person", "a:1", number, number - 1, f"2026-11-02T{at}Z")
        for number, at in enumerate(times, start=1)
    ]


def test_a_solo_evening_is_kept_with_everything_about_it() -> None:
    made = solo_game(
        place=" The  kitchen ", notes="Rain.\r\nTea.", minutes=95, colours={"players[0]": "blue"}
    )
    assert made.place == "The kitchen"
    assert made.notes == "Rain.\nTea."
    assert (made.variant, made.board, made.minutes) == ("solo", "space", 95)
    assert [(one.name, one.is_bot, one.won, one.colour) for one in made.seats] == [
        ("Ada", False, False, "blue"),
        ("AI", True, True, ""),
    ]
    assert sum(line.points for line in made.seats[0].lines) == made.seats[0].total


def test_the_date_is_the_date_at_the_table() -> None:
    made = solo_game(LATE)
    assert to_record(made).finished_at == "2026-11-02T22:30:00Z"
    assert from_record(to_record(made)).at.date().isoformat() == "2026-11-03"


@given(
    totals=st.dictionaries(NAMES, st.integers(-5, 90), min_size=1, max_size=4),
    place=st.text(max_size=60),
    notes=st.text(max_size=200),
    minutes=st.none() | st.integers(1, 6000),
    seconds=st.integers(40_000_000, 7_000_000_000),
    offset=st.integers(-720, 840),
)
def test_a_game_comes_back_from_its_record_as_it_went_in(
    totals: dict[str, int], place: str, notes: str, minutes: int | None, seconds: int, offset: int
) -> None:
    made = game(totals, place=place, notes=notes, minutes=minutes)
    made = changed(made, at=datetime.fromtimestamp(seconds, timezone(timedelta(minutes=offset))))
    assert from_record(to_record(made)) == made
    assert to_record(from_record(to_record(made))) == to_record(made)


def test_one_playthrough_is_one_finished_game_however_often_it_is_saved() -> None:
    first = solo_game(header=header())
    again = solo_game(LATE + timedelta(days=1), header=header())
    assert first.uuid == again.uuid != solo_game(header=header(id="e" * 32)).uuid
    assert first == again
    assert solo_game().uuid != solo_game().uuid


def test_a_finished_playthrough_says_itself_when_it_ended() -> None:
    made = solo_game(LATE + timedelta(hours=12), header=header())
    assert made.at == datetime(2026, 11, 3, 0, 0, tzinfo=TABLE)
    assert made.playthrough == "f" * 32
    assert solo_game(LATE, header=header(finished=None)).at == LATE


def test_pauses_are_not_playing() -> None:
    through = answered("20:10:00", "20:30:00", "21:45:00", "22:00:00")
    assert minutes_played(header(), through) == 10 + 20 + 15
    assert minutes_played(header(), []) is None
    assert minutes_played(header(), answered("19:00:00")) is None


def test_a_shared_victory_has_several_winners_and_a_score_counted_alone_has_none() -> None:
    assert [one.name for one in game({"Ada": 40, "Bo": 40, "Cy": 12}).winners] == ["Ada", "Bo"]
    assert [one.name for one in game({"Ada": 40, "Bo": 40}, ties={"Bo": 1}).winners] == ["Bo"]
    assert game({"Ada": 40}).winners == ()


def test_a_seat_nobody_named_is_nobodys() -> None:
    seats = game({"Ada": 4, "Player 2": 9}).seats
    assert [(one.named, one.key) for one in seats] == [(True, "ada"), (False, "")]


@pytest.mark.parametrize("spelling", ["ada", " ADA ", "Ａda"])
def test_spellings_of_a_name_are_one_player(spelling: str) -> None:
    assert player_key(spelling) == player_key("Ada") != player_key("Adá")


def test_the_humans_of_a_solo_game() -> None:
    assert solo_game().human is not None
    assert game({"Ada": 4, "Bo": 9}).human is None


@pytest.mark.parametrize(
    ("about", "what"),
    [
        ({"place": "x" * 201}, "too long"),
        ({"notes": "x" * 2001}, "too long"),
        ({"minutes": 0}, "does not take 0 minutes"),
        ({"minutes": 6001}, "does not take"),
        ({"colours": {"players[7]": "red"}}, "belongs to nobody"),
    ],
)
def test_what_cannot_be_about_an_evening_is_refused_with_its_name(about: dict[str, Any], what: str) -> None:
    with pytest.raises(BadInput, match=what) as refused:
        solo_game(**about)
    assert refused.value.where == next(iter(about))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("finished_at", "yesterday"),
        ("finished_at", "2026-13-03T20:15:00Z"),
        ("finished_at", "0001-01-01T00:00:00Z"),
        ("finished_at", "9999-12-31T23:59:59Z"),
        ("game", "chess"),
        ("notes", "n" * 2001),
        ("variant", "v" * 300),
    ],
)
def test_a_record_that_cannot_be_is_refused(field: str, value: str) -> None:
    with pytest.raises(BadInput):
        from_record(replace(to_record(solo_game()), **{field: value}))


@pytest.mark.parametrize(
    "play",
    [
        [],
        {"place": 3},
        {"minutes": "90"},
        {"minutes": True},
        {"utc_offset": 1e9},
        {"utc_offset": 1440},
        {"deleted": 1},
        {"colours": ["red"]},
        {"colours": {"ai": None}},
        {"board": None},
        {"weather": "rain"},
    ],
)
def test_an_account_of_an_evening_of_the_wrong_shape_is_refused(play: Any) -> None:
    record = to_record(solo_game())
    account = {**record.result["play"], **play} if isinstance(play, dict) else play
    with pytest.raises(BadInput):
        from_record(replace(record, result={**record.result, "play": account}))


@pytest.mark.parametrize("field", to_record(solo_game()).result["play"])
def test_an_account_of_an_evening_that_lacks_something_is_refused(field: str) -> None:
    record = to_record(solo_game())
    account = {name: value for name, value in record.result["play"].items() if name != field}
    with pytest.raises(BadInput, match="no account"):
        from_record(replace(record, result={**record.result, "play": account}))


def test_a_result_longer_than_any_sheet_is_refused() -> None:
    crowd = {f"P{n}": n for n in range(13)}
    with pytest.raises(BadInput, match="So many players"):
        game(crowd)
    with pytest.raises(BadInput, match="longer than any"):
        game({"A" * 201: 3})


def test_a_time_without_an_offset_is_a_fault_of_the_caller() -> None:
    made = solo_game()
    with pytest.raises(ValueError, match="offset"):
        finished_game(made.result, made.sheet, LATE.replace(tzinfo=None))

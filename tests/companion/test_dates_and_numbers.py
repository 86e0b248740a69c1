"""Dates and numbers are written as the language in use writes them, and a date may be typed so."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assets import times, words
from assets.errors import BadInput
from companion.history.finished_game import parse_date

NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)


def test_a_date_in_english() -> None:
    assert times.short_moment(NOON) == "2026-11-20 12:00"
    assert times.long_moment(NOON) == "20 November 2026, 12:00"
    assert times.when_words("2026-03-01T10:00:00Z", NOON) == "on 1 March 2026"


def test_a_date_in_german(in_german: None) -> None:
    assert times.short_moment(NOON) == "20.11.2026 12:00"
    assert times.long_moment(NOON) == "20. November 2026, 12:00"
    assert times.when_words("2026-03-01T10:00:00Z", NOON) == "am 1. März 2026"
    assert times.kept_day("2026-11-03") == "03.11.2026"
    assert times.kept_day("long ago") == "long ago"


def test_a_date_is_typed_as_it_is_written_and_always_as_the_files_have_it(in_german: None) -> None:
    wanted = datetime(2026, 7, 31, 22, 15, tzinfo=UTC)
    assert parse_date("31.07.2026 22:15", NOON, where="date") == wanted
    assert parse_date("31.7.2026", NOON, where="date") == wanted.replace(hour=12, minute=0)
    assert parse_date("2026-07-31 22:15", NOON, where="date") == wanted
    with pytest.raises(BadInput, match="31/07") as refused:
        parse_date("31/07/2026", NOON, where="date")
    assert "03.11.2026" in refused.value.remedy
    words.use("en")
    with pytest.raises(BadInput):
        parse_date("31.07.2026", NOON, where="date")


@pytest.mark.parametrize("language", words.LANGUAGES)
@given(st.dates(min_value=date(1000, 1, 1)))
def test_what_is_written_can_be_typed(language: str, day: date) -> None:
    words.use(language)
    try:
        typed = parse_date(times.short_day(day), NOON, where="date")
    finally:
        words.use("en")
    assert typed.date() == day


def test_decimals_and_thousands(in_german: None) -> None:
    assert words.number(12345) == "12.345"
    assert words.number(3.14159, 1) == "3,1"
    words.use("en")
    assert words.number(12345) == "12,345"
    assert words.number(1234.5, 1) == "1,234.5"

"""A game that was kept in one language and is looked at in another: lists, statistics, pages, files."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest

from assets import words
from companion.games import games
from companion.history.bgstats import bgsplay, create_play_link
from companion.history.finished_game import FinishedGame, finished_game, from_record, to_record
from companion.history.formats import plays_csv
from companion.history.retelling import board_name, play_name, receipt_of, retell, title_of, version_name
from companion.history.statistics import statistics
from companion.history.text import game_lines
from companion.scoring import scoring_of
from printing.layout import render_text
from tests.companion.history.evenings import LATE, game, solo_game, solo_sheet
from tests.companion.history.test_bgstats import NOW, handed_over
from tests.companion.scoring.darwins_choice_sheets import final, sheet


@contextmanager
def speaking(language: str) -> Iterator[None]:
    before = words.language()
    words.use(language)
    try:
        yield
    finally:
        words.use(before)


def kept_in_german(**about: Any) -> FinishedGame:
    """A solo game of Wayfarers, counted and kept in German, as the storage gives it back."""
    with speaking("de"):
        return from_record(to_record(solo_game(LATE, **about)))


def choice(version: str) -> FinishedGame:
    """An evening of Darwin's Choice in one of its versions, kept in German."""
    with speaking("de"):
        scoring = scoring_of("darwins_choice")
        values = scoring.accept(sheet(final("Ada"), final("Bo"), version=version)).values
        return finished_game(scoring.score(values), values, LATE)


def test_a_list_names_game_bot_and_nameless_seats_in_the_language_in_use() -> None:
    kept = kept_in_german(sheet=solo_sheet(name=""))
    assert kept.result.game_name == "Reisende des Südtigris"
    assert title_of(kept) == "Wayfarers of the South Tigris"
    assert [one.name for one in kept.seats] == ["Player 1", "AI"]
    assert "AI" in play_name(kept)
    assert "KI" not in play_name(kept)
    with speaking("de"):
        assert [one.name for one in kept.seats] == ["Person 1", "KI"]
        assert title_of(kept) == "Reisende des Südtigris"


def test_statistics_count_both_languages_as_one_game_under_its_name_in_use() -> None:
    both = [kept_in_german(), solo_game(LATE)]
    found = statistics(both)
    assert [(one.name, one.plays) for one in found.games] == [("Wayfarers of the South Tigris", 2)]
    with speaking("de"):
        assert [(one.name, one.plays) for one in statistics(both).games] == [("Reisende des Südtigris", 2)]


def test_statistics_of_several_versions_bear_the_games_own_name() -> None:
    found = statistics([choice("expansion_two_player"), choice("base")])
    assert [(one.name, one.plays) for one in found.games] == [("Darwin's Choice", 2)]


def test_a_page_and_its_receipt_read_as_if_counted_in_the_language_in_use() -> None:
    kept, here = kept_in_german(), solo_game(LATE)
    assert kept.result != here.result
    assert retell(kept).result == here.result
    assert render_text(receipt_of(kept)) == render_text(receipt_of(here))
    told = "\n".join(game_lines(kept, [], why=True))
    assert "Reisende" not in told
    with speaking("de"):
        assert retell(here).result == kept.result


@pytest.mark.parametrize("wrong", [{"game": "wayfarers"}, {}, [], "text", None])
def test_what_cannot_be_scored_again_is_shown_as_it_was_kept(wrong: Any) -> None:
    kept = kept_in_german()
    assert retell(replace(kept, sheet=wrong)).result == kept.result


def test_numbers_are_never_counted_anew() -> None:
    kept = kept_in_german()
    other = replace(kept, sheet=solo_game(LATE, sheet=solo_sheet(comets=0)).sheet)
    assert retell(other).result == kept.result
    renamed = replace(kept, sheet=solo_game(LATE, sheet=solo_sheet(name="Zoë")).sheet)
    assert retell(renamed).result == kept.result


def test_a_name_from_a_file_without_a_sheet_stays() -> None:
    alone = replace(game({"Ada": 4, "Bo": 9}), sheet={})
    assert [one.name for one in alone.seats] == ["Ada", "Bo"]


def test_bg_stats_finds_the_game_by_its_english_name_and_number() -> None:
    kept = kept_in_german()
    for language in ("en", "de"):
        with speaking(language):
            (listed,) = json.loads(bgsplay([kept], NOW))["games"]
            linked = handed_over(create_play_link(kept).url)["game"]
        assert (listed["name"], listed["bggId"]) == ("Wayfarers of the South Tigris", 350316)
        assert (linked["name"], linked["bggId"]) == ("Wayfarers of the South Tigris", 350316)


def test_bg_stats_gets_the_version_as_the_board_and_no_number_nobody_knows() -> None:
    evening = choice("expansion_two_player")
    assert version_name(evening) == "Before and After for two"
    assert title_of(evening) == "Darwin's Choice: Before and After for two"
    document = json.loads(bgsplay([evening], NOW))
    assert document["games"][0]["name"] == "Darwin's Choice"
    assert "bggId" not in document["games"][0]
    assert document["plays"][0]["board"] == "Before and After for two"


def test_a_spreadsheet_is_in_one_language() -> None:
    text = plays_csv([kept_in_german(), solo_game(LATE), choice("base")])
    assert "Reisende" not in text
    assert "KI" not in text
    head = text.splitlines()[0].split(",")
    lines = [one.partition(": ")[0] for one in head if ": " in one]
    assert set(lines) == {"Wayfarers of the South Tigris", "Darwin's Choice"}


def test_a_board_is_called_by_its_name_and_by_its_id_where_it_is_not_known_here() -> None:
    for known in (known for known in games() if known.has_bot):
        for board in known.boards():
            assert board_name(known.id, board) == known.board_name(board) != board
        assert board_name(known.id, "of-next-year") == "of-next-year"
    assert board_name("game_of_next_year", "green") == "green"

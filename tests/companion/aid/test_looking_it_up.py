"""Somebody at the table looks a rule up: by section, by words, from the screen, on paper."""

from __future__ import annotations

import json
from importlib import import_module

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assets import darwins_choice, darwins_journey, origin, wayfarers
from assets.aid import GAMES, Table
from companion.aid import places
from companion.aid.book import Book, book, games, numbers
from companion.aid.search import Index
from companion.aid.slip import section_slip
from companion.aid.tables import lines
from companion.aid.tongues import ENGLISH, fold
from companion.cli import main
from companion.scoring import scoring_of
from printing.text import render_text

BOOKS: dict[str, Book] = {game: book(game) for game in GAMES}
INDEXES = {game: Index(one) for game, one in BOOKS.items()}


def headings(game: str, question: str) -> list[str]:
    return [hit.reading.entry.heading for hit in INDEXES[game].search(question)]


@pytest.mark.parametrize(
    ("game", "question", "first"),
    [
        ("darwins_journey", "how many stamps", "Correspondence"),
        ("darwins_journey", "four or five stamps", "Four or five stamps"),
        ("darwins_journey", "tie", "Tie against Alfred"),
        ("darwins_journey", "rest", "Alfred rests"),
        ("darwins_journey", "placement penalty", "Placement penalty"),
        ("darwins_journey", "what does a purple seal do", "Seals and knowledge"),
        ("wayfarers", "rest", "The AI rests"),
        ("wayfarers", "TIE", "Tie at the end"),
        ("wayfarers", "deny influence", "A card with influence on it"),
        ("wayfarers", "W34", "Sum value: which slot"),
        ("origin", "swap", "Swap"),
        ("origin", "how many objectives in hand", "How many in hand"),
        ("darwins_choice", "pets", "Pets"),
        ("darwins_choice", "tie", "Tie at the end"),
    ],
)
def test_a_typical_question_finds_its_answer_first(game: str, question: str, first: str) -> None:
    assert headings(game, question)[0] == first


def test_words_may_come_in_any_order_with_accents_capitals_and_plurals() -> None:
    plain = headings("darwins_journey", "stamps envelope")
    assert plain
    assert headings("darwins_journey", "ENVELOPES stamp") == plain
    assert headings("darwins_journey", "énvelope stàmps") == plain
    assert fold("Ärger É") == "arger e"
    assert ENGLISH.words_of("Alfred's tiles, ties") == ("alfred", "tile", "tie")


def test_a_word_is_found_while_it_is_still_being_typed() -> None:
    for typed in ("corr", "corresp", "correspondence"):
        assert "Correspondence" in headings("darwins_journey", typed)


def test_when_no_entry_has_every_word_those_with_most_are_given() -> None:
    assert headings("origin", "swap parliament") == headings("origin", "swap")
    assert headings("origin", "parliament") == []
    assert headings("origin", "  ") == []


def test_what_is_shown_under_a_hit_says_what_was_looked_for() -> None:
    hit = INDEXES["darwins_choice"].search("tundra")[0]
    assert "Tundra" in hit.excerpt


@given(game=st.sampled_from(GAMES), question=st.text(max_size=120))
def test_nothing_a_person_can_type_upsets_the_search(game: str, question: str) -> None:
    for hit in INDEXES[game].search(question):
        assert hit.reading in hit.page.entries
        assert hit.excerpt


@given(st.sampled_from(GAMES), st.data())
def test_every_entry_is_found_by_its_heading(game: str, data: st.DataObject) -> None:
    page = data.draw(st.sampled_from(BOOKS[game].pages))
    reading = data.draw(st.sampled_from(page.entries))
    found = INDEXES[game].search(reading.entry.heading)
    assert reading in [hit.reading for hit in found[:3]]


@pytest.mark.parametrize("game", ["wayfarers", "darwins_journey", "darwins_choice"])
def test_every_question_of_a_bot_opens_the_aid_at_an_entry_of_its_own(game: str) -> None:
    verbs = import_module(f"companion.words.{game}")._ASKS
    for verb in verbs:
        place = places.at_question(game, verb)
        assert place.game == game
        assert place.entry != "solo", verb
        BOOKS[game].aid.entry(place.entry)
    over = places.at_question(game, "")
    assert BOOKS[game].page(over.entry).section.topic.value == "scoring"


@pytest.mark.parametrize("game", ["wayfarers", "darwins-journey", "origin", "darwins-choice"])
def test_every_line_of_a_score_opens_the_aid_at_an_entry(game: str) -> None:
    declaration = scoring_of(game).declare()
    for line in declaration.lines:
        place = places.at_line(game, line.id)
        assert place.entry != "scoring", line.id
        BOOKS[place.game].aid.entry(place.entry)


def test_a_field_of_the_sheet_opens_where_its_line_is() -> None:
    assert places.at_line("wayfarers", "players[0].tags.city").entry == "score-tags"
    assert places.at_line("wayfarers", "players[1].influence.black").entry == "score-guilds"
    assert places.at_line("wayfarers", "").entry == "scoring"


@pytest.mark.parametrize("game", ["wayfarers", "darwins-journey"])
def test_a_new_game_opens_at_its_set_up(game: str) -> None:
    place = places.at_start(game)
    assert BOOKS[place.game].page(place.entry).section.topic.value in ("setup", "solo")
    assert "Set-up" in BOOKS[place.game].aid.entry(place.entry).heading


def test_tables_have_a_line_for_every_piece_of_the_facts() -> None:
    def ids(table: Table) -> list[str]:
        return [line.id for line in lines(table)]

    journey, far, choice = darwins_journey.load(), wayfarers.load(), darwins_choice.load()
    assert ids(Table.ORIGIN_OBJECTIVES) == [one.id for one in origin.load().objectives]
    assert ids(Table.JOURNEY_OBJECTIVES) == [str(one.no) for one in journey.objectives]
    assert ids(Table.JOURNEY_LOCATIONS) == [one.id for one in journey.diaries.locations]
    assert ids(Table.JOURNEY_CREW) == [str(one.no) for one in journey.crew_cards]
    assert ids(Table.JOURNEY_SPECIAL) == [str(one.no) for one in journey.special_tiles]
    assert ids(Table.JOURNEY_BEAGLE) == [str(one.no) for one in journey.beagle_goals]
    assert ids(Table.JOURNEY_LETTERS) == [str(one.no) for one in journey.correspondence]
    assert ids(Table.JOURNEY_CAMPS) == [one.id for one in journey.campsites]
    assert ids(Table.WAYFARERS_SCHEMES) == [str(one.id) for one in far.schemes]
    assert ids(Table.WAYFARERS_INSPIRATION) == [one.id for one in far.inspiration]
    assert ids(Table.WAYFARERS_JOURNAL_TILES) == [one.id for one in far.journal_tiles]
    assert ids(Table.WAYFARERS_SPECIAL_TILES) == [one.id for one in far.special_tiles]
    assert ids(Table.CHOICE_EVENTS) == [one.id for one in choice.events]
    assert ids(Table.CHOICE_VERSIONS) == [one.id for one in choice.versions]


def test_another_published_reading_stands_beside_the_one_that_is_used() -> None:
    special = {line.id: line.detail for line in lines(Table.JOURNEY_SPECIAL)}
    for one in darwins_journey.load().special_tiles:
        assert ("elsewhere" in special[str(one.no)]) == bool(one.earlier)


def test_rulings_in_a_row_are_drawn_together() -> None:
    assert numbers(("W6", "W7", "W8", "W27")) == "W6–W8, W27"
    assert numbers(("R1", "R2")) == "R1, R2"


@pytest.mark.parametrize("columns", [32, 42, 48])
@pytest.mark.parametrize("game", GAMES)
def test_every_section_fits_on_a_slip(game: str, columns: int) -> None:
    for page in BOOKS[game].pages:
        printed = render_text(section_slip(BOOKS[game], page), columns)
        assert all(len(line) <= columns for line in printed.splitlines())
        flowing = "".join(printed.split())
        for reading in page.entries:
            for text in (*reading.entry.text, reading.entry.differs):
                assert "".join(text.split()) in flowing, reading.entry.id


def test_the_terminal_lists_shows_and_searches(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["aid"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == [
        game.replace("_", "-") for game in GAMES
    ]
    assert main(["aid", "darwins-journey"]) == 0
    assert "distinctions" in capsys.readouterr().out
    assert main(["aid", "darwins-journey", "ties"]) == 0
    assert "Alfred wins" in capsys.readouterr().out
    assert main(["aid", "darwins-journey", "tie-solo"]) == 0
    assert "two to four" not in capsys.readouterr().out
    assert main(["aid", "darwins-journey", "--search", "how many stamps"]) == 0
    assert capsys.readouterr().out.startswith("Correspondence")


def test_the_terminal_speaks_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["aid", "origin", "--json"]) == 0
    contents = json.loads(capsys.readouterr().out)
    assert [one["topic"] for one in contents["sections"]].count("ties") == 1
    assert main(["aid", "origin", "objectives-list", "--json"]) == 0
    (entry,) = json.loads(capsys.readouterr().out)["entries"]
    assert len(entry["lines"]) == len(origin.load().objectives)
    assert main(["aid", "origin", "--search", "villages", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["found"]
    assert not next(one for one in found if one["id"] == "end-trigger")["confirmed"]


def test_the_terminal_prints_a_section_as_a_slip(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["aid", "darwins-choice", "ties", "--print", "text", "--columns", "32"]) == 0
    printed = capsys.readouterr().out
    assert "The victory is shared." in printed
    assert "Darwin's Choice" in printed


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["aid", "chess"], "wayfarers"),
        (["aid", "origin", "weather"], "scoring"),
        (["aid", "origin", "--search", "parliament"], "Nothing was found"),
        (["aid", "origin", "--print", "text"], "Name the section"),
    ],
)
def test_what_is_not_there_is_said_with_what_is(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    assert told in capsys.readouterr().err


def test_four_games_are_offered() -> None:
    assert [game for game, _name in games()] == list(GAMES)

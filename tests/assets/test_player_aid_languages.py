"""The player aid in another language says what the English one says; what it lacks is read in English."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import pytest

from assets import files
from assets.aid import GAMES, aid, aid_from, languages
from assets.aid.filling import placeholders, values_of
from assets.aid.translating import WORDED, translated
from assets.errors import BadInput, PlainError

OTHERS = [(game, language) for game in GAMES for language in languages(game)[1:]]


def rows(game: str, language: str) -> dict[str, dict[str, Any]]:
    """Return section and entry rows of a file by their ids."""
    top = tomllib.loads(files.read_text(f"aid/{language}/{game}.toml"))
    found = {}
    for section in top["section"]:
        found[section["id"]] = {"heading": section.get("heading", "")}
        found.update({entry["id"]: entry for entry in section["entry"]})
    return found


def numbers(row: dict[str, Any]) -> dict[str, list[str]]:
    """Return the placeholders of a row's heading, of its paragraphs and of what differs."""
    return {
        "heading": sorted(placeholders(row["heading"])),
        **{str(n): sorted(set(placeholders(one))) for n, one in enumerate(row.get("text", ()))},
        "differs": sorted(set(placeholders(row.get("differs", "")))),
    }


def figures(text: str) -> set[str]:
    """Return the numbers written out in a paragraph."""
    return set(re.findall(r"\d+", re.sub(r"\{\w+\}", "", text)))


@pytest.mark.parametrize(("game", "language"), OTHERS)
def test_every_section_and_entry_is_there_in_the_same_order(game: str, language: str) -> None:
    assert list(rows(game, language)) == list(rows(game, "en"))


@pytest.mark.parametrize(("game", "language"), OTHERS)
def test_every_paragraph_names_the_same_facts(game: str, language: str) -> None:
    english = rows(game, "en")
    for name, row in rows(game, language).items():
        assert numbers(row) == numbers(english[name]), name


@pytest.mark.parametrize(("game", "language"), OTHERS)
def test_figures_that_are_no_facts_are_the_same(game: str, language: str) -> None:
    english = rows(game, "en")
    for name, row in rows(game, language).items():
        for ours, theirs in zip(row.get("text", ()), english[name].get("text", ()), strict=True):
            assert figures(ours) == figures(theirs), name


@pytest.mark.parametrize(("game", "language"), OTHERS)
def test_rulings_facts_tables_and_doubts_are_those_of_the_english_entry(game: str, language: str) -> None:
    english = aid(game)
    for section in aid(game, language).sections:
        assert (section.topic, section.icon) == (
            english.section(section.id).topic,
            english.section(section.id).icon,
        )
        for one in section.entries:
            other = english.entry(one.id)
            assert (one.rulings, one.facts, one.tables, one.icons) == (
                other.rulings,
                other.facts,
                other.tables,
                other.icons,
            )
            assert (one.reading, one.unsure) == (other.reading, other.unsure)


@pytest.mark.parametrize(("game", "language"), OTHERS)
def test_no_text_was_left_in_english(game: str, language: str) -> None:
    english, ours = aid(game), aid(game, language)
    for section in ours.sections:
        for one in section.entries:
            assert not set(one.text) & set(english.entry(one.id).text), one.id
            assert one.differs != english.entry(one.id).differs or not one.differs, one.id
    assert ours.rulebook != english.rulebook


@pytest.mark.parametrize(("game", "language"), OTHERS)
def test_words_that_come_from_the_facts_are_translated_too(game: str, language: str) -> None:
    top = tomllib.loads(files.read_text(f"aid/{language}/{game}.toml"))
    english = values_of(game)
    ours = top.get("values", {})
    assert set(ours) == WORDED & set(english)
    for name, words in ours.items():
        assert len(re.split(r"[,;] ", words)) == len(re.split(r"[,;] ", english[name])), name


@pytest.mark.parametrize(("game", "language"), OTHERS)
def test_the_english_name_finds_the_entry_too(game: str, language: str) -> None:
    for section in aid(game).sections:
        for one in section.entries:
            assert {one.heading, *one.words} <= set(aid(game, language).entry(one.id).words)


@pytest.mark.parametrize(("game", "language"), OTHERS)
def test_no_long_piece_of_a_rulebook_hides_in_quotation_marks(game: str, language: str) -> None:
    for section in aid(game, language).sections:
        for entry in section.entries:
            for text in (entry.heading, *entry.text, entry.differs):
                assert '"' not in text, entry.id
                assert text.count("„") == text.count("“"), entry.id
                assert all(len(one.split()) <= 5 for one in re.findall(r"„([^“]*)“", text)), entry.id


def test_a_language_nobody_wrote_is_english() -> None:
    assert aid("origin", "xx") is aid("origin")
    with pytest.raises(BadInput):
        languages("chess")


ENGLISH = """
name = "Origin"
short = "Origin"
rulebook = "A text."
[[section]]
id = "ties"
topic = "ties"
heading = "Ties"
icon = "sort"
[[section.entry]]
id = "tie"
heading = "Tie"
text = ["{card_points} card."]
source = "Rules text"
rulings = ["O77"]
words = ["level"]
[[section.entry]]
id = "other"
heading = "Other"
text = ["{triggers}"]
differs = "Somewhere else."
source = "Rules text"
"""
GERMAN = """
[values]
triggers = "nichts"
[[section]]
id = "ties"
heading = "Gleichstand"
[[section.entry]]
id = "tie"
heading = "Bei Gleichstand"
text = ["{card_points} Karte."]
words = ["gleich"]
"""


def in_german(text: str) -> Any:
    english = aid_from(ENGLISH, "aid/en/origin.toml", "origin")
    return translated(english, text, "aid/de/origin.toml", values_of("origin"))


def test_an_entry_that_is_not_translated_stays_english() -> None:
    read = in_german(GERMAN)
    assert (read.name, read.sections[0].heading) == ("Origin", "Gleichstand")
    assert [one.heading for one in read.sections[0].entries] == ["Bei Gleichstand", "Other"]
    assert read.entry("tie").text == ("1 Karte.",)
    assert read.entry("tie").rulings == ("O77",)
    assert read.entry("tie").words == ("gleich", "level", "Tie")


@pytest.mark.parametrize(
    ("good", "bad", "told"),
    [
        ('id = "tie"', 'id = "nowhere"', "not in the English file"),
        ('id = "ties"', 'id = "nowhere"', "not in the English file"),
        ('text = ["{card_points} Karte."]', "text = []", "the paragraphs"),
        ("{card_points}", "{punkte}", "names no fact"),
        ('words = ["gleich"]', 'rulings = ["O1"]', "not known here"),
        ('words = ["gleich"]', 'source = ""', "one language only"),
        ('words = ["gleich"]', 'differs = "Anders."', "the paragraphs"),
        ('heading = "Bei Gleichstand"', 'heading = ""', "1 to 48"),
        ('triggers = "nichts"', 'card_points = "2"', "not known here"),
    ],
)
def test_a_damaged_translation_names_file_entry_and_what_is_wrong(good: str, bad: str, told: str) -> None:
    with pytest.raises(PlainError, match=re.escape(told)) as caught:
        in_german(GERMAN.replace(good, bad, 1))
    assert caught.value.where == "assets/aid/de/origin.toml"

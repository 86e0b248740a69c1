"""The catalogue is whole and the language is chosen as the device has it."""

from __future__ import annotations

import ast

from assets import words
from assets.words import device_language, known_language
from tests import catalogue


def test_every_message_of_the_sources_is_in_the_catalogue_and_nothing_else() -> None:
    found = {catalogue.key(one) for one in catalogue.extracted() if one.id}
    kept = {catalogue.key(one) for one in catalogue.kept("de") if one.id}
    assert found - kept == set(), "python -m tests.catalogue refresh, then give them German words"
    assert kept - found == set(), "python -m tests.catalogue refresh"


def test_every_message_has_german_words() -> None:
    assert list(catalogue.missing("de")) == [], "python -m tests.catalogue missing, take"


def test_a_translation_fills_in_what_its_message_fills_in() -> None:
    faults = [
        fault
        for one in catalogue.kept("de")
        if one.id and any(catalogue.strings(one))
        for fault in catalogue.faults(one)
    ]
    assert faults == []


def test_what_is_read_is_compiled_from_what_is_edited() -> None:
    compiled = catalogue.po_file("de").with_suffix(".mo").read_bytes()
    assert compiled == catalogue.mo_bytes("de"), "python -m tests.catalogue compile"


def test_the_device_decides_the_language() -> None:
    assert device_language({"LANG": "de_AT.UTF-8"}) == "de"
    assert device_language({"LANG": "en_GB.UTF-8"}) == "en"
    assert device_language({"LANG": "C.UTF-8"}) == "en"
    assert device_language({"LANG": "de_DE.UTF-8", "LC_ALL": "C"}) == "en"
    assert device_language({"LANG": "en_US.UTF-8", "LANGUAGE": "fr:de:en"}) == "de"
    assert device_language({"LANG": "fr_FR.UTF-8"}) == "en"
    assert [known_language(one) for one in ("de-CH", "German_Germany", "deutsch", "")] == ["de", "de", "", ""]


def test_words_come_in_the_language_in_use_and_an_empty_text_stays_empty(in_german: None) -> None:
    assert words.language() == "de"
    assert words._("Settings") == "Einstellungen"
    assert words._("") == ""
    words.use("en")
    assert words._("Settings") == "Settings"


def test_no_message_stands_inside_a_filled_in_text_where_the_catalogue_does_not_find_it() -> None:
    """Babel reads no calls inside an f-string: such a message would stay English for ever."""
    hidden = [
        f"{path.relative_to(catalogue.ROOT)}:{call.lineno}"
        for room in catalogue.ROOMS
        for path in (catalogue.ROOT / room).rglob("*.py")
        for text in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(text, ast.JoinedStr)
        for call in ast.walk(text)
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id in catalogue.KEYWORDS
        and isinstance(call.args[0], ast.Constant)
    ]
    assert hidden == []

"""The help of every command is there in German, down to the last option."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

import pytest

from assets import words
from companion.cli import build_parser, commands


def helps(parser: argparse.ArgumentParser, path: str) -> Iterator[tuple[str, str]]:
    """Yield (where, help) of a parser, its options and what stands below it; formatting each as the terminal would."""
    assert parser.format_help()
    for action in parser._actions:
        if action.help and action.dest != "help":
            yield f"{path} {action.dest}", action.help
        if isinstance(action, argparse._SubParsersAction):
            for one in action._choices_actions:
                yield f"{path} {one.dest}:", one.help or ""
            for name, below in action.choices.items():
                yield from helps(below, f"{path} {name}")


@pytest.mark.parametrize("command", commands())
def test_the_help_of_a_command_is_german_throughout(command: str, in_german: None) -> None:
    german = dict(helps(build_parser(command), ""))
    words.use("en")
    english = dict(helps(build_parser(command), ""))
    words.use("de")
    assert german.keys() == english.keys()
    assert [where for where, text in german.items() if text == english[where]] == []


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["score"], "Fehler: diese Angaben fehlen: GAME"),
        (["setup", "origin", "--players"], "Fehler: Angabe --players: hier fehlt ein Wert"),
        (
            ["setup", "origin", "--players", "two"],
            "Fehler: Angabe --players: 'two' ist kein Wert der Art int",
        ),
        (["doctor", "--nothing"], "Fehler: unbekannte Angaben: --nothing"),
        (["--language", "fr", "doctor"], "Fehler: Angabe --language: 'fr' gibt es nicht"),
    ],
)
def test_what_is_wrong_with_a_command_is_said_in_german(
    given: list[str], said: str, in_german: None, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        build_parser(given[0]).parse_args(given)
    assert ended.value.code == 2
    told = capsys.readouterr().err
    assert said in told
    assert told.startswith("Aufruf: ")


def test_the_headings_of_a_help_are_german_and_english_again(in_german: None) -> None:
    german = build_parser("score").format_help()
    assert "Angaben:" in german
    assert "diese Hilfe zeigen und enden" in german
    words.use("en")
    english = build_parser("score").format_help()
    assert english.startswith("usage: ")
    assert "show this help message and exit" in english

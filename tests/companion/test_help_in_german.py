"""The help of every command is there in German, down to the last option."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

import pytest

from assets import words
from companion.cli import COMMANDS, build_parser


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


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_a_command_is_german_throughout(command: str, in_german: None) -> None:
    german = dict(helps(build_parser(command), ""))
    words.use("en")
    english = dict(helps(build_parser(command), ""))
    words.use("de")
    assert german.keys() == english.keys()
    assert [where for where, text in german.items() if text == english[where]] == []

"""The command line: one module a sub-command, each with `configure(parser)` and `run(args) -> int`."""

from __future__ import annotations

import argparse
import importlib
import io
import json
import os
import sys
from collections.abc import Sequence

from assets import words
from assets.errors import PlainError
from assets.words import LANGUAGES, _, later, typed, typed_name
from companion.cli.parser_words import give_the_parser_words
from companion.games import games, id_of

COMMANDS: dict[str, str] = {
    "demo": later("see the whole thread on shipped samples: read, play, score, print; no hardware needed"),
    "solo": later("play against a solo bot, in the terminal or through JSON lines"),
    "setup": later("what goes where: drawn, by hand or scanned, checked, printed"),
    "scan": later("read tagged pieces from a picture, a folder, a video or a camera"),
    "teach": later("bind a code that is on a piece already to that piece; list, forget, hand on"),
    "stickers": later("tags to print: a PDF to cut apart, a strip for a thermal printer, a code sheet"),
    "print": later("print a receipt: on a printer, as a picture, as text"),
    "restore": later("bring a finished game back from the code on its receipt"),
    "paper": later("print score pads, the log of a solo game, statistics, sticker strips"),
    "printers": later("find, add, test and calibrate receipt printers"),
    "queue": later("see what is on its way to printers, cancel it, print it again"),
    "score": later("work out the final score of a game and print it"),
    "aid": later("the rules of a game at a glance: sections, search, slips"),
    "history": later("the finished games: list, show, statistics, export, import, delete and have back"),
    "doctor": later("say what this device has: decoders, cameras, printers, speech, fonts, room for data"),
    "report": later(
        "write a problem report into a file: device, last fault, last game; no names unless wanted"
    ),
}
"""Sub-command -> one line of help. The module is companion.cli.<name>_command, loaded only when it is used."""


def commands() -> dict[str, tuple[str, str]]:
    """Return every sub-command, those that games bring among them: its line of help (a message) and its module."""
    own = {name: (summary, f"companion.cli.{name}_command") for name, summary in COMMANDS.items()}
    return own | {one.name: (one.help, one.module) for game in games() for one in game.commands}


DONE, COULD_NOT, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130


class _Parser(argparse.ArgumentParser):
    """A parser whose help names every command as it is typed here."""

    def format_help(self) -> str:
        return typed(super().format_help())


def build_parser(only: str | None = None) -> argparse.ArgumentParser:
    """Return the parser; `only` names the one sub-command whose options are needed (start-up stays light)."""
    give_the_parser_words()
    parser = _Parser(
        prog=typed_name(),
        description=_("The companion beside the board. Without a command it opens the app."),
    )
    parser.add_argument(
        "--language", choices=LANGUAGES, help=_("the language of all sentences (otherwise the device's)")
    )
    offered = parser.add_subparsers(dest="command", metavar="COMMAND")
    for name, (summary, place) in commands().items():
        one = offered.add_parser(name, help=_(summary), description=_(summary))
        if name == only:
            module = importlib.import_module(place)
            module.configure(one)
            one.set_defaults(run=module.run)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code: 0 done, 1 could not, 2 bad input, 130 interrupted."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    words.use(_language(given))
    command = next((a for a in given if a in commands()), None)
    args = build_parser(command).parse_args(given)
    if args.command is None:
        from companion.cli import start

        args.run = start.run
    if isinstance(getattr(args, "game", None), str):
        args.game = id_of(args.game)
    try:
        return int(args.run(args))
    except PlainError as error:
        report(error, as_json=getattr(args, "json", False))
        return error.exit_code
    except ModuleNotFoundError as error:
        from companion.device import missing_extra

        missing = missing_extra(error)
        if missing is None:
            raise
        report(missing, as_json=getattr(args, "json", False))
        return missing.exit_code
    except BrokenPipeError:
        # Whoever read has gone; what is still buffered must not be complained about at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return COULD_NOT
    except KeyboardInterrupt:
        print("\n" + _("Stopped. Everything answered so far is kept."), file=sys.stderr)
        return INTERRUPTED


def _language(given: list[str]) -> str:
    """Return the language the arguments ask for, before they are parsed: the parser's own words are said in it."""
    for n, one in enumerate(given):
        name, _equals, value = one.partition("=")
        if name == "--language":
            value = value or "".join(given[n + 1 : n + 2])
            return value if value in words.LANGUAGES else words.SOURCE
        if one in commands():
            break
    return words.device_language()


def report(error: PlainError, *, as_json: bool) -> None:
    """Print an error: a sentence to stderr, or one JSON object to stdout."""
    if as_json:
        print(json.dumps({"error": error.to_json()}, ensure_ascii=False), flush=True)
    else:
        print(f"companion: {error}", file=sys.stderr)

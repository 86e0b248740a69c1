"""What is printed and what the terminal says, in a language nobody speaks: no English word is left in it."""

from __future__ import annotations

import datetime
import io
import json
import platform
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from assets.words import _, ngettext
from companion.cli import build_parser
from companion.history.repository import put
from companion.history.retelling import receipt_of
from companion.history.statistics import statistics
from companion.paper.bot_log import bot_log
from companion.paper.scores import score_pad
from companion.paper.statistics_slip import statistics_slip
from companion.scoring import scoring_of, sheets
from companion.setup import variants_of, with_setup
from companion.storage import Storage
from printing.layout import render_text
from printing.receipt import Receipt
from tests import pseudo
from tests.companion.history.evenings import begun, play, solo_game, solo_sheet

TYPED = ("Ada", "At home", "sheet.json", "(Enter)", "wayfarers")
COMMAND = re.compile(r"companion( [a-z][a-z-]*| --?[a-z-]+(=\w+)?( \d+)?)+")
KEY = re.compile(r"^ *[a-z]  ", re.MULTILINE)
"""What can be typed as it stands there."""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    with pseudo.spoken():
        yield tmp_path


def left(text: str, *known: str) -> list[str]:
    """Return the lines in which something is English."""
    text = KEY.sub("", COMMAND.sub("", text))
    return [line.strip() for line in text.splitlines() if pseudo.english(line, (*TYPED, *known))]


def left_on(paper: Receipt) -> list[str]:
    return left(render_text(paper, 48))


def test_an_english_word_stands_out_among_messages_ids_and_names() -> None:
    said = _("Undo: {step}").format(step="Alfred sails")
    assert pseudo.english(said) == ["sails"]
    assert pseudo.english(_("Ruling {number}").format(number="W31") + " · Ada 43", ("Ada",)) == []
    assert len(_("Settings")) > 1.3 * len("Settings")
    assert ngettext("{n} card", "{n} cards", 2).format(n=2) != ngettext("{n} card", "{n} cards", 1).format(
        n=2
    )


def test_a_receipt_and_the_statistics() -> None:
    game = solo_game(place="At home", minutes=95)
    assert left_on(receipt_of(game)) == []
    assert left_on(statistics_slip(statistics([game]), datetime.date(2026, 11, 20))) == []


@pytest.mark.parametrize("game", sorted(sheets()))
def test_a_score_pad(game: str) -> None:
    assert left_on(score_pad(scoring_of(game).declare(), players=2, columns=48)) == []


def test_the_log_of_a_solo_game(tmp_path: Path) -> None:
    with Storage.open(tmp_path / "companion.sqlite3") as storage:
        opened = play(begun(storage), answers=40)
        for page in bot_log(opened, "Ada", why=True):
            assert left_on(page) == []


def told(capsys: pytest.CaptureFixture[str], *given: str) -> str:
    """Carry a command out and return what it printed."""
    args = build_parser(given[0]).parse_args(given)
    args.run(args)
    printed = capsys.readouterr()
    return printed.out + printed.err


@pytest.mark.parametrize("game", sorted(with_setup()))
def test_setting_up_in_the_terminal(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    players = str(variants_of(game)[0].players[-1])
    assert left(told(capsys, "setup", game, "--players", players, "--seed", "3")) == []


def test_finished_games_in_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert left(told(capsys, "history")) == []
    with Storage.open() as storage:
        game = solo_game(place="At home", minutes=95)
        put(storage, game)
    short = game.uuid[:8]
    for given in (["list"], ["show", "last", "--why"], ["stats"], ["correct", "last", "--minutes", "90"]):
        assert left(told(capsys, "history", *given), short, game.uuid) == [], given


BOARDS = {"wayfarers": ("--board", "journal"), "darwins_journey": ("--board", "yellow")}


def test_a_score_in_the_terminal(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet = home / "sheet.json"
    sheet.write_text(json.dumps(solo_sheet()), encoding="utf-8")
    assert left(told(capsys, "score", "wayfarers", str(sheet), "--why")) == []


@pytest.mark.parametrize("game", BOARDS)
def test_a_solo_game_in_the_terminal(
    game: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n" * 12 + "?\nhelp\nundo\n"))
    args = build_parser("solo").parse_args(["solo", game, *BOARDS[game], "--seed", "3"])
    args.run(args)
    printed = capsys.readouterr()
    assert left(printed.out + printed.err) == []


@pytest.mark.parametrize("command", ["printers", "queue", "cards", "doctor"])
def test_what_there_is_in_the_terminal(command: str, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = re.sub(re.escape(str(home)) + r"[\w/.-]*", "", told(capsys, command))
    assert left(said, " ".join((platform.system(), platform.release(), platform.machine()))) == []

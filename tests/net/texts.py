"""The texts of the net: stories of simulated games, recorded evenings, results, receipts, set-up plans, aid, help, transcripts."""

from __future__ import annotations

import base64
import contextlib
import datetime
import io
import json
import os
import random
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from assets import words as language
from companion import cli, spoken
from companion.games import conversation_of, game_words
from companion.paper.scores import score_receipt
from companion.scoring import scoring_of, sheets
from companion.scoring.result_text import result_text
from companion.scoring.schema import json_schema
from printing.escpos_bytes import render_escpos
from printing.layout import render_text
from printing.profiles import profile
from solo_bots import sentences
from solo_bots.conversation import Answer, Ask, Json, Tell
from solo_bots.session import Mark, Session, asked
from tests.companion.other_program import some_answer

HERE = Path(__file__).parent
LANGUAGES = ("en", "de")
GAMES_A_BOARD = 25
"""Simulated games on each of the four boards of a bot: a hundred stories."""
EVENING = datetime.date(2026, 3, 14)
BOTS = {"wayfarers": "wayfarers", "darwins_journey": "darwins_journey"}
"""Folder of a game with a bot -> the id its words and options go by."""

Texts = Iterator[tuple[str, str]]
"""Names and texts."""


@contextlib.contextmanager
def speaking(name: str) -> Iterator[None]:
    """Speak a language for a while."""
    before = language.language()
    language.use(name)
    try:
        yield
    finally:
        language.use(before)


# ---- what a bot says


def told(game: str, tells: list[Tell], options: dict[str, Json]) -> Iterator[str]:
    """Yield tells with their reasons and how they are taken back."""
    for line in spoken.lines(game, tells, options):
        yield f"{'*' if line.moves else '-'} {line.text}"
        yield from (f"    {why.rule}: {why.text} [{why.cite}]" for why in line.why)
    yield from (f"    back: {back}" for back in spoken.put_back(game, tells, options))


def questioned(game: str, ask: Ask) -> Iterator[str]:
    """Yield a question with its answers, fields and options."""
    words = game_words(game)
    yield f"? {words.ask_words(ask)} [{ask.key}] {json.dumps(ask.default, sort_keys=True)}"
    yield from (f"    {why.rule}: {why.text}" for why in sentences.reasons(game_words(game), ask.because))
    for choice in ask.choices:
        yield f"    ( ) {words.choice_words(ask, choice)}"
        for field in choice.fields:
            options = ", ".join(words.option_words(field, option) for option in field.options)
            yield f"        {words.field_words(ask, field)} {field.low}..{field.high} {field.default!r}: {options}"


def answered(game: str, ask: Ask, answer: Answer, by: str) -> str:
    """Return the name of an answer as undo tells it."""
    step = {"ask": asked(ask), "answer": answer, "by": by}
    return f"= {game_words(game).step_words('answer', ask.key, step)} {json.dumps(answer, sort_keys=True)}"


def story(game: str, begin: Any, play: Any, board: str, seed: int) -> str:
    """Return everything a person hears and is asked in one simulated game."""
    evening = begin(board, seed)
    session, lines = evening.session, []
    options = evening.played.options

    def watch(ask: Ask, answer: Answer, marks: list[Mark]) -> None:
        lines.append(answered(game, ask, answer, "table"))
        lines.extend(spoken.turn_name(game, mark.turn, mark.who) for mark in marks)
        lines.extend(told(game, session.tells, options))
        if session.ask is not None:
            lines.extend(questioned(game, session.ask))

    play(evening, watch)
    bot = session.bot
    lines += [
        f"{one.field.id} {spoken.game_words(game).fact_words(one.field.id)}: {one.field.default!r} {one.field.low}..{one.field.high}"
        for one in bot.correctables(session.state)
    ]
    lines += [json.dumps(bot.tally(session.state), sort_keys=True)]
    lines += [json.dumps(bot.dump(session.state), sort_keys=True)]
    return "\n".join(lines)


def wayfarers_stories(board: str) -> Texts:
    """Yield stories against the AI of Wayfarers."""
    from tests.simulation.wayfarers.game import begin, play

    for seed in range(GAMES_A_BOARD):
        yield f"{board}-{seed}", story("wayfarers", begin, play, board, seed)


def alfred_stories(board: str) -> Texts:
    """Yield stories against Alfred."""
    from tests.simulation.darwins_journey.game import begin, play

    for seed in range(GAMES_A_BOARD):
        yield f"{board}-{seed}", story("darwins_journey", begin, play, board, seed)


def eras() -> Texts:
    """Yield the recorded evenings of Darwin's Choice."""
    from tests.games.darwins_choice.recording import FOLDER, Recorded

    for path in sorted(FOLDER.glob("*.json")):
        evening = Recorded.read(path)
        entries: list[dict[str, Json]] = []
        for entry in evening.entries:
            if "undo" in entry:
                entries.pop()
            else:
                entries.append(entry)
        bot = conversation_of("darwins_choice")
        session = Session(bot, bot.start(evening.options))
        session.begin()
        lines = [*told("darwins_choice", session.tells, evening.options)]
        for entry in entries:
            ask = session.ask
            assert ask is not None
            if "correct" in entry:
                session.correct(entry["correct"], entry["value"])
            else:
                lines += questioned("darwins_choice", ask)
                session.replay(entry["key"], entry["answer"], entry["by"])
                lines.append(answered("darwins_choice", ask, ask.parse(entry["answer"]), entry["by"]))
            lines += told("darwins_choice", session.tells, evening.options)
        lines.append(json.dumps(bot.tally(session.state), sort_keys=True))
        yield path.stem, "\n".join(lines)


# ---- what is counted and printed


def corpus(game: str) -> list[dict[str, Any]]:
    """Return the sheets of a game: committed, because they were drawn once."""
    found: list[dict[str, Any]] = json.loads((HERE / f"{game}.json").read_text(encoding="utf-8"))
    return found


def results(game: str) -> Texts:
    """Yield result, receipt (text, bytes) of each sheet of the corpus; schema, blank sheet and refusals."""
    scoring = scoring_of(game)
    tm, cheap = profile("TM-T88V"), profile("POS-5890")
    for n, sheet in enumerate(corpus(game)):
        result = scoring.score(sheet)
        yield f"{n}-result", json.dumps(result.to_json(), indent=1, ensure_ascii=False, sort_keys=True)
        yield f"{n}-lines", result_text(result, why=True)
        receipt = score_receipt(result, date=EVENING, place="Köln", bot="X", notes=("Łódź 山",))
        for columns in (32, 42, 48):
            yield f"{n}-text-{columns}", render_text(receipt, columns)
        yield f"{n}-bytes", base64.encodebytes(render_escpos(receipt, tm).data).decode()
        yield f"{n}-bytes-32", base64.encodebytes(render_escpos(receipt, cheap).data).decode()
    yield "schema", json.dumps(json_schema(scoring.declare()), indent=1, ensure_ascii=False, sort_keys=True)
    for n, sheet in enumerate(refused(game)):
        try:
            scoring.score(sheet)
            said = "taken"
        except Exception as error:  # noqa: BLE001 - whatever it says is the text
            said = f"{type(error).__name__}: {error}"
        yield f"refused-{n}", said


def refused(game: str) -> Iterator[dict[str, Any]]:
    """Yield spoilt sheets: each number of the first sheet far too large, each list with a stranger, each key gone."""
    first = json.dumps(corpus(game)[0])
    chance = random.Random(game)
    keys = sorted({key for column in _columns(json.loads(first)) for key in column})
    for key in keys:
        for spoil in (99_999, -1, "seven", None, ["NOBODY"], {"NOBODY": 1}):
            sheet = json.loads(first)
            columns = [one for one in _columns(sheet) if key in one]
            chance.choice(columns)[key] = spoil
            yield sheet
        sheet = json.loads(first)
        _columns(sheet)[0].pop(key, None)
        yield sheet


def _columns(sheet: dict[str, Any]) -> list[dict[str, Any]]:
    found = [sheet]
    for value in sheet.values():
        if isinstance(value, dict):
            found.append(value)
        elif isinstance(value, list):
            found += [one for one in value if isinstance(one, dict)]
    return found


# ---- commands


def typed(*words: str, program: bool = False) -> str:
    """Return what a command prints and its exit code; `program`: another program talks to it."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        before = sys.stdin
        sys.stdin = Program(out) if program else io.StringIO()
        try:
            code = cli.main(["--language", language.language(), *words])
        except SystemExit as end:
            code = int(end.code or 0)
        finally:
            sys.stdin = before
    return f"{out.getvalue()}\n{err.getvalue()}\n{code}"


def set_ups(game: str) -> Texts:
    """Yield every set-up a game has, drawn with two seeds, as text and as JSON."""
    from companion.setup import variants_of

    name = game.replace("_", "-")
    for variant in variants_of(game):
        for players in variant.players:
            for seed in (1, 2):
                wanted = ("--variant", variant.id, "--players", str(players), "--seed", str(seed))
                yield f"{variant.id}-{players}-{seed}", typed("setup", name, *wanted)
            wanted = ("--variant", variant.id, "--players", str(players), "--seed", "3")
            yield f"{variant.id}-{players}-json", typed("setup", name, *wanted, "--json")
    yield "schema", typed("setup", name, "--schema")


def aid(game: str) -> Texts:
    """Yield the player aid of a game as it is read in the terminal, and some searches."""
    name = game.replace("_", "-")
    yield "all", typed("aid", name)
    contents = typed("aid", name, "--json")
    yield "contents", contents
    for section in json.loads(contents.split("\n")[0])["sections"]:
        yield f"section-{section['section']}", typed("aid", name, section["section"])


def help_texts() -> Texts:
    """Yield the help of every command."""
    yield "help", typed("--help")
    for command in cli.commands():
        yield command, typed(command, "--help")


class Program(io.StringIO):
    """Another program at the other end of the lines: it answers 60 times, undoes, redoes, errs, and asks for the state."""

    def __init__(self, heard: io.StringIO) -> None:
        super().__init__()
        self._heard = heard
        self._steps = self._talk()

    def readline(self, size: int | None = -1, /) -> str:
        """Say the next line."""
        return next(self._steps, "")

    def _talk(self) -> Iterator[str]:
        for n in range(60):
            ask = next(
                json.loads(line) for line in reversed(self._heard.getvalue().splitlines()) if '"ask"' in line
            )
            yield json.dumps({"n": ask["ask"]["n"], "answer": some_answer(ask["ask"])}) + "\n"
            if n % 10 == 9:
                yield from ('{"undo":true}\n', '{"undo":true}\n', '{"redo":true}\n')
        yield from (
            "nonsense\n",
            '{"n":1}\n',
            '{"n":"1","answer":3}\n',
            '{"n":1,"answer":3}\n',
            '{"state":true}\n',
        )


def transcripts(game: str) -> Texts:
    """Yield what another program reads."""
    boards = {"wayfarers": ("space", "journal"), "darwins_journey": ("white", "green")}[game]
    for board in boards:
        name = game.replace("_", "-")
        heard = typed("solo", name, "--board", board, "--seed", "4", "--json", program=True)
        yield board, re.sub(r'("id":")[0-9a-f]{32}"', r'\1…"', heard)


def _parts() -> dict[str, Callable[[], Texts]]:
    parts: dict[str, Callable[[], Texts]] = {}
    for board in ("space", "upgrade", "townsfolk", "journal"):
        parts[f"wayfarers-{board}"] = lambda board=board: wayfarers_stories(board)  # type: ignore[misc]
    for board in ("white", "blue", "yellow", "green"):
        parts[f"darwins_journey-{board}"] = lambda board=board: alfred_stories(board)  # type: ignore[misc]
    parts["darwins_choice-evenings"] = eras
    for game in sorted(sheets()):
        parts[f"{game}-results"] = lambda game=game: results(game)  # type: ignore[misc]
        parts[f"{game}-setup"] = lambda game=game: set_ups(game)  # type: ignore[misc]
        parts[f"{game}-aid"] = lambda game=game: aid(game)  # type: ignore[misc]
        if game in BOTS:
            parts[f"{game}-transcript"] = lambda game=game: transcripts(game)  # type: ignore[misc]
    parts["help"] = help_texts
    return parts


PARTS = _parts()


def texts(part: str, spoken_in: str) -> dict[str, str]:
    """Return the texts of a part in a language, by name; commands use a data folder of their own (COMPANION_HOME)."""
    os.environ.setdefault("COLUMNS", "100")
    with speaking(spoken_in):
        return dict(PARTS[part]())

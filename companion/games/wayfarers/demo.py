"""Shows the whole thread on shipped samples, without hardware.

A picture of tagged cards is read, the Wayfarers AI plays a game with its reasons, the panorama is scored from the scanned
cards against that AI, and the receipt comes out as text and as a picture. Everything is done by the same functions as in the
app; the answers are those of a person who always takes the usual one.
"""

from __future__ import annotations

import datetime
import tempfile
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from assets import files
from assets.words import _, ngettext
from companion import spoken

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.games.wayfarers.panorama import SeenPiece
    from companion.playthrough import OpenGame
    from companion.scoring.result import Result
    from printing.receipt import Receipt
    from solo_bots.conversation import Ask, Json

SAMPLE = "samples/wayfarers_panorama.jpg"
BOARD = "journal"
SEED = 20
AI_TURNS_SHOWN = 4
PICTURE_NAME = "companion-demo-receipt.png"


def demo(folder: Path, show: Callable[[str], None]) -> Path:
    """Show the whole thread, line by line, and return the picture of the receipt written into `folder`.

    Raises:
        PlainError: no decoder is there, or the picture cannot be written.
    """
    show(_("1. Reading a picture of tagged cards"))
    seen = read_sample(show)
    show("")
    show(_("2. The Wayfarers AI plays ({board}; virtual deck)").format(board=_board_words()))
    tally = play(seen, show)
    show("")
    show(_("3. Scoring the panorama from the scanned cards, against that AI"))
    result = score(seen, tally, show)
    show("")
    show(_("4. The receipt"))
    receipt = receipt_of(result)
    return print_receipt(receipt, folder, show)


def read_sample(show: Callable[[str], None]) -> tuple[SeenPiece, ...]:
    """Read the shipped picture of a player's panorama."""
    from companion.games.wayfarers.panorama import pieces_seen
    from vision.arrange import arrange
    from vision.scan import scan
    from vision.sources import open_source

    with files.path(SAMPLE) as picture, open_source(str(picture)) as source:
        scanned = next(scan(source))
    seen = pieces_seen(scanned.readings)
    show("   " + ngettext("{n} piece read", "{n} pieces read", len(seen)).format(n=len(seen)))
    for row in arrange(scanned.readings).rows:
        show("   " + " · ".join(one.name.split(":")[0] for one in pieces_seen(row)))
    return seen


def play(seen: tuple[SeenPiece, ...], show: Callable[[str], None]) -> dict[str, Json]:
    """Play a whole solo game, telling the first AI turns, and return what the AI owns at the end.

    `seen` are the pieces before the human: a tile that lies there is not on its pile.
    """
    mine = Counter(one.id for one in seen)
    from companion.playthrough import Playthroughs
    from companion.storage.database import Storage

    options = {"board": BOARD, "deck": "virtual", "seed": SEED}
    with tempfile.TemporaryDirectory() as folder, Storage.open(Path(folder) / "demo.sqlite3") as storage:
        opened = Playthroughs(storage).new("wayfarers", options)
        while opened.ask is not None:
            _show_question(opened, mine, show)
            opened.answer(usual(opened.ask, mine))
            if opened.state.turn <= 2 * AI_TURNS_SHOWN + 1:
                _show_told(opened, show)
        turns = (opened.state.turn - 1) // 2
        show("   " + _("… and so on to the end, after {n} turns each.").format(n=turns))
        return opened.tally()


def usual(ask: Ask, mine: Counter[str]) -> Json:
    """Return the usual answer to a question, or the first where none is usual; a pile the human emptied is empty."""
    if ask.verb == "tile":
        return next((pile for pile in ask.values["piles"] if not mine[pile]), "none")
    return ask.default if ask.default is not None else ask.choices[0].id


def score(seen: tuple[SeenPiece, ...], tally: dict[str, Json], show: Callable[[str], None]) -> Result:
    """Fill the sheet from the scanned cards and the AI's own count, and score it."""
    from companion.games.wayfarers.panorama import nearest_places
    from companion.scoring import scoring_of
    from companion.scoring.from_scan import add_scanned, answer_place
    from companion.scoring.result_text import result_text

    game = scoring_of("wayfarers")
    declaration = game.declare()
    blank = declaration.blank({"players": 1, "ai": 1})
    blank["ai"] = tally
    blank["players"][0] |= {"name": _("You"), "influence": {"black": 3, "blue": 2, "yellow": 4}}
    scanned = add_scanned(declaration, blank, "players[0]", [one.id for one in seen])
    for left in scanned.left_out:
        show(f"   {left.words}")
    sheet = scanned.sheet
    nearest = nearest_places(scanned.questions, seen)
    for question in scanned.questions:
        place = nearest.get(question.piece) or question.places[0].id
        sheet = answer_place(declaration, sheet, question, place)
        show("   " + _("{piece} lies over {place}").format(piece=question.piece, place=place))
    result = game.score(sheet)
    for line in result_text(result, why=False).splitlines():
        show("   " + line)
    return result


def receipt_of(result: Result) -> Receipt:
    """Return the score receipt."""
    from companion.paper.scores import score_receipt

    today = datetime.datetime.now().astimezone().date()
    notes = (_("A demo on shipped samples."),)
    return score_receipt(result, date=today, bot=_board_words(), notes=notes)


def print_receipt(receipt: Receipt, folder: Path, show: Callable[[str], None]) -> Path:
    """Show the receipt as text and write it as a picture."""
    from printing.addresses import parse
    from printing.transports import deliver

    text = deliver(receipt, parse("text")).text or ""
    for line in text.splitlines():
        show("   " + line)
    picture = folder / PICTURE_NAME
    deliver(receipt, parse(f"png://{picture.resolve()}"))
    show(_("The same receipt as a picture: {path}").format(path=picture))
    show(_("On a network printer: companion print RECEIPT.json --to tcp://ADDRESS"))
    return picture


def _show_question(opened: OpenGame, mine: Counter[str], show: Callable[[str], None]) -> None:
    question = spoken.question(opened)
    if question is None or opened.state.turn > 2 * AI_TURNS_SHOWN:
        return
    answer = usual(question.ask, mine)
    chosen = answer if isinstance(answer, str) else answer["choice"]
    label = next(choice.text for choice in question.choices if choice.id == chosen)
    show(f"   ? {question.text}  [{label}]")


def _show_told(opened: OpenGame, show: Callable[[str], None]) -> None:
    for line in spoken.lines(opened.game, opened.tells, opened.options):
        show(("   ► " if line.moves else "   · ") + line.text)
        for why in line.why:
            show(f"        {why.text} [{why.cite}]")


def _board_words() -> str:
    from solo_bots.wayfarers.terms import board

    return board(BOARD)

"""`companion restore`: a finished game comes back from the code on its receipt."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from assets.errors import BadInput
from assets.words import _
from companion.cli import COULD_NOT, DONE

if TYPE_CHECKING:
    import argparse

_LONGEST_TEXT = 10_000


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `companion restore`."""
    parser.add_argument(
        "code",
        metavar="CODE|PICTURE",
        help=_("a picture of the receipt, camera:0, the code's text, or - for standard input"),
    )
    parser.add_argument("--yes", action="store_true", help=_("take it in without asking"))
    parser.add_argument("--json", action="store_true", help=_("say what it is and what was done as JSON"))


def run(args: argparse.Namespace) -> int:
    """Show which game a code carries and, if wanted, keep it; return 0, or 1 if it cannot be kept.

    Raises:
        BadInput: there is no restore code, or it is damaged.
        PlainError: the picture or the database cannot be read.
    """
    from companion.history.importing import Outcome, import_document
    from companion.history.retelling import play_name
    from companion.history.text import report_lines
    from companion.paper.codes import examine_code, restored
    from companion.storage import Storage

    game = restored(_text(args.code))
    with Storage.open() as storage:
        document, report = examine_code(storage, game)
        (item,) = report.items
        taken = item.outcome.adds and (args.yes or _agreed(args, play_name(game)))
        if taken:
            import_document(storage, document, report)
    if args.json:
        said = {"game": play_name(game), "uuid": game.uuid, "outcome": item.outcome.value, "taken": taken}
        print(json.dumps(said, ensure_ascii=False), flush=True)
    elif taken:
        print(_("{game} is kept among the finished games.").format(game=play_name(game)))
    elif item.outcome.adds:
        print(play_name(game))
        print(_("Nothing was changed. To keep it, add --yes."))
    else:
        print("\n".join(report_lines(report)))
    return COULD_NOT if item.outcome in (Outcome.REFUSED, Outcome.DIFFERS) else DONE


def _agreed(args: argparse.Namespace, name: str) -> bool:
    """Ask, where somebody can answer."""
    if args.json or args.code == "-" or not sys.stdin.isatty():
        return False
    sys.stderr.write(_("Keep {game}? [y/N] ").format(game=name))
    sys.stderr.flush()
    return sys.stdin.readline().strip().lower() in ("y", "yes", _("yes"), _("yes")[:1])


def _text(given: str) -> str:
    from companion.paper.codes import is_restore_code

    if given == "-":
        return sys.stdin.read(_LONGEST_TEXT).strip("\r\n")
    if is_restore_code(given):
        return given
    if not given.startswith("camera:") and not Path(given).exists():
        raise BadInput(
            _("This is neither a restore code nor a file."),
            where=given[:80],
            remedy=_("Give a picture of the receipt, or the text of its code in quotes."),
        )
    return _in_picture(given)


def _in_picture(name: str) -> str:
    """Return the first restore code in a picture.

    Raises:
        BadInput: there is none.
        PlainError: the picture cannot be read.
    """
    from companion.paper.codes import is_restore_code
    from vision.codes import read_codes
    from vision.sources import open_source

    with open_source(name) as source:
        for frame in source:
            for code in read_codes(frame.image, doubled=True):
                if is_restore_code(code.text):
                    return code.text
    raise BadInput(
        _("There is no restore code in this picture."),
        where=name[:200],
        remedy=_("Photograph the receipt flat, in good light, with the whole code in the picture."),
    )

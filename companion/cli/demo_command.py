"""`companion demo`: the whole thread on shipped samples, without hardware."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from assets.errors import BadInput, PlainError
from assets.words import _

if TYPE_CHECKING:
    import argparse


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `companion demo`."""
    parser.add_argument(
        "--out", metavar="FOLDER", default=".", help=_("where the picture of the receipt goes")
    )
    parser.add_argument("--json", action="store_true", help=_("one JSON object at the end instead of lines"))


def run(args: argparse.Namespace) -> int:
    """Show the demo; return 0.

    Raises:
        BadInput: the folder is not there.
        PlainError: nothing can read the picture here, or the receipt cannot be written.
    """
    from companion.games import games

    folder = Path(args.out)
    if not folder.is_dir():
        raise BadInput(_("There is no such folder."), where=args.out[:200], remedy=_("Give one that exists."))
    lines: list[str] = []
    try:
        picture = (
            next(game for game in games() if game.demo)
            .part("demo")
            .demo(folder, lines.append if args.json else _show)
        )
    except BrokenPipeError:
        raise
    except OSError as error:
        raise PlainError(str(error), remedy=_("Give another folder with --out.")) from error
    if args.json:
        import json

        print(json.dumps({"picture": str(picture), "lines": lines}, ensure_ascii=False))
    return 0


def _show(line: str) -> None:
    print(line, flush=True)

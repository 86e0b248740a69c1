"""`companion stickers`: tags of a game as a PDF to cut apart, as a strip for a thermal printer, or as a code sheet."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from assets.words import _, ngettext

if TYPE_CHECKING:
    import argparse

PAPERS = ("a4", "letter", "58mm", "80mm")


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `companion stickers`."""
    parser.add_argument("game", metavar="GAME", help=_("which game: wayfarers, origin, …"))
    parser.add_argument("--kind", help=_("only one kind of piece: land, objective, …"))
    parser.add_argument("--only", metavar="IDS", help=_("only these pieces: L01,L07 or L01-L12"))
    parser.add_argument("--paper", choices=PAPERS, default="a4", help=_("what it is printed on (a4)"))
    parser.add_argument(
        "--copies",
        choices=("box", "1"),
        default="box",
        help=_("as many of each as the box holds (box), or one each (1)"),
    )
    parser.add_argument(
        "--code-sheet",
        action="store_true",
        help=_("all codes by name to point the camera at, nothing to stick"),
    )
    parser.add_argument(
        "--out", metavar="FILE", required=True, help=_("where to: .pdf, for a strip also .png")
    )
    parser.add_argument("--json", action="store_true", help=_("one JSON document instead of a line"))


def run(args: argparse.Namespace) -> int:
    """Write the file; return 0.

    Raises:
        BadInput: there is no such game, kind or piece, or the file's name does not fit.
        PlainError: it cannot be written.
    """
    from companion.paper.stickers import Copies, chosen, title_of, write_tags

    only = tuple(one for one in (args.only or "").split(",") if one.strip())
    copies = Copies.ONE if args.code_sheet else Copies(args.copies)
    pieces = chosen(args.game, kind=args.kind, only=only, copies=copies)
    pages = write_tags(
        Path(args.out), title_of(args.game, args.kind), pieces, args.paper, code_sheet=args.code_sheet
    )
    number = sum(one.copies for one in pieces)
    if args.json:
        print(json.dumps({"file": args.out, "tags": number, "pages": pages}))
        return 0
    print(
        ngettext("{n} tag", "{n} tags", number).format(n=number)
        + ", "
        + ngettext("{n} page", "{n} pages", pages).format(n=pages)
        + f": {args.out}"
    )
    if args.paper in ("a4", "letter") and not args.code_sheet:
        print(_("Print it in true size (100 %, not fitted to the page)."))
    return 0

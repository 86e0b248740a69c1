"""`companion teach`: bind a code that is on a piece already to that piece; list, forget, hand on."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from assets.errors import BadInput, PlainError
from assets.words import _, ngettext
from companion.cli import DONE

if TYPE_CHECKING:
    import argparse

    from companion.taught_codes import Binding, ImportedCode, TaughtCodes


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `companion teach`."""
    does = parser.add_subparsers(dest="do", metavar="WHAT")
    one = does.add_parser("list", help=_("every code that was taught (also without a word)"))
    one.add_argument("--json", action="store_true", help=_("as the JSON that `export` writes"))
    one = does.add_parser("add", help=_("bind a code to a piece"))
    one.add_argument(
        "code", metavar="CODE|PICTURE", help=_("the code's text, or a picture that shows it alone")
    )
    one.add_argument("game", metavar="GAME", help=_("which game: wayfarers, origin, …"))
    one.add_argument("piece", metavar="ID", help=_("which piece: L01, territory_green_2, …"))
    one = does.add_parser("forget", help=_("forget a code"))
    one.add_argument("code", metavar="CODE", help=_("its text, or its number in the list"))
    one = does.add_parser("export", help=_("write every code to a file for another table"))
    one.add_argument("file", metavar="FILE", help=_("where to, or - for standard output"))
    one.add_argument("--force", action="store_true", help=_("replace a file of that name"))
    one = does.add_parser("import", help=_("see what a file would teach; with --yes take it in"))
    one.add_argument("file", metavar="FILE", help=_("a file from: companion teach export"))
    one.add_argument("--yes", action="store_true", help=_("take in what is new"))
    one.add_argument("--replace", action="store_true", help=_("also what stands for another piece here"))


def run(args: argparse.Namespace) -> int:
    """Do what was asked for; return 0.

    Raises:
        BadInput: a code, a piece or a file does not fit.
        PlainError: there is nothing of that name, or it cannot be written.
    """
    from companion.storage import Storage
    from companion.taught_codes import TaughtCodes

    doers = {"list": _list, "add": _add, "forget": _forget, "export": _export, "import": _import}
    with Storage.open() as storage:
        doers[args.do or "list"](TaughtCodes(storage), args)
    return DONE


def _list(taught: TaughtCodes, args: argparse.Namespace) -> None:
    if getattr(args, "json", False):
        print(json.dumps(taught.to_json()))
        return
    for number, one in enumerate(taught.list(), 1):
        print(f"{number:4}  {_line(one)}")
    if not taught.list():
        print(_("No code was taught yet. Teach one with: companion teach add CODE GAME ID"))


def _add(taught: TaughtCodes, args: argparse.Namespace) -> None:
    text = _text(args.code)
    before = taught.taught(text)
    print(_line(taught.teach(text, args.game, args.piece)))
    if before is not None and before != taught.taught(text):
        print(_("It stood for {piece} until now.").format(piece=before[1]))


def _forget(taught: TaughtCodes, args: argparse.Namespace) -> None:
    listed, text = taught.list(), args.code
    if taught.taught(text) is None and text.isdecimal() and 1 <= int(text[:6]) <= len(listed):
        text = listed[int(text) - 1].text
    if not taught.forget(text):
        raise PlainError(
            _("Nobody taught this code."), where=ascii(text)[:80], remedy=_("See: companion teach list")
        )
    print(_("Forgotten."))


def _export(taught: TaughtCodes, args: argparse.Namespace) -> None:
    from companion.storage.files import write_file
    from companion.taught_codes import export_text

    if args.file == "-":
        sys.stdout.write(export_text(taught))
        return
    write_file(Path(args.file), [export_text(taught)], replace=args.force)
    count = len(taught.list())
    told = ngettext("{n} code written: {file}", "{n} codes written: {file}", count)
    print(told.format(n=count, file=args.file))


def _import(taught: TaughtCodes, args: argparse.Namespace) -> None:
    from companion.storage.files import read_limited
    from companion.taught_codes import LONGEST_FILE, read_bindings

    bindings = read_bindings(read_limited(Path(args.file), LONGEST_FILE), args.file)
    for one in taught.dry_run(bindings):
        print(_arrival(one, replace=args.replace))
    if not args.yes:
        print(_("Nothing was changed. To take it in, add --yes."))
        return
    taken = taught.import_codes(bindings, replace=args.replace)
    print(ngettext("{n} code taken in.", "{n} codes taken in.", taken).format(n=taken))


def _arrival(one: ImportedCode, *, replace: bool) -> str:
    from companion.taught_codes import Outcome

    words = {
        Outcome.NEW: _("new"),
        Outcome.SAME: _("known already"),
        Outcome.OTHER: _("stands for {piece} here, is replaced")
        if replace
        else _("stands for {piece} here, stays"),
    }[one.outcome].format(piece=one.now.piece if one.now else "")
    return f"{_line(one.binding)}  ({words})"


def _line(one: Binding) -> str:
    from vision.reading import safe_text

    component = one.component()
    name = component.name if component else _("a piece this companion does not know")
    return f"{safe_text(one.text, 50)}  →  {one.game} {one.piece}: {name}"


def _text(given: str) -> str:
    """Return a code's text: the one in a picture, if such a file is there, or what was typed."""
    try:
        is_file = Path(given).is_file()
    except (OSError, ValueError):
        is_file = False
    if not is_file:
        return given
    from vision.scan import scan
    from vision.sources import open_source

    with open_source(given) as source:
        texts = {one.code.text for scanned in scan(source) for one in scanned.everything}
    if len(texts) != 1:
        raise BadInput(
            _("There are {n} codes in this picture; one is wanted.").format(n=len(texts)),
            where=given[:200],
            remedy=_("Photograph the code alone, or type its text."),
        )
    return texts.pop()

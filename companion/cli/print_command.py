"""`companion print`: a receipt comes out on a printer, as a picture or as text."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from assets.errors import BadInput
from companion.words import _

if TYPE_CHECKING:
    import argparse

    from printing.output import Delivered
    from printing.receipt import Receipt

DONE = 0


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `companion print`."""
    parser.add_argument("receipt", metavar="RECEIPT.json", help="the receipt; - reads it from standard input")
    parser.add_argument(
        "--to",
        metavar="WHERE",
        default="text",
        help="tcp://HOST[:PORT], file://DEVICE, serial://DEVICE, png://FILE, or text (the default)",
    )
    parser.add_argument(
        "--columns",
        type=int,
        choices=(32, 42, 48),
        help="characters across the paper (58 mm: 32; 80 mm: 42 or 48)",
    )
    parser.add_argument(
        "--profile", metavar="NAME", default="default", help="the printer's kind, as in POS-5890 or TM-T88V"
    )
    parser.add_argument("--json", action="store_true", help="say what was done as JSON")


def run(args: argparse.Namespace) -> int:
    """Print a receipt; return 0.

    Raises:
        BadInput: the file is no receipt; the address, the profile or the columns cannot be.
        PlainError: it could not be printed; the message says whether anything may have come out.
    """
    from printing.addresses import parse
    from printing.output import deliver

    address = parse(args.to)
    receipt = _read(args.receipt)
    show(deliver(receipt, address, printer=args.profile, columns=args.columns), as_json=args.json)
    return DONE


def show(delivered: Delivered, *, as_json: bool) -> None:
    """Say what became of a receipt: its text if it was to go to the terminal, else a sentence; what is missing."""
    if as_json:
        import json

        print(json.dumps(_to_json(delivered), ensure_ascii=False), flush=True)
        return
    if delivered.text is not None:
        sys.stdout.write(_for_terminal(delivered.text))
        sys.stdout.flush()
    else:
        done = _("The receipt went to {address}: {count} bytes, {columns} columns.")
        print(
            done.format(address=delivered.address, count=delivered.bytes, columns=delivered.columns),
            flush=True,
        )
    for problem in delivered.problems:
        lacking = _("A crossed box stands for {characters}, which cannot be drawn here: {line}")
        print(lacking.format(characters=" ".join(problem.characters), line=problem.line), file=sys.stderr)


def _to_json(delivered: Delivered) -> dict[str, object]:
    out: dict[str, object] = {
        "to": str(delivered.address),
        "columns": delivered.columns,
        "bytes": delivered.bytes,
        "problems": [{"characters": list(one.characters), "line": one.line} for one in delivered.problems],
    }
    return out if delivered.text is None else out | {"text": delivered.text}


def _for_terminal(text: str) -> str:
    """Return the text with what the terminal's encoding lacks written as its code, visibly."""
    encoding = sys.stdout.encoding or "ascii"
    return text.encode(encoding, errors="backslashreplace").decode(encoding)


def _read(name: str) -> Receipt:
    from printing.receipt import MAX_FILE, from_json

    if name == "-":
        return from_json(sys.stdin.buffer.read(MAX_FILE + 1), where=_("standard input"))
    try:
        with Path(name).open("rb") as file:
            data = file.read(MAX_FILE + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise BadInput(
            _("This receipt cannot be read: {reason}.").format(reason=reason),
            where=name[:200],
            remedy=_("Give a file with a receipt, or - to read it from standard input."),
        ) from None
    return from_json(data, where=name)

"""`companion print`: a receipt comes out on a printer, as a picture or as text."""

from __future__ import annotations

import stat
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from assets.errors import BadInput
from assets.words import _, later
from companion.cli import DONE
from printing.addresses import FileAddress, PictureAddress, TextAddress, parse

if TYPE_CHECKING:
    import argparse

    from companion.paper.printers import Printer, Printers
    from printing.addresses import Address
    from printing.escpos_bytes import Problem
    from printing.receipt import Receipt
    from printing.transports import Delivered

WHERE_HELP = later(
    "the name of a saved printer, tcp://HOST[:PORT], file://DEVICE, serial://DEVICE, usb://VENDOR:PRODUCT, "
    "cups://QUEUE, png://FILE or text"
)


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `companion print`."""
    from companion.cli.printing_progress import configure_wait

    parser.add_argument(
        "receipt", metavar="RECEIPT.json", help=_("the receipt; - reads it from standard input")
    )
    parser.add_argument(
        "--to",
        "--print",
        metavar="WHERE",
        default="text",
        help=_("{where} (the default)").format(where=_(WHERE_HELP)),
    )
    parser.add_argument(
        "--columns",
        type=int,
        choices=(32, 42, 48),
        help=_("characters across the paper (58 mm: 32; 80 mm: 42 or 48)"),
    )
    parser.add_argument("--profile", metavar="NAME", help=_("the printer's kind, as in POS-5890 or TM-T88V"))
    configure_wait(parser)


def run(args: argparse.Namespace) -> int:
    """Print a receipt; return 0, or 1 if it waits in the queue or may have come out.

    Raises:
        BadInput: the file is no receipt; the address, the profile or the columns cannot be.
        PlainError: it could not be printed and is not in the queue.
    """
    receipt = _read(args.receipt)
    return print_receipt(
        receipt, args.to, kind=args.profile, columns=args.columns, as_json=args.json, wait=args.wait
    )


def print_receipt(
    receipt: Receipt,
    where: str,
    *,
    kind: str | None = None,
    columns: int | None = None,
    as_json: bool = False,
    wait: float | None = None,
) -> int:
    """Print a receipt on a saved printer, at an address, as a picture or as text, and say what became of it.

    For a printer it goes through the queue: whatever happens it is not lost. `kind` and `columns` go before what is
    saved of the printer. Returns 0 if the printer has taken it, 130 after Ctrl-C, else 1.

    Raises:
        BadInput: there is no such printer or address; the kind or the columns cannot be.
        PlainError: it could not be printed and is not in the queue.
    """
    address = place(where)
    if address is not None and at_once(address):
        from printing.transports import deliver

        delivered = deliver(receipt, address, printer=kind or "default", columns=columns)
        show(delivered, receipt.title, as_json=as_json)
        return DONE
    from companion.cli.printing_progress import WAIT, see_through
    from companion.paper.printers import Printers
    from companion.paper.queue import add_receipt, open_queue
    from companion.storage import Storage

    with Storage.open() as storage:
        _tell(storage.notices)
        printer = chosen(Printers(storage), where, address, kind, columns)
        queue = open_queue(storage, only=printer.address)
        taken = add_receipt(queue, receipt, printer)
        _show_problems(taken.problems)
        done = _went(receipt.title, printer.address, taken.job.size, printer.columns)
        return see_through(queue, taken.job, wait=WAIT if wait is None else wait, as_json=as_json, done=done)


def check_place(where: str) -> None:
    """See that something can be printed there, before any work is done for it.

    Raises:
        BadInput: it is no address and no saved printer.
    """
    if place(where) is None:
        from companion.paper.printers import Printers
        from companion.storage import Storage

        with Storage.open() as storage:
            Printers(storage).need(where)


def place(where: str) -> Address | None:
    """Return the address, None if this is rather the name of a saved printer.

    Raises:
        BadInput: it looks like an address and is none.
    """
    if ":" in where or where in ("text", "-"):
        return parse(where)
    return None


def at_once(address: Address) -> bool:
    """Say whether what goes there is written at once and needs no queue: pictures, text, plain files."""
    if isinstance(address, FileAddress):
        try:
            return stat.S_ISREG(Path(address.path).stat().st_mode)
        except (OSError, ValueError):
            return not address.path.startswith("/dev/")
    return isinstance(address, TextAddress | PictureAddress)


def chosen(
    printers: Printers, where: str, address: Address | None, kind: str | None, columns: int | None
) -> Printer:
    """Return the printer somebody means, with the kind and the columns they want.

    Raises:
        BadInput: it is not saved, or cannot be like that.
    """
    from dataclasses import replace

    from companion.paper.printers import new_printer

    saved = printers.need(where) if address is None else printers.at(address)
    if saved is None or kind is not None:
        made = new_printer(
            str(address) if saved is None else saved.address, kind=kind or "default", columns=columns
        )
        return (
            made if saved is None else replace(made, id=saved.id, chunk=saved.chunk, delay_ms=saved.delay_ms)
        )
    wanted = saved if columns is None else replace(saved, columns=columns)
    wanted.kind()
    return wanted


def show(delivered: Delivered, title: str, *, as_json: bool) -> None:
    """Say what became of the receipt of that title: its text if it was to go to the terminal, else a sentence; what is missing."""
    if as_json:
        import json

        print(json.dumps(_to_json(delivered), ensure_ascii=False), flush=True)
        return
    if delivered.text is not None:
        sys.stdout.write(_for_terminal(delivered.text))
        sys.stdout.flush()
    else:
        print(_went(title, str(delivered.address), delivered.bytes, delivered.columns), flush=True)
    _show_problems(delivered.problems)


def _went(title: str, address: str, count: int, columns: int) -> str:
    sentence = _("{title}: went to {address}, {count} bytes, {columns} columns.")
    return sentence.format(title=title, address=address, count=count, columns=columns)


def _show_problems(problems: tuple[Problem, ...]) -> None:
    for problem in problems:
        lacking = _("A crossed box stands for {characters}, which cannot be drawn here: {line}")
        _tell([lacking.format(characters=" ".join(problem.characters), line=problem.line)])


def _tell(sentences: tuple[str, ...] | list[str]) -> None:
    for sentence in sentences:
        print(sentence, file=sys.stderr)


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

"""`companion printers`: the printers of this household: found, added, tried, calibrated, forgotten."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from assets.errors import BadInput
from assets.words import _
from companion.cli import COULD_NOT, DONE

if TYPE_CHECKING:
    import argparse

    from companion.paper.calibration import Question
    from companion.paper.printers import Printer, Printers
    from companion.storage import Storage

_ROUNDS = 6


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `companion printers`."""
    from companion.cli.printing_progress import configure_wait

    parser.set_defaults(do="list", json=False)
    does = parser.add_subparsers(dest="do", metavar="WHAT")
    one = does.add_parser("list", help=_("the saved printers (also without a word)"))
    one.add_argument("--json", action="store_true", help=_("one JSON object a line"))
    one = does.add_parser("find", help=_("printers on this device that can be added"))
    one.add_argument("--json", action="store_true", help=_("one JSON object a line"))
    one = does.add_parser(
        "add", help=_("save a printer under a name"), description=_("Save a printer under a name.")
    )
    one.add_argument(
        "address",
        metavar="ADDRESS",
        help=_("tcp://HOST, file:///dev/usb/lp0, serial://…, usb://…, cups://…, on Android bluetooth://…"),
    )
    one.add_argument("--name", default="", help=_("what to call it (kitchen, red one)"))
    one.add_argument(
        "--profile", default="default", metavar="KIND", help=_("its kind, as in POS-5890 or TM-T88V")
    )
    one.add_argument(
        "--columns", type=int, help=_("characters across its paper (58 mm: 32; 80 mm: 42 or 48)")
    )
    one.add_argument("--json", action="store_true", help=_("say what was done as JSON"))
    for name, summary in (
        ("remove", _("forget a printer")),
        ("usual", _("use this printer when none is named")),
        ("status", _("ask a printer in the network how it is: paper, cover, online")),
        ("test", _("print a test page")),
        ("calibrate", _("print a page and find out from what you see how the printer works")),
    ):
        one = does.add_parser(name, help=summary, description=summary)
        one.add_argument("printer", metavar="PRINTER", help=_("its name, as in the list"))
        if name in ("test", "calibrate"):
            configure_wait(one)
        else:
            one.add_argument("--json", action="store_true", help=_("say what was done as JSON"))


def run(args: argparse.Namespace) -> int:
    """Do what was asked; return 0, or 1 if something could not be printed.

    Raises:
        BadInput: there is no such printer, or it cannot be like that.
        PlainError: it cannot be reached, or the storage refuses.
    """
    if args.do == "find":
        return _find(as_json=args.json)
    from companion.paper.printers import Printers
    from companion.storage import Storage

    with Storage.open() as storage:
        printers = Printers(storage)
        match args.do or "list":
            case "list":
                return _list(printers, as_json=args.json)
            case "add":
                return _add(printers, args)
        printer = printers.need(args.printer)
        match args.do:
            case "remove":
                printers.remove(printer)
                return _said(printer, _("{name} is forgotten. What waits for it is still sent there."), args)
            case "usual":
                printers.make_usual(printer)
                return _said(printer, _("{name} is used when no printer is named."), args)
            case "status":
                return _status(storage, printer, as_json=args.json)
            case "test":
                return _test(storage, printer, args)
        return _calibrate(storage, printer, args)


def _list(printers: Printers, *, as_json: bool) -> int:
    from companion.paper.printers import facts_words

    saved, usual = printers.all(), printers.usual()
    for one in saved:
        if as_json:
            print(json.dumps(one.to_json() | {"usual": one == usual}, ensure_ascii=False), flush=True)
            continue
        mark = "*" if one == usual else " "
        done = "" if one.calibrated else "  " + _("not calibrated yet")
        print(f"{mark} {one.id:<20}  {one.name:<20}  {one.address:<28}  {facts_words(one)}{done}")
    if not saved and not as_json:
        print(_("No printer is saved. See what is there with: companion printers find"))
        print(_("Add one with: companion printers add tcp://192.168.1.50 --name kitchen"))
    elif not as_json:
        print(_("* is used when no printer is named."))
    return DONE


def _find(*, as_json: bool) -> int:
    from companion.paper.printers import absent_words, found_words, permission_words
    from printing.platforms import find, here

    found = list(find())
    for one in found:
        if as_json:
            shown = {"address": str(one.address), "name": one.name, "sure": one.sure, "usable": one.usable}
            print(json.dumps(shown, ensure_ascii=False), flush=True)
            continue
        print(f"  {one.address!s:<32}  {one.name or found_words(one)}".rstrip())
        if not one.usable:
            print(f"  {'':<32}  {permission_words(one)}")
    if not found and not as_json:
        print(_("No printer was found on this device."))
    if not as_json:
        for sentence in absent_words(here()):
            print(sentence)
        print(
            _("A printer in the network is added by its address: companion printers add tcp://192.168.1.50")
        )
    return DONE


def _add(printers: Printers, args: argparse.Namespace) -> int:
    from companion.paper.printers import new_printer

    made = new_printer(args.address, name=args.name, kind=args.profile, columns=args.columns)
    added = printers.add(made)
    sentence = _("{name} is saved ({facts}). See how it prints with: companion printers test {id}")
    if added.profile == "default":
        sentence = _(
            "{name} is saved ({facts}). Find out what it can do with: companion printers calibrate {id}"
        )
    return _said(added, sentence, args)


def _said(printer: Printer, sentence: str, args: argparse.Namespace) -> int:
    if args.json:
        print(json.dumps(printer.to_json(), ensure_ascii=False), flush=True)
    else:
        from companion.paper.printers import facts_words

        print(sentence.format(name=printer.name, id=printer.id, facts=facts_words(printer)), flush=True)
    return DONE


def _status(storage: Storage, printer: Printer, *, as_json: bool) -> int:
    from companion.paper.printers import how_is
    from companion.paper.queue import open_queue

    said = how_is(printer, open_queue(storage))
    if as_json:
        print(json.dumps({"printer": printer.id, "said": said}, ensure_ascii=False), flush=True)
    else:
        print("\n".join(f"{printer.name}: {one}" for one in said), flush=True)
    return DONE


def _test(storage: Storage, printer: Printer, args: argparse.Namespace) -> int:
    from companion.cli.printing_progress import see_through
    from companion.paper.calibration import trial_page
    from companion.paper.queue import add_receipt, open_queue

    queue = open_queue(storage, only=printer.address)
    job = add_receipt(queue, trial_page(printer), printer).job
    done = _("The test page went to {name}. If it looks wrong: companion printers calibrate {id}")
    return see_through(
        queue,
        job,
        wait=args.wait,
        as_json=args.json,
        done=done.format(name=printer.name, id=printer.id),
    )


def _calibrate(storage: Storage, printer: Printer, args: argparse.Namespace) -> int:
    """Print the page, ask, save; with a block that came out broken, again and slower."""
    from companion.cli.printing_progress import see_through
    from companion.paper.calibration import page_bytes, questions, settled
    from companion.paper.printers import Printers
    from companion.paper.queue import new_job, open_queue

    printers = Printers(storage)
    for _round in range(_ROUNDS):
        queue = open_queue(storage, only=printer.address)
        job = queue.add(new_job(_("Calibration page"), page_bytes(printer), printer))
        done = _("The calibration page went to {name}. Take it in your hand.").format(name=printer.name)
        result = see_through(queue, job, wait=args.wait, as_json=args.json, done=done)
        if result != DONE:
            return result
        answers = {question.id: _asked(question) for question in questions(printer)}
        before, printer = printer, settled(printer, answers)
        printers.change(printer)
        pace = (printer.chunk, printer.delay_ms)
        if printer.calibrated or pace == (before.chunk, before.delay_ms):
            break
        print(_("It gets its bytes in smaller pieces from now on; the page comes again."), flush=True)
    if not printer.calibrated:
        print(
            _("The block stays broken at the slowest pace: try another cable, or another kind."),
            file=sys.stderr,
        )
        return COULD_NOT
    return _said(printer, _("{name} is calibrated: {facts}."), args)


def _asked(question: Question) -> str:
    """Ask on the terminal until the answer fits; an empty line is the usual answer.

    Raises:
        BadInput: the input ended.
    """
    print(question.words)
    if question.kind == "numbers":
        print("  " + ", ".join(label for _value, label in question.choices))
    shown = "/".join(value for value, _label in question.choices) if question.kind == "choice" else "1 2 …"
    while True:
        sys.stdout.write(f"  [{shown}] ({question.default or '-'}) ")
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            raise BadInput(
                _("The questions were not answered to the end; nothing was changed."),
                where=question.id,
                remedy=_("Start it in a terminal: companion printers calibrate"),
            )
        try:
            return question.check(line.strip() or question.default)
        except BadInput as error:
            print(f"  {error.what} {error.remedy}")

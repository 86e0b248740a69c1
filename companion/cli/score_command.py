"""`companion score`: a score sheet from a file or filled in at the terminal becomes a result, and a receipt."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from assets.errors import BadInput
from companion.cli import COULD_NOT, DONE, INTERRUPTED
from companion.words import _

if TYPE_CHECKING:
    import argparse

    from companion.scoring import GameScoring
    from companion.scoring.declaration import Json, Values
    from companion.scoring.result import Result

_DRAFTS = 100


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `companion score`."""
    from companion.scoring import sheets

    parser.add_argument("game", metavar="GAME", help=f"which game: {', '.join(sorted(sheets()))}")
    parser.add_argument(
        "sheet", metavar="SHEET.json", nargs="?", help="the filled-in sheet; - reads it from standard input"
    )
    parser.add_argument("--ask", action="store_true", help="ask field by field, beginning with SHEET.json")
    parser.add_argument("--schema", action="store_true", help="print the JSON Schema of the sheet and end")
    parser.add_argument("--blank", action="store_true", help="print an empty sheet to fill in and end")
    parser.add_argument("--why", action="store_true", help="say of every line how it came about")
    parser.add_argument(
        "--print",
        dest="where",
        metavar="WHERE",
        help="print the receipt too: the name of a saved printer, tcp://HOST[:PORT], png://FILE, text, …",
    )
    parser.add_argument(
        "--wait", type=float, metavar="SECONDS", help="how long to wait for a printer that cannot be reached"
    )
    parser.add_argument(
        "--columns", type=int, choices=(32, 42, 48), help="characters across the paper of the receipt"
    )
    parser.add_argument("--profile", metavar="NAME", help="the printer's kind, as in POS-5890 or TM-T88V")
    parser.add_argument("--save", action="store_true", help="keep it among the finished games")
    parser.add_argument("--place", help="with --save: where it was played")
    parser.add_argument("--notes", help="with --save: your own words about it")
    parser.add_argument(
        "--corrects", metavar="ID", help="with --save: the kept game whose score this sets right"
    )
    parser.add_argument(
        "--json",
        action="store_true",
        help="one JSON object a line: the result, what was kept, what was printed",
    )


def run(args: argparse.Namespace) -> int:
    """Score a sheet; return 0, or, when the person left the form, 1 (end of input) or 130 (Ctrl-C).

    Raises:
        BadInput: no such game, no sheet and no terminal to ask at, a file that is no JSON, a sheet that cannot be.
        PlainError: the receipt cannot be printed.
    """
    from companion.scoring import scoring_of

    game = scoring_of(args.game)
    if args.blank:
        import json

        _write(json.dumps(game.declare().blank({}), ensure_ascii=False, indent=1) + "\n")
        return DONE
    if args.schema:
        import json

        from companion.scoring.schema import json_schema

        _write(json.dumps(json_schema(game.declare()), ensure_ascii=False, indent=1) + "\n")
        return DONE
    _see_where_to(args)
    _see_what_is_saved(args)
    if args.sheet is None or args.ask:
        return _ask(game, args)
    return _show(game, _read(args.sheet), args.sheet, args)


def _see_where_to(args: argparse.Namespace) -> None:
    if args.where is not None:
        from companion.cli.print_command import check_place

        check_place(args.where)


def _see_what_is_saved(args: argparse.Namespace) -> None:
    given = next((one for one in ("place", "notes", "corrects") if getattr(args, one) is not None), None)
    if given is not None and not args.save:
        raise BadInput(
            _("This says something about a game that is kept."), where=f"--{given}", remedy=_("Add --save.")
        )


def _show(game: GameScoring, sheet: Json, where: str, args: argparse.Namespace) -> int:
    """Show the result, keep it, then print its receipt (1 if it waits): a printer that fails takes no score away."""
    result = game.score(sheet, where=where)
    if args.json:
        import json

        _write(json.dumps(result.to_json(), ensure_ascii=False) + "\n")
    else:
        from companion.scoring.result_text import result_text

        _write(result_text(result, why=args.why))
    if args.save:
        _save(result, game.accept(sheet).values, args)
    if args.where is None:
        return DONE
    import datetime

    from companion.cli.print_command import print_receipt
    from companion.receipts import score_receipt

    receipt = score_receipt(result, date=datetime.datetime.now().astimezone().date())
    return print_receipt(
        receipt, args.where, kind=args.profile, columns=args.columns, as_json=args.json, wait=args.wait
    )


def _save(result: Result, sheet: Values, args: argparse.Namespace) -> None:
    """Keep the game among the finished ones and say under which id."""
    import datetime
    import json

    from companion.history.shelf import find, save
    from companion.storage.database import Storage

    with Storage.open() as storage:
        for notice in storage.notices:
            _say(f"companion: {notice}")
        uuid = "" if args.corrects is None else find(storage, args.corrects).uuid
        now = datetime.datetime.now().astimezone()
        kept = save(storage, result, dict(sheet), now, uuid=uuid, place=args.place, notes=args.notes)
    if args.json:
        _write(json.dumps({"saved": kept.uuid}) + "\n")
    else:
        _write("\n" + _("Kept among the finished games as {id}.").format(id=kept.uuid) + "\n")


def _write(text: str) -> None:
    """Write to standard output; what its encoding lacks is written as its code, visibly."""
    encoding = sys.stdout.encoding or "ascii"
    sys.stdout.write(text.encode(encoding, errors="backslashreplace").decode(encoding))
    sys.stdout.flush()


def _ask(game: GameScoring, args: argparse.Namespace) -> int:
    from companion.scoring.checking import check
    from companion.scoring.terminal_form import FormLeft, fill

    if not sys.stdin.isatty() or args.sheet == "-":
        raise BadInput(
            _("There is no sheet, and no terminal to ask at."),
            where="SHEET.json",
            remedy=_(
                "Give a filled-in sheet, or - to read it from standard input; --blank prints an empty one."
            ),
        )
    declaration = game.declare()
    sheet = declaration.blank({})
    if args.sheet is not None:
        checked = check(declaration, _read(args.sheet))
        sheet = checked.values
        for problem in checked.problems:
            _say(str(problem))
    try:
        filled = fill(declaration, sheet, _asked, _say)
    except FormLeft as left:
        _keep(left.sheet, args.game)
        return INTERRUPTED if left.interrupted else COULD_NOT
    return _show(game, filled, "", args)


def _asked(prompt: str) -> str:
    """Show the prompt on stderr, so that standard output holds the result alone, and return the line typed."""
    sys.stderr.write(prompt)
    sys.stderr.flush()
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line


def _say(text: str) -> None:
    print(text, file=sys.stderr)


def _keep(sheet: dict[str, Json], game: str) -> None:
    """Keep what was filled in and say where."""
    import json

    text = json.dumps(sheet, ensure_ascii=False, indent=1) + "\n"
    draft = _written(text, f"{game}-sheet")
    if draft is None:
        _write(text)
        _say("\n" + _("Stopped. What was filled in stands above, since this folder cannot be written to."))
    else:
        again = f"companion score {game} {draft} --ask"
        _say("\n" + _("Stopped. What was filled in is kept in {file}.").format(file=draft))
        _say(_("Go on with: {command}").format(command=again))


def _written(text: str, name: str) -> str | None:
    """Write a new file of that name in this folder and return its name; None where that cannot be."""
    for number in range(1, _DRAFTS + 1):
        draft = Path(f"{name}.json" if number == 1 else f"{name}-{number}.json")
        try:
            file = draft.open("x", encoding="utf-8")
        except FileExistsError:
            continue
        except OSError:
            return None
        try:
            with file:
                file.write(text)
        except OSError:
            draft.unlink(missing_ok=True)
            return None
        return str(draft)
    return None


def _read(name: str) -> dict[str, Json]:
    """Read a sheet's JSON, never more bytes than are accepted."""
    from companion.scoring.strict_json import LONGEST, read_object

    if name == "-":
        return read_object(sys.stdin.buffer.read(LONGEST + 1), where=_("standard input"))
    try:
        with Path(name).open("rb") as file:
            return read_object(file.read(LONGEST + 1), where=name)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise BadInput(
            _("This sheet cannot be read: {reason}.").format(reason=reason),
            where=name[:200],
            remedy=_("Give a file with a filled-in sheet."),
        ) from None

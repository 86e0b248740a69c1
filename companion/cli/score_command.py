"""`companion score`: a score sheet from a file or filled in at the terminal becomes a result, and a receipt."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from assets.errors import BadInput
from assets.words import _
from companion.cli import DONE
from companion.games import typed_id

if TYPE_CHECKING:
    import argparse

    from companion.cli.score_solo import SoloGame
    from companion.scoring import GameScoring
    from companion.scoring.declaration import Json, Values
    from companion.scoring.result import Result


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `companion score`."""
    from companion.scoring import sheets

    parser.add_argument(
        "game",
        metavar="GAME",
        help=_("which game: {games}").format(games=", ".join(map(typed_id, sheets()))),
    )
    parser.add_argument(
        "sheet",
        metavar="SHEET.json",
        nargs="?",
        help=_("the filled-in sheet; - reads it from standard input"),
    )
    parser.add_argument("--ask", action="store_true", help=_("ask field by field, beginning with SHEET.json"))
    parser.add_argument(
        "--solo",
        "--playthrough",
        metavar="ID",
        help=_(
            "fill in the bot's column from a solo game played here: its id, or last; the score so far if it goes on"
        ),
    )
    parser.add_argument("--schema", action="store_true", help=_("print the JSON Schema of the sheet and end"))
    parser.add_argument("--blank", action="store_true", help=_("print an empty sheet to fill in and end"))
    parser.add_argument("--why", action="store_true", help=_("say of every line how it came about"))
    parser.add_argument(
        "--print",
        "--to",
        dest="where",
        metavar="WHERE",
        help=_("print the receipt too: the name of a saved printer, tcp://HOST[:PORT], png://FILE, text, …"),
    )
    parser.add_argument(
        "--wait",
        type=float,
        metavar="SECONDS",
        help=_("how long to wait for a printer that cannot be reached"),
    )
    parser.add_argument(
        "--columns", type=int, choices=(32, 42, 48), help=_("characters across the paper of the receipt")
    )
    parser.add_argument("--profile", metavar="NAME", help=_("the printer's kind, as in POS-5890 or TM-T88V"))
    parser.add_argument("--save", action="store_true", help=_("keep it among the finished games"))
    parser.add_argument("--place", help=_("with --save: where it was played"))
    parser.add_argument("--notes", help=_("with --save: your own words about it"))
    parser.add_argument(
        "--corrects", metavar="ID", help=_("with --save: the kept game whose score this sets right")
    )
    parser.add_argument(
        "--json",
        action="store_true",
        help=_("one JSON object a line: the result, what was kept, what was printed"),
    )


def run(args: argparse.Namespace) -> int:
    """Score a sheet; return 0, or, when the person left the form, 1 (end of input) or 130 (Ctrl-C).

    Raises:
        BadInput: no such game, no sheet and no terminal to ask at, a file that is no JSON, a sheet that cannot be.
        PlainError: the receipt cannot be printed.
    """
    from companion.scoring import scoring_of

    game = scoring_of(args.game)
    if args.schema:
        import json

        from companion.scoring.schema import json_schema

        _write(json.dumps(json_schema(game.declare()), ensure_ascii=False, indent=1) + "\n")
        return DONE
    _see_where_to(args)
    _see_what_is_saved(args)
    solo = None if args.solo is None else _solo(game, args.solo)
    if args.blank:
        import json

        blank = game.declare().blank({})
        sheet = blank if solo is None else solo.on_sheet(game, blank)
        _write(json.dumps(sheet, ensure_ascii=False, indent=1) + "\n")
        return DONE
    if args.sheet is None or args.ask:
        return _ask(game, args, solo)
    given = _read(args.sheet)
    return _show(game, given if solo is None else solo.on_sheet(game, given), args.sheet, args, solo)


def _solo(game: GameScoring, wanted: str) -> SoloGame:
    from companion.cli.score_solo import solo_game
    from companion.storage.database import Storage

    with Storage.open() as storage:
        for notice in storage.notices:
            _say(f"companion: {notice}")
        return solo_game(storage, game, wanted)


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


def _show(game: GameScoring, sheet: Json, where: str, args: argparse.Namespace, solo: SoloGame | None) -> int:
    """Show the result, keep it, then print its receipt (1 if it waits): a printer that fails takes no score away.

    Who filled it in at a terminal is asked whether it is kept; `args.save` says so afterwards.
    """
    result = game.score(sheet, where=where)
    if solo is not None:
        result = solo.told(result)
    values = game.accept(sheet).values
    if args.json:
        import json

        _write(json.dumps(result.to_json(), ensure_ascii=False) + "\n")
    else:
        from companion.scoring.result_text import result_text

        _write(result_text(result, why=args.why))
    asks = _asks_to_keep(args)
    args.save = args.save or (asks and _keeps())
    if args.save:
        kept = _save(result, values, args, solo)
        if asks and args.where is None:
            told = _(
                "Print its receipt with: companion history show {id} --receipt tcp://HOST (or png://receipt.png)"
            )
            _write(told.format(id=kept) + "\n")
    if args.where is None:
        return DONE
    import datetime

    from companion.cli.print_command import print_receipt
    from companion.history.finished_game import board_of
    from companion.history.retelling import board_name
    from companion.paper.scores import score_receipt

    receipt = score_receipt(
        result,
        date=datetime.datetime.now().astimezone().date(),
        bot=board_name(result.game, board_of(result, values, None)),
    )
    return print_receipt(
        receipt, args.where, kind=args.profile, columns=args.columns, as_json=args.json, wait=args.wait
    )


def _asks_to_keep(args: argparse.Namespace) -> bool:
    """Say whether somebody sits at a terminal, asked for the form, and has not said what becomes of the score."""
    form = args.ask or args.sheet is None
    return form and not args.save and not args.json and sys.stdin.isatty() and sys.stdout.isatty()


def _keeps() -> bool:
    from companion.cli.terminal_person import choose

    question = _("Keep it among the finished games?")
    return choose(question, [_("Keep it"), _("Do not keep it")], 0, sys.stdin, sys.stderr) == 0


def _save(result: Result, sheet: Values, args: argparse.Namespace, solo: SoloGame | None) -> str:
    """Keep the game among the finished ones and say under which id; return that id."""
    import datetime
    import json

    from companion.history.repository import find, save
    from companion.history.text import SHORT_ID
    from companion.storage.database import Storage

    with Storage.open() as storage:
        for notice in storage.notices:
            _say(f"companion: {notice}")
        kept = save(
            storage,
            result,
            dict(sheet),
            datetime.datetime.now().astimezone(),
            playthrough=None if solo is None else solo.id,
            uuid="" if args.corrects is None else find(storage, args.corrects).uuid,
            place=args.place,
            notes=args.notes,
        )
    if args.json:
        _write(json.dumps({"saved": kept.uuid}) + "\n")
    else:
        _write("\n" + _("Kept among the finished games as {id}.").format(id=kept.uuid[:SHORT_ID]) + "\n")
    return kept.uuid[:SHORT_ID]


def _write(text: str) -> None:
    """Write to standard output; what its encoding lacks is written as its code, visibly."""
    encoding = sys.stdout.encoding or "ascii"
    sys.stdout.write(text.encode(encoding, errors="backslashreplace").decode(encoding))
    sys.stdout.flush()


def _ask(game: GameScoring, args: argparse.Namespace, solo: SoloGame | None) -> int:
    if not sys.stdin.isatty() or args.sheet == "-":
        raise BadInput(
            _("There is no sheet, and no terminal to ask at."),
            where="SHEET.json",
            remedy=_(
                "Give a filled-in sheet, or - to read it from standard input; --blank prints an empty one."
            ),
        )
    from companion.cli.score_form import ask

    given = None if args.sheet is None else _read(args.sheet)
    asked = ask(game, args.game, solo, given, args.sheet or "")
    if isinstance(asked, int):
        return asked
    code = _show(game, asked.sheet, "", args, solo)
    if args.save:
        asked.forget()
    return code


def _say(text: str) -> None:
    print(text, file=sys.stderr)


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

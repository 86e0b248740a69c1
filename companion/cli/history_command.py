"""`companion history`: the finished games of this device; look at them, correct them, take them elsewhere and back."""

from __future__ import annotations

import json
import sys
import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING

from assets.errors import BadInput
from assets.words import _, ngettext, typed
from companion.cli import COULD_NOT, DONE

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterable
    from datetime import datetime

    from companion.history.finished_game import FinishedGame
    from companion.history.importing import Report
    from companion.history.repository import FinishedGames
    from companion.storage import Storage

STANDARD = "-"
SUFFIXES = (".json", ".csv", ".bgsplay")


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `companion history` and what can be done with it."""
    ways = parser.add_subparsers(dest="way", metavar="WHAT")
    parser.set_defaults(json=False, game=None, player=None, deleted=False)

    def way(name: str, summary: str) -> argparse.ArgumentParser:
        one = ways.add_parser(name, help=summary, description=summary)
        one.add_argument("--json", action="store_true", help=_("JSON instead of sentences"))
        return one

    listing = way("list", _("the finished games, the last one first (also without WHAT)"))
    listing.add_argument("--deleted", action="store_true", help=_("those that were deleted instead"))
    numbers = way("stats", _("plays, wins, averages, bests, solo boards, margins"))
    for one in (listing, numbers):
        one.add_argument("--game", help=_("of this game alone: wayfarers, origin, …"))
        one.add_argument("--player", metavar="NAME", help=_("with this player alone"))
    show = way("show", _("one game with every line of its score and every correction"))
    show.add_argument("--why", action="store_true", help=_("say of every line how it came about"))
    show.add_argument(
        "--receipt", metavar="WHERE", help=_("print its receipt, as 'companion print --to' does")
    )
    show.add_argument("--columns", type=int, choices=(32, 42, 48), help=_("characters across the paper"))
    show.add_argument("--profile", metavar="NAME", default="default", help=_("the printer's kind"))
    correct = way(
        "correct", _("set right what is known of an evening (scores: companion score … --corrects ID)")
    )
    correct.add_argument("--place", help=_('where it was played ("": nobody knows)'))
    correct.add_argument("--notes", help=_('your own words ("": none)'))
    correct.add_argument("--minutes", type=int, help=_("how long it took"))
    correct.add_argument(
        "--date", metavar="WHEN", help=_("when it ended: {day} or '{day} 22:15'").format(day="2026-11-03")
    )
    delete = way("delete", _("take a game out of the history; it can be had back"))
    restore = way("restore", _("put a deleted game back"))
    for one in (show, correct, delete, restore):
        one.add_argument("id", metavar="ID", help=_("as the list shows it, or last"))
    export = way(
        "export", _("write everything (.json), or the plays for a spreadsheet (.csv) or BG Stats (.bgsplay)")
    )
    export.add_argument(
        "file", metavar="FILE", help=_("ends with .json, .csv or .bgsplay; - writes the JSON out")
    )
    export.add_argument("--force", action="store_true", help=_("write over a file of this name"))
    export.add_argument("--me", metavar="NAME", default="", help=_("in a .bgsplay: the player it is for"))
    taking = way("import", _("take in what 'export' wrote as .json; says first what it would do"))
    taking.add_argument("file", metavar="FILE", help=_("the file; - reads standard input"))
    taking.add_argument("--yes", action="store_true", help=_("do it without asking"))


def run(args: argparse.Namespace) -> int:
    """Do what was asked; return 0, or 1 where a part could not be done.

    Raises:
        BadInput: no such game, an option or a file that cannot be.
        PlainError: something could not be read, written or printed.
    """
    from companion.storage.database import Storage

    with Storage.open() as storage:
        for notice in storage.notices:
            _complain(notice)
        return _WAYS[args.way or "list"](storage, args)


def _list(storage: Storage, args: argparse.Namespace) -> int:
    from companion.history.formats import game_json
    from companion.history.text import list_lines

    shelf = _shelf(storage)
    kept = shelf.deleted if args.deleted else shelf.games
    games = _chosen(kept, args)
    if args.json:
        _write(_json(game_json(one)) for one in games)
        return DONE
    _write(list_lines(games) if games else _nothing(shelf, args.deleted))
    return DONE


def _stats(storage: Storage, args: argparse.Namespace) -> int:
    from companion.history.formats import plain
    from companion.history.statistics import statistics
    from companion.history.text import statistics_lines

    shelf = _shelf(storage)
    games = _chosen(shelf.games, args)
    if args.json:
        _write([_json(plain(statistics(games)))])
        return DONE
    _write(statistics_lines(statistics(games)) if games else _nothing(shelf, deleted=False))
    return DONE


def _show(storage: Storage, args: argparse.Namespace) -> int:
    from companion.history.formats import game_details_json
    from companion.history.repository import corrections, find
    from companion.history.text import game_lines

    address = None
    if args.receipt is not None:
        from printing.addresses import parse

        address = parse(args.receipt)
    game = find(storage, args.id)
    corrected = corrections(storage, game.uuid)
    if args.json:
        _write([_json(game_details_json(game, corrected))])
    else:
        _write(game_lines(game, corrected, why=args.why))
    if address is not None:
        from companion.cli.print_command import show
        from companion.history.retelling import receipt_of
        from printing.transports import deliver

        receipt = receipt_of(game)
        delivered = deliver(receipt, address, printer=args.profile, columns=args.columns)
        show(delivered, receipt.title, as_json=args.json)
    return DONE


def _correct(storage: Storage, args: argparse.Namespace) -> int:
    from companion.history.finished_game import changed, parse_date
    from companion.history.repository import changes, find, put

    if all(one is None for one in (args.place, args.notes, args.minutes, args.date)):
        raise BadInput(
            _("Nothing was given to set right."), remedy=_("Give --place, --notes, --minutes or --date.")
        )
    game = find(storage, args.id)
    at = None if args.date is None else parse_date(args.date, game.at, where="--date")
    right = changed(game, place=args.place, notes=args.notes, minutes=args.minutes, at=at)
    put(storage, right)
    told = [str(one) for one in changes(game, right)] or [_("It was so already.")]
    _say(args, {"id": game.uuid, "changes": told}, told)
    return DONE


def _delete(storage: Storage, args: argparse.Namespace) -> int:
    from companion.history import repository
    from companion.history.retelling import play_name
    from companion.history.text import SHORT_ID

    game = repository.find(storage, args.id)
    repository.delete(storage, game.uuid)
    back = typed(f"companion history restore {game.uuid[:SHORT_ID]}")
    told = [
        _("Deleted: {game}.").format(game=play_name(game)),
        _("Have it back with: {command}").format(command=back),
    ]
    _say(args, {"id": game.uuid, "deleted": True}, told)
    return DONE


def _restore(storage: Storage, args: argparse.Namespace) -> int:
    from companion.history import repository
    from companion.history.retelling import play_name

    game = repository.find(storage, args.id)
    repository.restore(storage, game.uuid)
    _say(args, {"id": game.uuid, "deleted": False}, [_("It is back: {game}.").format(game=play_name(game))])
    return DONE


def _export(storage: Storage, args: argparse.Namespace) -> int:
    from companion.history.export import export_document
    from companion.storage.files import write_file

    if args.file == STANDARD:
        with storage.contents() as contents:
            for piece in export_document(contents):
                sys.stdout.write(piece)
        sys.stdout.flush()
        return DONE
    path, suffix = Path(args.file), Path(args.file).suffix.lower()
    if suffix not in SUFFIXES:
        raise BadInput(
            _("It is not clear what to write into this file."),
            where=args.file[:200],
            remedy=_("End its name with .json (everything), .csv (a spreadsheet) or .bgsplay (BG Stats)."),
        )
    if suffix == ".json":
        with storage.contents() as contents:
            size = write_file(path, export_document(contents), replace=args.force)
        doubts = _read_back(path)
    else:
        shelf = _shelf(storage)
        size = write_file(path, _plays(shelf.games, suffix, args.me), replace=args.force)
        doubts = []
    told = _("{file}: {n} bytes.").format(file=args.file, n=size)
    _say(args, {"file": args.file, "bytes": size, "doubts": doubts}, [told])
    for doubt in doubts:
        _complain(doubt)
    return COULD_NOT if doubts else DONE


def _plays(games: tuple[FinishedGame, ...], suffix: str, me: str) -> Iterable[str]:
    from companion.history.bgstats import bgsplay
    from companion.history.formats import BYTE_ORDER_MARK, plays_csv

    if suffix == ".csv":
        return (BYTE_ORDER_MARK, plays_csv(games))
    return (bgsplay(games, _now(), me=me),)


def _read_back(path: Path) -> list[str]:
    """Return what of the written document could not be taken in again: a copy nobody can read is none."""
    from companion.history.export import LONGEST, read_document
    from companion.storage.files import read_limited

    try:
        document = read_document(read_limited(path, LONGEST), where=str(path)[:200])
    except BadInput as error:
        return [_("This file cannot be read back: {why}").format(why=error)]
    return [_("A part of it cannot be read back: {why}").format(why=one.why) for one in document.refused]


def _import(storage: Storage, args: argparse.Namespace) -> int:
    from companion.history.export import LONGEST, read_document
    from companion.history.importing import dry_run, import_document
    from companion.history.text import report_lines
    from companion.storage.files import read_limited

    if args.file == STANDARD:
        data, where = sys.stdin.buffer.read(LONGEST + 1), _("standard input")
    else:
        data, where = read_limited(Path(args.file), LONGEST), args.file[:200]
    document = read_document(data, where=where)
    report = dry_run(storage, document)
    if not args.json:
        _write(report_lines(report))
    taken = False
    if not report.adds:
        told = _("Nothing new is in it; nothing was changed.")
    elif args.yes or (not args.json and _agreed(args, report)):
        foreseen, report = report, import_document(storage, document, report)
        taken = True
        told = ngettext("{n} part was taken in.", "{n} parts were taken in.", report.adds).format(
            n=report.adds
        )
        if report.items != foreseen.items:
            told += " " + _("Something was changed here meanwhile and was left alone.")
    else:
        again = typed("companion history import ") + f"{args.file} --yes"
        told = _("Nothing was changed. Take it in with: {command}").format(command=again)
    if args.json:
        _write([_json({"taken": taken, **_report_json(report)})])
    else:
        _write([told])
    return COULD_NOT if _refused(report) else DONE


def _agreed(args: argparse.Namespace, report: Report) -> bool:
    """Ask, where somebody can answer."""
    if args.file == STANDARD or not sys.stdin.isatty():
        return False
    question = ngettext("Take in {n} part? [y/N] ", "Take in {n} parts? [y/N] ", report.adds)
    sys.stderr.write(question.format(n=report.adds))
    sys.stderr.flush()
    return sys.stdin.readline().strip().lower() in ("y", "yes", _("yes"), _("yes")[:1])


def _report_json(report: Report) -> dict[str, object]:
    from companion.history.formats import plain

    return {"adds": report.adds, "items": plain(report.items)}


def _refused(report: Report) -> bool:
    from companion.history.importing import Outcome

    return any(one.outcome is Outcome.REFUSED for one in report.items)


def _shelf(storage: Storage) -> FinishedGames:
    """Return the games; say which records cannot be read."""
    from companion.history.repository import finished_games

    found = finished_games(storage)
    for one in found.unreadable:
        _complain(_("A game of {game} ({id}) cannot be read: {why}").format(
            game=one.game, id=one.uuid[:8], why=one.why
        ))  # fmt: skip
    return found


def _chosen(games: tuple[FinishedGame, ...], args: argparse.Namespace) -> list[FinishedGame]:
    from companion.history.finished_game import player_key

    game = args.game
    key = None if args.player is None else player_key(args.player)
    return [
        one
        for one in games
        if game in (None, one.game) and (key is None or any(seat.key == key for seat in one.seats))
    ]


def _nothing(shelf: FinishedGames, deleted: bool) -> list[str]:
    from companion.history.text import empty_lines

    if deleted:
        return [_("No such game was deleted.")]
    if shelf.games or not shelf.deleted:
        return [_("No finished game fits.")] if shelf.games else empty_lines()
    back = ngettext(
        "{n} deleted game can be had back: companion history list --deleted shows it, companion history restore ID brings it back",
        "{n} deleted games can be had back: companion history list --deleted shows them, companion history restore ID brings one back",
        len(shelf.deleted),
    )
    return [*empty_lines(), back.format(n=len(shelf.deleted))]


def _now() -> datetime:
    from datetime import datetime

    return datetime.now().astimezone()


def _say(args: argparse.Namespace, found: dict[str, object], lines: list[str]) -> None:
    _write([_json(found)] if args.json else lines)


def _json(value: object) -> str:
    """Return the value as one line of JSON that the encoding of standard output holds."""
    return json.dumps(value, ensure_ascii=not (sys.stdout.encoding or "").lower().startswith("utf"))


def _complain(sentence: str) -> None:
    print(f"companion: {_shown(sentence)}", file=sys.stderr)


def _write(lines: Iterable[str]) -> None:
    """Write lines to standard output; what its encoding lacks is written as its code, visibly."""
    encoding = sys.stdout.encoding or "ascii"
    for line in lines:
        sys.stdout.write(_shown(line).encode(encoding, errors="backslashreplace").decode(encoding) + "\n")
    sys.stdout.flush()


def _shown(line: str) -> str:
    """Return the line without what could command the terminal: names may come from a file of a stranger."""
    return "".join(c for c in line if unicodedata.category(c) not in ("Cc", "Cs"))


_WAYS: dict[str, Callable[[Storage, argparse.Namespace], int]] = {
    "list": _list,
    "stats": _stats,
    "show": _show,
    "correct": _correct,
    "delete": _delete,
    "restore": _restore,
    "export": _export,
    "import": _import,
}

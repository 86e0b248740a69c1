"""`companion paper`: what else can be printed: score pads, kept scores, logs, statistics, sticker strips."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.errors import PlainError
from assets.words import _
from companion.cli import DONE

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from printing.receipt import Receipt

_USUAL_COLUMNS = 42


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `companion paper`."""
    does = parser.add_subparsers(dest="do", metavar="WHAT", required=True)
    one = does.add_parser("pad", help=_("a blank score pad"), description=_("A blank score pad."))
    one.add_argument("game", metavar="GAME", help=_("which game: wayfarers, origin, …"))
    one.add_argument("--players", type=int, default=2, help=_("how many columns (2)"))
    one.add_argument(
        "--bot", default="", metavar="NAME", help=_("a column for the solo opponent of that name")
    )
    _to(one)
    one = does.add_parser("score", help=_("the receipt of a finished game, with codes if wanted"))
    one.add_argument("id", metavar="ID", help=_("which game, as in: companion history list"))
    one.add_argument(
        "--restore", action="store_true", help=_("with a code the companion can restore it from")
    )
    one.add_argument(
        "--bg-stats",
        action="store_true",
        help=_("with a code for BG Stats (names the players to that company)"),
    )
    _to(one)
    one = does.add_parser("log", help=_("what the bot did, turn by turn"))
    one.add_argument("playthrough", metavar="ID", nargs="?", help=_("which solo game (the one played last)"))
    one.add_argument("--why", action="store_true", help=_("with the reason of every move"))
    _to(one)
    one = does.add_parser("statistics", help=_("what the finished games come to"))
    _to(one)
    one = does.add_parser("stickers", help=_("strips of tags to cut apart, for a thermal printer"))
    one.add_argument("game", metavar="GAME", help=_("which game: wayfarers, origin, …"))
    one.add_argument("--kind", help=_("only one kind of piece: land, objective, …"))
    _to(one)


def run(args: argparse.Namespace) -> int:
    """Print what was asked for; return 0, or 1 if something waits in the queue or may have come out.

    Raises:
        BadInput: there is no such game, kind, playthrough or printer, or it does not fit the paper.
        PlainError: there is nothing to print, or it could not be printed.
    """
    from companion.cli.print_command import print_receipt

    columns = _columns(args)
    makers = {"pad": _pad, "score": _score, "log": _log, "statistics": _statistics, "stickers": _stickers}
    for receipt in makers[args.do](args, columns):
        done = print_receipt(
            receipt, args.to, kind=args.profile, columns=args.columns, as_json=args.json, wait=args.wait
        )
        if done != DONE:
            return done
    return DONE


def _to(parser: argparse.ArgumentParser) -> None:
    from companion.cli.print_command import WHERE_HELP
    from companion.cli.printing_progress import configure_wait

    parser.add_argument(
        "--to",
        "--print",
        metavar="WHERE",
        default="text",
        help=_("{where} (the default)").format(where=_(WHERE_HELP)),
    )
    parser.add_argument("--columns", type=int, choices=(32, 42, 48), help=_("characters across the paper"))
    parser.add_argument("--profile", metavar="KIND", help=_("the printer's kind, as in POS-5890 or TM-T88V"))
    configure_wait(parser)


def _columns(args: argparse.Namespace) -> int:
    """Return the columns of the paper it goes on, so that what is made fits it."""
    from companion.cli.print_command import at_once, chosen, place

    if args.columns is not None:
        return int(args.columns)
    address = place(args.to)
    if address is not None and at_once(address):
        return _USUAL_COLUMNS
    from companion.paper.printers import Printers
    from companion.storage import Storage

    with Storage.open() as storage:
        return chosen(Printers(storage), args.to, address, args.profile, None).columns


def _pad(args: argparse.Namespace, columns: int) -> Sequence[Receipt]:
    from companion.paper.scores import score_pad
    from companion.scoring import scoring_of

    declaration = scoring_of(args.game).declare()
    return [score_pad(declaration, players=args.players, columns=columns, bot=args.bot)]


def _score(args: argparse.Namespace, columns: int) -> Sequence[Receipt]:
    import sys

    from companion.history.repository import find
    from companion.history.retelling import receipt_of
    from companion.paper.codes import with_codes
    from companion.storage import Storage

    with Storage.open() as storage:
        game = find(storage, args.id)
    made = with_codes(receipt_of(game), game, dots=columns * 12, restore=args.restore, bg_stats=args.bg_stats)
    for sentence in made.left_out:
        print(sentence, file=sys.stderr)
    return [made.receipt]


def _log(args: argparse.Namespace, columns: int) -> Sequence[Receipt]:  # noqa: ARG001 - it fits any paper
    from companion.history.retelling import playthrough_name
    from companion.paper.bot_log import bot_log
    from companion.playthrough import Playthroughs
    from companion.storage import Storage

    with Storage.open() as storage:
        plays = Playthroughs(storage)
        kept = plays.list()
        wanted = args.playthrough or (kept[0].id if kept else "")
        found = [one for one in kept if one.id.startswith(wanted.lower())] if wanted else []
        if not found:
            raise PlainError(
                _("There is no such solo game on this device.")
                if kept
                else _("No solo game was played yet."),
                where=wanted[:40],
                remedy=_("Play one with: companion solo"),
            )
        return bot_log(plays.open(found[0].id), playthrough_name(found[0]), why=args.why)


def _statistics(args: argparse.Namespace, columns: int) -> Sequence[Receipt]:  # noqa: ARG001 - it fits any paper
    import datetime

    from companion.history.repository import finished_games
    from companion.history.statistics import statistics
    from companion.paper.statistics_slip import statistics_slip
    from companion.storage import Storage

    with Storage.open() as storage:
        games = finished_games(storage).games
    if not games:
        raise PlainError(
            _("No finished game is kept yet."),
            remedy=_("Count a score and keep it: companion score wayfarers --save"),
        )
    return [statistics_slip(statistics(games), datetime.datetime.now().astimezone().date())]


def _stickers(args: argparse.Namespace, columns: int) -> Sequence[Receipt]:
    from companion.paper.stickers import chosen, sticker_strips, title_of

    pieces = chosen(args.game, kind=args.kind)
    return sticker_strips(title_of(args.game, args.kind), pieces, dots=columns * 12)

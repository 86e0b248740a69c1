"""`companion setup`: what goes where, drawn by chance, entered by hand or scanned, checked and printed."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from assets.errors import BadInput, PlainError
from assets.words import _, typed
from companion.cli import COULD_NOT, DONE
from companion.games import typed_id

if TYPE_CHECKING:
    import argparse

    from companion.setup.desk import SetupDesk
    from companion.setup.layout import Layout
    from companion.setup.plan import Plan
    from companion.storage import Storage

FIRST_WAY, SHEET = "first", "sheet"
"""What --start begins: what the set-up leads to first, or the score sheet."""

_LONGEST = 100_000
"""Characters of a list of scanned pieces."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `companion setup`."""
    from companion.setup import with_setup

    parser.add_argument(
        "game",
        metavar="GAME",
        help=_("which game: {games}").format(games=", ".join(map(typed_id, with_setup()))),
    )
    parser.add_argument(
        "--players", type=int, metavar="N", help=_("how many people play; 1 is against the bot")
    )
    parser.add_argument("--variant", metavar="V", help=_("which variant; --schema lists them"))
    parser.add_argument(
        "--board",
        metavar="BOARD",
        help=_("the solo opponent's board, as in companion solo; drawn without it"),
    )
    parser.add_argument("--names", metavar="A,B,…", help=_("the players' names, with commas between"))
    parser.add_argument(
        "--seed", type=int, metavar="N", help=_("a whole number; the same seed draws the same")
    )
    parser.add_argument(
        "--scanned",
        metavar="IDS|FILE",
        help=_(
            "pieces that lie there: ids with commas between, or a file of them (JSON list, rows, or one a line); - reads it"
        ),
    )
    parser.add_argument("--ask", action="store_true", help=_("go through it step by step in the terminal"))
    parser.add_argument("--resume", action="store_true", help=_("go on with the set-up kept for that game"))
    parser.add_argument("--save", action="store_true", help=_("keep it as that game's open set-up"))
    parser.add_argument(
        "--start",
        nargs="?",
        const=FIRST_WAY,
        choices=(FIRST_WAY, SHEET),
        help=_(
            "begin the solo game or the evening at the Era desk with what the set-up knows, else lay the score sheet "
            "ready with the players; 'sheet': the score sheet in any case"
        ),
    )
    parser.add_argument(
        "--deck",
        choices=("virtual", "own"),
        default="virtual",
        help=_("with --start: who turns the bot's cards or the events"),
    )
    parser.add_argument(
        "--schema", action="store_true", help=_("print variants, players and places as JSON, and end")
    )
    parser.add_argument("--json", action="store_true", help=_("print the set-up as one JSON object"))
    parser.add_argument(
        "--print",
        "--to",
        dest="where",
        metavar="WHERE",
        help=_("print the sheet: the name of a saved printer, tcp://HOST[:PORT], png://FILE, text, …"),
    )
    parser.add_argument(
        "--wait",
        type=float,
        metavar="SECONDS",
        help=_("how long to wait for a printer that cannot be reached"),
    )
    parser.add_argument(
        "--columns", type=int, choices=(32, 42, 48), help=_("characters across the paper of the sheet")
    )
    parser.add_argument("--profile", metavar="NAME", help=_("the printer's kind, as in POS-5890 or TM-T88V"))


def run(args: argparse.Namespace) -> int:
    """Set up; return 0, or 1 when something about a scanned or kept set-up is wrong or the paper waits.

    Raises:
        BadInput: no such game or variant, not for so many players, a list that cannot be read.
        PlainError: it cannot be kept or printed.
    """
    from companion.setup import variants_of

    game = args.game
    variants_of(game)  # an unknown game is refused before anything is asked of it
    if args.schema:
        import json

        _write(json.dumps(_schema(game), ensure_ascii=False, indent=1) + "\n")
        return DONE
    if args.where is not None:
        from companion.cli.print_command import check_place

        check_place(args.where)
    if args.ask or args.save or args.resume or args.start:
        return _on_the_desk(game, args)
    plan = _plan(game, args)
    seed, layout = _laid_out(plan, args)
    code = _show(plan, layout, seed, args)
    if seed is not None and not args.json:
        _write("\n" + _how_to_begin(plan, seed, args) + "\n")
    return code


def _how_to_begin(plan: Plan, seed: int, args: argparse.Namespace) -> str:
    """Say what to type to go on with what was drawn: it is kept nowhere yet."""
    import shlex

    from companion.games.darwins_choice.setup import has_evening
    from companion.setup.starting import has_solo_game

    words = ["--players", str(plan.players), "--seed", str(seed)]
    for option in ("variant", "board", "names"):
        if (value := getattr(args, option)) is not None:
            words += [f"--{option}", str(value)]
    command = f"{typed('companion setup')} {plan.game.replace('_', '-')} {shlex.join([*words, '--start'])}"
    if has_solo_game(plan):
        return _("Begin the game with it: {command}").format(command=command)
    sheet = _("Lay its score sheet ready: {command}")
    if not has_evening(plan):
        return sheet.format(command=command)
    evening = _("Begin the evening at the Era desk with it: {command}").format(command=command)
    return evening + "\n" + sheet.format(command=f"{command}={SHEET}")


def _plan(game: str, args: argparse.Namespace) -> Plan:
    from companion.setup import plan_of

    return plan_of(game, _players(args), args.variant or "", _names(args))


def _players(args: argparse.Namespace) -> int:
    if args.players is None:
        raise BadInput(
            _("How many people play?"), where="--players", remedy=_("Give --players N; 1 is against the bot.")
        )
    return int(args.players)


def _names(args: argparse.Namespace) -> tuple[str, ...]:
    from companion.setup.as_json import names_from

    given = [one.strip() for one in args.names.split(",")] if args.names else []
    return names_from(given, _players(args))


def _laid_out(plan: Plan, args: argparse.Namespace) -> tuple[int | None, Layout]:
    from companion.setup.layout import Layout, drawn, locked, put
    from companion.setup.scanned import scanned
    from companion.setup.starting import bot_board, bot_board_slot

    laid = Layout()
    if args.board is not None:
        slot = bot_board_slot(plan)
        laid = locked(plan, put(plan, laid, slot, bot_board(plan, args.board)), slot, on=True)
    if args.scanned is not None:
        return None, scanned(plan, laid, _pieces(args.scanned))
    seed = _seed(args)
    return seed, drawn(plan, laid, seed)


def _seed(args: argparse.Namespace) -> int:
    import secrets

    from companion.setup.desk import MOST_SEED

    seed = secrets.randbelow(1_000_000) if args.seed is None else int(args.seed)
    if not 0 <= seed < MOST_SEED:
        raise BadInput(
            _("{seed} is no seed.").format(seed=seed),
            where="--seed",
            remedy=_("Take a whole number from 0 to {most}.").format(most=MOST_SEED - 1),
        )
    return seed


def _show(plan: Plan, layout: Layout, seed: int | None, args: argparse.Namespace) -> int:
    """Print set-up and findings, and the sheet where it is wanted."""
    from companion.setup.findings import findings

    wrong = findings(plan, layout)
    if args.json:
        import json

        from companion.setup.as_json import setup_to
        from companion.setup.starting import score_sheet

        whole = setup_to(plan, layout, seed) | {"sheet": score_sheet(plan, _names_of(plan, args))}
        _write(json.dumps(whole, ensure_ascii=False) + "\n")
    else:
        from companion.setup.as_text import setup_text

        _write(setup_text(plan, layout, seed=seed))
    code = COULD_NOT if wrong else DONE
    if args.where is None:
        return code
    from companion.cli.print_command import print_receipt
    from companion.setup.sheet import setup_receipt

    receipt = setup_receipt(plan, layout, seed=seed)
    printed = print_receipt(
        receipt, args.where, kind=args.profile, columns=args.columns, as_json=args.json, wait=args.wait
    )
    return max(code, printed)


def _names_of(plan: Plan, args: argparse.Namespace) -> tuple[str, ...]:
    if args.players is None:
        return ()
    return _names(args)[: plan.players]


def _on_the_desk(game: str, args: argparse.Namespace) -> int:
    """Lay it out on the desk, where it stays when the terminal is closed."""
    from companion.storage.database import Storage

    if args.ask and not sys.stdin.isatty():
        raise BadInput(
            _("There is no terminal to ask at."),
            where="--ask",
            remedy=_("Leave --ask out: the set-up is drawn, or taken from --scanned."),
        )
    with Storage.open() as storage:
        for notice in storage.notices:
            print(f"companion: {notice}", file=sys.stderr)
        desk = _desk(storage, game, args)
        if args.ask:
            from companion.setup.terminal import guide

            finished = guide(desk, sys.stdin, sys.stderr)
            if not (finished or args.json or args.where or args.start):
                return DONE
        code = _show(desk.plan, desk.layout, desk.seed if desk.layout.drawn else None, args)
        if args.start:
            _start(desk, args)
        return code


def _start(desk: SetupDesk, args: argparse.Namespace) -> None:
    """Begin what the set-up leads to, and say how it is gone on with."""
    from companion.games.darwins_choice.setup import begin_evening, has_evening
    from companion.playthrough import Playthroughs
    from companion.setup.starting import begin_from, begin_sheet, has_solo_game

    playing = args.start == FIRST_WAY
    if playing and has_evening(desk.plan):
        game = begin_evening(desk, Playthroughs(desk.storage), deck=args.deck, seed=_seed(args))
        key, value, command = "playthrough", game.id, _("companion evening --resume")
    elif playing and has_solo_game(desk.plan):
        game = begin_from(desk, Playthroughs(desk.storage), deck=args.deck, seed=_seed(args))
        key, value, command = "playthrough", game.id, _("companion solo --resume")
    else:
        if not begin_sheet(desk.storage, desk.plan, desk.names, afresh=False):
            raise PlainError(
                _("A score sheet of this game is half filled in already."),
                remedy=_("Finish or empty it first: companion score {game} --ask").format(
                    game=typed_id(args.game)
                ),
            )
        key, value, command = (
            "sheet",
            desk.plan.game,
            _("companion score {game} --ask").format(game=typed_id(args.game)),
        )
    if args.json:
        import json

        _write(json.dumps({"started": {key: value}}) + "\n")
    else:
        _write("\n" + _("Go on with: {command}").format(command=command) + "\n")


def _desk(storage: Storage, game: str, args: argparse.Namespace) -> SetupDesk:
    from companion.setup.desk import SetupDesk
    from companion.setup.starting import bot_board, bot_board_slot

    if args.resume:
        kept = SetupDesk.open(storage, game)
        if kept is None:
            raise BadInput(
                _("No set-up of this game is kept."),
                where="--resume",
                remedy=_("Begin one: companion setup {game} --players N --save").format(
                    game=typed_id(args.game)
                ),
            )
        desk = kept
    else:
        players, names = _players(args), _names(args)
        desk = SetupDesk.begin(storage, game, players, args.variant or "", names=names, seed=_seed(args))
    if args.board is not None:
        slot = bot_board_slot(desk.plan)
        desk.put(slot, bot_board(desk.plan, args.board))
        desk.lock(slot, on=True)
    if args.scanned is not None:
        desk.scan(_pieces(args.scanned))
    elif not args.resume and not args.ask:
        desk.draw()
    return desk


def _pieces(given: str) -> list[str]:
    """Read ids: a file of that name (or standard input), or the ids themselves with commas or blanks between."""
    text = _listed(given)
    if text.lstrip().startswith(("[", "{")):
        return _from_json(text, given)
    return [one for line in text.splitlines() for one in line.replace(",", " ").split()]


def _listed(given: str) -> str:
    if given == "-":
        raw = sys.stdin.buffer.read(_LONGEST + 1)
    elif "," in given or not Path(given).is_file():
        if "/" in given and "," not in given and Path(given).suffix:
            raise BadInput(
                _("There is no such file."), where=given[:200], remedy=_("Give the file of a scan.")
            )
        return given[:_LONGEST]
    else:
        try:
            with Path(given).open("rb") as file:
                raw = file.read(_LONGEST + 1)
        except OSError as error:
            raise BadInput(
                _("This list cannot be read: {reason}.").format(reason=error.strerror or error),
                where=given[:200],
            ) from None
    if len(raw) > _LONGEST:
        raise BadInput(_("This list is longer than any table."), where=given[:200])
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        raise BadInput(_("This list is no text."), where=given[:200]) from None


def _from_json(text: str, where: str) -> list[str]:
    """Read a list of ids, a list of rows of ids, or what `companion scan --json` prints of known pieces."""
    import json

    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise BadInput(_("This is no JSON."), where=where[:200], remedy=_("Give a list of ids.")) from None
    if isinstance(found, dict) and isinstance(found.get("pictures"), list):
        return _from_scan(found["pictures"], where)
    if isinstance(found, list):
        flat = [one for row in found for one in (row if isinstance(row, list) else [row])]
        if all(isinstance(one, str) for one in flat):
            return [str(one) for one in flat]
    raise _no_list(where)


def _from_scan(pictures: list[Any], where: str) -> list[str]:
    """Read the document of `companion scan --json`: rows where they were arranged, else codes as they were found.

    What several pictures show lies there as often as in the picture that shows most of it.
    """
    from collections import Counter

    found: list[str] = []
    for picture in pictures:
        if not isinstance(picture, dict) or not isinstance(picture.get("codes"), list):
            raise _no_list(where)
        ids = [f"{one.get('game')}/{one['id']}" for one in picture["codes"] if _is_piece(one)]
        arrangement = picture.get("arrangement")
        rows = arrangement.get("rows") if isinstance(arrangement, dict) else None
        if isinstance(rows, list):
            of_own = {one.partition("/")[2]: one for one in ids}
            in_rows = [of_own[one] for row in rows if isinstance(row, list) for one in row if one in of_own]
            ids = in_rows + list((Counter(ids) - Counter(in_rows)).elements())
        found += (Counter(ids) - Counter(found)).elements() if found else ids
    return found


def _is_piece(code: Any) -> bool:
    return isinstance(code, dict) and isinstance(code.get("id"), str) and isinstance(code.get("game"), str)


def _no_list(where: str) -> BadInput:
    return BadInput(
        _("This is no list of pieces."),
        where=where[:200],
        remedy=_("Give a list of ids, or of rows of ids, or what companion scan --json prints."),
    )


def _schema(game: str) -> dict[str, Any]:
    """Return the variants of a game, and what each number of players has to lay out."""
    from companion.setup import plan_of, variants_of

    return {
        "game": game,
        "variants": [
            {
                "id": one.id,
                "name": one.name,
                "players": list(one.players),
                "certain": one.certain,
                "places": {
                    str(n): [
                        {"id": slot.id, "label": slot.label, "pieces": list(slot.candidates)}
                        for step in plan_of(game, n, one.id).steps
                        if step.kind == "draw"
                        for slot in step.slots
                    ]
                    for n in one.players
                },
            }
            for one in variants_of(game)
        ],
    }


def _write(text: str) -> None:
    """Write to standard output; what its encoding lacks is written as its code, visibly."""
    encoding = sys.stdout.encoding or "ascii"
    sys.stdout.write(text.encode(encoding, errors="backslashreplace").decode(encoding))
    sys.stdout.flush()

"""`companion solo`: play against a bot in the terminal, or through JSON lines for another program."""

from __future__ import annotations

import io
import secrets
import sys
from datetime import datetime
from typing import TYPE_CHECKING

from assets.errors import BadInput
from assets.times import when_words
from assets.words import _, typed
from companion.games import conversation_of, game_of, games, id_of, typed_id

if TYPE_CHECKING:
    import argparse

    from companion.playthrough import OpenGame, Playthroughs

LAST = "last"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `companion solo`."""
    parser.add_argument("game", nargs="?", help=_("which game: wayfarers or darwins-journey"))
    parser.add_argument(
        "--board",
        help=_(
            "which board: space, upgrade, townsfolk or journal; in Darwin's Journey white, blue, yellow or green"
        ),
    )
    parser.add_argument(
        "--deck",
        choices=("virtual", "own"),
        help=_("who turns the cards: the companion (virtual) or you (own)"),
    )
    parser.add_argument(
        "--cards", metavar="NAME", help=_("Darwin's Journey: your own copied cards (see: companion cards)")
    )
    parser.add_argument("--seed", type=int, help=_("a whole number; the same seed shuffles the same way"))
    parser.add_argument(
        "--resume",
        nargs="?",
        const=LAST,
        metavar="ID",
        help=_("go on with the last game (of GAME if one is named), or the one whose id begins so"),
    )
    parser.add_argument("--json", action="store_true", help=_("one JSON object a line, in and out"))


def run(args: argparse.Namespace) -> int:
    """Play; return 0 when the person or program has stopped, whatever the state of the game (all of it is kept)."""
    from companion.playthrough import Playthroughs
    from companion.storage.database import Storage

    if args.game is not None:
        conversation_of(args.game)
    if not args.json and not sys.stdin.isatty() and args.resume is None and args.board is None:
        raise BadInput(
            _("There is no terminal to ask which AI board plays."),
            where="--board",
            remedy=_("Give --board, or --json to play through JSON lines."),
        )
    with Storage.open() as storage:
        for notice in storage.notices:
            print(f"companion: {notice}", file=sys.stderr)
        plays = Playthroughs(storage)
        opened = _opened(plays, args)
        if opened is None:
            print(_("No game was begun."))
            return 0
        if args.json:
            from companion.cli.json_lines import speak

            if isinstance(sys.stdin, io.TextIOWrapper):
                sys.stdin.reconfigure(encoding="utf-8", errors="replace")
            return speak(opened, sys.stdin, sys.stdout)
        from companion.cli.terminal_person import TerminalPerson, say_where

        if args.resume is not None:
            say_where(opened)

        return TerminalPerson(opened, sys.stdin, sys.stdout).play()


def play_in_terminal() -> int:
    """Play in the terminal as the app would begin: go on with the last game or choose a board."""
    from companion.cli.terminal_person import TerminalPerson, choose, say_where
    from companion.playthrough import Playthroughs
    from companion.storage.database import Storage

    with Storage.open() as storage:
        plays = Playthroughs(storage)
        now = datetime.now().astimezone()
        open_games = [header for header in plays.list() if header.finished is None][:5]
        go_on = _("Go on: {title}, played {when}")
        new_games = {
            "wayfarers": _("A new game of Wayfarers of the South Tigris"),
            "darwins_journey": _("A new game of Darwin's Journey against Alfred"),
            "darwins_choice": _("A new evening of Darwin's Choice, for two to six"),
        }
        labels = [
            *new_games.values(),
            *(
                go_on.format(
                    title=game_of(header.game).titled(header.options), when=when_words(header.updated, now)
                )
                for header in open_games
            ),
        ]
        first = len(new_games) if open_games else 0
        picked = choose(_("What would you like?"), labels, first, sys.stdin, sys.stdout)
        if picked is None:
            return 0
        goes_on = picked >= len(new_games)
        opened = (
            plays.open(open_games[picked - len(new_games)].id)
            if goes_on
            else _begun(plays, list(new_games)[picked])
        )
        if opened is None:
            return 0
        if goes_on:
            say_where(opened)

        return TerminalPerson(opened, sys.stdin, sys.stdout).play()


def _begun(plays: Playthroughs, game: str) -> OpenGame | None:
    if not game_of(game).solo:
        from companion.games.darwins_choice import evening_command

        return evening_command.begun(plays, None, asks=True)
    return _new(plays, game, None, None, None)


def _opened(plays: Playthroughs, args: argparse.Namespace) -> OpenGame | None:
    if args.resume is not None:
        return _resumed(plays, args.game, args.resume)
    game = args.game or "wayfarers"
    if not args.json:
        _mention_open(plays, game)
    return _new(plays, game, args.board, args.deck, args.seed, args.cards, ask=not args.json)


def _mention_open(plays: Playthroughs, game: str) -> None:
    """Say that a game of this kind is open, and how it is gone on with instead."""
    last = next((one for one in plays.list() if one.finished is None and one.game == game), None)
    if last is None:
        return
    now = datetime.now().astimezone()
    open_one = _(
        "A game is open: {title}, played {when}. This begins another; go on with that one by: {command}"
    )
    print(
        open_one.format(
            title=game_of(last.game).titled(last.options),
            when=when_words(last.updated, now),
            command=typed(f"companion solo --resume {last.id}"),
        )
    )


def _resumed(plays: Playthroughs, game: str | None, wanted: str) -> OpenGame:
    from companion.cli.resuming import resumed

    bots = [one.id for one in games() if one.has_bot]
    named = id_of(wanted)
    meant = game or (named if named in bots else bots[0])
    begin = _("Begin one: companion solo {game}").format(game=typed_id(meant))
    return resumed(plays, wanted, bots if game is None else (game,), begin=begin)


def _new(
    plays: Playthroughs,
    game: str,
    board: str | None,
    deck: str | None,
    seed: int | None,
    cards: str | None = None,
    *,
    ask: bool = True,
) -> OpenGame | None:
    conversation_of(game)
    if cards is not None and game != "darwins_journey":
        raise BadInput(
            _("Only Darwin's Journey is played by copied cards."), where="--cards", remedy=_("Leave it out.")
        )
    if board is None:
        board = _chosen_board(game, ask)
        if board is None:
            return None
        if cards is None and game == "darwins_journey":
            cards = _chosen_cards(plays, board)
            if cards is None:
                return None
        deck = deck or _chosen_deck(game)
        if deck is None:
            return None
    options = {
        "board": board,
        "deck": deck or "virtual",
        "seed": secrets.randbelow(2**32) if seed is None else seed,
    }
    if cards:
        from companion.games.darwins_journey.card_sets import Shelf, cards_options

        options |= cards_options(Shelf(plays.storage.file.parent), cards)
    return plays.new(game, options)


def _chosen_cards(plays: Playthroughs, board: str) -> str | None:
    """Ask whose cards Alfred plays by, where there is a choice ("" without one); None: the person left."""
    from companion.cli.terminal_person import choose
    from companion.games.darwins_journey.card_sets import Shelf, cards_choices, usual_choice

    every = cards_choices(Shelf(plays.storage.file.parent), board)
    if len(every) == 1:
        return ""
    labels = [f"{one.name}: {one.detail}" for one in every]
    usual = every.index(usual_choice(every))
    picked = choose(_("By whose cards does Alfred play?"), labels, usual, sys.stdin, sys.stdout)
    return None if picked is None else every[picked].id


def _chosen_deck(game: str) -> str | None:
    from companion.cli.terminal_person import choose

    labels = [_("The companion: a virtual deck"), _("I do: my own cards, and I say which one came")]
    question = _("Who turns the scheme cards?") if game == "wayfarers" else _("Who turns the action cards?")
    picked = choose(question, labels, 0, sys.stdin, sys.stdout)
    return None if picked is None else ("virtual", "own")[picked]


def _chosen_board(game: str, ask: bool) -> str | None:
    from companion.cli.terminal_person import choose

    names = game_of(game).boards()
    boards = list(names)
    if not ask:
        raise BadInput(
            _("Which AI board plays?"),
            where="--board",
            remedy=_("Give one of: {boards}.").format(boards=", ".join(boards)),
        )
    question = _("Which AI board do you play against?")
    if game == "darwins_journey":
        question = _("Which board of Alfred's do you play against?")
    picked = choose(question, list(names.values()), 0, sys.stdin, sys.stdout)
    return None if picked is None else boards[picked]

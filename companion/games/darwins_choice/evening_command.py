"""`companion evening`: Darwin's Choice among people, in the terminal or through JSON lines for another program."""

from __future__ import annotations

import io
import secrets
import sys
from typing import TYPE_CHECKING

from assets.errors import BadInput
from assets.words import _
from companion.games import typed_id

if TYPE_CHECKING:
    import argparse

    from companion.playthrough import OpenGame, Playthroughs
    from solo_bots.conversation import Json

GAME = "darwins_choice"
LAST = "last"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `companion evening`."""
    parser.add_argument("game", nargs="?", default=GAME, help=_("which game: darwins-choice"))
    parser.add_argument(
        "--version",
        dest="variant",
        metavar="VERSION",
        help=_(
            "expansion, expansion_two_player, two_vs_two or history; with --desk also base, beginners, child_friendly"
        ),
    )
    parser.add_argument("--players", type=int, help=_("how many play, 2 to 6"))
    parser.add_argument(
        "--desk",
        action="store_true",
        default=None,
        help=_("follow biomes, species and points, and evaluate each Era"),
    )
    parser.add_argument("--names", nargs="+", metavar="NAME", help=_("the players, with --desk"))
    parser.add_argument(
        "--deck",
        choices=("virtual", "own"),
        help=_("who draws the events: the companion (virtual) or you (own)"),
    )
    parser.add_argument("--seed", type=int, help=_("a whole number; the same seed shuffles the same way"))
    parser.add_argument(
        "--resume",
        nargs="?",
        const=LAST,
        metavar="ID",
        help=_("go on with the last evening, or the one whose id begins so"),
    )
    parser.add_argument("--json", action="store_true", help=_("one JSON object a line, in and out"))


def run(args: argparse.Namespace) -> int:
    """Play; return 0 when the person or program has stopped, whatever the state of the game (all of it is kept)."""
    from companion.playthrough import Playthroughs
    from companion.storage.database import Storage

    if args.game != GAME:
        raise BadInput(
            _("'{game}' is not played here.").format(game=typed_id(args.game)[:40]),
            remedy=_("Take darwins-choice; solo games are played with: companion solo"),
        )
    asks = not args.json and sys.stdin.isatty()
    with Storage.open() as storage:
        for notice in storage.notices:
            print(f"companion: {notice}", file=sys.stderr)
        plays = Playthroughs(storage)
        opened = _resumed(plays, args.resume) if args.resume is not None else begun(plays, args, asks=asks)
        if opened is None:
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


def begun(plays: Playthroughs, args: argparse.Namespace | None, *, asks: bool) -> OpenGame | None:
    """Return a new evening; what the options leave open is asked where somebody can answer. None: the input ended.

    Raises:
        BadInput: an option is missing or does not fit.
    """
    from companion.games.darwins_choice.evening import evening_options

    given: dict[str, Json] = {}
    for option, name in (
        ("version", "variant"),
        ("players", "players"),
        ("deck", "deck"),
        ("seed", "seed"),
        ("desk", "desk"),
        ("names", "names"),
    ):
        value = getattr(args, name, None)
        if value is not None:
            given[option] = value
    if asks and not _asked_rest(given):
        return None
    given.setdefault("seed", secrets.randbelow(2**32))
    return plays.new(GAME, evening_options(plays, given))


def _asked_rest(given: dict[str, Json]) -> bool:
    """Ask for what was not given; False at the end of input."""
    from assets.darwins_choice import load
    from companion.cli.terminal_person import choose
    from companion.games.darwins_choice import terms
    from companion.games.darwins_choice.state import players_of

    facts = load()
    if "desk" not in given:
        labels = [
            _("Only the human events and the nature index"),
            _("The Era desk too: species, points, evaluation"),
        ]
        picked = choose(_("What shall the companion follow?"), labels, 0, sys.stdin, sys.stdout)
        if picked is None:
            return False
        given["desk"] = picked == 1
    if "version" not in given:
        versions = [one.id for one in facts.versions if one.events or given["desk"]]
        picked = choose(
            _("Which version?"), [terms.version(one) for one in versions], 0, sys.stdin, sys.stdout
        )
        if picked is None:
            return False
        given["version"] = versions[picked]
    if "players" not in given and given["version"] in {one.id for one in facts.versions}:
        possible = players_of(given["version"])
        picked = 0
        if len(possible) > 1:
            labels = [terms.players(one) for one in possible]
            found = choose(_("How many play?"), labels, 0, sys.stdin, sys.stdout)
            if found is None:
                return False
            picked = found
        given["players"] = possible[picked]
    events = [one.id for one in facts.versions if one.events]
    if "deck" not in given and given["version"] in events:
        labels = [_("The companion: a virtual deck"), _("We do: our own cards, and we say which one came")]
        picked = choose(_("Who draws the human events?"), labels, 0, sys.stdin, sys.stdout)
        if picked is None:
            return False
        given["deck"] = ("virtual", "own")[picked]
    return True


def _resumed(plays: Playthroughs, wanted: str) -> OpenGame:
    from companion.cli.resuming import resumed

    return resumed(plays, wanted, (GAME,), begin=_("Begin one: companion evening darwins-choice"))

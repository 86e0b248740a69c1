"""`python -m tests.simulation GAME`: many solo games without a person, and what they come to."""

from __future__ import annotations

import argparse
import json
import sys
import time
from typing import TYPE_CHECKING, TextIO

from assets.errors import PlainError
from assets.words import _, number

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tests.simulation.spread import Spread

QUIET = 0.5
"""Seconds a run may take before its progress is shown."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `companion simulate`."""
    parser.add_argument("game", help=_("which game: wayfarers or darwins-journey"))
    parser.add_argument(
        "--board",
        action="append",
        default=[],
        help=_(
            "which board: space, upgrade, townsfolk or journal; in Darwin's Journey white, blue, yellow or green "
            "(without it, each of them)"
        ),
    )
    parser.add_argument("--games", type=int, default=25, help=_("how many games on each board (default 25)"))
    parser.add_argument(
        "--seed", type=int, default=0, help=_("a whole number; the same seed plays the same games")
    )
    parser.add_argument("--json", action="store_true", help=_("one JSON object instead of a table"))


def run(args: argparse.Namespace) -> int:
    """Play and print; return 0. A table and a companion that no longer agree are a `Violation`, exit code 1."""
    from tests.simulation.spread import simulate

    progress = Progress(sys.stderr)
    try:
        spread = simulate(args.game, args.board, games=args.games, seed=args.seed, progress=progress.show)
    finally:
        progress.clear()
    if args.json:
        print(json.dumps(spread.to_json(), ensure_ascii=False))
    else:
        print(told(spread))
    return 0


class Progress:
    """A line that counts games, on a terminal only and only when it takes a while."""

    def __init__(self, stream: TextIO, clock: Callable[[], float] = time.monotonic) -> None:
        self._stream = stream
        self._clock = clock
        self._begun = self._shown = clock()
        self._length = 0

    def show(self, done: int, of: int) -> None:
        """Show how far the run is, at most ten times a second."""
        now = self._clock()
        if not self._stream.isatty() or now - self._begun < QUIET or now - self._shown < 0.1:
            return
        self._shown = now
        line = _("{done} of {of} games").format(done=done, of=of)
        self._stream.write("\r" + line.ljust(self._length))
        self._stream.flush()
        self._length = len(line)

    def clear(self) -> None:
        """Take the line away again."""
        if self._length:
            self._stream.write("\r" + " " * self._length + "\r")
            self._stream.flush()


def told(spread: Spread) -> str:
    """Return what the games came to, as lines for a terminal of 80 columns."""
    heads: tuple[str, ...] = (_("board"), _("games"), _("low"), _("25%"), _("median"), _("75%"), _("high"))
    heads += (_("end by AI"), _("turns"), _("asked"), _("usual"))
    rows = [heads]
    for board in spread.boards:
        one = board.to_json()
        score = one["score"]
        rows.append(
            (
                one["board"],
                str(one["games"]),
                *(str(score[name]) for name in ("lowest", "quarter", "median", "three_quarters", "highest")),
                str(one["ended_by"]["ai"]),
                str(one["turns_per_game"]),
                number(one["questions_per_ai_turn"], 2),
                f"{one['usual_answers']:.0%}",
            )
        )
    widths = [max(len(row[place]) for row in rows) for place in range(len(heads))]
    lines = ["  ".join(_cells(row, widths)) for row in rows]
    lines += ["", *_summary(spread)]
    return "\n".join(lines)


def _cells(row: tuple[str, ...], widths: list[int]) -> list[str]:
    return [
        row[0].ljust(widths[0]),
        *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)),
    ]


def _summary(spread: Spread) -> list[str]:
    seen, unseen = sum(1 for number in spread.seen.values() if number), spread.unseen()
    lines = [
        _("AI score in VP; turns a game, questions an AI turn, share answered as usual."),
        _("Questions an AI turn over all, one by one: {n}, {usual} % answered as usual.").format(
            n=number(spread.questions_per_ai_turn, 2), usual=round(100 * spread.usual_answers)
        ),
    ]
    if spread.taps_per_ai_turn is not None:
        lines.append(
            _('With "as usual to the end of the turn" where it fits: {n} answers an AI turn.').format(
                n=number(spread.taps_per_ai_turn, 2)
            )
        )
    lines += [
        _("Rulings seen at work: {seen} of {all}.").format(seen=seen, all=seen + len(unseen)),
    ]
    if unseen:
        lines.append(_("Never seen: {numbers}.").format(numbers=", ".join(unseen)))
    speed = spread.games / spread.seconds if spread.seconds else 0
    lines.append(
        _("{n} games in {seconds} s: {speed} games a second.").format(
            n=number(spread.games), seconds=number(spread.seconds, 1), speed=number(speed, 0)
        )
    )
    return lines


def main(arguments: Sequence[str] | None = None) -> int:
    """Simulate what the arguments ask for; 0 done, 1 a law was broken, 2 bad input."""
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
    configure(parser)
    try:
        return run(parser.parse_args(arguments))
    except PlainError as error:
        print(f"simulation: {error}", file=sys.stderr)
        return error.exit_code


if __name__ == "__main__":
    sys.exit(main())

"""What do many simulated games come to? Score spread, turns, questions, rulings seen, speed."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from statistics import mean, quantiles
from time import perf_counter
from typing import TYPE_CHECKING

from assets.errors import BadInput
from assets.facts import rulings
from assets.words import _
from companion.games import game_of
from tests.simulation.violation import Violation

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from companion.scoring.declaration import Declaration
    from solo_bots.conversation import Json

MOST_GAMES = 1_000_000


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one simulated game came to: points, who ended it ("" where nobody does), turns, questions, rulings seen.

    asked: (question verb, the usual answer was given) of the person on the bot's behalf. taps: answers it takes if the rest of
    a turn is answered "as usual" in one wherever that fits; None where it was not counted.
    """

    score: int
    human_score: int
    ended_by: str
    turns: int
    bot_turns: int
    asked: Sequence[tuple[str, bool]]
    rules: Mapping[str, int]
    taps: int | None = None


@dataclass(slots=True)
class BoardSpread:
    """What the games on one AI board came to; `scores` are the AI's totals in VP, `human_scores` those of the simulated human."""

    board: str
    scores: list[int] = field(default_factory=list)
    human_scores: list[int] = field(default_factory=list)
    ended_by: Counter[str] = field(default_factory=Counter)
    turns: int = 0
    bot_turns: int = 0
    questions: int = 0
    usual: int = 0
    taps: int | None = None

    @property
    def games(self) -> int:
        """Return how many games were played."""
        return len(self.scores)

    def to_json(self) -> dict[str, Json]:
        """Return the numbers as `companion simulate --json` prints them."""
        low, quarter, median, three_quarters, high = spread_of(self.scores)
        return {
            "board": self.board,
            "games": self.games,
            "score": {
                "lowest": low,
                "quarter": quarter,
                "median": median,
                "three_quarters": three_quarters,
                "highest": high,
                "mean": round(mean(self.scores), 1),
            },
            "human_score_mean": round(mean(self.human_scores), 1),
            "ended_by": {"human": self.ended_by["human"], "ai": self.ended_by["bot"]},
            "turns_per_game": round(self.turns / self.games, 1),
            "questions_per_ai_turn": round(self.questions / max(1, self.bot_turns), 2),
            "usual_answers": round(self.usual / max(1, self.questions), 2),
            "taps_per_ai_turn": None if self.taps is None else round(self.taps / max(1, self.bot_turns), 2),
        }


@dataclass(slots=True)
class Spread:
    """What a run of simulated games came to. `seen` counts rulings at work, `seconds` is wall time."""

    game: str
    seed: int
    boards: list[BoardSpread]
    seen: Counter[str]
    seconds: float

    @property
    def games(self) -> int:
        """Return how many games were played."""
        return sum(board.games for board in self.boards)

    @property
    def questions_per_ai_turn(self) -> float:
        """Return how many questions the person answered in an AI turn, on average over all boards."""
        return sum(b.questions for b in self.boards) / max(1, sum(b.bot_turns for b in self.boards))

    @property
    def taps_per_ai_turn(self) -> float | None:
        """Return the answers an AI turn takes with "as usual to the end of the turn" where it fits; None if not counted."""
        if any(board.taps is None for board in self.boards):
            return None
        return sum(b.taps or 0 for b in self.boards) / max(1, sum(b.bot_turns for b in self.boards))

    @property
    def usual_answers(self) -> float:
        """Return the share of those questions that were answered as expected, 0 to 1."""
        return sum(b.usual for b in self.boards) / max(1, sum(b.questions for b in self.boards))

    def unseen(self) -> list[str]:
        """Return the numbers of the rulings that were never seen at work, in order."""
        return [one.number for one in rulings(self.game) if not self.seen[one.number]]

    def to_json(self) -> dict[str, Json]:
        """Return everything as `companion simulate --json` prints it."""
        return {
            "game": self.game,
            "seed": self.seed,
            "games": self.games,
            "boards": [board.to_json() for board in self.boards],
            "questions_per_ai_turn": round(self.questions_per_ai_turn, 2),
            "usual_answers": round(self.usual_answers, 2),
            "taps_per_ai_turn": None if (taps := self.taps_per_ai_turn) is None else round(taps, 2),
            "rulings_seen": {
                n.number: self.seen[n.number] for n in rulings(self.game) if self.seen[n.number]
            },
            "rulings_unseen": self.unseen(),
            "seconds": round(self.seconds, 2),
            "games_per_second": round(self.games / self.seconds, 1) if self.seconds else None,
        }


def simulate(
    game: str,
    boards: Sequence[str] = (),
    *,
    games: int,
    seed: int = 0,
    progress: Callable[[int, int], None] = lambda _done, _of: None,
) -> Spread:
    """Play `games` games on each AI board (all of them if none is named), every law checked after every answer.

    The games of one seed are always the same. `progress` hears how many games of how many are played.

    Raises:
        BadInput: no such game or board, or a number that does not fit.
        Violation: a law of the table was broken.
    """
    if game not in GAMES:
        raise BadInput(
            _("'{game}' cannot be simulated.").format(game=game[:40]),
            where="game",
            remedy=_("Choose one of: {games}.").format(games=", ".join(GAMES)),
        )
    if not 1 <= games <= MOST_GAMES:
        raise BadInput(
            _("{n} games cannot be played.").format(n=games),
            where="--games",
            remedy=_("Give a whole number from 1 to {most}.").format(most=MOST_GAMES),
        )
    play = GAMES[game]
    begun = perf_counter()
    spreads = [BoardSpread(one) for one in boards or game_of(game).boards()]
    seen: Counter[str] = Counter()
    of = games * len(spreads)
    for number in range(games):
        for place, spread in enumerate(spreads):
            _count(spread, play(spread.board, seed + number), seen)
            progress(number * len(spreads) + place + 1, of)
    return Spread(game, seed, spreads, seen, perf_counter() - begun)


def spread_of(scores: Sequence[int]) -> tuple[int, int, int, int, int]:
    """Return lowest, lower quartile, median, upper quartile and highest of scores, in whole VP."""
    if len(scores) == 1:
        return (scores[0],) * 5
    quarter, median, three_quarters = (round(one) for one in quantiles(scores, n=4, method="inclusive"))
    return min(scores), quarter, median, three_quarters, max(scores)


def _count(spread: BoardSpread, outcome: Outcome, seen: Counter[str]) -> None:
    """Add a game up."""
    spread.scores.append(outcome.score)
    spread.human_scores.append(outcome.human_score)
    if outcome.ended_by:
        spread.ended_by[outcome.ended_by] += 1
    spread.turns += outcome.turns
    spread.bot_turns += outcome.bot_turns
    spread.questions += len(outcome.asked)
    spread.usual += sum(usual for _verb, usual in outcome.asked)
    if outcome.taps is not None:
        spread.taps = (spread.taps or 0) + outcome.taps
    seen.update(outcome.rules)


@cache
def _sheet(game: str) -> Declaration:
    """Return a game's score sheet, declared once."""
    from companion.scoring import scoring_of

    return scoring_of(game).declare()


def _wayfarers(board: str, seed: int) -> Outcome:
    """Play a game of Wayfarers and score both sides."""
    from companion.games.wayfarers.score import score
    from companion.games.wayfarers.sheet import sheet_from
    from companion.scoring.checking import accept
    from tests.simulation.wayfarers.game import begin, play

    declaration = _sheet("wayfarers")
    played = play(begin(board, seed))
    sheet = {"game": declaration.game, "players": [played.human], "ai": played.tally}
    result = score(sheet_from(accept(declaration, sheet).values), declaration)
    rules, totals = Counter(played.rules), {}
    for column in result.columns:
        if column.total != sum(line.points for line in column.lines):
            raise Violation(f"{played.board}, seed {played.seed}: a total is not the sum of its lines")
        totals[column.is_bot] = column.total
        rules.update(rule for line in column.lines for rule in line.rules)
    return Outcome(
        totals[True],
        totals[False],
        played.ended_by,
        played.turns,
        played.bot_turns,
        played.asked,
        rules,
        played.taps,
    )


def _darwins_journey(board: str, seed: int) -> Outcome:
    """Play a game against Alfred; the human's points are those of ribbons and ends only."""
    from tests.simulation.darwins_journey.game import begin, play

    played = play(begin(board, seed))
    return Outcome(
        played.points, played.human_points, "", played.turns, played.bot_turns, played.asked, played.rules
    )


GAMES: Mapping[str, Callable[[str, int], Outcome]] = {
    "wayfarers": _wayfarers,
    "darwins_journey": _darwins_journey,
}
"""Games with a simulated table -> plays one on a board with a seed."""

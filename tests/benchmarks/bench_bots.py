"""How fast do the solo bots play, and how much do they ask? Run: python -m tests.benchmarks.bench_bots [GAMES] [GAME].

Plays GAMES simulated games (default 100) of GAME (wayfarers or darwins-journey) on each board, every law checked after every
answer, on one core. A turn of the bot is all its own work from the draw to the next turn's start: answers parsed, decisions, words
left out. Aims: 50 games a second and core (against Alfred 20), turn p99 at most 5 ms, at most 2 questions a turn (Alfred 2.5).
"""

import sys
import time
from collections import Counter
from statistics import mean, quantiles

from solo_bots.conversation import Json
from solo_bots.session import Mark
from tests.simulation.darwins_journey import game as darwins_journey
from tests.simulation.wayfarers import game as wayfarers

GAMES = {
    "wayfarers": (wayfarers, ("space", "upgrade", "townsfolk", "journal"), 50, 2.0),
    "darwins_journey": (darwins_journey, ("white", "blue", "yellow", "green"), 20, 2.5),
}
"""Game -> its simulation, its boards, and what is aimed at: games a second, questions a turn."""


class Clock:
    """Sums up the processor time of the bot's session in each turn of the bot, in ms."""

    def __init__(self, evening: wayfarers.Evening | darwins_journey.Evening) -> None:
        self.turns: list[float] = []
        self._spent = 0.0
        self._session = evening.session
        self._answer = evening.session.answer
        evening.session.answer = self._timed  # type: ignore[method-assign]

    def _timed(self, raw: Json, by: str) -> list[Mark]:
        mine = self._session.state.to_move == "bot"
        start = time.thread_time()
        marks = self._answer(raw, by)
        self._spent += (time.thread_time() - start) * 1000 if mine else 0.0
        if mine and marks:
            self.turns.append(self._spent)
            self._spent = 0.0
        return marks


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    simulated, boards, most_games, most_asked = GAMES[sys.argv[2] if len(sys.argv) > 2 else "wayfarers"]
    turns, asked, bot_turns, usual = [], Counter[str](), 0, 0
    wall, cpu = time.perf_counter(), time.process_time()
    for number in range(games):
        for board in boards:
            evening = simulated.begin(board, number)
            clock = Clock(evening)
            played = simulated.play(evening)
            turns += clock.turns
            bot_turns += played.bot_turns
            asked.update(verb for verb, _usual in played.asked)
            usual += sum(default for _verb, default in played.asked)
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    count, cuts = games * len(boards), quantiles(turns, n=100)
    print(f"{count} games, {mean(turns):.2f} ms a bot's turn on average")
    print(
        f"games a second   {count / wall:7.1f} by the clock, {count / cpu:.1f} by the processor (aim {most_games})"
    )
    print(
        f"turn of the bot  p50 {cuts[49]:.2f} ms, p99 {cuts[98]:.2f} ms, worst {max(turns):.2f} ms (aim p99 5)"
    )
    total = sum(asked.values())
    print(
        f"questions        {total / bot_turns:.2f} a bot's turn, {usual / total:.0%} answered as usual (aim {most_asked})"
    )
    for verb, number in asked.most_common():
        print(f"  {verb:14} {number / bot_turns:.3f}")


if __name__ == "__main__":
    main()

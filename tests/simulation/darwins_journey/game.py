"""How does one simulated game against Alfred go, from set-up to the tally? A session with its seats: laws, shuffler, table."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

from assets import darwins_journey
from companion.games.darwins_journey.score import alfred_column, alfred_from, alfred_points
from solo_bots import bot_for
from solo_bots.darwins_journey.delivery import full_rows
from solo_bots.session import Session
from solo_bots.shuffler import Shuffler
from tests.simulation.darwins_journey.board import Board
from tests.simulation.darwins_journey.human import Human, Temper
from tests.simulation.darwins_journey.laws import Laws
from tests.simulation.darwins_journey.table import SimulatedTable
from tests.simulation.darwins_journey.witness import Witness
from tests.simulation.violation import Violation

if TYPE_CHECKING:
    from collections.abc import Callable

    from solo_bots.conversation import Answer, Ask, Json
    from solo_bots.darwins_journey.bot import Alfred
    from solo_bots.darwins_journey.state import State
    from solo_bots.session import Mark

GAME = "darwins_journey"
MOST_ANSWERS = 2000
"""A game that asks more than this does not end."""

TURNS = ("human_turn", "round_end")
"""Questions that are the human's own turn and no question of Alfred's."""


@dataclass(slots=True)
class PlayedGame:
    """A simulated game that is over.

    answers: (question key, answer, by) in order. asked: of the person on Alfred's behalf: (question verb, the usual answer was
    given). bot_turns count Alfred's turns, without set-up and reward phases. points = Alfred's, human_points a rough guess.
    """

    board: str
    seed: int
    options: dict[str, Json]
    answers: list[tuple[str, Answer, str]] = field(default_factory=list)
    asked: list[tuple[str, bool]] = field(default_factory=list)
    turns: int = 0
    bot_turns: int = 0
    rules: Counter[str] = field(default_factory=Counter)
    tally: dict[str, Json] = field(default_factory=dict)
    points: int = 0
    human_points: int = 0


@dataclass(slots=True)
class Evening:
    """Everything at one simulated table; `temper` says how the human plays."""

    session: Session[State]
    board: Board
    table: SimulatedTable
    laws: Laws
    played: PlayedGame


def begin(
    board: str, seed: int, *, temper: Temper | None = None, own_set: dict[str, Json] | None = None
) -> Evening:
    """Set up a game; the seed decides bag, map, museum, decks, the human and every chance.

    Raises:
        BadInput: there is no such board, the seed does not fit, or the copied set breaks a rule.
    """
    facts, bot = darwins_journey.load(), cast("Alfred", bot_for(GAME))
    options: dict[str, Any] = {"board": board, "deck": "virtual", "seed": seed}
    if own_set is not None:
        options["set"] = own_set
    state = bot.start(options)
    alfred = bot.set_of(state)
    chance = random.Random(f"{board}/{seed}")
    laid = Board.set_up(facts, alfred.board(board), chance)
    human = Human(facts, laid, chance, temper or Temper.of(chance))
    table = SimulatedTable(facts, alfred, laid, human)
    return Evening(
        Session(bot, state), laid, table, Laws(facts, laid, state), PlayedGame(board, seed, options)
    )


def play(evening: Evening, watch: Callable[[Ask, Answer, list[Mark]], None] | None = None) -> PlayedGame:
    """Play a game to its end, checking every law after every answer; `watch` sees each answer with the marks it passed.

    Raises:
        Violation: a law was broken; names board, seed and the number of the answer.
    """
    played, session = evening.played, evening.session
    try:
        _play(evening, watch)
        evening.laws.check()
    except Violation as broken:
        place = f"{played.board}, seed {played.seed}, answer {len(played.answers) + 1}"
        raise Violation(f"{place}: {broken}") from broken
    played.tally = session.bot.tally(session.state)
    facts = evening.laws.facts
    alfred = alfred_from(alfred_column(played.tally))
    played.points = alfred_points(alfred, full_rows(facts, evening.board.museum), facts)
    played.human_points = evening.board.human.vp
    return played


def _play(evening: Evening, watch: Callable[[Ask, Answer, list[Mark]], None] | None) -> None:
    session, played, table = evening.session, evening.played, evening.table
    witness = Witness(evening.board, played.rules)
    shuffler = Shuffler(played.seed)
    _note_turns(played, session.begin())
    while True:
        for tell in session.tells:
            witness.hear(tell)
            table.hear(tell)
        ask = session.ask
        if ask is None:
            return
        evening.laws.check()
        witness.answer(ask)
        raw, by = shuffler.answer(ask), shuffler.name
        if raw is None:
            raw, by = table.answer(ask), table.name
        answer = ask.parse(raw)
        if by == table.name and ask.verb not in TURNS:
            played.asked.append((ask.verb, ask.default is not None and answer == ask.parse(ask.default)))
        played.answers.append((ask.key, answer, by))
        if len(played.answers) > MOST_ANSWERS:
            raise Violation("the game does not end")
        marks = session.answer(answer, by)
        _note_turns(played, marks)
        if watch is not None:
            watch(ask, answer, marks)


def _note_turns(played: PlayedGame, marks: list[Mark]) -> None:
    for mark in marks:
        played.turns += mark.who != "end" and mark.state["phase"] == "turns"
        played.bot_turns += mark.who == "bot" and mark.state["phase"] == "turns"

"""How does one simulated game go, from set-up to the tally? A session of the AI with its seats: laws, shuffler, table."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from assets import wayfarers
from assets.words import _
from solo_bots import bot_for
from solo_bots.session import Session
from solo_bots.shuffler import Shuffler
from tests.simulation.violation import Violation
from tests.simulation.wayfarers.board import Board
from tests.simulation.wayfarers.human import Human, Temper
from tests.simulation.wayfarers.laws import Laws
from tests.simulation.wayfarers.table import SimulatedTable
from tests.simulation.wayfarers.witness import Witness

if TYPE_CHECKING:
    from collections.abc import Callable

    from solo_bots.conversation import Answer, Ask, Json
    from solo_bots.session import Mark
    from solo_bots.wayfarers.state import State

MOST_ANSWERS = 5000
"""A game that asks more than this does not end."""


@dataclass(slots=True)
class PlayedGame:
    """A simulated game that is over.

    answers: (question key, answer, by) in order. asked: of the person, in the AI's turns only: (question verb, the usual
    answer was given). taps: how many answers these are if the rest of a turn is answered "as usual" in one, where that is so.
    bot_turns and turns count turns begun. rules: how often each ruling was given as a reason or its case was
    seen. human: the human's column of a score sheet.
    """

    board: str
    seed: int
    options: dict[str, Json]
    answers: list[tuple[str, Answer, str]] = field(default_factory=list)
    asked: list[tuple[str, bool]] = field(default_factory=list)
    taps: int = 0
    turns: int = 0
    bot_turns: int = 0
    rules: Counter[str] = field(default_factory=Counter)
    ended_by: str = ""
    tally: dict[str, Json] = field(default_factory=dict)
    human: dict[str, Json] = field(default_factory=dict)


@dataclass(slots=True)
class Evening:
    """Everything at one simulated table; `temper` says how the human plays."""

    session: Session[State]
    board: Board
    table: SimulatedTable
    laws: Laws
    played: PlayedGame


def begin(board: str, seed: int, *, temper: Temper | None = None) -> Evening:
    """Set up a game; the seed decides the decks, the human and every chance.

    Raises:
        BadInput: there is no such AI board, or the seed does not fit.
    """
    facts, game = wayfarers.load(), bot_for("wayfarers")
    options: dict[str, Json] = {"board": board, "deck": "virtual", "seed": seed}
    state = game.start(options)
    chance = random.Random(f"{board}/{seed}")
    laid = Board.set_up(facts, chance)
    human = Human(facts, laid, chance, temper or Temper.of(chance))
    played = PlayedGame(board, seed, options)
    table = SimulatedTable(facts, laid, human, played.rules)
    return Evening(Session(game, state), laid, table, Laws(facts, laid, state), played)


def play(evening: Evening, watch: Callable[[Ask, Answer, list[Mark]], None] | None = None) -> PlayedGame:
    """Play a game to its end, checking every law after every answer; `watch` sees each answer with the marks it passed.

    Raises:
        Violation: a law was broken; names board, seed and the number of the answer.
    """
    played, session = evening.played, evening.session
    try:
        _play(evening, watch)
        evening.laws.check()
        evening.laws.check_every_card()
    except Violation as broken:
        place = f"{played.board}, seed {played.seed}, answer {len(played.answers) + 1}"
        remedy = _("This is an error of the program: please report it with board and seed.")
        raise Violation(broken.what, where=place, remedy=remedy) from broken
    played.ended_by = session.state.ended_by
    played.tally = session.bot.tally(session.state)
    played.human = _human_column(evening.board)
    return played


def _play(evening: Evening, watch: Callable[[Ask, Answer, list[Mark]], None] | None) -> None:
    session, played = evening.session, evening.played
    witness = Witness(session.state, played.rules)
    seats = (evening.laws, witness, Shuffler(played.seed), evening.table)
    marks = session.begin()
    rest = RestOfTurn()
    while True:
        _note_turns(played, marks)
        for tell in session.tells:
            for seat in seats:
                seat.hear(tell)
        ask = session.ask
        if ask is None:
            return
        raw, by = None, ""
        for seat in seats:
            raw, by = seat.answer(ask), seat.name
            if raw is not None:
                break
        answer = ask.parse(raw)
        bots_turn = session.state.to_move == "bot"
        if by == evening.table.name and bots_turn:
            usual = ask.default is not None and answer == ask.parse(ask.default)
            played.asked.append((ask.verb, usual))
            rest.asked.append((ask.default is not None, usual))
        witness.note_answer(ask, answer)
        played.answers.append((ask.key, answer, by))
        if len(played.answers) > MOST_ANSWERS:
            raise Violation("the game does not end")
        marks = session.answer(answer, by)
        if marks or not bots_turn:
            played.taps += rest.taps()
            rest.asked.clear()
        if watch is not None:
            watch(ask, answer, marks)


@dataclass(slots=True)
class RestOfTurn:
    """The person's questions in one turn of the AI: (there is a usual answer, it was given)."""

    asked: list[tuple[bool, bool]] = field(default_factory=list)

    def taps(self) -> int:
        """Return how many answers it takes with "as usual to the end of the turn" wherever it leads where the table is.

        It goes as far as the turn or the next question without a usual answer, so it fits only if nothing before is unusual.
        """
        taps, at = 0, 0
        while at < len(self.asked):
            taps += 1
            end = at
            while end < len(self.asked) and self.asked[end][1]:
                end += 1
            fits = end == len(self.asked) or not self.asked[end][0]
            at = end if fits and end > at else at + 1
        return taps


def _note_turns(played: PlayedGame, marks: list[Mark]) -> None:
    for mark in marks:
        played.turns += mark.who != "end"
        played.bot_turns += mark.who == "bot"


def _human_column(board: Board) -> dict[str, Json]:
    """Return the human's side as a column of a score sheet, each inspiration card over another space card."""
    human = board.human
    places = [*human.cards["space"], "start_star"]
    special = sorted(tile for tile in human.tiles if tile.startswith("U_P"))
    return {
        "way": "components",
        "name": "",
        **{deck: list(human.cards[deck]) for deck in ("land", "water", "space", "townsfolk")},
        "inspiration": dict(zip(human.cards["inspiration"], places, strict=False)),
        "tiles": {tile: copies for tile, copies in human.tiles.items() if tile not in special},
        "special_tiles": special,
        "influence": dict(human.influence),
        "silver": board.silver,
        "provisions": board.provisions,
    }

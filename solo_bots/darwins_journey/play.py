"""What all parts of Alfred's turn share: the state, the facts, how he asks, placing a worker and gaining things."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, TypeVar

from solo_bots.conversation import Ask, Choice, Conversation, Reason, Tell
from solo_bots.darwins_journey import sections
from solo_bots.darwins_journey.state import HOME

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from assets.darwins_journey import Facts
    from assets.darwins_journey.alfred import AlfredBoard, AlfredSet
    from assets.darwins_journey.effects import Effect
    from solo_bots.conversation import Answer, Conversation, Values
    from solo_bots.darwins_journey.state import State


T = TypeVar("T")


@dataclass(slots=True)
class Memory:
    """What is only true within a turn.

    heard: question key -> choice, for what the next turn of the human may change. seals_taken: seals Alfred took this turn.
    not_researched: specimens the human said not to have researched. chained: lists of effects carried out so far, deep: how many
    are being carried out inside each other.
    """

    heard: dict[str, str] = field(default_factory=dict)
    seals_taken: int = 0
    not_researched: set[str] = field(default_factory=set)
    chained: int = 0
    deep: int = 0


class Resolve(Protocol):
    """Carries effects out; see `solo_bots.darwins_journey.effects.resolve`."""

    def __call__(self, play: Play, effects: Iterable[Effect], at: str = "") -> Conversation[bool]:
        """Do effects from left to right; return whether anything was done. `at` = the space they are printed on."""
        ...


@dataclass(slots=True)
class Play:
    """One game being played: passed to every part of a turn."""

    state: State
    facts: Facts
    alfred: AlfredSet
    resolve: Resolve
    memory: Memory = field(default_factory=Memory)

    @property
    def board(self) -> AlfredBoard:
        """Return Alfred's board."""
        return self.alfred.board(self.state.board)


AGAIN, MEND = "again", "mend"
"""The two ways out of a contradiction: answer again, or let the table be right."""


@dataclass(frozen=True, slots=True)
class Clash:
    """An answer that cannot be, by what is believed. `key` names the sentence, `values` fill it.

    `mend` sets right what was believed; None where the answer contradicts itself and can only be given again.
    """

    key: str
    values: Values
    mend: Callable[[], None] | None


@dataclass(frozen=True, slots=True)
class Need:
    """A question that must be answered before something can be decided; `note` keeps the answer.

    What `note` sets off at the table (a coin for a lens used) is a conversation of its own. `clash` tells what an answer
    contradicts.
    """

    ask: Ask
    note: Callable[[Answer], Conversation[None] | None]
    clash: Callable[[Answer], Clash | None] | None = None


def agreed(ask: Ask, clash: Clash | None) -> Conversation[bool]:
    """Return whether an answer to `ask` holds: at once where it contradicts nothing, else the table says which is right.

    True: what was believed is set right and the answer counts. False: the question is asked again; so it is after a
    correction, which may have settled it.
    """
    if clash is None:
        return True
    choices = (Choice(AGAIN), *((Choice(MEND),) if clash.mend else ()))
    values = {"clash": clash.key, **clash.values}
    received = yield Ask(f"contradiction:{ask.key}", "contradiction", choices, None, values)
    if isinstance(received, dict) and received["choice"] == MEND and clash.mend:
        clash.mend()
        return True
    return False


def settle(find: Callable[[], T | Need]) -> Conversation[T]:
    """Look, ask what is needed, note the answer and look again, until it is found.

    `find` reads the state each time, so a correction or an answer changes what is asked next, and what is found
    fits the state at that moment.
    """
    while True:
        found = find()
        if not isinstance(found, Need):
            return found
        received = yield found.ask
        if isinstance(received, dict):
            clash = found.clash(received) if found.clash else None
            if not (yield from agreed(found.ask, clash)):
                continue
            noted = found.note(received)
            if noted is not None:
                yield from noted


# ---- workers


def worker_to_place(state: State) -> str:
    """Return the bottom-most worker at home, for every option but a main diary."""
    return state.at_home[-1]


def place(state: State, worker: str, where: str) -> None:
    """Put a worker of Alfred's there."""
    state.workers[worker] = where


def standing(state: State) -> Iterator[str]:
    """Yield where each worker stands this round, Alfred's and those of the human that are known."""
    yield from (where for where in state.workers.values() if where != HOME)
    yield from state.human_workers


# ---- gains


def gain_coins(play: Play, coins: int, why: Reason) -> Conversation[None]:
    """Gain coins as one gain; each above the end of the track is a bonus step, walked as one move right after it (R4)."""
    state, rules = play.state, play.facts.alfred
    over = max(0, state.coins + coins - rules.coin_cap)
    state.coins += coins - over
    yield Tell("coins", {"n": coins, "now": state.coins, "over": over}, (why,))
    if over:
        steps = over * rules.excess_coin_bonus_steps
        yield from walk_bonus(play, steps, Reason("coins_over", "R4", {"over": over, "cap": rules.coin_cap}))


def gain_knowledge(play: Play, tokens: int) -> Conversation[None]:
    """Gain three coins for each token: Alfred holds no knowledge; all of it is one gain (R4)."""
    worth = play.facts.alfred.knowledge_as_coins
    yield from gain_coins(
        play, tokens * worth, Reason("knowledge_as_coins", sections.EFFECTS, {"n": tokens, "worth": worth})
    )


def gain_vp(play: Play, points: int, why: Reason) -> Conversation[None]:
    """Gain points on the victory point track."""
    play.state.vp += points
    yield Tell("vp", {"n": points, "now": play.state.vp}, (why,))


def gain_theory(play: Play, steps: int, why: Reason) -> Conversation[bool]:
    """Move the theory marker; it stops at the last step and further steps are lost (R33)."""
    state, last = play.state, play.facts.theory.steps
    taken = min(steps, last - state.theory)
    if not taken:
        yield Tell("theory_full", {"now": last}, (Reason("theory_end", "R33", {"lost": steps}),), moves=False)
        return False
    state.theory += taken
    reasons = (why, Reason("theory_end", "R33", {"lost": steps - taken})) if taken < steps else (why,)
    yield Tell("theory", {"n": taken, "now": state.theory}, reasons)
    return True


def walk_bonus(play: Play, steps: int, why: Reason) -> Conversation[None]:
    """Move the bonus worker: the whole move first, then the cards it passed, in crossing order, depth first (R5).

    After the right-most spot comes the left-most; entering the right-most one pays the lap once.
    """
    state, board = play.state, play.board
    start = state.bonus
    path = [(start - 1 + step) % board.bonus_spots + 1 for step in range(1, steps + 1)]
    state.bonus = path[-1]
    yield Tell("bonus_steps", {"n": steps, "from": start, "to": state.bonus}, (why,))
    for _ in range(path.count(board.bonus_spots)):
        yield from gain_vp(play, board.lap_vp, Reason("lap", sections.BONUS, {"spot": board.bonus_spots}))
    for spot in path:
        if spot in play.facts.alfred.bonus_cards_at:
            yield from _bonus_card(play, spot)


def _bonus_card(play: Play, spot: int) -> Conversation[None]:
    """Carry out the present round's row of the card over a spot."""
    state = play.state
    card = play.alfred.bonus_card(state.bonus_cards[play.facts.alfred.bonus_cards_at.index(spot)])
    row = card.rounds[state.round - 1]
    values = {"spot": spot, "card": card.id, "round": state.round, "does": [str(one) for one in row]}
    yield Tell("bonus_card", values, (Reason("bonus_passed", "R5", {"spot": spot}),), moves=False)
    yield from play.resolve(play, row)

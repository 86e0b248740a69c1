"""What each icon does for Alfred: one place for every effect he can meet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.darwins_journey.effects import Do, Effect, parse_effect
from solo_bots.conversation import Ask, Choice, Conversation, Field, Reason, Tell
from solo_bots.darwins_journey import sections
from solo_bots.darwins_journey.academy import seal_buy, seal_free, seal_purple
from solo_bots.darwins_journey.correspondence import stamps, stamps_each
from solo_bots.darwins_journey.delivery import research, research_own_island
from solo_bots.darwins_journey.play import (
    Need,
    gain_coins,
    gain_knowledge,
    gain_theory,
    gain_vp,
    settle,
    walk_bonus,
)
from solo_bots.darwins_journey.voyage import add_explorer, camp, explore, sail, tent_again

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from solo_bots.conversation import Answer
    from solo_bots.darwins_journey.play import Play

HUMAN_MAY_SAY = (
    *("coins", "vp", "theory", "knowledge", "explore", "sail", "stamps", "stamps_each", "bonus"),
    *("seal_buy", "seal_free", "seal_purple", "objective", "explorer_new"),
)
"""What the human may decide an icon does that the companion has no word for (R41)."""

MOST_SAID = 12

MOST_DEEP, MOST_CHAINED = 25, 120
"""Chains in one turn: lists of effects inside each other, and in all. What is printed comes nowhere near."""


def resolve(play: Play, effects: Iterable[Effect], at: str = "") -> Conversation[bool]:
    """Carry effects out left to right, each with all it sets off before the next (R34); what cannot be done is skipped (R37).

    Everything is done in full, no icon is declined (R40). Returns whether anything was done. A chain that goes on for ever,
    as only a copied set can print one, is stopped.
    """
    memory, done = play.memory, False
    if memory.deep == MOST_DEEP or memory.chained >= MOST_CHAINED:
        if memory.chained <= MOST_CHAINED:
            memory.chained = MOST_CHAINED + 1
            yield Tell("chain_stopped", {}, (Reason("chain_stopped", "R36"),), moves=False)
        return False
    memory.chained += 1
    memory.deep += 1
    for effect in effects:
        done = (yield from _resolve_one(play, effect, at)) or done
    memory.deep -= 1
    return done


def _resolve_one(play: Play, effect: Effect, at: str) -> Conversation[bool]:
    if effect.kind in _WITH_NUMBER:
        return (yield from _WITH_NUMBER[effect.kind](play, effect.n))
    if effect.kind in _PLAIN:
        return (yield from _PLAIN[effect.kind](play))
    if effect.kind is Do.CAMP:
        return (yield from camp(play, at))
    if effect.kind is Do.RESEARCH:
        yield from research(play, at)
        return True
    if effect.kind is Do.PICK:
        return (yield from _pick(play, effect))
    if effect.kind is Do.OTHER:
        return (yield from _other(play, effect.label))
    raise ValueError(f"Alfred has no way to do {effect}")


def _pick(play: Play, effect: Effect) -> Conversation[bool]:
    """Take the first listed one he can perform (R27)."""
    for one in effect.of:
        if (yield from _resolve_one(play, one, "")):
            values = {"of": [str(choice) for choice in effect.of], "taken": str(one)}
            yield Tell("picked", values, (Reason("first_possible", "R27", values),), moves=False)
            return True
    return False


def _other(play: Play, label: str) -> Conversation[bool]:
    """Let the human decide what an icon does that has no word here (R41)."""
    answers: list[Answer] = []

    def find() -> Need | None:
        if answers:
            return None
        number = Field("n", "number", 1, 1, MOST_SAID)
        choices = [Choice("nothing")]
        for word in HUMAN_MAY_SAY:
            fields = (number,) if Do(word) in _WITH_NUMBER else ()
            choices.append(Choice(word, {"does": word}, fields))
        why = (Reason("human_decides", "R41", {"label": label}),)
        ask = Ask("other", "other", tuple(choices), None, {"label": label}, "choose", why)
        return Need(ask, answers.append)

    yield from settle(find)
    word = answers[0]["choice"]
    if word == "nothing":
        return False
    return (yield from _resolve_one(play, parse_effect(f"{word} {answers[0].get('n', '')}".strip()), ""))


def _objective(play: Play) -> Conversation[bool]:
    """Discard a displayed objective, golden first, then bonus steps, even if there was none to discard."""
    yield Tell("objective", {}, (Reason("golden_first", sections.EFFECTS),))
    steps = play.alfred.objective_bonus
    if steps:
        yield from walk_bonus(play, steps, Reason("objective_bonus", sections.EFFECTS, {"n": steps}))
    return True


def _coins(play: Play, n: int) -> Conversation[bool]:
    yield from gain_coins(play, n, Reason("printed", sections.EFFECTS))
    return True


def _knowledge(play: Play, n: int) -> Conversation[bool]:
    yield from gain_knowledge(play, n)
    return True


def _vp(play: Play, n: int) -> Conversation[bool]:
    yield from gain_vp(play, n, Reason("printed", sections.EFFECTS))
    return True


def _theory(play: Play, n: int) -> Conversation[bool]:
    return (yield from gain_theory(play, n, Reason("printed", sections.EFFECTS)))


def _bonus(play: Play, n: int) -> Conversation[bool]:
    yield from walk_bonus(play, n, Reason("printed", sections.EFFECTS))
    return True


def _end_vp(play: Play, n: int) -> Conversation[bool]:
    """Keep points for the end; under the last tent they are the line of all tents, counted once (R39)."""
    play.state.end_vp += n
    yield Tell("end_vp", {"n": n, "now": play.state.end_vp}, (Reason("counted_once", "R39"),), moves=False)
    return True


def _scrolls_free(play: Play) -> Conversation[bool]:
    play.state.scrolls_free = True
    yield _lasting("scrolls_free", 0)
    return True


def _penalty_less(play: Play, n: int) -> Conversation[bool]:
    play.state.penalty_less += n
    yield _lasting("penalty_less", n)
    return True


def _lag_cap(play: Play, n: int) -> Conversation[bool]:
    state = play.state
    state.lag_cap = n if state.lag_cap < 0 else min(n, state.lag_cap)
    yield _lasting("lag_cap", n)
    return True


def _book(play: Play, n: int) -> Conversation[bool]:
    play.state.books += n
    yield _lasting("book", n)
    return True


def _lasting(name: str, n: int) -> Tell:
    """Say that an effect is on from now to the end of the game."""
    return Tell("lasting", {"name": name, "n": n}, (Reason("lasts", sections.EFFECTS),), moves=False)


_WITH_NUMBER: Mapping[Do, Callable[[Play, int], Conversation[bool]]] = {
    Do.COINS: _coins,
    Do.VP: _vp,
    Do.THEORY: _theory,
    Do.KNOWLEDGE: _knowledge,
    Do.EXPLORE: explore,
    Do.SAIL: sail,
    Do.STAMPS: stamps,
    Do.STAMPS_EACH: stamps_each,
    Do.SEAL_BUY: seal_buy,
    Do.BONUS: _bonus,
    Do.END_VP: _end_vp,
    Do.PENALTY_LESS: _penalty_less,
    Do.LAG_CAP: _lag_cap,
    Do.BOOK: _book,
}

_PLAIN: Mapping[Do, Callable[[Play], Conversation[bool]]] = {
    Do.SEAL_FREE: seal_free,
    Do.SEAL_PURPLE: seal_purple,
    Do.OBJECTIVE: _objective,
    Do.TENT_AGAIN: tent_again,
    Do.EXPLORER_NEW: add_explorer,
    Do.RESEARCH_OWN_ISLAND: research_own_island,
    Do.SCROLLS_FREE: _scrolls_free,
}

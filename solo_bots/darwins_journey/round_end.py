"""What happens when a round ends? Envelopes, the Beagle, and cleaning up for the next one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.darwins_journey.effects import Do
from solo_bots.conversation import Ask, Choice, Conversation, Reason, Tell, asking
from solo_bots.darwins_journey import sections
from solo_bots.darwins_journey.envelopes import ENVELOPES, Verdict, discarded, judge
from solo_bots.darwins_journey.human_events import (
    EVENTS,
    event_choices,
    event_clash,
    forget_what_may_change,
    note_event,
)
from solo_bots.darwins_journey.income import gain_vp
from solo_bots.darwins_journey.letters import exact_stamps
from solo_bots.darwins_journey.play import Need, agreed, settle
from solo_bots.darwins_journey.routes import lag_penalty
from solo_bots.darwins_journey.state import HOME, WORKERS

if TYPE_CHECKING:
    from assets.darwins_journey.model import CorrespondenceTile
    from solo_bots.conversation import Answer
    from solo_bots.darwins_journey.play import Play
    from solo_bots.darwins_journey.state import State


def end_of_round(play: Play) -> Conversation[None]:
    """Judge the envelopes from the top, score the Beagle, then clean up; there is no clean-up after the last round."""
    last = play.state.round == play.facts.setup.rounds
    for index in range(ENVELOPES):
        yield from _envelope(play, index)
    yield from _beagle(play)
    if last:
        return
    yield from _clean_up(play)
    while True:
        answer = yield from asking(lambda: _done_question(play))
        if answer["choice"] not in EVENTS:
            return
        if (yield from agreed(_done_question(play), event_clash(play.state, answer))):
            note_event(play, answer)


ONLY_PAYS = frozenset({Do.COINS, Do.VP, Do.THEORY, Do.KNOWLEDGE, Do.SEAL_BUY})
"""Rewards that set nothing of a human's off on the map or the envelopes."""


# ---- envelopes


def _envelope(play: Play, index: int) -> Conversation[None]:
    """Reward the winners of an envelope, Alfred first; each then discards half of the stamps it had, rounded up (R28).

    Stamps the reward itself brings are not part of the half. A reward that cannot be done is skipped (R37).
    """
    state = play.state
    verdict = yield from settle(lambda: _find_verdict(play, index))
    human = state.human_stamps[index]
    half = discarded(state.envelopes[index])
    values = {"envelope": index + 1, "stamps": state.envelopes[index], "alfred": verdict.alfred}
    why = Reason(
        "envelope_judged",
        "R28" if verdict.alfred == "second" else sections.REWARD,
        {**values, "human": human},
    )
    yield Tell("envelope", {**values, "human": verdict.human}, (why,), moves=False)
    if verdict.alfred:
        tile = yield from settle(lambda: _find_tile(play, index))
        reward = tile.most if verdict.alfred == "first" else tile.second
        values = {"envelope": index + 1, "tile": tile.no, "does": [str(one) for one in reward]}
        yield Tell("reward", values, (Reason("never_passes", "R40"),), moves=False)
        yield from play.resolve(play, reward)
        half = min(half, state.envelopes[index])
        state.envelopes[index] -= half
        values = {"envelope": index + 1, "n": half, "now": state.envelopes[index]}
        yield Tell("discard", values, (Reason("half_rounded_up", sections.REWARD),))
    if verdict.human:
        why = Reason("half_rounded_up", sections.REWARD)
        values = {"envelope": index + 1, "place": verdict.human, "does": _human_reward(play, index, verdict)}
        yield Tell("your_reward", values, (why,))
        # What Alfred's own reward made the human tell is what lies there now, before the human discards.
        state.human_stamps[index] -= discarded(state.human_stamps[index])
        if _may_move(play, index):
            forget_what_may_change(state)


def _human_reward(play: Play, index: int, verdict: Verdict) -> list[str]:
    """Return what the human's section gives, as far as the tile and the section are known."""
    number = play.state.tiles[index]
    if not number or verdict.human not in ("first", "second"):
        return []
    tile = play.facts.tile(number)
    return [str(one) for one in (tile.most if verdict.human == "first" else tile.second)]


def _may_move(play: Play, index: int) -> bool:
    """Tell whether a reward of an envelope can change the human's stamps or explorers: not if it only pays."""
    number = play.state.tiles[index]
    if not number:
        return True
    tile = play.facts.tile(number)
    return any(one.kind not in ONLY_PAYS for one in (*tile.most, *tile.second))


def _find_verdict(play: Play, index: int) -> Verdict | Need:
    """Return who wins what, asking for the human's stamps only where Alfred's reward depends on them.

    The envelopes still to be judged are asked for at once.
    """
    state = play.state
    unknown = [one for one in range(index, ENVELOPES) if _depends_on_the_human(state, one)]
    if index in unknown:
        why = Reason("majority", sections.REWARD, {"alfred": list(state.envelopes)})
        return exact_stamps(play, unknown, {"judged": True}, (why,))
    found = judge(state.envelopes[index], state.human_stamps[index])
    if found.human or state.stamps_sure[index]:
        return found
    return Verdict(found.alfred, "perhaps")


def _depends_on_the_human(state: State, index: int) -> bool:
    """Tell whether Alfred's section of an envelope is still open: he has stamps, the human not surely more."""
    alfred, human = state.envelopes[index], state.human_stamps[index]
    return alfred > 0 and not state.stamps_sure[index] and human <= alfred


def _find_tile(play: Play, index: int) -> CorrespondenceTile | Need:
    """Return the tile at an envelope, asking once in a game which it is."""
    state = play.state
    if state.tiles[index]:
        return play.facts.tile(state.tiles[index])

    def note(answer: Answer) -> None:
        state.tiles[index] = int(answer["choice"])

    left = [tile for tile in play.facts.correspondence if tile.no not in state.tiles]
    choices = tuple(
        Choice(
            str(tile.no),
            {
                "tile": tile.no,
                "most": [str(one) for one in tile.most],
                "second": [str(one) for one in tile.second],
            },
        )
        for tile in left
    )
    ask = Ask(f"tile:{index + 1}", "tile", choices, None, {"envelope": index + 1}, "slot")
    return Need(ask, note)


# ---- the Beagle


def _beagle(play: Play) -> Conversation[None]:
    """Score the Beagle: Alfred's board value times the round, less the lagging marks, never below zero (R29)."""
    state, facts = play.state, play.facts
    beagle = facts.beagle_by_round[state.round - 1]
    lag = lag_penalty(facts.ocean, play.alfred.marks, state.ship, beagle, state.lag_cap)
    points = max(0, play.board.beagle_value * state.round - lag)
    values = {
        "beagle": beagle,
        "ship": state.ship,
        "value": play.board.beagle_value,
        "round": state.round,
        "lag": lag,
        "points": points,
    }
    yield Tell("beagle", values, (Reason("beagle_value", "R29", values),), moves=False)
    if points:
        yield from gain_vp(play, points, Reason("beagle_value", "R29", values))
    why = Reason("goal_less_lag", sections.BEAGLE, {"beagle": beagle})
    yield Tell("your_goal", {"round": state.round, "beagle": beagle}, (why,))


# ---- clean-up


def _clean_up(play: Play) -> Conversation[None]:
    """Prepare the next round; Alfred's face-up action cards stay as they are (R2)."""
    state, facts = play.state, play.facts
    state.round += 1
    state.workers = dict.fromkeys(WORKERS, HOME)
    state.human_workers.clear()
    state.end_round()
    state.human_turns = 0
    to = facts.beagle_by_round[state.round - 1]
    why = (Reason("clean_up", sections.CLEANUP),)
    yield Tell("clean_beagle", {"to": to, "round": state.round}, why)
    yield Tell("clean_workers", {}, why)
    yield Tell("clean_academy", {}, why)
    yield Tell("clean_objectives", {"each": facts.setup.board.objectives_face_up_each_colour[0]}, why)
    kept = (Reason("cards_stay", "R2", {"faceup": len(state.faceup)}),)
    yield Tell("clean_bonus_cards", {"round": state.round}, (*why, *kept))


def _done_question(play: Play) -> Ask:
    """Wait until the human has taken rewards and cleaned up; the events of that may be told."""
    state = play.state
    choices = (Choice("done"), *event_choices(play))
    return Ask(
        f"round:{state.round}", "round_end", choices, {"choice": "done"}, {"round": state.round}, "turn"
    )

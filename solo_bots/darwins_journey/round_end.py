"""The end of a round: envelopes, the Beagle, and cleaning up for the next round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solo_bots.conversation import Ask, Choice, Conversation, Reason, Tell, asking
from solo_bots.darwins_journey import sections
from solo_bots.darwins_journey.beagle import score_beagle
from solo_bots.darwins_journey.correspondence import ENVELOPES, Verdict, discarded, exact_stamps, judge
from solo_bots.darwins_journey.human import (
    EVENTS,
    event_choices,
    event_clash,
    forget_what_may_change,
    note_event,
)
from solo_bots.darwins_journey.play import Need, agreed, settle
from solo_bots.darwins_journey.state import HOME, WORKERS

if TYPE_CHECKING:
    from assets.darwins_journey.model import CorrespondenceTile
    from solo_bots.conversation import Answer
    from solo_bots.darwins_journey.play import Play
    from solo_bots.darwins_journey.state import State


def end_of_round(play: Play) -> Conversation[None]:
    """Judge the envelopes from the top, score the Beagle, then clean up; there is no clean-up after the last round."""
    scored = play.state.round
    last = scored == play.facts.setup.rounds
    for index in range(ENVELOPES):
        yield from _envelope(play, index)
    yield from score_beagle(play)
    if not last:
        yield from _clean_up(play)
    while True:
        answer = yield from asking(lambda: _done_question(play, scored))
        if answer["choice"] not in EVENTS:
            return
        if (yield from agreed(_done_question(play, scored), event_clash(play, answer))):
            yield from note_event(play, answer, scored)


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
        # Whatever a reward brings may fulfil an objective or a crew card, and what that gives may move stamps and explorers.
        forget_what_may_change(state)
        play.memory.heard["rewarded"] = verdict.human


def _human_reward(play: Play, index: int, verdict: Verdict) -> list[str]:
    """Return what the human's section gives, as far as the tile is known; who perhaps has stamps would be first."""
    number = play.state.tiles[index]
    if not number:
        return []
    tile = play.facts.tile(number)
    return [str(one) for one in (tile.second if verdict.human == "second" else tile.most)]


def _find_verdict(play: Play, index: int) -> Verdict | Need:
    """Return who wins what, asking for the human's stamps only where Alfred's reward depends on them.

    The envelopes still to be judged are asked for at once.
    """
    state = play.state
    unknown = [one for one in range(index, ENVELOPES) if _depends_on_the_human(state, one)]
    if index in unknown:
        why = [Reason("majority", sections.REWARD, {"alfred": list(state.envelopes)})]
        if "rewarded" in play.memory.heard:
            why.append(Reason("rewards_may_move", sections.REWARD))
        return exact_stamps(play, unknown, {"judged": True}, tuple(why))
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
    yield Tell("clean_objectives", {"each": facts.setup.board.objectives_face_up_each_colour[0]}, why)
    yield Tell("clean_academy", {}, why)
    kept = (Reason("cards_stay", "R2", {"faceup": len(state.faceup)}),)
    yield Tell("clean_bonus_cards", {"round": state.round}, (*why, *kept))


def _done_question(play: Play, scored: int) -> Ask:
    """Wait until the human has taken rewards, scored the goal of the round `scored` and cleaned up; events may be told."""
    choices = (Choice("done"), *event_choices(play, scored))
    values = {"round": scored + 1, "last": scored == play.facts.setup.rounds}
    return Ask(f"round:{scored + 1}", "round_end", choices, {"choice": "done"}, values, "turn")

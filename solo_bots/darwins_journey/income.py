"""What happens when Alfred gains coins, bonus steps, points, theory or knowledge? Tracks that end, run over and go round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solo_bots.conversation import Conversation, Reason, Tell
from solo_bots.darwins_journey import sections

if TYPE_CHECKING:
    from solo_bots.darwins_journey.play import Play


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

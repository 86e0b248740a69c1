"""The course of a game, turn by turn: set-up, Alfred's turns, the human's as far as Alfred needs them, the ends of rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.darwins_journey.alfred import Choice as OptionKind
from solo_bots.conversation import Ask, Choice, Conversation, Reason, Received, Tell, TurnStart, asking
from solo_bots.darwins_journey import sections
from solo_bots.darwins_journey.delivery import deliver
from solo_bots.darwins_journey.diaries import main_diary, rest, small_diary, special_diary
from solo_bots.darwins_journey.human import (
    EVENTS,
    clash_of,
    event_choices,
    event_clash,
    forget_what_may_change,
    keep_in_mind,
    note_event,
    place_choices,
    unlikely_choices,
)
from solo_bots.darwins_journey.play import Memory, agreed
from solo_bots.darwins_journey.round_end import end_of_round
from solo_bots.darwins_journey.setup import set_up

if TYPE_CHECKING:
    from assets.darwins_journey.alfred import ActionCard, Option
    from solo_bots.darwins_journey.play import Play
    from solo_bots.darwins_journey.state import State


def play_game(play: Play) -> Conversation[None]:
    """Play from the present turn's start to the end; Alfred begins every round, there is no turn order phase."""
    state = play.state
    while state.to_move != "end":
        yield TurnStart(state.turn, "human" if state.to_move == "human" else "bot")
        play.memory = Memory()
        if state.phase == "setup":
            yield from set_up(play)
            _next_turn(state, "turns", "bot")
        elif state.phase == "reward":
            last = state.round == play.facts.setup.rounds
            yield from end_of_round(play)
            _next_turn(state, "turns", "end" if last else "bot")
        elif state.to_move == "bot":
            if state.at_home:
                yield from _alfreds_turn(play)
            _next_turn(state, "turns", "human")
        else:
            yield from _human_turn(play)
            _next_turn(state, *_after_the_human(play))
    yield TurnStart(state.turn, "end")
    why = Reason("rounds_over", sections.END, {"rounds": play.facts.setup.rounds})
    yield Tell("game_over", {}, (why,), moves=False)


def _next_turn(state: State, phase: str, to_move: str) -> None:
    state.turn += 1
    state.phase, state.to_move = phase, to_move


def _after_the_human(play: Play) -> tuple[str, str]:
    """Return who is next: Alfred while he has a worker at home, then the human's workers left, then the reward phase."""
    state = play.state
    if state.at_home:
        return "turns", "bot"
    workers = play.facts.setup.solo.human_workers + state.fifth
    return ("turns", "human") if state.human_turns < workers else ("reward", "bot")


# ---- Alfred


def _alfreds_turn(play: Play) -> Conversation[None]:
    """Turn a card and do the first option that can be done, from top to bottom; exactly one."""
    card = yield from _draw(play)
    for number, option in enumerate(card.options, 1):
        fails = yield from _do(play, option)
        if fails is None:
            return
        values = {"option": str(option), "number": number}
        yield Tell("option_fails", values, (fails, Reason("next_option", sections.TURN)), moves=False)


def _do(play: Play, option: Option) -> Conversation[Reason | None]:
    """Do one option; return why it cannot be done, None when it is done."""
    if option.choice is OptionKind.MAIN:
        return (yield from main_diary(play, option.letters))
    if option.choice is OptionKind.DELIVER:
        return (yield from deliver(play))
    if option.choice is OptionKind.SMALL:
        return (yield from small_diary(play))
    if option.choice is OptionKind.SPECIAL_LEFT:
        return (yield from special_diary(play, "left"))
    if option.choice is OptionKind.SPECIAL_RIGHT:
        return (yield from special_diary(play, "right"))
    yield from rest(play)
    return None


def _draw(play: Play) -> Conversation[ActionCard]:
    """Turn the top action card; with both delivery cards face up, all eight are shuffled first.

    The check is made only here, so the second delivery card is played out before; face-up cards stay over the ends of
    rounds (R2).
    """
    state = play.state
    drawn: Received = None
    while not isinstance(drawn, dict):
        if _all_deliveries_face_up(play):
            state.faceup.clear()
            state.shuffles += 1
            yield Tell(
                "shuffle", {"cards": len(play.alfred.cards)}, (Reason("both_deliveries", sections.TURN),)
            )
        drawn = yield _draw_question(play)
    card = play.alfred.card(drawn["choice"])
    state.faceup.append(card.id)
    because = [Reason("cards_stay", "R2", {"faceup": len(state.faceup)})]
    if not play.alfred.verified["cards"]:
        because.append(Reason("reference_card", "R36"))
    values = {"card": card.id, "options": [str(one) for one in card.options], "faceup": list(state.faceup)}
    yield Tell("reveal", values, tuple(because))
    return card


def _all_deliveries_face_up(play: Play) -> bool:
    return all(card.id in play.state.faceup for card in play.alfred.cards if card.delivers)


def _draw_question(play: Play) -> Ask:
    """Ask which action card was turned; the shuffler answers for a virtual deck."""
    state = play.state
    deck = [card.id for card in play.alfred.cards]
    values = {"deck": "action", "shuffle": state.shuffles, "cards": deck}
    choices = tuple(
        Choice(card.id, {"card": card.id, "options": [str(one) for one in card.options]})
        for card in play.alfred.cards
        if card.id not in state.faceup
    )
    return Ask(f"action:{state.shuffles}:{len(state.faceup)}", "draw_action", choices, None, values, "draw")


# ---- the human


def _human_turn(play: Play) -> Conversation[None]:
    """Take notice of what the human did that Alfred needs to know, until the worker is placed."""
    state = play.state
    forget_what_may_change(state)
    while True:
        answer = yield from asking(lambda: _human_question(play))
        clash = event_clash(play, answer) or clash_of(play, answer)
        if not (yield from agreed(_human_question(play), clash)):
            continue
        if answer["choice"] in EVENTS:
            yield from note_event(play, answer, state.round)
            continue
        if answer["choice"] == "done":
            state.tell_nothing()
        else:
            yield from keep_in_mind(play, answer)
        break
    state.human_turns += 1


def _human_question(play: Play) -> Ask:
    """Offer where the worker went and the few events Alfred may need; "done" tells nothing and is asked when it matters."""
    state = play.state
    workers = play.facts.setup.solo.human_workers + state.fifth
    choices = (
        Choice("done"),
        *place_choices(play),
        *event_choices(play, state.round),
        *unlikely_choices(play),
    )
    values = {
        "round": state.round,
        "worker": state.human_turns + 1,
        "workers": workers,
        "lenses": list(state.lenses),
    }
    key = f"human:{state.turn}"
    return Ask(key, "human_turn", choices, {"choice": "done"}, values, "turn")

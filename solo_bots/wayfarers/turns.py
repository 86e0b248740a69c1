"""Plays a game turn by turn: the AI's turn, its rest, what the AI needs of the human's turn, the end, and what each effect does."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from assets.wayfarers.model import EffectKind, PlaceWorker
from solo_bots.conversation import Ask, Choice, Conversation, Field, Reason, Received, Tell, TurnStart, asking
from solo_bots.wayfarers.journal import journal, reach_final_column
from solo_bots.wayfarers.order import guild_for_any, rests
from solo_bots.wayfarers.play import Memory
from solo_bots.wayfarers.rows import (
    acquire,
    acquire_from_deck,
    can_pay,
    influence_card,
    place_worker,
    retrieve_worker,
)
from solo_bots.wayfarers.state import FINAL_COLUMN, LAST_TURNS, green_columns, note_human_column
from solo_bots.wayfarers.tiles import acquire_tile

if TYPE_CHECKING:
    from collections.abc import Iterable

    from assets.wayfarers.model import Effect, SchemeCard
    from solo_bots.wayfarers.play import Play


FROM_DECK = (EffectKind.LAND_FROM_DECK, EffectKind.WATER_FROM_DECK)


STEPS = (EffectKind.SILVER, EffectKind.PROVISION)


def resolve(play: Play, effects: Iterable[Effect]) -> Conversation[None]:
    """Resolve effects as printed, left to right, each finished before the next begins (W29, W30).

    The same silver or provision icon several times is one move of that many steps (W19).
    """
    for effect, same in groupby(effects):
        times = len(list(same))
        if effect.kind in STEPS:
            yield from move_marker(play, times, Reason("icon_is_a_step", "W19", {"icon": effect.kind.value}))
        else:
            for _ in range(times):
                yield from _resolve_one(play, effect)


def move_marker(play: Play, steps: int, why: Reason) -> Conversation[None]:
    """Move the resource marker, then resolve the track bonus once for every passage of its link (W17 to W20)."""
    passages = advance_marker(play, steps)
    start = (play.state.marker - steps) % len(play.facts.resource_track)
    yield Tell("marker", {"from": start, "to": play.state.marker, "steps": steps, "bonus": passages}, (why,))
    for _ in range(passages):
        yield from track_bonus(play)


def advance_marker(play: Play, steps: int) -> int:
    """Move the marker in the state; return how often it passed the bonus link (W18, W20)."""
    track = play.facts.resource_track
    passages = 0
    for _ in range(steps):
        passages += track[play.state.marker].bonus_on_leaving
        play.state.marker = (play.state.marker + 1) % len(track)
    return passages


def track_bonus(play: Play) -> Conversation[None]:
    """Resolve the bonus printed on this board's track (W18)."""
    bonus = play.board.track_bonus
    yield Tell("track_bonus", {"effect": str(bonus)}, (Reason("bonus_passed", "W18"),), moves=False)
    yield from resolve(play, (bonus,))


def gain_comet(play: Play) -> Conversation[None]:
    """Move the comet marker one up, at most to the end of its track; its value is what counts in the end (W81, W82)."""
    most = play.facts.comet_track_max
    if play.state.comets == most:
        yield Tell("comet_full", {"comets": most}, (Reason("comet_track", "W81"),), moves=False)
        return
    play.state.comets += 1
    yield Tell("comet", {"comets": play.state.comets}, (Reason("comet_track", "W81"),))


def _resolve_one(play: Play, effect: Effect) -> Conversation[None]:
    """Resolve one effect, swapped first if the AI board says so (W27, W28)."""
    kind = effect.kind
    swap = next((one for one in play.facts.icon_swaps if one.gains == kind), None)
    if kind == EffectKind.FOCUS:
        focus = play.board.focus
        yield Tell("focus", {"effect": str(focus)}, (Reason("focus_printed", "W27"),), moves=False)
        yield from resolve(play, (focus,))
    elif swap is not None:
        yield Tell(
            "swap", {"gains": kind.value, "does": str(swap.does)}, (Reason("icon_swap", "W28"),), moves=False
        )
        yield from _resolve_one(play, swap.does)
    elif kind in FROM_DECK and effect.card is not None:
        yield from acquire_from_deck(play, effect.card.value)
    elif effect.card is not None:
        yield from acquire(play, effect.card.value)
    elif kind == EffectKind.UPGRADE:
        yield from acquire_tile(play, None if effect.colour is None else effect.colour.value)
    elif kind == EffectKind.INFLUENCE:
        yield from _influence_guild(play, None if effect.colour is None else effect.colour.value)
    elif kind == EffectKind.INFLUENCE_CARD:
        yield from influence_card(play)
    elif kind == EffectKind.RETRIEVE_WORKER:
        yield from retrieve_worker(play)
    elif kind == EffectKind.JOURNAL:
        yield from journal(play)
    elif kind == EffectKind.COMET:
        yield from gain_comet(play)
    elif kind == EffectKind.COMET_CHECK:
        yield from _comet_check(play)
    else:
        raise ValueError(f"the AI has no way to resolve {effect}")


def _influence_guild(play: Play, colour: str | None) -> Conversation[None]:
    """Gain one influence in a guild; of any colour in the marker's guild, from green on to black (W4, W44)."""
    guild = colour or guild_for_any(play.facts, play.state.marker)
    play.state.influence[guild] += 1
    why = Reason("never_runs_out", "W4") if colour else play.marker_reason("W44", "guild_by_marker", [guild])
    yield Tell("influence_guild", {"colour": guild, "now": play.state.influence[guild]}, (why,))


def _comet_check(play: Play) -> Conversation[None]:
    """When resting, move the comet marker if the newest scheme card shows a comet (W12)."""
    schemes = play.state.schemes
    if schemes and play.facts.scheme(schemes[-1]).comet:
        yield from gain_comet(play)
    else:
        yield Tell("no_comet", {}, (Reason("comet_check", "W12"),), moves=False)


def play_game(play: Play) -> Conversation[None]:
    """Play from the present turn's start to the end of the game; the human begins, the AI is second (W3)."""
    state = play.state
    while state.to_move != "end":
        yield TurnStart(state.turn, "human" if state.to_move == "human" else "bot")
        play.memory = Memory()
        if state.to_move == "human":
            yield from _human_turn(play)
        else:
            yield from _bot_turn(play)
        _end_turn(play)
    yield TurnStart(state.turn, "end")
    yield Tell("game_over", {"by": state.ended_by}, (Reason("last_turns_over", "W83"),), moves=False)


def _end_turn(play: Play) -> None:
    """Count the last turns down and pass the turn on (W83, W84).

    A trigger that comes to light only in the other side's turn was pulled in the turn before, so this one counts already.
    """
    state = play.state
    if state.turns_left > 0:
        state.turns_left -= 1
    elif state.turns_left < 0 and state.ended_by:
        state.turns_left = LAST_TURNS if state.ended_by == state.to_move else LAST_TURNS - 1
    state.turn += 1
    state.to_move = "end" if state.turns_left == 0 else "bot" if state.to_move == "human" else "human"


def _bot_turn(play: Play) -> Conversation[None]:
    """Rest with three cards of one colour face up, else turn a scheme card and act (W6, W10, W11)."""
    drawn: Received = None
    while not isinstance(drawn, dict) and not rests(play.facts, play.state.schemes):
        drawn = yield _draw_question(play)
    if isinstance(drawn, dict):
        yield from _scheme_turn(play, play.facts.scheme(int(drawn["choice"])))
    else:
        yield from _rest(play)
    if play.memory.holes:
        yield Tell(
            "refill", {"rows": sorted({row for row, _ in play.memory.holes})}, (Reason("close_up", "W10"),)
        )
    if play.state.turns_left < 0 and play.state.ended_by == "bot":
        yield _last_turns("bot")


def _scheme_turn(play: Play, card: SchemeCard) -> Conversation[None]:
    """Turn the top scheme card, move the marker by its silver, then act; the first action is tested only now (W7, W8, W9, W27)."""
    play.state.schemes.append(card.id)
    yield Tell(
        "reveal", {"scheme": card.id, "faceup": list(play.state.schemes)}, (Reason("counts_at_once", "W7"),)
    )
    if card.silver:
        yield from move_marker(play, card.silver, Reason("scheme_silver", "W8", {"silver": card.silver}))
    if not (yield from _first_action(play, card)):
        yield Tell(
            "second_action", {"does": [str(e) for e in card.second]}, (_why_not(play, card),), moves=False
        )
        yield from resolve(play, card.second)


def _first_action(play: Play, card: SchemeCard) -> Conversation[bool]:
    """Do the first action if it is possible: a listed worker in supply, or two influence of the guild (W9, W24, W25)."""
    first = card.first
    if isinstance(first, PlaceWorker):
        return (yield from place_worker(play, tuple(colour.value for colour in first.workers)))
    return (yield from acquire(play, first.card.value, first))


def _why_not(play: Play, card: SchemeCard) -> Reason:
    """Say why the first action was not possible (W24, W25, W31)."""
    if isinstance(card.first, PlaceWorker):
        if any(play.state.workers[colour.value] for colour in card.first.workers):
            return Reason("no_place_left", "W31", {"passed": []})
        return Reason(
            "no_worker_to_place", "W24", {"colours": [colour.value for colour in card.first.workers]}
        )
    if can_pay(play, card.first):
        return Reason("no_card_left", "W31", {"row": card.first.card.value, "passed": []})
    return Reason(
        "too_little_influence", "W25", {"colour": card.first.guild.value, "amount": card.first.amount}
    )


def _rest(play: Play) -> Conversation[None]:
    """Comet check, the board's own step, journal, then shuffle; the cards stay face up until then (W12, W13, W14, W15, W16)."""
    state = play.state
    colours = [play.facts.scheme(card).colour.value for card in state.schemes]
    values = {"blue": colours.count("blue"), "red": colours.count("red")}
    yield Tell("rest", values, (Reason("three_of_a_colour", "W6", values),), moves=False)
    yield from resolve(play, play.board.rest)
    state.schemes.clear()
    state.shuffles += 1
    yield Tell("shuffle", {}, (Reason("shuffle_all", "W15"),))


def _human_turn(play: Play) -> Conversation[None]:
    """Take notice of what the human did that the AI needs to know, until the turn is done (W5, W21, W70, W83)."""
    state = play.state
    while True:
        answer = yield from asking(lambda: _human_question(play))
        if answer["choice"] == "done":
            break
        if answer["choice"] == "paid":
            yield from _paid(play)
        elif answer["choice"] == "journal":
            note_human_column(play.facts, state, answer["column"])
        elif answer["choice"] == "green":
            _took_green_worker(play, int(answer["number"]))
        elif answer["choice"] == "last":
            state.human_final = answer["space"]
            note_human_column(play.facts, state, FINAL_COLUMN)
            yield from reach_final_column(play, "human")
    if state.turns_left < 0 and state.ended_by == "human":
        yield _last_turns("human")


def _took_green_worker(play: Play, number: int) -> None:
    """Note that the human took a green worker: it has come to that column at least (W70)."""
    state, column = play.state, green_columns(play.facts)[number]
    if column > state.human_column:
        note_human_column(play.facts, state, column, told=False)
    else:
        state.green_gone.append(number)


def _paid(play: Play) -> Conversation[None]:
    """Move the marker at once; a bonus waits until the paid interaction itself is done (W21, W22, W23, W60)."""
    # What the AI saw of influence on cards this turn, the human may have changed since.
    play.memory.human_influence.clear()
    start = play.state.marker
    passages = advance_marker(play, 1)
    values = {"from": start, "to": play.state.marker, "steps": 1, "bonus": passages}
    yield Tell("marker", values, (Reason("human_paid", "W21"),))
    for _ in range(passages):
        yield Tell("finish_interaction", {}, (Reason("bonus_after_interaction", "W21"),), moves=False)
        yield from track_bonus(play)


def _last_turns(by: str) -> Tell:
    order = ["bot", "human"] if by == "human" else ["human", "bot"]
    return Tell("last_turns", {"by": by, "order": order}, (Reason("one_last_turn", "W83"),), moves=False)


def _draw_question(play: Play) -> Ask:
    """Ask which scheme card was turned; the shuffler answers for a virtual deck."""
    state = play.state
    deck = [str(card.id) for card in play.facts.schemes]
    left = [card for card in deck if int(card) not in state.schemes]
    values = {"deck": "scheme", "shuffle": state.shuffles, "cards": deck}
    choices = tuple(Choice(card, {"scheme": int(card)}) for card in left)
    return Ask(f"scheme:{state.shuffles}:{len(state.schemes)}", "draw_scheme", choices, None, values, "draw")


def _human_question(play: Play) -> Ask:
    """Offer the few events of the human's turn the AI may need; everything but "done" is optional."""
    state = play.state
    choices = [Choice("done"), Choice("paid")]
    if state.human_column < FINAL_COLUMN - 1:
        next_column = state.human_column + 1
        column = Field("column", "number", next_column, next_column, FINAL_COLUMN - 1)
        choices.append(Choice("journal", fields=(column,)))
    left = {str(n): column for n, column in green_columns(play.facts).items() if n not in state.green_gone}
    if left:
        next_one = next((n for n, column in left.items() if column > state.human_column), next(iter(left)))
        choices.append(Choice("green", fields=(Field("number", "pick", next_one, options=tuple(left)),)))
    if state.human_final == "":
        free = tuple(
            space.id
            for space in play.facts.journal_spaces
            if space.column == FINAL_COLUMN and space.id != state.journal
        )
        choices.append(Choice("last", fields=(Field("space", "pick", options=free),)))
    values = {"last": state.turns_left > 0, "column": state.human_column}
    return Ask(f"human:{state.turn}", "human_turn", tuple(choices), {"choice": "done"}, values, "turn")

"""Which worker does the AI take back from the main board?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from solo_bots.conversation import Answer, Ask, Choice, Conversation, Field, Reason, Tell
from solo_bots.wayfarers.order import retrieve_order, row_order, slot_order
from solo_bots.wayfarers.rows import (
    MAY_STAND,
    Search,
    choice_reason,
    default_answer,
    order_for,
    settle_influence,
)
from solo_bots.wayfarers.state import DECKS

if TYPE_CHECKING:
    from solo_bots.wayfarers.play import Play, Spot


def retrieve_worker(play: Play) -> Conversation[None]:
    """Retrieve a green worker, else blue or yellow in colour order; the colour never changes by a denial (W63, W68)."""
    while colours := _colours(play):
        answer = yield _where_question(play, colours)
        if not isinstance(answer, dict):
            continue
        if answer["choice"] == "none":
            break
        if (yield from _take_back(play, answer["choice"], answer)):
            return
    yield Tell("no_worker", {}, (Reason("no_worker_on_cards", "W68"),), moves=False)


def _colours(play: Play) -> list[str]:
    """Return the colours of which workers may lie on cards, the one wanted first in front (W68)."""
    order = retrieve_order(play.facts, play.state.marker)
    return [colour for colour in order if play.may_lie_on_cards(colour) > 0]


def _take_back(play: Play, colour: str, answer: Answer) -> Conversation[bool]:
    """Take back the best of the workers found, unless it is denied (W63, W69); False if a correction left none of them."""
    found = {spot for spot in _places(play, colour) if answer.get(_field_id(spot))}
    play.memory.standing |= {(spot, colour) for spot in found}

    def order() -> list[Spot]:
        if play.may_lie_on_cards(colour) <= 0:
            return []
        placed = play.memory.placed_on
        return [spot for spot in _best_first(play, colour) if spot in found or placed(spot, colour)]

    search = Search(
        "retrieve", order, lambda spot: "own_worker" if play.memory.placed_on(spot, colour) else ""
    )
    spot = yield from settle_influence(play, search)
    if spot is None:
        return False
    play.state.workers[colour] += 1
    play.memory.standing.discard((spot, colour))
    reasons = [play.marker_reason("W68", "worker_colours", retrieve_order(play.facts, play.state.marker))]
    if len({row for row, _slot in found}) > 1:
        rows = [row for row in row_order(play.facts, play.state.marker) if colour in MAY_STAND[row]]
        reasons.append(Reason("level_slots", "W69", {"rows": [*rows, "inspiration"]}))
    reasons += [choice_reason(play, spot, search), *search.gift_reasons()]
    yield Tell("retrieve_worker", {**play.place(spot), "colour": colour}, tuple(reasons))
    return True


def _best_first(play: Play, colour: str) -> list[Spot]:
    """Return where a worker of a colour may stand, best first.

    Best slot first, level slots by the colour order of the rows, the inspiration column last (W69); never a card that is gone.
    """
    rows = [row for row in row_order(play.facts, play.state.marker) if colour in MAY_STAND[row]]
    spots = [(row, slot) for slot in slot_order(play.facts, play.state.schemes) for row in rows]
    spots += [("inspiration", place) for place in order_for(play, "inspiration")]
    return [spot for spot in spots if spot not in play.memory.holes]


def _places(play: Play, colour: str) -> list[Spot]:
    """Return where a worker may stand that can be retrieved: not where the AI placed it this turn (W67)."""
    return [spot for spot in _best_first(play, colour) if not play.memory.placed_on(spot, colour)]


def _where_question(play: Play, colours: list[str]) -> Ask:
    """Ask which colour is the first that stands on cards, and where its workers stand (W68); one look at the board."""
    places = {colour: _places(play, colour) for colour in colours}
    values = {
        "colours": colours,
        "placed": bool(play.memory.placed),
        "order": {colour: [_field_id(spot) for spot in places[colour]] for colour in colours},
    }
    choices = (Choice("none"), *(_stands(play, colour, places[colour]) for colour in colours))
    why = (play.marker_reason("W68", "worker_colours", retrieve_order(play.facts, play.state.marker)),)
    seen = next((one for one in choices if any(field.default for field in one.fields)), choices[0])
    return Ask("workers", "workers", choices, default_answer(seen), values, "slot", why)


def _stands(play: Play, colour: str, best_first: list[Spot]) -> Choice:
    on_board = sorted(best_first, key=lambda spot: (DECKS.index(spot[0]), spot[1]))
    most = play.may_lie_on_cards(colour)
    seen = play.memory.standing if play.memory.seen(colour) <= most else set()
    fields = tuple(Field(_field_id(spot), "toggle", default=(spot, colour) in seen) for spot in on_board)
    return Choice(colour, {"colour": colour}, fields, at_least=1, at_most=most)


def _field_id(spot: Spot) -> str:
    return f"{spot[0]}.{spot[1]}"

"""Which worker does the AI take back from the main board?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from solo_bots.conversation import Answer, Ask, Choice, Conversation, Field, Reason, Tell
from solo_bots.wayfarers.order import retrieve_order, row_order, slot_order
from solo_bots.wayfarers.rows import MAY_STAND, Search, order_for, settle_influence
from solo_bots.wayfarers.state import DECKS

if TYPE_CHECKING:
    from solo_bots.wayfarers.play import Play, Spot


def retrieve_worker(play: Play) -> Conversation[None]:
    """Retrieve a green worker, else blue or yellow in colour order; the colour never changes by a denial (W63, W68)."""
    looked: set[str] = set()
    while True:
        order = retrieve_order(play.facts, play.state.marker)
        colour = next((c for c in order if c not in looked and play.may_lie_on_cards(c) > 0), None)
        if colour is None:
            yield Tell("no_worker", {}, (Reason("no_worker_on_cards", "W68"),), moves=False)
            return
        answer = yield _where_question(play, colour)
        if not isinstance(answer, dict):
            continue
        looked.add(colour)
        if answer["choice"] == "where" and (yield from _take_back(play, colour, answer)):
            return


def _take_back(play: Play, colour: str, answer: Answer) -> Conversation[bool]:
    def spots() -> list[Spot]:
        if play.may_lie_on_cards(colour) <= 0:
            return []
        return [spot for spot in _places(play, colour) if answer.get(_field_id(spot))]

    search = Search("retrieve", "")
    spot = yield from settle_influence(play, search, spots)
    if spot is None:
        return False
    play.state.workers[colour] += 1
    order = order_for(play, spot[0])
    reasons = (
        play.marker_reason("W68", "worker_colours", retrieve_order(play.facts, play.state.marker)),
        play.slot_reason(order, search.passed),
        *search.gift_reasons(),
    )
    yield Tell("retrieve_worker", {**play.place(spot), "colour": colour}, reasons)
    return True


def _places(play: Play, colour: str) -> list[Spot]:
    """Return where a worker of a colour may stand that can be retrieved, best first.

    Best slot first, level slots by the colour order of the rows, the inspiration column last (W69); never a card that is
    gone or where the AI placed it this turn (W67).
    """
    rows = [row for row in row_order(play.facts, play.state.marker) if colour in MAY_STAND[row]]
    spots = [(row, slot) for slot in slot_order(play.facts, play.state.schemes) for row in rows]
    spots += [("inspiration", place) for place in order_for(play, "inspiration")]
    return [s for s in spots if s not in play.memory.holes and not play.memory.placed_on(s, colour)]


def _where_question(play: Play, colour: str) -> Ask:
    """Ask where on cards the workers of one colour stand (W68)."""
    best_first = _places(play, colour)
    on_board = sorted(best_first, key=lambda spot: (DECKS.index(spot[0]), spot[1]))
    fields = tuple(Field(_field_id(spot), "toggle", default=False) for spot in on_board)
    where = Choice("where", fields=fields, at_least=1, at_most=play.may_lie_on_cards(colour))
    values = {"colour": colour, "order": [_field_id(spot) for spot in best_first]}
    why = (play.marker_reason("W68", "worker_colours", retrieve_order(play.facts, play.state.marker)),)
    return Ask(
        f"workers:{colour}", "workers", (Choice("none"), where), {"choice": "none"}, values, "slot", why
    )


def _field_id(spot: Spot) -> str:
    return f"{spot[0]}.{spot[1]}"

"""Which card does the AI take, place a worker on or influence? The rows and the inspiration column of the main board."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from assets.facts.wayfarers import CardType
from solo_bots.conversation import Answer, Ask, Choice, Conversation, Field, Json, Reason, Tell, asking
from solo_bots.wayfarers.order import inspiration_order, row_order, slot_order
from solo_bots.wayfarers.state import WORKER_COLOURS

if TYPE_CHECKING:
    from collections.abc import Callable

    from solo_bots.wayfarers.play import Play, Spot

WORKER_ROW = {"green": "townsfolk", "yellow": "land", "blue": "water"}
"""W24: the row a worker is placed in."""

MAY_STAND = {
    "townsfolk": ("green",),
    "land": ("green", "yellow"),
    "water": ("green", "blue"),
    "space": ("green",),
    "inspiration": WORKER_COLOURS,
}
"""W69: green workers may stand anywhere, any worker on inspiration cards."""

GIFT = Field("gift", "pick", "none", options=("none", "silver", "provision"))
"""W61: what the human takes from the supply for allowing."""


@dataclass(slots=True)
class Search:
    """One interaction looking for its card: what was passed over, denied, and seen to carry the human's influence."""

    purpose: str
    row: str
    passed: list[dict[str, Json]] = field(default_factory=list)
    impossible: set[Spot] = field(default_factory=set)
    denied: list[Spot] = field(default_factory=list)
    influenced: set[Spot] = field(default_factory=set)

    def pass_over(self, spot: Spot, why: str) -> None:
        """Note a slot that was looked at and not taken."""
        self.passed.append({"slot": spot[1], "row": spot[0], "why": why})


def acquire(play: Play, row: str, cost: Callable[[], Tell] | None = None) -> Conversation[bool]:
    """Acquire a card of a row or of the inspiration column; False if there is none to take (W48 to W50).

    `cost` is paid and told once the card is settled, before it is taken (W25).
    """
    search = Search("acquire", row)
    found = yield from _settle(
        play,
        search,
        lambda: _cards_to_take(play, row),
        lambda spot, deny: _acquire_question(play, search, spot, deny),
    )
    if found is None:
        yield Tell("no_card", {"row": row}, (Reason("no_card_left", "W50", {"row": row}),), moves=False)
        return False
    spot, answer = found
    if cost is not None:
        yield cost()
    workers = [colour for colour in WORKER_COLOURS if answer.get(colour)]
    for colour in workers:
        play.state.workers[colour] += 1
    play.state.cards[row] += 1
    play.memory.holes.add(spot)
    values = {**play.place(spot), "workers": workers, "influence": answer["choice"] == "allow"}
    reasons = [_choice_reason(play, row, search)]
    if workers or values["influence"]:
        reasons.append(Reason("card_cleared", "W49"))
    yield Tell("acquire", values, tuple(reasons))
    return True


def acquire_from_deck(play: Play, row: str) -> Conversation[None]:
    """Take the top card of a draw pile unseen; the next two go to the bottom (W51)."""
    play.state.cards[row] += 1
    yield Tell("acquire_from_deck", {"row": row}, (Reason("from_deck", "W51"),))


def place_worker(play: Play, colours: tuple[str, ...]) -> Conversation[bool]:
    """Place the first listed worker the AI can place and resolve its space; False if none can be (W24, W31, W32, W66)."""
    for colour in colours:
        if play.state.workers[colour] and (yield from _place_one(play, colour, colours)):
            return True
    return False


def _place_one(play: Play, colour: str, listed: tuple[str, ...]) -> Conversation[bool]:
    row = WORKER_ROW[colour]
    search = Search("place", row)
    found = yield from _settle(
        play,
        search,
        lambda: _cards_to_stand_on(play, row, colour),
        lambda spot, deny: _place_question(play, search, spot, colour, deny),
    )
    if found is None:
        yield Tell("no_place", {"colour": colour, "row": row}, (Reason("no_place_left", "W31"),), moves=False)
        return False
    spot = found[0]
    play.state.workers[colour] -= 1
    play.memory.placed.append((spot, colour))
    does = play.facts.worker_space(CardType(row), spot[1]).does
    reasons = (Reason("worker_first", "W24", {"colours": list(listed)}), _choice_reason(play, row, search))
    values = {**play.place(spot), "colour": colour, "does": [str(effect) for effect in does]}
    yield Tell("place_worker", values, reasons)
    yield from play.resolve(play, does)
    return True


def influence_card(play: Play) -> Conversation[None]:
    """Influence a card: rows in colour order, slots in sum order, none that carries influence (W41)."""
    search = Search("influence", "")

    def target() -> Spot | None:
        order = slot_order(play.facts, play.state.schemes)
        spots = ((row, slot) for row in row_order(play.facts, play.state.marker) for slot in order)
        return next((s for s in spots if s not in play.memory.holes and s not in search.impossible), None)

    while True:
        if target() is None:
            yield Tell("no_influence_card", {}, (Reason("no_card_to_influence", "W41"),), moves=False)
            return
        answer = yield from asking(lambda: _influence_question(play, target()))
        spot = target()
        if spot is None:
            continue
        if answer["choice"] == "free":
            rows = row_order(play.facts, play.state.marker)
            reasons = (
                play.marker_reason("W41", "row_order", rows),
                play.slot_reason(slot_order(play.facts, play.state.schemes), search.passed),
            )
            yield Tell("influence_card", play.place(spot), reasons)
            return
        if answer["choice"] == "gone":
            play.memory.holes.add(spot)
        search.impossible.add(spot)
        search.pass_over(spot, answer["choice"])


def order_for(play: Play, row: str) -> tuple[int, ...]:
    """Return the slots of a row in the order the AI wants them now (W34; W45 for inspiration)."""
    if row == "inspiration":
        return inspiration_order(play.facts, play.state.marker)
    return slot_order(play.facts, play.state.schemes)


def settle_influence(
    play: Play, search: Search, spots: Callable[[], list[Spot]]
) -> Conversation[Spot | None]:
    """Choose among places known to be possible, asking only for the human's influence there (W61 to W64)."""
    found = yield from _settle(
        play, search, spots, lambda spot, deny: _allow_question(search, spot, play.place(spot), deny)
    )
    return None if found is None else found[0]


def _settle(
    play: Play, search: Search, candidates: Callable[[], list[Spot]], question: Callable[[Spot, bool], Ask]
) -> Conversation[tuple[Spot, Answer] | None]:
    """Go through the candidates until one is settled; None when there is none left.

    A denied place is passed over; when all have been denied the search is back at its first one. Denying is offered only
    where the AI has another candidate (W62, W64).
    """

    def possible() -> list[Spot]:
        return [spot for spot in candidates() if spot not in search.impossible]

    def target() -> Spot | None:
        undenied = [spot for spot in possible() if spot not in search.denied]
        return next(iter(undenied or possible()), None)

    def ask() -> Ask:
        return question(target() or (search.row, 1), len(possible()) > 1)

    while True:
        if target() is None:
            return None
        answer = yield from asking(ask)
        spot = target()
        if spot is None:
            return None
        if spot in search.denied:
            search.denied.clear()
        if answer["choice"] == "deny":
            search.denied.append(spot)
            search.influenced.add(spot)
            search.pass_over(spot, "denied")
            yield Tell("denied", play.place(spot), (Reason("denied", "W62"),), moves=False)
        elif answer["choice"] in ("gone", "occupied", "no_tile"):
            if answer["choice"] == "gone":
                play.memory.holes.add(spot)
            search.impossible.add(spot)
            search.pass_over(spot, answer["choice"])
        else:
            if answer.get("gift", "none") != "none":
                yield Tell("gift", {"gift": answer["gift"]}, (Reason("allowed", "W61"),))
            return spot, answer


def _cards_to_take(play: Play, row: str) -> list[Spot]:
    """Return the slots a card may be taken from, best first (W36, W50)."""
    spots = [(row, slot) for slot in order_for(play, row)]
    return [s for s in spots if s not in play.memory.holes and not play.memory.placed_on(s)]


def _cards_to_stand_on(play: Play, row: str, colour: str) -> list[Spot]:
    """Return the slots a worker may be placed on, best first (W36)."""
    spots = [(row, slot) for slot in slot_order(play.facts, play.state.schemes)]
    return [s for s in spots if s not in play.memory.holes and not play.memory.placed_on(s, colour)]


def _choice_reason(play: Play, row: str, search: Search) -> Reason:
    if row == "inspiration":
        return play.marker_reason("W45", "inspiration_order", order_for(play, row), search.passed)
    return play.slot_reason(order_for(play, row), search.passed)


def _acquire_question(play: Play, search: Search, spot: Spot, deny: bool) -> Ask:
    """Ask what lies on a card the AI wants: nothing, workers, the human's influence, or no card at all (W36, W49, W61)."""
    workers = tuple(
        Field(colour, "toggle", default=False)
        for colour in MAY_STAND[spot[0]]
        if play.may_lie_on_cards(colour) > 0 and not play.memory.placed_on(spot, colour)
    )
    allow = _allow(deny, *workers)
    seen = spot in search.influenced
    choices = allow if seen else (Choice("take", fields=workers), *allow, Choice("gone"))
    default = _default(choices[0])
    key = f"acquire:{spot[0]}:{spot[1]}"
    why = (_choice_reason(play, spot[0], search),)
    return Ask(key, "acquire", choices, default, play.place(spot), "slot", why)


def _place_question(play: Play, search: Search, spot: Spot, colour: str, deny: bool) -> Ask:
    """Ask whether a worker can stand on a card (W32, W36, W61)."""
    choices = allow = _allow(deny)
    if spot not in search.influenced:
        choices = (Choice("place"), *allow)
        if play.may_lie_on_cards(colour) > 0:
            choices += (Choice("occupied"),)
        if any(
            effect.kind.value == "upgrade"
            for effect in play.facts.worker_space(CardType(spot[0]), spot[1]).does
        ):
            choices += (Choice("no_tile"),)
        choices += (Choice("gone"),)
    why = (_choice_reason(play, spot[0], search),)
    values = {**play.place(spot), "colour": colour}
    return Ask(f"place:{spot[0]}:{spot[1]}", "place", choices, _default(choices[0]), values, "slot", why)


def _influence_question(play: Play, spot: Spot | None) -> Ask:
    """Ask whether a card is free of influence (W41)."""
    spot = spot or ("space", 1)
    choices = (Choice("free"), Choice("influenced"), Choice("gone"))
    order = slot_order(play.facts, play.state.schemes)
    key = f"influence:{spot[0]}:{spot[1]}"
    return Ask(
        key, "influence", choices, {"choice": "free"}, play.place(spot), "slot", (play.slot_reason(order),)
    )


def _allow_question(search: Search, spot: Spot, place: dict[str, Json], deny: bool) -> Ask:
    """Ask for the human's influence on a card, and whether the AI may go on (W61, W64)."""
    choices = _allow(deny)
    if spot not in search.influenced:
        choices = (Choice("clear"), *choices)
    key = f"{search.purpose}:{spot[0]}:{spot[1]}"
    return Ask(key, search.purpose, choices, _default(choices[0]), place, "slot")


def _allow(deny: bool, *workers: Field) -> tuple[Choice, ...]:
    """Return the answers where the human's influence lies on a card (W61)."""
    allow = Choice("allow", fields=(*workers, GIFT))
    return (allow, Choice("deny")) if deny else (allow,)


def _default(choice: Choice) -> Answer:
    return {"choice": choice.id, **{one.id: one.default for one in choice.fields}}

"""Takes cards, places and takes back workers and lays influence on the rows and the inspiration column of the main board."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from assets.wayfarers.model import CardType, EffectKind
from solo_bots.conversation import Answer, Ask, Choice, Conversation, Field, Json, Reason, Tell
from solo_bots.wayfarers.order import inspiration_order, retrieve_order, row_order, slot_order
from solo_bots.wayfarers.state import DECKS, WORKER_COLOURS
from solo_bots.wayfarers.tiles import first_there, note_all_gone

if TYPE_CHECKING:
    from collections.abc import Callable

    from assets.wayfarers.model import SpendToAcquire
    from solo_bots.wayfarers.play import Play, Spot


WORKER_ROW = {"green": "townsfolk", "yellow": "land", "blue": "water"}
"""W24: the row a worker is placed in."""


MAY_STAND = {
    "townsfolk": ("green",),
    "land": ("green", "yellow"),
    "water": ("green", "blue"),
    "space": (),
    "inspiration": WORKER_COLOURS,
}
"""W69: on space cards no worker ever stands; a green one anywhere else, any on inspiration cards."""


GIFT = Field("gift", "pick", "none", options=("none", "silver", "provision"))
"""W61: what the human takes from the supply for allowing."""


def acquire(play: Play, row: str, price: SpendToAcquire | None = None) -> Conversation[bool]:
    """Acquire a card of a row or of the inspiration column; False if there is none to take (W46, W47, W48, W49, W50, W52).

    `price` is spent and told once the card is settled, before it is taken (W25).
    """
    search = Search(
        "acquire",
        lambda: [(row, slot) for slot in order_for(play, row)] if can_pay(play, price) else [],
        lambda spot: _why_not_take(play, spot),
    )
    found = yield from _settle(play, search, lambda spot, deny: _acquire_question(play, search, spot, deny))
    if found is None:
        if can_pay(play, price):
            why = Reason("no_card_left", "W50", {"row": row, "passed": search.passed()})
            yield Tell("no_card", {"row": row}, (why,), moves=False)
        return False
    spot, answer = found
    reasons = [choice_reason(play, spot, search)]
    if price is not None:
        yield _spend(play, price)
    workers = [colour for colour in WORKER_COLOURS if answer.get(colour)]
    for colour in workers:
        play.state.workers[colour] += 1
    play.memory.standing = {one for one in play.memory.standing if one[0] != spot}
    play.state.cards[row] += 1
    play.memory.holes[spot] = "taken"
    values = {**play.place(spot), "workers": workers, "influence": answer["choice"] == "allow"}
    if workers or values["influence"]:
        reasons.append(Reason("card_cleared", "W49"))
    yield Tell("acquire", values, (*reasons, *search.gift_reasons()))
    return True


def can_pay(play: Play, price: SpendToAcquire | None) -> bool:
    """Tell whether the AI holds the influence a first action costs (W25)."""
    return price is None or play.state.influence[price.guild.value] >= price.amount


def _spend(play: Play, price: SpendToAcquire) -> Tell:
    """Spend exactly what the card says (W25, W26)."""
    guild = price.guild.value
    play.state.influence[guild] -= price.amount
    values = {"colour": guild, "amount": price.amount, "left": play.state.influence[guild]}
    return Tell("spend", values, (Reason("only_costs", "W26"),))


def acquire_from_deck(play: Play, row: str) -> Conversation[None]:
    """Take the top card of a draw pile unseen; the next two go to the bottom (W51)."""
    if _owns_all(play, row):
        why = Reason("no_card_left", "W50", {"row": row, "passed": []})
        yield Tell("no_card", {"row": row}, (why,), moves=False)
        return
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
    search = Search(
        "place",
        lambda: [(row, slot) for slot in order_for(play, row)] if play.state.workers[colour] else [],
        lambda spot: _why_not_stand(play, spot, colour),
    )
    found = yield from _settle(
        play, search, lambda spot, deny: _place_question(play, search, spot, colour, deny)
    )
    if found is None:
        if play.state.workers[colour] == 0:
            return False
        why = Reason("no_place_left", "W31", {"passed": search.passed()})
        yield Tell("no_place", {"colour": colour, "row": row}, (why,), moves=False)
        return False
    spot = found[0]
    reasons = (Reason("worker_first", "W24", {"colours": list(listed)}), choice_reason(play, spot, search))
    play.state.workers[colour] -= 1
    play.memory.placed.append((spot, colour))
    does = play.facts.worker_space(CardType(row), spot[1]).does
    values = {**play.place(spot), "colour": colour, "does": [str(effect) for effect in does]}
    yield Tell("place_worker", values, (*reasons, *search.gift_reasons()))
    yield from play.resolve(play, does)
    return True


def influence_card(play: Play) -> Conversation[None]:
    """Influence a card: rows in colour order, slots in sum order, none that carries influence (W36, W39, W41).

    Which one it is changes nothing in the AI's further play, so nobody is asked: the order is told as far as it is known to
    be open, with the rows that follow when no card of the first is free; the table shows which is the first without influence.
    """
    rows = row_order(play.facts, play.state.marker)
    order = slot_order(play.facts, play.state.schemes)
    row = next((row for row in rows if any(_may_be_free(play, (row, slot)) for slot in order)), None)
    if row is None:
        yield Tell("no_influence_card", {}, (Reason("no_card_to_influence", "W41"),), moves=False)
        return
    slots = [slot for slot in order if _may_be_free(play, (row, slot))]
    passed = [
        {"slot": slot, "row": one, "why": play.memory.holes.get((one, slot), "influenced")}
        for one in rows[: rows.index(row) + 1]
        for slot in order
        if not _may_be_free(play, (one, slot))
    ]
    then = list(rows[rows.index(row) + 1 :])
    values = {"row": row, "side": play.side(row), "slots": slots, "then": then, "order": list(order)}
    reasons = (play.marker_reason("W41", "row_order", rows), play.slot_reason(order, passed))
    yield Tell("influence_card", values, reasons)


def _may_be_free(play: Play, spot: Spot) -> bool:
    """Tell whether a card may lie there that carries no influence, as far as this turn has shown (W41)."""
    return spot not in play.memory.holes and spot not in play.memory.human_influence


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


@dataclass(slots=True)
class Search:
    """One interaction looking for its card: every place in the wanted order, and why one cannot be chosen ("" if it can).

    impossible: what the table said against a place. denied: since the search was last at its first choice. ever_denied: at all.
    in_vain: a denied place when there turned out to be no other. `unasked`: it was settled without a question, so that the
    human's influence may lie there unsaid.
    """

    purpose: str
    order: Callable[[], list[Spot]]
    why_not: Callable[[Spot], str] = lambda _spot: ""
    impossible: dict[Spot, str] = field(default_factory=dict)
    denied: list[Spot] = field(default_factory=list)
    ever_denied: set[Spot] = field(default_factory=set)
    in_vain: Spot | None = None
    unasked: bool = False

    def possible(self) -> list[Spot]:
        """Return the places that may be chosen as far as is known, best first."""
        return [spot for spot in self.order() if spot not in self.impossible and not self.why_not(spot)]

    def passed(self, chosen: Spot | None = None) -> list[dict[str, Json]]:
        """Return every place passed over before the chosen one, with why (W36); all of them if the search came round (W64)."""
        every, denied = self.order(), self.ever_denied - {self.in_vain}
        if chosen in every and chosen not in self.ever_denied:
            every = every[: every.index(chosen)]
        whys = {spot: self.impossible.get(spot) or self.why_not(spot) for spot in every}
        whys |= {spot: "denied" for spot in every if spot in denied and not whys[spot]}
        return [{"slot": spot[1], "row": spot[0], "why": why} for spot, why in whys.items() if why]

    def gift_reasons(self) -> tuple[Reason, ...]:
        """Return what the human must know of a gift that no question offered (W61)."""
        return (Reason("allowed", "W61"),) if self.unasked else ()


def order_for(play: Play, row: str) -> tuple[int, ...]:
    """Return the slots of a row in the order the AI wants them now (W34; W45 for inspiration)."""
    if row == "inspiration":
        return inspiration_order(play.facts, play.state.marker)
    return slot_order(play.facts, play.state.schemes)


def choice_reason(play: Play, spot: Spot, search: Search) -> Reason:
    """Return why that place, with every better one and what was against it (W34, W36, W45)."""
    order, passed = order_for(play, spot[0]), search.passed(spot)
    if spot[0] == "inspiration":
        return play.marker_reason("W45", "inspiration_order", order, passed)
    return play.slot_reason(order, passed)


def _acquire_question(play: Play, search: Search, spot: Spot, deny: bool) -> Ask:
    """Ask what lies on a card the AI wants: nothing, workers, the human's influence, or no card at all (W36, W49, W61)."""
    workers = tuple(
        Field(colour, "toggle", default=(spot, colour) in play.memory.standing)
        for colour in MAY_STAND[spot[0]]
        if play.may_lie_on_cards(colour) > 0 and not play.memory.placed_on(spot, colour)
    )
    choices = _by_influence(play, spot, Choice("take", fields=workers), _allow(deny, *workers))
    key = f"acquire:{spot[0]}:{spot[1]}"
    why = (choice_reason(play, spot, search),)
    return Ask(key, "acquire", choices, default_answer(choices[0]), play.place(spot), "slot", why)


def _place_question(play: Play, search: Search, spot: Spot, colour: str, deny: bool) -> Ask:
    """Ask whether a worker can stand on a card (W32, W36, W61)."""
    choices = _by_influence(play, spot, Choice("place"), _allow(deny))
    does = play.facts.worker_space(CardType(spot[0]), spot[1]).does
    more = (
        (play.may_lie_on_cards(colour) > play.memory.seen(colour), "occupied"),
        (all(effect.kind == EffectKind.UPGRADE for effect in does), "no_tile"),
    )
    if spot not in search.ever_denied:
        at = len(choices) - (choices[-1].id == "gone")
        choices = (*choices[:at], *(Choice(one) for maybe, one in more if maybe), *choices[at:])
    why = (choice_reason(play, spot, search),)
    values = {**play.place(spot), "colour": colour}
    return Ask(
        f"place:{spot[0]}:{spot[1]}", "place", choices, default_answer(choices[0]), values, "slot", why
    )


def _allow_question(play: Play, search: Search, spot: Spot, deny: bool) -> Ask:
    """Ask for the human's influence on a card a worker stands on, and whether the AI may go on (W61, W64)."""
    choices = _by_influence(play, spot, Choice("clear"), _allow(deny), there=True)
    key = f"{search.purpose}:{spot[0]}:{spot[1]}"
    return Ask(key, search.purpose, choices, default_answer(choices[0]), play.place(spot), "slot")


def _by_influence(
    play: Play, spot: Spot, clear: Choice, allow: tuple[Choice, ...], *, there: bool = False
) -> tuple[Choice, ...]:
    """Return the answers that are left open by what this turn has shown of the influence there.

    Where influence lies (or `there`) a card lies too; the AI's own is no obstacle (W65).
    """
    if spot in play.memory.human_influence:
        return allow
    return (clear, *allow) if there else (clear, *allow, Choice("gone"))


def _allow(deny: bool, *workers: Field) -> tuple[Choice, ...]:
    """Return the answers where the human's influence lies on a card (W61)."""
    allow = Choice("allow", fields=(*workers, GIFT))
    return (allow, Choice("deny")) if deny else (allow,)


def default_answer(choice: Choice) -> Answer:
    """Return an answer with everything in it as it is preset."""
    return {"choice": choice.id, **{one.id: one.default for one in choice.fields}}


def settle_influence(play: Play, search: Search) -> Conversation[Spot | None]:
    """Choose among places known to be possible, asking only whether the human denies it (W61 to W64)."""
    found = yield from _settle(play, search, lambda spot, deny: _allow_question(play, search, spot, deny))
    return None if found is None else found[0]


def _settle(
    play: Play, search: Search, question: Callable[[Spot, bool], Ask]
) -> Conversation[tuple[Spot, Answer] | None]:
    """Go through the places until one is settled; None when there is none left.

    Taking, placing and retrieving come here, each asked anew (W59). A denied place is passed over; when all have been denied
    the search is back at its first one. Denying is offered only where the AI has another candidate (W62, W64), and where it
    is not, a question that only asks for the human's influence is left out. Where every other place turns out to be impossible, the payment for the denial comes back. After a correction
    the places are looked at afresh.
    """
    while True:
        possible = search.possible()
        if not possible:
            return None
        spot = next((spot for spot in possible if spot not in search.denied), possible[0])
        denied = spot in search.denied
        if possible == [spot] and denied:
            search.in_vain = spot
            search.denied.clear()
            yield Tell("not_denied", play.place(spot), (Reason("no_other_place", "W64"),))
        ask = question(spot, len(possible) > 1)
        if _needless(ask):
            search.unasked = any(choice.id == "allow" for choice in ask.choices)
            return spot, default_answer(ask.choices[0])
        answer = yield ask
        if not isinstance(answer, dict):
            continue
        if denied:
            search.denied.clear()
        if answer["choice"] in ("allow", "deny"):
            play.memory.human_influence.add(spot)
        if answer["choice"] == "deny":
            search.denied.append(spot)
            search.ever_denied.add(spot)
            yield Tell("denied", play.place(spot), (Reason("denied", "W62"),))
        elif answer["choice"] in ("gone", "occupied", "no_tile"):
            _note_impossible(play, search, spot, answer["choice"])
        else:
            if answer.get("gift", "none") != "none":
                yield Tell("gift", {"gift": answer["gift"]}, (Reason("allowed", "W61"),))
            return spot, answer


def _needless(ask: Ask) -> bool:
    """Tell whether every answer leads to the same play: the human's gift is no matter of the AI's (W61, W64)."""
    ids = {choice.id for choice in ask.choices}
    more = any(one is not GIFT for choice in ask.choices for one in choice.fields)
    return not more and (len(ids) == 1 or ids in ({"clear", "allow"}, {"place", "allow"}))


def _note_impossible(play: Play, search: Search, spot: Spot, why: str) -> None:
    """Remember that a slot cannot be chosen, and what that tells about the rest of the turn."""
    search.impossible[spot] = why
    if why == "gone":
        play.memory.holes[spot] = why
        play.memory.standing = {one for one in play.memory.standing if one[0] != spot}
    elif why == "occupied":
        play.memory.standing |= {(spot, colour) for colour, row in WORKER_ROW.items() if row == spot[0]}
    elif why == "no_tile":
        for effect in play.facts.worker_space(CardType(spot[0]), spot[1]).does:
            if effect.kind == EffectKind.UPGRADE:
                note_all_gone(play, effect.colour)


def _why_not_take(play: Play, spot: Spot) -> str:
    """Return why a card cannot be taken as far as is known, "" if it can (W36, W50)."""
    if spot in play.memory.holes or _owns_all(play, spot[0]):
        return play.memory.holes.get(spot, "gone")
    return "own_worker" if play.memory.placed_on(spot) else ""


def _owns_all(play: Play, row: str) -> bool:
    return play.state.cards[row] >= len(play.facts.deck(CardType(row)))


def _why_not_stand(play: Play, spot: Spot, colour: str) -> str:
    """Return why no worker of a colour can be placed there as far as is known, "" if one can (W32, W36, W40)."""
    if spot in play.memory.holes:
        return play.memory.holes[spot]
    if play.memory.placed_on(spot, colour):
        return "own_worker"
    return "" if _may_do_something(play, spot) else "no_tile"


def _may_do_something(play: Play, spot: Spot) -> bool:
    """Tell whether a worker space may do anything: not if all it gives is a tile known to be gone (W32, W43)."""
    return any(
        effect.kind != EffectKind.UPGRADE or first_there(play, effect.colour) is not None
        for effect in play.facts.worker_space(CardType(spot[0]), spot[1]).does
    )

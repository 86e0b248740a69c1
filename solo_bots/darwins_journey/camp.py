"""When does Alfred pitch a tent, and what does it bring?"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from assets.darwins_journey.effects import Do
from solo_bots.conversation import Ask, Choice, Conversation, Reason, Tell
from solo_bots.darwins_journey import sections
from solo_bots.darwins_journey.play import Need, settle

if TYPE_CHECKING:
    from assets.darwins_journey.model import Campsite
    from solo_bots.conversation import Answer
    from solo_bots.darwins_journey.play import Play


def camp(play: Play, space: str) -> Conversation[bool]:
    """Put the top-most tent on the cheapest free slot; then the site's effects, then the icon beside the tent (R34).

    No tent left, one there already, or the cheapest free slot cannot be paid (R20): nothing, and nothing takes its place (R37).
    """
    site = play.facts.campsite_at(space)
    found, fails = yield from settle(lambda: _find_slot(play, site))
    if found is None:
        yield Tell("no_tent", {"site": site.id}, fails, moves=False)
        return False
    state = play.state
    cost = site.slot_costs[found]
    state.coins -= cost
    state.camps.append(site.id)
    number = len(state.camps)
    values = {"site": site.id, "slot": found + 1, "cost": cost, "coins": state.coins, "tent": number}
    why = Reason("cheapest_slot", "R20", {"cost": cost, "taken": found > 0, "costs": list(site.slot_costs)})
    yield Tell("camp", values, (why,))
    yield from play.resolve(play, site.effects, site.at)
    yield from _tent_icon(play, number)
    return True


def tent_again(play: Play) -> Conversation[bool]:
    """Do the site and the icon of Alfred's latest tent again, free (R41)."""
    state = play.state
    if not state.camps:
        yield Tell("skipped", {"does": Do.TENT_AGAIN.value}, (Reason("no_tent_yet", "R37"),), moves=False)
        return False
    number, site = len(state.camps), play.facts.campsite(state.camps[-1])
    yield Tell("tent_again", {"site": site.id, "tent": number}, (Reason("latest_tent", "R41"),), moves=False)
    yield from play.resolve(play, site.effects, site.at)
    yield from _tent_icon(play, number)
    return True


def _tent_icon(play: Play, number: int) -> Conversation[None]:
    icons = play.board.tents[number - 1]
    if icons:
        values = {"tent": number, "does": [str(one) for one in icons]}
        yield Tell("tent_icon", values, (Reason("beside_the_tent", sections.CAMP),), moves=False)
        yield from play.resolve(play, icons)


Slot: TypeAlias = "tuple[int | None, tuple[Reason, ...]]"
"""The index of a slot, or None and why there is none."""


def _find_slot(play: Play, site: Campsite) -> Slot | Need:
    """Return the slot for the tent, or why there is none; ask only if the human's tent can change it."""
    state = play.state
    if not state.tents_left:
        return None, (Reason("no_tent_left", "R37"),)
    if site.id in state.camps:
        return None, (Reason("tent_there", "R37"),)
    key = f"camp:{site.id}"
    cheap, dear = site.slot_costs[0], site.slot_costs[-1]
    if state.coins < cheap:
        return None, (Reason("slot_too_dear", "R20", {"cost": cheap, "coins": state.coins}),)
    if site.id in state.human_tents:
        if state.coins < dear:
            return None, (Reason("slot_too_dear", "R20", {"cost": dear, "coins": state.coins}),)
        return len(site.slot_costs) - 1, ()
    if play.memory.heard.get(key) == "free":
        return 0, ()

    def note(answer: Answer) -> None:
        play.memory.heard[key] = answer["choice"]
        if answer["choice"] == "taken":
            state.human_tents.append(site.id)

    choices = (Choice("free"), Choice("taken"))
    values = {"site": site.id, "costs": list(site.slot_costs)}
    why = (Reason("cheapest_slot", "R20", {"cost": cheap, "taken": False, "costs": list(site.slot_costs)}),)
    return Need(Ask(key, "camp", choices, {"choice": "free"}, values, "slot", why), note)

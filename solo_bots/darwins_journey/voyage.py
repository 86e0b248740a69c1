"""How Alfred's ship and explorers move, what the spaces they come to do, and where he pitches a tent."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from assets.darwins_journey.effects import Do
from solo_bots.conversation import Ask, Choice, Conversation, Reason, Tell
from solo_bots.darwins_journey import sections
from solo_bots.darwins_journey.corrections import explorer_clash
from solo_bots.darwins_journey.delivery import research
from solo_bots.darwins_journey.human import note_passed
from solo_bots.darwins_journey.play import Need, gain_vp, settle
from solo_bots.darwins_journey.routes import (
    FURTHER,
    NOT_AHEAD,
    Exploration,
    Route,
    last_reached,
    learnt,
    offered,
    outcome,
    possible_places,
    route,
)

if TYPE_CHECKING:
    from assets.darwins_journey.model import Campsite, Track
    from solo_bots.conversation import Answer
    from solo_bots.darwins_journey.play import Play


LAST_ACTIONS = 2
"""An exploration performs the last two actions it came to."""


def explorer_to_move(play: Play) -> str | None:
    """Return the island of the right-most explorer that is not at its end, None if all are."""
    for island in reversed(play.facts.islands):
        space = play.state.explorers.get(island.id)
        if space is not None and space != island.final:
            return island.id
    return None


def can_sail(play: Play) -> bool:
    """Tell whether the ship can move at least one space."""
    return play.state.ship != play.facts.ocean.final


def explore(play: Play, steps: int) -> Conversation[bool]:
    """Move the right-most explorer, then perform the last two actions; False if every explorer stands at its end (R9)."""
    found = yield from settle(lambda: _find_exploration(play, steps))
    if found is None:
        why = Reason("explorers_at_end", "R37")
        yield Tell("skipped", {"does": f"{Do.EXPLORE} {steps}"}, (why,), moves=False)
        return False
    island, moved = found
    track, state = play.facts.island(island), play.state
    start = state.explorers[island]
    state.explorers[island] = moved.route.passed[-1]
    yield Tell(
        "explore", _moved(track, start, steps, moved), _why_exploration(play, track, start, steps, moved)
    )
    yield from _on_the_way(play, track, moved)
    actions = moved.route.entered[-LAST_ACTIONS:]
    for space in actions:
        if track.by_id[space].specimen:
            why = Reason(
                "specimen_is_no_action", "R19", {"space": space, "entered": len(moved.route.entered)}
            )
            yield Tell("no_action", {"space": space}, (why,), moves=False)
        else:
            yield from _perform(play, space)
    return True


def _moved(track: Track, start: str, steps: int, moved: Exploration) -> dict[str, object]:
    return {
        "island": track.id,
        "from": start,
        "to": moved.route.passed[-1],
        "n": steps,
        "entered": list(moved.route.entered),
        "jumped": list(moved.route.jumped),
        "actions": list(moved.route.entered[-LAST_ACTIONS:]),
    }


def _why_exploration(
    play: Play, track: Track, start: str, steps: int, moved: Exploration
) -> tuple[Reason, ...]:
    left_out = [one.id for one in play.facts.islands if one.id in play.state.explorers]
    reasons = [Reason("right_most_explorer", sections.EXPLORE, {"island": track.id, "islands": left_out})]
    reasons.append(_why_so_far(track, start, steps, moved.route, sections.EXPLORE))
    if moved.route.jumped:
        reasons.append(Reason("jumped", "R18", {"spaces": list(moved.route.jumped)}))
    reasons.append(Reason("last_two_actions", "R19", {"entered": len(moved.route.entered)}))
    return tuple(reasons)


def _why_so_far(track: Track, start: str, steps: int, moved: Route, rule: str) -> Reason:
    """Say why a move ends where it does: it lost steps at the end, took a branch, or went the whole distance."""
    if len(moved.entered) < steps:
        return Reason("steps_lost", rule, {"n": steps - len(moved.entered)})
    forks = any(len(track.by_id[space].to) > 1 for space in (start, *moved.passed[:-1]))
    return Reason("longer_branch" if forks else "whole_distance", rule)


def _on_the_way(play: Play, track: Track, moved: Exploration) -> Conversation[None]:
    """While moving: ribbons Alfred is first to pass, specimens, the end of the island (R17)."""
    state = play.state
    for space in moved.route.passed:
        if space in moved.ribbons:
            state.ribbons.append(space)
            yield from gain_vp(play, track.by_id[space].ribbon, Reason("ribbon", "R17", {"space": space}))
        if space in moved.route.entered and track.by_id[space].specimen:
            yield from research(play, space)
        if space == track.final and moved.first_at_end:
            state.finals.append(space)
            why = Reason("first_at_end", sections.EXPLORE, {"space": space})
            yield from gain_vp(play, track.first_to_final_vp, why)


def _perform(play: Play, space: str) -> Conversation[None]:
    """Perform everything a space prints, one action however many icons it has (R19, R34)."""
    effects = play.facts.space(space).effects
    values = {"space": space, "does": [str(one) for one in effects]}
    yield Tell("space_action", values, (Reason("left_to_right", "R34"),), moves=False)
    yield from play.resolve(play, effects, space)


# ---- the human's explorer


def _find_exploration(play: Play, steps: int) -> tuple[str, Exploration] | Need | None:
    """Return the island and what the move comes to, or ask where the human's explorer stands if that can change it (R18)."""
    island = explorer_to_move(play)
    if island is None:
        return None
    state, track = play.state, play.facts.island(island)
    start = state.explorers[island]
    places = possible_places(track, state.human_explorers.get(island), start)
    found = {place: outcome(track, start, steps, place, state.ribbons, state.finals) for place in places}
    if len(set(found.values())) == 1:
        return island, found[places[0]]
    return _where_is_the_explorer(play, track, start, steps)


def _where_is_the_explorer(play: Play, track: Track, start: str, steps: int) -> Need:
    state = play.state
    known = state.human_explorers.get(track.id)
    last = last_reached(track, start, steps)
    answers = offered(track, possible_places(track, known, start), last)
    usual = known[1] if known and known[1] in answers else answers[0]
    unlikely = [
        one for one in offered(track, possible_places(track, None, start), last) if one not in answers
    ]

    def note(answer: Answer) -> None:
        place = answer["choice"]
        state.human_explorers[track.id] = learnt(place, start, last)
        if place != NOT_AHEAD:
            note_passed(play, track, last if place == FURTHER else place)

    way = route(track, start, steps + 1).passed
    values = {"island": track.id, "from": start, "n": steps, "way": list(way), "places": list(answers)}
    ask = Ask(
        f"explorer:{track.id}:{start}:{steps}",
        "explorer",
        (
            *(Choice(place, {"space": place}) for place in answers),
            *(Choice(place, {"space": place, "unlikely": True}) for place in unlikely),
        ),
        {"choice": usual},
        values,
        "slot",
        (Reason("jump_or_ribbon", "R18"),),
    )
    return Need(ask, note, lambda answer: explorer_clash(state, track.id, answers, answer["choice"]))


# ---- the ship


def sail(play: Play, steps: int) -> Conversation[bool]:
    """Move the ship, then perform every space it came to, in order; False at the end of the ocean (R9, R17)."""
    state, ocean = play.state, play.facts.ocean
    if not can_sail(play):
        why = Reason("ship_at_end", "R37")
        yield Tell("skipped", {"does": f"{Do.SAIL} {steps}"}, (why,), moves=False)
        return False
    start, moved = state.ship, route(ocean, state.ship, steps)
    state.ship = moved.passed[-1]
    values = {"from": start, "to": state.ship, "n": steps, "entered": list(moved.entered)}
    yield Tell("sail", values, (_why_so_far(ocean, start, steps, moved, sections.SAIL),))
    for space in moved.entered:
        banner = ocean.by_id[space].banner
        if banner and banner not in state.explorers:
            yield new_explorer(play, banner, Reason("banner", "R17", {"space": space}))
    if state.ship == ocean.final and (yield from _first_at_sea_end(play)):
        why = Reason("first_at_end", sections.SAIL, {"space": ocean.final})
        yield from gain_vp(play, ocean.first_to_final_vp, why)
    for space in moved.entered:
        if ocean.by_id[space].effects:
            yield from _perform(play, space)
    return True


def new_explorer(play: Play, island: str, why: Reason) -> Tell:
    """Put an explorer on the start of an island."""
    start = play.facts.island(island).start
    play.state.explorers[island] = start
    return Tell("new_explorer", {"island": island, "space": start}, (why,))


def add_explorer(play: Play) -> Conversation[bool]:
    """Add an explorer on the left-most island without one; all three placed: nothing (R37)."""
    free = next((one.id for one in play.facts.islands if one.id not in play.state.explorers), None)
    if free is None:
        why = Reason("explorers_placed", "R37")
        yield Tell("skipped", {"does": Do.EXPLORER_NEW.value}, (why,), moves=False)
        return False
    yield new_explorer(play, free, Reason("left_most_island", sections.EFFECTS, {"island": free}))
    return True


def _first_at_sea_end(play: Play) -> Conversation[bool]:
    """Find out whether Alfred's ship is the first on the last space, asking unless somebody is known to be there."""
    final, state, heard = play.facts.ocean.final, play.state, play.memory.heard

    def note(answer: Answer) -> None:
        heard["ship_end"] = answer["choice"]
        if answer["choice"] == "there":
            state.finals.append(final)

    def find() -> bool | Need:
        if final in state.finals or "ship_end" in heard:
            return final not in state.finals
        choices = (Choice("not_there"), Choice("there"))
        why = (Reason("first_at_end", sections.SAIL, {"space": final}),)
        return Need(
            Ask("ship_end", "ship_end", choices, {"choice": "not_there"}, {"space": final}, because=why), note
        )

    first = yield from settle(find)
    if first:
        state.finals.append(final)
    return first


# ---- tents


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

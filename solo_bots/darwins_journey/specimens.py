"""Which specimen lies on a space, which tiles lie in the museum, and what does Alfred research?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from solo_bots.conversation import Ask, Choice, Conversation, Field, Reason, Tell
from solo_bots.darwins_journey import sections
from solo_bots.darwins_journey.contradictions import specimen_clash
from solo_bots.darwins_journey.play import Need, settle

if TYPE_CHECKING:
    from assets.darwins_journey import Facts
    from solo_bots.conversation import Answer
    from solo_bots.darwins_journey.play import Play
    from solo_bots.darwins_journey.state import State


def specimen_spaces(facts: Facts) -> tuple[str, ...]:
    """Return the spaces of the map with a specimen, ocean first, islands from the left."""
    return tuple(
        space.id for track in (facts.ocean, *facts.islands) for space in track.spaces if space.specimen
    )


def may_lie_on(facts: Facts, state: State, space: str) -> tuple[str, ...]:
    """Return the specimens that may lie on a space: not laid in the museum at set-up, not known elsewhere."""
    known = state.specimens_at.get(space)
    if known is not None:
        return (known,)
    elsewhere = {*state.specimens_at.values(), *state.museum_start}
    return tuple(one.id for one in facts.specimens if one.id not in elsewhere)


def research(play: Play, space: str) -> Conversation[None]:
    """Research the specimen on a space, asking once in a game which it is."""
    specimen = yield from settle(lambda: find_specimen(play, space))
    if specimen in play.state.researched:
        return
    play.state.researched.append(specimen)
    rule = sections.SAIL if play.facts.track_of(space) is play.facts.ocean else sections.EXPLORE
    why = Reason("research_on_entering", rule, {"space": space})
    yield Tell("research", {"space": space, "specimen": specimen}, (why,))


def find_museum(play: Play) -> Need | None:
    """Return the question which tiles lie in the museum, None if the human's turns since then have all been told."""
    state = play.state
    if not any(state.museum_untold):
        return None
    later = [one.id for one in play.facts.specimens if one.id not in state.museum_start]

    def note(answer: Answer) -> None:
        lying = [one for one in later if answer[one]]
        state.delivered = [one for one in state.delivered if one in lying]
        state.delivered += [one for one in lying if one not in state.delivered]
        state.museum_untold = [0, 0]

    fields = tuple(Field(one, "toggle", one in state.delivered) for one in later)
    default = {"choice": "tiles"} | {one.id: one.default for one in fields}
    values = {"from_the_start": list(state.museum_start), "researched": list(state.researched)}
    choices = (Choice("tiles", fields=fields),)
    why = (Reason("tiles_block_delivery", sections.DELIVER),)
    return Need(Ask("museum", "museum", choices, default, values, "slot", why), note)


def find_specimen(play: Play, space: str) -> str | Need:
    """Return the specimen on a space, or ask which it is; where only one can lie there, that one."""
    state = play.state
    among = may_lie_on(play.facts, state, space)
    if len(among) == 1:
        state.specimens_at[space] = among[0]
        return among[0]

    def note(answer: Answer) -> None:
        state.specimens_at[space] = answer["choice"]

    unlikely = [one.id for one in play.facts.specimens if one.id not in among]
    choices = (
        *(Choice(one, {"specimen": one}) for one in among),
        *(Choice(one, {"specimen": one, "unlikely": True}) for one in unlikely),
    )
    ask = Ask(f"specimen:{space}", "specimen", choices, None, {"space": space}, "slot")
    return Need(ask, note, lambda answer: specimen_clash(state, space, answer["choice"]))

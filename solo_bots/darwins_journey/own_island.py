"""Which specimen does Alfred research where an icon lets him take one of an own island? (R41)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.darwins_journey.effects import Do
from solo_bots.conversation import Conversation, Reason, Tell
from solo_bots.darwins_journey.delivery import find_best
from solo_bots.darwins_journey.play import Need, settle
from solo_bots.darwins_journey.specimens import find_museum, find_specimen, specimen_spaces

if TYPE_CHECKING:
    from solo_bots.darwins_journey.play import Play


def research_own_island(play: Play) -> Conversation[bool]:
    """Research a specimen of an island where Alfred has an explorer (R41)."""

    def find() -> str | Need | None:
        spaces = [
            space
            for space in specimen_spaces(play.facts)
            if space in {one.id for i in play.state.explorers for one in play.facts.island(i).spaces}
        ]
        found = []
        for space in spaces:
            specimen = find_specimen(play, space)
            if isinstance(specimen, Need):
                return specimen
            found.append(specimen)
        lacking = [one for one in found if one not in play.state.researched]
        if not lacking:
            return None
        museum = find_museum(play)
        if museum is not None:
            return museum
        deliverable = [one for one in lacking if one not in play.state.museum]
        best = find_best(play, deliverable or lacking)
        return best if isinstance(best, Need) else best.specimen

    specimen = yield from settle(find)
    if specimen is None:
        why = Reason("all_researched", "R37")
        yield Tell("skipped", {"does": Do.RESEARCH_OWN_ISLAND.value}, (why,), moves=False)
        return False
    play.state.researched.append(specimen)
    space = next(at for at, lies in play.state.specimens_at.items() if lies == specimen)
    yield Tell("research", {"space": space, "specimen": specimen}, (Reason("own_island", "R41"),))
    return True

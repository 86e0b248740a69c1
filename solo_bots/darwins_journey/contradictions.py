"""Can an answer be, by what the companion believes? If not: what cannot be, and what is believed instead once the table is right.

Each finder returns a `Clash` or None; `solo_bots.darwins_journey.play.agreed` asks which of the two is right. Nothing goes on before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from solo_bots.darwins_journey.play import Clash
from solo_bots.darwins_journey.state import ELSEWHERE, STAMPS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from assets.darwins_journey.model import Location
    from solo_bots.conversation import Answer
    from solo_bots.darwins_journey.play import Play
    from solo_bots.darwins_journey.state import State


def worker_clash(play: Play, opened: Iterable[str], where: str) -> Clash | None:
    """Return why a worker of the human cannot have gone to a location: locked, or a lens with a worker on it.

    Turns that told nothing may have unlocked anything, so after one of them a locked location is no contradiction.
    """
    state = play.state
    location = next((one for one in play.facts.diaries.locations if one.id == where), None)
    if location is None:
        return None
    who = worker_on(state, location)
    if who:
        return Clash("taken", {"location": where, "who": who}, lambda: _move_off(state, where))
    if where not in opened and not any(state.lens_untold):
        return Clash("locked", {"location": where}, _keep)
    return None


def worker_on(state: State, location: Location) -> str:
    """Return whose worker stands on a lens as far as is known: Alfred's letter, "you", or "" for nobody."""
    if location.spot != "lens":
        return ""
    mine = next((letter for letter, at in state.workers.items() if at == location.id), "")
    return mine or ("you" if location.id in state.human_workers else "")


def stamps_clash(state: State, answer: Answer) -> Clash | None:
    """Return why the human cannot have so many stamps: more than twelve with those known on the other envelopes.

    Where the answer alone is too many there is but one way out.
    """
    told = {name: n for name, n in answer.items() if name.startswith("envelope")}
    others = [index for index in range(len(state.human_stamps)) if f"envelope{index + 1}" not in told]
    total = sum(told.values()) + sum(state.human_stamps[index] for index in others)
    if total <= STAMPS:
        return None

    def forget() -> None:
        for index in others:
            state.human_stamps[index], state.stamps_sure[index] = 0, False

    values = {"total": total, "most": STAMPS, "others": [index + 1 for index in others]}
    return Clash("stamps", values, forget if sum(told.values()) <= STAMPS else None)


def specimen_clash(state: State, space: str, specimen: str) -> Clash | None:
    """Return why a specimen cannot lie on a space: its tile is in the museum from the start, or it lies elsewhere.

    When the table is right about the museum, one of the tiles from the start is another one: which, is asked when it matters.
    """
    if specimen in state.museum_start:

        def not_there() -> None:
            state.museum_start.remove(specimen)
            state.museum_untold[0] += 1

        return Clash("in_museum", {"specimen": specimen, "space": space}, not_there)
    other = next((at for at, lies in state.specimens_at.items() if lies == specimen and at != space), None)
    if other is None:
        return None

    def not_at_the_other() -> None:
        del state.specimens_at[other]

    return Clash("lies_elsewhere", {"specimen": specimen, "space": space, "other": other}, not_at_the_other)


def explorer_clash(state: State, island: str, believed: Sequence[str], place: str) -> Clash | None:
    """Return why the human's explorer cannot stand there: explorers only go on, and it was seen elsewhere."""
    if place in believed:
        return None
    return Clash(
        "explorer_back", {"island": island, "place": place, "known": state.human_explorers[island][1]}, _keep
    )


def _keep() -> None:
    """What is believed instead is the answer itself."""


def _move_off(state: State, where: str) -> None:
    """Believe the worker on a lens to be elsewhere."""
    for letter, at in state.workers.items():
        if at == where:
            state.workers[letter] = ELSEWHERE
    state.human_workers = [ELSEWHERE if at == where else at for at in state.human_workers]

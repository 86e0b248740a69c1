"""How is a tracked value set right, and when does it contradict another one?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.darwins_journey.alfred import PURPLE
from assets.words import _
from solo_bots.conversation import AnswerRefused, Json
from solo_bots.darwins_journey.correctables import (
    ALFREDS,
    DELIVERED,
    FROM_THE_START,
    NONE,
    UNKNOWN,
    YOURS,
    correctables,
)
from solo_bots.darwins_journey.state import AT, HOME, LENSES, STAMPS, TENTS, State

if TYPE_CHECKING:
    from collections.abc import Callable

    from assets.darwins_journey import Facts
    from assets.darwins_journey.alfred import AlfredSet


def correct(facts: Facts, alfred: AlfredSet, state: State, fact: str, value: Json) -> None:
    """Set one tracked value right.

    Raises:
        AnswerRefused: there is no such value, it is out of range, or it contradicts another one.
    """
    field = next((one.field for one in correctables(facts, alfred, state) if one.field.id == fact), None)
    if field is None:
        raise AnswerRefused(
            _("There is no value '{fact}' to correct.").format(fact=fact[:60]),
            remedy=_("Take one from the list of values."),
        )
    value = field.check(value)
    name, _dot, part = fact.partition(".")
    setter = _SETTERS.get(name)
    if setter is None:
        setattr(state, name, value)
    else:
        setter(facts, state, part, value)


def _set_explorer(facts: Facts, state: State, island: str, value: Json) -> None:
    del facts
    state.explorers.pop(island, None)
    if value != NONE:
        state.explorers[island] = value


def _set_worker(facts: Facts, state: State, letter: str, value: Json) -> None:
    del facts
    if (state.phase, state.to_move) == ("turns", "bot") and value != HOME and state.at_home == (letter,):
        raise AnswerRefused(
            _("It is Alfred's turn and this is his last worker at home."),
            remedy=_("Correct it after this turn, or another worker first."),
        )
    state.workers[letter] = value


def _set_human_worker(facts: Facts, state: State, number: str, value: Json) -> None:
    del facts
    _set_in_line(state.human_workers, int(number), value, _("Your workers"), twice=True)


def _set_lens(facts: Facts, state: State, location: str, value: Json) -> None:
    del facts
    if value == ALFREDS and location not in state.lenses and not state.lenses_left:
        raise AnswerRefused(
            _("All {lenses} lenses of Alfred lie elsewhere.").format(lenses=LENSES),
            remedy=_("Correct another lens first."),
        )
    _set_member(state.lenses, location, present=value == ALFREDS)
    _set_member(state.unlocked, location, present=value == YOURS)


def _set_seal(facts: Facts, state: State, spot: str, value: Json) -> None:
    most, row = facts.alfred.same_colour_in_row, state.seals[spot[0]]
    others = [seal for place, seal in enumerate(row, 1) if place != int(spot[1:])]
    if value not in (NONE, PURPLE) and others.count(value) >= most:
        raise AnswerRefused(
            _("Row {row} has {most} seals of that colour already, and one more is never taken.").format(
                row=spot[0], most=most
            ),
            remedy=_("Correct another seal of that row first."),
        )
    _set_in_line(state.seals[spot[0]], int(spot[1:]), value, _("The seals of a row"), twice=True)


def _set_stack(facts: Facts, state: State, number: str, value: Json) -> None:
    del facts
    _set_stamps(state, state.stacks, int(number) - 1, value)


def _set_envelope(facts: Facts, state: State, number: str, value: Json) -> None:
    del facts
    _set_stamps(state, state.envelopes, int(number) - 1, value)


def _set_stamps(state: State, where: list[int], index: int, value: int) -> None:
    if value - where[index] > state.tray:
        raise AnswerRefused(
            _("Alfred has {stamps} stamps and {tray} in his tray.").format(stamps=STAMPS, tray=state.tray),
            remedy=_("Take stamps off another stack or envelope first."),
        )
    where[index] = value


def _set_camp(facts: Facts, state: State, site: str, value: Json) -> None:
    del facts
    if value and site not in state.camps and not state.tents_left:
        raise AnswerRefused(
            _("All {tents} tents of Alfred stand elsewhere.").format(tents=TENTS),
            remedy=_("Take another tent off first."),
        )
    _set_member(state.camps, site, present=value)


def _set_faceup(facts: Facts, state: State, place: str, value: Json) -> None:
    del facts
    _set_in_line(state.faceup, int(place), value, _("The action cards"), twice=False)


def _set_bonus_cards(facts: Facts, state: State, part: str, value: Json) -> None:
    del facts, part
    state.bonus_cards = [value, *(one for one in state.bonus_cards if one != value)]


def _set_museum(facts: Facts, state: State, specimen: str, value: Json) -> None:
    """Change whether a tile lies in the museum, and whether it does so from the start."""
    count = facts.setup.board.specimens_in_museum[0]
    if value == FROM_THE_START and specimen not in state.museum_start:
        if specimen in state.specimens_at.values():
            raise AnswerRefused(
                _("That specimen lies on the map, as far as the companion knows."),
                remedy=_("Correct that space first."),
            )
        if len(state.museum_start) >= count:
            raise AnswerRefused(
                _("{count} tiles lie in the museum from the start already.").format(count=count),
                remedy=_("Take another one out first."),
            )
    _set_member(state.museum_start, specimen, present=value == FROM_THE_START)
    _set_member(state.delivered, specimen, present=value == DELIVERED)


def _set_specimen_at(facts: Facts, state: State, space: str, value: Json) -> None:
    del facts
    other = next((at for at, lies in state.specimens_at.items() if lies == value and at != space), None)
    if value in state.museum_start:
        raise AnswerRefused(
            _("The tile of that specimen lies in the museum from the start."),
            remedy=_("Correct the museum first."),
        )
    if other is not None:
        raise AnswerRefused(
            _("That specimen lies on another space, as far as the companion knows."),
            remedy=_("Correct that space first."),
        )
    state.specimens_at.pop(space, None)
    if value != UNKNOWN:
        state.specimens_at[space] = value


def _set_human_stamps(facts: Facts, state: State, number: str, value: Json) -> None:
    del facts
    others = sum(state.human_stamps) - state.human_stamps[int(number) - 1]
    if others + value > STAMPS:
        raise AnswerRefused(
            _("You have {stamps} stamps, and {others} lie on the other envelopes.").format(
                stamps=STAMPS, others=others
            ),
            remedy=_("Correct another envelope first."),
        )
    state.human_stamps[int(number) - 1] = value


def _set_human_explorer(facts: Facts, state: State, island: str, value: Json) -> None:
    del facts
    state.human_explorers.pop(island, None)
    if value != UNKNOWN:
        state.human_explorers[island] = [AT, value]


def _set_tile(facts: Facts, state: State, number: str, value: Json) -> None:
    del facts
    tile = 0 if value == NONE else int(value)
    if tile and tile in state.tiles and state.tiles.index(tile) != int(number) - 1:
        raise AnswerRefused(
            _("Tile {tile} lies at another envelope.").format(tile=tile),
            remedy=_("Correct that envelope first."),
        )
    state.tiles[int(number) - 1] = tile


def _set_goal(facts: Facts, state: State, number: str, value: Json) -> None:
    del facts
    goal = 0 if value == UNKNOWN else int(value)
    if goal and goal in state.goals and state.goals.index(goal) != int(number) - 1:
        raise AnswerRefused(
            _("That is the goal of round {n}.").format(n=state.goals.index(goal) + 1),
            remedy=_("Correct that round first."),
        )
    state.goals[int(number) - 1] = goal


def _set_researched(facts: Facts, state: State, specimen: str, value: Json) -> None:
    del facts
    _set_member(state.researched, specimen, present=value)


def _set_human_researched(facts: Facts, state: State, specimen: str, value: Json) -> None:
    del facts
    _set_member(state.human_researched, specimen, present=value)


def _set_human_tent(facts: Facts, state: State, site: str, value: Json) -> None:
    del facts
    _set_member(state.human_tents, site, present=value)


def _set_ribbon(facts: Facts, state: State, space: str, value: Json) -> None:
    del facts
    _set_member(state.ribbons, space, present=value)


def _set_final(facts: Facts, state: State, space: str, value: Json) -> None:
    del facts
    _set_member(state.finals, space, present=value)


def _set_member(members: list[str], member: str, *, present: bool) -> None:
    if present and member not in members:
        members.append(member)
    elif not present and member in members:
        members.remove(member)


def _set_in_line(line: list[str], place: int, value: str, what: str, *, twice: bool) -> None:
    """Change, add or take away one of a line without gaps; taking one away takes those after it too."""
    if value == NONE:
        del line[place - 1 :]
        return
    if place > len(line) + 1:
        raise AnswerRefused(
            _("{what} lie without a gap.").format(what=what),
            remedy=_("Fill place {most} first.").format(most=len(line) + 1),
        )
    if not twice and value in line and line.index(value) != place - 1:
        raise AnswerRefused(_("That card lies face up already."), remedy=_("Correct the other place first."))
    line[place - 1 : place] = [value]


_SETTERS: dict[str, Callable[[Facts, State, str, Json], None]] = {
    "explorers": _set_explorer,
    "workers": _set_worker,
    "human_workers": _set_human_worker,
    "lens": _set_lens,
    "seals": _set_seal,
    "stacks": _set_stack,
    "envelopes": _set_envelope,
    "camps": _set_camp,
    "faceup": _set_faceup,
    "bonus_cards": _set_bonus_cards,
    "researched": _set_researched,
    "museum": _set_museum,
    "specimens_at": _set_specimen_at,
    "human_stamps": _set_human_stamps,
    "human_explorers": _set_human_explorer,
    "human_tents": _set_human_tent,
    "human_researched": _set_human_researched,
    "ribbons": _set_ribbon,
    "finals": _set_final,
    "tiles": _set_tile,
    "goals": _set_goal,
}

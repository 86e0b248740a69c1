"""Corrections: the tracked values that can be set right, setting them, and answers that contradict what is believed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.darwins_journey.alfred import COLOURS, PURPLE
from assets.words import _
from solo_bots.conversation import AnswerRefused, Correctable, Field, Json
from solo_bots.darwins_journey.play import Clash
from solo_bots.darwins_journey.state import (
    AT,
    BEHIND,
    ELSEWHERE,
    HAMMOCK,
    HOME,
    LENSES,
    MOST_HUMAN_WORKERS,
    MUSEUM,
    SMALL,
    SPECIAL,
    STACK,
    STAMPS,
    TENTS,
    WORKERS,
    State,
    specimen_spaces,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from assets.darwins_journey import Facts
    from assets.darwins_journey.alfred import AlfredSet
    from assets.darwins_journey.model import Location
    from solo_bots.conversation import Answer
    from solo_bots.darwins_journey.play import Play
    from solo_bots.darwins_journey.state import State


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


# ---- tracked values that can be corrected


NONE = "none"
UNKNOWN = "unknown"
LOCKED, ALFREDS, YOURS = "locked", "alfred", "yours"
NOT_THERE, FROM_THE_START, DELIVERED = "not_there", "from_the_start", "delivered"
MOST_VP = 999
MOST_LASTING = 99


def correctables(facts: Facts, alfred: AlfredSet, state: State) -> Iterator[Correctable]:
    """Yield every tracked value with its range; the default is what the companion believes now."""
    yield from _tracks(facts, alfred, state)
    yield from _workers(facts, state)
    yield from _pieces(facts, alfred, state)
    yield from _cards(alfred, state)
    yield from _museum(facts, state)
    yield from _mine(facts, state)


def _tracks(facts: Facts, alfred: AlfredSet, state: State) -> Iterator[Correctable]:
    yield _number("tracks", "coins", state.coins, facts.alfred.coin_cap)
    spots = alfred.board(state.board).bonus_spots
    yield Correctable("tracks", Field("bonus", "number", state.bonus, 1, spots))
    yield _number("tracks", "vp", state.vp, max(MOST_VP, state.vp))
    yield _number("tracks", "theory", state.theory, facts.theory.steps)
    yield _pick("tracks", "ship", state.ship, facts.ocean.by_id)
    for island in facts.islands:
        now = state.explorers.get(island.id, NONE)
        yield _pick("tracks", f"explorers.{island.id}", now, (NONE, *island.by_id))
    yield _number("lasting", "end_vp", state.end_vp, max(MOST_LASTING, state.end_vp))
    yield Correctable("lasting", Field("scrolls_free", "toggle", state.scrolls_free))
    yield _number("lasting", "penalty_less", state.penalty_less, max(MOST_LASTING, state.penalty_less))
    yield Correctable("lasting", Field("lag_cap", "number", state.lag_cap, -1, MOST_LASTING))
    yield _number("lasting", "books", state.books, max(MOST_LASTING, state.books))


def _workers(facts: Facts, state: State) -> Iterator[Correctable]:
    places = (*(one.id for one in facts.diaries.locations), SPECIAL, SMALL, MUSEUM)
    for letter in WORKERS:
        yield _pick(
            "workers", f"workers.{letter}", state.workers[letter], (HOME, *places, HAMMOCK, ELSEWHERE)
        )
    for number in range(1, MOST_HUMAN_WORKERS + 1):
        known = state.human_workers[number - 1] if number <= len(state.human_workers) else NONE
        yield _pick("workers", f"human_workers.{number}", known, (NONE, *places, ELSEWHERE))
    yield _number("workers", "untold", state.untold, MOST_HUMAN_WORKERS)
    yield Correctable("workers", Field("fifth", "toggle", state.fifth))
    for one in facts.diaries.locations:
        if one.spot == "lens":
            whose = ALFREDS if one.id in state.lenses else YOURS if one.id in state.unlocked else LOCKED
            yield _pick("lenses", f"lens.{one.id}", whose, (LOCKED, ALFREDS, YOURS))


def _pieces(facts: Facts, alfred: AlfredSet, state: State) -> Iterator[Correctable]:
    for row in alfred.board(state.board).rows:
        seals = state.seals[row.row]
        for spot in range(1, row.spots + 1):
            now = seals[spot - 1] if spot <= len(seals) else NONE
            yield _pick("seals", f"seals.{row.row}{spot}", now, (NONE, *COLOURS, PURPLE))
    for index, stack in enumerate(state.stacks, 1):
        yield _number("stamps", f"stacks.{index}", stack, STACK)
    for index, stamps in enumerate(state.envelopes, 1):
        yield _number("stamps", f"envelopes.{index}", stamps, STAMPS)
    for site in facts.campsites:
        yield Correctable("tents", Field(f"camps.{site.id}", "toggle", site.id in state.camps))


def _cards(alfred: AlfredSet, state: State) -> Iterator[Correctable]:
    ids = tuple(card.id for card in alfred.cards)
    for place in range(1, len(ids) + 1):
        now = state.faceup[place - 1] if place <= len(state.faceup) else NONE
        yield _pick("cards", f"faceup.{place}", now, (NONE, *ids))
    pair = tuple(card.id for card in alfred.bonus_pair(state.board))
    if len(state.bonus_cards) == len(pair):
        yield _pick("cards", "bonus_cards", state.bonus_cards[0], pair)


def _museum(facts: Facts, state: State) -> Iterator[Correctable]:
    for one in facts.specimens:
        yield Correctable("specimens", Field(f"researched.{one.id}", "toggle", one.id in state.researched))
    for one in facts.specimens:
        where = (
            FROM_THE_START
            if one.id in state.museum_start
            else DELIVERED
            if one.id in state.delivered
            else NOT_THERE
        )
        yield _pick("museum", f"museum.{one.id}", where, (NOT_THERE, FROM_THE_START, DELIVERED))
    every = tuple(one.id for one in facts.specimens)
    for space in specimen_spaces(facts):
        now = state.specimens_at.get(space, UNKNOWN)
        yield _pick("map", f"specimens_at.{space}", now, (UNKNOWN, *every))


def _mine(facts: Facts, state: State) -> Iterator[Correctable]:
    for index, stamps in enumerate(state.human_stamps, 1):
        yield _number("mine", f"human_stamps.{index}", stamps, STAMPS)
    for island in facts.islands:
        known = state.human_explorers.get(island.id)
        now = known[1] if known and known[0] != BEHIND else UNKNOWN
        yield _pick("mine", f"human_explorers.{island.id}", now, (UNKNOWN, *island.by_id))
    for site in facts.campsites:
        yield Correctable("mine", Field(f"human_tents.{site.id}", "toggle", site.id in state.human_tents))
    for one in facts.specimens:
        has = one.id in state.human_researched
        yield Correctable("mine", Field(f"human_researched.{one.id}", "toggle", has))
    for island in facts.islands:
        for space in island.spaces:
            if space.ribbon:
                gone = space.id in state.ribbons
                yield Correctable("board", Field(f"ribbons.{space.id}", "toggle", gone))
    for track in (facts.ocean, *facts.islands):
        yield Correctable("board", Field(f"finals.{track.final}", "toggle", track.final in state.finals))
    numbers = (NONE, *(str(tile.no) for tile in facts.correspondence))
    for index, tile in enumerate(state.tiles, 1):
        yield _pick("board", f"tiles.{index}", str(tile) if tile else NONE, numbers)
    goals = (UNKNOWN, *(str(goal.no) for goal in facts.beagle_goals))
    for index, goal in enumerate(state.goals, 1):
        yield _pick("board", f"goals.{index}", str(goal) if goal else UNKNOWN, goals)


def _number(group: str, name: str, now: int, most: int) -> Correctable:
    return Correctable(group, Field(name, "number", now, 0, most))


def _pick(group: str, name: str, now: str, options: Iterable[str]) -> Correctable:
    return Correctable(group, Field(name, "pick", now, options=tuple(options)))


# ---- contradictions


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

"""What may a stored state be? A state is believed only when every value in it can be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.darwins_journey.alfred import COLOURS, PURPLE
from assets.errors import BadInput
from assets.words import _
from solo_bots.darwins_journey.specimens import specimen_spaces
from solo_bots.darwins_journey.state import (
    AT,
    BEHIND,
    ELSEWHERE,
    FROM,
    HAMMOCK,
    HOME,
    LENSES,
    MOST_HUMAN_WORKERS,
    MOST_UNTOLD,
    MUSEUM,
    PAST,
    ROUNDS,
    SMALL,
    SPECIAL,
    STAMPS,
    TENTS,
    WORKERS,
    State,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from assets.darwins_journey import Facts
    from assets.darwins_journey.alfred import AlfredSet
    from solo_bots.conversation import Json

DECK_KINDS = ("virtual", "own")
MOST_SEED = 2**53
MOST = 10**6
"""Where nothing else bounds a number: turns, shuffles, points."""

STACK = 4


def check_state(facts: Facts, alfred: AlfredSet, state: State) -> None:
    """Check every value of a state.

    Raises:
        BadInput: a value is of another type, out of bounds or unknown; names it.
    """
    for judged in (_course, _own_side, _own_pieces, _table, _museum):
        for name, fits in judged(facts, alfred, state).items():
            if not fits():
                raise BadInput(_("This is no state of a game against Alfred."), where=name)


Judged = dict[str, "Callable[[], bool]"]


def _course(facts: Facts, alfred: AlfredSet, state: State) -> Judged:
    """Judge whose turn it is and what was drawn."""
    cards = [card.id for card in alfred.cards]
    pair = [card.id for card in alfred.bonus_pair(state.board)] if state.board else []
    return {
        "board": lambda: state.board in {board.id for board in alfred.boards},
        "deck": lambda: state.deck in DECK_KINDS,
        "seed": lambda: 0 <= state.seed < MOST_SEED,
        "turn": lambda: 1 <= state.turn < MOST,
        "round": lambda: 1 <= state.round <= facts.setup.rounds,
        "phase": lambda: state.phase in ("setup", "turns", "reward"),
        "to_move": lambda: (
            state.to_move in ("bot", "human", "end") and (state.phase == "turns" or state.to_move == "bot")
        ),
        "human_turns": lambda: 0 <= state.human_turns < MOST,
        "shuffles": lambda: 0 <= state.shuffles < MOST,
        "faceup": lambda: _some(state.faceup, cards),
        "bonus_cards": lambda: (
            _some(state.bonus_cards, pair) and (state.phase == "setup" or len(state.bonus_cards) == len(pair))
        ),
    }


def _own_side(facts: Facts, alfred: AlfredSet, state: State) -> Judged:
    """Judge Alfred's markers and lasting effects."""
    return {
        "coins": lambda: 0 <= state.coins <= facts.alfred.coin_cap,
        "bonus": lambda: 1 <= state.bonus <= alfred.board(state.board).bonus_spots,
        "theory": lambda: 0 <= state.theory <= facts.theory.steps,
        "vp": lambda: 0 <= state.vp < MOST,
        "end_vp": lambda: 0 <= state.end_vp < MOST,
        "penalty_less": lambda: 0 <= state.penalty_less < MOST,
        "lag_cap": lambda: -1 <= state.lag_cap < MOST,
        "books": lambda: 0 <= state.books < MOST,
        "ship": lambda: state.ship in facts.ocean.by_id,
        "explorers": lambda: all(
            island in {"a", "b", "c"} and _is(space, facts.island(island).by_id)
            for island, space in state.explorers.items()
        ),
    }


def _own_pieces(facts: Facts, alfred: AlfredSet, state: State) -> Judged:
    """Judge Alfred's workers, seals, tents, stamps and lenses."""
    places = _places(facts)
    lenses = [one.id for one in facts.diaries.locations if one.spot == "lens"]
    return {
        "workers": lambda: (
            set(state.workers) == set(WORKERS)
            and all(_is(where, (*places, HOME, HAMMOCK)) for where in state.workers.values())
        ),
        "seals": lambda: (
            set(state.seals) == set(WORKERS)
            and all(
                isinstance(seals, list)
                and len(seals) <= alfred.board(state.board).row(letter).spots
                and all(_is(seal, (*COLOURS, PURPLE)) for seal in seals)
                for letter, seals in state.seals.items()
            )
        ),
        "camps": lambda: (
            _some(state.camps, [one.id for one in facts.campsites]) and len(state.camps) <= TENTS
        ),
        "stacks": lambda: _numbers(state.stacks, 3, STACK),
        "envelopes": lambda: _numbers(state.envelopes, 3, STAMPS) and state.tray >= 0,
        "lenses": lambda: _some(state.lenses, lenses) and len(state.lenses) <= LENSES,
        "unlocked": lambda: _some(state.unlocked, lenses) and not set(state.unlocked) & set(state.lenses),
        "researched": lambda: _some(state.researched, _specimens(facts)),
    }


def _table(facts: Facts, alfred: AlfredSet, state: State) -> Judged:
    """Judge what was told of the table and of the human."""
    del alfred
    ribbons = [space.id for track in facts.islands for space in track.spaces if space.ribbon]
    finals = [facts.ocean.final, *(one.final for one in facts.islands)]
    numbers = [tile.no for tile in facts.correspondence]
    goals = [goal.no for goal in facts.beagle_goals]
    return {
        "human_workers": lambda: (
            all(_is(where, _places(facts)) for where in state.human_workers)
            and len(state.human_workers) < MOST
        ),
        "lens_untold": lambda: _untold(state.lens_untold),
        "untold": lambda: 0 <= state.untold <= MOST_HUMAN_WORKERS,
        "human_stamps": lambda: _numbers(state.human_stamps, 3, STAMPS),
        "stamps_sure": lambda: (
            len(state.stamps_sure) == 3 and all(type(one) is bool for one in state.stamps_sure)
        ),
        "human_explorers": lambda: all(
            island in {"a", "b", "c"} and _known(pair, facts.island(island).by_id)
            for island, pair in state.human_explorers.items()
        ),
        "human_tents": lambda: _some(state.human_tents, [one.id for one in facts.campsites]),
        "ribbons": lambda: _some(state.ribbons, ribbons),
        "finals": lambda: _some(state.finals, finals),
        "tiles": lambda: (
            len(state.tiles) == 3
            and all(type(one) is int and one in (0, *numbers) for one in state.tiles)
            and len({one for one in state.tiles if one}) == sum(one > 0 for one in state.tiles)
        ),
        "goals": lambda: (
            len(state.goals) == ROUNDS
            and all(type(one) is int and one in (0, *goals) for one in state.goals)
            and len({one for one in state.goals if one}) == sum(one > 0 for one in state.goals)
        ),
    }


def _museum(facts: Facts, alfred: AlfredSet, state: State) -> Judged:
    """Judge what was told of specimens."""
    del alfred
    every = _specimens(facts)
    return {
        "museum_start": lambda: _some(state.museum_start, every),
        "delivered": lambda: (
            _some(state.delivered, every) and not set(state.delivered) & set(state.museum_start)
        ),
        "museum_untold": lambda: _untold(state.museum_untold),
        "specimens_at": lambda: (
            set(state.specimens_at) <= set(specimen_spaces(facts))
            and _some(list(state.specimens_at.values()), every)
        ),
        "human_researched": lambda: _some(state.human_researched, every),
    }


def _places(facts: Facts) -> tuple[str, ...]:
    return (*(one.id for one in facts.diaries.locations), SPECIAL, SMALL, MUSEUM, ELSEWHERE)


def _specimens(facts: Facts) -> list[str]:
    return [one.id for one in facts.specimens]


def _is(value: Json, among: Collection[str]) -> bool:
    return isinstance(value, str) and value in among


def _some(found: list[Json], among: Collection[str]) -> bool:
    """Tell whether these are some of the known ones, none twice."""
    return all(_is(one, among) for one in found) and len(set(found)) == len(found)


def _numbers(found: list[Json], count: int, most: int) -> bool:
    return len(found) == count and all(type(one) is int and 0 <= one <= most for one in found)


def _untold(found: list[Json]) -> bool:
    return _numbers(found, 2, MOST_UNTOLD)


def _known(pair: Json, spaces: Mapping[str, object]) -> bool:
    fits = isinstance(pair, list) and len(pair) == 2
    return fits and _is(pair[0], (AT, FROM, PAST, BEHIND)) and _is(pair[1], spaces)

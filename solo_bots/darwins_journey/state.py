"""The state of a game against Alfred: his own side completely, of the table only what was told or asked; and its bounds.

Everything here is plain data, whole at each turn's start. What is only true within a turn lives in
`solo_bots.darwins_journey.play.Memory`.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, fields
from typing import TYPE_CHECKING

from assets.darwins_journey.alfred import COLOURS, PURPLE
from assets.errors import BadInput
from assets.words import _

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from assets.darwins_journey import Facts
    from assets.darwins_journey.alfred import AlfredSet
    from solo_bots.conversation import Json


WORKERS = ("A", "B", "C", "D")
STAMPS = 12
TENTS = 5
LENSES = 6
ROUNDS = 5
MOST_HUMAN_WORKERS = 5
MOST_UNTOLD = 8
"""Turns that told nothing; more make no difference, because there are so many main lenses."""

HOME = "home"
SPECIAL = "special"
SMALL = "small"
MUSEUM = "museum"
HAMMOCK = "hammock"
ELSEWHERE = "elsewhere"

AT, FROM, PAST, BEHIND = "at", "from", "past", "behind"
"""How much is known of the human's explorer on an island: it stands at a space, at it or further, further, or not ahead of it."""


@dataclass(slots=True)
class State:
    """One solo game as the companion knows it.

    alfred_set: a copied set as JSON, {} for the shipped reference set. phase: "setup", "turns" or "reward"; to_move:
    "bot", "human" or "end", and "bot" outside the turns. human_turns: taken this round. fifth: the human has a fifth worker.

    Alfred: coins 0-12; bonus = spot of his fifth worker, from 1; bonus_cards over the first and second place; faceup action
    cards, oldest first; workers: letter -> where it is; seals: row -> colours from the left, printed ones too; camps: campsites
    with a tent of his, oldest first; stacks and envelopes: stamps on them, the rest lies in the tray; lenses: locations with a
    lens of his; explorers: island -> space; researched specimens; theory step; end_vp = points printed under tents lifted;
    lasting effects scrolls_free, penalty_less, lag_cap (-1 none), books.

    The table: unlocked = locations with a lens of the human's. human_workers: where the human's workers of this round are,
    untold: how many are who knows where. museum_start: tiles laid at set-up, delivered: since then. A turn that told nothing may
    have unlocked or delivered something: lens_untold and museum_untold count such turns since the companion last knew, in
    [earlier rounds, this round]. specimens_at: space -> specimen on the map. human_stamps on each envelope, at least;
    exactly where stamps_sure. human_explorers: island -> [how much is known, space]. human_tents: campsites where the human's
    tent is on the cheap slot. ribbons passed and finals reached first by anybody. tiles: correspondence tile at each envelope,
    goals: Beagle goal of each round (0 not known).
    """

    board: str
    deck: str
    seed: int
    alfred_set: dict[str, Json] = field(default_factory=dict)
    turn: int = 1
    round: int = 1
    phase: str = "setup"
    to_move: str = "bot"
    human_turns: int = 0
    fifth: bool = False

    coins: int = 0
    bonus: int = 1
    bonus_cards: list[str] = field(default_factory=list)
    faceup: list[str] = field(default_factory=list)
    shuffles: int = 0
    workers: dict[str, str] = field(default_factory=lambda: dict.fromkeys(WORKERS, HOME))
    seals: dict[str, list[str]] = field(default_factory=lambda: {letter: [] for letter in WORKERS})
    camps: list[str] = field(default_factory=list)
    stacks: list[int] = field(default_factory=lambda: [4, 4, 4])
    envelopes: list[int] = field(default_factory=lambda: [0, 0, 0])
    lenses: list[str] = field(default_factory=list)
    ship: str = "sea-00"
    explorers: dict[str, str] = field(default_factory=dict)
    researched: list[str] = field(default_factory=list)
    theory: int = 0
    vp: int = 0
    end_vp: int = 0
    scrolls_free: bool = False
    penalty_less: int = 0
    lag_cap: int = -1
    books: int = 0

    unlocked: list[str] = field(default_factory=list)
    lens_untold: list[int] = field(default_factory=lambda: [0, 0])
    human_workers: list[str] = field(default_factory=list)
    untold: int = 0
    museum_start: list[str] = field(default_factory=list)
    delivered: list[str] = field(default_factory=list)
    museum_untold: list[int] = field(default_factory=lambda: [0, 0])
    specimens_at: dict[str, str] = field(default_factory=dict)
    human_researched: list[str] = field(default_factory=list)
    human_stamps: list[int] = field(default_factory=lambda: [0, 0, 0])
    stamps_sure: list[bool] = field(default_factory=lambda: [True, True, True])
    human_explorers: dict[str, list[str]] = field(default_factory=dict)
    human_tents: list[str] = field(default_factory=list)
    ribbons: list[str] = field(default_factory=list)
    finals: list[str] = field(default_factory=list)
    tiles: list[int] = field(default_factory=lambda: [0, 0, 0])
    goals: list[int] = field(default_factory=lambda: [0] * ROUNDS)

    @property
    def tray(self) -> int:
        """Return the used stamps: those on no stack and no envelope."""
        return STAMPS - sum(self.stacks) - sum(self.envelopes)

    @property
    def stamps_left(self) -> int:
        """Return the stamps that can be placed: on stacks and in the tray (R14)."""
        return STAMPS - sum(self.envelopes)

    @property
    def tents_left(self) -> int:
        """Return the tents still on Alfred's board."""
        return TENTS - len(self.camps)

    @property
    def lenses_left(self) -> int:
        """Return the lenses still on Alfred's board."""
        return LENSES - len(self.lenses)

    @property
    def at_home(self) -> tuple[str, ...]:
        """Return the workers at home, top to bottom."""
        return tuple(letter for letter in WORKERS if self.workers[letter] == HOME)

    @property
    def museum(self) -> frozenset[str]:
        """Return the specimens whose tiles are known to lie in the museum."""
        return frozenset((*self.museum_start, *self.delivered))

    def tell_nothing(self) -> None:
        """Note a turn of the human that told nothing."""
        self.untold = min(self.untold + 1, MOST_HUMAN_WORKERS)
        for count in (self.lens_untold, self.museum_untold):
            count[1] = min(count[1] + 1, self.untold)

    def tell_late(self) -> None:
        """Note where the worker of a turn that told nothing went.

        What a chain of that turn unlocked is still not told: it counts on, with the turns before. No chain lays a tile.
        """
        self.untold -= 1
        late = max(0, self.lens_untold[1] - self.untold)
        self.lens_untold[:] = [min(self.lens_untold[0] + late, MOST_UNTOLD), self.lens_untold[1] - late]
        self.museum_untold[1] = min(self.museum_untold[1], self.untold)

    def end_round(self) -> None:
        """Note that all workers are home; what was never told of their turns stays untold."""
        for count in (self.lens_untold, self.museum_untold):
            count[:] = [min(sum(count), MOST_UNTOLD), 0]
        self.untold = 0

    def dump(self) -> dict[str, Json]:
        """Return the state as plain JSON, sharing nothing with it."""
        return asdict(self)

    @classmethod
    def load(cls, data: Mapping[str, Json]) -> State:
        """Read back what `dump` wrote.

        Raises:
            BadInput: a value is missing, unknown or of another type.
        """
        wanted = {f.name for f in fields(cls)}
        if set(data) != wanted:
            odd = sorted(map(str, wanted.symmetric_difference(data)))
            raise BadInput(_("This is no state of a game against Alfred."), where=", ".join(odd)[:80])
        model = asdict(cls("", "", 0))
        for name, value in data.items():
            if type(value) is not type(model[name]):
                raise BadInput(_("This is no state of a game against Alfred."), where=name)
        return cls(**{name: _copied(value) for name, value in data.items()})


def _copied(value: Json) -> Json:
    if isinstance(value, dict):
        return {key: _copied(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_copied(one) for one in value]
    return value


# ---- bounds of a stored state


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


def specimen_spaces(facts: Facts) -> tuple[str, ...]:
    """Return the spaces of the map with a specimen, ocean first, islands from the left."""
    return tuple(
        space.id for track in (facts.ocean, *facts.islands) for space in track.spaces if space.specimen
    )

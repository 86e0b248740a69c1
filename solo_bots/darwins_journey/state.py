"""What does the companion keep of a game against Alfred? His own side completely; of the table only what was told or asked.

Everything here is plain data, whole at each turn's start. What is only true within a turn lives in
`solo_bots.darwins_journey.play.Memory`.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, fields
from typing import TYPE_CHECKING

from assets.errors import BadInput
from assets.words import _

if TYPE_CHECKING:
    from collections.abc import Mapping

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
        """Read back what `dump` wrote, also under earlier versions of the rules.

        Raises:
            BadInput: a value is missing, unknown or of another type.
        """
        data = _of_version_1(data) if "lens_untold" not in data else data
        data = {"goals": [0] * ROUNDS, **data}
        wanted = {f.name for f in fields(cls)}
        if set(data) != wanted:
            odd = sorted(map(str, wanted.symmetric_difference(data)))
            raise BadInput(_("This is no state of a game against Alfred."), where=", ".join(odd)[:80])
        model = asdict(cls("", "", 0))
        for name, value in data.items():
            if type(value) is not type(model[name]):
                raise BadInput(_("This is no state of a game against Alfred."), where=name)
        return cls(**{name: _copied(value) for name, value in data.items()})


def _of_version_1(data: Mapping[str, Json]) -> Mapping[str, Json]:
    """Return a state of the first rules as one of today: what it did not count round by round may all have happened."""
    turn, untold, tiles = data.get("turn"), data.get("untold"), data.get("museum_untold")
    begun = type(turn) is int and turn > 1
    count = untold if type(untold) is int else 0
    older: dict[str, Json] = {"lens_untold": [MOST_UNTOLD, count] if begun else [0, 0]}
    if isinstance(tiles, bool | int):
        older["museum_untold"] = [MOST_UNTOLD, count] if tiles else [0, 0]
    return {**data, **older}


def _copied(value: Json) -> Json:
    if isinstance(value, dict):
        return {key: _copied(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_copied(one) for one in value]
    return value

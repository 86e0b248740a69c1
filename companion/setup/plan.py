"""What does a table set up? A plan: steps in the order a table takes them, places to be filled, pieces to fill them with.

A plan is made by a function of each game for a variant and a number of players; its words are those of the language in
use. Nothing of a plan changes: what lies where is a `companion.setup.layout.Layout`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

StepKind: TypeAlias = Literal["draw", "take", "do"]
"""draw: places filled by chance or choice; take: places that hold one known piece each; do: nothing to be recorded."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a game. `kind` as tags and facts call it, `copies` in play, `box` in the box (0: as many as in play).

    `drawn`: the companion may draw it; one that stands for pieces nobody has named is only chosen by hand.
    `tagged`: a sticker exists for it, so it can be scanned. `family`: pieces that belong together share it.
    `title`: what it is called away from its place, where the name alone would not do.
    """

    id: str
    kind: str
    name: str
    copies: int = 1
    box: int = 0
    drawn: bool = True
    tagged: bool = False
    family: str = ""
    title: str = ""

    @property
    def called(self) -> str:
        """What it is called in a sentence."""
        return self.title or self.name

    @property
    def in_box(self) -> int:
        """How many the box holds."""
        return max(self.box, self.copies)


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for one piece: any of `candidates` may lie there.

    `follows`: it takes a piece of a family of which nothing lies on the other places: what they leave over. `along`: its piece is of the family of the piece at that place.
    `advised`: the rulebook advises these here, so the companion draws one of them; a person may choose another.
    """

    id: str
    label: str
    candidates: tuple[str, ...]
    follows: bool = False
    along: str = ""
    advised: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Source:
    """Where a step comes from: the rulebook's section, and the rulings it is read by; `verified` = checked in a text."""

    section: str
    rulings: tuple[str, ...] = ()
    verified: bool = True


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to set up: a plain sentence, the places it fills, where it comes from, a word of explanation.

    `must`: its places have to be known even where its pieces carry no tags (a solo opponent plays by them).
    """

    id: str
    group: str
    text: str
    source: Source
    kind: StepKind = "do"
    slots: tuple[Slot, ...] = ()
    note: str = ""
    must: bool = False

    @property
    def verified(self) -> bool:
        """Whether the step was found in a text of the rules."""
        return self.source.verified


@dataclass(frozen=True, slots=True)
class Variant:
    """A way to set a game up. `players` it is for; `certain`: another number is wrong, else only doubtful."""

    id: str
    name: str
    players: tuple[int, ...]
    certain: bool = True

    def takes(self, players: int) -> bool:
        """Tell whether so many may play it."""
        return players in self.players


@dataclass(frozen=True, slots=True, repr=False)
class Plan:
    """Everything to set up for one game, variant and number of players.

    `pieces` are all pieces of the game that a set-up knows, whether used here or not; `doubts` are said once above.
    """

    game: str
    name: str
    variant: Variant
    players: int
    steps: tuple[Step, ...]
    pieces: Mapping[str, Piece]
    doubts: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"Plan({self.game}, {self.variant.id}, {self.players})"

    def slots(self) -> Iterator[Slot]:
        """Give every place, in the order of setting up."""
        for step in self.steps:
            yield from step.slots

    def step(self, step_id: str) -> Step:
        """Return the step of that id; KeyError if there is none."""
        for one in self.steps:
            if one.id == step_id:
                return one
        raise KeyError(step_id)

    def slot(self, slot_id: str) -> Slot:
        """Return the place of that id; KeyError if there is none."""
        for one in self.slots():
            if one.id == slot_id:
                return one
        raise KeyError(slot_id)

    def step_of(self, slot_id: str) -> Step:
        """Return the step a place belongs to; KeyError if there is none."""
        for step in self.steps:
            if any(one.id == slot_id for one in step.slots):
                return step
        raise KeyError(slot_id)

    def fits(self, slot: Slot, piece: str, placed: Mapping[str, str]) -> bool:
        """Tell whether a piece may lie at a place, given what lies elsewhere."""
        if piece not in slot.candidates:
            return False
        leader = self.pieces.get(placed.get(slot.along, ""))
        return leader is None or leader.family == self.pieces[piece].family

    def families(self, placed: Mapping[str, str], *, following: bool) -> frozenset[str]:
        """Return the families of the pieces on the places that follow, or of those on all others."""
        follow = {one.id for one in self.slots() if one.follows}
        found = (self.pieces[piece].family for slot, piece in placed.items() if (slot in follow) == following)
        return frozenset(one for one in found if one)

    def groups(self) -> tuple[str, ...]:
        """Return the headings of the steps, in order, each once."""
        return tuple(dict.fromkeys(one.group for one in self.steps))

    def is_tagged(self, step: Step) -> bool:
        """Tell whether the pieces of a step can be scanned."""
        return any(self.pieces[one].tagged for slot in step.slots for one in slot.candidates)

    def used(self) -> frozenset[str]:
        """Return the pieces some place may hold."""
        return frozenset(one for slot in self.slots() for one in slot.candidates)


def catalogue(*parts: Iterable[Piece]) -> dict[str, Piece]:
    """Return pieces by id; ValueError if two share one."""
    found: dict[str, Piece] = {}
    for part in parts:
        for piece in part:
            if piece.id in found:
                raise ValueError(f"two pieces are called {piece.id!r}")
            found[piece.id] = piece
    return found


def fixed(pieces: Iterable[Piece], *, prefix: str = "") -> tuple[Slot, ...]:
    """Return a place for each copy of each piece: what is simply taken and laid where it belongs."""
    return tuple(
        Slot(f"{prefix or piece.kind}.{piece.id}.{number}", piece.name, (piece.id,))
        for piece in pieces
        for number in range(1, piece.copies + 1)
    )

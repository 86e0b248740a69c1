"""What is on the boards, tiles and scheme cards, and what do the tables for set-up and scoring say?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from assets.wayfarers.cards import SpaceVp, Threshold
    from assets.wayfarers.symbols import Asset, CardTag, CardType, Colour, Effect, EffectKind, Path


@dataclass(frozen=True, slots=True)
class PlaceWorker:
    """A first action that places one of these workers, the first listed preferred (W24)."""

    workers: tuple[Colour, ...]


@dataclass(frozen=True, slots=True)
class SpendToAcquire:
    """A first action that spends `amount` influence of one guild for a card (W25)."""

    guild: Colour
    amount: int
    card: CardType


@dataclass(frozen=True, slots=True)
class SchemeCard:
    """A scheme card. `colour` is red or blue, `silver` 0-2, `special_pick` a clock number 1-10 (W57)."""

    id: int
    key: str
    colour: Colour
    silver: int
    comet: bool
    first: PlaceWorker | SpendToAcquire
    second: tuple[Effect, ...]
    special_pick: int


@dataclass(frozen=True, slots=True)
class AiBoard:
    """One side of the solo: its focus, resting steps, track bonus and the 21 caravan squares in filling order.

    `caravan[0]` is step 1 (W53); None = nothing printed there.
    """

    id: str
    focus: Effect
    rest: tuple[Effect, ...]
    track_bonus: Effect
    caravan: tuple[Effect | None, ...]


@dataclass(frozen=True, slots=True)
class TrackSpace:
    """A space of the resource track (W17, W45): `inspiration` = wanted card from the top of its column, 1-4."""

    space: int
    colour: Colour
    inspiration: int
    bonus_on_leaving: bool


@dataclass(frozen=True, slots=True)
class SlotStart:
    """Where a sum value starts looking (W34): slot `from_centre` 1-4, going `step` 1 outward or -1 inward."""

    sum: int
    from_centre: int
    step: int


@dataclass(frozen=True, slots=True)
class WorkerSpace:
    """A printed worker space, as the AI resolves it (costs dropped); `does` in printed order (W29)."""

    row: CardType
    worker: Colour
    from_centre: int
    does: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class IconSwap:
    """A symbol the AI swaps for another effect (W28)."""

    gains: EffectKind
    does: Effect


@dataclass(frozen=True, slots=True)
class UpgradeTile:
    """An ordinary upgrade tile; `size` caravan squares, `from_centre` its pile (W35), texts as printed."""

    id: str
    colour: Colour
    from_centre: int
    size: int
    vp: int
    front: tuple[str, ...]
    back: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SpecialTile:
    """A special (pink) tile of size 1; `clock` 1-10 clockwise (W57), row "top" or "bottom", col 1 = far left."""

    id: str
    clock: int
    row: str
    col: int
    tags: tuple[CardTag, ...]
    vp: int


@dataclass(frozen=True, slots=True)
class JournalSpace:
    """A space of the journal track. `then_choose`: a human picks one, the AI the special tile (W77).

    `green_worker` = number 1-4 of the worker beside it (W70), or None; `limit` = markers it holds, or None.
    """

    id: str
    column: int
    reward: tuple[Effect, ...]
    then_choose: tuple[Effect, ...]
    green_worker: int | None
    limit: int | None


@dataclass(frozen=True, slots=True)
class Requirement:
    """What a human needs to use a link: a threshold, influence to spend, or neither."""

    threshold: Threshold | None
    spend: tuple[Colour, ...]


@dataclass(frozen=True, slots=True)
class JournalLink:
    """A link of the journal track, on board section 1-3, with the requirements of its two faces."""

    start: str
    to: str
    path: Path
    section: int
    side_a: Requirement
    side_b: Requirement


@dataclass(frozen=True, slots=True)
class JournalTile:
    """One of the ten journal tiles."""

    id: str
    does: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class BoardCard:
    """What a player board already provides; counts as a card of `type` ("land_card", …) (W87)."""

    id: str
    type: str
    tags: tuple[CardTag, ...]
    die: tuple[Asset, ...]
    action: str
    link_out: tuple[str, ...]
    vp: SpaceVp | None
    rest: bool
    gain: str


@dataclass(frozen=True, slots=True)
class CapitalSpace:
    """A die space of the capital."""

    die: tuple[Asset, ...]
    action: str


@dataclass(frozen=True, slots=True)
class Capital:
    """The capital: not a card, but its tags count (W87)."""

    tags: tuple[CardTag, ...]
    spaces: tuple[CapitalSpace, ...]


@dataclass(frozen=True, slots=True)
class Goods:
    """Provisions, silver and influence a seat starts with."""

    provisions: int
    silver: int
    influence: Mapping[Colour, int]


@dataclass(frozen=True, slots=True)
class HumanStart:
    """What the human starts a solo game with (W3, W4)."""

    goods: Goods
    workers: tuple[Colour, ...]
    dice_rolled: int
    dice_reserve: int
    influence_tokens: int
    journal: str


@dataclass(frozen=True, slots=True)
class AiStart:
    """What the AI starts with (W2, W3); its influence never runs out (W4)."""

    goods: Goods
    workers: tuple[Colour, ...]
    dice_rolled: int
    dice_reserve: int
    journal: str
    resource_space: int
    comets: int


@dataclass(frozen=True, slots=True)
class Setup:
    """Numbers of the two-player set-up (W1)."""

    copies_per_basic_tile: int
    face_up_per_deck: int
    green_workers_on_track: int
    journal_tiles: int
    guild_ability_per_turn: int


@dataclass(frozen=True, slots=True)
class Scoring:
    """Scoring tables; `primary_tag_vp[n]` = VP for n tags of one kind, the last entry for more (W86)."""

    primary_tags: tuple[CardTag, ...]
    primary_tag_vp: tuple[int, ...]
    four_different_vp: int
    guild_majority_vp: int
    order: tuple[str, ...]
    tie_break: tuple[str, ...]

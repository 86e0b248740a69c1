"""Which small drawing goes with a sentence of Wayfarers? Values; each draws itself when it is shown."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from assets.wayfarers import model as wayfarers
from companion.app.tables import Picture

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from kivy.uix.widget import Widget

    from solo_bots.conversation import Ask, Choice, Reason, Tell


@dataclass(frozen=True, slots=True)
class SchemePicture(Picture):
    """A scheme card."""

    card: int

    def draw(self, *, large: bool = False) -> Widget:
        """Return the drawing."""
        from companion.games.wayfarers.table import drawings

        return drawings.scheme(self, large=large)


@dataclass(frozen=True, slots=True)
class SlotsPicture(Picture):
    """A row of slots (or tile piles, `sign` "tile blue") with the one in question."""

    broad: ClassVar[bool] = True
    sign: str
    side: str
    target: int
    order: tuple[int, ...] = ()
    passed: tuple[int, ...] = ()
    count: int = 4
    workers: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    influence: Mapping[int, str] = field(default_factory=dict)

    def draw(self, *, large: bool = False) -> Widget:
        """Return the drawing."""
        from companion.games.wayfarers.table import drawings

        return drawings.slots(self, large=large)


@dataclass(frozen=True, slots=True)
class RingPicture(Picture):
    """The resource track with the marker's new space, and where it came from."""

    before: int
    after: int
    bonus: str

    def draw(self, *, large: bool = False) -> Widget:
        """Return the drawing."""
        from companion.games.wayfarers.table import drawings

        return drawings.ring(self, large=large)


@dataclass(frozen=True, slots=True)
class SignsPicture(Picture):
    """Symbols in a row, as the facts name effects; "worker green" is a worker."""

    effects: tuple[str, ...]

    def draw(self, *, large: bool = False) -> Widget:
        """Return the drawing."""
        from companion.games.wayfarers.table import drawings

        return drawings.signs(self, large=large)


@dataclass(frozen=True, slots=True)
class JournalPicture(Picture):
    """The journal track with the AI's marker."""

    broad: ClassVar[bool] = True
    space: str
    human_column: int

    def draw(self, *, large: bool = False) -> Widget:
        """Return the drawing."""
        from companion.games.wayfarers.table import drawings

        return drawings.journal(self, large=large)


@dataclass(frozen=True, slots=True)
class CaravanPicture(Picture):
    """The AI's caravan: what is printed on the path, and how much of it is covered."""

    broad: ClassVar[bool] = True
    printed: tuple[str, ...]
    covered: int

    def draw(self, *, large: bool = False) -> Widget:
        """Return the drawing."""
        from companion.games.wayfarers.table import drawings

        return drawings.caravan(self, large=large)


@dataclass(frozen=True, slots=True)
class BoardPicture(Picture):
    """An AI board, told apart by its focus."""

    broad: ClassVar[bool] = True
    board: str

    def draw(self, *, large: bool = False) -> Widget:
        """Return the drawing."""
        from companion.games.wayfarers.table import drawings

        return drawings.board(self, large=large)


_ORDERS = ("slot_order", "inspiration_order")
_SIGNS = {
    "comet": ("comet",),
    "comet_full": ("comet",),
    "no_comet": ("comet",),
    "green_worker": ("worker green",),
    "journal_stays": ("journal",),
    "last_space": ("upgrade pink",),
    "extra_move": ("influence black", "journal"),
    "no_extra_move": ("journal",),
    "no_influence_card": ("influence card",),
    "no_worker": ("retrieve worker",),
}


def tell_picture(tell: Tell, state: Any) -> Picture | None:
    """Return the drawing for something told, or None."""
    values = tell.values
    if tell.verb == "reveal":
        return SchemePicture(values["scheme"])
    if tell.verb == "marker":
        return RingPicture(values["from"], values["to"], _bonus(state))
    if tell.verb == "influence_card" and "slots" in values:
        return SlotsPicture(values["row"], values["side"], values["slots"][0], tuple(values["slots"]))
    if tell.verb in ("acquire", "place_worker", "influence_card", "retrieve_worker", "denied", "not_denied"):
        return _slots(values, tell.because, worker=values.get("colour", ""), sets=tell.verb == "place_worker")
    if tell.verb == "acquire_tile":
        return _pile(values["tile"], tell.because)
    if tell.verb == "journal_move":
        return JournalPicture(values["to"], state.human_column)
    if tell.verb == "influence_guild":
        return SignsPicture((f"influence {values['colour']}",))
    if tell.verb == "spend":
        return SignsPicture((f"influence {values['colour']}",) * values["amount"])
    if tell.verb in _SIGNS:
        return SignsPicture(_SIGNS[tell.verb])
    return _signs_in(values)


def ask_picture(ask: Ask, state: Any) -> Picture | None:
    """Return the drawing for a question, or None."""
    values = ask.values
    if "row" in values and "slot" in values:
        return _slots(values, ask.because, worker=values.get("colour", ""))
    if ask.verb == "tile":
        return _pile(values["tile"], ask.because)
    if ask.verb == "workers":
        return SignsPicture(tuple(f"worker {colour}" for colour in values["colours"]))
    if ask.verb == "green_worker":
        return SignsPicture(("worker green",))
    if ask.verb == "journal_tile":
        return JournalPicture(values["space"], state.human_column)
    if ask.verb in ("column", "final_space"):
        return JournalPicture(state.journal, state.human_column)
    return None


def choice_picture(ask: Ask, choice: Choice) -> Picture | None:
    """Return the drawing for an answer, or None."""
    if ask.verb == "draw_scheme":
        return SchemePicture(choice.values["scheme"])
    if ask.verb == "journal_tile":
        return SignsPicture(tuple(choice.values["does"]))
    if ask.verb == "workers" and choice.id != "none":
        return SignsPicture((f"worker {choice.id}",))
    return None


def _slots(
    values: Mapping[str, Any], why: Iterable[Reason], *, worker: str = "", sets: bool = False
) -> Picture:
    reason = next((one for one in why if one.key in _ORDERS), None)
    order = tuple(reason.values["order"]) if reason else ()
    passed = tuple(
        one["slot"] for one in (reason.values["passed"] if reason else ()) if one.get("row") == values["row"]
    )
    slot = values["slot"]
    on_it = {slot: (worker,)} if sets and worker else {}
    return SlotsPicture(values["row"], values["side"], slot, order, passed, workers=on_it)


def _pile(tile_id: str, why: Iterable[Reason]) -> Picture:
    facts = wayfarers.load()
    tile = facts.tile(tile_id)
    if not isinstance(tile, wayfarers.UpgradeTile):
        return SignsPicture(("upgrade pink",))
    colour = tile.colour.value
    count = sum(one.colour is tile.colour for one in facts.tiles)
    reason = next((one for one in why if one.key == "slot_order"), None)
    order = tuple(reason.values["order"]) if reason else ()
    return SlotsPicture(f"tile {colour}", facts.centre_side[colour], tile.from_centre, order, count=count)


def _signs_in(values: Mapping[str, Any]) -> Picture | None:
    for name in ("does", "effect"):
        found = values.get(name)
        if isinstance(found, str):
            return SignsPicture((found,))
        if isinstance(found, list) and found:
            return SignsPicture(tuple(found))
    return None


def _bonus(state: Any) -> str:
    return str(wayfarers.load().ai_board(state.board).track_bonus)

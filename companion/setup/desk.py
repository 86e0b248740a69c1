"""Which set-up is being laid out? One for each game, on the disk after every change, with undo and redo."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from assets.errors import BadInput
from assets.words import _, ngettext
from companion.setup import plan_of, with_setup
from companion.setup.as_json import layout_from, layout_to, names_from
from companion.setup.findings import findings
from companion.setup.layout import Layout, drawn, locked, put, redrawn, swapped, taken_away, ticked
from companion.setup.scanned import scanned

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from companion.setup.findings import Finding
    from companion.setup.plan import Plan
    from companion.storage import Storage

MOST_UNDO = 20
MOST_SEED = 2**31


@dataclass(frozen=True, slots=True)
class Change:
    """What was done last, in words, and how everything lay before it."""

    name: str
    before: Layout


class SetupDesk:
    """One set-up on the table: `plan` says what, `layout` what lies where. Every change is stored before it returns."""

    def __init__(
        self,
        storage: Storage,
        plan: Plan,
        names: tuple[str, ...] = (),
        seed: int = 0,
        layout: Layout | None = None,
    ) -> None:
        self.storage = storage
        self.plan = plan
        self.names = names
        self.seed = seed
        self.layout = layout or Layout()
        self._done: list[Change] = []
        self._undone: list[Change] = []

    @classmethod
    def open(cls, storage: Storage, game: str) -> SetupDesk | None:
        """Return the set-up of a game as it was left; None if none was begun or it cannot be read any more.

        Raises:
            PlainError: the storage cannot be read.
        """
        kept = storage.get_setting(key_of(game))
        if not isinstance(kept, dict):
            return None
        try:
            return _read(storage, game, kept)
        except BadInput:
            return None

    @classmethod
    def begin(
        cls,
        storage: Storage,
        game: str,
        players: int,
        variant: str = "",
        *,
        names: Sequence[str] = (),
        seed: int = 0,
    ) -> SetupDesk:
        """Begin a set-up; the one of that game kept before is gone.

        Raises:
            BadInput: no such game or variant, or not for so many players.
            PlainError: it could not be stored.
        """
        if type(seed) is not int or not 0 <= seed < MOST_SEED:
            raise BadInput(
                _("{seed} is no seed.").format(seed=repr(seed)[:40]),
                where="seed",
                remedy=_("Take a whole number from 0 to {most}.").format(most=MOST_SEED - 1),
            )
        given = names_from(list(names), players)
        desk = cls(storage, plan_of(game, players, variant, given), given, seed)
        desk.keep()
        return desk

    # ---- what is so

    def findings(self) -> tuple[Finding, ...]:
        """Return what is wrong with it."""
        return findings(self.plan, self.layout)

    @property
    def open_places(self) -> int:
        """How many places to draw are empty in steps that are not ticked."""
        steps = (one for one in self.plan.steps if one.kind == "draw" and one.id not in self.layout.ticked)
        return sum(slot.id not in self.layout.placed for step in steps for slot in step.slots)

    @property
    def undo_name(self) -> str:
        """What `undo` takes back, "" if nothing."""
        return self._done[-1].name if self._done else ""

    @property
    def redo_name(self) -> str:
        """What `redo` does again, "" if nothing."""
        return self._undone[-1].name if self._undone else ""

    # ---- changes

    def draw(self, seed: int | None = None) -> None:
        """Draw everything that is not locked; another seed draws otherwise."""
        self.seed = self.seed if seed is None else seed
        self._change(_("everything drawn"), drawn(self.plan, self.layout, self.seed))

    def redraw(self, slot: str) -> None:
        """Draw one place anew (see `layout.redrawn`)."""
        after = redrawn(self.plan, self.layout, slot, self.seed)
        self._change(_("drawn again: {place}").format(place=self.plan.slot(slot).label), after)

    def put(self, slot: str, piece: str) -> None:
        """Lay a piece on a place by hand (see `layout.put`)."""
        after = put(self.plan, self.layout, slot, piece)
        self._change(_("chosen: {piece}").format(piece=self.plan.pieces[piece].called), after)

    def take_away(self, slot: str) -> None:
        """Empty a place."""
        after = taken_away(self.plan, self.layout, slot)
        self._change(_("taken away: {place}").format(place=self.plan.slot(slot).label), after)

    def swap(self, one: str, other: str) -> None:
        """Let two places change pieces."""
        self._change(_("two places swapped"), swapped(self.plan, self.layout, one, other))

    def lock(self, slot: str, *, on: bool) -> None:
        """Keep a place when the rest is drawn, or not."""
        name = _("kept: {place}") if on else _("no longer kept: {place}")
        after = locked(self.plan, self.layout, slot, on=on)
        self._change(name.format(place=self.plan.slot(slot).label), after)

    def tick(self, step: str, *, done: bool) -> None:
        """Mark a step as done on the table, or not."""
        after = ticked(self.plan, self.layout, step, done=done)
        name = _("ticked: {step}") if done else _("unticked: {step}")
        self._change(name.format(step=self.plan.step(step).text), after)

    def scan(self, pieces: Iterable[str]) -> None:
        """Lay down what a scan saw (see `scanned.scanned`)."""
        seen = list(pieces)
        words = ngettext("{n} piece scanned", "{n} pieces scanned", len(seen)).format(n=len(seen))
        self._change(words, scanned(self.plan, self.layout, seen))

    def forget_surplus(self) -> None:
        """Put aside what has no place here: it was put back in the box."""
        self._change(_("pieces put back"), replace(self.layout, surplus=()))

    def clear(self) -> None:
        """Take everything away and untick everything."""
        self._change(_("everything cleared"), Layout())

    def undo(self) -> bool:
        """Take back the last change; False if there is none."""
        if not self._done:
            return False
        last = self._done.pop()
        self._undone.append(Change(last.name, self.layout))
        self.layout = last.before
        self.keep()
        return True

    def redo(self) -> bool:
        """Do again what was taken back last; False if there is nothing."""
        if not self._undone:
            return False
        last = self._undone.pop()
        self._done.append(Change(last.name, self.layout))
        self.layout = last.before
        self.keep()
        return True

    def keep(self) -> None:
        """Put it all on the disk."""
        self.storage.set_setting(key_of(self.plan.game), self.to_json())

    def leave(self) -> None:
        """Forget the set-up: the game has begun."""
        self.storage.set_setting(key_of(self.plan.game), None)

    def to_json(self) -> dict[str, Any]:
        """Return everything as plain JSON."""
        return {
            "game": self.plan.game,
            "variant": self.plan.variant.id,
            "players": self.plan.players,
            "names": list(self.names),
            "seed": self.seed,
            "layout": layout_to(self.layout),
            "done": [{"name": one.name, "before": layout_to(one.before)} for one in self._done],
            "undone": [{"name": one.name, "before": layout_to(one.before)} for one in self._undone],
        }

    def _change(self, name: str, after: Layout) -> None:
        was = (self.layout, list(self._done), list(self._undone))
        self._done = [*self._done, Change(name, self.layout)][-MOST_UNDO:]
        self._undone = []
        self.layout = after
        try:
            self.keep()
        except Exception:
            self.layout, self._done, self._undone = was
            raise


def key_of(game: str) -> str:
    """Return where the set-up of a game is kept."""
    return f"setup.{game.replace('-', '_')}"


def open_setups(storage: Storage) -> tuple[SetupDesk, ...]:
    """Return every set-up that was begun and not left."""
    found = (SetupDesk.open(storage, game) for game in with_setup())
    return tuple(one for one in found if one is not None)


def _read(storage: Storage, game: str, kept: dict[str, Any]) -> SetupDesk:
    """Read back what was kept.

    Raises:
        BadInput: it is no such set-up.
    """
    players, variant, seed = kept.get("players"), kept.get("variant"), kept.get("seed")
    if type(players) is not int or not isinstance(variant, str) or type(seed) is not int:
        raise BadInput(_("This is no kept set-up."))
    names = names_from(kept.get("names"), players)
    plan = plan_of(game, players, variant, names)
    desk = SetupDesk(storage, plan, names, seed, layout_from(plan, kept.get("layout")))
    desk._done = _changes(plan, kept.get("done"))
    desk._undone = _changes(plan, kept.get("undone"))
    return desk


def _changes(plan: Plan, raw: Any) -> list[Change]:
    if not isinstance(raw, list):
        raise BadInput(_("This is no kept set-up."))
    return [Change(str(one["name"]), layout_from(plan, one.get("before"))) for one in raw if _is_change(one)]


def _is_change(raw: Any) -> bool:
    return isinstance(raw, dict) and isinstance(raw.get("name"), str)

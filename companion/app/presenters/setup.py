"""What does the set-up screen show? Groups of steps with their places, how far the table is, what is wrong, what it can start."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from assets.words import _, ngettext
from companion.aid.tongues import has_every_word
from companion.games.darwins_choice.setup import begin_evening, draws_events, has_evening
from companion.setup import variants_of, with_setup
from companion.setup.desk import SetupDesk
from companion.setup.findings import FindingKind
from companion.setup.layout import free
from companion.setup.sheet import about, source_words
from companion.setup.starting import begin_from, has_solo_game, options

if TYPE_CHECKING:
    from companion.playthrough import OpenGame, Playthroughs
    from companion.setup.findings import Finding
    from companion.setup.plan import Slot, Step, Variant
    from companion.storage import Storage

MOST_FOUND = 60
"""More pieces than a list shows at once; the search narrows them."""

FEWEST_NAMED = 2
"""From so many players on they are asked for their names."""


@dataclass(frozen=True, slots=True)
class PlaceView:
    """One place: its name, what lies there ("" for nothing), whether it is kept, and what is wrong with it."""

    id: str
    label: str
    piece: str
    kept: bool
    wrong: str


@dataclass(frozen=True, slots=True)
class StepView:
    """One step. `details`: lines below it (what is missing of what is simply taken)."""

    id: str
    text: str
    note: str
    source: str
    done: bool
    places: tuple[PlaceView, ...]
    details: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GroupView:
    """One group of steps: how many of them are done, and how many things are wrong in it."""

    name: str
    done: int
    total: int
    wrong: int


@dataclass(frozen=True, slots=True)
class SetupView:
    """The whole screen, with the steps of the group that is shown."""

    title: str
    about: str
    groups: tuple[GroupView, ...]
    shown: int
    steps: tuple[StepView, ...]
    done: int
    total: int
    doing: str
    doubts: tuple[str, ...]
    problems: tuple[str, ...]
    surplus: bool
    untouched: bool
    drawn: bool
    scannable: bool
    undo: str
    redo: str
    start: str


@dataclass(frozen=True, slots=True)
class PieceRow:
    """A piece that may lie at a place; `lies` says where it lies now, if all of it lies elsewhere."""

    id: str
    name: str
    lies: str
    here: bool


@dataclass
class SetupPresenter:
    """A set-up as it is shown; `shown` is the group. `on_screen`: bots that can be played on the screen."""

    desk: SetupDesk
    on_screen: frozenset[str] = frozenset()
    shown: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        self.shown = self._first_open()

    def view(self) -> SetupView:
        """Return what to show."""
        desk = self.desk
        plan, layout = desk.plan, desk.layout
        wrong = desk.findings()
        names = plan.groups()
        self.shown = min(self.shown, len(names) - 1)
        return SetupView(
            title=plan.name,
            about=about(plan, desk.seed if layout.drawn else None),
            groups=tuple(self._group(name, wrong) for name in names),
            shown=self.shown,
            steps=tuple(self._step(one, wrong) for one in plan.steps if one.group == names[self.shown]),
            done=len(layout.ticked),
            total=len(plan.steps),
            doing=_("Last: {what}").format(what=desk.undo_name) if desk.undo_name else "",
            doubts=plan.doubts,
            problems=tuple(one.text for one in wrong if one.kind is not FindingKind.MISSING),
            surplus=bool(layout.surplus),
            untouched=not layout.placed and not layout.surplus,
            drawn=bool(layout.drawn),
            scannable=any(plan.is_tagged(one) for one in plan.steps),
            undo=desk.undo_name,
            redo=desk.redo_name,
            start=self.start,
        )

    @property
    def start(self) -> str:
        """What it leads to first: "solo" where the bot can be played on the screen, "evening" at the Era desk, else "sheet"."""
        plan = self.desk.plan
        if has_evening(plan):
            return "evening"
        return "solo" if has_solo_game(plan) and plan.game in self.on_screen else "sheet"

    def next_group(self) -> str:
        """Return the name of the group after the one shown, "" after the last."""
        names = self.desk.plan.groups()
        return names[self.shown + 1] if self.shown + 1 < len(names) else ""

    def turn(self, by: int) -> None:
        """Show another group."""
        self.shown = max(0, min(len(self.desk.plan.groups()) - 1, self.shown + by))

    def place(self, slot_id: str) -> PlaceView:
        """Return one place."""
        return self._place(self.desk.plan.slot(slot_id), self.desk.findings())

    def pieces(self, slot_id: str, text: str) -> tuple[tuple[PieceRow, ...], int]:
        """Return the pieces that may lie at a place and have every word of the text, and how many more there are.

        What lies nowhere yet comes first.
        """
        plan, layout = self.desk.plan, self.desk.layout
        slot = plan.slot(slot_id)
        loose = {one.id for one in free(plan, layout, slot)}
        rows = []
        for piece in slot.candidates:
            one = plan.pieces[piece]
            if not plan.fits(slot, piece, layout.placed):
                continue
            if has_every_word(text, one.name, one.id):
                here = layout.placed.get(slot_id) == piece
                lies = "" if piece in loose or here else self._where(piece)
                rows.append(PieceRow(piece, one.name, lies, here))
        rows.sort(key=lambda row: (not row.here, bool(row.lies)))
        return tuple(rows[:MOST_FOUND]), max(0, len(rows) - MOST_FOUND)

    def cards_choices(self) -> tuple[tuple[str, str, str], ...]:
        """Return the sets of cards Alfred may play by: id, name and what is printed in them; () for another bot."""
        from companion.games.darwins_journey.card_sets import Shelf, cards_choices

        desk = self.desk
        if desk.plan.game != "darwins_journey":
            return ()
        board = options(desk.plan, desk.layout, deck="virtual", seed=0)["board"]
        found = cards_choices(Shelf(desk.storage.file.parent), board)
        return tuple((one.id, one.name, one.detail) for one in found)

    @property
    def draws_events(self) -> bool:
        """Whether human events are drawn in the evening it leads to."""
        return draws_events(self.desk.plan)

    def begin(self, playthroughs: Playthroughs, deck: str, seed: int, cards: str = "") -> OpenGame:
        """Begin the solo game or the evening with everything that is known; the set-up is left.

        Raises:
            BadInput: the opponent's board is not known, or there is no such set of cards.
            PlainError: it could not be stored.
        """
        if self.start == "evening":
            return begin_evening(self.desk, playthroughs, deck=deck, seed=seed)
        from companion.games.darwins_journey.card_sets import Shelf, cards_options

        more = cards_options(Shelf(self.desk.storage.file.parent), cards) if cards else {}
        return begin_from(self.desk, playthroughs, deck=deck, seed=seed, more=more)

    def _where(self, piece: str) -> str:
        layout, plan = self.desk.layout, self.desk.plan
        slot = next(one for one in layout.placed if layout.placed[one] == piece)
        return _("lies at: {place}; they change places").format(place=plan.slot(slot).label)

    def _first_open(self) -> int:
        plan, layout = self.desk.plan, self.desk.layout
        for index, name in enumerate(plan.groups()):
            if any(one.group == name and one.id not in layout.ticked for one in plan.steps):
                return index
        return 0

    def _group(self, name: str, wrong: tuple[Finding, ...]) -> GroupView:
        steps = [one for one in self.desk.plan.steps if one.group == name]
        ids = {one.id for one in steps}
        expected = self.desk.layout.placed or self.desk.layout.surplus
        count = sum(one.step in ids for one in wrong) if expected else 0
        return GroupView(name, sum(one.id in self.desk.layout.ticked for one in steps), len(steps), count)

    def _step(self, step: Step, wrong: tuple[Finding, ...]) -> StepView:
        taken = step.kind == "take"
        details = tuple(one.text for one in wrong if taken and one.step == step.id)
        return StepView(
            id=step.id,
            text=step.text,
            note=step.note,
            source=source_words(step),
            done=step.id in self.desk.layout.ticked,
            places=() if taken else tuple(self._place(one, wrong) for one in step.slots),
            details=details,
        )

    def _place(self, slot: Slot, wrong: tuple[Finding, ...]) -> PlaceView:
        layout, plan = self.desk.layout, self.desk.plan
        piece = layout.placed.get(slot.id, "")
        found = next((one.text for one in wrong if one.slot == slot.id), "") if layout.placed else ""
        name = plan.pieces[piece].name if piece else ""
        return PlaceView(slot.id, slot.label, name, slot.id in layout.locked, _("Missing") if found else "")


@dataclass(frozen=True, slots=True)
class OpenSetup:
    """A set-up that can be gone on with."""

    game: str
    title: str
    detail: str


@dataclass
class SetupChoice:
    """The choices before a set-up: game, number of players, variant, names."""

    storage: Storage
    game: str = "wayfarers"
    players: int = 1
    variant: str = ""
    names: dict[int, str] = field(default_factory=dict)

    def open(self) -> tuple[OpenSetup, ...]:
        """Return the set-ups that were begun."""
        from companion.setup.desk import open_setups

        return tuple(_open_row(one) for one in open_setups(self.storage))

    def kept(self) -> bool:
        """Tell whether beginning one of this game lets another go."""
        return SetupDesk.open(self.storage, self.game) is not None

    def games(self) -> tuple[tuple[str, str], ...]:
        """Return the games: id and name."""
        from assets.tags import register

        names = {one.id: one.name for one in register().games}
        return tuple((one, names[one]) for one in with_setup())

    def numbers(self) -> tuple[int, ...]:
        """Return how many may play."""
        return tuple(sorted({n for one in variants_of(self.game) for n in one.players}))

    def variants(self) -> tuple[Variant, ...]:
        """Return the variants for so many players."""
        return tuple(one for one in variants_of(self.game) if one.takes(self.players))

    def choose_game(self, game: str) -> None:
        """Choose a game; the number of players stays where it fits."""
        self.game = game
        numbers = self.numbers()
        if self.players not in numbers:
            self.players = numbers[0]
        self.variant = ""

    def choose_players(self, players: int) -> None:
        """Choose how many play; the variant stays where it fits."""
        self.players = players
        if all(one.id != self.variant for one in self.variants()):
            self.variant = ""

    @property
    def chosen(self) -> str:
        """The variant, the usual one where none was chosen."""
        return self.variant or self.variants()[0].id

    def given_names(self) -> list[str]:
        """Return a name for each player, "" where none was given."""
        return [self.names.get(n, "") for n in range(1, self.players + 1)]

    def asks_names(self) -> bool:
        """Tell whether players are asked for their names."""
        return self.players >= FEWEST_NAMED

    def begin(self, seed: int) -> SetupDesk:
        """Begin the set-up.

        Raises:
            BadInput: the choices do not go together.
            PlainError: it could not be stored.
        """
        from companion.setup.desk import MOST_SEED

        names = self.given_names() if self.asks_names() else []
        return SetupDesk.begin(
            self.storage, self.game, self.players, self.chosen, names=names, seed=seed % min(MOST_SEED, 10**6)
        )


def _open_row(desk: SetupDesk) -> OpenSetup:
    total = len(desk.plan.steps)
    done = ngettext("{done} of {n} step done", "{done} of {n} steps done", total).format(
        done=len(desk.layout.ticked), n=total
    )
    return OpenSetup(desk.plan.game, desk.plan.name, f"{about(desk.plan)} · {done}")

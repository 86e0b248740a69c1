"""The solo table of Wayfarers: its options, the picture beside each sentence, where the AI stands and what it has; see `companion.app.tables`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from assets.wayfarers import model as wayfarers
from assets.words import _, ngettext
from companion.app.tables import GuidePage, LiveScore, Option, OptionGroup, Picture, ScoreLine
from companion.scoring import scoring_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from kivy.uix.widget import Widget

    from assets.wayfarers.model import AiBoard
    from companion.playthrough import OpenGame
    from companion.scoring.result import Line
    from solo_bots.conversation import Ask, Choice, Json, Reason, Tell


def table() -> WayfarersTable:
    """Return the table."""
    return WayfarersTable()


@dataclass(frozen=True, slots=True)
class WayfarersTable:
    """The table of Wayfarers; see `companion.app.tables.Table` for what each method promises."""

    game: str = "wayfarers"

    @property
    def name(self) -> str:
        """The full name of the game."""
        return _("Wayfarers of the South Tigris")

    @property
    def short_name(self) -> str:
        """Its name for narrow places."""
        return _("Wayfarers")

    @property
    def opponent(self) -> str:
        """Who the companion plays."""
        return _("The AI")

    @property
    def sign(self) -> str:
        """The sign of the panel's button."""
        return "robot"

    def option_groups(self, chosen: Mapping[str, str] | None = None) -> tuple[OptionGroup, ...]:  # noqa: ARG002 - nothing here hangs on another choice
        """The four AI boards (W2), and who turns the scheme cards."""
        return (
            OptionGroup(
                "board",
                _("Which board does the AI play?"),
                tuple(_board(board) for board in wayfarers.load().ai_boards),
                _("Told apart by the focus beside the laurel."),
            ),
            OptionGroup(
                "deck",
                _("Who draws the scheme cards?"),
                (
                    Option(
                        "virtual",
                        _("The companion draws"),
                        _("It shuffles and turns the scheme cards itself. Yours stay in the box."),
                    ),
                    Option(
                        "own",
                        _("My own cards"),
                        _("You shuffle and turn the six scheme cards, and tap or scan the one you see."),
                    ),
                ),
                usual="virtual",
            ),
        )

    def options(self, chosen: Mapping[str, str], seed: int) -> dict[str, Json]:
        """Return board, deck and seed."""
        return {"board": chosen["board"], "deck": chosen["deck"], "seed": seed}

    def tell_picture(self, tell: Tell, state: Any, after: Sequence[Tell] = ()) -> Picture | None:  # noqa: ARG002 - each stands by itself
        """Return the drawing for something told."""
        return tell_picture(tell, state)

    def ask_picture(self, ask: Ask, state: Any) -> Picture | None:
        """Return the drawing for a question."""
        return ask_picture(ask, state)

    def choice_picture(self, ask: Ask, choice: Choice) -> Picture | None:
        """Return the drawing for an answer."""
        return choice_picture(ask, choice)

    def board(self, ask: Ask, choice: Choice | None, state: Any) -> None:
        """Return nothing: every answer is a button."""

    def panel(self, state: Any) -> Widget:
        """Return the AI's tracks, guilds, workers, caravan and cards."""
        from companion.games.wayfarers import drawings

        return drawings.panel(standing(state))

    def live_score(self, game: OpenGame) -> LiveScore | None:
        """Return what the AI has now."""
        return live_score(game.tally())

    def guide(self, state: Any) -> tuple[GuidePage, ...]:
        """Return how the AI decides."""
        from companion.games.wayfarers.guide import guide

        return guide(state)

    def guide_page(self, ask: Ask | None) -> str:
        """Return the page about the open question."""
        from companion.games.wayfarers.guide import page_of

        return page_of(ask)

    def scannable(self, ask: Ask) -> dict[str, str]:
        """Return the scheme cards that may be shown to the camera."""
        return {one.id: one.id for one in ask.choices} if ask.verb == "draw_scheme" else {}


def _board(board: AiBoard) -> Option:
    name, does = {
        "space": (
            _("Space board"),
            _("Buys space cards, when it rests and whenever its focus shows. Climbs the comet track."),
        ),
        "upgrade": (
            _("Upgrade board"),
            _("Collects upgrade tiles of any colour and fills its caravan fast."),
        ),
        "townsfolk": (
            _("Townsfolk board"),
            _("Hires townsfolk, influences many cards and gathers inspiration."),
        ),
        "journal": (_("Journal board"), _("Runs ahead on the journal and ends the game early.")),
    }[board.id]
    return Option(board.id, name, does, BoardPicture(board.id))


def live_score(tally: Mapping[str, Json]) -> LiveScore:
    """Return what the AI's cards and tiles come to (W85); guilds are told beside it, for the human's influence is unknown (W90)."""
    scoring, each = scoring_of("wayfarers"), wayfarers.load().scoring.guild_majority_vp
    blank = scoring.declare().blank({"players": 1, "ai": 1}, "totals")
    column = scoring.score(scoring.with_bot(blank, tally)).column("ai")
    owned = [one for one in column.lines if not one.id.startswith("guild_")]
    guilds = [one for one in column.lines if one.id.startswith("guild_")]
    if_more = _("{n} influence: {vp} VP at the end if you have less")
    lines = [
        *(ScoreLine(one.label, one.points, _line_words(one), one.rules) for one in owned),
        *(
            ScoreLine(
                one.label,
                0,
                if_more.format(n=one.count, vp=each) if one.count else _("no influence"),
                one.rules,
            )
            for one in guilds
        ),
    ]
    still_open = _("Guilds are not in it: they give up to {n} VP at the end.").format(n=each * len(guilds))
    return LiveScore(sum(one.points for one in owned), tuple(lines), still_open)


def _line_words(line: Line) -> str:
    """Return how a line comes about; of many tiles, how many there are."""
    if line.id == "tiles":
        return ngettext("{n} tile, as printed", "{n} tiles, as printed", line.count or 0).format(n=line.count)
    return ", ".join(part.text for part in line.parts)


@dataclass(frozen=True, slots=True)
class Standing:
    """The AI's side of Wayfarers; every tuple is in the order it is drawn."""

    track_colours: tuple[str, ...]
    row_of_colour: tuple[tuple[str, str], ...]
    marker: int
    track_bonus: str
    comets: int
    comets_last: int
    journal: str
    journal_spaces: tuple[tuple[str, int], ...]
    journal_links: tuple[tuple[str, str], ...]
    human_column: int
    greens: tuple[str, ...]
    caravan: tuple[str, ...]
    covered: int
    beside: int
    influence: tuple[tuple[str, int], ...]
    workers: tuple[tuple[str, int], ...]
    cards: tuple[tuple[str, int], ...]
    tiles: int
    schemes: tuple[int, ...]


def standing(state: Any) -> Standing:
    """Return how the AI of a Wayfarers game stands."""
    facts = wayfarers.load()
    board = facts.ai_board(state.board)
    return Standing(
        track_colours=tuple(space.colour.value for space in facts.resource_track),
        row_of_colour=tuple((colour.value, row.value) for colour, row in facts.colour_row.items()),
        marker=state.marker,
        track_bonus=str(board.track_bonus),
        comets=state.comets,
        comets_last=facts.comet_track_max,
        journal=state.journal,
        journal_spaces=tuple((space.id, space.column) for space in facts.journal_spaces),
        journal_links=tuple((link.start, link.to) for link in facts.journal_links),
        human_column=state.human_column,
        greens=tuple(
            space.id
            for space in facts.journal_spaces
            if space.green_worker is not None and space.green_worker not in state.green_gone
        ),
        caravan=tuple("" if effect is None else str(effect) for effect in board.caravan),
        covered=state.caravan,
        beside=state.beside,
        influence=tuple(state.influence.items()),
        workers=tuple(state.workers.items()),
        cards=tuple(state.cards.items()),
        tiles=sum(state.tiles.values()),
        schemes=tuple(state.schemes),
    )


class DrawnPicture(Picture):
    """A picture of this game; `companion.games.wayfarers.drawings` draws each kind, and brings Kivy with it."""

    __slots__ = ()

    def draw(self, *, large: bool = False) -> Widget:
        """Return the drawing."""
        from companion.games.wayfarers import drawings

        return drawings.draw(self, large=large)


@dataclass(frozen=True, slots=True)
class SchemePicture(DrawnPicture):
    """A scheme card."""

    card: int


@dataclass(frozen=True, slots=True)
class SlotsPicture(DrawnPicture):
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


@dataclass(frozen=True, slots=True)
class RingPicture(DrawnPicture):
    """The resource track with the marker's new space, and where it came from."""

    before: int
    after: int
    bonus: str


@dataclass(frozen=True, slots=True)
class SignsPicture(DrawnPicture):
    """Symbols in a row, as the facts name effects; "worker green" is a worker."""

    effects: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class JournalPicture(DrawnPicture):
    """The journal track with the AI's marker."""

    broad: ClassVar[bool] = True
    space: str
    human_column: int


@dataclass(frozen=True, slots=True)
class CaravanPicture(DrawnPicture):
    """The AI's caravan: what is printed on the path, and how much of it is covered."""

    broad: ClassVar[bool] = True
    printed: tuple[str, ...]
    covered: int


@dataclass(frozen=True, slots=True)
class BoardPicture(DrawnPicture):
    """An AI board, told apart by its focus."""

    broad: ClassVar[bool] = True
    board: str


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
    if tell.verb == "influence_card":
        return SlotsPicture(values["row"], values["side"], values["slots"][0], tuple(values["slots"]))
    if tell.verb in ("acquire", "place_worker", "retrieve_worker", "denied", "not_denied"):
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

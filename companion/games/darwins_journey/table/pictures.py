"""The drawings of Alfred's table as values: beside a sentence, to answer a question on, and his board as it lies."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from assets import darwins_journey
from assets.darwins_journey.alfred import COLOURS
from companion.app.tables import Board, Picture
from solo_bots.darwins_journey.bot import bot
from solo_bots.darwins_journey.state import HAMMOCK

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kivy.uix.widget import Widget

    from assets.darwins_journey.alfred import AlfredBoard
    from solo_bots.conversation import Ask, Choice, Json, Tell


@dataclass(frozen=True, slots=True)
class ActionCardPicture(Picture):
    """An action card; `done` = the option (from 0) that is carried out, None where nobody knows."""

    options: tuple[str, ...]
    done: int | None = None

    def draw(self, *, large: bool = False) -> Widget:
        """Return the drawing."""
        from companion.games.darwins_journey.table import drawings

        return drawings.action_card(self, large=large)


@dataclass(frozen=True, slots=True)
class BonusCardPicture(Picture):
    """A bonus card over a spot; `now` = the round whose row is done."""

    rounds: tuple[tuple[str, ...], ...]
    board: str
    now: int | None = None

    def draw(self, *, large: bool = False) -> Widget:
        """Return the drawing."""
        from companion.games.darwins_journey.table import drawings

        return drawings.bonus_card(self, large=large)


@dataclass(frozen=True, slots=True)
class DiariesPicture(Picture):
    """The main diaries with the location in question, its rivals, the lenses of both sides and the workers there."""

    broad: ClassVar[bool] = True
    target: str = ""
    passed: tuple[str, ...] = ()
    alfred: tuple[str, ...] = ()
    human: tuple[str, ...] = ()
    workers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def draw(self, *, large: bool = False) -> Widget:
        """Return the drawing."""
        from companion.games.darwins_journey.table import drawings

        return drawings.diaries(self, large=large)


@dataclass(frozen=True, slots=True)
class TrackPicture(Picture):
    """A stretch of an island or of the ocean with Alfred's piece, where it came from, and what is asked about."""

    broad: ClassVar[bool] = True
    track: str
    at: str
    before: str = ""
    human: str = ""
    places: tuple[str, ...] = ()
    beagle: str = ""

    def draw(self, *, large: bool = False) -> Widget:
        """Return the drawing."""
        from companion.games.darwins_journey.table import drawings

        return drawings.track(self, large=large)


@dataclass(frozen=True, slots=True)
class MuseumPicture(Picture):
    """The museum with the tiles in it, the one in question and those asked about."""

    start: tuple[str, ...] = ()
    delivered: tuple[str, ...] = ()
    target: str = ""
    asked: tuple[str, ...] = ()

    def draw(self, *, large: bool = False) -> Widget:
        """Return the drawing."""
        from companion.games.darwins_journey.table import drawings

        return drawings.museum(self, large=large)


@dataclass(frozen=True, slots=True)
class EnvelopesPicture(Picture):
    """The envelopes with the stamps of both sides; `asked` are those a question is about (from 1)."""

    broad: ClassVar[bool] = True
    alfred: tuple[int, ...]
    human: tuple[int, ...]
    sure: tuple[bool, ...]
    target: int = 0
    asked: tuple[int, ...] = ()

    def draw(self, *, large: bool = False) -> Widget:
        """Return the drawing."""
        from companion.games.darwins_journey.table import drawings

        return drawings.envelopes(self, large=large)


@dataclass(frozen=True, slots=True)
class SealsPicture(Picture):
    """A row of Alfred's seals, the newest one ringed."""

    letter: str
    seals: tuple[str, ...]
    spots: int

    def draw(self, *, large: bool = False) -> Widget:
        """Return the drawing."""
        from companion.games.darwins_journey.table import drawings

        return drawings.seals(self, large=large)


@dataclass(frozen=True, slots=True)
class SpotsPicture(Picture):
    """A row of spots with the marker on one: the bonus track, the theory track."""

    broad: ClassVar[bool] = True
    first: int
    last: int
    at: int
    before: int | None = None

    def draw(self, *, large: bool = False) -> Widget:
        """Return the drawing."""
        from companion.games.darwins_journey.table import drawings

        return drawings.spots(self, large=large)


@dataclass(frozen=True, slots=True)
class EffectsPicture(Picture):
    """Icons side by side, as the facts name effects."""

    effects: tuple[str, ...]

    def draw(self, *, large: bool = False) -> Widget:
        """Return the drawing."""
        from companion.games.darwins_journey.table import drawings

        return drawings.effects(self, large=large)


@dataclass(frozen=True, slots=True)
class HammocksPicture(Picture):
    """Alfred's hammocks with the workers in them, the newest one marked."""

    broad: ClassVar[bool] = True
    hammocks: int
    workers: tuple[str, ...]
    newest: str

    def draw(self, *, large: bool = False) -> Widget:
        """Return the drawing."""
        from companion.games.darwins_journey.table import drawings

        return drawings.hammocks(self, large=large)


@dataclass(frozen=True, slots=True)
class SpecialDiaryPicture(Picture):
    """The special diary with a worker of Alfred's on the top spot of a side ("left", "right"); `tiles` lie there."""

    side: str
    worker: str
    tiles: int

    def draw(self, *, large: bool = False) -> Widget:
        """Return the drawing."""
        from companion.games.darwins_journey.table import drawings

        return drawings.special_diary(self, large=large)


CARRIED_OUT = frozenset({"place_main", "place_special", "place", "unlock", "rest"})
"""What is told when an option of an action card is carried out."""


def tell_picture(tell: Tell, state: Any, after: Sequence[Tell] = ()) -> Picture | None:
    """Return the drawing for something told, or None; `after` was told after it."""
    v, verb = tell.values, tell.verb
    if verb == "reveal":
        return ActionCardPicture(tuple(v["options"]), _option_done(after))
    if verb in ("bonus_card", "bonus_card_laid") and "rounds" in v:
        return BonusCardPicture(_rows(v["rounds"]), state.board, v.get("round"))
    if verb in ("place_main", "unlock"):
        return _diaries(state, v["place"] if verb == "place_main" else v["location"], _passed(tell))
    if verb == "rest":
        return _hammocks(state, v["worker"])
    if verb == "place_special":
        return SpecialDiaryPicture(v["side"], v["worker"], darwins_journey.load().special_in_play[0])
    if verb == "lens_used":
        return _diaries(state, v["location"], ())
    if verb in ("explore", "sail"):
        track = "ocean" if verb == "sail" else v["island"]
        return TrackPicture(
            track, v["to"], v["from"], human=_human_on(state, track), beagle=_beagle(state, track)
        )
    if verb in ("research", "space_action"):
        return _at_space(v["space"])
    if verb == "camp":
        return _at_space(darwins_journey.load().campsite(v["site"]).at)
    if verb == "clean_beagle":
        return TrackPicture("ocean", state.ship, beagle=v["to"], places=(v["to"],))
    if verb == "new_explorer":
        return TrackPicture(v["island"], darwins_journey.load().track_of(f"{v['island']}-00").start)
    if verb == "deliver":
        return _museum(state, v["specimen"])
    if verb == "seal":
        row = v["row"]
        return SealsPicture(row, tuple(state.seals[row][: v["spot"]]), board_of(state).row(row).spots)
    if verb in ("stamps", "discard", "envelope", "your_reward"):
        return _envelopes(state, v["envelope"])
    if verb == "stamps_each":
        return _envelopes(state, 0)
    if verb == "bonus_steps":
        return SpotsPicture(1, board_of(state).bonus_spots, v["to"], v["from"])
    if verb == "theory":
        last = darwins_journey.load().theory.steps
        return SpotsPicture(
            max(0, v["now"] - v["n"] - 2), min(last, v["now"] + 3), v["now"], v["now"] - v["n"]
        )
    return _effects(tell)


def _option_done(after: Sequence[Tell]) -> int | None:
    """Return which option of an action card was carried out after it was turned, None where that is not told yet."""
    failed = 0
    for one in after:
        if one.verb in CARRIED_OUT:
            return failed
        failed += one.verb == "option_fails"
    return None


def ask_picture(ask: Ask, state: Any) -> Picture | None:
    """Return the drawing for a question, or None."""
    v, verb = ask.values, ask.verb
    if verb == "stamps":
        return _envelopes(state, 0, tuple(v["envelopes"]))
    if verb == "specimen":
        return _at_space(v["space"])
    if verb == "camp":
        return _at_space(darwins_journey.load().campsite(v["site"]).at)
    if verb == "ship_end":
        return TrackPicture("ocean", state.ship, places=(v["space"],))
    return None


def choice_picture(ask: Ask, choice: Choice) -> Picture | None:
    """Return the drawing for an answer, or None."""
    if ask.verb == "draw_action":
        return ActionCardPicture(tuple(choice.values["options"]))
    if ask.verb == "draw_bonus":
        return BonusCardPicture(_rows(choice.values["rounds"]), "")
    return None


def standing_diaries(state: Any) -> DiariesPicture:
    """Return the diaries as far as they are known now."""
    return _diaries(state, "", ())


def standing_envelopes(state: Any) -> EnvelopesPicture:
    """Return the envelopes as far as they are known now."""
    return _envelopes(state, 0)


def standing_museum(state: Any) -> MuseumPicture:
    """Return the museum as far as it is known now."""
    return _museum(state, "")


def standing_tracks(state: Any) -> tuple[TrackPicture, ...]:
    """Return the ocean and every island an explorer of Alfred's is on."""
    ocean = TrackPicture("ocean", state.ship, beagle=_beagle(state, "ocean"))
    return (
        ocean,
        *(
            TrackPicture(island, at, human=_human_on(state, island))
            for island, at in sorted(state.explorers.items())
        ),
    )


def _diaries(state: Any, target: str, passed: tuple[str, ...]) -> DiariesPicture:
    workers: dict[str, tuple[str, ...]] = {}
    for letter, where in state.workers.items():
        workers[where] = (*workers.get(where, ()), letter)
    for where in state.human_workers:
        workers[where] = (*workers.get(where, ()), "you")
    known = {one.id for one in darwins_journey.load().diaries.locations}
    on_it = {where: who for where, who in workers.items() if where in known}
    return DiariesPicture(target, passed, tuple(state.lenses), tuple(state.unlocked), on_it)


def _hammocks(state: Any, newest: str) -> HammocksPicture:
    """Return who lies in a hammock; who lay down just now is among them also where the state is further on."""
    lying = [one for one, where in state.workers.items() if where == HAMMOCK and one != newest]
    return HammocksPicture(bot().set_of(state).hammocks, (*lying, newest), newest)


def _museum(state: Any, target: str, asked: tuple[str, ...] = ()) -> MuseumPicture:
    return MuseumPicture(tuple(state.museum_start), tuple(state.delivered), target, asked)


def _envelopes(state: Any, target: int, asked: tuple[int, ...] = ()) -> EnvelopesPicture:
    return EnvelopesPicture(
        tuple(state.envelopes), tuple(state.human_stamps), tuple(state.stamps_sure), target, asked
    )


def _at_space(space: str) -> TrackPicture:
    return TrackPicture(darwins_journey.load().track_of(space).id, space)


def _human_on(state: Any, track: str) -> str:
    known = state.human_explorers.get(track)
    return known[1] if known and known[0] == "at" else ""


def _beagle(state: Any, track: str) -> str:
    if track != "ocean":
        return ""
    spaces = darwins_journey.load().beagle_by_round
    return spaces[min(state.round, len(spaces)) - 1]


def board_of(state: Any) -> AlfredBoard:
    """Return the board Alfred plays on, of the set the game began with."""
    return bot().set_of(state).board(state.board)


def _passed(tell: Tell) -> tuple[str, ...]:
    """Return the locations that competed with the one taken."""
    found: list[str] = []
    for reason in tell.because:
        for name in ("passed", "too_dear"):
            among = reason.values.get(name)
            found += [one for one in among if isinstance(one, str)] if isinstance(among, list) else []
    return tuple(dict.fromkeys(found))


def _rows(rounds: Json) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(row) for row in rounds)


def _effects(tell: Tell) -> Picture | None:
    if tell.verb == "coins":
        return EffectsPicture((f"coins {tell.values['n']}",))
    if tell.verb == "vp":
        return EffectsPicture((f"vp {tell.values['n']}",))
    found = tell.values.get("does")
    if isinstance(found, str):
        found = [found]
    return EffectsPicture(tuple(found)) if isinstance(found, list) and found else None


# ---- boards to answer on


@dataclass(frozen=True, slots=True)
class DiariesBoard(Board):
    """The main diaries: lenses of both sides and workers as known; places outside them in a row of their own.

    `unlikely` locations are locked or taken as far as is known; they can be tapped all the same.
    """

    above: ClassVar[bool] = True
    covers: tuple[str, ...]
    ticks: bool = False
    alfred: tuple[str, ...] = ()
    human: tuple[str, ...] = ()
    workers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    unlikely: tuple[str, ...] = ()

    def draw(self, chosen: Collection[str], tap: Callable[[str], Any], focus_key: str) -> Widget:
        """Return the drawing."""
        from companion.games.darwins_journey.widgets.boards import diaries_board

        return diaries_board(self, chosen, tap, focus_key)


@dataclass(frozen=True, slots=True)
class MuseumBoard(Board):
    """The museum; `given` tiles are known to lie there, `unlikely` answers contradict what is known."""

    covers: tuple[str, ...]
    ticks: bool = False
    given: tuple[str, ...] = ()
    unlikely: tuple[str, ...] = ()

    def draw(self, chosen: Collection[str], tap: Callable[[str], Any], focus_key: str) -> Widget:
        """Return the drawing."""
        from companion.games.darwins_journey.widgets.boards import museum_board

        return museum_board(self, chosen, tap, focus_key)


@dataclass(frozen=True, slots=True)
class TrackBoard(Board):
    """A stretch of an island: Alfred's explorer `at`, the human's where it was seen last, spaces to tap; some are `unlikely`."""

    covers: tuple[str, ...]
    track: str
    at: str
    way: tuple[str, ...] = ()
    human: str = ""
    unlikely: tuple[str, ...] = ()
    ticks: bool = False

    def draw(self, chosen: Collection[str], tap: Callable[[str], Any], focus_key: str) -> Widget:
        """Return the drawing."""
        from companion.games.darwins_journey.widgets.boards import track_board

        return track_board(self, chosen, tap, focus_key)


@dataclass(frozen=True, slots=True)
class ScrollsBoard(Board):
    """The scrolls from the top with their prices; the seals that would do hang on the one in question (0: any), to be tapped."""

    covers: tuple[str, ...]
    scroll: int
    favourite: str = ""
    ticks: bool = False

    def draw(self, chosen: Collection[str], tap: Callable[[str], Any], focus_key: str) -> Widget:
        """Return the drawing."""
        from companion.games.darwins_journey.widgets.boards import scrolls_board

        return scrolls_board(self, chosen, tap, focus_key)


OUTSIDE = ("special", "small", "museum", "elsewhere")
"""Places of a worker that are not on a main diary."""


def board(ask: Ask, choice: Choice | None, state: Any) -> Board | None:
    """Return the drawing the answers (or, with `choice`, its toggles) are tapped on, or None."""
    if ask.verb in ("scroll", "any_scroll"):
        colours = tuple(one.id for one in ask.choices if one.id in COLOURS)
        return ScrollsBoard(colours, ask.values["scroll"], ask.values["favourite"])
    facts = darwins_journey.load()
    unlikely = tuple(one.id for one in ask.choices if one.values.get("unlikely"))
    if ask.verb == "explorer":
        return _stretch(ask, state, unlikely)
    spots = {one.id for one in facts.diaries.locations}
    tiles = {one.id for one in facts.specimens}
    toggles = tuple(one.id for one in (choice.fields if choice else ()) if one.kind == "toggle")
    ids = toggles or tuple(one.id for one in ask.choices)
    on_spots = tuple(one for one in ids if one in spots or (not toggles and one in OUTSIDE))
    if any(one in spots for one in on_spots):
        known = standing_diaries(state)
        return DiariesBoard(on_spots, bool(toggles), known.alfred, known.human, known.workers, unlikely)
    on_tiles = tuple(one for one in ids if one in tiles)
    if on_tiles:
        lying = tuple(one for one in (*state.museum_start, *state.delivered) if one not in on_tiles)
        return MuseumBoard(on_tiles, bool(toggles), lying, unlikely)
    return None


def _stretch(ask: Ask, state: Any, unlikely: tuple[str, ...]) -> TrackBoard:
    """Return the spaces of an island that Alfred's explorer can come to."""
    track = ask.values["island"]
    spaces = darwins_journey.load().island(track).by_id
    covers = tuple(one.id for one in ask.choices if one.id in spaces)
    known = state.human_explorers.get(track)
    seen = known[1] if known and known[0] in ("at", "from") else ""
    return TrackBoard(covers, track, ask.values["from"], tuple(ask.values["way"]), seen, unlikely)


# ---- Alfred's board as it lies


Icons = tuple[str, ...]
"""Icons side by side, each as the facts write an effect ("coins 2")."""

TENTS, STACKS = 5, 3


@dataclass(frozen=True, slots=True)
class PrintedRow:
    """A row of wax seals; None = not known yet. `under`: spot from 1 -> icons printed under it."""

    letter: str
    printed: tuple[str, ...] = ()
    spots: int | None = None
    bracket_after: int | None = None
    under: Mapping[int, Icons] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PrintedBoard:
    """A printed board; None = not known yet."""

    board: str
    bonus_spots: int | None = None
    bonus_start: int | None = None
    lap_vp: int | None = None
    coin_start: int | None = None
    beagle_value: int | None = None
    five_seals: int | None = None
    six_seals: int | None = None
    rows: tuple[PrintedRow, ...] = tuple(PrintedRow(letter) for letter in "ABCD")
    tents: tuple[Icons | None, ...] = (None,) * TENTS
    stamps: tuple[Icons | None, ...] = (None,) * STACKS


@dataclass(frozen=True, slots=True)
class OnBoard:
    """Where Alfred's pieces lie on his board: coins, spot of the bonus worker, seals by row, tents and stamps left."""

    coins: int
    bonus: int
    seals: Mapping[str, tuple[str, ...]]
    tents_left: int
    stacks: tuple[int, ...]


def face_of(board: AlfredBoard) -> PrintedBoard:
    """Return what is printed on a board of a set."""
    return PrintedBoard(
        board.id,
        board.bonus_spots,
        board.bonus_start,
        board.lap_vp,
        board.coin_start,
        board.beagle_value,
        board.five_seals_vp,
        board.six_seals_vp,
        tuple(
            PrintedRow(
                row.row,
                row.printed,
                row.spots,
                row.bracket_after,
                {spot: tuple(map(str, icons)) for spot, icons in row.under.items()},
            )
            for row in board.rows
        ),
        tuple(tuple(map(str, icons)) for icons in board.tents),
        tuple(tuple(map(str, icons)) for icons in board.stamps),
    )

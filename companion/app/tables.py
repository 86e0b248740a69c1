"""The contract of a solo table: what a game's `table()` (the part `Game.table`) brings to the solo screen.

A game of people that the companion goes along with (the human events of Darwin's Choice) is on the table in the same way; its
"opponent" is what the panel shows. The solo screen, its presenter, the home screen and the screen for a new game know no game by name. What is one game's alone
is its `Table`:

- **names**: `game` (the bot's id), `name`, `short_name`, `opponent` and its `sign`;
- **a new game**: `option_groups(chosen)` are shown as cards to choose from, each with a drawing if it has one; a group with a `usual`
  is chosen already; `options(chosen, seed)` makes the bot's options of them. The group "board" (or "version") is what lists call
  the game by, together with `short_name`;
- **drawings**: `tell_picture`, `ask_picture` and `choice_picture` return a `Picture` or None. A picture is a frozen dataclass of
  plain values (so that presenters and tests need no window) whose `draw(theme, large=…)` makes the widget. `broad` pictures
  (a row, a track) get a line of their own where it is narrow;
- **answers on a drawing**: `board(ask, choice, state)` is a `Board` whose places are tapped instead of buttons (or ticked, where
  `choice` has toggles); what it does not cover stays a button. None for a game that has none;
- **the opponent's side**: `panel(theme, state)`, shown beside the steps on a wide window, above them on a tall one, behind a
  button on a phone. It may be as high as it needs: it scrolls;
- **live score**: `live_score(game)`, a total and its lines, from `game.tally()`; None where nothing can be said. The table shows
  the total, one tap opens the lines;
- **how it decides**: `guide(state)` in pages of short sentences with ruling numbers and drawings, opened at
  `guide_page(ask)`; a page "setup" is offered before the first turn;
- **scanning**: `scannable(ask)` names the pieces that answer it (component id -> choice id); with any, a button opens the camera.

Tables are imported by presenters, so they load no Kivy: `draw` and `panel` import their widgets themselves.
Words (tells, questions, reasons, names of values) come from the game's words and are not the table's business.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, cast

from companion.games import game_of, games

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from kivy.uix.widget import Widget

    from companion.playthrough import OpenGame
    from solo_bots.conversation import Ask, Choice, Json, Tell


def table_of(game: str) -> Table:
    """Return the solo table of a game; KeyError if it has none on the screen."""
    return cast("Table", game_of(game).part("table").table())


def tables() -> tuple[Table, ...]:
    """Return every game that has a solo table."""
    return tuple(table_of(game) for game in with_table())


def with_table() -> tuple[str, ...]:
    """Return the ids of the games that have a solo table."""
    return tuple(game.id for game in games() if game.table)


# ---- What does a game bring to its solo table? Values for the presenters, and drawings that load Kivy only when drawn.


class Picture(ABC):
    """A small drawing that goes with a sentence: values, made into a widget when it is shown.

    `broad`: it is a row or a track, so on a narrow screen it takes a line of its own.
    """

    __slots__ = ()
    broad: ClassVar[bool] = False

    @abstractmethod
    def draw(self, *, large: bool = False) -> Widget:
        """Return the drawing: beside a sentence, or `large` above a question. Its size is its own, in dp."""


class Board(ABC):
    """A drawing whose places are tapped instead of buttons: answers to choose, or toggles to tick (`ticks`).

    `covers` are the ids of the answers or toggles it offers; the others are shown as ever, `above` a drawing that grows high.
    """

    __slots__ = ()
    above: ClassVar[bool] = False
    covers: tuple[str, ...]
    ticks: bool

    @abstractmethod
    def draw(self, chosen: Collection[str], tap: Callable[[str], Any], focus_key: str) -> Widget:
        """Return the drawing, as wide as it is given; `tap(id)` is called for each tap, `chosen` are ticked already."""


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to choose when a game is begun: its id, its name, what it means in a sentence, perhaps a drawing."""

    id: str
    name: str
    does: str
    picture: Picture | None = None


@dataclass(frozen=True, slots=True)
class OptionGroup:
    """A choice to make when a game is begun. `usual` is chosen from the start; "" = the person must choose."""

    id: str
    question: str
    options: tuple[Option, ...]
    note: str = ""
    usual: str = ""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of the live score: what is counted, its VP, and how they come about."""

    label: str
    points: int
    text: str
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LiveScore:
    """What the opponent has now. `total` = the sum of the lines, `open` = what is not in it yet, in a sentence or ""."""

    total: int
    lines: tuple[ScoreLine, ...]
    open: str = ""


@dataclass(frozen=True, slots=True)
class GuideLine:
    """A short sentence of how the opponent decides, with its ruling numbers and perhaps a drawing."""

    text: str
    rules: tuple[str, ...] = ()
    picture: Picture | None = None


@dataclass(frozen=True, slots=True)
class GuidePage:
    """One part of how the opponent decides."""

    id: str
    title: str
    lines: tuple[GuideLine, ...]


class Table(Protocol):
    """Everything on the solo table that is one game's alone; see `companion.app.tables`."""

    @property
    def game(self) -> str:
        """Return the game's id, as in `companion.conversations`."""
        ...

    @property
    def name(self) -> str:
        """Return the full name of the game."""
        ...

    @property
    def short_name(self) -> str:
        """Return its name for narrow places."""
        ...

    @property
    def opponent(self) -> str:
        """Return who the companion plays ("The AI"); a heading."""
        ...

    @property
    def sign(self) -> str:
        """Return the sign (`assets.icons`) of the opponent's side, where it is behind a button."""
        ...

    def option_groups(self, chosen: Mapping[str, str] | None = None) -> tuple[OptionGroup, ...]:
        """Return what is chosen when a game is begun, in order; the group "board" (or "version") names the game in lists.

        `chosen` (group id -> option id) is what was chosen so far: a group may offer only what goes with it.
        """
        ...

    def options(self, chosen: Mapping[str, str], seed: int) -> dict[str, Json]:
        """Return the bot's options for what was chosen (group id -> option id)."""
        ...

    def tell_picture(self, tell: Tell, state: Any, after: Sequence[Tell] = ()) -> Picture | None:
        """Return the drawing for something told; `after` is what was told after it in the same go."""
        ...

    def ask_picture(self, ask: Ask, state: Any) -> Picture | None:
        """Return the drawing for a question."""
        ...

    def choice_picture(self, ask: Ask, choice: Choice) -> Picture | None:
        """Return the drawing for an answer; if the first answer has one, all should."""
        ...

    def board(self, ask: Ask, choice: Choice | None, state: Any) -> Board | None:
        """Return the drawing on which the answers of a question are tapped, or the toggles of one of them; None = buttons."""
        ...

    def panel(self, state: Any) -> Widget:
        """Return the opponent's side at a glance: as high as it needs, in the shape of `theme`."""
        ...

    def live_score(self, game: OpenGame) -> LiveScore | None:
        """Return what the opponent has now; None where it cannot be said."""
        ...

    def guide(self, state: Any) -> tuple[GuidePage, ...]:
        """Return how the opponent decides, page by page; () without any. A page "setup" is offered before the first turn."""
        ...

    def guide_page(self, ask: Ask | None) -> str:
        """Return the id of the page the open question is about (None: the game is over)."""
        ...

    def scannable(self, ask: Ask) -> Mapping[str, str]:
        """Return the component ids that may be shown to the camera as an answer, with the choice each stands for; else {}."""
        ...

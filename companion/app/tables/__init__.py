"""How does a game get a solo table on the screen? A module here with a function `table()`, and a line in `TABLES`.

A game of people that the companion goes along with (the human events of Darwin's Choice) is on the table in the same way; its
"opponent" is what the panel shows. The solo screen, its presenter, the home screen and the screen for a new game know no game by name. What is one game's alone
is its `Table` (`companion.app.tables.contract`):

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

Modules here are imported by presenters, so they load no Kivy: `draw` and `panel` import their widgets themselves.
Words (tells, questions, reasons, names of values) come from `companion.words` by game and are not the table's business.
"""

from __future__ import annotations

from typing import cast

from companion.app.tables.contract import Table
from companion.games import game_of, games


def table_of(game: str) -> Table:
    """Return the solo table of a game; KeyError if it has none on the screen."""
    return cast("Table", game_of(game).part("table").table())


def tables() -> tuple[Table, ...]:
    """Return every game that has a solo table."""
    return tuple(table_of(game) for game in with_table())


def with_table() -> tuple[str, ...]:
    """Return the ids of the games that have a solo table."""
    return tuple(game.id for game in games() if game.table)

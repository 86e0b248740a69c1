"""Which piece is it? Lists that a search narrows: naming pieces by hand, teaching a code."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.uix.widget import Widget

from assets.words import _
from companion.app.navigation import Shell
from companion.app.presenters.scanning import Other, Seen, SeenRow
from companion.app.theme import Type, theme
from companion.app.widgets.buttons import IconButton, PushButton
from companion.app.widgets.field import TextField
from companion.app.widgets.layout import Column, Flow, Row
from companion.app.widgets.overlay import Overlay
from companion.app.widgets.rows import ListRow, Note
from companion.app.widgets.text import Text


def by_name(shell: Shell, seen: Seen, done: Callable[[], Any]) -> None:
    """Choose pieces from a list that a search narrows; `done` when it is closed."""
    found = {"text": ""}

    def make() -> Overlay:
        results = Column(gap=6)

        def fill(text: str = "") -> None:
            found["text"] = text
            results.clear_widgets()
            rows = seen.search(text)
            for row in rows:
                results.add_widget(_countable(seen, row, lambda: fill(found["text"])))
            if not rows:
                results.add_widget(Text(_("No piece of that name."), Type.LABEL, soft=True))

        field = TextField(found["text"], fill, hint=_("Name, number or kind"), focus_key="hand:search")
        fill(found["text"])
        button = PushButton(_("Done"), done, kind="primary", focus_key="hand:done")
        return Overlay(_("By name"), Column(field, results), done, foot=button)

    shell.open(make)


def teach(shell: Shell, seen: Seen, other: Other, taught: Callable[[str, str], Any]) -> None:
    """Say on which piece a code is: `taught(game, component id)`."""
    found = {"text": ""}

    def take(piece: str) -> None:
        game, _slash, component = piece.rpartition("/")
        shell.close()
        taught(game or seen.game, component)

    def make() -> Overlay:
        results = Column(gap=6)

        def fill(text: str) -> None:
            found["text"] = text
            results.clear_widgets()
            for row in seen.search(text, everything=True):
                results.add_widget(
                    ListRow(
                        row.name,
                        partial(take, row.piece),
                        size=Type.LABEL,
                        trailing="link",
                        focus_key=f"bind:{row.piece}",
                    )
                )

        field = TextField(found["text"], fill, hint=_("Name, number or kind"), focus_key="teach:search")
        note = Note(other.words + ". " + _("Choose its piece: from then on it is read as that."))
        fill(found["text"])
        return Overlay(_("On which piece is it?"), Column(note, field, results), shell.close)

    shell.open(make)


def _countable(seen: Seen, row: SeenRow, again: Callable[[], Any]) -> Widget:
    """Return one piece with buttons for one more and one less."""

    def add() -> None:
        seen.add(row.piece)
        again()

    def away() -> None:
        seen.take_away(row.piece)
        again()

    words = row.name if not row.count else f"{row.name}  ×{row.count}"
    line = Row(Text(words, Type.LABEL, bold=bool(row.count)), gap=8)
    buttons = Flow(size_hint_x=None, width=theme.dp(104))
    if row.count:
        buttons.add_widget(IconButton("minus", _("One less"), away, focus_key=f"less:{row.piece}"))
    else:
        buttons.add_widget(Widget(size_hint=(None, None), size=(theme.touch, theme.touch)))
    buttons.add_widget(IconButton("plus", _("One more"), add, focus_key=f"more:{row.piece}"))
    line.add_widget(buttons)
    return line

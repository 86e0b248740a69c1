"""Fields for text, and the choice of a file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.core.text.markup import MarkupLabel
from kivy.properties import BooleanProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.textinput import TextInput
from kivy.utils import escape_markup

from assets.words import _
from companion.app.theme import Type, theme
from companion.app.widgets.controls import Focusable, draw_ring
from companion.app.widgets.drawing import Painted, Pen
from companion.app.widgets.layout import Column, Text, line_width
from companion.app.widgets.rows import ListRow, Note


class _Line(TextInput):
    """The line of text itself; Tab and Escape are left to the screen.

    Kivy writes such a line in one font; here each character stands in one that has it, as everywhere else.
    """

    def __init__(self, **properties: Any) -> None:
        self._fonts = theme.fonts
        super().__init__(font_name=theme.fonts.regular, **properties)

    def _create_line_label(self, text: str, hint: bool = False) -> Any:
        """Return the texture of a line (Kivy's own hook)."""
        runs = self._runs(text)
        if all(font == self._fonts.regular for font, _part in runs):
            return super()._create_line_label(text, hint)
        marked = "".join(f"[font={font}]{escape_markup(part)}[/font]" for font, part in runs)
        label = MarkupLabel(text=marked, **self._get_line_options())
        label.refresh()
        return label.texture

    def _get_text_width(self, text: str, tab_width: int, label: Any) -> float:
        """Return how wide a line, or its part before the cursor, is drawn (Kivy's own hook)."""
        runs = self._runs(text)
        if all(font == self._fonts.regular for font, _part in runs):
            return float(super()._get_text_width(text, tab_width, label))
        size = self.font_size
        return float(
            sum(CoreLabel(font_size=size, font_name=font).get_extents(part)[0] for font, part in runs)
        )

    def _runs(self, text: str) -> list[tuple[str, str]]:
        """Return the text in stretches of (font file, text), the same for a character whatever stands beside it."""
        if text.isascii():
            return [(self._fonts.regular, text)]
        fonts = groupby(text, lambda one: self._fonts.regular if one.isspace() else self._fonts.name(one))
        return [(font, "".join(part)) for font, part in fonts]

    def keyboard_on_key_down(self, window: Any, keycode: Any, text: str, modifiers: Any) -> bool:
        if keycode[1] in ("tab", "escape"):
            self.focus = False
            return False
        return bool(super().keyboard_on_key_down(window, keycode, text, modifiers))


class TextField(Focusable, Painted, BoxLayout):
    """A framed line to type in. `most` is the greatest number of characters."""

    ringed = BooleanProperty(False)
    input: TextInput
    touch_target = True

    def __init__(
        self,
        text: str,
        on_change: Callable[[str], Any],
        *,
        hint: str = "",
        most: int = 60,
        on_enter: Callable[[], Any] | None = None,
        focus_key: str = "field",
        **rest: Any,
    ) -> None:
        self.focus_key = focus_key
        self._most, self._hint = most, hint
        size = theme.type(Type.BODY)
        height = max(theme.touch, size * 1.4 + theme.dp(16))
        rest.setdefault("size_hint_y", None)
        super().__init__(height=height, **rest)
        side = (height - size * 1.25) / 2
        self.input = _Line(
            text=text,
            hint_text=hint,
            multiline=False,
            write_tab=False,
            text_validate_unfocus=True,
            font_size=size,
            background_normal="",
            background_active="",
            background_color=(0, 0, 0, 0),
            foreground_color=(*theme.palette.ink, 1),
            hint_text_color=(*theme.palette.soft_ink, 1),
            cursor_color=(*theme.palette.accent, 1),
            selection_color=(*theme.palette.accent, 0.3),
            padding=(theme.dp(12), side, theme.dp(12), side),
            input_filter=lambda added, _undo: added[: max(0, self._most - len(self.input.text))],
        )
        self.add_widget(self.input)
        self.input.bind(text=lambda _w, value: on_change(value), focus=self.repaint)
        if on_enter is not None:
            self.input.bind(on_text_validate=lambda _w: on_enter())
        self.bind(ringed=self.repaint)
        if hint:
            self.input.bind(width=self._fit_hint)

    def enter(self) -> None:
        """Start typing."""
        self.input.focus = True

    def _fit_hint(self, *_: Any) -> None:
        """Write as many words of the hint as find room; Kivy would cut the line within a word."""
        box = self.input
        room = box.width - box.padding[0] - box.padding[2]
        shown, words = self._hint, self._hint.rstrip(" …").split(" ")
        while len(words) > 1 and line_width(shown, box.font_size) > room:
            words.pop()
            shown = f"{' '.join(words).rstrip(',:')} …"
        box.hint_text = shown

    def paint(self, pen: Pen) -> None:
        """Draw the frame."""
        palette = theme.palette
        pen.colour(palette.sheet)
        pen.fill(0, 0, self.width, self.height, theme.radius)
        pen.colour(palette.accent if self.input.focus else palette.edge)
        pen.outline(0, 0, self.width, self.height, theme.radius, theme.dp(2 if self.input.focus else 1.5))

    def paint_over(self, pen: Pen) -> None:
        """Draw the ring of the keyboard's place."""
        if self.ringed:
            draw_ring(pen, self.width, self.height, theme.radius)


class Labelled(Column):
    """A name above something to fill in, and below it what is wrong with it, if anything."""

    def __init__(self, name: str, content: Any, *, help_text: str = "", wrong: str = "") -> None:
        parts: list[Any] = [Text(name, Type.LABEL, bold=True), content]
        if wrong:
            parts.append(Text(wrong, Type.SMALL, colour=theme.palette.danger))
        elif help_text:
            parts.append(Text(help_text, Type.SMALL, soft=True))
        super().__init__(*parts, gap=6)


MOST_SHOWN = 200
"""Entries of one folder that are shown; the newest files come first."""


class FilePicker(Column):
    """The folders and the files with fitting endings in a folder; a folder opens in place, a file is handed over."""

    def __init__(self, start: Path, suffixes: Sequence[str], chosen: Callable[[Path], Any]) -> None:
        super().__init__(gap=8)
        self.folder = start
        self._suffixes = tuple(one.lower() for one in suffixes)
        self._chosen = chosen
        self.open(start)

    def open(self, folder: Path) -> None:
        """Show what lies in a folder."""
        self.folder = folder
        self.clear_widgets()
        self.add_widget(Text(str(folder), Type.SMALL, soft=True))
        if folder.parent != folder:
            up = partial(self.open, folder.parent)
            self.add_widget(ListRow(_("The folder above"), up, icon="up", focus_key="files:up"))
        try:
            folders, files = _contents(folder, self._suffixes)
        except OSError as error:
            why = error.strerror or str(error)
            self.add_widget(Note(_("This folder cannot be read: {why}.").format(why=why), kind="warn"))
            return
        for one in files:
            self._row(one, "file", partial(self._chosen, one))
        for one in folders:
            self._row(one, "folder", partial(self.open, one))
        if not files:
            endings = ", ".join(self._suffixes)
            self.add_widget(Note(_("No file ending in {endings} lies here.").format(endings=endings)))

    def _row(self, path: Path, icon: str, action: Callable[[], Any]) -> None:
        self.add_widget(ListRow(path.name, action, icon=icon, focus_key=f"files:{path.name}", trailing=""))


def _contents(folder: Path, suffixes: tuple[str, ...]) -> tuple[list[Path], list[Path]]:
    """Return the folders by name and the fitting files, newest first; hidden ones are left out."""
    folders: list[Path] = []
    files: list[tuple[float, Path]] = []
    for one in folder.iterdir():
        if one.name.startswith("."):
            continue
        try:
            if one.is_dir():
                folders.append(one)
            elif one.suffix.lower() in suffixes:
                files.append((-one.stat().st_mtime, one))
        except OSError:
            continue  # a file that vanished or may not be looked at is nothing to choose
    newest = [path for _age, path in sorted(files)]
    return sorted(folders)[:MOST_SHOWN], newest[:MOST_SHOWN]

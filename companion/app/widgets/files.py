"""Which file does a person mean? A short list of folders and files, walked by touch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from assets.words import _
from companion.app.theme import Type
from companion.app.widgets.layout import Column
from companion.app.widgets.rows import ListRow, Note
from companion.app.widgets.text import Text

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

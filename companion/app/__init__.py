"""The app: Kivy screens over the same functions the command line uses. Importing this imports no Kivy."""

from __future__ import annotations

import os
from pathlib import Path

from assets.errors import PlainError
from assets.words import _

WINDOW = (1280, 800)
"""The window's size in px where the platform lets the app choose."""


def main(language: str = "") -> int:
    """Open the app and return 0 when its window was closed.

    language: that of this start, whatever the settings say ("" = theirs).

    Raises:
        PlainError: no window can be opened, or the data folder or database cannot be used.
    """
    from companion.app.memory import give_large_blocks_back
    from companion.storage import Storage, data_dir

    give_large_blocks_back()
    folder = data_dir()
    with Storage.open(folder / "companion.sqlite3") as storage:
        prepare_kivy(folder)
        from companion.app.app import run
        from companion.app.services import Services

        services = Services(storage, folder)
        services.settings.asked_language = language
        run(services)
    return 0


def prepare_kivy(folder: Path, size: tuple[int, int] = WINDOW) -> None:
    """Make Kivy load quietly, with its own files below `folder`, and open its window.

    Raises:
        PlainError: no window can be opened, or the folder cannot be written.
    """
    from companion.storage.files import make_folder

    home = folder / "kivy"
    make_folder(home)
    os.environ.setdefault("KIVY_HOME", str(home))
    for name in (
        "KIVY_NO_ARGS",
        "KIVY_NO_CONSOLELOG",
        "KIVY_NO_FILELOG",
        "KIVY_NO_ENV_CONFIG",
        "KIVY_NO_CONFIG",
    ):
        os.environ.setdefault(name, "1")
    os.environ.setdefault("KIVY_LOG_MODE", "MIXED")
    os.environ.setdefault("KIVY_WINDOW", "sdl2")  # the others end the whole process where there is no display
    from kivy.config import Config

    for section, key, value in (
        ("kivy", "exit_on_escape", "0"),
        ("graphics", "width", str(size[0])),
        ("graphics", "height", str(size[1])),
        ("graphics", "minimum_width", "320"),
        ("graphics", "minimum_height", "480"),
        ("graphics", "multisamples", "0"),
        ("input", "mouse", "mouse,disable_multitouch"),
    ):
        Config.set(section, key, value)
    try:
        from kivy.core.window import Window
    except SystemExit:
        Window = None  # noqa: N806 - Kivy's own name
    if Window is None:
        raise PlainError(
            _("No window can be opened here."),
            remedy=_("Run it on a screen, or play in the terminal: companion solo wayfarers."),
        )

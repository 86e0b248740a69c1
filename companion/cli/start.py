"""What happens when no command is given: the app, or without a display the terminal, or without that a report."""

from __future__ import annotations

import argparse
import os
import sys

from assets.errors import PlainError
from assets.words import _
from companion import device


def run(args: argparse.Namespace) -> int:
    """Open the app; where no window can be opened say so and play in the terminal.

    Where nobody could answer in a terminal either, print what this device has and end with 0.
    """
    display = device.display()
    if display is None:
        _say(_("There is no display here."))
    else:
        try:
            return _open_app(display, args.language or "")
        except ImportError as error:
            why = device.missing_extra(error) or error
            _say(_("The app cannot be loaded: {why}.").format(why=str(why).rstrip(".")))
        except PlainError as error:
            _say(str(error))
    if not device.terminal():
        from companion.cli import doctor_command

        return doctor_command.show()
    _say(_("Playing in the terminal instead."))
    from companion.cli import solo_command

    return solo_command.play_in_terminal()


def _open_app(display: device.Display, language: str) -> int:
    # Left to choose, SDL falls back to drawing where nobody can see it, and Kivy to a window provider that ends the
    # whole process when an X server turns it away.
    if display.driver:
        os.environ.setdefault("SDL_VIDEODRIVER", display.driver)
        os.environ.setdefault("KIVY_WINDOW", "sdl2")
    from companion.app import main

    return main(language)


def _say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)

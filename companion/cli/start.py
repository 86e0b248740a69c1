"""What happens when no command is given: the app, or without a display the terminal, or without that a report."""

from __future__ import annotations

import argparse
import sys

from assets.errors import PlainError
from companion import device
from companion.words import _


def run(_args: argparse.Namespace) -> int:
    """Open the app; where no window can be opened say so and play in the terminal.

    Where nobody could answer in a terminal either, print what this device has and end with 0.
    """
    if device.display() is None:
        _say(_("There is no display here."))
    else:
        try:
            from companion.app import main

            return main()
        except ImportError as error:
            _say(_("The app cannot be loaded: {why}.").format(why=str(error).rstrip(".")))
        except PlainError as error:
            _say(str(error))
    if not device.terminal():
        from companion.cli import doctor_command

        return doctor_command.show()
    _say(_("Playing in the terminal instead."))
    from companion.cli import solo_command

    return solo_command.play_in_terminal()


def _say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)

"""An evening on a phone, played by a process that finds nothing but what Android's requirements bring.

Kivy itself believes to be on Linux (its Android half needs Java); everything of ours is told that this is Android.
"""

from __future__ import annotations

import importlib.abc
import os
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.app.window import Hand


class OnlyWhatIsThere(importlib.abc.MetaPathFinder):
    """Finds no package but those allowed, as if nothing else were installed."""

    def __init__(self, allowed: set[str]) -> None:
        self._allowed = {*allowed, *sys.stdlib_module_names, "tests"}

    def find_spec(self, name: str, path: Sequence[str] | None = None, target: object = None) -> None:
        if name.partition(".")[0] not in self._allowed:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


def evening(hand: Hand) -> Iterator[float]:
    """Start, scan a picture, print to a printer in the network."""
    from companion.app.screens.scan import ScanScreen
    from companion.paper.calibration import trial_page
    from companion.paper.printers import new_printer
    from printing.addresses import parse
    from printing.platforms import Platform, here
    from printing.transports import deliver
    from vision.decoders import default_decoders

    os.environ["ANDROID_ARGUMENT"] = str(hand.app.services.folder / "app")
    assert here() is Platform.ANDROID
    assert [one.name for one in default_decoders()] == ["pyzbar", "opencv"]
    hand.shell.go(ScanScreen())
    yield from hand.frames()
    hand.screen.open_sample()
    yield from hand.wait_for(lambda: len(hand.screen.seen.pieces()) >= 20)
    yield from hand.wait_for(lambda: not hand.screen.running)
    hand.shell.back()
    address = os.environ["PRINTER_OF_THE_EVENING"]
    deliver(trial_page(new_printer(address)), parse(address))


if __name__ == "__main__":
    sys.meta_path.insert(0, OnlyWhatIsThere(set(sys.argv[1].split(","))))
    from tests.app.window import main

    sys.exit(main("tests.android_evening:evening", sys.argv[2], "phone"))

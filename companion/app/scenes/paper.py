"""How are receipts and printers brought about with real data?"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from companion.app.scenes.score import result_screen

if TYPE_CHECKING:
    from companion.app.scenes import Scene
    from companion.app.tour import Tour


def _receipt(tour: Tour, *, printer: str = "") -> Iterator[float]:
    from companion.app.presenters.printing import print_receipt
    from companion.app.screens.receipt import ReceiptScreen

    tour.services.settings.printer = printer
    screen = ReceiptScreen(result_screen(tour).receipt())
    if printer:
        screen.outcome = print_receipt(screen.receipt, printer, screen.columns)
    tour.shell.go(screen)
    yield 0


SCENES: dict[str, Scene] = {
    "receipt": _receipt,
    "receipt-failed": partial(_receipt, printer="tcp://127.0.0.1:9"),
}

"""What only a phone shows: what a person must allow and why, and printers over Bluetooth."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.app.phone import Need
    from tests.tour.pictures import Tour


class _Shut:
    """A device on which nothing was allowed yet."""

    def open(self, need: Need) -> bool:
        return False

    def ask(self, need: Need, then: Callable[[bool], Any]) -> None:
        then(False)


def _add_printer(tour: Tour, *, paired: bool) -> Iterator[float]:
    from companion.app.screens.printers import AddPrinterScreen
    from printing.addresses import BluetoothAddress
    from printing.platforms import Found, Platform

    screen = AddPrinterScreen(Platform.ANDROID, _Shut())
    tour.shell.go(screen)
    yield 0.1
    if paired:
        screen.look()
        for _wait in range(40):
            yield 0.1
            if not screen.looking:
                break
        screen.found = [
            Found(BluetoothAddress("66:22:8F:10:3A:01"), "MTP-II", sure=False),
            Found(BluetoothAddress("00:11:62:0A:4C:7F"), "", sure=False),
        ]
        tour.shell.rebuild()
        yield 0.1


def _permission(tour: Tour, name: str) -> Iterator[float]:

    from companion.app.phone import Need, with_permission
    from tests.tour import paper

    if name == "CAMERA":
        tour.shell.go("scan")
    elif name == "PICTURES":
        yield from paper.SCENES["receipt"](tour)
    else:
        yield from _add_printer(tour, paired=False)
    yield 0.1
    with_permission(tour.shell, Need[name], lambda: None, _Shut())
    yield 0.1


SCENES = {
    "phone-add-printer": partial(_add_printer, paired=False),
    "phone-add-printer-paired": partial(_add_printer, paired=True),
    "phone-permission-camera": partial(_permission, name="CAMERA"),
    "phone-permission-bluetooth": partial(_permission, name="BLUETOOTH"),
    "phone-permission-pictures": partial(_permission, name="PICTURES"),
}

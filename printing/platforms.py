"""Which ways to a printer does this kind of device have, and what is said of those it has not?

One table answers for the commands, `doctor` and the screens.
"""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final

from assets.words import _, later
from printing.addresses import (
    BluetoothAddress,
    CupsAddress,
    FileAddress,
    SerialAddress,
    TcpAddress,
    UsbAddress,
)
from printing.delivery import NothingSent

if TYPE_CHECKING:
    from printing.addresses import Address


class Platform(Enum):
    """Kinds of devices that differ in how they reach a printer."""

    ANDROID = "android"
    LINUX = "linux"
    MAC = "macos"
    WINDOWS = "windows"


@dataclass(frozen=True, slots=True)
class Way:
    """A way to a printer.

    address: the kind of address that means it. name: what people call it. on: the platforms that have it. absent: the
    sentence where it is missing. instead: what to do then. The three texts are put through `_` where they are shown.
    """

    address: type
    name: str
    on: frozenset[Platform]
    absent: str = ""
    instead: str = ""


_ALL: Final = frozenset(Platform)
_POSIX: Final = frozenset({Platform.LINUX, Platform.MAC})
_INSTEAD: Final = later(
    "Use a printer in the network (tcp://192.168.1.50) or, on a phone or tablet, one with Bluetooth."
)

WAYS: Final = (
    Way(TcpAddress, later("network"), _ALL),
    Way(
        BluetoothAddress,
        "Bluetooth",
        frozenset({Platform.ANDROID}),
        later("Bluetooth printers are not spoken to directly on this device."),
        later(
            "On Linux bind it to a serial port (sudo rfcomm bind 0 ADDRESS) and use serial:///dev/rfcomm0; "
            "elsewhere use a printer in the network (tcp://192.168.1.50)."
        ),
    ),
    Way(
        UsbAddress,
        "USB",
        _ALL - {Platform.ANDROID},
        later("Printers on USB cannot be used on this device."),
        _INSTEAD,
    ),
    Way(
        SerialAddress,
        later("serial port"),
        _POSIX,
        later("Serial ports cannot be used on this device."),
        _INSTEAD,
    ),
    Way(
        CupsAddress,
        later("print queue"),
        _POSIX,
        later("There are no print queues (CUPS) on this device."),
        _INSTEAD,
    ),
    Way(FileAddress, later("device file or plain file"), _ALL),
)
"""Every way there is, the usual one first."""


def here() -> Platform:
    """Return the platform this runs on."""
    if "ANDROID_ARGUMENT" in os.environ or sys.platform == "android":
        return Platform.ANDROID
    if sys.platform == "win32":
        return Platform.WINDOWS
    return Platform.MAC if sys.platform == "darwin" else Platform.LINUX


def ways(platform: Platform) -> tuple[Way, ...]:
    """Return the ways to a printer that a platform has."""
    return tuple(way for way in WAYS if platform in way.on)


def missing(address: Address, platform: Platform) -> Way | None:
    """Return the way an address means if the platform has not got it, None if it may lead to a printer."""
    way = next((one for one in WAYS if isinstance(address, one.address)), None)
    return way if way is not None and platform not in way.on else None


def need(address: Address, platform: Platform) -> None:
    """Refuse an address of a kind that the platform has not.

    Raises:
        NothingSent: it has not; the sentences say so and what to use instead.
    """
    way = missing(address, platform)
    if way is not None:
        raise NothingSent(_(way.absent), where=str(address), remedy=_(way.instead))

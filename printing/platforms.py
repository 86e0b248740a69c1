"""Lists the ways to a printer that each platform has, and finds the printers of this device.

One table answers for the commands, `doctor` and the screens. Printers in the network are not looked for: they are given
by their address.
"""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
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
from printing.bluetooth import paired
from printing.delivery import NothingSent
from printing.devices import queues
from printing.usb_printer import on_usb, udev_rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from printing.addresses import Address

QUEUE_SECONDS = 5.0

_PRINTER_FILES = ("usb/lp*", "lp[0-9]*")
_SERIAL_PORTS = ("rfcomm*", "ttyUSB*", "ttyACM*")


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
    way = next((candidate for candidate in WAYS if isinstance(address, candidate.address)), None)
    return way if way is not None and platform not in way.on else None


def need(address: Address, platform: Platform) -> None:
    """Refuse an address of a kind that the platform has not.

    Raises:
        NothingSent: it has not; the sentences say so and what to use instead.
    """
    way = missing(address, platform)
    if way is not None:
        raise NothingSent(_(way.absent), where=str(address), remedy=_(way.instead))


@dataclass(frozen=True, slots=True)
class Found:
    """A printer, or a port that may have one behind it.

    name: what it calls itself ("" if it does not say). sure: it is a printer (what hangs on a serial port or is
    paired over Bluetooth, nobody knows). group: the group of users this account must join before it may use it ("" = it may).
    """

    address: Address
    name: str = ""
    sure: bool = True
    group: str = ""
    rule: str = ""

    @property
    def usable(self) -> bool:
        """Whether this account may use it."""
        return not self.group and not self.rule


def find(
    devices: Path = Path("/dev"), patience: float = QUEUE_SECONDS, platform: Platform | None = None
) -> Iterator[Found]:
    """Yield what is there: device files, print queues (which have `patience` s to be told), USB, serial ports.

    On Android it is what the device is paired with over Bluetooth; `platform` is this one unless given.
    """
    if (here() if platform is None else platform) is Platform.ANDROID:
        for number, name in paired():
            yield Found(BluetoothAddress(number), name[:80] if name.isprintable() else "", sure=False)
        return
    for path in _matching(devices, _PRINTER_FILES):
        yield Found(FileAddress(str(path)), _usb_name(path), group=_group(path, "lp"))
    for queue in queues(patience):
        yield Found(CupsAddress(queue))
    for printer in on_usb(devices / "bus" / "usb"):
        yield Found(printer.address, printer.name, rule="" if printer.usable else udev_rule(printer.address))
    for path in _matching(devices, _SERIAL_PORTS):
        name = _serial_name(devices, path)
        yield Found(SerialAddress(str(path)), name, sure=False, group=_group(path, "dialout"))


def _matching(devices: Path, patterns: tuple[str, ...]) -> list[Path]:
    return [path for pattern in patterns for path in sorted(devices.glob(pattern))]


def _group(path: Path, group: str) -> str:
    return "" if os.access(path, os.W_OK) else group


def _usb_name(path: Path) -> str:
    """Return what a printer behind /dev/usb/lpN said of itself (IEEE 1284), as Linux keeps it."""
    try:
        said = (Path("/sys/class/usbmisc") / path.name / "device" / "ieee1284_id").read_text(
            "utf-8", "replace"
        )
    except OSError:
        return ""
    fields = dict(part.split(":", 1) for part in said.split(";") if ":" in part)
    parts = (fields.get("MFG", fields.get("MANUFACTURER", "")), fields.get("MDL", fields.get("MODEL", "")))
    name = " ".join(part.strip() for part in parts if part.strip())
    return name[:80] if name.isprintable() else ""


def _serial_name(devices: Path, path: Path) -> str:
    """Return the name under which udev lists a serial port."""
    for link in sorted((devices / "serial" / "by-id").glob("*")):
        if link.resolve() == path.resolve():
            return link.name.removeprefix("usb-")[:80]
    return ""

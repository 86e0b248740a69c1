"""Which printers can be found on this device?

Printers in the network are not looked for: they are given by their address.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from printing.addresses import BluetoothAddress, CupsAddress, FileAddress, SerialAddress
from printing.bluetooth import paired
from printing.cups import queues
from printing.platforms import Platform, here
from printing.usb_printer import on_usb, udev_rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from printing.addresses import Address

QUEUE_SECONDS = 5.0

_PRINTER_FILES = ("usb/lp*", "lp[0-9]*")
_SERIAL_PORTS = ("rfcomm*", "ttyUSB*", "ttyACM*")


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
    for one in on_usb(devices / "bus" / "usb"):
        yield Found(one.address, one.name, rule="" if one.usable else udev_rule(one.address))
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

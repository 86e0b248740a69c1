"""Sends jobs to printers on USB that have no device file of their own, and lists those that are plugged in.

Spoken to through pyusb, which is not on every device (python-escpos' own driver guesses the endpoints, waits without
end and swallows errors). Where the system makes a device file, as Linux does in /dev/usb, that is the shorter way.
"""

from __future__ import annotations

import errno
import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from assets.errors import PlainError
from assets.words import _
from printing.addresses import UsbAddress
from printing.delivery import UNWATCHED, NothingSent, Sent, broke_off, push, reason, silent

if TYPE_CHECKING:
    from collections.abc import Iterator

    from printing.delivery import Pace, Watch

RULES_FILE = "/etc/udev/rules.d/70-receipt-printer.rules"
"""Where Linux is told who may use a printer on USB."""

_PRINTER_CLASS = 7
_BULK, _TYPE_MASK, _IN = 2, 3, 0x80


@dataclass(frozen=True, slots=True)
class OnUsb:
    """A printer found on USB, the name it gives itself ("" if it may not be asked), whether this account may use it."""

    address: UsbAddress
    name: str
    usable: bool = True


def send_usb(address: UsbAddress, data: bytes, pace: Pace, watch: Watch = UNWATCHED) -> Sent:
    """Send a job to the printer of these vendor and product numbers.

    Raises:
        NothingSent: it is not there, may not be used, or another program has it.
        Uncertain: it broke off once bytes were offered (how many were taken, USB does not tell).
        PlainError: this device has no way to USB printers.
    """
    where = str(address)
    core, util = _library(where)
    try:
        device = core.find(idVendor=address.vendor, idProduct=address.product)
    except core.NoBackendError as error:
        raise _no_way(where) from error
    if device is None:
        raise NothingSent(
            _("There is no such printer on USB."),
            where=where,
            remedy=_(
                "Check that it is plugged in and switched on, and its numbers (lsusb); nothing was printed."
            ),
        )
    try:
        line = _Line(device, util, pace, where)
    except OSError as error:
        raise NothingSent(f"{reason(error)}.", where=where, remedy=_remedy(error, address)) from error
    try:
        push(line, data, pace, where, watch)
    finally:
        line.close()
    return Sent(len(data))


def on_usb(devices: Path = Path("/dev/bus/usb")) -> list[OnUsb]:
    """Return the printers on USB; none where they cannot be looked for. `devices`: where Linux has their files."""
    try:
        core, _ = _library("")
        found = list(
            core.find(find_all=True, custom_match=lambda device: next(_outlets(device), None) is not None)
        )
    except (PlainError, OSError, ValueError):  # pyusb without libusb raises a ValueError
        return []
    return [
        OnUsb(UsbAddress(device.idVendor, device.idProduct), _name(device), _usable(device, devices))
        for device in found
    ]


def udev_rule(address: UsbAddress) -> str:
    """Return the line that lets the people at this computer use the printer."""
    return (
        f'SUBSYSTEM=="usb", ATTR{{idVendor}}=="{address.vendor:04x}", ATTR{{idProduct}}=="{address.product:04x}", '
        'MODE="0660", GROUP="lp", TAG+="uaccess"'
    )


def rule_words(rule: str) -> str:
    """Say what to do with such a line."""
    return _(
        "Write this line into the file {rules_file}: {rule}\nThen run: sudo udevadm control --reload, and plug the printer in again."
    ).format(rules_file=RULES_FILE, rule=rule)


class _Line:
    """The printer's way in, claimed for this program alone."""

    def __init__(self, device: Any, util: Any, pace: Pace, where: str) -> None:
        self._device = device
        self._util = util
        self._pace = pace
        self._where = where
        self._done = 0
        outlet = next(_outlets(device), None)
        if outlet is None:
            raise OSError(errno.ENXIO, "no printer")
        self._interface, self._endpoint = outlet
        self._had_driver = self._take_over()
        try:
            util.claim_interface(device, self._interface)
        except BaseException:
            self.close()
            raise

    def write(self, data: memoryview) -> int:
        """Offer bytes and wait until they are taken.

        Raises:
            Uncertain: they were not all taken, and nobody knows how many were.
        """
        timeout = round(self._pace.write_timeout * 1000)
        try:
            count = int(self._device.write(self._endpoint, data.tobytes(), timeout))
        except OSError as error:
            broke_off(_broken(error, self._pace), self._where, self._done + len(data), error)
        self._done += count
        return count

    def wait(self, seconds: float) -> None:
        """Nothing to wait for: `write` does."""

    def unsent(self) -> int:
        """What was taken has left."""
        return 0

    def close(self) -> None:
        """Give the printer back to the system."""
        try:
            self._util.release_interface(self._device, self._interface)
            if self._had_driver:
                self._device.attach_kernel_driver(self._interface)
        except (OSError, NotImplementedError):
            pass  # it is gone, or the system gives it back by itself
        finally:
            self._util.dispose_resources(self._device)

    def _take_over(self) -> bool:
        """Detach the system's own printer driver; say whether there was one."""
        try:
            if not self._device.is_kernel_driver_active(self._interface):
                return False
            self._device.detach_kernel_driver(self._interface)
        except NotImplementedError:
            return False
        return True


def _outlets(device: Any) -> Iterator[tuple[int, int]]:
    """Yield the interfaces of a printer and their endpoints for bulk data going out."""
    for configuration in device:
        for interface in configuration:
            if interface.bInterfaceClass != _PRINTER_CLASS:
                continue
            for endpoint in interface:
                if endpoint.bmAttributes & _TYPE_MASK == _BULK and not endpoint.bEndpointAddress & _IN:
                    yield interface.bInterfaceNumber, endpoint.bEndpointAddress


def _library(where: str) -> tuple[Any, Any]:
    try:
        import usb.core
        import usb.util
    except ImportError as error:
        raise _no_way(where) from error
    return usb.core, usb.util


def _no_way(where: str) -> PlainError:
    return PlainError(
        _("Printers on USB cannot be spoken to directly on this device."),
        where=where,
        remedy=_(
            "Use the printer's device file, as in file:///dev/usb/lp0, or install pyusb and libusb (pip install pyusb; Debian and Ubuntu: sudo apt install libusb-1.0-0)."
        ),
    )


def _remedy(error: OSError, address: UsbAddress) -> str:
    if error.errno in (errno.EACCES, errno.EPERM):
        return _("{what} Nothing was printed.").format(what=rule_words(udev_rule(address)))
    if error.errno == errno.EBUSY:
        return _("Close the other program, or wait; nothing was printed.")
    return _("Check that it is plugged in, on and has paper, then try again; nothing was printed.")


def _broken(error: OSError, pace: Pace) -> str:
    if error.errno == errno.ETIMEDOUT:
        return silent(pace)
    return reason(error)


def _usable(device: Any, devices: Path) -> bool:
    """Say whether this account may write to a device, as far as the system tells."""
    if device.bus is None or device.address is None:
        return True  # some systems number nothing
    path = devices / f"{device.bus:03}" / f"{device.address:03}"
    return not path.exists() or os.access(path, os.W_OK)


def _name(device: Any) -> str:
    """Return what the printer calls itself."""
    try:
        parts = (device.manufacturer, device.product)
    except (OSError, ValueError, NotImplementedError):
        return ""
    return " ".join(" ".join(part.split()) for part in parts if part)

"""The bus and its devices."""

# ruff: noqa: N815 - the names are those of the USB descriptors, as in pyusb

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

bus: list[Device] = []
"""What is plugged in."""


class NoBackendError(ValueError):
    """There is no libusb."""


class USBError(OSError):
    """As pyusb's."""

    def __init__(self, strerror: str, error_code: int | None = None, errno: int | None = None) -> None:
        super().__init__(errno, strerror)


@dataclass
class Endpoint:
    bEndpointAddress: int
    bmAttributes: int = 2


@dataclass
class Interface:
    bInterfaceNumber: int
    bInterfaceClass: int
    endpoints: list[Endpoint]

    def __iter__(self) -> Iterator[Endpoint]:
        return iter(self.endpoints)


def printer_interfaces() -> list[Interface]:
    """A scanner, then the printer: bulk in, bulk out."""
    return [Interface(0, 255, [Endpoint(0x01)]), Interface(1, 7, [Endpoint(0x82), Endpoint(0x03)])]


@dataclass(eq=False)
class Device:
    """A device; it takes `room` bytes and then fails with `breaks` (errno) if that is set."""

    idVendor: int
    idProduct: int
    interfaces: list[Interface] = field(default_factory=printer_interfaces)
    manufacturer: str = "Acme"
    product: str = "Receipt  58"
    may: bool = True
    busy: bool = False
    room: int = 1 << 30
    breaks: int | None = None
    kernel_drivers: set[int] = field(default_factory=set)
    claimed: set[int] = field(default_factory=set)
    received: bytearray = field(default_factory=bytearray)
    disposed: int = 0
    bus: int | None = None
    address: int | None = None

    def __iter__(self) -> Iterator[list[Interface]]:
        yield self.interfaces

    def is_kernel_driver_active(self, interface: int) -> bool:
        if not self.may:
            raise USBError("Access denied (insufficient permissions)", -3, 13)
        return interface in self.kernel_drivers

    def detach_kernel_driver(self, interface: int) -> None:
        self.kernel_drivers.remove(interface)

    def attach_kernel_driver(self, interface: int) -> None:
        self.kernel_drivers.add(interface)

    def write(self, endpoint: int, data: bytes, timeout: int | None = None) -> int:
        assert self.claimed == {1}
        assert endpoint == 3
        taken = data[: self.room - len(self.received)]
        self.received += taken
        if self.breaks is not None and len(taken) < len(data):
            raise USBError("Input/Output Error", -1, self.breaks)
        return len(taken)


def find(find_all: bool = False, custom_match: Callable[[Device], bool] | None = None, **wanted: int) -> Any:
    if not bus or bus[0].product == "no backend":
        raise NoBackendError("No backend available")
    found = [
        one
        for one in bus
        if all(getattr(one, name) == value for name, value in wanted.items())
        and (custom_match is None or custom_match(one))
    ]
    return iter(found) if find_all else next(iter(found), None)

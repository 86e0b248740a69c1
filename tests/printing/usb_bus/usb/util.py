"""Claiming interfaces."""

from __future__ import annotations

from usb.core import Device, USBError


def claim_interface(device: Device, interface: int) -> None:
    if device.busy:
        raise USBError("Resource busy", -6, 16)
    if interface in device.kernel_drivers:
        raise USBError("Resource busy", -6, 16)
    device.claimed.add(interface)


def release_interface(device: Device, interface: int) -> None:
    device.claimed.discard(interface)


def dispose_resources(device: Device) -> None:
    device.disposed += 1

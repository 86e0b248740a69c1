"""What must a person allow before the companion may use a part of the device, and why does it want to?

Asked when the part is needed and with the reason, never at the start. Only Android asks; elsewhere everything is allowed.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

from assets.words import _
from printing.platforms import Platform, here

if TYPE_CHECKING:
    from companion.app.navigation import Shell

BLUETOOTH_ASKED_SINCE = 31
"""Android's API level from which Bluetooth must be allowed by the person."""
PICTURES_FREE_SINCE = 29
"""Android's API level from which an app may put pictures of its own into the gallery."""


class Need(Enum):
    """Parts of the device that a person allows."""

    CAMERA = "android.permission.CAMERA"
    BLUETOOTH = "android.permission.BLUETOOTH_CONNECT"
    PICTURES = "android.permission.WRITE_EXTERNAL_STORAGE"


class Gate(Protocol):
    """What keeps the permissions of a device."""

    def open(self, need: Need) -> bool:
        """Return whether it is allowed already."""
        ...

    def ask(self, need: Need, then: Callable[[bool], Any]) -> None:
        """Let the device ask; `then` is called with the answer, on any thread."""
        ...


def title(need: Need) -> str:
    """Return what is asked for."""
    if need is Need.PICTURES:
        return _("Put pictures into the gallery?")
    return _("Use the camera?") if need is Need.CAMERA else _("Use Bluetooth?")


def reason(need: Need) -> str:
    """Return why it is needed, and that it goes without."""
    if need is Need.CAMERA:
        return _(
            "The camera reads the tags on the pieces. Its pictures stay on this device and are not kept. "
            "Without it every piece can be chosen by name."
        )
    if need is Need.PICTURES:
        return _(
            "The picture of a receipt is kept beside your photos and can be sent from there. No photo is looked at. "
            "Without it a receipt is printed, or saved as text."
        )
    return _(
        "A receipt printer paired with this device is reached over Bluetooth. Nothing else is looked for. "
        "Without it a receipt goes over the network or is saved as a picture."
    )


def refused(need: Need) -> str:
    """Return what is said when the person does not want it."""
    if need is Need.CAMERA:
        return _("The camera stays off. Choose pieces by name, or allow it in the device's settings.")
    if need is Need.PICTURES:
        return _("No picture was kept. Save the receipt as text, or allow it in the device's settings.")
    return _("Bluetooth stays off. Use a printer in the network, or allow it in the device's settings.")


def with_permission(shell: Shell, need: Need, then: Callable[[], Any], gate: Gate | None = None) -> None:
    """Do something that needs a permission: at once if it is there, else after the reason and the device's own question."""
    from kivy.clock import Clock

    keeper = gate_of(here()) if gate is None else gate
    if keeper.open(need):
        then()
        return

    def answered(allowed: bool) -> None:
        Clock.schedule_once(lambda _dt: then() if allowed else shell.say(refused(need), seconds=8.0), 0)

    shell.ask(title(need), reason(need), _("Go on"), lambda: keeper.ask(need, answered))


def gate_of(platform: Platform) -> Gate:
    """Return who keeps the permissions on a platform."""
    return _AndroidGate() if platform is Platform.ANDROID else _OpenGate()


class _OpenGate:
    """Everything is allowed."""

    def open(self, need: Need) -> bool:  # noqa: ARG002 - all of them
        return True

    def ask(self, need: Need, then: Callable[[bool], Any]) -> None:  # noqa: ARG002 - never refused
        then(True)


class _AndroidGate:
    """Android's permissions, through python-for-android's module for them."""

    def open(self, need: Need) -> bool:
        level = import_module("jnius").autoclass("android.os.Build$VERSION").SDK_INT
        if need is Need.BLUETOOTH and level < BLUETOOTH_ASKED_SINCE:
            return True
        if need is Need.PICTURES and level >= PICTURES_FREE_SINCE:
            return True
        return bool(import_module("android.permissions").check_permission(need.value))

    def ask(self, need: Need, then: Callable[[bool], Any]) -> None:
        def told(_names: Any, granted: list[bool]) -> None:
            then(bool(granted) and all(granted))

        import_module("android.permissions").request_permissions([need.value], told)

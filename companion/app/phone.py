"""What the app asks of a phone: permissions, and a place in its gallery for a picture.

Asked when the part is needed and with the reason, never at the start. Only Android asks; elsewhere everything is allowed.

The gallery is reached by Android's own classes, through pyjnius: a row in its list of pictures (MediaStore), filled through the
stream Android opens for it. The row's address may be handed to another program. Up to Android 9 it needs `Need.PICTURES`.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from enum import Enum
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

from assets.errors import PlainError
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


FOLDER = "Tabletop Companion"
LISTED_SINCE = 29
"""Android's API level from which its list of pictures finds a place by itself and hides a picture that is not whole yet."""
MOST_COPIES = 1000


def shown_folder() -> str:
    """Return what the gallery calls the place of the companion's pictures."""
    return f"Pictures/{FOLDER}"


def into_gallery(png: bytes, name: str) -> Any:
    """Put a PNG picture into the gallery and return its address (android.net.Uri); `name` is without an ending.

    Raises:
        PlainError: Android did not take it; nothing of it is left.
    """
    try:
        return _insert(png, name)
    except PlainError:
        raise
    except Exception as error:  # Java's exceptions, no Java
        raise _refused(str(error)) from error


def share_picture(png: bytes, name: str) -> None:
    """Hand a PNG picture to a program the person chooses; it stays in the gallery.

    Raises:
        PlainError: Android did not take it.
    """
    address = into_gallery(png, name)
    jnius = import_module("jnius")
    intent_class = jnius.autoclass("android.content.Intent")
    intent = intent_class(intent_class.ACTION_SEND)
    intent.setType("image/png")
    intent.putExtra(intent_class.EXTRA_STREAM, jnius.cast("android.os.Parcelable", address))
    intent.addFlags(intent_class.FLAG_GRANT_READ_URI_PERMISSION)
    title = jnius.cast("java.lang.CharSequence", jnius.autoclass("java.lang.String")(name))
    _activity().startActivity(intent_class.createChooser(intent, title))


def _insert(png: bytes, name: str) -> Any:
    java = import_module("jnius").autoclass
    listed = java("android.os.Build$VERSION").SDK_INT >= LISTED_SINCE
    resolver = _activity().getContentResolver()
    values = java("android.content.ContentValues")()
    values.put("_display_name", f"{name}.png")
    values.put("mime_type", "image/png")
    if listed:
        values.put("relative_path", shown_folder())
        values.put("is_pending", java("java.lang.Integer")(1))
    else:
        values.put("_data", _free_path(java, name))
    address = resolver.insert(java("android.provider.MediaStore$Images$Media").EXTERNAL_CONTENT_URI, values)
    if address is None:
        raise _refused("MediaStore")
    try:
        stream = resolver.openOutputStream(address)
        if stream is None:
            raise _refused("ContentResolver")
        try:
            stream.write(png)
        finally:
            stream.close()
        if listed:
            whole = java("android.content.ContentValues")()
            whole.put("is_pending", java("java.lang.Integer")(0))
            resolver.update(address, whole, None, None)
    except Exception:
        with suppress(Exception):  # Java's; the first one is told
            resolver.delete(address, None, None)
        raise
    return address


def _free_path(java: Any, name: str) -> str:
    """Return a path among the device's pictures that nothing has yet; its folder is made."""
    file, environment = java("java.io.File"), java("android.os.Environment")
    pictures = environment.getExternalStoragePublicDirectory(environment.DIRECTORY_PICTURES)
    folder = file(pictures.getAbsolutePath(), FOLDER)
    folder.mkdirs()
    for number in range(1, MOST_COPIES):
        path = file(folder.getAbsolutePath(), f"{name}.png" if number == 1 else f"{name} ({number}).png")
        if not path.exists():
            return str(path.getAbsolutePath())
    raise _refused(name)


def _activity() -> Any:
    return import_module("jnius").autoclass("org.kivy.android.PythonActivity").mActivity


def _refused(why: str) -> PlainError:
    return PlainError(
        _("The gallery did not take the picture ({why}).").format(why=why),
        remedy=_("Make room on the device, or save the receipt as text."),
    )

"""How does a picture come into the phone's gallery, and from there to another program?

Android's own classes, through pyjnius: a row in its list of pictures (MediaStore), filled through the stream Android opens
for it. The row's address may be handed to another program. Up to Android 9 it needs `permissions.Need.PICTURES`.
"""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from typing import Any

from assets.errors import PlainError
from assets.words import _

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

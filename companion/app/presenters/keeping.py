"""How does a receipt leave the companion without a printer: as a picture, as text, to another program?"""

from __future__ import annotations

import io
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

from assets.errors import PlainError
from assets.words import _

if TYPE_CHECKING:
    from datetime import date

    from printing.receipt import Receipt

FOLDER = "Tabletop Companion"
_MOST_COPIES = 1000
_LONGEST_NAME = 60


def picture_folder(data: Path) -> Path:
    """Return where pictures are kept: in the person's own folder for pictures, else beside the data."""
    from platformdirs import user_pictures_path

    return _own(user_pictures_path(), data)


def text_folder(data: Path) -> Path:
    """Return where texts are kept: in the person's own folder for documents, else beside the data."""
    from platformdirs import user_documents_path

    return _own(user_documents_path(), data)


def save_picture(receipt: Receipt, columns: int, folder: Path, day: date) -> Path:
    """Write a receipt as a PNG picture into a folder, under a name nothing has yet; return its path.

    Raises:
        PlainError: it cannot be written there; nothing of it is left.
    """
    return _write(picture(receipt, columns), folder, file_name(receipt.title, day), ".png")


def picture(receipt: Receipt, columns: int) -> bytes:
    """Return a receipt as a PNG picture."""
    from printing.picture import render_preview

    out = io.BytesIO()
    render_preview(receipt, columns).save(out, "PNG")
    return out.getvalue()


def save_text(receipt: Receipt, columns: int, folder: Path, day: date) -> Path:
    """Write a receipt as plain text (UTF-8) into a folder, under a name nothing has yet; return its path.

    Raises:
        PlainError: it cannot be written there; nothing of it is left.
    """
    from printing.layout import render_text

    return _write(render_text(receipt, columns).encode(), folder, file_name(receipt.title, day), ".txt")


def can_share() -> bool:
    """Say whether this device hands texts from one program to another."""
    return "ANDROID_ARGUMENT" in os.environ


def share_words() -> str:
    """Say why nothing can be shared here, and what to do instead."""
    return _("This device has no sharing of its own: save the picture, or copy the text into a message.")


def share(title: str, text: str) -> None:
    """Hand a text to a program the person chooses.

    Raises:
        PlainError: this device cannot.
    """
    try:
        from jnius import autoclass, cast
    except ImportError:
        raise PlainError(_("Nothing can be shared from here."), remedy=share_words()) from None
    intent_class = autoclass("android.content.Intent")
    string = autoclass("java.lang.String")
    intent = intent_class(intent_class.ACTION_SEND)
    intent.setType("text/plain")
    intent.putExtra(intent_class.EXTRA_SUBJECT, cast("java.lang.CharSequence", string(title)))
    intent.putExtra(intent_class.EXTRA_TEXT, cast("java.lang.CharSequence", string(text)))
    activity = autoclass("org.kivy.android.PythonActivity").mActivity
    activity.startActivity(intent_class.createChooser(intent, cast("java.lang.CharSequence", string(title))))


def _own(folder: Path, data: Path) -> Path:
    return folder / FOLDER if folder.is_dir() else data / "receipts"


def file_name(title: str, day: date) -> str:
    """Return a name for a file, without its ending: the day, then what of the title every disk bears."""
    stamp = day.isoformat()
    plain = re.sub(r"[^\w .()-]+", " ", title.replace(stamp, "")).strip(" .,-")
    return f"{stamp} {' '.join(plain.split())[:_LONGEST_NAME]}".strip()


def _write(data: bytes, folder: Path, name: str, suffix: str) -> Path:
    path = folder / f"{name}{suffix}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for number in range(2, _MOST_COPIES):
            try:
                file = path.open("xb")
            except FileExistsError:
                path = folder / f"{name} ({number}){suffix}"
                continue
            try:
                with file:
                    file.write(data)
            except OSError:
                path.unlink(missing_ok=True)
                raise
            return path
    except OSError as error:
        raise PlainError(
            _("It cannot be written there ({why}).").format(why=error.strerror or error),
            where=str(path),
            remedy=_("Make room on the disk, or let this account write into that folder."),
        ) from error
    raise PlainError(
        _("There are {n} files of that name already.").format(n=_MOST_COPIES),
        where=str(folder),
        remedy=_("Move some of them away."),
    )

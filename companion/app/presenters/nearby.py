"""Which pictures and videos can be opened on this device? The newest of the usual folders, and what a folder holds."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from assets.words import _

PICTURE_SUFFIXES = (".png", ".jpg", ".jpeg", ".webp", ".bmp", ".gif", ".tif", ".tiff", ".mp4", ".mov", ".avi")
MOST_LISTED = 80


def pictures_nearby(home: Path) -> tuple[Path, ...]:
    """Return pictures and videos in the usual folders, the newest first, at most 12."""
    found: list[tuple[float, Path]] = []
    for name in ("Pictures", "Downloads", "DCIM/Camera", "Desktop"):
        folder = home / name
        try:
            here = [path for path in folder.iterdir() if path.suffix.lower() in PICTURE_SUFFIXES]
            found += [(path.stat().st_mtime, path) for path in here]
        except OSError:
            continue
    return tuple(path for _when, path in sorted(found, reverse=True)[:12])


@dataclass(frozen=True, slots=True)
class Folder:
    """What a folder holds: the one above (None at the top), folders, pictures and videos; `words` = why it is empty."""

    parent: Path | None
    folders: tuple[Path, ...]
    pictures: tuple[Path, ...]
    words: str = ""


def folder_of(path: Path) -> Folder:
    """Return what a folder holds, at most `MOST_LISTED` of each; hidden ones are left out."""
    parent = path.parent if path.parent != path else None
    try:
        here = sorted((one for one in path.iterdir() if not one.name.startswith(".")), key=_by_name)
        folders = tuple(one for one in here if one.is_dir())[:MOST_LISTED]
    except OSError as error:
        words = _("This folder cannot be read ({reason}).")
        return Folder(parent, (), (), words.format(reason=(error.strerror or str(error)).lower()))
    pictures = tuple(one for one in here if one.suffix.lower() in PICTURE_SUFFIXES and one not in folders)
    return Folder(parent, folders, pictures[:MOST_LISTED])


def _by_name(path: Path) -> str:
    return path.name.casefold()

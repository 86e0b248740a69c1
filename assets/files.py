"""Where are the files shipped with the companion? Read from a checkout, an installed or a zipped wheel alike."""

from __future__ import annotations

from contextlib import contextmanager
from importlib import resources
from typing import TYPE_CHECKING

from assets.errors import PlainError
from assets.words import _

if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.resources.abc import Traversable
    from pathlib import Path


def read_text(name: str) -> str:
    """Return a shipped text file (UTF-8); `name` is its path under assets/, as in "sounds/bell.wav".

    Raises:
        PlainError: there is no such file, so the installation is incomplete.
    """
    return _shipped(name).read_text(encoding="utf-8")


def read_bytes(name: str) -> bytes:
    """Return the bytes of a shipped file; `name` is its path under assets/.

    Raises:
        PlainError: there is no such file, so the installation is incomplete.
    """
    return _shipped(name).read_bytes()


def has(name: str) -> bool:
    """Tell whether a file of this name is shipped; `name` is its path under assets/."""
    return resources.files("assets").joinpath(*name.split("/")).is_file()


def names(folder: str = "", ending: str = "") -> tuple[str, ...]:
    """Return the folders inside a shipped folder, in order; with an ending its files of that kind.

    `folder` is its path under assets/, "" for assets/ itself.
    """
    found = resources.files("assets").joinpath(*folder.split("/") if folder else ()).iterdir()
    if ending:
        return tuple(sorted(one.name for one in found if one.is_file() and one.name.endswith(ending)))
    return tuple(sorted(one.name for one in found if one.is_dir() and not one.name.startswith("_")))


@contextmanager
def path(name: str) -> Iterator[Path]:
    """Give a real path to a shipped file while the context is open (a temporary copy from a zipped wheel).

    Raises:
        PlainError: there is no such file, so the installation is incomplete.
    """
    with resources.as_file(_shipped(name)) as real:
        yield real


def _shipped(name: str) -> Traversable:
    parts = name.split("/")
    if not name or "\\" in name or any(part in ("", ".", "..") for part in parts):
        raise PlainError(
            _("'{name}' is not the name of a shipped file.").format(name=name[:80]), where="assets"
        )
    found = resources.files("assets").joinpath(*parts)
    if not found.is_file():
        raise PlainError(
            _("This file came with the companion and is missing."),
            where=f"assets/{name}",
            remedy=_("Install the companion again."),
        )
    return found

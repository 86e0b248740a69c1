"""Describes the kinds of printers: columns, dots, code pages, cutter, native QR codes, pictures.

The printers known by name come from python-escpos' capability table. Only code pages that Python has a codec for are
used: the table draws some others (TCVN-3 and makers' own) itself, but not as the standards do; their characters are
printed as pictures, which is right on every printer.
"""

from __future__ import annotations

import importlib.resources
import json
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import takewhile
from typing import TYPE_CHECKING, Any, Literal

from assets.errors import BadInput
from assets.words import _
from printing.layout import cluster_width, clusters

if TYPE_CHECKING:
    from collections.abc import Mapping

ImageMode = Literal["raster", "column"]
_UNSAFE = frozenset({"CP864", "CP932", "CP1255", "CP1256", "CP720", "CP862", "CP1098", "KATAKANA"})
"""Right-to-left scripts, and pages in which some of the first 128 bytes are not ASCII."""

_KANJI_MODE = frozenset({"POS-5890", "NT-5890K", "ZJ-5870", "NT-80-V-UL"})
"""Printers that start in a Chinese mode, in which two bytes above 127 are one ideograph, until FS . ends it."""


@dataclass(frozen=True, slots=True)
class Profile:
    """One kind of printer.

    columns: normal characters (font A) across the paper; dots: printable px across. small_font: there is a font B
    of 3/4 the width. code_pages: (slot for ESC t, encoding's name in python-escpos' table), lowest slots first.
    cutter: "full", "part" or "" (tear bar). native_qr: the printer draws QR codes itself. image_mode: how pictures
    are sent (GS v 0 or ESC *). leave_kanji: send FS . first. ascii_only: what else is in the code pages is not
    relied on. escpos_name: the profile in python-escpos' table.
    """

    name: str
    columns: int
    dots: int
    small_font: bool = False
    code_pages: tuple[tuple[int, str], ...] = ((0, "CP437"),)
    cutter: Literal["full", "part", ""] = ""
    native_qr: bool = False
    image_mode: ImageMode = "raster"
    leave_kanji: bool = False
    ascii_only: bool = False
    escpos_name: str = "default"

    @property
    def cell(self) -> int:
        """Dots across one normal character."""
        return self.dots // self.columns

    def with_columns(self, columns: int) -> Profile:
        """Return the profile for a layout of that many columns.

        Raises:
            BadInput: the printer has fewer. (The "default" printer is unknown, so it is taken at its word.)
        """
        if columns == self.columns:
            return self
        if self.name == "default":
            return replace(self, columns=columns, dots=columns * 12)
        if columns > self.columns:
            raise BadInput(
                _("The printer {name} has {columns} columns, not {wanted}.").format(
                    name=self.name, columns=self.columns, wanted=columns
                ),
                where="columns",
                remedy=_("Use {columns} or fewer, or another profile.").format(columns=self.columns),
            )
        return replace(self, columns=columns, dots=columns * self.cell, native_qr=False)


def names() -> tuple[str, ...]:
    """Return the names of all printers known, "default" first."""
    return (
        "default",
        *sorted(name for name, data in _table().items() if name != "default" and _usable(data)),
    )


def profile(name: str) -> Profile:
    """Return the printer of that name (case does not matter).

    "default" is a printer nothing is known of: 42 columns, a cutter, and only what all printers understand. It may
    have any code page in any slot, or be in a Chinese mode, so only ASCII is sent as text.

    Raises:
        BadInput: there is no such printer.
    """
    wanted = {known.lower(): known for known in names()}.get(name.lower())
    if wanted is None:
        raise BadInput(
            _("'{name}' is not a printer known here.").format(name=name[:40]),
            where="profile",
            remedy=_("Use 'default', or one of: {names}.").format(names=", ".join(names()[1:])),
        )
    if wanted == "default":
        return Profile("default", 42, 504, small_font=True, cutter="full", ascii_only=True)
    return _from_table(wanted, _table()[wanted])


@dataclass(frozen=True, slots=True)
class Run:
    """Characters printed with one code page (its name in python-escpos' table) selected."""

    encoding: str
    text: str


def encoding_runs(text: str, profile: Profile) -> tuple[Run, ...] | None:
    """Return the text as runs, each printable with one code page; None if a part of it fits none.

    A text fits if every cluster of it is one narrow character of a code page. Code pages change as rarely as
    possible; the lowest slot wins among equals.
    """
    order, having = _pages(profile)
    if order and text.isascii() and text.isprintable():
        return (Run(order[0], text),) if text else ()
    wanted: list[frozenset[str]] = []
    for cluster in clusters(text):
        pages = having.get(cluster)
        if not pages or cluster_width(cluster) != 1:
            return None
        wanted.append(pages)
    runs: list[Run] = []
    start = 0
    while start < len(wanted):
        best = max(order, key=lambda encoding: _reach(wanted, start, encoding))
        end = start + _reach(wanted, start, best)
        runs.append(Run(best, text[start:end]))
        start = end
    return tuple(runs)


@lru_cache(maxsize=128)
def upper_half(encoding: str) -> str:
    """Return the 128 characters of the bytes 128 to 255, a space where there is none; empty if it is not known."""
    codec = capabilities()["encodings"].get(encoding, {}).get("python_encode")
    if codec is None:
        return ""
    return "".join(
        bytes([code]).decode(codec, errors="replace").replace("\ufffd", " ") for code in range(128, 256)
    )


@lru_cache(maxsize=1)
def capabilities() -> dict[str, Any]:
    """Return python-escpos' table of profiles and encodings, without the slow import of its driver."""
    text = (importlib.resources.files("escpos") / "capabilities.json").read_text(encoding="utf-8")
    table: dict[str, Any] = json.loads(text)
    return table


def _from_table(name: str, data: dict[str, Any]) -> Profile:
    columns, small = _columns(data)
    features = data["features"]
    pages: dict[str, int] = {}
    for slot, encoding in data["codePages"].items():
        if encoding not in _UNSAFE:
            pages[encoding] = min(int(slot), pages.get(encoding, 255))
    return Profile(
        name,
        columns,
        _dots(data) or columns * 12,
        small == columns * 4 // 3,
        tuple(sorted((slot, encoding) for encoding, slot in pages.items() if encoding != "Unknown")),
        cutter="full" if features.get("paperFullCut") else "part" if features.get("paperPartCut") else "",
        native_qr=bool(features.get("qrCode")),
        image_mode="raster" if features.get("bitImageRaster") else "column",
        leave_kanji=name in _KANJI_MODE,
        escpos_name=name,
    )


def _columns(data: dict[str, Any]) -> tuple[int, int]:
    """Return the columns of fonts A and B, 0 for B if there is none."""
    by_name = {font["name"]: int(font["columns"]) for font in data["fonts"].values()}
    return by_name.get("Font A", 0), by_name.get("Font B", 0)


def _dots(data: dict[str, Any]) -> int:
    """Return the printable px across the paper, 0 where the table does not know."""
    dots = data["media"]["width"].get("pixels")
    return dots if isinstance(dots, int) else 0


def _usable(data: dict[str, Any]) -> bool:
    """Say whether this is a thermal printer wide enough for a receipt (the table has displays and others)."""
    columns, features = _columns(data)[0], data["features"]
    pictures = features.get("bitImageRaster") or features.get("bitImageColumn")
    return columns >= 24 and bool(pictures) and (_dots(data) == 0 or _dots(data) >= columns * 12)


def _table() -> dict[str, dict[str, Any]]:
    profiles: dict[str, dict[str, Any]] = capabilities()["profiles"]
    return profiles


def _reach(wanted: list[frozenset[str]], start: int, encoding: str) -> int:
    """Return how many characters from there on one code page prints."""
    return sum(1 for _ in takewhile(lambda pages: encoding in pages, wanted[start:]))


@lru_cache(maxsize=8)
def _pages(profile: Profile) -> tuple[tuple[str, ...], Mapping[str, frozenset[str]]]:
    """Return the code pages that can be used, lowest slot first, and for each character those that have it."""
    order = tuple(encoding for _, encoding in profile.code_pages if upper_half(encoding))
    found: dict[str, set[str]] = {chr(code): set(order) for code in range(0x20, 0x7F)}
    for encoding in () if profile.ascii_only else order:
        for char in upper_half(encoding):
            if char.isprintable() and not char.isspace():
                found.setdefault(char, set()).add(encoding)
    return order, {char: frozenset(pages) for char, pages in found.items()}

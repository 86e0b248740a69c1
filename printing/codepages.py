"""Which characters can a printer print as text, and with which code page selected?

Only code pages that Python has a codec for are used. The capability table draws some others (TCVN-3 and makers' own)
itself, but not as the standards do; their characters are printed as pictures, which is right on every printer.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile
from typing import TYPE_CHECKING

from printing.cells import cluster_width, clusters
from printing.profiles import capabilities

if TYPE_CHECKING:
    from collections.abc import Mapping

    from printing.profiles import Profile


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


@lru_cache(maxsize=128)
def upper_half(encoding: str) -> str:
    """Return the 128 characters of the bytes 128 to 255, a space where there is none; empty if it is not known."""
    codec = capabilities()["encodings"].get(encoding, {}).get("python_encode")
    if codec is None:
        return ""
    return "".join(
        bytes([code]).decode(codec, errors="replace").replace("\ufffd", " ") for code in range(128, 256)
    )

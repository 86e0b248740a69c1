"""Which characters can a printer print as text, and with which code page selected?

Only code pages that Python has a codec for are used. The capability table draws some others (TCVN-3 and makers' own)
itself, but not as the standards do; their characters are printed as pictures, which is right on every printer.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
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
    pages = _pages(profile)
    wanted: list[frozenset[str]] = []
    for cluster in clusters(text):
        having = pages.get(cluster)
        if not having or cluster_width(cluster) != 1:
            return None
        wanted.append(having)
    runs: list[Run] = []
    order = [encoding for _, encoding in profile.code_pages if upper_half(encoding)]
    start = 0
    while start < len(wanted):
        best, longest = order[0], 0
        for encoding in order:
            end = start
            while end < len(wanted) and encoding in wanted[end]:
                end += 1
            if end - start > longest:
                best, longest = encoding, end - start
        runs.append(Run(best, text[start : start + longest]))
        start += longest
    return tuple(runs)


@lru_cache(maxsize=8)
def _pages(profile: Profile) -> Mapping[str, frozenset[str]]:
    """Return for each character the code pages that have it."""
    found: dict[str, set[str]] = {}
    encodings = [encoding for _, encoding in profile.code_pages if upper_half(encoding)]
    for code in range(0x20, 0x7F):
        found[chr(code)] = set(encodings)
    for encoding in encodings:
        for char in upper_half(encoding):
            if char.isprintable() and not char.isspace():
                found.setdefault(char, set()).add(encoding)
    return {char: frozenset(pages) for char, pages in found.items()}


@lru_cache(maxsize=128)
def upper_half(encoding: str) -> str:
    """Return the 128 characters of the bytes 128 to 255, a space where there is none; empty if it is not known."""
    codec = capabilities()["encodings"].get(encoding, {}).get("python_encode")
    if codec is None:
        return ""
    return "".join(
        bytes([code]).decode(codec, errors="replace").replace("\ufffd", " ") for code in range(128, 256)
    )

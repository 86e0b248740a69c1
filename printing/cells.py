"""How many cells of a character grid does a text take, and where may it break?

A cell is one column of the printer's font. What a person sees as one character (a letter with its accents, an
emoji with its modifiers) is a *cluster*; it takes one cell, or two if it is wide (CJK, emoji).

    >>> width("千利休"), wrap("a long evening", 8), truncate("Bartholomew", 6)
    (6, ['a long', 'evening'], 'Barth…')
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ELLIPSIS = "…"
_JOINER = "\u200d"
_EMOJI_LOOK = "\ufe0f"
_HARD_SPACES = {"\u00a0": "\u00a0", "\u202f": "\u00a0", "\u2007": "\u00a0"}
_NEVER_FIRST = frozenset("、。，．：；！？）］｝」』】〕〉》’”々ー…")
_NEVER_LAST = frozenset("（［｛「『【〔〈《‘“")
_SINGLE_BYTE_TEXT = re.compile(r"[ -~\u00a1-\u00ac\u00ae-\u02ff]*\Z")


def normalise(text: str) -> str:
    """Return the text as it is laid out: composed (NFC), one kind of space, nothing invisible but joiners.

    An accent without a letter under it gets a dotted circle, so that it takes a cell of its own.
    """
    out: list[str] = []
    for char in unicodedata.normalize("NFC", text):
        if char in _HARD_SPACES:
            out.append(_HARD_SPACES[char])
        elif char == "\n":
            out.append(char)
        elif unicodedata.category(char) == "Zs":
            out.append(" ")
        elif unicodedata.category(char) in ("Cc", "Cf", "Zl", "Zp") and not (char == _JOINER and out):
            continue
        elif _extends(char) and (not out or out[-1] in " \n\u00a0"):
            out.extend(("\u25cc", char))
        else:
            out.append(char)
    return "".join(out)


def clusters(text: str) -> Iterator[str]:
    """Split a text into what a person sees as single characters; joined they are the text again."""
    if _SINGLE_BYTE_TEXT.match(text):
        yield from text
        return
    cluster = ""
    for char in text:
        if cluster and not _continues(cluster, char):
            yield cluster
            cluster = ""
        cluster += char
    if cluster:
        yield cluster


def width(text: str) -> int:
    """Return the cells the text takes on one line."""
    if _SINGLE_BYTE_TEXT.match(text):
        return len(text)
    return sum(map(cluster_width, clusters(text)))


def cluster_width(cluster: str) -> int:
    """Return the cells one cluster takes: 2 if it is wide, else 1."""
    if unicodedata.east_asian_width(cluster[0]) in "WF" or _EMOJI_LOOK in cluster[1:]:
        return 2
    return 2 if len(cluster) > 1 and _is_flag_letter(cluster[0]) else 1


def truncate(text: str, cells: int) -> str:
    """Return the text if it fits into the cells, else its beginning with an ellipsis."""
    if width(text) <= cells:
        return text
    if cells < 1:
        return ""
    kept, used = "", 0
    for cluster in clusters(text):
        used += cluster_width(cluster)
        if used > cells - 1:
            break
        kept += cluster
    return kept.rstrip() + ELLIPSIS


def wrap(text: str, cells: int, rest: int | None = None) -> list[str]:
    """Break a normalised text into lines of at most `cells` (the first line) and `rest` (the others).

    Lines break at newlines, at spaces, after hyphens and between wide characters; a word longer than a line is
    broken where the line ends. Runs of spaces become one. Both widths must be at least 2, so that a wide
    character has room. A text without anything visible is one empty line.
    """
    rest = cells if rest is None else rest
    if cells < 2 or rest < 2:
        raise ValueError("a line needs at least two cells")
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word, glued in _words(paragraph):
            room = rest if lines else cells
            joined = line + ("" if glued or not line else " ") + word
            if width(joined) <= room:
                line = joined
                continue
            if line:
                lines.append(line)
            line = word
            while width(line) > (rest if lines else cells):
                head = _head(line, rest if lines else cells)
                lines.append(head)
                line = line[len(head) :]
        lines.append(line)
    return [line.replace("\u00a0", " ").rstrip() for line in lines]


def wrap_evenly(text: str, cells: int) -> list[str]:
    """Break a text into as few lines as `wrap` does, each about as long as the others (for centred lines)."""
    lines = wrap(text, cells)
    low, high = min(cells, max(2, longest_word(text))), cells
    while low < high:
        middle = (low + high) // 2
        if len(wrap(text, middle)) > len(lines):
            low = middle + 1
        else:
            high = middle
    return wrap(text, high)


def longest_word(text: str) -> int:
    """Return the cells of the longest part of the text that `wrap` keeps together."""
    return max((width(word) for part in text.split("\n") for word, _ in _words(part)), default=0)


def _head(line: str, cells: int) -> str:
    head, used = "", 0
    for cluster in clusters(line):
        used += cluster_width(cluster)
        if used > cells:
            break
        head += cluster
    return head


def _words(paragraph: str) -> Iterator[tuple[str, bool]]:
    """Yield (word, glued): what stays together, and whether it follows the word before without a space."""
    for spaced in paragraph.split(" "):
        if not spaced:
            continue
        word, glued = "", False
        for cluster in clusters(spaced):
            if word and _may_break(word, cluster):
                yield word, glued
                word, glued = "", True
            word += cluster
        yield word, glued


def _may_break(word: str, cluster: str) -> bool:
    before = word[-1]
    if before == "-" and len(word) > 1 and cluster != "-":
        return True
    wide = unicodedata.east_asian_width(before) in "WF" or unicodedata.east_asian_width(cluster[0]) in "WF"
    return wide and cluster[0] not in _NEVER_FIRST and before not in _NEVER_LAST


def _continues(cluster: str, char: str) -> bool:
    before = cluster[-1]
    if _extends(char) or char == _JOINER:
        return True
    if before == _JOINER:
        return _is_pictograph(char)
    if _is_flag_letter(char):
        return len(cluster) == 1 and _is_flag_letter(before)
    if "\u1160" <= char <= "\u11ff":
        return "\u1100" <= before <= "\u11ff" or "\uac00" <= before <= "\ud7a3"
    return False


def _extends(char: str) -> bool:
    return (
        unicodedata.category(char) in ("Mn", "Me", "Mc")
        or "\U0001f3fb" <= char <= "\U0001f3ff"
        or "\U000e0020" <= char <= "\U000e007f"
    )


def _is_flag_letter(char: str) -> bool:
    return "\U0001f1e6" <= char <= "\U0001f1ff"


def _is_pictograph(char: str) -> bool:
    return unicodedata.category(char) == "So"

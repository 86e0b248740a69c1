"""A language nobody speaks: what is not in it never went through the catalogue.

Every letter of a message becomes one that English does not have, so that an English word stands out wherever it is
shown, also where a text was wrapped, cut or put among others. Every message is about a third longer, as many languages
are. Values in braces stay as they are.

>>> print(Pseudo().gettext("Undo: {step}"))
‹Úñðóó: {step}›
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from assets import words

PLAIN = "abcdefghijklmnopqrstuvwxyz"
STRANGE = "áƀçðéƒĝĥíĵķĺḿñóþɋŕšţúṽŵẋýž"
"""A letter for each: one column wide, in every shipped font, with a capital that Python knows."""
LONGER = 0.35
_LETTERS = str.maketrans(PLAIN + PLAIN.upper(), STRANGE + STRANGE.upper())
_VALUE = re.compile(r"(\{\{.*?\}\}|\{[^{}]*\}|%\(\w+\)[sr]|%[sr])")


class Pseudo(gettext.NullTranslations):
    """Every message in strange letters, longer, between ‹ and ›."""

    def gettext(self, message: str) -> str:
        return strange(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return strange(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return strange(message)


def strange(message: str) -> str:
    """Return a message as nobody says it; spaces at its ends stay there."""
    parts = [part if n % 2 else _longer(part) for n, part in enumerate(_VALUE.split(message.strip()))]
    before, _core, after = message.partition(message.strip())
    return f"{before}‹{''.join(parts)}›{after}"


def _longer(text: str) -> str:
    """Return a text in strange letters, its vowels held a little longer."""
    out, owed = [], 0.0
    for letter in text:
        out.append(letter.translate(_LETTERS))
        owed += LONGER
        if letter in "aeiou" and owed > 0.5:
            out.append(letter.translate(_LETTERS) * round(owed))
            owed -= round(owed)
    return "".join(out)


def english(text: str, known: Iterable[str] = (), quoted: str = "") -> list[str]:
    """Return what of a text went past the catalogue: words of plain letters.

    known: words that are nobody's to translate, such as names people typed. quoted: a text that is shown as it is.
    """
    for one in sorted(known, key=len, reverse=True):
        text = text.replace(one, " ")
    if quoted:
        text = " ".join(
            one for one in _MESSAGE.split(text.replace(" · ", " ‹ ")) if one.strip(_EDGES) not in quoted
        )
    return re.findall(r"[^\W\d_]*[A-Za-z][\w'’.-]*", _SIGN.sub(" ", text))


_EDGES = " ‹›·:.,…\n"
_MESSAGE = re.compile(rf"\S*[{STRANGE}{STRANGE.upper()}‹›]\S*")
_SIGN = re.compile(
    r"""\b(?: [A-Z] | [A-D]{4} | I{1,3} | IV                        # a colour's or player's letter, a diary, an index
    | (?:EPSON\ )?TM-\w+ | POS58\ Printer | MTP-II
    | [A-Z]{1,3}[_-]?[A-Z]{0,2}\d+[A-Z]*                           # ruling, piece, code page, paper
    | TC-[A-Z]{2}\d{4} | start_star | \d+\ mm                       # a tag, a place, a length
    | [a-z]+://[\w./:@-]* | companion-[\w-]+(?:\.\w+)?           # an address, a file
    | Alfred | Beagle | Bluetooth | USB | CUPS | English | Deutsch | Letter
    | Python | Kivy | NumPy | OpenCV | Pillow | python-escpos | segno | plyer | zxing-cpp | pyzbar | opencv | reedsolo | espeak-ng
    )(?!\w)""",
    re.VERBOSE,
)
"""What reads alike in every language: ids, addresses, products."""


@contextmanager
def spoken() -> Iterator[None]:
    """Say everything in the language nobody speaks."""
    words.use_translation(Pseudo())
    try:
        yield
    finally:
        words.use("en")

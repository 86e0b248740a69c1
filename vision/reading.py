"""Interprets a code: a known piece, a piece that a person taught, a misread tag, a newer tag, or somebody else's code."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias

from assets import tags

if TYPE_CHECKING:
    from vision.codes import Code
    from vision.geometry import Corners

LONGEST_SHOWN = 80
"""Characters of a foreign payload that are shown."""
LONGEST_TAUGHT = 3000
"""Payloads above this are not looked up among the taught ones; the largest QR code holds 2,953 bytes."""


class Bindings(Protocol):
    """The codes that people taught the companion."""

    def taught(self, text: str) -> tuple[str, str] | None:
        """Return (game id, component id) for a payload, or None if nobody taught it."""
        ...


class NothingTaught:
    """Bindings of a table where nobody taught anything."""

    def taught(self, text: str) -> tuple[str, str] | None:  # noqa: ARG002 - the protocol's signature
        """Return None."""
        return None


@dataclass(frozen=True, slots=True)
class _Read:
    code: Code

    @property
    def corners(self) -> Corners:
        """Return where the code lies (see `Code.corners`)."""
        return self.code.corners


@dataclass(frozen=True, slots=True)
class KnownPiece(_Read):
    """A tag of ours."""

    component: tags.Component
    tag: tags.Tag


@dataclass(frozen=True, slots=True)
class TaughtPiece(_Read):
    """Any code that a person bound to a piece."""

    component: tags.Component


@dataclass(frozen=True, slots=True)
class WrongCheck(_Read):
    """It looks like a tag of ours, but a character is wrong: never taken for a piece."""

    why: str


@dataclass(frozen=True, slots=True)
class UnknownPiece(_Read):
    """A sound tag whose game, kind or piece is not in the register (of a newer companion, perhaps)."""

    why: str


@dataclass(frozen=True, slots=True)
class ForeignCode(_Read):
    """Somebody else's code. `shown` is safe to display; it is text and never opened."""

    shown: str


Reading: TypeAlias = KnownPiece | TaughtPiece | WrongCheck | UnknownPiece | ForeignCode


def interpret(code: Code, bindings: Bindings | None = None) -> Reading:
    """Return what a code means. A sound tag of ours is never overruled by what was taught."""
    try:
        tag = tags.decode(code.text)
    except tags.WrongCheck as error:
        return WrongCheck(code, error.what)
    except tags.TagError as error:
        piece = _taught(code.text, bindings or NothingTaught())
        if piece is not None:
            return TaughtPiece(code, piece)
        if isinstance(error, tags.NotATag):
            return ForeignCode(code, safe_text(code.text))
        return UnknownPiece(code, error.what)
    return KnownPiece(code, tags.register().component(tag), tag)


def piece_of(reading: Reading) -> tags.Component | None:
    """Return the piece that was read, or None if the code names none."""
    return reading.component if isinstance(reading, KnownPiece | TaughtPiece) else None


def safe_text(text: str, longest: int = LONGEST_SHOWN) -> str:
    """Return a payload for display on one line: what could steer a screen or a terminal is shown as a mark.

    Control characters become their pictures (␛ for escape), characters that change direction or are invisible become
    `�`, and what is too long ends in `…`.
    """
    out = "".join(_mark(character) for character in text[: longest + 1])
    return out if len(out) <= longest else out[: longest - 1] + "…"


def _taught(text: str, bindings: Bindings) -> tags.Component | None:
    if len(text) > LONGEST_TAUGHT:
        return None
    bound = bindings.taught(text)
    if bound is None:
        return None
    try:
        return tags.register().find(*bound)
    except KeyError:  # taught under a newer companion
        return None


def _mark(character: str) -> str:
    number = ord(character)
    if number < 0x20:
        return chr(0x2400 + number)
    if number == 0x7F:
        return "␡"
    if unicodedata.category(character) in {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}:
        return "�"
    return character

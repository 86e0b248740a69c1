"""Defines a receipt as a document of typed blocks, the same for every printer, picture and text, and reads it from JSON.

    >>> evening = Receipt("Chess", (Heading("Chess"), Columns("Anna", "61", leader=True), Cut()))
    >>> from_json(to_json(evening)) == evening
    True

Every block checks itself when it is made, so a document read from a file obeys the same limits as one made by a
game. Words are whatever the maker gave; a document holds no markup and no escape characters.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import unicodedata
from dataclasses import MISSING, dataclass, fields
from enum import Enum
from typing import Any, TypeAlias

from assets.errors import BadInput
from assets.words import _, number

VERSION = 1
"""The version of the JSON form; a higher one is refused."""

MAX_FILE = 2_000_000
"""Bytes of a receipt file."""

_MAX_LINE, _MAX_TEXT, _MAX_BLOCKS = 200, 4000, 400
_MAX_TABLE_COLUMNS, _MAX_TABLE_ROWS = 12, 120
_MAX_CODE_BYTES, _MAX_PICTURE_BYTES, _MAX_SPACE = 1400, 400_000, 12
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}\Z")
_STEERING = frozenset("\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


class Size(Enum):
    """How big the characters are: small print, normal, or twice as wide and high."""

    SMALL = "small"
    NORMAL = "normal"
    LARGE = "large"


class Align(Enum):
    """Where a text stands between the margins."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


class RuleStyle(Enum):
    """How a rule across the paper is drawn."""

    LIGHT = "light"
    DOUBLE = "double"
    DASHED = "dashed"


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading. Level 1 is the receipt's title (large, centred), level 2 opens a section (bold)."""

    text: str
    level: int = 1

    def __post_init__(self) -> None:
        _line(self.text, "text")
        _whole(self.level, "level", 1, 2)


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph; newlines are kept, long lines are wrapped."""

    text: str
    bold: bool = False
    size: Size = Size.NORMAL
    align: Align = Align.LEFT

    def __post_init__(self) -> None:
        _text(self.text, "text", _MAX_TEXT, newlines=True)
        _flag(self.bold, "bold")
        _member(self.size, "size", Size)
        _member(self.align, "align", Align)


@dataclass(frozen=True, slots=True)
class Columns:
    """A label at the left margin and its value at the right one, joined by dots if `leader`."""

    label: str
    value: str
    leader: bool = False
    bold: bool = False

    def __post_init__(self) -> None:
        _line(self.label, "label")
        _line(self.value, "value")
        _flag(self.leader, "leader")
        _flag(self.bold, "bold")


@dataclass(frozen=True, slots=True)
class Rule:
    """A line across the paper."""

    style: RuleStyle = RuleStyle.LIGHT

    def __post_init__(self) -> None:
        _member(self.style, "style", RuleStyle)


@dataclass(frozen=True, slots=True)
class Table:
    """A table: the first column names the row, each further column is a player (or another thing compared).

    Where the paper is too narrow for the headers, the columns are numbered and the headers stand above with their
    numbers; where it is too narrow for the columns, they come one after the other, each under its header (that of the
    first column is left out then). `align` is one Align a column; without it the first column stands left and the others right. The last `total_rows`
    rows are totals: bold, under a rule.
    """

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    align: tuple[Align, ...] = ()
    total_rows: int = 0

    def __post_init__(self) -> None:
        _tuple(self.header, "header", 1, _MAX_TABLE_COLUMNS)
        _tuple(self.rows, "rows", 0, _MAX_TABLE_ROWS)
        for n, cell in enumerate(self.header):
            _line(cell, f"header[{n}]")
        for r, row in enumerate(self.rows):
            _tuple(row, f"rows[{r}]", len(self.header), len(self.header))
            for n, cell in enumerate(row):
                _line(cell, f"rows[{r}][{n}]")
        _tuple(self.align, "align", 0, _MAX_TABLE_COLUMNS)
        if self.align and len(self.align) != len(self.header):
            raise BadInput(_("There is not one alignment for each column."), where="align")
        for n, align in enumerate(self.align):
            _member(align, f"align[{n}]", Align)
        _whole(self.total_rows, "total_rows", 0, len(self.rows))


@dataclass(frozen=True, slots=True)
class QRCode:
    """A QR code with the payload, centred, and a small caption under it (may be empty)."""

    payload: str
    caption: str = ""

    def __post_init__(self) -> None:
        _text(self.payload, "payload", _MAX_CODE_BYTES)
        if not self.payload or len(self.payload.encode()) > _MAX_CODE_BYTES:
            raise BadInput(
                _("A code carries 1 to {max_code_bytes} bytes, not {size}.").format(
                    max_code_bytes=_MAX_CODE_BYTES, size=len(self.payload.encode())
                ),
                where="payload",
            )
        _line(self.caption, "caption")


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG picture, centred, made as narrow as the paper; `alt` stands for it in plain text."""

    png: bytes
    alt: str

    def __post_init__(self) -> None:
        if not isinstance(self.png, bytes) or not self.png.startswith(b"\x89PNG\r\n\x1a\n"):
            raise BadInput(_("This is not a PNG picture."), where="png")
        if len(self.png) > _MAX_PICTURE_BYTES:
            raise BadInput(
                _("The picture has more than {max_picture_bytes} bytes.").format(
                    max_picture_bytes=number(_MAX_PICTURE_BYTES)
                ),
                where="png",
            )
        _line(self.alt, "alt")


@dataclass(frozen=True, slots=True)
class Space:
    """Empty lines."""

    lines: int = 1

    def __post_init__(self) -> None:
        _whole(self.lines, "lines", 1, _MAX_SPACE)


@dataclass(frozen=True, slots=True)
class Cut:
    """Cut the paper here (or tear it off, where the printer has no cutter)."""


Block: TypeAlias = Heading | Text | Columns | Rule | Table | QRCode | Picture | Space | Cut
_KINDS: dict[str, type[Any]] = {
    "heading": Heading,
    "text": Text,
    "columns": Columns,
    "rule": Rule,
    "table": Table,
    "qr": QRCode,
    "picture": Picture,
    "space": Space,
    "cut": Cut,
}
_NAMES = {kind: name for name, kind in _KINDS.items()}


@dataclass(frozen=True, slots=True)
class Receipt:
    """A document for paper: `title` names it in lists and files (it is not printed), `language` is a BCP 47 tag.

    Raises:
        BadInput: a part is of a wrong type, too long, or carries control characters; `where` names it.
    """

    title: str
    blocks: tuple[Block, ...]
    language: str = "en"

    def __post_init__(self) -> None:
        _line(self.title, "title")
        _tuple(self.blocks, "blocks", 0, _MAX_BLOCKS)
        for n, block in enumerate(self.blocks):
            if type(block) not in _NAMES:
                raise BadInput(_("This is not a block of a receipt."), where=f"blocks[{n}]")
        if not isinstance(self.language, str) or not _LANGUAGE.match(self.language):
            raise BadInput(_("The language is not a tag such as 'en' or 'pt-BR'."), where="language")


def clean(text: str) -> str:
    """Return the text without what a receipt refuses: control and steering characters become spaces."""
    return "".join(" " if _refused(char) else char for char in text)


def one_line(text: str) -> str:
    """Return the text as a receipt takes it for a line: clean, single spaces, no longer than a line may be."""
    return clean(" ".join(text.split()))[:_MAX_LINE]


def to_json(receipt: Receipt) -> str:
    """Return the receipt as a JSON text."""
    blocks = [
        {"block": _NAMES[type(block)]} | {f.name: _plain(getattr(block, f.name)) for f in fields(block)}
        for block in receipt.blocks
    ]
    document = {
        "receipt": VERSION,
        "title": receipt.title,
        "language": receipt.language,
        "blocks": blocks,
    }
    return json.dumps(document, ensure_ascii=False, indent=1)


def from_json(text: str | bytes, *, where: str = "") -> Receipt:
    """Read a receipt back; `where` names the file in errors.

    Raises:
        BadInput: it is no receipt, too big, of a newer version, or a part of it cannot be; `where` names the
            file and the part, as in "evening.json, blocks[3].label".
    """
    try:
        return _document(_parsed(text))
    except BadInput as error:
        place = ", ".join(part for part in (where, error.where) if part)
        raise BadInput(error.what, where=place, remedy=error.remedy) from None


def _parsed(text: str | bytes) -> Any:
    if len(text) > MAX_FILE:
        raise BadInput(
            _("It is bigger than {max_file} bytes, too big for a receipt.").format(max_file=number(MAX_FILE))
        )
    try:
        return json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise BadInput(
            _("It is not JSON: {msg}.").format(msg=error.msg), where=f"line {error.lineno}"
        ) from None
    except UnicodeDecodeError:
        raise BadInput(_("It is not text in UTF-8.")) from None
    except (RecursionError, ValueError):
        raise BadInput(_("It is nested too deeply, or a number in it is too long, for a receipt.")) from None


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise BadInput(_("A key stands twice in the same object."))
    return found


def _no_constant(name: str) -> Any:
    raise BadInput(_("{name} is not a number a receipt can hold.").format(name=name))


def _document(data: Any) -> Receipt:
    if not isinstance(data, dict) or "receipt" not in data:
        raise BadInput(_("It is not a receipt."), remedy=_('A receipt is a JSON object with "receipt": 1.'))
    version = data["receipt"]
    if type(version) is not int or version < 1:
        raise BadInput(_("The version is not a whole number."), where="receipt")
    if version > VERSION:
        shown = version if version < 1_000_000 else "far beyond"
        raise BadInput(
            _("The receipt has version {shown}; this companion reads up to {version}.").format(
                shown=shown, version=VERSION
            ),
            remedy=_("Use the newer companion that made it."),
        )
    unknown = sorted(set(data) - {"receipt", "title", "language", "blocks"})
    if unknown:
        raise BadInput(_("A receipt has no such part."), where=unknown[0][:40])
    if not isinstance(data.get("blocks"), list):
        raise BadInput(_("The list of blocks is missing."), where="blocks")
    if len(data["blocks"]) > _MAX_BLOCKS:
        raise BadInput(
            _("A receipt has at most {max_blocks} blocks.").format(max_blocks=_MAX_BLOCKS), where="blocks"
        )
    blocks = tuple(_block(block, f"blocks[{n}]") for n, block in enumerate(data["blocks"]))
    return Receipt(data.get("title", ""), blocks, data.get("language", "en"))


def _block(data: Any, where: str) -> Block:
    if not isinstance(data, dict):
        raise BadInput(_("A block is a JSON object."), where=where)
    name = data.get("block")
    kind = _KINDS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise BadInput(
            _("There is no such block."),
            where=where,
            remedy=_("Use one of: {names}.").format(names=", ".join(_KINDS)),
        )
    known = {f.name: f for f in fields(kind)}
    for key in data:
        if key != "block" and key not in known:
            raise BadInput(
                _("A {name} block has no such part.").format(name=name), where=f"{where}.{key[:40]}"
            )
    for key, field in known.items():
        if key not in data and field.default is MISSING:
            raise BadInput(_("It is missing."), where=f"{where}.{key}")
    try:
        made: Block = kind(**{key: _value(key, value) for key, value in data.items() if key != "block"})
    except BadInput as error:
        raise BadInput(error.what, where=f"{where}.{error.where}", remedy=error.remedy) from None
    return made


def _value(key: str, value: Any) -> Any:
    """Turn plain JSON into what the block wants; what does not fit is left for the block to refuse."""
    if key == "size":
        return _enum(Size, key, value)
    if key == "style":
        return _enum(RuleStyle, key, value)
    if key == "align":
        if isinstance(value, list):
            return tuple(_enum(Align, f"align[{n}]", name) for n, name in enumerate(value))
        return _enum(Align, key, value)
    if key == "header":
        return tuple(value) if isinstance(value, list) else value
    if key == "rows" and isinstance(value, list):
        return tuple(tuple(row) if isinstance(row, list) else row for row in value)
    if key == "png":
        return _png(value)
    return value


def _enum(kind: type[Enum], where: str, value: Any) -> Enum:
    for member in kind:
        if member.value == value:
            return member
    raise BadInput(
        _("There is no such value."), where=where, remedy=_("Use {choices}.").format(choices=_choices(kind))
    )


def _png(value: Any) -> bytes:
    try:
        return base64.b64decode(value, validate=True)
    except (binascii.Error, TypeError, ValueError):
        raise BadInput(_("It is not base64."), where="png") from None


def _plain(value: Any) -> Any:
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value


def _refused(char: str) -> bool:
    return unicodedata.category(char) in ("Cc", "Cs") or char in _STEERING


def _text(value: Any, where: str, longest: int, *, newlines: bool = False) -> None:
    if not isinstance(value, str):
        raise BadInput(_("It is not a text."), where=where)
    if len(value) > longest:
        raise BadInput(
            _("It has {size} characters; {longest} is the most.").format(
                size=number(len(value)), longest=number(longest)
            ),
            where=where,
        )
    if value.isascii() and value.isprintable():
        return
    for char in value:
        if _refused(char) and not (newlines and char == "\n"):
            raise BadInput(
                _("It carries the character U+{ord:04X}, which has no look.").format(ord=ord(char)),
                where=where,
            )


def _line(value: Any, where: str) -> None:
    _text(value, where, _MAX_LINE)


def _whole(value: Any, where: str, low: int, high: int) -> None:
    if type(value) is not int or not low <= value <= high:
        raise BadInput(
            _("It is not a whole number from {low} to {high}.").format(low=low, high=high), where=where
        )


def _flag(value: Any, where: str) -> None:
    if not isinstance(value, bool):
        raise BadInput(_("It is not true or false."), where=where)


def _member(value: Any, where: str, kind: type[Enum]) -> None:
    if not isinstance(value, kind):
        raise BadInput(_("It is not one of {choices}.").format(choices=_choices(kind)), where=where)


def _tuple(value: Any, where: str, low: int, high: int) -> None:
    if not isinstance(value, tuple):
        raise BadInput(_("It is not a list."), where=where)
    if not low <= len(value) <= high:
        wanted = str(low) if low == high else f"{low} to {high}"
        raise BadInput(
            _("It has {size} entries instead of {wanted}.").format(size=len(value), wanted=wanted),
            where=where,
        )


def _choices(kind: type[Enum]) -> str:
    return ", ".join(f"'{member.value}'" for member in kind)

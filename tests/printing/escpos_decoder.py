"""A printer for the tests: reads ESC/POS bytes as the command reference says and keeps what comes out on the paper.

Written from the ESC/POS command reference, apart from the code that makes the bytes. It is as rude as the printers
that give trouble: it refuses commands it does not know and lines that run over the margin, it loses its code page
with ESC @ and ESC M (a byte above 127 is refused until ESC t says which page it means), and one that starts in a
Chinese mode refuses those bytes until FS . ends that.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from importlib import resources

from PIL import Image

ESC, FS, GS, LF = 0x1B, 0x1C, 0x1D, 0x0A


class Refused(Exception):
    """The bytes are nothing this printer understands."""


@dataclass(frozen=True)
class Glyph:
    """One printed character: where its cell begins (dots), how wide it is, and how it looks."""

    char: str
    x: int
    width: int
    tall: int
    bold: bool
    font: str


@dataclass(frozen=True)
class TextRow:
    """A printed line of characters."""

    glyphs: tuple[Glyph, ...]

    def text(self) -> str:
        """The line on a grid of its own cells, from the first ink on."""
        return "".join(glyph.char for glyph in self.glyphs).strip()

    def on_grid(self, cell: int) -> str:
        """The line on a grid of cells of that many dots."""
        out = ""
        for glyph in self.glyphs:
            assert glyph.x % cell == 0, f"{glyph} stands between two cells"
            out = out.ljust(glyph.x // cell) + glyph.char
        return out.rstrip()


@dataclass(frozen=True)
class ImageRow:
    """Dots, black on white ("1"), from the left margin on."""

    image: Image.Image


@dataclass(frozen=True)
class CodeRow:
    """A QR code the printer drew itself."""

    payload: str
    dots_a_module: int
    level: str
    align: int


@dataclass(frozen=True)
class CutRow:
    """The paper was cut here."""

    full: bool


Row = TextRow | ImageRow | CodeRow | CutRow


@dataclass
class PaperPrinter:
    """A printer `dots` wide with characters of font A `cell` dots wide; `pages`: slot -> encoding.

    One that `wraps` goes on in the next line where a line is too long, as they do; else that is refused.
    """

    dots: int
    cell: int
    pages: dict[int, str]
    kanji_at_start: bool = False
    has_cutter: bool = True
    draws_codes: bool = True
    wraps: bool = False
    rows: list[Row] = field(default_factory=list)
    fed: int = 0

    def __post_init__(self) -> None:
        self._data = b""
        self._at = 0
        self._started = False
        self._stored_code: str | None = None
        self._code_size, self._code_level = 3, "L"
        self._reset()

    def print(self, data: bytes) -> list[Row]:
        """Print a whole job and return what is on the paper.

        Raises:
            Refused: an unknown command, missing bytes, a line too long, a byte without a code page.
        """
        self._data, self._at, self.rows = data, 0, []
        while self._at < len(data):
            self._step()
        if self._glyphs:
            raise Refused("the last line was never fed")
        return self.rows

    def _reset(self) -> None:
        self._glyphs: list[Glyph] = []
        self._band: Image.Image | None = None
        self._x = 0
        self._page: int | None = None
        self._bold = False
        self._font = "A"
        self._wide, self._tall = 1, 1
        self._align = 0
        self._kanji = self.kanji_at_start

    def _take(self, count: int) -> bytes:
        taken = self._data[self._at : self._at + count]
        if len(taken) < count:
            raise Refused(f"the job ends in the middle of a command, {count - len(taken)} bytes short")
        self._at += count
        return taken

    def _step(self) -> None:
        start = self._at
        (byte,) = self._take(1)
        if not self._started and byte != ESC:
            raise Refused("the job does not begin with ESC @")
        if byte == LF:
            self._line_feed()
        elif byte == ESC:
            self._escape(start)
        elif byte == GS:
            self._group(start)
        elif byte == FS:
            if self._take(1) != b".":
                raise Refused(f"unknown FS command at byte {start}")
            self._kanji = False
        elif byte < 0x20 or byte == 0x7F:
            raise Refused(f"unknown control byte {byte:#04x} at byte {start}")
        else:
            self._character(byte, start)

    def _escape(self, start: int) -> None:
        command = self._take(1)
        if command == b"@":
            self._reset()
            self._started = True
            return
        if not self._started:
            raise Refused("the job does not begin with ESC @")
        if command == b"2":
            return
        if command == b"*":
            self._column_image(start)
            return
        (n,) = self._take(1)
        if command == b"R":
            if n != 0:
                raise Refused(f"international character set {n}")
        elif command == b"t":
            if n not in self.pages:
                raise Refused(f"there is no code page in slot {n}")
            self._page = n
        elif command == b"a":
            if n > 2 or self._glyphs:
                raise Refused(f"alignment {n} at byte {start}")
            self._align = n
        elif command == b"E":
            self._bold = bool(n & 1)
        elif command == b"d":
            if self._glyphs:
                self._line_feed()
            self.fed += n
        elif command == b"M":
            if n > 1:
                raise Refused(f"there is no font {n}")
            self._font, self._page = "AB"[n], None
        elif command != b"3":
            raise Refused(f"unknown command ESC {command!r} at byte {start}")

    def _group(self, start: int) -> None:
        command = self._take(1)
        if command == b"!":
            (n,) = self._take(1)
            if n & 0x88:
                raise Refused(f"character size {n:#04x}")
            self._wide, self._tall = (n >> 4) + 1, (n & 7) + 1
        elif command == b"V":
            self._cut(start)
        elif command == b"v":
            self._raster_image(start)
        elif command == b"(":
            self._code_function(start)
        else:
            raise Refused(f"unknown command GS {command!r} at byte {start}")

    def _cut(self, start: int) -> None:
        (m,) = self._take(1)
        if not self.has_cutter or m not in (0, 1, 48, 49):
            raise Refused(f"cannot cut, GS V {m} at byte {start}")
        self.rows.append(CutRow(full=m in (0, 48)))

    def _character(self, byte: int, start: int) -> None:
        if byte < 0x80:
            char = chr(byte)
        else:
            if self._kanji:
                raise Refused(f"byte {byte:#04x} at {start} would begin an ideograph")
            if self._page is None:
                raise Refused(f"byte {byte:#04x} at {start} without a code page")
            char = _upper_half(self.pages[self._page])[byte - 0x80]
            if char == " ":
                raise Refused(f"byte {byte:#04x} is nothing in {self.pages[self._page]}")
        width = (self.cell if self._font == "A" else self.cell * 3 // 4) * self._wide
        if self._x + width > self.dots and self.wraps:
            self._line_feed()
        if self._x + width > self.dots:
            raise Refused(f"the line runs over the margin at byte {start}")
        self._glyphs.append(Glyph(char, self._x, width, self._tall, self._bold, self._font))
        self._x += width

    def _line_feed(self) -> None:
        if self._band is not None:
            self.rows.append(ImageRow(self._band))
        else:
            self.rows.append(TextRow(tuple(self._glyphs)))
        self._glyphs, self._x, self._band = [], 0, None

    def _raster_image(self, start: int) -> None:
        zero, mode, xl, xh, yl, yh = self._take(6)
        if zero != 0x30 or mode != 0 or self._glyphs:
            raise Refused(f"raster image at byte {start}")
        across, rows = xl + 256 * xh, yl + 256 * yh
        if across * 8 > -(-self.dots // 8) * 8:
            raise Refused(f"an image {across * 8} dots wide on paper of {self.dots}")
        self.rows.append(ImageRow(_bits(across * 8, rows, self._take(across * rows))))

    def _column_image(self, start: int) -> None:
        mode, low, high = self._take(3)
        columns = low + 256 * high
        if mode != 33 or columns > self.dots:
            raise Refused(f"column image of mode {mode}, {columns} dots wide, at byte {start}")
        turned = _bits(24, columns, self._take(3 * columns))
        self._band = turned.transpose(Image.Transpose.TRANSPOSE)

    def _code_function(self, start: int) -> None:
        if self._take(1) != b"k" or not self.draws_codes:
            raise Refused(f"no GS ( command of that kind at byte {start}")
        low, high = self._take(2)
        body = self._take(low + 256 * high)
        if body[0] != 49:
            raise Refused(f"two-dimensional code of type {body[0]}")
        function, rest = body[1], body[2:]
        if function == 65 and rest == b"\x32\x00":
            return
        if function == 67 and len(rest) == 1 and 1 <= rest[0] <= 16:
            self._code_size = rest[0]
        elif function == 69 and rest in (b"0", b"1", b"2", b"3"):
            self._code_level = "LMQH"[rest[0] - 48]
        elif function == 80 and rest[:1] == b"0":
            self._stored_code = rest[1:].decode()
        elif function == 81 and rest == b"0" and self._stored_code:
            self.rows.append(CodeRow(self._stored_code, self._code_size, self._code_level, self._align))
        else:
            raise Refused(f"QR function {function} with {rest!r}")


def _bits(width: int, height: int, data: bytes) -> Image.Image:
    """1 bits are black."""
    return Image.frombytes("1", (width, height), bytes(byte ^ 0xFF for byte in data))


def _upper_half(encoding: str) -> str:
    codec = encoding.replace("ISO_8859", "iso8859").lower()
    return "".join(
        bytes([code]).decode(codec, errors="replace").replace("\ufffd", " ") for code in range(128, 256)
    )


def printer_table(name: str) -> dict[int, str]:
    """Return slot -> encoding of a printer in the capability table."""
    table = json.loads((resources.files("escpos") / "capabilities.json").read_text(encoding="utf-8"))
    return {int(slot): encoding for slot, encoding in table["profiles"][name]["codePages"].items()}

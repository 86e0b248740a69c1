"""Renders a laid-out receipt as the ESC/POS bytes for a printer, through python-escpos.

Text is fitted_code to the printer's code pages before python-escpos sees it (it turns what it cannot encode into "?",
and one ideograph garbles the whole string). A line that does not fit is sent as a picture of that line in the same
grid; what no shipped font has stands there as a crossed box, and is told in the problems.
"""

from __future__ import annotations

import logging
import os
import shutil
import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from assets.errors import PlainError
from assets.words import _
from printing import picture
from printing.layout import RULES, TEAR, CodeLine, CutLine, Line, RuleLine, TextLine, lay_out, line_text
from printing.picture import Grid, line_strip, missing_characters
from printing.profiles import encoding_runs
from printing.receipt import Size

if TYPE_CHECKING:
    from printing.profiles import Profile
    from printing.receipt import Receipt

INK_BELOW = 190
"""A dot is printed where the drawn line is darker than this (0 black, 255 white): thin strokes stay whole."""

_SLICE_HEIGHT = 240
"""Rows of dots sent in one piece: cheap printers lose what does not fit into their buffer."""

_BLACK_AND_WHITE = [0] * INK_BELOW + [255] * (256 - INK_BELOW)
_FEED_TO_TEAR = 5
_RASTER = b"\x1dv0\x00"
_INTERNATIONAL_USA = b"\x1bR\x00"
_LEAVE_KANJI = b"\x1c."


@dataclass(frozen=True, slots=True)
class Problem:
    """Characters that could not be printed (no shipped font has them, or they are written right to left), and
    the line they stand on.
    """

    characters: tuple[str, ...]
    line: str

    def __str__(self) -> str:
        which = " ".join(self.characters)
        words = _("A crossed box stands for {characters}, which cannot be drawn here: {line}")
        return words.format(characters=which, line=self.line)


@dataclass(frozen=True, slots=True)
class Rendering:
    """A print job: the bytes, and what could not be shown."""

    data: bytes
    problems: tuple[Problem, ...] = ()


def render_escpos(receipt: Receipt, profile: Profile, *, feed: bool = True) -> Rendering:
    """Return a receipt as the bytes of one print job for that printer.

    The job starts with ESC @ and is complete in itself: it leaves no setting to what was printed before. Without
    `feed` the paper stays where the last line ended, so that something can follow it.

    Raises:
        BadInput: paper of that width cannot be laid out, a code does not fit on it, a picture is damaged.
        PlainError: python-escpos cannot be used on this device.
    """
    job = _Job(profile)
    lines = lay_out(receipt, profile.columns)
    for line in lines:
        job.write(line)
    if feed and not (lines and lines[-1] == CutLine(last=True)):
        job.printer.print_and_feed(_FEED_TO_TEAR)
    return Rendering(job.printer.output, unshown(lines, profile.columns))


def unshown(lines: tuple[Line, ...], columns: int) -> tuple[Problem, ...]:
    """Return what of the lines no shipped font can show, in a picture and on paper alike."""
    problems = []
    for line in lines:
        lacking = missing_characters(line.text) if isinstance(line, TextLine) else ()
        if lacking:
            problems.append(Problem(lacking, line_text(line, columns).strip()))
    return tuple(problems)


class _Job:
    """Writes laid-out lines to a fresh printer that keeps the bytes."""

    def __init__(self, profile: Profile) -> None:
        self.profile = profile
        self.grid = Grid(profile.columns, profile.cell)
        self.printer = _fresh_printer(profile)
        self.printer.hw("INIT")
        if profile.leave_kanji:
            self.printer._raw(_LEAVE_KANJI)
        self.printer._raw(_INTERNATIONAL_USA)

    def write(self, line: Line) -> None:
        """Write one line."""
        if isinstance(line, TextLine):
            self._write_text(line)
        elif isinstance(line, RuleLine):
            self._write_pattern(RULES[line.style], line)
        elif isinstance(line, CutLine):
            self._write_cut(line)
        elif isinstance(line, CodeLine) and self.profile.native_qr:
            self._write_native_code(line.payload)
        else:
            self._write_picture(line)

    def _write_text(self, line: TextLine) -> None:
        pieces = [encoding_runs(piece.text, self.profile) for piece in line.pieces]
        if line.size is Size.SMALL and not self.profile.small_font:
            self._write_picture(line)
            return
        runs = [found for found in pieces if found is not None]
        if len(runs) != len(pieces):
            self._write_picture(line)
            return
        self._forget_code_page()
        self._say(" " * line.indent(self.profile.columns))
        self._select(line.size)
        used = 0
        for piece, found in zip(line.pieces, runs, strict=True):
            self._say(" " * (piece.start - used))
            if piece.bold:
                self.printer.set(bold=True)
            for run in found:
                self.printer.magic.write_with_encoding(run.encoding, run.text)
            if piece.bold:
                self.printer.set(bold=False)
            used = piece.start + sum(len(run.text) for run in found)
        self.printer._raw(b"\n")
        self._deselect(line.size)

    def _write_pattern(self, pattern: str, line: Line) -> None:
        text = (pattern * self.profile.columns)[: self.profile.columns].rstrip()
        found = encoding_runs(text, self.profile)
        if found is None:
            self._write_picture(line)
            return
        self._forget_code_page()
        for run in found:
            self.printer.magic.write_with_encoding(run.encoding, run.text)
        self.printer._raw(b"\n")

    def _write_picture(self, line: Line) -> None:
        strip = line_strip(line, self.grid)
        ink = strip.point([255] * INK_BELOW + [0] * (256 - INK_BELOW), "1")
        box = ink.getbbox()
        if box is None:
            self.printer._raw(b"\n")
            return
        right = -(-box[2] // 8) * 8
        if self.profile.image_mode == "column":
            self.printer.image(
                strip.crop((0, 0, min(right, strip.width), strip.height)).point(_BLACK_AND_WHITE),
                impl="bitImageColumn",
                fragment_height=_SLICE_HEIGHT,
            )
            return
        for top in range(0, ink.height, _SLICE_HEIGHT):
            rows = ink.crop((0, top, right, min(top + _SLICE_HEIGHT, ink.height)))
            self.printer._raw(_RASTER + struct.pack("<HH", right // 8, rows.height) + rows.tobytes())

    def _write_native_code(self, payload: str) -> None:
        code = picture.fitted_code(payload, self.grid.dots)
        self.printer.set(align="center")
        self.printer.qr(payload, ec="lm".index(code.level), size=code.scale, native=True)
        self.printer._raw(b"\n")
        self.printer.set(align="left")

    def _write_cut(self, line: CutLine) -> None:
        if self.profile.cutter:
            self.printer.cut(mode=self.profile.cutter.upper())
        elif line.last:
            self.printer.print_and_feed(_FEED_TO_TEAR)
        else:
            self.printer.print_and_feed(1)
            self._write_pattern(TEAR, line)
            self.printer.print_and_feed(1)

    def _say(self, spaces: str) -> None:
        if spaces:
            self.printer._raw(spaces.encode("ascii"))

    def _select(self, size: Size) -> None:
        if size is Size.LARGE:
            self.printer.set(custom_size=True, width=2, height=2)
        elif size is Size.SMALL:
            self.printer.set(font="b")
            self._forget_code_page()

    def _deselect(self, size: Size) -> None:
        if size is Size.LARGE:
            self.printer.set(custom_size=True, width=1, height=1)
        elif size is Size.SMALL:
            self.printer.set(font="a")

    def _forget_code_page(self) -> None:
        """Make the next text say its code page again: printers lose it with ESC @, ESC M and some pictures."""
        self.printer.magic.encoding = None


def _fresh_printer(profile: Profile) -> Any:
    dummy, encoder = _driver()
    pages = {encoding: slot for slot, encoding in profile.code_pages}
    printer = dummy(profile=profile.escpos_name, magic_encode_args={"encoder": encoder(pages)})
    data = printer.profile.profile_data
    media = data["media"] | {"width": {"pixels": profile.dots}}  # unknown widths are complained of on stdout
    printer.profile.profile_data = data | {"media": media}
    return printer


def _driver() -> tuple[Any, Any]:
    """Import python-escpos without what its import leaves behind (a folder of temporary files, a log handler).

    Raises:
        PlainError: there is nowhere to write its temporary file.
    """
    handlers = list(logging.getLogger().handlers)
    try:
        from escpos import capabilities
        from escpos.magicencode import Encoder
        from escpos.printer import Dummy
    except OSError as error:
        raise PlainError(
            _("Receipts cannot be made for a printer: {reason}.").format(reason=error.strerror or error),
            where=_("the folder for temporary files"),
            remedy=_("Make room there, or set TMPDIR to a folder that can be written."),
        ) from error
    for handler in set(logging.getLogger().handlers) - set(handlers):
        logging.getLogger().removeHandler(handler)
    if "ESCPOS_CAPABILITIES_PICKLE_DIR" not in os.environ:
        shutil.rmtree(capabilities.pickle_dir, ignore_errors=True)
    return Dummy, Encoder

"""Calibrates a printer: a page to print, questions about what is seen on it, and what the answers mean.

The page is made of parts, each rendered for a printer that is believed to do one thing in one way: a row of letters
for each code page, the same picture in both ways of sending one, a line for each width.
"""

from __future__ import annotations

import io
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from assets.errors import BadInput
from assets.words import _
from printing.profiles import Profile
from printing.receipt import (
    Block,
    Columns,
    Cut,
    Heading,
    Picture,
    QRCode,
    Receipt,
    Rule,
    Space,
    Table,
    Text,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.paper.printers import Printer

WIDTHS = (32, 42, 48)
_SAMPLES: tuple[tuple[str, tuple[tuple[int, str], ...]], ...] = (
    ("é è ü ö ñ ß", ((0, "CP437"), (2, "CP850"), (19, "CP858"), (16, "CP1252"))),
    ("ą ę ł š ž ő", ((18, "CP852"),)),
    ("Ж Д Я ж д я", ((17, "CP866"),)),
)
"""Letters, and the code pages (slot of ESC t, encoding) printers usually have them in."""

_DOTS_ACROSS, _BLOCK_DOWN = 384, 480
_PACES = ((4096, 0), (1024, 20), (512, 40), (256, 60), (128, 60), (64, 60))
"""Bytes at a time and ms between: each is slower than the one before."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the page and the printer it is rendered for."""

    receipt: Receipt
    kind: Profile


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked about the page.

    kind: "choice" (one of `choices`, value -> label), "numbers" (any of the numbers on the page, as "1 3"). default is
    the usual answer.
    """

    id: str
    words: str
    kind: Literal["choice", "numbers"]
    choices: tuple[tuple[str, str], ...]
    default: str

    def check(self, answer: str) -> str:
        """Return the answer in its canonical form.

        Raises:
            BadInput: it does not fit; the remedy says what would.
        """
        values = [value for value, _label in self.choices]
        given = answer.strip().lower()
        if self.kind == "choice" and given in values:
            return given
        numbers = given.replace(",", " ").split()
        if self.kind == "numbers" and set(numbers) <= set(values):
            return " ".join(value for value in values if value in numbers)
        raise BadInput(
            _("'{answer}' is not one of the answers.").format(answer=answer[:40]),
            where=self.id,
            remedy=_("Answer with: {values}.").format(values=", ".join(values)),
        )


def page(printer: Printer) -> tuple[Part, ...]:
    """Return the calibration page of a printer, part by part."""
    mine = printer.kind()
    if _may_be_any_width(printer):
        mine = mine.with_columns(min(WIDTHS))  # what is not about the width must come out whole on any
    base = replace(mine, cutter=printer.cutter or "full", native_qr=False)
    plain = replace(base, ascii_only=True)
    return (
        Part(_receipt(*_opening(printer)), plain),
        *_rulers(base),
        Part(
            _receipt(Heading(_("Picture {letter}").format(letter="A"), 2), _frame()),
            replace(plain, image_mode="raster"),
        ),
        Part(
            _receipt(Heading(_("Picture {letter}").format(letter="B"), 2), _frame()),
            replace(plain, image_mode="column"),
        ),
        *_letters(printer, base),
        Part(_receipt(Heading(_("Grey block"), 2), _block(), Cut()), plain),
    )


def page_bytes(printer: Printer) -> bytes:
    """Return the calibration page as one job.

    Raises:
        PlainError: it cannot be rendered on this device.
    """
    from printing.escpos_bytes import render_escpos

    return b"".join(render_escpos(part.receipt, part.kind, feed=False).data for part in page(printer))


def questions(printer: Printer) -> tuple[Question, ...]:
    """Return what to ask, in the order of the page."""
    yes_no = (("yes", _("yes")), ("no", _("no")))
    asked = []
    if _may_be_any_width(printer):
        asked.append(
            Question(
                "columns",
                _("Which is the longest line of dashes whose end > is still on the same line?"),
                "choice",
                tuple((str(n), str(n)) for n in WIDTHS),
                str(printer.columns if printer.columns in WIDTHS else WIDTHS[0]),
            )
        )
    asked += [
        Question(
            "picture",
            _("Which picture is a clean frame with a cross, without gaps and odd letters?"),
            "choice",
            (("a", "A"), ("b", "B")),
            "b" if printer.picture_mode == "column" else "a",
        ),
        Question(
            "letters",
            _(
                "Which numbered lines show the same letters as the line above them? Their numbers, or nothing."
            ),
            "numbers",
            tuple((str(n), f"{n}: {encoding}") for n, (_slot, encoding) in enumerate(_pages(printer), 1)),
            "",
        ),
        Question(
            "block", _("Is the grey block whole, without gaps and odd letters?"), "choice", yes_no, "yes"
        ),
        Question(
            "cut",
            _("Was the paper cut at the end?"),
            "choice",
            yes_no,
            "yes" if printer.cutter else "no",
        ),
    ]
    return tuple(asked)


def settled(printer: Printer, answers: Mapping[str, str]) -> Printer:
    """Return the printer as the answers say it is; with a broken block it gets slower, and the page is due again.

    Raises:
        BadInput: an answer is missing or does not fit.
    """
    given: dict[str, str] = {}
    for question in questions(printer):
        if question.id not in answers:
            raise BadInput(_("This question was not answered."), where=question.id)
        given[question.id] = question.check(answers[question.id])
    pages = _pages(printer)
    changes: dict[str, Any] = {
        "picture_mode": "column" if given["picture"] == "b" else "raster",
        "code_pages": tuple(pages[int(number) - 1] for number in given["letters"].split()),
        "cutter": (printer.cutter or "full") if given["cut"] == "yes" else "",
        "calibrated": given["block"] == "yes",
    }
    if "columns" in given:
        changes["columns"] = int(given["columns"])
    if given["block"] == "no":
        changes["chunk"], changes["delay_ms"] = slower(printer.chunk, printer.delay_ms)
    return replace(printer, **changes)


def slower(chunk: int, delay_ms: int) -> tuple[int, int]:
    """Return the next slower pace; the slowest stays."""
    for pace in _PACES:
        if pace[0] < chunk or (pace[0] == chunk and pace[1] > delay_ms):
            return pace
    return chunk, delay_ms


def trial_page(printer: Printer) -> Receipt:
    """Return a page that shows what the printer will do with a receipt."""
    return Receipt(
        _("Test page"),
        (
            Heading(printer.name),
            Text(_("This printer works with the companion.")),
            Columns(_("Kind"), printer.profile, leader=True),
            Columns(_("Columns"), str(printer.columns), leader=True),
            Rule(),
            Table(
                ("", "Zoë", "Łukasz"),
                ((_("Journal"), "12", "9"), (_("Influence"), "7", "10"), (_("Total"), "19", "19")),
                total_rows=1,
            ),
            Text("Ångström · Żółć · Αλέξανδρος · Юля · Nguyễn · 千利休"),
            QRCode("TABLETOP COMPANION", _("A code to read back")),
            Cut(),
        ),
    )


def _receipt(*blocks: Block) -> Receipt:
    return Receipt(_("Calibration page"), blocks)


def _opening(printer: Printer) -> tuple[Block, ...]:
    return (
        Heading(_("Calibration")),
        Text(printer.name),
        Text(_("The companion asks what you see here.")),
    )


def _may_be_any_width(printer: Printer) -> bool:
    return printer.profile == "default"


def _rulers(base: Profile) -> tuple[Part, ...]:
    """Return a line of dashes for each width; a printer that is narrower breaks it."""
    if base.name != "default":
        return ()
    lines = tuple(Text(f"{n} {'-' * (n - 4)}>") for n in WIDTHS)
    wide = replace(base.with_columns(max(WIDTHS)), ascii_only=True)
    return (Part(_receipt(Space(), *lines), wide),)


def _letters(printer: Printer, base: Profile) -> tuple[Part, ...]:
    """Return each sample as a picture, and below it a line of its letters in each code page."""
    pages = _pages(printer)
    parts = [Part(_receipt(Heading(_("Letters"), 2)), replace(base, ascii_only=True))]
    for sample, _pages_of in _SAMPLES:
        numbered = [(n, code_page) for n, code_page in enumerate(pages, 1) if _has(code_page[1], sample)]
        if not numbered:
            continue
        parts.append(Part(_receipt(Text(f"= {sample}")), replace(base, ascii_only=True)))
        for n, code_page in numbered:
            kind = replace(base, code_pages=(code_page,), ascii_only=False, leave_kanji=True)
            parts.append(Part(_receipt(Text(f"{n} {sample}")), kind))
    return tuple(parts)


def _pages(printer: Printer) -> tuple[tuple[int, str], ...]:
    """Return the code pages worth trying: those of its kind, or the usual ones if nothing is known."""
    from printing.profiles import profile

    usual = tuple(code_page for _sample, pages in _SAMPLES for code_page in pages)
    known = profile(printer.profile)
    if known.ascii_only:
        return usual
    return tuple(
        code_page
        for code_page in known.code_pages
        if any(_has(code_page[1], sample) for sample, _pages in _SAMPLES)
    )[:8]


def _has(encoding: str, sample: str) -> bool:
    from printing.profiles import upper_half

    return set(sample) - {" "} <= set(upper_half(encoding))


def _frame() -> Picture:
    from PIL import Image, ImageDraw

    image = Image.new("1", (_DOTS_ACROSS, 96), 1)
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, _DOTS_ACROSS - 1, 95), outline=0, width=3)
    draw.line((0, 0, _DOTS_ACROSS - 1, 95), fill=0, width=2)
    draw.line((0, 95, _DOTS_ACROSS - 1, 0), fill=0, width=2)
    return Picture(_png(image), _("a frame with a cross"))


def _block() -> Picture:
    """A block of small squares: as many bytes as a printer ever gets at once, and hot for its head."""
    from PIL import Image

    tile = Image.new("1", (16, 16), 1)
    tile.paste(0, (0, 0, 8, 8))
    tile.paste(0, (8, 8, 16, 16))
    image = Image.new("1", (_DOTS_ACROSS, _BLOCK_DOWN), 1)
    for top in range(0, _BLOCK_DOWN, 16):
        for left in range(0, _DOTS_ACROSS, 16):
            image.paste(tile, (left, top))
    return Picture(_png(image), _("a grey block"))


def _png(image: Any) -> bytes:
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()

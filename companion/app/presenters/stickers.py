"""Code stickers for pieces, and the codes people taught: their export and import."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from assets.facts import kind_name
from assets.words import _, ngettext
from companion.app.presenters.scanning import game_words
from companion.paper.sticker_sheets import PAPERS
from companion.paper.stickers import (
    STRIPS,
    Copies,
    chosen,
    games_with_tags,
    kinds_of,
    pages_of,
    strip_pictures,
    title_of,
    write_tags,
)
from companion.taught_codes import LONGEST_FILE, ImportedCode, Outcome, export_text, read_bindings

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime

    from PIL import Image

    from assets.tags import Component
    from companion.taught_codes import Binding, TaughtCodes
    from printing.receipt import Receipt


ALL = ""
"""The kind that stands for every kind."""
PREVIEW_DPI = 90.0
_CELL = 12
"""Dots across one letter."""


@dataclass
class StickerChoice:
    """What was chosen: game, kind (`ALL` = every kind), paper, copies, stickers or the code sheet."""

    game: str = "wayfarers"
    kind: str = ALL
    paper: str = "a4"
    copies: Copies = Copies.BOX
    code_sheet: bool = False

    def __post_init__(self) -> None:
        if self.game not in dict(games_with_tags()):
            self.game = games_with_tags()[0][0]

    @property
    def games(self) -> list[tuple[str, str]]:
        """The games that have tags: id and short name."""
        return [(game, game_words(game)) for game, _name in games_with_tags()]

    @property
    def kinds(self) -> list[tuple[str, str]]:
        """The kinds of pieces of the game: id and name, and first all of them."""
        words = [(kind, _large(kind_name(kind))) for kind in kinds_of(self.game)]
        return [(ALL, _("All")), *words]

    @property
    def papers(self) -> list[tuple[str, str]]:
        """The papers it can go on."""
        strips = [] if self.code_sheet else [(one, one.replace("mm", " mm")) for one in STRIPS]
        return [*((one.id, one.name) for one in PAPERS.values()), *strips]

    @property
    def on_strip(self) -> bool:
        """Whether it goes to a thermal printer."""
        return self.paper in STRIPS

    def set_game(self, game: str) -> None:
        """Choose another game; its kinds are others."""
        self.game, self.kind = game, ALL

    def set_code_sheet(self, *, code_sheet: bool) -> None:
        """Choose the code sheet or stickers; the code sheet goes on whole pages."""
        self.code_sheet = code_sheet
        if code_sheet and self.on_strip:
            self.paper = "a4"

    def pieces(self) -> tuple[Component, ...]:
        """Return the pieces, each with its copies."""
        copies = Copies.ONE if self.code_sheet else self.copies
        return chosen(self.game, kind=self.kind or None, copies=copies)

    def title(self) -> str:
        """Return what stands at its head."""
        return title_of(self.game, self.kind or None)

    def summary(self) -> str:
        """Return how many tags on how many pages or strips."""
        pieces = self.pieces()
        number = sum(one.copies for one in pieces)
        tags = ngettext("{n} tag", "{n} tags", number).format(n=number)
        if self.on_strip:
            return tags
        pages = len(pages_of(self.title(), pieces, self.paper, code_sheet=self.code_sheet))
        return f"{tags}, " + ngettext("{n} page", "{n} pages", pages).format(n=pages)

    def places(self) -> tuple[tuple[str, str], ...]:
        """Return (kind, where its stickers go) of every kind that is printed."""
        advice = {one.kind: one.advice for one in self.pieces()}
        return tuple((_large(kind_name(kind)), words) for kind, words in advice.items())

    def preview(self) -> Image.Image:
        """Return the first page or the beginning of the strip, small, in grey."""
        from PIL import Image

        from companion.paper.sticker_sheets import drawn

        if self.on_strip:
            few = self.pieces()[:6]
            strip = strip_pictures(self.title(), few, self.paper)[0].convert("L")
            return strip.crop((0, 0, strip.width, min(strip.height, strip.width * 2)))
        pages = pages_of(self.title(), self.pieces(), self.paper, code_sheet=self.code_sheet)
        large = drawn(pages[0], 2 * PREVIEW_DPI).convert("L")
        return large.resize((large.width // 2, large.height // 2), Image.Resampling.BOX)

    def save(self, folder: Path) -> Path:
        """Write the file into a folder, made if need be, and return its path.

        Raises:
            PlainError: it cannot be written.
        """
        from companion.storage.files import make_folder

        make_folder(folder)
        what = "codes" if self.code_sheet else "stickers"
        path = folder / ("-".join(filter(None, (self.game, self.kind, what, self.paper))) + ".pdf")
        write_tags(path, self.title(), self.pieces(), self.paper, code_sheet=self.code_sheet)
        return path

    def strips(self) -> tuple[Callable[[int], Receipt], ...]:
        """Return the strips; each is made for so many letters across the paper it is printed on in the end."""
        from companion.paper.stickers import shares

        parts = shares(self.pieces(), dots=min(STRIPS.values()) * _CELL)
        title = self.title()
        titles = (
            [title] if len(parts) == 1 else [f"{title} ({n}/{len(parts)})" for n in range(1, len(parts) + 1)]
        )
        return tuple(partial(_strip, *both) for both in zip(titles, parts, strict=True))

    def columns(self) -> int:
        """Return the letters across the chosen strip."""
        return STRIPS[self.paper]


def _strip(title: str, pieces: Sequence[Component], columns: int) -> Receipt:
    """Return one strip for paper of so many letters across.

    Raises:
        BadInput: the paper is narrower than one sticker.
    """
    from companion.paper.stickers import sticker_strips

    (strip,) = sticker_strips(title, pieces, dots=columns * _CELL)
    return strip


def _large(words: str) -> str:
    return words[:1].upper() + words[1:]


@dataclass(frozen=True, slots=True)
class Examined:
    """A file of taught codes that was looked at: its name, what is in it, what taking it in would do to each code."""

    name: str
    bindings: tuple[Binding, ...]
    arrivals: tuple[ImportedCode, ...]

    def number(self, outcome: Outcome) -> int:
        """Return how many codes have this outcome."""
        return sum(one.outcome is outcome for one in self.arrivals)

    def rows(self) -> tuple[tuple[str, str], ...]:
        """Return what would happen, as pairs of words and number."""
        words = {
            Outcome.NEW: _("New codes"),
            Outcome.SAME: _("Known already"),
            Outcome.OTHER: _("On another piece here"),
        }
        return tuple((words[one], str(self.number(one))) for one in Outcome if self.number(one))

    def clashes(self) -> tuple[str, ...]:
        """Return a line for each code that stands for another piece here."""
        line = _("{code}: here {now}, in the file {then}")
        return tuple(
            line.format(code=code_words(one.binding), now=piece_words(one.now), then=piece_words(one.binding))
            for one in self.arrivals
            if one.outcome is Outcome.OTHER and one.now is not None
        )


def piece_words(one: Binding) -> str:
    """Return the name of a taught code's piece."""
    component = one.component()
    return component.name if component else _("A piece this companion does not know")


def code_words(one: Binding) -> str:
    """Return a taught code's text, short and harmless to show."""
    from vision.reading import safe_text

    return safe_text(one.text, 60)


def exported(taught: TaughtCodes, folder: Path, now: datetime) -> Path:
    """Write every taught code into a new file of the folder, made if need be, and return its path.

    Raises:
        PlainError: it cannot be written.
    """
    from companion.storage.files import make_folder, write_file

    make_folder(folder)
    path = folder / f"taught-codes-{now.strftime('%Y-%m-%d-%H%M%S')}.json"
    write_file(path, [export_text(taught)], replace=False)
    return path


def examined(taught: TaughtCodes, path: Path) -> Examined:
    """Look at a file; nothing is changed.

    Raises:
        BadInput: it cannot be read or holds no taught codes.
    """
    from companion.storage.files import read_limited

    bindings = read_bindings(read_limited(path, LONGEST_FILE), path.name[:200])
    return Examined(path.name[:200], bindings, taught.dry_run(bindings))


def taken(taught: TaughtCodes, found: Examined, *, replace: bool) -> str:
    """Take in what was looked at, with `replace` also what stands for another piece here; return what was done, in words.

    Raises:
        BadInput: there would be too many codes.
    """
    count = taught.import_codes(found.bindings, replace=replace)
    return ngettext("{n} code was taken in.", "{n} codes were taken in.", count).format(n=count)

"""Which tags are printed, on what, and where is the file? What the stickers screen shows and does, without a window."""

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

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PIL import Image

    from assets.tags import Component
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

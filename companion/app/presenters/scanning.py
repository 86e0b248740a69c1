"""What was seen by the camera, said in a list; and pieces named by hand, beside it or instead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from companion.app.presenters.games import short_name
from companion.words import _, ngettext

if TYPE_CHECKING:
    from companion.panorama import SeenPiece
    from vision.codes import Code
    from vision.reading import Reading

PICTURE_SUFFIXES = (".png", ".jpg", ".jpeg", ".webp", ".bmp", ".gif", ".tif", ".tiff", ".mp4", ".mov", ".avi")
MOST_FOUND = 60


@dataclass(frozen=True, slots=True)
class SeenRow:
    """One kind of thing that was seen: known pieces by name, others by what they are. `count` of them."""

    piece: str
    name: str
    count: int
    known: bool


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody who opens the scan screen looks for: pieces of one game.

    kinds: of these kinds (() = of any). pieces: only these component ids (() = any of the kinds); `checklist` = every one
    of them is expected, and they are ticked off. number: how many are needed (0 = any number; 1 = one card, and
    a tap on it answers). title: what the header says.
    """

    game: str
    kinds: tuple[str, ...] = ()
    pieces: tuple[str, ...] = ()
    number: int = 0
    checklist: bool = False
    title: str = ""

    def fits(self, piece: str) -> bool:
        """Return whether a component id of the game is one that is looked for."""
        from assets.tags import register

        try:
            found = register().find(self.game, piece)
        except KeyError:
            return False
        return found.kind in (self.kinds or (found.kind,)) and piece in (self.pieces or (piece,))


@dataclass
class Seen:
    """Everything seen or named so far; `pieces` are component ids, `game/id` where the game is another.

    `where` are the pieces of the fullest look with their places in the picture.
    """

    game: str = "wayfarers"
    by_camera: Counter[str] = field(default_factory=Counter)
    by_hand: Counter[str] = field(default_factory=Counter)
    others: tuple[str, ...] = ()
    where: tuple[SeenPiece, ...] = ()

    def look(self, codes: Iterable[Code]) -> bool:
        """Take the codes that count now; True if the list has changed."""
        from companion.panorama import pieces_seen
        from vision.reading import ForeignCode, UnknownPiece, interpret, piece_of, safe_text

        pieces: Counter[str] = Counter()
        readings: list[Reading] = []
        others: dict[str, None] = {}
        for code in codes:
            reading = interpret(code)
            readings.append(reading)
            piece = piece_of(reading)
            if piece is not None:
                pieces[piece.id if piece.game == self.game else f"{piece.game}/{piece.id}"] += 1
            elif isinstance(reading, ForeignCode):
                others.setdefault(_("A code of somebody else: {text}").format(text=reading.shown))
            elif isinstance(reading, UnknownPiece):
                others.setdefault(
                    _("A tag this companion does not know: {text}").format(text=safe_text(code.text))
                )
            else:
                others.setdefault(_("A misread or damaged tag: {text}").format(text=safe_text(code.text)))
        if (places := pieces_seen(readings)) and len(places) >= len(self.where):
            self.where = places
        more = self.by_camera | pieces
        changed = more != self.by_camera or tuple(others) != self.others
        self.by_camera, self.others = more, tuple(others)
        return changed

    def add(self, piece: str) -> None:
        """Name a piece by hand."""
        self.by_hand[piece] += 1

    def take_away(self, piece: str) -> None:
        """Take one of a piece away, named or seen."""
        counts = self.by_hand if self.by_hand[piece] else self.by_camera
        counts[piece] -= 1
        self.by_hand, self.by_camera = +self.by_hand, +self.by_camera

    def clear(self) -> None:
        """Forget everything."""
        self.by_camera.clear()
        self.by_hand.clear()
        self.others, self.where = (), ()

    def pieces(self) -> list[str]:
        """Return every piece once for each time it lies there."""
        return list((self.by_camera + self.by_hand).elements())

    def rows(self) -> tuple[SeenRow, ...]:
        """Return the list: known pieces by name, then the rest."""
        both = self.by_camera + self.by_hand
        known = [SeenRow(piece, self.name_of(piece), count, known=True) for piece, count in both.items()]
        known.sort(key=lambda row: row.name)
        return (*known, *(SeenRow("", words, 1, known=False) for words in self.others))

    def name_of(self, piece: str) -> str:
        """Return what a piece is called."""
        from assets.tags import register

        game, _slash, component = piece.rpartition("/")
        try:
            found = register().find(game or self.game, component)
        except KeyError:
            return piece
        return found.name if found.game == self.game else f"{short_name(found.game)}: {found.name}"

    def summary(self) -> str:
        """Return how many pieces there are."""
        count = sum((self.by_camera + self.by_hand).values())
        return ngettext("{n} piece", "{n} pieces", count).format(n=count)

    def search(self, text: str) -> tuple[SeenRow, ...]:
        """Return the pieces of the game whose name or id has every word of the text."""
        from assets.tags import register

        words = text.casefold().split()
        both = self.by_camera + self.by_hand
        found = []
        for one in register().of(self.game):
            name = f"{one.name} {one.id} {one.kind}".casefold()
            if all(word in name for word in words):
                found.append(SeenRow(one.id, one.name, both[one.id], known=True))
        return tuple(found[:MOST_FOUND])


def pictures_nearby(home: Path) -> tuple[Path, ...]:
    """Return pictures and videos in the usual folders, the newest first, at most 12."""
    found: list[tuple[float, Path]] = []
    for name in ("Pictures", "Downloads", "DCIM/Camera", "Desktop"):
        folder = home / name
        try:
            here = [path for path in folder.iterdir() if path.suffix.lower() in PICTURE_SUFFIXES]
            found += [(path.stat().st_mtime, path) for path in here]
        except OSError:
            continue
    return tuple(path for _when, path in sorted(found, reverse=True)[:12])

"""A scan: the pieces seen and what they fill, the last scan stored on the disk, and the pictures of the usual folders."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any

from assets.times import short_moment
from assets.words import _, ngettext
from companion.aid.tongues import has_every_word
from companion.app.presenters.home import short_name

if TYPE_CHECKING:
    from companion.app.services import Services
    from companion.games.wayfarers.panorama import SeenPiece
    from vision.codes import Code
    from vision.reading import Bindings, Reading


_NUMBERED = re.compile(r"([^0-9]+)([0-9]{0,6})")
MOST_FOUND = 60
MOST_OF_ONE = 99
"""Copies of one piece that a kept scan may hold."""


class OtherKind(Enum):
    """What a code is that names no piece."""

    FOREIGN = "foreign"
    UNKNOWN = "unknown"
    MISREAD = "misread"


@dataclass(frozen=True, slots=True)
class Other:
    """A code that names no piece; `text` is its payload and never shown as it is."""

    kind: OtherKind
    text: str

    @property
    def words(self) -> str:
        """Return what it is, in words that are safe to show."""
        from vision.reading import safe_text

        words = {
            OtherKind.FOREIGN: _("A code of somebody else: {text}"),
            OtherKind.UNKNOWN: _("A tag this companion does not know: {text}"),
            OtherKind.MISREAD: _("A misread or damaged tag: {text}"),
        }[self.kind]
        return words.format(text=safe_text(self.text))

    @property
    def teachable(self) -> bool:
        """Return whether it can be bound to a piece: what is misread cannot."""
        return self.kind is not OtherKind.MISREAD


@dataclass(frozen=True, slots=True)
class SeenRow:
    """One line of the list: a piece (`count` of them; 0 = expected, not seen yet), or a code that names none (`other`).

    extra: a piece that is not among what is looked for.
    """

    piece: str
    name: str
    count: int
    known: bool
    other: Other | None = None
    extra: bool = False


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

    `where` are the looks that tell what lies over what. `bindings` are the codes people taught. `aimed` is the piece
    nearest the middle of the picture.
    """

    game: str = "wayfarers"
    wanted: Wanted | None = None
    bindings: Bindings | None = None
    by_camera: Counter[str] = field(default_factory=Counter)
    by_hand: Counter[str] = field(default_factory=Counter)
    taken_away: Counter[str] = field(default_factory=Counter)
    others: tuple[Other, ...] = ()
    where: tuple[SeenPiece, ...] = ()
    aimed: str = ""
    _looks: int = 0

    def look(
        self,
        codes: Iterable[Code],
        here: Iterable[Code] | None = None,
        middle: tuple[float, float] | None = None,
    ) -> bool:
        """Take the codes that count now; True if the list has changed.

        here: those that lie in this picture where they say (by default all); middle: the picture's middle, px.
        """
        from companion.games.wayfarers.panorama import pieces_seen, worth_keeping

        codes = list(codes)
        pieces: Counter[str] = Counter()
        others: dict[Other, None] = {}
        for reading in map(self.meaning, codes):
            other = self.other(reading)
            if other is not None:
                others.setdefault(other)
            else:
                pieces[self.piece_id(reading)] += 1
        self._looks += 1
        places = pieces_seen(map(self.meaning, codes if here is None else here), self._looks)
        if places:
            self.where = worth_keeping(self.where, places)
        if middle is not None:
            self._aim(places, middle)
        more = self.by_camera | pieces
        changed = more != self.by_camera or tuple(others) != self.others
        self.by_camera, self.others = more, tuple(others)
        return changed

    def meaning(self, code: Code) -> Reading:
        """Return what a code means, also to those who taught it."""
        from vision.reading import interpret

        return interpret(code, self.bindings)

    @staticmethod
    def other(reading: Reading) -> Other | None:
        """Return what a reading is that names no piece; None if it names one."""
        from vision.reading import ForeignCode, UnknownPiece, piece_of

        if piece_of(reading) is not None:
            return None
        kind = OtherKind.MISREAD
        if isinstance(reading, ForeignCode | UnknownPiece):
            kind = OtherKind.FOREIGN if isinstance(reading, ForeignCode) else OtherKind.UNKNOWN
        return Other(kind, reading.code.text)

    def piece_id(self, reading: Reading) -> str:
        """Return the id of the piece that was read, `game/id` where the game is another."""
        from vision.reading import piece_of

        piece = piece_of(reading)
        assert piece is not None
        return piece.id if piece.game == self.game else f"{piece.game}/{piece.id}"

    def _aim(self, places: Sequence[SeenPiece], middle: tuple[float, float]) -> None:
        fitting = [one for one in places if one.game == self.game and self.fits(one.id)]
        if fitting:
            nearest = min(fitting, key=lambda one: (one.x - middle[0]) ** 2 + (one.y - middle[1]) ** 2)
            self.aimed = nearest.id

    def fits(self, piece: str) -> bool:
        """Return whether a piece is looked for."""
        return self.wanted is None or self.wanted.fits(piece)

    def add(self, piece: str) -> None:
        """Name a piece by hand, or put back one that was taken away."""
        counts, step = (self.taken_away, -1) if self.taken_away[piece] else (self.by_hand, 1)
        counts[piece] += step
        self.aimed = piece if self.fits(piece) else self.aimed

    def take_away(self, piece: str) -> None:
        """Take one of a piece away, named or seen; the camera does not bring it back."""
        if self.by_hand[piece]:
            self.by_hand[piece] -= 1
        elif self.count(piece):
            self.taken_away[piece] += 1
        if piece == self.aimed and not self.count(piece):
            self.aimed = next(iter(self.answer()), "")

    def clear(self) -> None:
        """Forget everything."""
        self.by_camera.clear()
        self.by_hand.clear()
        self.taken_away.clear()
        self.others, self.where, self.aimed = (), (), ""

    def count(self, piece: str) -> int:
        """Return how many of a piece there are."""
        return self.all()[piece]

    def all(self) -> Counter[str]:
        """Return how many of every piece there are."""
        return (self.by_camera - self.taken_away) + self.by_hand

    def total(self) -> int:
        """Return how many pieces there are."""
        return self.all().total()

    def pieces(self) -> list[str]:
        """Return every piece once for each time it lies there."""
        return list(self.all().elements())

    def answer(self) -> tuple[str, ...]:
        """Return the pieces that are looked for; where one is, the one in the middle of the picture."""
        fitting = tuple(one for one in self.pieces() if self.fits(one))
        if self.wanted is not None and self.wanted.number == 1:
            return (self.aimed,) if self.aimed in fitting else fitting[:1]
        return fitting

    def taking(self) -> tuple[str, bool]:
        """Return what the button says that hands over what is looked for, and whether it can be pressed."""
        answer, wanted = self.answer(), self.wanted
        if wanted is None or (wanted.number == 0 and not wanted.checklist):
            return ngettext("Use this one", "Use these {n}", len(answer)).format(n=len(answer)), bool(answer)
        if wanted.number == 1:
            name = self.name_of(answer[0]) if answer else ""
            return (_("Use: {piece}").format(piece=name) if answer else _("Waiting for a tag")), bool(answer)
        if wanted.number and len(answer) > wanted.number:
            over = len(answer) - wanted.number
            return ngettext("Take {n} away first", "Take {n} away first", over).format(n=over), False
        full = len(answer) == wanted.number if wanted.number else bool(answer)
        return _("Use these {n}").format(n=len(answer)), full

    def main_game(self) -> str:
        """Return the game most of the pieces belong to."""
        games = Counter(one.rpartition("/")[0] or self.game for one in self.pieces())
        return games.most_common(1)[0][0] if games else self.game

    def rows(self) -> tuple[SeenRow, ...]:
        """Return the list: what is expected, known pieces by name, what is not looked for, then other codes."""
        both = self.all()
        expected = self.wanted.pieces if self.wanted is not None and self.wanted.checklist else ()
        listed = [SeenRow(one, self.name_of(one), both[one], known=True) for one in expected]
        known = [
            SeenRow(piece, self.name_of(piece), count, known=True, extra=not self.fits(piece))
            for piece, count in both.items()
            if piece not in expected
        ]
        known.sort(key=lambda row: (row.extra, in_order(row.name)))
        rest = (SeenRow("", one.words, 1, known=False, other=one) for one in self.others)
        return (*listed, *known, *rest)

    def name_of(self, piece: str) -> str:
        """Return what a piece is called."""
        from assets.tags import register

        game, _slash, component = piece.rpartition("/")
        try:
            found = register().find(game or self.game, component)
        except KeyError:
            return piece
        return found.name if found.game == self.game else f"{game_words(found.game)}: {found.name}"

    def summary(self) -> str:
        """Return how many pieces there are, of how many where that is known."""
        wanted = self.wanted
        if wanted is not None and wanted.checklist:
            there = sum(self.count(one) > 0 for one in wanted.pieces)
            return _("{n} of {all}").format(n=there, all=len(wanted.pieces))
        if wanted is not None and wanted.number > 1:
            return _("{n} of {all}").format(n=len(self.answer()), all=wanted.number)
        count = self.total()
        return ngettext("{n} piece", "{n} pieces", count).format(n=count)

    def search(self, text: str, *, everything: bool = False) -> tuple[SeenRow, ...]:
        """Return the pieces of the game (or, with `everything`, of all games) whose name or id has every word of the text."""
        from assets.tags import register

        both = self.all()
        found = []
        for one in register().components:
            if one.game != self.game and not everything:
                continue
            if one.game == self.game and not everything and not self.fits(one.id):
                continue
            if has_every_word(text, one.name, one.english, one.id, one.kind):
                piece = one.id if one.game == self.game else f"{one.game}/{one.id}"
                found.append(SeenRow(piece, self.name_of(piece), both[piece], known=True))
                if len(found) == MOST_FOUND:
                    break
        return tuple(found)

    def to_json(self) -> dict[str, Any]:
        """Return what was seen as plain JSON, to be offered again."""
        where = [[one.game, one.id, one.x, one.y, one.look] for one in self.where]
        return {
            "game": self.game,
            "camera": dict(self.by_camera - self.taken_away),
            "hand": dict(+self.by_hand),
            "where": where,
        }

    def take_back(self, kept: Any) -> bool:
        """Take what an earlier scan of the same game kept; False if it does not fit."""
        from companion.games.wayfarers.panorama import SeenPiece

        if not isinstance(kept, dict) or kept.get("game") != self.game:
            return False
        camera, hand = (_counted(kept.get(name)) for name in ("camera", "hand"))
        if camera is None or hand is None or not (camera or hand):
            return False
        self.by_camera, self.by_hand = camera, hand
        self.taken_away.clear()
        where = kept.get("where")
        rows = where if isinstance(where, list) else []
        self.where = tuple(SeenPiece(*row) for row in map(_without_name, rows) if _is_place(row))
        self._looks = max((one.look for one in self.where), default=0)
        return True


def in_order(name: str) -> tuple[tuple[str, int], ...]:
    """Return a key that puts "Land 3" before "Land 15"."""
    return tuple((words.casefold(), int(number or 0)) for words, number in _NUMBERED.findall(name))


def game_words(game: str) -> str:
    """Return the name of a game for narrow places."""
    from assets.tags import register

    short = short_name(game)
    if short != game:
        return short
    return next((one.name for one in register().games if one.id == game), game)


def _counted(value: Any) -> Counter[str] | None:
    """Return stored counts, None if they are none."""
    if not isinstance(value, dict):
        return None
    fits = all(type(count) is int and 0 < count <= MOST_OF_ONE for count in value.values())
    return Counter(value) if fits else None


def _without_name(row: Any) -> Any:
    """Return the row without the name that earlier companions kept after the id, in the language of that moment."""
    return [*row[:2], *row[3:]] if isinstance(row, list) and len(row) == 6 else row


def _is_place(row: Any) -> bool:
    if not isinstance(row, list) or len(row) != 5:
        return False
    words, numbers = row[:2], row[2:4]
    return (
        all(isinstance(one, str) for one in words)
        and all(isinstance(one, int | float) for one in numbers)
        and type(row[4]) is int
    )


LAST_KEY = "device.last_scan"
KEEP_EVERY_S = 2.0
"""While the camera runs, what was seen goes to the disk this often at most; when the screen is left, at once."""


_AT = "%Y-%m-%d %H:%M"


class LastScan:
    """Keeps what a screen's `seen` holds, and takes back what was kept before."""

    def __init__(self, services: Services, seen: Seen) -> None:
        self._services = services
        self._seen = seen
        self._kept_at = -KEEP_EVERY_S

    def words(self) -> str:
        """Say what the last scan kept; "" = nothing, or nothing that fits here."""
        kept, seen = self._services.storage.get_setting(LAST_KEY), self._seen
        other = Seen(seen.game, seen.wanted)
        one_wanted = seen.wanted is not None and seen.wanted.number == 1
        if one_wanted or seen.pieces() or not isinstance(kept, dict) or not other.take_back(kept):
            return ""
        return " · ".join(part for part in (other.summary(), _when(kept.get("at"))) if part)

    def take_back(self) -> None:
        """Take what the last scan kept."""
        self._seen.take_back(self._services.storage.get_setting(LAST_KEY))

    def keep(self, *, now: bool = False) -> None:
        """Keep what was seen, for the next time; not too often, unless it must be `now`.

        Raises:
            PlainError: it cannot be written.
        """
        seconds = self._services.seconds()
        if not now and seconds - self._kept_at < KEEP_EVERY_S:
            return
        self._kept_at = seconds
        if self._seen.pieces():
            at = self._services.now().strftime(_AT)
            self._services.storage.set_setting(LAST_KEY, {**self._seen.to_json(), "at": at})


def _when(kept: object) -> str:
    """Return when a scan was kept, as the language in use writes it; "" if that is not known."""
    try:
        return short_moment(datetime.strptime(str(kept), _AT))  # noqa: DTZ007 - the clock of the table
    except ValueError:
        return ""


PICTURE_SUFFIXES = (".png", ".jpg", ".jpeg", ".webp", ".bmp", ".gif", ".tif", ".tiff", ".mp4", ".mov", ".avi")
MOST_LISTED = 80


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


@dataclass(frozen=True, slots=True)
class Folder:
    """What a folder holds: the one above (None at the top), folders, pictures and videos; `words` = why it is empty."""

    parent: Path | None
    folders: tuple[Path, ...]
    pictures: tuple[Path, ...]
    words: str = ""


def folder_of(path: Path) -> Folder:
    """Return what a folder holds, at most `MOST_LISTED` of each; hidden ones are left out."""
    parent = path.parent if path.parent != path else None
    try:
        here = sorted((one for one in path.iterdir() if not one.name.startswith(".")), key=_by_name)
        folders = tuple(one for one in here if one.is_dir())[:MOST_LISTED]
    except OSError as error:
        words = _("This folder cannot be read ({reason}).")
        return Folder(parent, (), (), words.format(reason=(error.strerror or str(error)).lower()))
    pictures = tuple(one for one in here if one.suffix.lower() in PICTURE_SUFFIXES and one not in folders)
    return Folder(parent, folders, pictures[:MOST_LISTED])


def _by_name(path: Path) -> str:
    return path.name.casefold()

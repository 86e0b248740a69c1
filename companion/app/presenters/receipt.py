"""A receipt before it is printed: its preview, its export as a picture or text, and a game restored from its code."""

from __future__ import annotations

import io
import os
import re
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from assets.errors import PlainError
from assets.words import _
from companion.app.presenters.printing import USUAL_COLUMNS, Printing, columns_of
from companion.history.importing import Outcome
from companion.history.retelling import play_name
from printing.jobs import State

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import date

    from companion.history.export import Document
    from companion.history.finished_game import FinishedGame
    from companion.history.importing import Report
    from companion.paper.printers import Printer
    from companion.paper.queue import JobView
    from companion.storage import Storage
    from printing.receipt import Receipt


_CELL = 12
"""Dots across one letter of a printer nothing else is known of."""


@dataclass
class ReceiptDraft:
    """One receipt, the printer it goes to, and the job it has become.

    `game` is the finished game it is of; with it the receipt may carry codes. `fitted` makes it anew for so many letters
    across, where it depends on them (a blank score pad). `told` is what must be known of what was printed or left off.
    """

    receipt: Receipt
    printing: Printing
    game: FinishedGame | None = None
    fitted: Callable[[int], Receipt] | None = None
    restore: bool = False
    bg_stats: bool = False
    job: int | None = None
    told: tuple[str, ...] = ()
    _printer: str = ""
    _columns: int = 0
    _made: tuple[object, Receipt, tuple[str, ...]] | None = field(default=None, repr=False)

    @property
    def printer(self) -> Printer | None:
        """The printer it goes to: the one chosen, else the usual one; None if none is saved."""
        printers = self.printing.printers
        return (printers.get(self._printer) if self._printer else None) or printers.usual()

    @property
    def columns(self) -> int:
        """Letters across the paper: as chosen, else as the printer has them."""
        printer = self.printer
        wanted = self._columns or (USUAL_COLUMNS if printer is None else printer.columns)
        possible = columns_of(printer)
        return wanted if wanted in possible else max(possible)

    def choose(self, printer: str) -> None:
        """Print on that saved printer, as wide as it prints."""
        self._printer, self._columns = printer, 0

    def choose_columns(self, columns: int) -> None:
        """Print so many letters across."""
        self._columns = columns

    def shown(self) -> Receipt:
        """Return the receipt as it will come out, with the codes that are wanted."""
        return self._with_codes()[0]

    def left_out(self) -> tuple[str, ...]:
        """Say what of the codes could not be put on it."""
        return self._with_codes()[1]

    def print(self) -> None:
        """Put it into the queue; it is on the disk when this returns.

        Raises:
            PlainError: no printer is saved, it does not fit the paper, or the storage refuses.
        """
        printer = self.printer
        if printer is None:
            raise PlainError(_("No printer is saved on this device."), remedy=_("Add one first."))
        taken = self.printing.print(self.shown(), replace(printer, columns=self.columns))
        self.job = taken.job.number
        self.told = tuple(
            _("A crossed box stands for {characters}, which cannot be drawn here: {line}").format(
                characters=" ".join(one.characters), line=one.line
            )
            for one in taken.problems
        )

    def state(self) -> JobView | None:
        """Return the job it has become, as it is now; None if it was not printed yet or cannot be read."""
        if self.job is None:
            return None
        try:
            return self.printing.job(self.job)
        except PlainError:
            return None

    def question_before_print(self) -> str:
        """Return what to ask before it is printed once more; "" if nothing stands against it."""
        state = self.state()
        if state is None:
            return ""
        if state.state in (State.WAITING, State.SENDING):
            return _("It is on its way to {printer} already. Print a second copy?").format(
                printer=state.printer
            )
        if state.state is State.UNCERTAIN:
            return _("The last one may have come out. Look at the printer first. Print another one?")
        return ""

    def _with_codes(self) -> tuple[Receipt, tuple[str, ...]]:
        game, printer = self.game, self.printer
        if game is None or not (self.restore or self.bg_stats):
            return self._fitted(), ()
        cell = _CELL if printer is None else printer.kind().cell
        key = (self.restore, self.bg_stats, self.columns * cell)
        if self._made is None or self._made[0] != key:
            from companion.paper.codes import with_codes

            made = with_codes(self.receipt, game, dots=key[2], restore=self.restore, bg_stats=self.bg_stats)
            self._made = (key, made.receipt, made.left_out)
        return self._made[1], self._made[2]

    def _fitted(self) -> Receipt:
        """Return the receipt for the letters across; strips of stickers are drawn once a width."""
        if self.fitted is None:
            return self.receipt
        if self._made is None or self._made[0] != self.columns:
            self._made = (self.columns, self.fitted(self.columns), ())
        return self._made[1]


FOLDER = "Tabletop Companion"
_MOST_COPIES = 1000
_LONGEST_NAME = 60


def picture_folder(data: Path) -> Path:
    """Return where pictures are kept: in the person's own folder for pictures, else beside the data."""
    from platformdirs import user_pictures_path

    return _own(user_pictures_path(), data)


def text_folder(data: Path) -> Path:
    """Return where texts are kept: in the person's own folder for documents, else beside the data."""
    from platformdirs import user_documents_path

    return _own(user_documents_path(), data)


def save_picture(receipt: Receipt, columns: int, folder: Path, day: date) -> Path:
    """Write a receipt as a PNG picture into a folder, under a name nothing has yet; return its path.

    Raises:
        PlainError: it cannot be written there; nothing of it is left.
    """
    return _write(picture(receipt, columns), folder, file_name(receipt.title, day), ".png")


def picture(receipt: Receipt, columns: int) -> bytes:
    """Return a receipt as a PNG picture."""
    from printing.picture import render_preview

    out = io.BytesIO()
    render_preview(receipt, columns).save(out, "PNG")
    return out.getvalue()


def save_text(receipt: Receipt, columns: int, folder: Path, day: date) -> Path:
    """Write a receipt as plain text (UTF-8) into a folder, under a name nothing has yet; return its path.

    Raises:
        PlainError: it cannot be written there; nothing of it is left.
    """
    from printing.layout import render_text

    return _write(render_text(receipt, columns).encode(), folder, file_name(receipt.title, day), ".txt")


def can_share() -> bool:
    """Say whether this device hands texts from one program to another."""
    return "ANDROID_ARGUMENT" in os.environ


def share_words() -> str:
    """Say why nothing can be shared here, and what to do instead."""
    return _("This device has no sharing of its own: save the picture, or copy the text into a message.")


def share(title: str, text: str) -> None:
    """Hand a text to a program the person chooses.

    Raises:
        PlainError: this device cannot.
    """
    try:
        from jnius import autoclass, cast
    except ImportError:
        raise PlainError(_("Nothing can be shared from here."), remedy=share_words()) from None
    intent_class = autoclass("android.content.Intent")
    string = autoclass("java.lang.String")
    intent = intent_class(intent_class.ACTION_SEND)
    intent.setType("text/plain")
    intent.putExtra(intent_class.EXTRA_SUBJECT, cast("java.lang.CharSequence", string(title)))
    intent.putExtra(intent_class.EXTRA_TEXT, cast("java.lang.CharSequence", string(text)))
    activity = autoclass("org.kivy.android.PythonActivity").mActivity
    activity.startActivity(intent_class.createChooser(intent, cast("java.lang.CharSequence", string(title))))


def _own(folder: Path, data: Path) -> Path:
    return folder / FOLDER if folder.is_dir() else data / "receipts"


def file_name(title: str, day: date) -> str:
    """Return a name for a file, without its ending: the day, then what of the title every disk bears."""
    stamp = day.isoformat()
    plain = re.sub(r"[^\w .()-]+", " ", title.replace(stamp, "")).strip(" .,-")
    return f"{stamp} {' '.join(plain.split())[:_LONGEST_NAME]}".strip()


def _write(data: bytes, folder: Path, name: str, suffix: str) -> Path:
    path = folder / f"{name}{suffix}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for number in range(2, _MOST_COPIES):
            try:
                file = path.open("xb")
            except FileExistsError:
                path = folder / f"{name} ({number}){suffix}"
                continue
            try:
                with file:
                    file.write(data)
            except OSError:
                path.unlink(missing_ok=True)
                raise
            return path
    except OSError as error:
        raise PlainError(
            _("It cannot be written there ({why}).").format(why=error.strerror or error),
            where=str(path),
            remedy=_("Make room on the disk, or let this account write into that folder."),
        ) from error
    raise PlainError(
        _("There are {n} files of that name already.").format(n=_MOST_COPIES),
        where=str(folder),
        remedy=_("Move some of them away."),
    )


@dataclass(frozen=True, slots=True)
class Offer:
    """A game that came out of a code, examined: nothing is changed yet. `adds`: it would be added."""

    game: FinishedGame
    name: str
    adds: bool
    words: str
    document: Document
    report: Report


def offer(storage: Storage, text: str) -> Offer | None:
    """Return what a scanned text offers; None if it is no restore code at all.

    Raises:
        BadInput: it is one, but damaged, of a newer version, or carries what cannot be a finished game.
        PlainError: the database cannot be read.
    """
    from companion.paper.codes import examine_code, is_restore_code, restored

    if not is_restore_code(text):
        return None
    game = restored(text)
    document, report = examine_code(storage, game)
    (item,) = report.items
    words = (
        {
            Outcome.NEW: _("This game would be added to the finished games."),
            Outcome.SAME: _("This game is here already. Nothing would change."),
        }.get(item.outcome)
        or item.why
        or _("It is different here, and stays as it is.")
    )
    return Offer(game, play_name(game), item.outcome.adds, words, document, report)


def keep(storage: Storage, offered: Offer) -> None:
    """Add the game to the finished ones; it is on the disk when this returns.

    Raises:
        PlainError: it could not be stored, or the games here have changed meanwhile.
    """
    from assets.errors import PlainError
    from companion.history.importing import import_document

    (item,) = import_document(storage, offered.document, offered.report).items
    if not item.outcome.adds:
        raise PlainError(item.why or _("It was not added."), where=offered.name)

"""What is a receipt before it is printed: for which printer, how wide, with which codes?"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from assets.errors import PlainError
from assets.words import _
from companion.app.presenters.printing import USUAL_COLUMNS, Printing, columns_of
from printing.jobs import State

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.history.finished_game import FinishedGame
    from companion.paper.printers import Printer
    from companion.paper.queue import JobView
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

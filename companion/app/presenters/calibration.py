"""How far is the calibration of a printer, and what follows from the answers?"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from companion.paper.calibration import page, questions, settled
from companion.paper.printers import Printer, facts_words

if TYPE_CHECKING:
    from PIL import Image

    from companion.app.presenters.printing import Printing
    from companion.paper.calibration import Question


@dataclass
class Calibration:
    """One printer on its way to being known. `slower`: its block came out broken, and the page came again."""

    printing: Printing
    printer: Printer
    job: int | None = None
    printed: bool = False
    done: bool = False
    slower: bool = False
    hopeless: bool = False
    answers: dict[str, str] = field(default_factory=dict)

    def questions(self) -> tuple[Question, ...]:
        """Return what is asked about the page."""
        return questions(self.printer)

    def print_page(self) -> None:
        """Print the page (once more).

        Raises:
            PlainError: it cannot be rendered or kept here.
        """
        self.job = self.printing.print_calibration_page(self.printer)
        self.printed, self.hopeless = True, False

    def print_trial(self) -> None:
        """Print a test page as the printer is known now.

        Raises:
            PlainError: it cannot be rendered or kept here.
        """
        self.job = self.printing.print_test_page(self.printer)

    def settle(self) -> None:
        """Save what the answers say; with a broken block the page comes again, slower, as long as that is possible.

        Raises:
            BadInput: an answer does not fit.
            PlainError: the storage refuses, or the page cannot be printed again.
        """
        given = {one.id: self.answers.get(one.id, one.default) for one in self.questions()}
        before, after = self.printer, settled(self.printer, given)
        self.printer = self.printing.printers.change(after)
        self.done = after.calibrated
        if self.done:
            return
        self.answers = {name: value for name, value in given.items() if name != "block"}
        self.hopeless = (before.chunk, before.delay_ms) == (after.chunk, after.delay_ms)
        self.slower = not self.hopeless
        if self.slower:
            self.print_page()

    def facts(self) -> str:
        """Return what is known of the printer now."""
        return facts_words(self.printer)

    def picture(self) -> Image.Image:
        """Return the page as it looks when everything is right."""
        from PIL import Image

        from printing.picture import render_preview

        sheets = [render_preview(one.receipt, one.kind.columns, one.kind.dots) for one in page(self.printer)]
        whole = Image.new("L", (max(one.width for one in sheets), sum(one.height for one in sheets)), 255)
        top = 0
        for one in sheets:
            whole.paste(one.convert("L"), (0, top))
            top += one.height
        return whole

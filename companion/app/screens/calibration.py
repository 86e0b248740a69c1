"""Calibration: a page is printed, the person says what is seen on it, and the printer is known from then on."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from assets.errors import PlainError
from assets.words import _
from companion.app.navigation import Screen
from companion.app.presenters.printing import Calibration
from companion.app.safe_area import Shape
from companion.app.theme import Type, theme
from companion.app.widgets.controls import Chips, PushButton
from companion.app.widgets.layout import Centred, Column, Rule, Scroll, Text
from companion.app.widgets.panes import Pane
from companion.app.widgets.printing import JobPanel, PaperPicture
from companion.app.widgets.rows import Note
from printing.jobs import State

if TYPE_CHECKING:
    from companion.paper.calibration import Question
    from companion.paper.queue import Action


class CalibrationScreen(Screen):
    """The calibration of one saved printer."""

    def __init__(self, printer: str) -> None:
        self._id = printer
        self._calibration: Calibration | None = None
        self._panel: JobPanel | None = None
        self._seen: PushButton | None = None

    @property
    def calibration(self) -> Calibration:
        """How far it is."""
        if self._calibration is None:
            printing = self.shell.services.printing
            self._calibration = Calibration(printing, printing.printers.need(self._id))
        return self._calibration

    def title(self) -> str:
        """Return the name of the screen."""
        return _("Calibrate")

    def subtitle(self) -> str:
        """Return the printer."""
        return self.calibration.printer.name

    def build(self) -> Widget:
        """Return the step that is to be done now; on a wide window beside the page as it should look."""
        self._panel = JobPanel(self._act, titled=False, key="calibrate")
        content = Column(*self._parts(), gap=22, inset=20)
        self._seen = None
        page = BoxLayout(orientation="vertical")
        page.add_widget(Scroll(Centred(content, most=620), name="questions"))
        deeds = Column(*self._buttons(), inset=14)
        page.add_widget(Column(Rule(), Centred(deeds, most=620), gap=0))
        self._tell()
        if theme.shape is not Shape.WIDE:
            return page
        sample = Column(
            Text(_("So the page looks when everything is right:"), Type.LABEL, soft=True),
            PaperPicture(self.calibration.picture(), _("The calibration page")),
            inset=20,
        )
        pane = Pane(Scroll(Centred(sample, most=460), name="page"), size_hint_x=0.7)
        panes = BoxLayout()
        for part in (pane, page) if theme.left_handed else (page, pane):
            panes.add_widget(part)
        return panes

    def _parts(self) -> list[Widget]:
        step = self.calibration
        if step.done:
            words = _("{name} is calibrated: {facts}. Receipts come out like this from now on.")
            return [
                Note(words.format(name=step.printer.name, facts=step.facts())),
                self._status_part(),
            ]
        if not step.printed:
            return [
                Text(_("Find out what it really does"), Type.TITLE, bold=True),
                Text(
                    _(
                        "The companion prints a page of about 25 cm with lines, letters and pictures. Then it asks what "
                        "you see on it: five questions, one tap each."
                    )
                ),
                self._status_part(),
            ]
        parts: list[Widget] = []
        if step.slower:
            words = _(
                "It gets its bytes in smaller pieces now. Look at the new page, above all at the grey block."
            )
            parts.append(Note(words))
        parts += [
            self._status_part(),
            *(self._question(n, one) for n, one in enumerate(step.questions(), 1)),
        ]
        return parts

    def _status_part(self) -> JobPanel:
        assert self._panel is not None
        return self._panel

    def _question(self, number: int, question: Question) -> Widget:
        several = question.kind == "numbers"
        answer = self.calibration.answers.get(question.id, question.default)
        chips = Chips(
            question.choices,
            answer.split() if several else answer,
            partial(self._answer, question.id),
            several=several,
            focus_key=f"calibrate:{question.id}",
        )
        return Column(Text(f"{number}. {question.words}", Type.BODY, bold=True), chips, gap=8)

    def _buttons(self) -> list[Widget]:
        step = self.calibration
        if step.done:
            return [
                PushButton(
                    _("Print a test page"),
                    self._trial,
                    kind="primary",
                    icon="receipt",
                    least=56,
                    focus_key="calibrate:test",
                ),
                PushButton(_("Done"), self.shell.back, least=56, focus_key="calibrate:done"),
            ]
        if not step.printed:
            return [
                PushButton(
                    _("Print the page"),
                    self._print,
                    kind="primary",
                    icon="printer",
                    least=60,
                    focus_key="calibrate:print",
                )
            ]
        self._seen = PushButton(
            _("That is what I see"),
            self._settle,
            kind="primary",
            icon="check",
            least=60,
            focus_key="calibrate:settle",
        )
        return [
            self._seen,
            PushButton(
                _("Print the page again"),
                self._print,
                kind="quiet",
                icon="refresh",
                focus_key="calibrate:again",
            ),
        ]

    def _answer(self, question: str, value: str | tuple[str, ...]) -> None:
        self.calibration.answers[question] = value if isinstance(value, str) else " ".join(value)

    def _print(self) -> None:
        self.shell.attempt(self.calibration.print_page)
        self.shell.rebuild()

    def _trial(self) -> None:
        self.shell.attempt(self.calibration.print_trial)
        self.shell.rebuild()

    def _settle(self) -> None:
        step = self.calibration
        self.shell.attempt(step.settle)
        if step.hopeless:
            self.shell.say(
                _("The block stays broken at the slowest pace: try another cable, or another kind."),
                seconds=10,
            )
        self.shell.rebuild(keep_place=False)

    def _tell(self) -> None:
        if self._panel is None or self.calibration.job is None:
            return
        try:
            job = self.shell.services.printing.job(self.calibration.job)
        except PlainError:
            return
        if self._seen is not None:
            self._seen.disabled = job.state is not State.SENT  # nobody can have seen the page yet
        self._panel.show(job)

    def printing_changed(self) -> None:
        """A job has changed."""
        self._tell()

    def _act(self, number: int, action: Action) -> None:
        self.shell.act_on_job(number, action)
        self._tell()

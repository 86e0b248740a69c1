"""How is a print job shown: how it is doing, why, how far it is, and what can be wanted of it?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from companion.app.theme import Type, theme
from companion.app.widgets.buttons import PushButton
from companion.app.widgets.icon import Icon
from companion.app.widgets.layout import Column, Flow, Row, Sheet
from companion.app.widgets.rows import Progress
from companion.app.widgets.text import Text
from companion.print_queue import action_words, unseen_words
from printing.jobs import State

if TYPE_CHECKING:
    from companion.print_queue import Action, JobView

_ICONS = {
    State.WAITING: "timer",
    State.SENDING: "printer",
    State.SENT: "check_circle",
    State.FAILED: "printer_off",
    State.UNCERTAIN: "question",
    State.CANCELLED: "close_circle",
}


class JobPanel(Column):
    """A job as a panel; `titled`: with its title above (in a list), else its state is the heading.

    `show` writes it afresh in place, and leaves the buttons alone where only more bytes have gone: somebody may be
    pressing one.
    """

    def __init__(
        self,
        act: Callable[[int, Action], Any],
        job: JobView | None = None,
        *,
        titled: bool = True,
        key: str = "job",
    ) -> None:
        super().__init__(height=0)
        self._act, self._titled, self._key = act, titled, key
        self._job: JobView | None = None
        self._progress: Progress | None = None
        self.show(job)

    def show(self, job: JobView | None) -> None:
        """Show how a job is now; None shows nothing."""
        before, self._job = self._job, job
        if job is not None and before is not None and replace(job, share=before.share) == before:
            if self._progress is not None and job.share is not None:
                self._progress.share = job.share
            return
        self.clear_widgets()
        self._progress = None
        if job is not None:
            self.add_widget(self._sheet(job))

    def _sheet(self, job: JobView) -> Sheet:
        palette = theme.palette
        colour = palette.danger if job.needs_somebody else palette.accent
        said = f"{job.said[:1].upper()}{job.said[1:]} · {job.printer}"
        words = Column(gap=2)
        if self._titled:
            words.add_widget(Text(job.title, Type.BODY, bold=True))
        words.add_widget(Text(said, Type.LABEL, soft=self._titled, bold=not self._titled))
        why = job.sentence or ("" if self._titled or job.state is not State.SENT else unseen_words())
        if why:
            words.add_widget(Text(why, Type.SMALL, soft=True))
        sign = Icon(_ICONS[job.state], theme.dp(26), colour=colour)
        parts: list[Widget] = [Row(sign, words)]
        if job.state is State.SENDING:
            self._progress = Progress(-1 if job.share is None else job.share)
            parts.append(self._progress)
        if buttons := job_buttons(job, self._act, key=self._key, titled=self._titled):
            parts.append(Flow(*buttons))
        plain = palette.sheet if self._titled else palette.accent_wash
        return Sheet(*parts, ground=palette.warn_wash if job.needs_somebody else plain, inset=12, gap=8)


def job_buttons(job: JobView, act: Callable[[int, Action], Any], *, key: str, titled: bool) -> list[Widget]:
    """Return a button for each thing that can be wanted of a job, the likeliest first."""
    if not titled and job.state in (State.SENT, State.CANCELLED):
        return []  # the screen's own button prints it again
    return [
        PushButton(
            action_words(action),
            partial(act, job.number, action),
            kind="primary" if job.needs_somebody and not place else "secondary",
            fit=True,
            focus_key=f"{key}:{job.number}:{action.value}",
        )
        for place, action in enumerate(job.actions)
    ]

"""The print jobs: what waits, what needs a look, what is done, and what can be wanted of each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from assets.words import _, ngettext
from companion.app.navigation import HeaderAction, Screen
from companion.app.presenters.queue import MORE, QueueView, queue_view
from companion.app.theme import Type
from companion.app.widgets.buttons import PushButton
from companion.app.widgets.layout import Centred, Column
from companion.app.widgets.print_job import JobPanel
from companion.app.widgets.rows import EmptyState, Note, Section
from companion.app.widgets.scroll import Scroll
from companion.app.widgets.text import Text
from companion.paper.queue import cancelled_words, unseen_words
from printing.jobs import State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.paper.queue import Action, JobView

LOOKS_PER_SECOND = 2


class QueueScreen(Screen):
    """Every print job, those that need somebody first."""

    shows_queue = True

    def __init__(self) -> None:
        self._most = MORE
        self._clock: Any = None
        self._shown: QueueView | None = None
        self._panels: dict[int, JobPanel] = {}

    def title(self) -> str:
        """Return the name of the screen."""
        return _("Printing")

    def actions(self) -> Sequence[HeaderAction]:
        """Return the ways to other papers and to the printers."""
        return (
            HeaderAction("file", _("Other papers"), self._papers),
            HeaderAction("printer", _("Printers"), self._printers),
        )

    def build(self) -> Widget:
        """Return the jobs in their groups."""
        self._shown = view = queue_view(self.shell.services.printing, self._most)
        self._panels.clear()
        content = Column(gap=24, inset=20)
        for one in view.troubles:
            content.add_widget(Note(one, kind="wrong"))
        if view.look:
            content.add_widget(self._group(_("Needs a look"), view.look))
        if view.under_way:
            group = self._group(_("On its way, in this order"), view.under_way)
            if view.waiting_too:
                words = ngettext("{n} more waits.", "{n} more wait.", view.waiting_too)
                group.add_widget(Text(words.format(n=view.waiting_too), Type.LABEL, soft=True))
            if len(view.under_way) > 1:
                group.add_widget(self._cancel_button())
            content.add_widget(group)
        if view.done:
            group = self._group(_("Done"), view.done, note=unseen_words())
            if view.more_done:
                more = PushButton(_("Show more"), self._show_more, kind="quiet", focus_key="queue:more")
                group.add_widget(more)
            content.add_widget(group)
        if not (view.look or view.under_way or view.done):
            papers = PushButton(_("Print a score pad"), self._papers, icon="edit", focus_key="queue:papers")
            words = _("Nothing was printed yet, and nothing waits.")
            content.add_widget(EmptyState("printer", words, action=papers))
        self._look_again(view)
        return Scroll(Centred(content, most=720))

    def _cancel_button(self) -> PushButton:
        words = _("Cancel everything that waits")
        return PushButton(words, self._ask_to_cancel, kind="quiet", focus_key="queue:cancel-all")

    def _ask_to_cancel(self) -> None:
        shell = self.shell
        counts = shell.services.printing.queue.counts()
        waiting = counts[State.WAITING] + counts[State.SENDING]
        asked = ngettext("Cancel {n} job?", "Cancel {n} jobs?", waiting).format(n=waiting)
        text = _("What is coming out just now goes on. Each can be printed again from the list.")
        shell.ask(asked, text, _("Cancel them"), lambda: shell.attempt(self._cancel_waiting), danger=True)

    def _cancel_waiting(self) -> None:
        count = self.shell.services.printing.queue.cancel_waiting()
        self.shell.rebuild()
        self.shell.say(cancelled_words(count))

    def _group(self, heading: str, jobs: Sequence[JobView], note: str = "") -> Section:
        panels = [JobPanel(self._act, one, key="queue") for one in jobs]
        self._panels.update({one.number: panel for one, panel in zip(jobs, panels, strict=True)})
        return Section(heading, *panels, note=note)

    def printing_changed(self) -> None:
        """A job has changed."""
        self._progress()

    def left(self) -> None:
        """Stop looking how far the jobs are."""
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None

    def _look_again(self, view: QueueView) -> None:
        """Look how far a job has come as long as one is coming out."""
        coming = any(one.state is State.SENDING for one in view.under_way)
        if coming and self._clock is None:
            self._clock = Clock.schedule_interval(lambda _dt: self._progress(), 1 / LOOKS_PER_SECOND)
        elif not coming:
            self.left()

    def _progress(self) -> None:
        before, now = self._shown, queue_view(self.shell.services.printing, self._most)
        if before is None or before.apart_from_progress() != now.apart_from_progress():
            self.shell.rebuild()
            return
        for one in now.under_way:
            self._panels[one.number].show(one)

    def _act(self, number: int, action: Action) -> None:
        self.shell.act_on_job(number, action)
        self.shell.rebuild()

    def _show_more(self) -> None:
        self._most += MORE
        self.shell.rebuild()

    def _papers(self) -> None:

        self.shell.go("papers")

    def _printers(self) -> None:

        self.shell.go("printers")

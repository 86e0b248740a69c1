"""Which print jobs does the queue screen show, and in which groups?"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from assets.errors import PlainError
from companion.paper.queue import views
from printing.jobs import State

if TYPE_CHECKING:
    from companion.app.presenters.printing import Printing
    from companion.paper.queue import JobView

MORE = 12
"""Finished jobs shown at first, and so many more each time somebody wants more."""

MOST_SHOWN = 20
"""Jobs shown of those that wait, or need a look; a list of a thousand would only be slow."""


@dataclass(frozen=True, slots=True)
class QueueView:
    """The jobs in groups, each in its order.

    `waiting_too` are those that wait and are not shown, `more_done` says that there are more finished ones; `troubles`
    are sentences about the queue itself (a full disk).
    """

    look: tuple[JobView, ...]
    under_way: tuple[JobView, ...]
    done: tuple[JobView, ...]
    waiting_too: int = 0
    more_done: bool = False
    troubles: tuple[str, ...] = ()

    def apart_from_progress(self) -> QueueView:
        """Return the view without how far the jobs have come."""
        return replace(self, under_way=tuple(replace(one, share=None) for one in self.under_way))


def queue_view(printing: Printing, most_done: int = MORE) -> QueueView:
    """Return what the queue screen shows; what the storage refuses to tell stands in `troubles`."""
    queue = printing.queue
    try:
        jobs, counts = views(queue, printing.printers), queue.counts()
    except PlainError as error:
        return QueueView((), (), (), troubles=(str(error),))
    look = [one for one in jobs if one.needs_somebody]
    under_way = [one for one in jobs if one.state in (State.WAITING, State.SENDING)]
    done = [one for one in jobs if one.state in (State.SENT, State.CANCELLED)]
    all_under_way = counts[State.WAITING] + counts[State.SENDING]
    shown = tuple(sorted(under_way, key=lambda one: (one.state is State.WAITING, one.number))[:MOST_SHOWN])
    return QueueView(
        tuple(look[:MOST_SHOWN]),
        shown,
        tuple(done[:most_done]),
        max(0, all_under_way - len(shown)),
        len(done) > most_done,
        (queue.trouble,) if queue.trouble else (),
    )

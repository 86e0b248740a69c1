"""How is a printer doing, in words? A hint for the person, never a reason not to print."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.words import _
from printing.addresses import TcpAddress
from printing.network import Paper, Status, ask_status

if TYPE_CHECKING:
    from companion.printers import Printer
    from printing.queue import Queue


def how_is(printer: Printer, queue: Queue) -> list[str]:
    """Ask a printer how it is, unless something is being printed on it; return what there is to say.

    It may take some seconds: not for the thread of a screen.

    Raises:
        NothingSent: it cannot be reached.
        PlainError: the storage refuses.
    """
    place = printer.place
    if not isinstance(place, TcpAddress):
        return [_("Only printers in the network can be asked how they are.")]
    with queue.quiet(printer.address) as quiet:
        if not quiet:
            return [_("It is printing right now, so it is not asked.")]
        return status_words(ask_status(place))


def status_words(status: Status) -> list[str]:
    """Say what a printer told of itself, what matters most first."""
    if not status.says_something:
        return [_("It can be reached, and does not tell how it is (many printers do not).")]
    said = []
    if status.paper is Paper.OUT:
        said.append(_("There is no paper in it. Put a new roll in."))
    if status.cover_open:
        said.append(_("Its cover is open. Close it."))
    if status.error:
        said.append(
            _("It reports an error (a stuck cutter, or paper jammed). Open it, free it, switch it on again.")
        )
    if status.online is False and not said:
        said.append(_("It says it is offline. Press its feed button, or switch it off and on."))
    if status.paper is Paper.LOW:
        said.append(_("Its paper is nearly used up."))
    return said or [_("It is ready.")]

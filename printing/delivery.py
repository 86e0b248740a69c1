"""Writes the bytes of a job to an open connection and says what is known when it breaks off.

The one thing that matters afterwards is whether anything may have come out: after `NothingSent` a job may be tried
again without asking, after `Uncertain` it may not.
"""

from __future__ import annotations

import errno
import time
from dataclasses import dataclass
from typing import Final, NoReturn, Protocol

from assets.errors import PlainError
from assets.words import _, later

LOOK = later("Look at the printer: if the receipt is not there, or not whole, print it again.")
"""The remedy for every job of which nobody knows how much came out."""

_LOOK_AGAIN = 0.02
_LONGEST_WAIT = 0.25


@dataclass(frozen=True, slots=True)
class Sent:
    """The whole job has been taken: by the printer's network card, its device file, or the disk."""

    bytes: int


class NothingSent(PlainError):
    """The job failed before a byte left: trying again cannot print anything twice."""


class Uncertain(PlainError):
    """The job broke off after up to `at_most` bytes had left: some or all of it may have been printed."""

    def __init__(self, what: str, *, where: str = "", remedy: str = "", at_most: int) -> None:
        super().__init__(what, where=where, remedy=remedy)
        self.at_most = at_most


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast bytes go out: `chunk` bytes at a time, `delay` s apart, at most `write_timeout` s without one taken."""

    chunk: int
    delay: float
    write_timeout: float


class Watch(Protocol):
    """Somebody who follows a job while it goes out."""

    def begin(self) -> None:
        """The way is open and the first byte is about to go; whatever this raises ends the job with nothing sent."""
        ...

    def progress(self, handed_over: int) -> None:
        """So many bytes have been handed over by now."""
        ...

    def stopped(self) -> bool:
        """Say whether to stop here and now."""
        ...


class Unwatched:
    """Nobody follows the job, and nobody stops it."""

    def begin(self) -> None:
        """Go on."""

    def progress(self, handed_over: int) -> None:
        """Take no notice."""

    def stopped(self) -> bool:
        """Never stop."""
        return False


UNWATCHED: Final = Unwatched()


class Wire(Protocol):
    """An open way to a printer that never blocks; every method raises OSError when it is broken."""

    def write(self, data: memoryview) -> int:
        """Take what fits now and return how many bytes that were (0: nothing fits)."""
        ...

    def wait(self, seconds: float) -> None:
        """Wait until something fits again, at most that long."""
        ...

    def unsent(self) -> int:
        """Return how many bytes are known to be still on this side (0 where that cannot be told)."""
        ...


def push(wire: Wire, data: bytes, pace: Pace, where: str, watch: Watch = UNWATCHED) -> None:
    """Write everything, and wait until it has left this side.

    Raises:
        NothingSent, Uncertain: the printer takes no more, the way to it is broken, or the watch stopped the job.
    """
    watch.begin()
    view, done = memoryview(data), 0
    left, taken = len(data), time.monotonic()
    while left:
        if watch.stopped():
            _stop(where, done)
        try:
            count = wire.write(view[done : done + pace.chunk]) if done < len(data) else 0
            done += count
            now_left = len(data) - done + wire.unsent()
        except OSError as error:
            broke_off(reason(error), where, done, error)
        if count or now_left < left:
            watch.progress(len(data) - now_left)
            taken = time.monotonic()
        elif time.monotonic() - taken > pace.write_timeout:
            broke_off(silent(pace), where, done)
        left = now_left
        if count and done < len(data):
            time.sleep(pace.delay)
        elif not count and left:
            wire.wait(min(_LONGEST_WAIT, pace.write_timeout))
            if done == len(data):
                time.sleep(_LOOK_AGAIN)


def broke_off(what: str, where: str, at_most: int, cause: OSError | None = None) -> NoReturn:
    """Raise what fits the bytes that may have left.

    Raises:
        NothingSent: none can have.
        Uncertain: some may have.
    """
    if at_most == 0:
        remedy = _("Check that it is on, online and has paper, then try again; nothing was printed.")
        raise NothingSent(f"{what}.", where=where, remedy=remedy) from cause
    words = _("{what}, in the middle of the job.").format(what=what)
    raise Uncertain(words, where=where, remedy=_(LOOK), at_most=at_most) from cause


def silent(pace: Pace) -> str:
    """Say in words, without a full stop, that the printer waited too long."""
    return _("The printer took no bytes for {seconds:g} seconds").format(seconds=pace.write_timeout)


def _stop(where: str, at_most: int) -> NoReturn:
    if at_most == 0:
        raise NothingSent(_("It was stopped; nothing was printed."), where=where)
    raise Uncertain(
        _("It was stopped in the middle of the job."), where=where, remedy=_(LOOK), at_most=at_most
    )


def reason(error: OSError) -> str:
    """Say in words, without a full stop, why a way to a printer could not be used."""
    if isinstance(error, TimeoutError):
        return _("The printer did not answer")
    known = _REASONS.get(error.errno or 0)
    if known is not None:
        return _(known)
    return _("The printer could not be used ({reason})").format(reason=error.strerror or error)


_REASONS = {
    errno.ETIMEDOUT: later("The printer did not answer"),
    errno.ECONNREFUSED: later("The printer refused the connection"),
    errno.EHOSTUNREACH: later("The printer cannot be reached"),
    errno.ENETUNREACH: later("There is no network to the printer"),
    errno.ECONNRESET: later("The printer broke the connection off"),
    errno.ECONNABORTED: later("The connection was broken off"),
    errno.ENOTCONN: later("The printer broke the connection off"),
    errno.EPIPE: later("The printer hung up"),
    errno.EACCES: later("There is no permission to use it"),
    errno.EPERM: later("There is no permission to use it"),
    errno.ENOENT: later("There is no such device or folder"),
    errno.ENXIO: later("There is no printer behind it"),
    errno.ENODEV: later("There is no printer behind it"),
    errno.EIO: later("The printer is no longer there"),
    errno.EBUSY: later("Another program is using the printer"),
    errno.ENOSPC: later("There is no room left on the disk"),
    errno.EFBIG: later("The file would be bigger than is allowed here"),
    errno.EROFS: later("The disk is read-only"),
    errno.EISDIR: later("It is a folder"),
    errno.ENOTDIR: later("A part of the path is no folder"),
    errno.ENAMETOOLONG: later("The name is too long"),
}

"""Sends jobs to printers in the network (raw TCP, port 9100) and asks them for their status.

The status (DLE EOT 1 to 4 of the ESC/POS command reference) is asked where the printer can tell, and never in the middle
of a job. The answer is a hint: many printers say nothing, some say they are online when they are not, so no job is held
back because of it.
"""

from __future__ import annotations

import enum
import os
import select
import socket
import struct
import threading
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from assets.words import _
from printing.delivery import UNWATCHED, NothingSent, Sent, broke_off, push, reason

if TYPE_CHECKING:
    from printing.addresses import TcpAddress
    from printing.delivery import Pace, Watch

_FAREWELL = 1.0
"""Seconds to wait, after the last byte, whether the printer hangs up in order or in anger."""

_AT_ONCE = struct.pack("ii", 1, 0)

ANSWER_TIMEOUT = 1.0
"""Seconds a printer is given for each answer."""

_PRINTER, _OFFLINE_CAUSE, _ERROR_CAUSE, _PAPER = 1, 2, 3, 4
_FIXED, _FIXED_VALUE = 0b1001_0011, 0b0001_0010
_MOST_NOISE = 256


def send_tcp(
    address: TcpAddress, data: bytes, connect_timeout: float, pace: Pace, watch: Watch = UNWATCHED
) -> Sent:
    """Send a job over one connection and close it in order.

    Raises:
        NothingSent: no connection, or not a byte was taken.
        Uncertain: it broke off later; what had not left by then is thrown away.
    """
    where = str(address)
    line = connect(address, connect_timeout)
    try:
        line.setblocking(False)
        push(_SocketWire(line), data, pace, where, watch)
        _part(line, where, len(data))
    except BaseException:
        # Without this the system would go on sending what is in its buffer long after the job was given up.
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _AT_ONCE)
        raise
    finally:
        line.close()
    return Sent(len(data))


def connect(address: TcpAddress, timeout: float) -> socket.socket:
    """Open a connection to a printer; looking the name up and connecting take at most `timeout` seconds each.

    Raises:
        NothingSent: always, since no byte can have left.
    """
    end = time.monotonic() + timeout
    problem = OSError("no address")
    for family, kind, protocol, _name, place in _look_up(address, timeout):
        line = socket.socket(family, kind, protocol)
        try:
            line.settimeout(max(0.05, end - time.monotonic()))
            line.connect(place)
        except OSError as error:
            line.close()
            problem = error
            continue
        return line
    raise NothingSent(
        f"{reason(problem)}.",
        where=str(address),
        remedy=_("Check that it is on and in the same network, and its address; nothing was printed."),
    ) from problem


class Paper(enum.Enum):
    """How much paper there is."""

    THERE = "there"
    LOW = "low"
    OUT = "out"


@dataclass(frozen=True, slots=True)
class Status:
    """What a printer says of itself; None where it says nothing."""

    online: bool | None = None
    cover_open: bool | None = None
    paper: Paper | None = None
    error: bool | None = None

    @property
    def says_something(self) -> bool:
        """Say whether it answered at all."""
        return self != Status()


def ask_status(
    address: TcpAddress, *, connect_timeout: float = 3.0, answer_timeout: float = ANSWER_TIMEOUT
) -> Status:
    """Ask a printer in the network how it is; it must not be printing (see `Queue.quiet`).

    Raises:
        NothingSent: it cannot be reached.
    """
    line = connect(address, connect_timeout)
    try:
        answers = _answers(line, answer_timeout)
    finally:
        line.close()
    return _status(answers)


class _SocketWire:
    def __init__(self, line: socket.socket) -> None:
        self._line = line
        self._hears = True

    def write(self, data: memoryview) -> int:
        try:
            return self._line.send(data)
        except BlockingIOError:
            return 0

    def wait(self, seconds: float) -> None:
        select.select([self._line] if self._hears else [], [self._line], [], seconds)

    def unsent(self) -> int:
        self._listen()
        return _unacknowledged(self._line)

    def _listen(self) -> None:
        """Swallow what the printer says (status bytes), so that it never has to wait.

        A printer that closes its side may still be taking bytes; if it is not, writing will tell.
        """
        while self._hears and select.select([self._line], [], [], 0)[0]:
            self._hears = bool(self._line.recv(4096))


def _unacknowledged(line: socket.socket) -> int:
    """Return the bytes the printer's network card has not acknowledged (0 where the system does not tell)."""
    if os.name != "posix":
        return 0
    import fcntl
    import termios

    try:
        return int(struct.unpack("i", fcntl.ioctl(line.fileno(), termios.TIOCOUTQ, bytes(4)))[0])
    except OSError:
        return 0


def _part(line: socket.socket, where: str, count: int) -> None:
    """Say that the job is over, and listen for the printer's answer to that.

    Raises:
        Uncertain: it broke the connection off, so it may have thrown the last bytes away.
    """
    try:
        line.shutdown(socket.SHUT_WR)
        end = time.monotonic() + _FAREWELL
        while (rest := end - time.monotonic()) > 0:
            if select.select([line], [], [], rest)[0] and not line.recv(4096):
                return
    except OSError as error:
        broke_off(reason(error), where, count, error)


def _look_up(address: TcpAddress, timeout: float) -> list[tuple[Any, ...]]:
    """Resolve the host in a thread of its own: a silent name server would hold the job for minutes."""
    found: list[tuple[Any, ...]] = []
    failed: list[Exception] = []

    def ask() -> None:
        try:
            found.extend(socket.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM))
        except (OSError, UnicodeError) as error:
            failed.append(error)

    asking = threading.Thread(target=ask, name="printer name look-up", daemon=True)
    asking.start()
    asking.join(timeout)
    if found:
        return found
    raise NothingSent(
        _("The name '{host}' is not known in this network.").format(host=address.host)
        if failed
        else _("Nobody said in {timeout:g} seconds where '{host}' is.").format(
            timeout=timeout, host=address.host
        ),
        where=str(address),
        remedy=_("Use its IP address instead (its self-test print shows it); nothing was printed."),
    )


def _answers(line: socket.socket, timeout: float) -> dict[int, int]:
    """Return the answers by question; a printer silent once is not asked further."""
    answers: dict[int, int] = {}
    try:
        for question in (_PRINTER, _OFFLINE_CAUSE, _ERROR_CAUSE, _PAPER):
            line.sendall(bytes((0x10, 0x04, question)))
            answer = _answer(line, timeout)
            if answer is None:
                break
            answers[question] = answer
    except OSError:
        pass  # it hung up: what it has said so far stands
    return answers


def _answer(line: socket.socket, timeout: float) -> int | None:
    """Return the next byte that looks like an answer; what a printer sends unasked has other fixed bits."""
    end = time.monotonic() + timeout
    for _attempt in range(_MOST_NOISE):
        left = end - time.monotonic()
        if left <= 0 or not select.select([line], [], [], left)[0]:
            return None
        said = line.recv(1)
        if not said:
            return None
        if said[0] & _FIXED == _FIXED_VALUE:
            return said[0]
    return None


def _status(answers: dict[int, int]) -> Status:
    def bit(question: int, mask: int) -> bool | None:
        return None if question not in answers else bool(answers[question] & mask)

    offline, out = bit(_PRINTER, 0x08), bit(_OFFLINE_CAUSE, 0x20)
    paper = None
    if out or bit(_PAPER, 0x60):
        paper = Paper.OUT
    elif _PAPER in answers:
        paper = Paper.LOW if bit(_PAPER, 0x0C) else Paper.THERE
    serious = bit(_ERROR_CAUSE, 0x28)
    error = bit(_OFFLINE_CAUSE, 0x40) if serious is None else serious or bit(_OFFLINE_CAUSE, 0x40)
    return Status(None if offline is None else not offline, bit(_OFFLINE_CAUSE, 0x04), paper, error)

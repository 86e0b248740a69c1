"""How does a job reach a printer on the network (raw TCP, port 9100)?"""

from __future__ import annotations

import os
import select
import socket
import struct
import threading
import time
from typing import TYPE_CHECKING, Any

from assets.words import _
from printing.delivery import UNWATCHED, NothingSent, Sent, broke_off, push, reason

if TYPE_CHECKING:
    from printing.addresses import TcpAddress
    from printing.delivery import Pace, Watch

_FAREWELL = 1.0
"""Seconds to wait, after the last byte, whether the printer hangs up in order or in anger."""

_AT_ONCE = struct.pack("ii", 1, 0)


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

"""Has the printer paper, is its cover closed, is it online? Asked where it can tell, and never in the middle of a job.

DLE EOT 1 to 4 of the ESC/POS command reference, over the network. The answer is a hint: many printers say nothing,
some say they are online when they are not, so nothing is ever kept from being sent because of it.
"""

from __future__ import annotations

import enum
import select
import socket
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from printing.network import connect

if TYPE_CHECKING:
    from printing.addresses import TcpAddress

ANSWER_TIMEOUT = 1.0
"""Seconds a printer is given for each answer."""

_PRINTER, _OFFLINE_CAUSE, _ERROR_CAUSE, _PAPER = 1, 2, 3, 4
_FIXED, _FIXED_VALUE = 0b1001_0011, 0b0001_0010
_MOST_NOISE = 256


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
    for _ in range(_MOST_NOISE):
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

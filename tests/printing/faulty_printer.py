"""A printer on the network for the tests, over a real socket: it behaves, or fails in the ways printers do."""

from __future__ import annotations

import contextlib
import socket
import struct
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

PATIENCE = 20.0


@dataclass
class FaultyPrinter:
    """What the printer received, and where it listens."""

    port: int
    received: bytearray = field(default_factory=bytearray)
    done: threading.Event = field(default_factory=threading.Event)
    released: threading.Event = field(default_factory=threading.Event)

    @property
    def uri(self) -> str:
        return f"tcp://127.0.0.1:{self.port}"

    def paper(self) -> bytes:
        """Everything received, once the job is over."""
        assert self.done.wait(PATIENCE), "the printer never saw the end of the job"
        return bytes(self.received)


Behaviour = Callable[[socket.socket, FaultyPrinter], None]


@contextlib.contextmanager
def printer(behave: Behaviour, *, buffer: int = 4096) -> Iterator[FaultyPrinter]:
    """A printer that takes one job and behaves so; `buffer` is what its network card holds (bytes)."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        server.settimeout(PATIENCE)
        state = FaultyPrinter(server.getsockname()[1])

        def serve() -> None:
            with contextlib.suppress(OSError), server.accept()[0] as line:
                line.settimeout(PATIENCE)
                behave(line, state)
            state.done.set()

        thread = threading.Thread(target=serve)
        thread.start()
        try:
            yield state
        finally:
            state.released.set()
            with contextlib.suppress(OSError):
                server.shutdown(socket.SHUT_RDWR)
            thread.join(PATIENCE)
            assert not thread.is_alive()


def honest(line: socket.socket, state: FaultyPrinter) -> None:
    """Take everything and hang up when the sender does."""
    while data := line.recv(65536):
        state.received += data


def slow(line: socket.socket, state: FaultyPrinter) -> None:
    """Take a few bytes at a time, with pauses."""
    while data := line.recv(3000):
        state.received += data
        state.released.wait(0.002)


def stalling(line: socket.socket, state: FaultyPrinter) -> None:
    """Accept and take nothing: out of paper, cover open."""
    state.released.wait(PATIENCE)


def half_closed(line: socket.socket, state: FaultyPrinter) -> None:
    """Close its own side at once and go on taking bytes."""
    line.shutdown(socket.SHUT_WR)
    honest(line, state)


def talking(line: socket.socket, state: FaultyPrinter) -> None:
    """Send status bytes all the time."""
    while data := line.recv(3000):
        state.received += data
        line.sendall(b"\x14\x00\x00\x0f" * 64)


def silent_to_the_end(line: socket.socket, state: FaultyPrinter) -> None:
    """Take everything and never hang up."""
    while data := line.recv(65536):
        state.received += data
    state.done.set()
    state.released.wait(PATIENCE)


def resetting_after(count: int) -> Behaviour:
    """Take that many bytes, then break the connection off."""

    def behave(line: socket.socket, state: FaultyPrinter) -> None:
        while len(state.received) < count:
            state.received += line.recv(min(4096, count - len(state.received)))
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))

    return behave


def stalling_after(count: int) -> Behaviour:
    """Take that many bytes, then nothing more; go on when released."""

    def behave(line: socket.socket, state: FaultyPrinter) -> None:
        while len(state.received) < count:
            state.received += line.recv(min(4096, count - len(state.received)))
        state.released.wait(PATIENCE)
        honest(line, state)

    return behave


NO_PAPER = {1: 0x1A, 2: 0x32, 3: 0x12, 4: 0x72}
"""What an Epson answers to DLE EOT 1 to 4 when the roll is used up."""

COVER_OPEN = {1: 0x1A, 2: 0x16, 3: 0x12, 4: 0x12}
PAPER_LOW = {1: 0x12, 2: 0x12, 3: 0x12, 4: 0x1E}
CUTTER_STUCK = {1: 0x1A, 2: 0x52, 3: 0x1A, 4: 0x12}
ALL_WELL = {1: 0x12, 2: 0x12, 3: 0x12, 4: 0x12}


def telling(answers: dict[int, int], unasked: bytes = b"") -> Behaviour:
    """Say how it is when asked (DLE EOT n), with something `unasked` before each answer; print the rest."""

    def behave(line: socket.socket, state: FaultyPrinter) -> None:
        pending = b""
        while data := line.recv(4096):
            pending += data
            while (at := pending.find(b"\x10\x04")) >= 0 and len(pending) > at + 2:
                state.received += pending[:at]
                question, pending = pending[at + 2], pending[at + 3 :]
                if question in answers:
                    line.sendall(unasked + bytes((answers[question],)))
        state.received += pending

    return behave


@contextlib.contextmanager
def nobody_answers() -> Iterator[str]:
    """An address at which nobody answers, like a printer that is switched off: its queue of callers is full."""
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen(0)
        place = server.getsockname()
        callers = [socket.socket() for _ in range(4)]
        try:
            for caller in callers:
                caller.setblocking(False)
                caller.connect_ex(place)
            yield f"tcp://127.0.0.1:{place[1]}"
        finally:
            for caller in callers:
                caller.close()


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class BusyPrinter:
    """A printer that takes one job after another, until it is switched off; `behave` is how it treats the next one."""

    def __init__(self, behave: Behaviour = honest, *, buffer: int = 4096) -> None:
        self.behave = behave
        self.jobs: list[FaultyPrinter] = []
        self.most_at_once = 0
        self._at_once = 0
        self._buffer = buffer
        self._lock = threading.Lock()
        self._threads: list[threading.Thread] = []
        self._listening: socket.socket | None = None
        self.port = 0
        self.switch_on()

    @property
    def uri(self) -> str:
        return f"tcp://127.0.0.1:{self.port}"

    def papers(self) -> list[bytes]:
        """What came out, job by job, once every job begun is over."""
        for job in self.jobs:
            assert job.done.wait(PATIENCE), "the printer never saw the end of a job"
        return [bytes(job.received) for job in self.jobs]

    def switch_on(self) -> None:
        self._listening = socket.create_server(("127.0.0.1", self.port))
        self._listening.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, self._buffer)
        self.port = self._listening.getsockname()[1]
        thread = threading.Thread(target=self._serve, args=(self._listening,))
        self._threads.append(thread)
        thread.start()

    def switch_off(self) -> None:
        """Refuse from now on; jobs under way are let go on."""
        listening, self._listening = self._listening, None
        if listening is not None:
            with contextlib.suppress(OSError):
                listening.shutdown(socket.SHUT_RDWR)
            listening.close()

    def __enter__(self) -> BusyPrinter:
        return self

    def __exit__(self, *_given: object) -> None:
        self.switch_off()
        for job in self.jobs:
            job.released.set()
        for thread in self._threads:
            thread.join(PATIENCE)
            assert not thread.is_alive()

    def _serve(self, listening: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while True:
                line = listening.accept()[0]
                state = FaultyPrinter(self.port)
                self.jobs.append(state)
                thread = threading.Thread(target=self._take, args=(line, state, self.behave))
                self._threads.append(thread)
                thread.start()

    def _take(self, line: socket.socket, state: FaultyPrinter, behave: Behaviour) -> None:
        with self._lock:
            self._at_once += 1
            self.most_at_once = max(self.most_at_once, self._at_once)
        with line:
            with contextlib.suppress(OSError):
                line.settimeout(PATIENCE)
                behave(line, state)
            with self._lock:  # before the line is closed: who waits for its end may call again at once
                self._at_once -= 1
        state.done.set()

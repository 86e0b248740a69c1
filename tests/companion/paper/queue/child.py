"""Processes that print and die: run as `python -m tests.companion.paper.queue.child WHAT …`, one line of JSON out for
each thing done.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import socket
import sys
from pathlib import Path
from typing import Any

from assets.errors import PlainError
from companion.storage import Storage
from printing import network
from printing.jobs import Job, NewJob, Retry
from printing.queue import Manners, Queue
from tests.companion.storage.child import Fuse
from tests.printing import faulty_printer
from tests.printing.faulty_printer import PATIENCE, BusyPrinter, FaultyPrinter

QUICK = Manners(Retry(first=0.05, longest=0.2, most=1000), connect_timeout=2.0, write_timeout=2.0)
ALL = 1 << 60


def receipt(name: object) -> bytes:
    """A job unlike any other, of many chunks."""
    return b"\x1b@" + f"<{name}>".encode() * (40_000 // len(f"<{name}>"))


def say(**done: Any) -> None:
    print(json.dumps(done), flush=True)


def print_and_die(folder: Path, uri: str) -> None:
    """Add one receipt and print it, dying at step 1, then at step 2, … until one lives; each time wait for a line."""
    database = folder / "companion.sqlite3"
    step, lived = 0, False
    while not lived:
        step += 1
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reading)
            _print_once(database, uri, step, writing)
            os._exit(0)
        os.close(writing)
        with os.fdopen(reading) as acknowledged:
            lines = acknowledged.read().split()
        lived = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
        say(step=step, acknowledged=lines, lived=lived)
        sys.stdin.readline()


def _print_once(database: Path, uri: str, step: int, pipe: int) -> None:
    fuse = Fuse(ALL)
    fuse.lay()
    for owner, name in (
        *((network, one) for one in ("connect", "_part")),
        *((getattr(network, "_SocketWire"), one) for one in ("write",)),  # noqa: B009 - mypy is told nothing
    ):
        setattr(owner, name, fuse.before(getattr(owner, name)))
    storage = Storage.open(database)
    queue = Queue(storage.print_jobs, manners=QUICK)
    fuse.left = step
    queue.start()
    job = queue.add(NewJob("An evening", receipt(step), uri))
    os.write(pipe, b"added ")
    queue.wait(job.number, PATIENCE)
    os.write(pipe, b"sent ")
    queue.close(PATIENCE)
    fuse.left = ALL


def print_until_killed(database: Path, uri: str) -> None:
    """Add receipts and print them, on and on; each one taken is a line."""
    with Storage.open(database) as storage:
        queue = Queue(storage.print_jobs, manners=QUICK)
        queue.start()
        while True:
            count = sum(queue.counts().values())
            job = queue.add(NewJob("An evening", receipt(f"{os.getpid()}-{count}"), uri))
            say(added=job.number)
            queue.wait(job.number, 0.02)


def print_beside_another(database: Path, uri: str, who: str, times: int) -> None:
    """Add so many receipts, while another process does the same, and see all of both through."""
    with Storage.open(database, busy_ms=20_000) as storage:
        queue = Queue(storage.print_jobs, manners=QUICK)
        queue.start()
        mine = [queue.add(NewJob(who, receipt(f"{who}{n}"), uri)) for n in range(times)]
        ends = [queue.wait(job.number, PATIENCE).state.value for job in mine]
        say(ends=ends, left=[job.number for job in queue.close(PATIENCE)])


def fill_the_disk(database: Path) -> None:
    """Print while no file may grow: before a receipt is added, before it is sent, before it is known as sent."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    full = False

    def no_room(line: socket.socket, state: FaultyPrinter) -> None:
        """Take the job; while it comes in the disk fills up."""
        state.received += line.recv(100)
        if full:
            _limit(0)
        faulty_printer.honest(line, state)

    with Storage.open(database) as storage, BusyPrinter(no_room) as printer:
        queue = Queue(storage.print_jobs, manners=QUICK)
        _limit(0)
        try:
            queue.add(NewJob("first", receipt(1), printer.uri))
        except PlainError as error:
            say(refused=error.what, jobs=len(queue.jobs()))
        _limit(resource.RLIM_INFINITY)
        job = queue.add(NewJob("second", receipt(2), printer.uri))
        _limit(0)
        queue.start()
        _until_troubled(queue)
        say(trouble=queue.trouble, state=queue.job(job.number).state.value, papers=len(printer.papers()))
        _limit(resource.RLIM_INFINITY)
        say(after=_end(queue, job), papers=len(printer.papers()), trouble=queue.trouble)
        full = True
        job = queue.add(NewJob("third", receipt(3), printer.uri))
        _until_troubled(queue)
        say(trouble=queue.trouble, state=queue.job(job.number).state.value)
        _limit(resource.RLIM_INFINITY)
        full = False
        after = _end(queue, job)
        whole = [paper in (receipt(2), receipt(3)) for paper in printer.papers()]
        say(after=after, whole=whole, trouble=queue.trouble)
        queue.close(PATIENCE)


def _limit(size: int) -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def _until_troubled(queue: Queue) -> None:
    while not queue.trouble:
        queue.wait(1, 0.02)


def _end(queue: Queue, job: Job) -> str:
    end = queue.wait(job.number, PATIENCE)
    while queue.trouble:
        queue.wait(job.number, 0.02)
    return str(end.state.value)


def main(what: str, *given: str) -> None:
    place = Path(given[0])
    match what:
        case "print-and-die":
            print_and_die(place, given[1])
        case "print-until-killed":
            print_until_killed(place, given[1])
        case "print-beside-another":
            print_beside_another(place, given[1], given[2], int(given[3]))
        case "fill-the-disk":
            fill_the_disk(place)
        case _:
            raise SystemExit(f"unknown: {what}")


if __name__ == "__main__":
    main(*sys.argv[1:])

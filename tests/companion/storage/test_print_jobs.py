"""Print jobs are kept as they were taken, change only from the state somebody saw, and survive what the rest survives."""

from __future__ import annotations

import contextlib
import random
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from assets.errors import PlainError
from companion.storage import Storage
from companion.storage.print_jobs import KEPT, PrintJobs
from printing import jobs
from printing.jobs import Job, NewJob, State
from tests.companion.storage.samples import begin, sound

HERE = "tcp://192.168.1.50"
OFF = PlainError("The printer refused the connection.", remedy="Check that it is on.")


@pytest.fixture
def storage(tmp_path: Path) -> Iterator[Storage]:
    with Storage.open(tmp_path / "companion.sqlite3") as opened:
        yield opened


@pytest.fixture
def kept(storage: Storage) -> PrintJobs:
    return storage.print_jobs


def add(kept: PrintJobs, title: str = "An evening", address: str = HERE, data: bytes = b"\x1b@x") -> Job:
    return kept.add(NewJob(title, data, address))


def step(kept: PrintJobs, job: Job, to: Job) -> Job:
    changed = kept.change(job, to)
    assert changed is not None
    return changed


def finish(kept: PrintJobs, job: Job) -> Job:
    claimed = step(kept, job, jobs.claimed(job))
    begun = step(kept, claimed, jobs.begun(claimed))
    return step(kept, begun, jobs.sent(begun))


def test_a_job_is_read_back_as_it_was_taken(storage: Storage, kept: PrintJobs) -> None:
    new = NewJob("Zoë's 41st \ud83c evening", bytes(range(256)) * 300, "serial:///dev/rfcomm0", "red", 64, 20)
    job = kept.add(new)
    assert job.title == "Zoë's 41st ? evening"
    assert (job.size, job.address, job.printer, job.chunk, job.delay_ms) == (
        76_800,
        new.address,
        "red",
        64,
        20,
    )
    assert (job.state, job.attempts, job.begun, job.copy_of) == (State.WAITING, 0, False, None)
    with Storage.open(storage.file) as other:
        assert other.print_jobs.job(job.number) == job
        assert other.print_jobs.data(job.number) == new.data


def test_a_job_changes_only_from_the_state_somebody_saw(kept: PrintJobs) -> None:
    waiting = add(kept)
    claimed = step(kept, waiting, jobs.claimed(waiting))
    assert kept.change(waiting, jobs.claimed(waiting)) is None
    begun = step(kept, claimed, jobs.begun(claimed))
    assert kept.change(claimed, jobs.stopped(claimed)) is None
    off = step(kept, begun, jobs.unreached(begun, OFF, jobs.Retry(), 100.0))
    assert (off.state, off.what, off.tries, off.due) == (State.WAITING, OFF.what, 1, 101.0)
    second = step(kept, off, jobs.claimed(off))
    assert kept.change(claimed, jobs.begun(claimed)) is None, "an earlier attempt may not begin any more"
    assert kept.job(waiting.number) == second


def test_a_reprint_is_a_job_of_its_own_with_the_same_bytes(kept: PrintJobs) -> None:
    first = finish(kept, add(kept, data=b"the evening"))
    second = kept.copy(first.number)
    assert (second.state, second.copy_of, second.title) == (State.WAITING, first.number, first.title)
    assert second.number != first.number
    assert kept.data(second.number) == b"the evening"
    assert kept.job(first.number) == first


def test_a_new_job_lets_what_waits_there_be_tried_at_once(kept: PrintJobs) -> None:
    waiting = {}
    for address in (HERE, "tcp://elsewhere"):
        job = add(kept, address=address)
        claimed = step(kept, job, jobs.claimed(job))
        waiting[address] = step(kept, claimed, jobs.unreached(claimed, OFF, jobs.Retry(), 1e9))
    add(kept)
    assert (kept.job(waiting[HERE].number).due, kept.job(waiting[HERE].number).tries) == (0.0, 0)
    assert kept.job(waiting["tcp://elsewhere"].number) == waiting["tcp://elsewhere"]


def test_a_list_begins_with_what_needs_somebody_and_ends_with_the_oldest(kept: PrintJobs) -> None:
    first, second, doubtful, waiting = (
        add(kept, title) for title in ("first", "second", "doubtful", "waiting")
    )
    for job in (first, second):
        finish(kept, job)
    claimed = step(kept, doubtful, jobs.claimed(doubtful))
    step(kept, claimed, jobs.uncertain(claimed, OFF))
    assert [job.title for job in kept.jobs(10)] == ["doubtful", "waiting", "second", "first"]
    assert [job.title for job in kept.jobs(3)] == ["doubtful", "waiting", "second"]
    assert [job.title for job in kept.jobs(1)] == ["doubtful"]
    assert kept.counts() == dict.fromkeys(State, 0) | {State.SENT: 2, State.UNCERTAIN: 1, State.WAITING: 1}
    assert kept.at(HERE, State.WAITING) == waiting


def test_only_jobs_that_came_out_or_were_cancelled_are_forgotten_in_time(kept: PrintJobs) -> None:
    doubtful = add(kept, "doubtful")
    claimed = step(kept, doubtful, jobs.claimed(doubtful))
    step(kept, claimed, jobs.uncertain(claimed, OFF))
    oldest = finish(kept, add(kept, "oldest"))
    for number in range(KEPT + 1):
        job = add(kept, str(number))
        step(kept, job, jobs.stopped(job))
    add(kept, "waiting")
    assert kept.job(doubtful.number).state is State.UNCERTAIN
    assert kept.data(doubtful.number)
    assert kept.counts()[State.CANCELLED] == KEPT
    with pytest.raises(PlainError, match=f"no print job {oldest.number}"):
        kept.job(oldest.number)


def test_the_jobs_of_a_printer_that_moved_go_where_it_is_now(kept: PrintJobs) -> None:
    waiting = kept.add(NewJob("waiting", b"x", HERE, "red"))
    under_way = kept.add(NewJob("under way", b"x", HERE, "red"))
    step(kept, under_way, jobs.claimed(under_way))
    others = kept.add(NewJob("another printer's", b"x", HERE, "blue"))
    kept.move("red", "tcp://elsewhere", 100, 30)
    moved = kept.job(waiting.number)
    assert (moved.address, moved.chunk, moved.delay_ms) == ("tcp://elsewhere", 100, 30)
    assert kept.job(under_way.number).address == HERE
    assert kept.job(others.number) == others


def test_a_printer_is_held_by_one_at_a_time(storage: Storage, kept: PrintJobs) -> None:
    with Storage.open(storage.file) as other:
        hold = kept.hold(HERE)
        assert hold is not None
        with hold:
            assert other.print_jobs.hold(HERE) is None
            elsewhere = other.print_jobs.hold("tcp://elsewhere")
            assert elsewhere is not None
            with elsewhere:
                pass
        again = other.print_jobs.hold(HERE)
        assert again is not None
        with again:
            assert kept.hold(HERE) is None


def test_a_lock_file_with_something_in_it_holds_nobody_up(storage: Storage, kept: PrintJobs) -> None:
    hold = kept.hold(HERE)
    assert hold is not None
    with hold:
        pass
    (lock,) = storage.file.with_name(storage.file.name + ".printers").iterdir()
    lock.write_bytes(b"no database" * 100)
    hold = kept.hold(HERE)
    assert hold is not None
    with hold:
        assert kept.hold(HERE) is None


@pytest.mark.parametrize("number", [0, -1, 7, 1 << 70])
def test_a_job_that_is_not_there_is_said_to_be_so(kept: PrintJobs, number: int) -> None:
    with pytest.raises(PlainError, match=f"no print job {number} on this device"):
        kept.job(number)


def test_bytes_that_are_not_as_they_were_are_never_given_out(storage: Storage, kept: PrintJobs) -> None:
    job = add(kept, data=b"the evening")
    storage._db.execute("UPDATE print_data SET data = x'00'")
    with pytest.raises(PlainError, match="damaged"):
        kept.data(job.number)


def test_from_a_damaged_database_jobs_are_saved_and_those_not_finished_are_doubtful(tmp_path: Path) -> None:
    """An old page may say *waiting* of a job that came out long ago, so nothing is sent without a question."""
    place = tmp_path / "companion.sqlite3"
    data = random.Random(7).randbytes(9000)
    with Storage.open(place) as storage:
        begin(storage, "Sunday")
        kept = storage.print_jobs
        done = finish(kept, add(kept, "done", data=data))
        waiting = add(kept, "waiting", data=data)
        under_way = add(kept, "under way")
        step(kept, under_way, jobs.claimed(under_way))
        lost = add(kept, "lost")
    with contextlib.closing(sqlite3.connect(place)) as db:
        db.execute("UPDATE print_data SET checksum = 0 WHERE number = ?", (lost.number,))
        db.execute("INSERT INTO damage (what, at) VALUES ('x', 'y')")
        db.commit()
    with Storage.open(place) as storage:
        kept = storage.print_jobs
        assert kept.job(done.number) == done
        assert kept.data(done.number) == kept.data(waiting.number) == data
        for job in (waiting, under_way):
            saved = kept.job(job.number)
            assert saved.state is State.UNCERTAIN
            assert "damaged" in saved.what
            assert "print it again" in saved.remedy
        assert "'lost' could not be read." in storage.notices
        assert kept.counts()[State.WAITING] == 0
    assert sound(place)


def test_rows_of_jobs_are_found_where_their_table_cannot_be_followed(tmp_path: Path) -> None:
    place = tmp_path / "companion.sqlite3"
    with Storage.open(place) as storage:
        taken = [
            add(storage.print_jobs, f"job {n}", data=random.Random(n).randbytes(3000)) for n in range(40)
        ]
    with contextlib.closing(sqlite3.connect(place)) as db:
        roots = [
            db.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (name,)).fetchone()[0]
            for name in ("print_job", "print_data")
        ]
    content = bytearray(place.read_bytes())
    for root in roots:
        content[(root - 1) * 4096 : root * 4096] = bytes(4096)
    place.write_bytes(content)
    with Storage.open(place) as storage:
        found = {job.number: job for job in storage.print_jobs.jobs(100)}
        for job in taken:
            assert replace(found[job.number], state=State.WAITING, what="", remedy="") == job
            assert storage.print_jobs.data(job.number) == random.Random(job.number - 1).randbytes(3000)

"""Receipts on their way to printers that behave, and to printers that do not."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from assets.errors import BadInput, PlainError
from companion.storage import Storage
from printing.jobs import MAX_JOB, Job, NewJob, NotPossible, Retry, State
from printing.queue import Manners, Queue
from tests.printing import faulty_printer
from tests.printing.faulty_printer import PATIENCE, BusyPrinter

RECEIPT = b"\x1b@" + b"An evening of four, a printer and a companion.\n" * 400
QUICK = Manners(Retry(first=0.05, longest=0.2, most=1000), connect_timeout=0.5, write_timeout=0.4)


@pytest.fixture
def storage(tmp_path: Path) -> Iterator[Storage]:
    with Storage.open(tmp_path / "companion.sqlite3") as opened:
        yield opened


@pytest.fixture
def queue(storage: Storage) -> Iterator[Queue]:
    made = Queue(storage.print_jobs, manners=QUICK)
    made.start()
    yield made
    assert made.close(PATIENCE) == []


def add(queue: Queue, printer: BusyPrinter | str, title: str = "An evening", data: bytes = RECEIPT) -> Job:
    return queue.add(NewJob(title, data, printer if isinstance(printer, str) else printer.uri))


def until(condition: threading.Event) -> None:
    assert condition.wait(PATIENCE)


def until_state(queue: Queue, job: Job, state: State, *, begun: bool = False) -> Job:
    """The job, as soon as it is in that state."""
    for _ in range(int(PATIENCE / 0.01)):
        found = queue.job(job.number)
        if found.state is state and found.begun == begun:
            return found
        threading.Event().wait(0.01)
    raise AssertionError(found)


def test_a_receipt_comes_out_as_it_was_when_it_was_added(queue: Queue) -> None:
    with BusyPrinter() as printer:
        job = queue.wait(add(queue, printer).number, PATIENCE)
        assert (job.state, job.what, job.attempts) == (State.SENT, "", 1)
        assert printer.papers() == [RECEIPT]


def test_receipts_for_one_printer_come_out_in_order_one_at_a_time(queue: Queue) -> None:
    with BusyPrinter(faulty_printer.slow) as printer:
        jobs = [add(queue, printer, data=b"%d " % n * 3000) for n in range(8)]
        for job in jobs:
            assert queue.wait(job.number, PATIENCE).state is State.SENT
        assert [paper.split()[0] for paper in printer.papers()] == [b"%d" % n for n in range(8)]
        assert printer.most_at_once == 1


def test_a_printer_that_stands_still_holds_up_neither_another_nor_whoever_adds(queue: Queue) -> None:
    with BusyPrinter(faulty_printer.stalling) as stuck, BusyPrinter() as fine:
        first, behind = add(queue, stuck), add(queue, stuck)
        until_state(queue, first, State.SENDING, begun=True)
        assert queue.wait(add(queue, fine).number, PATIENCE).state is State.SENT
        assert queue.job(behind.number).state is State.WAITING
        queue.cancel(behind.number)
        assert queue.wait(first.number, PATIENCE).state is State.UNCERTAIN


def test_a_printer_that_was_off_gets_its_receipts_in_order_when_it_comes_back(queue: Queue) -> None:
    with BusyPrinter() as printer:
        printer.switch_off()
        jobs = [add(queue, printer, data=b"%d" % n) for n in range(3)]
        waiting = until_state(queue, jobs[0], State.WAITING)
        while not waiting.tries:
            waiting = queue.job(waiting.number)
        assert "refused the connection" in waiting.what
        assert "nothing was printed" in waiting.remedy
        printer.switch_on()
        for job in jobs:
            assert queue.wait(job.number, PATIENCE).state is State.SENT
        assert printer.papers() == [b"0", b"1", b"2"]


@pytest.mark.parametrize("count", [1, 5000, len(RECEIPT)])
def test_what_may_have_come_out_is_not_sent_again_without_asking(queue: Queue, count: int) -> None:
    with BusyPrinter(faulty_printer.resetting_after(count)) as printer:
        job = queue.wait(add(queue, printer).number, PATIENCE)
        assert job.state is State.UNCERTAIN
        assert "print it again" in job.remedy
        printer.behave = faulty_printer.honest
        assert queue.wait(add(queue, printer, data=b"the next one").number, PATIENCE).state is State.SENT
        assert queue.job(job.number).state is State.UNCERTAIN
        assert printer.papers() == [RECEIPT[:count], b"the next one"]


def test_print_again_prints_it_again_and_it_is_there_lets_it_rest(queue: Queue) -> None:
    with BusyPrinter(faulty_printer.resetting_after(5000)) as printer:
        first, second = (queue.wait(add(queue, printer).number, PATIENCE) for _ in range(2))
        printer.behave = faulty_printer.honest
        queue.resolve(first.number, there=True)
        queue.resolve(second.number, there=False)
        assert queue.wait(second.number, PATIENCE).state is State.SENT
        assert queue.job(first.number).state is State.SENT
        assert [len(paper) for paper in printer.papers()] == [5000, 5000, len(RECEIPT)]


def test_a_reprint_comes_out_with_the_same_bytes_as_a_job_of_its_own(queue: Queue) -> None:
    with BusyPrinter() as printer:
        first = queue.wait(add(queue, printer).number, PATIENCE)
        second = queue.reprint(first.number)
        assert (second.copy_of, second.title) == (first.number, first.title)
        assert queue.wait(second.number, PATIENCE).state is State.SENT
        assert printer.papers() == [RECEIPT, RECEIPT]


def test_a_printer_that_never_comes_back_is_given_up_and_its_receipts_can_be_sent_again(
    storage: Storage,
) -> None:
    impatient = Manners(Retry(first=0.01, longest=0.01, most=3), connect_timeout=0.5)
    queue = Queue(storage.print_jobs, manners=impatient)
    with BusyPrinter() as printer:
        printer.switch_off()
        jobs = [add(queue, printer) for _ in range(3)]
        queue.start()
        for job in jobs:
            failed = queue.wait(job.number, PATIENCE)
            assert failed.state is State.FAILED
            assert "refused the connection" in failed.what
        printer.switch_on()
        queue.reprint(jobs[1].number)
        assert queue.wait(jobs[1].number, PATIENCE).state is State.SENT
        assert queue.job(jobs[0].number).state is State.FAILED
        assert printer.papers() == [RECEIPT]
    assert queue.close() == []


def test_a_cancelled_receipt_does_not_come_out(queue: Queue) -> None:
    with BusyPrinter() as printer:
        printer.switch_off()
        first, second = add(queue, printer, data=b"first"), add(queue, printer, data=b"second")
        assert queue.cancel(first.number).state is State.CANCELLED
        printer.switch_on()
        assert queue.wait(second.number, PATIENCE).state is State.SENT
        assert b"".join(printer.papers()) == b"second"
        queue.reprint(first.number)
        assert queue.wait(first.number, PATIENCE).state is State.SENT
        assert b"".join(printer.papers()) == b"secondfirst"


def test_everything_that_waits_is_cancelled_at_once_and_what_comes_out_comes_out(queue: Queue) -> None:
    long = RECEIPT * 200
    with BusyPrinter(faulty_printer.slow) as busy, BusyPrinter() as off:
        off.switch_off()
        coming = add(queue, busy, data=long)
        until_state(queue, coming, State.SENDING, begun=True)
        waiting = [add(queue, printer) for printer in (busy, off, off)]
        assert queue.cancel_waiting() == len(waiting)
        off.switch_on()
        assert queue.wait(coming.number, PATIENCE).state is State.SENT
        assert {queue.job(one.number).state for one in waiting} == {State.CANCELLED}
        assert (busy.papers(), off.papers()) == ([long], [])
        assert queue.cancel_waiting() == 0
        queue.reprint(waiting[-1].number)
        assert queue.wait(waiting[-1].number, PATIENCE).state is State.SENT
        assert off.papers() == [RECEIPT]


def test_a_receipt_cancelled_while_it_comes_out_stops_and_is_uncertain(queue: Queue) -> None:
    long = RECEIPT * 200
    with BusyPrinter(faulty_printer.slow) as printer:
        job = add(queue, printer, data=long)
        until_state(queue, job, State.SENDING, begun=True)
        while not queue.handed_over(job.number):
            pass
        queue.cancel(job.number)
        stopped = queue.wait(job.number, PATIENCE)
        assert stopped.state is State.UNCERTAIN
        assert "stopped in the middle" in stopped.what
        assert len(printer.papers()[0]) < len(long)
    assert queue.handed_over(job.number) is None


def test_a_receipt_cancelled_while_the_printer_is_looked_for_never_comes_out(queue: Queue) -> None:
    with faulty_printer.nobody_answers() as uri:
        job = add(queue, uri)
        until_state(queue, job, State.SENDING)
        assert queue.cancel(job.number).state is State.CANCELLED
    assert queue.close(PATIENCE) == []
    assert queue.job(job.number).state is State.CANCELLED


def test_what_cannot_be_sent_at_all_fails_at_once(queue: Queue) -> None:
    failed = queue.wait(add(queue, "png:///tmp/x.png").number, PATIENCE)
    assert (failed.state, failed.attempts) == (State.FAILED, 1)
    assert failed.remedy


def test_what_is_left_from_last_time_is_sent_at_the_next_start(storage: Storage) -> None:
    with BusyPrinter() as printer:
        before = Queue(storage.print_jobs, manners=QUICK)
        job = add(before, printer)
        assert before.close() == []
        assert printer.papers() == []
        after = Queue(storage.print_jobs, manners=QUICK)
        after.start()
        assert after.wait(job.number, PATIENCE).state is State.SENT
        assert after.close() == []


def test_closing_waits_for_a_receipt_that_is_coming_out_and_begins_no_other(storage: Storage) -> None:
    queue = Queue(storage.print_jobs, manners=QUICK)
    queue.start()
    with BusyPrinter(faulty_printer.slow) as printer:
        first, second = add(queue, printer, data=RECEIPT * 20), add(queue, printer)
        until_state(queue, first, State.SENDING, begun=True)
        assert queue.close(PATIENCE) == []
        assert queue.job(first.number).state is State.SENT
        assert queue.job(second.number).state is State.WAITING
        assert printer.papers() == [RECEIPT * 20]


def test_closing_does_not_wait_for_ever_and_says_what_is_still_coming_out(storage: Storage) -> None:
    queue = Queue(storage.print_jobs, manners=Manners(Retry(), write_timeout=PATIENCE))
    queue.start()
    with BusyPrinter(faulty_printer.stalling) as printer:
        job = add(queue, printer, data=RECEIPT * 50)
        until_state(queue, job, State.SENDING, begun=True)
        assert [one.number for one in queue.close(0.05)] == [job.number]
    assert queue.close(PATIENCE) == []
    assert queue.job(job.number).state is State.UNCERTAIN


def test_a_queue_for_one_printer_leaves_the_others_alone(storage: Storage) -> None:
    with BusyPrinter() as mine, BusyPrinter() as theirs:
        queue = Queue(storage.print_jobs, manners=QUICK, only=mine.uri)
        queue.start()
        other, own = add(queue, theirs), add(queue, mine)
        assert queue.wait(own.number, PATIENCE).state is State.SENT
        assert queue.close() == []
        assert queue.job(other.number).state is State.WAITING
        assert theirs.papers() == []


def test_two_ways_of_writing_an_address_are_one_printer(storage: Storage) -> None:
    queue = Queue(storage.print_jobs, only="tcp://printer.local:9100")
    jobs = [
        add(queue, uri) for uri in ("tcp://printer.local:9100", "tcp://printer.local/", "tcp:printer.local")
    ]
    assert {job.address for job in jobs} == {"tcp://printer.local"}
    with queue.quiet("tcp://printer.local:9100"), queue.quiet("tcp://printer.local", 0.0) as second:
        assert not second


def test_a_printer_another_window_is_at_is_waited_for(storage: Storage, queue: Queue) -> None:
    with BusyPrinter() as printer, Storage.open(storage.file) as window:
        hold = window.print_jobs.hold(printer.uri)
        assert hold is not None
        with hold:
            job = add(queue, printer)
            assert queue.wait(job.number, 0.3).state is State.WAITING
        assert queue.wait(job.number, PATIENCE).state is State.SENT


def test_no_receipt_is_sent_while_the_printer_is_asked_how_it_is(queue: Queue) -> None:
    with BusyPrinter() as printer:
        with queue.quiet(printer.uri) as mine:
            assert mine
            job = add(queue, printer)
            assert queue.wait(job.number, 0.3).state is State.WAITING
            with queue.quiet(printer.uri) as second:
                assert not second
        assert queue.wait(job.number, PATIENCE).state is State.SENT


def test_everything_that_happens_to_a_receipt_is_heard(storage: Storage) -> None:
    heard: list[Job | None] = []
    queue = Queue(storage.print_jobs, manners=QUICK, heard=heard.append)
    queue.start()
    with BusyPrinter() as printer:
        job = add(queue, printer)
        queue.wait(job.number, PATIENCE)
    assert queue.close() == []
    said = [(one.state, one.begun) for one in heard if one is not None]
    steps = [State.WAITING, State.SENDING, State.SENDING, State.SENT]
    assert sorted(said, key=str) == sorted(zip(steps, (False, False, True, False), strict=True), key=str)


@pytest.mark.parametrize(
    ("data", "address", "part"),
    [
        (b"", "tcp://printer", "1 to 8,000,000 bytes, not 0"),
        (b"x" * (MAX_JOB + 1), "tcp://printer", "not 8,000,001"),
        (b"x", "ftp://printer", "no such kind"),
    ],
)
def test_what_can_be_no_job_is_refused_at_once(queue: Queue, data: bytes, address: str, part: str) -> None:
    with pytest.raises(BadInput, match=part):
        add(queue, address, data=data)
    assert queue.jobs() == []


def test_what_does_not_fit_the_state_of_a_job_changes_nothing(storage: Storage) -> None:
    queue = Queue(storage.print_jobs, manners=QUICK)
    with BusyPrinter() as printer:
        job = add(queue, printer)
        with pytest.raises(NotPossible, match="waiting"):
            queue.resolve(job.number, there=True)
        with pytest.raises(NotPossible, match="waiting"):
            queue.reprint(job.number)
        queue.start()
        sent = queue.wait(job.number, PATIENCE)
        with pytest.raises(NotPossible, match="was sent before"):
            queue.cancel(job.number)
        with pytest.raises(NotPossible, match="not uncertain"):
            queue.resolve(job.number, there=False)
        printer.behave = faulty_printer.resetting_after(10)
        doubtful = queue.wait(add(queue, printer).number, PATIENCE)
        with pytest.raises(NotPossible, match="may have come out"):
            queue.cancel(doubtful.number)
        with pytest.raises(PlainError, match="no print job 99"):
            queue.cancel(99)
    assert queue.close() == []
    assert [queue.job(one.number) for one in (sent, doubtful)] == [sent, doubtful]

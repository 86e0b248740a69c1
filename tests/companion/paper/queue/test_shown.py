"""What a queue screen, the quiet sign and the printers' page show."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.paper.printers import Printers, how_is, new_printer, status_words
from companion.paper.queue import (
    Action,
    act,
    action_words,
    add_receipt,
    new_job,
    open_queue,
    sign,
    view,
    views,
)
from companion.storage import Storage
from printing.jobs import Job, NotPossible, State
from printing.network import Paper, Status
from printing.queue import Queue
from printing.receipt import Cut, Receipt, Text
from tests.printing import faulty_printer
from tests.printing.faulty_printer import PATIENCE, BusyPrinter

EVENING = Receipt("Wayfarers, 20 November", (Text("Team 🐙"), Cut()))
JOB = Job(
    7, "Wayfarers", 1000, "tcp://192.168.1.50", "", 4096, 0, "2026-11-20T20:15:00Z", "2026-11-20T20:15:00Z"
)


@pytest.fixture
def storage(tmp_path: Path) -> Iterator[Storage]:
    with Storage.open(tmp_path / "companion.sqlite3") as opened:
        yield opened


@pytest.fixture
def queue(storage: Storage) -> Iterator[Queue]:
    made = open_queue(storage)
    made.start()
    yield made
    made.close(PATIENCE)


def test_a_receipt_is_taken_for_a_printer_and_what_cannot_be_shown_is_told(
    storage: Storage, queue: Queue
) -> None:
    with BusyPrinter() as there:
        kitchen = Printers(storage).add(new_printer(there.uri, name="Kitchen", kind="POS-5890"))
        taken = add_receipt(queue, EVENING, kitchen)
        assert [problem.characters for problem in taken.problems] == [("🐙",)]
        assert queue.wait(taken.job.number, PATIENCE).state is State.SENT
        (paper,) = there.papers()
        assert paper.startswith(b"\x1b@\x1c.")
    (shown,) = views(queue, Printers(storage))
    assert (shown.title, shown.printer, shown.said) == (EVENING.title, "Kitchen", "went to the printer")
    Printers(storage).remove(kitchen)
    assert views(queue, Printers(storage))[0].printer == there.uri


def test_a_job_without_a_title_and_one_of_a_slow_printer_are_taken_as_they_are() -> None:
    slow = new_printer("serial:///dev/rfcomm0")
    job = new_job("", b"x", slow)
    assert (job.title, job.address, job.chunk, job.delay_ms) == ("Receipt", slow.address, 128, 20)


@pytest.mark.parametrize(
    ("job", "said", "actions", "needs_somebody"),
    [
        (JOB, "waits", [Action.CANCEL], False),
        (replace(JOB, tries=3, what="It is off."), "waits for the printer", [Action.CANCEL], False),
        (replace(JOB, state=State.SENDING), "looking for the printer", [Action.CANCEL], False),
        (replace(JOB, state=State.SENDING, begun=True), "being printed", [Action.CANCEL], False),
        (replace(JOB, state=State.SENT), "went to the printer", [Action.REPRINT], False),
        (replace(JOB, state=State.UNCERTAIN), "may have come out", [Action.THERE, Action.AGAIN], True),
        (replace(JOB, state=State.FAILED), "could not be sent", [Action.REPRINT, Action.CANCEL], True),
        (replace(JOB, state=State.CANCELLED), "cancelled", [Action.REPRINT], False),
    ],
)
def test_every_state_has_its_words_and_its_buttons(
    job: Job, said: str, actions: list[Action], needs_somebody: bool
) -> None:
    shown = view(job, {}, 250)
    assert (shown.said, list(shown.actions), shown.needs_somebody) == (said, actions, needs_somebody)
    assert shown.share == 0.25
    assert shown.sentence == job.what
    assert all(action_words(action) for action in shown.actions)


def test_a_button_does_what_it_says_and_refuses_what_is_over(queue: Queue) -> None:
    with BusyPrinter(faulty_printer.resetting_after(1)) as there:
        printer = new_printer(there.uri)
        doubtful = [add_receipt(queue, EVENING, printer).job.number for _ in range(2)]
        for number in doubtful:
            assert queue.wait(number, PATIENCE).state is State.UNCERTAIN
        there.behave = faulty_printer.honest
        assert act(queue, doubtful[0], Action.THERE).state is State.SENT
        act(queue, doubtful[1], Action.AGAIN)
        assert queue.wait(doubtful[1], PATIENCE).state is State.SENT
        copy = act(queue, doubtful[1], Action.REPRINT)
        assert queue.wait(copy.number, PATIENCE).state is State.SENT
        with pytest.raises(NotPossible):
            act(queue, doubtful[0], Action.CANCEL)
        assert len(there.papers()) == 4


def test_the_quiet_sign_says_first_what_needs_a_look(queue: Queue) -> None:
    assert sign(queue.counts()) is None
    counts = dict.fromkeys(State, 0)
    waiting = sign(counts | {State.WAITING: 2, State.SENDING: 1, State.SENT: 9})
    assert waiting is not None
    assert (waiting.said, waiting.short, waiting.needs_somebody) == (
        "3 receipts to print",
        "Printing: 3 wait",
        False,
    )
    doubtful = sign(counts | {State.WAITING: 2, State.UNCERTAIN: 1})
    assert doubtful is not None
    assert (doubtful.said, doubtful.needs_somebody) == ("Look at the printer: 1 receipt", True)
    failed = sign(counts | {State.SENT: 3, State.FAILED: 1, State.WAITING: 1})
    assert failed is not None
    assert (failed.said, failed.needs_somebody) == ("1 receipt could not be printed", True)
    assert (failed.short, failed.count) == ("Printing: 1 needs a look", 1)
    assert sign(counts | {State.SENT: 3, State.CANCELLED: 1}) is None


@pytest.mark.parametrize(
    ("status", "parts"),
    [
        (Status(), ["does not tell"]),
        (Status(True, False, Paper.THERE, False), ["It is ready."]),
        (Status(True, False, Paper.LOW, False), ["nearly used up"]),
        (Status(False, False, Paper.OUT, False), ["no paper"]),
        (Status(False, True, Paper.OUT, True), ["no paper", "cover is open", "error"]),
        (Status(online=False), ["offline"]),
    ],
)
def test_what_a_printer_says_of_itself_is_said_in_words_with_what_to_do(
    status: Status, parts: list[str]
) -> None:
    said = status_words(status)
    assert len(said) == len(parts)
    for sentence, part in zip(said, parts, strict=True):
        assert part in sentence


def test_a_printer_is_not_asked_while_something_comes_out_of_it(queue: Queue) -> None:
    with BusyPrinter(faulty_printer.stalling_after(5)) as there:
        printer = new_printer(there.uri)
        job = add_receipt(queue, EVENING, printer).job
        while not queue.job(job.number).begun:
            queue.wait(job.number, 0.01)
        assert how_is(printer, queue) == ["It is printing right now, so it is not asked."]
        there.jobs[0].released.set()
        assert queue.wait(job.number, PATIENCE).state is State.SENT
        there.behave = faulty_printer.telling(faulty_printer.COVER_OPEN)
        assert how_is(printer, queue) == ["Its cover is open. Close it."]
        assert len(there.papers()) == 2
    assert "network" in how_is(new_printer("file:///dev/usb/lp0"), queue)[0]

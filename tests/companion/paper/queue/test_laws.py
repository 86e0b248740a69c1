"""Whatever people, printers and deaths do in whatever order: nothing comes out more often than it was asked for, and
nothing that was asked for is lost.
"""

from __future__ import annotations

import contextlib
import shutil
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from companion.storage import Storage
from companion.storage.print_jobs import PrintJobs
from printing.jobs import FINISHED, Job, NewJob, NotPossible, Retry, State
from printing.queue import Manners, Queue, Worker
from tests.companion.storage.conftest import MEMORY
from tests.printing import faulty_printer
from tests.printing.faulty_printer import BusyPrinter

EAGER = Manners(Retry(first=0.0, longest=0.0, most=3), connect_timeout=1.0, write_timeout=1.0)
SIZE = 9000


def receipt(name: int) -> bytes:
    """Unlike any other from the first byte on."""
    return bytes((name,)) * SIZE


class Death(BaseException):
    """The process is gone."""


class Mortal:
    """The store of a process that dies at a given change of a job: just before it is kept, or just after."""

    def __init__(self, store: PrintJobs, changes: int, kept: bool) -> None:
        self._store = store
        self._left = changes
        self._kept = kept

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    def change(self, job: Job, to: Job) -> Job | None:
        self._left -= 1
        if self._left == 0 and not self._kept:
            raise Death
        changed = self._store.change(job, to)
        if self._left == 0:
            raise Death
        return changed


class Evening(RuleBasedStateMachine):
    """People print on one printer; the model counts how often each receipt was asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(dir=MEMORY if MEMORY.is_dir() else None))
        self.storage = Storage.open(self.folder / "companion.sqlite3")
        self.store = self.storage.print_jobs
        self.printer = BusyPrinter()
        self.queue = Queue(self.store, manners=EAGER)
        self.asked: Counter[int] = Counter()
        self.name_of: dict[int, int] = {}
        self.taken_at_its_word: set[int] = set()

    def teardown(self) -> None:
        try:
            self.printer.behave = faulty_printer.honest
            self.switch(on=True)
            self.work()
            for job in self.jobs():
                assert job.state in FINISHED, "left lying"
            for name, asked in self.asked.items():
                jobs = [job for job in self.jobs() if self.name_of[job.number] == name]
                sent = sum(
                    job.state is State.SENT and job.number not in self.taken_at_its_word for job in jobs
                )
                assert sent <= self.papers(name).count(receipt(name)) <= asked
        finally:
            self.storage.close()
            with self.printer:
                shutil.rmtree(self.folder)

    def jobs(self) -> list[Job]:
        return self.store.jobs(10_000)

    def papers(self, name: int) -> list[bytes]:
        return [paper for paper in self.printer.papers() if paper and receipt(name).startswith(paper)]

    def one(self, pick: int, *states: State) -> Job | None:
        jobs = sorted((job for job in self.jobs() if job.state in states), key=lambda job: job.number)
        return jobs[pick % len(jobs)] if jobs else None

    @rule()
    def add(self) -> None:
        name = len(self.asked)
        job = self.queue.add(NewJob("An evening", receipt(name), self.printer.uri))
        self.asked[name] = 1
        self.name_of[job.number] = name

    @rule(on=st.booleans())
    def switch(self, on: bool) -> None:
        self.printer.switch_off()
        if on:
            self.printer.switch_on()

    @rule(count=st.sampled_from([None, 1, 4096, 5000, SIZE]))
    def printer_breaks_off_after(self, count: int | None) -> None:
        self.printer.behave = (
            faulty_printer.honest if count is None else faulty_printer.resetting_after(count)
        )

    @rule()
    def work(self) -> None:
        Worker(self.printer.uri, self.store, EAGER, lambda _job, _trouble: None).turn()

    @rule(changes=st.integers(1, 9), kept=st.booleans())
    def work_and_die(self, changes: int, kept: bool) -> None:
        mortal = Mortal(self.store, changes, kept)
        worker = Worker(self.printer.uri, mortal, EAGER, lambda _job, _trouble: None)
        with contextlib.suppress(Death):
            worker.turn()

    @rule(pick=st.integers(0, 50))
    def cancel(self, pick: int) -> None:
        job = self.one(pick, *State)
        if job is None:
            return
        may = job.state in (State.WAITING, State.FAILED) or (job.state is State.SENDING and not job.begun)
        if may:
            assert self.queue.cancel(job.number).state is State.CANCELLED
        else:
            with pytest.raises(NotPossible):
                self.queue.cancel(job.number)

    @precondition(lambda self: any(job.state is State.UNCERTAIN for job in self.jobs()))
    @rule(pick=st.integers(0, 50), there=st.booleans())
    def resolve(self, pick: int, there: bool) -> None:
        job = self.one(pick, State.UNCERTAIN)
        assert job is not None
        self.queue.resolve(job.number, there=there)
        if there:
            self.taken_at_its_word.add(job.number)
        else:
            self.asked[self.name_of[job.number]] += 1

    @rule(pick=st.integers(0, 50))
    def reprint(self, pick: int) -> None:
        job = self.one(pick, State.SENT, State.FAILED, State.CANCELLED)
        if job is None:
            return
        again = self.queue.reprint(job.number)
        assert again.state is State.WAITING
        assert (again.number == job.number) is (job.state is not State.SENT)
        name = self.name_of[job.number]
        self.name_of[again.number] = name
        self.asked[name] += job.state is State.SENT

    @invariant()
    def nothing_comes_out_more_often_than_it_was_asked_for(self) -> None:
        for name, asked in self.asked.items():
            assert len(self.papers(name)) <= asked

    @invariant()
    def every_job_is_there_and_its_bytes_are_as_they_were(self) -> None:
        jobs = self.jobs()
        assert {job.number for job in jobs} == set(self.name_of)
        for job in jobs:
            assert self.store.data(job.number) == receipt(self.name_of[job.number])

    @invariant()
    def what_may_have_come_out_is_told_apart(self) -> None:
        for job in self.jobs():
            assert job.begun <= (job.state in (State.SENDING, State.UNCERTAIN))


TestEvening = Evening.TestCase
TestEvening.settings = settings(
    max_examples=25,
    stateful_step_count=25,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)

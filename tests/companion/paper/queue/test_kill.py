"""The battery dies, two windows print, the disk is full: no receipt is lost, and none comes out twice unasked."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

from companion.storage import Storage
from printing.jobs import FINISHED, Job, State
from printing.queue import Queue
from tests.companion.paper.queue.child import QUICK, receipt
from tests.companion.storage.processes import PROJECT
from tests.companion.storage.samples import sound
from tests.printing.faulty_printer import PATIENCE, BusyPrinter


def start(what: str, *given: object) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.companion.paper.queue.child", what, *map(str, given)],
        cwd=PROJECT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def heard(process: subprocess.Popen[str]) -> dict[str, Any]:
    assert process.stdout is not None
    said: dict[str, Any] = json.loads(process.stdout.readline())
    return said


def came_out(printer: BusyPrinter, name: object) -> list[bytes]:
    """Every paper with something of the receipt of that name on it."""
    begin = receipt(name)[: len(f"<{name}>") + 2]
    return [paper for paper in printer.papers() if paper and begin.startswith(paper[: len(begin)])]


def see_through(storage: Storage) -> dict[int, Job]:
    """Start anew after a death and let the queue do what it does unasked; return how every job ended."""
    queue = Queue(storage.print_jobs, manners=QUICK)
    queue.start()
    ends = {job.number: queue.wait(job.number, PATIENCE) for job in queue.jobs(10_000)}
    assert queue.close(PATIENCE) == []
    assert all(job.state in FINISHED for job in ends.values())
    return ends


def look_and_say(storage: Storage, printer: BusyPrinter, job: Job, name: object) -> None:
    """Somebody looks at the printer: what is there, whole, is there, anything else is printed again."""
    queue = Queue(storage.print_jobs, manners=QUICK)
    queue.start()
    queue.resolve(job.number, there=receipt(name) in came_out(printer, name))
    assert queue.wait(job.number, PATIENCE).state is State.SENT
    assert queue.close(PATIENCE) == []


def test_a_death_at_any_step_of_a_jobs_life_loses_nothing_and_doubles_nothing_unasked(tmp_path: Path) -> None:
    database = tmp_path / "companion.sqlite3"
    Storage.open(database).close()
    stories: Counter[str] = Counter()
    with BusyPrinter() as printer:
        process = start("print-and-die", tmp_path, printer.uri)
        assert process.stdin is not None
        known: set[int] = set()
        lived = False
        while not lived:
            death = heard(process)
            step, lived = death["step"], death["lived"]
            with Storage.open(database) as storage:
                before = {job.number: job for job in storage.print_jobs.jobs(10_000)}
                ends = {n: job for n, job in see_through(storage).items() if n not in known}
                known |= set(ends)
                assert len(ends) == 1 or not (ends or death["acknowledged"])
                for number, job in ends.items():
                    papers = came_out(printer, step)
                    assert len(papers) <= 1, "sent twice without asking"
                    if "sent" in death["acknowledged"]:
                        assert before[number].state is State.SENT
                    if job.state is State.UNCERTAIN:
                        look_and_say(storage, printer, job, step)
                    whole = [paper for paper in came_out(printer, step) if paper == receipt(step)]
                    assert len(whole) == 1
                    stories[_story(before[number], job, papers)] += 1
                if not ends:
                    stories["not taken"] += 1
            process.stdin.write("\n")
            process.stdin.flush()
        process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert sound(database)
    assert set(stories) >= {
        "not taken",
        "waiting, sent after the death",
        "being connected, sent after the death",
        "begun, asked with nothing on paper",
        "begun, asked with a part on paper",
        "begun, asked with all of it on paper",
        "sent before the death",
    }, stories


def _story(before: Job, after: Job, papers: list[bytes]) -> str:
    """In which state death met the job, and what became of it until somebody was asked."""
    if before.state is State.SENT:
        return "sent before the death"
    if before.state is State.WAITING:
        return "waiting, sent after the death"
    if not before.begun:
        return "being connected, sent after the death" if after.state is State.SENT else "doubted for nothing"
    if not papers:
        return "begun, asked with nothing on paper"
    return f"begun, asked with {'all of it' if len(papers[0]) > 39_000 else 'a part'} on paper"


def test_kill_9_at_any_moment_loses_no_receipt_and_doubles_none(tmp_path: Path) -> None:
    database = tmp_path / "companion.sqlite3"
    chance = random.Random(20261120)
    taken: set[int] = set()
    with BusyPrinter() as printer:
        for _death in range(6):
            process = start("print-until-killed", database, printer.uri)
            for _receipt in range(chance.randint(1, 6)):
                taken.add(heard(process)["added"])
            time.sleep(chance.random() / 50)
            process.kill()
            rest = process.communicate()[0].splitlines()
            taken |= {json.loads(line)["added"] for line in rest if line.endswith("}")}
        with Storage.open(database) as storage:
            ends = see_through(storage)
            assert taken <= set(ends)
            names = {
                n: re.match(rb"<(.*?)>", storage.print_jobs.data(n)[2:])[1].decode()  # type: ignore[index]
                for n in ends
            }
            for number, job in ends.items():
                papers = came_out(printer, names[number])
                assert len(papers) <= 1, "sent twice without asking"
                if job.state is State.UNCERTAIN:
                    look_and_say(storage, printer, job, names[number])
                assert came_out(printer, names[number]).count(receipt(names[number])) == 1
        assert printer.most_at_once == 1
    assert sound(database)


def test_two_processes_on_one_queue_send_every_receipt_once_and_never_two_at_a_time(tmp_path: Path) -> None:
    database = tmp_path / "companion.sqlite3"
    Storage.open(database).close()
    with BusyPrinter() as printer:
        both = [start("print-beside-another", database, printer.uri, who, 12) for who in "AB"]
        for process in both:
            said = json.loads(process.communicate(timeout=PATIENCE * 2)[0])
            assert said == {"ends": ["sent"] * 12, "left": []}
        papers = [paper for paper in printer.papers() if paper]
        assert sorted(papers) == sorted(receipt(f"{who}{n}") for who in "AB" for n in range(12))
        assert printer.most_at_once == 1
        for who in "AB":
            own = [receipt(f"{who}{n}") for n in range(12)]
            assert [paper for paper in papers if paper in own] == own


def test_a_full_disk_is_said_and_nothing_is_sent_twice_for_it(tmp_path: Path) -> None:
    process = start("fill-the-disk", tmp_path / "companion.sqlite3")
    refused, waiting, sent, unwritten, written = map(
        json.loads, process.communicate(timeout=60)[0].splitlines()
    )
    assert "full" in refused["refused"] or "refused to" in refused["refused"]
    assert refused["jobs"] == 0
    assert waiting["state"] == "waiting"
    assert waiting["papers"] == 0
    assert "room" in waiting["trouble"]
    assert sent == {"after": "sent", "papers": 1, "trouble": ""}
    assert unwritten["state"] == "sending"
    assert "room" in unwritten["trouble"]
    assert written == {"after": "sent", "whole": [True, True], "trouble": ""}
    assert process.returncode == 0

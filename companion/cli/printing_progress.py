"""How does a command wait for a print job, and what does it say of it?"""

from __future__ import annotations

import contextlib
import json
import sys
import time
from typing import TYPE_CHECKING

from assets.errors import PlainError
from assets.words import _
from companion.cli import COULD_NOT, DONE, INTERRUPTED
from companion.paper.queue import reason_words, state_words, unseen_words
from printing.jobs import FINISHED, Job, State
from printing.queue import Queue

if TYPE_CHECKING:
    import argparse

WAIT = 60.0
"""Seconds a command waits for a printer that cannot be reached."""

_TO_THE_END = 600.0
_FIRST_TRY = 12.0
"""Seconds one try may take, which is made however short the wait is."""

_LOOK = 0.2


def configure_wait(parser: argparse.ArgumentParser) -> None:
    """Declare --wait and --json."""
    parser.add_argument(
        "--wait",
        type=float,
        default=WAIT,
        metavar="SECONDS",
        help=_(
            "how long to wait for a printer that cannot be reached ({seconds:g}); the job stays in the queue"
        ).format(seconds=WAIT),
    )
    parser.add_argument("--json", action="store_true", help=_("say what was done as JSON"))


def see_through(queue: Queue, job: Job, *, wait: float, as_json: bool, done: str = "") -> int:
    """Send a job, saying how it goes, until it is finished, `wait` s have passed, or Ctrl-C; close the queue.

    `done` is what to say when the printer has taken it. Returns 0 if it has, 130 after Ctrl-C, else 1.
    """
    queue.start()
    interrupted = False
    try:
        end = _follow(queue, job, wait, quiet=as_json)
    except KeyboardInterrupt:
        interrupted = True
        end = _interrupted(queue, job, quiet=as_json)
    queue.close()
    end = queue.job(end.number)
    if as_json:
        print(json.dumps(job_json(end), ensure_ascii=False), flush=True)
    elif end.state is State.SENT:
        print(done or end_words(end), flush=True)
        print(unseen_words(), flush=True)
    else:
        _say(f"companion: {end_words(end)}")
    if end.state is State.SENT:
        return DONE
    return INTERRUPTED if interrupted else COULD_NOT


def job_json(job: Job) -> dict[str, object]:
    """Return a job as --json shows it."""
    out: dict[str, object] = {
        "job": job.number,
        "title": job.title,
        "to": job.address,
        "printer": job.printer,
        "bytes": job.size,
        "state": job.state.value,
        "created": job.created,
        "changed": job.changed,
    }
    if job.what:
        out["error"] = PlainError(job.what, where=job.address, remedy=job.remedy).to_json()
    return out


def end_words(job: Job) -> str:
    """Say how a job stands now that nobody waits for it any longer, and what can be done."""
    said = f"{job.address}: {reason_words(job) or state_words(job)}"
    if job.state is State.UNCERTAIN:
        further = _("Then: companion queue resolve {n} --there, or --again to print it again.")
    elif job.state in (State.WAITING, State.SENDING):
        further = _(
            "It stays in the queue as job {n} and is sent when the companion is next open, or with: companion queue "
            "send. To drop it: companion queue cancel {n}"
        )
    elif job.state is State.SENT:
        return _("{title}: went to {address}.").format(title=job.title, address=job.address)
    else:
        further = _("To try again: companion queue reprint {n}")
    return f"{said} {further.format(n=job.number)}"


def _follow(queue: Queue, job: Job, wait: float, *, quiet: bool) -> Job:
    """Wait for the end of a job and say what changes meanwhile."""
    show = not quiet and sys.stderr.isatty()
    deadline = time.monotonic() + max(0.0, wait)
    told = trouble = ""
    while True:
        job = queue.wait(job.number, _LOOK)
        if show:
            _show_share(queue, job)
        if job.state in FINISHED:
            return job
        if job.state is State.WAITING and job.what != told and not quiet:
            told = job.what
            again = _("It is tried again; Ctrl-C leaves it in the queue.")
            _say(f"{job.address}: {job.what} {again}")
        if queue.trouble != trouble and not quiet:
            trouble = queue.trouble
            _say(trouble)
        late = time.monotonic() - deadline
        if late > 0 and not job.begun and (wait > 0 or job.tries or late > _FIRST_TRY):
            return job


def _interrupted(queue: Queue, job: Job, *, quiet: bool) -> Job:
    """Let a job that is coming out come out; a second Ctrl-C does not wait for it."""
    with contextlib.suppress(KeyboardInterrupt):
        if queue.job(job.number).begun:
            if not quiet:
                _say("\n" + _("The printer is taking it: waiting for its end. Ctrl-C again does not wait."))
            queue.close(_TO_THE_END)
    return queue.job(job.number)


def _show_share(queue: Queue, job: Job) -> None:
    """Show on the terminal's line how much has gone; what is said next begins that line anew."""
    gone = queue.handed_over(job.number)
    words = ""
    if gone is not None and job.state not in FINISHED:
        words = _("Printing: {percent} %").format(percent=round(100 * gone / job.size))
    sys.stderr.write(f"\r\x1b[K{words}")
    sys.stderr.flush()


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)

"""`companion queue`: the receipts on their way to printers, and what is to become of those that went astray."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING

from assets.words import _, ngettext, typed
from companion.cli import COULD_NOT, DONE
from companion.paper.queue import Action, JobView, act, cancelled_words, open_queue, views

if TYPE_CHECKING:
    import argparse

    from companion.storage import Storage
    from printing.jobs import Job

_LOOK = 0.2
_ALL = 100_000


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `companion queue`."""
    from companion.cli.printing_progress import configure_wait

    parser.set_defaults(do="list", json=False)
    does = parser.add_subparsers(dest="do", metavar="WHAT")
    one = does.add_parser("list", help=_("every job, those that need a look first (also without a word)"))
    one.add_argument("--json", action="store_true", help=_("one JSON object a line"))
    for name, summary in (
        ("cancel", _("do not print a job (any more)")),
        ("reprint", _("print a finished job again")),
        ("resolve", _("say of a job that may have come out whether it is there")),
    ):
        one = does.add_parser(name, help=summary, description=summary)
        number = _("its number, as in the list")
        if name == "cancel":
            which = one.add_mutually_exclusive_group(required=True)
            which.add_argument("job", type=int, nargs="?", metavar="JOB", help=number)
            which.add_argument(
                "--all", action="store_true", help=_("every job that waits, for every printer")
            )
        else:
            one.add_argument("job", type=int, metavar="JOB", help=number)
        if name == "resolve":
            answer = one.add_mutually_exclusive_group(required=True)
            answer.add_argument("--there", action="store_true", help=_("it is there, whole: leave it"))
            answer.add_argument(
                "--again", action="store_true", help=_("it is not there, or not whole: print it again")
            )
        if name == "cancel":
            one.add_argument("--json", action="store_true", help=_("say what was done as JSON"))
        else:
            configure_wait(one)
    one = does.add_parser("send", help=_("send what waits, for every printer, and wait for it"))
    configure_wait(one)


def run(args: argparse.Namespace) -> int:
    """Show or change the queue; return 0, or 1 if something could not be printed.

    Raises:
        NotPossible: what was asked does not fit the state of the job.
        PlainError: there is no such job, or the storage refuses.
    """
    from companion.storage import Storage

    with Storage.open() as storage:
        match args.do or "list":
            case "list":
                return _list(storage, as_json=args.json)
            case "cancel":
                return _cancel(storage, args)
            case "reprint":
                return _print(storage, args, Action.REPRINT)
            case "resolve" if args.there:
                return _there(storage, args)
            case "resolve":
                return _print(storage, args, Action.AGAIN)
        return _send(storage, args)


def _list(storage: Storage, *, as_json: bool) -> int:
    from companion.cli.printing_progress import job_json
    from companion.paper.printers import Printers

    queue = open_queue(storage)
    if as_json:
        for job in queue.jobs():
            print(json.dumps(job_json(job), ensure_ascii=False), flush=True)
        return DONE
    shown = views(queue, Printers(storage))
    for one in shown:
        print(f"{one.number:>4}  {one.said:<24}  {one.printer:<24}  {one.title}".rstrip())
        if one.sentence:
            print(f"{'':>4}  {one.sentence}")
        if one.needs_somebody:
            print(f"{'':>4}  {_commands(one)}")
    if not shown:
        print(_("Nothing was printed yet, and nothing waits."))
    return DONE


def _commands(view: JobView) -> str:
    """Return what to type for each thing that can be wanted of a job."""
    every = "   ".join(
        {
            Action.CANCEL: f"companion queue cancel {view.number}",
            Action.REPRINT: f"companion queue reprint {view.number}",
            Action.THERE: f"companion queue resolve {view.number} --there",
            Action.AGAIN: f"companion queue resolve {view.number} --again",
        }[action]
        for action in view.actions
    )
    return typed(every)


def _cancel(storage: Storage, args: argparse.Namespace) -> int:
    if args.all:
        count = open_queue(storage).cancel_waiting()
        print(json.dumps({"cancelled": count}) if args.json else cancelled_words(count), flush=True)
        return DONE
    job = act(open_queue(storage), args.job, Action.CANCEL)
    return _said(job, _("Job {n} is cancelled.").format(n=job.number), as_json=args.json)


def _there(storage: Storage, args: argparse.Namespace) -> int:
    job = act(open_queue(storage), args.job, Action.THERE)
    return _said(job, _("Job {n} is there.").format(n=job.number), as_json=args.json)


def _said(job: Job, sentence: str, *, as_json: bool) -> int:
    from companion.cli.printing_progress import job_json

    print(json.dumps(job_json(job), ensure_ascii=False) if as_json else sentence, flush=True)
    return DONE


def _print(storage: Storage, args: argparse.Namespace, action: Action) -> int:
    from companion.cli.printing_progress import see_through

    job = act(open_queue(storage), args.job, action)
    return see_through(open_queue(storage, only=job.address), job, wait=args.wait, as_json=args.json)


def _send(storage: Storage, args: argparse.Namespace) -> int:
    """Send for all printers side by side until nothing is under way or the time is over."""
    from companion.cli.printing_progress import end_words, job_json
    from printing.jobs import State

    queue = open_queue(storage)
    waiting = [job for job in queue.jobs(_ALL) if job.state in (State.WAITING, State.SENDING)]
    queue.start()
    deadline = time.monotonic() + max(0.0, args.wait)
    for job in waiting:
        queue.wait(job.number, max(_LOOK, deadline - time.monotonic()))
    queue.close()
    ends = [queue.job(job.number) for job in waiting]
    for job in ends:
        print(json.dumps(job_json(job), ensure_ascii=False) if args.json else end_words(job), flush=True)
    if not args.json:
        done = sum(job.state is State.SENT for job in ends)
        print(
            ngettext("{n} job went to its printer.", "{n} jobs went to their printers.", done).format(n=done)
        )
    return DONE if all(job.state is State.SENT for job in ends) else COULD_NOT

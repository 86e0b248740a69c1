"""How does a job reach a queue of the print system?

Through its own program `lp`, which every system with CUPS has, as raw bytes that no driver touches.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from typing import TYPE_CHECKING

from assets.errors import PlainError
from assets.words import _
from printing.delivery import LOOK, UNWATCHED, NothingSent, Sent, Uncertain

if TYPE_CHECKING:
    from printing.addresses import CupsAddress
    from printing.delivery import Watch

PATIENCE = 30.0
"""Seconds for the print system to take a job, or to say what it has."""

_TITLE = "Companion receipt"


def send_cups(
    address: CupsAddress, data: bytes, watch: Watch = UNWATCHED, patience: float = PATIENCE
) -> Sent:
    """Hand a job to a queue; from then on it is the print system's, which prints it when the printer can.

    Raises:
        NothingSent: the print system refused it (a job it has not got whole it does not begin).
        Uncertain: it did not say in time whether it took it.
        PlainError: there is no print system on this device.
    """
    where = str(address)
    lp = shutil.which("lp")
    if lp is None:
        raise PlainError(
            _("There is no print system on this device."),
            where=where,
            remedy=_(
                "Install CUPS, or use the printer without it, as in tcp://192.168.1.50 or file:///dev/usb/lp0."
            ),
        )
    watch.begin()
    command = [lp, "-d", address.queue, "-o", "raw", "-t", _TITLE]
    try:
        done = subprocess.run(  # noqa: S603 - the system's own lp; the queue's name is one argument and checked
            command,
            input=data,
            capture_output=True,
            timeout=patience,
            check=False,
            env=_plain_english(),
            start_new_session=True,  # Ctrl-C is for the companion, which lets a job go out first
        )
    except OSError as error:
        raise NothingSent(
            _("The print system cannot be used ({reason}).").format(reason=error.strerror or error),
            where=where,
            remedy=_("Check that CUPS is installed whole; nothing was printed."),
        ) from error
    except subprocess.TimeoutExpired as error:
        raise Uncertain(
            _("The print system did not say in {patience:g} seconds whether it took the job.").format(
                patience=patience
            ),
            where=where,
            remedy=_(LOOK),
            at_most=len(data),
        ) from error
    if done.returncode < 0:
        raise Uncertain(
            _("The print system's program was ended while it took the job."),
            where=where,
            remedy=_(LOOK),
            at_most=len(data),
        )
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip().removeprefix("lp: ").splitlines()
        raise NothingSent(
            _("The print system refused the job ({reason}).").format(
                reason=said[0][:200] if said else _("without a reason")
            ),
            where=where,
            remedy=_(
                "See which queues it has with lpstat -e, and whether they take jobs with lpstat -a; nothing was printed."
            ),
        )
    watch.progress(len(data))
    return Sent(len(data))


def queues(patience: float = PATIENCE) -> list[str]:
    """Return the names of the print system's queues; none without one or when it does not answer in time."""
    lpstat = shutil.which("lpstat")
    if lpstat is None:
        return []
    try:
        done = subprocess.run(  # noqa: S603 - the system's own lpstat, no argument from outside
            [lpstat, "-e"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            timeout=patience,
            check=False,
            env=_plain_english(),
        )
    except (OSError, subprocess.TimeoutExpired):
        return []
    return done.stdout.split() if done.returncode == 0 else []


def _plain_english() -> dict[str, str]:
    return {**os.environ, "LC_ALL": "C.UTF-8"}

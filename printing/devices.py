"""Sends jobs through the operating system: device files, serial ports, plain files and print queues (CUPS).

A print queue is fed by its system's own program `lp`, as raw bytes that no driver touches.
"""

from __future__ import annotations

import errno
import os
import select
import shutil
import stat
import struct
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from assets.errors import PlainError
from assets.words import _, later
from printing.delivery import LOOK, UNWATCHED, NothingSent, Sent, Uncertain, broke_off, push, reason

if TYPE_CHECKING:
    from printing.addresses import CupsAddress, FileAddress, SerialAddress
    from printing.delivery import Pace, Watch

_REMEDIES = {
    errno.EACCES: later(
        "Let your user use it (for printers usually the group 'lp', for serial ports 'dialout'), "
        "then log in again; nothing was printed."
    ),
    errno.ENOENT: later("Check that it is plugged in and switched on, and the path; nothing was printed."),
    errno.EBUSY: later("Close the other program, or wait; nothing was printed."),
    errno.ENOSPC: later("Make room, or choose another place; nothing was written."),
}
_FOLDER_REMEDIES = _REMEDIES | {
    errno.ENOENT: later("Make this folder first, or name one that is there; nothing was written."),
    errno.ENOTDIR: later("Name a folder that is there; nothing was written."),
    errno.EISDIR: later("Name a file in it; nothing was written."),
    errno.EACCES: later("Choose a folder you may write in; nothing was written."),
    errno.EPERM: later("Choose a folder you may write in; nothing was written."),
    errno.EROFS: later("Choose a folder you may write in; nothing was written."),
}
"""What helps where a plain file cannot be written: it is the folder, and no printer."""

PATIENCE = 30.0
"""Seconds for the print system to take a job, or to say what it has."""

_TITLE = "Companion receipt"


def send_file(address: FileAddress, data: bytes, pace: Pace, watch: Watch = UNWATCHED) -> Sent:
    """Write a job into a device file, a named pipe, or a plain file (whole or not at all).

    Raises:
        NothingSent: it cannot be opened, or not a byte was taken; a plain file is as it was before.
        Uncertain: it broke off in the middle.
    """
    where = str(address)
    path = Path(os.path.realpath(address.path))
    try:
        kind = path.stat().st_mode
    except FileNotFoundError as error:
        if path.is_relative_to("/dev"):
            _refuse(error, where)
        kind = stat.S_IFREG
    except (OSError, ValueError) as error:
        _refuse(error, where, _REMEDIES if path.is_relative_to("/dev") else _FOLDER_REMEDIES)
    if stat.S_ISDIR(kind):
        _refuse(IsADirectoryError(errno.EISDIR, "is a folder"), where, _FOLDER_REMEDIES)
    if stat.S_ISREG(kind):
        return _keep(path, data, where, watch)
    return _send_device(path, data, pace, where, None, watch)


def send_serial(address: SerialAddress, data: bytes, pace: Pace, watch: Watch = UNWATCHED) -> Sent:
    """Write a job to a serial port at its speed, 8 bits, no parity, no flow control.

    Raises:
        NothingSent: it cannot be opened, it has no such speed, or not a byte was taken.
        Uncertain: it broke off in the middle.
    """
    return _send_device(Path(address.device), data, pace, str(address), address.baud, watch)


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


def _send_device(path: Path, data: bytes, pace: Pace, where: str, baud: int | None, watch: Watch) -> Sent:
    if os.name != "posix":
        raise NothingSent(
            _("Device files cannot be used on this system."),
            where=where,
            remedy=_("Use a printer on the network, as in tcp://192.168.1.50."),
        )
    try:
        device = os.open(path, os.O_WRONLY | os.O_NONBLOCK | os.O_NOCTTY)
    except (OSError, ValueError) as error:
        _refuse(error, where)
    try:
        if os.isatty(device):
            _make_plain(device, baud, where)
        elif baud is not None:
            raise NothingSent(_("This is not a serial port."), where=where, remedy=_("Use file:// for it."))
        push(_DeviceWire(device), data, pace, where, watch)
    except BaseException:
        _drop_unsent(device)
        raise
    finally:
        os.close(device)
    return Sent(len(data))


class _DeviceWire:
    def __init__(self, device: int) -> None:
        self._device = device

    def write(self, data: memoryview) -> int:
        try:
            return os.write(self._device, data)
        except BlockingIOError:
            return 0

    def wait(self, seconds: float) -> None:
        select.select([], [self._device], [], seconds)

    def unsent(self) -> int:
        """Bytes a serial port has not put on the line yet."""
        if not os.isatty(self._device):
            return 0
        import fcntl
        import termios

        return int(struct.unpack("i", fcntl.ioctl(self._device, termios.TIOCOUTQ, bytes(4)))[0])


def _make_plain(device: int, baud: int | None, where: str) -> None:
    """Make a terminal line pass bytes as they are, at that speed.

    Raises:
        NothingSent: the line cannot be set up so.
    """
    import termios

    speed = None if baud is None else getattr(termios, f"B{baud}", None)
    if baud is not None and speed is None:
        raise NothingSent(
            _("A serial port has no speed of {baud} baud.").format(baud=baud),
            where=where,
            remedy=_("Usual are 9600, 19200, 38400 and 115200; the printer's self-test prints its own."),
        )
    try:
        settings = termios.tcgetattr(device)
        settings[0] = 0
        settings[1] = 0
        settings[2] = termios.CS8 | termios.CREAD | termios.CLOCAL
        settings[3] = 0
        if speed is not None:
            settings[4] = settings[5] = speed
        termios.tcsetattr(device, termios.TCSANOW, settings)
    except termios.error as error:
        _refuse(OSError(*error.args), where)


def _drop_unsent(device: int) -> None:
    """Throw away what a given-up job left in a serial port's buffer, or it would come out later."""
    if os.isatty(device):
        import termios

        termios.tcflush(device, termios.TCOFLUSH)


def _keep(path: Path, data: bytes, where: str, watch: Watch) -> Sent:
    """Write a plain file beside its place, then put it there."""
    watch.begin()
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name[:40]}.", dir=path.parent)
    except (OSError, ValueError) as error:
        _refuse(error, where, _FOLDER_REMEDIES)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(0o644)
        Path(name).replace(path)
    except OSError as error:
        Path(name).unlink(missing_ok=True)
        _refuse(error, where, _FOLDER_REMEDIES)
    return Sent(len(data))


def _refuse(error: OSError | ValueError, where: str, remedies: dict[int, str] = _REMEDIES) -> NoReturn:
    """Say why nothing could be written, and what helps.

    Raises:
        NothingSent: always.
    """
    if not isinstance(error, OSError):
        raise NothingSent(_("The path cannot be."), where=where, remedy=_("Use another path.")) from error
    remedy = _(remedies.get(error.errno or 0, ""))
    if not remedy:
        broke_off(reason(error), where, 0, error)
    raise NothingSent(f"{reason(error)}.", where=where, remedy=remedy) from error


def _plain_english() -> dict[str, str]:
    return {**os.environ, "LC_ALL": "C.UTF-8"}

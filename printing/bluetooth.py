"""Sends jobs over Bluetooth on Android and lists the printers the device is paired with.

Android's own classes are spoken to through pyjnius. Their calls block, so one thread holds the connection and a wire
in front of it never does.
"""

from __future__ import annotations

import errno
import threading
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

from assets.words import _
from printing.delivery import UNWATCHED, NothingSent, Sent, push

if TYPE_CHECKING:
    from collections.abc import Callable

    from printing.addresses import BluetoothAddress
    from printing.delivery import Pace, Watch

SERIAL_PORT = "00001101-0000-1000-8000-00805F9B34FB"
"""The Bluetooth service printers offer: Serial Port Profile (Bluetooth assigned numbers)."""

CONNECT_SECONDS = 15.0
"""A printer that sleeps needs longer to answer than one in the network, s."""


class Stream(Protocol):
    """A connection whose calls block."""

    def write(self, data: bytes) -> object:
        """Send it all."""
        ...

    def close(self) -> object:
        """Hang up; from any thread, and a write that is going on fails."""
        ...


def send_bluetooth(
    address: BluetoothAddress,
    data: bytes,
    connect_timeout: float,
    pace: Pace,
    watch: Watch = UNWATCHED,
    opening: Callable[[str], Stream] | None = None,
) -> Sent:
    """Send a job to a paired printer; `opening` connects to a Bluetooth number (Android's own way unless given).

    Raises:
        NothingSent: no connection, or not a byte was taken.
        Uncertain: it broke off later.
    """
    connect = _android_stream if opening is None else opening
    wire = StreamWire(lambda: connect(address.number))
    try:
        wire.opened(max(connect_timeout, CONNECT_SECONDS), str(address))
        push(wire, data, pace, str(address), watch)
    finally:
        wire.close()
    return Sent(len(data))


class StreamWire:
    """A wire (`printing.delivery.Wire`) before a connection that blocks; its thread takes one piece at a time."""

    def __init__(self, connect: Callable[[], Stream]) -> None:
        self._changed = threading.Condition()
        self._piece = b""
        self._open = self._over = False
        self._broken: Exception | None = None
        self._stream: Stream | None = None
        threading.Thread(target=self._carry, args=(connect,), name="bluetooth", daemon=True).start()

    def opened(self, seconds: float, where: str) -> None:
        """Wait until the connection stands.

        Raises:
            NothingSent: it does not.
        """
        with self._changed:
            self._changed.wait_for(lambda: self._open or self._broken is not None, seconds)
            if self._open and self._broken is None:
                return
            why = self._broken
        if isinstance(why, NothingSent):
            raise NothingSent(why.what, where=where, remedy=why.remedy)
        raise NothingSent(
            _("The printer did not answer over Bluetooth."),
            where=where,
            remedy=_("Check that it is on, near and paired in the device's settings; nothing was printed."),
        ) from why

    def write(self, data: memoryview) -> int:
        """Take a piece if the one before has gone."""
        with self._changed:
            self._look()
            if self._piece:
                return 0
            self._piece = bytes(data)
            self._changed.notify_all()
            return len(data)

    def wait(self, seconds: float) -> None:
        """Wait until the piece has gone, at most so many seconds."""
        with self._changed:
            self._changed.wait_for(lambda: not self._piece or self._broken is not None, seconds)

    def unsent(self) -> int:
        """Return how many bytes have not gone."""
        with self._changed:
            self._look()
            return len(self._piece)

    def close(self) -> None:
        """Hang up; a piece that is stuck is given up."""
        with self._changed:
            self._over = True
            stuck, stream = bool(self._piece), self._stream
            self._changed.notify_all()
        if stuck and stream is not None:
            with suppress(Exception):  # Java's own exceptions
                stream.close()

    def _look(self) -> None:
        if self._broken is not None:
            raise OSError(errno.EPIPE, str(self._broken)[:100]) from self._broken

    def _carry(self, connect: Callable[[], Stream]) -> None:
        stream: Stream | None = None
        try:
            stream = connect()
            with self._changed:
                self._stream, self._open = stream, True
                self._changed.notify_all()
            while piece := self._next():
                stream.write(piece)
                with self._changed:
                    self._piece = b""
                    self._changed.notify_all()
        except Exception as error:  # noqa: BLE001 - Java's exceptions are no OSError
            with self._changed:
                self._broken = error
                self._changed.notify_all()
        finally:
            if stream is not None:
                with suppress(Exception):
                    stream.close()
            with suppress(ImportError):
                import_module("jnius").detach()  # a thread that ends attached to Java ends the whole app

    def _next(self) -> bytes:
        """Wait for the next piece; empty = it is over."""
        with self._changed:
            self._changed.wait_for(lambda: bool(self._piece) or self._over)
            return b"" if self._over else self._piece


class _AndroidStream:
    def __init__(self, socket: Any) -> None:
        self._socket, self._out = socket, socket.getOutputStream()

    def write(self, data: bytes) -> None:
        self._out.write(data)
        self._out.flush()

    def close(self) -> None:
        self._socket.close()


def _adapter() -> Any:
    """Return Android's Bluetooth.

    Raises:
        NothingSent: the device has none, or it is switched off.
    """
    adapter = import_module("jnius").autoclass("android.bluetooth.BluetoothAdapter").getDefaultAdapter()
    if adapter is None:
        raise NothingSent(_("This device has no Bluetooth."), remedy=_("Use a printer in the network."))
    if not adapter.isEnabled():
        raise NothingSent(_("Bluetooth is switched off."), remedy=_("Switch it on; nothing was printed."))
    return adapter


def _android_stream(number: str) -> Stream:
    """Connect to a paired printer.

    Raises:
        NothingSent: there is no Bluetooth, or the companion may not use it.
        Exception: whatever Java throws.
    """
    adapter = _adapter()
    service = import_module("jnius").autoclass("java.util.UUID").fromString(SERIAL_PORT)
    try:
        socket = adapter.getRemoteDevice(number).createRfcommSocketToServiceRecord(service)
        socket.connect()
    except Exception as error:
        if "BLUETOOTH_CONNECT" in str(error):
            raise NothingSent(
                _("The companion may not use Bluetooth."),
                remedy=_("Allow it 'Nearby devices' in the device's settings; nothing was printed."),
            ) from error
        raise
    return _AndroidStream(socket)


def paired() -> list[tuple[str, str]]:
    """Return number and name of what this Android device is paired with; [] if that cannot be told."""
    try:
        devices = _adapter().getBondedDevices().toArray()
        return [(str(device.getAddress()), str(device.getName() or "")) for device in devices]
    except Exception:  # noqa: BLE001 - no Java, no Bluetooth, not allowed: nothing is known
        return []

"""Delivers a receipt to an address, whatever is there: a printer, a picture, plain text."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import TYPE_CHECKING

from assets.errors import PlainError
from assets.words import _
from printing.addresses import (
    BluetoothAddress,
    CupsAddress,
    FileAddress,
    PictureAddress,
    SerialAddress,
    TcpAddress,
    TextAddress,
    UsbAddress,
)
from printing.delivery import UNWATCHED, Pace, Sent
from printing.devices import send_file, send_serial
from printing.layout import lay_out
from printing.network import send_tcp
from printing.platforms import Platform, here, need
from printing.profiles import profile

if TYPE_CHECKING:
    from printing.addresses import Address
    from printing.delivery import Watch
    from printing.escpos_bytes import Problem
    from printing.receipt import Receipt


CONNECT_TIMEOUT, WRITE_TIMEOUT = 5.0, 10.0
"""Seconds to wait for a connection, and for a printer that takes no more bytes."""

CHUNK = 4096


@dataclass(frozen=True, slots=True)
class Delivered:
    """A receipt that has come out: where, how many bytes, what could not be shown, its columns.

    `text` is the receipt when it was to go to the terminal: it is for the caller to show.
    """

    address: Address
    columns: int
    bytes: int
    problems: tuple[Problem, ...] = ()
    text: str | None = None


def deliver(
    receipt: Receipt, address: Address, *, printer: str = "default", columns: int | None = None
) -> Delivered:
    """Send a receipt to an address and return what became of it.

    `printer` names its profile (see `printing.profiles.names`); `columns` are the printer's own unless given. A
    file (a picture, plain text, bytes) is written whole or not at all.

    Raises:
        BadInput: there is no such profile, the printer has fewer columns, the receipt does not fit the paper.
        NothingSent, Uncertain: see `printing.transports.send`.
        PlainError: nothing can be sent to an address of this kind.
    """
    mine = profile(printer)
    if columns is not None:
        mine = mine.with_columns(columns)
    if isinstance(address, TextAddress):
        from printing.layout import render_text

        text = render_text(receipt, mine.columns)
        if not address.path:
            return Delivered(address, mine.columns, len(text.encode()), text=text)
        return Delivered(address, mine.columns, _written(address, text.encode()))

    from printing.escpos_bytes import render_escpos, unshown

    if isinstance(address, PictureAddress):
        from printing.picture import DOTS_WIDTH, render_preview

        dots = max(mine.columns * mine.cell, DOTS_WIDTH.get(mine.columns, 0))
        out = io.BytesIO()
        render_preview(receipt, mine.columns, dots).save(out, "PNG")
        count = _written(address, out.getvalue())
        problems = unshown(lay_out(receipt, mine.columns), mine.columns)
        return Delivered(address, mine.columns, count, problems)
    rendering = render_escpos(receipt, mine)
    return Delivered(address, mine.columns, send(address, rendering.data).bytes, rendering.problems)


def send(
    address: Address,
    data: bytes,
    *,
    connect_timeout: float = CONNECT_TIMEOUT,
    write_timeout: float = WRITE_TIMEOUT,
    chunk: int = CHUNK,
    delay: float = 0.0,
    watch: Watch = UNWATCHED,
    platform: Platform | None = None,
) -> Sent:
    """Send one whole job, and come back when it has been taken or when it is known that it has not.

    `write_timeout` counts from the last byte the printer took, so a slow printer may take its time and one that
    stands still ends the job. `chunk` bytes are written at a time, `delay` seconds apart. `watch` hears when the first
    byte is about to go and how many have gone, and can stop the job. `platform` is this one unless given.

    Raises:
        NothingSent: not a byte has left; on this platform there may be no such way (`printing.platforms`).
        Uncertain: it broke off in the middle, or the printer hung up before it had everything.
        PlainError: nothing can be sent to an address of this kind (here).
    """
    need(address, here() if platform is None else platform)
    pace = Pace(chunk, delay, write_timeout)
    if isinstance(address, TcpAddress):
        return send_tcp(address, data, connect_timeout, pace, watch)
    if isinstance(address, FileAddress):
        return send_file(address, data, pace, watch)
    if isinstance(address, SerialAddress):
        return send_serial(address, data, pace, watch)
    if isinstance(address, BluetoothAddress):
        from printing.bluetooth import send_bluetooth

        return send_bluetooth(address, data, connect_timeout, pace, watch)
    if isinstance(address, UsbAddress):
        from printing.usb_printer import send_usb

        return send_usb(address, data, pace, watch)
    if isinstance(address, CupsAddress):
        from printing.devices import send_cups

        return send_cups(address, data, watch)
    raise PlainError(
        _("This is no printer."), where=str(address), remedy=_("Use tcp://HOST or a device file.")
    )


def usual_pace(address: Address) -> tuple[int, int]:
    """Return how many bytes at a time, and how many ms apart, printers behind such an address usually bear.

    Network, USB and CUPS hold a job up by themselves. A serial port does not where its line says nothing back, and
    Bluetooth printers lose what comes in big pieces.
    """
    if isinstance(address, BluetoothAddress):
        return 128, 20
    if not isinstance(address, SerialAddress):
        return CHUNK, 0
    return (128, 20) if "rfcomm" in address.device else (512, 20)


def _written(address: TextAddress | PictureAddress, data: bytes) -> int:
    """Write a file; what cannot be says so of the address as it was given."""
    try:
        return send(FileAddress(address.path), data).bytes
    except PlainError as error:
        error.where = str(address)
        raise

"""What do the screens say of printers: those that are saved, those that were found, and what is known of one?"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from assets.words import _
from companion.paper.printers import facts_words, found_words, permission_words
from printing.addresses import (
    BluetoothAddress,
    CupsAddress,
    FileAddress,
    SerialAddress,
    TcpAddress,
    UsbAddress,
)

if TYPE_CHECKING:
    from companion.app.presenters.printing import Printing
    from companion.paper.printers import Printer
    from printing.addresses import Address
    from printing.platforms import Found


@dataclass(frozen=True, slots=True)
class PrinterRow:
    """A saved printer in a list."""

    id: str
    name: str
    detail: str


@dataclass(frozen=True, slots=True)
class FoundRow:
    """A printer that was found; `blocked` says what keeps this account from it ("" = nothing), `rule` is the line in
    it to copy, `saved`: it is known.
    """

    address: str
    name: str
    detail: str
    icon: str
    blocked: str
    rule: str
    saved: bool


def printer_rows(printing: Printing) -> tuple[PrinterRow, ...]:
    """Return the saved printers; the usual one says so."""
    usual = printing.printers.usual()
    rows = []
    for one in printing.printers.all():
        notes = [_("used when nobody chooses")] if usual is not None and one.id == usual.id else []
        if not one.calibrated and one.profile == "default":
            notes.append(_("not calibrated yet"))
        rows.append(PrinterRow(one.id, one.name, "\n".join((f"{one.address}, {facts_words(one)}", *notes))))
    return tuple(rows)


def fact_rows(printer: Printer) -> tuple[tuple[str, str], ...]:
    """Return what is known of a printer, name and value."""
    return (
        (_("Kind"), _("not known") if printer.profile == "default" else printer.profile),
        (_("Letters across"), str(printer.columns)),
        (_("Paper"), _("is cut") if printer.cutter else _("is torn off")),
        (_("Letters with accents"), _letters(printer)),
        (_("Pictures"), _("in strips of columns") if printer.picture_mode == "column" else _("row by row")),
        (_("Pace"), _pace(printer)),
    )


def found_row(found: Found, printing: Printing) -> FoundRow:
    """Return a printer that was found as a list shows it."""
    name = found.name or {
        UsbAddress: _("A printer on USB"),
        FileAddress: _("A printer on this computer"),
        CupsAddress: _("A print queue"),
        SerialAddress: _("A serial port"),
        BluetoothAddress: _("A Bluetooth device"),
    }.get(type(found.address), str(found.address))
    return FoundRow(
        str(found.address),
        name,
        f"{found.address}, {found_words(found)}",
        _icon(found.address),
        permission_words(found),
        found.rule,
        printing.printers.at(found.address) is not None,
    )


def renamed(printing: Printing, printer: Printer, name: str) -> Printer:
    """Give a printer another name.

    Raises:
        BadInput: it cannot be one, or another printer has it.
    """
    return printing.printers.change(replace(printer, name=" ".join(name.split())))


def _icon(address: Address) -> str:
    kinds = {
        UsbAddress: "usb",
        FileAddress: "usb",
        SerialAddress: "bluetooth" if "rfcomm" in str(address) else "serial",
        BluetoothAddress: "bluetooth",
        TcpAddress: "network",
    }
    return kinds.get(type(address), "printer")


def _letters(printer: Printer) -> str:
    if printer.code_pages or printer.profile != "default":
        return _("as letters where it has them")
    return _("as pictures")


def _pace(printer: Printer) -> str:
    if not printer.delay_ms:
        return _("as fast as it takes them")
    return _("{bytes} bytes every {ms} ms").format(bytes=printer.chunk, ms=printer.delay_ms)

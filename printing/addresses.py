"""Parses and writes the addresses of printers as URIs.

>>> parse("tcp://printer.local")
TcpAddress(host='printer.local', port=9100)
>>> str(parse("file:///dev/usb/lp0"))
'file:///dev/usb/lp0'
"""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias
from urllib.parse import quote, unquote

from assets.errors import BadInput
from assets.words import _

if TYPE_CHECKING:
    from collections.abc import Callable

PRINTER_PORT = 9100
"""The TCP port printers listen on for raw jobs (JetDirect)."""

USUAL_BAUD = 9600

_LONGEST = 1024
_SAFE = "/-_.~+=@,:"
_HOST = re.compile(r"(?!-)[A-Za-z0-9-]{1,63}(?<!-)(\.(?!-)[A-Za-z0-9-]{1,63}(?<!-))*\.?\Z")
_QUEUE = re.compile(r"[^\s/#\x00-\x1f\x7f]{1,127}\Z")
_KINDS = (
    "tcp://host, bluetooth://00:11:22:33:44:55, file:///dev/usb/lp0, serial:///dev/ttyUSB0, usb://04b8:0202, "
    "cups://queue, png://out.png"
)


@dataclass(frozen=True, slots=True)
class TcpAddress:
    """A printer on the network: a name or an IP address, and its port."""

    host: str
    port: int = PRINTER_PORT

    def __str__(self) -> str:
        host = f"[{self.host.replace('%', '%25')}]" if ":" in self.host else self.host
        return f"tcp://{host}" if self.port == PRINTER_PORT else f"tcp://{host}:{self.port}"


@dataclass(frozen=True, slots=True)
class FileAddress:
    """A device file (a printer behind it) or a plain file to keep the bytes in."""

    path: str

    def __str__(self) -> str:
        return f"file://{_quoted(self.path)}"


@dataclass(frozen=True, slots=True)
class SerialAddress:
    """A serial port, also one of Bluetooth (rfcomm), with its speed in baud."""

    device: str
    baud: int = USUAL_BAUD

    def __str__(self) -> str:
        speed = "" if self.baud == USUAL_BAUD else f"?baud={self.baud}"
        return f"serial://{_quoted(self.device)}{speed}"


@dataclass(frozen=True, slots=True)
class BluetoothAddress:
    """A printer paired with this device, by its Bluetooth number: six pairs of hexadecimal digits."""

    number: str

    def __str__(self) -> str:
        return f"bluetooth://{self.number}"


@dataclass(frozen=True, slots=True)
class UsbAddress:
    """A printer on USB by its vendor and product numbers."""

    vendor: int
    product: int

    def __str__(self) -> str:
        return f"usb://{self.vendor:04x}:{self.product:04x}"


@dataclass(frozen=True, slots=True)
class CupsAddress:
    """A queue of the print system."""

    queue: str

    def __str__(self) -> str:
        return f"cups://{quote(self.queue, safe='')}"


@dataclass(frozen=True, slots=True)
class PictureAddress:
    """A PNG file to draw the receipt into."""

    path: str

    def __str__(self) -> str:
        return f"png://{_quoted(self.path)}"


@dataclass(frozen=True, slots=True)
class TextAddress:
    """Plain text: to the terminal (`path` empty) or into a file."""

    path: str = ""

    def __str__(self) -> str:
        return f"text://{_quoted(self.path)}" if self.path else "text"


Address: TypeAlias = (
    TcpAddress
    | FileAddress
    | SerialAddress
    | BluetoothAddress
    | UsbAddress
    | CupsAddress
    | PictureAddress
    | TextAddress
)


def parse(text: str) -> Address:
    """Return the address a URI stands for; `str` of it is a URI for the same place.

    Raises:
        BadInput: the scheme is unknown or what follows does not fit it; the remedy shows what would.
    """
    if len(text) > _LONGEST or any(ord(char) < 32 or ord(char) == 127 for char in text):
        raise BadInput(
            _("This is no address of a printer."),
            where=_shown(text),
            remedy=_("Use {kinds} or {last}.").format(kinds=_KINDS, last="text"),
        )
    if text in ("text", "text:-", "-"):
        return TextAddress()
    scheme, colon, rest = text.partition(":")
    rest = rest.removeprefix("//")
    if scheme == "text" and colon:
        return TextAddress(_path(rest, text, "text://receipt.txt"))
    reader = _READERS.get(scheme.lower()) if colon else None
    if reader is None:
        raise BadInput(
            _("There is no such kind of printer address."),
            where=_shown(text),
            remedy=_("Use {kinds} or {last}.").format(kinds=_KINDS, last="text"),
        )
    return reader(rest, text)


def _tcp(rest: str, text: str) -> TcpAddress:
    examples = "tcp://192.168.1.50", "tcp://printer.local:9100"
    match = re.fullmatch(r"(\[[^\]]*\]|[^:/?#]*)(?::([0-9]{1,5}))?/?", rest)
    if match is None:
        raise _refused(_("The host or the port cannot be read."), text, *examples)
    host, port = match[1], int(match[2] or PRINTER_PORT)
    if not 1 <= port <= 65535:
        raise _refused(
            _("There is no port {port}; ports go from 1 to 65535.").format(port=port), text, *examples
        )
    if host.startswith("["):
        try:
            return TcpAddress(str(ipaddress.IPv6Address(unquote(host[1:-1]))), port)
        except ValueError:
            raise _refused(_("This is no IPv6 address."), text, "tcp://[fe80::1]:9100") from None
    if not _HOST.match(host) or len(host) > 253:
        raise _refused(_("The host is missing or is no name of a host."), text, *examples)
    return TcpAddress(host, port)


def _file(rest: str, text: str) -> FileAddress:
    return FileAddress(_path(rest, text, "file:///dev/usb/lp0"))


def _png(rest: str, text: str) -> PictureAddress:
    return PictureAddress(_path(rest, text, "png://receipt.png"))


def _serial(rest: str, text: str) -> SerialAddress:
    examples = "serial:///dev/ttyUSB0", "serial:///dev/rfcomm0?baud=115200"
    place, _mark, options = rest.partition("?")
    speed = re.fullmatch(r"baud=([0-9]{3,7})", options or f"baud={USUAL_BAUD}")
    if speed is None:
        raise _refused(_("The speed cannot be read."), text, *examples)
    return SerialAddress(_path(place, text, *examples), int(speed[1]))


def _bluetooth(rest: str, text: str) -> BluetoothAddress:
    match = re.fullmatch(r"[0-9a-fA-F]{2}([:-][0-9a-fA-F]{2}){5}/?", rest)
    if match is None:
        raise _refused(_("A Bluetooth number is six pairs of digits."), text, "bluetooth://00:11:22:33:44:55")
    return BluetoothAddress(rest.removesuffix("/").replace("-", ":").upper())


def _usb(rest: str, text: str) -> UsbAddress:
    match = re.fullmatch(r"(?:0x)?([0-9a-fA-F]{1,4}):(?:0x)?([0-9a-fA-F]{1,4})/?", rest)
    if match is None:
        raise _refused(
            _("Vendor and product are two hexadecimal numbers."), text, "usb://04b8:0202", see="lsusb"
        )
    return UsbAddress(int(match[1], 16), int(match[2], 16))


def _cups(rest: str, text: str) -> CupsAddress:
    queue = unquote(rest.removesuffix("/"))
    if not _QUEUE.match(queue):
        raise _refused(
            _("The name of the queue is missing or cannot be."), text, "cups://receipts", see="lpstat -e"
        )
    return CupsAddress(queue)


_READERS: dict[str, Callable[[str, str], Address]] = {
    "tcp": _tcp,
    "file": _file,
    "png": _png,
    "serial": _serial,
    "bluetooth": _bluetooth,
    "usb": _usb,
    "cups": _cups,
}


def _path(rest: str, text: str, *examples: str) -> str:
    if "?" in rest or "#" in rest:
        raise _refused(_("A path with ? or # in it is written with %3F or %23."), text, *examples)
    try:
        path = unquote(rest, errors="strict")
        path.encode()
    except UnicodeError:
        raise _refused(_("The path is not UTF-8."), text, *examples) from None
    if not path or any(ord(char) < 32 or ord(char) == 127 for char in path):
        raise _refused(_("The path is missing or cannot be."), text, *examples)
    return path


def _quoted(path: str) -> str:
    return quote(path, safe=_SAFE)


def _refused(what: str, text: str, example: str, other: str = "", *, see: str = "") -> BadInput:
    """Return what to raise; `see` is a command that shows what there is."""
    remedy = _("Write it like {example}.")
    if other:
        remedy = _("Write it like {example} or {other}.")
    elif see:
        remedy = _("Write it like {example} (see {command}).")
    return BadInput(what, where=_shown(text), remedy=remedy.format(example=example, other=other, command=see))


def _shown(text: str) -> str:
    shown = text if len(text) <= 80 else text[:79] + "…"
    return shown if shown.isprintable() else repr(shown)

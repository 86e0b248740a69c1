"""Asks the libraries that read codes on this device, each behind the same protocol.

Every decoder answers the same question about a grey picture: what it read, and where it saw a symbol that it could
not read. Each library may be absent; `available_decoders` says so and why.
"""

from __future__ import annotations

import importlib.metadata
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from vision.geometry import Corners, area, clockwise, turned

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Grey: TypeAlias = npt.NDArray[np.uint8]
    """A grey picture, H×W, 0 black to 255 white."""

QR_CODE = "QRCode"
SMALLEST_LOCATED = 14.0
"""Side below which a located symbol is not worth a second look, px: a version-1 symbol has 21 modules."""
LONGEST_UNSAFE = 5
"""The smallest Micro QR codes hold so many digits and no error correction: any texture may look like one, none is believed."""
EDGE_TO_MIDDLE = -0.5
"""zxing-cpp and zbar count from the edge of the first pixel; here, as in OpenCV, 0 is that pixel's middle."""


@dataclass(frozen=True, slots=True)
class Found:
    """One symbol as one library reports it: text, payload bytes, corners in px, symbology by zxing-cpp's name."""

    text: str
    raw: bytes
    corners: Corners
    symbology: str


@dataclass(frozen=True, slots=True)
class Look:
    """What one look at one picture brought: symbols read, and outlines of symbols seen but not read."""

    found: tuple[Found, ...] = ()
    located: tuple[Corners, ...] = ()


class Decoder(Protocol):
    """A library that reads codes."""

    @property
    def name(self) -> str:
        """The name shown to people and kept in `Code.decoder`."""
        ...

    @property
    def only_if_alone(self) -> bool:
        """True: whole frames are shown to it only where no better library is there."""
        ...

    def look(self, grey: Grey, *, barcodes: bool = False) -> Look:
        """Read a grey picture; `barcodes` asks for the other symbologies beside QR as well."""
        ...


@dataclass(frozen=True, slots=True)
class DecoderStatus:
    """Whether a library can be used here; `why_not` is empty when it can."""

    name: str
    version: str
    available: bool
    why_not: str = ""


@dataclass(frozen=True, slots=True)
class ZxingDecoder:
    """zxing-cpp: quick, reads whole frames, and says where it saw what it could not read."""

    name: str = "zxing-cpp"
    only_if_alone: bool = False

    def look(self, grey: Grey, *, barcodes: bool = False) -> Look:
        """Read a grey picture (see `Decoder.look`)."""
        import zxingcpp

        kinds = zxingcpp.BarcodeFormat
        # From zxing-cpp 3 on "QRCode" means the Micro and the rectangular kinds as well.
        qr_code = getattr(kinds, "QRCodeModel2", kinds.QRCode)
        wanted: Any = (qr_code,)
        if barcodes:
            wanted = (
                qr_code,
                kinds.MicroQRCode,
                kinds.DataMatrix,
                kinds.Aztec,
                kinds.EAN13,
                kinds.EAN8,
                kinds.UPCA,
                kinds.Code128,
            )
        found: list[Found] = []
        located: list[Corners] = []
        for barcode in zxingcpp.read_barcodes(
            grey,
            formats=wanted,
            try_invert=barcodes,
            text_mode=zxingcpp.TextMode.Plain,
            return_errors=True,
        ):
            p = barcode.position
            a, b, c, d = (
                (point.x + EDGE_TO_MIDDLE, point.y + EDGE_TO_MIDDLE)
                for point in (p.top_left, p.top_right, p.bottom_right, p.bottom_left)
            )
            corners = (a, b, c, d)
            if barcode.format == kinds.MicroQRCode and len(barcode.text) <= LONGEST_UNSAFE:
                continue
            if barcode.valid:
                found.append(Found(barcode.text, bytes(barcode.bytes), corners, barcode.format.name))
            elif area(corners) >= SMALLEST_LOCATED**2:
                located.append(corners)
        return Look(tuple(found), tuple(located))


@dataclass(frozen=True, slots=True)
class PyzbarDecoder:
    """libzbar through pyzbar: mostly shown small rectified crops, because the library has crashed on hostile pictures.

    Where zxing-cpp is missing or has read nothing it gets whole frames too, and stills: now and then it reads what nothing
    else does, and a rare crash, which loses no answer, is the lesser evil.
    """

    name: str = "pyzbar"
    only_if_alone: bool = True

    def look(self, grey: Grey, *, barcodes: bool = False) -> Look:
        """Read a grey picture (see `Decoder.look`)."""
        from pyzbar import pyzbar
        from pyzbar.pyzbar_error import PyZbarError

        kinds = pyzbar.ZBarSymbol
        wanted = [kinds.QRCODE]
        if barcodes:
            wanted += [kinds.EAN13, kinds.EAN8, kinds.UPCA, kinds.CODE128]
        try:
            answers = pyzbar.decode(grey, symbols=wanted)
        except PyZbarError:
            return Look()
        found: list[Found] = []
        for answer in answers:
            corners = _zbar_corners(answer)
            symbology = QR_CODE if answer.type == "QRCODE" else str(answer.type)
            found.append(Found(as_text(answer.data), bytes(answer.data), corners, symbology))
        return Look(tuple(found))


@dataclass(frozen=True, slots=True)
class OpenCvDecoder:
    """OpenCV's own QR reader: always there, weak on small tags; the last resort on a device with nothing better."""

    name: str = "opencv"
    only_if_alone: bool = True

    def look(self, grey: Grey, *, barcodes: bool = False) -> Look:  # noqa: ARG002 - it reads QR codes only
        """Read a grey picture (see `Decoder.look`)."""
        import cv2

        try:
            read, texts, outlines, _ = cv2.QRCodeDetector().detectAndDecodeMulti(grey)
        except (UnicodeDecodeError, cv2.error):
            # In OpenCV 4 one payload that is no UTF-8 makes the binding refuse the whole picture.
            return Look()
        if not read or outlines is None:
            return Look()
        found: list[Found] = []
        located: list[Corners] = []
        for text, outline in zip(texts, outlines, strict=True):
            a, b, c, d = ((float(x), float(y)) for x, y in outline)
            if text:
                found.append(Found(text, text.encode(), (a, b, c, d), QR_CODE))
            elif area((a, b, c, d)) >= SMALLEST_LOCATED**2:
                located.append((a, b, c, d))
        return Look(tuple(found), tuple(located))


def as_text(raw: bytes) -> str:
    """Return payload bytes as text: UTF-8 if it is that, else byte by byte (Latin-1), which never fails."""
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw.decode("latin-1")


def available_decoders() -> list[DecoderStatus]:
    """Say of every library, best first, whether it can be used here and if not, why.

    The last one, reedsolo, reads no pictures: with it our own tags are decoded from their modules (`vision.symbol`).
    """
    pictures = [_status(name, package, load) for name, package, load, _ in _libraries()]
    return [*pictures, _status("reedsolo", "reedsolo", _load_reedsolo)]


@cache
def default_decoders() -> tuple[Decoder, ...]:
    """Return the decoders usable here, best first; found out once, because looking for a missing library is slow."""
    usable = {status.name for status in available_decoders() if status.available}
    return tuple(make() for name, _, _, make in _libraries() if name in usable)


def _libraries() -> tuple[tuple[str, str, Callable[[], object], Callable[[], Decoder]], ...]:
    """Name, distribution, how to load it and how to make the decoder, best first."""
    return (
        ("zxing-cpp", "zxing-cpp", _load_zxing, ZxingDecoder),
        ("pyzbar", "pyzbar", _load_pyzbar, PyzbarDecoder),
        ("opencv", "opencv-python", _load_opencv, OpenCvDecoder),
    )


def _load_zxing() -> object:
    import zxingcpp

    return zxingcpp


def _load_pyzbar() -> object:
    from pyzbar import pyzbar  # its import fails where the shared library libzbar is missing

    return pyzbar


def _load_reedsolo() -> object:
    import reedsolo

    return reedsolo.RSCodec


def _load_opencv() -> object:
    import cv2

    return cv2.QRCodeDetector


def _status(name: str, package: str, load: Callable[[], object]) -> DecoderStatus:
    try:
        load()
    except (ImportError, OSError, AttributeError) as error:
        why = str(error).strip().splitlines()[:1]
        return DecoderStatus(name, "", available=False, why_not=why[0] if why else type(error).__name__)
    try:
        version = importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        version = ""
    return DecoderStatus(name, version, available=True)


def _zbar_corners(answer: Any) -> Corners:
    """Return the corners of a pyzbar answer from the symbol's own top left.

    pyzbar gives the hull in no fixed order and how the symbol is turned to the nearest quarter: good to a corner
    except at exactly 45°, where either neighbour may come first.
    """
    points = [(p.x + EDGE_TO_MIDDLE, p.y + EDGE_TO_MIDDLE) for p in answer.polygon]
    if len(points) != 4:
        left, top = answer.rect.left + EDGE_TO_MIDDLE, answer.rect.top + EDGE_TO_MIDDLE
        right, bottom = left + answer.rect.width, top + answer.rect.height
        return (left, top), (right, top), (right, bottom), (left, bottom)
    corners = clockwise(points)
    ups = {"UP": (0.0, -1.0), "RIGHT": (1.0, 0.0), "DOWN": (0.0, 1.0), "LEFT": (-1.0, 0.0)}
    up = ups.get(str(answer.orientation), (0.0, -1.0))

    def upward(turn: int) -> float:
        (ax, ay), _, _, (dx, dy) = turned(corners, turn)
        return (ax - dx) * up[0] + (ay - dy) * up[1]

    return turned(corners, max(range(4), key=upward))

"""Opens cameras, pictures, videos and folders of pictures as frames, quietly and within limits: no file is trusted.

Whatever a picture file holds (16 bits, CMYK, a palette, transparency, an animation, a photograph lying on its side) comes
out as upright 8-bit BGR; the size written in the header is checked before anything is decoded. OpenCV reads videos and
cameras.
"""

from __future__ import annotations

import enum
import os
import time
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Protocol, Self

from assets.errors import BadInput, PlainError
from assets.words import _, later

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Bgr = npt.NDArray[np.uint8]
    from PIL import Image

CAMERA = "camera:"
MOST_PICTURES = 2000
"""A folder with more pictures than this is refused: somebody gave the wrong folder."""
_NETWORK = ("http://", "https://", "rtsp://")

LARGEST_PICTURE_FILE = 128 * 1024 * 1024
"""Picture files above this are refused, bytes."""
LARGEST_PICTURE = 64_000_000
"""Pictures above this are refused, px: above the biggest photographs phones take, below what fills a tablet's memory."""
LONGEST_SIDE = 20_000
"""Pictures longer than this are refused, px: OpenCV's own limits begin not far above."""
FORMATS = ("JPEG", "PNG", "WEBP", "GIF", "BMP", "TIFF", "PPM", "AVIF")
"""Pillow's names of what is opened, where it can; formats that run other programs or scripts are left out."""
PICTURE_SUFFIXES = frozenset(
    {
        *{".jpg", ".jpeg", ".jpe", ".mpo"},
        *{".png", ".webp", ".gif", ".bmp", ".tif", ".tiff", ".avif"},
        *{".ppm", ".pgm", ".pnm"},
    }
)
"""How picture files end; used only to choose files in a folder."""

_REMEDY = later("Open it in a picture viewer to see whether it is whole, or take the picture again.")

LARGEST_VIDEO_FILE = 4 * 1024**3
"""Video files above this are refused, bytes."""
LARGEST_FRAME = 8192 * 4608
"""Frames of a video or camera above this are refused, px."""
CAMERA_SIZE = (1920, 1080)
"""What a camera is asked for, px; it answers with what it can."""
CAMERA_PATIENCE = 5.0
"""A camera may stay silent so long before it counts as gone, s."""
NETWORK_PATIENCE_MS = 5000
"""A network camera may take so long to open or to send, ms."""
LONGEST_STEP_MS = 10_000.0
"""A longer gap between two frames of a video is a broken time in the file, ms."""
VIDEO_SUFFIXES = frozenset({".3gp", ".avi", ".m4v", ".mkv", ".mov", ".mp4", ".mpeg", ".mpg", ".webm"})
"""How video files end; used only to say what a folder holds."""

_NO_CAMERA = later("Plug one in, close other programs that use it, or give a picture or video instead.")


class SourceKind(enum.Enum):
    """What a source is; stills count at once, moving pictures must agree over frames."""

    PICTURE = "picture"
    FOLDER = "folder"
    VIDEO = "video"
    CAMERA = "camera"

    @property
    def moving(self) -> bool:
        """True when frames follow each other in time and show the same table."""
        return self in (SourceKind.VIDEO, SourceKind.CAMERA)


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture of a source.

    image: BGR uint8 H×W×3. index: from 0. time_ms: since the source's start (0 for stills). name: what to call it.
    """

    image: Bgr
    index: int
    time_ms: float
    name: str


class FrameSource(Protocol):
    """Frames, one after the other; a context manager that lets go of file or camera."""

    @property
    def name(self) -> str:
        """What was opened, as the person wrote it."""
        ...

    @property
    def kind(self) -> SourceKind:
        """What it is."""
        ...

    def __iter__(self) -> Iterator[Frame]:
        """Yield the frames; PlainError or BadInput when one cannot be had."""
        ...

    @property
    def skipped(self) -> tuple[PlainError, ...]:
        """Pictures of a folder that could not be read and were passed over so far."""
        ...

    def close(self) -> None:
        """Let go of file or camera; may be called twice."""
        ...

    def __enter__(self) -> FrameSource:
        """Return the source."""
        ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close it."""
        ...


def open_source(where: str | Path) -> FrameSource:
    """Open `camera:N`, `camera:http://…` (also https, rtsp), a picture, a video, or a folder of pictures.

    What a file is, its first bytes decide, not its name.

    Raises:
        BadInput: the address is none, or the file is neither picture nor video, or is broken or too large.
        PlainError: nothing is there, it may not be read, or the camera cannot be opened.
    """
    text = str(where)
    if text.startswith(CAMERA):
        return _Camera(text, _camera(text))
    path = Path(where)
    try:
        if path.is_dir():
            return _Stills(text, SourceKind.FOLDER, _pictures_in(path))
        with path.open("rb") as file:
            head = file.read(16)
    except FileNotFoundError as error:
        raise PlainError(
            _("There is no such file or folder."), where=text, remedy=_("Check the name, or use camera:0.")
        ) from error
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise PlainError(
            _("It cannot be opened ({reason}).").format(reason=str(reason).lower()),
            where=text,
            remedy=_("Check who may read it."),
        ) from error
    if looks_like_video(head) and head[8:12] not in (b"avif", b"avis", b"heic", b"heix", b"mif1"):
        return _Video(text, path)
    return _Stills(text, SourceKind.PICTURE, (path,))


class _Source:
    """What the sources here share: a name, a kind, nothing passed over, and an end."""

    def __init__(self, name: str, kind: SourceKind) -> None:
        self.name, self.kind = name, kind
        self.skipped: tuple[PlainError, ...] = ()

    def close(self) -> None:
        """Let go of what is held open; of stills nothing is."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class _Stills(_Source):
    """A picture or a folder of pictures: each is a frame of its own, read only when its turn comes."""

    def __init__(self, name: str, kind: SourceKind, paths: tuple[Path, ...]) -> None:
        super().__init__(name, kind)
        self._paths = paths

    def __iter__(self) -> Iterator[Frame]:
        self.skipped = ()
        for index, path in enumerate(self._paths):
            try:
                image = read_picture(path)
            except PlainError as error:
                self.skipped += (error,)
                if len(self.skipped) == len(self._paths):
                    raise
                continue
            yield Frame(image, index, 0.0, path.name)


def _camera(text: str) -> int | str:
    """Return the camera's number or address."""
    which = text.removeprefix(CAMERA)
    if which.isascii() and which.isdecimal() and len(which) <= 2:
        return int(which)
    if which.startswith(_NETWORK) and which.isprintable() and len(which) <= 500:
        return which
    raise BadInput(
        _("'{which}' is no camera.").format(which=which[:60]),
        where=text[:60],
        remedy=_("Use camera:0 for the first one, or camera:http://… for one in the network."),
    )


def _pictures_in(folder: Path) -> tuple[Path, ...]:
    """Return a folder's pictures by name."""
    found = sorted(p for p in folder.iterdir() if p.suffix.lower() in PICTURE_SUFFIXES and p.is_file())
    if not found:
        films = any(p.suffix.lower() in VIDEO_SUFFIXES for p in folder.iterdir())
        raise BadInput(
            _("There is no picture in this folder."),
            where=str(folder),
            remedy=_("Videos are opened one by one.") if films else _("Give the folder that holds them."),
        )
    if len(found) > MOST_PICTURES:
        raise BadInput(
            _("The folder holds {size} pictures; at most {most_pictures} are read.").format(
                size=len(found), most_pictures=MOST_PICTURES
            ),
            where=str(folder),
            remedy=_("Copy the ones with tags into a folder of their own."),
        )
    return tuple(found)


def read_picture(path: Path) -> Bgr:
    """Return a picture file as BGR uint8 H×W×3, upright (EXIF), first frame of an animation.

    Raises:
        BadInput: not a picture, truncated, too large, or of a kind that is not read.
        PlainError: the file cannot be opened.
    """
    from PIL import Image, UnidentifiedImageError

    where = str(path)
    try:
        size = path.stat().st_size
    except OSError as error:
        raise _cannot_open_picture(where, error) from error
    if size > LARGEST_PICTURE_FILE:
        raise BadInput(
            _("The file has {found} MB; pictures of at most {most} MB are read.").format(
                found=size // 1000000, most=LARGEST_PICTURE_FILE // 1000000
            ),
            where=where,
            remedy=_("Save it smaller, for instance as JPEG."),
        )
    if size == 0:
        raise BadInput(_("The file is empty."), where=where, remedy=_("Save or copy the picture again."))
    Image.init()
    known = [name for name in FORMATS if name in Image.OPEN]
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Pillow warns about odd metadata; the picture is what counts
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(path, formats=known) as picture:
                _check_picture_size(picture.size, where)
                return _as_bgr(picture)
    except (Image.DecompressionBombWarning, Image.DecompressionBombError) as error:
        raise _picture_too_large(where, _("more than {n} megapixels").format(n=89)) from error
    except UnidentifiedImageError as error:
        raise BadInput(
            _("This is not a picture the companion knows."),
            where=where,
            remedy=_("Save it as JPEG or PNG."),
        ) from error
    except MemoryError as error:
        raise BadInput(
            _("The picture does not fit in memory."), where=where, remedy=_("Save it smaller.")
        ) from error
    except PermissionError as error:
        raise _cannot_open_picture(where, error) from error
    except (OSError, SyntaxError, ValueError, EOFError, KeyError, IndexError, TypeError) as error:
        # Pillow's readers let these through on broken files.
        raise BadInput(
            _("The picture is broken or ends in the middle."), where=where, remedy=_(_REMEDY)
        ) from error


def _check_picture_size(size: tuple[int, int], where: str) -> None:
    width, height = size
    if width < 1 or height < 1:
        raise BadInput(_("The picture has no pixels."), where=where, remedy=_(_REMEDY))
    if width * height > LARGEST_PICTURE:
        raise _picture_too_large(where, f"{width}×{height} px")
    if max(width, height) > LONGEST_SIDE:
        raise BadInput(
            _("The picture is {longest} px long; at most {longest_side} px are read.").format(
                longest=max(width, height), longest_side=LONGEST_SIDE
            ),
            where=where,
            remedy=_("Cut out the part with the tags."),
        )


def _as_bgr(picture: Image.Image) -> Bgr:
    """Return the first frame as upright BGR, transparency laid on white."""
    import numpy as np
    from PIL import Image, ImageOps

    picture.seek(0)
    picture.load()
    upright = ImageOps.exif_transpose(picture)
    if upright.mode.startswith(("I", "F")):
        grey = _eight_bits(np.asarray(upright))
        return np.repeat(grey[:, :, None], 3, axis=2)
    if upright.mode in ("RGBA", "LA", "PA", "La", "RGBa") or "transparency" in upright.info:
        over = upright.convert("RGBA")
        ground = Image.new("RGBA", over.size, (255, 255, 255, 255))
        upright = Image.alpha_composite(ground, over)
    rgb = np.asarray(upright.convert("RGB"), dtype=np.uint8)
    return np.ascontiguousarray(rgb[:, :, ::-1])


def _eight_bits(values: npt.NDArray[np.generic]) -> Bgr:
    """Return deep grey (16-bit, 32-bit, float) stretched to what 8 bits show: its own darkest and brightest value."""
    import numpy as np

    deep = np.nan_to_num(values.astype(np.float32))
    low, high = float(deep.min()), float(deep.max())
    if high <= low:
        return np.full(deep.shape, 0 if high <= 0 else 255, dtype=np.uint8)
    return np.asarray((deep - low) * (255.0 / (high - low)), dtype=np.uint8)


def _picture_too_large(where: str, how_large: str) -> BadInput:
    return BadInput(
        _("The picture is too large ({how_large}); at most {most} megapixels are read.").format(
            how_large=how_large, most=LARGEST_PICTURE // 1000000
        ),
        where=where,
        remedy=_("Make it smaller or cut out the part with the tags."),
    )


def _cannot_open_picture(where: str, error: OSError) -> PlainError:
    if isinstance(error, FileNotFoundError):
        return PlainError(
            _("There is no such file."), where=where, remedy=_("Check the name and the folder.")
        )
    reason = (error.strerror or type(error).__name__).lower()
    return PlainError(
        _("The file cannot be opened ({reason}).").format(reason=reason),
        where=where,
        remedy=_("Check who may read it."),
    )


def looks_like_video(head: bytes) -> bool:
    """Say from a file's first 16 bytes whether it is a container that is opened: MP4/MOV/3GP, AVI, Matroska, MPEG.

    Playlists and everything else FFmpeg knows are left out: they may name other files and addresses.
    """
    if head[4:8] in (b"ftyp", b"moov", b"mdat", b"wide", b"free"):
        return True
    if head[:4] == b"RIFF" and head[8:12] == b"AVI ":
        return True
    return head[:4] in (b"\x1a\x45\xdf\xa3", b"\x00\x00\x01\xba", b"\x00\x00\x01\xb3")


class _Moving(_Source):
    """A video or a camera, through OpenCV."""

    _capture: Any

    def close(self) -> None:
        """Let go of the file or the camera."""
        self._capture.release()

    def _frame(self, image: Any, index: int, time_ms: float) -> Frame:
        import numpy as np

        shown = self.name if self.kind is SourceKind.CAMERA else Path(self.name).name
        return Frame(np.asarray(image, dtype=np.uint8), index, time_ms, f"{shown} {time_ms / 1000:.2f} s")


class _Video(_Moving):
    """Frames of a video file, in order, with the times written in it."""

    def __init__(self, name: str, path: Path) -> None:
        """Open it.

        Raises:
            BadInput: too large, or nothing OpenCV can read.
        """
        import cv2

        super().__init__(name, SourceKind.VIDEO)
        size = path.stat().st_size
        if size > LARGEST_VIDEO_FILE:
            raise BadInput(
                _("The video has {found} MB; at most {most} MB are read.").format(
                    found=size // 1000000, most=LARGEST_VIDEO_FILE // 1000000
                ),
                where=self.name,
                remedy=_("Cut out the seconds that show the tags."),
            )
        _quiet()
        self._capture = cv2.VideoCapture(str(path.absolute()), cv2.CAP_FFMPEG)
        if not self._capture.isOpened():
            self._capture.release()
            raise self._broken(_("The video cannot be read: it is broken or of an unknown kind."))
        try:
            _check_frame_size(self._capture, self.name)
        except BadInput:
            self._capture.release()
            raise

    def __iter__(self) -> Iterator[Frame]:
        """Yield the frames; a video that ends in the middle yields what it has.

        Raises:
            BadInput: no frame could be read.
        """
        import cv2

        count = 0
        rate = self._capture.get(cv2.CAP_PROP_FPS)
        step = 1000.0 / rate if 1.0 <= rate <= 1000.0 else 40.0
        first, latest = 0.0, 0.0
        while self._capture.isOpened():
            ok, image = self._capture.read()
            if not ok or image is None:
                break
            stamp = float(self._capture.get(cv2.CAP_PROP_POS_MSEC))
            if count == 0:
                first = stamp
            elif latest + step / 4 <= stamp - first < latest + LONGEST_STEP_MS:
                latest = stamp - first
            else:  # no times in the file, or broken ones: time never stands still and never runs back
                latest += step
            yield self._frame(image, count, latest)
            count += 1
        if count == 0:
            raise self._broken(_("The video holds no frame that can be read."))

    def _broken(self, what: str) -> BadInput:
        return BadInput(
            what, where=self.name, remedy=_("Play it in a video player, or record it again as MP4.")
        )


class _Camera(_Moving):
    """Frames of a camera: a number (0 is the first) or a network camera's http(s) or rtsp address."""

    def __init__(self, name: str, which: int | str) -> None:
        """Open it.

        Raises:
            PlainError: there is no such camera, or it is in use.
        """
        import cv2

        super().__init__(name, SourceKind.CAMERA)
        _quiet()
        if isinstance(which, int):
            self._capture = cv2.VideoCapture(which)
        else:
            self._capture = cv2.VideoCapture(
                which,
                cv2.CAP_FFMPEG,
                [
                    cv2.CAP_PROP_OPEN_TIMEOUT_MSEC,
                    NETWORK_PATIENCE_MS,
                    cv2.CAP_PROP_READ_TIMEOUT_MSEC,
                    NETWORK_PATIENCE_MS,
                ],
            )
        if not self._capture.isOpened():
            self._capture.release()
            if isinstance(which, int):
                raise PlainError(
                    _("Camera {which} cannot be opened.").format(which=which),
                    where=self.name,
                    remedy=_(_NO_CAMERA),
                )
            raise PlainError(
                _("The network camera does not answer."),
                where=self.name,
                remedy=_("Check the address and that both devices are in the same network."),
            )
        if isinstance(which, int):
            self._capture.set(cv2.CAP_PROP_FRAME_WIDTH, CAMERA_SIZE[0])
            self._capture.set(cv2.CAP_PROP_FRAME_HEIGHT, CAMERA_SIZE[1])
        self._capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)

    def __iter__(self) -> Iterator[Frame]:
        """Yield frames until the camera is closed.

        Raises:
            PlainError: it has sent nothing for `CAMERA_PATIENCE` seconds.
            BadInput: its frames are too large.
        """
        index, start = 0, time.monotonic()
        last = start
        while self._capture.isOpened():
            ok, image = self._capture.read()
            now = time.monotonic()
            if not ok or image is None:
                if now - last > CAMERA_PATIENCE:
                    raise PlainError(
                        _("The camera has stopped sending pictures."),
                        where=self.name,
                        remedy=_("Check its cable or connection and start again."),
                    )
                time.sleep(0.02)
                continue
            last = now
            if image.shape[0] * image.shape[1] > LARGEST_FRAME:
                raise _frame_too_large(self.name, image.shape[1], image.shape[0])
            yield self._frame(image, index, (now - start) * 1000.0)
            index += 1


def _quiet() -> None:
    """Keep OpenCV and FFmpeg from writing to the terminal: what goes wrong is said by the errors raised here."""
    import cv2

    # Read by OpenCV when its FFmpeg part is used for the first time; -8 is FFmpeg's "quiet".
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
    # Where OpenCV 5 keeps it; OpenCV 4 has it at the top. 0 is "silent" in both.
    logging: Any = getattr(cv2.utils, "logging", cv2)
    logging.setLogLevel(0)


def _check_frame_size(capture: Any, where: str) -> None:
    """Refuse a video by the frame size its header tells, before a frame is decoded."""
    import cv2

    width, height = int(capture.get(cv2.CAP_PROP_FRAME_WIDTH)), int(capture.get(cv2.CAP_PROP_FRAME_HEIGHT))
    if width * height > LARGEST_FRAME:
        raise _frame_too_large(where, width, height)


def _frame_too_large(where: str, width: int, height: int) -> BadInput:
    return BadInput(
        _("Its frames are too large ({width}×{height} px).").format(width=width, height=height),
        where=where,
        remedy=_("Use 4K or less."),
    )

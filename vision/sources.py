"""Where do frames come from? A camera, a picture, a video or a folder of pictures, all behind one door."""

from __future__ import annotations

import enum
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Protocol

from assets.errors import BadInput, PlainError
from assets.words import _
from vision import pictures, videos

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Bgr = npt.NDArray[np.uint8]

CAMERA = "camera:"
MOST_PICTURES = 2000
"""A folder with more pictures than this is refused: somebody gave the wrong folder."""
_NETWORK = ("http://", "https://", "rtsp://")


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
        return _Moving(text, SourceKind.CAMERA, videos.Camera(_camera(text)))
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
    if videos.looks_like_video(head) and head[8:12] not in (b"avif", b"avis", b"heic", b"heix", b"mif1"):
        return _Moving(text, SourceKind.VIDEO, videos.VideoFile(path), path.name)
    return _Stills(text, SourceKind.PICTURE, (path,))


class _Stills:
    """A picture or a folder of pictures: each is a frame of its own, read only when its turn comes."""

    def __init__(self, name: str, kind: SourceKind, paths: tuple[Path, ...]) -> None:
        self.name, self.kind, self._paths = name, kind, paths
        self.skipped: tuple[PlainError, ...] = ()

    def __iter__(self) -> Iterator[Frame]:
        self.skipped = ()
        for index, path in enumerate(self._paths):
            try:
                image = pictures.read_picture(path)
            except PlainError as error:
                self.skipped += (error,)
                if len(self.skipped) == len(self._paths):
                    raise
                continue
            yield Frame(image, index, 0.0, path.name)

    def close(self) -> None:
        """Nothing is held open."""

    def __enter__(self) -> _Stills:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class _Moving:
    """A video or a camera."""

    def __init__(
        self, name: str, kind: SourceKind, shots: videos.VideoFile | videos.Camera, shown: str = ""
    ) -> None:
        self.name, self.kind, self._shots, self._shown = name, kind, shots, shown or name
        self.skipped: tuple[PlainError, ...] = ()

    def __iter__(self) -> Iterator[Frame]:
        for index, shot in enumerate(self._shots):
            yield Frame(shot.image, index, shot.time_ms, f"{self._shown} {shot.time_ms / 1000:.2f} s")

    def close(self) -> None:
        """Let go of the file or the camera."""
        self._shots.close()

    def __enter__(self) -> _Moving:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


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
    found = sorted(p for p in folder.iterdir() if p.suffix.lower() in pictures.PICTURE_SUFFIXES and p.is_file())
    if not found:
        films = any(p.suffix.lower() in videos.VIDEO_SUFFIXES for p in folder.iterdir())
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

"""How does an untrusted picture file become a frame?

Whatever the file holds (16 bits, CMYK, a palette, transparency, an animation, a photograph lying on its side) comes
out as upright 8-bit BGR; the size written in the header is checked before anything is decoded.
"""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import TYPE_CHECKING

from assets.errors import BadInput, PlainError
from assets.words import _, later

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    from PIL import Image

    Bgr = npt.NDArray[np.uint8]

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

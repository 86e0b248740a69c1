"""What does the camera deliver? Pieces on a table, seen through a lens, in some light, by a sensor, as a JPEG."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from tests.scenes.camera import View, project
from tests.scenes.pieces import PX_PER_MM, Piece, face
from tests.scenes.textures import ground

Bgr = npt.NDArray[np.uint8]
GROUND_PX_PER_MM = 4.0
SUPERSAMPLE = 2


@dataclass(frozen=True, slots=True)
class Conditions:
    """How good the picture is.

    blur: lens blur, standard deviation in px. motion: length of the shake, px. noise: standard deviation, grey steps.
    jpeg: quality, 0 for none. light: overall brightness factor. contrast: factor round middle grey. gradient: how much
    darker one side of the frame is, 0 to 1. glare: strength of one bright patch, 0 to 1. shadow: how dark the edge of a
    hand's or lamp's shadow across the frame makes it, 0 to 1.
    """

    blur: float = 0.0
    motion: float = 0.0
    noise: float = 0.0
    jpeg: int = 0
    light: float = 1.0
    contrast: float = 1.0
    gradient: float = 0.0
    glare: float = 0.0
    shadow: float = 0.0


@dataclass(frozen=True, slots=True)
class Truth:
    """A tag that is in the picture: its payload and its corners, 4×2 px, clockwise from its own top left."""

    text: str
    corners: npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture, BGR uint8, the tags that lie wholly in it, and those that do not: they may be read, but need not."""

    image: Bgr
    tags: tuple[Truth, ...]
    cut: tuple[Truth, ...] = ()


def render(
    pieces: Sequence[Piece],
    view: View,
    *,
    table: str = "wood",
    conditions: Conditions = Conditions(),
    seed: int = 0,
) -> Scene:
    """Return the scene; later pieces lie on top of earlier ones. The same arguments draw the same picture."""
    rng = np.random.default_rng(seed)
    canvas = drawn(pieces, view, table, rng)
    image = cv2.resize(canvas, view.size, interpolation=cv2.INTER_AREA)
    photograph = photographed(image, conditions, rng)
    return Scene(photograph, visible(pieces, view), visible(pieces, view, cut=True))


def drawn(pieces: Sequence[Piece], view: View, table: str, rng: np.random.Generator) -> Bgr:
    """Return the sharp picture, `SUPERSAMPLE` times as large as the frame."""
    large = view.homography(SUPERSAMPLE)
    size = (view.size[0] * SUPERSAMPLE, view.size[1] * SUPERSAMPLE)
    to_mm = np.diag([1 / GROUND_PX_PER_MM, 1 / GROUND_PX_PER_MM, 1.0])
    offset = np.array([(1.0, 0.0, -500.0), (0.0, 1.0, -500.0), (0.0, 0.0, 1.0)])
    canvas = cv2.warpPerspective(
        ground(table, rng),
        large @ to_mm @ offset,
        size,
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REFLECT_101,
    )
    for piece in pieces:
        _lay(canvas, piece, large)
    return np.asarray(canvas, dtype=np.uint8)


def visible(pieces: Sequence[Piece], view: View, *, cut: bool = False) -> tuple[Truth, ...]:
    """Return the tags of pieces that lie wholly in the frame; with `cut` those that do not."""
    homography = view.homography()
    tags = []
    for piece in pieces:
        # The frame's pixel is the mean of 2 × 2 drawn ones, so its middle lies between them.
        corners = project(homography, piece.tag_corners()) - 0.5 * (1 - 1 / SUPERSAMPLE)
        inside = (corners > 2) & (corners < np.array(view.size) - 3)
        if inside.all() != cut:
            tags.append(Truth(piece.text, corners))
    return tuple(tags)


def photographed(image: Bgr, conditions: Conditions, rng: np.random.Generator) -> Bgr:
    """Return the picture as lens, light, sensor and file make it."""
    height, width = image.shape[:2]
    picture = image.astype(np.float32)
    if conditions.gradient or conditions.glare:
        y, x = np.mgrid[0:height, 0:width].astype(np.float32)
        angle = rng.uniform(0, 2 * np.pi)
        ramp = (x / width - 0.5) * np.cos(angle) + (y / height - 0.5) * np.sin(angle)
        picture *= (1.0 - conditions.gradient * np.clip(0.5 + ramp, 0, 1))[..., None].astype(np.float32)
        gx, gy = rng.uniform(0.2, 0.8, 2)
        patch = np.exp(-(((x / width - gx) / 0.09) ** 2 + ((y / height - gy) / 0.14) ** 2))
        picture += (conditions.glare * 190.0 * patch)[..., None].astype(np.float32)
    if conditions.shadow:
        picture *= 1.0 - conditions.shadow * _shade(height, width, rng)[..., None]
    picture = ((picture - 128.0) * conditions.contrast + 128.0) * conditions.light
    if conditions.blur:
        picture = cv2.GaussianBlur(picture, (0, 0), conditions.blur)
    if conditions.motion:
        picture = cv2.filter2D(picture, -1, _shake(conditions.motion, rng.uniform(0, np.pi)))
    if conditions.noise:
        picture = picture + rng.normal(0.0, conditions.noise, picture.shape).astype(np.float32)
    out = np.clip(picture, 0, 255).astype(np.uint8)
    if conditions.jpeg:
        _, data = cv2.imencode(".jpg", out, [cv2.IMWRITE_JPEG_QUALITY, conditions.jpeg])
        out = np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), dtype=np.uint8)
    return out


def _lay(canvas: Bgr, piece: Piece, homography: npt.NDArray[np.float64]) -> None:
    """Draw one piece, with a thin shadow, into the part of the canvas it covers."""
    flat = face(piece)
    height, width = flat.shape[:2]
    corners = project(homography, piece.corners())
    pad = 12
    low = np.maximum(np.floor(corners.min(axis=0)) - pad, 0).astype(int)
    high = np.minimum(np.ceil(corners.max(axis=0)) + pad, (canvas.shape[1], canvas.shape[0])).astype(int)
    if (high <= low).any():
        return
    to_middle = np.array([(1.0, 0.0, -width / 2), (0.0, 1.0, -height / 2), (0.0, 0.0, PX_PER_MM)]) / PX_PER_MM
    c, s = np.cos(np.radians(piece.angle)), np.sin(np.radians(piece.angle))
    placed = np.array([(c, -s, piece.x), (s, c, piece.y), (0.0, 0.0, 1.0)])
    here = np.array([(1.0, 0.0, -low[0]), (0.0, 1.0, -low[1]), (0.0, 0.0, 1.0)])
    carry = here @ homography @ placed @ to_middle
    span = (int(high[0] - low[0]), int(high[1] - low[1]))
    shrink = np.sqrt(abs(cv2.contourArea(corners.astype(np.float32))) / (width * height))
    if shrink < 0.5:
        flat = cv2.GaussianBlur(flat, (0, 0), 0.35 / shrink)
    drawn = cv2.warpPerspective(flat, carry, span, flags=cv2.INTER_LINEAR)
    mask = cv2.warpPerspective(np.full((height, width), 255, np.uint8), carry, span, flags=cv2.INTER_LINEAR)
    part = canvas[low[1] : high[1], low[0] : high[0]]
    cast = np.pad(mask, ((3, 0), (3, 0)))[: span[1], : span[0]]
    shadow = cv2.GaussianBlur(cast, (0, 0), 3.0)
    dark = part * (1.0 - 0.45 * (shadow[..., None] / 255.0))
    alpha = mask[..., None] / 255.0
    part[:] = (dark * (1 - alpha) + drawn * alpha).astype(np.uint8)


def _shade(height: int, width: int, rng: np.random.Generator) -> npt.NDArray[np.float32]:
    """Return where the shadow of something with a straight, slightly soft edge falls, 0 to 1."""
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    angle = rng.uniform(0, 2 * np.pi)
    across = (x - width * rng.uniform(0.3, 0.7)) * np.cos(angle) + (
        y - height * rng.uniform(0.3, 0.7)
    ) * np.sin(angle)
    return np.clip(0.5 + across / rng.uniform(6, 40), 0, 1).astype(np.float32)


def _shake(length: float, angle: float) -> npt.NDArray[np.float32]:
    """Return the kernel of a straight shake of `length` px."""
    size = 2 * int(np.ceil(length / 2)) + 3
    kernel = np.zeros((size, size), dtype=np.float32)
    middle = size / 2 - 0.5
    for t in np.linspace(-length / 2, length / 2, 8 * size):
        x, y = middle + t * np.cos(angle), middle + t * np.sin(angle)
        i, j = int(np.floor(y)), int(np.floor(x))
        fy, fx = y - i, x - j
        kernel[i, j] += (1 - fy) * (1 - fx)
        kernel[i, j + 1] += (1 - fy) * fx
        kernel[i + 1, j] += fy * (1 - fx)
        kernel[i + 1, j + 1] += fy * fx
    return kernel / kernel.sum()

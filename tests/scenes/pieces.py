"""What do tagged pieces look like? Plain cards and tiles with a version-1 level-H tag on them, in our own simple shapes."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt
import segno

Bgr = npt.NDArray[np.uint8]
MODULES, QUIET = 21, 3
"""Modules a side of a version-1 symbol, and the white ones kept round it on the sticker."""
TAG_MM = 13.0
"""Side of a symbol without its quiet zone, mm."""
PX_PER_MM = 16.0
"""Resolution in which pieces are drawn before a camera sees them, px."""

CARD_TONES = {
    "land": (96, 178, 214),
    "water": (190, 150, 84),
    "space": (92, 62, 52),
    "townsfolk": (140, 190, 150),
    "inspiration": (170, 215, 240),
    "scheme_blue": (180, 130, 70),
    "scheme_red": (80, 80, 190),
    "yellow": (60, 190, 230),
    "blue": (200, 140, 60),
    "black": (70, 70, 70),
    "green": (90, 170, 90),
    "pink": (190, 150, 230),
    "plain": (215, 222, 226),
}
"""Ground colour of a piece by what it is, BGR."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece on the table.

    text: the tag's payload. x, y: the piece's middle, mm. angle: how it is turned, degrees clockwise. width, height: mm.
    tag_x, tag_y: the tag's middle from the piece's middle, mm. look: a key of `CARD_TONES`. name: lines written on it.
    name_area: where, left, top, right, bottom from the piece's middle, mm. drawing: "" or a kind of card. tag_mm: side
    of the symbol. curl: how far the middle of the sticker bulges towards its top edge, as a sticker on a bent card does,
    mm. damage: share of the symbol covered by scratches and spots, 0 to 1. covered: which corner of the symbol, clockwise
    from its own top left (0), something hides up to eight modules deep; None for none.
    """

    text: str
    x: float
    y: float
    angle: float = 0.0
    width: float = 22.0
    height: float = 22.0
    tag_x: float = 0.0
    tag_y: float = 0.0
    look: str = "plain"
    name: tuple[str, ...] = ()
    name_area: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    drawing: str = ""
    tag_mm: float = TAG_MM
    curl: float = 0.0
    damage: float = 0.0
    covered: int | None = None

    def to_table(self, points: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        """Return N×2 points given from the piece's middle, mm, as table points, mm."""
        c, s = np.cos(np.radians(self.angle)), np.sin(np.radians(self.angle))
        return points @ np.array([(c, s), (-s, c)]) + (self.x, self.y)

    def tag_corners(self) -> npt.NDArray[np.float64]:
        """Return the symbol's corners on the table, 4×2 mm, clockwise from its own top left."""
        h = self.tag_mm / 2
        middle = np.array((self.tag_x, self.tag_y))
        return self.to_table(middle + np.array([(-h, -h), (h, -h), (h, h), (-h, h)]))

    def corners(self) -> npt.NDArray[np.float64]:
        """Return the piece's own corners on the table, 4×2 mm."""
        w, h = self.width / 2, self.height / 2
        return self.to_table(np.array([(-w, -h), (w, -h), (w, h), (-w, h)]))


def symbol(text: str) -> npt.NDArray[np.uint8]:
    """Return a version-1 level-H symbol, 21×21, 0 dark and 255 light.

    Raises:
        segno.DataOverflowError: more than ten QR-alphanumeric characters.
    """
    made = segno.make_qr(text, version=1, error="h", boost_error=False)
    return np.array([[0 if cell else 255 for cell in row] for row in made.matrix], dtype=np.uint8)


def face(piece: Piece) -> Bgr:
    """Return the piece drawn flat, `PX_PER_MM` px a mm: coloured card, drawing, name and the sticker with its tag."""
    width, height = (round(v * PX_PER_MM) for v in (piece.width, piece.height))
    picture = np.empty((height, width, 3), dtype=np.uint8)
    picture[:] = CARD_TONES[piece.look]
    edge = round(0.8 * PX_PER_MM)
    cv2.rectangle(
        picture, (edge, edge), (width - edge, height - edge), (235, 240, 242), round(0.5 * PX_PER_MM)
    )
    _draw(picture, piece.drawing)
    if piece.name:
        _write(picture, piece)
    _stick(picture, piece)
    return picture


def _stick(picture: Bgr, piece: Piece) -> None:
    """Lay the white sticker with its symbol on the piece."""
    height, width = picture.shape[:2]
    side = round(piece.tag_mm * PX_PER_MM)
    module = piece.tag_mm / MODULES
    margin = round(QUIET * module * PX_PER_MM)
    left = round(width / 2 + (piece.tag_x - piece.tag_mm / 2) * PX_PER_MM)
    top = round(height / 2 + (piece.tag_y - piece.tag_mm / 2) * PX_PER_MM)
    cv2.rectangle(
        picture,
        (left - margin, top - margin),
        (left + side + margin, top + side + margin),
        (250, 252, 252),
        -1,
    )
    tag = cv2.resize(symbol(piece.text), (side, side), interpolation=cv2.INTER_NEAREST)
    tag = np.where(tag == 0, 24, 250).astype(np.uint8)
    picture[top : top + side, left : left + side] = tag[..., None]
    sticker = picture[
        max(0, top - margin) : top + side + margin, max(0, left - margin) : left + side + margin
    ]
    if piece.damage:
        _damage(sticker, piece)
    if piece.covered is not None:
        _cover(sticker, piece)
    if piece.curl:
        _curl(sticker, piece.curl * PX_PER_MM)


def _cover(sticker: Bgr, piece: Piece) -> None:
    """Lay a scrap of paper, a coin or another tile over a corner; the same piece, the same cover."""
    rng = np.random.default_rng([round(abs(v) * 100) for v in (piece.x, piece.y, piece.angle, 7.0)])
    side = min(sticker.shape[:2])
    turn = piece.covered or 0
    corner = np.array([(0, 0), (side, 0), (side, side), (0, side)])[turn]
    deep = (QUIET + rng.uniform(6.5, 8.0)) / (MODULES + 2 * QUIET) * side
    tone = tuple(int(n) for n in rng.integers(20, 240, 3))
    if rng.random() < 0.5:
        cv2.circle(sticker, corner.tolist(), round(1.2 * deep), tone, -1, cv2.LINE_AA)
        return
    inwards = np.array([(1, 1), (-1, 1), (-1, -1), (1, -1)])[turn]
    cut = rng.uniform(0.7, 1.0, 2) * deep
    shape = np.array([(0, 0), (deep, 0), (cut[0], cut[1]), (0, deep)]) * inwards + corner
    cv2.fillPoly(sticker, [np.round(shape).astype(np.int32)], tone, cv2.LINE_AA)


def _damage(sticker: Bgr, piece: Piece) -> None:
    """Lay scratches and spots over the sticker until the wanted share of it is hidden; the same piece, the same marks."""
    rng = np.random.default_rng([round(abs(v) * 100) for v in (piece.x, piece.y, piece.angle)])
    side = min(sticker.shape[:2])
    hidden = np.zeros(sticker.shape[:2], np.uint8)
    while np.count_nonzero(hidden) < piece.damage * hidden.size:
        x, y, u, v = (int(n) for n in rng.integers(0, side, 4))
        tone = tuple(int(n) for n in rng.integers(20, 240, 3))
        if rng.random() < 0.5:
            wide = int(rng.integers(side // 60, side // 25))
            end = (x + (u - side // 2) // 2, y + (v - side // 2) // 2)
            for where, colour in ((sticker, tone), (hidden, (255,))):
                cv2.line(where, (x, y), end, colour, wide, cv2.LINE_AA)
        else:
            for where, colour in ((sticker, tone), (hidden, (255,))):
                cv2.circle(where, (x, y), 4 + u // 16, colour, -1, cv2.LINE_AA)


def _curl(sticker: Bgr, bulge: float) -> None:
    """Bend what is printed: the middle columns move up by `bulge` px, the outer ones stay."""
    height, width = sticker.shape[:2]
    x, y = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
    across = 2 * x / width - 1
    sticker[:] = cv2.remap(
        sticker.copy(),
        x,
        y + np.float32(bulge) * (1 - across**2),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )


def _write(picture: Bgr, piece: Piece) -> None:
    """Write the name's lines on a light label, all as large as the longest allows."""
    height, width = picture.shape[:2]
    left, top, right, bottom = (
        round(v * PX_PER_MM + half / 2)
        for v, half in zip(piece.name_area, (width, height, width, height), strict=True)
    )
    cv2.rectangle(picture, (left, top), (right, bottom), (238, 242, 244), -1)
    font, thick = cv2.FONT_HERSHEY_DUPLEX, 3
    each = (bottom - top) / len(piece.name)
    sizes = [cv2.getTextSize(line, font, 1.0, thick)[0] for line in piece.name]
    scale = min(0.92 * (right - left) / max(w for w, _ in sizes), 0.6 * each / max(h for _, h in sizes), 2.4)
    for number, (line, (wide, tall)) in enumerate(zip(piece.name, sizes, strict=True)):
        x = (left + right - round(wide * scale)) // 2
        y = round(top + (number + 0.5) * each + tall * scale / 2)
        cv2.putText(picture, line, (x, y), font, scale, (40, 40, 40), thick, cv2.LINE_AA)


def _draw(picture: Bgr, drawing: str) -> None:
    """Draw the simple sign of a card's kind."""
    height, width = picture.shape[:2]

    def at(x: float, y: float) -> tuple[int, int]:
        return round(x * width), round(y * height)

    if drawing == "land":
        hills = np.array([at(0.06, 0.72), at(0.3, 0.42), at(0.48, 0.62), at(0.66, 0.36), at(0.94, 0.72)])
        cv2.fillPoly(picture, [hills], (70, 120, 130), cv2.LINE_AA)
    elif drawing == "water":
        for row in (0.48, 0.56, 0.64):
            xs = np.linspace(0.1, 0.9, 60)
            wave = np.array([at(x, row + 0.018 * np.sin(x * 28)) for x in xs])
            cv2.polylines(picture, [wave], False, (245, 225, 190), round(0.9 * PX_PER_MM), cv2.LINE_AA)
    elif drawing == "space":
        for x, y, r in (
            (0.2, 0.5, 0.7),
            (0.45, 0.6, 1.2),
            (0.7, 0.46, 0.9),
            (0.84, 0.64, 0.6),
            (0.32, 0.7, 0.6),
        ):
            cv2.circle(picture, at(x, y), round(r * PX_PER_MM), (190, 230, 250), -1, cv2.LINE_AA)
    elif drawing == "townsfolk":
        cv2.circle(picture, at(0.22, 0.4), round(0.09 * width), (80, 100, 70), -1, cv2.LINE_AA)
        cv2.fillPoly(
            picture,
            [np.array([at(0.08, 0.74), at(0.15, 0.54), at(0.29, 0.54), at(0.36, 0.74)])],
            (80, 100, 70),
        )
    elif drawing == "inspiration":
        middle = at(0.22, 0.42)
        cv2.circle(picture, middle, round(0.07 * width), (60, 150, 220), -1, cv2.LINE_AA)
        for step in range(8):
            a = step * np.pi / 4
            end = (round(middle[0] + 0.15 * width * np.cos(a)), round(middle[1] + 0.15 * width * np.sin(a)))
            cv2.line(picture, middle, end, (60, 150, 220), round(0.5 * PX_PER_MM), cv2.LINE_AA)

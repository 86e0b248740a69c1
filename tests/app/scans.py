"""What lies before the camera in tests of scanning: codes, pictures of tags, and the scan screen that looks at them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from tests.app.window import Hand
from tests.vision.test_codes import flat
from vision.codes import Code

FOREIGN = "https://example.com/a"
LAND, WATER, SPACE, INSPIRED = "TC-WL0018", "TC-WW042*", "TC-WS079", "TC-WI010H"


def code(text: str, x: float = 0.0, y: float = 0.0) -> Code:
    corners: Any = ((x, y), (x + 20, y), (x + 20, y + 20), (x, y + 20))
    return Code(text, text.encode(), corners, "QRCode", "test")


def write_picture(folder: Path, name: str, picture: np.ndarray) -> str:
    path = folder / name
    cv2.imwrite(str(path), picture)
    return str(path)


def look_at(hand: Hand, where: str, **how: Any) -> Iterator[float]:
    from companion.app.screens.scan import ScanScreen

    hand.shell.go(ScanScreen(**how))
    yield from hand.frames()
    hand.screen.open(where)
    yield from hand.wait_for(lambda: hand.screen.last is not None and not hand.screen.running)
    yield from hand.frames()


def two_cards(folder: Path) -> str:
    """Draw a table with Land 15 in the middle and Water 42 and Scheme 6 at its sides."""
    return write_picture(folder, "cards.png", np.hstack([flat(WATER), flat("TC-WL015X"), flat("TC-WC006V")]))

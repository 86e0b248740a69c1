"""How are the scan screen and the tags to print brought about with real data?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from assets.words import _

if TYPE_CHECKING:
    from tests.tour import Scene
    from tests.tour.pictures import Tour


def _open(tour: Tour, **how: Any) -> Any:
    from companion.app.presenters.scanning import LAST_KEY
    from companion.app.screens.scan import ScanScreen

    tour.services.storage.set_setting(LAST_KEY, None)
    screen = ScanScreen(**how)
    tour.shell.go(screen)
    return screen


def _scan(tour: Tour) -> Iterator[float]:
    _open(tour)
    yield 0.5


def _looked(screen: Any, seconds: float = 8.0) -> Iterator[float]:
    """Look at the sample until the list is whole."""
    screen.open_sample()
    for _wait in range(round(seconds * 10)):
        yield 0.1
        if screen.last is not None and not screen.running:
            break


def _scan_sample(tour: Tour) -> Iterator[float]:
    yield from _looked(_open(tour))


def _scan_checklist(tour: Tour) -> Iterator[float]:
    from companion.app.presenters.scanning import Wanted

    expected = ("L03", "L09", "L15", "L21", "W42", "W50", "S92", "T117")
    wanted = Wanted("wayfarers", pieces=expected, checklist=True, title=_("Scan the set-up"))
    yield from _looked(_open(tour, wanted=wanted, done=print))


def _scan_one_card(tour: Tour) -> Iterator[float]:
    from companion.app.presenters.scanning import Wanted

    wanted = Wanted("wayfarers", kinds=("land", "water"), number=1, title=_("Scan the card"))
    yield from _looked(_open(tour, wanted=wanted, done=print))


def _drawn(text: str) -> Any:
    """Return a code on white, on a strip of table."""
    import cv2
    import numpy as np
    import segno

    code = np.array([list(row) for row in segno.make_qr(text).matrix_iter(scale=8, border=4)], dtype=np.uint8)
    white = cv2.cvtColor((1 - code) * 255, cv2.COLOR_GRAY2BGR)
    return cv2.copyMakeBorder(
        white, 60, 380 - white.shape[0], 30, 30, cv2.BORDER_CONSTANT, value=(190, 205, 215)
    )


def _scan_other_codes(tour: Tour) -> Iterator[float]:
    import cv2

    path = tour.services.folder / "codes.png"
    texts = ("TC-WL0018", "https://example.com/a", "TC-WL0019")
    cv2.imwrite(str(path), cv2.hconcat([_drawn(text) for text in texts]))
    screen = _open(tour)
    screen.open(str(path))
    for _wait in range(60):
        yield 0.1
        if screen.last is not None and not screen.running:
            break


def _scan_teach(tour: Tour) -> Iterator[float]:
    yield from _scan_other_codes(tour)
    screen: Any = tour.shell.screen
    screen.teach(next(one for one in screen.seen.others if one.teachable))
    yield 0.1


def _scan_taught(tour: Tour) -> Iterator[float]:
    screen = _open(tour)
    screen._learn().teach("9783161484100", "wayfarers", "L03")
    screen._learn().teach("https://example.com/a/very/long/address", "origin", "territory_green_2")
    screen.taught_codes()
    yield 0.1
    for one in screen._learn().list():
        screen._learn().forget(one.text)


def _scan_taught_file(tour: Tour) -> Iterator[float]:
    """A file from the next table: something new, something known, something that is on another piece here."""
    import json

    codes = (("9783161484100", "W42"), ("4006381333931", "L15"), ("https://example.com/b", "S92"))
    screen = _open(tour)
    taught = screen._learn()
    taught.teach("9783161484100", "wayfarers", "L03")
    taught.teach("https://example.com/b", "wayfarers", "S92")
    screen.taught_codes()
    file = tour.services.folder / "from-the-next-table.json"
    rows = [{"text": text, "game": "wayfarers", "piece": piece} for text, piece in codes]
    file.write_text(json.dumps({**taught.to_json(), "codes": rows}), encoding="utf-8")
    shown: Any = tour.shell.screen
    shown.look(file)
    yield 0.1
    for one in taught.list():
        taught.forget(one.text)


def _scan_no_camera(tour: Tour) -> Iterator[float]:
    screen = _open(tour)
    screen.open("camera:7")
    for _wait in range(60):
        yield 0.1
        if screen.problem:
            break


def _scan_files(tour: Tour) -> Iterator[float]:
    _open(tour).open_gallery()
    yield 0.1


def _scan_by_hand(tour: Tour) -> Iterator[float]:
    screen = _open(tour)
    screen.seen.add("L03")
    screen.by_hand()
    yield 0


def _scan_again(tour: Tour) -> Iterator[float]:

    screen = _open(tour)
    for piece in ("L03", "W42", "T117"):
        screen.seen.add(piece)
    tour.shell.back()
    tour.shell.go("scan")
    yield 0.2


def _stickers(tour: Tour) -> Iterator[float]:

    tour.shell.go("stickers")
    yield from _page_drawn(tour.shell.screen)


def _page_drawn(screen: Any) -> Iterator[float]:
    for _wait in range(80):
        yield 0.1
        if screen._paper is not None and screen._paper[0] == screen.choice:
            break


def _stickers_code_sheet(tour: Tour) -> Iterator[float]:
    yield from _stickers(tour)
    screen: Any = tour.shell.screen
    screen.choice.set_code_sheet(code_sheet=True)
    screen.save()
    for _wait in range(80):
        yield 0.1
        if screen.saved:
            break


def _stickers_strip(tour: Tour) -> Iterator[float]:
    yield from _stickers(tour)
    screen: Any = tour.shell.screen
    screen.choice.set_game("origin")
    screen.choice.paper = "58mm"
    tour.shell.rebuild()
    yield from _page_drawn(screen)


SCENES: dict[str, Scene] = {
    "scan": _scan,
    "scan-sample": _scan_sample,
    "scan-checklist": _scan_checklist,
    "scan-one-card": _scan_one_card,
    "scan-other-codes": _scan_other_codes,
    "scan-teach": _scan_teach,
    "scan-taught": _scan_taught,
    "scan-taught-file": _scan_taught_file,
    "scan-no-camera": _scan_no_camera,
    "scan-files": _scan_files,
    "scan-by-hand": _scan_by_hand,
    "scan-again": _scan_again,
    "stickers": _stickers,
    "stickers-code-sheet": _stickers_code_sheet,
    "stickers-strip": _stickers_strip,
}

"""How are finished games brought about with real data?"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from companion.app.scenes.score import sheet

if TYPE_CHECKING:
    from companion.app.scenes import Scene
    from companion.app.tour import Tour


def _records(tour: Tour) -> Iterator[float]:
    from companion.app.screens.records import RecordsScreen

    if not tour.services.storage.records():
        for bot in (False, True):
            presenter = sheet(tour, bot=bot).presenter
            tour.services.storage.put_record(presenter.finished(presenter.result(), tour.services.now()))
    tour.shell.go(RecordsScreen())
    yield 0


def _records_empty(tour: Tour) -> Iterator[float]:
    from companion.app.screens.records import RecordsScreen
    from companion.storage import Storage

    storage = tour.services.storage
    with tempfile.TemporaryDirectory() as folder, Storage.open(Path(folder) / "empty.sqlite3") as empty:
        tour.services.storage = empty
        tour.shell.go(RecordsScreen())
        tour.services.storage = storage
    yield 0


SCENES: dict[str, Scene] = {
    "records": _records,
    "records-empty": _records_empty,
}

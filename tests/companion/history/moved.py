"""Moving house: a document out of one storage, into another."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from companion.history.export import read, written
from companion.history.importing import Report, examine, take_in
from companion.storage import Storage


def exported(storage: Storage) -> bytes:
    with storage.contents() as contents:
        return "".join(written(contents)).encode("ascii")


def imported(storage: Storage, data: bytes) -> Report:
    document = read(data, where="evenings.json")
    return take_in(storage, document, examine(storage, document))


def outcomes(report: Report) -> list[tuple[str, str]]:
    return [(one.kind, one.outcome.value) for one in report.items]


def opened(folder: Path, name: str) -> Storage:
    """Another device; its clock goes wrong in its own way, so that no two answers are of one second."""
    off = timedelta(hours=1 + sum(name.encode()) % 20)
    return Storage.open(folder / f"{name}.sqlite3", clock=lambda: datetime.now(UTC) + off)

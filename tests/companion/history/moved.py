"""Moving house: a document out of one storage, into another."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from companion.history.export import export_document, read_document
from companion.history.importing import Report, dry_run, import_document
from companion.storage import Storage


def exported(storage: Storage) -> bytes:
    with storage.contents() as contents:
        return "".join(export_document(contents)).encode("ascii")


def imported(storage: Storage, data: bytes) -> Report:
    document = read_document(data, where="evenings.json")
    return import_document(storage, document, dry_run(storage, document))


def outcomes(report: Report) -> list[tuple[str, str]]:
    return [(one.kind, one.outcome.value) for one in report.items]


def opened(folder: Path, name: str) -> Storage:
    """Another device; its clock goes wrong in its own way, so that no two answers are of one second."""
    off = timedelta(hours=1 + sum(name.encode()) % 20)
    return Storage.open(folder / f"{name}.sqlite3", clock=lambda: datetime.now(UTC) + off)

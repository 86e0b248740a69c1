"""Freezes a database of the present schema version: `python -m tests.companion.storage.freeze`.

It writes released/version-N.sqlite3 and, beside it, what is in it as JSON. The database holds what an evening leaves
behind: two games against the AI of Wayfarers (one finished, one undone and gone on with otherwise), a finished game scored
from its sheet and corrected, settings, and print jobs that came out, failed and were copied. It is run once before a
release; afterwards the frozen files are never written again. Until 1.0 a change of the schema freezes version 1 anew.
"""

from __future__ import annotations

import dataclasses
import itertools
import json
import sys
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from companion.history.repository import delete, save
from companion.scoring import scoring_of
from companion.storage import Storage, schema
from printing.jobs import NewJob, State
from tests.companion.history.evenings import LATE, begun, play, solo_sheet

RELEASED = Path(__file__).parent / "released"
SEED = 20261103


def frozen(number: int) -> tuple[Path, Path]:
    """Where the database of a version and its contents as JSON lie."""
    return RELEASED / f"version-{number}.sqlite3", RELEASED / f"version-{number}.json"


def an_evening(storage: Storage) -> None:
    """Leave behind what an evening leaves behind."""
    assert play(begun(storage, seed=SEED, board="space")).ask is None
    opened = play(begun(storage, seed=SEED + 1), 30)
    for _ in range(3):
        opened.undo()
    play(opened, 5, seed=2)
    opened.correct("comets", 3)
    opened.undo()
    storage.hide(begun(storage, seed=SEED + 2).id, True)
    scoring = scoring_of("wayfarers")

    def scored(sheet: Any, **about: Any) -> str:
        accepted = scoring.accept(sheet).values
        return save(storage, scoring.score(accepted), accepted, LATE, **about).uuid

    first = scored(solo_sheet("Zoë"), minutes=95, place="At home", colours={"players[0]": "blue"})
    scored(solo_sheet("Zoë", comets=4), uuid=first, notes="Grüße an Ida.\nNext time the other board.")
    delete(storage, scored(solo_sheet("Bo")))
    storage.set_setting("theme", {"name": "dark", "text": 120})
    storage.set_setting("taught_codes", [["9783161484100", "wayfarers", "L03"]])
    jobs = storage.print_jobs
    came_out = jobs.add(
        NewJob("Score", b"\x1b@Score\n\x00\xff", "tcp://192.168.1.20:9100", "kitchen", 512, 20)
    )
    jobs.change(came_out, dataclasses.replace(came_out, state=State.SENT, attempts=1, begun=True))
    failed = jobs.add(NewJob("Set-up", b"set-up", "file:///dev/usb/lp0", "", 4096, 0))
    jobs.change(
        failed, dataclasses.replace(failed, state=State.FAILED, what="It is off.", remedy="Switch it on.")
    )
    jobs.copy(came_out.number)


def as_json(storage: Storage) -> Any:
    """Everything stored, as it stands beside the frozen database."""
    with storage.contents() as contents:
        found = {
            "playthroughs": [dataclasses.asdict(tree) for tree in contents.playthroughs()],
            "records": [dataclasses.asdict(record) for record in contents.records()],
            "settings": contents.settings(),
        }
    jobs = storage.print_jobs
    found["print_jobs"] = [
        {**dataclasses.asdict(job), "data": jobs.data(job.number).decode("latin-1")}
        for job in sorted(jobs.jobs(100), key=lambda job: job.number)
    ]
    return json.loads(json.dumps(found, default=lambda state: state.value))


def freeze() -> None:
    """Write the frozen database of the present version and its contents."""
    RELEASED.mkdir(exist_ok=True)
    database, contents = frozen(schema.CURRENT)
    ticks = (datetime(2026, 11, 3, 19, 0, tzinfo=UTC) + timedelta(seconds=11 * n) for n in itertools.count())
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "companion.sqlite3"
        with Storage.open(place, clock=lambda: next(ticks)) as storage:
            an_evening(storage)
            found = as_json(storage)
            storage._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            storage._db.execute("VACUUM")
            storage._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        database.write_bytes(place.read_bytes())
    contents.write_text(json.dumps(found, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")
    sys.stdout.write(f"{database.name}: {database.stat().st_size} bytes\n")


if __name__ == "__main__":
    freeze()

"""Processes that use the storage and die: run as `python -m tests.companion.storage.child WHAT …`, one line of JSON out
for each thing done.

To die at every step, a process forks one child for each step number; in the child a counter sits in front of every
statement and every file operation, and kills the child with SIGKILL when its number comes.
"""

from __future__ import annotations

import contextlib
import functools
import json
import os
import resource
import shutil
import signal
import sqlite3
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from assets.errors import PlainError
from companion.storage import StaleHead, Storage, schema
from tests.companion.storage.samples import answer, begin, names_of, play, snapshot, sound

NOBODY = 65534

LATER_VERSION = (
    "ALTER TABLE setting RENAME TO old_setting",
    "CREATE TABLE setting (number INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, value TEXT NOT NULL, at TEXT)",
    "INSERT INTO setting (key, value, at) SELECT key, value, 'before' FROM old_setting",
    "DROP TABLE old_setting",
    "CREATE TABLE sticker (id INTEGER PRIMARY KEY, bytes BLOB NOT NULL)",
)


def say(**done: Any) -> None:
    print(json.dumps(done), flush=True)


class Fuse:
    """Burns down one step at a time; at zero the process is gone."""

    def __init__(self, steps: int) -> None:
        self.left = steps

    def step(self) -> None:
        self.left -= 1
        if self.left == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    def lay(self) -> None:
        """Put a step in front of every statement and every file operation of this process."""
        fuse = self

        class Burning(sqlite3.Connection):
            def execute(self, *given: Any) -> sqlite3.Cursor:
                fuse.step()
                return super().execute(*given)

            def close(self) -> None:
                fuse.step()
                super().close()

        setattr(sqlite3, "connect", functools.partial(sqlite3.connect, factory=Burning))  # noqa: B010 - its type is narrower
        for owner, name in (
            *((Path, one) for one in ("rename", "mkdir", "touch")),
            *((shutil, one) for one in ("copyfile", "rmtree")),
            *((os, one) for one in ("fsync",)),
        ):
            setattr(owner, name, self.before(getattr(owner, name)))

    def before(self, function: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(function)
        def burning(*given: Any, **named: Any) -> Any:
            self.step()
            return function(*given, **named)

        return burning


def dying_at_every_step(scenario: Callable[[Callable[[Any], None]], None]) -> Iterator[tuple[int, list[Any]]]:
    """Run the scenario in a child that dies at step 1, in one that dies at step 2, … until one lives to the end.

    Yields each time the step and what the scenario acknowledged before it died.
    """
    step, lived = 0, False
    while not lived:
        step += 1
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reading)
            Fuse(step).lay()
            scenario(functools.partial(_acknowledge, writing))
            os._exit(0)
        os.close(writing)
        with os.fdopen(reading) as acknowledged:
            lines = [json.loads(line) for line in acknowledged]
        lived = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
        yield step, lines


def _acknowledge(pipe: int, done: Any) -> None:
    os.write(pipe, json.dumps(done).encode() + b"\n")


def play_and_die(folder: Path) -> None:
    """A game is begun, answered, undone and branched; whatever was acknowledged must be there after each death."""
    database = folder / "companion.sqlite3"

    def evening(acknowledge: Callable[[Any], None]) -> None:
        storage = Storage.open(database)
        game = begin(storage).id
        acknowledge([])
        storage.append(game, 0, [answer("a"), answer("b")], [snapshot(2, 2)])
        acknowledge(["a", "b"])
        storage.append(game, 2, [answer("c")])
        acknowledge(["a", "b", "c"])
        storage.move_head(game, 3, 1)
        acknowledge(["a"])
        storage.append(game, 1, [answer("x")], [snapshot(1, 2)], finished={"total": 1})
        acknowledge(["a", "x"])
        storage.close()

    evenings = [[], ["a", "b"], ["a", "b", "c"], ["a"], ["a", "x"]]
    for step, acknowledged in dying_at_every_step(evening):
        allowed: list[Any] = evenings[max(0, len(acknowledged) - 1) : len(acknowledged) + 1]
        if not acknowledged:
            allowed.append(None)  # not even begun
        with Storage.open(database) as storage:
            games = storage.playthroughs()
            found = names_of(storage, games[0].id) if games else None
            told = list(storage.notices)
        whole = sound(database)
        say(step=step, right=found in allowed and len(games) <= 1, notices=told, sound=whole)
        for one in folder.iterdir():
            one.unlink()


def open_damaged_and_die(folder: Path) -> None:
    """A damaged database (folder/image) is opened; whenever the process dies, the next opening ends the recovery."""
    image, database = folder / "image", folder / "there" / "companion.sqlite3"
    for step, _lines in dying_at_every_step(lambda _acknowledge: Storage.open(database).close()):
        with Storage.open(database) as storage:
            kept = [[h.title, names_of(storage, h.id)] for h in storage.playthroughs()]
            told = list(storage.notices)
        aside = [
            {one.name: one.stat().st_size for one in moved.iterdir()}
            for moved in database.parent.glob("companion-damaged-*")
        ]
        left = sorted(
            one.name for one in database.parent.iterdir() if not one.name.startswith("companion-damaged-")
        )
        say(step=step, kept=kept, notices=told, aside=aside, left=left, sound=sound(database))
        shutil.rmtree(database.parent)
        shutil.copytree(image, database.parent)


def migrate_and_die(folder: Path) -> None:
    """A present database (folder/image) is migrated by a later companion that dies at every step."""
    image, database = folder / "image", folder / "there" / "companion.sqlite3"

    def migrate(_acknowledge: Callable[[Any], None]) -> None:
        db = sqlite3.connect(database, isolation_level=None)
        schema.migrate(db, (*schema.MIGRATIONS, LATER_VERSION))
        db.close()

    for step, _lines in dying_at_every_step(migrate):
        with contextlib.closing(sqlite3.connect(database)) as db:
            tables = sorted(
                row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            )
            settings = db.execute("SELECT key, value FROM setting").fetchall()
            say(
                step=step, version=schema.version(db), tables=tables, settings=settings, sound=sound(database)
            )
        shutil.rmtree(database.parent)
        shutil.copytree(image, database.parent)


def play_until_killed(database: Path) -> None:
    """Answer on and on in the one game there is; each acknowledged answer is a line."""
    with Storage.open(database) as storage:
        games = storage.playthroughs()
        game = games[0] if games else begin(storage)
        head = game.head
        while True:
            head = storage.append(game.id, head, [answer(str(head + 1))], [snapshot(1, head + 2)])[-1].id
            say(kept=head)


def play_beside_another(database: Path, who: str, times: int) -> None:
    """Answer so many times in the one game, while another process does the same."""
    with Storage.open(database, busy_ms=20_000) as storage:
        game = storage.playthroughs()[0].id
        late = 0
        for number in range(times):
            while True:
                try:
                    storage.append(game, storage.playthrough(game).head, [answer(f"{who}{number}")])
                except StaleHead:
                    late += 1
                else:
                    break
        say(notices=storage.notices, late=late)


def open_new(database: Path) -> None:
    """Open a database that may not be there yet and begin a game."""
    with Storage.open(database) as storage:
        say(notices=storage.notices, game=begin(storage).id)


def hold_open(database: Path) -> None:
    """Have the database open until a line comes in."""
    with Storage.open(database):
        say(open=True)
        sys.stdin.readline()


def hold_locked(database: Path) -> None:
    """Be in the middle of a write until a line comes in."""
    with contextlib.closing(sqlite3.connect(database, isolation_level=None)) as db:
        db.execute("BEGIN IMMEDIATE")
        say(locked=True)
        sys.stdin.readline()
        db.execute("ROLLBACK")


def open_as_nobody(database: Path) -> None:
    """Open the database as an account that may not write here."""
    if os.geteuid() == 0:
        os.setgid(NOBODY)
        os.setuid(NOBODY)
    try:
        with Storage.open(database) as storage:
            say(opened=len(storage.playthroughs()))
    except PlainError as error:
        say(**error.to_json())


def fill_the_disk(database: Path) -> None:
    """Answer until no file may grow any more, see that the storage lives on, then let files grow and go on."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    with Storage.open(database) as storage:
        game = begin(storage).id
        log = database.with_name(database.name + "-wal")
        limit = log.stat().st_size + 200_000
        before = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, before[1]))
        kept = 0
        try:
            for number in range(1000):
                play(storage, game, [str(number)], every=1, size=2000)
                kept += 1
        except PlainError as error:
            say(kept=kept, **error.to_json())
        say(there=names_of(storage, game))
        try:
            play(storage, game, ["still full"], every=1, size=2000)
        except PlainError:
            say(refused=True)
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        play(storage, game, ["room"], every=1, size=2000)
        say(there=names_of(storage, game))


def main(what: str, *given: str) -> None:
    place = Path(given[0])
    match what:
        case "play-and-die":
            play_and_die(place)
        case "open-damaged-and-die":
            open_damaged_and_die(place)
        case "migrate-and-die":
            migrate_and_die(place)
        case "play-until-killed":
            play_until_killed(place)
        case "play-beside-another":
            play_beside_another(place, given[1], int(given[2]))
        case "open-new":
            open_new(place)
        case "hold-open":
            hold_open(place)
        case "hold-locked":
            hold_locked(place)
        case "open-as-nobody":
            open_as_nobody(place)
        case "fill-the-disk":
            fill_the_disk(place)
        case _:
            raise SystemExit(f"unknown: {what}")


if __name__ == "__main__":
    main(*sys.argv[1:])

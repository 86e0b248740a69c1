"""What does somebody who mends a problem need to see? One plain text: version, device, last fault, last game's answers.

Names people typed are left out unless they are wanted in it, and so is the name of the account in the paths of files.
"""

from __future__ import annotations

import contextlib
import platform
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from assets.errors import PlainError
from assets.words import _
from companion.device import state_word
from companion.storage.files import read_limited, write_file

if TYPE_CHECKING:
    from datetime import datetime

    from companion.device import Finding
    from companion.storage import Entry, Storage

FAULT_FILE = "last-fault.txt"
"""What the app writes into the data folder when something fails."""
LONGEST_FAULT = 64_000
MOST_ANSWERS = 2_000
LEFT_OUT = "(name)"
_TYPED = ("name", "note", "title", "text", "place")
"""Fields that a person fills with words of their own begin like this."""
_IDENTIFIER = re.compile(r"[A-Za-z0-9_:.+\-]{0,80}")


def version() -> str:
    """Return the version of the companion: as installed, in a checkout as its project file says, else "?"."""
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as installed

    try:
        return installed("tabletop-companion")
    except PackageNotFoundError:
        project = Path(__file__).resolve().parent.parent / "pyproject.toml"
    try:
        found = re.search(r'^version = "([^"]{1,40})"', project.read_text(encoding="utf-8"), re.MULTILINE)
    except OSError:
        return "?"
    return found.group(1) if found else "?"


def report_lines(
    storage: Storage, folder: Path, now: datetime, findings: Iterable[Finding], *, names: bool = False
) -> Iterator[str]:
    """Yield the lines of the report.

    `folder` is the data folder, `findings` what the device has. With `names` what people typed stays in it.
    """
    clean = _with_names if names else _without(_typed_names(storage))
    yield f"Tabletop Companion {version()}"
    yield now.isoformat(timespec="seconds")
    yield f"Python {platform.python_version()}, {platform.system()} {platform.release()} {platform.machine()}"
    yield _("Names are in it.") if names else _("Names are left out.")
    yield ""
    yield _("What this device has")
    for one in findings:
        yield clean(f"  {state_word(one.state):<8} {one.what}: {one.detail}".rstrip(": "))
    yield ""
    yield from _notices(storage, clean)
    yield _("The last fault")
    yield from (f"  {clean(line)}" for line in _fault(folder))
    yield ""
    yield _("The game played last")
    yield from _last_game(storage, names, clean)


def write_report(
    storage: Storage,
    path: Path,
    now: datetime,
    findings: Iterable[Finding],
    *,
    folder: Path,
    names: bool = False,
) -> Path:
    """Write the report into a new file and return its path.

    Raises:
        PlainError: there is such a file already (it is never written over), or it cannot be written.
    """
    lines = report_lines(storage, folder, now, findings, names=names)
    write_file(path, (line + "\n" for line in lines), replace=False)
    return path


def free_path(folder: Path, now: datetime) -> Path:
    """Return a path for a new report in the folder, which is made if it is missing.

    Raises:
        PlainError: the folder cannot be made.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise PlainError(
            _("The folder for files cannot be made ({why}).").format(why=error.strerror),
            where=str(folder)[:200],
            remedy=_("Make room, or allow the companion to write there."),
        ) from error
    stem = f"companion-report-{now.strftime('%Y-%m-%d')}"
    path, number = folder / f"{stem}.txt", 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}.txt"
    return path


def _notices(storage: Storage, clean: Callable[[str], str]) -> Iterator[str]:
    if storage.notices:
        yield _("What the data folder said when it was opened")
        yield from (f"  {clean(one)}" for one in storage.notices)
        yield ""


def _fault(folder: Path) -> list[str]:
    path = folder / FAULT_FILE
    if not path.is_file():
        return [_("Nothing has failed.")]
    try:
        text = read_limited(path, LONGEST_FAULT).decode("utf-8", "replace")
    except PlainError as error:
        return [str(error)]
    return text.splitlines()[-400:]


def _last_game(storage: Storage, names: bool, clean: Callable[[str], str]) -> Iterator[str]:
    headers = storage.playthroughs(include_hidden=True)
    if not headers:
        yield "  " + _("None was begun.")
        return
    header = headers[0]
    shown = header.options if names else _told("", header.options)
    yield clean(f"  {header.game} {shown}")
    yield f"  begun {header.created}, last {header.updated}, finished {header.finished}, identity {header.identity}"
    try:
        path = storage.path(header.id, header.head)
    except PlainError as error:
        yield f"  {clean(str(error))}"
        return
    if len(path) > MOST_ANSWERS:
        yield f"  ({len(path) - MOST_ANSWERS} answers before these)"
    for number, entry in enumerate(path, 1):
        if number > len(path) - MOST_ANSWERS:
            yield clean(f"  {number} {_entry(entry, names)}")


def _entry(entry: Entry, names: bool) -> str:
    value: Any = entry.value
    if entry.kind == "answer" and isinstance(value, dict):
        value = value.get("answer", value)
    shown = value if names else _told(entry.key.rpartition(":")[2], value)
    return f"{entry.at} {entry.by} {entry.kind} {entry.key} = {shown}"


def _told(key: str, value: Any) -> Any:
    """Return a value without what a person may have typed; `key` is the name it stands under."""
    if isinstance(value, Mapping):
        return {one: _told(str(one), inner) for one, inner in value.items()}
    if isinstance(value, list):
        return [_told(key, one) for one in value]
    if isinstance(value, str) and value:
        own = key.startswith(_TYPED) or not _IDENTIFIER.fullmatch(value)
        return LEFT_OUT if own else value
    return value


def _typed_names(storage: Storage) -> set[str]:
    """Return every name that stands in a finished game, in the options of one that was begun, or was typed in the last."""
    found: set[str] = set()
    for record in storage.records():
        for column in (record.result or {}).get("columns", ()) if isinstance(record.result, dict) else ():
            if isinstance(column, dict) and not column.get("is_bot"):
                found.add(str(column.get("name", "")))
    headers = storage.playthroughs(include_hidden=True)
    for header in headers:
        found.update(_typed("", header.options))
    for header in headers[:1]:
        with contextlib.suppress(PlainError):  # a path that cannot be read is not shown either
            for entry in storage.path(header.id, header.head):
                found.update(_typed(entry.key.rpartition(":")[2], entry.value))
    return {one for one in found if one.strip()}


def _typed(key: str, value: Any) -> Iterator[str]:
    """Yield what stands under the fields a person types in; `key` is the name the value stands under."""
    if isinstance(value, Mapping):
        for one, inner in value.items():
            yield from _typed(str(one), inner)
    elif isinstance(value, list):
        for one in value:
            yield from _typed(key, one)
    elif isinstance(value, str) and key.startswith(_TYPED):
        yield value


def _with_names(line: str) -> str:
    return line


def _without(names: set[str]) -> Callable[[str], str]:
    """Return what takes names and the path of the home folder out of a line."""
    home = str(Path.home())
    # Longest first, so that "Anna" does not leave the rest of "Anna Maria" behind.
    ordered = sorted(names, key=len, reverse=True)
    pattern = re.compile("|".join(rf"(?<!\w){re.escape(one)}(?!\w)" for one in ordered)) if ordered else None

    def clean(line: str) -> str:
        if len(home) > 1:
            line = line.replace(home, "~")
        return line if pattern is None else pattern.sub(LEFT_OUT, line)

    return clean

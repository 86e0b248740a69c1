"""How do taught codes get into a file for the next table, and back, from the screen's buttons?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assets.words import _, ngettext
from companion.taught_codes import LONGEST_FILE, ImportedCode, Outcome, export_text, read_bindings

if TYPE_CHECKING:
    from datetime import datetime
    from pathlib import Path

    from companion.taught_codes import Binding, TaughtCodes


@dataclass(frozen=True, slots=True)
class Examined:
    """A file of taught codes that was looked at: its name, what is in it, what taking it in would do to each code."""

    name: str
    bindings: tuple[Binding, ...]
    arrivals: tuple[ImportedCode, ...]

    def number(self, outcome: Outcome) -> int:
        """Return how many codes have this outcome."""
        return sum(one.outcome is outcome for one in self.arrivals)

    def rows(self) -> tuple[tuple[str, str], ...]:
        """Return what would happen, as pairs of words and number."""
        words = {
            Outcome.NEW: _("New codes"),
            Outcome.SAME: _("Known already"),
            Outcome.OTHER: _("On another piece here"),
        }
        return tuple((words[one], str(self.number(one))) for one in Outcome if self.number(one))

    def clashes(self) -> tuple[str, ...]:
        """Return a line for each code that stands for another piece here."""
        line = _("{code}: here {now}, in the file {then}")
        return tuple(
            line.format(code=code_words(one.binding), now=piece_words(one.now), then=piece_words(one.binding))
            for one in self.arrivals
            if one.outcome is Outcome.OTHER and one.now is not None
        )


def piece_words(one: Binding) -> str:
    """Return the name of a taught code's piece."""
    component = one.component()
    return component.name if component else _("A piece this companion does not know")


def code_words(one: Binding) -> str:
    """Return a taught code's text, short and harmless to show."""
    from vision.reading import safe_text

    return safe_text(one.text, 60)


def exported(taught: TaughtCodes, folder: Path, now: datetime) -> Path:
    """Write every taught code into a new file of the folder, made if need be, and return its path.

    Raises:
        PlainError: it cannot be written.
    """
    from companion.storage.files import make_folder, write_file

    make_folder(folder)
    path = folder / f"taught-codes-{now.strftime('%Y-%m-%d-%H%M%S')}.json"
    write_file(path, [export_text(taught)], replace=False)
    return path


def examined(taught: TaughtCodes, path: Path) -> Examined:
    """Look at a file; nothing is changed.

    Raises:
        BadInput: it cannot be read or holds no taught codes.
    """
    from companion.storage.files import read_limited

    bindings = read_bindings(read_limited(path, LONGEST_FILE), path.name[:200])
    return Examined(path.name[:200], bindings, taught.dry_run(bindings))


def taken(taught: TaughtCodes, found: Examined, *, replace: bool) -> str:
    """Take in what was looked at, with `replace` also what stands for another piece here; return what was done, in words.

    Raises:
        BadInput: there would be too many codes.
    """
    count = taught.import_codes(found.bindings, replace=replace)
    return ngettext("{n} code was taken in.", "{n} codes were taken in.", count).format(n=count)

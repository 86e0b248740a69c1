"""Stores score sheets between two taps and between two evenings; the app and the terminal share them.

A draft is a half-filled sheet: one for each game at the table and one for each playthrough, begun in the app and gone on
with in the terminal or the other way round. Box values are what is the same every evening because it is printed in the
box: a section that a sheet may have or not and that is nobody's column (the values of tokens), entered once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.scoring import BOT
from companion.scoring.checking import check

if TYPE_CHECKING:
    from companion.scoring.declaration import Declaration, Json, Section, Values
    from companion.storage.database import Storage


@dataclass(frozen=True, slots=True)
class Drafts:
    """The draft of one game's sheet; `playthrough` is the id of the solo game it scores, None for one at the table."""

    storage: Storage
    game: str
    playthrough: str | None = None

    @property
    def key(self) -> str:
        """The setting the sheet is stored under."""
        return f"draft.{self.game}.{self.playthrough or 'table'}"

    def sheet(self) -> dict[str, Json] | None:
        """Return the sheet as it was left, None without one; it was not checked."""
        found = self.storage.get_setting(self.key)
        return found if isinstance(found, dict) else None

    def left_at(self) -> str:
        """Return the path of the field a form was left at, "" where none is known."""
        found = self.storage.get_setting(f"{self.key}.at")
        return found if isinstance(found, str) else ""

    def corrects(self) -> str:
        """Return the id of the finished game this sheet was saved as before it was changed again, "" if it never was."""
        found = self.storage.get_setting(f"{self.key}.corrects")
        return found if isinstance(found, str) else ""

    def keep(self, sheet: Json, *, at: str = "", corrects: str = "") -> None:
        """Keep the sheet, the field that is asked next, and the finished game that it changes.

        Raises:
            PlainError: it could not be stored.
        """
        self.storage.set_setting(self.key, sheet)
        for name, now, was in (("at", at, self.left_at()), ("corrects", corrects, self.corrects())):
            if now != was:
                self.storage.set_setting(f"{self.key}.{name}", now or None)

    def forget(self) -> None:
        """Forget the sheet.

        Raises:
            PlainError: it could not be stored.
        """
        for key in (self.key, f"{self.key}.at", f"{self.key}.corrects"):
            if self.storage.get_setting(key) is not None:
                self.storage.set_setting(key, None)


def belongs_to_box(section: Section) -> bool:
    """Tell whether a section is the same every evening; the bot's column is not."""
    return section.single and not section.fewest and section.id != BOT


@dataclass(frozen=True, slots=True)
class BoxValues:
    """The values of one game's box that its sheets have in common."""

    storage: Storage
    declaration: Declaration

    def on_sheet(self, sheet: Values) -> dict[str, Json]:
        """Return the sheet with the stored values; a section that was never entered stays as it is on the sheet."""
        found = dict(sheet)
        for section in self._sections():
            stored = self.storage.get_setting(self._key(section.id))
            if stored is not None:
                found[section.id] = check(self.declaration, {**found, section.id: stored}).values[section.id]
        return found

    def keep(self, sheet: Values) -> None:
        """Store the box values of a sheet; a section that it lacks stays as it was entered before.

        Raises:
            PlainError: it could not be stored.
        """
        for section in self._sections():
            key, value = self._key(section.id), sheet.get(section.id)
            if value is not None and self.storage.get_setting(key) != value:
                self.storage.set_setting(key, value)

    def forget(self, section: str) -> None:
        """Forget the values of a section.

        Raises:
            PlainError: it could not be stored.
        """
        self.storage.set_setting(self._key(section), None)

    def without(self, sheet: Values) -> dict[str, Json]:
        """Return what of a sheet belongs to one evening alone."""
        ours = {section.id for section in self._sections()}
        return {name: value for name, value in sheet.items() if name not in ours}

    def _sections(self) -> tuple[Section, ...]:
        return tuple(section for section in self.declaration.sections if belongs_to_box(section))

    def _key(self, section: str) -> str:
        return f"sheet.{self.declaration.game}.{section}"

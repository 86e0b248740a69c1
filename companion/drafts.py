"""Where is a half-filled score sheet kept? In the storage, one for each game at the table and one for each playthrough.

The app and the terminal share them: a sheet begun in one is gone on with in the other.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.storage.database import Storage
    from companion.storage.values import Json


@dataclass(frozen=True, slots=True)
class Drafts:
    """The draft of one game's sheet; `playthrough` is the id of the solo game it scores, None for one at the table."""

    storage: Storage
    game: str
    playthrough: str | None = None

    @property
    def key(self) -> str:
        """The setting the sheet is kept under."""
        return f"draft.{self.game}.{self.playthrough or 'table'}"

    def kept(self) -> dict[str, Json] | None:
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

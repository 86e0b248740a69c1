"""What of a score sheet is the same every evening? The values printed in this box: told once, kept in the settings.

Such a page is a section that a sheet may have or not and that is nobody's column (Origin's token values, O4). The app, the
form in the terminal and `companion rules` share it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.scoring import BOT
from companion.scoring.checking import check

if TYPE_CHECKING:
    from companion.scoring.declaration import Declaration, Json, Section, Values
    from companion.storage.database import Storage


def is_kept(section: Section) -> bool:
    """Tell whether a section is a page that is the same every evening; the bot's column is not."""
    return section.single and not section.fewest and section.id != BOT


@dataclass(frozen=True, slots=True)
class KeptPages:
    """The kept pages of one game's sheets."""

    storage: Storage
    declaration: Declaration

    def on_sheet(self, sheet: Values) -> dict[str, Json]:
        """Return the sheet with what is kept; a page that was never told stays as it is on the sheet."""
        found = dict(sheet)
        for section in self._sections():
            kept = self.storage.get_setting(self._key(section.id))
            if kept is not None:
                found[section.id] = check(self.declaration, {**found, section.id: kept}).values[section.id]
        return found

    def keep(self, sheet: Values) -> None:
        """Keep the pages of a sheet; one that it has not stays as it was told before.

        Raises:
            PlainError: it could not be stored.
        """
        for section in self._sections():
            key, value = self._key(section.id), sheet.get(section.id)
            if value is not None and self.storage.get_setting(key) != value:
                self.storage.set_setting(key, value)

    def forget(self, section: str) -> None:
        """Forget a page.

        Raises:
            PlainError: it could not be stored.
        """
        self.storage.set_setting(self._key(section), None)

    def without(self, sheet: Values) -> dict[str, Json]:
        """Return what of a sheet belongs to one evening alone."""
        kept = {one.id for one in self._sections()}
        return {name: value for name, value in sheet.items() if name not in kept}

    def _sections(self) -> tuple[Section, ...]:
        return tuple(one for one in self.declaration.sections if is_kept(one))

    def _key(self, section: str) -> str:
        return f"sheet.{self.declaration.game}.{section}"

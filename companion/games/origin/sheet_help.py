"""What do the rules at hand of Origin know of a score sheet, and what do they put on it?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.words import _

if TYPE_CHECKING:
    from companion.app.presenters.score import ScorePresenter
    from companion.scoring.form import Cell


def tiles_of(sheet: ScorePresenter) -> dict[int, int] | None:
    """Return the shown player's innovation tiles by level, None where they were not counted so."""
    cell = _cell(sheet, "tiles")
    return None if cell is None else {int(level): number for level, number in cell.value.items()}


def complete(sheet: ScorePresenter, objective: str) -> str:
    """Put an objective on the shown player's page, where nobody has it yet; return what to say.

    Raises:
        PlainError: the draft could not be stored.
    """
    cell = _cell(sheet, "objectives")
    choice = next((one for one in cell.choices if one.id == objective), None) if cell is not None else None
    if cell is None or choice is None:
        return _("There is no place for it on this page.")
    if choice.now:
        return _("It stands on this page already.")
    if not choice.most:
        return _("It cannot stand here: {why}.").format(why=choice.reason)
    sheet.set(cell.path, [*cell.value, objective])
    return _("It is on the sheet now.")


def _cell(sheet: ScorePresenter, field: str) -> Cell | None:
    cells = (row.cell for group in sheet.view().groups for row in group.rows)
    return next((one for one in cells if one.path == f"{sheet.column}.{field}"), None)

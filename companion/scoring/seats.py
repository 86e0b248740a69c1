"""What is every player asked first, what is a column called, and which names cannot stand side by side?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.words import _
from companion.scoring.declaration import Field, Problem, Text, columns_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.scoring.declaration import Values

PLAYERS = "players"
"""The section with a column for each player."""

LONGEST_NAME = 40
"""Letters of a player's name, on sheets, set-ups and the Era desk."""


def player_label(index: int) -> str:
    """Return the name of a player who gave none."""
    return _("Player {n}").format(n=index + 1)


def name_of(sheet: Values, index: int) -> str:
    """Return what a player is called: the name given, else "Player 2"."""
    name = columns_of(sheet, PLAYERS)[index].get("name", "")
    return name.strip() if isinstance(name, str) and name.strip() else player_label(index)


def name_field(group: str) -> Field:
    """Return the field for a player's name."""
    return Field(
        "name",
        _("Name"),
        _("As it shall stand on the receipt."),
        group,
        Text(LONGEST_NAME),
        "",
        optional=True,
    )


def names_apart(sheet: Values) -> tuple[Iterable[Problem], Iterable[Problem]]:
    """Refuse two players of one name: nobody could tell them apart on the receipt."""
    seen: dict[str, int] = {}
    problems = []
    for index in range(len(columns_of(sheet, PLAYERS))):
        name = name_of(sheet, index)
        if name.casefold() in seen:
            what = _("{name} is the name of player {n} already.").format(
                name=name, n=seen[name.casefold()] + 1
            )
            problems.append(Problem(f"{PLAYERS}[{index}].name", what, _("Give another name.")))
        seen.setdefault(name.casefold(), index)
    return problems, ()

"""How is it shown how a line of a score came about?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.words import _
from companion.app.theme import Type
from companion.app.widgets.text import Text

if TYPE_CHECKING:
    from companion.scoring.result import Line


def line_reasons(line: Line) -> list[Text]:
    """Return the parts of a line with their points, and its rulings."""
    shown = [Text(f"{part.points} · {part.text}", Type.LABEL) for part in line.parts]
    if not line.parts and line.count:
        shown.append(Text(_("{n} counted: {points}").format(n=line.count, points=line.points)))
    elif not line.parts:
        shown.append(Text(_("nothing counted"), Type.LABEL, soft=True))
    if line.rules:
        rules = _("Ruling {numbers}").format(numbers=", ".join(line.rules))
        shown.append(Text(rules, Type.SMALL, soft=True))
    return shown

"""What is read aloud at the solo table? What to do on the table and the question, in words made for the ear.

>>> speakable("Alfred takes 2 × silver → pays 3 VP (D12).")
'Alfred takes 2 times silver, then pays 3 victory points.'
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from assets.words import _

if TYPE_CHECKING:
    from companion.app.presenters.solo import SoloView

MODES = ("off", "tap", "always")
"""Nobody reads; a button does; every turn of the opponent is read by itself."""

_RULING = re.compile(r"\s*\((?:[WRODF]\d+[a-z]?(?:,\s*)?)+\)")
_SYMBOL = re.compile(r"[^\w\s.,;:!?'’()%-]|_")
_SPACES = re.compile(r"\s+")
_BEFORE_STOP = re.compile(r"\s+([.,;:!?])")


def mode_words(mode: str) -> str:
    """Return the name of a mode."""
    return {"off": _("Off"), "tap": _("By a tap"), "always": _("By itself")}[mode]


def speakable(text: str) -> str:
    """Return a sentence without symbols, abbreviations and ruling numbers."""
    text = _RULING.sub("", text)
    text = re.sub(r"\bVP\b", _("victory points"), text)
    text = re.sub(r"\bAI\b", "A I", text)
    text = re.sub(r"(?<!\w)\+\s*(?=\d)", _("plus") + " ", text)
    text = re.sub(r"(?<![\w-])[-−–]\s*(?=\d)", _("minus") + " ", text)
    text = re.sub(r"(?<=\d)\s*[-–]\s*(?=\d)", " " + _("to") + " ", text)
    for symbol, words in _symbols().items():
        text = text.replace(symbol, words)
    text = _SYMBOL.sub(" ", text)
    return _BEFORE_STOP.sub(r"\1", _SPACES.sub(" ", text)).strip()


def turn_aloud(view: SoloView) -> str:
    """Return everything there is to hear at the table now: what to put back, what to do, the question."""
    parts: list[str] = []
    for lines, lead in ((view.put_back, _("Put back")), (view.then, _("Then"))):
        if lines:
            parts += [lead, *lines]
    parts += [tell.text for tell in view.tells]
    parts.append(_("The game is over.") if view.question is None else view.question.text)
    said = (speakable(one) for one in parts)
    return " ".join(one if one[-1] in ".!?:" else one + "." for one in said if one)


def _symbols() -> dict[str, str]:
    return {
        "×": " " + _("times") + " ",
        "→": ", " + _("then") + " ",
        "≥": " " + _("at least") + " ",
        "≤": " " + _("at most") + " ",
        "=": " " + _("makes") + " ",
        "&": " " + _("and") + " ",
        "+": " " + _("and") + " ",
        "/": " " + _("or") + " ",
        "·": ", ",
        "—": ", ",
        "–": ", ",
        "…": ". ",
    }

"""Which entries answer what a person typed? Any order of words, no accents, no capitals; headings come first.

Which words count and which endings are one word, the language in use says (`companion.aid.tongues`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from assets.words import language
from companion.aid.tongues import fold, tongue

if TYPE_CHECKING:
    from companion.aid.book import Book, Page, Reading
    from companion.aid.tongues import Tongue

LONGEST, MOST = 80, 40
"""Characters of a question that are looked at, and answers that are given."""


@dataclass(frozen=True, slots=True)
class Hit:
    """An entry that was found: its section, itself, and the piece of its text that says most of what was looked for."""

    page: Page
    reading: Reading
    excerpt: str


@dataclass(frozen=True, slots=True)
class _Indexed:
    page: Page
    reading: Reading
    parts: tuple[tuple[int, tuple[str, ...]], ...]
    """(weight, the words), best first."""


_HEADING, _WORDS, _SECTION, _TEXT, _LINES = 100, 40, 25, 10, 6


class Index:
    """The entries of one book, made ready to be searched in the language in use."""

    def __init__(self, book: Book) -> None:
        self._tongue = tongue(language())
        self._entries = tuple(
            _indexed(page, one, self._tongue) for page in book.pages for one in page.entries
        )

    def search(self, question: str) -> tuple[Hit, ...]:
        """Return the entries that have every word of the question, best first.

        A word is found by its beginning. If no entry has all of them, those with most of them are given.
        """
        wanted = _wanted(question, self._tongue)
        found = []
        for one in self._entries:
            scores = [_score(word, one.parts, self._tongue.inside) for word in wanted]
            matched = sum(score > 0 for score in scores)
            if matched:
                found.append((matched, sum(scores) + _whole(question, wanted, one, self._tongue), one))
        most = max((each[0] for each in found), default=0)
        # The sort keeps the order of the book among equals.
        best = sorted((each for each in found if each[0] == most), key=lambda each: -each[1])
        return tuple(
            Hit(one.page, one.reading, _excerpt(wanted, one, self._tongue))
            for _matched, _score, one in best[:MOST]
        )


def _wanted(question: str, spoken: Tongue) -> tuple[str, ...]:
    every = re.findall(r"\w+", fold(question[:LONGEST]))
    telling = [one for one in every if one not in spoken.small] or every
    return tuple(dict.fromkeys(spoken.stem(one) for one in telling))


def _indexed(page: Page, reading: Reading, spoken: Tongue) -> _Indexed:
    entry = reading.entry
    named = (*entry.words, *(one.replace("_", " ") for one in entry.icons), *entry.rulings)
    texts = [
        (_HEADING, entry.heading),
        (_WORDS, " ".join(named)),
        (_SECTION, page.section.heading),
        (_TEXT, " ".join((*entry.text, entry.differs))),
        (_LINES, " ".join(f"{line.name} {line.detail}" for line in reading.lines)),
    ]
    return _Indexed(page, reading, tuple((weight, spoken.words_of(text)) for weight, text in texts))


def _score(word: str, parts: tuple[tuple[int, tuple[str, ...]], ...], inside: int) -> int:
    """Return how well one word is found in the best part it stands in: in full twice as well as by its beginning, or
    inside another word of a language that has compounds.
    """
    for weight, words in parts:
        if word in words:
            return 2 * weight
        if any(one.startswith(word) for one in words):
            return weight
        if 0 < inside <= len(word) and any(word in one for one in words):
            return weight
    return 0


def _whole(question: str, wanted: tuple[str, ...], one: _Indexed, spoken: Tongue) -> int:
    """Return something more for a heading that begins with the question and says little else, and for a question
    the entry names word by word.
    """
    heading = one.parts[0][1]
    begins = _HEADING - 10 * len(heading) if heading[: len(wanted)] == wanted else 0
    asked = spoken.words_of(question[:LONGEST])
    named = len(asked) > 1 and any(spoken.words_of(each) == asked for each in one.reading.entry.words)
    return max(0, begins) + 2 * _HEADING * named


def _excerpt(wanted: tuple[str, ...], one: _Indexed, spoken: Tongue) -> str:
    """Return the paragraph or line that has most of the words."""
    entry = one.reading.entry
    pieces = [*entry.text, *filter(None, [entry.differs])]
    pieces += [f"{line.name}: {line.detail}" if line.detail else line.name for line in one.reading.lines]

    def count(piece: str) -> int:
        have = spoken.words_of(piece)
        return sum(any(each.startswith(word) for each in have) for word in wanted)

    best = max(pieces, key=count)
    return best if count(best) else pieces[0]

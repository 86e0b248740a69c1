"""Which entries answer what a person typed? Any order of words, no accents, no capitals; headings come first."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.aid.book import Book, Page, Reading

LONGEST, MOST = 80, 40
"""Characters of a question that are looked at, and answers that are given."""

SMALL_WORDS = frozenset(
    re.findall(
        r"\w+",
        "a an and are at be can do does for from get gets has have how i if in is it many may me much must my of on "
        "or our the them there they this to us was we what when where which who why will with you your",
    )
)
"""Words that say nothing of what is looked for; they count only when there is no other."""


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
    """The entries of one book, made ready to be searched."""

    def __init__(self, book: Book) -> None:
        self._entries = tuple(_indexed(page, one) for page in book.pages for one in page.entries)

    def search(self, question: str) -> tuple[Hit, ...]:
        """Return the entries that have every word of the question, best first.

        A word is found by its beginning. If no entry has all of them, those with most of them are given.
        """
        wanted = _wanted(question)
        found = []
        for one in self._entries:
            scores = [_score(word, one.parts) for word in wanted]
            matched = sum(score > 0 for score in scores)
            if matched:
                found.append((matched, sum(scores) + _whole(question, wanted, one), one))
        most = max((each[0] for each in found), default=0)
        # The sort keeps the order of the book among equals.
        best = sorted((each for each in found if each[0] == most), key=lambda each: -each[1])
        return tuple(
            Hit(one.page, one.reading, _excerpt(wanted, one)) for _matched, _score, one in best[:MOST]
        )


def fold(text: str) -> str:
    """Return the text without accents and capitals."""
    split = unicodedata.normalize("NFKD", text.casefold())
    return "".join(one for one in split if not unicodedata.combining(one))


def words_of(text: str) -> tuple[str, ...]:
    """Return the words of a text, folded, without the s of a plural."""
    return tuple(_stem(one) for one in re.findall(r"\w+", fold(text.replace("'s", " ").replace("’s", " "))))


def _stem(word: str) -> str:
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def _wanted(question: str) -> tuple[str, ...]:
    every = re.findall(r"\w+", fold(question[:LONGEST]))
    telling = [one for one in every if one not in SMALL_WORDS] or every
    return tuple(dict.fromkeys(_stem(one) for one in telling))


def _indexed(page: Page, reading: Reading) -> _Indexed:
    entry = reading.entry
    named = (*entry.words, *(one.replace("_", " ") for one in entry.icons), *entry.rulings)
    texts = [
        (_HEADING, entry.heading),
        (_WORDS, " ".join(named)),
        (_SECTION, page.section.heading),
        (_TEXT, " ".join((*entry.text, entry.differs))),
        (_LINES, " ".join(f"{line.name} {line.detail}" for line in reading.lines)),
    ]
    return _Indexed(page, reading, tuple((weight, words_of(text)) for weight, text in texts))


def _score(word: str, parts: tuple[tuple[int, tuple[str, ...]], ...]) -> int:
    """Return how well one word is found: in full twice as well as by its beginning, in the best part it stands in."""
    for weight, words in parts:
        if word in words:
            return 2 * weight
        if any(one.startswith(word) for one in words):
            return weight
    return 0


def _whole(question: str, wanted: tuple[str, ...], one: _Indexed) -> int:
    """Return something more for a heading that begins with the question and says little else, and for a question
    the entry names word by word.
    """
    heading = one.parts[0][1]
    begins = _HEADING - 10 * len(heading) if heading[: len(wanted)] == wanted else 0
    asked = words_of(question[:LONGEST])
    named = len(asked) > 1 and any(words_of(each) == asked for each in one.reading.entry.words)
    return max(0, begins) + 2 * _HEADING * named


def _excerpt(wanted: tuple[str, ...], one: _Indexed) -> str:
    """Return the paragraph or line that has most of the words."""
    entry = one.reading.entry
    pieces = [*entry.text, *filter(None, [entry.differs])]
    pieces += [f"{line.name}: {line.detail}" if line.detail else line.name for line in one.reading.lines]

    def count(piece: str) -> int:
        have = words_of(piece)
        return sum(any(each.startswith(word) for each in have) for word in wanted)

    best = max(pieces, key=count)
    return best if count(best) else pieces[0]

"""How is a language looked things up in? Which words say nothing, which endings are one word, and what is found inside one."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


@dataclass(frozen=True, slots=True)
class Tongue:
    """One language: `small` = words that count only when there is no other, `stem` = a folded word without its ending,
    `inside` = letters a word needs to be found inside another one, as in compounds; 0 = it never is.
    """

    small: frozenset[str]
    stem: Callable[[str], str]
    inside: int = 0

    def words_of(self, text: str) -> tuple[str, ...]:
        """Return the words of a text, folded, without their endings."""
        plain = fold(text.replace("'s", " ").replace("’s", " "))
        return tuple(self.stem(one) for one in re.findall(r"\w+", plain))


def fold(text: str) -> str:
    """Return the text without accents and capitals."""
    split = unicodedata.normalize("NFKD", text.casefold())
    return "".join(one for one in split if not unicodedata.combining(one))


def has_every_word(question: str, *texts: str) -> bool:
    """Tell whether each word of the question stands somewhere in the texts, whatever its accents, capitals and umlauts.

    >>> has_every_word("gruen 3", "Grüne Aufwertung 3: Kamel", "U_G3")
    True
    """
    there = plain(" ".join(texts))
    return all(plain(word) in there for word in question.split())


def plain(text: str) -> str:
    """Return the text folded, and alike whether it was typed with umlauts or without ("dünn", "duenn")."""
    return _without_e(fold(text))


def _without_e(folded: str) -> str:
    """Return a folded text with ae, oe and ue as who has ä, ö and ü on the keyboard writes them."""
    return re.sub(r"(?<![aeiouq])([aou])e", r"\1", folded)


def tongue(language: str) -> Tongue:
    """Return how a language is searched; one that is not known is searched as English is."""
    return _TONGUES.get(language, ENGLISH)


def _english(word: str) -> str:
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def _german(word: str) -> str:
    """Return the word without the endings of number and case: Zelt, Zelte, Zelten and Zeltes are one.

    Who has no ä, ö and ü on the keyboard writes ae, oe and ue; in "neue" and "Quelle" the e is a letter of its own.
    """
    word = _without_e(word)
    for ending in ("en", "er", "es", "em", "e", "n", "s"):
        if len(word) - len(ending) > 3 and word.endswith(ending) and not word.endswith("ss"):
            return word[: -len(ending)]
    return word


ENGLISH = Tongue(
    frozenset(
        re.findall(
            r"\w+",
            "a an and are at be can do does for from get gets has have how i if in is it many may me much must my of on "
            "or our the them there they this to us was we what when where which who why will with you your",
        )
    ),
    _english,
)
GERMAN = Tongue(
    frozenset(
        fold(one)
        for one in re.findall(
            r"\w+",
            "aber als am an auf aus bei beim bin bekomme bekommt bekommen da darf das dem den der des die du ein eine einem "
            "einen einer eines er es für fuer geht gibt haben hat hast ich ihr im in ist kann kommt man mein meine mich mir mit "
            "muss nach nicht oder sich sie sind so tun tut um und uns viel viele vom von wann war warum was welche welcher "
            "welches wem wen wenn wer werden wie wir wird wo zu zum zur",
        )
    ),
    _german,
    inside=4,
)
_TONGUES: Mapping[str, Tongue] = {"en": ENGLISH, "de": GERMAN}

"""How is JSON from outside read without surprises?

>>> read_object('{"a": 1, "a": 2}', where="x.json")
Traceback (most recent call last):
    ...
assets.errors.BadInput: x.json: The key 'a' stands there twice. Keep one of the two.
"""

from __future__ import annotations

import json
import re
from typing import Any, NoReturn

from assets.errors import BadInput
from assets.words import _

LONGEST = 1_000_000
"""Bytes of UTF-8 (and characters) accepted at most."""

DEEPEST = 16
"""Levels of brackets accepted at most."""

LONGEST_NUMBER = 18
"""Digits accepted at most; longer numbers are no score and slow to convert."""

_STRING_OR_BRACKET = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}]', re.DOTALL)


def read_object(
    text: str | bytes, *, where: str, longest: int = LONGEST, deepest: int = DEEPEST
) -> dict[str, Any]:
    """Return the JSON object in `text`; `where` names its source in errors, the rest says how much is accepted.

    Raises:
        BadInput: too big, not UTF-8, not JSON, nested too deep, a key given twice, NaN or an infinite number, or
            not an object.
    """
    if len(text) > longest:
        raise BadInput(
            _("This is bigger than {n} bytes.").format(n=longest),
            where=where,
            remedy=_("Give a smaller file."),
        )
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise BadInput(
                _("Byte {n} is not UTF-8 text.").format(n=error.start),
                where=where,
                remedy=_("Save the file as UTF-8."),
            ) from None
    if _depth(text) > deepest:
        raise BadInput(
            _("Brackets are nested deeper than {n} levels.").format(n=deepest),
            where=where,
            remedy=_("Give a plain file of this kind."),
        )
    try:
        found = json.loads(
            text, object_pairs_hook=_once_each, parse_constant=_no_constant, parse_int=_whole_number
        )
    except json.JSONDecodeError as error:
        raise BadInput(
            _("Line {line}, column {column}: this is not JSON ({problem}).").format(
                line=error.lineno, column=error.colno, problem=error.msg
            ),
            where=where,
            remedy=_("Mend that place."),
        ) from None
    except _Unwelcome as error:
        raise BadInput(error.what, where=where, remedy=error.remedy) from None
    if not isinstance(found, dict):
        raise BadInput(
            _("This is not a JSON object."),
            where=where,
            remedy=_("Begin with {opening} and end with {closing}.").format(opening="{", closing="}"),
        )
    return found


class _Unwelcome(Exception):
    def __init__(self, what: str, remedy: str) -> None:
        super().__init__(what)
        self.what, self.remedy = what, remedy


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        for key, _value in pairs:
            if key in seen:
                raise _Unwelcome(
                    _("The key '{key}' stands there twice.").format(key=key[:40]),
                    _("Keep one of the two."),
                )
            seen.add(key)
    return found


def _no_constant(name: str) -> NoReturn:
    raise _Unwelcome(_("{name} is not a number.").format(name=name), _("Give a whole number."))


def _whole_number(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER:
        raise _Unwelcome(
            _("The number {start}… has {n} digits.").format(start=digits[:8], n=len(digits)),
            _("Give a smaller number."),
        )
    return int(digits)


def _depth(text: str) -> int:
    """Count the deepest level of brackets outside strings, without parsing."""
    deepest = level = 0
    for found in _STRING_OR_BRACKET.finditer(text):
        mark = found[0]
        if mark in "[{":
            level += 1
            deepest = max(deepest, level)
        elif mark in "]}":
            level -= 1
    return deepest

"""Is an object from outside shaped as it should be? One object, field by field, with the place of what is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.errors import BadInput
from companion.history.finished import moment
from companion.storage import encoding
from companion.words import _

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.storage.values import Json

MOST = (1 << 53) - 1
"""The largest whole number every JSON reader keeps exactly."""

_SHOWN = 40


class Fields:
    """The fields of one object at `where`; each is taken once, and `done` sees that none is left.

    Every method raises BadInput for a field that is missing or of another shape.
    """

    def __init__(self, value: Json, where: str) -> None:
        if not isinstance(value, dict):
            raise refused(where, _("This is not an object."))
        self.where = where
        self._left: dict[str, Json] = dict(value)

    def at(self, key: str) -> str:
        """Return how the place of a field is called."""
        return f"{self.where}.{key}" if self.where else key

    def text(self, key: str, longest: int = encoding.TEXT_LIMIT) -> str:
        """Take a text of at most so many characters, all of which can be stored."""
        return self._text(key, self._take(key), longest)

    def optional_text(self, key: str) -> str | None:
        """Take a text or null."""
        value = self._take(key)
        return None if value is None else self._text(key, value, encoding.TEXT_LIMIT)

    def whole(self, key: str, low: int = 0, high: int = MOST) -> int:
        """Take a whole number, low..high inclusive."""
        return self._whole(key, self._take(key), low, high)

    def optional_whole(self, key: str, low: int = 0, high: int = MOST) -> int | None:
        """Take a whole number or null."""
        value = self._take(key)
        return None if value is None else self._whole(key, value, low, high)

    def truth(self, key: str) -> bool:
        """Take true or false."""
        value = self._take(key)
        if not isinstance(value, bool):
            raise refused(self.at(key), _("This is neither true nor false."))
        return value

    def stamp(self, key: str) -> str:
        """Take a time in UTC, as in 2026-11-03T20:15:00Z."""
        value = self.text(key)
        try:
            moment(value)
        except ValueError:
            raise refused(
                self.at(key), _("'{text}' is no time in UTC.").format(text=value[:_SHOWN])
            ) from None
        return value

    def json(self, key: str, limit: int = encoding.VALUE_LIMIT) -> Json:
        """Take any value that can be stored within so many characters."""
        value = self._take(key)
        try:
            encoding.to_text(value, limit)
        except BadInput as error:
            raise refused(self.at(key), error.what, error.remedy) from None
        return value

    def object(self, key: str) -> Fields:
        """Take an object."""
        return Fields(self._take(key), self.at(key))

    def objects(self, key: str) -> Iterator[Fields]:
        """Take a list of objects."""
        for index, value in enumerate(self.list(key)):
            yield Fields(value, f"{self.at(key)}[{index}]")

    def list(self, key: str) -> list[Json]:
        """Take a list."""
        value = self._take(key)
        if not isinstance(value, list):
            raise refused(self.at(key), _("This is not a list."))
        return value

    def left(self) -> tuple[str, ...]:
        """Return the fields that were not taken yet."""
        return tuple(self._left)

    def done(self) -> None:
        """See that nothing else stands there."""
        for key in self.left():
            raise refused(
                self.at(ascii(key)[1:-1][:_SHOWN]),
                _("There is no such field."),
                _("Leave it out, or update the companion."),
            )

    def _take(self, key: str) -> Json:
        if key not in self._left:
            raise refused(self.at(key), _("This is missing."))
        return self._left.pop(key)

    def _text(self, key: str, value: Json, longest: int) -> str:
        if not isinstance(value, str):
            raise refused(self.at(key), _("This is no text."))
        if len(value) > longest:
            raise refused(self.at(key), _("A text of {size} characters is too long.").format(size=len(value)))
        if encoding.plain_text(value, longest) != value:
            raise refused(self.at(key), _("This text holds half a character."))
        return value

    def _whole(self, key: str, value: Json, low: int, high: int) -> int:
        if type(value) is not int or not low <= value <= high:
            raise refused(
                self.at(key),
                _("{value} does not fit.").format(value=ascii(value)[:_SHOWN]),
                _("Give a whole number from {low} to {high}.").format(low=low, high=high),
            )
        return value


def refused(where: str, what: str, remedy: str = "") -> BadInput:
    """Return what a person reads about one wrong place."""
    return BadInput(what, where=where, remedy=remedy or _("Export it again where it comes from."))

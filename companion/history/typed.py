"""What did a person mean by a date or a duration as typed?"""

from __future__ import annotations

from datetime import date, datetime

from assets.errors import BadInput
from companion.words import _
from companion.words.times import short_day, typed_day_forms


def date_typed(text: str, before: datetime, *, where: str) -> datetime:
    """Return the time of a date as typed in figures, by the clock of the table; a date alone leaves the time of day.

    Raises:
        BadInput: it is none; `where` names the field or option.
    """
    days = typed_day_forms()
    for form in (*(f"{day} %H:%M" for day in days), *days):
        try:
            found = datetime.strptime(text.strip(), form)  # noqa: DTZ007 - the table's offset is put in below
        except ValueError:
            continue
        hour, minute = (found.hour, found.minute) if ":" in form else (before.hour, before.minute)
        return found.replace(hour=hour, minute=minute, tzinfo=before.tzinfo)
    raise BadInput(
        _("'{text}' is no date.").format(text=text[:40]),
        where=where,
        remedy=_("Give it as in {day} or '{day} 22:15'.").format(day=short_day(date(2026, 11, 3))),
    )


def minutes_typed(text: str, *, where: str) -> int:
    """Return a number of minutes as typed; whether a game can take so long is judged where it is kept.

    Raises:
        BadInput: it is no whole number.
    """
    bare = text.strip()
    if not bare.isascii() or not bare.isdecimal():
        raise BadInput(
            _("'{text}' is no number of minutes.").format(text=text[:20]),
            where=where,
            remedy=_("Give a whole number, as in 95."),
        )
    return int(bare)

"""How is a date, a time or a number of decimals said to a person? As the language in use writes it.

>>> from datetime import datetime
>>> short_day(datetime(2026, 11, 3)), long_day(datetime(2026, 11, 3))
('2026-11-03', '3 November 2026')
"""

from __future__ import annotations

from datetime import date, datetime

from assets.words import _, pgettext


def when_words(stamp: str, now: datetime) -> str:
    """Return a UTC time stamp as a person says it, at the place of `now`."""
    then = datetime.fromisoformat(stamp).astimezone(now.tzinfo)
    days = (now.date() - then.date()).days
    if days == 0:
        return _("today at {time}").format(time=clock(then))
    if days == 1:
        return _("yesterday at {time}").format(time=clock(then))
    return _("on {date}").format(date=long_day(then))


def short_day(day: date) -> str:
    """Return a date in figures, for tables and titles."""
    return _short_form().format(day=f"{day.day:02}", month=f"{day.month:02}", year=f"{day.year:04}")


def short_moment(at: datetime) -> str:
    """Return a date in figures and the time."""
    return f"{short_day(at)} {clock(at)}"


def long_day(day: date) -> str:
    """Return a date with its month's name."""
    return _("{day} {month} {year}").format(day=day.day, month=_month(day.month), year=day.year)


def long_moment(at: datetime) -> str:
    """Return a date with its month's name and the time."""
    return _("{date}, {time}").format(date=long_day(at), time=clock(at))


def clock(at: datetime) -> str:
    """Return the time of day."""
    return at.strftime("%H:%M")


def kept_day(text: str) -> str:
    """Return a day that is kept as "2026-11-03" in figures; anything else as it is."""
    try:
        return short_day(date.fromisoformat(text))
    except ValueError:
        return text


def typed_day_forms() -> tuple[str, ...]:
    """Return how a date may be typed, for `strptime`: as the language in use writes it, and always as 2026-11-03."""
    return tuple(dict.fromkeys((_short_form().format(day="%d", month="%m", year="%Y"), "%Y-%m-%d")))


def _short_form() -> str:
    return pgettext("a date in figures", "{year}-{month}-{day}")


def _month(number: int) -> str:
    return (
        pgettext("month", "January"),
        pgettext("month", "February"),
        pgettext("month", "March"),
        pgettext("month", "April"),
        pgettext("month", "May"),
        pgettext("month", "June"),
        pgettext("month", "July"),
        pgettext("month", "August"),
        pgettext("month", "September"),
        pgettext("month", "October"),
        pgettext("month", "November"),
        pgettext("month", "December"),
    )[number - 1]

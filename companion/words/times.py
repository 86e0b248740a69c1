"""How is a time of the storage said to a person?"""

from __future__ import annotations

from datetime import datetime

from companion.words import _


def when_words(stamp: str, now: datetime) -> str:
    """Return a UTC time stamp as a person says it, at the place of `now`."""
    then = datetime.fromisoformat(stamp).astimezone(now.tzinfo)
    days = (now.date() - then.date()).days
    clock = then.strftime("%H:%M")
    if days == 0:
        return _("today at {time}").format(time=clock)
    if days == 1:
        return _("yesterday at {time}").format(time=clock)
    return _("on {date}").format(date=then.strftime("%Y-%m-%d"))

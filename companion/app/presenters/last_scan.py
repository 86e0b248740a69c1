"""What was seen the last time? Kept on the disk while a camera runs, and offered when the screen is opened again."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from assets.times import short_moment
from companion.app.presenters.scanning import Seen

if TYPE_CHECKING:
    from companion.app.services import Services

LAST_KEY = "device.last_scan"
KEEP_EVERY_S = 2.0
"""While the camera runs, what was seen goes to the disk this often at most; when the screen is left, at once."""


_AT = "%Y-%m-%d %H:%M"


class LastScan:
    """Keeps what a screen's `seen` holds, and takes back what was kept before."""

    def __init__(self, services: Services, seen: Seen) -> None:
        self._services = services
        self._seen = seen
        self._kept_at = -KEEP_EVERY_S

    def words(self) -> str:
        """Say what the last scan kept; "" = nothing, or nothing that fits here."""
        kept, seen = self._services.storage.get_setting(LAST_KEY), self._seen
        other = Seen(seen.game, seen.wanted)
        one_wanted = seen.wanted is not None and seen.wanted.number == 1
        if one_wanted or seen.pieces() or not isinstance(kept, dict) or not other.take_back(kept):
            return ""
        return " · ".join(part for part in (other.summary(), _when(kept.get("at"))) if part)

    def take_back(self) -> None:
        """Take what the last scan kept."""
        self._seen.take_back(self._services.storage.get_setting(LAST_KEY))

    def keep(self, *, now: bool = False) -> None:
        """Keep what was seen, for the next time; not too often, unless it must be `now`.

        Raises:
            PlainError: it cannot be written.
        """
        seconds = self._services.seconds()
        if not now and seconds - self._kept_at < KEEP_EVERY_S:
            return
        self._kept_at = seconds
        if self._seen.pieces():
            at = self._services.now().strftime(_AT)
            self._services.storage.set_setting(LAST_KEY, {**self._seen.to_json(), "at": at})


def _when(kept: object) -> str:
    """Return when a scan was kept, as the language in use writes it; "" if that is not known."""
    try:
        return short_moment(datetime.strptime(str(kept), _AT))  # noqa: DTZ007 - the clock of the table
    except ValueError:
        return ""

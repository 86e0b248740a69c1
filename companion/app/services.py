"""What do the screens need from the rest of the house? Passed in, so that a test brings its own folder and clock."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from companion.app.presenters.printing import Printing
from companion.app.presenters.settings import AppSettings
from companion.voice import Speaker

if TYPE_CHECKING:
    from companion.playthrough import Playthroughs
    from companion.storage import Storage


def local_now() -> datetime:
    """Return the time at the table."""
    return datetime.now().astimezone()


def random_seed() -> int:
    """Return a number nobody can guess, for the order of a deck."""
    return secrets.randbelow(2**31)


@dataclass
class Services:
    """Storage, settings, the print queue, the voice, clocks and the data folder.

    `seconds` counts up evenly, `now` is the wall clock, `seed` gives the order of a new game's deck.
    """

    storage: Storage
    folder: Path
    seconds: Callable[[], float] = time.monotonic
    now: Callable[[], datetime] = local_now
    seed: Callable[[], int] = random_seed
    settings: AppSettings = field(init=False)
    printing: Printing = field(init=False)
    voice: Speaker = field(init=False)

    def __post_init__(self) -> None:
        self.settings = AppSettings(self.storage)
        self.printing = Printing(self.storage)
        self.voice = Speaker()

    @property
    def playthroughs(self) -> Playthroughs:
        """The playthroughs of the storage."""
        from companion.playthrough import Playthroughs

        return Playthroughs(self.storage)

"""Which settings does the app keep, and what may each be?"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from assets.words import LANGUAGES, _, pgettext
from companion.app.presenters.voice import MODES

if TYPE_CHECKING:
    from companion.storage import Storage

LIGHTS = ("auto", "light", "dark")
SPOKEN = ("auto", *LANGUAGES)
"""The languages to choose from: the device's own, and each there is."""
TEXT_PERCENT = tuple(range(80, 161, 10))
EVENING, MORNING = 19, 7
"""Between these hours the light is dark when it is chosen by the clock."""


class AppSettings:
    """The settings of this device; what was stored and does not fit counts as not set."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self.asked_language = ""
        """The language asked for when the app was started; it holds until another is chosen, and is not kept."""

    @property
    def light(self) -> str:
        """Which colours: "auto" (by the clock), "light" or "dark"."""
        value = self._storage.get_setting("app.light", "auto")
        return value if value in LIGHTS else "auto"

    @light.setter
    def light(self, value: str) -> None:
        self._storage.set_setting("app.light", value)

    @property
    def language(self) -> str:
        """Which language: "auto" (the device's) or one of `LANGUAGES`."""
        value = self.asked_language or self._storage.get_setting("app.language", "auto")
        return value if value in SPOKEN else "auto"

    @language.setter
    def language(self, value: str) -> None:
        self._storage.set_setting("app.language", value)
        self.asked_language = ""

    @property
    def text_percent(self) -> int:
        """The size of all text, 80 to 160 in tens."""
        value = self._storage.get_setting("app.text_percent", 100)
        return value if value in TEXT_PERCENT else 100

    @text_percent.setter
    def text_percent(self, value: int) -> None:
        self._storage.set_setting("app.text_percent", value)

    @property
    def left_handed(self) -> bool:
        """Whether the buttons lie on the left."""
        return self._storage.get_setting("app.left_handed", default=False) is True

    @left_handed.setter
    def left_handed(self, value: bool) -> None:
        self._storage.set_setting("app.left_handed", value)

    @property
    def high_contrast(self) -> bool:
        """Whether ink is as dark and edges as strong as they can be."""
        return self._storage.get_setting("app.high_contrast", default=False) is True

    @high_contrast.setter
    def high_contrast(self, value: bool) -> None:
        self._storage.set_setting("app.high_contrast", value)

    @property
    def read_aloud(self) -> str:
        """Whether the opponent's turn is read: "off", "tap" (by a button) or "always" (by itself)."""
        value = self._storage.get_setting("voice.mode", "off")
        return value if value in MODES else "off"

    @read_aloud.setter
    def read_aloud(self, value: str) -> None:
        self._storage.set_setting("voice.mode", value)

    @property
    def slow_voice(self) -> bool:
        """Whether everything is read slowly."""
        return self._storage.get_setting("voice.slow", default=False) is True

    @slow_voice.setter
    def slow_voice(self, value: bool) -> None:
        self._storage.set_setting("voice.slow", value)

    @property
    def welcomed(self) -> bool:
        """Whether the pages of the first start were seen."""
        return self._storage.get_setting("app.welcomed", default=False) is True

    def mark_welcomed(self) -> None:
        """Remember that the pages of the first start were seen.

        Raises:
            PlainError: it cannot be stored.
        """
        self._storage.set_setting("app.welcomed", value=True)

    def dark_at(self, now: datetime) -> bool:
        """Return whether the dark colours are used at that time."""
        if self.light == "auto":
            return now.hour >= EVENING or now.hour < MORNING
        return self.light == "dark"


def light_words(light: str) -> str:
    """Return the name of a light."""
    return {"auto": _("By the clock"), "light": pgettext("bright", "Light"), "dark": _("Dark")}[light]


def language_name(language: str) -> str:
    """Return the name of a language in itself, and of the device's choice in the language in use."""
    return LANGUAGES[language] if language in LANGUAGES else _("As the device")

"""Which language does this person's device speak, and which is said?"""

from __future__ import annotations

import os
from importlib import import_module
from typing import TYPE_CHECKING

from assets import words

if TYPE_CHECKING:
    from companion.app.presenters.settings import AppSettings


def speak(settings: AppSettings) -> None:
    """Say everything from now on in the language of the settings; what is on the screen already is not changed.

    Raises:
        PlainError: its catalogue is missing, so the installation is incomplete.
    """
    words.use(words_of_the_device() if settings.language == "auto" else settings.language)


def words_of_the_device() -> str:
    """Return the language this device is set to where the companion speaks it, else English."""
    if "ANDROID_ARGUMENT" not in os.environ:
        return words.device_language()
    try:
        tag = str(import_module("jnius").autoclass("java.util.Locale").getDefault().toLanguageTag())
    except Exception:  # noqa: BLE001 - Java's exceptions; English is better than no app
        return words.SOURCE
    return words.known_language(tag) or words.SOURCE

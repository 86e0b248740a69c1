"""How does the device tell of something without being looked at? A short sound and a buzz, and a light for a dark table.

Each is used where the device has it and missed silently where it has not.
"""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

from kivy.utils import platform

from assets import files

if TYPE_CHECKING:
    from companion.storage import Storage

SEEN, YOUR_TURN, DONE = "sounds/seen.wav", "sounds/your_turn.wav", "sounds/done.wav"
SOUND_KEY = "device.scan_sound"
BUZZ_S = 0.04
HANDHELD = ("android", "ios")
"""Platforms whose devices can buzz and may have a light."""


class Signals:
    """Sound, buzz and light of this device; what fails once is not tried again."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._kept = ExitStack()
        self._sounds: dict[str, Any] = {}
        self._silent = False
        self._still = platform not in HANDHELD
        self.lit = False

    @property
    def on(self) -> bool:
        """Whether sound and buzz are wanted."""
        return self._storage.get_setting(SOUND_KEY, default=True) is not False

    @on.setter
    def on(self, value: bool) -> None:
        self._storage.set_setting(SOUND_KEY, value)

    def new_tag(self) -> None:
        """Tell of something new."""
        self._tell(SEEN)

    def your_turn(self) -> None:
        """Tell that the opponent has moved."""
        self._tell(YOUR_TURN)

    def done(self) -> None:
        """Tell that something has come to its end."""
        self._tell(DONE)

    def _tell(self, sound: str) -> None:
        if self.on:
            self._play(sound)
            self._buzz()

    @staticmethod
    def has_light() -> bool:
        """Return whether the device has a light beside its camera that can be switched."""
        return platform in HANDHELD

    def light(self, *, on: bool) -> None:
        """Switch the light; without one nothing happens."""
        if on == self.lit or not self.has_light():
            return
        try:
            from plyer import flash

            flash.on() if on else flash.off()
            if not on:
                flash.release()
        except Exception:  # noqa: BLE001 - plyer answers with whatever the platform throws
            return
        self.lit = on

    def close(self) -> None:
        """Let go of the sound and the light."""
        self.light(on=False)
        for one in self._sounds.values():
            one.unload()
        self._sounds.clear()
        self._kept.close()

    def _play(self, name: str) -> None:
        if self._silent:
            return
        try:
            sound = self._sounds.get(name)
            if sound is None:
                from kivy.core.audio import SoundLoader

                sound = SoundLoader.load(str(self._kept.enter_context(files.path(name))))
                if sound is None:
                    self._silent = True
                    return
                self._sounds[name] = sound
            sound.stop()
            sound.play()
        except Exception:  # noqa: BLE001 - a device without sound must not stop a scan
            self._silent = True

    def _buzz(self) -> None:
        if self._still:
            return
        try:
            from plyer import vibrator

            vibrator.vibrate(BUZZ_S)
        except Exception:  # noqa: BLE001 - plyer answers with whatever the platform throws
            self._still = True

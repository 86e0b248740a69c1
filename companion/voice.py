"""Who reads aloud on this device? plyer's voice on Android, a speaking program elsewhere, or nobody.

Speaking goes on beside everything else: `Speaker` has one thread, says the newest only, and falls silent at once.

>>> find_program(lambda name: "/usr/bin/espeak" if name == "espeak" else None).name
'espeak'
"""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from assets.words import language

LONGEST = 4_000
"""So many characters at most are read at once."""
USUAL_PACE, SLOW_PACE = 155, 110
"""Words a minute."""
LONGEST_TURN = 120
"""Seconds after which a program that still speaks is ended: something is wrong with it."""


class Speaking(Protocol):
    """Something that is being said."""

    def wait(self) -> None:
        """Return when it was said or stopped."""
        ...

    def stop(self) -> None:
        """Fall silent; a second call does nothing."""
        ...


class Voice(Protocol):
    """A way to speak; `name` is shown in the settings."""

    @property
    def name(self) -> str:
        """Return what speaks."""
        ...

    def start(self, text: str, language: str, *, slow: bool) -> Speaking:
        """Begin to say a text; language as in "en" or "de".

        Raises:
            OSError: it cannot be started.
        """
        ...


@dataclass(frozen=True)
class ProgramVoice:
    """A speaking program: its path, and how it is told to speak; the text goes to its standard input."""

    name: str
    path: str

    def arguments(self, language: str, *, slow: bool) -> list[str]:
        """Return the whole command."""
        pace = str(SLOW_PACE if slow else USUAL_PACE)
        if self.name == "say":
            return [self.path, "-r", pace, "-f", "-"]
        return [self.path, "-s", pace, "-v", language, "--stdin"]

    def start(self, text: str, language: str, *, slow: bool) -> Speaking:
        """Start the program.

        Raises:
            OSError: it cannot be started.
        """
        process = subprocess.Popen(  # noqa: S603 - a program found on the path, arguments of our own
            self.arguments(language, slow=slow),
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        return _Process(process, text)


class _Process:
    def __init__(self, process: subprocess.Popen[bytes], text: str) -> None:
        self._process = process
        self._text = text

    def wait(self) -> None:
        try:
            with contextlib.suppress(OSError):
                self._process.communicate(self._text.encode(), timeout=LONGEST_TURN)
        except subprocess.TimeoutExpired:
            self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        with contextlib.suppress(OSError):
            self._process.terminate()


class DeviceVoice:
    """The voice of an Android device, through plyer; it knows no pace and cannot be interrupted."""

    name = "Android"

    def start(self, text: str, language: str, *, slow: bool) -> Speaking:  # noqa: ARG002 - plyer knows neither
        """Hand the text to the device.

        Raises:
            OSError: the device has no voice.
        """
        try:
            from plyer import tts

            tts.speak(text)
        except Exception as error:  # plyer answers with whatever the platform throws
            raise OSError(str(error)) from error
        return _Handed()


class _Handed:
    def wait(self) -> None:
        return

    def stop(self) -> None:
        return


def find_program(which: Callable[[str], str | None] = shutil.which) -> ProgramVoice | None:
    """Return the speaking program of this computer, None where there is none."""
    for name in ("say",) if sys.platform == "darwin" else ("espeak-ng", "espeak"):
        if path := which(name):
            return ProgramVoice(name, path)
    return None


def find_voice() -> Voice | None:
    """Return who reads aloud here, None where nobody can."""
    return DeviceVoice() if "ANDROID_ARGUMENT" in os.environ else find_program()


class Speaker:
    """Says one thing at a time in the language in use, on a thread of its own that begins with the first word.

    A new text ends the old one.
    """

    def __init__(self, find: Callable[[], Voice | None] = find_voice) -> None:
        self._find = find
        self._looked = False
        self._voice: Voice | None = None
        self._changed = threading.Condition()
        self._wanted: tuple[str, str, bool] | None = None
        self._speaking: Speaking | None = None
        self._thread: threading.Thread | None = None
        self._turn = 0
        self._closed = False

    @property
    def voice(self) -> Voice | None:
        """Who speaks; looked for once."""
        if not self._looked:
            self._looked = True
            self._voice = self._find()
        return self._voice

    def say(self, text: str, *, slow: bool = False) -> None:
        """Say a text instead of what is being said; without a voice nothing happens."""
        if self.voice is None or not text.strip():
            return
        with self._changed:
            if self._closed:
                return
            self._hush()
            self._wanted = (text[:LONGEST], language(), slow)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="voice", daemon=True)
                self._thread.start()
            self._changed.notify_all()

    def stop(self) -> None:
        """Fall silent at once."""
        with self._changed:
            self._hush()

    def close(self) -> None:
        """Fall silent for good."""
        with self._changed:
            self._hush()
            self._closed = True
            self._changed.notify_all()
        if self._thread is not None:
            self._thread.join(2)

    def _hush(self) -> None:
        self._turn += 1
        self._wanted = None
        if self._speaking is not None:
            self._speaking.stop()

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._closed or self._wanted is not None)
                if self._closed or self._wanted is None:
                    return
                wanted, self._wanted = self._wanted, None
                turn = self._turn
            self._say(*wanted, turn)

    def _say(self, text: str, spoken: str, slow: bool, turn: int) -> None:
        voice = self.voice
        if voice is None:
            return
        try:
            speaking = voice.start(text, spoken, slow=slow)
        except OSError:
            return  # a voice that went away must not end the evening
        with self._changed:
            self._speaking = speaking
            if turn != self._turn:
                speaking.stop()
        speaking.wait()
        with self._changed:
            self._speaking = None

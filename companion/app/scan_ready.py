"""What takes long to load before the first picture of a scan, and are code readers missing? Found out on a thread of its own."""

from __future__ import annotations

import threading
from collections.abc import Callable
from importlib import import_module
from typing import Any

from kivy.clock import Clock


def get_ready(then: Callable[[str], Any]) -> None:
    """Load what scanning needs; then, on the screen's thread, `then(words)`: which code readers are missing, "" = none."""

    def load() -> None:
        from companion.scan_words import missing_readers

        words = missing_readers()
        Clock.schedule_once(lambda _dt: then(words), 0)
        _loaded()

    threading.Thread(target=load, name="readers", daemon=True).start()


def _loaded() -> None:
    """Load what the first frame would wait for: the picture libraries, the register, the names of the games, the sound."""
    from assets.tags import register
    from companion.app.memory import give_back_now
    from companion.app.presenters.scanning import game_words
    from vision.follow import warm_up

    for name in ("vision.scan", "vision.reading", "companion.games.wayfarers.panorama", "kivy.core.audio"):
        import_module(name)
    for game in register().games:
        game_words(game.id)
    warm_up()
    give_back_now()

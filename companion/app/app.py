"""The Kivy app: one window, the shell in it, the theme from the settings and the window's size."""

from __future__ import annotations

import contextlib
import traceback
from contextlib import ExitStack
from typing import Any

from kivy.app import App
from kivy.base import ExceptionHandler, ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import Metrics

from assets import files
from assets.errors import PlainError
from assets.fonts import Font
from companion.app.navigation import Screen, Shell
from companion.app.screens.home import HomeScreen
from companion.app.services import Services
from companion.app.shape import shape_of
from companion.app.theme import DARK, LIGHT, Fonts, Theme
from companion.problem_report import FAULT_FILE
from companion.words import _

SIGN_SECONDS = 0.1
"""So late at most a change of a print job is shown; what comes meanwhile is shown together."""


class CompanionApp(App):
    """The app; `first` is the screen it opens with. It ends only when its window is closed."""

    def __init__(self, services: Services, first: Screen | None = None) -> None:
        super().__init__()
        self.services = services
        self.title = "Tabletop Companion"
        self.faults: list[BaseException] = []
        self._first = first
        self._kept = ExitStack()
        self._fonts = self._font_files()
        self._dark = services.settings.dark_at(services.now())

    def build(self) -> Shell:
        """Return the window's content."""
        Window.allow_screensaver = False
        Window.softinput_mode = "below_target"
        Clock.schedule_interval(self._watch_light, 60)
        return Shell(self.services, self._first or HomeScreen(), self.make_theme)

    def on_start(self) -> None:
        """Keep the table alive when something fails: nothing that was answered depends on the screen."""
        ExceptionManager.add_handler(_Faults(self))
        self.services.printing.start(Clock.create_trigger(self._printing_changed, SIGN_SECONDS))

    def greet(self) -> None:
        """At the very first start show what the companion is, over the first screen."""
        from companion.app.presenters.welcome import is_first_run
        from companion.app.screens.welcome import WelcomeScreen

        if isinstance(self.root, Shell) and is_first_run(self.services.storage, self.services.settings):
            self.root.go(WelcomeScreen())

    def on_pause(self) -> bool:
        """Stay alive in the background; everything answered is on disk already."""
        return True

    def on_stop(self) -> None:
        """Stop what runs for the screen that is shown; a receipt that is coming out has a moment."""
        if isinstance(self.root, Shell):
            self.root.screen.left()
        self.services.printing.close()
        self._kept.close()

    def make_theme(self, width: float, height: float) -> Theme:
        """Return the theme for a window of that size in px."""
        settings, density = self.services.settings, float(Metrics.density)
        scale = settings.text_percent / 100
        self._dark = settings.dark_at(self.services.now())
        return Theme(
            DARK if self._dark else LIGHT,
            shape_of(width / density, height / density, text_scale=scale),
            self._fonts,
            text_scale=scale,
            density=density,
            left_handed=settings.left_handed,
        )

    def _printing_changed(self, _dt: float) -> None:
        if isinstance(self.root, Shell):
            self.root.printing_changed()

    def _watch_light(self, _dt: float) -> None:
        dark = self.services.settings.dark_at(self.services.now())
        if dark != self._dark and isinstance(self.root, Shell):
            self.root.restyle()

    def _font_files(self) -> Fonts:
        def real(font: Font) -> str:
            return str(self._kept.enter_context(files.path(font.file)))

        return Fonts(real(Font.TEXT), real(Font.TEXT_BOLD), real(Font.CJK), real(Font.ICONS))


class _Faults(ExceptionHandler):
    """Says what failed and goes on; a fault that comes again and again ends the app."""

    MOST = 20

    def __init__(self, app: CompanionApp) -> None:
        super().__init__()
        self._app = app

    def handle_exception(self, fault: BaseException) -> int:
        """Take an exception nobody else took."""
        app = self._app
        app.faults.append(fault)
        if not isinstance(fault, Exception) or len(app.faults) > self.MOST or not isinstance(app.root, Shell):
            return int(ExceptionManager.RAISE)
        if isinstance(fault, PlainError):
            app.root.tell_error(fault)
            return int(ExceptionManager.PASS)
        where = app.services.folder / FAULT_FILE
        with contextlib.suppress(OSError):
            where.write_text("".join(traceback.format_exception(fault)), encoding="utf-8")
        app.root.say(
            _("Something failed here ({what}). Everything answered is kept; details are in {file}.").format(
                what=type(fault).__name__, file=where
            ),
            seconds=10,
        )
        return int(ExceptionManager.PASS)


def run(services: Services, first: Screen | None = None) -> Any:
    """Run the app until its window is closed."""
    app = CompanionApp(services, first)
    if first is None:
        app.bind(on_start=lambda _app: app.greet())
    return app.run()

"""The Kivy app: its window, its screens on a stack, tidying while the user is idle, and one frame at a time on software renderers."""

from __future__ import annotations

import contextlib
import gc
import traceback
from contextlib import ExitStack
from typing import Any

from kivy.app import App
from kivy.base import ExceptionHandler, ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics.opengl import GL_RENDERER, glFinish, glGetString
from kivy.metrics import Metrics
from kivy.uix.widget import Widget

from assets import files
from assets.errors import PlainError
from assets.fonts import Font
from assets.words import _
from companion.app.memory import collect_in_quiet
from companion.app.navigation import Screen, Shell
from companion.app.presenters.settings import speak
from companion.app.routes import screen_of
from companion.app.safe_area import Edges, Insets, edges_of, shape_of
from companion.app.services import Services
from companion.app.theme import Fonts, Theme, palette_of, theme
from companion.problem_report import FAULT_FILE
from printing.platforms import Platform, here

EDGE_SECONDS = 1.0
"""How often a phone is asked which edges it covers: bars come and go without the window being told."""
SIGN_SECONDS = 0.1
"""So late at most a change of a print job is shown; what comes meanwhile is shown together."""


class CompanionApp(App):
    """The app; `first` is the screen it opens with. It ends only when its window is closed.

    edges: tells which edges of the window the device covers; this device's own way unless given.
    """

    def __init__(
        self, services: Services, first: Screen | None = None, *, edges: Edges | None = None
    ) -> None:
        super().__init__()
        self.services = services
        self.edges = edges_of(here()) if edges is None else edges
        speak(services.settings)
        self.title = "Tabletop Companion"
        self.faults: list[BaseException] = []
        self._first = first
        self._kept = ExitStack()
        self._fonts = self._font_files()
        self.icon = str(self._kept.enter_context(files.path("icon.png")))
        self._dark = services.settings.dark_at(services.now())

    def build(self) -> Shell:
        """Return the window's content."""
        Window.allow_screensaver = False
        Window.softinput_mode = "below_target"
        Clock.schedule_interval(self._watch_light, 60)
        if here() is Platform.ANDROID:
            Clock.schedule_interval(lambda _dt: self.look_at_edges(), EDGE_SECONDS)
        return Shell(self.services, self._first or screen_of("home"), self.make_theme)

    def on_start(self) -> None:
        """Keep the table alive when something fails: nothing that was answered depends on the screen."""
        ExceptionManager.add_handler(_Faults(self))
        self.services.printing.start(Clock.create_trigger(self._printing_changed, SIGN_SECONDS))

    def greet(self) -> None:
        """At the very first start show what the companion is, over the first screen."""
        from companion.app.presenters.settings import is_first_run

        if isinstance(self.root, Shell) and is_first_run(self.services.storage, self.services.settings):
            self.root.go("welcome")

    def on_pause(self) -> bool:
        """Stay alive in the background; everything answered is on disk already. Nothing may come after this."""
        if isinstance(self.root, Shell):
            self.root.screen.paused()
        self.services.voice.stop()
        return True

    def on_resume(self) -> None:
        """Go on where it was; evening may have come, and the device may have been turned."""
        self.look_at_edges()
        self._watch_light(0.0)
        if isinstance(self.root, Shell):
            self.root.screen.resumed()

    def look_at_edges(self) -> None:
        """Lay the screen out afresh if the device covers other edges than before."""
        if isinstance(self.root, Shell) and self._insets() != theme.insets:
            self.root.restyle()

    def on_stop(self) -> None:
        """Stop what runs for the screen that is shown; a receipt that is coming out has a moment."""
        if isinstance(self.root, Shell):
            self.root.screen.left()
        self.services.printing.close()
        self.services.voice.close()
        self._kept.close()

    def make_theme(self, width: float, height: float) -> Theme:
        """Return the theme for a window of that size in px."""
        settings, density = self.services.settings, float(Metrics.density)
        scale = settings.text_percent / 100
        self._dark = settings.dark_at(self.services.now())
        return Theme(
            palette_of(dark=self._dark, high_contrast=settings.high_contrast),
            shape_of(width / density, height / density, text_scale=scale),
            self._fonts,
            text_scale=scale,
            density=density,
            left_handed=settings.left_handed,
            insets=self._insets(),
        )

    def _insets(self) -> Insets:
        """Return the covered edges in dp."""
        density, px = float(Metrics.density), self.edges()
        return Insets(px.left / density, px.top / density, px.right / density, px.bottom / density)

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
    tidying: list[Tidying] = []  # Kivy's clock and window hold nobody alive
    app.bind(on_start=lambda app: tidying.append(Tidying(app.root)))
    app.bind(on_start=one_frame_at_a_time)  # a handler that returns True would end the dispatch
    if first is None:
        app.bind(on_start=lambda _app: app.greet())
    return app.run()


QUIET_SECONDS = 1.5
"""So long it must have been quiet: a list that was pushed has come to rest by then."""
AT_LEAST_EVERY = 60.0
"""A screen that changes in place leaves something behind too: it is looked for as often as this, s."""


class Tidying:
    """Looks for widgets that are no longer shown, some time after the window's content has changed.

    They hold each other, so that only Python's garbage collection finds them; by itself it would come in the middle of a touch.
    """

    def __init__(self, content: Widget) -> None:
        collect_in_quiet()
        self._soon = Clock.create_trigger(self._tidy, QUIET_SECONDS)
        content.bind(children=self._changed)
        Window.bind(on_touch_down=self._wait, on_touch_move=self._wait, on_touch_up=self._wait)
        Clock.schedule_interval(self._changed, AT_LEAST_EVERY)

    def _changed(self, *_: Any) -> None:
        self._soon.cancel()
        self._soon()

    def _wait(self, *_: Any) -> None:
        """Somebody touches the screen: whatever is due has time."""
        if self._soon.is_triggered:
            self._changed()

    def _tidy(self, _dt: float) -> None:
        gc.collect()


SOFTWARE = ("llvmpipe", "softpipe", "swiftshader", "swrast")
"""How those that draw with the processor call themselves."""


def one_frame_at_a_time(*_: Any) -> None:
    """Wait for the frame before whenever one is drawn, if the processor draws. Returns None: it is bound to Kivy's events.

    Mesa's software renderer takes frames faster than it draws them. Each that waits holds all its triangles and colours: 10 MB,
    and seven of them waited while a camera was scanned.
    """
    told = glGetString(GL_RENDERER) or b""
    name = told.decode("ascii", "replace") if isinstance(told, bytes) else str(told)
    if not any(one in name.lower() for one in SOFTWARE):
        return
    Window.bind(on_draw=_wait)


def _wait(*_: Any) -> None:
    glFinish()

"""The shell around the screens: the stack of screens, the bar at the top, the messages, and the focus of the keyboard.

The shell holds a stack of screens. A screen is a plain object that builds its widgets whenever it is
shown, the window turns or a setting changes; what it must remember it keeps itself. Back closes what lies over the screen,
then goes to the screen before; on the first screen it does nothing. Nothing here ends the app.

Tab goes through everything that can be pressed in reading order, arrows go to the nearest in that direction, Enter
and Space press. The ring shows only while the keyboard is used; a touch hides it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from assets.errors import PlainError
from assets.words import _
from companion.aid.places import AidPlace
from companion.app.routes import screen_of
from companion.app.safe_area import Shape
from companion.app.theme import Theme, Type, theme
from companion.app.widgets.controls import Focusable, IconButton, Stepper
from companion.app.widgets.drawing import Painted, Pen
from companion.app.widgets.layout import Column, Row, Scroll, Text, text_width
from companion.app.widgets.overlay import Overlay, Toast, confirm
from companion.app.widgets.printing import PrintSign

if TYPE_CHECKING:
    from companion.app.services import Services
    from companion.paper.queue import Action


TAB, ENTER, ESCAPE, SPACE, KEYPAD_ENTER = 9, 13, 27, 32, 271
BACK_KEYS = (ESCAPE, 1001, 1073742094)
"""Keys that mean Back: Escape, as which Kivy passes Android's Back on; Kivy's and SDL's own numbers for it."""
F1 = 282
"""The key that opens the player aid."""

LEAST_TITLE = 168.0
"""Where the title would have less room than this, the header's buttons go without words; in dp."""
TOAST_GAP = 6.0
"""Room round a short message that lies over the header, in dp."""


@dataclass(frozen=True)
class HeaderAction:
    """A button in the header: its sign, its name, what it does."""

    icon: str
    name: str
    action: Callable[[], Any]
    enabled: bool = True


class Screen:
    """One place in the app; made once, built as often as needed."""

    shell: Shell
    places: dict[str, float]
    route = ""
    """The name it was opened by; "" where it was made otherwise."""
    shows_queue = False
    """Whether the screen shows the print jobs itself and needs no sign of them."""

    def title(self) -> str:
        """Return what the header says; "" = no header."""
        return ""

    def subtitle(self) -> str:
        """Return the second line of the header; "" = none."""
        return ""

    def build(self) -> Widget:
        """Return the content, laid out for the theme's shape."""
        return Widget()

    def actions(self) -> Sequence[HeaderAction]:
        """Return the header's buttons."""
        return ()

    def aid(self) -> AidPlace | None:
        """Return where the player aid opens for what is shown now (where one was last); None = it is not offered here."""
        return AidPlace()

    def entered(self) -> None:
        """The screen has become the one that is shown."""

    def left(self) -> None:
        """The screen is no longer shown: stop what runs for it."""

    def printing_changed(self) -> None:
        """A print job has changed."""

    def paused(self) -> None:
        """The app goes to the background, perhaps for ever: keep what is not kept, let go of the camera."""

    def resumed(self) -> None:
        """The app is back."""

    def key(self, key: int, modifiers: Sequence[str]) -> bool:  # noqa: ARG002 - for those with keys
        """Take a key nothing else wanted; True = used up."""
        return False


class Shell(Painted, FloatLayout):
    """The window's content: header, screen, what lies over it, messages."""

    def __init__(
        self, services: Services, first: Screen, make_theme: Callable[[float, float], Theme]
    ) -> None:
        self.services = services
        self._make_theme = make_theme
        theme.become(make_theme(*Window.size))
        super().__init__()
        self.focus_walk = FocusWalk()
        self.stack: list[Screen] = []
        self.overlay: Overlay | None = None
        self._overlay_maker: Callable[[], Overlay] | None = None
        self._page: Widget | None = None
        self._toast: Toast | None = None
        self._room: Widget | None = None
        Window.bind(on_key_down=self._on_key, on_touch_down=self._on_any_touch)
        self.bind(size=self._resized)
        self.go(first)

    @property
    def screen(self) -> Screen:
        """The screen that is shown."""
        return self.stack[-1]

    def go(self, to: Screen | str, *given: Any, **named: Any) -> None:
        """Show a new screen over the present one: one made already, or that of a route with what it asks for."""
        screen = screen_of(to, *given, **named) if isinstance(to, str) else to
        if self.stack:
            self._keep_places()
            self.screen.left()
        screen.shell = self
        screen.places = {}
        self.stack.append(screen)
        self._show()

    def swap(self, to: Screen | str, *given: Any, **named: Any) -> None:
        """Show a new screen instead of the present one, as `go` does."""
        screen = screen_of(to, *given, **named) if isinstance(to, str) else to
        self.screen.left()
        self.stack.pop()
        if self.stack:
            self.stack[-1].left()
        screen.shell = self
        screen.places = {}
        self.stack.append(screen)
        self._show()

    def back(self) -> None:
        """Close what lies over the screen, or go to the screen before."""
        if self.overlay is not None:
            self.close()
        elif len(self.stack) > 1:
            self.screen.left()
            self.stack.pop()
            self._show()

    def home(self) -> None:
        """Go to the first screen."""
        self.close()
        if len(self.stack) > 1:
            self.screen.left()
            del self.stack[1:]
            self._show()

    def rebuild(self, *, keep_place: bool = True) -> None:
        """Build the screen afresh from its present state; `keep_place` = stay scrolled where it was."""
        if keep_place:
            self._keep_places()
        else:
            self.screen.places.clear()
        self._build()

    def restyle(self) -> None:
        """Make the theme afresh (a setting or the window's size changed) and build everything with it."""
        self._keep_places()
        theme.become(self._make_theme(*Window.size))
        self.repaint()
        self._build()
        if self._overlay_maker is not None:
            self.open(self._overlay_maker)

    def open(self, make: Callable[[], Overlay]) -> None:
        """Lay something over the screen; it is made again when the window turns."""
        self._remove_overlay()
        self._overlay_maker = make
        self.overlay = make()
        self.add_widget(self.overlay)
        self.focus_walk.rebuilt(self.overlay, "")

    def reopen(self) -> None:
        """Make what lies over the screen afresh from what is so now, scrolled where it was."""
        if self._overlay_maker is None or self.overlay is None:
            return
        places = {one.name: one.scroll_y for one in _scrolls(self.overlay)}
        was = self.focus_walk.name
        make = self._overlay_maker
        self._remove_overlay()
        self.overlay = make()
        self.add_widget(self.overlay)
        for one in _scrolls(self.overlay):
            one.scroll_y = places.get(one.name, 1.0)
        self.focus_walk.rebuilt(self.overlay, was)

    def close(self) -> None:
        """Take away what lies over the screen."""
        if self.overlay is not None:
            self._remove_overlay()
            self._overlay_maker = None
            self.focus_walk.rebuilt(self, "")

    def show_aid(self) -> None:
        """Open the player aid at the place the screen is about, or where one was last."""
        if self.screen.route != "aid":
            self.go("aid", self.screen.aid())

    def ask(
        self, title: str, text: str, yes: str, on_yes: Callable[[], Any], *, danger: bool = False
    ) -> None:
        """Ask before doing something."""
        self.open(lambda: confirm(title, text, yes, on_yes, self.close, danger=danger))

    def say(self, text: str, *, seconds: float = 4.0) -> None:
        """Show a short message."""
        if self._toast is not None:
            self.remove_widget(self._toast)
        self._toast = Toast(text, self._toast_gone, seconds=seconds)
        self.add_widget(self._toast)
        self._toast.bind(height=self._make_room)
        self._toast.place(self.width, self.height - theme.dp(theme.insets.top + TOAST_GAP))
        self._make_room()

    def tell_error(self, error: PlainError) -> None:
        """Show what went wrong and what to do about it."""
        self.say(" ".join(part for part in (error.what, error.remedy) if part), seconds=8.0)

    def attempt(self, action: Callable[[], Any]) -> bool:
        """Do something; show the sentence if it could not be done. True = done."""
        try:
            action()
        except PlainError as error:
            self.tell_error(error)
            return False
        return True

    def printing_changed(self) -> None:
        """Write the quiet sign afresh, in place: somebody may be typing."""
        for one in self._page.walk() if self._page is not None else ():
            if isinstance(one, PrintSign):
                one.show(self.services.printing.sign())
        self.screen.printing_changed()

    def show_queue(self) -> None:
        """Show the print jobs."""
        if not self.screen.shows_queue:
            self.go("queue")

    def act_on_job(self, number: int, action: Action) -> None:
        """Do to a print job what a person wants, or say why it cannot be."""
        from companion.paper.queue import act

        self.attempt(lambda: act(self.services.printing.queue, number, action))

    def paint(self, pen: Pen) -> None:
        """Draw the paper."""
        pen.colour(theme.palette.paper)
        pen.fill(0, 0, self.width, self.height)

    def _show(self) -> None:
        self.close()
        self._build()
        self.screen.entered()

    def _build(self) -> None:
        was = self.focus_walk.name
        if self._page is not None:
            self.remove_widget(self._page)
        insets = theme.insets
        page = BoxLayout(
            orientation="vertical",
            padding=[theme.dp(v) for v in (insets.left, insets.top, insets.right, insets.bottom)],
        )
        if self.screen.title():
            header = Header(self.screen, self.back, self.show_aid, can_go_back=len(self.stack) > 1)
            page.add_widget(header)
            header.bind(height=self._make_room)
        self._room = Widget(size_hint_y=None, height=0)
        page.add_widget(self._room)
        content = self.screen.build()
        page.add_widget(content)
        self._page = page
        self._make_room()
        self.add_widget(page, index=len(self.children))
        for scroll in _scrolls(page):
            if scroll.name in self.screen.places:
                scroll.scroll_y = self.screen.places[scroll.name]
        if self.overlay is None:
            self.focus_walk.rebuilt(page, was)

    def _keep_places(self) -> None:
        if self._page is not None and self.stack:
            for scroll in _scrolls(self._page):
                self.screen.places[scroll.name] = scroll.scroll_y

    def _resized(self, *_: Any) -> None:
        fresh = self._make_theme(*Window.size)
        if fresh != theme:
            Clock.schedule_once(lambda _dt: self.restyle(), 0)

    def _remove_overlay(self) -> None:
        if self.overlay is not None:
            self.remove_widget(self.overlay)
            self.overlay = None

    def _toast_gone(self, toast: Widget) -> None:
        self.remove_widget(toast)
        if self._toast is toast:
            self._toast = None
            self._make_room()

    def _make_room(self, *_: Any) -> None:
        """A short message lies over the header; where it is higher, what is below moves down: it covers no instruction."""
        if self._room is None or self._page is None:
            return
        header = next((one for one in self._page.children if isinstance(one, Header)), None)
        covered = self._toast.height + 2 * theme.dp(TOAST_GAP) if self._toast is not None else 0.0
        self._room.height = max(0.0, covered - (header.height if header is not None else 0.0))

    def _on_any_touch(self, *_: Any) -> bool:
        self.focus_walk.touched()
        return False

    def _on_key(self, _window: Any, key: int, _scan: int, text: str | None, modifiers: list[str]) -> bool:
        if key in BACK_KEYS:
            self.back()
            return True
        if key == F1 and self.overlay is None:
            self.show_aid()
            return True
        root = self.overlay if self.overlay is not None else self._page
        if root is not None and self.focus_walk.key(root, key, text or "", modifiers):
            return True
        return self.overlay is None and self.screen.key(key, modifiers)


SIZES = (Type.TITLE, Type.BODY, Type.LABEL)
"""Sizes of the title, the largest first; it is written in the first that fits in one line."""
SUBTITLE_ROOM = 1.6
"""How long a subtitle may be beside the room between the buttons of a narrow screen: two lines, broken between words."""


class Header(Painted, BoxLayout):
    """The line at the top: back, where one is, what can be done here.

    On a narrow screen a title that finds no room between the buttons, even in the smallest size, stands below them; so
    does one whose subtitle would fill more than two lines there.
    """

    def __init__(
        self,
        screen: Screen,
        back: Callable[[], Any],
        show_aid: Callable[[], Any],
        *,
        can_go_back: bool,
    ) -> None:
        side = theme.dp(8)
        super().__init__(
            orientation="horizontal", size_hint_y=None, padding=(side, theme.dp(6)), spacing=theme.dp(4)
        )
        self.bind(minimum_height=self.setter("height"))
        parts: list[Widget] = []
        if can_go_back:
            parts.append(IconButton("back", _("Back"), back, focus_key="header:back"))
        offered = list(screen.actions())
        if screen.aid() is not None:
            offered.append(HeaderAction("book", _("Rules"), show_aid))
        sign: list[Widget] = []
        if not screen.shows_queue:
            sign.append(PrintSign(screen.shell.services.printing.sign(), screen.shell.show_queue))
        room = 0.0
        buttons: list[Widget] = []
        for labelled in (True, False) if theme.shape is not Shape.PHONE else (False,):
            buttons = [*sign, *(self._button(one, labelled=labelled) for one in offered)]
            taken = sum(button.width + self.spacing for button in (*parts, *buttons)) + 2 * side
            edges = theme.dp(theme.insets.left + theme.insets.right)
            room = Window.width - edges - taken - theme.dp(12)
            if room >= theme.dp(LEAST_TITLE) * theme.text_scale:
                break
        title, subtitle = screen.title(), screen.subtitle()
        below = theme.shape is not Shape.WIDE and (
            text_width(title, SIZES[-1], bold=True) > room
            or text_width(subtitle, Type.SMALL) > SUBTITLE_ROOM * room
        )
        if below:
            room = Window.width - edges - 2 * (side + theme.dp(8))
        fitting = (size for size in SIZES if text_width(title, size, bold=True) <= room)
        names = Column(Text(title, next(fitting, SIZES[-1]), bold=True), gap=0)
        if subtitle:
            names.add_widget(Text(subtitle, Type.SMALL, soft=True))
        if below:
            self.orientation = "vertical"
            line = [*parts, *buttons, Widget()] if theme.left_handed else [*parts, Widget(), *buttons]
            self.add_widget(Row(*line, gap=4))
            self.add_widget(Column(names, inset=(8, 0)))
            return
        for part in (*parts, *buttons, names) if theme.left_handed else (*parts, names, *buttons):
            part.pos_hint = {"center_y": 0.5}
            self.add_widget(part)

    def _button(self, one: HeaderAction, *, labelled: bool) -> IconButton:
        button = IconButton(one.icon, one.name, one.action, labelled=labelled, focus_key=f"header:{one.icon}")
        button.disabled = not one.enabled
        return button

    def paint(self, pen: Pen) -> None:
        """Draw the line below."""
        pen.colour(theme.palette.hairline)
        pen.fill(0, 0, self.width, theme.hairline)


def _scrolls(root: Widget) -> list[Scroll]:
    return [one for one in root.walk() if isinstance(one, Scroll)]


ARROWS = {273: "up", 274: "down", 275: "right", 276: "left"}


def focusables(root: Widget) -> Iterator[Any]:
    """Yield everything below `root` the keyboard may stand on, in reading order."""
    for child in reversed(root.children):
        if child.opacity == 0:
            continue
        if isinstance(child, Focusable) and child.can_focus():
            yield child
        yield from focusables(child)


def _guarded(widget: Any) -> bool:
    """Return whether the widget belongs to a question that is too new to be answered."""
    while widget is not None and widget is not widget.parent:
        if getattr(widget, "guarded", False):
            return True
        widget = widget.parent
    return False


class FocusWalk:
    """The keyboard's place in one window."""

    def __init__(self) -> None:
        self.current: Any = None
        self.used = False

    def key(self, root: Widget, key: int, text: str, modifiers: list[str]) -> bool:
        """Take a key for what is shown below `root`; True = used up."""
        if key == TAB:
            self._move(root, -1 if "shift" in modifiers else 1)
            return True
        if key in ARROWS:
            self.used = True
            if self._alive(root) is None:
                return self._land(root)
            return bool(self.current.turn(ARROWS[key])) or self._towards(root, ARROWS[key])
        if key in (ENTER, KEYPAD_ENTER, SPACE):
            self.used = True
            if self._alive(root) is None:
                return self._land(root)
            if not _guarded(self.current):
                self.current.enter()
            return True
        if text and text.isdigit() and isinstance(self._alive(root), Stepper):
            return bool(self.current.type_digit(text))
        return False

    def touched(self) -> None:
        """A touch hides the ring."""
        self.used = False
        self._put(None)

    def rebuilt(self, root: Widget, was: str) -> None:
        """Find the place again after the screen was built afresh; `was` is the focus key before."""
        before, self.current = self.current, None
        if not self.used:
            return
        again = next((one for one in focusables(root) if was and one.focus_key == was), None)
        if again is not None:
            self._put(again)
            if isinstance(again, Stepper) and isinstance(before, Stepper):
                again.go_on_typing(before)
        else:
            self._land(root)

    @property
    def name(self) -> str:
        """The focus key of the present place, or ""."""
        return str(self.current.focus_key) if self.current is not None else ""

    def _alive(self, root: Widget) -> Any:
        if self.current is not None and not any(one is self.current for one in focusables(root)):
            self.current = None
        return self.current

    def _land(self, root: Widget) -> bool:
        every = list(focusables(root))
        if not every:
            return False
        self._put(next((one for one in every if getattr(one, "focus_first", False)), every[0]))
        return True

    def _move(self, root: Widget, by: int) -> None:
        self.used = True
        every = list(focusables(root))
        if not every:
            return
        if self._alive(root) is None:
            self._land(root)
        else:
            self._put(every[(every.index(self.current) + by) % len(every)])

    def _towards(self, root: Widget, direction: str) -> bool:
        cx, cy = self.current.to_window(*self.current.center)
        best, best_cost = None, float("inf")
        for one in focusables(root):
            if one is self.current:
                continue
            x, y = one.to_window(*one.center)
            along, across = {
                "right": (x - cx, y - cy),
                "left": (cx - x, y - cy),
                "up": (y - cy, x - cx),
                "down": (cy - y, x - cx),
            }[direction]
            if along > 4 and along + 2 * abs(across) < best_cost:
                best, best_cost = one, along + 2 * abs(across)
        if best is not None:
            self._put(best)
        return best is not None

    def _put(self, widget: Any) -> None:
        if self.current is not None:
            self.current.ringed = False
        self.current = widget
        if widget is None:
            return
        widget.ringed = True
        # Scrolled when the layout has come to rest: a screen just built has no places yet.
        Clock.schedule_once(lambda _dt: self._bring(widget), 0)

    def _bring(self, widget: Any) -> None:
        """Scroll so far that the widget can be seen."""
        if self.current is not widget:
            return
        parent = widget.parent
        while parent is not None and parent is not parent.parent:
            if isinstance(parent, Scroll):
                parent.scroll_to(widget, padding=widget.height / 2, animate=False)
                return
            parent = parent.parent

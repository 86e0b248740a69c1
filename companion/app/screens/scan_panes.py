"""The panes of the scan: where pictures come from, the picture with outlines and names, and the list of what was seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Rectangle, RoundedRectangle
from kivy.graphics.texture import Texture
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget
from kivy.utils import platform

from assets.words import _
from companion.app.camera import Shrunk
from companion.app.navigation import Shell
from companion.app.presenters.scanning import Other, Seen, SeenRow, folder_of, pictures_nearby
from companion.app.safe_area import Shape
from companion.app.theme import Rgb, Type, theme
from companion.app.widgets.controls import IconButton, PushButton
from companion.app.widgets.drawing import Icon, Painted, Pen
from companion.app.widgets.field import TextField
from companion.app.widgets.layout import Column, Flow, Row, Scroll, Text
from companion.app.widgets.overlay import Overlay
from companion.app.widgets.panes import Foot, Pane
from companion.app.widgets.rows import EmptyState, ListRow, Note, Section

if TYPE_CHECKING:
    from companion.app.camera import Watching


class Opener(Protocol):
    """What the sources lead to: the scan screen."""

    problem: str
    note: str

    def open(self, source: str) -> None:
        """Look at a source."""
        ...

    def open_sample(self) -> None:
        """Look at the picture that came with the companion."""
        ...

    def open_gallery(self) -> None:
        """Choose a picture or video."""
        ...

    def by_hand(self) -> None:
        """Choose pieces from a list."""
        ...

    def last_scan(self) -> str:
        """Say what the last scan kept; "" = nothing."""
        ...

    def go_on(self) -> None:
        """Take what the last scan kept."""
        ...

    def stickers(self) -> None:
        """Print tags."""
        ...

    def taught_codes(self) -> None:
        """Show what was taught."""
        ...


def sources(screen: Opener) -> Widget:
    """Return the ways to look."""
    parts: list[Widget] = []
    if screen.problem:
        parts.append(Note(screen.problem, kind="wrong"))
    if screen.note:
        parts.append(Note(screen.note, kind="warn"))
    rows = [
        ListRow(
            _("Camera"),
            lambda: screen.open("camera:0"),
            detail=_("Hold it so that a tag is as wide as a thumbnail."),
            icon="camera",
            focus_key="scan:camera",
        ),
        ListRow(
            _("By name"),
            screen.by_hand,
            detail=_("Choose pieces from the list; no camera is needed."),
            icon="search",
            focus_key="scan:hand",
        ),
        ListRow(
            _("A picture or video"),
            screen.open_gallery,
            detail=_("Taken before, on this device."),
            icon="gallery",
            focus_key="scan:gallery",
        ),
    ]
    if last := screen.last_scan():
        rows.insert(
            0,
            ListRow(
                _("Go on with the last scan"),
                screen.go_on,
                detail=last,
                icon="history",
                focus_key="scan:last",
            ),
        )
    parts.append(Section(_("Look with"), *rows))
    parts.append(Section(_("Nothing tagged yet?"), *_beginnings(screen)))
    parts.append(Section(_("By address"), _typed(screen)))
    return Column(*parts, gap=24, inset=20)


def _beginnings(screen: Opener) -> list[Widget]:
    return [
        ListRow(
            _("Print tags"),
            screen.stickers,
            detail=_("Stickers to cut out, or a code sheet if you stick nothing."),
            icon="printer",
            focus_key="scan:stickers",
        ),
        ListRow(
            _("Taught codes"),
            screen.taught_codes,
            detail=_("Codes that were on pieces already."),
            icon="link",
            focus_key="scan:taught",
        ),
        ListRow(
            _("Sample picture"),
            screen.open_sample,
            detail=_("A table that came with the companion."),
            icon="picture",
            focus_key="scan:sample",
        ),
    ]


def _typed(screen: Opener) -> Widget:
    typed = {"text": ""}

    def go() -> None:
        if typed["text"].strip():
            screen.open(typed["text"].strip())

    field = TextField(
        "",
        partial(typed.__setitem__, "text"),
        hint=_("camera:1 or /path/picture.jpg"),
        most=400,
        on_enter=go,
        focus_key="scan:path",
    )
    button = PushButton(_("Open"), go, fit=True, focus_key="scan:open")
    button.pos_hint = {"center_y": 0.5}
    return Row(field, button)


def choose_file(shell: Shell, home: Path, chosen: Callable[[str], Any]) -> None:
    """Let a person choose a picture or video: with the phone's gallery, else by going through the folders."""
    if platform in ("android", "ios") and _gallery(chosen):
        return
    here = {"folder": home}

    def enter(folder: Path) -> None:
        here["folder"] = folder
        shell.reopen()

    def take(path: Path) -> None:
        shell.close()
        chosen(str(path))

    def make() -> Overlay:
        view = folder_of(here["folder"])
        parts: list[Widget] = []
        if here["folder"] == home:
            near = [_file_row(path, take) for path in pictures_nearby(home)]
            if near:
                parts.append(Section(_("Newest"), *near))
        rows: list[Widget] = []
        if view.parent is not None:
            up = partial(enter, view.parent)
            rows.append(ListRow(_("Up"), up, icon="up", size=Type.LABEL, focus_key="folder:up"))
        rows += [
            ListRow(
                path.name,
                partial(enter, path),
                icon="folder",
                size=Type.LABEL,
                focus_key=f"folder:{path.name}",
            )
            for path in view.folders
        ]
        rows += [_file_row(path, take) for path in view.pictures]
        if not view.pictures:
            rows.append(Text(view.words or _("No picture or video here."), Type.LABEL, soft=True))
        parts.append(Section(str(here["folder"]), *rows))
        return Overlay(_("A picture or video"), Column(*parts, gap=18), shell.close)

    shell.open(make)


def _file_row(path: Path, take: Callable[[Path], Any]) -> ListRow:
    return ListRow(path.name, partial(take, path), icon="picture", size=Type.LABEL, focus_key=f"scan:{path}")


def _gallery(chosen: Callable[[str], Any]) -> bool:
    """Open the phone's own gallery; False if it has none."""

    def selected(paths: list[str] | None) -> None:
        if paths:
            Clock.schedule_once(lambda _dt: chosen(paths[0]), 0)

    try:
        from plyer import filechooser

        filechooser.open_file(on_selection=selected)
    except Exception:  # noqa: BLE001 - plyer answers with whatever the platform throws
        return False
    return True


@dataclass(frozen=True, slots=True)
class Tool:
    """A button below the picture: its sign, its name, what it does."""

    icon: str
    name: str
    action: Callable[[], Any]


class ScanPicture(BoxLayout):
    """The picture of what is looked at. `on_tap` gets the piece id or the `Other` that was touched."""

    def __init__(self, seen: Seen, tools: Sequence[Tool], on_tap: Callable[[Any], Any], *, aim: bool) -> None:
        super().__init__(orientation="vertical")
        self._seen = seen
        self.frame = FrameView(on_tap, aim=aim)
        self._status = Text("", Type.LABEL)
        labelled = theme.shape is not Shape.PHONE
        buttons = Flow(gap=4, size_hint_x=None, width=0)
        for one in tools:
            button = IconButton(
                one.icon, one.name, one.action, labelled=labelled, focus_key=f"scan:{one.icon}"
            )
            buttons.add_widget(button)
        buttons.width = sum(child.width + theme.dp(4) for child in buttons.children)
        self.add_widget(self.frame)
        self.add_widget(Row(self._status, buttons, inset=(14, 6), least=64))

    def draw(self, watching: Watching) -> None:
        """Show the newest picture and what was read in it."""
        if watching.picture is None:
            return
        outlines = []
        for code in watching.codes:
            other = self._seen.other(reading := self._seen.meaning(code))
            if other is not None:
                outlines.append(Outline(code.corners, "?", Look.OTHER, other))
                continue
            piece = self._seen.piece_id(reading)
            look = Look.PIECE if self._seen.fits(piece) else Look.EXTRA
            outlines.append(Outline(code.corners, self._seen.name_of(piece), look, piece))
        self.frame.show(watching.picture, outlines)

    def say(self, watching: Watching) -> None:
        """Say what stands in the way, or what to do."""
        words = _status(watching, self._seen)
        if words != self._status.words:
            self._status.say(words)


def _status(watching: Watching, seen: Seen) -> str:
    from companion.scan_words import advice_words

    view, gone = watching.view, watching.gone
    if watching.frozen:
        return _("Held still. Tap a code to say what it is on.")
    if gone is not None:
        return _("{what} It goes on when the camera is back; what was seen stays.").format(what=gone.what)
    if view is not None and view.advice is not None:
        return advice_words(view.advice)
    if not watching.running:
        return _("Read. Tap a code for its name.") if view is not None else ""
    if view is None:
        return _("Opening …")
    return _("Go on, or take what is here.") if seen.rows() else _("Move slowly over the table.")


Points = Sequence[tuple[float, float]]

MOST_LABELS = 80
"""Labels kept drawn; a table rarely shows more codes at once."""
NEW_AT_ONCE = 3
"""Labels drawn for the first time in one frame of the screen: more would make it stutter."""
SHORTEST = 22
"""Characters of a name that are written beside its tag."""


class Look(Enum):
    """How a code is outlined: a piece in one line, a piece that is not looked for thin, every other code broken."""

    PIECE = "piece"
    EXTRA = "extra"
    OTHER = "other"


COLOURS: dict[Look, Rgb] = {
    Look.PIECE: (0.36, 0.85, 0.62),
    Look.EXTRA: (0.82, 0.84, 0.88),
    Look.OTHER: (0.98, 0.72, 0.25),
}


@dataclass(frozen=True, slots=True)
class Outline:
    """Four corners in px of the frame, the name written beside them, how it looks, and a key given to `on_tap`."""

    corners: Points
    name: str
    look: Look
    key: Any = None


class FrameView(Painted):
    """The newest frame, as large as it fits, with outlines; `on_tap(key)` is called for a touch on one. `aim` = a mark
    in the middle.
    """

    def __init__(self, on_tap: Callable[[Any], Any] | None = None, *, aim: bool = False, **rest: Any) -> None:
        self._labels: dict[str, Any] = {}
        self._fresh = 0
        self._on_tap = on_tap
        self._aim = aim
        self._texture: Texture | None = None
        self._frame_size = (0, 0)
        self._outlines: Sequence[Outline] = ()
        super().__init__(**rest)

    def show(self, picture: Shrunk, outlines: Sequence[Outline]) -> None:
        """Show a frame with outlines round its codes."""
        if self._texture is None or self._texture.size != picture.size:
            self._texture = Texture.create(size=picture.size, colorfmt="rgba")
            self._texture.flip_vertical()
        self._texture.blit_buffer(picture.pixels, colorfmt="rgba", bufferfmt="ubyte")
        self._frame_size = picture.frame_size
        self._outlines = outlines
        self.repaint()

    def on_touch_down(self, touch: Any) -> bool:
        """Tell which code was touched."""
        if self._on_tap is None or not self.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        slack = theme.touch / 2
        here = (touch.x - self.x, touch.y - self.y)
        for one in self._outlines:
            xs, ys = zip(*self._points(one.corners), strict=True)
            middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
            reach = max(slack, (max(xs) - min(xs)) / 2), max(slack, (max(ys) - min(ys)) / 2)
            if abs(here[0] - middle[0]) <= reach[0] and abs(here[1] - middle[1]) <= reach[1]:
                self._on_tap(one.key)
                return True
        return False

    def place_of(self, key: Any) -> tuple[float, float] | None:
        """Return where in the window the code of a key is shown; None if it is not."""
        for one in self._outlines:
            if one.key == key:
                xs, ys = zip(*self._points(one.corners), strict=True)
                return self.x + sum(xs) / 4, self.y + sum(ys) / 4
        return None

    def paint(self, pen: Pen) -> None:
        """Draw the frame, the outlines and the names."""
        pen.colour(theme.palette.sunken)
        pen.fill(0, 0, self.width, self.height)
        if self._texture is None or not self._frame_size[0]:
            return
        left, low, scale = self._fitting()
        wide, high = self._frame_size
        pen.canvas.add(Color(1, 1, 1, 1))
        pen.canvas.add(Rectangle(texture=self._texture, pos=(left, low), size=(wide * scale, high * scale)))
        for one in self._outlines:
            self._outline(pen, one)
        written: list[tuple[float, float, float, float]] = []
        self._fresh = 0
        for one in sorted(self._outlines, key=lambda one: one.look is Look.EXTRA):  # what is looked for first
            self._name(pen, one, written)
        if self._aim:
            self._mark_middle(pen, left + wide * scale / 2, low + high * scale / 2)

    def _fitting(self) -> tuple[float, float, float]:
        """Return the picture's left and lower edge in the widget, and px of the widget a px of the frame."""
        wide, high = self._frame_size
        scale = min(self.width / wide, self.height / high)
        return (self.width - wide * scale) / 2, (self.height - high * scale) / 2, scale

    def _points(self, corners: Points) -> list[tuple[float, float]]:
        left, low, scale = self._fitting()
        return [(left + x * scale, low + (self._frame_size[1] - y) * scale) for x, y in corners]

    def _outline(self, pen: Pen, one: Outline) -> None:
        points = self._points(one.corners)
        dp = theme.dp
        weight = dp(2) if one.look is Look.EXTRA else dp(3)
        lines = [points] if one.look is not Look.OTHER else list(_corners_only(points))
        for black in (True, False):
            pen.colour((0.0, 0.0, 0.0) if black else COLOURS[one.look], 0.6 if black else 1.0)
            for line in lines:
                flat = [value for point in line for value in point]
                pen.line(flat, weight + dp(2) if black else weight, closed=len(line) == 4)

    def _name(self, pen: Pen, one: Outline, written: list[tuple[float, float, float, float]]) -> None:
        """Write the name below its tag, inside the picture, unless that would lie on one written before."""
        if not one.name:
            return
        dp = theme.dp
        xs, ys = zip(*self._points(one.corners), strict=True)
        for words in (one.name, one.name.partition(":")[0]):
            texture = self._label(words)
            if texture is None:
                return
            wide, high = texture.size[0] + dp(12), texture.size[1] + dp(4)
            x = min(max(0.0, (min(xs) + max(xs) - wide) / 2), max(0.0, self.width - wide))
            y = max(0.0, min(ys) - high - dp(4))
            if all(
                x >= right or x + wide <= left or y >= top or y + high <= low
                for left, low, right, top in written
            ):
                break
        else:
            return
        written.append((x, y, x + wide, y + high))
        pen.canvas.add(Color(0.07, 0.08, 0.1, 0.86))
        pen.canvas.add(RoundedRectangle(pos=(x, y), size=(wide, high), radius=[dp(6)]))
        pen.canvas.add(Color(1, 1, 1, 1))
        pen.canvas.add(Rectangle(texture=texture, pos=(x + dp(6), y + dp(2)), size=texture.size))

    def _label(self, words: str) -> Texture | None:
        """Return a name as a picture; None if enough were drawn in this frame: it comes with the next."""
        if words not in self._labels:
            if self._fresh >= NEW_AT_ONCE:
                Clock.schedule_once(self.repaint, 0)
                return None
            self._fresh += 1
            if len(self._labels) >= MOST_LABELS:
                self._labels.clear()
            short = words if len(words) <= SHORTEST else words[: SHORTEST - 1] + "…"
            label = CoreLabel(
                text=short,
                font_size=theme.type(Type.SMALL),
                font_name=theme.fonts.name(short, bold=True),
                color=(1, 1, 1, 1),
            )
            label.refresh()
            self._labels[words] = label.texture
        return self._labels[words]

    def _mark_middle(self, pen: Pen, x: float, y: float) -> None:
        dp = theme.dp
        for colour, weight in (((0.0, 0.0, 0.0), dp(4)), ((1.0, 1.0, 1.0), dp(2))):
            pen.colour(colour, 0.7)
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                pen.line([x + dx * dp(10), y + dy * dp(10), x + dx * dp(22), y + dy * dp(22)], weight)


def _corners_only(points: Points) -> list[list[tuple[float, float]]]:
    """Return the outline as four angles with gaps between them."""
    out = []
    for n in range(4):
        before, here, after = points[n - 1], points[n], points[(n + 1) % 4]
        ends = [(here[0] + (p[0] - here[0]) * 0.3, here[1] + (p[1] - here[1]) * 0.3) for p in (before, after)]
        out.append([ends[0], here, ends[1]])
    return out


NEW_ROWS_AT_ONCE = 2
"""Lines made in one frame of the screen: more would make it stutter."""


@dataclass(frozen=True, slots=True)
class ListActions:
    """What pressing a line does. `choose`: take this piece and no other (None: pieces are collected)."""

    away: Callable[[str], Any]
    teach: Callable[[Other], Any]
    clear: Callable[[], Any]
    choose: Callable[[str], Any] | None = None


class Listing(Pane):
    """The list of what was seen, above the button that takes it; `use` is what that does."""

    def __init__(self, actions: ListActions, use: Callable[[], Any]) -> None:
        self._use = use
        self._seen = SeenList(actions)
        self._foot = Column(inset=(16, 12))
        self._button = ("", False)
        page = BoxLayout(orientation="vertical")
        page.add_widget(Scroll(Column(self._seen, inset=16), name="seen"))
        page.add_widget(Foot(self._foot))
        super().__init__(page)

    def fill(self, seen: Seen, button: tuple[str, bool], *, most: int = NEW_ROWS_AT_ONCE) -> None:
        """Show what was seen, and on the button these words; False = it cannot be pressed now."""
        clearable = seen.taken_away.total() > 0
        self._seen.fill(seen.rows(), seen.summary(), clearable=clearable, most=most)
        if button == self._button:
            return
        self._button = button
        self._foot.clear_widgets()
        words, ready = button
        pressed = PushButton(words, self._use, kind="primary", icon="check", least=56, focus_key="scan:use")
        pressed.disabled = not ready
        self._foot.add_widget(pressed)

    def grow(self) -> None:
        """Make lines that are still missing, a few at a time."""
        if not self._seen.complete:
            self._seen.grow()


class SeenList(Column):
    """The list, with how many there are and a way to clear it."""

    def __init__(self, actions: ListActions) -> None:
        super().__init__(gap=8)
        self._actions = actions
        self._lines: dict[SeenRow, Widget] = {}
        self._rows: tuple[SeenRow, ...] = ()
        self._clearable = False
        self._title = Text("", Type.TITLE, bold=True)
        clear = PushButton(
            _("Clear"), actions.clear, kind="quiet", icon="delete", fit=True, focus_key="scan:clear"
        )
        clear.pos_hint = {"center_y": 0.5}
        self._head = Row(self._title, clear)
        self._empty = EmptyState("scan", _("Nothing has been seen yet."))

    @property
    def complete(self) -> bool:
        """Whether every line is shown."""
        return all(row in self._lines for row in self._rows)

    def fill(
        self,
        rows: Sequence[SeenRow],
        summary: str,
        *,
        clearable: bool = False,
        most: int = NEW_ROWS_AT_ONCE,
    ) -> None:
        """Show these rows; of those that are new at most `most` now, the others at the next `grow`.

        clearable: there is something to forget although no row is left (pieces that were taken away).
        """
        self._clearable = clearable
        self._rows = tuple(rows)
        self._title.say(summary)
        self._lines = {row: line for row, line in self._lines.items() if row in set(self._rows)}
        self.grow(most)

    def grow(self, most: int = NEW_ROWS_AT_ONCE) -> None:
        """Make lines that are still missing."""
        for row in self._rows:
            if row not in self._lines and most > 0:
                self._lines[row] = self._line(row)
                most -= 1
        wanted: list[Widget] = [self._head] if self._rows or self._clearable else []
        wanted += [] if self._rows else [self._empty]
        wanted += [self._lines[row] for row in self._rows if row in self._lines]
        if list(reversed(self.children)) != wanted:
            self.clear_widgets()
            for one in wanted:
                self.add_widget(one)

    def _line(self, row: SeenRow) -> Widget:
        if row.other is not None:
            return self._other_line(row, row.other)
        if self._actions.choose is not None and row.count and not row.extra:
            choose = partial(self._actions.choose, row.piece)
            return ListRow(
                row.name, choose, icon="check_circle", size=Type.LABEL, focus_key=f"take:{row.piece}"
            )
        icon, colour = "check_circle", theme.palette.accent
        if not row.count:
            icon, colour = "checkbox_empty", theme.palette.soft_ink
        elif row.extra:
            icon, colour = "info", theme.palette.soft_ink
        words = row.name if row.count <= 1 else f"{row.count} × {row.name}"
        name = Column(Text(words, Type.LABEL, soft=not row.count), gap=0)
        if row.extra:
            name.add_widget(Text(_("Not looked for here"), Type.SMALL, soft=True))
        line = Row(Icon(icon, theme.dp(22), colour=colour), name, gap=10, least=48)
        if row.count:
            away = IconButton(
                "close",
                _("Take away"),
                partial(self._actions.away, row.piece),
                colour=theme.palette.soft_ink,
                focus_key=f"away:{row.piece}",
            )
            away.pos_hint = {"center_y": 0.5}
            line.add_widget(away)
        return line

    def _other_line(self, row: SeenRow, other: Other) -> Widget:
        if other.teachable:
            return ListRow(
                row.name,
                partial(self._actions.teach, other),
                detail=_("Is it on a piece? Tap to say on which."),
                icon="question",
                size=Type.LABEL,
                focus_key=f"teach:{other.text[:40]}",
            )
        sign = Icon("warning", theme.dp(22), colour=theme.palette.danger)
        return Row(sign, Text(row.name, Type.LABEL), gap=10, least=48)

"""Scanning: a camera or a picture, the list of what was seen, and naming pieces by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from assets import files
from assets.errors import PlainError
from companion.app.navigation import HeaderAction, Screen
from companion.app.presenters.scanning import Seen, SeenRow, Wanted, pictures_nearby
from companion.app.shape import Shape
from companion.app.theme import Theme, Type
from companion.app.widgets.buttons import IconButton, PushButton
from companion.app.widgets.field import TextField
from companion.app.widgets.icon import Icon
from companion.app.widgets.layout import Centred, Column, Flow, Row, Rule
from companion.app.widgets.live import FrameView
from companion.app.widgets.overlay import Overlay
from companion.app.widgets.panes import Pane
from companion.app.widgets.rows import EmptyState, ListRow, Note, Progress, Section
from companion.app.widgets.scroll import Scroll
from companion.app.widgets.text import Text
from companion.words import _

if TYPE_CHECKING:
    from vision.live import LiveScan, View

LOOKS_PER_SECOND = 15
SAMPLE = "samples/wayfarers_panorama.jpg"


class ScanScreen(Screen):
    """What the camera sees, or the list by name; who opens it may say what is looked for and take it.

    wanted, done: what is looked for, and who gets it: `done(ids)` is called with component ids of `wanted.game`, each
    once for each piece, when the person has confirmed; the screen before is shown again by then. Leaving by Back calls nothing.
    on_foreign: gets the text of each code that is no piece, once; True = it was what is wanted, and this screen goes
    away (unless the callback has already gone elsewhere). It raises PlainError to have a sentence shown.
    for_sheet: takes everything seen where the screen was opened from a score sheet.
    """

    def __init__(
        self,
        for_sheet: Callable[[Seen], Any] | None = None,
        *,
        wanted: Wanted | None = None,
        done: Callable[[tuple[str, ...]], Any] | None = None,
        on_foreign: Callable[[str], bool] | None = None,
    ) -> None:
        self.seen = Seen() if wanted is None else Seen(wanted.game)
        self.wanted = wanted
        self._done = done
        self._on_foreign = on_foreign
        self._told: set[str] = set()
        self._for_sheet = for_sheet
        self._source = ""
        self.problem = ""
        self._live: LiveScan | None = None
        self.last: View | None = None
        self._clock: Any = None
        self._frame: FrameView | None = None
        self._list: Column | None = None
        self._kept = ExitStack()
        self._search = ""

    def title(self) -> str:
        """Return the name of the screen."""
        return self.wanted.title if self.wanted is not None and self.wanted.title else _("Scan")

    def actions(self) -> Sequence[HeaderAction]:
        """Return naming by hand, and stopping while something is open."""
        out = [HeaderAction("keyboard", _("By hand"), self.by_hand)]
        if self._source:
            out.append(HeaderAction("stop", _("Close"), self._close))
        return out

    def build(self, theme: Theme) -> Widget:
        """Return the picture and the list, or the sources to choose from."""
        self._list = Column(theme, gap=8)
        self._fill_list(theme)
        listing = Column(theme, *self._list_parts(theme), gap=14, inset=16)
        if not self._source:
            first = Scroll(theme, Centred(theme, self._sources(theme), most=640), name="sources")
        else:
            self._frame = FrameView(theme)
            first = BoxLayout(orientation="vertical")
            first.add_widget(self._frame)
            if self.last is not None:
                self._draw(self.last)
        if not self._source and not self.seen.rows():
            return first
        beside = Scroll(theme, listing, name="seen")
        if theme.shape is Shape.WIDE:
            page = BoxLayout()
            pane = Pane(theme, beside, size_hint_x=0.6)
            for part in (pane, first) if theme.left_handed else (first, pane):
                page.add_widget(part)
            return page
        page = BoxLayout(orientation="vertical")
        page.add_widget(first)
        page.add_widget(Rule(theme))
        page.add_widget(beside)
        return page

    def left(self) -> None:
        """Let go of the camera."""
        self._stop()
        self._kept.close()

    def open(self, source: str) -> None:
        """Look at a camera, a picture, a folder or a video."""
        from vision.live import LiveScan
        from vision.sources import open_source

        self._stop()
        self._source, self.problem, self.last = source, "", None
        self._live = LiveScan(lambda: open_source(source))
        self._live.start()
        self._clock = Clock.schedule_interval(self._look, 1 / LOOKS_PER_SECOND)
        self.shell.rebuild()

    def _look(self, _dt: float) -> None:
        """Show what is new; the reading itself runs on threads of its own."""
        live = self._live
        if live is None:
            return
        ended = not live.running  # looked at before the last view is taken, so that it is never missed
        view = live.latest()
        if view is not None and view is not self.last:
            self.last = view
            changed = self.seen.look(sighting.code for sighting in view.sightings)
            self._draw(view)
            if changed:
                self._fill_list(self.shell.theme)
            if self._offer_foreign(sighting.code.text for sighting in view.sightings):
                return
        if live.error is not None:
            self.problem = " ".join(part for part in (live.error.what, live.error.remedy) if part)
            self._close()
        elif ended:
            self._stop()

    def _offer_foreign(self, texts: Iterable[str]) -> bool:
        """Show each new text that is no tag to whoever waits for one; True if it was taken and the screen goes."""
        from assets.tags import NotATag, TagError, decode

        if self._on_foreign is None:
            return False
        for text in texts:
            if text in self._told:
                continue
            self._told.add(text)
            taken = False
            try:
                decode(text)
            except NotATag:
                try:
                    taken = self._on_foreign(text)
                except PlainError as error:
                    self.shell.tell_error(error)
            except TagError:
                continue
            if taken:
                if self.shell.screen is self:
                    self.shell.back()
                return True
        return False

    def _draw(self, view: View) -> None:
        from vision.reading import interpret, piece_of

        if self._frame is not None:
            outlines = [(code.corners, piece_of(interpret(code)) is not None) for code in view.codes]
            self._frame.show(view.frame.image, outlines)

    def _stop(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
        if self._live is not None:
            self._live.stop(0.0)  # its threads end by themselves; a camera may need seconds to let go
            self._live = None

    def _close(self) -> None:
        self._stop()
        self._source, self.last = "", None
        self.shell.rebuild()

    def _sources(self, theme: Theme) -> Widget:
        parts: list[Widget] = []
        if self.problem:
            parts.append(Note(theme, self.problem, kind="wrong"))
        rows = [
            ListRow(
                theme,
                _("Camera"),
                lambda: self.open("camera:0"),
                detail=_("Hold it so that a tag is as wide as a thumbnail."),
                icon="camera",
                focus_key="scan:camera",
            ),
            ListRow(
                theme,
                _("Sample picture"),
                self.open_sample,
                detail=_("A table that came with the companion."),
                icon="picture",
                focus_key="scan:sample",
            ),
            ListRow(
                theme,
                _("By name"),
                self.by_hand,
                detail=_("Choose pieces from the list; no camera is needed."),
                icon="search",
                focus_key="scan:hand",
            ),
        ]
        parts += [Section(theme, _("Look with"), *rows)]
        nearby = [
            ListRow(
                theme,
                path.name,
                partial(self.open, str(path)),
                icon="picture",
                size=Type.LABEL,
                focus_key=f"scan:{path}",
            )
            for path in pictures_nearby(Path.home())
        ]
        typed = TextField(
            theme,
            "",
            self._typed,
            hint=_("/path/to/picture.jpg"),
            most=400,
            on_enter=self._open_typed,
            focus_key="scan:path",
        )
        go = PushButton(theme, _("Open"), self._open_typed, fit=True, focus_key="scan:open")
        go.pos_hint = {"center_y": 0.5}
        parts.append(Section(theme, _("A picture or video"), *nearby, Row(theme, typed, go)))
        return Column(theme, *parts, gap=24, inset=20)

    def _typed(self, text: str) -> None:
        self._search = text

    def _open_typed(self) -> None:
        if self._search.strip():
            self.open(self._search.strip())

    def open_sample(self) -> None:
        """Look at the picture that came with the companion."""

        def go() -> None:
            self.open(str(self._kept.enter_context(files.path(SAMPLE))))

        self.shell.attempt(go)

    def _list_parts(self, theme: Theme) -> list[Widget]:
        assert self._list is not None
        parts: list[Widget] = [self._list]
        if self._done is not None:
            self._take = PushButton(
                theme,
                _("Use these"),
                self._answer,
                kind="primary",
                icon="check",
                least=56,
                focus_key="scan:use",
            )
        elif self._for_sheet is not None:
            self._take = PushButton(
                theme,
                _("Put on the score sheet"),
                self._use,
                kind="primary",
                icon="check",
                least=56,
                focus_key="scan:use",
            )
        else:
            self._take = PushButton(
                theme,
                _("Count the score with these"),
                self._score,
                kind="primary",
                icon="trophy",
                least=56,
                focus_key="scan:use",
            )
        self._take.disabled = not self.seen.pieces()
        parts.insert(0, self._take)
        return parts

    def _fill_list(self, theme: Theme) -> None:
        """Write the list afresh, in place: the picture beside it runs on."""
        if self._list is None:
            return
        self._list.clear_widgets()
        rows = self.seen.rows()
        if self._live is not None and not rows:
            self._list.add_widget(Progress(theme, -1))
        if not rows:
            self._list.add_widget(EmptyState(theme, "scan", _("Nothing has been seen yet.")))
        else:
            clear = PushButton(
                theme, _("Clear"), self._clear, kind="quiet", icon="delete", fit=True, focus_key="scan:clear"
            )
            clear.pos_hint = {"center_y": 0.5}
            title = Text(theme, self.seen.summary(), Type.TITLE, bold=True)
            self._list.add_widget(Row(theme, title, clear))
        for row in rows:
            self._list.add_widget(self._row(theme, row))
        if getattr(self, "_take", None) is not None:
            self._take.disabled = not self.seen.pieces()

    def _row(self, theme: Theme, row: SeenRow) -> Widget:
        icon = "check_circle" if row.known else "warning"
        colour = theme.palette.accent if row.known else theme.palette.danger
        words = row.name if row.count == 1 else f"{row.count} × {row.name}"
        line = Row(
            theme, Icon(theme, icon, theme.dp(22), colour=colour), Text(theme, words, Type.LABEL), gap=10
        )
        if row.known:
            away = IconButton(
                theme,
                "close",
                _("Take away"),
                lambda: self._change(lambda: self.seen.take_away(row.piece)),
                colour=theme.palette.soft_ink,
                focus_key=f"away:{row.piece}",
            )
            away.pos_hint = {"center_y": 0.5}
            line.add_widget(away)
        return line

    def _change(self, action: Callable[[], Any]) -> None:
        action()
        self._fill_list(self.shell.theme)

    def _clear(self) -> None:
        self._change(self.seen.clear)

    def by_hand(self) -> None:
        """Choose pieces from a list that a search narrows."""
        found = {"text": ""}

        def make(theme: Theme) -> Overlay:
            results = Column(theme, gap=6)

            def fill(text: str = "") -> None:
                found["text"] = text
                results.clear_widgets()
                for row in self.seen.search(text):
                    results.add_widget(self._choice(theme, row, lambda: fill(found["text"])))

            field = TextField(
                theme, found["text"], fill, hint=_("Name, number or kind"), focus_key="hand:search"
            )
            fill(found["text"])
            done = PushButton(theme, _("Done"), self._hand_done, kind="primary", focus_key="hand:done")
            return Overlay(theme, _("By name"), Column(theme, field, results), self._hand_done, foot=done)

        self.shell.open(make)

    def _choice(self, theme: Theme, row: SeenRow, again: Callable[[], Any]) -> Widget:
        def add() -> None:
            self.seen.add(row.piece)
            again()

        def away() -> None:
            self.seen.take_away(row.piece)
            again()

        words = row.name if not row.count else f"{row.name}  ×{row.count}"
        line = Row(theme, Text(theme, words, Type.LABEL, bold=bool(row.count)), gap=8)
        buttons = Flow(theme, size_hint_x=None, width=theme.dp(104))
        if row.count:
            buttons.add_widget(IconButton(theme, "minus", _("One less"), away, focus_key=f"less:{row.piece}"))
        else:
            buttons.add_widget(Widget(size_hint=(None, None), size=(theme.touch, theme.touch)))
        buttons.add_widget(IconButton(theme, "plus", _("One more"), add, focus_key=f"more:{row.piece}"))
        line.add_widget(buttons)
        return line

    def _hand_done(self) -> None:
        self.shell.close()
        self.shell.rebuild()

    def _answer(self) -> None:
        """Go back and hand over the pieces that were looked for."""
        done, wanted = self._done, self.wanted
        if done is None:
            return
        ids = tuple(one for one in self.seen.pieces() if wanted is None or wanted.fits(one))
        self.shell.back()
        self.shell.attempt(lambda: done(ids))

    def _use(self) -> None:
        seen, take = self.seen, self._for_sheet
        if take is None:
            return
        self.shell.back()
        self.shell.attempt(lambda: take(seen))
        self.shell.rebuild()

    def _score(self) -> None:
        from companion.app.screens.score import ScoreScreen

        screen = ScoreScreen()
        seen = self.seen
        self.shell.swap(screen)
        self.shell.attempt(lambda: screen.presenter.add_pieces(seen.pieces(), seen.where))
        self.shell.rebuild()

"""The scan: the camera or a picture, naming pieces by hand, teaching a code, and what is loaded ahead of it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from assets import files
from assets.errors import PlainError
from assets.words import _
from companion.app.camera import CAMERA, Watching
from companion.app.navigation import HeaderAction, Screen, Shell
from companion.app.phone import Need, with_permission
from companion.app.presenters.scanning import LastScan, Other, OtherKind, Seen, SeenRow, Wanted
from companion.app.routes import screen_of
from companion.app.safe_area import Shape
from companion.app.screens.scan_panes import ListActions, Listing, ScanPicture, Tool, choose_file, sources
from companion.app.signals import Signals
from companion.app.theme import Type, theme
from companion.app.widgets.controls import IconButton, PushButton
from companion.app.widgets.field import TextField
from companion.app.widgets.layout import Centred, Column, Flow, Row, Rule, Scroll, Text
from companion.app.widgets.overlay import Overlay
from companion.app.widgets.rows import ListRow, Note
from companion.taught_codes import TaughtCodes

if TYPE_CHECKING:
    from vision.codes import Code
    from vision.scan import View


SAMPLE = "samples/wayfarers_panorama.jpg"


class ScanScreen(Screen):
    """What the camera sees, or the list by name; who opens it may say what is looked for and take it.

    wanted, done: what is looked for, and who gets it: `done(ids)` is called with component ids of `wanted.game`, each
    once for each piece, when the person has confirmed; the screen before is shown again by then. Leaving by Back calls nothing.
    on_foreign: gets the text of each code that is no piece, once; True = it was what is wanted, and this screen goes
    away (unless the callback has already gone elsewhere). It raises PlainError to have a sentence shown.
    for_sheet: takes everything seen where the screen was opened from a score sheet, of the game `game`.
    """

    def __init__(
        self,
        for_sheet: Callable[[Seen], Any] | None = None,
        *,
        wanted: Wanted | None = None,
        done: Callable[[tuple[str, ...]], Any] | None = None,
        on_foreign: Callable[[str], bool] | None = None,
        game: str = "wayfarers",
    ) -> None:
        self.seen = Seen(game) if wanted is None else Seen(wanted.game, wanted)
        self.wanted = wanted
        self._done = done
        self._on_foreign = on_foreign
        self._told: set[str] = set()
        self._for_sheet = for_sheet
        self.problem = self.note = ""
        self._watching: Watching | None = None
        self._shown: ScanPicture | None = None
        self._list: Listing | None = None
        self._signals: Signals | None = None
        self._taught: TaughtCodes | None = None
        self._kept = ExitStack()
        self._last: LastScan | None = None
        self._looked_for_readers = False
        self._waits = ""

    def title(self) -> str:
        """Return the name of the screen."""
        return self.wanted.title if self.wanted is not None and self.wanted.title else _("Scan")

    def actions(self) -> Sequence[HeaderAction]:
        """Return naming by hand, and stopping while something is open."""
        out = [HeaderAction("keyboard", _("By hand"), self.by_hand)]
        if self._watching is not None:
            out.append(HeaderAction("stop", _("Close"), self._close))
        return out

    def entered(self) -> None:
        """Load what scanning needs, once, and see whether code readers are missing."""
        self._learn()
        if not self._looked_for_readers:
            self._looked_for_readers = True
            get_ready(self._found_missing)

    def _found_missing(self, words: str) -> None:
        if words and self.shell.screen is self:
            self.note = words
            if self._watching is None:
                self.shell.rebuild()

    def _learn(self) -> TaughtCodes:
        """Return the codes people taught, read from the storage when they are first needed."""
        if self._taught is None:
            self._taught = TaughtCodes(self.shell.services.storage)
            self.seen.bindings = self._taught
        return self._taught

    # What is shown

    def build(self) -> Widget:
        """Return the picture and the list, or the sources to choose from."""
        self._learn()
        self._list = self._shown = None
        if self._watching is None and not self.seen.rows():
            return Scroll(Centred(sources(self), most=640), name="sources")
        if self._watching is not None:
            first = self._picture(self._watching)
        else:
            first = Scroll(Centred(sources(self), most=640), name="sources")
        listing = self._listing()
        if theme.shape is Shape.WIDE:
            page = BoxLayout()
            listing.size_hint_x = 0.6
            for part in (listing, first) if theme.left_handed else (first, listing):
                page.add_widget(part)
            return page
        page = BoxLayout(orientation="vertical")
        page.add_widget(first)
        page.add_widget(Rule())
        page.add_widget(listing)
        return page

    def _picture(self, watching: Watching) -> Widget:
        """Return the live picture, what is said about it, and its tools."""
        one = self.wanted is not None and self.wanted.number == 1
        self._shown = ScanPicture(self.seen, self._tools(), self._tapped, aim=one)
        self._shown.draw(watching)
        self._shown.say(watching)
        return self._shown

    def _tools(self) -> list[Tool]:
        signals, out = self._senses(), []
        if self.frozen:
            out.append(Tool("play", _("Go on"), self.unfreeze))
        elif self.running:
            out.append(Tool("pause", _("Freeze"), self.freeze))
        if self.running and signals.has_light():
            lit = signals.lit
            icon = "flashlight_off" if lit else "flashlight"
            out.append(Tool(icon, _("Light"), lambda: self._light(on=not lit)))
        loud = signals.on
        out.append(Tool("volume" if loud else "volume_off", _("Sound") if loud else _("Silent"), self._mute))
        return out

    def _listing(self) -> Widget:
        """Return the list with the button that takes it."""
        choose = self._choose if self.wanted is not None and self.wanted.number == 1 else None
        self._list = Listing(ListActions(self._away, self.teach, self._clear, choose), self._use)
        self._fill(most=1000)
        return self._list

    def _fill(self, **most: int) -> None:
        if self._list is not None:
            self._list.fill(self.seen, self._button(), **most)

    def _button(self) -> tuple[str, bool]:
        """Return what the button says and whether it can be pressed."""
        if self._done is not None:
            return self.seen.taking()
        words = _("Put on the score sheet") if self._for_sheet else _("Count the score with these")
        return words, bool(self.seen.pieces())

    # What is looked at

    def open(self, source: str) -> None:
        """Look at a camera (which a person may have to allow first), a picture, a folder or a video."""
        if source.startswith(CAMERA):
            with_permission(self.shell, Need.CAMERA, lambda: self._look_at(source))
        else:
            self._look_at(source)

    def _look_at(self, source: str) -> None:
        self._stop()
        self.problem = self._waits = ""
        self._watching = Watching(source, self._notice, self._look, self._ended)
        self.shell.rebuild()

    @property
    def last(self) -> View | None:
        """What was seen last; None = nothing yet."""
        return None if self._watching is None else self._watching.view

    @property
    def running(self) -> bool:
        """Whether more may come from what is looked at."""
        return self._watching is not None and self._watching.running

    @property
    def frozen(self) -> bool:
        """Whether the picture is held still."""
        return self._watching is not None and self._watching.frozen

    def open_sample(self) -> None:
        """Look at the picture that came with the companion."""
        self.shell.attempt(lambda: self.open(str(self._kept.enter_context(files.path(SAMPLE)))))

    def open_gallery(self) -> None:
        """Choose a picture or video."""
        choose_file(self.shell, Path.home(), self.open)

    def freeze(self) -> None:
        """Hold the picture still, to tap on a code."""
        if self._watching is not None and self._watching.freeze():
            self.shell.rebuild()

    def unfreeze(self) -> None:
        """Go on with the moving picture."""
        if self._waits:
            self._look_again()
        elif self._watching is not None:
            self._watching.unfreeze()
            self.shell.rebuild()

    def paused(self) -> None:
        """Let go of a camera while the app is in the background, and keep what was seen."""
        self._keep(now=True)
        if self._watching is not None and self._watching.running and self._watching.is_camera:
            self._waits = self._watching.source
            self._senses().light(on=False)
            self._watching.stop()

    def resumed(self) -> None:
        """Look with the camera again; a picture that is held still stays until it is let go."""
        if self._waits and not self.frozen:
            self._look_again()

    def _look_again(self) -> None:
        self.open(self._waits)

    def left(self) -> None:
        """Let go of the camera; what was seen is kept."""
        self._waits = ""
        self._stop()
        self._keep(now=True)
        self._kept.close()
        if self._signals is not None:
            self._signals.close()
            self._signals = None

    def _look(self) -> None:
        """Finish the list line by line, and say how it goes."""
        if self._list is not None:
            self._list.grow()
        if self._shown is not None and self._watching is not None:
            self._shown.say(self._watching)

    def _ended(self, error: PlainError | None) -> None:
        """Show the sources again, or the last picture."""
        self._keep(now=True)
        if error is not None:
            self.problem = " ".join(part for part in (error.what, error.remedy) if part)
            self._close()
        elif self.shell.screen is self:
            self.shell.rebuild()

    def _notice(self, codes: Sequence[Code], here: Sequence[Code]) -> None:
        """Take what counts now, tell of what is new, keep it and show it."""
        before, aimed = self.seen.total(), self.seen.aimed
        middle = None
        if self.last is not None:
            high, wide = self.last.frame.image.shape[:2]
            middle = (wide / 2, high / 2)
        if self.seen.look(codes, here, middle) or self.seen.aimed != aimed:
            self._fill()
            self._keep()
        if self.seen.total() > before:
            self._senses().new_tag()
        if self._shown is not None and self._watching is not None:
            self._shown.draw(self._watching)
        self._offer_foreign(other for other in self.seen.others if other.kind is OtherKind.FOREIGN)

    def _offer_foreign(self, others: Iterable[Other]) -> None:
        """Show each new text that is no tag to whoever waits for one; if it was taken the screen goes."""
        for other in others if self._on_foreign is not None else ():
            if other.text in self._told:
                continue
            self._told.add(other.text)
            try:
                taken = self._on_foreign is not None and self._on_foreign(other.text)
            except PlainError as error:
                self.shell.tell_error(error)
                continue
            if taken:
                self._stop()
                if self.shell.screen is self:
                    self.shell.back()
                return

    def _stop(self) -> None:
        if self._watching is not None:
            self._watching.stop()

    def _close(self) -> None:
        self._stop()
        self._waits = ""
        self._senses().light(on=False)
        self._watching = None
        if self.shell.screen is self:
            self.shell.rebuild()

    # What can be done

    def by_hand(self) -> None:
        """Choose pieces from a list that a search narrows."""

        def done() -> None:
            self.shell.close()
            self._keep(now=True)
            self.shell.rebuild()

        by_name(self.shell, self.seen, done)

    def teach(self, other: Other) -> None:
        """Say on which piece a code is."""

        def bind(game: str, component: str) -> None:
            if not self.shell.attempt(lambda: self._learn().teach(other.text, game, component)):
                return
            self.seen.others = tuple(one for one in self.seen.others if one != other)
            here = self._watching.codes if self._watching is not None else ()
            self._notice([code for code in here if code.text == other.text], here)
            self._fill()
            name = self.seen.name_of(component if game == self.seen.game else f"{game}/{component}")
            self.shell.say(_("From now on this code is {piece}.").format(piece=name))

        teach(self.shell, self.seen, other, bind)

    def taught_codes(self) -> None:
        """Show what was taught."""
        self.shell.go("taught", self._learn())

    def stickers(self) -> None:
        """Print tags."""
        self.shell.go("stickers", self.seen.game)

    def _tapped(self, key: Any) -> None:
        """Answer a touch on a code in the picture: teach it, choose it, or hold the picture still to look."""
        if isinstance(key, Other):
            if key.teachable:
                self.teach(key)
            else:
                self.shell.say(key.words)
        elif self.wanted is not None and self.wanted.number == 1 and self.seen.fits(str(key)):
            self._choose(str(key))
        else:
            self.shell.say(self.seen.name_of(str(key)))

    def _away(self, piece: str) -> None:
        self.seen.take_away(piece)
        self._keep(now=True)
        self._fill()

    def _clear(self) -> None:
        if self._watching is not None:
            self._watching.forget()
        self.seen.clear()
        self._keep(now=True)
        if self._watching is not None:
            self._fill()
        else:
            self.shell.rebuild()

    def _mute(self) -> None:
        signals = self._senses()
        self.shell.attempt(lambda: setattr(signals, "on", not signals.on))
        self.shell.rebuild()

    def _light(self, *, on: bool) -> None:
        self._senses().light(on=on)
        self.shell.rebuild()

    def _senses(self) -> Signals:
        if self._signals is None:
            self._signals = Signals(self.shell.services.storage)
        return self._signals

    # Who gets it

    def _choose(self, piece: str) -> None:
        self.seen.aimed = piece
        self._use()

    def _use(self) -> None:
        """Hand over what was seen to whoever opened the screen, or begin a score sheet."""
        seen, take, done = self.seen, self._for_sheet, self._done
        if done is not None:
            ids = seen.answer()
            self.shell.back()
            self.shell.attempt(lambda: done(ids))
        elif take is not None:
            self.shell.back()
            self.shell.attempt(lambda: take(seen))
            self.shell.rebuild()
        else:
            self._score()

    def _score(self) -> None:
        game = self.seen.main_game()
        screen: Any = screen_of("score", game_id=game)
        pieces = [one if "/" in one else f"{self.seen.game}/{one}" for one in self.seen.pieces()]
        where = self.seen.where
        self.shell.swap(screen)
        self.shell.attempt(lambda: screen.presenter.add_pieces(pieces, where))
        self.shell.rebuild()

    # What is kept

    def last_scan(self) -> str:
        """Say what the last scan kept; "" = nothing, or nothing that fits here."""
        return self._kept_before().words()

    def go_on(self) -> None:
        """Take what the last scan kept."""
        self._kept_before().take_back()
        self.shell.rebuild()

    def _kept_before(self) -> LastScan:
        if self._last is None:
            self._last = LastScan(self.shell.services, self.seen)
        return self._last

    def _keep(self, *, now: bool = False) -> None:
        self.shell.attempt(lambda: self._kept_before().keep(now=now))


def by_name(shell: Shell, seen: Seen, done: Callable[[], Any]) -> None:
    """Choose pieces from a list that a search narrows; `done` when it is closed."""
    found = {"text": ""}

    def make() -> Overlay:
        results = Column(gap=6)

        def fill(text: str = "") -> None:
            found["text"] = text
            results.clear_widgets()
            rows = seen.search(text)
            for row in rows:
                results.add_widget(_countable(seen, row, lambda: fill(found["text"])))
            if not rows:
                results.add_widget(Text(_("No piece of that name."), Type.LABEL, soft=True))

        field = TextField(found["text"], fill, hint=_("Name, number or kind"), focus_key="hand:search")
        fill(found["text"])
        button = PushButton(_("Done"), done, kind="primary", focus_key="hand:done")
        return Overlay(_("By name"), Column(field, results), done, foot=button)

    shell.open(make)


def teach(shell: Shell, seen: Seen, other: Other, taught: Callable[[str, str], Any]) -> None:
    """Say on which piece a code is: `taught(game, component id)`."""
    found = {"text": ""}

    def take(piece: str) -> None:
        game, _slash, component = piece.rpartition("/")
        shell.close()
        taught(game or seen.game, component)

    def make() -> Overlay:
        results = Column(gap=6)

        def fill(text: str) -> None:
            found["text"] = text
            results.clear_widgets()
            for row in seen.search(text, everything=True):
                results.add_widget(
                    ListRow(
                        row.name,
                        partial(take, row.piece),
                        size=Type.LABEL,
                        trailing="link",
                        focus_key=f"bind:{row.piece}",
                    )
                )

        field = TextField(found["text"], fill, hint=_("Name, number or kind"), focus_key="teach:search")
        note = Note(other.words + ". " + _("Choose its piece: from then on it is read as that."))
        fill(found["text"])
        return Overlay(_("On which piece is it?"), Column(note, field, results), shell.close)

    shell.open(make)


def _countable(seen: Seen, row: SeenRow, again: Callable[[], Any]) -> Widget:
    """Return one piece with buttons for one more and one less."""

    def add() -> None:
        seen.add(row.piece)
        again()

    def away() -> None:
        seen.take_away(row.piece)
        again()

    words = row.name if not row.count else f"{row.name}  ×{row.count}"
    line = Row(Text(words, Type.LABEL, bold=bool(row.count)), gap=8)
    buttons = Flow(size_hint_x=None, width=theme.dp(104))
    if row.count:
        buttons.add_widget(IconButton("minus", _("One less"), away, focus_key=f"less:{row.piece}"))
    else:
        buttons.add_widget(Widget(size_hint=(None, None), size=(theme.touch, theme.touch)))
    buttons.add_widget(IconButton("plus", _("One more"), add, focus_key=f"more:{row.piece}"))
    line.add_widget(buttons)
    return line


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

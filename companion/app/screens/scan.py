"""Scanning: a camera or a picture, the list of what was seen, and naming pieces by hand."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from assets import files
from assets.errors import PlainError
from companion.app.navigation import HeaderAction, Screen
from companion.app.presenters.scanning import Other, OtherKind, Seen, Wanted
from companion.app.screens.scan_choices import by_name, taught_codes, teach
from companion.app.screens.scan_list import ListActions, SeenList
from companion.app.screens.scan_sources import choose_file, sources
from companion.app.shape import Shape
from companion.app.signals import Signals
from companion.app.theme import Theme, Type
from companion.app.widgets.buttons import IconButton, PushButton
from companion.app.widgets.layout import Centred, Column, Flow, Row, Rule
from companion.app.widgets.live import FrameView, Look, Outline
from companion.app.widgets.panes import Foot, Pane
from companion.app.widgets.scroll import Scroll
from companion.app.widgets.text import Text
from companion.taught import Taught
from companion.words import _, ngettext

if TYPE_CHECKING:
    from vision.codes import Code
    from vision.live import LiveScan, View

LOOKS_PER_SECOND = 15
SAMPLE = "samples/wayfarers_panorama.jpg"
LAST_KEY = "device.last_scan"
KEEP_EVERY_S = 2.0
"""While the camera runs, what was seen goes to the disk this often at most; when the screen is left, at once."""


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
        self._source = ""
        self.problem = self.note = ""
        self.frozen = False
        self._live: LiveScan | None = None
        self.last: View | None = None
        self._codes: tuple[Code, ...] = ()
        self._clock: Any = None
        self._frame: FrameView | None = None
        self._list: SeenList | None = None
        self._status: Text | None = None
        self._foot: Column | None = None
        self._foot_says = ("", False)
        self._signals: Signals | None = None
        self._taught: Taught | None = None
        self._kept = ExitStack()
        self._kept_at = -KEEP_EVERY_S
        self._looked_for_readers = False

    def title(self) -> str:
        """Return the name of the screen."""
        return self.wanted.title if self.wanted is not None and self.wanted.title else _("Scan")

    def actions(self) -> Sequence[HeaderAction]:
        """Return naming by hand, and stopping while something is open."""
        out = [HeaderAction("keyboard", _("By hand"), self.by_hand)]
        if self._source:
            out.append(HeaderAction("stop", _("Close"), self._close))
        return out

    def entered(self) -> None:
        """Look once, on a thread of its own, whether code readers are missing: loading them takes a moment."""
        self._learn()
        if self._looked_for_readers:
            return
        self._looked_for_readers = True

        def look() -> None:
            from companion.scan_words import missing_readers

            words = missing_readers()
            Clock.schedule_once(lambda _dt: self._found_missing(words), 0)

        threading.Thread(target=look, name="readers", daemon=True).start()

    def _found_missing(self, words: str) -> None:
        if words and self.shell.screen is self:
            self.note = words
            if not self._source:
                self.shell.rebuild()

    def _learn(self) -> Taught:
        """Return the codes people taught, read from the storage when they are first needed."""
        if self._taught is None:
            self._taught = Taught(self.shell.services.storage)
            self.seen.bindings = self._taught
        return self._taught

    # What is shown

    def build(self, theme: Theme) -> Widget:
        """Return the picture and the list, or the sources to choose from."""
        self._learn()
        self._list = self._foot = self._frame = self._status = None
        self._foot_says = ("", False)
        if not self._source and not self.seen.rows():
            return Scroll(theme, Centred(theme, sources(theme, self), most=640), name="sources")
        first = self._picture(theme) if self._source else None
        if first is None:
            first = Scroll(theme, Centred(theme, sources(theme, self), most=640), name="sources")
        listing = self._listing(theme)
        if theme.shape is Shape.WIDE:
            page = BoxLayout()
            listing.size_hint_x = 0.6
            for part in (listing, first) if theme.left_handed else (first, listing):
                page.add_widget(part)
            return page
        page = BoxLayout(orientation="vertical")
        page.add_widget(first)
        page.add_widget(Rule(theme))
        page.add_widget(listing)
        return page

    def _picture(self, theme: Theme) -> Widget:
        """Return the live picture, what is said about it, and its tools."""
        one = self.wanted is not None and self.wanted.number == 1
        self._frame = FrameView(theme, self._tapped, aim=one)
        self._status = Text(theme, "", Type.LABEL)
        tools = Flow(theme, gap=4, size_hint_x=None, width=0)
        for icon, name, action in self._tools():
            tools.add_widget(
                IconButton(
                    theme,
                    icon,
                    name,
                    action,
                    labelled=theme.shape is not Shape.PHONE,
                    focus_key=f"scan:{icon}",
                )
            )
        tools.width = sum(child.width + theme.dp(4) for child in tools.children)
        first = BoxLayout(orientation="vertical")
        first.add_widget(self._frame)
        first.add_widget(Row(theme, self._status, tools, inset=(14, 6), least=64))
        if self.last is not None:
            self._draw(self.last)
        self._say_status()
        return first

    def _tools(self) -> list[tuple[str, str, Callable[[], Any]]]:
        signals = self._senses()
        out: list[tuple[str, str, Callable[[], Any]]] = []
        if self.frozen:
            out.append(("play", _("Go on"), self.unfreeze))
        elif self._live is not None:
            out.append(("pause", _("Freeze"), self.freeze))
        if self._live is not None and signals.has_light():
            lit = signals.lit
            name = "flashlight_off" if lit else "flashlight"
            out.append((name, _("Light"), lambda: self._light(on=not lit)))
        out.append(
            ("volume", _("Sound"), self._mute) if signals.on else ("volume_off", _("Silent"), self._mute)
        )
        return out

    def _listing(self, theme: Theme) -> Widget:
        """Return the list with the button that takes it."""
        choose = self._choose if self.wanted is not None and self.wanted.number == 1 else None
        self._list = SeenList(theme, ListActions(self._away, self.teach, self._clear, choose))
        self._foot = Column(theme, inset=(16, 12))
        self._fill(most=1000)
        listing = BoxLayout(orientation="vertical")
        listing.add_widget(Scroll(theme, Column(theme, self._list, inset=16), name="seen"))
        listing.add_widget(Foot(theme, self._foot))
        return Pane(theme, listing)

    def _fill(self, **most: int) -> None:
        if self._list is not None:
            self._list.fill(self.seen.rows(), self.seen.summary(), **most)
        if self._foot is not None and (says := self._take_words()) != self._foot_says:
            self._foot_says = says
            self._foot.clear_widgets()
            button = PushButton(
                self.shell.theme,
                says[0],
                self._use,
                kind="primary",
                icon="check",
                least=56,
                focus_key="scan:use",
            )
            button.disabled = not says[1]
            self._foot.add_widget(button)

    def _take_words(self) -> tuple[str, bool]:
        """Return what the button says and whether it can be pressed."""
        answer, wanted = self.seen.answer(), self.wanted
        if self._done is None:
            ready = bool(self.seen.pieces())
            return (
                _("Put on the score sheet") if self._for_sheet else _("Count the score with these")
            ), ready
        if wanted is None or (wanted.number == 0 and not wanted.checklist):
            return ngettext("Use this one", "Use these {n}", len(answer)).format(n=len(answer)), bool(answer)
        if wanted.number == 1:
            name = self.seen.name_of(answer[0]) if answer else ""
            return (_("Use: {piece}").format(piece=name) if answer else _("Waiting for a tag")), bool(answer)
        if wanted.number and len(answer) > wanted.number:
            over = len(answer) - wanted.number
            return ngettext("Take {n} away first", "Take {n} away first", over).format(n=over), False
        full = len(answer) == wanted.number if wanted.number else bool(answer)
        return _("Use these {n}").format(n=len(answer)), full

    # What is looked at

    def open(self, source: str) -> None:
        """Look at a camera, a picture, a folder or a video."""
        from vision.live import LiveScan
        from vision.sources import open_source

        self._stop()
        self._source, self.problem, self.last, self.frozen, self._codes = source, "", None, False, ()
        self._live = LiveScan(lambda: open_source(source))
        self._live.start()
        self._clock = Clock.schedule_interval(self._look, 1 / LOOKS_PER_SECOND)
        self.shell.rebuild()

    def open_sample(self) -> None:
        """Look at the picture that came with the companion."""
        self.shell.attempt(lambda: self.open(str(self._kept.enter_context(files.path(SAMPLE)))))

    def open_gallery(self) -> None:
        """Choose a picture or video."""
        choose_file(self.shell, Path.home(), self.open)

    def freeze(self) -> None:
        """Hold the picture still, and look at it more thoroughly: for barcodes and small codes too."""
        if self.last is None:
            return
        self.frozen = True
        image = self.last.frame.image

        def read() -> None:
            from vision.codes import read_codes

            codes = tuple(read_codes(image, barcodes=True, doubled=True))
            Clock.schedule_once(lambda _dt: self._read_still(codes), 0)

        threading.Thread(target=read, name="still", daemon=True).start()
        self.shell.rebuild()

    def _read_still(self, codes: tuple[Code, ...]) -> None:
        if not self.frozen or self.last is None:
            return
        self._codes = codes
        self._notice(codes, codes)
        self._draw(self.last)

    def unfreeze(self) -> None:
        """Go on with the moving picture."""
        self.frozen = False
        self.shell.rebuild()

    def left(self) -> None:
        """Let go of the camera; what was seen is kept."""
        self._stop()
        self._keep(now=True)
        self._kept.close()
        if self._signals is not None:
            self._signals.close()
            self._signals = None

    def _look(self, _dt: float) -> None:
        """Show what is new; the reading itself runs on threads of its own."""
        live = self._live
        if live is None:
            return
        ended = not live.running  # looked at before the last view is taken, so that it is never missed
        view = live.latest()
        if view is not None and view is not self.last and not self.frozen:
            self.last, self._codes = view, view.codes
            self._notice([sighting.code for sighting in view.sightings], view.codes)
            if self._live is None:
                return
            self._draw(view)
        elif self._list is not None and not self._list.complete:
            self._list.grow()
        self._say_status()
        if live.error is not None:
            self.problem = " ".join(part for part in (live.error.what, live.error.remedy) if part)
            self._close()
        elif ended:
            self._stop()
            self._keep(now=True)
            self.shell.rebuild()

    def _notice(self, codes: Sequence[Code], here: Sequence[Code]) -> None:
        """Take what counts now, tell of what is new, and keep it."""
        before = self.seen.total()
        middle = None
        if self.last is not None:
            high, wide = self.last.frame.image.shape[:2]
            middle = (wide / 2, high / 2)
        aimed = self.seen.aimed
        if self.seen.look(codes, here, middle) or self.seen.aimed != aimed:
            self._fill()
            self._keep()
        if self.seen.total() > before:
            self._senses().new_tag()
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

    def _draw(self, view: View) -> None:
        if self._frame is None:
            return
        outlines = []
        for code in self._codes:
            other = self.seen.other(reading := self.seen.meaning(code))
            if other is not None:
                outlines.append(Outline(code.corners, "?", Look.OTHER, other))
                continue
            piece = self.seen.piece_id(reading)
            fits = self.wanted is None or self.wanted.fits(piece)
            look = Look.PIECE if fits else Look.EXTRA
            outlines.append(Outline(code.corners, self.seen.name_of(piece), look, piece))
        self._frame.show(view.frame.image, outlines)

    def _say_status(self) -> None:
        """Say what stands in the way, or what to do."""
        if self._status is None:
            return
        words = self._status_words()
        if words != self._status.words:
            self._status.say(words)

    def _status_words(self) -> str:
        from companion.scan_words import advice_words

        live, view = self._live, self.last
        if self.frozen:
            return _("Held still. Tap a code to say what it is on.")
        if live is not None and live.gone is not None:
            return _("{what} It goes on when the camera is back; what was seen stays.").format(
                what=live.gone.what
            )
        if view is not None and view.advice is not None:
            return advice_words(view.advice)
        if live is None:
            return _("Read. Tap a code for its name.") if view is not None else ""
        if view is None:
            return _("Opening …")
        return _("Move slowly over the table." if not self.seen.rows() else "Go on, or take what is here.")

    def _stop(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
        if self._live is not None:
            self._live.stop(0.0)  # its threads end by themselves; a camera may need seconds to let go
            self._live = None

    def _close(self) -> None:
        self._stop()
        self._senses().light(on=False)
        self._source, self.last, self.frozen, self._codes = "", None, False, ()
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
            self._notice([code for code in self._codes if code.text == other.text], self._codes)
            if self.last is not None:
                self._draw(self.last)
            self._fill()
            name = self.seen.name_of(component if game == self.seen.game else f"{game}/{component}")
            self.shell.say(_("From now on this code is {piece}.").format(piece=name))

        teach(self.shell, self.seen, other, bind)

    def taught_codes(self) -> None:
        """Show what was taught."""
        taught_codes(self.shell, self._learn(), lambda: None)

    def stickers(self) -> None:
        """Print tags."""
        from companion.app.screens.stickers import StickersScreen

        self.shell.go(StickersScreen(self.seen.game))

    def _tapped(self, key: Any) -> None:
        """Answer a touch on a code in the picture: teach it, choose it, or hold the picture still to look."""
        if isinstance(key, Other):
            if key.teachable:
                self.teach(key)
            else:
                self.shell.say(key.words)
        elif self.wanted is not None and self.wanted.number == 1 and self.wanted.fits(str(key)):
            self._choose(str(key))
        else:
            self.shell.say(self.seen.name_of(str(key)))

    def _away(self, piece: str) -> None:
        self.seen.take_away(piece)
        self._keep(now=True)
        self._fill()

    def _clear(self) -> None:
        if self._live is not None:
            self._live.forget()
        self.seen.clear()
        self._keep(now=True)
        if self._source:
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
        from companion.app.screens.score import ScoreScreen

        game = self.seen.main_game()
        screen = ScoreScreen(game_id=game.replace("_", "-"))
        pieces = [one if "/" in one else f"{self.seen.game}/{one}" for one in self.seen.pieces()]
        where = self.seen.where
        self.shell.swap(screen)
        self.shell.attempt(lambda: screen.presenter.add_pieces(pieces, where))
        self.shell.rebuild()

    # What is kept

    def last_scan(self) -> str:
        """Say what the last scan kept; "" = nothing, or nothing that fits here."""
        kept = self.shell.services.storage.get_setting(LAST_KEY)
        other = Seen(self.seen.game, self.wanted)
        one_wanted = self.wanted is not None and self.wanted.number == 1
        if one_wanted or self.seen.pieces() or not isinstance(kept, dict) or not other.take_back(kept):
            return ""
        return f"{other.summary()} · {str(kept.get('at', ''))[:16]}"

    def go_on(self) -> None:
        """Take what the last scan kept."""
        self.seen.take_back(self.shell.services.storage.get_setting(LAST_KEY))
        self.shell.rebuild()

    def _keep(self, *, now: bool = False) -> None:
        """Keep what was seen, for the next time."""
        seconds = self.shell.services.seconds()
        if not now and seconds - self._kept_at < KEEP_EVERY_S:
            return
        self._kept_at = seconds
        storage = self.shell.services.storage
        if self.seen.pieces():
            at = self.shell.services.now().strftime("%Y-%m-%d %H:%M")
            self.shell.attempt(lambda: storage.set_setting(LAST_KEY, {**self.seen.to_json(), "at": at}))

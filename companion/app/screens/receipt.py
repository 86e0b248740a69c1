"""Paper: a receipt before it is printed, blank pads and logs, and a game that came out of a code on a receipt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from assets.errors import PlainError
from assets.words import _
from companion.app import phone
from companion.app.navigation import HeaderAction, Screen
from companion.app.phone import Need, with_permission
from companion.app.presenters import receipt
from companion.app.presenters.printing import USUAL_COLUMNS, columns_of, pads, paper_words, slips
from companion.app.presenters.receipt import ReceiptDraft
from companion.app.safe_area import Shape
from companion.app.theme import Type, theme
from companion.app.widgets.controls import Chips, Deeds, PushButton
from companion.app.widgets.layout import Centred, Column, Grid, Rule, Scroll, Text
from companion.app.widgets.overlay import Overlay
from companion.app.widgets.panes import Pane
from companion.app.widgets.printing import JobPanel, PaperPicture
from companion.app.widgets.rows import ListRow, Note, OnOff, Section
from printing.jobs import State

if TYPE_CHECKING:
    from pathlib import Path

    from companion.app.navigation import Shell
    from companion.app.presenters.printing import Paper
    from companion.app.presenters.receipt import Offer
    from companion.history.finished_game import FinishedGame
    from companion.paper.queue import Action
    from printing.receipt import Receipt


LOOKS_PER_SECOND = 4


class ReceiptScreen(Screen):
    """One receipt and the ways it leaves the companion.

    `game` is the kept game it is of (then it may carry codes); `fitted` makes it anew for so many letters across;
    `unsaved`: it is of a result that could carry codes once it is kept.
    """

    def __init__(
        self,
        receipt: Receipt,
        game: FinishedGame | None = None,
        fitted: Callable[[int], Receipt] | None = None,
        *,
        unsaved: bool = False,
    ) -> None:
        self._receipt = receipt
        self._game = game
        self._fitted = fitted
        self._unsaved = unsaved
        self._draft: ReceiptDraft | None = None
        self._notes: Column | None = None
        self._panel: JobPanel | None = None
        self._told: tuple[str, ...] | None = None
        self._clock: Any = None

    @property
    def draft(self) -> ReceiptDraft:
        """The receipt with its printer and its job."""
        if self._draft is None:
            self._draft = ReceiptDraft(self._receipt, self.shell.services.printing, self._game, self._fitted)
        return self._draft

    def title(self) -> str:
        """Return the name of the screen."""
        return _("Receipt")

    def subtitle(self) -> str:
        """Return what it is a receipt of."""
        return self._receipt.title

    def actions(self) -> Sequence[HeaderAction]:
        """Return the choices, where they do not stand beside the picture."""
        if theme.shape is Shape.WIDE:
            return ()
        return (HeaderAction("sliders", _("Options"), self._open_options),)

    def build(self) -> Widget:
        """Return the picture, and below or beside it what can be done; messages grow upwards from the buttons."""
        self._notes = Column(gap=8, height=0)
        self._panel = JobPanel(self._act, titled=False, key="receipt")
        self._told = None
        self._tell()
        page = Scroll(Centred(Column(self._paper(), inset=16), most=460), name="picture")
        deeds = Column(self._notes, self._panel, self._buttons(), inset=14)
        foot = Column(Rule(), Centred(deeds, most=620), gap=0)
        if theme.shape is not Shape.WIDE:
            below = BoxLayout(orientation="vertical")
            below.add_widget(page)
            below.add_widget(foot)
            return below
        side = BoxLayout(orientation="vertical")
        side.add_widget(Scroll(Column(*self._options(), gap=22, inset=20), name="options"))
        side.add_widget(foot)
        panes = BoxLayout()
        pane = Pane(side, size_hint_x=0.8)
        for part in (pane, page) if theme.left_handed else (page, pane):
            panes.add_widget(part)
        return panes

    def _paper(self) -> PaperPicture:
        from printing.picture import render_preview

        shown = self.draft.shown()
        return PaperPicture(render_preview(shown, self.draft.columns, torn=True), shown.title)

    def _buttons(self) -> Widget:
        printer = self.draft.printer
        if printer is None:
            first = PushButton(
                _("Add a printer"),
                self._add_printer,
                kind="primary",
                icon="printer",
                size=Type.BODY,
                least=60,
                focus_key="receipt:add",
            )
        else:
            first = PushButton(
                _("Print"),
                self._print,
                kind="primary",
                icon="printer",
                size=Type.BODY,
                least=60,
                detail=printer.name,
                focus_key="receipt:print",
            )
            first.focus_first = True
        keep = PushButton(
            _("Save or share"),
            self._open_keeping,
            icon="share",
            size=Type.BODY,
            least=60,
            focus_key="receipt:keep",
        )
        return Deeds(keep, first)

    # What became of it

    def _tell(self) -> None:
        """Write afresh, in place, how the job is doing and what must be known."""
        if self._notes is None or self._panel is None:
            return
        state = self.draft.state()
        self._panel.show(state)
        told = (*self.draft.told, *self.draft.left_out())
        if told != self._told:
            self._told = told
            self._notes.clear_widgets()
            if self.draft.printer is None:
                words = _("No printer is saved yet. The picture and the text need none.")
                self._notes.add_widget(Text(words, Type.SMALL, soft=True))
            for one in told:
                self._notes.add_widget(Note(one, kind="warn"))
        under_way = state is not None and state.state is State.SENDING
        if under_way and self._clock is None:
            self._clock = Clock.schedule_interval(lambda _dt: self._tell(), 1 / LOOKS_PER_SECOND)
        elif not under_way:
            self._stop_looking()

    def printing_changed(self) -> None:
        """A job has changed."""
        self._tell()

    def entered(self) -> None:
        """Get ready to print, if there is a printer."""
        if self.draft.printer is not None:
            self.draft.printing.load_driver()

    def left(self) -> None:
        """Stop looking how far it is."""
        self._stop_looking()

    def _stop_looking(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None

    def _act(self, number: int, action: Action) -> None:
        self.shell.act_on_job(number, action)
        self._tell()

    # Printing

    def _print(self) -> None:
        question = self.draft.question_before_print()
        if question:
            self.shell.ask(_("Print another one?"), question, _("Print another"), self._start)
        else:
            self._start()

    def _start(self) -> None:
        self.shell.attempt(self.draft.print)
        self._tell()

    def _add_printer(self) -> None:

        self.shell.close()
        self.shell.go("add_printer")

    # Choices

    def _open_options(self) -> None:
        self.shell.open(lambda: Overlay(_("Options"), Column(*self._options(), gap=22), self.shell.close))

    def _options(self) -> list[Widget]:
        draft = self.draft
        printer = draft.printer
        parts: list[Widget] = []
        saved = draft.printing.printers.all()
        add = PushButton(
            _("Add a printer"),
            self._add_printer,
            kind="quiet",
            icon="plus",
            fit=True,
            focus_key="receipt:new",
        )
        if printer is not None:
            names = Chips([(one.id, one.name) for one in saved], printer.id, self._choose, focus_key="to")
            parts.append(Section(_("Printer"), names, add))
        widths = [(str(n), paper_words(n)) for n in columns_of(printer)]
        parts.append(
            Section(
                _("Letters across the paper"),
                Chips(widths, str(draft.columns), self._choose_columns, focus_key="columns"),
            )
        )
        if self._game is not None or self._unsaved:
            parts.append(self._codes())
        return parts

    def _codes(self) -> Widget:
        if self.draft.game is None:
            words = _("Once the result is saved among the finished games, its receipt can carry codes.")
            return Section(_("Codes on the paper"), Text(words, Type.SMALL, soft=True))
        restore = OnOff(
            _("To have the game back"),
            self.draft.restore,
            lambda on: self._put("restore", on),
            detail=_("Scanned with a companion, the finished game is there again, with every number."),
            focus_key="code:restore",
        )
        bg_stats = OnOff(
            _("For BG Stats"),
            self.draft.bg_stats,
            lambda on: self._put("bg_stats", on),
            detail=_(
                "It hands the play, with the names of the players, to the maker of BG Stats, another company."
            ),
            focus_key="code:bgstats",
        )
        return Section(_("Codes on the paper"), restore, bg_stats)

    def _put(self, name: str, value: bool) -> None:
        self.shell.attempt(lambda: setattr(self.draft, name, value))
        self._rebuild()

    def _choose(self, printer: str) -> None:
        self.draft.choose(printer)
        self._rebuild()

    def _choose_columns(self, columns: str) -> None:
        self.draft.choose_columns(int(columns))
        self._rebuild()

    def _rebuild(self) -> None:
        self.shell.rebuild()
        self.shell.reopen()

    # Ways without a printer

    def _open_keeping(self) -> None:
        def make() -> Overlay:
            data = self.shell.services.folder
            in_gallery = receipt.can_share()
            rows: list[Widget] = [
                ListRow(
                    _("Save as a picture"),
                    self._into_gallery if in_gallery else self._save_picture,
                    detail=phone.shown_folder() if in_gallery else str(receipt.picture_folder(data)),
                    icon="picture",
                    trailing="",
                    focus_key="keep:picture",
                ),
                ListRow(
                    _("Save as text"),
                    self._save_text,
                    detail=str(receipt.text_folder(data)),
                    icon="file",
                    trailing="",
                    focus_key="keep:text",
                ),
                ListRow(
                    _("Copy as text"),
                    self._copy,
                    detail=_("Then paste it into a message."),
                    icon="copy",
                    trailing="",
                    focus_key="keep:copy",
                ),
            ]
            if in_gallery:
                ways = (
                    ("picture", _("Share as a picture"), self._share_picture),
                    ("text", _("Share as text"), self._share),
                )
                rows += [
                    ListRow(words, action, icon="share", trailing="", focus_key=f"share:{name}")
                    for name, words, action in ways
                ]
            else:
                rows.append(Text(receipt.share_words(), Type.SMALL, soft=True))
            return Overlay(_("Save or share"), Column(*rows, gap=10), self.shell.close)

        self.shell.open(make)

    def _save_picture(self) -> None:
        self._save(receipt.save_picture, receipt.picture_folder(self.shell.services.folder))

    def _save_text(self) -> None:
        self._save(receipt.save_text, receipt.text_folder(self.shell.services.folder))

    def _save(self, save: Callable[..., Path], folder: Path) -> None:
        def work() -> None:
            day = self.shell.services.now().date()
            path = save(self.draft.shown(), self.draft.columns, folder, day)
            self.shell.say(_("Saved as {path}").format(path=path), seconds=8)

        self.shell.close()
        self.shell.attempt(work)

    def _text(self) -> str:
        from printing.layout import render_text

        return render_text(self.draft.shown(), self.draft.columns)

    def _copy(self) -> None:
        from kivy.core.clipboard import Clipboard

        self.shell.close()
        Clipboard.copy(self._text())
        self.shell.say(_("The receipt is on the clipboard as text."))

    def _into_gallery(self) -> None:
        def keep() -> None:
            phone.into_gallery(*self._named_picture())
            self.shell.say(_("Saved as {path}").format(path=phone.shown_folder()), seconds=8)

        self.shell.close()
        with_permission(self.shell, Need.PICTURES, lambda: self.shell.attempt(keep))

    def _share_picture(self) -> None:
        def share() -> None:
            phone.share_picture(*self._named_picture())

        self.shell.close()
        with_permission(self.shell, Need.PICTURES, lambda: self.shell.attempt(share))

    def _named_picture(self) -> tuple[bytes, str]:
        shown, day = self.draft.shown(), self.shell.services.now().date()
        return receipt.picture(shown, self.draft.columns), receipt.file_name(shown.title, day)

    def _share(self) -> None:
        self.shell.close()
        self.shell.attempt(lambda: receipt.share(self._receipt.title, self._text()))


MOST_PLAYERS = 6


class PapersScreen(Screen):
    """Blank score pads for so many players, and slips of what was played."""

    def __init__(self) -> None:
        self._players = 2

    def title(self) -> str:
        """Return the name of the screen."""
        return _("Other papers")

    def build(self) -> Widget:
        """Return what there is."""
        numbers = [(str(n), str(n)) for n in range(1, MOST_PLAYERS + 1)]
        players = Chips(numbers, str(self._players), self._choose, focus_key="papers:players")
        blank = Section(
            _("Blank score pads, to fill in by hand"),
            players,
            *(self._row(one) for one in pads(self._players)),
            note=_("How many play?"),
        )
        services = self.shell.services
        try:
            rows = [
                self._row(one)
                for one in slips(services.storage, services.playthroughs, services.now().date())
            ]
        except PlainError as error:
            rows = [Note(str(error), kind="wrong")]
        parts = [blank, *([Section(_("What was played"), *rows)] if rows else [])]
        if theme.shape is Shape.WIDE and len(parts) > 1:
            halves = Grid(*parts, columns=2, gap=48, top_aligned=True)
            return Scroll(Centred(Column(halves, inset=24), most=1160))
        return Scroll(Centred(Column(*parts, gap=28, inset=20), most=720))

    def _row(self, paper: Paper) -> Widget:
        return ListRow(
            paper.title,
            partial(self._open, paper),
            detail=paper.detail,
            icon=paper.icon,
            focus_key=f"paper:{paper.id}",
        )

    def _choose(self, players: str) -> None:
        self._players = int(players)
        self.shell.rebuild()

    def _open(self, paper: Paper) -> None:

        def go() -> None:
            self.shell.go("receipt", paper.make(USUAL_COLUMNS), fitted=paper.make)

        self.shell.attempt(go)


def offer_restored(shell: Shell, text: str) -> bool:
    """Show what a scanned text would add; False if it is no restore code.

    Raises:
        BadInput: it is one, but damaged or hostile.
        PlainError: the database cannot be read.
    """
    offered = receipt.offer(shell.services.storage, text)
    if offered is None:
        return False
    shell.go("restore", offered)
    return True


class RestoreScreen(Screen):
    """The receipt of the game, what adding it would do, and the two ways on."""

    def __init__(self, offered: Offer) -> None:
        self.offered = offered

    def title(self) -> str:
        """Return the name of the screen."""
        return _("From a receipt")

    def subtitle(self) -> str:
        """Return which game it is."""
        return self.offered.name

    def build(self) -> Widget:
        """Return the game as its receipt, and below it the choice."""
        from companion.history.retelling import receipt_of
        from printing.picture import render_preview

        paper = PaperPicture(render_preview(receipt_of(self.offered.game), 42, torn=True), self.offered.name)
        page = BoxLayout(orientation="vertical")
        page.add_widget(Scroll(Centred(Column(paper, inset=16), most=460)))
        deeds = Column(Note(self.offered.words), self._buttons(), inset=14)
        page.add_widget(Column(Rule(), Centred(deeds, most=620), gap=0))
        return page

    def _buttons(self) -> Widget:
        leave = PushButton(
            _("Cancel") if self.offered.adds else _("Back"),
            self.shell.back,
            size=Type.BODY,
            least=60,
            focus_key="restore:cancel",
        )
        if not self.offered.adds:
            return leave
        add = PushButton(
            _("Add"),
            self._add,
            kind="primary",
            icon="plus",
            size=Type.BODY,
            least=60,
            focus_key="restore:add",
        )
        return Deeds(leave, add)

    def _add(self) -> None:
        if self.shell.attempt(lambda: receipt.keep(self.shell.services.storage, self.offered)):
            self.shell.back()
            self.shell.say(_("{game} is kept among the finished games.").format(game=self.offered.name))

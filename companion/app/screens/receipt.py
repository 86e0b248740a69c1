"""The receipt: seen as a picture, printed, saved, copied."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.graphics.texture import Texture
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.image import Image
from kivy.uix.widget import Widget

from companion.app.navigation import Screen
from companion.app.presenters.printing import COLUMNS, Outcome, print_receipt, save_picture
from companion.app.shape import Shape
from companion.app.theme import Theme, Type
from companion.app.widgets.buttons import PushButton
from companion.app.widgets.chips import Chips
from companion.app.widgets.field import Labelled, TextField
from companion.app.widgets.layout import Centred, Column, Grid, Rule
from companion.app.widgets.panes import Pane
from companion.app.widgets.rows import Note, Progress, Section
from companion.app.widgets.scroll import Scroll
from companion.words import _

if TYPE_CHECKING:
    from printing.receipt import Receipt


class ReceiptScreen(Screen):
    """One receipt and the ways it leaves the companion."""

    def __init__(self, receipt: Receipt) -> None:
        self.receipt = receipt
        self.columns = 42
        self.outcome: Outcome | None = None
        self.sending = False
        self._saved = ""

    def title(self) -> str:
        """Return the name of the screen."""
        return _("Receipt")

    def build(self, theme: Theme) -> Widget:
        """Return the picture and, beside or below it, what can be done."""
        picture = Scroll(theme, Centred(theme, self._picture(theme), most=460), name="picture")
        ways = Column(theme, *self._ways(theme), gap=18, inset=20)
        if theme.shape is Shape.WIDE:
            page = BoxLayout()
            pane = Pane(theme, Scroll(theme, ways, name="ways"), size_hint_x=0.8)
            for part in (pane, picture) if theme.left_handed else (picture, pane):
                page.add_widget(part)
            return page
        page = BoxLayout(orientation="vertical")
        page.add_widget(picture)
        page.add_widget(Rule(theme))
        below = Scroll(theme, Centred(theme, ways, most=620), name="ways", size_hint_y=0.9)
        page.add_widget(below)
        return page

    def _picture(self, theme: Theme) -> Widget:
        from printing.picture import render_preview

        paper = render_preview(self.receipt, self.columns, torn=True).convert("RGB")
        texture = Texture.create(size=paper.size, colorfmt="rgb")
        texture.blit_buffer(paper.tobytes(), colorfmt="rgb", bufferfmt="ubyte")
        texture.flip_vertical()
        texture.mag_filter = texture.min_filter = "linear"
        image = Image(texture=texture, fit_mode="contain", size_hint_y=None)
        ratio = paper.height / paper.width
        image.bind(width=lambda _w, width: setattr(image, "height", width * ratio))
        return Column(theme, image, inset=16)

    def _ways(self, theme: Theme) -> list[Widget]:
        settings = self.shell.services.settings
        parts: list[Widget] = []
        if self.sending:
            parts.append(Note(theme, _("Sending to the printer …")))
            parts.append(Progress(theme, -1))
        elif self.outcome is not None:
            kinds = {"sent": "info", "nothing": "wrong", "uncertain": "warn", "failed": "wrong"}
            parts.append(Note(theme, self.outcome.words, kind=kinds[self.outcome.kind]))
        if self._saved:
            parts.append(Note(theme, _("Saved as {path}").format(path=self._saved)))
        send = PushButton(
            theme,
            _("Print"),
            self._print,
            kind="primary",
            icon="printer",
            size=Type.BODY,
            least=64,
            focus_key="receipt:print",
        )
        send.disabled = self.sending or not settings.printer
        address = TextField(
            theme,
            settings.printer,
            self._set_printer,
            hint="tcp://192.168.1.50",
            most=200,
            focus_key="receipt:to",
        )
        self._send_button = send
        parts += [
            Labelled(theme, _("Printer"), address, help_text=_("tcp://host or file:///dev/usb/lp0")),
            send,
            Section(
                theme,
                _("Letters across the paper"),
                Chips(
                    theme,
                    [(str(n), str(n)) for n in COLUMNS],
                    str(self.columns),
                    self._set_columns,
                    focus_key="columns",
                ),
            ),
            Grid(
                theme,
                PushButton(
                    theme,
                    _("Save as a picture"),
                    self._save,
                    icon="picture",
                    least=56,
                    focus_key="receipt:save",
                ),
                PushButton(
                    theme, _("Copy as text"), self._copy, icon="copy", least=56, focus_key="receipt:copy"
                ),
                columns=2 if theme.shape is not Shape.PHONE else 1,
            ),
        ]
        return parts

    def _set_columns(self, columns: str) -> None:
        self.columns = int(columns)
        self.shell.rebuild()

    def _set_printer(self, address: str) -> None:
        self.shell.attempt(lambda: setattr(self.shell.services.settings, "printer", address))
        self._send_button.disabled = self.sending or not address.strip()

    def _print(self) -> None:
        """Print on a thread of its own: a printer that stalls must not stop the screen."""
        if self.sending:
            return
        if self.outcome is not None and self.outcome.kind == "uncertain":
            self.shell.ask(
                _("Print it again?"),
                _("The last try broke off in the middle. Look at the printer first."),
                _("Print again"),
                self._start,
            )
            return
        self._start()

    def _start(self) -> None:
        self.sending, self.outcome = True, None
        address, columns, receipt = self.shell.services.settings.printer, self.columns, self.receipt

        def work() -> None:
            outcome = print_receipt(receipt, address, columns)
            Clock.schedule_once(lambda _dt: self._printed(outcome), 0)

        threading.Thread(target=work, name="printing", daemon=True).start()
        self.shell.rebuild()

    def _printed(self, outcome: Outcome) -> None:
        self.sending, self.outcome = False, outcome
        if self.shell.screen is self:
            self.shell.rebuild()

    def _save(self) -> None:
        def save() -> None:
            services = self.shell.services
            self._saved = str(
                save_picture(self.receipt, services.folder / "receipts", services.now(), self.columns)
            )

        self.shell.attempt(save)
        self.shell.rebuild()

    def _copy(self, *_args: Any) -> None:
        from kivy.core.clipboard import Clipboard

        from printing.text import render_text

        Clipboard.copy(render_text(self.receipt, self.columns))
        self.shell.say(_("The receipt is on the clipboard as text."))

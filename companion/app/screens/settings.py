"""Settings: light, text size, hand, printer, where the data lies, what this device has."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.app.navigation import Screen
from companion.app.presenters.settings import LIGHTS, TEXT_PERCENT, light_words
from companion.app.shape import Shape
from companion.app.theme import Theme, Type
from companion.app.widgets.buttons import PushButton
from companion.app.widgets.chips import Chips
from companion.app.widgets.field import Labelled, TextField
from companion.app.widgets.icon import Icon
from companion.app.widgets.layout import Centred, Column, Grid, Row, Scroll
from companion.app.widgets.rows import OnOff, Progress, Section
from companion.app.widgets.text import Text
from companion.words import _

if TYPE_CHECKING:
    from companion.device import Finding

_STATE_ICONS = {"ready": "check_circle", "limited": "info", "missing": "warning"}


class SettingsScreen(Screen):
    """The settings of this device."""

    def __init__(self) -> None:
        self._findings: list[Finding] | None = None
        self._looking = False

    def title(self) -> str:
        """Return the name of the screen."""
        return _("Settings")

    def build(self, theme: Theme) -> Widget:
        """Return the settings; on a wide window in two columns."""
        settings = self.shell.services.settings
        look = Section(
            theme,
            _("Light"),
            Chips(
                theme,
                [(light, light_words(light)) for light in LIGHTS],
                settings.light,
                self._set_light,
                focus_key="light",
            ),
            note=_("By the clock: dark from seven in the evening."),
        )
        size = Section(
            theme,
            _("Text size"),
            Chips(
                theme,
                [(str(percent), f"{percent} %") for percent in TEXT_PERCENT],
                str(settings.text_percent),
                self._set_text,
                focus_key="text",
            ),
        )
        hand = Section(
            theme,
            _("Hand"),
            OnOff(
                theme,
                _("Left-handed"),
                settings.left_handed,
                self._set_hand,
                detail=_("Buttons and answers lie on the left."),
                focus_key="hand",
            ),
        )
        printer = Section(
            theme,
            _("Printer"),
            Labelled(
                theme,
                _("Address"),
                TextField(
                    theme,
                    settings.printer,
                    self._set_printer,
                    hint="tcp://192.168.1.50",
                    most=200,
                    focus_key="printer",
                ),
                help_text=_("tcp://host for a printer in the network, file:///dev/usb/lp0 for a device."),
            ),
        )
        data = Section(theme, _("Data"), Text(theme, str(self.shell.services.folder), Type.LABEL))
        parts = [look, size, hand, printer, data, self._device(theme)]
        if theme.shape is Shape.WIDE:
            half = Column(theme, *parts[:3], gap=28)
            other = Column(theme, *parts[3:], gap=28)
            return Scroll(theme, Centred(theme, _Halves(theme, half, other), most=1120))
        return Scroll(theme, Centred(theme, Column(theme, *parts, gap=28, inset=20), most=720))

    def _device(self, theme: Theme) -> Widget:
        if self._findings is None:
            content: list[Widget] = [
                Text(
                    theme, _("Looks for decoders, cameras, printers, fonts and room."), Type.LABEL, soft=True
                )
            ]
            if self._looking:
                content.append(Progress(theme, -1))
            else:
                content.append(
                    PushButton(
                        theme, _("Look what this device has"), self._look, icon="search", focus_key="doctor"
                    )
                )
        else:
            content = [self._finding(theme, one) for one in self._findings]
        return Section(theme, _("This device"), *content)

    def _finding(self, theme: Theme, one: Finding) -> Widget:
        palette = theme.palette
        colour = palette.accent if one.state.value == "ready" else palette.danger
        sign = Icon(theme, _STATE_ICONS[one.state.value], theme.dp(22), colour=colour)
        words = Column(theme, Text(theme, one.what, Type.LABEL, bold=True), gap=2)
        for line in (one.detail, one.remedy):
            if line:
                words.add_widget(Text(theme, line, Type.SMALL, soft=True))
        return Row(theme, sign, words)

    def _set_light(self, light: str) -> None:
        self._put("light", light)

    def _set_text(self, percent: str) -> None:
        self._put("text_percent", int(percent))

    def _set_hand(self, left: bool) -> None:
        self._put("left_handed", left)

    def _put(self, name: str, value: Any) -> None:
        self.shell.attempt(lambda: setattr(self.shell.services.settings, name, value))
        self.shell.restyle()

    def _set_printer(self, address: str) -> None:
        self.shell.attempt(lambda: setattr(self.shell.services.settings, "printer", address))

    def _look(self) -> None:
        self._looking = True
        self.shell.rebuild()

        def work() -> None:
            from companion import device

            found = list(device.look())
            Clock.schedule_once(lambda _dt: self._looked(found), 0)

        threading.Thread(target=work, name="doctor", daemon=True).start()

    def _looked(self, found: list[Finding]) -> None:
        self._looking = False
        self._findings = found
        if self.shell.screen is self:
            self.shell.rebuild()


class _Halves(Grid):
    """Two columns that begin at the same height."""

    def __init__(self, theme: Theme, left: Widget, right: Widget) -> None:
        super().__init__(theme, left, right, columns=2, gap=40, top_aligned=True)

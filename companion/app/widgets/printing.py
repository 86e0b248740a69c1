"""What shows a print job: its state, the sign that something is printing, and a picture of the paper."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.uix.widget import Widget

from companion.app.safe_area import Shape
from companion.app.theme import Type, theme
from companion.app.widgets.controls import Pressable, PushButton
from companion.app.widgets.drawing import Icon
from companion.app.widgets.layout import Column, Flow, Row, Sheet, Text
from companion.app.widgets.rows import Progress
from companion.paper.queue import action_words, unseen_words
from printing.jobs import State

if TYPE_CHECKING:
    from PIL import Image

    from companion.paper.queue import Action, JobView, Sign


_ICONS = {
    State.WAITING: "timer",
    State.SENDING: "printer",
    State.SENT: "check_circle",
    State.FAILED: "printer_off",
    State.UNCERTAIN: "question",
    State.CANCELLED: "close_circle",
}


class JobPanel(Column):
    """A job as a panel; `titled`: with its title above (in a list), else its state is the heading.

    `show` writes it afresh in place, and leaves the buttons alone where only more bytes have gone: somebody may be
    pressing one.
    """

    def __init__(
        self,
        act: Callable[[int, Action], Any],
        job: JobView | None = None,
        *,
        titled: bool = True,
        key: str = "job",
    ) -> None:
        super().__init__(height=0)
        self._act, self._titled, self._key = act, titled, key
        self._job: JobView | None = None
        self._progress: Progress | None = None
        self.show(job)

    def show(self, job: JobView | None) -> None:
        """Show how a job is now; None shows nothing."""
        before, self._job = self._job, job
        if job is not None and before is not None and replace(job, share=before.share) == before:
            if self._progress is not None and job.share is not None:
                self._progress.share = job.share
            return
        self.clear_widgets()
        self._progress = None
        if job is not None:
            self.add_widget(self._sheet(job))

    def _sheet(self, job: JobView) -> Sheet:
        palette = theme.palette
        colour = palette.danger if job.needs_somebody else palette.accent
        said = f"{job.said[:1].upper()}{job.said[1:]} · {job.printer}"
        words = Column(gap=2)
        if self._titled:
            words.add_widget(Text(job.title, Type.BODY, bold=True))
        words.add_widget(Text(said, Type.LABEL, soft=self._titled, bold=not self._titled))
        why = job.sentence or ("" if self._titled or job.state is not State.SENT else unseen_words())
        if why:
            words.add_widget(Text(why, Type.SMALL, soft=True))
        sign = Icon(_ICONS[job.state], theme.dp(26), colour=colour)
        parts: list[Widget] = [Row(sign, words)]
        if job.state is State.SENDING:
            self._progress = Progress(-1 if job.share is None else job.share)
            parts.append(self._progress)
        if buttons := job_buttons(job, self._act, key=self._key, titled=self._titled):
            parts.append(Flow(*buttons))
        plain = palette.sheet if self._titled else palette.accent_wash
        return Sheet(*parts, ground=palette.warn_wash if job.needs_somebody else plain, inset=12, gap=8)


def job_buttons(job: JobView, act: Callable[[int, Action], Any], *, key: str, titled: bool) -> list[Widget]:
    """Return a button for each thing that can be wanted of a job, the likeliest first."""
    if not titled and job.state in (State.SENT, State.CANCELLED):
        return []  # the screen's own button prints it again
    return [
        PushButton(
            action_words(action),
            partial(act, job.number, action),
            kind="primary" if job.needs_somebody and not place else "secondary",
            fit=True,
            focus_key=f"{key}:{job.number}:{action.value}",
        )
        for place, action in enumerate(job.actions)
    ]


class PrintSign(Pressable):
    """A small sign in the header that leads to the queue; without anything to say it takes no room."""

    def __init__(self, sign: Sign | None, action: Callable[[], Any]) -> None:
        super().__init__(
            action,
            focus_key="header:printing",
            radius=theme.dp(24),
            padding=(theme.dp(12), theme.dp(4)),
            spacing=theme.dp(6),
            size_hint=(None, None),
        )
        self._put(sign)

    def show(self, sign: Sign | None) -> None:
        """Say what is so now, in place; what is said already stays untouched, so that it does not flicker."""
        if sign != self._sign:
            self._put(sign)

    def _put(self, sign: Sign | None) -> None:
        self._sign = sign
        palette = theme.palette
        self.clear_widgets()
        self.touch_target = sign is not None
        self._by_keyboard = sign is not None
        self._ground = self._edge = None
        self.name = "" if sign is None else sign.said
        if sign is None:
            self.width = 0
            self.repaint()
            return
        look = sign.needs_somebody
        self._ground = palette.warn_wash if look else palette.accent_wash
        self._edge = palette.edge
        icon = Icon("warning" if look else "printer", theme.dp(22), pos_hint={"center_y": 0.5})
        words = str(sign.count) if theme.shape is Shape.PHONE else sign.short
        text = Text(words, Type.LABEL, bold=True, inline=True, pos_hint={"center_y": 0.5})
        self.add_widget(icon)
        self.add_widget(text)
        self.width = max(
            theme.touch, text.wants_width() + icon.width + self.spacing + self.padding[0] + self.padding[2]
        )
        self.repaint()


_SLICE = 1024
"""Rows of one texture; graphics cards bear so many at least."""


class PaperPicture(Widget):
    """A picture as wide as it is given and as high as it then is; `name` says what it shows."""

    def __init__(self, picture: Image.Image, name: str = "") -> None:
        self.name = name
        self._ratio = picture.height / picture.width
        super().__init__(size_hint_y=None)
        self._parts: list[tuple[Rectangle, float, float]] = []
        with self.canvas:
            Color(1, 1, 1, 1)
            for top in range(0, picture.height, _SLICE):
                rows = picture.crop((0, top, picture.width, min(picture.height, top + _SLICE))).convert("RGB")
                texture = Texture.create(size=rows.size, colorfmt="rgb")
                texture.blit_buffer(rows.tobytes(), colorfmt="rgb", bufferfmt="ubyte")
                texture.flip_vertical()
                texture.mag_filter = texture.min_filter = "linear"
                part = Rectangle(texture=texture)
                self._parts.append((part, top / picture.height, rows.height / picture.height))
        self.bind(width=self._fit, pos=self._place, height=self._place)
        self._fit()

    def _fit(self, *_: Any) -> None:
        self.height = self.width * self._ratio

    def _place(self, *_: Any) -> None:
        for part, top, share in self._parts:
            part.size = (self.width, self.height * share)
            part.pos = (self.x, self.y + self.height * (1 - top - share))  # `top` would be one step behind

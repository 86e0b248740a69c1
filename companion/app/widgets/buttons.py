"""What does a person press to go on?"""

from __future__ import annotations

from typing import Any

from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout

from companion.app.theme import Rgb, Type, theme
from companion.app.widgets.icon import Icon
from companion.app.widgets.layout import Grid
from companion.app.widgets.pressable import Action, Pressable
from companion.app.widgets.text import Text, text_width


class PushButton(Pressable):
    """A button with words, perhaps an icon before them and a second line below.

    kind: "primary" (the one thing to do here), "secondary", "quiet" (no ground), "danger".
    `fit`: as wide as its words, for flows; otherwise as wide as it is given.
    """

    def __init__(
        self,
        text: str,
        action: Action,
        *,
        kind: str = "secondary",
        icon: str = "",
        detail: str = "",
        size: Type = Type.LABEL,
        align: str = "center",
        fit: bool = False,
        narrowest: float = 48,
        **rest: Any,
    ) -> None:
        ink, ground, edge = _colours(kind)
        super().__init__(action, ground=ground, edge=edge, **rest)
        self.text = text
        self.kind = kind
        self._narrowest = theme.dp(narrowest)
        line = text_width(text, size, bold=True)
        longest = max((text_width(one, size, bold=True) for one in text.split()), default=0.0)
        self._spare = line - longest
        self._wants = line + self.padding[0] + self.padding[2] + theme.dp(2)
        words = BoxLayout(orientation="vertical", spacing=theme.dp(2), size_hint_y=None)
        words.pos_hint = {"center_y": 0.5}
        words.bind(minimum_height=words.setter("height"))
        centre = align == "center" and not (icon and (fit or detail))
        self.words = Text(text, size, colour=ink, bold=True, align="center" if centre else "left")
        words.add_widget(self.words)
        if detail:
            soft = ink if kind in ("primary", "danger") else theme.palette.soft_ink
            words.add_widget(Text(detail, Type.SMALL, colour=soft, align="center" if centre else "left"))
        if icon:
            side = theme.type(size) * 1.35
            mark = Icon(icon, side, colour=ink, pos_hint={"center_y": 0.5})
            self._wants += side + self.spacing
            self.add_widget(mark)
        self.add_widget(words)
        if fit:
            self.size_hint_x = None
            self.width = max(self._narrowest, self._wants)
        elif icon and centre:
            self._side = self.padding[0]
            self.words.halign = "left"
            self.bind(width=self._centre)

    def _centre(self, *_: Any) -> None:
        """Keep sign and words together in the middle."""
        side = max(self._side, (self.width - self._wants) / 2 + self._side)
        self.padding = (side, self.padding[1], side, self.padding[3])

    def wants_width(self) -> float:
        """Return the width of the words in one line, with the margins, in pixels."""
        return max(self._narrowest, self._wants)

    def least_width(self) -> float:
        """Return the width in which the longest word stands whole at its size, with the margins, in pixels."""
        return max(self._narrowest, self._wants - self._spare)


class IconButton(Pressable):
    """A square button with an icon; `name` says what it does (shown below the icon when `labelled`)."""

    def __init__(
        self,
        icon: str,
        name: str,
        action: Action,
        *,
        labelled: bool = False,
        colour: Rgb | None = None,
        **rest: Any,
    ) -> None:
        ink = colour or theme.palette.ink
        side = theme.dp(26)
        rest.setdefault("size_hint", (None, None))
        super().__init__(action, orientation="vertical", padding=theme.dp(6), spacing=theme.dp(1), **rest)
        self.name = name
        holder = AnchorLayout(size_hint_y=None, height=side)
        holder.add_widget(Icon(icon, side, colour=ink))
        self.add_widget(holder)
        self.width = theme.touch
        if labelled:
            self.add_widget(Text(name, Type.SMALL, colour=ink, align="center"))
            self.width = max(theme.touch, text_width(name, Type.SMALL) + theme.dp(16))
        else:
            holder.height = theme.touch - theme.dp(12)
        self._natural = float(self.width)

    def wants_width(self) -> float:
        """Return the width of the button, in pixels."""
        return self._natural


class Deeds(Grid):
    """Buttons side by side, equally wide; the main one is given last and lies under the thumb that holds the device.

    Where a word would not fit into its button at its own size, they stand below each other.
    """

    def __init__(self, *buttons: PushButton) -> None:
        order = buttons[::-1] if theme.left_handed else buttons
        self._buttons = buttons
        super().__init__(*order, columns=max(1, len(buttons)))

    def do_layout(self, *_: Any) -> None:
        """Place the buttons: in one line if every word finds room there."""
        count = max(1, len(self._buttons))
        room = (self.width - self._across * (count - 1)) / count
        self._columns = count if all(one.least_width() <= room for one in self._buttons) else 1
        super().do_layout()


def _colours(kind: str) -> tuple[Rgb, Rgb | None, Rgb | None]:
    palette = theme.palette
    if kind == "primary":
        return palette.on_accent, palette.accent, None
    if kind == "danger":
        return palette.on_danger, palette.danger, None
    if kind == "quiet":
        return palette.accent, None, None
    return palette.ink, palette.sheet, palette.edge

"""How the opponent decides, explained: opened at the part the table is about."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from assets.words import _
from companion.app.navigation import Screen
from companion.app.shape import Shape
from companion.app.tables.contract import GuideLine, GuidePage
from companion.app.theme import Type, theme
from companion.app.widgets.below import Below
from companion.app.widgets.layout import Centred, Column, Row, Sheet
from companion.app.widgets.panes import Pane
from companion.app.widgets.rows import ListRow
from companion.app.widgets.scroll import Scroll
from companion.app.widgets.text import Text


class GuideScreen(Screen):
    """The pages beside each other's names; on a narrow window one page with the way to the others below it."""

    def __init__(self, title: str, pages: Sequence[GuidePage], page: str) -> None:
        self._title = title
        self.pages = tuple(pages)
        self.page = page if any(one.id == page for one in self.pages) else self.pages[0].id

    def title(self) -> str:
        """Return what it is about."""
        return self._title

    def build(self) -> Widget:
        """Return the page that is open, and the names of all."""
        now = next(one for one in self.pages if one.id == self.page)
        text = Column(
            Text(now.title, Type.TITLE, bold=True),
            *(self._line(line) for line in now.lines),
            gap=12,
            inset=20,
        )
        names = Column(*(self._name(one) for one in self.pages), gap=6)
        if theme.shape is Shape.WIDE:
            page = BoxLayout()
            listed = Scroll(Column(names, inset=16), name="names")
            side = Pane(listed, size_hint_x=0.42)
            main = Below(Centred(text, most=760), name=f"page:{self.page}")
            for part in (main, side) if theme.left_handed else (side, main):
                page.add_widget(part)
            return page
        more = Text(_("More about it"), Type.LABEL, bold=True, soft=True)
        both = Column(text, Column(more, names, inset=20), gap=0)
        return Below(Centred(both, most=760), name=f"page:{self.page}")

    def _line(self, line: GuideLine) -> Widget:
        words = Column(Text(line.text, Type.BODY), gap=2)
        if line.rules:
            words.add_widget(Text(" · ".join(line.rules), Type.SMALL, soft=True))
        if line.picture is None:
            return Sheet(words, inset=12)
        drawing = line.picture.draw()
        if theme.large_text or (theme.shape is Shape.PHONE and line.picture.broad):
            return Sheet(words, drawing, inset=12, gap=8)
        return Sheet(Row(words, drawing, gap=16), inset=12)

    def _name(self, one: GuidePage) -> Widget:
        here = one.id == self.page
        return ListRow(
            one.title,
            partial(self._open, one.id),
            trailing="check" if here else "chevron_right",
            size=Type.LABEL,
            ground=theme.palette.accent_wash if here else theme.palette.sheet,
            focus_key=f"page:{one.id}",
        )

    def _open(self, page: str) -> None:
        self.page = page
        self.shell.rebuild()

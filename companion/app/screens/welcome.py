"""The first start: three short pages, to be skipped at any time; later they are found under About."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from assets.words import _
from companion import samples
from companion.app.navigation import HeaderAction, Screen
from companion.app.presenters.welcome import Page, Point, pages
from companion.app.routes import screen_of
from companion.app.shape import Shape
from companion.app.theme import Type, theme
from companion.app.widgets.buttons import PushButton
from companion.app.widgets.icon import Icon
from companion.app.widgets.layout import Centred, Column, Flow, Grid, Row, Sheet
from companion.app.widgets.scroll import Scroll
from companion.app.widgets.text import Text

LEFT, RIGHT = 276, 275


class WelcomeScreen(Screen):
    """One of three pages; whoever leaves them has seen them."""

    def __init__(self, page: int = 0) -> None:
        self.page = page

    def aid(self) -> None:
        """Offer no player aid here."""

    def title(self) -> str:
        """Return the name of the pages."""
        return _("First steps")

    def subtitle(self) -> str:
        """Return which page it is."""
        return _("{n} of {all}").format(n=self.page + 1, all=len(pages()))

    def actions(self) -> Sequence[HeaderAction]:
        """Return the way past them."""
        return (HeaderAction("close", _("Skip"), self.finish),)

    def build(self) -> Widget:
        """Return the page, and below it the way on."""
        page = pages()[self.page]
        narrow = theme.shape is Shape.PHONE or theme.text_scale > 1.3 or len(page.points) % 2
        columns = 1 if narrow else 2
        content = Column(
            Text(page.title, Type.DISPLAY if theme.shape is not Shape.PHONE else Type.TITLE, bold=True),
            Text(page.text, Type.BODY),
            Grid(*(_point(one) for one in page.points), columns=columns, gap=12),
            *self._things(page),
            gap=18,
            inset=20,
        )
        whole = BoxLayout(orientation="vertical")
        whole.add_widget(Scroll(Centred(content, most=760), name=f"welcome:{page.id}"))
        whole.add_widget(Centred(Column(self._foot(), inset=(20, 12)), most=760))
        return whole

    def key(self, key: int, modifiers: Sequence[str]) -> bool:
        """Turn the pages with the arrows left and right."""
        if key in (LEFT, RIGHT) and not modifiers:
            self.turn(1 if key == RIGHT else -1)
            return True
        return False

    def left(self) -> None:
        """Remember that the pages were seen."""
        settings = self.shell.services.settings
        if not settings.welcomed:
            self.shell.attempt(settings.mark_welcomed)

    def turn(self, by: int) -> None:
        """Turn to the page before or after; at the ends nothing happens."""
        fresh = self.page + by
        if 0 <= fresh < len(pages()):
            self.page = fresh
            self.shell.rebuild(keep_place=False)

    def finish(self) -> None:
        """Leave the pages."""
        self.shell.back()

    def _foot(self) -> Widget:
        last = self.page == len(pages()) - 1
        go = PushButton(
            _("To the table") if last else _("Next"),
            self.finish if last else lambda: self.turn(1),
            kind="primary",
            size=Type.BODY,
            least=56,
            focus_key="welcome:next",
        )
        go.focus_first = True
        parts: list[Widget] = [go]
        if self.page:
            before = PushButton(
                _("Back"), lambda: self.turn(-1), least=56, size_hint_x=0.5, focus_key="welcome:before"
            )
            parts.insert(len(parts) if theme.left_handed else 0, before)
        return Row(*parts)

    def _things(self, page: Page) -> list[Widget]:
        """Return what can be tried on a page."""
        if page.id == "demo":
            buttons = [
                PushButton(
                    _("Open the demo game"), self.open_demo, icon="play", fit=True, focus_key="welcome:demo"
                )
            ]
            if samples.present(self.shell.services.storage):
                buttons.append(
                    PushButton(
                        _("Remove the samples"),
                        self.remove_samples,
                        icon="delete",
                        fit=True,
                        focus_key="welcome:remove",
                    )
                )
            return [Flow(*buttons, gap=12)]
        if page.id == "tags":
            tags = PushButton(_("Print tags"), self._tags, icon="printer", fit=True, focus_key="welcome:tags")
            scan = PushButton(
                _("Scan the sample picture"), self._scan, icon="scan", fit=True, focus_key="welcome:scan"
            )
            return [Flow(tags, scan, gap=12)]
        return []

    def open_demo(self) -> None:
        """Begin the demo game, or go on with it."""
        services = self.shell.services

        def go() -> None:
            self.shell.go("solo", samples.demo_game(services.storage, services.now()))

        self.shell.attempt(go)

    def remove_samples(self) -> None:
        """Take the samples out of the lists."""
        if self.shell.attempt(lambda: samples.remove(self.shell.services.storage)):
            self.shell.say(_("The samples are gone."))
            self.shell.rebuild()

    def _tags(self) -> None:

        self.shell.go("stickers")

    def _scan(self) -> None:
        screen: Any = screen_of("scan")
        self.shell.go(screen)
        screen.open_sample()


def _point(one: Point) -> Widget:
    sign = Icon(one.icon, theme.dp(36), colour=theme.palette.accent)
    words = Column(Text(one.name, Type.BODY, bold=True), Text(one.text, Type.LABEL, soft=True), gap=2)
    return Sheet(Row(sign, words, gap=14), inset=14)

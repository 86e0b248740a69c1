"""Set tracked values right: what the table says wins."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from assets.words import _
from companion.aid.places import AidPlace
from companion.app.navigation import Screen
from companion.app.presenters.corrections import Corrections, FactView
from companion.app.shape import Shape
from companion.app.theme import Type, theme
from companion.app.widgets.buttons import PushButton
from companion.app.widgets.layout import Centred, Column, Grid, Row
from companion.app.widgets.overlay import Overlay
from companion.app.widgets.rows import ListRow, OnOff, Section
from companion.app.widgets.scroll import Scroll
from companion.app.widgets.stepper import Stepper
from companion.app.widgets.text import Text

if TYPE_CHECKING:
    from companion.playthrough import OpenGame

LONG = 9
"""Groups of so many values are folded away until they are wanted."""


class CorrectionsScreen(Screen):
    """Every value the companion tracks, to be set to what the table shows."""

    def __init__(self, game: OpenGame) -> None:
        self.corrections = Corrections(game)
        self._unfolded: set[str] = set()
        self._apply: PushButton | None = None

    def title(self) -> str:
        """Return the name of the screen."""
        return _("Correct")

    def aid(self) -> AidPlace:
        """Return where the player aid tells of the solo opponent."""
        return AidPlace(self.corrections.game.game, "solo")

    def build(self) -> Widget:
        """Return the groups and the button."""
        content = Column(
            Text(_("Set each value to what lies on the table. Every change can be undone."), soft=True),
            gap=24,
            inset=20,
        )
        columns = 1 if theme.shape is Shape.PHONE else 2
        for group in self.corrections.groups():
            folded = len(group.facts) >= LONG and group.id not in self._unfolded
            if folded:
                row = ListRow(
                    group.label,
                    partial(self._unfold, group.id),
                    trailing="chevron_down",
                    focus_key=f"group:{group.id}",
                )
                content.add_widget(row)
                continue
            rows = [self._fact(fact) for fact in group.facts]
            content.add_widget(Section(group.label, Grid(*rows, columns=columns, gap=14, across=32)))
        self._apply = PushButton(
            "", self._set_right, kind="primary", size=Type.BODY, least=64, focus_key="correct:apply"
        )
        self._count()
        page = BoxLayout(orientation="vertical")
        page.add_widget(Scroll(Centred(content, most=980)))
        page.add_widget(Column(Centred(self._apply, most=560), inset=16))
        return page

    def _fact(self, fact: FactView) -> Widget:
        def change(value: Any) -> None:
            self.shell.attempt(lambda: self.corrections.change(fact.id, value))
            self._count()

        if fact.kind == "number":
            stepper = Stepper(
                fact.value, fact.low, fact.high, change, name=fact.label, focus_key=f"fact:{fact.id}"
            )
            return Row(Text(_first_big(fact.label)), stepper)
        if fact.kind == "toggle":
            return OnOff(_first_big(fact.label), bool(fact.value), change, focus_key=f"fact:{fact.id}")
        words = dict(fact.options).get(fact.value, str(fact.value))
        return ListRow(
            _first_big(fact.label),
            lambda: self.pick(fact),
            detail=words,
            trailing="chevron_down",
            focus_key=f"fact:{fact.id}",
        )

    def pick(self, fact: FactView) -> None:
        """Lay the options of a value over the screen."""

        def choose(option: str) -> None:
            self.shell.close()
            self.shell.attempt(lambda: self.corrections.change(fact.id, option))
            self.shell.rebuild()

        def make() -> Overlay:
            rows = [
                ListRow(
                    words,
                    partial(choose, option),
                    trailing="check" if option == fact.value else "",
                    size=Type.LABEL,
                    focus_key=f"option:{option}",
                )
                for option, words in fact.options
            ]
            return Overlay(_first_big(fact.label), Column(*rows, gap=6), self.shell.close)

        self.shell.open(make)

    def _count(self) -> None:
        if self._apply is None:
            return
        changed = len(self.corrections.changed)
        self._apply.disabled = changed == 0
        self._apply.words.say(_("Set right ({n})").format(n=changed) if changed else _("Nothing changed yet"))

    def _unfold(self, group: str) -> None:
        self._unfolded.add(group)
        self.shell.rebuild()

    def _set_right(self) -> None:
        if self.shell.attempt(self.corrections.apply):
            self.shell.back()
        else:
            self.shell.rebuild()


def _first_big(label: str) -> str:
    return label[:1].upper() + label[1:]

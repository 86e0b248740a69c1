"""How is the small drawing beside a sentence made?"""

from __future__ import annotations

from typing import Any

from kivy.uix.widget import Widget

from assets.facts import wayfarers
from companion.app.presenters.pictures import (
    JournalPicture,
    Picture,
    RingPicture,
    SchemePicture,
    SlotsPicture,
)
from companion.app.theme import Theme
from companion.app.widgets.cards import RATIO, SchemeFace
from companion.app.widgets.pen import Painted, Pen
from companion.app.widgets.pieces import paint_effect, paint_worker
from companion.app.widgets.slots import SlotRow
from companion.app.widgets.tracks import JournalMap, ResourceRing

STEP_WIDTH, STEP_HEIGHT = 132.0, 76.0
"""The room of a drawing beside a sentence, in dp."""


def small_picture(theme: Theme, picture: Picture) -> Widget:
    """Return a drawing that fits beside a sentence."""
    size = (theme.dp(STEP_WIDTH), theme.dp(STEP_HEIGHT))
    if isinstance(picture, SchemePicture):
        high = theme.dp(104)
        return SchemeFace(theme, wayfarers.load().scheme(picture.card), high / RATIO)
    if isinstance(picture, RingPicture):
        return _ring(theme, picture, 96)
    if isinstance(picture, SlotsPicture):
        return _slots(theme, picture, STEP_HEIGHT, size_hint=(None, None), width=size[0])
    if isinstance(picture, JournalPicture):
        return _journal(theme, picture, STEP_HEIGHT, size_hint=(None, None), width=theme.dp(STEP_WIDTH + 40))
    return Signs(theme, picture.effects, 40)


def large_picture(theme: Theme, picture: Picture) -> Widget:
    """Return a drawing that stands above a question."""
    if isinstance(picture, SchemePicture):
        return SchemeFace(theme, wayfarers.load().scheme(picture.card), theme.dp(110))
    if isinstance(picture, RingPicture):
        return _ring(theme, picture, 140)
    if isinstance(picture, SlotsPicture):
        return _slots(theme, picture, 132)
    if isinstance(picture, JournalPicture):
        return _journal(theme, picture, 120)
    return Signs(theme, picture.effects, 56)


class Signs(Painted):
    """Symbols in a row; `height` in dp."""

    def __init__(self, theme: Theme, effects: tuple[str, ...], height: float) -> None:
        self.effects = effects
        high = theme.dp(height)
        self._natural = high * 1.1 * max(1, len(effects))
        super().__init__(theme, size_hint=(None, None), size=(self._natural, high))

    def wants_width(self) -> float:
        """Return the width of the row, in pixels."""
        return self._natural

    def paint(self, pen: Pen) -> None:
        """Draw the symbols."""
        for place, effect in enumerate(self.effects):
            cx = self.height * 1.1 * (place + 0.5)
            if effect.startswith("worker "):
                paint_worker(pen, effect.removeprefix("worker "), cx, self.height / 2, self.height * 0.9)
            else:
                paint_effect(pen, effect, cx, self.height / 2, self.height * 0.38)


def _ring(theme: Theme, picture: RingPicture, height: float) -> Widget:
    facts = wayfarers.load()
    colours = [space.colour.value for space in facts.resource_track]
    rows = {colour.value: row.value for colour, row in facts.colour_row.items()}
    return ResourceRing(
        theme, colours, rows, picture.after, bonus=picture.bonus, before=picture.before, height=height
    )


def _slots(theme: Theme, picture: SlotsPicture, height: float, **rest: Any) -> Widget:
    return SlotRow(
        theme,
        picture.sign,
        picture.side,
        target=picture.target,
        order=picture.order,
        passed=picture.passed,
        workers=dict(picture.workers),
        influence=dict(picture.influence),
        count=picture.count,
        height=height,
        **rest,
    )


def _journal(theme: Theme, picture: JournalPicture, height: float, **rest: Any) -> Widget:
    facts = wayfarers.load()
    return JournalMap(
        theme,
        [(space.id, space.column) for space in facts.journal_spaces],
        [(link.start, link.to) for link in facts.journal_links],
        picture.space,
        picture.human_column,
        height=height,
        **rest,
    )

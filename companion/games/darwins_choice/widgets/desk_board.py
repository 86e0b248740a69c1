"""How does the Era desk lie on the screen? A sheet for each biome, with its species to tap and a plus for a new one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.uix.widget import Widget

from assets.words import _, ngettext
from companion.app.safe_area import Shape
from companion.app.theme import Type, theme
from companion.app.widgets.controls import Action, IconButton, Pressable
from companion.app.widgets.drawing import Icon
from companion.app.widgets.layout import Column, Grid, Row, Sheet, Text
from companion.games.darwins_choice.table.boards import PlaceSign, SpeciesSign


def desk_board(places: Sequence[PlaceSign], tap: Callable[[str], Any], focus_key: str) -> Widget:
    """Return the biomes: two side by side where there is room."""
    sheets = [_place(one, tap, focus_key) for one in places]
    columns = 1 if theme.shape is Shape.PHONE else 2
    return Grid(*sheets, columns=columns, gap=10, top_aligned=True)


def _place(one: PlaceSign, tap: Callable[[str], Any], focus_key: str) -> Widget:
    head: list[Widget] = [
        PlaceHead(one, partial(tap, f"place:{one.id}"), f"{focus_key}:place:{one.id}")
        if one.food
        else Text(one.name, Type.LABEL, bold=True)
    ]
    if one.new:
        plus = IconButton(
            "plus",
            _("New species: {place}").format(place=one.name),
            partial(tap, f"new:{one.id}"),
            colour=theme.palette.accent,
            focus_key=f"{focus_key}:new:{one.id}",
        )
        head.append(plus)
    species = [
        SpeciesCell(each, partial(tap, f"species:{each.id}"), f"{focus_key}:species:{each.id}")
        for each in one.species
    ]
    return Sheet(Row(*head, gap=6), *species, gap=6, inset=8)


class PlaceHead(Pressable):
    """The name of a biome and its food; pressing it opens what is printed on it."""

    def __init__(self, one: PlaceSign, action: Action, focus_key: str) -> None:
        super().__init__(action, focus_key=focus_key, padding=(theme.dp(4), theme.dp(4)))
        self.text = one.name
        sign = Icon(one.sign, theme.dp(28), colour=theme.palette.accent)
        sign.pos_hint = {"center_y": 0.5}
        self.add_widget(sign)
        words = Column(Text(one.name, Type.LABEL, bold=True), Text(one.food, Type.SMALL, soft=True), gap=0)
        words.pos_hint = {"center_y": 0.5}
        self.add_widget(words)


class SpeciesCell(Pressable):
    """A species: its name, traits and points; pressing it opens what is new about it."""

    def __init__(self, one: SpeciesSign, action: Action, focus_key: str) -> None:
        palette = theme.palette
        super().__init__(
            action,
            ground=palette.paper,
            edge=palette.edge,
            focus_key=focus_key,
            padding=(theme.dp(10), theme.dp(5)),
        )
        self.text = one.name
        traits = one.traits + (", " + _("waste") if one.waste else "")
        words = Column(Text(one.name, Type.LABEL, bold=True), Text(traits, Type.SMALL, soft=True), gap=0)
        words.pos_hint = {"center_y": 0.5}
        self.add_widget(words)
        if one.points:
            points = Text(
                ngettext("{n} point", "{n} points", one.points).format(n=one.points),
                Type.LABEL,
                bold=True,
                inline=True,
            )
            points.pos_hint = {"center_y": 0.5}
            self.add_widget(points)

"""How does this Era of Darwin's Choice stand, seen in one look? Index, territories, what holds, events so far."""

from __future__ import annotations

from kivy.uix.widget import Widget

from assets.darwins_choice import load
from companion.app.shape import Shape
from companion.app.tables.darwins_choice.boards import points_of
from companion.app.tables.darwins_choice.pictures import TERRITORY_SIGNS
from companion.app.theme import Theme, Type
from companion.app.widgets.event_cards import EventFace, IndexTrack
from companion.app.widgets.icon import Icon
from companion.app.widgets.layout import Column, Grid, Row
from companion.app.widgets.rows import Section
from companion.app.widgets.text import Text
from companion.rules.darwins_choice import condition_words, park_limit, waste_value
from companion.rules.darwins_choice_desk_state import Desk
from companion.rules.darwins_choice_state import State
from companion.words import _, ngettext
from companion.words import darwins_choice_terms as terms
from companion.words.darwins_choice import holding


def panel(theme: Theme, state: State) -> Widget:
    """Return the Era at a glance."""
    left: list[Widget] = [_index(theme, state), _territories(theme, state)] if state.game.events else []
    right: list[Widget] = [_holds(theme, state), _events(theme, state)] if state.game.events else []
    if state.desk is not None:
        (right if left else left).insert(0, _points(theme, state.desk))
    if state.removed:
        names = terms.joined([terms.biome(one) for one in state.removed])
        right.append(Section(theme, _("Out for good"), Text(theme, names, Type.LABEL)))
    if theme.shape is Shape.TALL:
        return Grid(
            theme,
            Column(theme, *left, gap=16),
            Column(theme, *right, gap=16),
            columns=2,
            gap=24,
            top_aligned=True,
        )
    return Column(theme, *left, *right, gap=18)


def _index(theme: Theme, state: State) -> Widget:
    if not state.open:
        after = state.facts.history.territories_open_after
        words = _("Human territories open after Era {n}.").format(n=after)
        return Section(theme, _("Nature index"), Text(theme, words, Type.LABEL, soft=True))
    return Section(theme, _("Nature index"), IndexTrack(theme, state.index, theme.dp(72)))


def _territories(theme: Theme, state: State) -> Widget:
    rows: list[Widget] = []
    for one in load().territories:
        if one.id.value in state.territories:
            value = waste_value(one.id, pesticides=state.pesticides)
            words = _("waste: {condition}").format(condition=condition_words(one.waste, value))
            if one.forbids_predation:
                words += "; " + _("no species is eaten")
            if state.no_waste:
                words = _("no waste in this Era")
            rows.append(_line(theme, one.id.value, words if state.open else _("not open yet")))
    limit = park_limit(state.players)
    words = ngettext("{n} species at most", "{n} species at most", limit).format(n=limit)
    rows.append(_line(theme, "national_park", words if state.open else _("not open yet")))
    return Section(theme, _("In play"), *rows, gap=8)


def _points(theme: Theme, desk: Desk) -> Widget:
    rows: list[Widget] = []
    for name, living, kept in points_of(desk):
        words = _("{living} on species, {kept} kept").format(living=living, kept=kept)
        line = Column(
            theme, Text(theme, name, Type.LABEL, bold=True), Text(theme, words, Type.SMALL, soft=True), gap=0
        )
        rows.append(Row(theme, line, Text(theme, str(living + kept), Type.LEAD, bold=True, inline=True)))
    return Section(theme, _("Points now"), *rows, gap=6)


def _line(theme: Theme, territory: str, words: str) -> Widget:
    sign = Icon(theme, TERRITORY_SIGNS[territory], theme.dp(28), colour=theme.palette.accent)
    names = Column(
        theme,
        Text(theme, terms.territory(territory), Type.LABEL, bold=True),
        Text(theme, words, Type.SMALL, soft=True),
        gap=0,
    )
    return Row(theme, sign, names, gap=10)


def _holds(theme: Theme, state: State) -> Widget:
    words = holding(state.dump()) or [_("Nothing out of the ordinary.")]
    lines = [Text(theme, one[:1].upper() + one[1:], Type.LABEL) for one in words]
    return Section(theme, _("In this Era"), *lines, gap=4)


def _events(theme: Theme, state: State) -> Widget:
    if not state.happened:
        return Section(theme, _("Human events"), Text(theme, _("None so far."), Type.LABEL, soft=True), gap=4)
    faces = []
    for one in state.happened:
        event = state.facts.event(one)
        name = Text(theme, terms.event(one), Type.SMALL)
        faces.append(Row(theme, EventFace(theme, one, event.back.value, theme.dp(44)), name, gap=10))
    return Section(theme, _("Human events"), *faces, gap=8)

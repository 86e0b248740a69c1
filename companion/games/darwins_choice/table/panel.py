"""How does this Era of Darwin's Choice stand, seen in one look? Index, territories, what holds, events so far."""

from __future__ import annotations

from kivy.uix.widget import Widget

from assets.darwins_choice import load
from assets.words import _, ngettext
from companion.app.safe_area import Shape
from companion.app.theme import Type, theme
from companion.app.widgets.drawing import Icon
from companion.app.widgets.layout import Column, Grid, Row, Text
from companion.app.widgets.rows import Section
from companion.games.darwins_choice import terms
from companion.games.darwins_choice.desk_state import Desk
from companion.games.darwins_choice.rules import condition_words, park_limit, waste_value
from companion.games.darwins_choice.state import State
from companion.games.darwins_choice.table.boards import points_of
from companion.games.darwins_choice.table.pictures import TERRITORY_SIGNS
from companion.games.darwins_choice.widgets.event_cards import EventFace, IndexTrack
from companion.games.darwins_choice.words import holding


def panel(state: State) -> Widget:
    """Return the Era at a glance."""
    left: list[Widget] = [_index(state), _territories(state)] if state.game.events else []
    right: list[Widget] = [_holds(state), _events(state)] if state.game.events else []
    if state.desk is not None:
        (right if left else left).insert(0, _points(state.desk))
    if state.removed:
        names = terms.joined([terms.biome(one) for one in state.removed])
        right.append(Section(_("Out for good"), Text(names, Type.LABEL)))
    if theme.shape is Shape.TALL:
        return Grid(Column(*left, gap=16), Column(*right, gap=16), columns=2, gap=24, top_aligned=True)
    return Column(*left, *right, gap=18)


def _index(state: State) -> Widget:
    if not state.open:
        after = state.facts.history.territories_open_after
        words = _("Human territories open after Era {n}.").format(n=after)
        return Section(_("Nature index"), Text(words, Type.LABEL, soft=True))
    return Section(_("Nature index"), IndexTrack(state.index, theme.dp(72)))


def _territories(state: State) -> Widget:
    rows: list[Widget] = []
    for one in load().territories:
        if one.id.value in state.territories:
            value = waste_value(one.id, pesticides=state.pesticides)
            words = _("waste: {condition}").format(condition=condition_words(one.waste, value))
            if one.forbids_predation:
                words += "; " + _("no species is eaten")
            if state.no_waste:
                words = _("no waste in this Era")
            rows.append(_line(one.id.value, words if state.open else _("not open yet")))
    limit = park_limit(state.players)
    words = ngettext("{n} species at most", "{n} species at most", limit).format(n=limit)
    rows.append(_line("national_park", words if state.open else _("not open yet")))
    return Section(_("In play"), *rows, gap=8)


def _points(desk: Desk) -> Widget:
    rows: list[Widget] = []
    for name, living, kept in points_of(desk):
        words = _("{living} on species, {kept} kept").format(living=living, kept=kept)
        line = Column(Text(name, Type.LABEL, bold=True), Text(words, Type.SMALL, soft=True), gap=0)
        rows.append(Row(line, Text(str(living + kept), Type.LEAD, bold=True, inline=True)))
    return Section(_("Points now"), *rows, gap=6)


def _line(territory: str, words: str) -> Widget:
    sign = Icon(TERRITORY_SIGNS[territory], theme.dp(28), colour=theme.palette.accent)
    names = Column(
        Text(terms.territory(territory), Type.LABEL, bold=True), Text(words, Type.SMALL, soft=True), gap=0
    )
    return Row(sign, names, gap=10)


def _holds(state: State) -> Widget:
    words = holding(state.dump()) or [_("Nothing out of the ordinary.")]
    lines = [Text(one[:1].upper() + one[1:], Type.LABEL) for one in words]
    return Section(_("In this Era"), *lines, gap=4)


def _events(state: State) -> Widget:
    if not state.happened:
        return Section(_("Human events"), Text(_("None so far."), Type.LABEL, soft=True), gap=4)
    faces = []
    for one in state.happened:
        event = state.facts.event(one)
        name = Text(terms.event(one), Type.SMALL)
        faces.append(Row(EventFace(one, event.back.value, theme.dp(44)), name, gap=10))
    return Section(_("Human events"), *faces, gap=8)

"""How is one field of a score sheet filled in?"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.uix.widget import Widget

from assets.words import _, first_up
from companion.app.presenters.sheet_view import SheetGroup, SheetRow
from companion.app.shape import Shape
from companion.app.theme import Type, theme
from companion.app.widgets.buttons import PushButton
from companion.app.widgets.chips import Chip, Chips
from companion.app.widgets.field import TextField
from companion.app.widgets.layout import Column, Flow, Grid, Row
from companion.app.widgets.rows import KeyValue, ListRow, OnOff
from companion.app.widgets.stepper import Stepper
from companion.app.widgets.text import Text, text_width
from companion.scoring.form import Cell, Choice

FEW = 6
"""So many counts or pieces stand side by side; more are chosen from a list."""

COUNT_NAME = 200
"""So much room a name has beside its stepper where counts stand in two columns, in dp."""

BIG = 12
"""A number that can be bigger is typed as well as stepped."""

Change = Callable[[str, Any], Any]
"""Called with the cell's path and its new value."""

Lead = Callable[[SheetRow], Any]
"""Leads to something that lies over the screen: the list of a cell with many options, or the digits of a big number."""


def cell_field(row: SheetRow, change: Change, choose: Lead, digits: Lead) -> Widget:
    """Return the field of a cell; `choose` opens the list of a cell with many options, `digits` those of a big number."""
    cell = row.cell
    body = _body(row, change, choose, digits)
    parts = [body]
    if cell.problems:
        parts += [Text(one, Type.SMALL, colour=theme.palette.danger) for one in cell.problems]
    elif cell.reason and _full(cell) and not _is_closed(cell):
        parts.append(Text(_("No more: {why}.").format(why=cell.reason), Type.SMALL, soft=True))
    return Column(*parts, gap=6)


def fold_row(group: SheetGroup, turn: Callable[[], Any], *, opened: bool) -> Widget:
    """Return the head of a group that folds: its name, while folded what was told there, and the way in or out."""
    told = _("Something here cannot be.") if group.trouble else group.told or _("nothing told yet")
    palette = theme.palette
    return ListRow(
        group.label,
        turn,
        detail="" if opened else told,
        icon="warning" if group.trouble else "",
        trailing="chevron_up" if opened else "chevron_down",
        size=Type.LABEL,
        ground=palette.accent_wash if opened else palette.sheet,
        edge=palette.accent if opened else palette.hairline,
        focus_key=f"fold:{group.label}",
    )


LINE = 16
"""Letters that stand beside a name; what is longer stands below it."""


def cell_words(row: SheetRow) -> Widget:
    """Return a cell that is only read: its name and what stands there."""
    words = said(row.cell)
    if len(words) <= LINE:
        return KeyValue(row.label, words)
    return Column(Text(row.label), Text(words, bold=True), gap=2)


def said(cell: Cell) -> str:
    """Return what stands in a cell, in words."""
    if cell.kind == "toggle":
        return _("yes") if cell.value else _("no")
    if not cell.choices:
        return str(cell.value)
    chosen = [one for one in cell.choices if one.now]
    if cell.kind == "counts":
        if len(cell.choices) > FEW:
            return ", ".join(f"{one.now} × {one.label}" for one in chosen) or _("none")
        return ", ".join(f"{one.label}: {one.now}" for one in cell.choices)
    return ", ".join(one.label for one in chosen) or _("none")


def _body(row: SheetRow, change: Change, choose: Lead, digits: Lead) -> Widget:
    cell = row.cell
    put = partial(change, cell.path)
    if _is_closed(cell):
        return _closed(row)
    if cell.kind == "number":
        return _number(row, put, digits)
    if cell.kind == "toggle":
        return OnOff(row.label, bool(cell.value), put, detail=row.help, focus_key=cell.path)
    if cell.kind == "text":
        field = TextField(str(cell.value), put, hint=row.label, most=max(1, cell.high), focus_key=cell.path)
        return Column(_name(row), field, gap=6)
    if cell.kind == "pick":
        options = [(one.id, first_up(one.label)) for one in cell.choices]
        return Column(_name(row), Chips(options, cell.value, put, focus_key=cell.path), gap=8)
    if cell.kind == "pieces" and len(cell.choices) <= FEW and all(one.most <= 1 for one in cell.choices):
        return Column(_name(row), _pieces(cell, put), gap=8)
    if cell.kind == "counts" and len(cell.choices) <= FEW:
        columns = 1 if theme.shape is Shape.PHONE or _long_words(cell) else 2
        steppers = [_count(cell, one, put) for one in cell.choices]
        return Column(_name(row), Grid(*steppers, columns=columns, gap=8, across=32), gap=8)
    return _many(row, put, choose)


def _long_words(cell: Cell) -> bool:
    """Return whether a name among counts has a word too long to stand in one of two columns."""
    words = (word for one in cell.choices for word in one.label.split())
    return any(text_width(word, Type.BODY) > theme.dp(COUNT_NAME) for word in words)


def _closed(row: SheetRow) -> Widget:
    """Return a number that can only be 0 as things stand, and why; it opens once another field allows it."""
    words = Column(Text(row.label, Type.BODY, soft=True), gap=0)
    if row.cell.reason:
        reason = row.cell.reason
        words.add_widget(Text(f"{reason[:1].upper()}{reason[1:]}.", Type.SMALL, soft=True))
    return Row(words, Text("0", Type.BODY, soft=True, inline=True))


def _number(row: SheetRow, put: Callable[[Any], Any], digits: Lead) -> Widget:
    cell = row.cell
    stepper = Stepper(
        int(cell.value),
        cell.low,
        cell.high,
        put,
        name=row.label,
        focus_key=cell.path,
        on_type=(lambda: digits(row)) if cell.high > BIG else None,
    )
    if theme.shape is Shape.PHONE and theme.large_text:
        return Column(_name(row), stepper, gap=6)
    return Row(_name(row), stepper)


def _pieces(cell: Cell, put: Callable[[Any], Any]) -> Chips:
    """Return a few pieces side by side; what nobody may have any more is dim."""
    chips = Chips(
        [(one.id, first_up(one.label)) for one in cell.choices],
        tuple(cell.value),
        lambda chosen: put(list(chosen)),
        several=True,
        focus_key=cell.path,
    )
    for one in cell.choices:
        chips.chips[one.id].disabled = not one.now and one.most == 0
    return chips


def _name(row: SheetRow) -> Widget:
    words = Column(Text(row.label, Type.BODY, bold=True), gap=2)
    if row.help:
        words.add_widget(Text(row.help, Type.SMALL, soft=True))
    return words


def _count(cell: Cell, one: Choice, put: Callable[[Any], Any]) -> Widget:
    room = one.now + max(0, cell.high - sum(other.now for other in cell.choices))

    def changed(number: int) -> None:
        put({**cell.value, one.id: number})

    stepper = Stepper(
        one.now,
        0,
        max(one.now, min(one.most, room)),
        changed,
        name=first_up(one.label),
        focus_key=f"{cell.path}.{one.id}",
    )
    return Row(Text(first_up(one.label)), stepper)


def _many(row: SheetRow, put: Callable[[Any], Any], choose: Lead) -> Widget:
    """Return what was chosen of a long list, and the way to the list."""
    cell = row.cell
    chosen = [one for one in cell.choices if one.now]
    parts: list[Widget] = [_name(row)]
    if chosen and cell.kind == "counts":
        parts += [_count(cell, one, put) for one in chosen]
    elif chosen:
        chips = [
            Chip(
                first_up(one.label),
                partial(put, without(cell, one.id)),
                chosen=True,
                several=True,
                focus_key=f"{cell.path}.{one.id}",
            )
            for one in chosen
        ]
        parts.append(Flow(*chips))
    add = PushButton(_("Choose"), lambda: choose(row), icon="list", fit=True, focus_key=f"{cell.path}:choose")
    add.disabled = cell.high == 0 and not chosen
    parts.append(Flow(add))
    return Column(*parts, gap=8)


def option_row(cell: Cell, one: Choice, change: Change) -> Widget:
    """Return one option of a long list: a count, or chosen with a tap."""
    put = partial(change, cell.path)
    if cell.kind == "counts":
        return _count(cell, one, put)
    value = without(cell, one.id) if one.now else with_option(cell, one.id)
    row = ListRow(
        first_up(one.label),
        lambda: put(value),
        trailing="checkbox" if one.now else "checkbox_empty",
        size=Type.LABEL,
        focus_key=f"option:{one.id}",
    )
    total = sum(other.now for other in cell.choices)
    row.disabled = not one.now and (total >= cell.high or one.most == 0)
    return row


def without(cell: Cell, option: str) -> Any:
    """Return the cell's value with one of an option less."""
    if cell.kind == "placement":
        return {key: place for key, place in cell.value.items() if key != option}
    left = list(cell.value)
    left.remove(option)
    return left


def with_option(cell: Cell, option: str) -> Any:
    """Return the cell's value with an option more; what it lies over is asked then."""
    if cell.kind == "placement":
        return {**cell.value, option: None}
    return [*cell.value, option]


def _is_closed(cell: Cell) -> bool:
    return cell.kind == "number" and not cell.value and not cell.high and not cell.problems


def _full(cell: Cell) -> bool:
    if cell.kind == "number":
        return bool(cell.value >= cell.high)
    return sum(one.now for one in cell.choices) >= cell.high

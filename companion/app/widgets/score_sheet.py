"""The parts of a score sheet: cells and fields, the tabs of its pages, the number pad, and the reasons of a line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from assets.words import _, first_up
from companion.app.presenters.score import SheetGroup, SheetRow, Sort, Tab
from companion.app.safe_area import Shape
from companion.app.theme import Type, theme
from companion.app.widgets.controls import Chip, Chips, Pressable, PushButton, Stepper
from companion.app.widgets.field import TextField
from companion.app.widgets.layout import Column, Flow, Grid, Row, Sheet, Text, text_width
from companion.app.widgets.rows import KeyValue, ListRow, OnOff, Section
from companion.scoring.form import Cell, Choice

if TYPE_CHECKING:
    from companion.app.presenters.score import SheetView
    from companion.scoring.result import Line


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


SIGNS = {Sort.SHARED: "table", Sort.PLAYER: "person", Sort.BOT: "robot"}


CROWDED = 4
"""More pages than these stand in small boxes on a phone, so that the fields keep their room."""


def tab_chips(view: SheetView, show: Callable[[str], Any]) -> Widget:
    """Return the pages side by side, for a narrow window."""
    if theme.shape is Shape.PHONE and len(view.tabs) > CROWDED:
        boxes = (_tab_box(tab, tab.path == view.shown.path, show) for tab in view.tabs)
        return Grid(*boxes, columns=CROWDED, gap=6)
    return Chips([(tab.path, tab_words(tab)) for tab in view.tabs], view.shown.path, show, focus_key="tab")


def line_rows(view: SheetView, explain: Callable[[str], Any]) -> list[Widget]:
    """Return what the shown column comes to, line by line; each opens."""
    if not view.lines:
        return []
    rows = [_line_row(line, explain) for line in view.lines]
    return [Section(view.shown.title, Sheet(*rows, gap=0, inset=6))]


def _line_row(line: Line, explain: Callable[[str], Any]) -> Widget:
    row = Pressable(
        partial(explain, line.id), focus_key=f"line:{line.id}", padding=(theme.dp(10), theme.dp(4))
    )
    row.text = line.label
    middle = {"center_y": 0.5}
    row.add_widget(Text(line.label, Type.LABEL, pos_hint=middle))
    row.add_widget(Text(str(line.points), Type.BODY, bold=True, inline=True, pos_hint=middle))
    return row


def _tab_box(tab: Tab, shown: bool, show: Callable[[str], Any]) -> Widget:
    """Return a page as a small box: its name above its total; the shown one is bold, on a ground of its own."""
    palette = theme.palette
    box = Pressable(
        partial(show, tab.path),
        ground=palette.accent_wash if shown else palette.sheet,
        edge=palette.accent if shown else palette.hairline,
        orientation="vertical",
        padding=(theme.dp(6), theme.dp(6)),
        spacing=0,
        focus_key=f"tab:{tab.path}",
    )
    box.text = tab_words(tab)
    middle = "!" if tab.trouble else "–" if tab.total is None else str(tab.total)
    box.add_widget(Text(tab.name, Type.SMALL, bold=shown, align="center", shorten=True, max_lines=1))
    if tab.sort is Sort.SHARED:
        middle = "!" if tab.trouble else "·"
    box.add_widget(Text(middle, Type.LABEL, bold=True, align="center"))
    return box


def tab_words(tab: Tab) -> str:
    """Return a page in a few letters: its name and total, "!" where something stands in the way."""
    if tab.trouble:
        return f"{tab.name} !"
    return tab.name if tab.total is None else f"{tab.name} · {tab.total}"


def tab_rows(view: SheetView, show: Callable[[str], Any]) -> list[Widget]:
    """Return the pages one below the other, for a wide window."""
    return [_tab_row(tab, tab.path == view.shown.path, show) for tab in view.tabs]


def _tab_row(tab: Tab, shown: bool, show: Callable[[str], Any]) -> Widget:
    row = ListRow(
        tab.name,
        partial(show, tab.path),
        detail=_("something is to be mended") if tab.trouble else "",
        icon=SIGNS[tab.sort],
        ground=theme.palette.accent_wash if shown else theme.palette.paper,
        edge=theme.palette.accent if shown else theme.palette.hairline,
        trailing="",
        focus_key=f"tab:{tab.path}",
    )
    if tab.sort is not Sort.SHARED:
        points = "–" if tab.total is None else str(tab.total)
        row.add_widget(Text(points, Type.TITLE, bold=True, inline=True, pos_hint={"center_y": 0.5}))
    return row


LONGEST = 3
"""Digits typed at most."""


@dataclass
class Typing:
    """What is being typed: where it goes, its name, its range and why it ends there. `digits` "" = nothing typed yet."""

    path: str
    label: str
    now: int
    low: int
    high: int
    reason: str = ""
    digits: str = ""

    @property
    def number(self) -> int:
        """The number as it stands."""
        return int(self.digits) if self.digits else self.now

    @property
    def fits(self) -> bool:
        """Whether it can be."""
        return self.low <= self.number <= self.high

    def press(self, key: str) -> None:
        """Take a digit, or with "" take the last one away."""
        digits = self.digits or ("" if key else str(self.now))
        self.digits = (digits + key).lstrip("0")[:LONGEST] or "0" if key else digits[:-1] or "0"


class NumberPad(Column):
    """Ten digits and the number they make."""

    def __init__(self, typing: Typing, on_change: Callable[[], Any]) -> None:
        self.typing = typing
        self._on_change = on_change
        self._shown = Text(str(typing.number), Type.DISPLAY, bold=True, align="center")
        self._hint = Text("", Type.SMALL, soft=True, align="center")
        keys = [self._key(digit) for digit in ("7", "8", "9", "4", "5", "6", "1", "2", "3")]
        ends = [self._key("0"), self._key("")]
        super().__init__(
            self._shown, self._hint, Grid(*keys, columns=3, gap=8), Grid(*ends, columns=2, gap=8), gap=8
        )
        self._show()

    def _key(self, key: str) -> PushButton:
        if key:
            return PushButton(
                key, partial(self._press, key), size=Type.TITLE, least=56, focus_key=f"pad:{key}"
            )
        words = _("Delete")
        return PushButton(words, partial(self._press, ""), least=56, focus_key="pad:delete")

    def _press(self, key: str) -> None:
        self.typing.press(key)
        self._show()
        self._on_change()

    def _show(self) -> None:
        typing = self.typing
        self._shown.say(str(typing.number))
        hint = _("{low} to {high}").format(low=typing.low, high=typing.high)
        if typing.number > typing.high and typing.reason:
            hint = _("At most {high}: {why}.").format(high=typing.high, why=typing.reason)
        self._hint.say(hint)


def line_reasons(line: Line) -> list[Text]:
    """Return the parts of a line with their points, and its rulings."""
    shown = [Text(f"{part.points} · {part.text}", Type.LABEL) for part in line.parts]
    if not line.parts and line.count:
        shown.append(Text(_("{n} counted: {points}").format(n=line.count, points=line.points)))
    elif not line.parts:
        shown.append(Text(_("nothing counted"), Type.LABEL, soft=True))
    if line.rules:
        rules = _("Ruling {numbers}").format(numbers=", ".join(line.rules))
        shown.append(Text(rules, Type.SMALL, soft=True))
    return shown

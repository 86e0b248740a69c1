"""The screen that copies one card or one part of a board: drawn as it is tapped, saved at every tap, checked at the place."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from assets.darwins_journey.effects import parse_effect
from assets.errors import BadInput
from assets.words import _, first_up
from companion.app.navigation import HeaderAction, Screen
from companion.app.safe_area import Shape
from companion.app.theme import Type, theme
from companion.app.widgets.controls import Chips, PushButton, Stepper
from companion.app.widgets.field import Labelled, TextField
from companion.app.widgets.layout import Centred, Column, Flow, Row, Rule, Scroll, Text
from companion.app.widgets.overlay import Overlay
from companion.app.widgets.panes import Pane
from companion.app.widgets.rows import Note, Progress
from companion.games.darwins_journey.card_sets import Shelf
from companion.games.darwins_journey.copying import (
    ICON_NUMBERS,
    MARK_VP,
    MOST_SPOTS,
    NUMBERS,
    SEALS,
    Finding,
    Grade,
    Json,
    is_done,
    part_of,
    part_state,
    places,
    step_findings,
)
from companion.games.darwins_journey.copying_words import (
    finding_line,
    following_step_name,
    grave,
    place_name,
    step_help,
    step_name,
    value_lines,
)
from companion.games.darwins_journey.screens import presenter as taps
from companion.games.darwins_journey.widgets.cards import ActionCardFace, BoardFace, BonusCardFace
from companion.games.darwins_journey.widgets.copying import (
    IconPalette,
    NumberRow,
    PlaceRow,
    letter_palette,
    option_palette,
    seal_palette,
    spot_chips,
)
from solo_bots.darwins_journey import terms

CARD_WIDTH = {Shape.WIDE: 290.0, Shape.TALL: 240.0, Shape.PHONE: 150.0}
BOARD_WIDTH = {Shape.WIDE: 520.0, Shape.TALL: 420.0, Shape.PHONE: 250.0}
"""How wide what is copied is drawn, in dp."""


class CopyScreen(Screen):
    """One step of a set. `place` is the place for icons that is filled now, `number` what stands on the next icon."""

    def __init__(self, shelf: Shelf, id: str, step: str) -> None:  # noqa: A002
        self._shelf = shelf
        self.id = id
        self.step = step
        self.draft = shelf.get(id)
        self.number = 1
        self.either = False
        self.place: int | None = None
        self._look_for_place()

    def title(self) -> str:
        """Return what is copied."""
        return step_name(self.step)

    def subtitle(self) -> str:
        """Return which step of its part it is."""
        return f"{self.draft.name} · {taps.count_words(self.step)}"

    def actions(self) -> Sequence[HeaderAction]:
        """Return taking back."""
        return (HeaderAction("undo", _("Undo"), self.undo, enabled=bool(self.draft.trail)),)

    def build(self) -> Widget:
        """Return the card as it is now, what can be tapped, and the way on."""
        hands = Column(*self._says(), editor(self), gap=14, inset=16)
        scroll = Scroll(hands, name=f"copy:{self.step}")
        page = BoxLayout(orientation="vertical")
        if theme.shape is Shape.WIDE:
            panes = BoxLayout()
            face = Pane(self._beside(), size_hint_x=0.8)
            for part in (scroll, face) if theme.left_handed else (face, scroll):
                panes.add_widget(part)
            page.add_widget(panes)
        else:
            # On a phone the places themselves are the drawing, so that the palette is not below the fold.
            if theme.shape is not Shape.PHONE or not places(self.step):
                page.add_widget(self._above())
            page.add_widget(scroll)
        page.add_widget(self._foot())
        return page

    # ---- what was written

    @property
    def value(self) -> Json:
        """What is written at the step."""
        return self.draft.value(self.step)

    def put(self, value: Json) -> None:
        """Write another value; it is on the disk before anything is shown."""
        self._write(value)
        self.shell.rebuild()

    def _write(self, value: Json) -> bool:
        def write() -> None:
            self.draft = self._shelf.edit(self.id, self.step, value)

        return self.shell.attempt(write)

    def undo(self) -> None:
        """Take the last change back, wherever it was, and show the place."""

        def back() -> None:
            self.draft, step = self._shelf.undo(self.id)
            if step and step != self.step:
                self.step = step
                self.shell.say(_("Taken back: {step}.").format(step=step_name(step)))
            self.either = False
            self._look_for_place()

        self.shell.attempt(back)
        self.shell.rebuild()

    def go(self, step: str) -> None:
        """Show another step."""
        self.step = step
        self.either, self.number = False, 1
        self._look_for_place()
        self.shell.rebuild(keep_place=False)

    # ---- places for icons

    def choose_place(self, place: int) -> None:
        """Fill that place from now on."""
        self.place, self.either = place, False
        self.shell.rebuild()

    def set_number(self, number: int) -> None:
        """Put that number on the next icon."""
        self.number = number
        self.shell.rebuild()

    def toggle_either(self) -> None:
        """Make the last icon of the place one of two with the next one tapped, or not."""
        self.either = not self.either
        self.shell.rebuild()

    def icons(self) -> list[str] | None:
        """Return what stands at the place that is filled now."""
        if self.place is None:
            return None
        if ":row:" in self.step:
            return list(self.value["under"].get(str(self.place), []))
        found = self.value[self.place]
        return None if found is None else list(found)

    def put_icons(self, icons: list[str], *, onward: bool = False) -> None:
        """Write what stands at that place; `onward` = fill the next unknown place from now on."""
        place = self.place or 0
        if ":row:" in self.step:
            self._write({**self.value, "under": {**self.value["under"], str(place): icons}})
        else:
            value = list(self.value)
            value[place] = icons
            if self._write(value) and onward:
                following = taps.first_unknown(self.value, place)
                self.place = place if following is None else following
        self.shell.rebuild()

    def add_icon(self, icon: str) -> None:
        """Put an icon there; a place that was empty gives way to the next one."""
        before, either = self.icons(), self.either
        if self.place is None or (taps.full(before) and not either):
            self.shell.say(_("There is no room for another icon here."))
            return
        self.either = False
        self.put_icons(taps.with_icon(before, icon, either=either), onward=not before)

    def nothing_there(self) -> None:
        """Say that nothing is printed at the place, and go on to the next."""
        self.put_icons([], onward=True)

    def _look_for_place(self) -> None:
        if ":row:" in self.step:
            self.place = None
        elif places(self.step):
            self.place = taps.first_unknown(self.value) or 0

    # ---- drawn

    def _beside(self) -> Widget:
        """Return the drawing for a pane of its own. A card always fits, and what need not scroll is built sooner."""
        face = self._face()
        if self.step.startswith(("card:", "bonus:")):
            holder = AnchorLayout(anchor_y="top")
            holder.add_widget(face)
            return holder
        return Scroll(face, name="face")

    def _above(self) -> Widget:
        """Return the drawing above what is tapped; words scroll in a part of the height."""
        face = self._face()
        if self.step not in ("marks", "icons"):
            return face
        most = theme.dp(160)
        top = Scroll(face, name="face", size_hint_y=None, height=min(face.height, most))
        face.bind(height=lambda _w, height: setattr(top, "height", min(height, most)))
        return top

    def _face(self) -> Widget:
        kind, _colon, rest = self.step.partition(":")
        card, board = theme.dp(CARD_WIDTH[theme.shape]), theme.dp(BOARD_WIDTH[theme.shape])
        if kind == "card":
            return _middle(ActionCardFace(self.value, card, name=step_name(self.step)))
        if kind == "bonus":
            colour, _colon, number = rest.partition(":")
            return _middle(BonusCardFace(self.value, colour, card, name=number))
        if kind == "board":
            face = taps.face_from(self.draft, rest.partition(":")[0])
            return _middle(BoardFace(face, size_hint=(None, None), width=board))
        lines = [Text(line, Type.BODY) for line in value_lines(self.step, self.value)]
        return Column(*lines, gap=6, inset=16)

    def _says(self) -> list[Widget]:
        """Return what to do here, and what is missing or wrong, beside the place."""
        parts: list[Widget] = []
        if theme.shape is not Shape.PHONE:
            parts.append(Text(step_help(self.step), Type.LABEL, soft=True))
        found: list[Finding] = list(grave(step_findings(self.draft, self.step)))
        part = part_state(self.draft, part_of(self.step))
        found += [one for one in part.findings if one.key == "deliveries" and self._concerns(one)]
        for one in found:
            kind = "wrong" if one.grade is Grade.WRONG else "warn" if one.grade is Grade.LOOK else "info"
            if kind == "info":
                parts.append(Text(finding_line(one), Type.LABEL, soft=True))
            else:
                parts.append(Note(finding_line(one), kind=kind))
        return parts

    def _concerns(self, one: Finding) -> bool:
        """Say whether a wrong number of deliveries is told here: at the cards with one, or everywhere if there is none."""
        return "deliver" in self.value or not one.values["n"]

    def _foot(self) -> Widget:
        """Return the way back and on; on is the one thing to do once nothing is missing."""
        state = part_state(self.draft, part_of(self.step))
        wrong = any(one.grade is Grade.WRONG for one in step_findings(self.draft, self.step))
        done = is_done(self.draft, self.step) and not wrong
        after = taps.step_after(self.draft, self.step)
        before = taps.step_before(self.step)
        words = following_step_name(after, self.step) if after else _("Done")
        if not done and after:
            words = _("Later: {step}").format(step=words)
        elif not done:
            words = _("Finish later")
        on = PushButton(
            words,
            partial(self.go, after) if after else self.shell.back,
            kind="primary" if done else "secondary",
            icon="forward" if after else "check",
            size=Type.BODY,
            least=60,
            focus_key="copy:next",
        )
        back: list[Widget] = []
        if before:
            back = [
                PushButton(
                    "", partial(self.go, before), icon="back", fit=True, least=60, focus_key="copy:before"
                )
            ]
        row = Row(*((on, *back) if theme.left_handed else (*back, on)), gap=10)
        share = state.done / state.of
        return Column(Progress(share), Centred(row, most=720), gap=8, inset=(14, 10))

    def key(self, key: int, modifiers: Sequence[str]) -> bool:
        """Take letters of workers, and backspace as undo."""
        if key == _BACKSPACE:
            self.undo()
            return True
        letter = not modifiers and ord("a") <= key <= ord("d")
        if letter and self.step.startswith("card:") and taps.open_main(self.value) is not None:
            self.put(taps.with_letter(self.value, chr(key).upper()))
            return True
        return False


_BACKSPACE = 8


def _middle(child: Any) -> Widget:
    """Return a drawing in the middle of its pane, as high as it is."""
    holder = AnchorLayout(size_hint_y=None, padding=theme.dp(12))
    holder.add_widget(child)

    def fit(*_: Any) -> None:
        holder.height = child.height + theme.dp(24)

    child.bind(height=fit)
    fit()
    return holder


# ---- Editors: what is tapped at each kind of step


LONGEST_LABEL = 40


def editor(screen: CopyScreen) -> Widget:
    """Return what can be tapped at the screen's step."""
    step = screen.step
    if step.startswith("card:"):
        return _card(screen)
    if step == "marks":
        return _marks(screen)
    if step == "icons" or step.endswith(":numbers"):
        return _numbers(screen)
    return _row(screen) if ":row:" in step else _places(screen)


def _take_away(words: str, screen: CopyScreen, value: object) -> PushButton:
    return PushButton(
        words, lambda: screen.put(value), kind="quiet", icon="backspace", fit=True, focus_key="copy:away"
    )


def _card(screen: CopyScreen) -> Widget:
    options = screen.value
    place = taps.open_main(options)
    if place is not None:
        taken = options[place].partition(":")[2]
        palette = letter_palette(taken, lambda letter: screen.put(taps.with_letter(screen.value, letter)))
    else:
        palette = option_palette(
            lambda kind: taps.can_add(options, kind),
            lambda kind: screen.put(taps.with_option(screen.value, kind)),
        )
    parts: list[Widget] = [palette]
    if options:
        away = _take_away(_("Take the last away"), screen, taps.without_last(options))
        parts.append(Flow(away))
    return Column(*parts, gap=12)


def _numbers(screen: CopyScreen) -> Widget:
    known = ICON_NUMBERS if screen.step == "icons" else NUMBERS
    rows: list[Widget] = []
    for name, bounds in known.items():

        def put(number: int, name: str = name) -> None:
            screen.put({**screen.value, name: number})

        usual = taps.usual_number(screen.step, name)
        rows.append(NumberRow(name, screen.value[name], usual, bounds, put))
    return Column(*rows, gap=16)


def _row(screen: CopyScreen) -> Widget:
    value = screen.value

    def seal(colour: str) -> None:
        printed = screen.value["printed"]
        if len(printed) < MOST_SPOTS:
            screen.put({**screen.value, "printed": [*printed, colour]})

    def number(name: str, n: int) -> None:
        screen.put({**screen.value, name: n})

    parts: list[Widget] = [
        Text(_("Printed seals, from the left"), Type.BODY, bold=True),
        seal_palette(SEALS, seal),
    ]
    if value["printed"]:
        fewer = {**value, "printed": value["printed"][:-1]}
        parts.append(Flow(_take_away(_("Take the last seal away"), screen, fewer)))
    numbers = ("spots", "bracket_after")
    parts += [spot_chips(name, value[name], partial(number, name)) for name in numbers]
    marks = {int(spot): " •" for spot in value["under"]}
    spots = [(str(n), f"{n}{marks.get(n, '')}") for n in range(1, (value["spots"] or MOST_SPOTS) + 1)]
    chosen = "" if screen.place is None else str(screen.place)
    parts += [
        Rule(),
        Text(_("Printed under a spot: which one?"), Type.BODY, bold=True),
        Chips(spots, chosen, lambda n: screen.choose_place(int(n)), focus_key="under"),
    ]
    if screen.place is not None:
        parts += _icon_parts(screen, nothing=bool(screen.icons()))
    return Column(*parts, gap=12)


def _places(screen: CopyScreen) -> Widget:
    rows = [
        PlaceRow(
            place_name(screen.step, n),
            icons,
            n == screen.place,
            partial(screen.choose_place, n),
            focus_key=f"place:{n}",
        )
        for n, icons in enumerate(screen.value)
    ]
    return Column(Column(*rows, gap=6), *_icon_parts(screen, nothing=True), gap=14)


def _icon_parts(screen: CopyScreen, *, nothing: bool) -> list[Widget]:
    """Return the palette for the place that is filled now, and what else can be done there."""
    icons = screen.icons()
    hands: list[Widget] = []
    if nothing:
        words = _("Nothing printed here") if not icons else _("Empty this place")
        hands.append(
            PushButton(words, screen.nothing_there, icon="close", fit=True, focus_key="copy:nothing")
        )
    if icons:
        hands.append(
            PushButton(
                _("Take the last icon away"),
                lambda: screen.put_icons((screen.icons() or [])[:-1]),
                icon="backspace",
                fit=True,
                focus_key="copy:icon-away",
            )
        )
    if taps.can_be_either(icons):
        words = _("One of two: tap the other") if screen.either else _("… or another one")
        kind = "primary" if screen.either else "secondary"
        hands.append(PushButton(words, screen.toggle_either, kind=kind, fit=True, focus_key="copy:or"))
    palette = IconPalette(
        screen.number, add=screen.add_icon, count=screen.set_number, other=lambda: _other(screen)
    )
    return [Flow(*hands, gap=10), palette]


def _other(screen: CopyScreen) -> None:
    """Ask for a few words for an icon that has none here."""
    typed = {"label": ""}

    def done() -> None:
        label = typed["label"].strip()
        screen.shell.close()
        try:
            icon = str(parse_effect(f"other {label}"))
        except ValueError:
            screen.shell.tell_error(
                BadInput(_("An icon needs a few words."), remedy=_("As in: red star with two rays"))
            )
            return
        screen.add_icon(icon)

    def make() -> Overlay:
        field = TextField(
            typed["label"],
            lambda text: typed.update(label=text),
            hint=_("red star with two rays"),
            most=LONGEST_LABEL,
            on_enter=done,
            focus_key="other:label",
        )
        words = _("Describe it in a few words. When it comes up, the companion asks what it does.")
        take = PushButton(_("Put it there"), done, kind="primary", fit=True, focus_key="other:take")
        content = Column(Labelled(words, field), Flow(take), gap=16)
        return Overlay(_("Another icon"), content, screen.shell.close)

    screen.shell.open(make)


def _marks(screen: CopyScreen) -> Widget:
    spaces = taps.mark_spaces()
    marks = {one["into"]: one["vp"] for one in screen.value}
    chips = [
        (
            str(n),
            f"{terms.short_space(space)}: −{marks[space]}" if space in marks else terms.short_space(space),
        )
        for n, space in enumerate(spaces)
    ]
    chosen = "" if screen.place is None else str(screen.place)
    parts: list[Widget] = [
        Text(_("A red number stands before which space of the ocean?"), Type.BODY, bold=True)
    ]
    if screen.place is not None:
        space = spaces[screen.place]

        def put(vp: int) -> None:
            screen.put(taps.with_mark(screen.value, space, vp))

        stepper = Stepper(marks.get(space, 0), 0, MARK_VP[1], put, name=_("Red number"), focus_key="mark:vp")
        parts.append(Row(Text(first_up(terms.space(space)), Type.LABEL), stepper))
    parts += [
        Chips(chips, chosen, lambda n: screen.choose_place(int(n)), focus_key="mark"),
        Text(_("Counted from the start, along the longer branches."), Type.SMALL, soft=True),
    ]
    return Column(*parts, gap=12)

"""What is there to tap at each kind of step? Options and letters, numbers, seals and spots, icons in places, red numbers."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from assets.darwins_journey.effects import parse_effect
from assets.errors import BadInput
from companion.app.presenters import transcription as taps
from companion.app.theme import Type
from companion.app.widgets.buttons import PushButton
from companion.app.widgets.chips import Chips
from companion.app.widgets.copying import (
    IconPalette,
    NumberRow,
    PlaceRow,
    letter_palette,
    option_palette,
    seal_palette,
    spot_chips,
)
from companion.app.widgets.field import Labelled, TextField
from companion.app.widgets.layout import Column, Flow, Row, Rule
from companion.app.widgets.overlay import Overlay
from companion.app.widgets.stepper import Stepper
from companion.app.widgets.text import Text
from companion.transcription.steps import ICON_NUMBERS, MARK_VP, MOST_SPOTS, NUMBERS, SEALS
from companion.words import _, first_up
from companion.words import darwins_journey_terms as terms
from companion.words.transcription import place_name

if TYPE_CHECKING:
    from companion.app.screens.transcription_copy import CopyScreen

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

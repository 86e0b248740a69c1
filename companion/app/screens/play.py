"""One finished game: who won, the evening, what was changed since; set right, printed, deleted."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from assets import game_colours
from assets.errors import BadInput
from assets.times import long_moment, short_moment
from assets.words import _
from companion.aid.places import AidPlace
from companion.app.navigation import HeaderAction, Screen
from companion.app.presenters.shelf import play_view, seats_to_colour
from companion.app.theme import Type, theme
from companion.app.widgets.buttons import Deeds, PushButton
from companion.app.widgets.chips import Chips
from companion.app.widgets.field import Labelled, TextField
from companion.app.widgets.layout import Centred, Column, Rule, Sheet
from companion.app.widgets.overlay import Overlay
from companion.app.widgets.rows import KeyValue, ListRow, Note, Section
from companion.app.widgets.scroll import Scroll
from companion.app.widgets.text import Text
from companion.history import repository
from companion.history.finished_game import (
    LONGEST_NOTES,
    LONGEST_PLACE,
    FinishedGame,
    changed,
    parse_date,
    parse_minutes,
)
from companion.history.retelling import retell, title_of

NO_COLOUR = ""


class PlayScreen(Screen):
    """A finished game and everything that can be done with it."""

    def __init__(self, game: FinishedGame) -> None:
        self.game = game

    def title(self) -> str:
        """Return the game's name."""
        return title_of(self.game)

    def subtitle(self) -> str:
        """Return the date."""
        return long_moment(self.game.at)

    def actions(self) -> Sequence[HeaderAction]:
        """Return setting right and deleting."""
        if self.game.deleted:
            return ()
        return (
            HeaderAction("edit", _("Change"), self.change),
            HeaderAction("delete", _("Delete"), self.delete),
        )

    def aid(self) -> AidPlace:
        """Return where the player aid tells how that game is counted."""
        return AidPlace(self.game.game, "scoring")

    def build(self) -> Widget:
        """Return the standing, the evening and what was changed."""
        game = self.game
        view = play_view(self.shell.services.storage, game)
        content = Column(gap=18, inset=20)
        if game.deleted:
            back = PushButton(
                _("Take it back"), self.restore, kind="primary", icon="undo", focus_key="play:restore"
            )
            content.add_widget(Note(_("This game was deleted."), kind="warn", action=back))
        result = retell(game).result
        content.add_widget(Text(result.verdict, Type.DISPLAY, bold=True))
        for tie in result.ties:
            content.add_widget(Text(tie, Type.BODY, soft=True))
        content.add_widget(self._seats())
        content.add_widget(Section(_("The evening"), *(KeyValue(*one) for one in view.facts)))
        if view.notes:
            content.add_widget(Section(_("Notes"), Text(view.notes)))
        if view.changes:
            content.add_widget(self._changes(view.changes))
        page = BoxLayout(orientation="vertical")
        page.add_widget(Scroll(Centred(content, most=720), name="play"))
        page.add_widget(self._foot())
        return page

    def _seats(self) -> Widget:
        rows = []
        for seat in sorted(self.game.seats, key=lambda one: one.place):
            rank = _("Rank {n}").format(n=seat.place)
            words = _("Solo opponent") if seat.is_bot else ""
            detail = [part for part in (rank, words, _colour_words(seat.colour)) if part]
            row = ListRow(
                seat.name,
                self._lines,
                detail=" · ".join(detail),
                icon="robot" if seat.is_bot else ("crown" if seat.won else "person"),
                trailing="",
                focus_key=f"play:seat:{seat.id}",
            )
            points = Text(str(seat.total), Type.TITLE, bold=True, align="right")
            points.size_hint_x, points.width = None, theme.dp(90)
            points.pos_hint = {"center_y": 0.5}
            row.add_widget(points)
            rows.append(row)
        return Column(*rows, gap=8)

    def _changes(self, changes: Sequence[tuple[str, Sequence[str]]]) -> Widget:
        parts: list[Widget] = []
        for written, lines in changes:
            texts = [Text(line, Type.LABEL) for line in lines]
            parts.append(
                Column(Text(_("Changed {when}").format(when=written), Type.SMALL, soft=True), *texts, gap=3)
            )
        return Section(_("Changed later"), Sheet(*parts, ground=theme.palette.accent_wash))

    def _foot(self) -> Widget:
        lines = PushButton(
            _("Every line"), self._lines, kind="primary", icon="list", least=56, focus_key="play:lines"
        )
        lines.focus_first = True
        receipt = PushButton(
            _("Receipt and picture"), self._receipt, icon="receipt", least=56, focus_key="play:receipt"
        )
        foot = Column(Deeds(receipt, lines), inset=(20, 12))
        return Column(Rule(), Centred(foot, most=720), gap=0)

    def _lines(self) -> None:

        self.shell.go("result", retell(self.game).result, record_id=self.game.uuid)

    def _receipt(self) -> None:
        from companion.history.retelling import receipt_of

        self.shell.go("receipt", receipt_of(self.game), self.game)

    def change(self) -> None:
        """Set right what is known of the evening; the old writing stays to be seen."""
        game = self.game
        filled: dict[str, Any] = {
            "place": game.place,
            "notes": game.notes,
            "minutes": "" if game.minutes is None else str(game.minutes),
            "date": short_moment(game.at),
            "colours": dict(game.colours),
        }
        self.shell.open(lambda: self._form(filled))

    def _form(self, filled: dict[str, Any], wrong: str = "") -> Overlay:
        def put(name: str, value: str) -> None:
            filled[name] = value

        def field(name: str, label: str, *, most: int, hint: str = "") -> Widget:
            box = TextField(
                filled[name], partial(put, name), hint=hint, most=most, focus_key=f"change:{name}"
            )
            return Labelled(label, box)

        parts: list[Widget] = [Note(wrong, kind="wrong")] if wrong else []
        parts += [
            field("date", _("Date and time"), most=16, hint=short_moment(self.game.at)),
            field("place", _("Where"), most=LONGEST_PLACE),
            field("minutes", _("Minutes played"), most=4),
            field("notes", _("Notes"), most=LONGEST_NOTES),
        ]
        parts += [self._colour_choice(seat.id, seat.name, filled) for seat in seats_to_colour(self.game)]
        save = PushButton(
            _("Keep the change"),
            lambda: self._save(filled),
            kind="primary",
            icon="check",
            least=56,
            focus_key="change:save",
        )
        title = _("Set right")
        return Overlay(title, Column(*parts, gap=16), self.shell.close, foot=save)

    def _colour_choice(self, column: str, name: str, filled: dict[str, Any]) -> Widget:
        try:
            colours = game_colours.of_game(self.game.game)
        except KeyError:
            colours = tuple(game_colours.colours().values())
        options = [(NO_COLOUR, _("None")), *((one.id, f"{one.mark} {one.name}") for one in colours)]

        def choose(colour: str) -> None:
            filled["colours"] = {**filled["colours"], column: colour}

        chips = Chips(
            options, filled["colours"].get(column, NO_COLOUR), choose, focus_key=f"change:colour:{column}"
        )
        return Labelled(_("Colour of {name}").format(name=name), chips)

    def _save(self, filled: dict[str, Any]) -> None:
        try:
            right = changed(
                self.game,
                place=filled["place"],
                notes=filled["notes"],
                minutes=parse_minutes(typed, where="minutes")
                if (typed := filled["minutes"].strip())
                else None,
                at=self._date(filled["date"]),
                colours={column: colour for column, colour in filled["colours"].items() if colour},
            )
        except BadInput as error:
            wrong = " ".join(part for part in (error.what, error.remedy) if part)
            self.shell.open(lambda: self._form(filled, wrong))
            return
        if self.shell.attempt(lambda: repository.put(self.shell.services.storage, right)):
            self.game = right
            self.shell.close()
            self.shell.rebuild()
            self.shell.say(_("Kept. What it was before stays to be seen below."))

    def _date(self, typed: str) -> datetime:
        before = self.game.at
        unchanged = typed.strip() == short_moment(before)
        return before if unchanged else parse_date(typed, before, where="date")

    def delete(self) -> None:
        """Take the game out of the history; the list offers to take it back."""
        if not self.shell.attempt(lambda: repository.delete(self.shell.services.storage, self.game.uuid)):
            return
        uuid = self.game.uuid
        self.shell.back()
        below: Any = self.shell.screen
        if below.route == "records":
            below.gone(uuid)
            self.shell.rebuild()
        else:
            self.shell.say(_("The game was deleted. Finished games offers to take it back."))

    def restore(self) -> None:
        """Put the deleted game back."""

        def back() -> None:
            self.game = repository.restore(self.shell.services.storage, self.game.uuid)

        self.shell.attempt(back)
        self.shell.rebuild()


def _colour_words(colour: str) -> str:
    try:
        found = game_colours.colour(colour)
    except KeyError:
        return ""
    return f"{found.mark} {found.name}"

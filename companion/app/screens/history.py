"""The finished games: the list, one game with its corrections, and the transfer from and to files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from assets import game_colours
from assets.errors import BadInput
from assets.times import long_moment, short_moment
from assets.words import _, ngettext
from companion.aid.places import AidPlace
from companion.app.navigation import HeaderAction, Screen
from companion.app.presenters.history import (
    EVERY,
    PlayRow,
    ShelfView,
    examined,
    exported,
    formats,
    play_view,
    report_doubts,
    report_rows,
    seats_to_colour,
    shelf_view,
    taken,
)
from companion.app.theme import Type, theme
from companion.app.widgets.controls import Chips, Deeds, PushButton
from companion.app.widgets.field import FilePicker, Labelled, TextField
from companion.app.widgets.layout import Centred, Column, Flow, Rule, Scroll, Sheet, Text
from companion.app.widgets.overlay import Overlay
from companion.app.widgets.rows import EmptyState, KeyValue, ListRow, Note, Progress, Section
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

if TYPE_CHECKING:
    from companion.app.presenters.history import Examined


SHOWN = 40
"""Games in the list before "show all"."""


class RecordsScreen(Screen):
    """The finished games, the last one first."""

    def __init__(self) -> None:
        self._game = EVERY
        self._all = False
        self._deleted_open = False
        self._gone = ""

    def title(self) -> str:
        """Return the name of the screen."""
        return _("Finished games")

    def actions(self) -> Sequence[HeaderAction]:
        """Return the statistics and the way to files."""
        return (
            HeaderAction("chart", _("Statistics"), self._statistics),
            HeaderAction("swap", _("Files"), self._files),
        )

    def build(self) -> Widget:
        """Return the list."""
        view = shelf_view(self.shell.services.storage, self._game)
        content = Column(gap=10, inset=20)
        if view.empty:
            content.add_widget(self._empty())
            return Scroll(Centred(content, most=720))
        if any(one.uuid == self._gone for one in view.deleted):
            back = PushButton(
                _("Take it back"), self._restore_last, icon="undo", fit=True, focus_key="records:undo"
            )
            content.add_widget(Note(_("The game was deleted."), action=back))
        if view.games:
            content.add_widget(Chips(view.games, self._game, self._choose, focus_key="records:game"))
        for why in view.unreadable:
            content.add_widget(Note(why, kind="warn"))
        self._add_rows(content, view)
        if view.deleted:
            content.add_widget(self._deleted(view.deleted))
        return Scroll(Centred(content, most=720), name="records")

    def gone(self, uuid: str) -> None:
        """Offer to take back the game that was just deleted."""
        self._gone = uuid

    def _add_rows(self, content: Column, view: ShelfView) -> None:
        shown = view.rows if self._all else view.rows[:SHOWN]
        for row in shown:
            content.add_widget(self._row(row))
        if len(view.rows) > len(shown):
            words = _("Show all {n}").format(n=len(view.rows))
            content.add_widget(PushButton(words, self._show_all, kind="quiet", focus_key="records:all"))
        if not view.rows:
            content.add_widget(Note(_("Every finished game was deleted.")))

    def _row(self, row: PlayRow) -> Widget:
        return ListRow(
            row.title,
            partial(self._open, row.uuid),
            detail=row.detail,
            icon="trophy",
            focus_key=f"record:{row.uuid}",
        )

    def _deleted(self, rows: tuple[PlayRow, ...]) -> Widget:
        words = _("Deleted games ({n})").format(n=len(rows))
        icon = "chevron_up" if self._deleted_open else "chevron_down"
        head = PushButton(
            words, self._toggle_deleted, kind="quiet", icon=icon, fit=True, focus_key="records:deleted"
        )
        if not self._deleted_open:
            return head
        return Section("", head, *(self._row(row) for row in rows))

    def _empty(self) -> Widget:
        go = PushButton(_("Count a score"), self._score, kind="primary", focus_key="records:score")
        take = PushButton(
            _("Take games in from a file"), self._files, icon="import", focus_key="records:import"
        )
        state = EmptyState("trophy", _("No game has been finished and saved yet."), action=go)
        state.add_widget(take)
        return state

    def _choose(self, game: str) -> None:
        self._game = game
        self.shell.rebuild()

    def _show_all(self) -> None:
        self._all = True
        self.shell.rebuild()

    def _toggle_deleted(self) -> None:
        self._deleted_open = not self._deleted_open
        self.shell.rebuild()

    def _restore_last(self) -> None:
        from companion.history.repository import restore

        if self.shell.attempt(lambda: restore(self.shell.services.storage, self._gone)):
            self._gone = ""
        self.shell.rebuild()

    def _open(self, uuid: str) -> None:
        from companion.history.repository import load

        def go() -> None:
            self.shell.go("play", load(self.shell.services.storage, uuid))

        self.shell.attempt(go)

    def _statistics(self) -> None:

        self.shell.go("statistics")

    def _files(self) -> None:

        self.shell.go("transfer")

    def _score(self) -> None:

        self.shell.go("score_games")


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


class TransferScreen(Screen):
    """Writing the history into files, and taking one in."""

    def __init__(self) -> None:
        self.written = ""
        self.wrong = ""
        self.done = ""
        self.examined: Examined | None = None
        self._busy = ""

    def title(self) -> str:
        """Return the name of the screen."""
        return _("To and from files")

    def build(self) -> Widget:
        """Return what can be written, and what a chosen file would do."""
        content = Column(gap=22, inset=20)
        if self._busy:
            content.add_widget(Column(Text(self._busy), Progress(-1)))
        for words, kind in ((self.wrong, "wrong"), (self.done, "info"), (self.written, "info")):
            if words:
                content.add_widget(Note(words, kind=kind))
        if self.examined is not None:
            content.add_widget(self._report(self.examined))
        rows = [
            ListRow(
                one.name,
                partial(self.export, one.suffix),
                detail=one.detail,
                icon="export",
                focus_key=f"transfer:{one.suffix}",
            )
            for one in formats()
        ]
        content.add_widget(Section(_("Write into a file"), *rows))
        choose = ListRow(
            _("Choose a file…"),
            self.choose,
            detail=_("What the companion wrote as .json; you see first what it would do"),
            icon="import",
            focus_key="transfer:choose",
        )
        content.add_widget(Section(_("Take in from a file"), choose))
        return Scroll(Centred(content, most=720), name="transfer")

    def _report(self, found: Examined) -> Widget:
        parts: list[Widget] = [
            Text(_("What {file} would do").format(file=found.path.name), Type.TITLE, bold=True)
        ]
        rows = report_rows(found.report)
        parts += [KeyValue(*row) for row in rows]
        if not rows:
            parts.append(Text(_("The file holds nothing.")))
        parts += [Text(doubt, Type.LABEL, soft=True) for doubt in report_doubts(found.report)]
        leave = PushButton(_("Leave it"), self.forget, fit=True, focus_key="transfer:leave")
        if found.report.adds:
            words = ngettext("Take in {n} part", "Take in {n} parts", found.report.adds)
            take = PushButton(
                words.format(n=found.report.adds),
                self.take_in,
                kind="primary",
                fit=True,
                icon="check",
                focus_key="transfer:take",
            )
            parts.append(Flow(take, leave, gap=12))
        else:
            parts += [Text(_("Nothing new is in it."), bold=True), Flow(leave)]
        return Sheet(*parts, ground=theme.palette.accent_wash)

    def export(self, suffix: str) -> None:
        """Write a file of that kind into the folder of exports."""
        self._clear()
        services = self.shell.services

        def write() -> None:
            path = exported(services.storage, services.folder / "exports", suffix, services.now())
            self.written = _("Written: {file}").format(file=path)

        self._at_once_or_soon(_("Writing…"), write)

    def choose(self) -> None:
        """Let a file be chosen."""
        home = Path.home()
        exports = self.shell.services.folder / "exports"
        start = exports if exports.is_dir() else home

        def make() -> Overlay:
            return Overlay(_("Choose a file"), FilePicker(start, (".json",), self.look), self.shell.close)

        self.shell.open(make)

    def look(self, path: Path) -> None:
        """Look at what a file would do; nothing is changed."""
        self.shell.close()
        self._clear()

        def examine() -> None:
            self.examined = examined(self.shell.services.storage, path)

        self._at_once_or_soon(_("Looking at {file}…").format(file=path.name), examine)

    def take_in(self) -> None:
        """Take in what was looked at, all of it or nothing."""
        found = self.examined
        if found is None:
            return
        self._clear()

        def take() -> None:
            count = taken(self.shell.services.storage, found)
            self.done = ngettext("{n} part was taken in.", "{n} parts were taken in.", count).format(n=count)

        self._at_once_or_soon(_("Taking in…"), take)

    def forget(self) -> None:
        """Leave the file alone."""
        self._clear()
        self.shell.rebuild()

    def _clear(self) -> None:
        self.written = self.wrong = self.done = ""
        self.examined = None

    def _at_once_or_soon(self, busy: str, action: Callable[[], None]) -> None:
        """Show that something goes on before it begins: a large file takes a second or two."""
        self._busy = busy
        self.shell.rebuild()

        def go(_dt: float) -> None:
            self._busy = ""
            self.wrong = self._words_of(action)
            if self.shell.screen is self:
                self.shell.rebuild(keep_place=False)

        Clock.schedule_once(go, 0.05)

    def _words_of(self, action: Callable[[], None]) -> str:
        """Do something; return the sentence if it could not be done."""
        from assets.errors import PlainError

        try:
            action()
        except PlainError as error:
            return str(error)
        return ""

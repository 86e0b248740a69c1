"""The statistics of the finished games and of one player, with a chart of the last scores."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from kivy.uix.widget import Widget

from assets.words import _
from companion.app.navigation import HeaderAction, Screen
from companion.app.presenters.history import (
    EVERY,
    Bar,
    Numbers,
    PlayRow,
    player_view,
    plays_of,
    statistics_of,
    statistics_view,
)
from companion.app.safe_area import Shape
from companion.app.theme import Type, theme
from companion.app.widgets.controls import Chips, PushButton
from companion.app.widgets.drawing import Painted, Pen
from companion.app.widgets.layout import Centred, Column, Grid, Scroll, Sheet, Text
from companion.app.widgets.rows import EmptyState, KeyValue, ListRow, Section


class StatisticsScreen(Screen):
    """Everything at once, of all games or of one."""

    def __init__(self) -> None:
        self._game = EVERY

    def title(self) -> str:
        """Return the name of the screen."""
        return _("Statistics")

    def actions(self) -> Sequence[HeaderAction]:
        """Return the slip."""
        some = bool(statistics_of(self.shell.services.storage).plays)
        return (HeaderAction("receipt", _("Slip"), self._slip, enabled=some),)

    def build(self) -> Widget:
        """Return the numbers."""
        view = statistics_view(self.shell.services.storage, self._game)
        content = Column(gap=22, inset=20)
        if not view.games:
            words = _("Numbers come with the first finished game that is saved.")
            count = PushButton(_("Count a score"), self._score, kind="primary", focus_key="statistics:score")
            content.add_widget(EmptyState("chart", words, action=count))
            return Scroll(Centred(content, most=720))
        if view.choices:
            chips = Chips(view.choices, self._game, self._choose, focus_key="statistics:game")
            content.add_widget(chips)
        content.add_widget(Text(view.plays, Type.TITLE, bold=True))
        columns = 1 if theme.shape is Shape.PHONE else 2
        games = [numbers_sheet(one) for one in view.games]
        content.add_widget(Grid(*games, columns=min(columns, len(games)), gap=14, top_aligned=True))
        if view.players:
            rows = [self._player(one) for one in view.players]
            content.add_widget(Section(_("Players"), *rows))
        if view.boards:
            boards = [numbers_sheet(one) for one in view.boards]
            grid = Grid(*boards, columns=min(columns, len(boards)), gap=14, top_aligned=True)
            content.add_widget(Section(_("Against the solo opponents"), grid))
        for heading, rows_of in ((_("Largest wins"), view.largest), (_("Closest wins"), view.closest)):
            if rows_of:
                rows = [play_button(self, one, heading) for one in rows_of]
                content.add_widget(Section(heading, *rows))
        return Scroll(Centred(content, most=980), name="statistics")

    def _player(self, one: Numbers) -> Widget:
        detail = " · ".join(f"{name} {value}" for name, value in one.lines)
        return ListRow(
            one.heading,
            partial(self._open_player, one.key),
            detail=detail,
            icon="person",
            focus_key=f"statistics:player:{one.key}",
        )

    def _score(self) -> None:

        self.shell.go("score_games")

    def _choose(self, game: str) -> None:
        self._game = game
        self.shell.rebuild()

    def _open_player(self, key: str) -> None:
        self.shell.go("player", key)

    def _slip(self) -> None:
        from companion.paper.statistics_slip import statistics_slip

        found = statistics_of(self.shell.services.storage, self._game)
        self.shell.go("receipt", statistics_slip(found, self.shell.services.now().date()))


class PlayerScreen(Screen):
    """One player: in all, game by game with the last scores, and every play."""

    def __init__(self, key: str) -> None:
        self._key = key

    def title(self) -> str:
        """Return the player's name."""
        found = player_view(self.shell.services.storage, self._key)
        return found[0].heading if found else _("Player")

    def build(self) -> Widget:
        """Return the numbers and the plays."""
        storage = self.shell.services.storage
        found = player_view(storage, self._key)
        content = Column(gap=22, inset=20)
        if not found:
            words = _("No finished game names this player any more.")
            back = PushButton(_("Back"), self.shell.back, focus_key="player:back")
            content.add_widget(EmptyState("person", words, action=back))
            return Scroll(Centred(content, most=720))
        columns = 1 if theme.shape is Shape.PHONE else 2
        everything, games = found[0], found[1:]
        content.add_widget(Column(*(KeyValue(*one) for one in everything.lines)))
        sheets = [numbers_sheet(one, everything.heading) for one in games]
        content.add_widget(Grid(*sheets, columns=min(columns, len(sheets)), gap=14, top_aligned=True))
        rows = [play_button(self, one, "play") for one in plays_of(storage, self._key)]
        content.add_widget(Section(_("Every game"), *rows))
        return Scroll(Centred(content, most=980), name="player")


def numbers_sheet(one: Numbers, player: str = "") -> Widget:
    """Return a panel with a heading, names and values, and the last scores if there are several: the player's, else the best human's."""
    parts: list[Widget] = [Text(one.heading, Type.BODY, bold=True)]
    parts += [KeyValue(name, value) for name, value in one.lines]
    if len(one.bars) > 1:
        note = (
            _("The last scores of {player}, newest on the right; filled: won").format(player=player)
            if player
            else _("The last scores, each of the best person; newest on the right; filled: won")
        )
        parts += [ScoreBars(one.bars), Text(note, Type.SMALL, soft=True)]
    return Sheet(*parts, gap=8)


def play_button(screen: Screen, row: PlayRow, name: str) -> Widget:
    """Return a row that opens a play."""

    def go() -> None:
        from companion.history.repository import load

        storage = screen.shell.services.storage
        screen.shell.attempt(lambda: screen.shell.go("play", load(storage, row.uuid)))

    return ListRow(row.title, go, detail=row.detail, icon="trophy", focus_key=f"{name}:{row.uuid}")


MOST_BARS = 20
SHOWN_NUMBERS = 10
"""With more bars than these only the highest, the lowest and the last say their points."""


class ScoreBars(Painted):
    """The last scores as bars, the newest on the right; a won one is filled, the others are outlined."""

    def __init__(self, bars: Sequence[Bar], *, height: float = 96) -> None:
        self.bars = tuple(bars)[-MOST_BARS:]
        super().__init__(size_hint_y=None, height=theme.dp(height))

    def paint(self, pen: Pen) -> None:
        """Draw the bars and their points."""
        if not self.bars:
            return
        palette = theme.palette
        size = theme.type(Type.SMALL)
        gap = theme.dp(6)
        wide = min(theme.dp(44), (self.width + gap) / len(self.bars) - gap)
        most = max(1, *(one.points for one in self.bars))
        room = self.height - size * 1.5
        told = self._told()
        pen.colour(palette.hairline)
        pen.fill(0, 0, self.width, theme.hairline)
        for place, one in enumerate(self.bars):
            left = place * (wide + gap)
            tall = max(theme.dp(3), room * max(0, one.points) / most)
            pen.colour(palette.accent)
            if one.won:
                pen.fill(left, 0, wide, tall, theme.dp(3))
            else:
                pen.outline(left, 0, wide, tall, theme.dp(3), theme.dp(1.5))
            if place in told:
                pen.colour(palette.ink)
                pen.letters(str(one.points), left + wide / 2, tall + size * 0.7, size)

    def _told(self) -> set[int]:
        places = range(len(self.bars))
        if len(self.bars) <= SHOWN_NUMBERS:
            return set(places)
        points = [one.points for one in self.bars]
        return {points.index(max(points)), points.index(min(points)), len(points) - 1}

"""The solo table: what to do now, the question, the AI's side at a glance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from assets.errors import PlainError
from companion.aid.places import AidPlace, at_question
from companion.app.navigation import HeaderAction, Screen
from companion.app.presenters.solo import AnswerView, SoloPresenter, SoloView
from companion.app.shape import Shape
from companion.app.theme import Theme, Type
from companion.app.widgets.buttons import PushButton
from companion.app.widgets.layout import Centred, Column, Flow, Row, Sheet
from companion.app.widgets.overlay import Overlay
from companion.app.widgets.panes import Foot, Pane
from companion.app.widgets.question import QuestionPanel, rest_form
from companion.app.widgets.rows import Note
from companion.app.widgets.scroll import Scroll
from companion.app.widgets.steps import earlier, step
from companion.app.widgets.text import Text
from companion.storage import StaleHead
from companion.words import _

if TYPE_CHECKING:
    from companion.playthrough import OpenGame

Z, Y = 122, 121


class SoloScreen(Screen):
    """One game at the table."""

    def __init__(self, game: OpenGame) -> None:
        self.presenter = SoloPresenter(game)
        self.opened: set[str] = set()
        self._shown: int | None = None

    def title(self) -> str:
        """Return the game and its board; on a phone the board alone."""
        phone = self.shell.theme.shape is Shape.PHONE
        return self.presenter.board if phone else self.presenter.title

    def subtitle(self) -> str:
        """Return the turn."""
        return self.presenter.subtitle

    def actions(self) -> Sequence[HeaderAction]:
        """Return the log, the corrections, the score; on a phone the AI's side too."""
        out = [
            HeaderAction("history", _("Log"), self._story),
            HeaderAction("edit", _("Correct"), self._corrections),
            HeaderAction("trophy", _("Score"), self._score),
        ]
        if self.shell.theme.shape is Shape.PHONE:
            out.insert(0, HeaderAction("robot", self.presenter.table.opponent, self._show_glance))
        return out

    def aid(self) -> AidPlace:
        """Return where the player aid tells of the open question."""
        game = self.presenter.game
        return at_question(game.game, "" if game.ask is None else game.ask.verb)

    def build(self, theme: Theme) -> Widget:
        """Return the table for the window's shape."""
        view = self.presenter.view()
        main = self._main(theme, view)
        if theme.shape is Shape.PHONE:
            return main
        panel = self.presenter.table.panel(theme, self.presenter.game.state)
        side = Column(theme, panel, inset=20)
        if theme.shape is Shape.WIDE:
            page = BoxLayout()
            pane = Pane(theme, Scroll(theme, side, name="glance"), size_hint_x=0.72)
            for part in (main, pane) if theme.left_handed else (pane, main):
                page.add_widget(part)
            return page
        page = BoxLayout(orientation="vertical")
        page.add_widget(Foot(theme, side, name="glance", most=0.4))
        page.add_widget(main)
        return page

    def key(self, key: int, modifiers: Sequence[str]) -> bool:
        """Undo and redo from the keyboard."""
        if key in (Z, Y) and "ctrl" in modifiers:
            redo = key == Y or "shift" in modifiers
            (self.redo if redo else self.undo)()
            return True
        return False

    def _main(self, theme: Theme, view: SoloView) -> Widget:
        page = BoxLayout(orientation="vertical")
        steps = Column(theme, gap=10, inset=16)
        if view.notice:
            steps.add_widget(Note(theme, view.notice, kind="warn"))
        if view.put_back:
            steps.add_widget(self._put_back(theme, view.put_back))
        for place, tell in enumerate(view.tells):
            name = f"why:{self.presenter.game.n}:{place}"
            steps.add_widget(step(theme, tell, name in self.opened, partial(self.toggle, name), name))
        if view.earlier:
            steps.add_widget(earlier(theme, view.earlier))
        page.add_widget(Scroll(theme, Centred(theme, steps, most=760), name="steps"))
        page.add_widget(Foot(theme, self._question(theme, view), name="question"))
        return page

    def _question(self, theme: Theme, view: SoloView) -> Widget:
        parts: list[Widget] = []
        if view.question is None:
            finish = PushButton(
                theme, _("Count the score"), self._score, kind="primary", size=Type.BODY, least=64
            )
            finish.focus_first = True
            parts += [Text(theme, _("The game is over."), Type.LEAD, bold=True), finish]
        else:
            question = view.question
            name = f"question:{question.n}"
            parts.append(
                QuestionPanel(
                    theme,
                    question,
                    self.presenter.ticked,
                    answer=lambda answer: self.answer(question.n, answer),
                    number=lambda value: self._do(lambda: self.presenter.answer_number(question.n, value)),
                    tick=self.presenter.tick,
                    seconds=self.shell.services.seconds,
                    why_open=name in self.opened,
                    why=lambda: self.toggle(name),
                    guarded=self._shown != question.n,
                )
            )
            self._shown = question.n
        steps = Flow(theme, gap=8)
        if view.undo:
            steps.add_widget(
                self._step_button(theme, "undo", _("Undo: {step}").format(step=view.undo), self.undo)
            )
        if view.redo:
            steps.add_widget(
                self._step_button(theme, "redo", _("Redo: {step}").format(step=view.redo), self.redo)
            )
        if view.undo or view.redo:
            parts.append(steps)
        return Centred(theme, Column(theme, *parts, gap=10, inset=16), most=760)

    def _step_button(self, theme: Theme, icon: str, words: str, action: Callable[[], Any]) -> Widget:
        return PushButton(theme, words, action, kind="quiet", icon=icon, fit=True, focus_key=icon)

    def _put_back(self, theme: Theme, lines: Sequence[str]) -> Widget:
        rows = [
            Row(theme, Text(theme, f"{place}.", Type.BODY, inline=True), Text(theme, line, Type.BODY))
            for place, line in enumerate(lines, 1)
        ]
        return Sheet(
            theme,
            Text(theme, _("Put back on the table, in this order"), Type.LABEL, bold=True),
            *rows,
            ground=theme.palette.warn_wash,
        )

    def answer(self, n: int, answer: AnswerView) -> None:
        """Answer question `n`; what the answer asks for besides is asked over the screen."""
        if not answer.rest:
            self._do(lambda: self.presenter.answer(n, answer.id))
            return
        filled: dict[str, Any] = {}

        def done(rest: dict[str, Any]) -> None:
            self.shell.close()
            self._do(lambda: self.presenter.answer(n, answer.id, rest))

        self.shell.open(
            lambda theme: Overlay(
                theme, answer.label, rest_form(theme, answer, filled, done), self.shell.close
            )
        )

    def _do(self, action: Callable[[], Any]) -> None:
        """Answer, undo or redo, and show what is so then; in two windows the other one may have been quicker."""
        try:
            action()
        except StaleHead as error:
            game = self.shell.services.playthroughs.open(self.presenter.game.id)
            self.presenter, self._shown = SoloPresenter(game), None
            self.shell.tell_error(error)
        except PlainError as error:
            self.shell.tell_error(error)
        self.opened.clear()
        self.shell.rebuild(keep_place=False)

    def undo(self) -> None:
        """Take the last step back, if there is one."""
        if self.presenter.game.undo_step() is not None:
            self._shown = None
            self._do(self.presenter.undo)

    def redo(self) -> None:
        """Take the undone step again, if there is one."""
        if self.presenter.game.redo_step() is not None:
            self._shown = None
            self._do(self.presenter.redo)

    def toggle(self, name: str) -> None:
        """Open or close the reasons of a step ("why:number:place") or of the question ("question:number")."""
        self.opened ^= {name}
        self.shell.rebuild()

    def _show_glance(self) -> None:
        state, table = self.presenter.game.state, self.presenter.table
        self.shell.open(
            lambda theme: Overlay(theme, table.opponent, table.panel(theme, state), self.shell.close)
        )

    def _story(self) -> None:
        from companion.app.screens.story import StoryScreen

        self.shell.go(StoryScreen(self.presenter.game))

    def _corrections(self) -> None:
        from companion.app.screens.corrections import CorrectionsScreen

        self.shell.go(CorrectionsScreen(self.presenter.game))

    def _score(self) -> None:
        from companion.app.screens.score import ScoreScreen

        self.shell.go(ScoreScreen(self.presenter.game))

"""The solo table: its steps and questions, the sheets over it, and what is read aloud."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from assets.errors import PlainError
from assets.words import _, ngettext
from companion.aid.places import AidPlace, at_question
from companion.app.navigation import HeaderAction, Screen
from companion.app.presenters.settings import turn_aloud
from companion.app.presenters.solo import (
    AnswerView,
    AsUsualView,
    QuestionView,
    SoloPresenter,
    SoloView,
    TellView,
)
from companion.app.safe_area import Shape
from companion.app.signals import Signals
from companion.app.tables import LiveScore
from companion.app.theme import Type, theme
from companion.app.widgets.controls import IconButton, PushButton
from companion.app.widgets.drawing import STEP_WIDTH, Icon
from companion.app.widgets.layout import Centred, Column, Flow, Row, Rule, Sheet, Text
from companion.app.widgets.overlay import Overlay
from companion.app.widgets.panes import Below, Foot, Pane, StepsAndQuestion
from companion.app.widgets.question import Guarded, question_answers, question_head, rest_form
from companion.app.widgets.rows import KeyValue, ListRow, Note, Section
from companion.storage import StaleHead

if TYPE_CHECKING:
    from companion.app.navigation import Shell
    from companion.app.presenters.solo import Changeover, SoloPresenter
    from companion.playthrough import OpenGame


Z, Y, A = 122, 121, 97
SETUP = "setup"
"""The page of the guide that is offered before the first turn."""
MANY_ANSWERS = 7
"""More answers fill a low window or a phone: what stands below them is out of sight."""
LONGEST_STEP = 26
"""Letters of a step to undo that are written in large type on a phone."""


class SoloScreen(Screen):
    """One game at the table."""

    def __init__(self, game: OpenGame) -> None:
        self.presenter = SoloPresenter(game)
        self.opened: set[str] = set()
        self._shown: int | None = None
        self._aloud = ReadingAloud()

    def title(self) -> str:
        """Return the game and its board; on a phone the board alone."""
        phone = theme.shape is Shape.PHONE
        return self.presenter.board if phone else self.presenter.title

    def subtitle(self) -> str:
        """Return the turn; on a phone what the opponent has too."""
        turn = self.presenter.subtitle
        score = self._live()
        if theme.shape is Shape.PHONE and not theme.large_text and score is not None:
            return _("{turn} · {n} VP").format(turn=turn, n=score.total)
        return turn

    def actions(self) -> Sequence[HeaderAction]:
        """Return what is one tap away; on a phone the opponent's side too, and the rest behind one more.

        In large text on a phone undo is there as well: below the answers it may have to be scrolled to.
        """
        phone = theme.shape is Shape.PHONE
        table, score = self.presenter.table, self._live()
        out: list[HeaderAction] = []
        if phone and theme.large_text and (step := self.presenter.view().undo):
            out.append(HeaderAction("undo", _("Undo: {step}").format(step=step), self.undo))
        if phone:
            out.append(HeaderAction(table.sign, table.opponent, self._show_glance))
        elif score is not None:
            out.append(HeaderAction("chart", _("{n} VP now").format(n=score.total), self.show_score))
        if self._has_guide():
            out.append(HeaderAction("compass", _("How it plays"), self.show_guide))
        if phone:
            out.append(HeaderAction("more", _("More"), self._more))
        else:
            out += [HeaderAction(icon, name, action) for icon, name, action in self._places()]
        return out

    def aid(self) -> AidPlace:
        """Return where the player aid tells of the open question."""
        game = self.presenter.game
        return at_question(game.game, "" if game.ask is None else game.ask.verb)

    def build(self) -> Widget:
        """Return the table for the window's shape."""
        view = self.presenter.view()
        main = self._main(view)
        if theme.shape is Shape.PHONE:
            return main
        side = Column(self.presenter.table.panel(self.presenter.game.state), inset=20)
        if theme.shape is Shape.WIDE:
            page = BoxLayout()
            pane = Pane(Below(side, name="glance"), size_hint_x=0.72)
            for part in (main, pane) if theme.left_handed else (pane, main):
                page.add_widget(part)
            return page
        page = BoxLayout(orientation="vertical")
        page.add_widget(Foot(side, name="glance", most=0.4))
        page.add_widget(main)
        return page

    def key(self, key: int, modifiers: Sequence[str]) -> bool:
        """Undo and redo from the keyboard, and the rest of the turn as usual."""
        if key in (Z, Y) and "ctrl" in modifiers:
            redo = key == Y or "shift" in modifiers
            (self.redo if redo else self.undo)()
            return True
        if key == A and not set(modifiers) & {"ctrl", "alt", "meta"} and self.presenter.view().as_usual:
            self.show_as_usual()
            return True
        return False

    def entered(self) -> None:
        """Read what is to be done, where that is wanted."""
        self._aloud.gone_on(self.shell, self.presenter)

    def left(self) -> None:
        """Fall silent."""
        self._aloud.stop(self.shell)

    # ---- what is shown

    def _main(self, view: SoloView) -> Widget:
        steps = Column(gap=10, inset=16)
        things: list[Widget] = []
        if view.notice:
            steps.add_widget(Note(view.notice, kind="warn"))
        for lines, name in (
            (view.put_back, _("Put back on the table, in this order")),
            (view.then, _("Then do on the table, in this order")),
        ):
            if lines:
                things.append(_in_order(name, lines))
                steps.add_widget(things[-1])
        for place, tell in enumerate(view.tells):
            name = f"why:{self.presenter.game.n}:{place}"
            widget = step(tell, name in self.opened, partial(self.toggle, name), name)
            steps.add_widget(widget)
            if tell.moves:
                things.append(widget)
        if view.earlier:
            steps.add_widget(earlier(view.earlier))
        if not view.tells and not view.undo and self._has_guide(SETUP):
            steps.add_widget(self._set_up())
        head, answers = self._question(view)
        return StepsAndQuestion(Centred(steps, most=760), head, answers, things=lambda: things)

    def _question(self, view: SoloView) -> tuple[Widget, Widget]:
        """Return the sentence with its drawing, and below it the answers with undo, redo and more."""
        question = view.question
        if question is None:
            finish = PushButton(_("Count the score"), self._score, kind="primary", size=Type.BODY, least=64)
            finish.focus_first = True
            over = Column(Text(_("The game is over."), Type.LEAD, bold=True), inset=(16, 12))
            parts: list[Widget] = [finish]
        else:
            seconds, fresh = self.shell.services.seconds, self._shown != question.n
            name = f"question:{question.n}"
            sentence = question_head(
                question,
                self.presenter.ticked,
                tick=self.presenter.tick,
                why_open=name in self.opened,
                why=lambda: self.toggle(name),
            )
            over = Column(Guarded(*sentence, seconds=seconds, fresh=fresh), inset=(16, 12))
            buttons = question_answers(
                question,
                answer=partial(self.answer, question.n),
                number=lambda value: self._do(lambda: self.presenter.answer_number(question.n, value)),
            )
            parts = [Guarded(*buttons, seconds=seconds, fresh=fresh, gap=10)]
            self._shown = question.n
        more = self._beside(view, question)
        if more.children:
            # A drawing that grows high, or many answers, would push undo out of sight.
            parts.insert(0 if question is not None and _high(question) else len(parts), more)
        below = Column(*parts, gap=8, inset=(16, 8))
        return Centred(over, most=760), Centred(below, most=760)

    def _beside(self, view: SoloView, question: QuestionView | None) -> Widget:
        """Return what can be done besides answering: as usual, scan, undo, redo."""
        line = Flow(gap=8)
        if view.as_usual:
            words = _("As usual to the end of the turn ({n})").format(n=view.as_usual)
            line.add_widget(self._quiet("next", words, self.show_as_usual))
        if question is not None and self._scannable():
            line.add_widget(self._quiet("scan", _("Scan the card"), partial(self._scan, question.n)))
        for button in self._aloud.buttons(self.shell, self.presenter):
            line.add_widget(button)
        if view.undo:
            words = _("Undo: {step}").format(step=_cut(view.undo))
            line.add_widget(self._quiet("undo", words, self.undo))
        if view.redo:
            words = _("Redo: {step}").format(step=_cut(view.redo))
            line.add_widget(self._quiet("redo", words, self.redo))
        return line

    def _quiet(self, icon: str, words: str, action: Callable[[], Any]) -> Widget:
        return PushButton(words, action, kind="quiet", icon=icon, fit=True, focus_key=icon)

    def _set_up(self) -> Widget:
        show = PushButton(
            _("Show how"), lambda: self.show_guide(SETUP), icon="list", fit=True, focus_key="solo:setup"
        )
        words = _("Is everything set up for the solo game?")
        return Sheet(Text(words, Type.LEAD), Flow(show), inset=16)

    # ---- answering

    def answer(self, n: int, answer: AnswerView) -> None:
        """Answer question `n`; what the answer asks for besides is asked over the screen."""
        if not answer.rest:
            self._do(lambda: self.presenter.answer(n, answer.id))
            return
        filled: dict[str, Any] = {}

        def done(rest: dict[str, Any]) -> None:
            self.shell.close()
            self._do(lambda: self.presenter.answer(n, answer.id, rest))

        def form() -> Overlay:
            content, go = rest_form(answer, filled, done)
            return Overlay(answer.label, content, self.shell.close, foot=go)

        self.shell.open(form)

    def show_as_usual(self) -> None:
        """Show what "as usual" would answer and do; one tap does it."""
        if any(self.presenter.ticked.values()):
            self.shell.say(_("You ticked something: answer this question first."))
            return
        view = self.presenter.as_usual()

        def do() -> None:
            self.shell.close()
            self._do(lambda: self.presenter.answer_as_usual(view.n))

        self.shell.open(
            lambda: Overlay(
                _("As usual to the end of the turn"),
                as_usual_sheet(view),
                self.shell.close,
                foot=as_usual_button(view, do),
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
        self._aloud.gone_on(self.shell, self.presenter)

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

    def _scannable(self) -> bool:
        ask = self.presenter.game.ask
        return ask is not None and bool(self.presenter.table.scannable(ask))

    def _scan(self, n: int) -> None:
        from companion.app.presenters.scanning import Wanted

        game = self.presenter.game
        pieces = dict(self.presenter.table.scannable(game.ask)) if game.ask is not None else {}

        def done(seen: tuple[str, ...]) -> None:
            if seen:
                self._do(lambda: self.presenter.answer(n, pieces[seen[0]]))

        wanted = Wanted(game.game, pieces=tuple(pieces), number=1, title=_("Scan the card"))
        self.shell.go("scan", wanted=wanted, done=done)

    # ---- where else to go

    def show_guide(self, page: str = "") -> None:
        """Explain how the opponent decides, opened at the part the question is about."""
        table, game = self.presenter.table, self.presenter.game
        if self._has_guide():
            wanted = page or table.guide_page(game.ask)
            self.shell.go("guide", _("How it plays"), table.guide(game.state), wanted)

    def show_score(self) -> None:
        """Open the lines of what the opponent has now."""
        score = self._live()
        if score is not None:
            title = _("What it has now")
            self.shell.open(lambda: Overlay(title, live_score_sheet(score), self.shell.close))

    def _live(self) -> LiveScore | None:
        return self.presenter.table.live_score(self.presenter.game)

    def _has_guide(self, page: str = "") -> bool:
        pages = self.presenter.table.guide(self.presenter.game.state)
        return any(not page or one.id == page for one in pages)

    def _show_glance(self) -> None:
        state, table, score = self.presenter.game.state, self.presenter.table, self._live()

        def content() -> Widget:
            panel = table.panel(state)
            if score is None:
                return panel
            words = _("{n} VP now").format(n=score.total)
            button = PushButton(words, self.show_score, icon="chart", fit=True, focus_key="glance:score")
            return Column(Flow(button), panel)

        self.shell.open(lambda: Overlay(table.opponent, content(), self.shell.close))

    def _places(self) -> list[Place]:
        return [
            ("history", _("Log"), self._story),
            ("edit", _("Correct"), self._corrections),
            ("trophy", _("Score"), self._score),
        ]

    def _more(self) -> None:
        def leading(action: Callable[[], Any]) -> Callable[[], None]:
            def go() -> None:
                self.shell.close()
                action()

            return go

        places = [(icon, name, leading(action)) for icon, name, action in self._places()]
        self.shell.open(lambda: Overlay(_("More"), places_sheet(places), self.shell.close))

    def _story(self) -> None:

        self.shell.go("story", self.presenter.game, self._taken_up)

    def _taken_up(self, change: Changeover) -> None:
        """Another line was taken up: show the table with what is to be moved."""
        while self.shell.screen is not self and len(self.shell.stack) > 1:
            self.shell.back()
        self.presenter.ticked.clear()
        self.presenter.changeover = change
        self.opened.clear()
        self._shown = None
        self.shell.rebuild(keep_place=False)

    def _corrections(self) -> None:

        self.shell.go("corrections", self.presenter.game)

    def _score(self) -> None:

        self.shell.go("score", self.presenter.game)


def _high(question: QuestionView) -> bool:
    """Return whether the answers of a question are so high that nothing below them is in sight."""
    if question.board is not None and question.board.above:
        return True
    return theme.shape is not Shape.TALL and len(question.answers) > MANY_ANSWERS


def _cut(step: str) -> str:
    """Return the name of a step; in large type on a phone shortened, so that the question and its answers keep their room."""
    if theme.shape is not Shape.PHONE or not theme.large_text or len(step) <= LONGEST_STEP:
        return step
    return step[:LONGEST_STEP].rpartition(" ")[0].rstrip(" ,:(") + "…"


def _in_order(name: str, lines: Sequence[str]) -> Widget:
    """Return things to do on the table one after the other."""
    rows = [
        Row(Text(f"{place}.", Type.BODY, inline=True), Text(line, Type.BODY))
        for place, line in enumerate(lines, 1)
    ]
    head = Text(name, Type.LABEL, bold=True)
    return Sheet(head, *rows, ground=theme.palette.warn_wash)


Place = tuple[str, str, Callable[[], Any]]
"""A sign, a name, and where it leads."""


def as_usual_sheet(view: AsUsualView) -> Widget:
    """Return what would be answered, and what would then be told."""
    parts: list[Widget] = [
        Section(_("Answered like this"), *(_line("person", one) for one in view.answers), gap=8)
    ]
    if view.tells:
        parts.append(Section(_("Then to do"), *(_line("robot", one) for one in view.tells), gap=8))
    return Column(*parts, gap=20)


def as_usual_button(view: AsUsualView, do: Callable[[], Any]) -> PushButton:
    """Return the one tap that answers all of it."""
    count = len(view.answers)
    words = ngettext("Answer {n} as usual", "Answer all {n} as usual", count).format(n=count)
    button = PushButton(words, do, kind="primary", size=Type.BODY, least=64, focus_key="usual:do")
    button.focus_first = True
    return button


def live_score_sheet(score: LiveScore) -> Widget:
    """Return the lines of the live score, each with how it came about."""
    lines: list[Widget] = []
    for line in score.lines:
        rules = " ".join(line.rules)
        told = f"{line.text} ({rules})" if rules else line.text
        lines.append(Column(KeyValue(line.label, str(line.points)), Text(told, Type.SMALL, soft=True), gap=2))
    total = KeyValue(_("Now"), _("{n} VP").format(n=score.total), bold=True)
    parts = [*lines, Rule(), total]
    if score.open:
        parts.append(Text(score.open, Type.LABEL, soft=True))
    return Column(*parts, gap=10, inset=(8, 0))


def places_sheet(places: Sequence[Place]) -> Widget:
    """Return a list of places to go."""
    return Column(
        *(ListRow(name, action, icon=icon, focus_key=f"more:{icon}") for icon, name, action in places), gap=8
    )


def _line(icon: str, text: str) -> Widget:
    sign = Icon(icon, theme.dp(20), colour=theme.palette.soft_ink)
    return Row(sign, Text(text, Type.LABEL), gap=10)


PHONE_BESIDE = 100
"""A broader drawing stands below its sentence on a phone, in dp."""


def step(tell: TellView, opened: bool, toggle: Callable[[], Any], focus_key: str) -> Widget:
    """Return a thing to do as a panel; a thing to know is a smaller line without one."""
    text = Text(tell.text, Type.LEAD if tell.moves else Type.BODY, soft=not tell.moves)
    line = Row(text, gap=14)
    below: list[Widget] = []
    if tell.moves and tell.picture is not None:
        drawing = tell.picture.draw()
        phone, large, broad = theme.shape is Shape.PHONE, theme.large_text, tell.picture.broad
        too_wide = drawing.width > theme.dp(PHONE_BESIDE)
        if (phone and (broad or large or too_wide)) or (broad and large):
            below.append(drawing)
        else:
            line.add_widget(_held(drawing), index=1)
    if tell.why:
        icon, name = ("chevron_up", _("Close")) if opened else ("help", _("Why?"))
        why = IconButton(icon, name, toggle, colour=theme.palette.accent, focus_key=focus_key)
        why.pos_hint = {"center_y": 0.5}
        line.add_widget(why)
    reasons = [Text(sentence, Type.LABEL, soft=True) for sentence in tell.why] if opened else []
    if not tell.moves:
        return Column(line, *reasons, gap=6, inset=(16, 0))
    return Sheet(line, *below, *reasons, inset=12, gap=8)


def earlier(lines: Sequence[str]) -> Widget:
    """Return what was moved before in the same turn, as a quiet list."""
    rows = []
    for line in lines:
        sign = Icon("check", theme.dp(18), colour=theme.palette.soft_ink)
        rows.append(Row(sign, Text(line, Type.SMALL, soft=True), gap=8))
    head = Text(_("Before that"), Type.SMALL, bold=True, soft=True)
    return Column(head, *rows, gap=6, inset=(12, 8))


def _held(drawing: Widget) -> Widget:
    """Return the drawing in a column of its own, so that the sentences stand one below the other."""
    width = theme.dp(96 if theme.shape is Shape.PHONE else STEP_WIDTH)
    holder = BoxLayout(size_hint=(None, None), width=max(width, drawing.width), height=drawing.height)
    holder.add_widget(Widget())
    holder.add_widget(drawing)
    holder.add_widget(Widget())
    holder.pos_hint = {"center_y": 0.5}
    return holder


class ReadingAloud:
    """Voice and signals of one solo table; silent until the settings want them."""

    def __init__(self) -> None:
        self._signals: Signals | None = None
        self._before: tuple[Any, ...] | None = None

    def buttons(self, shell: Shell, presenter: SoloPresenter) -> list[PushButton]:
        """Return "read aloud" and "slower" where somebody can read and is wanted."""
        services = shell.services
        if services.settings.read_aloud == "off" or services.voice.voice is None:
            return []

        def read(slow: bool) -> None:
            services.voice.say(turn_aloud(presenter.view()), slow=slow)

        aloud = PushButton(
            _("Read aloud"),
            lambda: read(services.settings.slow_voice),
            kind="quiet",
            icon="speech",
            fit=True,
            focus_key="aloud:read",
        )
        if services.settings.slow_voice:
            return [aloud]
        slower = PushButton(_("Slower"), lambda: read(True), kind="quiet", fit=True, focus_key="aloud:slower")
        return [aloud, slower]

    def gone_on(self, shell: Shell, presenter: SoloPresenter) -> None:
        """The table changed: end what was being read, and read or sound for what is so now."""
        services, game = shell.services, presenter.game
        services.voice.stop()
        state = game.state
        now = (game.id, game.n, game.ask is None, state.turn, state.to_move)
        before, self._before = self._before, now
        if before == now:
            return
        if before is not None and before[0] == game.id:
            self._signal(shell, before, now)
        if services.settings.read_aloud == "always" and any(tell.moves for tell in game.tells):
            services.voice.say(turn_aloud(presenter.view()), slow=services.settings.slow_voice)

    def stop(self, shell: Shell) -> None:
        """Fall silent."""
        shell.services.voice.stop()
        if self._signals is not None:
            self._signals.close()
            self._signals = None

    def _signal(self, shell: Shell, before: tuple[Any, ...], now: tuple[Any, ...]) -> None:
        over = now[2] and not before[2]
        yours = now[4] == "human" and before[4] != "human" and now[1] > before[1]
        if not over and not yours:
            return
        if self._signals is None:
            self._signals = Signals(shell.services.storage)
        if over:
            self._signals.done()
        else:
            self._signals.your_turn()

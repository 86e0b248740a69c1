"""Setting a game up: the checklist of a table, drawn, by hand or scanned, and what it starts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from assets.words import _, ngettext
from companion.aid.places import AidPlace
from companion.app.navigation import HeaderAction, Screen
from companion.app.presenters.setup import GroupView, SetupPresenter, SetupView
from companion.app.screens.setup_place import PlaceSheet
from companion.app.screens.setup_start import SetupStart
from companion.app.shape import Shape
from companion.app.tables import with_table
from companion.app.theme import Type, theme
from companion.app.widgets.buttons import Deeds, IconButton, PushButton
from companion.app.widgets.checklist import step_sheet
from companion.app.widgets.layout import Centred, Column, Flow, Row, Rule
from companion.app.widgets.panes import Pane
from companion.app.widgets.rows import ListRow, Note, Progress
from companion.app.widgets.scroll import Scroll
from companion.app.widgets.text import Text
from companion.setup.desk import SetupDesk


class SetupScreen(Screen):
    """One set-up: a group of steps at a time, and the way to the game."""

    def __init__(self, desk: SetupDesk) -> None:
        self.presenter = SetupPresenter(desk, frozenset(with_table()))
        self.told = ""

    def title(self) -> str:
        """Return the name of the game, the short one where it is narrow."""
        plan = self.presenter.desk.plan
        if theme.shape is not Shape.PHONE:
            return plan.name
        return {"wayfarers": _("Wayfarers")}.get(plan.game, plan.name)

    def subtitle(self) -> str:
        """Return variant, players and seed; where it is narrow the variant alone."""
        if theme.shape is Shape.PHONE:
            return self.presenter.desk.plan.variant.name
        return self.presenter.view().about

    def aid(self) -> AidPlace:
        """Return where the player aid is about setting up."""
        return AidPlace(self.presenter.desk.plan.game, "setup")

    def actions(self) -> Sequence[HeaderAction]:
        """Return undo, redo and printing."""
        view = self.presenter.view()
        out = [HeaderAction("undo", _("Undo"), self._undo, bool(view.undo))]
        if view.redo or theme.shape is not Shape.PHONE:
            out.append(HeaderAction("redo", _("Redo"), self._redo, bool(view.redo)))
        return (*out, HeaderAction("printer", _("Print"), self._print))

    def build(self) -> Widget:
        """Return the groups beside the steps of one of them, or above them where it is narrow."""
        view = self.presenter.view()
        steps = [
            step_sheet(one, partial(self._tick, one.id, not one.done), self.open_place) for one in view.steps
        ]
        parts = [*self._notes(view), *steps]
        main = BoxLayout(orientation="vertical")
        if theme.shape is not Shape.WIDE:
            main.add_widget(self._pager(view))
            main.add_widget(Rule())
            parts.insert(0, self._tools(view))
        content = Column(*parts, gap=12, inset=(20, 16))
        main.add_widget(Scroll(Centred(content, most=860), name=f"group:{view.shown}"))
        main.add_widget(self._foot(view))
        if theme.shape is not Shape.WIDE:
            return main
        side = Column(*self._side(view), gap=10, inset=20)
        pane = Pane(Scroll(side, name="groups"), size_hint_x=0.5)
        page = BoxLayout()
        for part in (main, pane) if theme.left_handed else (pane, main):
            page.add_widget(part)
        return page

    # ---- parts

    def _side(self, view: SetupView) -> list[Widget]:
        parts: list[Widget] = [self._progress(view), self._tools(view)]
        for index, group in enumerate(view.groups):
            shown = index == view.shown
            parts.append(
                ListRow(
                    group.name,
                    partial(self._show, index),
                    detail=_group_words(group),
                    icon=_group_sign(group),
                    trailing="" if shown else "chevron_right",
                    ground=theme.palette.accent_wash if shown else theme.palette.sheet,
                    edge=theme.palette.accent if shown else theme.palette.hairline,
                    focus_key=f"group:{index}",
                )
            )
        below = (self.told or view.doing, *view.doubts)
        parts += [Text(one, Type.SMALL, soft=True) for one in below if one]
        return parts

    def _progress(self, view: SetupView) -> Widget:
        words = _("{done} of {n} done").format(done=view.done, n=view.total)
        share = view.done / max(1, view.total)
        return Column(Text(words, Type.LABEL, bold=True), Progress(share), gap=6)

    def _pager(self, view: SetupView) -> Widget:
        group = view.groups[view.shown]
        back = IconButton("chevron_left", _("Group before"), partial(self._turn, -1), focus_key="group:back")
        ahead = IconButton("chevron_right", _("Next group"), partial(self._turn, 1), focus_key="group:ahead")
        back.disabled, ahead.disabled = view.shown == 0, view.shown == len(view.groups) - 1
        place = _("{n} of {of} · {words}").format(
            n=view.shown + 1, of=len(view.groups), words=_group_words(group)
        )
        names = Column(
            Text(group.name, Type.BODY, bold=True, align="center"),
            Text(self.told or place, Type.SMALL, soft=True, align="center"),
            gap=0,
        )
        share = Progress(view.done / max(1, view.total))
        return Column(Row(back, names, ahead, gap=4), share, gap=4, inset=(12, 8))

    def _tools(self, view: SetupView) -> Widget:
        draw = PushButton(
            _("Draw everything") if view.untouched else _("Draw anew") if view.drawn else _("Draw the rest"),
            self.draw,
            kind="primary" if view.untouched else "secondary",
            icon="dice",
            fit=True,
            focus_key="setup:draw",
        )
        tools = Flow(draw)
        if view.scannable:
            tools.add_widget(PushButton(_("Scan"), self._scan, icon="scan", fit=True, focus_key="setup:scan"))
        if (not view.untouched or view.done) and (theme.shape is Shape.WIDE or not view.shown):
            tools.add_widget(
                PushButton(
                    _("Clear"), self._clear, kind="quiet", icon="delete", fit=True, focus_key="setup:clear"
                )
            )
        return tools

    def _notes(self, view: SetupView) -> list[Widget]:
        parts: list[Widget] = []
        if theme.shape is not Shape.WIDE and view.shown == 0:
            parts += [Text(one, Type.SMALL, soft=True) for one in view.doubts]
        if view.problems:
            away = PushButton(_("I have put them back"), self._put_back, fit=True, focus_key="setup:put-back")
            several = len(view.problems) > 1
            words = "\n".join(f"– {one}" if several else one for one in view.problems)
            parts.append(Note(words, kind="wrong", action=away))
        return parts

    def _foot(self, view: SetupView) -> Widget:
        following = self.presenter.next_group()
        start = {
            "solo": _("Start the game"),
            "evening": _("Begin the evening"),
            "sheet": _("Open the score sheet"),
        }[view.start]
        words, action = (
            (_("Next: {group}").format(group=following), partial(self._turn, 1))
            if following
            else (start, self.start)
        )
        go = PushButton(words, action, kind="primary", size=Type.BODY, least=60, focus_key="setup:next")
        if theme.shape is Shape.PHONE or not following:
            return Column(Centred(go, most=560), inset=(16, 10))
        begin = PushButton(start, self.start, least=60, focus_key="setup:start")
        return Column(Centred(Deeds(begin, go), most=760), inset=(16, 10))

    # ---- what is done

    def _show(self, index: int) -> None:
        self.presenter.shown = index
        self.shell.rebuild()

    def _turn(self, by: int) -> None:
        self.told = ""
        self.presenter.turn(by)
        self.shell.rebuild()

    def _do(self, action: Callable[[], Any], told: str = "") -> None:
        """Change the set-up and show it as it is now, with a word on it; or say what could not be done."""
        done = self.shell.attempt(action)
        self.told = told if done else ""
        self.shell.rebuild()

    def _tick(self, step: str, done: bool) -> None:
        self._do(lambda: self.presenter.desk.tick(step, done=done))

    def _undo(self) -> None:
        desk = self.presenter.desk
        words = _("Undone: {what}").format(what=desk.undo_name)
        self._do(desk.undo, words)

    def _redo(self) -> None:
        self._do(self.presenter.desk.redo)

    def draw(self) -> None:
        """Draw what is not kept; what was drawn before is drawn otherwise."""
        desk = self.presenter.desk
        if not desk.layout.drawn:
            self._do(desk.draw)
            return
        seed = self.shell.services.seed() % 10**6
        words = _("Drawn anew; what you chose yourself stays.")
        self._do(lambda: desk.draw(seed if seed != desk.seed else seed + 1), words)

    def _clear(self) -> None:
        self.shell.ask(
            _("Clear the set-up?"),
            _("Every place is emptied and every tick taken away. Undo brings it back."),
            _("Clear"),
            lambda: self._do(self.presenter.desk.clear),
        )

    def _put_back(self) -> None:
        self._do(self.presenter.desk.forget_surplus)

    def _scan(self) -> None:
        from companion.app.presenters.scanning import Wanted

        wanted = Wanted(self.presenter.desk.plan.game, title=_("Scan the set-up"))
        self.shell.go("scan", wanted=wanted, done=self.scanned)

    def scanned(self, pieces: tuple[str, ...]) -> None:
        """Lay down what a scan saw."""
        desk = self.presenter.desk
        before = len(desk.layout.placed)
        self._do(lambda: desk.scan(pieces))
        new = len(desk.layout.placed) - before
        self.told = ngettext("{n} piece has a place now.", "{n} pieces have a place now.", new).format(n=new)
        self.shell.rebuild()

    def _print(self) -> None:
        from companion.setup.sheet import setup_receipt

        desk = self.presenter.desk
        seed = desk.seed if desk.layout.drawn else None
        self.shell.go("receipt", setup_receipt(desk.plan, desk.layout, seed=seed))

    def open_place(self, slot: str) -> None:
        """Open a place: what may lie there, with a search; draw it again, keep it, empty it."""
        sheet = PlaceSheet(self.shell, self.presenter, slot, self._do)
        self.shell.open(sheet.overlay)

    def start(self) -> None:
        """Start the solo game or the evening, or open the score sheet with the players on it."""
        SetupStart(self.shell, self.presenter).go()


def _group_words(group: GroupView) -> str:
    words = _("{done} of {n} done").format(done=group.done, n=group.total)
    if group.wrong:
        wrong = ngettext("{n} open", "{n} open", group.wrong).format(n=group.wrong)
        return f"{words} · {wrong}"
    return words


def _group_sign(group: GroupView) -> str:
    if group.wrong:
        return "warning"
    return "check_circle" if group.done == group.total else "circle_empty"

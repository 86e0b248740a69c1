"""The set-up of a game: begun or resumed, drawn place by place, and what a finished one leads to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from assets.words import _, ngettext
from companion.aid.places import AidPlace
from companion.app.navigation import HeaderAction, Screen
from companion.app.presenters.setup import GroupView, OpenSetup, SetupChoice, SetupPresenter, SetupView
from companion.app.safe_area import Shape
from companion.app.tables import with_table
from companion.app.theme import Type, theme
from companion.app.widgets.controls import Chips, Deeds, IconButton, PushButton
from companion.app.widgets.field import TextField
from companion.app.widgets.layout import Centred, Column, Flow, Grid, Row, Rule, Scroll, Text
from companion.app.widgets.overlay import Overlay
from companion.app.widgets.panes import Pane
from companion.app.widgets.rows import ListRow, Note, Progress, Section, step_sheet
from companion.games import game_of
from companion.scoring.seats import LONGEST_NAME
from companion.setup.desk import SetupDesk

if TYPE_CHECKING:
    from companion.app.navigation import Shell
    from companion.app.presenters.setup import PieceRow, SetupPresenter


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
        return game_of(plan.game).short_name

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


class SetupChoiceScreen(Screen):
    """The choices before a set-up."""

    def __init__(self) -> None:
        self._choice: SetupChoice | None = None

    @property
    def choice(self) -> SetupChoice:
        """What was chosen so far."""
        if self._choice is None:
            self._choice = SetupChoice(self.shell.services.storage)
        return self._choice

    def title(self) -> str:
        """Return the name of the screen."""
        return _("Set up a game")

    def build(self) -> Widget:
        """Return what was begun, the choices, and the button."""
        choice = self.choice
        parts: list[Widget] = []
        begun = choice.open()
        if begun:
            rows = [self._begun(one) for one in begun]
            parts.append(Section(_("Go on with"), *rows))
        numbers = [(str(n), _("1 (solo)") if n == 1 else str(n)) for n in choice.numbers()]
        variants = [(one.id, one.name) for one in choice.variants()]
        parts += [
            Section(
                _("Which game?"), Chips(choice.games(), choice.game, self._choose_game, focus_key="game")
            ),
            Section(
                _("How many play?"),
                Chips(numbers, str(choice.players), self._choose_players, focus_key="players"),
            ),
            Section(
                _("Which variant?"), Chips(variants, choice.chosen, self._choose_variant, focus_key="variant")
            ),
        ]
        if choice.asks_names():
            parts.append(self._names())
        content = Column(*parts, gap=26, inset=20)
        begin = PushButton(
            _("Set up"), self.begin, kind="primary", size=Type.BODY, least=64, focus_key="setup:begin"
        )
        page = BoxLayout(orientation="vertical")
        page.add_widget(Scroll(Centred(content, most=860)))
        page.add_widget(Column(Centred(begin, most=560), inset=16))
        return page

    def entered(self) -> None:
        """Show the set-ups as they are now."""
        self.shell.rebuild()

    def _begun(self, one: OpenSetup) -> Widget:
        return ListRow(
            one.title,
            partial(self._go_on, one.game),
            detail=one.detail,
            icon="list",
            focus_key=f"begun:{one.game}",
        )

    def _names(self) -> Widget:
        choice = self.choice
        fields = [
            TextField(
                choice.names.get(n, ""),
                partial(self._name, n),
                hint=_("Player {n}").format(n=n),
                most=LONGEST_NAME,
                focus_key=f"name:{n}",
            )
            for n in range(1, choice.players + 1)
        ]
        columns = 1 if theme.shape is Shape.PHONE else 2
        note = Text(_("If you like: they stand on the list and on the score sheet."), Type.SMALL, soft=True)
        return Section(_("Who plays?"), note, Grid(*fields, columns=columns))

    def _name(self, number: int, text: str) -> None:
        self.choice.names[number] = text

    def _choose_game(self, game: str) -> None:
        self.choice.choose_game(game)
        self.shell.rebuild()

    def _choose_players(self, players: str) -> None:
        self.choice.choose_players(int(players))
        self.shell.rebuild()

    def _choose_variant(self, variant: str) -> None:
        self.choice.variant = variant

    def _go_on(self, game: str) -> None:
        def go() -> None:
            desk = SetupDesk.open(self.shell.services.storage, game)
            if desk is not None:
                self.shell.go("setup", desk)

        self.shell.attempt(go)

    def begin(self) -> None:
        """Begin the set-up; one of that game that was begun is asked about first."""
        if self.choice.kept():
            self.shell.ask(
                _("Begin afresh?"),
                _("A set-up of this game was begun. A new one takes its place."),
                _("Begin afresh"),
                self._begin,
            )
        else:
            self._begin()

    def _begin(self) -> None:
        self.shell.attempt(lambda: self.shell.go("setup", self.choice.begin(self.shell.services.seed())))


class PlaceSheet:
    """What lies over the checklist while a place is open. `do` carries a change out and shows the checklist anew."""

    def __init__(
        self, shell: Shell, presenter: SetupPresenter, slot: str, do: Callable[[Callable[[], Any]], None]
    ) -> None:
        self._shell = shell
        self._presenter = presenter
        self._slot = slot
        self._do = do
        self._search = ""

    def overlay(self) -> Overlay:
        """Return the sheet as the place is now."""
        place = self._presenter.place(self._slot)
        results = Column(gap=6)

        def fill(text: str) -> None:
            self._search = text
            results.clear_widgets()
            rows, more = self._presenter.pieces(self._slot, text)
            for row in rows:
                results.add_widget(self._piece(row))
            if not rows:
                results.add_widget(Text(_("Nothing has all these words."), soft=True))
            if more:
                words = _("… and {n} more: type part of a name.").format(n=more)
                results.add_widget(Text(words, Type.SMALL, soft=True))

        field = TextField(self._search, fill, hint=_("Part of a name"), focus_key="place:search")
        fill(self._search)
        tools = Flow(*self._tools(bool(place.piece), place.kept))
        return Overlay(place.label, Column(tools, field, results), self._shell.close)

    def _tools(self, filled: bool, kept: bool) -> list[Widget]:
        desk, slot = self._presenter.desk, self._slot
        redraw = partial(self._change, lambda: desk.redraw(slot))
        words = _("Draw again") if filled else _("Draw")
        tools: list[Widget] = [PushButton(words, redraw, icon="dice", fit=True, focus_key="place:redraw")]
        if filled:
            keep = partial(self._change, lambda: desk.lock(slot, on=not kept))
            words = _("Let it be drawn") if kept else _("Keep it")
            tools.append(PushButton(words, keep, icon="lock", fit=True, focus_key="place:keep"))
            empty = partial(self._change, lambda: desk.take_away(slot))
            tools.append(
                PushButton(_("Empty"), empty, kind="quiet", icon="delete", fit=True, focus_key="place:empty")
            )
        return tools

    def _piece(self, row: PieceRow) -> Widget:
        return ListRow(
            row.name,
            partial(self._choose, row.id),
            detail=row.lies,
            trailing="check" if row.here else "",
            size=Type.LABEL,
            focus_key=f"piece:{row.id}",
        )

    def _choose(self, piece: str) -> None:
        self._do(lambda: self._presenter.desk.put(self._slot, piece))
        self._shell.close()

    def _change(self, action: Callable[[], Any]) -> None:
        self._do(action)
        self._shell.reopen()


_SIGNS = {"desk": "eye", "sheet": "trophy"}
"""Ways to go on that are no cards -> their sign."""


class SetupStart:
    """Asks what the set-up cannot know (whose cards Alfred plays by, who draws), and goes there."""

    def __init__(self, shell: Shell, presenter: SetupPresenter) -> None:
        self._shell = shell
        self._presenter = presenter
        self._cards = ""

    def go(self) -> None:
        """Start the solo game, offer the Era desk before the score sheet, or open the sheet."""
        if self._presenter.start == "solo":
            self._solo()
        elif self._presenter.start == "evening":
            choices = (
                ("desk", _("At the Era desk"), _("It follows species and events, and evaluates each Era.")),
                ("sheet", _("With the score sheet alone"), _("The points are entered at the end.")),
            )
            self._choose(_("How do you play?"), "way", choices, self._way_chosen)
        else:
            self.open_sheet(afresh=False)

    def open_sheet(self, *, afresh: bool) -> None:
        """Open the score sheet; one that is half filled in is asked about first."""
        from companion.setup.starting import begin_sheet

        desk = self._presenter.desk
        begun: list[bool] = []

        def begin() -> None:
            begun.append(begin_sheet(self._shell.services.storage, desk.plan, desk.names, afresh=afresh))

        if not self._shell.attempt(begin):
            return
        if begun[0]:
            self._shell.go("score", game_id=desk.plan.game)
            return
        self._shell.ask(
            _("A sheet is half filled in"),
            _("A score sheet of this game is begun already. Begin a new one with these players?"),
            _("Begin a new one"),
            partial(self.open_sheet, afresh=True),
        )

    def _way_chosen(self, way: str) -> None:
        if way == "sheet":
            self._shell.close()
            self.open_sheet(afresh=False)
        elif self._presenter.draws_events:
            choices = (
                ("virtual", _("The companion draws"), _("Your event cards stay in the box.")),
                ("own", _("Our own cards"), _("You turn the card, and tap or scan the one you see.")),
            )
            self._choose(_("Who draws the human events?"), "deck", choices, self._begin)
        else:
            self._begin("virtual")

    def _solo(self) -> None:
        from companion.setup.starting import options

        desk = self._presenter.desk
        if not self._shell.attempt(lambda: options(desk.plan, desk.layout, deck="virtual", seed=0)):
            return
        choices = self._presenter.cards_choices()
        if len(choices) > 1:
            self._choose(_("Whose cards does Alfred play by?"), "cards", choices, self._cards_chosen)
        else:
            self._ask_deck()

    def _cards_chosen(self, cards: str) -> None:
        self._cards = cards
        self._ask_deck()

    def _ask_deck(self) -> None:
        choices = (
            ("virtual", _("The companion draws"), _("The bot's cards stay in the box.")),
            ("own", _("My own cards"), _("You shuffle and turn them and tap the one you see.")),
        )
        self._choose(_("Who draws the bot's cards?"), "deck", choices, self._begin)

    def _choose(
        self, title: str, name: str, choices: Sequence[tuple[str, str, str]], chosen: Callable[[str], None]
    ) -> None:
        def make() -> Overlay:
            rows = [
                ListRow(
                    words,
                    partial(chosen, one),
                    detail=detail,
                    icon=_SIGNS.get(one, "cards"),
                    focus_key=f"{name}:{one}",
                )
                for one, words, detail in choices
            ]
            return Overlay(title, Column(*rows), self._shell.close)

        self._shell.open(make)

    def _begin(self, deck: str) -> None:

        services = self._shell.services
        self._shell.close()

        def begin() -> None:
            game = self._presenter.begin(services.playthroughs, deck, services.seed(), self._cards)
            self._shell.home()
            self._shell.go("solo", game)

        self._shell.attempt(begin)

"""The player aid: search, sections, and one entry with its drawing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from assets.words import _, ngettext
from companion.aid.book import games
from companion.aid.places import AidPlace
from companion.aid.slip import section_slip
from companion.app.navigation import HeaderAction, Screen
from companion.app.presenters.aid import AidPresenter, signed
from companion.app.safe_area import Shape
from companion.app.theme import Type, theme
from companion.app.widgets.controls import Chips, PushButton
from companion.app.widgets.drawing import Icon, Signs
from companion.app.widgets.field import TextField
from companion.app.widgets.layout import Centred, Column, Flow, Row, Rule, Scroll, Sheet, Text
from companion.app.widgets.panes import Pane
from companion.app.widgets.rows import EmptyState, ListRow
from companion.games.origin.at_hand import tells_of_token_values, topic_of_entry
from companion.games.origin.sheet import BOX

if TYPE_CHECKING:
    from companion.aid.book import Page, Reading, TableLine
    from companion.aid.search import Hit
    from companion.games.origin.at_hand import Topic


F, LONGEST = 102, 60
"""The key that, with Ctrl, goes to the search; the most characters it takes."""


FIRST_HITS = 6
"""So many answers stand there at once while one types; the rest comes with one more tap."""


class AidScreen(Screen):
    """One place in the player aid; without one it opens where one was last."""

    def __init__(self, place: AidPlace | None = None) -> None:
        self._place = place or AidPlace()
        self._presenter: AidPresenter | None = None
        self._asked = True
        self._all_hits = False
        self._field: TextField | None = None
        self._list: Column | None = None

    @property
    def presenter(self) -> AidPresenter:
        """What is shown; read when it is first wanted."""
        if self._presenter is None:
            self._presenter = AidPresenter(self.shell.services.storage, self._place)
        return self._presenter

    def aid(self) -> None:
        """Offer no player aid here."""

    def title(self) -> str:
        """Return the section; the name of the screen over the contents."""
        page = self.presenter.page
        if page is None or theme.shape is Shape.WIDE:
            return _("Player aid")
        return page.section.heading

    def subtitle(self) -> str:
        """Return the game."""
        return self.presenter.book.aid.name

    def actions(self) -> Sequence[HeaderAction]:
        """Return printing the section, and the way to the contents where they are not beside it."""
        if self._shown() is None:
            return ()
        out = [HeaderAction("printer", _("Print"), self.print_slip)]
        if theme.shape is not Shape.WIDE:
            out.insert(0, HeaderAction("list", _("Contents"), self._contents))
        return out

    def build(self) -> Widget:
        """Return the contents, a section, or on a wide window both."""
        self._field = self._list = None
        page = self._shown()
        if theme.shape is not Shape.WIDE:
            return self._front() if page is None else self._leaf(page)
        side = Pane(self._front(), size_hint_x=0.62)
        main = self._leaf(page) if page is not None else Widget()
        window = BoxLayout()
        for part in (main, side) if theme.left_handed else (side, main):
            window.add_widget(part)
        return window

    def key(self, key: int, modifiers: Sequence[str]) -> bool:
        """Go to the search with Ctrl and F."""
        if key == F and "ctrl" in modifiers:
            if self._field is None:
                self._contents()
            if self._field is not None:
                self._field.enter()
            return True
        return False

    def print_slip(self) -> None:
        """Show the section as a slip of paper, to print, save or share."""
        page = self._shown()
        if page is not None:
            self.shell.go("receipt", section_slip(self.presenter.book, page))

    def _front(self) -> Widget:
        """Return the games, the search, and below it the sections or what was found."""
        chips = Chips(games(), self.presenter.game, self._choose_game, focus_key="aid:game")
        self._field = TextField(
            self.presenter.query,
            self._typed,
            hint=_("Search: stamps, tie, rest …"),
            most=LONGEST,
            on_enter=self._first_hit,
            focus_key="aid:search",
        )
        self._list = Column(gap=8)
        self._fill()
        head = Column(chips, self._field, gap=12, inset=(20, 14))
        box = BoxLayout(orientation="vertical")
        box.add_widget(Centred(head, most=720))
        box.add_widget(Rule())
        body = Column(self._list, inset=(20, 14))
        box.add_widget(Scroll(Centred(body, most=720), name="front"))
        return box

    def _fill(self) -> None:
        rows = self._list
        if rows is None:
            return
        rows.clear_widgets()
        if not self.presenter.query.strip():
            for page in self.presenter.book.pages:
                rows.add_widget(self._section_row(page))
            rows.add_widget(Text(self.presenter.book.aid.rulebook, Type.SMALL, soft=True))
            return
        hits = self.presenter.found()
        if not hits:
            words = _("Nothing is found for “{words}”. Try another word, or another game.")
            rows.add_widget(EmptyState("search", words.format(words=self.presenter.query.strip())))
            return
        count = ngettext("{n} place", "{n} places", len(hits)).format(n=len(hits))
        rows.add_widget(Text(count, Type.SMALL, soft=True))
        shown = hits if self._all_hits else hits[:FIRST_HITS]
        for hit in shown:
            rows.add_widget(self._hit_row(hit))
        if len(shown) < len(hits):
            words = _("Show all {n}").format(n=len(hits))
            rows.add_widget(PushButton(words, self._show_all, kind="quiet", focus_key="aid:all"))

    def _section_row(self, page: Page) -> Widget:
        section = page.section
        shown = theme.shape is Shape.WIDE and page is self._shown()
        return ListRow(
            section.heading,
            partial(self._open, section.id),
            icon=section.icon,
            size=Type.BODY,
            ground=theme.palette.accent_wash if shown else theme.palette.paper,
            edge=theme.palette.accent if shown else theme.palette.hairline,
            focus_key=f"aid:{section.id}",
        )

    def _hit_row(self, hit: Hit) -> Widget:
        entry = hit.reading.entry
        shown = theme.shape is Shape.WIDE and entry.id == self.presenter.entry
        return ListRow(
            entry.heading,
            partial(self._open, entry.id),
            detail=_short(hit.excerpt),
            icon=hit.page.section.icon,
            ground=theme.palette.accent_wash if shown else theme.palette.paper,
            edge=theme.palette.accent if shown else theme.palette.hairline,
            focus_key=f"aid:hit:{entry.id}",
        )

    def _leaf(self, page: Page) -> Widget:
        game, wanted = self.presenter.game, self.presenter.entry
        sheets = {
            one.entry.id: entry_sheet(
                game, one, marked=one.entry.id == wanted, leads=self._leads(one.entry.id)
            )
            for one in page.entries
        }
        content = Column(gap=14, inset=20)
        if theme.shape is Shape.WIDE:
            content.add_widget(Text(page.section.heading, Type.TITLE, bold=True))
        for sheet in sheets.values():
            content.add_widget(sheet)
        after = self.presenter.following()
        if after is not None:
            content.add_widget(
                ListRow(
                    _("Next: {section}").format(section=after.section.heading),
                    partial(self._turn_to, after.section.id),
                    icon=after.section.icon,
                    size=Type.LABEL,
                    focus_key="aid:next",
                )
            )
        leaf = Leaf(Centred(content, most=760), name=_leaf_name(game, page.section.id))
        if self._asked and wanted:
            leaf.open_at(sheets[wanted])
        self._asked = False
        return leaf

    def _leads(self, entry: str) -> PushButton | None:
        """Return the button to what can be checked or told where an entry speaks of it."""
        topic = topic_of_entry(self.presenter.game, entry)
        if topic is not None:
            return PushButton(
                _("Check it"),
                lambda: self._check(topic),
                icon="check_circle",
                fit=True,
                focus_key=f"check:{entry}",
            )
        if tells_of_token_values(self.presenter.game, entry):
            return PushButton(
                _("Enter the values"), self._token_values, icon="edit", fit=True, focus_key=f"values:{entry}"
            )
        return None

    def _check(self, topic: Topic) -> None:

        self.shell.go("origin", topic)

    def _token_values(self) -> None:

        self.shell.go("score", game_id=self.presenter.game, page=BOX)

    def _shown(self) -> Page | None:
        """Return the section that is shown: beside the contents there is always one."""
        wide = theme.shape is Shape.WIDE
        return self.presenter.page or (self.presenter.first if wide else None)

    def _choose_game(self, game: str) -> None:
        self.presenter.choose_game(game)
        self.shell.rebuild()

    def _typed(self, words: str) -> None:
        self.presenter.query = words
        self._all_hits = False
        self._fill()

    def _show_all(self) -> None:
        self._all_hits = True
        self._fill()

    def _first_hit(self) -> None:
        hits = self.presenter.found() if self.presenter.query.strip() else ()
        if hits:
            self._open(hits[0].reading.entry.id)

    def _open(self, name: str) -> None:
        """Show a section or entry: beside the contents where there is room, over them otherwise."""
        if theme.shape is Shape.WIDE:
            self._turn_to(name)
        else:
            self.shell.go("aid", AidPlace(self.presenter.game, name))

    def _turn_to(self, name: str) -> None:
        self.presenter.open(name)
        self._asked = True
        # A section that is turned to begins at its top, unless an entry was asked for.
        self.places.pop(_leaf_name(self.presenter.game, self.presenter.section), None)
        self.shell.rebuild()

    def _contents(self) -> None:
        self.presenter.contents()
        self.shell.rebuild()


def _leaf_name(game: str, section: str) -> str:
    return f"leaf:{game}:{section}"


def _short(text: str, most: int = 150) -> str:
    return text if len(text) <= most else text[: text.rfind(" ", 0, most)] + " …"


BESIDE = 2
"""Drawings that stand beside a heading; more stand above it."""
SHORT, LONGEST_BESIDE = 8, 12
"""Characters of a detail that stands beside a name of any length; of a name that leaves room for a longer one on a phone."""
SETTLING = 12
"""Frames in which a page that was opened at an entry finds its place."""


class Leaf(Scroll):
    """A page that opens with one of its parts at the top and stays there until it is scrolled."""

    def open_at(self, part: Widget) -> None:
        """Bring a part of the content to the top as soon as everything has its height."""
        left = SETTLING

        def align(_dt: float) -> bool:
            nonlocal left
            left -= 1
            content = self.children[0] if self.children else None
            if content is None or self._drag is not None:
                return False
            if self.room:
                down = content.top - part.top - theme.dp(12)
                self.scroll_y = min(1.0, max(0.0, 1.0 - down / self.room))
            return left > 0

        Clock.schedule_interval(align, 0)


def entry_sheet(game: str, reading: Reading, *, marked: bool, leads: Widget | None = None) -> Sheet:
    """Return one entry: signs and heading, text, table, where sources differ, how sure it is and its source.

    `leads`: a button to what can be done about it.
    """
    entry = reading.entry
    parts: list[Widget] = [_heading(game, reading)]
    parts += [Text(one, Type.BODY) for one in entry.text]
    if reading.lines:
        parts.append(_table(reading.lines))
    if entry.differs:
        parts.append(_differs(entry.differs))
    foot = " ".join(filter(None, (reading.trust, reading.source)))
    if leads is not None:
        parts.append(Flow(leads))
    sign = "warning" if entry.unsure else "info"
    if reading.trust:
        mark = Icon(sign, theme.dp(18), colour=theme.palette.soft_ink)
        parts.append(Row(mark, Text(foot, Type.SMALL, soft=True), gap=8))
    else:
        parts.append(Text(foot, Type.SMALL, soft=True))
    ground = theme.palette.accent_wash if marked else theme.palette.sheet
    return Sheet(*parts, gap=8, inset=16, ground=ground)


def _heading(game: str, reading: Reading) -> Widget:
    entry = reading.entry
    drawn = signed(game, entry.icons)
    words = Text(entry.heading, Type.BODY, bold=True)
    if not drawn.effects and not drawn.icons:
        return words
    marks: list[Widget] = [Icon(name, theme.dp(26), colour=theme.palette.accent) for name in drawn.icons]
    if drawn.effects:
        marks.insert(0, Signs(drawn.effects, 28))
    if len(drawn.effects) + len(drawn.icons) <= BESIDE:
        return Row(*marks, words, gap=10)
    return Column(Flow(*marks, gap=10), words, gap=6)


def _table(lines: tuple[TableLine, ...]) -> Widget:
    table = Column(gap=6)
    signs = max(len(line.signs) for line in lines)
    below = theme.shape is Shape.PHONE and any(_is_long(line) for line in lines)
    for line in lines:
        table.add_widget(Rule())
        table.add_widget(_line(line, signs, below=below))
    return table


def _is_long(line: TableLine) -> bool:
    return len(line.detail) > SHORT and len(line.name) > LONGEST_BESIDE


def _line(line: TableLine, most_signs: int, *, below: bool) -> Widget:
    name = Text(line.name, Type.LABEL, bold=bool(line.detail))
    said: Widget = name
    if line.detail:
        detail = Text(line.detail, Type.LABEL)
        short = len(line.detail) <= SHORT
        if below:
            said = Column(name, detail, gap=2)
        else:
            name.size_hint_x = 2.6 if short else 0.7
            said = Row(name, detail, gap=10)
    if not line.signs:
        return said
    signs = Signs(line.signs, 22)
    if theme.shape is Shape.PHONE:
        return Column(said, signs, gap=4)
    # One width for every line, so that the columns before it stand straight.
    holder = BoxLayout(size_hint=(None, None), size=(signs.height * 1.1 * most_signs, signs.height))
    holder.add_widget(signs)
    return Row(said, holder)


def _differs(text: str) -> Widget:
    mark = Icon("warning", theme.dp(20), colour=theme.palette.ink)
    words: Any = Text(_("Sources differ: {text}").format(text=text), Type.LABEL)
    return Sheet(Row(mark, words), ground=theme.palette.warn_wash, inset=10)

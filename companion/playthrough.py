"""Plays a game on from what is stored: answers, undo, redo, branches, corrections, looking ahead, resume.

A playthrough is its options, the identity of facts and rules, and a tree of entries (answers and corrections). The state
is a replay from the nearest snapshot, so never of more than a turn. Whatever is answered is on disk before `answer` returns.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from assets.errors import BadInput, PlainError
from assets.words import _
from companion.games import conversation_of
from companion.storage.database import Storage
from companion.storage.values import Entry, Header, NewEntry, NewSnapshot, Snapshot
from solo_bots.conversation import Answer, Ask, Bot, Correctable, Json, Tell
from solo_bots.session import Diverged, Mark, Session, asked
from solo_bots.shuffler import Shuffler

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

USUAL = "usual"
"""By whom the further answers are when the person says that the rest of the turn is as usual."""

AUTOMATIC = frozenset({"shuffler", USUAL})
"""Those whose answers are taken back together with the person's answer before them."""


@dataclass(frozen=True, slots=True)
class StoryTurn:
    """One turn of the log: its number, whose it was, and what was told, asked and corrected (plain JSON items)."""

    number: int
    who: str
    items: tuple[Json, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """An entry that can be undone or redone: the question or the corrected value, and what was said to it.

    `further` = so many answers after it were given as usual and go with it.
    """

    kind: str
    key: str
    value: Json
    further: int = 0


@dataclass(frozen=True, slots=True)
class Ahead:
    """The rest of a turn if every answer is the usual one: the questions with their answers, and what would be told."""

    steps: tuple[tuple[Ask, Answer], ...]
    tells: tuple[Tell, ...]


class Playthroughs:
    """The playthroughs of one storage: begin, open and list them."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    def new(self, game: str, options: dict[str, Json], title: str = "") -> OpenGame:
        """Begin a game and return it with its first question open.

        Raises:
            BadInput: unknown game or an option that does not fit.
        """
        bot = conversation_of(game)
        session = Session(bot, bot.start(options))
        first = session.begin()[0]
        snapshot = NewSnapshot(0, first.turn, first.who, first.state, first.story, identity_of(bot))
        header = self.storage.create_playthrough(game, options, identity_of(bot), snapshot, title)
        return OpenGame(self.storage, header)

    def open(self, playthrough_id: str) -> OpenGame:
        """Return a game where it was left.

        Raises:
            PlainError: there is no such playthrough, or its last state cannot be read.
        """
        return OpenGame(self.storage, self.storage.playthrough(playthrough_id))

    def list(self) -> list[Header]:
        """Return what can be opened, the one played last first."""
        return self.storage.playthroughs()


class OpenGame:
    """One game that is being played: the open question, what to do on the table, and every step back and forth.

    `tells` is what was told since the person's last answer, `put_back` what an undo asks to be put back on the table
    (last moved first), `notice` a sentence about how the game was opened, or "".
    """

    def __init__(self, storage: Storage, header: Header) -> None:
        self.storage = storage
        self.bot: Bot[Any] = conversation_of(header.game)
        self.identity = identity_of(self.bot)
        self.id = header.id
        self.game = header.game
        self.options = header.options
        self.notice = ""
        self.put_back: list[Tell] = []
        self._tables = _tables(header.options)
        self._session: Session[Any]
        self._snapshot: Snapshot
        self._path: list[Entry]
        self._restore(storage.path(header.id, header.head))
        drawn: list[NewEntry] = []
        marks: list[tuple[int, Mark]] = []
        self._let_tables_answer(drawn, marks)
        self._store(drawn, marks)
        self.put_back = self._undone_before()

    @property
    def header(self) -> Header:
        """Return the playthrough's header as it is on disk."""
        return self.storage.playthrough(self.id)

    @property
    def ask(self) -> Ask | None:
        """Return the open question; None when the game is over."""
        return self._session.ask

    @property
    def state(self) -> Any:
        """Return the bot's state; to be read only."""
        return self._session.state

    @property
    def n(self) -> int:
        """Return the number of the open question: one more than the entries before it."""
        return len(self._path) + 1

    @property
    def tells(self) -> list[Tell]:
        """Return what was told since the person last answered or corrected something, in order."""
        out: list[Tell] = []
        for item in reversed(self._items_back()):
            if "tell" in item:
                out.append(Tell.from_json(item["tell"]))
            elif "correct" in item or ("answer" in item and item["by"] not in AUTOMATIC):
                break
        return out[::-1]

    def story(self) -> list[StoryTurn]:
        """Return the whole game as told so far, turn by turn."""
        items: list[Json] = []
        for snapshot in self.storage.snapshots_on_path(self.id, self._snapshot.entry):
            items.extend(snapshot.story)
        items.extend(self._session.items)
        turns: list[StoryTurn] = []
        for item in items:
            if "turn" in item:
                turns.append(StoryTurn(item["turn"], item["who"], ()))
            elif turns:
                last = turns[-1]
                turns[-1] = StoryTurn(last.number, last.who, (*last.items, item))
        return turns

    def tally(self) -> dict[str, Json]:
        """Return what the bot owns now, for scoring."""
        return self.bot.tally(self.state)

    def correctables(self) -> list[Correctable]:
        """Return every tracked value with its range and what the companion believes."""
        return list(self.bot.correctables(self.state))

    def answer(self, raw: Json, *, n: int | None = None, by: str = "person") -> None:
        """Answer the open question; it is on disk when this returns.

        Args:
            raw: the answer as `Ask.parse` takes it.
            n: the number of the question that was seen; another one than the open one is refused.
            by: who answered.

        Raises:
            AnswerRefused, BadInput: stale or not fitting; nothing was changed.
            PlainError: it could not be stored, or the game could not go on with it; nothing was changed.
        """
        if n is not None and n != self.n:
            raise BadInput(
                _("Question {n} is no longer open; question {now} is.").format(n=n, now=self.n),
                remedy=_("Answer the open question."),
            )
        ask = self.ask
        if ask is None:
            raise BadInput(_("The game is over."), remedy=_("Undo a step to go on from there."))
        answer = ask.parse(raw)
        entry = NewEntry("answer", ask.key, {"answer": answer, "ask": asked(ask)}, by, self.identity)
        self._advance(entry, lambda: self._session.answer(answer, by))

    def ahead(self) -> Ahead:
        """Look ahead: what would be asked and told to the end of this turn if all were as usual.

        It ends before a question that has no usual answer, before a card is drawn, and with the turn.
        """
        session = Session.resume(self.bot, self._snapshot.state)
        replay(session, self._path[self._since_snapshot :])
        steps: list[tuple[Ask, Answer]] = []
        tells: list[Tell] = []
        while (
            (ask := session.ask) is not None and ask.default is not None and ask.shape not in ("turn", "draw")
        ):
            answer = ask.parse(ask.default)
            steps.append((ask, answer))
            marks = session.answer(answer, USUAL)
            tells += session.tells
            if marks:
                break
        return Ahead(tuple(steps), tuple(tells))

    def answer_as_usual(self, *, n: int | None = None, by: str = "person") -> None:
        """Give the usual answer to every question to the end of the turn; one undo takes all of them back.

        Raises:
            BadInput: stale, or the open question has no usual answer; nothing was changed.
            PlainError: see `answer`; the answers before it are kept.
        """
        steps = self.ahead().steps
        if not steps:
            raise BadInput(_("There is no usual answer to this question."), remedy=_("Choose one."))
        for index, (_ask, answer) in enumerate(steps):
            self.answer(answer, n=n if index == 0 else None, by=USUAL if index else by)

    def correct(self, fact: str, value: Json, *, by: str = "person") -> None:
        """Set a tracked value right, at any time; recorded, named and undoable.

        Raises:
            AnswerRefused: there is no such value or it cannot be that; nothing was changed.
        """
        was = self._session.value_of(fact)
        entry = NewEntry("correct", fact, {"value": value, "was": was}, by, self.identity)
        self._advance(entry, lambda: self._session.correct(fact, value))

    def undo_step(self) -> Step | None:
        """Return the step that `undo` takes back, or None at the beginning."""
        index = self._last_person()
        if index is None:
            return None
        entry = self._path[index]
        further = sum(answer.by == USUAL for answer in self._path[index + 1 :])
        return Step(entry.kind, entry.key, entry.value, further)

    def redo_step(self) -> Step | None:
        """Return the step that `redo` takes again, or None."""
        undone = self._undone_entries()
        if not undone:
            return None
        child = undone[0]
        return Step(child.kind, child.key, child.value, sum(later.by == USUAL for later in undone[1:]))

    def undo(self) -> bool:
        """Take back the person's last answer or correction; False at the beginning. What was left stays as a branch."""
        index = self._last_person()
        if index is None:
            return False
        self.put_back = [tell for tell in reversed(self.tells) if tell.moves]
        self._go(self._path[:index])
        return True

    def redo(self) -> bool:
        """Take the step again that was undone last; False if there is none."""
        undone = self._undone_entries()
        if not undone:
            return False
        self.put_back = []
        self._go([*self._path, *undone])
        return True

    def branches(self) -> list[Entry]:
        """Return the last entries of every line ever played, newest first; the present one is among them."""
        return self.storage.branches(self.id)

    def switch(self, leaf: int) -> None:
        """Go on at the end of another line that was kept."""
        self.put_back = []
        self._go(self.storage.path(self.id, leaf))

    @property
    def _head(self) -> int:
        return self._path[-1].id if self._path else 0

    def _undone_entries(self) -> list[Entry]:
        """Return the entries that were undone last: the person's step and what followed it by itself."""
        out: list[Entry] = []
        child = self.storage.preferred_child(self.id, self._head)
        while child is not None and (not out or child.by in AUTOMATIC):
            out.append(child)
            child = self.storage.preferred_child(self.id, child.id)
        return out

    def _undone_before(self) -> list[Tell]:
        """Return what is to be put back where the game was left just after an undo."""
        session = Session.resume(self.bot, self._snapshot.state)
        tells: list[Tell] = []
        try:
            replay(session, self._path[self._since_snapshot :])
            for entry in self._undone_entries():
                replay(session, [entry])
                tells += session.tells
        except Diverged:
            return []
        return [tell for tell in reversed(tells) if tell.moves]

    def _items_back(self) -> list[Json]:
        return [*self._snapshot.story, *self._session.items]

    def _last_person(self) -> int | None:
        for index in range(len(self._path) - 1, -1, -1):
            if self._path[index].by not in AUTOMATIC:
                return index
        return None

    def _advance(self, entry: NewEntry, move: Callable[[], list[Mark]]) -> None:
        """Carry one entry out and store it; whatever fails, the session is as it was."""
        entries = [entry]
        try:
            marks = [(1, mark) for mark in move()]
            self._let_tables_answer(entries, marks)
        except BadInput:
            self._restore(self._path)
            raise
        except Exception as fault:
            self._restore(self._path)
            raise PlainError(
                _("The game cannot go on with that step ({fault}); nothing was changed.").format(
                    fault=repr(fault)[:200]
                ),
                remedy=_("Choose another answer or correct a value, and please report this."),
            ) from fault
        self._store(entries, marks)
        self.notice = ""
        self.put_back = []

    def _let_tables_answer(self, entries: list[NewEntry], marks: list[tuple[int, Mark]]) -> None:
        """Let the shuffler answer what follows, adding its entries and the marks passed."""
        while (ask := self._session.ask) is not None:
            found = next(
                ((raw, table.name) for table in self._tables if (raw := table.answer(ask)) is not None), None
            )
            if found is None:
                break
            answer = ask.parse(found[0])
            value = {"answer": answer, "ask": asked(ask)}
            entries.append(NewEntry("answer", ask.key, value, found[1], self.identity))
            marks.extend((len(entries), mark) for mark in self._session.answer(answer, found[1]))

    def _store(self, entries: list[NewEntry], marks: list[tuple[int, Mark]]) -> None:
        """Put entries and snapshots on disk in one transaction."""
        if not entries:
            return
        finished = self.bot.tally(self.state) if self._session.ask is None else None
        snapshots = _snapshots(marks, self.identity)
        try:
            stored = self.storage.append(self.id, self._head, entries, snapshots, finished=finished)
        except PlainError:
            self._restore(self._path)
            raise
        if snapshots:
            last = snapshots[-1]
            self._since_snapshot = len(self._path) + last.after
            after = stored[last.after - 1].id if last.after else stored[0].parent
            self._snapshot = Snapshot(after, last.turn, last.who, last.state, last.story, last.identity)
        self._path.extend(stored)

    def _go(self, path: list[Entry]) -> None:
        self.storage.move_head(self.id, self._head, path[-1].id if path else 0)
        self.notice = ""
        self._restore(path)

    def _restore(self, path: list[Entry]) -> None:
        """Rebuild the session at the end of a path; under other facts or rules, at the last snapshot on it."""
        head = path[-1].id if path else 0
        snapshot = self.storage.nearest_snapshot(self.id, head)
        start = next((i for i in range(len(path), 0, -1) if path[i - 1].id == snapshot.entry), 0)
        session = Session.resume(self.bot, snapshot.state)
        try:
            if any(entry.identity != self.identity for entry in path[start:]):
                raise Diverged("other facts or rules")
            replay(session, path[start:])
        except Diverged:
            session = Session.resume(self.bot, snapshot.state)
            self.storage.move_head(self.id, head, snapshot.entry)
            path = path[:start]
            self.notice = _(
                "Facts or rules were renewed since this was played. The game goes on from the start of this turn."
            )
        self._session, self._snapshot, self._path = session, snapshot, path
        self._since_snapshot = start


def replay(session: Session[Any], entries: Sequence[Entry]) -> None:
    """Carry recorded entries out again.

    Raises:
        Diverged: an entry does not fit the question it meets.
    """
    for entry in entries:
        if entry.kind == "correct":
            try:
                session.correct(entry.key, entry.value["value"])
            except BadInput as refused:
                raise Diverged(str(refused)) from refused
        else:
            session.replay(entry.key, entry.value["answer"], entry.by)


def identity_of(bot: Bot[Any]) -> str:
    """Return the identity of facts and rules a bot plays by, as stored with every entry."""
    return f"{bot.facts_identity()}:{bot.rules_version}"


def _tables(options: dict[str, Json]) -> list[Shuffler]:
    if not {"deck", "seed"} & options.keys():
        return []  # an Era desk alone: nothing is drawn
    return [Shuffler(options["seed"])] if options.get("deck", "virtual") == "virtual" else []


def _snapshots(marks: Sequence[tuple[int, Mark]], identity: str) -> list[NewSnapshot]:
    """Return one snapshot for each entry after which a turn began; turns without a question share one."""
    out: list[NewSnapshot] = []
    for after, mark in marks:
        story = mark.story
        if out and out[-1].after == after:
            story = [*out.pop().story, *story]
        out.append(NewSnapshot(after, mark.turn, mark.who, mark.state, story, identity))
    return out

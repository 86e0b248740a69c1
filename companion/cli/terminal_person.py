"""How does a person play in the terminal? Numbered answers, Enter for the usual one, a letter for everything else."""

from __future__ import annotations

import shutil
import textwrap
from typing import TYPE_CHECKING, TextIO

from assets.errors import PlainError
from assets.words import _, pgettext, typed
from companion import spoken
from companion.games import game_of, game_words, typed_id
from companion.playthrough import Playthroughs
from companion.storage.values import StaleHead
from solo_bots import sentences

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from companion.playthrough import OpenGame
    from solo_bots.conversation import Json, Tell
    from solo_bots.sentences import Choice, Line, Question


DIM, BOLD, PLAIN = "\033[2m", "\033[1m", "\033[0m"
MIN_WIDTH, NO_WIDTH = 40, 100_000
"""Characters a line; what is no terminal gets its lines whole."""


class Stopped(Exception):
    """The person ended the input; everything answered is kept."""


class Back(Exception):
    """The person does not want to give this answer after all."""


LETTERS = {one: one[0] for one in ("undo", "redo", "why", "log", "correct", "state", "quit")} | {
    "as usual": "a",
    "help": "?",
    "stop": "q",
    "exit": "q",
}
"""Whole words that mean a letter of the line below each question, in every language."""


def letter_of(text: str) -> str:
    """Return the letter a whole word means, in English or the language in use; another text in lower case."""
    said = text.casefold()
    own = {
        pgettext("typed", "undo"): "u",
        pgettext("typed", "redo"): "r",
        pgettext("typed", "why"): "w",
        pgettext("typed", "log"): "l",
        pgettext("typed", "correct"): "c",
        pgettext("typed", "state"): "s",
        pgettext("typed", "as usual"): "a",
        pgettext("typed", "help"): "?",
        pgettext("typed", "stop"): "q",
    }
    return LETTERS.get(said) or own.get(said, said)


def choose(question: str, labels: Sequence[str], default: int, given: TextIO, shown: TextIO) -> int | None:
    """Ask which of the labels; return its index, or None at the end of input or when the person leaves."""
    shown.write(f"\n{question}\n")
    for number, label in enumerate(labels, 1):
        shown.write(f"  {number}  {label}{'   (Enter)' if number - 1 == default else ''}\n")
    while True:
        shown.write("> ")
        shown.flush()
        line = given.readline()
        if not line:
            return None
        text = line.strip()
        if not text:
            return default
        if letter_of(text) == "q":
            return None
        if text.isdecimal() and 1 <= int(text) <= len(labels):
            return int(text) - 1
        shown.write(_("Give a number from 1 to {most}; q leaves.").format(most=len(labels)) + "\n")


def say_where(opened: OpenGame) -> None:
    """Print which game goes on, and where it was left."""
    where = _("{title}, {turn}").format(
        title=game_of(opened.game).titled(opened.options),
        turn=spoken.turn_name(opened.game, opened.state.turn, opened.state.to_move),
    )
    print(where)
    if (last := spoken.step_name(opened.game, opened.undo_step())) is not None:
        print(_("Last step: {step}").format(step=last))


class TerminalPerson:
    """Shows an open game on a terminal and takes the person's answers."""

    def __init__(self, opened: OpenGame, given: TextIO, shown: TextIO) -> None:
        self.opened = opened
        self.given = given
        self.shown = shown
        self.colour = shown.isatty()

    def play(self) -> int:
        """Play until the game is over or the person stops; return the exit code."""
        if self.opened.notice:
            self._say(self.opened.notice)
        self._tell()
        try:
            while (question := spoken.question(self.opened)) is not None:
                self._ask(question)
                if self._command(self._line(), question):
                    return self._bye()
        except Stopped:
            return self._bye()
        self._over()
        return 0

    # ---- showing

    def _say(self, text: str = "", style: str = "") -> None:
        """Show a line; a long one goes on below, as far in as its words begin."""
        width = max(MIN_WIDTH, shutil.get_terminal_size((100, 24)).columns - 1) if self.colour else NO_WIDTH
        begin = len(text) - len(text.lstrip(" ►◄·–?0123456789"))
        for line in textwrap.wrap(text, width, subsequent_indent=" " * min(begin, 12)) or [""]:
            self.shown.write(f"{style}{line}{PLAIN}\n" if style and self.colour else f"{line}\n")

    def _tell(self) -> None:
        for line in self._lines(self.opened.tells):
            self._say(("  ► " if line.moves else "  · ") + line.text)
            for why in line.why:
                self._say(f"      {why.text} [{why.cite}]", DIM)

    def _lines(self, tells: Iterable[Tell]) -> list[Line]:
        return spoken.lines(self.opened.game, tells, self.opened.options)

    def _ask(self, question: Question) -> None:
        self._say()
        self._say(question.text, BOLD)
        for number, choice in enumerate(question.choices, 1):
            self._say(f"  {number}  {choice.text}{'   (Enter)' if choice.default else ''}")
        ahead = self.opened.ahead()
        if len(ahead.steps) > 1:
            self._say("  a  " + _("As usual to the end of the turn, {n} answers:").format(n=len(ahead.steps)))
            for line in self._lines(ahead.tells):
                if line.moves:
                    self._say(f"       {line.text}", DIM)
        self._say("  " + _("u undo · r redo · w why · l log · c correct · s state · ? help · q stop"), DIM)

    def _line(self) -> str:
        self.shown.write("> ")
        self.shown.flush()
        line = self.given.readline()
        if not line:
            raise Stopped
        return line.strip()

    # ---- taking

    def _command(self, text: str, question: Question) -> bool:
        """Carry one line out; True when the person wants to stop."""
        letters: dict[str, Callable[[], None]] = {
            "u": self._undo,
            "r": self._redo,
            "l": self._log,
            "c": self._correct,
            "s": self._state,
            "w": lambda: self._why(question),
            "a": lambda: self._as_usual(question),
            "?": self._help,
        }
        letter = letter_of(text)
        try:
            if letter == "q":
                return True
            if letter in letters:
                letters[letter]()
            else:
                self._answer(text, question)
        except StaleHead as error:
            self._say(error.what)
            self.opened = Playthroughs(self.opened.storage).open(self.opened.id)
            self._say(_("Here it stands as it is there now."))
            self._tell()
        except Back:
            pass
        except PlainError as error:
            self._say(str(error))
        return False

    def _answer(self, text: str, question: Question) -> None:
        choice = _picked(text, question)
        if choice is None:
            self._say(_("Give the number of an answer, or one of the letters."))
            return
        if not text:
            raw: Json = self.opened.ask.default if self.opened.ask else None
        else:
            raw = {"choice": choice.id, **self._fields(choice, question)}
        self.opened.answer(raw, n=question.n)
        self._say()
        self._tell()

    def _help(self) -> None:
        for line in (
            _("A number gives that answer, Enter the one marked (Enter)."),
            _(
                "a: answer the rest of the turn as usual, as shown. u: take the last step back. r: take it again."
            ),
            _(
                "w: why this question. l: the whole log. s: what the companion believes. c: set a value right."
            ),
            _("q: stop; everything is kept."),
        ):
            self._say("  " + line)

    def _as_usual(self, question: Question) -> None:
        self.opened.answer_as_usual(n=question.n)
        self._say()
        self._tell()

    def _fields(self, choice: Choice, question: Question) -> dict[str, Json]:
        out: dict[str, Json] = {}
        toggles = [one for one in choice.fields if one.field.kind == "toggle"]
        if toggles:
            asked = next(one for one in question.ask.choices if one.id == choice.id)
            marked = self._marked(toggles, asked.at_least, asked.at_most)
            out |= {one.field.id: index in marked for index, one in enumerate(toggles)}
        for one in choice.fields:
            if one.field.kind == "number":
                out[one.field.id] = self._number(one)
            elif one.field.kind == "pick":
                default = (
                    one.field.options.index(one.field.default)
                    if one.field.default in one.field.options
                    else -1
                )
                picked = choose(one.label, one.options, default, self.given, self.shown)
                if picked is None:
                    raise Stopped
                out[one.field.id] = one.field.options[picked] if picked >= 0 else None
            elif one.field.kind == "text":
                out[one.field.id] = self._text(one)
        return out

    def _marked(self, toggles: Sequence[sentences.Field], at_least: int, at_most: int | None) -> set[int]:
        for number, one in enumerate(toggles, 1):
            self._say(f"  {number}  {one.label}")
        most = len(toggles) if at_most is None else min(at_most, len(toggles))
        if at_least == most:
            wanted = _("Which {n} of these? Numbers with spaces; < goes back.").format(n=most)
        elif at_least:
            wanted = _("Which {low} to {high} of these? Numbers with spaces; < goes back.").format(
                low=at_least, high=most
            )
        else:
            wanted = _("Which of these? Numbers with spaces; Enter for none; < goes back.")
        while True:
            self._say(wanted)
            parts = self._detail().replace(",", " ").split()
            wrong = [part for part in parts if not (part.isdecimal() and 1 <= int(part) <= len(toggles))]
            marked = {int(part) - 1 for part in parts if part not in wrong}
            if wrong:
                self._say(
                    _("'{given}' is none of the numbers 1 to {most}.").format(
                        given=wrong[0][:40], most=len(toggles)
                    )
                )
            elif at_least <= len(marked) <= most:
                return marked
            else:
                self._say(_("These are {n}.").format(n=len(marked)))

    def _detail(self) -> str:
        """Read a part of an answer; `<`, or a letter that means undo or stop, leads back or out."""
        text = self._line()
        letter = letter_of(text)
        if letter in ("<", "u"):
            raise Back
        if letter == "q":
            raise Stopped
        return text

    def _number(self, one: sentences.Field) -> int:
        while True:
            low, high, default = one.field.low, one.field.high, one.field.default
            self._say(
                _("{label}, {low} to {high}; Enter for {default}").format(
                    label=one.label, low=low, high=high, default=default
                )
            )
            text = self._detail()
            if not text and default is not None:
                return int(default)
            if text.isdecimal() and low <= int(text) <= high:
                return int(text)
            self._say(_("'{given}' does not fit here.").format(given=text[:40]))

    def _text(self, one: sentences.Field) -> str:
        self._say(_("{label}; Enter for '{default}'").format(label=one.label, default=one.field.default))
        return self._line() or str(one.field.default)

    def _undo(self) -> None:
        name = spoken.step_name(self.opened.game, self.opened.undo_step())
        if not self.opened.undo():
            self._say(_("There is nothing to undo."))
            return
        self._say(_("Undone: {step}").format(step=name))
        for line in spoken.put_back(self.opened.game, self.opened.put_back, self.opened.options):
            self._say("  ◄ " + line)

    def _redo(self) -> None:
        name = spoken.step_name(self.opened.game, self.opened.redo_step())
        if not self.opened.redo():
            self._say(_("There is nothing to redo."))
            return
        self._say(_("Done again: {step}").format(step=name))
        self._tell()

    def _why(self, question: Question) -> None:
        if not question.why:
            self._say(_("Nothing to explain about this question."))
        for why in question.why:
            self._say(f"  {why.text} [{why.cite}]")

    def _log(self) -> None:
        for turn in self.opened.story():
            self._say(spoken.turn_name(self.opened.game, turn.number, turn.who), BOLD)
            for item in turn.items:
                if "tell" in item:
                    from solo_bots.conversation import Tell

                    (line,) = self._lines([Tell.from_json(item["tell"])])
                    self._say("   " + line.text)
                else:
                    self._say("   – " + spoken.said(self.opened.game, item), DIM)

    def _state(self) -> None:
        words = game_words(self.opened.game)
        group = ""
        for one in self.opened.correctables():
            value = one.field.default
            if value in (0, False, "none") and one.group in ("piles", "tiles", "workers", "journal_tiles"):
                continue
            if one.group != group:
                group = one.group
                self._say(words.group_words(group), BOLD)
            self._say(f"   {words.fact_words(one.field.id)}: {_value(self.opened.game, one.field, value)}")

    def _correct(self) -> None:
        words = game_words(self.opened.game)
        every = self.opened.correctables()
        groups = list(dict.fromkeys(one.group for one in every))
        picked = choose(
            _("What is wrong? Enter alone: nothing."),
            [words.group_words(g) for g in groups],
            -1,
            self.given,
            self.shown,
        )
        if picked is None or picked < 0:
            return
        among = [one.field for one in every if one.group == groups[picked]]
        labels = [f"{words.fact_words(f.id)}: {_value(self.opened.game, f, f.default)}" for f in among]
        index = choose(_("Which value?"), labels, -1, self.given, self.shown)
        if index is None or index < 0:
            return
        field = among[index]
        options = tuple(words.option_words(field, option) for option in field.options)
        one = sentences.Field(field, words.fact_words(field.id), options)
        value: Json
        if field.kind == "toggle":
            value = not field.default
        elif field.kind == "number":
            value = self._number(one)
        else:
            place = choose(one.label, options, field.options.index(field.default), self.given, self.shown)
            if place is None:
                return
            value = field.options[place]
        self.opened.correct(field.id, value)
        self._say(
            _("Corrected: {fact} is {value}.").format(
                fact=one.label, value=_value(self.opened.game, field, value)
            )
        )

    # ---- ending

    def _bye(self) -> int:
        self._say()
        game = game_of(self.opened.game)
        command = f"companion solo {typed_id(game.id)}" if game.solo else "companion evening"
        self._say(_("Everything is kept. Go on with: {command} --resume").format(command=typed(command)))
        return 0

    def _over(self) -> None:
        self._say()
        self._say(
            _("The game is over. Count the score with: companion score {game} --solo last").format(
                game=typed_id(self.opened.game)
            )
        )


def _picked(text: str, question: Question) -> Choice | None:
    if not text:
        return next((choice for choice in question.choices if choice.default), None)
    if text.isdecimal() and 1 <= int(text) <= len(question.choices):
        return question.choices[int(text) - 1]
    return None


def _value(game: str, field: object, value: Json) -> str:
    from solo_bots.conversation import Field

    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(field, Field) and field.kind == "pick":
        return game_words(game).option_words(field, value)
    return str(value)

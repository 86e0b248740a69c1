"""How does a person set up in the terminal? Step by step: Enter ticks, a number opens a place, letters do the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING, TextIO

from assets.errors import PlainError
from assets.words import _
from companion.aid.tongues import has_every_word
from companion.games import typed_id
from companion.setup.as_text import finding_lines, step_lines
from companion.setup.layout import free

if TYPE_CHECKING:
    from companion.setup.desk import SetupDesk
    from companion.setup.plan import Piece, Slot, Step

_MOST_SHOWN = 24
_WORDS = ("draw", "back", "undo", "quit")
"""What may be typed instead of its first letter."""


class _Ended(Exception):
    """The input has ended; everything so far is kept."""


def guide(desk: SetupDesk, given: TextIO, shown: TextIO) -> bool:
    """Go through the steps until all are ticked (True) or the person stops; every answer is kept at once."""
    return _Guide(desk, given, shown).run()


class _Guide:
    def __init__(self, desk: SetupDesk, given: TextIO, shown: TextIO) -> None:
        self.desk = desk
        self._given = given
        self._shown = shown

    def run(self) -> bool:
        self._say(_("Enter: done, next step.  b: back.  u: undo.  q: stop."))
        try:
            self._walk()
        except _Ended:
            again = _("companion setup {game} --ask --resume").format(game=typed_id(self.desk.plan.game))
            self._say(_("Stopped. The set-up is kept; go on with: {command}").format(command=again))
            return False
        for line in finding_lines(self.desk.plan, self.desk.layout):
            self._say(line)
        return True

    def _walk(self) -> None:
        steps = self.desk.plan.steps
        index = next((n for n, one in enumerate(steps) if one.id not in self.desk.layout.ticked), len(steps))
        while index < len(steps):
            step = steps[index]
            self._show(step, index)
            word = self._asked()
            word = word[:1].casefold() if word.casefold() in _WORDS else word
            if word == "q":
                raise _Ended
            if word in ("", "b"):
                if not word:
                    self.desk.tick(step.id, done=True)
                index = index + 1 if not word else max(0, index - 1)
                continue
            try:
                self._do(step, word)
            except PlainError as error:
                self._say(str(error))
        self._say(_("Everything is set up."))

    def _do(self, step: Step, word: str) -> None:
        if word == "u":
            undone = self.desk.undo_name
            self._say(_("Undone: {what}").format(what=undone) if self.desk.undo() else _("Nothing to undo."))
        elif word == "d" and step.kind == "draw":
            for slot in step.slots:
                if slot.id not in self.desk.layout.locked:
                    self.desk.redraw(slot.id)
        elif step.kind == "draw" and word.isdecimal() and 1 <= int(word) <= len(step.slots):
            self._place(step.slots[int(word) - 1])
        else:
            keys = "1 … d b u q" if step.kind == "draw" else "b u q"
            self._say(_("Press Enter when it is done, or give one of: {keys}.").format(keys=keys))

    def _place(self, slot: Slot) -> None:
        self._say(
            _("{place}: type a number or part of a name; r draws it again, - empties it.").format(
                place=slot.label
            )
        )
        found = free(self.desk.plan, self.desk.layout, slot)
        self._list(found)
        while True:
            word = self._asked()
            if not word:
                return
            if word == "r":
                self.desk.redraw(slot.id)
            elif word == "-":
                self.desk.take_away(slot.id)
            elif word.isdecimal() and 1 <= int(word) <= len(found):
                self.desk.put(slot.id, found[int(word) - 1].id)
            else:
                found = self._search(slot, word)
                if len(found) != 1:
                    self._list(found)
                    continue
                self.desk.put(slot.id, found[0].id)
            return

    def _search(self, slot: Slot, word: str) -> tuple[Piece, ...]:
        """Return the pieces with every word; one that lies elsewhere changes places."""
        plan, placed = self.desk.plan, self.desk.layout.placed
        fitting = (plan.pieces[one] for one in slot.candidates if plan.fits(slot, one, placed))
        return tuple(one for one in fitting if has_every_word(word, one.name, one.id))

    def _list(self, found: tuple[Piece, ...]) -> None:
        if not found:
            self._say(_("Nothing fits that. Type another part of the name."))
        for number, piece in enumerate(found[:_MOST_SHOWN], 1):
            self._say(f"  {number}  {piece.name}")
        if len(found) > _MOST_SHOWN:
            self._say(_("… and {n} more: type part of a name.").format(n=len(found) - _MOST_SHOWN))

    def _show(self, step: Step, index: int) -> None:
        self._say("")
        self._say(f"{index + 1}/{len(self.desk.plan.steps)}  {step.group}")
        for line in step_lines(self.desk.plan, self.desk.layout, step):
            self._say(line)
        if step.kind == "draw":
            self._say(_("d: draw it.  1, 2, …: a place by hand."))

    def _asked(self) -> str:
        self._shown.write("> ")
        self._shown.flush()
        line = self._given.readline()
        if not line:
            raise _Ended
        return line.strip()

    def _say(self, text: str) -> None:
        self._shown.write(f"{text}\n")

"""Which tracked values can be set right, and what was noted but not yet applied? It holds no rule."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from assets.errors import BadInput
from assets.words import _
from companion.games import game_words

if TYPE_CHECKING:
    from companion.playthrough import OpenGame


@dataclass(frozen=True, slots=True)
class FactView:
    """A tracked value that may be set right."""

    id: str
    kind: str
    label: str
    value: Any
    low: int
    high: int
    options: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class FactGroup:
    """Tracked values under one heading."""

    id: str
    label: str
    facts: tuple[FactView, ...]


@dataclass
class Corrections:
    """What the table says against what the companion believes; nothing is changed before `apply`."""

    game: OpenGame
    changed: dict[str, Any] = field(default_factory=dict)

    def groups(self) -> tuple[FactGroup, ...]:
        """Return the tracked values by group."""
        words = game_words(self.game.game)
        gathered: dict[str, list[FactView]] = {}
        for one in self.game.correctables():
            f = one.field
            options = tuple((option, words.option_words(f, option)) for option in f.options)
            value = self.changed.get(f.id, f.default)
            fact = FactView(f.id, f.kind, words.fact_words(f.id), value, f.low, f.high, options)
            gathered.setdefault(one.group, []).append(fact)
        return tuple(FactGroup(group, words.group_words(group), tuple(f)) for group, f in gathered.items())

    def change(self, fact: str, value: Any) -> None:
        """Note what the table says; the companion's own value takes the note away."""
        now = next((o.field.default for o in self.game.correctables() if o.field.id == fact), None)
        if now is None:
            raise BadInput(_("There is no such value."), where=fact[:60])
        if value == now:
            self.changed.pop(fact, None)
        else:
            self.changed[fact] = value

    def apply(self) -> int:
        """Set right what was noted, one recorded step a value; return how many.

        Raises:
            AnswerRefused: a value cannot be; those before it were set right, it and the rest stay noted.
        """
        done = 0
        for fact in list(self.changed):
            self.game.correct(fact, self.changed[fact])
            del self.changed[fact]
            done += 1
        return done

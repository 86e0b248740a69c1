"""Which words does the person read? Every sentence shown goes through `_`; here are those of the games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, cast

from assets.words import _, ngettext, pgettext, typed, typed_name

if TYPE_CHECKING:
    from solo_bots.conversation import Ask, Choice, Field, Json, Reason, Tell

__all__ = ["GameWords", "_", "first_up", "game_words", "ngettext", "pgettext", "typed", "typed_name"]


class GameWords(Protocol):
    """The sentences of one game: every verb a bot tells, asks and gives as a reason, in the language in use."""

    def bot_words(self) -> str:
        """Return what the solo opponent is called, in a word."""
        ...

    def tell_words(self, tell: Tell) -> str:
        """Return what to do on the table, one short sentence."""
        ...

    def put_back_words(self, tell: Tell) -> str:
        """Return how to take a told move back on the table."""
        ...

    def ask_words(self, ask: Ask) -> str:
        """Return the question."""
        ...

    def choice_words(self, ask: Ask, choice: Choice) -> str:
        """Return the label of an answer."""
        ...

    def field_words(self, ask: Ask, field: Field) -> str:
        """Return the label of something filled in with an answer."""
        ...

    def option_words(self, field: Field, option: str) -> str:
        """Return the label of one option of a field."""
        ...

    def reason_words(self, reason: Reason) -> str:
        """Return why, one short sentence without the ruling number."""
        ...

    def step_words(self, kind: str, key: str, value: Json) -> str:
        """Return the name of a step that can be undone or redone."""
        ...

    def fact_words(self, fact: str) -> str:
        """Return the name of a tracked value."""
        ...

    def group_words(self, group: str) -> str:
        """Return the name of a group of tracked values."""
        ...


def first_up(text: str) -> str:
    """Return words as a sentence begins with them; nouns inside keep their capitals."""
    return text[:1].upper() + text[1:]


def game_words(game: str) -> GameWords:
    """Return the sentences of a game; KeyError if it has none."""
    from companion.games import game_of

    return cast("GameWords", game_of(game).part("words"))

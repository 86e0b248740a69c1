"""What a bot's words promise: a sentence for everything it tells, asks and gives as a reason, in the language in use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping

    from solo_bots.conversation import Ask, Choice, Field, Json, Reason, Tell


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

    def board(self, board_id: str) -> str:
        """Return the name of a board of the opponent's; KeyError if there is none."""
        ...

    def choice_name(self, options: Mapping[str, Json]) -> str:
        """Return what a playthrough's options are called in lists, its board or version."""
        ...

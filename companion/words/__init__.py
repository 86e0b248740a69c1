"""Which words does the person read? Every sentence shown goes through `_` (gettext; English is the source)."""

from __future__ import annotations

import gettext as _gettext
import os
import re
from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

if TYPE_CHECKING:
    from solo_bots.conversation import Ask, Choice, Field, Json, Reason, Tell

_typed = os.environ.get("COMPANION_COMMAND", "companion")
_COMMAND = re.compile(
    r"\bcompanion (?=(?:solo|evening|score|rules|print|queue|printers|restore|history|scan|teach|stickers|demo|doctor"
    r"|report|simulate|paper|setup|cards|aid)\b)"
)
"""A command named in a sentence."""

_translation: _gettext.NullTranslations = _gettext.NullTranslations()


def use(translation: _gettext.NullTranslations) -> None:
    """Switch the language of everything that is said from now on."""
    global _translation
    _translation = translation


def _(message: str) -> str:
    """Return the message in the language in use; commands it names are written as they are typed here."""
    return typed(_translation.gettext(message))


def typed(command: str) -> str:
    """Return a command ("companion solo --resume"), or a text that names some, as they are typed here."""
    return command if _typed == "companion" else _COMMAND.sub(_typed + " ", command)


def typed_name() -> str:
    """Return what is typed before every command here: ./run, or the companion's own name."""
    return _typed


def ngettext(singular: str, plural: str, count: int) -> str:
    """Return the message for a count in the language in use."""
    return _translation.ngettext(singular, plural, count)


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


def game_words(game: str) -> GameWords:
    """Return the sentences of a game; KeyError if it has none."""
    modules = {
        "wayfarers": "companion.words.wayfarers",
        "darwins_choice": "companion.words.darwins_choice",
        "darwins-journey": "companion.words.darwins_journey",
    }
    return cast("GameWords", import_module(modules[game]))

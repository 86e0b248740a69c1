"""Which words does the person read? Every sentence shown goes through `_` (gettext; English is the source).

The catalogue of a language lies beside this file as gettext lays it out: `de/LC_MESSAGES/companion.po` (edited) and
`companion.mo` (compiled from it by `python -m tests.catalogue`).
"""

from __future__ import annotations

import gettext as _gettext
import io
import locale
import os
import re
from collections.abc import Mapping

LANGUAGES = {"en": "English", "de": "Deutsch"}
"""Language (ISO 639-1) -> its own name. English needs no catalogue."""
SOURCE = "en"

_typed = os.environ.get("COMPANION_COMMAND", "companion")
_COMMAND = re.compile(
    r"\bcompanion (?=(?:solo|evening|score|rules|print|queue|printers|restore|history|scan|teach|stickers|demo|doctor"
    r"|report|paper|setup|cards|aid)\b)"
)
"""A command named in a sentence."""

_translation: _gettext.NullTranslations = _gettext.NullTranslations()
_language = SOURCE


def use(language: str) -> None:
    """Say everything from now on in a language of `LANGUAGES`.

    Raises:
        KeyError: there is no such language.
        PlainError: its catalogue is missing, so the installation is incomplete.
    """
    if language not in LANGUAGES:
        raise KeyError(language)
    if language == SOURCE:
        use_translation(_gettext.NullTranslations(), language)
    else:
        from assets import files  # which says its own faults through `_`

        catalogue = files.read_bytes(f"words/{language}/LC_MESSAGES/companion.mo")
        use_translation(_gettext.GNUTranslations(io.BytesIO(catalogue)), language)


def use_translation(translation: _gettext.NullTranslations, language: str = SOURCE) -> None:
    """Say everything from now on through a translation, as that language."""
    global _translation, _language
    _translation, _language = translation, language


def language() -> str:
    """Return the language in use."""
    return _language


def device_language(environment: Mapping[str, str] = os.environ) -> str:
    """Return the language this device is set to where there is a catalogue for it, else English.

    The first of LANGUAGE, LC_ALL, LC_MESSAGES and LANG that is set decides, as for every gettext program; without
    any of them the operating system's own setting.
    """
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        wanted = [one for one in environment.get(name, "").split(":") if one]
        if wanted:
            return next((found for one in wanted if (found := known_language(one))), SOURCE)
    return known_language(locale.getlocale()[0] or "") or SOURCE


def known_language(tag: str) -> str:
    """Return the language of a tag ("de_AT.UTF-8", "de-CH", "German_Germany"); "" if there is no catalogue for it."""
    name = re.split(r"[-_.@]", tag, maxsplit=1)[0].lower()
    name = {"german": "de", "english": "en", "c": "en", "posix": "en"}.get(name, name)
    return name if name in LANGUAGES else ""


def _(message: str) -> str:
    """Return the message in the language in use; commands it names are written as they are typed here."""
    return typed(_translation.gettext(message)) if message else ""


def pgettext(context: str, message: str) -> str:
    """Return a message that means another thing elsewhere ("Open": a verb, a state), in the language in use.

    The context is a word for translators and is never shown.
    """
    return typed(_translation.pgettext(context, message))


def ngettext(singular: str, plural: str, count: int) -> str:
    """Return the message for a count in the language in use."""
    return typed(_translation.ngettext(singular, plural, count))


def number(value: float, decimals: int | None = None) -> str:
    """Return a number with its thousands apart and its decimals (so many if told), as the language in use writes them."""
    text = f"{value:,}" if decimals is None else f"{value:,.{decimals}f}"
    return text.translate(str.maketrans(",.", ".,")) if _language == "de" else text


def later(message: str) -> str:
    """Mark a message of a table that is made once; it is put through `_` where it is shown."""
    return message


def first_up(text: str) -> str:
    """Return words as a sentence begins with them; nouns inside keep their capitals."""
    return text[:1].upper() + text[1:]


def typed(command: str) -> str:
    """Return a command ("companion solo --resume"), or a text that names some, as they are typed here."""
    return command if _typed == "companion" else _COMMAND.sub(_typed + " ", command)


def typed_name() -> str:
    """Return what is typed before every command here: ./run, or the companion's own name."""
    return _typed

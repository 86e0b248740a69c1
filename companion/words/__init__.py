"""Which words does the person read? Every sentence shown goes through `_` (gettext; English is the source)."""

from __future__ import annotations

import gettext as _gettext

_translation: _gettext.NullTranslations = _gettext.NullTranslations()


def use(translation: _gettext.NullTranslations) -> None:
    """Switch the language of everything that is said from now on."""
    global _translation  # noqa: PLW0603 - the language is one per process, as with gettext.install
    _translation = translation


def _(message: str) -> str:
    """Return the message in the language in use."""
    return _translation.gettext(message)


def ngettext(singular: str, plural: str, count: int) -> str:
    """Return the message for a count in the language in use."""
    return _translation.ngettext(singular, plural, count)

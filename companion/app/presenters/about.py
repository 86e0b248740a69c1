"""What does the app say about itself? Version, where its facts come from, whose work it ships."""

from __future__ import annotations

from dataclasses import dataclass

from assets import files
from assets.words import _, ngettext
from companion.provenance import GameFacts

LICENCES = (
    ("SIL Open Font License 1.1", "fonts/OFL.txt"),
    ("Apache License 2.0", "fonts/APACHE-2.0.txt"),
)
"""Licence texts that ship beside what they are about: name -> file under assets/."""


@dataclass(frozen=True, slots=True)
class Credit:
    """One work of others that ships with the companion, as assets/CREDITS.md names it."""

    what: str
    made_from: str
    licence: str


def credits_shipped() -> tuple[Credit, ...]:
    """Return the works of others, in the order of assets/CREDITS.md.

    Raises:
        PlainError: the file is missing.
    """
    rows = [line for line in files.read_text("CREDITS.md").splitlines() if line.startswith("|")]
    found = []
    for row in rows[2:]:
        what, _files, made_from, _version, licence, _where = (
            one.strip() for one in row.strip("|").split("|")
        )
        found.append(Credit(what, _plain(made_from), _plain(licence.partition(" (")[0])))
    return tuple(found)


def unofficial() -> str:
    """Return what this companion is not."""
    return _(
        "Unofficial. Made by players for players, not by the makers or publishers of the games. "
        "The names of the games belong to their owners. You need the games; no artwork and no rulebook is in here."
    )


def facts_words(one: GameFacts) -> str:
    """Return in a sentence how many groups of a game's facts were verified."""
    if not one.unverified:
        return _("All {n} groups of facts were verified.").format(n=len(one.groups))
    words = ngettext(
        "{verified} of {n} group of facts verified, {left} not",
        "{verified} of {n} groups of facts verified, {left} not",
        len(one.groups),
    )
    return words.format(verified=one.verified, n=len(one.groups), left=len(one.unverified))


def paragraphs(text: str) -> tuple[str, ...]:
    """Return a licence's text in paragraphs whose lines are joined, so that they wrap at the screen's width."""
    blocks = text.replace("\r\n", "\n").split("\n\n")
    joined = (" ".join(line.strip() for line in block.splitlines() if line.strip(" -=")) for block in blocks)
    return tuple(one for one in joined if one)


def _plain(text: str) -> str:
    return text.replace("`", "")

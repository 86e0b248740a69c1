"""What is said at the very first start? Three short pages: what it does, a game to try, tags or not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assets.words import _

if TYPE_CHECKING:
    from companion.app.presenters.settings import AppSettings
    from companion.storage import Storage


@dataclass(frozen=True, slots=True)
class Point:
    """One thing the companion does: a sign, a name, a sentence."""

    icon: str
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Page:
    """One page: `id` says what can be done on it."""

    id: str
    title: str
    text: str
    points: tuple[Point, ...]


def is_first_run(storage: Storage, settings: AppSettings) -> bool:
    """Return whether nobody has seen the pages and nothing was played here yet."""
    return not settings.welcomed and not storage.playthroughs(include_hidden=True) and not storage.records()


def pages() -> tuple[Page, ...]:
    """Return the pages in their order."""
    return (
        Page(
            "what",
            _("The game is on the table. The companion lies beside it."),
            _("No account, no network. Every answer is kept at once, and one tap takes it back."),
            (
                Point("robot", _("It plays your opponent"), _("It says what to move, and why.")),
                Point("list", _("It sets up"), _("What goes where, step by step.")),
                Point("trophy", _("It counts the score"), _("Line by line, with the reasons.")),
                Point("receipt", _("It prints the result"), _("On a receipt printer, or as a picture.")),
            ),
        ),
        Page(
            "demo",
            _("Try it without opening a box"),
            _("A demo game shows how a turn goes. Answer what you like; nothing can go wrong."),
            (
                Point("play", _("A game in the middle"), _("The opponent has just moved.")),
                Point("trophy", _("A finished game"), _("Three made-up players and their points.")),
                Point("delete", _("Gone with one tap"), _("Here, or in the settings.")),
            ),
        ),
        Page(
            "tags",
            _("Tags, or no tags"),
            _("Everything works without them: pieces are picked from a list. Tags are quicker at the end."),
            (
                Point("touch", _("Without"), _("Nothing to prepare. Tap what lies there.")),
                Point("code", _("With tags"), _("Print small stickers, then scan all cards in one go.")),
                Point(
                    "camera", _("Nothing stuck on"), _("Print one sheet of codes and point the camera at it.")
                ),
            ),
        ),
    )

"""The player aid: its entries, the search in them, and the drawing beside an entry."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assets.aid import GAMES, Topic
from assets.words import language
from companion.aid.book import book
from companion.aid.places import AidPlace
from companion.aid.search import Index
from companion.games import games

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.aid.book import Book, Page
    from companion.aid.search import Hit
    from companion.storage import Storage


LAST = "app.aid"
"""The setting that keeps the game and section read last."""


class AidPresenter:
    """One place in the player aid. `section` "" = the table of contents; `entry` is the one that was asked for."""

    def __init__(self, storage: Storage, place: AidPlace) -> None:
        self._storage = storage
        self._books: dict[tuple[str, str], Book] = {}
        self._indexes: dict[tuple[str, str], Index] = {}
        self.query = ""
        self.game = place.game if place.game in GAMES else ""
        self.section = self.entry = ""
        if not self.game:
            self._restore()
        elif place.entry:
            self.open(place.entry)

    @property
    def book(self) -> Book:
        """The player aid of the game."""
        return self._book(self.game)

    @property
    def page(self) -> Page | None:
        """The section that is shown; None for the table of contents."""
        return self.book.page(self.section) if self.section else None

    @property
    def first(self) -> Page:
        """The section that stands beside the contents when none was chosen: how a round goes."""
        pages = self.book.pages
        return next((one for one in pages if one.section.topic is Topic.ROUND), pages[0])

    @property
    def place(self) -> AidPlace:
        """Where one is."""
        return AidPlace(self.game, self.entry or self.section)

    def choose_game(self, game: str) -> None:
        """Show the contents of another game; what was looked for is looked for there."""
        self.game, self.section, self.entry = game, "", ""
        self.remember()

    def open(self, name: str) -> None:
        """Show the section of that id, or the entry in its section; an unknown one leads to the contents."""
        try:
            page = self.book.page(name)
        except KeyError:
            self.section = self.entry = ""
            return
        self.section = page.section.id
        self.entry = "" if name == page.section.id else name
        self.remember()

    def contents(self) -> None:
        """Show the table of contents."""
        self.section = self.entry = ""
        self.remember()

    def following(self) -> Page | None:
        """Return the section after the one that is shown, None after the last."""
        pages = self.book.pages
        shown = self.page or self.first
        place = next((n for n, one in enumerate(pages) if one is shown), len(pages))
        return pages[place + 1] if place + 1 < len(pages) else None

    def found(self) -> tuple[Hit, ...]:
        """Return what was found in this game for what is typed."""
        read = self.game, language()
        if read not in self._indexes:
            self._indexes[read] = Index(self.book)
        return self._indexes[read].search(self.query)

    def remember(self) -> None:
        """Keep where one is for the next time."""
        self._storage.set_setting(LAST, {"game": self.game, "section": self.section})

    def _restore(self) -> None:
        kept = self._storage.get_setting(LAST, {})
        known = kept if isinstance(kept, dict) else {}
        first = next(game.id for game in games() if game.id in GAMES)
        self.game = known["game"] if known.get("game") in GAMES else first
        section = known.get("section")
        if isinstance(section, str) and any(section == one.section.id for one in self.book.pages):
            self.section = section

    def _book(self, game: str) -> Book:
        read = game, language()
        if read not in self._books:
            self._books[read] = book(game)
        return self._books[read]


@dataclass(frozen=True, slots=True)
class Signed:
    """What is drawn beside a heading: effects of Wayfarers as the facts name them, and signs of the icon font."""

    effects: tuple[str, ...] = ()
    icons: tuple[str, ...] = ()


def signed(game: str, names: tuple[str, ...]) -> Signed:
    """Return what is drawn for the facts an entry explains, as far as there is a drawing; each drawing once."""
    if game == "wayfarers":
        drawn = [one for one in names if one in _EFFECTS or one.partition(" ")[0] in _ANY]
        effects = tuple(_ANY.get(one, one) for one in drawn)
        return Signed(effects[:_MOST], tuple(one for one in names if one in _TAGS_AND_ASSETS)[:_MOST])
    icons = dict.fromkeys(_FONT_OF.get(game, {}).get(one, "") for one in names)
    return Signed((), tuple(one for one in icons if one)[:_MOST])


_MOST = 7
_EFFECTS = frozenset(
    {
        *("townsfolk", "land", "water", "space", "inspiration", "comet", "journal", "provision", "silver"),
        *("focus", "marker step", "retrieve worker", "influence card"),
        *("new die", "refresh die", "adjust die"),
    }
)
_ANY = {"influence": "influence any", "upgrade": "upgrade any"}
_TAGS_AND_ASSETS = frozenset(
    {
        *("camel", "ship", "telescope", "pigeon"),
        *("city", "vista", "harbour", "open_water"),
        *("observatory", "library", "stars", "planet", "sun", "moon"),
    }
)
_FONT_OF: Mapping[str, Mapping[str, str]] = {
    "darwins_journey": {
        "coins": "silver",
        "vp": "star",
        "knowledge": "lightbulb",
        "theory": "chart",
        "book": "book",
        "explore": "compass",
        "explorer_new": "compass",
        "sail": "ship",
        "to_beagle": "ship",
        "stamps": "file",
        "stamps_spread": "file",
        "stamps_each": "file",
        "seal_buy": "octagon_filled",
        "seal_free": "octagon_filled",
        "seal_purple": "octagon_filled",
        "objective": "flag",
        "objective_auto": "flag",
        "camp": "tent",
        "camp_any": "tent",
        "tent_again": "tent",
        "research": "search",
        "research_any": "search",
        "research_own_island": "search",
        "deliver_again": "city",
        "locked_action": "lock",
        "unlock": "lock",
        "unlock_free": "lock",
        "copy_crew": "copy",
        "knowledge_swap": "swap",
        "worker_5": "meeple",
        "bonus": "meeple",
        "end_vp": "star",
        "other": "question",
    },
    "origin": {
        "evolution": "plus",
        "migration": "forward",
        "swap": "swap",
        "strait": "water",
        "tile": "tile",
        "yellow card": "cards",
        "hunting token": "circle_filled",
    },
    "darwins_choice": {
        "create": "plus",
        "mutate": "edit",
        "migrate": "forward",
        "redraw": "refresh",
        "trade": "swap",
        "tree": "upgrade",
    },
}

"""What can a human or the AI have at most at the end of Wayfarers (W92), and why?

Each function gives the bounds of one field seen from inside its column. What the others hold of the same box is
taken off; a bound that rests on unverified facts only warns.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assets.wayfarers.model import CardType
from assets.words import _
from companion.games.wayfarers.scoring.sheet import COMPONENTS, counted, panorama_from
from companion.scoring import seats
from companion.scoring.declaration import Bounds, Surroundings, columns_of
from companion.scoring.result import listed
from solo_bots.wayfarers import terms

if TYPE_CHECKING:
    from collections.abc import Callable

    from assets.wayfarers import Facts
    from companion.scoring.declaration import Json, Values

MOST = 999
"""Where nothing bounds a number but good sense."""

MOST_PLAYERS = 4


def name_of(sheet: Values, section: str, index: int) -> str:
    """Return what a column is called: the name given, else "Player 2", or the AI."""
    return _("the AI") if section == "ai" else seats.name_of(sheet, index)


@dataclass(frozen=True, slots=True)
class BoxLimits:
    """The limits that follow from what is in the box."""

    facts: Facts

    def deck(self, card: CardType) -> Callable[[Surroundings], Bounds]:
        """Bound the number of cards of one type: the deck, without what others hold (W92)."""
        size = len(self.facts.deck(card))

        def bounds(around: Surroundings) -> Bounds:
            held = {
                name_of(around.sheet, section, index): self._cards_held(section, values, card)
                for section, index, values in around.others()
            }
            reason = _("the box holds {n} cards of that type").format(n=size)
            return self._rest(size, held, reason, "cards")

        return bounds

    def ai_cards(self, around: Surroundings, key: str) -> Bounds:
        """Bound the AI's count of one card type by the deck (W92)."""
        return self.deck(CardType(key))(around)

    def one_card(self, field: str) -> Callable[[Surroundings, str], Bounds]:
        """Bound the copies of one card: the box holds one of each (W92)."""

        def bounds(around: Surroundings, piece: str) -> Bounds:
            held = {
                name_of(around.sheet, section, index): sum(1 for one in values.get(field, ()) if one == piece)
                for section, index, values in around.others()
                if section != "ai"
            }
            return self._rest(1, held, _("the box holds one of each"), "cards")

        return bounds

    def tile(self, around: Surroundings, piece: str) -> Bounds:
        """Bound the copies of a tile: one of a special tile, else one a player and 2 in a solo game (W92)."""
        held = {
            name_of(around.sheet, section, index): _tiles_held(values, piece)
            for section, index, values in around.others()
        }
        if piece in {one.id for one in self.facts.special_tiles}:
            return self._rest(1, held, _("the box holds one of each special tile"), "upgrade_tiles")
        copies = self.copies(around.sheet)
        reason = _("{n} of each tile are in a game of this many players").format(n=copies)
        return self._rest(copies, held, reason, "upgrade_tiles", "start")

    def copies(self, sheet: Values) -> int:
        """Return the copies of each ordinary tile in this game: the number of players, 2 at least (W1, W92)."""
        players = len(columns_of(sheet, "players")) + len(columns_of(sheet, "ai"))
        return min(MOST_PLAYERS, max(self.facts.setup.copies_per_basic_tile, players))

    def tags(self, around: Surroundings, tag: str) -> Bounds:
        """Bound a quick total of tags: what the player board shows, up to all there are in the box (W87)."""
        shown = self.facts.start_counts.get(tag, 0)
        tagged = (
            *(one.tags for one in self.facts.land),
            *(one.tags for one in self.facts.water),
            *(one.tags for one in self.facts.space),
            *(one.tags for one in self.facts.special_tiles),
        )
        in_box = sum(one.value == tag for tags in tagged for one in tags)
        held = {
            name_of(around.sheet, section, index): self._tags_held(values, tag) - shown
            for section, index, values in around.others()
            if section == "players"
        }
        reason = _("cards and special tiles show {n}, the player board {shown}").format(n=in_box, shown=shown)
        rest = self._rest(in_box, held, reason, "cards", "upgrade_tiles", "player_board")
        low_reason = _("the player board shows {n} {tag}").format(n=shown, tag=terms.tag(tag))
        found = _tags_in(around.column, tag)
        return Bounds(shown, rest.high + shown, low_reason if found < shown else rest.reason, rest.verified)

    def comet_tags(self, around: Surroundings) -> Bounds:
        """Bound a quick total of comet tags."""
        return self.tags(around, "comet")

    def tile_points(self, around: Surroundings) -> Bounds:
        """Bound a quick total of tile points: the printed VP of all tiles in this game, less the others'."""
        copies = self.copies(around.sheet)
        ordinary = {one.id: one.vp for one in self.facts.tiles}
        special = {one.id: one.vp for one in self.facts.special_tiles}
        printed = ordinary | special
        in_game = copies * sum(ordinary.values()) + sum(special.values())
        held = {
            name_of(around.sheet, section, index): _tile_points(values, printed)
            for section, index, values in around.others()
        }
        reason = _("all tiles of this game together print {n} VP").format(n=in_game)
        return self._rest(in_game, held, reason, "upgrade_tiles", "start")

    def space_under_cards(self, around: Surroundings) -> Bounds:
        """Bound space cards by the land and water cards they lie over (W92)."""
        mine = len(around.column["land"]) + len(around.column["water"])
        reason = _("each space card lies over a land or water card, and there are {n}").format(n=mine)
        return Bounds(0, mine, reason, self._verified("player_board"))

    def townsfolk_under_cards(self, around: Surroundings) -> Bounds:
        """Bound townsfolk by the cards they are tucked under, two of them on the player board (W92)."""
        mine = len(around.column["land"]) + len(around.column["water"]) + 2
        reason = _("land and water cards have room for {n}, two of them on the player board").format(n=mine)
        return Bounds(0, mine, reason, self._verified("player_board"))

    def tokens(self, around: Surroundings) -> Bounds:  # noqa: ARG002 - every limit is asked alike
        """Bound a human's influence in all guilds by the tokens there are (W4, W92)."""
        tokens = self.facts.human_start.influence_tokens
        reason = _("a player has {n} influence").format(n=tokens)
        return Bounds(0, tokens, reason, self._verified("start"))

    def _rest(self, size: int, held: dict[str, int], reason: str, *groups: str) -> Bounds:
        holding = {name: number for name, number in held.items() if number > 0}
        if holding:
            who = listed([f"{name} {number}" for name, number in holding.items()])
            reason = _("{reason}, of which others hold: {who}").format(reason=reason, who=who)
        return Bounds(0, max(0, size - sum(holding.values())), reason, self._verified(*groups))

    def _verified(self, *groups: str) -> bool:
        return all(self.facts.provenance[one].verified for one in groups)

    def _cards_held(self, section: str, values: Values, card: CardType) -> int:
        found = (values["cards"] if section == "ai" else values).get(card.value, 0)
        return found if isinstance(found, int) else len(found)

    def _tags_held(self, values: Values, tag: str) -> int:
        if values["way"] == COMPONENTS:
            return counted(panorama_from(values), self.facts)[tag]
        return _tags_in(values, tag)


def _tags_in(values: Values, tag: str) -> int:
    found: Json = values["comets"] if tag == "comet" else values["tags"].get(tag, 0)
    return int(found)


def _tiles_held(values: Values, piece: str) -> int:
    number = values.get("tiles", {}).get(piece, 0)
    return int(number) + sum(1 for one in values.get("special_tiles", ()) if one == piece)


def _tile_points(values: Values, printed: dict[str, int]) -> int:
    if "tile_points" in values:
        return int(values["tile_points"])
    points: int = sum(printed[tile] * number for tile, number in values["tiles"].items())
    return points + sum(printed[tile] for tile in values.get("special_tiles", ()))

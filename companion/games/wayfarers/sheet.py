"""Declares the score sheet of Wayfarers: the fields of a human's column, both ways, and of the AI's, what may be in them, and the sheet as frozen values."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from assets.wayfarers import load
from assets.wayfarers.model import GUILDS, CardType
from assets.words import _, pgettext
from companion.games.wayfarers import pieces
from companion.scoring import seats
from companion.scoring.declaration import (
    Bounds,
    Counts,
    Declaration,
    Field,
    Group,
    Number,
    Option,
    Pick,
    Pieces,
    Placement,
    Problem,
    ScoreLine,
    Section,
    Surroundings,
    columns_of,
)
from companion.scoring.result import listed
from companion.scoring.seats import name_field, names_apart, player_label
from solo_bots.wayfarers import terms

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from assets.wayfarers import Facts
    from companion.scoring.declaration import Json, Values


COMPONENTS, TOTALS = "components", "totals"
"""The two ways of filling in a human's column."""


MOST = 999
"""Where nothing bounds a number but good sense."""


MOST_PLAYERS = 4


def declare(facts: Facts | None = None) -> Declaration:
    """Return the declaration of the Wayfarers sheet, in the language in use."""
    known = load() if facts is None else facts
    return Declaration(
        game="wayfarers",
        name=_("Wayfarers of the South Tigris"),
        sections=(_ai(known), _players(known)),
        groups=(
            Group("who", _("Player")),
            Group("tags", _("Tags")),
            Group("cards", _("Cards")),
            Group("tiles", _("Upgrade tiles")),
            Group("guilds", _("Guilds")),
            Group("supply", _("Left in supply")),
        ),
        lines=_lines(),
        checks=(names_apart, _who_plays),
    )


def _players(facts: Facts) -> Section:
    limits = BoxLimits(facts)
    return Section(
        id="players",
        label=_("Players"),
        column_label=player_label,
        fewest=1,
        most=MOST_PLAYERS,
        ways=(Option(COMPONENTS, _("cards and tiles")), Option(TOTALS, _("quick totals"))),
        fields=(
            name_field("who"),
            *_totals(facts, limits),
            *_cards(facts, limits),
            *_tiles(facts, limits),
            Field(
                "influence",
                _("Influence in the guilds"),
                _("Own influence in each guild. Influence on cards does not count."),
                "guilds",
                Counts(_guilds(), facts.human_start.influence_tokens, complete=True),
                {guild.value: 0 for guild in GUILDS},
                limits=(limits.tokens,),
            ),
            *_supply(facts),
        ),
    )


def _totals(facts: Facts, limits: BoxLimits) -> tuple[Field, ...]:
    primary = facts.scoring.primary_tags
    return (
        Field(
            "tags",
            _("Primary tags"),
            _("All tags on cards, special tiles and the player board, which shows a city and a harbour."),
            "tags",
            Counts(tuple(Option(one.value, terms.tag(one.value)) for one in primary), MOST, complete=True),
            {one.value: facts.start_counts.get(one.value, 0) for one in primary},
            ways=(TOTALS,),
            each=limits.tags,
        ),
        Field(
            "comets",
            _("Comet tags"),
            _("On space cards and special tiles. Others' comet cards compare with them."),
            "tags",
            Number(0, MOST),
            0,
            ways=(TOTALS,),
            limits=(limits.comet_tags,),
        ),
        Field(
            "space_points",
            _("VP of space cards"),
            _("All space cards and the star on the player board, doubled where an inspiration goal is met."),
            "cards",
            Number(0, MOST),
            0,
            ways=(TOTALS,),
        ),
        Field(
            "tile_points",
            _("VP of tiles"),
            _("The points printed on all upgrade tiles and special tiles."),
            "tiles",
            Number(0, MOST),
            0,
            ways=(TOTALS,),
            limits=(limits.tile_points,),
        ),
    )


def _cards(facts: Facts, limits: BoxLimits) -> tuple[Field, ...]:
    plain = (
        ("land", _("Land cards"), pieces.tagged_options(facts.land), ()),
        ("water", _("Water cards"), pieces.tagged_options(facts.water), ()),
        ("space", _("Space cards"), pieces.space_options(facts.space), (limits.space_under_cards,)),
        (
            "townsfolk",
            _("Townsfolk"),
            pieces.townsfolk_options(facts.townsfolk),
            (limits.townsfolk_under_cards,),
        ),
    )
    decks = tuple(
        Field(
            name,
            label,
            _("The cards acquired; what the player board prints is counted without being named."),
            "cards",
            Pieces(options),
            [],
            ways=(COMPONENTS,),
            limits=(*own, limits.deck(CardType(name))),
            each=limits.one_card(name),
        )
        for name, label, options, own in plain
    )
    known_places = (*pieces.space_options(facts.space), pieces.start_star_option())
    return (
        *decks,
        Field(
            "inspiration",
            _("Inspiration cards"),
            _("Each with the space card it lies over, or the star on the player board."),
            "cards",
            Placement(
                pieces.inspiration_options(facts.inspiration),
                known_places,
                partial(_places, facts),
                _("The space card {place} is not among the player's cards."),
            ),
            {},
            ways=(COMPONENTS,),
            limits=(limits.deck(CardType.INSPIRATION),),
            each=limits.one_card("inspiration"),
        ),
    )


def _places(facts: Facts, around: Surroundings) -> tuple[Option, ...]:
    """Return what an inspiration card may lie over: own space cards and the start star (W88)."""
    own = set(around.column["space"])
    return (
        *pieces.space_options(one for one in facts.space if one.id in own),
        pieces.start_star_option(),
    )


def _tiles(facts: Facts, limits: BoxLimits) -> tuple[Field, ...]:
    return (
        Field(
            "tiles",
            _("Upgrade tiles"),
            _("How many of each ordinary tile."),
            "tiles",
            Counts(pieces.tile_options(facts.tiles), MOST_PLAYERS),
            {},
            ways=(COMPONENTS,),
            each=limits.tile,
        ),
        Field(
            "special_tiles",
            _("Special tiles"),
            _("There is one of each in the box."),
            "tiles",
            Pieces(pieces.tile_options(facts.special_tiles)),
            [],
            ways=(COMPONENTS,),
            each=limits.tile,
        ),
    )


def _supply(facts: Facts) -> tuple[Field, ...]:
    """Return what only inspiration goals count (W89): asked where such a goal is there."""
    wants = {
        name: {one.id for one in facts.inspiration for part in one.goal if name in part.of}
        for name in ("silver", "provision")
    }

    def asked(name: str, around: Surroundings) -> bool:
        return bool(wants[name] & set(around.column.get("inspiration", ())))

    return tuple(
        Field(
            field,
            label,
            _("What is left in your supply at the end of the game."),
            "supply",
            Number(0, 99),
            0,
            ways=(COMPONENTS,),
            asked=partial(asked, name),
        )
        for field, name, label in (
            ("silver", "silver", _("Silver")),
            ("provisions", "provision", _("Provisions")),
        )
    )


def _ai(facts: Facts) -> Section:
    limits = BoxLimits(facts)
    cards = tuple(Option(one.value, terms.cards(one.value)) for one in CardType)
    return Section(
        id="ai",
        label=_("The AI"),
        column_label=lambda _index: _("AI"),
        fewest=0,
        single=True,
        fields=(
            Field(
                "board",
                _("Board of the AI"),
                _("Told apart by the focus printed beside the laurel."),
                "who",
                Pick(tuple(Option(one.id, terms.board(one.id)) for one in facts.ai_boards)),
                facts.ai_boards[0].id,
            ),
            Field(
                "comets",
                _("Comet track"),
                _("Where the AI's marker stands."),
                "tags",
                Number(0, facts.comet_track_max),
                0,
            ),
            Field(
                "cards",
                _("Cards"),
                _("How many cards of each type the AI has acquired."),
                "cards",
                Counts(cards, MOST, complete=True),
                {one.id: 0 for one in cards},
                each=limits.ai_cards,
            ),
            Field(
                "tiles",
                _("Upgrade tiles"),
                _("How many of each tile, those beside its board too."),
                "tiles",
                Counts(pieces.tile_options((*facts.tiles, *facts.special_tiles)), MOST_PLAYERS),
                {},
                each=limits.tile,
            ),
            Field(
                "influence",
                _("Influence in the guilds"),
                _("The AI's influence in each guild; it has no end."),
                "guilds",
                Counts(_guilds(), MOST, complete=True),
                {guild.value: 0 for guild in GUILDS},
            ),
        ),
    )


def _guilds() -> tuple[Option, ...]:
    return tuple(Option(guild.value, terms.colour(guild.value)) for guild in GUILDS)


def _lines() -> tuple[ScoreLine, ...]:
    return (
        ScoreLine("city", _("City tags"), _("City")),
        ScoreLine("vista", _("Vista tags"), _("Vista")),
        ScoreLine("harbour", _("Harbour tags"), _("Harbour")),
        ScoreLine("open_water", _("Open water tags"), _("Open water")),
        ScoreLine("sets", _("Sets of four different tags"), _("Sets of four")),
        ScoreLine("townsfolk_cards", _("Townsfolk"), _("Townsfolk")),
        ScoreLine("land_cards", _("Land cards"), _("Land")),
        ScoreLine("water_cards", _("Water cards"), _("Water")),
        ScoreLine("space_cards", _("Space cards"), pgettext("the sky", "Space")),
        ScoreLine(
            "inspiration_cards", pgettext("a row of the result", "Inspiration cards"), _("Inspiration")
        ),
        ScoreLine("tiles", pgettext("a row of the result", "Upgrade tiles"), _("Tiles")),
        ScoreLine("guild_black", _("Black guild"), _("Black guild")),
        ScoreLine("guild_blue", _("Blue guild"), _("Blue guild")),
        ScoreLine("guild_yellow", _("Yellow guild"), _("Yellow guild")),
    )


def _who_plays(sheet: Values) -> tuple[Iterable[Problem], Iterable[Problem]]:
    """Warn of a table the rulebook does not know: one human alone, or the AI among several."""
    humans, ais = len(columns_of(sheet, "players")), len(columns_of(sheet, "ai"))
    if humans == 1 and not ais:
        what = _("One player alone plays against the AI.")
        return (), (Problem("ai", what, _("Fill in the AI's column, if it played.")),)
    if humans > 1 and ais:
        what = _("The AI is the opponent of one player only.")
        return (), (Problem("ai", what, _("Leave its column out, if it did not play.")),)
    return (), ()


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


def name_of(sheet: Values, section: str, index: int) -> str:
    """Return what a column is called: the name given, else "Player 2", or the AI."""
    return _("the AI") if section == "ai" else seats.name_of(sheet, index)


@dataclass(frozen=True, slots=True)
class Panorama:
    """A human's column by components: ids of the cards acquired, without what the player board prints.

    `inspiration` names what each inspiration card lies over: a space card's id or the start star.
    """

    name: str
    land: tuple[str, ...]
    water: tuple[str, ...]
    space: tuple[str, ...]
    townsfolk: tuple[str, ...]
    inspiration: Mapping[str, str]
    tiles: Mapping[str, int]
    special_tiles: tuple[str, ...]
    influence: Mapping[str, int]
    silver: int
    provisions: int


@dataclass(frozen=True, slots=True)
class Totals:
    """A human's column in quick totals; tags and points include what the player board prints."""

    name: str
    tags: Mapping[str, int]
    comets: int
    space_points: int
    tile_points: int
    influence: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class AiTally:
    """What the AI owns: cards by type, tiles (those beside the board too, W56), influence, comet track value."""

    board: str
    cards: Mapping[str, int]
    tiles: Mapping[str, int]
    influence: Mapping[str, int]
    comets: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """The score sheet of one game: 1 to 4 humans, and the AI of a solo game."""

    players: tuple[Panorama | Totals, ...]
    ai: AiTally | None = None


def sheet_from(values: Values) -> Sheet:
    """Return the sheet of checked values (see `companion.scoring.checking.accept`); players keep their order."""
    ai = columns_of(values, "ai")
    return Sheet(
        tuple(
            panorama_from(one) if one["way"] == COMPONENTS else _totals_from(one)
            for one in columns_of(values, "players")
        ),
        _ai_from(ai[0]) if ai else None,
    )


def panorama_from(column: Values) -> Panorama:
    """Return a human's column by components."""
    return Panorama(
        name=column["name"],
        land=tuple(column["land"]),
        water=tuple(column["water"]),
        space=tuple(column["space"]),
        townsfolk=tuple(column["townsfolk"]),
        inspiration=dict(column["inspiration"]),
        tiles=dict(column["tiles"]),
        special_tiles=tuple(column["special_tiles"]),
        influence=dict(column["influence"]),
        silver=column["silver"],
        provisions=column["provisions"],
    )


def _totals_from(column: Values) -> Totals:
    return Totals(
        name=column["name"],
        tags=dict(column["tags"]),
        comets=column["comets"],
        space_points=column["space_points"],
        tile_points=column["tile_points"],
        influence=dict(column["influence"]),
    )


def _ai_from(column: Values) -> AiTally:
    return AiTally(
        board=column["board"],
        cards=dict(column["cards"]),
        tiles=dict(column["tiles"]),
        influence=dict(column["influence"]),
        comets=column["comets"],
    )


def counted(panorama: Panorama, facts: Facts) -> Counter[str]:
    """Count everything a printed condition may count, player board included (W86, W87).

    Tags by their name, cards as "land_card", tiles as "upgrade_<colour>" and "upgrade_any", influence as
    "influence_<colour>", and silver and provisions left in supply (W89). The capital gives tags only.
    """
    counts: Counter[str] = Counter(facts.start_counts)
    for kind, ids, deck in (
        ("land", panorama.land, facts.land),
        ("water", panorama.water, facts.water),
        ("space", panorama.space, facts.space),
    ):
        tags = {one.id: one.tags for one in deck}
        counts[f"{kind}_card"] += len(ids)
        for one in ids:
            counts.update(tag.value for tag in tags[one])
    counts["townsfolk_card"] += len(panorama.townsfolk)
    counts["inspiration_card"] += len(panorama.inspiration)
    colours = {one.id: one.colour for one in facts.tiles}
    for tile, copies in panorama.tiles.items():
        counts[f"upgrade_{colours[tile].value}"] += copies
        counts["upgrade_any"] += copies
    special = {one.id: one.tags for one in facts.special_tiles}
    for tile in panorama.special_tiles:
        counts["upgrade_pink"] += 1
        counts["upgrade_any"] += 1
        counts.update(tag.value for tag in special[tile])
    for colour, number in panorama.influence.items():
        counts[f"influence_{colour}"] = number
    counts["silver"] = panorama.silver
    counts["provision"] = panorama.provisions
    return counts

"""What does the score sheet of Wayfarers ask for? The fields of a human's column, both ways, and of the AI's."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from assets.wayfarers import load
from assets.wayfarers.model import GUILDS, CardType
from assets.words import _, pgettext
from companion.games.wayfarers.scoring import pieces
from companion.games.wayfarers.scoring.limits import MOST, MOST_PLAYERS, BoxLimits
from companion.games.wayfarers.scoring.sheet import COMPONENTS, TOTALS
from companion.scoring.declaration import (
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
from companion.scoring.seats import name_field, names_apart, player_label
from solo_bots.wayfarers import terms

if TYPE_CHECKING:
    from collections.abc import Iterable

    from assets.wayfarers import Facts
    from companion.scoring.declaration import Values

GAME = "wayfarers"


def declare(facts: Facts | None = None) -> Declaration:
    """Return the declaration of the Wayfarers sheet, in the language in use."""
    known = load() if facts is None else facts
    return Declaration(
        game=GAME,
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

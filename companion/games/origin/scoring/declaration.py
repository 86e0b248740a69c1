"""What does the score sheet of Origin ask for? The tokens of this box once, and a player's column in two ways."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.origin import load
from assets.words import _
from companion.games.origin import terms
from companion.games.origin.scoring.limits import MOST, BoxLimits
from companion.games.origin.scoring.scoring import level_leaders
from companion.games.origin.scoring.sheet import BOX, TOKENS, TOTALS
from companion.scoring.declaration import (
    Counts,
    Declaration,
    Field,
    Group,
    Number,
    Option,
    Pieces,
    ScoreLine,
    Section,
    Surroundings,
    Toggle,
)
from companion.scoring.seats import PLAYERS, name_field, names_apart, player_label

if TYPE_CHECKING:
    from assets.origin import Facts

GAME = "origin"

HIGHEST_VALUE = 12
"""The highest value a token is let to print; no text gives the values (O4)."""


def declare(facts: Facts | None = None) -> Declaration:
    """Return the declaration of the Origin sheet, in the language in use."""
    known = load() if facts is None else facts
    limits = BoxLimits(known)
    return Declaration(
        game=GAME,
        name=_("Origin"),
        sections=(_box(limits), _players(known, limits)),
        groups=(
            Group("box", _("Tokens of this box")),
            Group("who", _("Player")),
            Group("cards", _("Cards")),
            Group("tokens", _("Tokens")),
            Group("tiles", _("Innovation tiles")),
            Group("tie", _("A tie")),
        ),
        lines=(
            ScoreLine("objectives", _("Completed objectives"), _("Objectives")),
            ScoreLine("cards", _("Cards in hand"), _("Cards in hand")),
            ScoreLine("hunting", _("Hunting tokens"), _("Hunting")),
            ScoreLine("straits", _("Strait tokens"), _("Straits")),
            ScoreLine("tiles", _("Innovation tiles"), _("Tiles")),
        ),
        checks=(names_apart, limits.half_told, limits.doubtful_stacks),
    )


def _box(limits: BoxLimits) -> Section:
    """Return the values printed on the tokens, which no text gives: entered once and kept by whoever keeps sheets (O4)."""
    unknown = _("No text gives these values: they are yours, read off the tokens once.")
    return Section(
        id=BOX,
        label=_("Token values of this box"),
        column_label=lambda _index: _("This box"),
        fewest=0,
        single=True,
        fields=tuple(
            Field(
                f"{field}_values",
                label,
                unknown,
                "box",
                Counts(_values(), limits.count(field) + 1),
                {},
                limits=(limits.in_box(field),),
                optional=True,
            )
            for field, label in (("straits", _("Strait tokens")), ("hunting", _("Hunting tokens")))
        ),
    )


def _players(facts: Facts, limits: BoxLimits) -> Section:
    """Return the columns of two to four players (O1)."""
    return Section(
        id=PLAYERS,
        label=_("Players"),
        column_label=player_label,
        fewest=facts.players.low,
        most=facts.players.high,
        ways=(Option(TOTALS, _("sums")), Option(TOKENS, _("token by token"))),
        fields=(
            name_field("who"),
            Field(
                "objectives",
                _("Completed objectives"),
                _("The objective cards played, not those still in hand."),
                "cards",
                Pieces(tuple(Option(one.id, terms.objective(one)) for one in facts.objectives)),
                [],
                each=limits.objective,
            ),
            Field(
                "cards",
                _("Cards in hand"),
                _("Of every colour, open objectives too; orange cards in play are not in hand."),
                "cards",
                Number(0, MOST),
                0,
                limits=(limits.cards,),
            ),
            *_sums(limits),
            *_by_token(facts, limits),
            Field(
                "picked",
                _("The table lets this player win the tie"),
                _("Level in points and in cards: shared, unless the table decides otherwise."),
                "tie",
                Toggle(),
                False,
                asked=_asked_of_level_leaders,
                optional=True,
            ),
        ),
    )


def _sums(limits: BoxLimits) -> tuple[Field, ...]:
    return (
        Field(
            "hunting_points",
            _("Hunting tokens"),
            _("The printed values added up."),
            "tokens",
            Number(0, MOST),
            0,
            ways=(TOTALS,),
            limits=(limits.points("hunting"),),
        ),
        Field(
            "strait_points",
            _("Strait tokens"),
            _("The printed values added up."),
            "tokens",
            Number(0, MOST),
            0,
            ways=(TOTALS,),
            limits=(limits.points("straits"),),
        ),
        Field(
            "level_5",
            _("Tiles of level 5"),
            _("5 points each."),
            "tiles",
            Number(0, MOST),
            0,
            ways=(TOTALS,),
        ),
        Field(
            "other_tiles",
            _("Other tiles"),
            _("Levels 1 to 4, covered or not, 1 point each."),
            "tiles",
            Number(0, MOST),
            0,
            ways=(TOTALS,),
            limits=(limits.tiles,),
        ),
    )


def _by_token(facts: Facts, limits: BoxLimits) -> tuple[Field, ...]:
    tokens = tuple(
        Field(
            field,
            label,
            _("How many of each printed value."),
            "tokens",
            Counts(_values(), limits.count(field) + 1),
            {},
            ways=(TOKENS,),
            limits=(limits.tokens(field),),
            each=limits.of_value(field),
            offered=limits.worth_asking(field),
        )
        for field, label in (("hunting", _("Hunting tokens")), ("straits", _("Strait tokens")))
    )
    levels = tuple(Option(str(one), _("level {n}").format(n=one)) for one in facts.tile_levels)
    return (
        *tokens,
        Field(
            "tiles",
            _("Innovation tiles"),
            _("How many of each level, covered ones too."),
            "tiles",
            Counts(levels, MOST, complete=True),
            {one.id: 0 for one in levels},
            ways=(TOKENS,),
            limits=(limits.tiles,),
        ),
    )


def _values() -> tuple[Option, ...]:
    return tuple(Option(str(value), _("value {n}").format(n=value)) for value in range(1, HIGHEST_VALUE + 1))


def _asked_of_level_leaders(around: Surroundings) -> bool:
    """Ask for the table's pick only where points and cards leave several leaders (O78)."""
    return around.index in level_leaders(around.sheet)

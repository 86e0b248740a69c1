"""The score sheet of Origin: the tokens of this box once, a player's column in two ways, and what either may hold.

The twenty objectives are certain. The numbers of tokens, tiles and cards are second-hand, so they only warn; but a
token beyond the hunting tokens of the box is refused (O4: two component lists agree, and a green territory holds one).
What the table has said of its own box binds it.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from assets.origin import load
from assets.words import _, ngettext
from companion.games.origin import terms
from companion.scoring.declaration import (
    Bounds,
    Counts,
    Declaration,
    Field,
    Group,
    Number,
    Option,
    Pieces,
    Problem,
    ScoreLine,
    Section,
    Surroundings,
    Toggle,
    columns_of,
)
from companion.scoring.result import listed
from companion.scoring.seats import PLAYERS, name_field, name_of, names_apart, player_label

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from assets.origin import Facts
    from companion.scoring.declaration import Values


GAME = "origin"

TOTALS, TOKENS = "totals", "tokens"
"""The two ways of filling in a column: sums as counted at the table, or token by token and tile by tile."""

BOX = "box"
"""The section with the values printed on the tokens of this box, which no text gives (O4)."""

HIGHEST_LEVEL = 5

HIGHEST_VALUE = 12
"""The highest value a token is let to print; no text gives the values (O4)."""

MOST = 99
"""Where nothing bounds a number but good sense."""


@dataclass(frozen=True, slots=True)
class Tokens:
    """Tokens with printed values: what they are worth together, and how many of each value where that was told."""

    points: int
    by_value: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Holdings:
    """One player's column. `cards` = cards in hand of any colour, `picked`: the table gives this player a tie (O78)."""

    name: str
    objectives: tuple[str, ...]
    cards: int
    hunting: Tokens
    straits: Tokens
    level_5: int
    other_tiles: int
    picked: bool


@dataclass(frozen=True, slots=True)
class Sheet:
    """The score sheet of one game."""

    players: tuple[Holdings, ...]


def sheet_from(values: Values) -> Sheet:
    """Return the sheet of checked values; players keep their order."""
    return Sheet(tuple(holdings_from(one) for one in columns_of(values, PLAYERS)))


def holdings_from(column: Values) -> Holdings:
    """Return one player's column, whichever way it was filled in."""
    if column["way"] == TOKENS:
        tiles: dict[str, int] = column["tiles"]
        top = tiles.get(str(HIGHEST_LEVEL), 0)
        hunting, straits = _tokens(column["hunting"]), _tokens(column["straits"])
        others = sum(tiles.values()) - top
    else:
        top, others = column["level_5"], column["other_tiles"]
        hunting, straits = Tokens(column["hunting_points"], {}), Tokens(column["strait_points"], {})
    return Holdings(
        name=column["name"],
        objectives=tuple(column["objectives"]),
        cards=column["cards"],
        hunting=hunting,
        straits=straits,
        level_5=top,
        other_tiles=others,
        picked=column["picked"],
    )


def tiles_in(column: Values) -> int:
    """Return how many innovation tiles a column holds."""
    if column["way"] == TOKENS:
        return int(sum(column["tiles"].values()))
    return int(column["level_5"]) + int(column["other_tiles"])


def worth(counts: Mapping[str, int]) -> int:
    """Return what tokens are worth, counted by their printed value."""
    return sum(int(value) * number for value, number in counts.items())


def _tokens(counts: Mapping[str, int]) -> Tokens:
    by_value = {int(value): number for value, number in counts.items() if number}
    return Tokens(worth(counts), dict(sorted(by_value.items(), reverse=True)))


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


def level_leaders(values: Values) -> tuple[int, ...]:
    """Return the players who lead level in points and cards in hand, by index; empty with a single leader (O78)."""
    sheet = sheet_from(values)
    facts = load()
    return tied_leaders(sheet, tuple(_total(own, facts) for own in sheet.players))


def tied_leaders(sheet: Sheet, totals: tuple[int, ...]) -> tuple[int, ...]:
    """Return who leads level by these totals and cards in hand, by index; empty with a single leader."""
    keys = [(total, own.cards) for total, own in zip(totals, sheet.players, strict=True)]
    leading = tuple(index for index, key in enumerate(keys) if key == max(keys))
    return leading if len(leading) > 1 else ()


def _total(own: Holdings, facts: Facts) -> int:
    goals = sum(facts.objective(one).points for one in own.objectives)
    tiles = own.level_5 * facts.tile_points[HIGHEST_LEVEL] + own.other_tiles * facts.tile_points[1]
    return goals + own.cards * facts.card_points + own.hunting.points + own.straits.points + tiles


@dataclass(frozen=True, slots=True)
class BoxLimits:
    """The limits that follow from what is in the box."""

    facts: Facts

    def objective(self, around: Surroundings, card: str) -> Bounds:
        """Bound a completed objective: the deck holds one of each, and it is never lost (O51)."""
        held = {
            name_of(around.sheet, index): int(card in values["objectives"])
            for index, values in _others(around)
        }
        return _rest(1, held, _("the deck holds one of each objective"))

    def cards(self, around: Surroundings) -> Bounds:
        """Bound cards in hand by the cards there are, completed objectives taken off (O39, O71)."""
        completed = sum(len(one["objectives"]) for one in columns_of(around.sheet, PLAYERS))
        held = {name_of(around.sheet, index): int(values["cards"]) for index, values in _others(around)}
        total = self.facts.cards.total
        reason = _("the decks hold {n} cards, {done} of them completed objectives").format(
            n=total, done=completed
        )
        return _rest(total - completed, held, reason, verified=self._verified("components.decks"))

    def tokens(self, field: str) -> Callable[[Surroundings], Bounds]:
        """Bound a player's tokens counted by value; `field` is "hunting" or "straits" (O4)."""

        def bounds(around: Surroundings) -> Bounds:
            held = {
                name_of(around.sheet, index): sum(values[field].values())
                for index, values in _others(around)
                if values["way"] == TOKENS
            }
            return self._counted(field, held)

        return bounds

    def in_box(self, field: str) -> Callable[[Surroundings], Bounds]:
        """Bound the tokens whose values are told by the tokens there are."""

        def bounds(around: Surroundings) -> Bounds:  # noqa: ARG001 - every limit is asked alike
            return self._counted(field, {})

        return bounds

    def of_value(self, field: str) -> Callable[[Surroundings, str], Bounds]:
        """Bound the tokens of one value by what was told of this box, once all its tokens were told (O72, O73)."""

        def bounds(around: Surroundings, value: str) -> Bounds:
            told = self._told(around.sheet, field)
            if told is None:
                return Bounds(0, MOST, "", verified=False)
            held = {
                name_of(around.sheet, index): int(values[field].get(value, 0))
                for index, values in _others(around)
                if values["way"] == TOKENS
            }
            reason = _("by the values told, this box holds {n} of value {value}").format(
                n=told.get(value, 0), value=value
            )
            return _rest(told.get(value, 0), held, reason)

        return bounds

    def worth_asking(self, field: str) -> Callable[[Surroundings, str], bool]:
        """Offer the values that were told of this box, once all its tokens were told; every value before (O4)."""

        def offered(around: Surroundings, value: str) -> bool:
            told = self._told(around.sheet, field)
            return told is None or told.get(value, 0) > 0

        return offered

    def points(self, field: str) -> Callable[[Surroundings], Bounds]:
        """Bound a sum of token values by all values told of this box, once all its tokens were told (O72, O73)."""

        def bounds(around: Surroundings) -> Bounds:
            told = self._told(around.sheet, field)
            if told is None:
                return Bounds(0, MOST, "", verified=False)
            held = {name_of(around.sheet, index): _points(values, field) for index, values in _others(around)}
            total = worth(told)
            reason = _("by the values told, all of them together are worth {n}").format(n=total)
            return _rest(total, held, reason)

        return bounds

    def tiles(self, around: Surroundings) -> Bounds:
        """Bound innovation tiles by the tiles in the box."""
        own = around.column
        held = {name_of(around.sheet, index): tiles_in(values) for index, values in _others(around)}
        top = 0 if own["way"] == TOKENS else int(own["level_5"])
        total = self.facts.innovation_tiles
        reason = _("the box holds {n} innovation tiles").format(n=total)
        if top:
            reason = _("{reason}, {top} of level {level} are counted already").format(
                reason=reason, top=top, level=HIGHEST_LEVEL
            )
        return _rest(total - top, held, reason, verified=self._verified("components.tiles"))

    def doubtful_stacks(self, sheet: Values) -> tuple[Iterable[Problem], Iterable[Problem]]:
        """Warn of tiles that cannot be stacked; a stolen tile may have broken them (O49, O54, O55)."""
        doubts = []
        for index, column in enumerate(columns_of(sheet, PLAYERS)):
            what = _unstacked(column)
            if what:
                field = "tiles" if column["way"] == TOKENS else "other_tiles"
                remedy = _("Count again, unless a tile was stolen.")
                doubts.append(Problem(f"{PLAYERS}[{index}].{field}", what, remedy))
        return (), doubts

    def half_told(self, sheet: Values) -> tuple[Iterable[Problem], Iterable[Problem]]:
        """Warn of a box of which only some values were told: they bound nothing."""
        doubts = []
        for column in columns_of(sheet, BOX):
            for field in ("straits", "hunting"):
                told = total_of_counts(column[f"{field}_values"])
                if 0 < told < self.count(field):
                    what = _("Values of {told} of {n} tokens are told.").format(
                        told=told, n=self.count(field)
                    )
                    remedy = _("Tell the others too, so that slips are noticed.")
                    doubts.append(Problem(f"{BOX}.{field}_values", what, remedy))
        return (), doubts

    def count(self, field: str) -> int:
        """Return how many hunting or strait tokens the box holds (O4)."""
        return self.facts.hunting_tokens if field == "hunting" else self.facts.strait_tokens

    def _counted(self, field: str, held: dict[str, int]) -> Bounds:
        number = self.count(field)
        if field == "hunting":
            return _rest(number, held, _("the box holds {n} hunting tokens").format(n=number))
        reason = _("the box holds {n} strait tokens").format(n=number)
        return _rest(number, held, reason, verified=self._verified("components.tokens"))

    def _told(self, sheet: Values, field: str) -> dict[str, int] | None:
        for column in columns_of(sheet, BOX):
            told: dict[str, int] = column[f"{field}_values"]
            if total_of_counts(told) >= self.count(field):
                return told
        return None

    def _verified(self, group: str) -> bool:
        return self.facts.provenance[group].verified


def total_of_counts(counts: Values) -> int:
    """Return the sum of counts."""
    return sum(counts.values())


def _others(around: Surroundings) -> Iterable[tuple[int, Values]]:
    return [(index, values) for section, index, values in around.others() if section == PLAYERS]


def _points(column: Values, field: str) -> int:
    if column["way"] == TOKENS:
        return worth(column[field])
    return int(column["hunting_points" if field == "hunting" else "strait_points"])


def _unstacked(column: Values) -> str:
    """Say what cannot lie on what, "" if all can: no level more often than the one below (O54)."""
    if column["way"] == TOKENS:
        counts = [int(column["tiles"].get(str(level), 0)) for level in range(1, HIGHEST_LEVEL + 1)]
        for level, (below, above) in enumerate(pairwise(counts), 2):
            if above > below:
                words = ngettext(
                    "{n} tile of level {level} cannot lie on {below} of level {under}.",
                    "{n} tiles of level {level} cannot lie on {below} of level {under}.",
                    above,
                )
                return words.format(n=above, level=level, below=below, under=level - 1)
        return ""
    top, others = int(column["level_5"]), int(column["other_tiles"])
    if others < top * (HIGHEST_LEVEL - 1):
        words = ngettext(
            "{n} tile of level {level} needs {below} other tiles below it.",
            "{n} tiles of level {level} need {below} other tiles below them.",
            top,
        )
        return words.format(n=top, level=HIGHEST_LEVEL, below=top * (HIGHEST_LEVEL - 1))
    return ""


def _rest(size: int, held: dict[str, int], reason: str, *, verified: bool = True) -> Bounds:
    holding = {name: number for name, number in held.items() if number > 0}
    if holding:
        who = listed([f"{name} {number}" for name, number in holding.items()])
        reason = _("{reason}, of which others hold: {who}").format(reason=reason, who=who)
    return Bounds(0, max(0, size - sum(holding.values())), reason, verified)

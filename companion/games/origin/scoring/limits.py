"""What can a player of Origin have at most, and why?

The twenty objectives are certain. The numbers of tokens, tiles and cards are second-hand, so they only warn; but a
token beyond the hunting tokens of the box is refused (O4: two component lists agree, and a green territory holds one).
What the table has said of its own box binds it.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from assets.words import _, ngettext
from companion.games.origin.scoring.sheet import BOX, HIGHEST_LEVEL, TOKENS, tiles_in, worth
from companion.scoring.declaration import Bounds, Problem, Surroundings, columns_of
from companion.scoring.result import listed
from companion.scoring.seats import PLAYERS, name_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from assets.origin import Facts
    from companion.scoring.declaration import Values

MOST = 99
"""Where nothing bounds a number but good sense."""


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

"""What can a player of Darwin's Journey, or Alfred, have at most at the end, and why?

Counts the rulebook states refuse: five tents, rows of six seals, twelve coins of Alfred's, four museum rows. What rests on
a public list nobody has checked (slot points, the theory track) only warns.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assets.words import _, ngettext
from companion.games.darwins_journey.scoring.sheet import BOT, COMPONENTS
from companion.scoring.declaration import Bounds, Problem, Surroundings, columns_of
from companion.scoring.result import listed
from companion.scoring.seats import PLAYERS, name_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from assets.darwins_journey import Facts
    from companion.scoring.declaration import Values

MOST = 999
"""Where nothing bounds a number but good sense."""

MOST_PLAYERS = 4


@dataclass(frozen=True, slots=True)
class BoxLimits:
    """The limits that follow from what is in the box."""

    facts: Facts

    def tents(self, around: Surroundings) -> Bounds:  # noqa: ARG002 - every limit is asked alike
        """Bound the tents on campsites by those of a player."""
        number = len(self.facts.player_board.tents)
        return Bounds(0, number, _("a player has {n} tents").format(n=number))

    def five_rows(self, around: Surroundings) -> Bounds:  # noqa: ARG002
        """Bound rows with five seals by the rows that take more than their fixed seal."""
        number = self.facts.player_board.workers - 1
        reason = _("only {n} rows take more than one seal").format(n=number)
        return Bounds(0, number, reason)

    def six_rows(self, around: Surroundings) -> Bounds:
        """Bound rows with six seals by those with five: each of them counts there too."""
        five = int(around.column["five_rows"])
        words = ngettext(
            "only {n} row holds five seals or more", "only {n} rows hold five seals or more", five
        )
        return Bounds(0, five, words.format(n=five))

    def knowledge(self, around: Surroundings) -> Bounds:
        """Bound temporary knowledge by the tokens in the box; a table may use others, so this only warns."""
        total = self.facts.setup.components["knowledge"]
        held = {
            name_of(around.sheet, index): int(values["knowledge"])
            for section, index, values in around.others()
            if section == PLAYERS and values["knowledge"]
        }
        reason = _("the box holds {n} knowledge tokens").format(n=total)
        if held:
            who = listed([f"{name} {number}" for name, number in held.items()])
            reason = _("{reason}, of which others hold: {who}").format(reason=reason, who=who)
        return Bounds(0, max(0, total - sum(held.values())), reason, verified=False)

    def objective_points(self, around: Surroundings) -> Bounds:
        """Bound the points of objectives, both right-most slots included; the points of slots are not checked."""
        board = self.facts.player_board
        slots = (
            {one.slot: one.vp for one in board.silver_slots},
            {one.slot: one.vp for one in board.golden_slots},
        )
        total = sum(sum(one.values()) for one in slots)
        pair = sum(points[slot] for points, slot in zip(slots, board.pair_slots, strict=True))
        verified = self.facts.provenance["objective_slots"].verified
        if around.column["pair"] and around.column["objective_points"] < pair:
            reason = _("the two right-most slots alone are worth {n}").format(n=pair)
            return Bounds(pair, total, reason, verified)
        return Bounds(0, total, _("all slots together are worth {n}").format(n=total), verified)

    def books(self, around: Surroundings) -> Bounds:  # noqa: ARG002
        """Bound books by those of the track and the one of an objective."""
        most = max(self.facts.theory.books) + 1
        reason = _("the track has {n} books, an objective one more").format(n=most - 1)
        return Bounds(0, most, reason, self.facts.provenance["theory_track"].verified)

    def one_of_each(self, around: Surroundings, slot: str) -> Bounds:  # noqa: ARG002
        """Bound a slot: a board has each one once."""
        return Bounds(0, 1, _("a board has each slot once"))

    def alfred_coins(self, around: Surroundings) -> Bounds:  # noqa: ARG002
        """Bound Alfred's coins by the end of his track (R4)."""
        cap = self.facts.alfred.coin_cap
        return Bounds(0, cap, _("Alfred never holds more than {n} coins").format(n=cap))

    def alfred_row(self, around: Surroundings, row: str) -> Bounds:
        """Bound a row of Alfred's by the spots of his board; those of the reference set are not the printed ones."""
        board = self.facts.reference.board(around.column["board"])
        spots = board.row(row).spots
        reason = _("that row of the board has {n} spots").format(n=spots)
        verified = self.facts.reference.verified.get(f"board.{board.id}", False)
        return Bounds(0, spots, reason, verified)

    def by_public_list(self, sheet: Values) -> tuple[Iterable[Problem], Iterable[Problem]]:
        """Warn where points follow from slots and steps that come from a public list."""
        if all(self.facts.provenance[one].verified for one in ("objective_slots", "theory_track")):
            return (), ()
        used = any(
            one["way"] == COMPONENTS and (one["silver"] or one["golden"] or one["theory"])
            for one in columns_of(sheet, PLAYERS)
        ) or any(one["theory"] for one in columns_of(sheet, BOT))
        if not used:
            return (), ()
        what = _("The points of objective slots and the books by step come from a public list.")
        return (), (Problem("", what, _("Compare them with your board.")),)


def who_plays(sheet: Values) -> tuple[Iterable[Problem], Iterable[Problem]]:
    """Warn of a table the rulebook does not know: one human alone, or Alfred among several."""
    humans, alfred = len(columns_of(sheet, PLAYERS)), len(columns_of(sheet, BOT))
    if humans == 1 and not alfred:
        what = _("One player alone plays against Alfred.")
        return (), (Problem(BOT, what, _("Fill in his column, if he played.")),)
    if humans > 1 and alfred:
        what = _("Alfred is the opponent of one player only.")
        return (), (Problem(BOT, what, _("Leave his column out, if he did not play.")),)
    return (), ()

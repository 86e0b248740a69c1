"""What does Alfred's tally come to, so that many games can be compared? A plain count; the score sheet has its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from assets.facts.darwins_journey import Facts
    from solo_bots.conversation import Json


def alfred_points(facts: Facts, tally: Mapping[str, Json], museum: Iterable[str]) -> int:
    """Return Alfred's points: track, rows with five and six seals, tents, theory, coins (R30, R39)."""
    museum = set(museum)
    rows = {one.row for one in facts.specimens}
    full = sum(all(one.id in museum for one in facts.specimens if one.row == row) for row in rows)
    modifier = facts.scoring.museum_base + facts.scoring.museum_per_complete_row * full
    books = facts.theory.books[tally["theory"]] + tally["extra_books"]
    seals = list(tally["seal_rows"].values())
    fives = sum(count >= 5 for count in seals) * tally["seal_vp"]["five"]
    sixes = sum(count >= 6 for count in seals) * tally["seal_vp"]["six"]
    coins = tally["coins"] // facts.scoring.line("coins").per
    return int(tally["track"] + fives + sixes + tally["end_vp"] + modifier * books + coins)

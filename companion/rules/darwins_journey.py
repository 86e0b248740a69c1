"""What does an envelope give, and what is a Beagle goal worth? Rules at hand for the human players during the game.

>>> [one.section for one in envelope(2, {"Ada": 3, "Bo": 3, "Cy": 1})]
['first', 'first', 'second']
>>> beagle_goal(1, 3, "sea-08", 4, marks=()).points
12
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assets.darwins_journey import load
from assets.errors import BadInput
from companion.words import _
from solo_bots.darwins_journey.envelopes import discarded, sections_won
from solo_bots.darwins_journey.routes import lag_penalty

if TYPE_CHECKING:
    from collections.abc import Mapping

    from assets.darwins_journey import Facts
    from assets.darwins_journey.alfred import LagMark
    from assets.darwins_journey.effects import Effect
    from assets.darwins_journey.model import BeagleGoal


@dataclass(frozen=True, slots=True)
class EnvelopeShare:
    """What one player has of an envelope: the section won ("first", "second", ""), what it gives, stamps to discard and left."""

    player: str
    section: str
    effects: tuple[Effect, ...]
    discards: int
    left: int


@dataclass(frozen=True, slots=True)
class GoalWorth:
    """What a Beagle goal is worth to one player: `printed` = the tile's VP for what was counted, less `lag`, never below the floor."""

    goal: BeagleGoal
    count: int
    printed: int
    lag: int
    points: int


def envelope(tile: int, stamps: Mapping[str, int], facts: Facts | None = None) -> tuple[EnvelopeShare, ...]:
    """Return what every player has of an envelope in the reward phase, in the order of `stamps` (player -> stamps on it).

    Every winner discards half of the stamps, rounded up, even one who passes on the reward (R28).

    Raises:
        BadInput: there is no such correspondence tile, or a number of stamps cannot be.
    """
    known = load() if facts is None else facts
    found = {one.no: one for one in known.correspondence}
    if tile not in found:
        raise BadInput(
            _("There is no correspondence tile {n}.").format(n=tile),
            remedy=_("Give one of: {ids}.").format(ids=", ".join(map(str, sorted(found)))),
        )
    most = len(known.player_board.stamps) * known.player_board.per_stack
    for player, number in stamps.items():
        if not 0 <= number <= most:
            raise BadInput(
                _("{name} cannot have {n} stamps on an envelope.").format(name=player[:40], n=number),
                remedy=_("Give a whole number from {low} to {high}.").format(low=0, high=most),
            )
    rewards = {"first": found[tile].most, "second": found[tile].second}
    shares = []
    for (player, number), section in zip(stamps.items(), sections_won(tuple(stamps.values())), strict=True):
        gone = discarded(number) if section else 0
        shares.append(EnvelopeShare(player, section, rewards.get(section, ()), gone, number - gone))
    return tuple(shares)


def beagle_goal(
    goal: int,
    count: int,
    ship: str,
    round_number: int,
    *,
    marks: tuple[LagMark, ...] | None = None,
    lag_cap: int = -1,
    facts: Facts | None = None,
) -> GoalWorth:
    """Return what a player scores for the Beagle goal of a round.

    Args:
        goal: number of the tile.
        count: how many the player has of what it counts; purple seals never count for seals.
        ship: space of the player's ship.
        round_number: from 1; it tells where the Beagle stands.
        marks: lagging marks on the ocean; None takes those of the reference set, which are not the printed ones.
        lag_cap: what each mark counts at most, -1 in full; it limits each mark, not the sum (R29).
        facts: the facts; None loads them.

    Raises:
        BadInput: there is no such goal, space or round, or the count is below nothing.
    """
    known = load() if facts is None else facts
    tile = next((one for one in known.beagle_goals if one.no == goal), None)
    if tile is None or count < 0:
        raise BadInput(_("This is no count for a Beagle goal."), remedy=_("Give a goal and what it counts."))
    if not 1 <= round_number <= len(known.beagle_by_round) or ship not in known.ocean.by_id:
        raise BadInput(_("There is no such round or space of the ocean."), remedy=_("Give one of the board."))
    beagle = known.beagle_by_round[round_number - 1]
    lag = lag_penalty(known.ocean, known.reference.marks if marks is None else marks, ship, beagle, lag_cap)
    printed = tile.vp * count
    return GoalWorth(tile, count, printed, lag, max(known.scoring.beagle_goal_floor, printed - lag))

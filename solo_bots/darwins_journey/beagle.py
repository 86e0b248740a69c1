"""The Beagle at the end of a round: Alfred's board value, and the human's goal, counted when the human asks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assets.darwins_journey.effects import Do
from solo_bots.conversation import Choice, Conversation, Field, Reason, Tell
from solo_bots.darwins_journey import sections
from solo_bots.darwins_journey.play import Clash, gain_vp
from solo_bots.darwins_journey.routes import lag_penalty

if TYPE_CHECKING:
    from assets.darwins_journey import Facts
    from assets.darwins_journey.alfred import LagMark
    from assets.darwins_journey.model import BeagleGoal
    from solo_bots.conversation import Answer, Values
    from solo_bots.darwins_journey.play import Play

LEVEL = "level"
"""Where the human's ship is when no mark counts: at the Beagle or past it."""


@dataclass(frozen=True, slots=True)
class GoalWorth:
    """What a Beagle goal is worth to a player: `printed` = the tile's VP for what was counted, less `lag`, never below the floor."""

    printed: int
    lag: int
    points: int


def goal_worth(
    facts: Facts,
    goal: BeagleGoal,
    count: int,
    ship: str,
    round_number: int,
    marks: tuple[LagMark, ...],
    lag_cap: int = -1,
) -> GoalWorth:
    """Return what a player scores for the Beagle goal of a round.

    Args:
        facts: of the board.
        goal: the tile below the Beagle.
        count: how many the player has of what it counts; purple seals never count for seals.
        ship: space of the player's ship.
        round_number: from 1; it tells where the Beagle stands.
        marks: lagging marks on the ocean.
        lag_cap: what each mark counts at most, -1 in full; it limits each mark, not the sum (R29).
    """
    lag = lag_penalty(facts.ocean, marks, ship, facts.beagle_by_round[round_number - 1], lag_cap)
    printed = goal.vp * count
    return GoalWorth(printed, lag, max(facts.scoring.beagle_goal_floor, printed - lag))


def score_beagle(play: Play) -> Conversation[None]:
    """Score the Beagle: Alfred's board value times the round, less the lagging marks, never below zero (R29)."""
    state, facts = play.state, play.facts
    beagle = facts.beagle_by_round[state.round - 1]
    lag = lag_penalty(facts.ocean, play.alfred.marks, state.ship, beagle, state.lag_cap)
    points = max(0, play.board.beagle_value * state.round - lag)
    values = {
        "beagle": beagle,
        "ship": state.ship,
        "value": play.board.beagle_value,
        "round": state.round,
        "lag": lag,
        "points": points,
    }
    yield Tell("beagle", values, (Reason("beagle_value", "R29", values),), moves=False)
    if points:
        yield from gain_vp(play, points, Reason("beagle_value", "R29", values))
    goal = _goal_values(play, state.round)
    why = (*_why_less(play, state.round), Reason("goal_on_demand", sections.BEAGLE))
    yield Tell("your_goal", {"round": state.round, "beagle": beagle, **goal}, why)


# ---- the human's goal, on demand


def goal_choice(play: Play, round_number: int) -> Choice:
    """Return the event that counts the human's goal of a round: which tile, how many of it, where the ship is."""
    facts, state = play.facts, play.state
    known = state.goals[round_number - 1]
    others = [one for one in state.goals if one and one != known]
    tiles = tuple(str(one.no) for one in facts.beagle_goals if one.no not in others)
    most = max(_most(facts, one) for one in facts.beagle_goals if known in (0, one.no))
    fields = (
        Field("goal", "pick", str(known) if known else None, options=tiles),
        Field("count", "number", 0, 0, most),
        Field("ship", "pick", options=(LEVEL, *_behind(facts, round_number))),
        Field("capped", "toggle", default=False),
    )
    return Choice("goal", {"round": round_number, **_goal_values(play, round_number)}, fields)


def goal_clash(play: Play, answer: Answer) -> Clash | None:
    """Return why nobody can have so many of what a goal counts."""
    goal = _tile(play.facts, int(answer["goal"]))
    most = _most(play.facts, goal)
    if answer["count"] <= most:
        return None
    return Clash("goal_count", {**_values_of(goal), "count": answer["count"], "most": most}, None)


def count_goal(play: Play, answer: Answer, round_number: int) -> Conversation[None]:
    """Tell what the human's goal is worth (R29), and keep in mind which goal it is."""
    facts, goal = play.facts, _tile(play.facts, int(answer["goal"]))
    play.state.goals[round_number - 1] = goal.no
    beagle = facts.beagle_by_round[round_number - 1]
    ship = beagle if answer["ship"] == LEVEL else answer["ship"]
    cap = _cap(facts) if answer["capped"] else -1
    worth = goal_worth(facts, goal, answer["count"], ship, round_number, play.alfred.marks, cap)
    values = {
        "round": round_number,
        **_values_of(goal),
        "count": answer["count"],
        "printed": worth.printed,
        "lag": worth.lag,
        "points": worth.points,
    }
    yield Tell("goal_worth", values, _why_less(play, round_number, cap), moves=False)


def marks_to_beagle(play: Play, round_number: int, cap: int = -1) -> list[list[object]]:
    """Return the lagging marks up to the Beagle of a round: the space a ship must have entered, and the VP it costs else."""
    track = play.facts.ocean
    order = [space.id for space in track.spaces]
    beagle = order.index(play.facts.beagle_by_round[round_number - 1])
    return [
        [mark.into, mark.vp if cap < 0 else min(mark.vp, cap)]
        for mark in play.alfred.marks
        if order.index(mark.into) <= beagle
    ]


def _why_less(play: Play, round_number: int, cap: int = -1) -> tuple[Reason, ...]:
    marks = {"marks": marks_to_beagle(play, round_number, cap)}
    why = [Reason("goal_less_lag", "R29", {"beagle": play.facts.beagle_by_round[round_number - 1]})]
    why.append(Reason("lag_marks", sections.BEAGLE, marks))
    if not play.alfred.verified["marks"]:
        why.append(Reason("reference_marks", "R36"))
    return tuple(why)


def _behind(facts: Facts, round_number: int) -> tuple[str, ...]:
    """Return the spaces of the ocean before the Beagle's."""
    order = [space.id for space in facts.ocean.spaces]
    return tuple(order[: order.index(facts.beagle_by_round[round_number - 1])])


def _tile(facts: Facts, number: int) -> BeagleGoal:
    return next(one for one in facts.beagle_goals if one.no == number)


def _goal_values(play: Play, round_number: int) -> Values:
    number = play.state.goals[round_number - 1]
    return _values_of(_tile(play.facts, number)) if number else {"goal": 0}


def _values_of(goal: BeagleGoal) -> Values:
    return {"goal": goal.no, "per": goal.per, "what": goal.what, "vp": goal.vp}


def _most(facts: Facts, goal: BeagleGoal) -> int:
    """Return how many a player can have at most of what a goal counts."""
    board = facts.player_board
    return {
        "seal": facts.academy.seals_per_colour[0],
        "specimen": sum(one.id.endswith(f"-{goal.what}") for one in facts.specimens),
        "empty_stamp_stack": len(board.stamps),
        "lens": board.supply["lenses"],
        "objective": len(board.silver_slots) + len(board.golden_slots),
        "tent": len(board.tents),
    }[goal.per]


def _cap(facts: Facts) -> int:
    """Return what each mark counts at most for a player with the objective for it."""
    slots = (*facts.player_board.silver_slots, *facts.player_board.golden_slots)
    return next(one.reward.n for one in slots if one.reward and one.reward.kind is Do.LAG_CAP)

"""Where are the rules at hand of Origin reached from: which entry of the player aid, which fields of the score sheet?"""

from __future__ import annotations

from dataclasses import dataclass

from assets.words import _
from companion.games.origin.at_hand import Topic

GAME = "origin"


def topics() -> tuple[tuple[str, str], ...]:
    """Return what can be asked, by id and name."""
    return (
        (Topic.OBJECTIVE.value, _("Objectives")),
        (Topic.EVOLUTION.value, _("Evolution")),
        (Topic.MOVE.value, _("Moves")),
        (Topic.REWARD.value, _("Rewards")),
        (Topic.TILES.value, _("Tiles")),
        (Topic.CARDS.value, _("Cards")),
        (Topic.STRAITS.value, _("Straits")),
    )


def topic_of_entry(game: str, entry: str) -> Topic | None:
    """Return what can be checked where the player aid tells of it, None where there is nothing to check."""
    return _TOPIC_OF.get(entry) if game == GAME else None


@dataclass(frozen=True, slots=True)
class Helps:
    """A rule at hand that helps to fill in a score sheet, and what its button says."""

    topic: Topic
    words: str


def check_of_field(game: str, field: str) -> Helps | None:
    """Return what helps to fill in a field of the score sheet, None where nothing does."""
    if game != GAME:
        return None
    stacks = Helps(Topic.TILES, _("May tiles lie so?"))
    return {
        "objectives": Helps(Topic.OBJECTIVE, _("Is an objective met?")),
        "other_tiles": stacks,
        "tiles": stacks,
    }.get(field)


def tells_of_token_values(game: str, entry: str) -> bool:
    """Tell whether an entry of the player aid is about the values that people enter themselves (O4)."""
    return game == GAME and entry in ("icon-tokens", "score-tokens")


ENTRY = {
    Topic.OBJECTIVE: "objectives-reading",
    Topic.EVOLUTION: "action-evolution",
    Topic.MOVE: "action-migration",
    Topic.REWARD: "action-reward",
    Topic.TILES: "icon-tiles",
    Topic.CARDS: "action-cards",
    Topic.STRAITS: "action-strait",
}
_TOPIC_OF = {
    "placement-village": Topic.EVOLUTION,
    "action-evolution": Topic.EVOLUTION,
    "action-migration": Topic.MOVE,
    "action-swap": Topic.MOVE,
    "differ-swap": Topic.MOVE,
    "action-reward": Topic.REWARD,
    "action-reward-part": Topic.REWARD,
    "differ-reward": Topic.REWARD,
    "action-strait": Topic.STRAITS,
    "action-steal": Topic.CARDS,
    "placement-cards": Topic.CARDS,
    "action-cards": Topic.CARDS,
    "objectives-hand": Topic.CARDS,
    "objectives-play": Topic.CARDS,
    "end-final-turn": Topic.CARDS,
    "icon-tiles": Topic.TILES,
    "icon-stolen-tile": Topic.TILES,
    "objectives-reading": Topic.OBJECTIVE,
    "objectives-list": Topic.OBJECTIVE,
}

"""Which recorded game shows what a game can come to? One predicate for each item, and the file that shows it.

The items are those a table can ask about afterwards: who ends the game, what the AI falls back on, how a level choice is
broken, and what the person sets right. `tests/games/test_recorded_games.py` fails when a file no longer shows its item.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from assets import wayfarers
from solo_bots.conversation import Tell
from tests.games.recorded import Recorded, Step

Told = list[Step]
Shows = Callable[[Recorded, Told], bool]


def tells(told: Told) -> Iterator[Tell]:
    """Yield everything that was told."""
    for step in told:
        yield from step.tells


def reasons(told: Told, verb: str, key: str) -> Iterator[tuple[Mapping[str, Any], Mapping[str, Any]]]:
    """Yield the values of each tell of a verb together with the values of its reason of that key."""
    for tell in tells(told):
        for reason in tell.because if tell.verb == verb else ():
            if reason.key == key:
                yield tell.values, reason.values


def fallbacks(told: Told) -> set[int]:
    """Return the scheme cards of which the second action was done."""
    found: set[int] = set()
    newest = 0
    for tell in tells(told):
        if tell.verb == "reveal":
            newest = tell.values["scheme"]
        elif tell.verb == "second_action":
            found.add(newest)
    return found


def came_to_light_late(told: Told) -> bool:
    """Tell whether the human's arrival in the last column was found out in the AI's turn."""
    return any(
        step.entry.get("key", "").startswith(("final:", "column"))
        and any(tell.verb == "end_triggered" and tell.values["by"] == "human" for tell in step.tells)
        for step in told
    )


def ended_by(who: str) -> Shows:
    """Return whether that side was first in the last column (W83)."""
    return lambda recorded, _told: recorded.end["by"] == who


def on_board(board: str) -> Shows:
    """Return whether that AI board plays (W2)."""
    return lambda recorded, _told: recorded.options["board"] == board


def falls_back(card: int) -> Shows:
    """Return whether the second action of that scheme card is done (W9)."""
    return lambda _recorded, told: card in fallbacks(told)


def corrects(*facts: str) -> Shows:
    """Return whether these values are set right."""
    return lambda recorded, _told: set(facts) <= {entry.get("correct") for entry in recorded.entries}


def sees(*numbers: str) -> Shows:
    """Return whether these rulings are seen at work."""
    return lambda recorded, _told: set(numbers) <= set(recorded.shows)


def path_level(_recorded: Recorded, told: Told) -> bool:
    """Blue and red scheme cards are level: the newest card says which path (W72)."""
    return any(why["blue"] == why["red"] for _v, why in reasons(told, "journal_move", "journal_path"))


def columns_level(_recorded: Recorded, told: Told) -> bool:
    """AI and human stand in one column: the extra move costs 2 (W71)."""
    return any(why["ai"] == why["human"] for _v, why in reasons(told, "extra_move", "extra_move"))


def workers_level(_recorded: Recorded, told: Told) -> bool:
    """Workers of one colour stand on the same slot of two rows: the colour of the row says which (W69)."""
    for step in told:
        if step.entry.get("key") != "workers":
            continue
        spots = [spot for spot, there in step.answer.items() if there is True]
        slots = [spot.partition(".")[2] for spot in spots if not spot.startswith("inspiration")]
        if len(slots) > len(set(slots)):
            return True
    return False


def colour_runs_on(_recorded: Recorded, told: Told) -> bool:
    """No tile of the marker's colour is left: the next colour clockwise (W39)."""
    return any(
        any(one["tile"][2] != v["tile"][2] for one in why["passed"])
        for v, why in reasons(told, "acquire_tile", "tile_colours")
    )


def pile_runs_on(_recorded: Recorded, told: Told) -> bool:
    """The best pile is empty: the next one of its column (W36, W37)."""
    return any(
        any(one["tile"][2] == v["tile"][2] for one in why["passed"])
        for v, why in reasons(told, "acquire_tile", "tile_colours")
    )


def three_piles_from_the_third(_recorded: Recorded, told: Told) -> bool:
    """Sum 4 in a column of three piles begins at the third (W37)."""
    return any(
        why["sum"] == 4 and v["colour"] != "green" for v, why in reasons(told, "acquire_tile", "slot_order")
    )


def special_runs_on(_recorded: Recorded, told: Told) -> bool:
    """The special tile named is gone: the next one clockwise (W57)."""
    return any(why["passed"] for _v, why in reasons(told, "acquire_tile", "special_pick"))


def row_wraps(_recorded: Recorded, told: Told) -> bool:
    """A row is gone through to its end and on from slot 1 (W34, W36)."""
    return any(
        why["order"] == [2, 3, 4, 1] and v["slot"] == 1 and len(why["passed"]) >= 3
        for verb in ("acquire", "place_worker", "retrieve_worker")
        for v, why in reasons(told, verb, "slot_order")
    )


def row_inward(_recorded: Recorded, told: Told) -> bool:
    """Sum 3: a denied slot 3 gives way to slot 2, not to slot 4 (W34, W62)."""
    return any(
        why["order"] == [3, 2, 1, 4] and v["slot"] == 2 for v, why in reasons(told, "acquire", "slot_order")
    )


def inspiration_wraps(_recorded: Recorded, told: Told) -> bool:
    """The lowest inspiration card cannot be had: the highest is next (W46)."""
    return any(
        v["row"] == "inspiration" and v["slot"] < why["order"][0]
        for v, why in reasons(told, "acquire", "inspiration_order")
    )


def last_space_taken(_recorded: Recorded, told: Told) -> bool:
    """The human stands on the last space the path leads to: the AI takes the other (W76)."""
    return any(True for _ in reasons(told, "journal_move", "space_taken"))


def green_first(_recorded: Recorded, told: Told) -> bool:
    """Of two listed workers the green one is placed (W24)."""
    return any(
        v["colour"] == "green" and len(why["colours"]) == 2
        for v, why in reasons(told, "place_worker", "worker_first")
    )


def other_worker(_recorded: Recorded, told: Told) -> bool:
    """Without a green worker the other listed one is placed (W24)."""
    return any(
        v["colour"] != "green" and len(why["colours"]) == 2
        for v, why in reasons(told, "place_worker", "worker_first")
    )


def guild_level(recorded: Recorded, _told: Told) -> bool:
    """Both sides hold as much influence in a guild, and not none: nobody gets its points (W90)."""
    mine, ais = recorded.human.get("influence", {}), recorded.end["tally"]["influence"]
    return any(mine.get(guild) == ais[guild] > 0 for guild in ais)


def score_level(recorded: Recorded, _told: Told) -> bool:
    """Human and AI have as many points: black influence decides (W91)."""
    return bool(recorded.human) and len(set(recorded.end["score"].values())) == 1


def takes_back_late_words(_recorded: Recorded, told: Told) -> bool:
    """That the human stands on the space the AI comes to is said, taken back and said otherwise."""
    for at, step in enumerate(told):
        if "undo" in step.entry and told[at - 1].entry["key"].startswith("final:"):
            return bool(told[at - 1].answer["choice"] != told[at + 1].answer["choice"])
    return False


SHOWN: Mapping[str, tuple[str, Shows]] = {
    **{
        f"the {board.id} board": (name, on_board(board.id))
        for board, name in zip(
            wayfarers.load().ai_boards,
            ("space_human_ends", "upgrade_ai_ends", "townsfolk_ai_ends", "journal_ai_ends"),
            strict=True,
        )
    },
    "the human ends the game": ("space_human_ends", ended_by("human")),
    "the AI ends the game": ("journal_ai_ends", ended_by("bot")),
    **{f"second action of scheme card {card}": ("fallbacks", falls_back(card)) for card in range(1, 7)},
    "a denial chain back to the first choice": ("denials", sees("W62", "W64")),
    "a tile without room on the caravan": ("caravan_overflow", sees("W43", "W56")),
    "the top card of a pile": ("from_the_pile", sees("W51")),
    "a worker finds no place in its row": ("no_place_left", sees("W31")),
    "no card of a row is left": ("no_card_left", sees("W50")),
    "influence in any guild": ("any_guild", sees("W44")),
    "an arrival that comes to light late": ("late_arrival", lambda _recorded, told: came_to_light_late(told)),
    "words about an arrival taken back": ("late_words_taken_back", takes_back_late_words),
    "a correction": ("correction", corrects("comets", "influence.black")),
    "a game joined in the middle": (
        "joined_in_the_middle",
        corrects("marker", "journal", "caravan", "human_column"),
    ),
    "tie-break: as many blue as red scheme cards": ("journal_ai_ends", path_level),
    "tie-break: AI and human in one column": ("journal_ai_ends", columns_level),
    "tie-break: workers on level slots of two rows": ("level_workers", workers_level),
    "tie-break: the colour is used up": ("caravan_overflow", colour_runs_on),
    "tie-break: the pile is used up": ("upgrade_ai_ends", pile_runs_on),
    "tie-break: three piles and sum 4": ("fallbacks", three_piles_from_the_third),
    "tie-break: the special tile is gone": ("upgrade_ai_ends", special_runs_on),
    "tie-break: a row from its end to slot 1": ("denied_to_slot_1", row_wraps),
    "tie-break: sum 3 goes inward": ("from_the_pile", row_inward),
    "tie-break: inspiration from the lowest to the highest": ("townsfolk_ai_ends", inspiration_wraps),
    "tie-break: the last space is taken": ("last_space_taken", last_space_taken),
    "tie-break: green before the other worker": ("denials", green_first),
    "tie-break: the other worker without a green one": ("space_human_ends", other_worker),
    "tie-break: level in a guild": ("level_guild", guild_level),
    "tie-break: level in points": ("level_score", score_level),
}
"""What a recorded game must show -> the file that shows it, and how that is seen."""

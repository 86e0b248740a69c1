"""A game that was begun under the first version of Alfred's rules goes on."""

from __future__ import annotations

from typing import Any, cast

import pytest

from solo_bots import bot_for
from solo_bots.conversation import Tell
from solo_bots.darwins_journey import words
from solo_bots.darwins_journey.bot import Alfred
from solo_bots.darwins_journey.state import MOST_UNTOLD


def of_version_1(turn: int, untold: int, tiles: int) -> dict[str, Any]:
    """A state as the first version wrote it: turns since the museum was known as a number, no count for the lenses."""
    bot = cast("Alfred", bot_for("darwins_journey"))
    data = dict(bot.dump(bot.start({"board": "white", "deck": "virtual", "seed": 1})))
    del data["lens_untold"]
    return {**data, "turn": turn, "untold": untold, "museum_untold": tiles}


@pytest.mark.parametrize(("turn", "untold", "tiles"), [(1, 0, 0), (9, 2, 3), (9, 0, 0)])
def test_what_the_first_rules_did_not_count_may_all_have_happened(turn: int, untold: int, tiles: int) -> None:
    state = bot_for("darwins_journey").load(of_version_1(turn, untold, tiles))
    assert state.lens_untold == ([MOST_UNTOLD, untold] if turn > 1 else [0, 0])
    assert state.museum_untold == ([MOST_UNTOLD, untold] if tiles else [0, 0])
    again = bot_for("darwins_journey").load(bot_for("darwins_journey").dump(state))
    assert again == state


def test_the_set_up_told_in_one_piece_is_still_worded_in_the_log() -> None:
    old = [
        Tell("setup_board", {"special_tiles": 4, "objectives": 1}),
        Tell("setup_human", {"drawn": 5, "kept": 3, "pairs": 2}),
        Tell("setup_alfred", {"board": "white", "bonus": 1}),
    ]
    assert [words.tell_words(one) for one in old] == [
        "Set the board up for two players, as for a solo game.",
        "Set yourself up.",
        "Give Alfred the white, easy board and his pieces.",
    ]

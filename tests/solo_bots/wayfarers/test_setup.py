"""Before the first turn: what lies ready (W1 to W5)."""

import pytest

from assets.errors import BadInput
from solo_bots.wayfarers.bot import bot
from solo_bots.wayfarers.state import copies
from tests.solo_bots.wayfarers.evening import Evening, rulings


@rulings("W2", "W3")
def test_the_ai_starts_with_a_worker_of_each_colour_and_one_yellow_and_one_blue_influence() -> None:
    state = bot().start({"board": "journal"})
    assert (state.marker, state.comets, state.journal, state.schemes) == (0, 0, "J0", [])
    assert state.influence == {"black": 0, "blue": 1, "yellow": 1}
    assert state.workers == {"green": 0, "yellow": 1, "blue": 1}
    assert not any(state.cards.values())
    assert state.tiles == {}


@rulings("W3", "W5")
def test_the_human_plays_first_and_is_asked_for_nothing_but_what_touches_the_ai() -> None:
    evening = Evening(to_move="human")
    assert evening.asks == "human:1"
    assert evening.choices == ["done", "paid", "journal", "green", "last"]
    assert evening.ask.default == {"choice": "done"}
    before = evening.state.dump()
    evening.says("human:1", "done")
    assert evening.marks[-1].state == before | {"turn": 2, "to_move": "bot"}


@rulings("W1")
def test_two_copies_of_each_ordinary_tile_and_one_of_each_special_are_in_the_game() -> None:
    facts = bot().facts
    assert {copies(facts, tile.id) for tile in facts.tiles} == {2}
    assert {copies(facts, tile.id) for tile in facts.special_tiles} == {1}
    assert len(facts.special_tiles) == len(facts.journal_tiles) == 10


@rulings("W1")
def test_four_green_and_two_yellow_and_blue_workers_are_in_play() -> None:
    # With all of a colour in its own supply the AI has nobody to look for on the cards.
    evening = Evening(
        schemes=[2], marker=3, workers={"green": 4, "yellow": 2, "blue": 2}, influence={"blue": 2}
    )
    evening.draws(4)
    assert [field.id for field in evening.ask.choice("take").fields] == []
    evening = Evening(
        schemes=[2], marker=3, workers={"green": 3, "yellow": 2, "blue": 1}, influence={"blue": 2}
    )
    evening.draws(4)
    assert [field.id for field in evening.ask.choice("take").fields] == ["green", "blue"]


@rulings("W4")
def test_the_ai_gains_influence_however_much_it_has() -> None:
    evening = Evening(schemes=[1], influence={"black": 40, "blue": 40, "yellow": 40})
    evening.draws(2)
    assert evening.state.influence == {"black": 41, "blue": 41, "yellow": 41}


@pytest.mark.parametrize(
    ("options", "wrong"),
    [
        ({}, "board"),
        ({"board": "pirates"}, "pirates"),
        ({"board": "space", "deck": "marked"}, "marked"),
        ({"board": "space", "seed": -1}, "-1"),
        ({"board": "space", "seed": True}, "True"),
        ({"board": "space", "seed": "7"}, "7"),
        ({"board": "space", "dice": 3}, "dice"),
    ],
)
def test_options_that_do_not_fit_are_refused_with_what_would(options: dict[str, object], wrong: str) -> None:
    with pytest.raises(BadInput, match=wrong) as refused:
        bot().start(options)
    assert refused.value.remedy

"""Comets (W81, W82) and the end of the game (W83, W84)."""

import pytest

from tests.solo_bots.wayfarers.evening import Evening, rulings


@rulings("W81")
def test_the_comet_track_ends_at_10() -> None:
    evening = Evening("space", comets=9, to_move="human", marker=4).says("human:1", "paid")
    assert evening.told("comet")["comets"] == 10
    for _ in range(8):
        evening.says("human:1", "paid")
    assert evening.state.comets == 10
    assert evening.verbs[-1] == "comet_full"


@rulings("W81")
def test_cards_and_tiles_bring_the_ai_no_comets() -> None:
    evening = Evening("space", schemes=[5], journal="J3a").draws(1).usual("acquire:space:4")
    assert evening.state.comets == 0
    # Special tile 10 shows two comets; they are nothing to the AI.
    evening = Evening("journal", schemes=[1, 2, 3], journal="J3a").usual("tile:U_P10")
    assert evening.state.comets == 1
    assert [told["comets"] for told in evening.all_told("comet")] == [1]


@rulings("W82", "W85")
def test_the_tally_says_how_far_the_comet_track_went() -> None:
    evening = Evening("space", comets=4, to_move="human")
    assert evening.session.bot.tally(evening.state) == {
        "board": "space",
        "cards": dict.fromkeys(("townsfolk", "land", "water", "space", "inspiration"), 0),
        "tiles": {},
        "influence": {"black": 0, "blue": 0, "yellow": 0},
        "comets": 4,
    }


def turns_until_the_end(evening: Evening) -> list[str]:
    """Go on with usual answers, card 2 or what is left on top; say whose turns were still begun."""
    begun = len(evening.marks)
    while evening.asks:
        if evening.ask.shape == "draw":
            evening.draws(int(evening.choices[0]))
        else:
            evening.says(evening.asks, evening.ask.default or evening.choices[0])
    return [mark.who for mark in evening.marks[begun:]]


@rulings("W83")
def test_the_human_triggers_the_end_then_the_ai_and_the_human_have_a_last_turn() -> None:
    evening = Evening("space", to_move="human").says("human:1", {"choice": "last", "space": "J10b"})
    assert evening.told("end_triggered") == {"by": "human"}
    assert evening.asks == "human:1"
    assert turns_until_the_end(evening) == ["bot", "human", "end"]
    assert evening.told("last_turns") == {"by": "human", "order": ["bot", "human"]}
    assert evening.told("game_over") == {"by": "human"}


@rulings("W83")
def test_the_ai_triggers_the_end_then_the_human_and_the_ai_have_a_last_turn() -> None:
    evening = Evening("journal", journal="J9a", caravan=1).draws(1).says("final:J10a", "free")
    assert evening.told("end_triggered") == {"by": "bot"}
    assert turns_until_the_end(evening) == ["human", "bot", "end"]
    assert evening.told("last_turns") == {"by": "bot", "order": ["human", "bot"]}


@rulings("W83")
def test_a_second_arrival_changes_nothing() -> None:
    evening = Evening("journal", journal="J9a", to_move="human")
    evening.says("human:1", {"choice": "last", "space": "J10c"}).usual("human:1").draws(1)
    assert evening.told("journal_move")["to"] == "J10a"
    assert evening.all_told("end_triggered") == [{"by": "human"}]
    assert turns_until_the_end(evening) == ["human", "end"]
    assert evening.state.ended_by == "human"


@rulings("W83")
def test_the_human_arriving_in_the_last_turn_changes_nothing() -> None:
    evening = Evening("journal", journal="J9a", caravan=1).draws(1).usual("final:J10a", "tile:U_P06")
    evening.says("human:3", {"choice": "last", "space": "J10e"})
    assert evening.state.ended_by == "bot"
    assert turns_until_the_end(evening) == ["bot", "end"]


@rulings("W83", "W76")
def test_an_arrival_that_comes_to_light_when_the_ai_follows_makes_this_the_ais_last_turn() -> None:
    evening = Evening("journal", journal="J9a", caravan=1).draws(1).says("final:J10a", "mine")
    assert evening.told("journal_move")["to"] == "J10c"
    assert evening.told("end_triggered") == {"by": "human"}
    assert turns_until_the_end(evening) == ["human", "end"]
    assert "last_turns" not in evening.verbs


@rulings("W83", "W71")
def test_an_arrival_that_comes_to_light_by_the_column_makes_this_the_ais_last_turn() -> None:
    evening = (
        Evening("journal", journal="J3a", influence={"black": 1}, caravan=1).draws(1).usual("tile:U_P06")
    )
    evening.says("column", 10)
    assert evening.told("end_triggered") == {"by": "human"}
    assert turns_until_the_end(evening) == ["human", "end"]


@rulings("W83")
def test_a_human_known_in_the_last_column_may_still_say_on_which_space() -> None:
    evening = (
        Evening("journal", journal="J3a", influence={"black": 1}, caravan=1).draws(1).usual("tile:U_P06")
    )
    evening.says("column", 10)
    while not evening.asks.startswith("human:"):
        evening.says(evening.asks, evening.ask.default or evening.choices[0])
    assert "journal" not in evening.choices
    evening.says(evening.asks, {"choice": "last", "space": "J10d"})
    assert evening.state.human_final == "J10d"
    assert evening.all_told("end_triggered") == [{"by": "human"}]


@rulings("W84")
def test_the_ais_last_turn_is_a_rest_if_one_is_due() -> None:
    evening = Evening("space", schemes=[1, 2, 3], journal="J10a", ended_by="human", turns_left=2)
    assert evening.verbs[0] == "rest"
    assert turns_until_the_end(evening) == ["human", "end"]


@rulings("W84")
def test_the_ais_last_turn_is_an_ordinary_reveal_otherwise() -> None:
    evening = Evening("journal", journal="J10a", ended_by="bot", turns_left=1)
    assert evening.ask.shape == "draw"
    assert turns_until_the_end(evening) == ["end"]


@rulings("W83")
@pytest.mark.parametrize("space", ["J10a", "J10b", "J10c", "J10d", "J10e"])
def test_the_human_may_end_on_any_free_last_space(space: str) -> None:
    evening = Evening("space", to_move="human", journal="J10c" if space == "J10a" else "J9a")
    spaces = evening.ask.choice("last").fields[0].options
    assert space in spaces
    assert ("J10c" in spaces) == (space != "J10a")

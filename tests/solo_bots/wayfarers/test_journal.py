"""The AI on the journal track (W71 to W80)."""

import pytest

from assets.errors import BadInput
from solo_bots.wayfarers.bot import bot
from tests.solo_bots.wayfarers.evening import Evening, rulings


def journals(card: int = 1, **values: object) -> Evening:
    """The journal board's focus with card 1 as the newest; no green workers, the next caravan square bears no icon."""
    return Evening("journal", **({"green_gone": [1, 2, 3, 4], "caravan": 1} | values)).draws(card)  # type: ignore[arg-type]


def journals_after(*, column: int, **values: object) -> Evening:
    """The human tells its column and ends its turn; then the AI journals."""
    start = {"green_gone": [1, 2, 3, 4], "caravan": 1} | values
    evening = Evening("journal", to_move="human", **start)
    evening.says("human:1", {"choice": "journal", "column": column}).says("human:1", "done").draws(1)
    return evening.usual("tile:U_P06")


@rulings("W71", "W75")
@pytest.mark.parametrize(("human", "cost"), [(2, 3), (3, 2), (4, 1), (9, 1)])
def test_an_extra_move_costs_1_behind_2_level_3_ahead(human: int, cost: int) -> None:
    evening = journals(journal="J3a", influence={"black": 3}).usual("tile:U_P06").says("column", human)
    assert evening.told("extra_move") == {"cost": cost, "left": 3 - cost}
    assert evening.all_told("journal_move")[1]["from"] == "J4a"


@rulings("W71")
def test_the_price_is_fixed_before_the_first_move() -> None:
    # Level in column 3 the second move costs 2, though the first one has taken the AI ahead.
    evening = journals(journal="J3a", human_column=3, influence={"black": 2}).usual("tile:U_P06")
    evening.usual("column")
    assert evening.told("extra_move")["cost"] == 2


@rulings("W71")
def test_the_humans_column_is_not_asked_for_when_the_human_is_known_to_be_ahead() -> None:
    evening = journals(journal="J3a", human_column=4, influence={"black": 1}).usual("tile:U_P06")
    assert evening.told("extra_move")["cost"] == 1


@rulings("W71")
def test_a_column_told_in_the_humans_turn_is_not_asked_for_again() -> None:
    evening = journals_after(journal="J3a", human_column=0, influence={"black": 3}, column=2)
    assert evening.told("extra_move") == {"cost": 3, "left": 0}
    assert "column" not in evening.asked


@rulings("W71")
def test_a_column_told_a_round_ago_is_asked_for_again() -> None:
    evening = journals(journal="J3a", human_column=2, column_turn=0, influence={"black": 3})
    assert evening.usual("tile:U_P06").asks == "column"


@rulings("W76", "W71")
def test_who_said_a_column_before_the_last_one_is_not_asked_for_the_last_space() -> None:
    evening = journals_after(journal="J9a", human_column=0, column=8)
    assert evening.told("journal_move")["to"] == "J10a"
    assert not any(key.startswith("final") for key in evening.asked)


@rulings("W76")
def test_of_a_human_known_in_the_last_column_only_that_one_space_is_asked_for() -> None:
    evening = journals(journal="J9a", human_column=10)
    assert (evening.asks, evening.choices) == ("final:J10a", ["free", "mine"])


@rulings("W71", "W75")
def test_without_black_influence_nobody_asks_for_columns() -> None:
    evening = journals(journal="J3a").usual("tile:U_P06")
    assert evening.asks == "human:3"
    assert "column" not in evening.asked


@rulings("W72")
@pytest.mark.parametrize(
    ("schemes", "to"), [([2], "J1a"), ([4, 5], "J1b"), ([4], "J1a"), ([4, 2], "J1a"), ([4, 5, 6], "J1b")]
)
def test_more_blue_cards_mean_the_upper_path_more_red_the_lower_and_level_the_newest(
    schemes: list[int], to: str
) -> None:
    resting = schemes == [4, 5, 6]
    evening = Evening("journal", schemes=schemes) if resting else journals(schemes=schemes)
    assert evening.told("journal_move")["to"] == to


@rulings("W72")
def test_level_with_a_red_card_newest_is_the_lower_path() -> None:
    evening = Evening("journal", schemes=[1, 2, 4, 5, 6], journal="J3a")
    assert evening.verbs[0] == "rest"
    assert evening.reason("journal_move", "journal_path").values == {
        "path": "lower",
        "blue": 2,
        "red": 3,
        "newest": "red",
    }


@rulings("W72")
def test_all_face_up_cards_count_for_the_path_not_only_the_last_two() -> None:
    evening = journals(1, schemes=[5, 4, 2], journal="J3a")
    assert evening.reason("journal_move", "journal_path").values["path"] == "upper"
    evening = Evening("journal", schemes=[5, 4, 1, 6], journal="J3a")
    assert evening.told("journal_move")["to"] == "J4b"


@rulings("W72")
@pytest.mark.parametrize(("start", "to"), [("J4a", "J5a"), ("J4c", "J5b"), ("J8a", "J9a"), ("J8c", "J9b")])
def test_a_single_link_is_taken_whatever_the_colours(start: str, to: str) -> None:
    for schemes in ([2], [4, 5]):
        assert journals(journal=start, schemes=schemes).told("journal_move")["to"] == to


@rulings("W73")
@pytest.mark.parametrize("space", [one.id for one in bot().facts.journal_spaces if one.column < 9])
def test_the_ai_fulfils_no_requirement_and_pays_nothing_on_any_link(space: str) -> None:
    evening = journals(journal=space)
    assert evening.told("journal_move")["from"] == space
    assert not {"spend", "extra_move"} & set(evening.verbs)


@rulings("W74")
def test_a_journal_tile_is_asked_for_once_and_resolved() -> None:
    evening = journals()
    assert evening.asks == "journal_tile:J1a"
    assert len(evening.choices) == 10
    evening.says("journal_tile:J1a", "JT10")
    assert evening.state.influence == {"black": 0, "blue": 1, "yellow": 1}
    assert journals(journal_tiles={"J1a": "JT02"}).asks == "human:3"


@rulings("W74")
@pytest.mark.parametrize(
    ("start", "keys"), [("J1a", ["acquire:inspiration:2", "tile:U_K2"]), ("J3a", ["tile:U_P06"])]
)
def test_the_printed_effects_of_a_space_are_resolved_in_order(start: str, keys: list[str]) -> None:
    evening = journals(journal=start).usual(*keys)
    assert evening.asked[-len(keys) - 1 : -1] == keys


@rulings("W75")
def test_black_influence_gained_by_the_first_move_pays_for_the_second() -> None:
    # The tile covers black influence on the townsfolk board's first square.
    evening = Evening("townsfolk", schemes=[2, 5], workers={"green": 1}, journal="J3a", human_column=9).draws(
        1
    )
    evening.says("place:townsfolk:4", "place")
    assert evening.told("journal_move")["to"] == "J4a"
    evening.usual("tile:U_P06")
    assert evening.told("extra_move") == {"cost": 1, "left": 0}
    assert evening.all_told("journal_move")[1]["to"] == "J5a"


@rulings("W75")
def test_with_too_little_black_influence_there_is_no_second_move() -> None:
    evening = journals(journal="J3a", influence={"black": 2}).usual("tile:U_P06").says("column", 0)
    assert evening.told("no_extra_move") == {"cost": 3, "black": 2}
    assert evening.state.journal == "J4a"
    assert evening.state.influence["black"] == 2


@rulings("W76")
@pytest.mark.parametrize(
    ("start", "schemes", "to"),
    [("J9a", [2], "J10a"), ("J9a", [4, 5], "J10c"), ("J9b", [2], "J10c"), ("J9b", [4, 5], "J10e")],
)
def test_the_last_column_is_entered_on_the_outer_spaces_only(start: str, schemes: list[int], to: str) -> None:
    evening = journals(journal=start, schemes=schemes).says(f"final:{to}", "free")
    assert evening.told("journal_move")["to"] == to


@rulings("W76")
@pytest.mark.parametrize(
    ("human", "to", "asked"), [("J10a", "J10c", False), ("J10b", "J10a", False), ("", "J10c", True)]
)
def test_a_space_the_human_stands_on_is_left_for_the_other_one(human: str, to: str, asked: bool) -> None:
    evening = journals(journal="J9a", human_final=human, human_column=10 if human else 3)
    assert (evening.asks == "final:J10a") == asked
    if asked:
        evening.says("final:J10a", "mine")
        assert evening.state.human_final == "J10a"
    assert evening.told("journal_move")["to"] == to


@rulings("W77")
@pytest.mark.parametrize(
    ("start", "schemes", "to", "guild"),
    [("J9a", [2], "J10a", "black"), ("J9a", [4, 5], "J10c", "yellow"), ("J9b", [4, 5], "J10e", "blue")],
)
def test_a_last_space_gives_two_influence_then_a_special_tile(
    start: str, schemes: list[int], to: str, guild: str
) -> None:
    evening = journals(journal=start, schemes=schemes).says(f"final:{to}", "free")
    assert evening.state.influence == dict.fromkeys(("black", "blue", "yellow"), 0) | {guild: 2}
    assert evening.asks == "tile:U_P06"
    evening.usual("tile:U_P06")
    assert evening.asks == "human:3"


@rulings("W77")
def test_in_the_last_column_it_is_said_that_the_ai_takes_a_special_tile_and_never_inspiration() -> None:
    evening = journals(journal="J9a").usual("final:J10a")
    assert evening.told("journal_space")["does"] == ["influence black", "influence black"]
    assert evening.told("last_space")["effect"] == "upgrade pink"
    assert evening.tell("last_space").because[0].rule == "W77"
    assert evening.asks == "tile:U_P06"


@rulings("W77", "W75")
def test_in_the_last_column_black_influence_buys_no_second_move() -> None:
    evening = journals(journal="J9a", influence={"black": 3}).usual("final:J10a", "tile:U_P06")
    assert evening.state.influence["black"] == 5
    assert "column" not in evening.asked


@rulings("W78")
def test_in_the_last_column_journaling_does_nothing() -> None:
    evening = journals(journal="J10c", influence={"black": 9})
    assert evening.asks == "human:3"
    assert evening.tell("journal_stays").because[0].rule == "W78"


@rulings("W79")
def test_there_is_at_most_one_extra_move_a_turn() -> None:
    evening = journals(journal="J3a", human_column=9, influence={"black": 9}).usual("tile:U_P06")
    evening.says("journal_tile:J5a", "JT02")
    assert len(evening.all_told("extra_move")) == 1
    assert evening.asks == "human:3"
    assert evening.state.influence["black"] == 8


@rulings("W80")
@pytest.mark.parametrize(
    ("start", "schemes", "to"),
    [("J2a", [2], "J4a"), ("J2c", [4, 5], "J4c"), ("J6a", [2], "J8a"), ("J6c", [4, 5], "J8c")],
)
def test_a_link_that_jumps_a_column_counts_by_where_it_lands(start: str, schemes: list[int], to: str) -> None:
    evening = journals(journal=start, schemes=schemes)
    assert evening.told("journal_move") == {"from": start, "to": to, "column": int(to[1])}


@rulings("W80", "W71")
def test_after_a_jump_the_ai_is_ahead_by_its_new_column_only_for_later_moves() -> None:
    evening = journals(journal="J2a", human_column=3, influence={"black": 1}).usual("tile:U_P06")
    assert evening.told("extra_move")["cost"] == 1
    assert evening.reason("extra_move", "extra_move").values["ai"] == 2


@rulings("W76", "W83")
def test_the_human_may_say_that_it_stands_on_another_last_space_and_was_there_first() -> None:
    evening = journals(journal="J9a").says("final:J10a", {"choice": "elsewhere", "space": "J10e"})
    assert evening.told("journal_move")["to"] == "J10a"
    assert (evening.state.human_final, evening.state.human_column) == ("J10e", 10)
    assert evening.state.ended_by == "human"


@rulings("W74", "W1")
def test_journal_tiles_entered_before_the_game_are_not_asked_for() -> None:
    started = bot().start({"board": "journal", "journal_tiles": {"J1a": "JT02", "J3a": "JT05"}})
    assert started.journal_tiles == {"J1a": "JT02", "J3a": "JT05"}
    evening = journals(journal_tiles=started.journal_tiles)
    assert evening.told("journal_tile")["tile"] == "JT02"
    assert evening.asks == "human:3"


@rulings("W74")
def test_a_tile_named_on_a_space_lies_nowhere_else() -> None:
    evening = journals(journal_tiles={"J3a": "JT02", "J3b": "JT05"}).says("journal_tile:J1a", "JT02")
    assert evening.state.journal_tiles == {"J1a": "JT02", "J3b": "JT05"}


@pytest.mark.parametrize(
    "tiles",
    [
        {"J2a": "JT01"},
        {"J1a": "JT11"},
        {"J1a": "JT01", "J1b": "JT01"},
        {"J1a": 1},
        {"J1a": []},
        ["JT01"],
        "x",
    ],
)
def test_journal_tiles_that_cannot_lie_so_are_refused(tiles: object) -> None:
    with pytest.raises(BadInput) as refused:
        bot().start({"board": "journal", "journal_tiles": tiles})
    assert refused.value.where == "journal_tiles"

"""Guild majorities (W90), the AI's column (W85), level totals (W91)."""

from __future__ import annotations

import pytest

from companion.scoring.result import Rank
from tests.companion.scoring.panoramas import GUILDS, ai, influence, line, panorama, scored, totals


@pytest.mark.parametrize("guild", GUILDS)
@pytest.mark.parametrize(
    ("mine", "bo", "cy", "points"),
    [(1, 0, 0, 3), (4, 3, 3, 3), (4, 4, 0, 0), (4, 0, 4, 0), (3, 4, 0, 0), (0, 0, 0, 0)],
)
def test_a_guild_gives_three_for_strictly_the_most_and_nothing_on_a_tie(
    guild: str, mine: int, bo: int, cy: int, points: int
) -> None:
    players = [
        panorama(name=name, influence=influence(**{guild: number}))
        for name, number in (("Ada", mine), ("Bo", bo), ("Cy", cy))
    ]
    assert line(scored(*players).columns[0], f"guild_{guild}").points == points


def test_the_ai_wins_a_guild_as_a_player_does() -> None:
    result = scored(panorama(influence=influence(black=15)), ai=ai(influence=influence(black=16)))
    human, bot = result.columns
    assert line(human, "guild_black").points == 0
    assert line(bot, "guild_black").points == 3


def test_nobody_at_zero_wins_a_guild_even_when_playing_alone() -> None:
    assert scored(panorama()).columns[0].total == 0
    assert scored(panorama(influence=influence(blue=1))).columns[0].total == 3


@pytest.mark.parametrize(
    ("card", "each"), [("townsfolk", 1), ("land", 2), ("water", 2), ("space", 3), ("inspiration", 4)]
)
def test_the_ai_scores_each_card_by_its_type(card: str, each: int) -> None:
    plain = dict.fromkeys(("townsfolk", "land", "water", "space", "inspiration"), 0)
    bot = scored(panorama(), ai=ai(cards=plain | {card: 3})).columns[1]
    assert line(bot, f"{card}_cards").points == 3 * each
    assert bot.total == 3 * each


def test_the_ai_scores_the_printed_points_of_all_its_tiles_and_nothing_for_comets() -> None:
    bot = scored(panorama(), ai=ai(tiles={"U_K2": 2, "U_G4": 1, "U_B1": 2, "U_P09": 1}, comets=10)).columns[1]
    assert line(bot, "tiles").points == 6 + 1 + 5
    assert bot.total == 12
    assert {one.id for one in bot.lines}.isdisjoint({"city", "vista", "harbour", "open_water", "sets"})


def test_a_whole_ai_column_adds_up() -> None:
    cards = {"townsfolk": 5, "land": 4, "water": 3, "space": 4, "inspiration": 2}
    bot = scored(
        panorama(), ai=ai(cards=cards, tiles={"U_P08": 1, "U_K2": 1}, influence=influence(1, 1, 1))
    ).columns[1]
    assert bot.total == 5 + 8 + 6 + 12 + 8 + 8 + 9
    assert bot.is_bot


def level(name: str, points: int, black: int, blue: int, yellow: int) -> object:
    return totals(name=name, space_points=points, influence=influence(black, blue, yellow))


LONER = totals(name="Zed", influence=influence(9, 9, 9))
"""Takes all guilds, so that the others differ in points by what the test says alone."""


def ranks(*players: object) -> tuple[list[tuple[int, list[str]]], str]:
    result = scored(*players, LONER)  # type: ignore[arg-type]
    names = {one.id: one.name for one in result.columns}
    return [(one.place, [names[c] for c in one.columns]) for one in result.ranking], " ".join(result.ties)


def test_the_higher_total_wins_whatever_the_influence() -> None:
    order, ties = ranks(level("Ada", 40, 0, 0, 0), level("Bo", 39, 5, 5, 5))
    assert order == [(1, ["Ada"]), (2, ["Bo"]), (3, ["Zed"])]
    assert ties == ""


def test_a_level_total_goes_to_more_black_influence() -> None:
    order, ties = ranks(level("Ada", 40, 2, 8, 0), level("Bo", 40, 3, 0, 0))
    assert order[:2] == [(1, ["Bo"]), (2, ["Ada"])]
    assert ties == "Ada and Bo have 40 points each. Black influence decides: Bo 3, Ada 2."


def test_level_black_goes_to_more_yellow_before_blue() -> None:
    order, ties = ranks(level("Ada", 40, 3, 8, 1), level("Bo", 40, 3, 0, 2))
    assert order[:2] == [(1, ["Bo"]), (2, ["Ada"])]
    assert ties == "Ada and Bo have 40 points each. Yellow influence decides: Bo 2, Ada 1."


def test_level_black_and_yellow_goes_to_more_blue() -> None:
    order, ties = ranks(level("Ada", 40, 3, 1, 2), level("Bo", 40, 3, 4, 2))
    assert order[:2] == [(1, ["Bo"]), (2, ["Ada"])]
    assert ties.endswith("Blue influence decides: Bo 4, Ada 1.")


def test_wholly_level_players_share_the_victory() -> None:
    result = scored(level("Ada", 40, 1, 1, 1), level("Bo", 40, 1, 1, 1))  # type: ignore[arg-type]
    assert result.ranking == (Rank(1, ("players[0]", "players[1]")),)
    assert [one.name for one in result.winners] == ["Ada", "Bo"]
    assert result.verdict == "Ada and Bo share the victory with 40 points each."
    assert result.ties[0].endswith("Ada and Bo share the place.")


def test_three_level_players_are_parted_one_guild_after_another() -> None:
    order, ties = ranks(level("Ada", 40, 3, 1, 2), level("Bo", 40, 3, 4, 2), level("Cy", 40, 4, 0, 0))
    assert order == [(1, ["Cy"]), (2, ["Bo"]), (3, ["Ada"]), (4, ["Zed"])]
    assert "Black influence decides: Cy 4, Ada 3, Bo 3." in ties
    assert "Blue influence decides: Bo 4, Ada 1." in ties


def test_two_of_three_level_players_share_second_place_and_third_is_left_out() -> None:
    order, ties = ranks(level("Ada", 40, 2, 0, 0), level("Bo", 40, 2, 0, 0), level("Cy", 40, 3, 0, 0))
    assert order == [(1, ["Cy"]), (2, ["Ada", "Bo"]), (4, ["Zed"])]
    assert ties.endswith("Black, yellow and blue influence are level too: Ada and Bo share the place.")


def test_a_level_total_with_the_ai_is_not_simply_a_human_win() -> None:
    cards = {"townsfolk": 0, "land": 0, "water": 0, "space": 3, "inspiration": 0}
    mine = totals(name="Ada", space_points=12, influence=influence(2, 0, 0))
    result = scored(mine, ai=ai(cards=cards, influence=influence(3, 0, 0)))
    assert [one.total for one in result.columns] == [12, 12]
    assert result.verdict == "AI wins with 12 points."


def test_a_wholly_level_game_against_the_ai_is_shared() -> None:
    cards = {"townsfolk": 0, "land": 0, "water": 0, "space": 4, "inspiration": 0}
    mine = totals(name="Ada", space_points=12, influence=influence(3, 0, 1))
    result = scored(mine, ai=ai(cards=cards, influence=influence(3, 0, 1)))
    assert result.verdict == "Ada and AI share the victory with 12 points each."


def test_the_bot_ends_in_a_tally_that_is_a_column_of_the_sheet() -> None:
    from companion.scoring import scoring_of
    from solo_bots import bot_for
    from tests.companion.scoring.panoramas import sheet_json

    bot = bot_for("wayfarers")
    state = bot.start({"board": "journal", "deck": "virtual", "seed": 1})
    game = scoring_of("wayfarers")
    result = game.score(game.with_bot(sheet_json(panorama(name="Ada")), bot.tally(state)))
    assert [one.id for one in result.columns] == ["players[0]", "ai"]
    assert line(result.columns[1], "guild_blue").points == 3

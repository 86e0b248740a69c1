"""Laws that hold for every game of Origin that can be dealt (O70 to O78)."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.origin.score import declare
from companion.scoring.checking import check
from companion.scoring.result import Result
from companion.scoring.schema import json_schema
from tests.companion.scoring.origin_sheets import OBJECTIVES, games, naive_total, scored, sheet
from tests.companion.scoring.test_sheet_schema import fits

Game = list[dict[str, Any]]
QUICK = settings(max_examples=60, deadline=None)
SCHEMA = json_schema(declare())


@QUICK
@given(games())
def test_every_total_is_the_sum_of_its_lines_and_equals_a_naive_count(game: Game) -> None:
    result = scored(*game)
    for own, column in zip(game, result.columns, strict=True):
        assert column.total == sum(one.points for one in column.lines) == naive_total(own)


@QUICK
@given(games())
def test_the_ranking_goes_by_total_then_by_cards_in_hand(game: Game) -> None:
    result = scored(*game)
    keys = [(naive_total(one), one["cards"]) for one in game]
    for index, key in enumerate(keys):
        assert result.place_of(f"players[{index}]") == 1 + sum(1 for other in keys if other > key)
    assert bool(result.ties) == (len({total for total, _cards in keys}) < len(keys))


@QUICK
@given(games(), st.data())
def test_a_pick_moves_nobody_but_level_leaders(game: Game, data: st.DataObject) -> None:
    seat = data.draw(st.integers(0, len(game) - 1))
    before = scored(*game)
    after = scored(*(one | {"picked": index == seat} for index, one in enumerate(game)))
    best = max((naive_total(one), one["cards"]) for one in game)
    leading = [index for index, one in enumerate(game) if (naive_total(one), one["cards"]) == best]
    if seat in leading:
        assert [one.id for one in after.winners] == [f"players[{seat}]"]
    else:
        assert after.ranking == before.ranking


@QUICK
@given(games(), st.randoms(use_true_random=False))
def test_the_order_of_players_and_objectives_changes_no_number(game: Game, chance: object) -> None:
    mixed = [dict(one, objectives=list(reversed(one["objectives"]))) for one in game]
    chance.shuffle(mixed)  # type: ignore[attr-defined]
    plain = {one.name: one.total for one in scored(*game).columns}
    assert {one.name: one.total for one in scored(*mixed).columns} == plain


@QUICK
@given(games(), st.data())
def test_one_objective_more_adds_its_points_and_nothing_else(game: Game, data: st.DataObject) -> None:
    held = [card for one in game for card in one["objectives"]]
    card = data.draw(st.sampled_from([one for one in OBJECTIVES if one not in held]))
    more = game[0] | {"objectives": [*game[0]["objectives"], card]}
    gained = naive_total(more) - naive_total(game[0])
    assert scored(more, *game[1:]).columns[0].total == scored(*game).columns[0].total + gained


@QUICK
@given(games())
def test_a_dealt_sheet_fits_the_schema_and_its_result_survives_json(game: Game) -> None:
    assert fits(SCHEMA, sheet(*game))
    result = scored(*game)
    assert Result.from_json(result.to_json()) == result


plain_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@QUICK
@given(games(), st.data())
def test_any_json_in_any_field_is_refused_or_scored_but_never_crashes(
    game: Game, data: st.DataObject
) -> None:
    raw = sheet(*game, box={"straits_values": {"2": 11}, "hunting_values": {}})
    inside = data.draw(st.sampled_from([raw, raw["box"], *raw["players"]]))
    inside[data.draw(st.sampled_from(sorted(inside)))] = data.draw(plain_json)
    checked = check(declare(), raw)
    assert all(one.what and one.remedy for one in checked.problems)

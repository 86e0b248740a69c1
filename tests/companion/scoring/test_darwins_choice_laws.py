"""Laws that hold for every evening of Darwin's Choice that can be dealt."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.darwins_choice.score import declare
from companion.scoring.checking import check
from companion.scoring.result import Result
from companion.scoring.schema import json_schema
from tests.companion.ruling_marks import rulings
from tests.companion.scoring.darwins_choice_sheets import (
    ERAS,
    child,
    evenings,
    naive_total,
    scored,
    sheet,
)
from tests.companion.scoring.test_sheet_schema import fits

QUICK = settings(max_examples=50, deadline=None)
SCHEMA = json_schema(declare())
anything = st.sampled_from(sorted(ERAS)).flatmap(
    lambda version: st.tuples(st.just(version), evenings(version), st.booleans())
)
Evening = tuple[str, list[dict[str, Any]], bool]


def own_totals(evening: Evening) -> list[int]:
    version, players, tourism = evening
    with_tourism = tourism and version not in ("base", "beginners")
    return [naive_total(one, tourism=with_tourism) for one in players]


@rulings("D125", "D128")
@QUICK
@given(anything)
def test_every_total_is_the_sum_of_its_lines_and_equals_a_naive_count(evening: Evening) -> None:
    version, players, tourism = evening
    result = scored(*players, version=version, tourism=tourism)
    own = own_totals(evening)
    for index, (player, column) in enumerate(zip(players, result.columns, strict=True)):
        assert column.total == sum(one.points for one in column.lines)
        team = version == "two_vs_two"
        members = [n for n, one in enumerate(players) if team and one["team"] == player["team"]] or [index]
        assert column.total == sum(own[n] for n in members)
        assert column.total >= 0


@rulings("D126")
@QUICK
@given(anything)
def test_the_ranking_goes_by_total_and_ties_share(evening: Evening) -> None:
    version, players, tourism = evening
    result = scored(*players, version=version, tourism=tourism)
    totals = {one.id: one.total for one in result.columns}
    for one in result.columns:
        assert result.place_of(one.id) == 1 + sum(other > one.total for other in totals.values())


@QUICK
@given(anything, st.randoms(use_true_random=False))
def test_the_order_of_players_changes_no_total(evening: Evening, chance: object) -> None:
    version, players, tourism = evening
    mixed = list(players)
    chance.shuffle(mixed)  # type: ignore[attr-defined]
    one = scored(*players, version=version, tourism=tourism)
    other = scored(*mixed, version=version, tourism=tourism)
    assert {c.name: c.total for c in one.columns} == {c.name: c.total for c in other.columns}


@QUICK
@given(anything)
def test_a_dealt_sheet_fits_the_schema_and_its_result_survives_json(evening: Evening) -> None:
    version, players, tourism = evening
    assert fits(SCHEMA, sheet(*players, version=version, tourism=tourism))
    result = scored(*players, version=version, tourism=tourism)
    assert Result.from_json(result.to_json()) == result


@rulings("D139", "D140", "D141")
@QUICK
@given(
    st.lists(
        st.lists(st.tuples(st.integers(0, 30), st.integers(0, 2)), min_size=3, max_size=3),
        min_size=2,
        max_size=5,
    )
)
def test_a_childs_total_is_points_less_chips_in_any_order_of_eras(game: list[list[tuple[int, int]]]) -> None:
    def play(rows: list[list[tuple[int, int]]]) -> list[int]:
        seats = [child(f"P{n}", *one) for n, one in enumerate(rows)]
        return [one.total for one in scored(*seats, version="child_friendly", eras=3).columns]

    assert play(game) == [sum(points - chips for points, chips in one) for one in game]
    assert play([list(reversed(one)) for one in game]) == play(game)


plain_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@QUICK
@given(anything, st.data())
def test_any_json_in_any_field_is_refused_or_scored_but_never_crashes(
    evening: Evening, data: st.DataObject
) -> None:
    version, players, tourism = evening
    raw = sheet(*players, version=version, tourism=tourism)
    inside = data.draw(st.sampled_from([raw, raw["table"], *raw["players"]]))
    inside[data.draw(st.sampled_from(sorted(inside)))] = data.draw(plain_json)
    checked = check(declare(), raw)
    assert all(one.what and one.remedy for one in checked.problems)

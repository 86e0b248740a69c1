"""Laws that hold for every score of Darwin's Journey that can be filled in."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.darwins_journey.sheet import declare
from companion.scoring import scoring_of
from companion.scoring.checking import check
from companion.scoring.result import Result
from companion.scoring.schema import json_schema
from tests.companion.scoring.darwins_journey_sheets import games, naive_alfred, naive_total
from tests.companion.scoring.test_origin_laws import plain_json
from tests.companion.scoring.test_sheet_schema import fits

QUICK = settings(max_examples=60, deadline=None)
SCHEMA = json_schema(declare())


def scored(sheet: dict[str, Any]) -> Result:
    return scoring_of("darwins_journey").score(sheet)


def key(sheet: dict[str, Any], column: dict[str, Any]) -> tuple[int, int, int, int]:
    """What decides between columns, most important first."""
    rows = sheet["table"]["museum_rows"]
    if "way" in column:
        return naive_total(column, rows), column["theory"], column["coins"], 0
    return naive_alfred(column, rows), column["theory"], column["coins"], 1


def seats(sheet: dict[str, Any]) -> list[dict[str, Any]]:
    return [*sheet["players"], *([sheet["ai"]] if sheet["ai"] else [])]


@QUICK
@given(games())
def test_every_total_is_the_sum_of_its_lines_and_equals_a_naive_count(sheet: dict[str, Any]) -> None:
    for own, column in zip(seats(sheet), scored(sheet).columns, strict=True):
        assert column.total == sum(one.points for one in column.lines) == key(sheet, own)[0]
        assert all(sum(part.points for part in one.parts) == one.points for one in column.lines if one.parts)


@QUICK
@given(games())
def test_the_ranking_goes_by_total_steps_and_coins_and_alfred_wins_what_is_level(
    sheet: dict[str, Any],
) -> None:
    result = scored(sheet)
    keys = [key(sheet, one) for one in seats(sheet)]
    for column, own in zip(result.columns, keys, strict=True):
        assert result.place_of(column.id) == 1 + sum(other > own for other in keys)
    assert bool(result.ties) == (len({one[0] for one in keys}) < len(keys))


@QUICK
@given(games(), st.randoms(use_true_random=False))
def test_the_order_of_players_changes_neither_numbers_nor_places(sheet: dict[str, Any], chance: Any) -> None:
    before = scored(sheet)
    mixed = list(sheet["players"])
    chance.shuffle(mixed)
    after = scored({**sheet, "players": mixed})

    def told(result: Result) -> dict[str, tuple[int, int]]:
        return {one.name: (one.total, result.place_of(one.id)) for one in result.columns}

    assert told(before) == told(after)


@QUICK
@given(games())
def test_of_two_columns_one_is_ahead_or_they_share_never_both(sheet: dict[str, Any]) -> None:
    result = scored(sheet)
    for one in result.columns:
        for other in result.columns:
            ahead = result.place_of(one.id) < result.place_of(other.id)
            behind = result.place_of(other.id) < result.place_of(one.id)
            assert not (ahead and behind)
            if one is not other and "ai" in (one.id, other.id):
                assert ahead or behind, "nobody shares a place with Alfred"


@QUICK
@given(games(), st.integers(0, 3))
def test_a_full_museum_row_more_adds_every_players_books(sheet: dict[str, Any], rows: int) -> None:
    def theory(full: int) -> list[tuple[int, int]]:
        columns = scored({**sheet, "table": {"museum_rows": full}}).columns
        lines = [one.line("theory") for one in columns]
        return [(one.points, one.count or 0) for one in lines if one is not None]

    for (fewer, books), (more, _books) in zip(theory(rows), theory(rows + 1), strict=True):
        assert more == fewer + books


@QUICK
@given(games())
def test_a_sheet_fits_the_schema_and_its_result_survives_json(sheet: dict[str, Any]) -> None:
    assert fits(SCHEMA, sheet)
    result = scored(sheet)
    assert Result.from_json(result.to_json()) == result


@QUICK
@given(games(), st.data())
def test_any_json_in_any_field_is_refused_or_scored_but_never_crashes(
    sheet: dict[str, Any], data: st.DataObject
) -> None:
    inside = data.draw(st.sampled_from([sheet, sheet["table"], *seats(sheet)]))
    inside[data.draw(st.sampled_from(sorted(inside)))] = data.draw(plain_json)
    checked = check(declare(), sheet)
    assert all(one.what and one.remedy for one in checked.problems)
    if not checked.problems:
        scored(sheet)

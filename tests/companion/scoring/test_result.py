from __future__ import annotations

from typing import Any

import pytest

from assets.errors import BadInput
from companion.scoring.result import Column, Line, Part, Rank, Result
from companion.scoring.result_text import result_text
from tests.companion.scoring.panoramas import ai, influence, panorama, scored, totals


def column(name: str, *points: int) -> Column:
    lines = tuple(Line(f"l{n}", f"Line {n}", f"L{n}", one) for n, one in enumerate(points))
    return Column(name.lower(), name, lines, sum(points))


def test_a_line_whose_parts_do_not_add_up_cannot_be_made() -> None:
    with pytest.raises(ValueError, match="do not add up to 5"):
        Line("a", "A", "A", 5, parts=(Part("x", 2), Part("y", 2)))


def test_a_column_whose_lines_do_not_add_up_cannot_be_made() -> None:
    with pytest.raises(ValueError, match="do not add up to 9"):
        Column("a", "Ada", (Line("a", "A", "A", 5),), 9)


@pytest.mark.parametrize(
    "ranking",
    [
        (Rank(1, ("ada",)),),
        (Rank(1, ("ada", "bo")), Rank(3, ("bo",))),
        (Rank(1, ("bo",)), Rank(2, ("ada",))),
        (Rank(1, ("ada",)), Rank(3, ("bo",))),
        (Rank(1, ("ada", "bo")),),
        (Rank(2, ("ada",)), Rank(3, ("bo",))),
    ],
)
def test_a_ranking_that_contradicts_the_totals_cannot_be_made(ranking: tuple[Rank, ...]) -> None:
    with pytest.raises(ValueError, match=r"ranking|place"):
        Result("g", "G", (column("Ada", 5), column("Bo", 4)), ranking)


def test_the_right_ranking_can_be_made() -> None:
    result = Result("g", "G", (column("Ada", 5), column("Bo", 4)), (Rank(1, ("ada",)), Rank(2, ("bo",))))
    assert result.verdict == "Ada wins with 5 points."


def played() -> Result:
    cards = {"townsfolk": 5, "land": 4, "water": 3, "space": 4, "inspiration": 2}
    mine = panorama(name="Ada", land=("L09",), space=("S77",), influence=influence(black=2))
    return scored(mine, ai=ai(cards=cards, comets=3))


@pytest.mark.parametrize(
    "spoil",
    [
        lambda d: d.pop("columns"),
        lambda d: d.update(columns=None),
        lambda d: d["columns"][0].update(total=99),
        lambda d: d["columns"][0].update(is_bot="no"),
        lambda d: d["columns"][0]["lines"][0].update(points=2.5),
        lambda d: d["columns"][0]["lines"][0].update(points="5"),
        lambda d: d["columns"][0]["lines"].append(7),
        lambda d: d["ranking"].reverse(),
        lambda d: d["ranking"][0].update(columns="ai"),
        lambda d: d.update(ties=[3]),
        lambda d: d.update(game=None),
    ],
)
def test_a_spoilt_result_is_refused_when_it_is_read_back(spoil: Any) -> None:
    data = played().to_json()
    assert Result.from_json(data) == played()
    spoil(data)
    with pytest.raises(BadInput, match="This is no result of a game"):
        Result.from_json(data)


def test_lines_that_only_the_ai_has_stand_where_they_belong() -> None:
    order = [short for _label, short, _cells in played().rows()]
    assert order[4:10] == ["Sets of four", "Townsfolk", "Land", "Water", "Space", "Inspiration"]
    assert len(order) == len(set(order)) == 14


def test_the_text_lines_up_and_ends_with_the_verdict() -> None:
    lines = result_text(played()).splitlines()
    table = lines[2 : lines.index("", 2)]
    assert {len(one) for one in table} == {len(table[0])}
    assert lines[-1] == "AI wins with 39 points."


def test_the_text_opens_every_line_with_its_ruling() -> None:
    told = result_text(played(), why=True)
    assert "Space cards: 3 (W82, W87, W88, W89)" in told
    assert "S77 comet: 3 without the most comets (1, AI 3)" in told
    assert "4 space cards × 3" in told


def test_wide_names_keep_the_columns_together() -> None:
    lines = result_text(scored(totals(name="山田さん"), totals(name="Zoë"))).splitlines()
    assert len(lines[2]) + 4 == len(lines[4]), "four letters take two cells each"
    assert lines[2].endswith(" 山田さん    Zoë")


def test_doubts_are_told_below_the_result() -> None:
    from companion.scoring import scoring_of
    from tests.companion.scoring.panoramas import sheet_json

    result = scoring_of("wayfarers").score(sheet_json(totals()))
    assert "Doubtful: ai: One player alone plays against the AI." in result_text(result)

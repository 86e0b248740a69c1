"""The score of Darwin's Journey line by line, against Alfred too, and how ties are told (R30 to R33, R39)."""

from __future__ import annotations

import datetime

import pytest

from assets.darwins_journey import load
from companion.games.darwins_journey.sheet import declare
from companion.paper.scores import score_receipt
from companion.scoring import scoring_of
from companion.scoring.form import form, with_way
from companion.scoring.result import Result
from companion.scoring.schema import json_schema
from printing.layout import render_text
from solo_bots import bot_for
from tests.companion.scoring.darwins_journey_sheets import (
    alfred,
    board,
    line,
    naive_total,
    problems,
    scored,
    sheet,
    sums,
    warnings,
)
from tests.companion.scoring.test_sheet_schema import fits
from tests.companion.scoring.test_terminal_form import Person

GAME = scoring_of("darwins_journey")
SAMPLE = {
    "silver": ["silver_1", "silver_2", "silver_3", "silver_5"],
    "golden": ["golden_1", "golden_5"],
    "tents": 5,
    "seals": (5, 6, 1),
}
"""A board that fits the rulebook's sample sheet."""


# ---- the lines


def test_the_sample_sheet_of_the_rulebook_comes_to_43_before_theory_coins_and_knowledge() -> None:
    facts = load()
    ada = scored(board("Ada", **SAMPLE)).columns[0]  # type: ignore[arg-type]
    objectives = line(ada, "objectives")
    assert [one.points for one in objectives.parts] == [
        *facts.scoring.sample.silver,
        *facts.scoring.sample.golden,
    ]
    points = {one.id: one.points for one in ada.lines}
    assert (points["objectives"], points["pair"]) == (9 + 12, 4)
    assert (points["tents"], points["five_seals"], points["six_seals"]) == (5, 6, 7)
    assert ada.total == facts.scoring.sample.total == 43


def test_nine_books_times_a_modifier_of_four_are_36_points() -> None:
    theory = line(scored(board(theory=15), rows=2).columns[0], "theory")
    assert (theory.count, theory.points) == (9, 36)
    assert theory.parts[0].text == "4 × 9 books (step 15, 2 full museum rows)"


@pytest.mark.parametrize(("rows", "modifier"), [(0, 2), (1, 3), (4, 6)])
def test_every_full_museum_row_raises_every_book(rows: int, modifier: int) -> None:
    assert line(scored(sums(books=5), rows=rows).columns[0], "theory").points == 5 * modifier


def test_the_book_of_an_objective_counts_beside_the_track() -> None:
    theory = line(scored(board(theory=4, silver=["silver_4"]), rows=1).columns[0], "theory")
    assert theory.points == (4 + 1) * 3
    assert "1 book by an objective or icon" in theory.parts[0].text


@pytest.mark.parametrize(("tents", "points"), [(0, 0), (4, 0), (5, 5)])
def test_only_all_five_tents_give_points(tents: int, points: int) -> None:
    assert line(scored(board(tents=tents)).columns[0], "tents").points == points


@pytest.mark.parametrize(
    ("seals", "points"), [((4, 4, 4), 0), ((5, 1, 1), 3), ((6, 1, 1), 10), ((6, 5, 6), 23)]
)
def test_a_row_of_five_seals_gives_3_and_of_six_7_more(seals: tuple[int, int, int], points: int) -> None:
    ada = scored(board(seals=seals)).columns[0]
    assert line(ada, "five_seals").points + line(ada, "six_seals").points == points


@pytest.mark.parametrize(("coins", "points"), [(4, 0), (5, 1), (14, 2)])
def test_every_full_set_of_five_coins_gives_a_point(coins: int, points: int) -> None:
    assert line(scored(board(coins=coins)).columns[0], "coins").points == points


def test_each_knowledge_token_gives_a_point_and_the_track_counts_as_it_stands() -> None:
    ada = scored(board(track=37, knowledge=3)).columns[0]
    assert (line(ada, "track").points, line(ada, "knowledge").points) == (37, 3)


@pytest.mark.parametrize("slots", [("silver_5",), ("golden_5",), ("silver_4", "golden_5")])
def test_the_pair_needs_both_right_most_slots(slots: tuple[str, ...]) -> None:
    ada = board(
        silver=[one for one in slots if one.startswith("s")],
        golden=[one for one in slots if one.startswith("g")],
    )
    assert line(scored(ada).columns[0], "pair").points == 0


def test_sums_come_to_what_the_board_comes_to() -> None:
    by_board = scored(board("Ada", **SAMPLE, theory=15), rows=2).columns[0]  # type: ignore[arg-type]
    counted = sums("Ada", objective_points=21, pair=True, five_rows=2, six_rows=1, tents=5, books=9)
    assert scored(counted, rows=2).columns[0].total == by_board.total


def test_turning_to_sums_keeps_what_both_ways_ask_for() -> None:
    turned = with_way(declare(), sheet(board("Ada", track=12, tents=5, theory=9)), "players[0]", "sums")
    assert (turned["players"][0]["track"], turned["players"][0]["tents"]) == (12, 5)
    assert turned["players"][0]["theory"] == 9, "the step is kept for a tie"


# ---- Alfred


def test_alfred_has_no_objectives_no_pair_and_no_knowledge() -> None:
    """R30."""
    his = scored(board(), ai=alfred(track=20)).column("ai")
    assert [one.id for one in his.lines] == list(load().scoring.alfred_lines)


def test_alfred_is_paid_what_his_board_prints() -> None:
    """R30, R39: rows by the board's own points, tents by what is uncovered and nothing on top."""
    plain = scored(board(), ai=alfred(seals=(5, 6, 1, 1), end_vp=5)).column("ai")
    assert [line(plain, one).points for one in ("five_seals", "six_seals", "tents")] == [6, 7, 5]
    other = scored(board(), ai=alfred(seals=(5, 6, 1, 1), five_vp=2, six_vp=4, end_vp=8)).column("ai")
    assert [line(other, one).points for one in ("five_seals", "six_seals", "tents")] == [4, 4, 8]


def test_alfreds_further_books_count_like_those_of_the_track() -> None:
    his = scored(board(), ai=alfred(theory=6, extra_books=1), rows=1).column("ai")
    assert (line(his, "theory").count, line(his, "theory").points) == (5 + 1, 6 * 3)


def test_a_playthrough_fills_alfreds_column_and_the_museum() -> None:
    bot = bot_for("darwins_journey")
    state = bot.start({"board": "blue", "seed": 3})
    row = [one.id for one in load().specimens if one.row == 1]
    state.museum_start, state.delivered = row[:2], row[2:]
    state.vp, state.theory, state.coins, state.books, state.end_vp = 31, 12, 11, 1, 5
    state.seals["B"] = ["yellow"] * 3 + ["red"] * 3
    filled = GAME.with_bot(sheet(board("Ada")), bot.tally(state))
    assert filled["table"] == {"museum_rows": 1}
    result = GAME.score({**filled, "players": filled["players"][:1]})
    points = {one.id: one.points for one in result.column("ai").lines}
    assert points == {
        "track": 31,
        "five_seals": 3,
        "six_seals": 7,
        "tents": 5,
        "theory": (8 + 1) * 3,
        "coins": 2,
    }


def test_museum_rows_the_table_has_entered_stay() -> None:
    bot = bot_for("darwins_journey")
    tally = bot.tally(bot.start({"board": "white"}))
    assert GAME.with_bot(sheet(board("Ada"), rows=3), tally)["table"] == {"museum_rows": 3}
    assert GAME.with_bot({"game": "darwins_journey"}, tally)["table"] == {"museum_rows": 0}


def test_result_and_receipt_say_that_alfreds_cards_were_not_the_printed_ones() -> None:
    """R36."""
    bot = bot_for("darwins_journey")
    filled = GAME.with_bot(sheet(board("Ada")), bot.tally(bot.start({"board": "white"})))
    result = GAME.score({**filled, "players": filled["players"][:1]})
    (note,) = result.notes
    assert note.startswith("Alfred played by reference values, not by the printed ones: action cards, board,")
    assert Result.from_json(result.to_json()) == result
    paper = render_text(score_receipt(result, date=datetime.date(2026, 11, 20)), 42)
    assert "reference values, not by" in " ".join(paper.split())
    assert scored(board(), ai=alfred()).notes == (), "a column filled in at the table says nothing of cards"


# ---- ties


def test_level_players_are_parted_by_theory_steps_not_by_books() -> None:
    """R32: both have eight books."""
    result = scored(board("Ada", theory=14, track=8), board("Bo", theory=13, track=8))
    assert [one.name for one in result.winners] == ["Ada"]
    assert result.ties == (
        "Ada and Bo have 24 points each. Further steps on the theory track decide: Ada 14, Bo 13.",
    )


def test_level_in_steps_too_coins_as_they_lie_decide() -> None:
    """R31: 9 and 8 coins are one point each, and still not level."""
    result = scored(board("Ada", theory=6, coins=8), board("Bo", theory=6, coins=9))
    assert [one.name for one in result.winners] == ["Bo"]
    assert result.ties[0].endswith("More coins decide: Bo 9, Ada 8.")


def test_players_level_in_everything_share() -> None:
    result = scored(board("Ada", theory=6), board("Bo", theory=6), board("Cy"))
    assert result.verdict == "Ada and Bo share the victory with 10 points each."
    assert result.ties[0].endswith("Theory steps and coins are level too: Ada and Bo share the place.")


@pytest.mark.parametrize(
    ("mine", "his", "winner"),
    [
        ({"track": 11}, {"track": 10}, "Ada"),
        ({"track": 10, "theory": 1}, {"track": 12}, "Ada"),
        ({"track": 10, "coins": 3}, {"track": 10, "coins": 2}, "Ada"),
        ({"track": 10, "coins": 2}, {"track": 10, "coins": 2}, "Alfred"),
        ({"track": 10}, {"track": 8, "theory": 1}, "Alfred"),
    ],
)
def test_one_must_be_ahead_of_alfred_to_win(mine: dict[str, int], his: dict[str, int], winner: str) -> None:
    result = scored(board("Ada", **mine), ai=alfred(**his))  # type: ignore[arg-type]
    assert [one.name for one in result.winners] == [winner]
    assert bool(result.ties) == (result.columns[0].total == result.columns[1].total)


def test_level_in_everything_with_alfred_is_told_in_words() -> None:
    result = scored(board("Ada"), ai=alfred())
    assert result.verdict == "Alfred wins with 0 points."
    assert result.ties[0].endswith("a player must be ahead of Alfred, so he is first.")


# ---- what can be


@pytest.mark.parametrize(
    ("column", "path", "told"),
    [
        (board(tents=7), "players[0].tents", "7 is more than 5: a player has 5 tents."),
        (sums(five_rows=4), "players[0].five_rows", "only 3 rows take more than one seal"),
        (sums(five_rows=1, six_rows=2), "players[0].six_rows", "only 1 row holds five seals or more"),
        (board(seals=(7, 1, 1)), "players[0].seals.2", "7 does not fit"),
        (board(silver=["silver_5", "silver_5"]), "players[0].silver.silver_5", "each slot once"),
        (board(theory=37), "players[0].theory", "37 does not fit"),
    ],
)
def test_impossible_numbers_are_refused_at_the_field_with_the_reason(
    column: dict[str, object], path: str, told: str
) -> None:
    found = problems(column)
    assert list(found) == [path]
    assert told in found[path]


def test_alfred_never_has_more_than_twelve_coins() -> None:
    """R4: what is beyond went to the bonus track."""
    assert "never holds more than 12 coins" in problems(board(), ai=alfred(coins=13))["ai.coins"]


def test_more_museum_rows_than_there_are_are_refused() -> None:
    assert list(problems(board(), rows=5)) == ["table.museum_rows"]


def test_limits_nobody_has_checked_only_warn() -> None:
    assert (
        "all slots together are worth" in warnings(sums(objective_points=60))["players[0].objective_points"]
    )
    assert "the track has 15 books" in warnings(sums(books=17))["players[0].books"]
    assert "right-most slots alone" in warnings(sums(pair=True))["players[0].objective_points"]
    assert (
        "knowledge tokens" in warnings(board(knowledge=9), board("Bo", knowledge=9))["players[1].knowledge"]
    )
    assert "has 5 spots" in warnings(board(), ai=alfred(board="white", seals=(6, 1, 1, 1)))["ai.seals.A"]


def test_points_by_a_public_list_say_so() -> None:
    assert "public list" in warnings(board(theory=3))[""]
    assert "" not in warnings(sums(objective_points=3, books=2))


def test_one_player_without_alfred_and_alfred_among_several_are_doubtful() -> None:
    alone = sheet(board("Ada"))
    alone["players"].pop()
    assert "plays against Alfred" in GAME.score(alone).warnings[0]
    assert "opponent of one player only" in warnings(board("A"), board("B"), ai=alfred())["ai"]


def test_the_step_is_asked_of_sums_only_where_points_are_level() -> None:
    def asked(*columns: dict[str, object]) -> list[str]:
        groups = form(declare(), sheet(*columns)).groups
        cells = [cell for group in groups for row in group.rows for cell in row.cells if cell]
        return [one.path for one in cells if one.path.endswith("theory")]

    assert asked(sums(track=5), sums(track=6)) == []
    assert asked(sums(track=5), sums(track=5)) == ["players[0].theory", "players[1].theory"]
    assert problems(sums(track=5), sums("Bo", track=5)) == {
        "players[0].theory": "This field is missing.",
        "players[1].theory": "This field is missing.",
    }


# ---- the sheet elsewhere


def test_the_terminal_form_goes_through_the_whole_sheet() -> None:
    person = Person(["", "no", "2", "", "Ada", "12"])
    filled = person.fill(declaration=declare())
    assert filled["players"][0]["name"] == "Ada"
    assert naive_total(filled["players"][0], 0) == 12
    assert any(one.startswith("Tents on campsites (0–5)") for one in person.asked)


def test_the_schema_fits_what_is_scored() -> None:
    schema = json_schema(declare())
    assert fits(schema, sheet(board("Ada", **SAMPLE), sums("Bo", theory=0)))  # type: ignore[arg-type]
    assert fits(schema, sheet(board("Ada"), ai=alfred()))
    assert not fits(schema, sheet(board("Ada", tents=-1)))


@pytest.mark.parametrize("columns", [32, 42, 48])
def test_the_receipt_of_four_players_fits_the_paper(columns: int) -> None:
    names = ("Ada", "Bartholomew the Elder", "Cy", "Dora")
    result = scored(*(board(name, track=20 + n, theory=9) for n, name in enumerate(names)), rows=1)
    paper = render_text(score_receipt(result, date=datetime.date(2026, 11, 20)), columns).splitlines()
    assert all(len(one) <= columns for one in paper)
    assert any(one.startswith("Theory") for one in paper)

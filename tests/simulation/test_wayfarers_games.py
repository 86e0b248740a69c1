"""Whole simulated games on every board: every law holds, both sides end games, the naive AI agrees turn by turn."""

import copy
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.playthrough import Playthroughs
from companion.scoring import scoring_of
from companion.storage.database import Storage
from solo_bots.conversation import Ask
from solo_bots.session import Mark
from solo_bots.shuffler import Shuffler
from tests.simulation.wayfarers.game import Evening, RestOfTurn, begin, play
from tests.simulation.wayfarers.human import Temper
from tests.solo_bots.wayfarers.naive import Answer, Naive

BOARDS = ("space", "upgrade", "townsfolk", "journal")
CHANCE = st.floats(0, 1)
TEMPERS = st.builds(
    Temper,
    journaling=st.floats(0.15, 0.8),
    placing=st.floats(0.0, 0.3),
    retrieving=st.floats(0.0, 0.2),
    denying=CHANCE,
    frank=CHANCE,
    mindful=CHANCE,
)


@pytest.mark.parametrize("board", BOARDS)
def test_games_on_every_board_keep_every_law_and_are_ended_by_both_sides(board: str) -> None:
    played = [play(begin(board, seed)) for seed in range(12)]
    assert {one.ended_by for one in played} == {"human", "bot"}
    assert all(one.bot_turns in (one.turns // 2, one.turns - one.turns // 2) for one in played)


@settings(max_examples=30)
@given(st.sampled_from(BOARDS), st.integers(0, 2**40), TEMPERS)
def test_whoever_the_human_is_every_law_holds(board: str, seed: int, temper: Temper) -> None:
    played = play(begin(board, seed, temper=temper))
    assert played.ended_by in ("human", "bot")


def test_a_simulated_table_sits_down_at_any_session() -> None:
    evening = begin("upgrade", 4)
    evening.session.begin()
    asked = list(evening.session.run([evening.laws, Shuffler(4), evening.table]))
    assert evening.session.ask is None
    assert len(asked) == len(play(begin("upgrade", 4)).answers)


def test_a_simulated_game_played_through_storage_and_opened_anew_comes_to_the_same_end(
    tmp_path: Path,
) -> None:
    evening = begin("journal", 6)
    options = evening.played.options
    with Storage.open(tmp_path / "companion.sqlite3") as storage:
        plays = Playthroughs(storage)
        opened = plays.new("wayfarers", options)
        while opened.ask is not None:
            opened.answer(evening.table.answer(opened.ask))
            for tell in opened.tells:
                evening.table.hear(tell)
            if opened.n % 10 == 0:
                opened = plays.open(opened.id)
        assert opened.tally() == play(begin("journal", 6)).tally


def test_the_same_seed_plays_the_same_game() -> None:
    first, second = play(begin("townsfolk", 3)), play(begin("townsfolk", 3))
    assert first.answers == second.answers
    assert first.tally == second.tally
    assert play(begin("townsfolk", 4)).answers != first.answers


@pytest.mark.parametrize("board", BOARDS)
def test_the_naive_ai_plays_whole_games_alike(board: str) -> None:
    for seed in range(6):
        evening = begin(board, seed)
        play(evening, Alike(evening))


class Alike:
    """Plays each turn again with the naive AI and the same answers, and compares where it comes to."""

    def __init__(self, evening: Evening) -> None:
        self.start = evening.session.state.dump()
        self.said: list[tuple[str, Answer]] = []

    def __call__(self, ask: Ask, answer: Answer, marks: list[Mark]) -> None:
        self.said.append((ask.key, answer))
        for mark in marks:
            left = iter(self.said)
            game: dict[str, Any] = copy.deepcopy(self.start)

            def look(key: str, options: list[Answer], left: Any = left) -> Answer:
                asked, given = next(left)
                assert asked == key
                return given  # type: ignore[no-any-return]

            Naive(game, look).turn()
            assert next(left, None) is None
            assert game == mark.state
            self.start, self.said = mark.state, []


@pytest.mark.parametrize("board", BOARDS)
def test_a_game_that_is_over_makes_a_sheet_that_is_accepted_without_a_doubt(board: str) -> None:
    played = play(begin(board, 8))
    scoring = scoring_of("wayfarers")
    result = scoring.score(scoring.with_bot({"game": "wayfarers", "players": [played.human]}, played.tally))
    assert result.warnings == ()
    for column in result.columns:
        assert column.total == sum(line.points for line in column.lines)


def test_only_the_persons_answers_in_the_ais_turns_count_as_asked() -> None:
    evening = begin("space", 2)
    mine: list[str] = []

    def watch(ask: Ask, answer: Answer, marks: list[Mark]) -> None:
        if ask.shape not in ("draw", "turn"):
            mine.append(ask.verb)

    played = play(evening, watch)
    by = [who for _key, _answer, who in played.answers]
    assert set(by) == {"shuffler", "simulated"}
    in_own_turns = len(mine) - len(played.asked)
    assert 0 <= in_own_turns < len(mine) / 4
    assert played.asked
    assert "human_turn" not in {verb for verb, _usual in played.asked}


def test_a_human_who_never_says_that_the_last_column_is_reached_is_found_out_or_says_it_later() -> None:
    forgetful = Temper(journaling=0.8, placing=0.1, retrieving=0.0, denying=0.0, frank=0.0, mindful=0.0)
    ends = {play(begin("journal", seed, temper=forgetful)).ended_by for seed in range(8)}
    assert "human" in ends


def test_an_ai_turn_asks_two_questions_at_most_on_average() -> None:
    played = [play(begin(board, seed)) for board in BOARDS for seed in range(12)]
    turns = sum(one.bot_turns for one in played)
    asked, taps = sum(len(one.asked) for one in played), sum(one.taps for one in played)
    assert asked <= 2.0 * turns
    assert turns < taps < asked


@pytest.mark.parametrize(
    ("turn", "taps"),
    [
        ([], 0),
        ([(True, True), (True, True)], 1),
        ([(True, True), (True, False)], 2),
        ([(True, True), (True, True), (False, False), (True, True)], 3),
        ([(True, False), (True, True), (True, True)], 2),
        ([(False, False), (False, False)], 2),
    ],
)
def test_one_tap_answers_the_rest_of_a_turn_only_where_all_of_it_is_as_usual(
    turn: list[tuple[bool, bool]], taps: int
) -> None:
    assert RestOfTurn(turn).taps() == taps


def test_what_one_tap_answers_is_what_an_open_game_answers_as_usual(tmp_path: Path) -> None:
    """Played through storage with "as usual to the end of the turn" wherever it leads where the table is."""
    evening = begin("space", 3)
    count = 0
    with Storage.open(tmp_path / "companion.sqlite3") as storage:
        opened = Playthroughs(storage).new("wayfarers", evening.played.options)
        truth = iter(play(begin("space", 3)).answers)
        said = next(truth)
        while opened.ask is not None:
            while said[2] == "shuffler":
                said = next(truth)
            steps = opened.ahead().steps if opened.ask.shape != "turn" else ()
            rest = [said, *islice(copy.copy(truth), max(0, len(steps) - 1))]
            bots_turn = opened.state.to_move == "bot"
            if steps and [(ask.key, answer) for ask, answer in steps] == [one[:2] for one in rest]:
                opened.answer_as_usual()
                said = next(islice(truth, len(steps) - 1, None), ("", {}, ""))
            else:
                opened.answer(said[1])
                said = next(truth, ("", {}, ""))
            count += bots_turn
    assert count == play(begin("space", 3)).taps

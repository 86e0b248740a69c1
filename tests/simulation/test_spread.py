"""What many games come to: the numbers `companion simulate` prints."""

import json

import pytest

from assets.errors import BadInput
from tests.simulation.spread import simulate, spread_of

GAMES = 4


def test_a_run_adds_up_every_board() -> None:
    spread = simulate("wayfarers", games=GAMES, seed=3)
    assert [board.board for board in spread.boards] == ["space", "upgrade", "townsfolk", "journal"]
    assert spread.games == 4 * GAMES
    for board in spread.boards:
        assert sum(board.ended_by.values()) == board.games == GAMES
        assert 0 < board.usual <= board.questions
        assert board.bot_turns <= board.turns <= 2 * board.bot_turns + GAMES
    assert set(spread.unseen()).isdisjoint(number for number, seen in spread.seen.items() if seen)
    assert spread.seen["W34"] > spread.seen["W83"] > 0
    assert {"W85", "W90"} <= set(spread.seen)


def test_the_numbers_of_a_run_depend_on_its_seed_alone() -> None:
    def numbers(seed: int) -> object:
        found = simulate("wayfarers", ["journal"], games=2, seed=seed).to_json()
        return {name: found[name] for name in found if name not in ("seconds", "games_per_second")}

    assert numbers(5) == numbers(5) != numbers(6)


def test_a_run_becomes_plain_json() -> None:
    found = simulate("wayfarers", ["space"], games=1).to_json()
    assert json.loads(json.dumps(found)) == found
    board = found["boards"][0]
    assert board["score"]["lowest"] == board["score"]["median"] == board["score"]["highest"]
    assert found["rulings_seen"].keys().isdisjoint(found["rulings_unseen"])
    assert len(found["rulings_seen"]) + len(found["rulings_unseen"]) == 92


@pytest.mark.parametrize(
    ("scores", "spread"),
    [([7], (7, 7, 7, 7, 7)), ([1, 9], (1, 3, 5, 7, 9)), ([4, 1, 3, 2, 5], (1, 2, 3, 4, 5))],
)
def test_scores_are_told_from_lowest_to_highest(scores: list[int], spread: tuple[int, ...]) -> None:
    assert spread_of(scores) == spread


def test_progress_hears_of_every_game() -> None:
    heard: list[tuple[int, int]] = []
    simulate("wayfarers", ["space", "journal"], games=2, progress=lambda done, of: heard.append((done, of)))
    assert heard == [(1, 4), (2, 4), (3, 4), (4, 4)]


@pytest.mark.parametrize(
    ("game", "boards", "games", "where"),
    [
        ("pirates", [], 1, "game"),
        ("wayfarers", ["sea"], 1, "board"),
        ("wayfarers", [], 0, "--games"),
        ("wayfarers", [], 10**9, "--games"),
    ],
)
def test_what_cannot_be_simulated_is_refused_with_what_can(
    game: str, boards: list[str], games: int, where: str
) -> None:
    with pytest.raises(BadInput) as refused:
        simulate(game, boards, games=games)
    assert refused.value.where == where
    assert refused.value.remedy

"""An evening of Darwin's Choice through the command line and through playthroughs: undo, log, resume, corrections, the score."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from assets.errors import BadInput
from companion import spoken
from companion.games import conversation_of
from companion.games.darwins_choice.evening import evening_options, remembered
from companion.history.importing import unplayable
from companion.paper.bot_log import bot_log
from companion.playthrough import OpenGame, Playthroughs
from companion.storage.database import Storage
from printing.layout import render_text
from solo_bots.conversation import Json

ROOT = Path(__file__).resolve().parents[2]
GAME = "darwins_choice"


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    return {**os.environ, "COMPANION_HOME": str(tmp_path / "home"), "PYTHONPATH": str(ROOT), "LANGUAGE": "en"}


@pytest.fixture
def storage(tmp_path: Path) -> Iterator[Storage]:
    with Storage.open(tmp_path / "c.sqlite3") as opened:
        yield opened


def companion(*words: str, home: dict[str, str], given: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "companion", *words]
    return subprocess.run(
        command,
        input=given,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=home,
        cwd=ROOT,
        check=False,
    )


def objects(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def begin(storage: Storage, **options: Json) -> OpenGame:
    given: dict[str, Json] = {"version": "expansion", "players": 3, "deck": "virtual", "seed": 3}
    return Playthroughs(storage).new(GAME, given | options)


def test_both_bots_and_the_evening_are_conversations_and_nothing_else_is() -> None:
    assert [conversation_of(one).game for one in ("wayfarers", "darwins_journey", GAME)] == [
        "wayfarers",
        "darwins_journey",
        GAME,
    ]
    with pytest.raises(BadInput, match="chess"):
        conversation_of("chess")


def test_an_evening_is_played_to_its_end_through_json_lines_and_scored(home: dict[str, str]) -> None:
    said = [
        {"n": 1, "answer": "suburb"},
        {"n": 2, "answer": "over"},
        {"undo": True},
        {"redo": True},
        {"correct": {"fact": "index", "value": 2}},
    ]
    lines = "".join(json.dumps(one) + "\n" for one in said)
    words = ["evening", "darwins_choice", "--players", "3", "--seed", "3", "--json"]
    done = companion(*words, home=home, given=lines)
    assert done.returncode == 0, done.stderr
    out = objects(done.stdout)
    asks = [one["ask"]["verb"] for one in out if "ask" in one]
    assert asks == ["territory_out", "era", "lying_out", "era", "lying_out", "lying_out"]
    told = [one["tell"] for one in out if "tell" in one]
    assert told[0]["text"] == "Human event: Climate change. It lies face up on the event stack."
    assert told[1]["why"][0]["rule"] == "D89"
    answers = {5: "out", 6: "over", 8: "over", 10: "over"}
    rest = "".join(json.dumps({"n": n, "answer": one}) + "\n" for n, one in answers.items())
    again = companion("evening", "--resume", "--json", home=home, given=rest)
    kinds = [next(iter(one)) for one in objects(again.stdout)]
    assert "error" not in kinds, again.stdout
    assert kinds[-1] == "over"


def test_in_the_terminal_it_says_where_it_goes_on_and_how_it_is_scored(home: dict[str, str]) -> None:
    done = companion("evening", "--players", "3", "--seed", "3", home=home, given="1\n\n")
    assert done.returncode == 0, done.stderr
    assert "companion evening --resume" in done.stdout
    again = companion("evening", "--resume", home=home, given="\n" * 8)
    assert "Darwin's Choice (Before and After, 3 players), Era 1" in again.stdout
    assert (
        "The game is over. Count the score with: companion score darwins-choice --solo last" in again.stdout
    )


def test_a_solo_game_is_not_resumed_as_an_evening_nor_the_other_way(home: dict[str, str]) -> None:
    companion("evening", "--players", "3", home=home, given="1\n")
    done = companion("solo", "--resume", home=home)
    assert done.returncode == 1
    assert "no unfinished game" in done.stderr
    companion("solo", "wayfarers", "--board", "space", home=home, given="1\n")
    again = companion("evening", "--resume", home=home)
    assert "Darwin's Choice" in again.stdout


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["evening", "chess"], "not played here"),
        (["evening", "--players", "7"], "Take one of: 3, 4, 5, 6"),
        (["evening"], "no number of players"),
        (["evening", "--version", "base", "--players", "4"], "no human events"),
        (["evening", "--version", "moon", "--players", "4"], "no version"),
        (["evening", "--players", "3", "--seed", "-4"], "is no seed"),
        (["evening", "--players", "3", "--desk", "--names", "A", "B", "C", "D"], "names of 3 players"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(home: dict[str, str], words: list[str], says: str) -> None:
    done = companion(*words, home=home)
    assert done.returncode == 2, done.stdout + done.stderr
    assert says in done.stderr
    assert "Traceback" not in done.stderr


def test_without_an_unfinished_evening_there_is_nothing_to_resume(home: dict[str, str]) -> None:
    done = companion("evening", "--resume", home=home)
    assert done.returncode == 1
    assert "companion evening darwins-choice" in done.stderr


def test_the_points_of_the_desk_are_counted_by_the_score_command(home: dict[str, str]) -> None:
    words = ["evening", "--players", "2", "--version", "base", "--desk", "--names", "Anna", "Ben", "--json"]
    opened = [{"choice": "new:biome1", "owner": "Anna"}, "evaluate"]
    given = "".join(json.dumps({"n": n, "answer": one}) + "\n" for n, one in enumerate(opened, 1))
    done = companion(*words, home=home, given=given)
    assert "error" not in [next(iter(one)) for one in objects(done.stdout)], done.stdout
    blank = companion("score", "darwins_choice", "--blank", home=home).stdout
    scored = companion("score", "darwins_choice", "-", "--solo", "last", "--json", home=home, given=blank)
    assert scored.returncode == 0, scored.stderr
    assert '"Anna"' in scored.stdout
    assert '"Ben"' in scored.stdout


# ---- as a playthrough


def test_every_step_is_undone_and_done_again_as_it_was(storage: Storage) -> None:
    opened = begin(storage, desk=True)
    opened.answer("suburb")
    opened.answer({"choice": "new:city", "adaptation": 2})
    opened.answer({"choice": "new:city", "strength": 2})
    opened.answer("evaluate")
    seen = [opened.bot.dump(opened.state)]
    while opened.ask is not None:
        opened.answer(opened.ask.default)
        seen.append(opened.bot.dump(opened.state))
        if len(seen) > 12:
            break
    for state in reversed(seen[:-1]):
        opened.undo()
        assert opened.bot.dump(opened.state) == state
    for state in seen[1:]:
        assert opened.redo()
        assert opened.bot.dump(opened.state) == state
    again = Playthroughs(storage).open(opened.id)
    assert again.bot.dump(again.state) == seen[-1]
    assert again.ask == opened.ask


def test_undoing_an_event_says_what_is_put_back(storage: Storage) -> None:
    opened = begin(storage)
    opened.answer("suburb")
    opened.answer("over")
    opened.undo()
    back = spoken.put_back(GAME, opened.put_back)
    assert back[-1] == "Take Climate change off the event stack."
    assert "Put 1 card back onto each stack." in back


def test_a_refused_spread_changes_nothing_and_the_question_stays_open(storage: Storage) -> None:
    opened = begin(storage, desk=True, deck="own")
    opened.answer("suburb")
    for place in ("city", "industry", "agriculture"):
        opened.answer({"choice": f"new:{place}", "owner": "Player 1", "adaptation": 1})
    while opened.ask is not None and opened.ask.verb != "spread":
        ask = opened.ask
        if ask.shape == "draw":
            wanted = {one.id for one in ask.choices} & {"illegal_wildlife_trade", "pesticides"}
            opened.answer(wanted.pop())
        elif ask.verb == "victims":
            opened.answer({"choice": "marked", "s1": True})
        else:
            opened.answer(ask.default or "nobody")
    before = (opened.n, opened.bot.dump(opened.state))
    with pytest.raises(BadInput, match="points are spread"):
        opened.answer({"choice": "spread", "s2": 0, "s3": 0})
    assert (opened.n, opened.bot.dump(opened.state)) == before
    assert opened.ask is not None
    opened.answer(opened.ask.default)


def test_the_rest_of_an_evaluation_is_answered_as_usual_and_undone_at_once(storage: Storage) -> None:
    opened = begin(storage, desk=True)
    opened.answer("suburb")
    opened.answer({"choice": "new:city", "adaptation": 2})
    before = opened.bot.dump(opened.state)
    assert opened.ahead().steps == (), "the action phase is nobody's usual answer"
    opened.answer("evaluate")
    opened.answer_as_usual()
    assert opened.state.desk.held(0)[0] == 1 + 2 + 3
    opened.undo()
    opened.undo()
    assert opened.bot.dump(opened.state) == before


def test_food_limits_are_entered_once_and_known_on_the_next_evening(storage: Storage) -> None:
    plays = Playthroughs(storage)
    assert remembered(plays) == {}
    opened = begin(storage, desk=True)
    opened.answer("suburb")
    opened.answer({"choice": "place:city", "plants": 4, "meat": 2, "limit_plants": 3, "limit_meat": 1})
    options = evening_options(plays, {"version": "history", "players": 3, "desk": True})
    later = plays.new(GAME, options)
    assert later.state.desk.limits == {"city.IV": [3, 1]}
    assert "limits" not in evening_options(plays, {"version": "expansion", "players": 3})


def test_food_of_a_biome_is_entered_once_and_known_where_it_lies_out_again(storage: Storage) -> None:
    plays = Playthroughs(storage)
    opened = begin(storage, desk=True)
    opened.answer("suburb")
    opened.answer({"choice": "place:city", "biome": "tundra"})
    assert (opened.state.desk.place("city").plants, opened.tells) == (None, [])
    opened.answer({"choice": "place:city", "biome": "tundra", "plants": 4, "meat": 2})
    later = plays.new(GAME, evening_options(plays, {"version": "expansion", "players": 3, "desk": True}))
    later.answer("suburb")
    later.answer({"choice": "place:national_park", "biome": "tundra"})
    place = later.state.desk.place("national_park")
    assert (place.plants, place.meat) == (4, 2)
    (line,) = spoken.lines(GAME, later.tells)
    assert line.text == "Tundra was entered before: 4 plants, 2 meat."
    assert not line.moves
    later.answer({"choice": "place:national_park", "biome": "tundra", "plants": 0, "meat": 2})
    assert later.state.desk.foods["tundra"] == [0, 2], "what is entered anew counts"
    later.undo()
    assert (place := later.state.desk.place("national_park")).plants == 4, place


def test_food_left_as_it_is_shown_when_another_biome_is_named_stays_entered(storage: Storage) -> None:
    opened = begin(storage, desk=True)
    opened.answer("suburb")
    opened.answer({"choice": "place:city", "plants": 4, "meat": 2})
    opened.answer({"choice": "place:city", "biome": "tundra"})
    place = opened.state.desk.place("city")
    assert (place.plants, place.meat) == (4, 2)


def test_an_evening_written_before_biomes_were_remembered_goes_on(storage: Storage) -> None:
    opened = begin(storage, desk=True)
    written = opened.bot.dump(opened.state)
    del written["desk"]["foods"]
    assert opened.bot.load(written).desk.foods == {}


def test_an_evening_from_another_device_is_tried_like_any_game(storage: Storage) -> None:
    opened = begin(storage, desk=True)
    opened.answer("suburb")
    opened.answer({"choice": "new:city"})
    opened.answer("evaluate")
    with storage.contents() as contents:
        whole = contents.playthrough(opened.id)
    assert whole is not None
    assert unplayable([whole]) == {}


def test_the_log_on_paper_goes_by_eras(storage: Storage) -> None:
    opened = begin(storage)
    opened.answer("suburb")
    opened.answer("over")
    text = "".join(render_text(one) for one in bot_log(opened, "Darwin's Choice"))
    assert "Era 1" in text
    assert "Turn" not in text
    assert "Human event: Climate change" in " ".join(text.split())

"""Playing in the terminal and through JSON lines, as a person and another program do it."""

import json
import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
COMPANION = [sys.executable, "-m", "companion"]


@pytest.fixture
def home(tmp_path: Path) -> Iterator[dict[str, str]]:
    return {**os.environ, "COMPANION_HOME": str(tmp_path / "home"), "PYTHONPATH": str(ROOT), "LANGUAGE": "en"}


def companion(*words: str, home: dict[str, str], given: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMPANION, *words], input=given, capture_output=True, text=True, timeout=60, env=home, check=False
    )


def objects(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_a_program_plays_undoes_and_redoes_through_json_lines(home: dict[str, str]) -> None:
    said = [
        {"n": 1, "answer": "done"},
        {"undo": True},
        {"redo": True},
        {"correct": {"fact": "comets", "value": 4}},
    ]
    lines = "".join(json.dumps(one) + "\n" for one in said)
    done = companion("solo", "wayfarers", "--board", "space", "--seed", "3", "--json", home=home, given=lines)
    assert done.returncode == 0, done.stderr
    out = objects(done.stdout)
    kinds = [next(iter(one)) for one in out]
    assert kinds == [
        "game",
        "ask",
        "tell",
        "ask",
        "undone",
        "ask",
        "redone",
        "tell",
        "ask",
        "corrected",
        "ask",
    ]
    assert out[1]["ask"]["n"] == 1
    assert out[1]["ask"]["default"] == {"choice": "done"}
    assert out[2]["tell"]["verb"] == "reveal"
    assert out[2]["tell"]["why"][0]["rule"] == "W7"
    assert out[3] == out[8]
    assert out[10]["ask"]["n"] == out[8]["ask"]["n"] + 1


@pytest.mark.parametrize(
    ("n", "told"),
    [
        ('"n": "1",', '"1" is no number of a question. Send a whole number without quotes'),
        ('"n": 1.5,', "1.5 is no number of a question."),
        ("", "The number of the question is missing."),
    ],
)
def test_a_number_of_a_question_in_quotes_is_told_as_such(n: str, told: str, home: dict[str, str]) -> None:
    line = "{" + n + ' "answer": "done"}\n'
    done = companion("solo", "wayfarers", "--board", "space", "--seed", "3", "--json", home=home, given=line)
    error = objects(done.stdout)[-1]["error"]
    assert told in f"{error['what']} {error['remedy']}"


def test_a_line_that_is_no_answer_is_refused_with_the_remedy_and_the_game_goes_on(
    home: dict[str, str],
) -> None:
    bad = [
        "lunch",
        "[]",
        "{}",
        '{"answer":"done"}',
        '{"n":7,"answer":"done"}',
        '{"n":1,"answer":"maybe"}',
        '{"n":1,"usual":true}',
        '{"n":1,"answer":{"choice":"journal","column":44}}',
        '{"correct":{"fact":"marker"}}',
        '{"correct":{"fact":"marker","value":99}}',
        "[" * 5000,
        '{"n":1,"answer":"' + "x" * 70_000 + '"}',
        '{"n":1,"answer":"done"}',
    ]
    done = companion(
        "solo", "wayfarers", "--board", "space", "--json", home=home, given="\n".join(bad) + "\n"
    )
    assert done.returncode == 0, done.stderr
    out = objects(done.stdout)
    errors = [one["error"] for one in out if "error" in one]
    assert len(errors) == len(bad) - 1
    assert all(error["what"] for error in errors)
    assert any(one.get("tell", {}).get("verb") == "reveal" for one in out), (
        "the good answer after them is taken"
    )


def test_bytes_that_are_no_text_do_not_end_the_game(home: dict[str, str]) -> None:
    done = subprocess.run(
        [*COMPANION, "solo", "wayfarers", "--board", "space", "--json"],
        input=b'\xff\xfe\x00{"n":1}\n{"n":1,"answer":"done"}\n',
        capture_output=True,
        timeout=60,
        env=home,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    kinds = [next(iter(one)) for one in objects(done.stdout.decode())]
    assert kinds[:4] == ["game", "ask", "error", "tell"]


def test_a_killed_game_is_resumed_at_the_same_question(home: dict[str, str]) -> None:
    game = subprocess.Popen(
        [*COMPANION, "solo", "wayfarers", "--board", "journal", "--seed", "7", "--json"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=home,
    )
    assert game.stdin is not None
    assert game.stdout is not None
    asks = []
    while len(asks) < 5:
        one = json.loads(game.stdout.readline())
        if "ask" in one:
            asks.append(one["ask"])
            usual = one["ask"]["default"] or one["ask"]["choices"][0]["id"]
            answer = {"n": one["ask"]["n"], "answer": usual}
            if len(asks) < 5:
                game.stdin.write(json.dumps(answer) + "\n")
                game.stdin.flush()
    game.send_signal(signal.SIGKILL)
    game.wait()
    game.stdin.close()
    game.stdout.close()
    again = companion("solo", "--resume", "--json", home=home)
    assert again.returncode == 0, again.stderr
    assert [one["ask"] for one in objects(again.stdout) if "ask" in one] == [asks[-1]]


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (["solo", "chess", "--board", "space"], 2, "wayfarers"),
        (["solo", "wayfarers", "--board", "moon"], 2, "space, upgrade, townsfolk, journal"),
        (["solo", "wayfarers", "--board", "space", "--seed", "-1"], 2, "seed"),
        (["solo", "wayfarers"], 2, "--board"),
        (["solo", "wayfarers", "--json"], 2, "one of"),
        (["solo", "--resume"], 1, "no unfinished game"),
        (["solo", "--resume", "nonsense"], 1, ""),
    ],
)
def test_bad_words_on_the_command_line_get_a_sentence(
    home: dict[str, str], words: list[str], code: int, says: str
) -> None:
    done = companion(*words, home=home)
    assert done.returncode == code, done.stderr + done.stdout
    assert says in done.stderr + done.stdout
    assert "Traceback" not in done.stderr


def test_the_end_of_input_keeps_everything(home: dict[str, str]) -> None:
    done = companion("solo", "wayfarers", "--board", "space", home=home, given="1\n")
    assert done.returncode == 0
    assert "kept" in done.stdout
    again = companion("solo", "--resume", home=home)
    assert "land card" in again.stdout or "The AI" in again.stdout


class Terminal:
    """A companion in a real terminal, wide enough for a sentence in a line."""

    def __init__(self, words: list[str], env: dict[str, str]) -> None:
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.execvpe(sys.executable, [*COMPANION, *words], {**env, "COLUMNS": "200"})
        self.text = ""
        self.seen = 0

    def until(self, wanted: str) -> None:
        """Read until the terminal shows the words, after those waited for before."""
        end = time.monotonic() + 20
        while wanted not in self.text[self.seen :]:
            assert time.monotonic() < end, self.text
            if not select.select([self.fd], [], [], 1)[0]:
                continue
            try:
                self.text += os.read(self.fd, 4096).decode("utf-8", "replace")
            except OSError:
                break
        assert wanted in self.text[self.seen :], self.text
        self.seen = self.text.index(wanted, self.seen) + len(wanted)

    def type(self, text: str) -> None:
        os.write(self.fd, text.encode())

    def ended(self) -> int:
        while True:
            try:
                part = os.read(self.fd, 4096)
            except OSError:
                break
            if not part:
                break
            self.text += part.decode("utf-8", "replace")
        os.close(self.fd)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


def test_a_person_plays_in_a_terminal_with_undo_reasons_and_corrections(home: dict[str, str]) -> None:
    terminal = Terminal(["solo", "wayfarers", "--seed", "3"], home)
    terminal.until("Which AI board")
    terminal.type("1\n")
    terminal.until("Who turns the scheme cards?")
    terminal.type("\n")
    terminal.until("Your turn.")
    terminal.type("?\n")
    terminal.until("as usual, as shown")
    terminal.type("\n")
    terminal.until("Is it free?")
    terminal.type("w\n")
    terminal.until("[W34]")
    terminal.type("u\n")
    terminal.until("Undone: my turn is done")
    terminal.type("r\n")
    terminal.until("Done again")
    terminal.type("c\n1\n2\n")
    terminal.until("comet track")
    terminal.type("3\n")
    terminal.until("Corrected: comet track is 3.")
    terminal.type("a\n")
    terminal.until("Your turn.")
    terminal.type("u\n")
    terminal.until("Undone")
    terminal.type("99\n")
    terminal.until("Give the number of an answer")
    terminal.type("l\n")
    terminal.until("Turn 1 · You")
    terminal.type("q\n")
    assert terminal.ended() == 0
    assert "kept" in terminal.text


@pytest.mark.parametrize(("deck", "turned"), [("virtual", False), ("own", True)])
def test_an_undo_asks_for_no_card_of_the_companions_own_deck(
    deck: str, turned: bool, home: dict[str, str]
) -> None:
    begun = ("solo", "wayfarers", "--board", "space", "--deck", deck, "--seed", "3", "--json")
    said = '{"n": 1, "answer": "done"}\n' + ("" if deck == "virtual" else '{"n": 2, "answer": "1"}\n')
    out = objects(companion(*begun, home=home, given=said + '{"undo": true}\n').stdout)
    (back,) = (one["undone"]["put_back"] for one in out if "undone" in one)
    assert ("Turn the newest scheme card face down again, on top of its pile." in back) is turned


def test_whole_words_do_what_their_letters_do(home: dict[str, str]) -> None:
    begun = ("solo", "wayfarers", "--board", "space", "--seed", "3", "--json")
    companion(*begun, home=home, given='{"n": 1, "answer": "done"}\n')
    done = companion("solo", "--resume", home=home, given="undo\nREDO\nwhy\nlog\nstate\nhelp\nquit\n")
    assert done.returncode == 0, done.stderr
    order = (
        "Undone: my turn",
        "Done again: my turn",
        "[W34]",
        "Turn 1",
        "comet track: 0",
        "Enter the one marked",
    )
    places = [done.stdout.index(one) for one in order]
    assert places == sorted(places)
    assert "Give the number of an answer" not in done.stdout
    assert "Everything is kept." in done.stdout


def test_whole_words_are_typed_in_the_language_in_use_too(home: dict[str, str]) -> None:
    begun = ("solo", "wayfarers", "--board", "space", "--seed", "3", "--json")
    companion(*begun, home=home, given='{"n": 1, "answer": "done"}\n')
    german = ("--language", "de", "solo", "--resume")
    done = companion(*german, home=home, given="rückgängig\nWiederholen\nverlauf\nhilfe\nundo\naufhören\n")
    assert done.returncode == 0, done.stderr
    order = (
        "Zurückgenommen: mein Zug",
        "Wiederholt: mein Zug",
        "Zug 1 · Du",
        "Eine Zahl gibt diese Antwort",
        "Alles ist",
    )
    places = [done.stdout.index(one) for one in order]
    assert places == sorted(places)
    assert done.stdout.count("Zurückgenommen") == 2


def test_who_leaves_before_the_game_begins_leaves_none_behind(home: dict[str, str]) -> None:
    for answers in ("q\n", "1\nquit\n"):
        terminal = Terminal(["solo", "wayfarers"], home)
        for answer in answers.splitlines():
            terminal.until("> ")
            terminal.type(f"{answer}\n")
        assert terminal.ended() == 0
        assert "No game was begun." in terminal.text
    assert "There is no unfinished game." in companion("solo", "--resume", home=home).stderr


def test_a_game_to_go_on_with_is_named_by_when_it_was_played(home: dict[str, str]) -> None:
    companion("solo", "wayfarers", "--board", "space", "--json", home=home)
    terminal = Terminal([], {**home, "DISPLAY": "", "WAYLAND_DISPLAY": ""})
    terminal.until("Go on: Wayfarers (focus: a space card), played today at ")
    terminal.type("q\n")
    assert terminal.ended() == 0


def test_a_new_game_beside_an_open_one_says_how_to_go_on_with_that(home: dict[str, str]) -> None:
    begun = ("solo", "wayfarers", "--board", "space", "--json")
    game = objects(companion(*begun, home=home).stdout)[0]["game"]["id"]
    again = companion("solo", "wayfarers", "--board", "journal", home=home, given="q\n")
    assert "A game is open: Wayfarers (focus: a space card), played today at " in again.stdout
    assert f"companion solo --resume {game}" in again.stdout
    other = companion("solo", "darwins_journey", "--board", "blue", home=home, given="q\n")
    assert "is open" not in other.stdout
    goes_on = companion("solo", "--resume", game, home=home, given="q\n")
    assert "focus: a space card" in goes_on.stdout
    assert "is open" not in goes_on.stdout


def test_a_named_game_is_gone_on_with_though_another_was_played_last(home: dict[str, str]) -> None:
    companion("solo", "wayfarers", "--board", "space", "--json", home=home)
    left = companion("solo", "darwins_journey", "--board", "blue", home=home, given="q\n")
    assert "companion solo darwins-journey --resume" in left.stdout
    for words in (("solo", "wayfarers", "--resume"), ("solo", "--resume", "Wayfarers")):
        again = companion(*words, "--json", home=home)
        assert objects(again.stdout)[0]["game"]["game"] == "wayfarers", again.stdout
    last = companion("solo", "--resume", "--json", home=home)
    assert objects(last.stdout)[0]["game"]["game"] == "darwins_journey"


def test_a_named_game_that_is_not_open_is_not_replaced_by_another(home: dict[str, str]) -> None:
    companion("solo", "darwins_journey", "--board", "blue", "--json", home=home)
    done = companion("solo", "wayfarers", "--resume", home=home)
    assert done.returncode == 1
    assert "no unfinished game" in done.stderr
    assert "companion solo wayfarers" in done.stderr


def test_the_first_digits_of_an_id_are_enough_and_an_unknown_one_lists_the_open_games(
    home: dict[str, str],
) -> None:
    begun = ("solo", "wayfarers", "--board", "space", "--json")
    game = objects(companion(*begun, home=home).stdout)[0]["game"]["id"]
    companion("solo", "darwins_journey", "--board", "blue", "--json", home=home)
    again = companion("solo", "--resume", game[:4].upper(), "--json", home=home)
    assert objects(again.stdout)[0]["game"]["id"] == game
    for unknown in ("nonsense", game[:3]):
        done = companion("solo", "--resume", unknown, home=home)
        assert done.returncode == 1
        assert f"There is no game '{unknown}' on this device." in done.stderr
        assert f"{game[:8]}  Wayfarers (focus: a space card), played today" in done.stderr
        assert "Darwin's Journey" in done.stderr


def test_ctrl_c_in_the_middle_keeps_everything_and_says_so(home: dict[str, str]) -> None:
    terminal = Terminal(["solo", "wayfarers", "--board", "space", "--seed", "3"], home)
    terminal.until("Your turn.")
    terminal.type("\n")
    terminal.until("Is it free?")
    terminal.type("\x03")
    assert terminal.ended() == 130
    assert "kept" in terminal.text
    again = companion("solo", "--resume", "--json", home=home)
    assert '"key":"place:land:1"' in again.stdout


def test_every_sentence_of_whole_games_is_said_in_words(tmp_path: Path) -> None:
    import random

    from companion import spoken
    from companion.playthrough import Playthroughs
    from companion.storage.database import Storage
    from tests.companion.answers import some_answer

    with Storage.open(tmp_path / "words.sqlite3") as storage:
        for seed, board in enumerate(("space", "upgrade", "townsfolk", "journal")):
            options = {"board": board, "deck": ("virtual", "own")[seed % 2], "seed": seed}
            opened = Playthroughs(storage).new("wayfarers", options)
            chance = random.Random(seed)
            while opened.ask is not None:
                question = spoken.question(opened)
                assert question is not None
                texts = [question.text, *(c.text for c in question.choices), *(w.text for w in question.why)]
                texts += [f.label for c in question.choices for f in c.fields]
                texts += [o for c in question.choices for f in c.fields for o in f.options]
                for line in spoken.lines("wayfarers", opened.tells):
                    texts += [line.text, *(why.text for why in line.why)]
                texts += spoken.put_back("wayfarers", [tell for tell in opened.tells if tell.moves])
                if (name := spoken.step_name("wayfarers", opened.undo_step())) is not None:
                    texts.append(name)
                assert all(text.strip() and "{" not in text for text in texts), texts
                opened.answer(some_answer(opened.ask, chance))

"""The voice: a real program is started, hears the text on its standard input, and falls silent when told."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from companion import spoken
from companion.app.presenters.settings import speakable, turn_aloud
from companion.app.presenters.solo import SoloPresenter
from companion.playthrough import Playthroughs
from companion.storage import Storage
from companion.voice import ProgramVoice, Speaker, find_program, find_voice
from tests.companion import fake_espeak
from tests.companion.answers import some_answer


def wait_for(what: Callable[[], bool]) -> None:
    for _step in range(1000):
        if what():
            return
        time.sleep(0.01)
    raise AssertionError("it never came")


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    return fake_espeak.install(tmp_path / "bin")


def test_a_text_is_said_by_the_program_on_the_path(log: Path) -> None:
    speaker = Speaker()
    speaker.say("Alfred sails; 'quoted' $(rm) -v")
    wait_for(lambda: bool(fake_espeak.heard(log, "ended")))
    assert fake_espeak.heard(log, "said") == ["Alfred sails; 'quoted' $(rm) -v"]
    assert fake_espeak.heard(log, "arguments") == [["-s", "155", "-v", "en", "--stdin"]]
    speaker.close()


def test_slower_is_said_with_fewer_words_a_minute_and_in_the_language_in_use(
    log: Path, in_german: None
) -> None:
    speaker = Speaker()
    speaker.say("Hallo.", slow=True)
    wait_for(lambda: bool(fake_espeak.heard(log, "arguments")))
    assert fake_espeak.heard(log, "arguments") == [["-s", "110", "-v", "de", "--stdin"]]
    speaker.close()


def test_a_new_text_ends_the_old_one_and_stop_ends_all(log: Path) -> None:
    speaker = Speaker()
    speaker.say("LONG one")
    wait_for(lambda: fake_espeak.heard(log, "said") == ["LONG one"])
    speaker.say("LONG two")
    wait_for(lambda: fake_espeak.heard(log, "said") == ["LONG one", "LONG two"])
    assert fake_espeak.heard(log, "stopped") == ["LONG one"]
    speaker.stop()
    wait_for(lambda: fake_espeak.heard(log, "stopped") == ["LONG one", "LONG two"])
    speaker.close()
    assert fake_espeak.heard(log, "ended") == []


def test_a_program_that_cannot_be_started_ends_nothing(log: Path) -> None:
    there = find_program()
    assert there is not None
    voices = iter([ProgramVoice("espeak", "/nowhere/espeak"), there])

    class Changing:
        name = "changing"

        def start(self, text: str, language: str, *, slow: bool) -> object:
            return next(voices).start(text, language, slow=slow)

    speaker = Speaker(lambda: Changing())  # type: ignore[arg-type,return-value]
    speaker.say("lost")
    wait_for(lambda: speaker._wanted is None)
    speaker.say("heard")
    wait_for(lambda: fake_espeak.heard(log, "said") == ["heard"])
    speaker.close()


def test_without_a_program_nobody_reads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("ANDROID_ARGUMENT", raising=False)
    assert find_voice() is None
    speaker = Speaker()
    speaker.say("nobody hears this")
    speaker.stop()
    speaker.close()


@pytest.mark.parametrize("game", ["wayfarers", "darwins_journey"])
def test_no_symbol_is_left_in_anything_that_is_read_in_a_whole_game(game: str, tmp_path: Path) -> None:
    options = {"wayfarers": {"board": "journal", "deck": "virtual", "seed": 20}}
    chance = random.Random(3)
    with Storage.open(tmp_path / "c.sqlite3") as storage:
        begun = Playthroughs(storage).new(
            game, options.get(game, {"board": "white", "deck": "virtual", "seed": 4})
        )
        presenter = SoloPresenter(begun)
        for _step in range(120):
            if begun.ask is None:
                break
            said = turn_aloud(presenter.view())
            assert not set(said) - set("’'()%-.,;:!? ") - {c for c in said if c.isalnum()}, said
            assert " VP" not in said
            question = spoken.question(begun)
            assert question is not None
            assert said.endswith((speakable(question.text), speakable(question.text) + "."))
            begun.answer(some_answer(begun.ask, chance))

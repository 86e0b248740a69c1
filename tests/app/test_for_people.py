"""The first evening with it: first steps, samples, a voice, a report; by touch and by keyboard, in a real window."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.app.theme import theme
from tests.app.window import ROOT, Hand, in_a_window
from tests.companion import fake_espeak

TAB, ENTER, ESCAPE, LEFT, RIGHT = 9, 13, 27, 276, 275


def solo_game(hand: Hand) -> Any:
    """Open a game in the middle: the opponent has just moved."""
    from companion import samples
    from companion.app.screens.solo import SoloScreen

    services = hand.app.services
    hand.shell.go(SoloScreen(samples.demo_game(services.storage, services.now())))
    return hand.screen.presenter.game


def first_steps(hand: Hand) -> Iterator[float]:
    """The pages come once; the demo game is opened from them; the samples go with one tap."""
    hand.app.greet()
    yield from hand.frames()
    assert hand.sees("1 of 3")
    yield from hand.tap("welcome:next")
    yield from hand.tap("welcome:demo")
    yield from hand.frames()
    assert any(tell.moves for tell in hand.screen.presenter.game.tells)
    yield from hand.tap("header:back")
    assert hand.sees("2 of 3")
    yield from hand.tap("welcome:next")
    yield from hand.tap("welcome:next")
    assert type(hand.screen).__name__ == "HomeScreen"
    assert hand.sees("Demo game"), "the open sample is offered first"
    hand.app.greet()
    yield from hand.frames()
    assert type(hand.screen).__name__ == "HomeScreen", "the pages come once"
    yield from hand.tap("home:settings")
    yield from hand.tap("settings:samples")
    yield from hand.tap("header:back")
    assert not hand.sees("Demo game")
    assert not hand.app.services.storage.playthroughs()


def steps_by_keyboard(hand: Hand) -> Iterator[float]:
    """Arrows turn the pages before anything is focused, Enter presses the main button, Escape leaves."""
    hand.app.greet()
    yield from hand.frames()
    yield from hand.key(ENTER)
    yield from hand.key(ENTER)
    assert hand.sees("2 of 3")
    yield from hand.key(ENTER)
    assert hand.sees("3 of 3")
    yield from hand.key(ESCAPE)
    assert type(hand.screen).__name__ == "HomeScreen"
    assert hand.app.services.settings.welcomed


def everything_by_keyboard(hand: Hand) -> Iterator[float]:
    """Tab reaches everything that can be pressed on the screens of this area, and shows where it stands."""
    from companion.app.presenters.settings import LICENCES
    from companion.app.screens.home import WelcomeScreen
    from companion.app.screens.settings import AboutScreen, LicenceScreen, SettingsScreen

    solo_game(hand)
    screens = [SettingsScreen(), AboutScreen(), *(WelcomeScreen(page) for page in range(3))]
    for screen in [*screens, LicenceScreen(*LICENCES[0])]:
        hand.shell.go(screen)
        yield from hand.frames()
        wanted = {one.focus_key for one in hand.pressables() if not one.disabled}
        assert "" not in wanted, f"{screen.title()} has something without a name"
        reached = set()
        for _press in range(len(wanted) + 2):
            yield from hand.key(TAB)
            reached.add(hand.shell.focus_walk.name)
        assert wanted <= reached, (screen.title(), wanted - reached)


def settings_by_keyboard(hand: Hand) -> Iterator[float]:
    """High contrast and the sounds are switched by keyboard alone; the look changes and the place is kept."""
    from companion.app.screens.settings import SettingsScreen
    from companion.app.signals import Signals

    hand.shell.go(SettingsScreen())
    yield from hand.frames()
    for wanted in ("contrast", "sounds"):
        for _press in range(30):
            yield from hand.key(TAB)
            if hand.shell.focus_walk.name == wanted:
                break
        yield from hand.key(ENTER)
        assert hand.shell.focus_walk.name == wanted
    assert hand.app.services.settings.high_contrast
    assert theme.palette.name.startswith("high")
    assert not Signals(hand.app.services.storage).on


def a_report(hand: Hand) -> Iterator[float]:
    """A report is written by touch, a second one beside it, and each is named on the screen."""
    from companion.app.screens.settings import AboutScreen

    hand.shell.go(AboutScreen())
    yield from hand.frames()
    exports = hand.app.services.folder / "exports"
    for count in (1, 2):
        yield from hand.tap("about:report")
        yield from hand.wait_for(lambda count=count: len(list(exports.glob("*.txt"))) == count, 60)
        yield from hand.wait_for(lambda: hand.sees("Written:"))
    newest = max(exports.glob("*.txt"), key=lambda one: one.stat().st_mtime)
    assert hand.sees(newest.name)
    assert "Names are left out." in newest.read_text(encoding="utf-8")


def unverified_facts(hand: Hand) -> Iterator[float]:
    """About leads to what nobody verified, each group with its source."""
    from companion.app.screens.settings import AboutScreen

    hand.shell.go(AboutScreen())
    yield from hand.frames()
    yield from hand.tap("about:facts:darwins_journey")
    assert hand.sees("Not verified")
    assert hand.sees("Alfred cards")
    assert hand.sees("reference set, not printed values")


def a_turn_read_aloud(hand: Hand) -> Iterator[float]:
    """Off at first; by a tap it is read, slower on demand, and silent when the question is answered."""
    log = Path(hand.app.services.folder) / "bin" / "said.jsonl"
    game = solo_game(hand)
    yield from hand.frames()
    assert not any(one.focus_key.startswith("aloud") for one in hand.pressables()), "off by default"
    hand.app.services.settings.read_aloud = "tap"
    hand.shell.rebuild()
    yield from hand.frames()
    assert fake_espeak.heard(log, "said") == []
    yield from hand.tap("aloud:read")
    yield from hand.wait_for(lambda: len(fake_espeak.heard(log, "said")) == 1)
    yield from hand.tap("aloud:slower")
    yield from hand.wait_for(lambda: len(fake_espeak.heard(log, "said")) == 2)
    first, again = fake_espeak.heard(log, "said")
    assert first == again, "slower says the same again"
    paces = [one[1] for one in fake_espeak.heard(log, "arguments")]
    assert int(paces[1]) < int(paces[0])
    before = game.n
    hand.screen._do(lambda: hand.screen.presenter.game.answer(game.ask.default or game.ask.choices[0].id))
    assert game.n > before
    yield from hand.wait_for(lambda: len(fake_espeak.heard(log, "stopped")) == 2)
    assert len(fake_espeak.heard(log, "said")) == 2, "nothing is read by itself"


def every_turn_read_by_itself(hand: Hand) -> Iterator[float]:
    """Where it is wanted, what the opponent does is read as soon as it is shown, and leaving the table ends it."""
    log = Path(hand.app.services.folder) / "bin" / "said.jsonl"
    hand.app.services.settings.read_aloud = "always"
    solo_game(hand)
    yield from hand.wait_for(lambda: len(fake_espeak.heard(log, "said")) == 1)
    hand.shell.back()
    yield from hand.wait_for(lambda: len(fake_espeak.heard(log, "stopped")) == 1)


def no_voice(hand: Hand) -> Iterator[float]:
    """Without a voice the settings say so, and the table offers none."""
    from companion.app.screens.settings import SettingsScreen

    hand.app.services.settings.read_aloud = "tap"
    hand.shell.go(SettingsScreen())
    yield from hand.frames()
    assert hand.sees("Nothing on this device can read aloud")
    assert not any(one.focus_key.startswith("voice") for one in hand.pressables())
    solo_game(hand)
    yield from hand.frames()
    assert not any(one.focus_key.startswith("aloud") for one in hand.pressables())


def people(hand: Hand) -> Iterator[float]:
    """Everything that needs no voice, one after the other in one window."""
    for script in (
        first_steps,
        everything_by_keyboard,
        settings_by_keyboard,
        unverified_facts,
        a_report,
        no_voice,
    ):
        yield from script(hand)
        while len(hand.shell.stack) > 1:
            hand.shell.back()
        yield from hand.frames()


@pytest.fixture
def quiet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A PATH without any speaking program."""
    (tmp_path / "none").mkdir()
    monkeypatch.setenv("PATH", str(tmp_path / "none"))


@pytest.mark.usefixtures("quiet")
def test_first_steps_settings_about_and_a_report_by_touch_and_keyboard(tmp_path: Path) -> None:
    in_a_window(people, tmp_path, "phone")


@pytest.mark.usefixtures("quiet")
def test_the_first_steps_are_walked_by_keyboard(tmp_path: Path) -> None:
    in_a_window(steps_by_keyboard, tmp_path)


@pytest.mark.parametrize("script", [a_turn_read_aloud, every_turn_read_by_itself])
def test_the_opponents_turn_is_read_aloud(
    script: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    log = fake_espeak.install(tmp_path / "bin")
    Path(str(log) + ".long").touch()
    in_a_window(script, tmp_path)


def nothing_there_yet(hand: Hand) -> Iterator[float]:
    """Where nothing is yet, one tap leads to where something begins."""
    from companion.app.screens.statistics import PlayerScreen, StatisticsScreen
    from companion.app.screens.turns import StoryScreen

    yield from hand.tap("home:steps")
    assert hand.sees("1 of 3")
    hand.shell.back()
    hand.shell.go(StatisticsScreen())
    yield from hand.frames()
    yield from hand.tap("statistics:score")
    assert type(hand.screen).__name__ == "ScoreGamesScreen"
    hand.shell.go(PlayerScreen("nobody"))
    yield from hand.frames()
    yield from hand.tap("player:back")
    assert type(hand.screen).__name__ == "ScoreGamesScreen"
    services = hand.app.services
    fresh = services.playthroughs.new("wayfarers", {"board": "space", "deck": "virtual", "seed": 1})
    hand.shell.go(StoryScreen(fresh, lambda _change: None))
    yield from hand.frames()
    yield from hand.tap("story:table")
    assert type(hand.screen).__name__ == "ScoreGamesScreen"


def test_what_is_empty_leads_somewhere(tmp_path: Path) -> None:
    in_a_window(nothing_there_yet, tmp_path)


ON_ITS_OWN = """
import sys
from companion.app import main
from companion.app.navigation import Shell

seen = []
shown = Shell.go

def go(shell, screen):
    shown(shell, screen)
    seen.append(type(shell.screen).__name__)
    from kivy.app import App
    from kivy.clock import Clock
    Clock.schedule_once(lambda _dt: App.get_running_app().stop(), 0.5)

Shell.go = go
main()
print(*seen)
"""


def test_the_first_start_shows_the_first_steps_and_the_second_does_not(tmp_path: Path) -> None:
    env = {
        **os.environ,
        "SDL_VIDEODRIVER": "offscreen",
        "COMPANION_HOME": str(tmp_path),
        "HOME": str(tmp_path),
    }
    starts = [
        subprocess.run(
            [sys.executable, "-c", ON_ITS_OWN], env=env, cwd=ROOT, capture_output=True, text=True, timeout=100
        )
        for _start in range(2)
    ]
    assert [one.returncode for one in starts] == [0, 0], starts[0].stderr
    assert [one.stdout.split() for one in starts] == [["HomeScreen", "WelcomeScreen"], ["HomeScreen"]]


def your_turn_and_the_end_are_heard(hand: Hand) -> Iterator[float]:
    """A sound is loaded and played when the opponent is done, and another when the game is over; off means silence."""
    from companion.app.signals import DONE, YOUR_TURN, Signals

    game = solo_game(hand)
    yield from hand.frames()
    signals = Signals(hand.app.services.storage)
    signals.on = False

    def answer() -> None:
        hand.screen._do(lambda: game.answer(game.ask.default or game.ask.choices[0].id))

    def to_the_humans_turn() -> Iterator[float]:
        while game.state.to_move != "human":
            answer()
            yield from hand.frames(1)

    yield from to_the_humans_turn()
    assert hand.screen._aloud._signals is None or not hand.screen._aloud._signals._sounds, "off is silent"
    signals.on = True
    answer()
    yield from to_the_humans_turn()
    assert list(hand.screen._aloud._signals._sounds) == [YOUR_TURN]
    hand.screen._aloud._signals.done()
    assert list(hand.screen._aloud._signals._sounds) == [YOUR_TURN, DONE]
    aloud = hand.screen._aloud
    hand.shell.back()
    assert aloud._signals is None, "what was loaded is let go"


def test_your_turn_is_heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    in_a_window(your_turn_and_the_end_are_heard, tmp_path)


def a_name_of_two_scripts_is_typed(hand: Hand) -> Iterator[float]:
    from kivy.core.text import Label

    from companion.app.widgets.field import TextField
    from companion.app.widgets.overlay import Overlay

    heard: list[str] = []
    field = TextField("", heard.append, size_hint_x=1)
    hand.shell.open(lambda: Overlay("Name", field, hand.shell.close))
    yield from hand.frames()
    line = field.input
    for part in ("Bo ", "李", " & Zoë"):
        line.insert_text(part)
    yield from hand.frames()
    assert (line.text, heard[-1]) == ("Bo 李 & Zoë", "Bo 李 & Zoë")

    def alone(text: str, font: str) -> Any:
        label = Label(text=text, font_size=line.font_size, font_name=font)
        label.refresh()
        return label.texture

    own = {"Bo ": theme.fonts.regular, "李": theme.fonts.fallback, " & Zoë": theme.fonts.regular}
    wide = sum(alone(text, font).width for text, font in own.items())
    assert abs(line._lines_labels[0].width - wide) <= 3
    assert abs(line.cursor_offset() - wide) <= 3, "the cursor stands behind what is drawn"
    drawn = line._create_line_label("李")
    assert ink(drawn) == pytest.approx(ink(alone("李", theme.fonts.fallback)), rel=0.05), "no empty box"


def ink(texture: Any) -> int:
    """How much is drawn on a texture."""
    return sum(texture.pixels[3::4])


def test_a_typed_name_of_two_scripts_shows_no_empty_boxes(tmp_path: Path) -> None:
    in_a_window(a_name_of_two_scripts_is_typed, tmp_path, "phone")

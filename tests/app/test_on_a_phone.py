"""The life of an app on a phone: Back, background and return, covered edges, turning, permissions."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.app.phone import Need, gate_of, reason, refused, title
from companion.app.presenters.scanning import LAST_KEY
from companion.app.safe_area import Insets, edges_of, still_covered
from companion.app.theme import theme
from printing.platforms import Platform
from tests.app.window import Hand, in_a_window
from tests.vision.test_videos import network_camera

BACK = (27, 1001, 1073742094)
PX = st.builds(Insets, *[st.floats(0, 400) for _side in range(4)])


def back_never_ends_the_app(hand: Hand) -> Iterator[float]:
    for code in BACK:
        yield from hand.tap("home:trophy")
        yield from hand.tap("score:wayfarers")
        assert len(hand.shell.stack) == 3
        for _press in range(6):
            yield from hand.key(code)
        assert len(hand.shell.stack) == 1
        assert hand.find("home:trophy"), "it is still there, and answers"


def a_call_comes_in(hand: Hand) -> Iterator[float]:
    with network_camera(frames=None) as where:
        yield from hand.tap("home:scan")
        hand.screen.open(where)
        yield from hand.wait_for(lambda: bool(hand.screen.seen.pieces()))
        pieces = hand.screen.seen.pieces()
        hand.app.services.storage.set_setting(LAST_KEY, None)
        assert hand.app.dispatch("on_pause") is True, "Android ends an app that does not want to wait"
        assert not hand.screen.running, "the camera is free for others"
        kept = hand.app.services.storage.get_setting(LAST_KEY)
        assert set(kept["camera"]) == set(pieces), (
            "what was seen is on the disk, should Android end the app now"
        )
        seen_then = hand.screen.last
        yield from hand.frames()
        hand.app.dispatch("on_resume")
        assert hand.screen.running
        yield from hand.wait_for(lambda: hand.screen.last is not None and hand.screen.last is not seen_then)
        yield from hand.wait_for(lambda: hand.screen.last.frame.index > 3)
        assert hand.screen.seen.pieces() == pieces, "nothing is lost and nothing counts twice"
        yield from hand.tap("header:stop")
        hand.app.dispatch("on_pause")
        hand.app.dispatch("on_resume")
        yield from hand.frames()
        assert not hand.screen.running, "a camera somebody closed stays closed"


def a_picture_held_still(hand: Hand) -> Iterator[float]:
    with network_camera(frames=None) as where:
        yield from hand.tap("home:scan")
        hand.screen.open(where)
        yield from hand.wait_for(lambda: hand.screen.last is not None)
        yield from hand.tap("scan:pause")
        held = hand.screen.last
        hand.app.dispatch("on_pause")
        hand.app.dispatch("on_resume")
        yield from hand.frames()
        assert hand.screen.frozen
        assert hand.screen.last is held
        yield from hand.tap("scan:play")
        yield from hand.wait_for(lambda: hand.screen.last is not None and hand.screen.last is not held)
        assert hand.screen.running


def the_background(hand: Hand) -> Iterator[float]:
    yield from a_call_comes_in(hand)
    hand.shell.home()
    yield from a_picture_held_still(hand)


def test_the_background_frees_the_camera_and_loses_nothing_not_even_a_picture_held_still(
    tmp_path: Path,
) -> None:
    in_a_window(the_background, tmp_path, "phone")


def killed_in_the_background(hand: Hand) -> Iterator[float]:
    yield from hand.tap("home:trophy")
    yield from hand.tap("score:wayfarers")
    stepper = next(one for one in hand.widgets() if getattr(one, "focus_key", "") == "players[0].tags.city")
    yield from hand.bring(stepper)
    yield from hand.rest(stepper)
    yield from hand.touch(*stepper.more.to_window(*stepper.more.center))
    values = hand.screen.presenter.values["players"][0]["tags"]["city"]
    hand.app.dispatch("on_pause")
    print(f"value {values}", flush=True)
    os._exit(0)  # Android ends an app in the background without a word


def came_back(hand: Hand) -> Iterator[float]:
    yield from hand.tap("home:trophy")
    yield from hand.tap("score:wayfarers")
    yield from hand.frames()
    print(f"value {hand.screen.presenter.values['players'][0]['tags']['city']}", flush=True)


def test_an_app_ended_in_the_background_has_every_answer_when_it_comes_back(tmp_path: Path) -> None:
    before = in_a_window(killed_in_the_background, tmp_path, "phone")
    assert "value" in before
    assert in_a_window(came_back, tmp_path, "phone") == before


def edges_are_kept_clear(hand: Hand) -> Iterator[float]:
    from kivy.core.window import Window

    def clear() -> bool:
        left, low = 20, 60
        right, high = Window.width - 30, Window.height - 90
        for one in hand.pressables():
            x, y = one.to_window(one.x, one.y)
            if one.focus_key.startswith(("header", "overlay")) and not (
                left <= x and x + one.width <= right and low <= y and y + one.height <= high
            ):
                return False
        return True

    yield from hand.tap("home:trophy")
    assert not clear()
    hand.app.edges = lambda: Insets(20, 90, 30, 60)
    hand.app.look_at_edges()
    yield from hand.frames()
    assert clear()
    hand.shell.ask("Title", "Text", "Yes", lambda: None)
    yield from hand.frames()
    assert clear()
    panel = hand.shell.overlay.panel
    assert panel.y >= 60
    assert panel.x >= 20
    assert panel.right <= Window.width - 30
    hand.app.edges = Insets
    hand.app.dispatch("on_resume")
    yield from hand.frames()
    assert theme.insets == Insets()


def edges_in_both_shapes(hand: Hand) -> Iterator[float]:
    yield from edges_are_kept_clear(hand)
    hand.shell.home()
    yield from hand.resize("wide")
    yield from edges_are_kept_clear(hand)


def test_nothing_to_press_lies_under_the_bars_or_the_camera_hole(tmp_path: Path) -> None:
    in_a_window(edges_in_both_shapes, tmp_path, "phone")


@given(PX, PX)
def test_what_the_window_keeps_clear_itself_is_not_kept_clear_twice(bars: Insets, inside: Insets) -> None:
    left = still_covered(bars, inside)
    for side in ("left", "top", "right", "bottom"):
        assert getattr(left, side) + getattr(inside, side) >= getattr(bars, side) - 1e-9
        assert 0 <= getattr(left, side) <= getattr(bars, side)
    assert still_covered(bars, Insets()) == bars
    assert still_covered(bars, bars) == Insets()


def test_a_computer_covers_nothing_and_a_phone_without_an_answer_neither() -> None:
    assert edges_of(Platform.LINUX)() == Insets()
    assert edges_of(Platform.ANDROID)() == Insets(), "there is no Java here: no answer is no edge"


def turned_in_the_middle(hand: Hand) -> Iterator[float]:
    from companion.app.widgets.layout import Scroll

    yield from hand.tap("home:trophy")
    yield from hand.tap("score:wayfarers")
    values = hand.screen.presenter.values
    screen, depth = hand.screen, len(hand.shell.stack)

    def places() -> dict[str, float]:
        return {one.name: one.scroll_y for one in hand.shell.walk() if isinstance(one, Scroll)}

    longest = max(
        (one for one in hand.shell.walk() if isinstance(one, Scroll)), key=lambda one: one.children[0].height
    )
    longest.scroll_y = 0.25
    yield from hand.frames()
    name = longest.name
    for shape in ("wide", "phone"):
        yield from hand.resize(shape)
        assert hand.screen is screen
        assert len(hand.shell.stack) == depth
        assert hand.screen.presenter.values == values
    assert places()[name] == pytest.approx(0.25, abs=0.02)


def back_and_turned(hand: Hand) -> Iterator[float]:
    yield from back_never_ends_the_app(hand)
    yield from turned_in_the_middle(hand)


def test_back_never_leaves_the_app_and_a_device_that_is_turned_stays_where_it_was(tmp_path: Path) -> None:
    in_a_window(back_and_turned, tmp_path, "phone")


class Household:
    """A gate with a person behind it."""

    def __init__(self, answer: bool) -> None:
        self.answer, self.asked = answer, 0

    def open(self, need: Need) -> bool:
        return False

    def ask(self, need: Need, then: Callable[[bool], Any]) -> None:
        self.asked += 1
        then(self.answer)


def permission_is_asked_with_its_reason(hand: Hand) -> Iterator[float]:
    from kivy.core.window import Window

    from companion.app.phone import with_permission

    assert Window.softinput_mode == "below_target", "the field one writes in stays above the keyboard"
    done: list[str] = []
    for need in Need:
        for answer in (True, False):
            person = Household(answer)
            with_permission(hand.shell, need, lambda: done.append("used"), person)
            yield from hand.frames()
            assert hand.sees(reason(need))
            assert hand.sees(title(need))
            assert person.asked == 0, "the reason comes before the device's question"
            yield from hand.tap("confirm:yes")
            yield from hand.frames()
            assert person.asked == 1
            assert done == ["used"] * answer
            if not answer:
                assert any(getattr(one, "words", "") == refused(need) for one in hand.shell.walk())
            done.clear()
    person = Household(True)
    with_permission(hand.shell, Need.CAMERA, lambda: done.append("used"), person)
    yield from hand.frames()
    yield from hand.tap("confirm:no")
    assert (person.asked, done) == (0, [])
    yield from a_printer_over_bluetooth(hand)


def a_printer_over_bluetooth(hand: Hand) -> Iterator[float]:
    from companion.app.screens.printers import AddPrinterScreen

    person = Household(True)
    hand.shell.go(AddPrinterScreen(Platform.ANDROID, person))
    yield from hand.frames()
    assert not hand.screen.looking, "nobody is asked for anything before wanting something"
    assert hand.sees("Printers on USB cannot be used on this device.")
    yield from hand.tap("add:look")
    assert hand.sees(reason(Need.BLUETOOTH))
    yield from hand.tap("confirm:yes")
    yield from hand.wait_for(lambda: hand.sees("Nothing is paired with this device."))
    assert person.asked == 1


def test_the_device_asks_only_after_the_reason_was_read_and_the_keyboard_covers_no_field(
    tmp_path: Path,
) -> None:
    in_a_window(permission_is_asked_with_its_reason, tmp_path, "phone")


def test_a_computer_asks_for_nothing() -> None:
    heard: list[bool] = []
    gate = gate_of(Platform.LINUX)
    assert all(gate.open(need) for need in Need)
    gate.ask(Need.CAMERA, heard.append)
    assert heard == [True]

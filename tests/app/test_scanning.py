"""The scan screen by touch, on real pictures: what was asked for, codes of others, teaching, coming back, sheets."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from companion.app.presenters.scanning import Wanted
from tests.app.scans import FOREIGN, LAND, look_at, two_cards, write_picture
from tests.app.window import Hand, in_a_window
from tests.vision.test_codes import any_qr, flat


def one_card_for_somebody(hand: Hand) -> Iterator[float]:
    cards = two_cards(hand.app.services.folder)
    got: list[tuple[str, ...]] = []
    home = hand.screen
    wanted = Wanted("wayfarers", kinds=("land", "water"), number=1, title="Which card?")
    yield from look_at(hand, cards, wanted=wanted, done=got.append)
    assert hand.sees("Which card?")
    yield from hand.tap("take:L15")
    assert got == [("L15",)]
    assert hand.screen is home
    yield from look_at(hand, cards, wanted=wanted, done=got.append)
    hand.shell.back()
    yield from hand.frames()
    assert got == [("L15",)], "leaving by Back hands nothing over"
    yield from look_at(hand, cards, wanted=wanted, done=got.append)
    yield from hand.tap("scan:use")
    assert got[1] == ("L15",), "the one in the middle"


def test_one_card_is_scanned_for_whoever_asked(tmp_path: Path) -> None:
    in_a_window(one_card_for_somebody, tmp_path)


def a_foreign_code_for_somebody(hand: Hand) -> Iterator[float]:
    from assets.errors import BadInput

    got: list[str] = []

    def on_foreign(text: str) -> bool:
        got.append(text)
        if text == "no":
            raise BadInput("This is no deck.", remedy="Scan a deck's code.")
        return text == FOREIGN

    home = hand.screen
    folder = hand.app.services.folder
    yield from look_at(hand, write_picture(folder, "no.png", any_qr("no")), on_foreign=on_foreign)
    assert got == ["no"]
    assert any("This is no deck" in getattr(one, "text", "") for one in hand.widgets())
    hand.screen.open(write_picture(folder, "yes.png", any_qr(FOREIGN)))
    yield from hand.wait_for(lambda: hand.screen is home)
    assert got == ["no", FOREIGN]


def test_a_code_of_another_kind_is_handed_to_whoever_waits_for_it_once(tmp_path: Path) -> None:
    in_a_window(a_foreign_code_for_somebody, tmp_path)


def teach_a_code(hand: Hand) -> Iterator[float]:
    folder = hand.app.services.folder
    yield from look_at(hand, write_picture(folder, "code.png", any_qr(FOREIGN)))
    assert hand.sees("A code of somebody else: https://example.com/a")
    other = hand.screen.seen.others[0]
    x, y = hand.screen._shown.frame.place_of(other)
    yield from hand.touch(x, y)
    hand.find("teach:search").input.text = "land 3:"
    yield from hand.frames()
    yield from hand.tap("bind:L03")
    yield from hand.frames()
    assert hand.screen.seen.pieces() == ["L03"]
    assert not hand.sees("somebody else")
    assert hand.sees("Land 3: city")
    hand.shell.back()
    yield from look_at(hand, str(folder / "code.png"))
    assert hand.screen.seen.pieces() == ["L03"], "it is known from now on"
    yield from to_the_next_table(hand)


def to_the_next_table(hand: Hand) -> Iterator[float]:
    """What was taught is written into a file, forgotten, taken in again; and what is on another piece here stays."""
    hand.screen.taught_codes()
    yield from hand.frames()
    assert hand.sees("Land 3: city")
    yield from hand.tap("taught:export")
    [file] = (hand.app.services.folder / "exports").iterdir()
    yield from hand.tap(f"forget:{FOREIGN}")
    assert hand.sees("Nothing was taught yet")
    yield from hand.tap("taught:choose")
    yield from hand.tap(f"files:{file.name}")
    assert hand.screen.taught.list() == (), "it was only looked at"
    yield from hand.tap("taught:take")
    assert hand.screen.taught.taught(FOREIGN) == ("wayfarers", "L03")
    hand.screen.taught.teach(FOREIGN, "wayfarers", "W42")
    yield from hand.tap("taught:choose")
    yield from hand.tap(f"files:{file.name}")
    assert hand.sees("On another piece here")
    yield from hand.tap("taught:leave")
    assert hand.screen.taught.taught(FOREIGN) == ("wayfarers", "W42")
    yield from hand.tap("taught:choose")
    yield from hand.tap(f"files:{file.name}")
    yield from hand.tap("taught:replace")
    assert hand.screen.taught.taught(FOREIGN) == ("wayfarers", "L03")
    file.write_text("{}", encoding="utf-8")
    yield from hand.tap("taught:choose")
    yield from hand.tap(f"files:{file.name}")
    assert hand.sees("These are no taught codes")
    assert hand.screen.taught.taught(FOREIGN) == ("wayfarers", "L03")


def test_an_unknown_code_is_tapped_taught_and_known_from_then_on_also_at_the_next_table(
    tmp_path: Path,
) -> None:
    in_a_window(teach_a_code, tmp_path, "phone")


def back_and_again(hand: Hand) -> Iterator[float]:
    yield from hand.tap("home:scan")
    yield from hand.tap("scan:sample")
    yield from hand.wait_for(lambda: len(hand.screen.seen.pieces()) >= 25 and not hand.screen.running)
    yield from hand.tap("away:L03")
    seen = hand.screen.seen.pieces()
    yield from hand.tap("header:back")
    yield from hand.tap("home:scan")
    assert hand.sees("27 pieces")
    yield from hand.tap("scan:last")
    assert sorted(hand.screen.seen.pieces()) == sorted(seen)
    yield from hand.tap("scan:clear")
    assert hand.screen.seen.pieces() == []


def test_what_was_seen_is_offered_again_after_leaving(tmp_path: Path) -> None:
    in_a_window(back_and_again, tmp_path)


def choose_a_picture(hand: Hand) -> Iterator[float]:
    folder = Path.home() / "Table"
    folder.mkdir(exist_ok=True)
    write_picture(folder, "tag.png", flat(LAND))
    yield from hand.tap("home:scan")
    yield from hand.tap("scan:gallery")
    yield from hand.tap("folder:Table")
    yield from hand.tap(f"scan:{folder / 'tag.png'}")
    yield from hand.wait_for(lambda: hand.screen.seen.pieces() == ["L01"])


def test_a_picture_is_found_by_going_through_the_folders(tmp_path: Path) -> None:
    in_a_window(choose_a_picture, tmp_path, "phone")


def objectives_of_origin(hand: Hand) -> Iterator[float]:
    from companion.app.screens.score import ScoreScreen

    folder = hand.app.services.folder
    hand.shell.go(ScoreScreen(game_id="origin"))
    yield from hand.frames()
    yield from hand.tap("header:scan")
    hand.screen.open(write_picture(folder, "origin.png", np.hstack([flat("TC-OG001B"), flat("TC-OG0029")])))
    yield from hand.wait_for(lambda: len(hand.screen.seen.pieces()) == 2 and not hand.screen.running)
    assert hand.screen.seen.pieces() == ["territory_green_2", "territory_brown_3"]
    yield from hand.tap("scan:use")
    sheet = hand.screen.presenter.values["players"][0]
    assert set(sheet["objectives"]) == {"territory_green_2", "territory_brown_3"}


def test_objectives_of_origin_are_scanned_onto_their_sheet(tmp_path: Path) -> None:
    in_a_window(objectives_of_origin, tmp_path, "phone")


def a_covered_lens(hand: Hand) -> Iterator[float]:
    yield from look_at(
        hand, write_picture(hand.app.services.folder, "dark.png", np.full((480, 640), 3, np.uint8))
    )
    assert hand.sees("The picture is dark: more light helps."), hand.texts()
    yield from hand.tap("header:stop")
    assert hand.sees("Look with")


def test_a_dark_picture_is_told_so_with_what_helps(tmp_path: Path) -> None:
    in_a_window(a_covered_lens, tmp_path)

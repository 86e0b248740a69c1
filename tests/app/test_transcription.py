"""Copying Alfred's cards by touch, in a real window without a screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.app.window import Hand, in_a_window

TAPPED = (("deliver", "ABC"), ("deliver", "CBD"))
"""Two of the eight cards, seven taps each: an option, main diary, three letters (the fourth follows), rest, on."""

BETWEEN = ((2, "DCBA"), (3, "BADC"), (4, "CDAB"), (5, "DACB"), (6, "BCAD"), (7, "ACBD"))


def shelf(hand: Hand) -> Any:
    from companion.games.darwins_journey.card_sets import Shelf

    return Shelf(hand.app.services.folder)


def only_set(hand: Hand) -> Any:
    (found,) = shelf(hand).sets()
    return found


def tap_card(hand: Hand, first: str, letters: str) -> Iterator[float]:
    if first:
        yield from hand.tap(f"option:{first}")
    yield from hand.tap("option:main")
    for letter in letters:
        yield from hand.tap(f"letter:{letter}")
    yield from hand.tap("option:rest")


def copy_the_cards(hand: Hand) -> Iterator[float]:
    yield from hand.tap("home:settings")
    yield from hand.tap("settings:cards")
    yield from hand.tap("cards:new")
    assert hand.sees("Card 1"), hand.texts()
    yield from tap_card(hand, *TAPPED[0])
    assert only_set(hand).value("card:1") == ["deliver", "main:ABCD", "rest"], (
        "on the disk before the next tap"
    )
    yield from hand.tap("copy:next")
    assert hand.screen.step == "card:2"
    between = {f"card:{n}": ["small", f"main:{letters}", "rest"] for n, letters in BETWEEN}
    shelf(hand).edit_all(only_set(hand).id, between)
    yield from hand.key(27)
    yield from hand.tap("set:go-on")
    yield from tap_card(hand, *TAPPED[1])
    yield from hand.tap("copy:next")
    assert hand.sees("Eight action cards")
    assert hand.sees("copied"), hand.texts()
    from companion.games.darwins_journey.copying import part_state

    assert part_state(only_set(hand), "cards").playable
    yield from hand.tap("set:go-on")
    assert hand.screen.step == "board:white:numbers"


def test_action_cards_are_copied_with_seven_taps_each(tmp_path: Path) -> None:
    in_a_window(copy_the_cards, tmp_path, "phone")


def stop_and_go_on(hand: Hand) -> Iterator[float]:
    yield from hand.tap("home:settings")
    yield from hand.tap("settings:cards")
    yield from hand.tap("cards:new")
    yield from hand.tap("option:rest")
    yield from hand.tap("option:deliver")
    assert hand.sees("Rest is not last."), hand.texts()
    yield from hand.tap("header:undo")
    yield from hand.tap("header:undo")
    assert not hand.sees("Rest is not last.")
    assert hand.find("header:undo").disabled
    yield from hand.tap("option:small")
    yield from hand.tap("option:main")
    yield from hand.key(ord("d"), "d")
    yield from hand.tap("letter:A")
    yield from hand.tap("copy:away")
    assert only_set(hand).value("card:1") == ["small", "main:D"]
    yield from hand.resize("tall")
    assert hand.sees("3 of the four workers are missing."), hand.texts()
    yield from hand.key(27)
    yield from hand.key(27)
    yield from hand.tap(f"set:{only_set(hand).id}")
    yield from hand.tap("set:go-on")
    assert hand.screen.step == "card:1"
    assert hand.screen.value == ["small", "main:D"]
    yield from hand.key(8)
    assert hand.screen.value == ["small", "main:DA"], "what was taken away is there again"


def test_a_wrong_card_is_told_taken_back_and_finished_another_time(tmp_path: Path) -> None:
    in_a_window(stop_and_go_on, tmp_path)


def copy_a_bonus_card_and_a_row(hand: Hand) -> Iterator[float]:
    mine = shelf(hand).new("Kim's box")
    yield from hand.tap("home:settings")
    yield from hand.tap("settings:cards")
    yield from hand.tap(f"set:{mine.id}")
    yield from hand.tap("part:bonus.white")
    yield from hand.tap("icon:stamps_each")
    yield from hand.tap("n:3")
    yield from hand.tap("icon:sail")
    yield from hand.tap("copy:nothing")
    yield from hand.tap("icon:other")
    hand.find("other:label").input.text = "red star"
    yield from hand.frames()
    yield from hand.tap("other:take")
    value = only_set(hand).value("bonus:white:1")
    assert value == [["stamps_each 1"], ["sail 3"], [], ["other red star"], None]
    yield from hand.tap("place:1")
    yield from hand.tap("copy:or")
    yield from hand.tap("icon:explore")
    assert only_set(hand).value("bonus:white:1")[1] == ["sail 3 or explore 3"]
    hand.screen.go("board:blue:numbers")
    yield from hand.tap("right:bonus_spots")
    assert only_set(hand).value("board:blue:numbers")["bonus_spots"] == 12
    yield from hand.tap("copy:next")
    yield from hand.tap("seal:blue")
    yield from hand.tap("spots:2")
    yield from hand.tap("bracket_after:5")
    assert hand.sees("The bracket stands beyond the 2 spots"), hand.texts()
    yield from hand.tap("spots:6")
    yield from hand.tap("under:3")
    yield from hand.tap("icon:vp")
    assert only_set(hand).value("board:blue:row:A") == {
        "printed": ["blue"],
        "spots": 6,
        "bracket_after": 5,
        "under": {"3": ["vp 1"]},
    }


def test_bonus_cards_and_boards_are_tapped_together_from_a_palette(tmp_path: Path) -> None:
    in_a_window(copy_a_bonus_card_and_a_row, tmp_path)


def share_delete_and_take_in(hand: Hand) -> Iterator[float]:
    from companion.games.darwins_journey.card_sets import share_codes
    from tests.companion.transcription.samples import whole

    kept = shelf(hand).add(whole("cards", "board.white"))
    yield from hand.tap("home:settings")
    yield from hand.tap("settings:cards")
    yield from hand.tap(f"set:{kept.id}")
    yield from hand.tap("header:share")
    yield from hand.tap("share:board.white")
    assert hand.screen.shown == "board.white"
    yield from hand.key(27)
    yield from hand.tap("header:more")
    yield from hand.tap("more:export")
    (file,) = (hand.app.services.folder / "exports").glob("*.json")
    yield from hand.tap("header:more")
    yield from hand.tap("more:delete")
    assert shelf(hand).sets() == ()
    yield from hand.tap("cards:back")
    assert only_set(hand).id == kept.id
    yield from hand.tap("cards:file")
    yield from hand.tap(f"files:{file.name}")
    assert hand.sees("All of it is in “Kim's box” already."), hand.texts()
    yield from hand.tap("take:no")
    code = share_codes(kept)[0].text
    shelf(hand).edit(kept.id, "card:1", [])
    yield from hand.tap("cards:scan")
    hand.screen._on_foreign("https://example.org")
    assert hand.shell.overlay is None, "a foreign code changes nothing"
    assert hand.screen._on_foreign(code)
    yield from hand.frames()
    assert hand.sees("Into “Kim's box”: 1 new, 0 changed, 7 the same."), hand.texts()
    assert only_set(hand).value("card:1") == []
    yield from hand.tap(f"take:{kept.id}")
    assert only_set(hand).value("card:1") == whole().value("card:1")
    assert hand.sees("It is in “Kim's box” now.")


def test_a_set_is_shared_deleted_had_back_and_taken_in_from_a_code(tmp_path: Path) -> None:
    in_a_window(share_delete_and_take_in, tmp_path)


class TestTaps:
    """What a tap makes of a card or a place, without a window."""

    def test_the_last_letter_follows_from_the_three_before(self) -> None:
        from companion.games.darwins_journey.screens import presenter as taps

        card = ["small", "main:"]
        for letter in "DAD":
            card = taps.with_letter(card, letter)
        assert card == ["small", "main:DA"]
        assert taps.with_letter(card, "C") == ["small", "main:DACB"]
        assert taps.with_letter(["small"], "C") == ["small"]

    def test_nothing_more_fits_while_letters_are_missing_or_three_options_are_there(self) -> None:
        from companion.games.darwins_journey.screens import presenter as taps

        assert not taps.can_add(["main:AB"], "rest")
        assert not taps.can_add(["small", "main:ABCD", "rest"], "deliver")
        assert taps.can_add(["small", "main:ABCD"], "rest")
        assert not taps.can_add(["small", "rest"], "rest")

    def test_every_icon_of_alfreds_is_on_the_palette(self) -> None:
        from assets.darwins_journey.effects import ALFRED_CAN, Do, parse_effect
        from companion.games.darwins_journey.screens.presenter import COUNTED, PLAIN, icon_text

        assert {Do(one) for one in (*COUNTED, *PLAIN)} | {Do.PICK, Do.OTHER} == ALFRED_CAN
        for kind in (*COUNTED, *PLAIN):
            assert str(parse_effect(icon_text(kind, 2))) == icon_text(kind, 2)

    @pytest.mark.parametrize(("before", "joined"), [(["sail 1"], ["sail 1 or vp 2"]), ([], ["vp 2"])])
    def test_an_icon_may_be_one_of_two(self, before: list[str], joined: list[str]) -> None:
        from companion.games.darwins_journey.screens import presenter as taps

        assert taps.with_icon(before, "vp 2", either=True) == joined

    def test_a_red_number_is_set_and_taken_away(self) -> None:
        from companion.games.darwins_journey.screens import presenter as taps

        one = taps.with_mark([], "sea-08", 2)
        two = taps.with_mark(one, "sea-04", 1)
        assert [mark["into"] for mark in two] == ["sea-04", "sea-08"]
        assert taps.with_mark(two, "sea-04", 0) == one


class TestANewGame:
    """Whose cards a game begins with, chosen among its other choices."""

    def test_without_a_copied_set_nothing_is_asked(self, tmp_path: Path) -> None:
        from companion.app.presenters.home import NewGame
        from companion.games.darwins_journey.card_sets import Shelf

        assert [one.id for one in NewGame("darwins_journey", {}, Shelf(tmp_path)).groups()] == [
            "board",
            "deck",
        ]

    def test_a_copied_set_is_offered_and_goes_into_the_game(self, tmp_path: Path) -> None:
        from companion.app.presenters.home import NewGame
        from companion.games.darwins_journey.card_sets import Shelf
        from companion.playthrough import Playthroughs
        from companion.storage import Storage
        from tests.companion.transcription.samples import whole

        shelf = Shelf(tmp_path)
        mine = shelf.add(whole("cards"))
        choices = NewGame("darwins_journey", {"board": "white"}, shelf)
        cards = choices.groups()[-1]
        assert choices.now(cards) == mine.id
        assert [one.id for one in cards.options] == ["reference", mine.id]
        assert [one.id for one in NewGame("wayfarers", {}, shelf).groups()].count("cards") == 0
        with Storage.open(tmp_path / "companion.sqlite3") as storage:
            game = choices.begin(Playthroughs(storage), 5)
            assert game.options["set"]["name"] == mine.name
            choices.choose("cards", "reference")
            assert "set" not in choices.begin(Playthroughs(storage), 5).options

"""Origin on the table: a rule is checked by touch, from the player aid and from the score sheet, and nothing told is lost."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from assets.origin import load
from companion.aid.book import book
from companion.games.origin.at_hand import Topic, check_of_field, tiles_of, topic_of_entry, topics
from companion.games.origin.presenter import KEPT, OriginPresenter
from companion.games.origin.rules import Pawn, may_follow
from companion.storage import Storage
from tests.app.window import Hand, in_a_window


@pytest.fixture
def storage(tmp_path: Path) -> Iterator[Storage]:
    with Storage.open(tmp_path / "companion.sqlite3") as opened:
        yield opened


def names(presenter: OriginPresenter) -> list[str]:
    return [one.name for one in presenter.view().asked]


def test_what_was_told_is_there_again(storage: Storage) -> None:
    presenter = OriginPresenter(storage)
    presenter.set("objective", "territory_green_2")
    presenter.count("pawns", 2)
    again = OriginPresenter(storage)
    assert again.topic is Topic.OBJECTIVE
    assert again.view().answers[0].holds
    again.set("objective", "territory_brown_3")
    assert not again.view().answers[0].holds, "another objective begins without counts"


@pytest.mark.parametrize("card", [one.id for one in load().objectives])
def test_every_objective_asks_only_for_what_it_counts_and_is_met_by_the_most(
    card: str, storage: Storage
) -> None:
    presenter = OriginPresenter(storage)
    presenter.set("objective", card)
    view = presenter.view()
    assert not view.answers[0].holds
    assert 1 <= len(view.asked) <= 3
    for one in view.asked:
        presenter.count(one.name, one.high or 1)
    assert presenter.view().answers[0].holds
    assert presenter.view().answers[0].heading


def test_the_pawns_shown_are_those_that_may_follow(storage: Storage) -> None:
    presenter = OriginPresenter(storage)
    presenter.set("topic", "evolution")
    for name, value in (("colour", "black"), ("height", "2"), ("strength", "3")):
        presenter.set(name, value)
    view = presenter.view()
    assert isinstance(view.model, Pawn)
    assert [one.differs for one in view.pawns] == ["the same", "brown", "white", "tall"]
    assert all(may_follow(view.model, one.pawn) and one.why.holds for one in view.pawns)


def test_only_a_swap_asks_for_strength(storage: Storage) -> None:
    presenter = OriginPresenter(storage)
    presenter.set("topic", "move")
    assert "theirs" not in names(presenter)
    presenter.set("onto", "other")
    assert {"mover_strength", "theirs"} <= set(names(presenter))
    presenter.set("mover_height", "2")
    presenter.set("distance", "3")
    assert (presenter.view().answers[0].holds, presenter.view().answers[0].rule) == (False, "O17")


def test_the_card_that_allows_a_third_is_asked_for_with_a_third_in_hand_only(storage: Storage) -> None:
    presenter = OriginPresenter(storage)
    presenter.set("topic", "cards")
    presenter.set("card", "hand")
    assert "special" not in names(presenter)
    presenter.set("objectives", 3)
    assert presenter.view().answers[0].rule == "O48"
    presenter.set("special", True)
    assert (presenter.view().answers[0].holds, presenter.view().answers[0].rule) == (True, "O47")
    presenter.set("objectives", 2)
    assert presenter.view().answers[0].rule == "O46", "then it does not matter"


def test_what_a_territory_brings_and_what_may_be_stolen_is_asked_by_touch(storage: Storage) -> None:
    presenter = OriginPresenter(storage)
    presenter.set("topic", "reward")
    assert names(presenter) == ["settled", "fitting", "deck"]
    assert [one.rule for one in presenter.view().answers] == ["O23", "O24", "O25"]
    presenter.set("settled", "green")
    assert names(presenter) == ["settled", "token_lies"]
    presenter.set("token_lies", False)
    assert [one.rule for one in presenter.view().answers] == ["O29"]
    presenter.set("topic", "cards")
    presenter.set("card", "stolen")
    assert presenter.view().answers[0].holds
    presenter.set("loot", "hunting-token")
    assert (presenter.view().answers[0].holds, presenter.view().answers[0].rule) == (False, "O50")


def test_an_answer_says_what_no_text_says(storage: Storage) -> None:
    presenter = OriginPresenter(storage)
    presenter.set("topic", "move")
    (path,) = presenter.view().beside
    assert path[0] == "O22"
    assert path[2] == "The rules text is silent: agree at the table."
    presenter.set("topic", "straits")
    presenter.set("token", "other")
    assert presenter.view().answers[0].doubt
    assert "O35" not in [one[0] for one in presenter.view().beside], "nothing is said twice"


def test_what_was_cleared_can_be_had_back(storage: Storage) -> None:
    presenter = OriginPresenter(storage)
    presenter.lay_out({1: 2, 2: 3})
    presenter.set("colour", "black")
    assert not presenter.view().answers[0].holds
    presenter.clear()
    assert presenter.view().tiles == (0, 0, 0, 0, 0)
    assert presenter.told["colour"] == "black", "only what is asked now is cleared"
    presenter.bring_back()
    assert presenter.view().tiles == (2, 3, 0, 0, 0)
    assert not presenter.can_bring_back


@pytest.mark.parametrize(
    "kept",
    [
        [1],
        {"topic": "chess", "objective": "x", "counts": {"pawns": 9}},
        {"objective": "territory_green_2", "counts": {"pawns": -1, "tiles": 3}},
        {"level_1": 10**9, "level_2": "many", "height": True, "met": "yes", "colour": ["white"]},
        {"topic": "tiles", "level_3": None, "counts": 4},
    ],
)
def test_a_damaged_note_counts_as_not_told(kept: object, storage: Storage) -> None:
    storage.set_setting(KEPT, kept)
    presenter = OriginPresenter(storage)
    for topic, _words in topics():
        presenter.set("topic", topic)
        presenter.view()
    assert presenter.told["height"] == 1
    assert not any(presenter.told["counts"].values())


def test_the_aid_leads_to_a_check_from_entries_there_are_and_back() -> None:
    entries = {one.entry.id for page in book("origin").pages for one in page.entries}
    leading = {entry: topic_of_entry("origin", entry) for entry in entries}
    assert set(filter(None, leading.values())) == set(Topic)
    assert topic_of_entry("wayfarers", "action-evolution") is None
    assert check_of_field("wayfarers", "tiles") is None


def test_every_place_of_the_aid_that_a_check_opens_is_there(storage: Storage) -> None:
    presenter = OriginPresenter(storage)
    for topic in Topic:
        presenter.set("topic", topic.value)
        assert book("origin").page(presenter.aid().entry)


def in_the_middle_of_the_game(hand: Hand) -> Iterator[float]:
    from companion.app.screens.aid import AidScreen
    from companion.app.screens.score import ScoreScreen
    from companion.games.origin.screen import OriginScreen, PawnFigure

    yield from hand.tap("home:book")
    yield from hand.tap("aid:game:origin")
    yield from hand.tap("aid:actions")
    yield from hand.tap("check:action-evolution")
    assert isinstance(hand.screen, OriginScreen)
    for one in ("colour:black", "height:2", "strength:3"):
        yield from hand.tap(one)
    drawn = [one.pawn for one in hand.widgets() if isinstance(one, PawnFigure)]
    assert len(drawn) == 1 + 4, "the model and the four that may follow"
    assert hand.sees("4 pawns may follow this one: black, middling and thick")
    yield from hand.tap("topic:move")
    yield from hand.tap("onto:neutral")
    assert hand.sees("No. ")
    assert hand.sees("O6: ")
    yield from hand.tap("topic:objective")
    yield from hand.tap("objective:chain_4_one_continent")
    assert hand.sees("No. Not met")
    yield from hand.tap("linked:1")
    assert hand.sees("Yes. Met")
    yield from hand.tap("objective:other")
    yield from hand.tap("objective:straits_3")
    for _each in range(3):
        yield from hand.touch(*_plus(hand, "tokens"))
    assert hand.sees("Yes. Met: 3 strait tokens (there: 3).")
    yield from hand.resize("phone")
    assert hand.sees("Yes. Met: 3 strait tokens (there: 3)."), "turned, nothing is lost"
    yield from hand.tap("header:refresh")
    assert hand.sees("there: 0")
    yield from hand.tap("origin:back")
    assert hand.sees("there: 3")
    yield from hand.tap("header:book")
    assert isinstance(hand.screen, AidScreen)
    assert hand.screen.presenter.place.entry == "objectives-reading"
    hand.shell.home()
    yield from hand.frames()
    hand.shell.go(ScoreScreen(game_id="origin"))
    yield from hand.frames()
    yield from hand.tap("way:tokens")
    hand.screen.presenter.set("players[0].tiles", {"1": 1, "2": 2, "3": 0, "4": 0, "5": 0})
    hand.shell.rebuild()
    yield from hand.frames()
    yield from hand.tap("check:players[0].tiles")
    assert hand.sees("No. 2 tiles of level 2 cannot lie on 1 of level 1."), hand.texts()
    yield from hand.touch(*_plus(hand, "level_1"))
    assert hand.sees("Yes. Every tile lies on one of the level below.")
    assert hand.sees("You may take a tile of level 1 or 3.")
    yield from hand.tap("header:back")
    assert tiles_of(hand.screen.presenter) == {1: 1, 2: 2, 3: 0, 4: 0, 5: 0}, "looking changes no sheet"
    yield from hand.tap("check:players[0].objectives")
    assert hand.sees("Yes. Met: 3 strait tokens (there: 3).")
    yield from hand.tap("objective:put")
    assert hand.screen.presenter.values["players"][0]["objectives"] == ["straits_3"]
    assert hand.sees("It is on the sheet now.")
    yield from hand.tap("tab:players[1]")
    yield from hand.tap("check:players[1].objectives")
    yield from hand.tap("objective:put")
    assert hand.screen.presenter.values["players"][1]["objectives"] == [], "an objective is completed once"
    assert hand.sees("the deck holds one of each objective"), hand.texts()


def _plus(hand: Hand, name: str) -> tuple[float, float]:
    """Return where the plus of a stepper is."""
    from companion.app.widgets.controls import Stepper

    (stepper,) = [one for one in hand.widgets() if isinstance(one, Stepper) and one.focus_key == name]
    x, y = stepper.more.to_window(*stepper.more.center)
    return float(x), float(y)


def test_rules_are_checked_by_touch_on_the_way_from_the_aid_to_the_score(tmp_path: Path) -> None:
    in_a_window(in_the_middle_of_the_game, tmp_path, "wide")


def token_values(hand: Hand) -> Iterator[float]:
    from companion.app.screens.score import ScoreScreen

    storage = hand.app.services.storage
    yield from hand.tap("home:book")
    yield from hand.tap("aid:game:origin")
    yield from hand.tap("aid:icons")
    yield from hand.tap("values:icon-tokens")
    assert isinstance(hand.screen, ScoreScreen)
    assert hand.screen.presenter.column == "box"
    yield from hand.tap("box.hunting_values:choose")
    for value in ("2", "2", "3", "3", "4", "5"):
        yield from hand.touch(*_plus(hand, f"box.hunting_values.{value}"))
    yield from hand.tap("choose:done")
    assert storage.get_setting("sheet.origin.box")["hunting_values"] == {"2": 2, "3": 2, "4": 1, "5": 1}
    assert storage.get_setting("draft.origin.table") is None, "values told begin no sheet"
    hand.shell.home()
    hand.shell.go(ScoreScreen(game_id="origin"))
    yield from hand.frames()
    yield from hand.tap("way:tokens")
    assert hand.sees("Value 5")
    assert not hand.sees("Value 6"), "only values of this box are asked for"


def test_token_values_are_entered_once_and_asked_for_alone_from_then_on(tmp_path: Path) -> None:
    in_a_window(token_values, tmp_path, "tall")


def in_large_text_on_a_phone(hand: Hand) -> Iterator[float]:
    from companion.app.screens.aid import AidScreen
    from companion.app.widgets.field import TextField
    from companion.app.widgets.layout import Text
    from companion.games.origin.at_hand import Topic
    from companion.games.origin.screen import OriginScreen

    hand.app.services.settings.text_percent = 160
    hand.shell.restyle()
    hand.shell.go(OriginScreen(Topic.OBJECTIVE))
    yield from hand.frames()
    yield from hand.tap("objective:chain_4_two_continents")
    yes = hand.find("linked:1")
    _left, low = yes.to_window(*yes.pos)
    texts = [one for one in hand.widgets() if isinstance(one, Text)]
    (verdict,) = (one for one in texts if one.words.startswith("No. Not met"))
    assert low > verdict.to_window(verdict.x, verdict.top)[1], "what is asked is not covered by the answer"
    assert hand.sees("O61: "), "the ruling stands below the question"
    hand.shell.go(AidScreen())
    yield from hand.frames()
    assert hand.find("aid:search").input.hint_text == "Search: stamps, tie, rest …", "there is room for all"
    narrow = TextField("", str, hint="Search: stamps, tie, rest …", size_hint_x=None)
    narrow.width = 260
    narrow.do_layout()
    assert narrow.input.hint_text == "Search: stamps …", "a hint ends with a whole word"


def test_large_words_of_an_answer_leave_the_question_in_sight(tmp_path: Path) -> None:
    in_a_window(in_large_text_on_a_phone, tmp_path, "phone")

"""A game by an owner's cards: what is copied is played, the rest is said; the game keeps what it began with."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings

from assets.darwins_journey.alfred import accept_set, set_to
from companion.games import game_words
from companion.games.darwins_journey.card_sets import (
    Shelf,
    cards_choices,
    cards_options,
    identity_of,
    set_of,
    usual_choice,
)
from companion.games.darwins_journey.copying import Draft
from companion.playthrough import Playthroughs
from companion.storage import Storage
from solo_bots.conversation import Tell
from solo_bots.darwins_journey.bot import bot
from tests.companion.transcription.samples import DAY, FACTS, drafts, whole

WORDS = game_words("darwins_journey")
OWN = ["small", "special-left", "rest"]


@settings(deadline=None, max_examples=40)
@given(drafts())
def test_however_little_is_copied_the_bot_can_play_by_it(draft: Draft) -> None:
    found = set_of(draft)
    assert accept_set(FACTS, set_to(found)) == found
    assert found.name == draft.name


def test_a_whole_copy_is_played_by_in_every_part() -> None:
    found = set_of(whole())
    assert found.not_printed("green") == ()
    assert found.transcribed == DAY
    assert [card.options for card in found.cards] == [card.options for card in FACTS.reference.cards]
    assert {card.id for card in found.cards}.isdisjoint({card.id for card in FACTS.reference.cards})
    assert found.boards == FACTS.reference.boards


def test_a_part_that_is_not_whole_or_breaks_a_rule_is_played_by_reference() -> None:
    draft = whole().with_step("card:1", OWN, DAY).with_step("board:blue:tents", [None] * 5, DAY)
    found = set_of(draft)
    assert found.not_printed("blue") == ("cards", "board.blue")
    assert found.cards == FACTS.reference.cards
    assert found.not_printed("white") == ("cards",)


def test_the_identity_of_a_set_is_what_it_says_and_not_its_name() -> None:
    one, other = whole(name="one"), whole(name="other")
    assert identity_of(set_of(one)) == identity_of(set_of(other))
    changed = other.with_step("board:white:numbers", other.value("board:white:numbers") | {"lap_vp": 9}, DAY)
    assert identity_of(set_of(changed)) != identity_of(set_of(other))


def began(tmp_path: Path, name: str) -> tuple[Storage, Shelf, str]:
    storage = Storage.open(tmp_path / "companion.sqlite3")
    shelf = Shelf(tmp_path, lambda: DAY)
    options = {"board": "white", "deck": "own", "seed": 1, **cards_options(shelf, name)}
    return storage, shelf, Playthroughs(storage).new("darwins_journey", options).id


def test_a_game_keeps_its_cards_when_the_set_is_changed_and_deleted(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path, lambda: DAY)
    kept = shelf.add(whole("cards"))
    storage, shelf, game = began(tmp_path, kept.name)
    shelf.edit(kept.id, "card:1", OWN)
    shelf.delete(kept.id)
    with storage:
        opened = Playthroughs(storage).open(game)
        played = bot().set_of(opened.state)
        assert identity_of(played) == identity_of(set_of(whole("cards")))
        assert played.not_printed("white") == ("board.white", "bonus.white", "marks", "icons")
        assert opened.options["set"]["name"] == "Kim's box"


def test_the_table_says_whose_cards_are_played_and_what_is_not_printed(tmp_path: Path) -> None:
    Shelf(tmp_path, lambda: DAY).add(whole("cards"))
    storage, _shelf, game = began(tmp_path, "KIM'S BOX")
    with storage:
        opened = Playthroughs(storage).open(game)
        said = [WORDS.tell_words(one) for one in opened.tells]
        assert said[0] == f"Alfred plays by your cards “Kim's box”, transcribed on {DAY}."
        assert said[1].startswith("Alfred plays by reference values")
        assert "action cards" not in said[1]
        assert bot().tally(opened.state)["transcribed"] == DAY


def test_the_score_says_by_whose_cards_alfred_played(tmp_path: Path) -> None:
    from companion.games.darwins_journey.score import alfred_column
    from tests.companion.scoring.darwins_journey_sheets import board, scored

    Shelf(tmp_path, lambda: DAY).add(whole("cards"))
    storage, _shelf, game = began(tmp_path, "Kim's box")
    with storage:
        column = alfred_column(bot().tally(Playthroughs(storage).open(game).state))
        reference = alfred_column(bot().tally(bot().start({"board": "white"})))
    copied, not_printed = scored(board(), ai=column).notes
    assert copied == f"Alfred played by your cards: Kim's box, transcribed on {DAY}."
    assert "reference values" in not_printed
    assert "action cards" not in not_printed
    assert [note for note in scored(board(), ai=reference).notes if "your cards" in note] == []


def test_a_card_of_ones_own_is_named_by_what_it_shows_when_it_is_drawn(tmp_path: Path) -> None:
    draft = whole("cards").with_step("card:3", OWN, DAY)
    Shelf(tmp_path, lambda: DAY).add(draft)
    storage, _shelf, game = began(tmp_path, draft.name)
    with storage:
        opened = Playthroughs(storage).open(game)
        while opened.ask is not None and opened.ask.verb != "draw_action":
            ask = opened.ask
            tiles = {field.id: n < 6 for n, field in enumerate(ask.choices[0].fields)}
            opened.answer({"choice": ask.choices[0].id, **tiles})
        assert opened.ask is not None
        labels = {one.id: WORDS.choice_words(opened.ask, one) for one in opened.ask.choices}
        assert labels["card-3"] == "small diary / special diary, left / rest"
        opened.answer("card-3")
        reveal = next(one for one in opened.tells if one.verb == "reveal")
        assert "small diary / special diary, left / rest" in WORDS.tell_words(reveal)
        assert all(reason.key != "reference_card" for reason in reveal.because)


def test_an_icon_without_a_word_reaches_the_bot_with_its_label() -> None:
    from tests.solo_bots.darwins_journey.evening import Evening

    numbers = whole("board.white").value("board:white:numbers")
    draft = whole("board.white").with_step("board:white:numbers", numbers | {"coin_start": 0}, DAY)
    stamps = [["other red star"], [], []]
    found = set_of(draft.with_step("board:white:stamps", stamps, DAY))
    assert [str(one) for one in found.board("white").stamps[0]] == ["other red star"]
    assert Evening.from_the_start(own=set_to(found)).verbs[0] == "own_set"


def test_reference_cards_are_offered_beside_the_copied_sets(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path, lambda: DAY)
    shelf.add(whole("cards", "marks", "icons", "board.white", "bonus.white"))
    reference, own = cards_choices(shelf, "white")
    assert (reference.id, cards_options(shelf, reference.id)) == ("", {})
    assert own.detail == f"Your cards, transcribed on {DAY}."
    blue = cards_choices(shelf, "blue")[1].detail
    assert blue == (
        f"Your cards, transcribed on {DAY}. Not the printed values: blue board and bonus cards of the blue board."
    )


def test_the_set_of_which_most_is_copied_is_chosen_from_the_start(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path, lambda: DAY)
    assert usual_choice(cards_choices(shelf, "white")).id == ""
    empty = shelf.new("A")
    offered = cards_choices(shelf, "white")
    assert usual_choice(offered).id == ""
    assert offered[1].detail.startswith("Nothing in it is whole yet")
    best = shelf.add(whole("cards", "marks", name="C"))
    shelf.add(whole("cards", name="B"))
    offered = cards_choices(shelf, "white")
    assert usual_choice(offered).id == offered[1].id == best.id
    assert offered[-1].id == empty.id


def test_a_bonus_card_of_ones_own_is_laid_by_what_it_shows() -> None:
    values = {"card": "bonus-card-white-1", "spot": 5, "rounds": [["coins 3"], []]}
    assert "3 coins / nothing" in WORDS.tell_words(Tell("bonus_card_laid", values))


@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_game_by_an_owners_cards_keeps_every_law(seed: int) -> None:
    from tests.simulation.darwins_journey.game import begin, play

    draft = whole().with_step("card:3", OWN, DAY)
    tents = [["other red star"], ["sail 1 or explore 1"], ["seal_purple"], [], ["end_vp 5"]]
    own = set_to(set_of(draft.with_step("board:white:tents", tents, DAY)))
    played = play(begin("white", seed, own_set=own))
    assert played.tally["set"] == "Kim's box"
    assert played.tally["not_printed"] == []

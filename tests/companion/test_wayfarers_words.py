"""Everything the Wayfarers AI says, asks and takes is said in words, also what a game of earlier rules has in its log."""

from __future__ import annotations

from typing import Any

import pytest

from companion.playthrough import Playthroughs, identity_of
from companion.storage import NewEntry, NewSnapshot, Storage
from solo_bots import bot_for
from solo_bots.conversation import Ask, Correctable, Tell
from solo_bots.session import Mark, Session, asked
from solo_bots.wayfarers import words
from tests.simulation.wayfarers.game import begin, play
from tests.solo_bots.wayfarers.evening import Evening

BOARDS = ("space", "upgrade", "townsfolk", "journal")


@pytest.mark.parametrize("board", BOARDS)
def test_every_question_answer_and_deed_of_whole_games_is_said(board: str) -> None:
    for seed in range(6):
        evening = begin(board, seed)
        heard: list[Tell] = []

        def watch(
            ask: Ask, answer: Any, marks: list[Mark], evening: Any = evening, heard: Any = heard
        ) -> None:
            sentences = [
                words.ask_words(ask),
                words.step_words("answer", ask.key, {"ask": asked(ask), "answer": answer}),
            ]
            for choice in ask.choices:
                sentences.append(words.choice_words(ask, choice))
                for field in choice.fields:
                    sentences.append(words.field_words(ask, field))
                    sentences += [words.option_words(field, option) for option in field.options]
            assert all(sentences)
            assert len({words.choice_words(ask, choice) for choice in ask.choices}) == len(ask.choices)
            heard += evening.session.tells

        play(evening, watch)
        for tell in heard:
            assert words.tell_words(tell)
            assert words.put_back_words(tell)
            assert all(words.reason_words(reason) for reason in tell.because)


def test_every_tracked_value_has_a_name_and_so_has_each_thing_it_may_be() -> None:
    bot = bot_for("wayfarers")
    state = bot.start({"board": "space", "journal_tiles": {"J1a": "JT03"}})
    facts: list[Correctable] = list(bot.correctables(state))
    names = [words.fact_words(one.field.id) for one in facts]
    assert len(set(names)) == len(names)
    for one in facts:
        assert words.group_words(one.group)
        assert len({words.option_words(one.field, option) for option in one.field.options}) == len(
            one.field.options
        )


def said(evening: Evening, verb: str) -> str:
    """What is told last with that verb."""
    return words.tell_words(evening.tell(verb))


def why(evening: Evening, verb: str) -> str:
    return " ".join(words.reason_words(reason) for reason in evening.tell(verb).because)


def test_where_influence_goes_and_where_it_goes_on_is_said_with_the_side_it_is_counted_from() -> None:
    """W41: the order stands in the order itself, also for the rows that follow a row without a free card."""
    evening = Evening("journal", schemes=[4], marker=5).draws(6)
    assert said(evening, "influence_card") == (
        "Put AI influence on the first land card without any. Slots from the right: 2nd → 3rd → 4th → 1st. If none is free, "
        "go on with: townsfolk row (from the right) → space row (from the left) → water row (from the left). "
        "Slots there: 2nd → 3rd → 4th → 1st."
    )


def test_a_single_card_that_may_be_free_is_told_with_the_rows_after_it() -> None:
    values = {"row": "water", "slots": [3], "side": "left", "order": [1, 2, 3, 4], "then": []}
    text = words.tell_words(Tell("influence_card", values))
    assert text.endswith("the 3rd slot from the left, if it carries none. If none is free, nothing happens.")


def test_a_reason_names_a_card_the_ai_took_this_turn() -> None:
    """W36: a reason that begins with the 3rd slot and ends in the 2nd says why."""
    evening = Evening("townsfolk", marker=4, schemes=[4]).draws(5)
    evening.usual("acquire:townsfolk:3", "acquire:townsfolk:2")
    assert said(evening, "acquire") == "The AI takes the townsfolk card in the 2nd slot from the right."
    assert why(evening, "acquire").endswith(
        "3rd → 2nd → 1st → 4th. The AI took the card this turn: 3rd slot."
    )


def test_a_worker_taken_back_from_an_inspiration_card_is_not_said_to_go_by_silver() -> None:
    """W45, W69: the inspiration column goes by the marker."""
    evening = Evening(workers={"blue": 1}, marker=3).draws(2).says("place:water:1", "place")
    evening.says("workers", {"choice": "green", "inspiration.4": True, "inspiration.3": True})
    evening.says("retrieve:inspiration:3", "clear")
    assert "slots 3rd → 4th → 1st → 2nd from the top" in why(evening, "retrieve_worker")
    assert "silver:" not in why(evening, "retrieve_worker")


def test_the_worker_named_second_is_placed_for_a_reason_that_says_so() -> None:
    """W24: of green and blue the AI places blue, for it has no green one."""
    evening = Evening(workers={"blue": 1}).draws(2).says("place:water:1", "place")
    assert "names green → blue: the first the AI has and finds a place for" in why(evening, "place_worker")


def test_in_the_last_column_a_special_tile_is_told_and_never_an_inspiration_card() -> None:
    """W77."""
    evening = Evening("journal", journal="J9a", caravan=1).draws(1).usual("final:J10a", "tile:U_P06")
    text = said(evening, "last_space")
    assert text == "In the last column the AI takes a special tile, never an inspiration card."
    assert said(evening, "journal_space") == "The space gives 2 influence in the black guild."


def test_a_denial_in_vain_gives_the_payment_back_and_an_undo_takes_it_again() -> None:
    """W64."""
    evening = Evening(workers={"green": 1}).draws(1).says("place:townsfolk:2", "deny")
    for slot in (3, 4, 1):
        evening.says(f"place:townsfolk:{slot}", "occupied")
    assert "Take your payment back" in said(evening, "not_denied")
    assert words.put_back_words(evening.tell("not_denied")).startswith("Pay")
    assert words.put_back_words(evening.tell("denied")).startswith("Take back")


def test_workers_to_take_back_are_asked_for_by_places_with_their_side_and_without_the_one_just_placed() -> (
    None
):
    evening = Evening(workers={"blue": 1}).draws(2).says("place:water:1", "place")
    # The worker the AI has just placed stands on a card, and is not meant.
    assert "but none it placed this turn" in words.ask_words(evening.ask)
    assert words.choice_words(evening.ask, evening.ask.choice("none")) == "None but those it placed"
    labels = [words.field_words(evening.ask, one) for one in evening.ask.choice("green").fields]
    assert "land row, 2nd from the right" in labels
    assert not any(label.startswith("space row") for label in labels)


def test_a_game_stored_under_the_first_rules_goes_on_from_the_start_of_its_turn(tmp_path: Any) -> None:
    bot = bot_for("wayfarers")
    first = identity_of(bot).rpartition(":")[0] + ":1"
    options = {"board": "upgrade", "deck": "virtual", "seed": 4}
    session: Session[Any] = Session(bot, bot.start(options))
    begun = session.begin()[0]
    opening, ask = begun.state, session.ask
    assert ask is not None
    marks = session.answer("done", "person")
    now = marks[0]
    with Storage.open(tmp_path / "companion.sqlite3") as storage:
        header = storage.create_playthrough(
            "wayfarers", options, first, NewSnapshot(0, 1, "human", opening, [], first), "Upgrade"
        )
        done = {"answer": {"choice": "done"}, "ask": asked(ask)}
        gone = {
            "answer": {"choice": "gone"},
            "ask": {"key": "tile:U_K2", "verb": "tile", "values": {"tile": "U_K2", "colour": "black"}},
        }
        card = {"answer": {"choice": "1"}, "ask": {"key": "scheme:0:0", "verb": "draw_scheme", "values": {}}}
        storage.append(
            header.id,
            0,
            [
                NewEntry("answer", ask.key, done, "person", first),
                NewEntry("answer", "scheme:0:0", card, "shuffler", first),
                NewEntry("answer", "tile:U_K2", gone, "person", first),
            ],
            [NewSnapshot(1, now.turn, now.who, now.state, now.story, first)],
        )
        opened = Playthroughs(storage).open(header.id)
        assert "renewed" in opened.notice
        assert opened.state.turn == 2
        assert opened.state.tiles_gone == []
        while opened.ask is not None and opened.state.turn < 6:
            opened.answer(opened.ask.default or opened.ask.choices[0].id)
        assert opened.state.turn == 6

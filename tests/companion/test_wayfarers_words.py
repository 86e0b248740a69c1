"""Everything the Wayfarers AI says, asks and takes is said in words, also what a game of earlier rules has in its log."""

from __future__ import annotations

from typing import Any

import pytest

from companion.playthrough import Playthroughs, identity_of
from companion.simulation.wayfarers.game import begin, play
from companion.storage import NewEntry, NewSnapshot, Storage
from companion.words import wayfarers as words
from solo_bots import bot_for
from solo_bots.conversation import Ask, Correctable, Tell
from solo_bots.session import Mark, Session, asked

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


PLACE = {"row": "space", "slot": 2, "side": "left"}


@pytest.mark.parametrize(
    ("verb", "values", "choice", "said"),
    [
        ("influence", PLACE, "influenced", "2nd space card from the left: Influence is there"),
        ("workers", {"colour": "blue", "order": []}, "where", "blue workers on cards: They stand here"),
        ("workers", {"colour": "green", "order": []}, "none", "green workers on cards: None on any card"),
        ("tile", {"tile": "U_K2", "colour": "black"}, "gone", "All gone"),
        ("tile", {"tile": "U_K2", "colour": "black"}, "there", "It is there"),
    ],
)
def test_the_log_of_a_game_begun_under_the_first_rules_is_still_said(
    verb: str, values: dict[str, Any], choice: str, said: str
) -> None:
    item = {"ask": {"key": "", "verb": verb, "values": values}, "answer": {"choice": choice}}
    assert words.step_words("answer", "", item).endswith(said)


def test_a_slot_that_was_told_under_the_first_rules_is_still_said() -> None:
    told = Tell("influence_card", PLACE)
    assert words.tell_words(told) == "Put AI influence on the 2nd space card from the left."
    assert words.put_back_words(told) == "Take the AI influence off the 2nd space card from the left."


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

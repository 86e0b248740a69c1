"""What the screens show, decided without Kivy, from a real storage and real games."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from assets import wayfarers
from assets.errors import BadInput
from assets.times import when_words
from companion.app.presenters import home
from companion.app.presenters.home import home_view
from companion.app.presenters.scanning import Seen, pictures_nearby
from companion.app.presenters.score import ScorePresenter
from companion.app.presenters.settings import AppSettings
from companion.app.presenters.solo import Corrections, SoloPresenter, story_view
from companion.app.tables import table_of, with_table
from companion.games import game_of
from companion.games.wayfarers import table
from companion.games.wayfarers.table import standing
from companion.playthrough import OpenGame, Playthroughs
from companion.storage import Storage
from vision.codes import Code

NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)


@pytest.fixture
def storage(tmp_path: Path) -> Iterator[Storage]:
    with Storage.open(tmp_path / "companion.sqlite3") as opened:
        yield opened


def begin(storage: Storage, board: str = "upgrade", deck: str = "virtual", seed: int = 5) -> OpenGame:
    return Playthroughs(storage).new("wayfarers", {"board": board, "deck": deck, "seed": seed})


def play_to(game: OpenGame, verb: str) -> OpenGame:
    for _step in range(3000):
        if game.ask is None or (game.ask.verb == verb and game.state.turn > 2):
            break
        game.answer(game.ask.default or game.ask.choices[0].id)
    return game


def test_presenters_load_no_window() -> None:
    names = ", ".join(
        f"companion.app.presenters.{one}"
        for one in (
            "home",
            "printing",
            "scanning",
            "score",
            "settings",
            "solo",
        )
    )
    names += "".join(f", {game_of(game).table}" for game in with_table())
    code = f"import sys, {names}; print([m for m in sys.modules if m.split('.')[0] in ('kivy', 'cv2')])"
    child = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert child.stdout.strip() == "[]"


# ---- home and a new game


def test_home_offers_the_game_left_last_and_keeps_finished_ones_below(storage: Storage) -> None:
    assert home_view(storage, NOON).resume is None
    over = play_to(begin(storage, "journal"), "never")
    first = begin(storage, "space")
    last = begin(storage, "townsfolk")
    first.answer("done")
    view = home_view(storage, datetime.now(UTC))
    assert view.resume is not None
    assert (view.resume.id, view.resume.title) == (first.id, "Wayfarers · Space board")
    assert {row.id: row.finished for row in view.others} == {last.id: False, over.id: True}
    assert "Finished" in next(row.detail for row in view.others if row.finished)


def test_when_a_game_was_played_is_said_as_people_say_it() -> None:
    assert when_words("2026-11-20T09:05:00Z", NOON) == "today at 09:05"
    assert when_words("2026-11-19T23:30:00Z", NOON) == "yesterday at 23:30"
    assert when_words("2026-11-01T10:00:00Z", NOON) == "on 1 November 2026"
    assert when_words("2026-11-20T23:30:00Z", NOON + timedelta(hours=13)) == "yesterday at 23:30"


def test_every_ai_board_can_be_chosen_and_says_what_it_does() -> None:
    facts = wayfarers.load()
    board = next(one for one in table_of("wayfarers").option_groups() if one.id == "board")
    assert [one.id for one in board.options] == [one.id for one in facts.ai_boards]
    assert len({one.does for one in board.options}) == 4
    for one in board.options:
        assert one.picture == table.BoardPicture(one.id)


def test_a_new_game_needs_a_board(storage: Storage) -> None:
    choices = home.NewGame("wayfarers")
    assert not choices.ready
    with pytest.raises(BadInput):
        choices.begin(Playthroughs(storage), 7)
    choices.choose("board", "space")
    assert choices.ready
    game = choices.begin(Playthroughs(storage), 7)
    assert game.options["deck"] == "virtual"
    assert home.game_title(game.game, game.options) == "Wayfarers · Space board"


# ---- the solo table


def test_one_tap_answers_the_usual_case(storage: Storage) -> None:
    presenter = SoloPresenter(play_to(begin(storage), "acquire"))
    question = presenter.view().question
    assert question is not None
    usual = [one for one in question.answers if one.usual]
    assert len(usual) == 1
    assert usual[0].rest == ()
    assert {one.id for one in question.toggles} <= {"green", "yellow", "blue"}
    n = presenter.game.n
    presenter.answer(n, usual[0].id)
    assert presenter.game.n > n


def test_what_is_ticked_beside_a_question_goes_with_the_answer_and_is_forgotten_with_it(
    storage: Storage,
) -> None:
    game = play_to(begin(storage), "acquire")
    presenter = SoloPresenter(game)
    question = presenter.view().question
    assert question is not None
    ticked = question.toggles[0].id
    before = game.state.workers[ticked]
    presenter.tick(ticked, True)
    presenter.answer(question.n, "take")
    assert game.state.workers[ticked] == before + 1
    assert presenter.ticked == {}
    presenter.undo()
    assert game.state.workers[ticked] == before
    assert presenter.view().put_back


def test_a_tick_for_one_question_never_answers_another(storage: Storage) -> None:
    game = play_to(begin(storage), "acquire")
    presenter = SoloPresenter(game)
    question = presenter.view().question
    assert question is not None
    presenter.tick(question.toggles[0].id, True)
    game.answer("gone")
    presenter.tick("something", True)
    assert presenter.ticked == {"something": True}


def test_a_stale_answer_is_refused_and_changes_nothing(storage: Storage) -> None:
    presenter = SoloPresenter(begin(storage))
    n = presenter.game.n
    presenter.answer(n, "done")
    now = presenter.game.n
    with pytest.raises(BadInput):
        presenter.answer(n, "done")
    assert presenter.game.n == now


def test_a_question_for_a_number_offers_the_numbers(storage: Storage) -> None:
    game = play_to(begin(storage, "journal"), "column")
    question = SoloPresenter(game).view().question
    assert question is not None
    assert question.answers == ()
    assert question.numbers[0] == game.state.human_column == question.usual_number
    SoloPresenter(game).answer_number(question.n, question.numbers[1])
    assert game.state.human_column == question.numbers[1]


def test_what_was_moved_before_an_answer_stays_readable_in_the_same_turn(storage: Storage) -> None:
    game = play_to(begin(storage), "acquire")
    presenter = SoloPresenter(game)
    told = [one.text for one in presenter.view().tells if one.moves]
    assert told
    assert presenter.view().earlier == ()
    game.answer({"choice": "take"})
    assert set(told) <= set(presenter.view().earlier)
    while game.ask is not None and game.ask.verb != "human_turn":
        game.answer(game.ask.default or game.ask.choices[0].id)
    assert set(told) <= set(presenter.view().earlier)
    game.answer("paid")
    assert not set(told) & set(presenter.view().earlier), "that was another turn"


def test_every_question_and_tell_of_whole_games_can_be_shown(storage: Storage) -> None:
    shown: set[type] = set()
    for board in ("space", "upgrade", "townsfolk", "journal"):
        game = begin(storage, board, deck="own", seed=3)
        presenter = SoloPresenter(game)
        steps = 0
        while game.ask is not None and steps < 400:
            view = presenter.view()
            assert view.question is not None
            assert view.question.text
            assert view.question.answers or view.question.numbers
            shown |= {type(one.picture) for one in view.tells} | {type(view.question.picture)}
            shown |= {type(one.picture) for one in view.question.answers}
            steps += 1
            game.answer(game.ask.default or game.ask.choices[steps % len(game.ask.choices)].id)
        assert game.ask is None
        assert presenter.subtitle == "The game is over"
        assert presenter.view().question is None
        assert len(story_view(game)) == len(game.story())
    every = {
        table.SchemePicture,
        table.SlotsPicture,
        table.RingPicture,
        table.SignsPicture,
        table.JournalPicture,
    }
    assert every <= shown


def test_the_slot_in_question_is_drawn_where_it_lies_with_the_order_of_looking(storage: Storage) -> None:
    game = play_to(begin(storage), "acquire")
    assert game.ask is not None
    picture = table.ask_picture(game.ask, game.state)
    assert isinstance(picture, table.SlotsPicture)
    assert picture.target == game.ask.values["slot"] == picture.order[0]
    assert picture.side == wayfarers.load().centre_side[game.ask.values["row"]]
    game.answer("gone")
    again = table.ask_picture(game.ask, game.state)
    assert isinstance(again, table.SlotsPicture)
    assert again.target == picture.order[1]
    assert again.passed == (picture.target,)


def test_the_glance_shows_the_state(storage: Storage) -> None:
    game = play_to(begin(storage, "space"), "acquire")
    seen = standing(game.state)
    assert seen.marker == game.state.marker
    assert seen.schemes == tuple(game.state.schemes)
    assert dict(seen.influence) == game.state.influence
    assert len(seen.caravan) == 21


def test_the_log_has_the_newest_turn_first_and_leaves_the_shuffler_out(storage: Storage) -> None:
    game = play_to(begin(storage), "acquire")
    turns = story_view(game)
    assert turns[0].heading == f"Turn {game.state.turn} · AI"
    assert all(line.by != "shuffler" for turn in turns for line in turn.lines)
    assert any(line.kind == "tell" for turn in turns for line in turn.lines)


# ---- corrections


def test_a_correction_is_only_noted_until_it_is_applied(storage: Storage) -> None:
    game = begin(storage)
    corrections = Corrections(game)
    corrections.change("comets", 4)
    corrections.change("influence.black", 3)
    assert game.state.comets == 0
    assert {f.id: f.value for g in corrections.groups() for f in g.facts}["comets"] == 4
    corrections.change("influence.black", game.state.influence["black"])
    assert corrections.changed == {"comets": 4}
    assert corrections.apply() == 1
    assert game.state.comets == 4
    assert SoloPresenter(game).view().undo == "correct comet track to 4"


def test_a_value_that_cannot_be_stays_noted_and_says_why(storage: Storage) -> None:
    corrections = Corrections(begin(storage))
    corrections.change("scheme.3", "2")
    with pytest.raises(BadInput):
        corrections.apply()
    assert corrections.changed == {"scheme.3": "2"}
    with pytest.raises(BadInput):
        corrections.change("no.such.value", 1)


# ---- settings


def test_settings_that_do_not_fit_count_as_not_set(storage: Storage) -> None:
    settings = AppSettings(storage)
    for key, value in (
        ("app.light", "purple"),
        ("app.text_percent", "huge"),
        ("app.left_handed", "yes"),
    ):
        storage.set_setting(key, value)
    assert (settings.light, settings.text_percent, settings.left_handed) == ("auto", 100, False)


def test_by_the_clock_the_evening_is_dark(storage: Storage) -> None:
    settings = AppSettings(storage)
    dark = [hour for hour in range(24) if settings.dark_at(NOON.replace(hour=hour))]
    assert dark == [0, 1, 2, 3, 4, 5, 6, 19, 20, 21, 22, 23]
    settings.light = "light"
    assert not settings.dark_at(NOON.replace(hour=23))
    settings.light = "dark"
    assert settings.dark_at(NOON)


# ---- scores


def filled(storage: Storage) -> ScorePresenter:
    presenter = ScorePresenter(storage, "wayfarers")
    presenter.set("players[0].name", "Ada")
    presenter.set("players[0].tags", {"city": 4, "vista": 2, "harbour": 3, "open_water": 1})
    presenter.set("players[0].space_points", 19)
    return presenter


def test_scanned_pieces_fill_the_sheet_and_ask_what_cannot_be_seen(storage: Storage) -> None:
    presenter = filled(storage)
    added, left_out = presenter.add_pieces(["L01", "I01", "L01"])
    assert added == 2
    assert [one.piece for one in left_out] == ["L01"]
    view = presenter.view()
    assert not view.complete
    presenter.place_piece(view.places[0], view.places[0].places[0].id)
    assert presenter.view().complete


# ---- scanning


def code(text: str) -> Code:
    corners: Any = ((0.0, 0.0), (20.0, 0.0), (20.0, 20.0), (0.0, 20.0))
    return Code(text, text.encode(), corners, "QRCode", "test")


def test_what_was_seen_stays_on_the_list_and_copies_add_up_within_a_picture() -> None:
    seen = Seen()
    assert seen.look([code("TC-WU001C"), code("TC-WU001C"), code("TC-WL0034")])
    assert not seen.look([code("TC-WL0034")]), "leaving the picture takes nothing away"
    assert sorted(seen.pieces()) == ["L03", "U_Y1", "U_Y1"]
    assert seen.look([code("https://example.org/\x1b[2J")])
    other = next(row for row in seen.rows() if not row.known)
    assert "\x1b" not in other.name
    assert "somebody else" in other.name


def test_pieces_are_named_by_hand_and_taken_away_again() -> None:
    seen = Seen()
    assert [row.piece for row in seen.search("harbour 41")] == ["W41"]
    assert seen.search("no such piece at all") == ()
    seen.add("W41")
    seen.look([code("TC-WL0034")])
    assert seen.summary() == "2 pieces"
    seen.take_away("W41")
    seen.take_away("L03")
    assert seen.pieces() == []


def test_only_pictures_of_the_usual_folders_are_offered(tmp_path: Path) -> None:
    (tmp_path / "Pictures").mkdir()
    (tmp_path / "Pictures" / "table.JPG").write_bytes(b"x")
    (tmp_path / "Pictures" / "notes.txt").write_bytes(b"x")
    assert [path.name for path in pictures_nearby(tmp_path)] == ["table.JPG"]
    assert pictures_nearby(tmp_path / "missing") == ()


def test_an_inspiration_scanned_over_a_space_card_is_placed_there_and_one_in_doubt_is_asked(
    storage: Storage,
) -> None:
    from companion.games.wayfarers.panorama import SeenPiece

    presenter = ScorePresenter(storage, "wayfarers")
    where = [
        SeenPiece("wayfarers", "S79", 0, 100),
        SeenPiece("wayfarers", "S92", 200, 100),
        SeenPiece("wayfarers", "I01", 10, 0),
        SeenPiece("wayfarers", "I02", 100, 0),
    ]
    presenter.add_pieces(["L01", "L09", "W41", "S79", "S92", "I01", "I02"], where)
    placed = presenter.values["players"][0]["inspiration"]
    assert placed["I01"] == "S79"
    assert placed["I02"] is None
    assert [one.piece for one in presenter.view().places] == ["I02"]


def test_games_of_both_solo_opponents_are_listed_the_last_one_first(storage: Storage) -> None:
    older = begin(storage)
    newer = Playthroughs(storage).new("darwins_journey", {"board": "white", "deck": "virtual", "seed": 1})
    view = home_view(storage, NOON)
    assert view.resume is not None
    shown = [view.resume.id, *(one.id for one in view.others)]
    assert sorted(shown) == sorted([older.id, newer.id])
    titles = {view.resume.title, *(one.title for one in view.others)}
    assert any("Darwin's Journey" in one for one in titles)


def test_the_language_asked_for_at_the_start_holds_until_another_is_chosen(storage: Storage) -> None:
    settings = AppSettings(storage)
    settings.asked_language = "de"
    assert (settings.language, AppSettings(storage).language) == ("de", "auto")
    settings.language = "en"
    assert (settings.language, AppSettings(storage).language) == ("en", "en")
    storage.set_setting("app.language", "xx")
    assert AppSettings(storage).language == "auto"

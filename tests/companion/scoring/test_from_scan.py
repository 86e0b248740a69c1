from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assets.errors import BadInput
from assets.tags import register
from companion.games.wayfarers.sheet import declare
from companion.scoring import scoring_of
from companion.scoring.checking import check
from companion.scoring.declaration import Json
from companion.scoring.from_scan import LeftOutBecause, add_scanned, answer_place
from tests.companion.scoring import darwins_choice_sheets
from tests.companion.scoring.panoramas import ai, panorama, sheet_json, totals

DECLARATION = declare()
SEEN = ["L09", "L18", "W41", "S92", "S77", "T116", "I05", "U_G1", "U_G1", "U_P03"]


def blank() -> dict[str, Json]:
    return sheet_json(panorama(name="Ada"), ai=ai())


def test_scanned_pieces_go_to_their_fields() -> None:
    found = add_scanned(DECLARATION, blank(), "players[0]", SEEN)
    own = found.sheet["players"][0]
    assert own["land"] == ["L09", "L18"]
    assert own["water"] == ["W41"]
    assert own["space"] == ["S92", "S77"]
    assert own["townsfolk"] == ["T116"]
    assert own["tiles"] == {"U_G1": 2}
    assert own["special_tiles"] == ["U_P03"]
    assert sorted(found.added) == sorted(SEEN)
    assert found.left_out == ()


def test_what_an_inspiration_card_lies_over_is_asked_and_not_guessed() -> None:
    found = add_scanned(DECLARATION, blank(), "players[0]", SEEN)
    (question,) = found.questions
    assert (question.path, question.piece) == ("players[0].inspiration", "I05")
    assert [one.id for one in question.places] == ["S77", "S92", "start_star"]
    with pytest.raises(BadInput, match="It is not said where I05 lies"):
        scoring_of("wayfarers").score(found.sheet)
    answered = answer_place(DECLARATION, found.sheet, question, "S92")
    assert answered["players"][0]["inspiration"] == {"I05": "S92"}
    assert scoring_of("wayfarers").score(answered).columns[0].name == "Ada"


def test_a_place_that_is_taken_is_not_offered_again() -> None:
    found = add_scanned(DECLARATION, blank(), "players[0]", ["L09", "S92", "I05", "I06"])
    first, second = found.questions
    answered = answer_place(DECLARATION, found.sheet, first, "S92")
    (left,) = add_scanned(DECLARATION, answered, "players[0]", []).questions
    assert left.piece == second.piece
    assert [one.id for one in left.places] == ["start_star"]


def test_a_place_that_was_not_offered_is_refused() -> None:
    found = add_scanned(DECLARATION, blank(), "players[0]", SEEN)
    with pytest.raises(BadInput, match="cannot lie over 'S100'"):
        answer_place(DECLARATION, found.sheet, found.questions[0], "S100")


@pytest.mark.parametrize(
    ("piece", "because"),
    [
        ("journal", LeftOutBecause.NOT_SCORED),
        ("darwins_journey/W01", LeftOutBecause.OTHER_GAME),
        ("L99", LeftOutBecause.UNKNOWN),
        ("chess/king", LeftOutBecause.UNKNOWN),
        ("", LeftOutBecause.UNKNOWN),
        ("x" * 500, LeftOutBecause.UNKNOWN),
    ],
)
def test_a_piece_that_does_not_belong_is_told_and_left_out(piece: str, because: LeftOutBecause) -> None:
    found = add_scanned(DECLARATION, blank(), "players[0]", ["L09", piece])
    assert found.sheet["players"][0]["land"] == ["L09"]
    (left,) = found.left_out
    assert (left.piece, left.because) == (piece, because)
    assert left.words.endswith((".", "hand."))
    assert len(left.words) < 100


def test_every_registered_piece_of_the_game_is_scored_or_said_not_to_be() -> None:
    pieces = [one.id for one in register().of("wayfarers")]
    found = add_scanned(DECLARATION, sheet_json(panorama()), "players[0]", pieces)
    assert {one.because for one in found.left_out} == {LeftOutBecause.NOT_SCORED}
    kinds = {one.id: one.kind for one in register().of("wayfarers")}
    assert {kinds[one.piece] for one in found.left_out} == {"scheme", "ai_board", "journal_tile"}


def test_more_of_a_piece_than_the_box_holds_is_told_and_taken_up_to_what_can_be() -> None:
    found = add_scanned(DECLARATION, blank(), "players[0]", ["L09", "L09", "U_G1", "U_G1", "U_G1"])
    own = found.sheet["players"][0]
    assert own["land"] == ["L09"]
    assert own["tiles"] == {"U_G1": 2}
    assert [(one.piece, one.because) for one in found.left_out] == [
        ("L09", LeftOutBecause.TOO_MANY),
        ("U_G1", LeftOutBecause.TOO_MANY),
    ]
    assert "was seen 3 times, 2 can be" in found.left_out[1].words


def test_a_card_another_player_holds_is_left_out() -> None:
    sheet = sheet_json(panorama(name="Ada", land=("L09",)), panorama(name="Bo"))
    found = add_scanned(DECLARATION, sheet, "players[1]", ["L09"])
    assert found.sheet["players"][1]["land"] == []
    assert "others hold: Ada 1" in found.left_out[0].words


def test_a_column_in_quick_totals_is_turned_to_cards_and_tiles() -> None:
    sheet = sheet_json(totals(name="Ada", influence={"black": 3, "blue": 0, "yellow": 0}))
    own = add_scanned(DECLARATION, sheet, "players[0]", ["L09"]).sheet["players"][0]
    assert (own["way"], own["land"], own["influence"]["black"]) == ("components", ["L09"], 3)


def test_tiles_of_the_ai_can_be_scanned_too() -> None:
    found = add_scanned(DECLARATION, blank(), "ai", ["U_K2", "U_P03", "L09"])
    assert found.sheet["ai"]["tiles"] == {"U_K2": 1, "U_P03": 1}
    assert [one.piece for one in found.left_out] == ["L09"]


def test_a_column_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadInput, match="no such column"):
        add_scanned(DECLARATION, blank(), "players[3]", SEEN)


def test_a_thousand_and_one_pieces_are_refused() -> None:
    with pytest.raises(BadInput, match="1001 pieces"):
        add_scanned(DECLARATION, blank(), "players[0]", ["L01"] * 1001)


def test_scanning_onto_a_spoilt_sheet_keeps_what_is_sound_of_it() -> None:
    sheet = sheet_json(panorama(land=("L01",)))
    sheet["players"][0] |= {"water": "W41", "tiles": {"U_G1": "two"}}
    del sheet["players"][0]["space"]
    own = add_scanned(DECLARATION, sheet, "players[0]", ["W59", "S77", "U_G1"]).sheet["players"][0]
    assert (own["land"], own["water"], own["space"]) == (["L01"], ["W59"], ["S77"])
    assert own["tiles"] == {"U_G1": 1}


ids = st.lists(
    st.sampled_from([one.id for one in register().of("wayfarers")] + ["L99", "origin/X"]), max_size=40
)


@settings(max_examples=50, deadline=None)
@given(ids)
def test_scanning_twice_is_the_same_as_scanning_once(seen: list[str]) -> None:
    once = add_scanned(DECLARATION, blank(), "players[0]", seen)
    twice = add_scanned(DECLARATION, once.sheet, "players[0]", seen)
    assert twice.sheet == once.sheet
    assert twice.added == ()


@settings(max_examples=50, deadline=None)
@given(ids, st.randoms(use_true_random=False))
def test_the_order_of_scanning_changes_no_number(seen: list[str], chance: object) -> None:
    mixed = list(seen)
    chance.shuffle(mixed)  # type: ignore[attr-defined]
    one = add_scanned(DECLARATION, blank(), "players[0]", seen)
    other = add_scanned(DECLARATION, blank(), "players[0]", mixed)
    assert sorted(one.added) == sorted(other.added)
    assert sorted(left.piece for left in one.left_out) == sorted(left.piece for left in other.left_out)


# ---- the other games


def test_scanned_objectives_of_origin_go_to_the_player_before_whom_they_lie() -> None:
    declaration = scoring_of("origin").declare()
    blank = check(declaration, {"players": [{"name": "Ada"}, {"name": "Bo"}]}).values
    scanned = add_scanned(declaration, blank, "players[1]", ["origin/territory_green_2", "territory_brown_3"])
    assert scanned.sheet["players"][1]["objectives"] == ["territory_green_2", "territory_brown_3"]
    assert scanned.sheet["players"][0]["objectives"] == []
    again = add_scanned(declaration, scanned.sheet, "players[0]", ["territory_green_2", "L01"])
    assert again.sheet["players"][0]["objectives"] == []
    assert {one.because for one in again.left_out} == {LeftOutBecause.TOO_MANY, LeftOutBecause.OTHER_GAME}


@pytest.mark.parametrize(
    ("events", "last"),
    [
        (["tourism"], True),
        (["war"], False),
        (["tourism", "war"], False),
        (["tourism", "polar_ice_desert"], True),
    ],
    ids=["tourism", "another", "which was last?", "a biome beside it"],
)
def test_the_last_human_event_of_darwins_choice_is_scanned(events: list[str], last: bool) -> None:
    scoring = scoring_of("darwins_choice")
    sheet = darwins_choice_sheets.sheet(darwins_choice_sheets.final("Ada"))
    scanned = add_scanned(scoring.declare(), sheet, "players[0]", events)
    assert scanned.sheet["table"].get("tourism", False) is last
    assert ("tourism" in scanned.added) is last
    assert {one.piece for one in scanned.left_out} == set(events) - set(scanned.added)
    twice = add_scanned(scoring.declare(), scanned.sheet, "players[0]", events)
    assert twice.sheet == scanned.sheet


def test_an_event_means_nothing_where_the_version_has_none() -> None:
    scoring = scoring_of("darwins_choice")
    sheet = darwins_choice_sheets.sheet(darwins_choice_sheets.final("Ada"), version="base")
    scanned = add_scanned(scoring.declare(), sheet, "players[0]", ["tourism"])
    assert not scanned.sheet["table"].get("tourism", False)
    assert [one.because for one in scanned.left_out] == [LeftOutBecause.NOT_SCORED]

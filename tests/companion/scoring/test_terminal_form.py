from __future__ import annotations

from collections.abc import Iterable

import pytest

from companion.games.wayfarers.sheet import declare
from companion.scoring import scoring_of
from companion.scoring.declaration import Declaration, Json
from companion.scoring.terminal_form import FormLeft, fill


class Person:
    """Types the answers it was given, one a question, then keeps what is shown; hears everything written."""

    def __init__(self, answers: Iterable[str], *, ends: bool = False) -> None:
        self.answers = list(answers)
        self.ends = ends
        self.asked: list[str] = []
        self.heard: list[str] = []

    def read(self, prompt: str) -> str:
        self.asked.append(prompt.strip())
        if self.answers:
            return self.answers.pop(0)
        if self.ends:
            raise EOFError
        assert len(self.asked) < 300, "asks for ever"
        return ""

    def fill(
        self, sheet: dict[str, Json] | None = None, declaration: Declaration | None = None
    ) -> dict[str, Json]:
        declaration = declaration or declare()
        return fill(declaration, sheet or declaration.blank({}), self.read, self.heard.append)


def player(filled: dict[str, Json], index: int = 0) -> dict[str, Json]:
    found: dict[str, Json] = filled["players"][index]
    return found


QUICK = ["no", "1", "2"]  # no AI, one player, quick totals


def test_keeping_everything_shown_fills_in_a_blank_sheet() -> None:
    person = Person([])
    filled = person.fill()
    assert filled == declare().blank({})
    assert "quick totals" in " ".join(person.asked)


def test_quick_totals_are_typed_number_by_number() -> None:
    person = Person([*QUICK, "Ada", "4", "2", "3", "1", "0", "24", "11", "2", "0", "1"])
    filled = person.fill()
    assert player(filled)["tags"] == {"city": 4, "vista": 2, "harbour": 3, "open_water": 1}
    assert player(filled)["influence"] == {"black": 2, "blue": 0, "yellow": 1}
    assert scoring_of("wayfarers").score(filled).columns[0].total == 10 + 5 + 24 + 11 + 6


def test_cards_are_typed_in_any_case_and_without_leading_zeros() -> None:
    person = Person(["", "", "1", "Ada", "l1, L19", "w59", "s77 S78", "", "i5", "2", "u_g1*2 u_k2", "u_p3"])
    filled = person.fill()
    own = player(filled)
    assert (own["land"], own["water"], own["space"]) == (["L01", "L19"], ["W59"], ["S77", "S78"])
    assert own["inspiration"] == {"I05": "S78"}
    assert own["tiles"] == {"U_G1": 2, "U_K2": 1}
    assert own["special_tiles"] == ["U_P03"]


def test_cards_are_typed_by_the_number_printed_on_them_alone() -> None:
    person = Person(["", "", "1", "", "?", "3, 19 7*2", "3 19", "59 03", "59"])
    filled = person.fill()
    assert (player(filled)["land"], player(filled)["water"]) == (["L03", "L19"], ["W59"])
    assert any("like L01 L02 or 1 2;" in one for one in person.heard)
    assert any("There is no '03' here." in one for one in person.heard)


def test_a_way_that_is_none_is_told_with_what_is_shown() -> None:
    person = Person(["no", "1", "Bob", "Quick totals"])
    filled = person.fill()
    assert player(filled)["way"] == "totals"
    assert any(
        "There is no 'Bob' here. Give a number: 1 cards and tiles, 2 quick totals." in one
        for one in person.heard
    )


def test_an_answer_out_of_range_is_told_and_asked_again() -> None:
    person = Person([*QUICK, "Ada", "21", "0", "many", "4"])
    filled = person.fill()
    assert player(filled)["tags"]["city"] == 4
    told = " ".join(person.heard)
    assert "21 is more than 20" in told
    assert "the player board shows 1 city" in told
    assert "'many' is no whole number. Type digits." in told


def test_a_piece_that_is_not_there_is_told_with_those_that_are() -> None:
    person = Person(["", "", "1", "", "L99", "W41", "L01*x", "L01"])
    filled = person.fill()
    assert player(filled)["land"] == ["L01"]
    told = " ".join(person.heard)
    assert "There is no 'L99' here. Use: L01 … L36." in told
    assert "'L01*x' is no number of pieces." in told


def test_back_returns_to_the_question_before_and_shows_what_was_answered() -> None:
    person = Person([*QUICK, "Ada", "4", "<", "<", "Bo", "5"])
    filled = person.fill()
    assert player(filled)["name"] == "Bo"
    assert player(filled)["tags"]["city"] == 5
    assert any("[Ada]" in one for one in person.asked)
    assert any("[4]" in one for one in person.asked)


def test_back_at_the_first_question_stays_there() -> None:
    person = Person(["<", "<", "yes"])
    assert person.fill()["ai"] is not None


def test_a_question_mark_explains_and_asks_again() -> None:
    person = Person([*QUICK, "Ada", "?", "4"])
    filled = person.fill()
    assert player(filled)["tags"]["city"] == 4
    assert any("player board, which shows a city" in one for one in person.heard)


def test_a_question_mark_lists_the_pieces_by_name() -> None:
    person = Person(["", "", "1", "", "?"])
    person.fill()
    assert any("L18 city, library, observatory" in one for one in person.heard)


def test_the_ai_is_asked_for_its_board_cards_and_influence() -> None:
    person = Person(["y", "2", "4", "5", "4", "3", "2", "1", "u_p8 u_k2*2", "3", "4", "0"])
    filled = person.fill()
    assert filled["ai"] == {
        "board": "upgrade",
        "comets": 4,
        "cards": {"townsfolk": 5, "land": 4, "water": 3, "space": 2, "inspiration": 1},
        "tiles": {"U_P08": 1, "U_K2": 2},
        "influence": {"black": 3, "blue": 4, "yellow": 0},
    }


def test_silver_is_asked_once_an_inspiration_card_counts_it() -> None:
    without = Person(["", "", "1", "", "", "", "", "", "-"])
    without.fill()
    assert not any("Silver" in one for one in without.asked)
    person = Person(["", "", "1", "", "", "", "", "", "I15", "1", "", "", "", "", "", "7"])
    assert player(person.fill())["silver"] == 7


def test_an_inspiration_card_left_without_a_place_is_asked_again_at_the_end() -> None:
    person = Person(["", "", "1", "", "", "", "", "", "I05", "", *[""] * 5, "1"])
    filled = person.fill()
    assert player(filled)["inspiration"] == {"I05": "start_star"}
    assert any("It is not said where I05 lies" in one for one in person.heard)


def test_land_taken_away_later_brings_the_space_cards_back_into_question() -> None:
    declaration = declare()
    sheet = declaration.blank({})
    sheet["players"][0] |= {"land": ["L01"], "space": ["S77"]}
    person = Person(["", "", "", "", "-", *[""] * 9, "-"])
    filled = person.fill(sheet)
    assert player(filled)["space"] == []
    assert any("1 is more than 0: each space card lies over" in one for one in person.heard)
    assert person.asked[-1].startswith("Space cards"), "nothing else is asked again"


def test_leaving_in_the_middle_keeps_what_was_filled_in() -> None:
    person = Person([*QUICK, "Ada", "4"], ends=True)
    with pytest.raises(FormLeft) as left:
        person.fill()
    assert left.value.sheet["players"][0]["name"] == "Ada"
    assert left.value.sheet["players"][0]["tags"]["city"] == 4
    again = Person([])
    assert again.fill(left.value.sheet) == left.value.sheet


def test_the_form_goes_on_at_the_question_it_was_left_at() -> None:
    declaration = declare()
    person = Person([*QUICK, "Ada", "4"], ends=True)
    with pytest.raises(FormLeft) as left:
        person.fill()
    assert left.value.at == "players[0].tags.vista"
    again = Person(["3"])
    filled = fill(declaration, left.value.sheet, again.read, again.heard.append, at=left.value.at)
    assert player(filled)["tags"] == {"city": 4, "vista": 3, "harbour": 1, "open_water": 0}
    assert again.asked[0].startswith("Primary tags, vista")


def test_every_answer_is_told_with_the_question_that_follows() -> None:
    told: list[tuple[Json, str]] = []
    person = Person([*QUICK, "Ada"])
    fill(
        declare(),
        declare().blank({}),
        person.read,
        person.heard.append,
        changed=lambda sheet, at: told.append((sheet, at)),
    )
    assert [at for _sheet, at in told[:4]] == [
        "players",
        "players[0].way",
        "players[0].name",
        "players[0].tags.city",
    ]
    assert told[3][0]["players"][0]["name"] == "Ada"
    assert told[-1][1] == "", "nothing follows the last question"


def test_a_section_that_is_known_is_asked_about_only_if_it_cannot_be() -> None:
    declaration = declare()
    sheet = declaration.blank({"ai": 1, "players": 1}, "totals")
    sheet["ai"]["cards"]["land"] = 99
    known = Person([])
    good = declaration.blank({"ai": 1, "players": 1}, "totals")
    fill(declaration, good, known.read, known.heard.append, known=("ai",))
    assert not any(one.startswith("Cards") for one in known.asked)
    mending = Person([])
    mending.answers = [""] * len(known.asked) + ["3"]
    filled = fill(declaration, sheet, mending.read, mending.heard.append, known=("ai",))
    assert filled["ai"]["cards"]["land"] == 3

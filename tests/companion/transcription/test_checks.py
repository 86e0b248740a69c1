"""What an owner is told while copying: what is missing, what breaks a rule, and where."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assets.errors import BadInput
from companion.games.darwins_journey.copying import (
    Draft,
    Grade,
    blank,
    every_step,
    is_done,
    next_step,
    parse,
    part_of,
    part_state,
    part_states,
    step_findings,
    steps_by_part,
)
from companion.games.darwins_journey.copying_words import (
    finding_words,
    following_step_name,
    group_name,
    part_hint,
    part_name,
    set_words,
    step_help,
    step_name,
    value_lines,
)
from tests.companion.transcription.samples import DAY, drafts, values, whole


def keys(draft: Draft, step: str, grade: Grade | None = None) -> list[str]:
    return [one.key for one in step_findings(draft, step) if grade in (None, one.grade)]


def with_card(options: list[str], n: int = 1) -> Draft:
    return Draft("0" * 12, "box", DAY, DAY).with_step(f"card:{n}", options, DAY)


@pytest.mark.parametrize(
    ("options", "missing", "wrong"),
    [
        ([], ["card_blank"], []),
        (["deliver"], ["rest_missing"], []),
        (["main:AB"], ["letters", "rest_missing"], []),
        (["main:AB", "rest"], ["letters"], []),
        (["rest"], ["only_rest"], []),
        (["rest", "deliver"], [], ["rest_last"]),
        (["deliver", "deliver", "rest"], [], ["option_twice"]),
        (["rest", "deliver", "rest"], [], ["rest_last", "option_twice"]),
        (["small", "main:DACB", "rest"], [], []),
        (["main:ACBD", "rest"], [], []),
    ],
)
def test_a_card_says_what_it_lacks_and_what_cannot_be(
    options: list[str], missing: list[str], wrong: list[str]
) -> None:
    draft = with_card(options)
    assert keys(draft, "card:1", Grade.MISSING) == missing
    assert keys(draft, "card:1", Grade.WRONG) == wrong
    assert is_done(draft, "card:1") is not bool(missing)


def test_a_third_delivery_is_told_before_all_eight_cards_are_copied() -> None:
    draft = Draft("0" * 12, "box", DAY, DAY)
    for n in (1, 2, 3):
        draft = draft.with_step(
            f"card:{n}", ["deliver", f"main:{'ABCD'[n - 1 :] + 'ABCD'[: n - 1]}", "rest"], DAY
        )
    (wrong,) = part_state(draft, "cards").wrong
    assert (wrong.key, dict(wrong.values)) == ("deliveries", {"n": 3, "wanted": 2})
    assert finding_words(wrong)[0] == "3 cards show a delivery, and there are exactly 2."


def test_too_few_deliveries_are_told_only_once_all_cards_are_copied() -> None:
    draft = whole("cards").with_step("card:1", ["small", "rest"], DAY)
    assert [one.key for one in part_state(draft, "cards").wrong] == ["deliveries"]
    assert not part_state(draft, "cards").playable
    assert not part_state(draft.with_step("card:8", [], DAY), "cards").wrong


def test_a_card_copied_twice_deserves_a_second_look_but_is_no_mistake() -> None:
    draft = whole("cards").with_step("card:4", whole().value("card:3"), DAY)
    (look,) = step_findings(draft, "card:4")
    assert (look.key, look.grade, look.values["n"]) == ("same_card", Grade.LOOK, "3")
    assert part_state(draft, "cards").playable


@pytest.mark.parametrize(
    ("change", "key", "place"),
    [
        ({"printed": ["red"] * 4}, "same_colour", "printed"),
        (
            {"printed": ["red", "blue", "red"], "spots": 2, "bracket_after": 1, "under": {}},
            "printed",
            "printed",
        ),
        ({"spots": 3, "bracket_after": 5}, "bracket", "bracket_after"),
        ({"spots": 3, "bracket_after": 2, "under": {"5": ["vp 2"]}}, "under_beyond", "under:5"),
    ],
)
def test_a_row_that_breaks_a_rule_says_so_beside_the_number(
    change: dict[str, Any], key: str, place: str
) -> None:
    step = "board:blue:row:B"
    draft = whole().with_step(step, whole().value(step) | change, DAY)
    (wrong,) = (one for one in step_findings(draft, step) if one.grade is Grade.WRONG)
    assert (wrong.key, wrong.place) == (key, place)
    assert all(finding_words(wrong))
    assert not part_state(draft, "board.blue").playable
    assert part_state(draft, "board.white").playable


def test_red_numbers_wait_for_two_in_a_row_that_come_to_seven() -> None:
    draft = Draft("0" * 12, "box", DAY, DAY).with_step("marks", [{"into": "sea-04", "vp": 3}], DAY)
    assert keys(draft, "marks", Grade.MISSING) == ["marks_sum", "marks_values"]
    twice = [{"into": "sea-04", "vp": 3}, {"into": "sea-04", "vp": 4}]
    assert keys(draft.with_step("marks", twice, DAY), "marks", Grade.WRONG) == ["marks_order"]
    assert part_state(whole(), "marks").playable


def test_everything_copied_is_playable_and_nothing_is_said() -> None:
    states = part_states(whole())
    assert all(state.playable and not state.findings for state in states.values())
    assert set_words(whole()) == f"Everything copied, on {DAY}"


def test_going_on_leads_to_what_is_missing_and_round_again() -> None:
    draft = whole("cards").with_step("card:2", [], DAY).with_step("card:6", ["small"], DAY)
    assert next_step(draft, "cards") == "card:2"
    assert next_step(draft, "cards", "card:2") == "card:6"
    assert next_step(draft, "cards", "card:6") == "card:2"
    assert next_step(whole(), "cards") is None


@pytest.mark.parametrize(
    ("step", "value", "said"),
    [
        ("card:9", [], "card:9"),
        ("card:1", ["rest"] * 4, "at most 3"),
        ("card:1", ["main:AAB"], "main:AAB"),
        ("card:1", ["main"], "'main'"),
        ("card:1", ["fly"], "fly"),
        ("card:1", [3], "3"),
        ("card:1", "rest", "at most 3"),
        ("board:white:numbers", {}, "numbers"),
        ("board:white:tents", [[]] * 4, "5 places"),
        ("board:white:tents", [["coins 99"], [], [], [], []], "coins 99"),
        ("board:white:tents", [["worker_5"], [], [], [], []], "worker_5"),
        ("board:white:stamps", [["other " + "x" * 41], [], []], "other"),
        ("board:white:row:A", {"printed": ["pink"], "spots": 1, "bracket_after": 1, "under": {}}, "pink"),
        ("board:white:row:A", {"printed": [], "spots": 7, "bracket_after": 1, "under": {}}, "7"),
        ("board:white:row:A", {"printed": [], "spots": 6, "bracket_after": 1, "under": {"7": []}}, "no row"),
        ("marks", [{"into": "a-01", "vp": 1}], "a-01"),
        ("marks", [{"into": "sea-04", "vp": 21}], "21"),
        ("icons", {"objective_bonus": True, "hammocks": 1}, "True"),
        ("board:pink:tents", [], "board:pink:tents"),
    ],
)
def test_what_cannot_stand_on_a_card_is_refused_with_the_place(step: str, value: Any, said: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse(step, value)
    assert said in caught.value.what
    assert caught.value.remedy


def test_a_bonus_track_is_never_shorter_than_the_places_of_its_cards() -> None:
    numbers = whole().value("board:white:numbers")
    with pytest.raises(BadInput, match="9 is no whole number from 10"):
        parse("board:white:numbers", numbers | {"bonus_spots": 9})


@settings(deadline=None, max_examples=50)
@given(st.sampled_from(every_step()).flatmap(lambda step: st.tuples(st.just(step), values(step))))
def test_whatever_may_be_written_reads_back_and_is_told_in_words(written: tuple[str, Any]) -> None:
    step, value = written
    again = parse(step, value)
    assert parse(step, again) == again
    draft = Draft("0" * 12, "box", DAY, DAY).with_step(step, value, DAY)
    assert draft.value(step) == again
    assert all(value_lines(step, again))
    for one in (*step_findings(draft, step), *part_state(draft, part_of(step)).findings):
        assert "{" not in " ".join(finding_words(one))


@settings(deadline=None, max_examples=40)
@given(
    drafts(),
    st.lists(st.sampled_from(every_step()).flatmap(lambda s: st.tuples(st.just(s), values(s))), max_size=6),
)
def test_undo_takes_every_change_back_one_by_one(draft: Draft, edits: list[tuple[str, Any]]) -> None:
    states = [draft]
    for step, value in edits:
        after = states[-1].with_step(step, value, DAY)
        if after is not states[-1]:
            states.append(after)
    for before in reversed(states[:-1]):
        states[-1] = states[-1].undone()
        assert dict(states[-1].steps) == dict(before.steps)
    assert states[-1].undone() is states[-1] or not draft.trail


def test_every_step_and_part_has_a_name_and_says_what_to_do() -> None:
    names = [step_name(step) for step in every_step()]
    assert len(set(names)) == len(names)
    assert all(map(step_help, every_step()))
    for part in steps_by_part():
        assert part_name(part)
        assert part_hint(part)
    assert group_name("bonus") != group_name("rest")
    assert all(parse(step, blank(step)) == blank(step) for step in every_step())


def test_the_next_step_of_the_same_board_goes_without_the_board_s_name() -> None:
    assert following_step_name("board:white:row:B", "board:white:row:A") == "Row B"
    assert following_step_name("board:white:stamps", "board:white:tents") == "Stamps"
    assert following_step_name("board:blue:numbers", "board:white:stamps") == "Blue board, tracks and numbers"
    assert following_step_name("card:8", "card:7") == "Card 8"

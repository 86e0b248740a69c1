"""Whatever is drawn, scanned, swapped or locked: the laws every set-up of every game keeps."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assets.errors import BadInput
from companion.setup import plan_of, variants_of, with_setup
from companion.setup.findings import FindingKind, findings
from companion.setup.layout import Layout, drawn, put, redrawn, swapped
from companion.setup.plan import Plan
from companion.setup.scanned import scanned

PLANS = [
    plan_of(game, players, one.id)
    for game in with_setup()
    for one in variants_of(game)
    for players in one.players
]
plans = st.sampled_from(PLANS)
seeds = st.integers(0, 2**31 - 1)


def everything(plan: Plan, layout: Layout) -> list[str]:
    """Return what a scan of the whole table would read, place by place."""
    found = []
    for step in plan.steps:
        for slot in step.slots:
            piece = slot.candidates[0] if step.kind == "take" else layout.placed.get(slot.id)
            if piece is not None:
                found.append(piece)
    return found


def to_be_drawn(plan: Plan) -> list[str]:
    return [slot.id for step in plan.steps if step.kind == "draw" for slot in step.slots]


@given(plans, seeds)
def test_every_place_is_filled_with_a_piece_that_may_lie_there_at_most_as_often_as_in_play(
    plan: Plan, seed: int
) -> None:
    layout = drawn(plan, Layout(), seed)
    assert sorted(layout.placed) == sorted(to_be_drawn(plan))
    for slot, piece in layout.placed.items():
        assert plan.fits(plan.slot(slot), piece, layout.placed)
    for piece, count in Counter(layout.placed.values()).items():
        assert count <= plan.pieces[piece].copies <= plan.pieces[piece].in_box


@given(plans, seeds)
def test_the_same_seed_draws_the_same_table(plan: Plan, seed: int) -> None:
    again = plan_of(plan.game, plan.players, plan.variant.id)
    assert drawn(plan, Layout(), seed) == drawn(again, Layout(), seed)


def test_other_seeds_draw_other_tables() -> None:
    plan = plan_of("wayfarers", 1)
    assert len({tuple(drawn(plan, Layout(), seed).placed.items()) for seed in range(20)}) == 20


@given(plans, seeds)
def test_a_scan_of_a_drawn_table_finds_nothing_wrong(plan: Plan, seed: int) -> None:
    layout = drawn(plan, Layout(), seed)
    seen = scanned(plan, Layout(), everything(plan, layout))
    assert findings(plan, seen) == ()
    assert Counter(seen.placed.values()) == Counter(everything(plan, layout))
    assert {one: piece for one, piece in seen.placed.items() if one in layout.placed} == layout.placed


@settings(max_examples=200)
@given(plans, seeds, st.data())
def test_a_piece_taken_off_the_table_is_exactly_one_thing_missing(
    plan: Plan, seed: int, data: st.DataObject
) -> None:
    pieces = everything(plan, drawn(plan, Layout(), seed))
    away = data.draw(st.integers(0, len(pieces) - 1))
    slot = [slot for step in plan.steps for slot in step.slots][away]
    step = plan.step_of(slot.id)
    if (len(step.slots) == 1 and not step.must and not plan.is_tagged(step)) or slot.follows:
        return
    if any(other.follows and pieces[away] in other.candidates for other in plan.slots()):
        return
    found = findings(plan, scanned(plan, Layout(), pieces[:away] + pieces[away + 1 :]))
    assert [one.kind for one in found] == [FindingKind.MISSING]
    assert found[0].step == step.id or pieces[away] in plan.slot(found[0].slot).candidates, (
        "one like it lies there"
    )


@given(plans, seeds, st.data())
def test_one_piece_more_than_the_box_holds_is_double(plan: Plan, seed: int, data: st.DataObject) -> None:
    pieces = everything(plan, drawn(plan, Layout(), seed))
    piece = data.draw(st.sampled_from(pieces))
    more = plan.pieces[piece].in_box - Counter(pieces)[piece] + 1
    found = findings(plan, scanned(plan, Layout(), pieces + [piece] * more))
    assert [(one.kind, one.piece) for one in found] == [(FindingKind.DOUBLE, piece)]


@given(plans, seeds, seeds, st.data())
def test_a_locked_place_is_left_alone_by_every_draw(
    plan: Plan, seed: int, other: int, data: st.DataObject
) -> None:
    layout = drawn(plan, Layout(), seed)
    slot = data.draw(st.sampled_from(to_be_drawn(plan)))
    kept = put(plan, layout, slot, layout.placed[slot])
    again = drawn(plan, kept, other)
    assert again.placed[slot] == layout.placed[slot]
    assert sorted(again.placed) == sorted(layout.placed)


@given(plans, seeds, st.data())
def test_one_place_is_drawn_again_and_nothing_else_changes_but_what_goes_along_with_it(
    plan: Plan, seed: int, data: st.DataObject
) -> None:
    layout = drawn(plan, Layout(), seed)
    slot = data.draw(st.sampled_from(to_be_drawn(plan)))
    if len(plan.slot(slot).candidates) == 1:
        with pytest.raises(BadInput, match="Nothing else may lie there"):
            redrawn(plan, layout, slot, seed)
        return
    again = redrawn(plan, layout, slot, seed)
    assert again.placed[slot] != layout.placed[slot]
    assert sorted(again.placed) == sorted(layout.placed)
    changed = {one for one in layout.placed if again.placed.get(one) != layout.placed[one]}
    changed = {one for one in changed if one == slot or not plan.slot(one).follows}
    if Counter(again.placed.values()) == Counter(layout.placed.values()):
        assert len(changed) <= 2, "all pieces lie out: two places changed"
    else:
        assert all(one == slot or plan.slot(one).along == slot for one in changed)


@given(plans, seeds, st.data())
def test_two_places_swapped_twice_lie_as_before(plan: Plan, seed: int, data: st.DataObject) -> None:
    layout = drawn(plan, Layout(), seed)
    one, other = data.draw(st.tuples(*[st.sampled_from(to_be_drawn(plan))] * 2))
    try:
        once = swapped(plan, layout, one, other)
    except BadInput:
        return
    assert Counter(once.placed.values()) == Counter(layout.placed.values())
    assert swapped(plan, once, one, other).placed == layout.placed


@given(plans, seeds, st.data())
def test_a_piece_chosen_by_hand_never_lies_on_more_places_than_there_are_copies(
    plan: Plan, seed: int, data: st.DataObject
) -> None:
    layout = drawn(plan, Layout(), seed)
    slot = plan.slot(data.draw(st.sampled_from(to_be_drawn(plan))))
    piece = data.draw(st.sampled_from(slot.candidates))
    if not plan.fits(slot, piece, layout.placed):
        with pytest.raises(BadInput, match="may not lie there"):
            put(plan, layout, slot.id, piece)
        return
    after = put(plan, layout, slot.id, piece)
    assert after.placed[slot.id] == piece
    assert all(count <= plan.pieces[one].copies for one, count in Counter(after.placed.values()).items())


@given(plans, st.lists(st.text(max_size=20), max_size=30))
def test_nonsense_in_a_scan_is_named_and_changes_nothing(plan: Plan, nonsense: list[str]) -> None:
    seen = scanned(plan, Layout(), nonsense)
    assert len(seen.surplus) + len(seen.placed) == len(nonsense)
    assert len(findings(plan, seen)) >= len(set(seen.surplus))


def test_a_scan_longer_than_any_table_is_refused() -> None:
    plan = plan_of("origin", 2)
    with pytest.raises(BadInput, match="501 pieces"):
        scanned(plan, Layout(), ["x"] * 501)


@pytest.mark.parametrize("plan", PLANS, ids=lambda one: f"{one.game}-{one.variant.id}-{one.players}")
def test_every_step_says_what_to_do_and_where_it_comes_from(plan: Plan) -> None:
    from assets.facts import rulings

    known = {one.number for one in rulings(plan.game)}
    assert len({one.id for one in plan.steps}) == len(plan.steps)
    for step in plan.steps:
        assert step.text.endswith((".", ":")), step.text
        assert "{" not in step.text + step.note
        assert len(step.text) <= 140, step.text
        assert step.source.section
        assert set(step.source.rulings) <= known
        assert step.group
        assert all("{" not in slot.label for slot in step.slots)
    slots = [one.id for one in plan.slots()]
    assert len(set(slots)) == len(slots)
    assert all(one in plan.pieces for one in plan.used())

"""Why does the Wayfarers AI do what it does? One sentence for each reason of its conversation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.words import _
from solo_bots.wayfarers import terms

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from solo_bots.conversation import Json, Reason, Values


def reason_words(reason: Reason) -> str:
    """Return why, with the alternatives that were passed over."""
    return _REASONS[reason.key](reason.values)


def _slot_order(v: Values) -> str:
    order = _arrows(terms.nth(n) for n in v["order"])
    if not v["silver"]:
        sentence = _("No scheme card is face up, so the sum is {sum}: slots {order}.")
    elif len(v["silver"]) == 1:
        sentence = _("The only scheme card face up shows {sum} silver: slots {order}.")
    else:
        sentence = _("The two newest scheme cards show {silver} = {sum} silver: slots {order}.")
    silver = " + ".join(str(n) for n in v["silver"])
    return sentence.format(silver=silver, sum=v["sum"], order=order) + _passed(v["passed"])


def _by_marker(sentence: str, v: Values, names: Sequence[str]) -> str:
    return sentence.format(
        space=v["space"], colour=terms.colour(v["colour"]), order=_arrows(names)
    ) + _passed(v["passed"])


def _passed(passed: Sequence[Json]) -> str:
    """Say what was passed over, a short sentence for each reason, each place once; the row is named where there are several."""
    several = len({one["row"] for one in passed if "row" in one}) > 1
    slots: dict[str, list[str]] = {}
    tiles: list[str] = []
    for one in passed:
        if "tile" in one:
            tiles.append(one["tile"])
            continue
        slot = terms.place(one["row"], one["slot"]) if several else terms.nth_slot(one["slot"])
        same = slots.setdefault(one["why"], [])
        if slot not in same:
            same.append(slot)
    told = [_PASSED[why]().format(slots=terms.joined(places)) for why, places in slots.items()]
    told += [terms.tiles_gone(tiles)] if tiles else []
    return "".join(f" {one}" for one in told)


_PASSED: dict[str, Callable[[], str]] = {
    "denied": lambda: _("Denied: {slots}."),
    "gone": lambda: _("No card lies in: {slots}."),
    "taken": lambda: _("The AI took the card this turn: {slots}."),
    "own_worker": lambda: _("The AI placed a worker there this turn: {slots}."),
    "occupied": lambda: _("A worker of that colour stands there: {slots}."),
    "no_tile": lambda: _("No tile is left for the space there: {slots}."),
    "influenced": lambda: _("Your influence lies there: {slots}."),
}
"""Why a slot was passed over -> its sentence."""


def _arrows(names: object) -> str:
    return " → ".join(str(name) for name in names)  # type: ignore[attr-defined]


def _journal_path(v: Values) -> str:
    if v["blue"] != v["red"]:
        text = (
            _("more blue than other scheme cards face up ({blue} blue, {red} red)")
            if v["blue"] > v["red"]
            else _("more red than other scheme cards face up ({blue} blue, {red} red)")
        ).format(blue=v["blue"], red=v["red"])
    elif v["newest"]:
        text = _("blue and red scheme cards are level, the newest is {colour}").format(
            colour=terms.colour(v["newest"])
        )
    else:
        text = _("no scheme card is face up")
    sentence = _("The upper path: {text}.") if v["path"] == "upper" else _("The lower path: {text}.")
    return sentence.format(text=text)


def _extra_move(v: Values) -> str:
    place = (
        _("behind you")
        if v["ai"] < v["human"]
        else _("level with you")
        if v["ai"] == v["human"]
        else _("ahead of you")
    )
    return _(
        "Before the move the AI was {place} (column {ai}, you {human}): a second move costs {cost} black."
    ).format(place=place, ai=v["ai"], human=v["human"], cost=v["cost"])


_REASONS: dict[str, Callable[[Values], str]] = {
    "allowed": lambda v: _(
        "If the AI uses a card with your influence, you may take 1 silver or 1 provision."
    ),
    "bonus_after_interaction": lambda v: _(
        "The bonus waits until what you paid for is done. (Our reading: the rulebook is silent.)"
    ),
    "bonus_passed": lambda v: _(
        "The bonus of the board lies between the last blue and the first yellow space; each passage triggers it once."
    ),
    "card_cleared": lambda v: _(
        "Workers on a card taken come along; influence on it goes back to its owner."
    ),
    "caravan_path": lambda v: _(
        "Tiles follow the caravan path: bottom row to the right, middle row to the left, top row to the right."
    ),
    "close_up": lambda v: _("Rows close up and refill only at the end of a turn."),
    "comet_check": lambda v: _("A rest begins with the comet of the newest scheme card."),
    "comet_track": lambda v: _("The comet track ends at 10; its value is what your comets must beat."),
    "counts_at_once": lambda v: _("The new scheme card counts at once."),
    "denied": lambda v: _(
        "You may pay 1 to keep the AI off a card with your influence. It goes on to its next choice."
    ),
    "end_trigger": lambda v: _("The first marker in the last column triggers the end."),
    "extra_move": _extra_move,
    "first_there": lambda v: _("The first marker to come there takes the green worker, before the reward."),
    "focus_printed": lambda v: _("The focus is the effect beside the laurel on the AI board."),
    "from_deck": lambda v: _(
        "The AI pays nothing and ignores icons, so it takes the top card unseen. (Our reading: the rulebook is silent.)"
    ),
    "guild_by_marker": lambda v: _by_marker(
        _(
            "Any guild: the resource marker is on {colour} (space {space}). (Our reading: the rulebook is silent.)"
        ),
        v,
        [],
    ),
    "human_paid": lambda v: _("Each payment to the AI moves its marker 1 step."),
    "icon_covered": lambda v: _("An icon is resolved as soon as a tile covers it."),
    "icon_is_a_step": lambda v: _("Each silver or provision the AI gains is a step of its marker."),
    "icon_swap": lambda v: _("The AI swaps this icon, as printed along its board."),
    "in_final_column": lambda v: _("Nobody moves on from the last column."),
    "inspiration_order": lambda v: _by_marker(
        _("The resource marker is on {colour} (space {space}): slots {order} from the top."),
        v,
        [terms.nth(n) for n in v["order"]],
    ),
    "journal_path": _journal_path,
    "last_turns_over": lambda v: _("Everyone has had the last turn."),
    "level_slots": lambda v: _(
        "The best slot comes first; where slots are level, the rows in this order: {rows}. (Our reading: the rulebook is silent.)"
    ).format(rows=_arrows(map(terms.row, v["rows"]))),
    "never_optional": lambda v: _("The AI always moves again if it can pay."),
    "never_runs_out": lambda v: _(
        "The AI's influence never runs out; take some of a spare colour if you must."
    ),
    "no_card_left": lambda v: (
        _("No card of the {row} is left to choose.").format(row=terms.row(v["row"])) + _passed(v["passed"])
    ),
    "no_card_to_influence": lambda v: _(
        "The AI only influences cards that carry no influence of either side."
    ),
    "no_other_place": lambda v: _(
        "You can deny the AI a card only if there is another one of that kind for it."
    ),
    "no_place_left": lambda v: _("No slot of that row takes the worker.") + _passed(v["passed"]),
    "no_room": lambda v: _("Only {left} caravan squares are left; the tile still counts its points.").format(
        left=v["left"]
    ),
    "no_tile_left": lambda v: _("Every tile it may take is gone."),
    "no_worker_on_cards": lambda v: _("No worker stands on a card that the AI may take back."),
    "no_worker_to_place": lambda v: _("The AI needs a {colours} worker to place.").format(
        colours=_(" or ").join(terms.coloured(c) for c in v["colours"])
    ),
    "one_last_turn": lambda v: _("That turn is finished first; then everyone has one last turn."),
    "only_costs": lambda v: _("The influence of a first action is a cost the AI really pays."),
    "row_order": lambda v: _by_marker(
        _(
            "The resource marker is on {colour} (space {space}): {order}. "
            "A row comes next only if every card before it carries influence."
        ),
        v,
        [terms.row(r) for r in v["order"]],
    ),
    "scheme_silver": lambda v: _("The scheme card shows {silver} silver.").format(silver=v["silver"]),
    "shuffle_all": lambda v: _("A rest ends with all six scheme cards shuffled."),
    "slot_order": _slot_order,
    "space_resolved": lambda v: _("Everything on the space is resolved."),
    "space_taken": lambda v: _("You stand on {space}, so the AI takes the other one.").format(
        space=terms.journal_space(v["space"])
    ),
    "special_pick": lambda v: (
        _("The newest scheme card names the special tile; if it is gone, the next one clockwise.")
        + _passed(v["passed"])
    ),
    "special_tile_last": lambda v: _(
        "Where a player chooses between the two, the AI always takes the special tile."
    ),
    "three_of_a_colour": lambda v: _(
        "Three scheme cards of one colour are face up ({blue} blue, {red} red)."
    ).format(**v),
    "tile_colours": lambda v: _by_marker(
        _("The resource marker is on {colour} (space {space}): colours {order}."),
        v,
        [terms.colour(c) for c in v["order"]],
    ),
    "too_little_influence": lambda v: _("The AI needs {amount} influence in the {colour} guild.").format(
        amount=v["amount"], colour=terms.coloured(v["colour"])
    ),
    "worker_colours": lambda v: _by_marker(
        _("Green first, then by the resource marker on {colour} (space {space}): {order}."),
        v,
        [terms.colour(c) for c in v["order"]],
    ),
    "worker_first": lambda v: _(
        "The scheme card names {colours}: the first the AI has and finds a place for."
    ).format(colours=_arrows(map(terms.colour, v["colours"]))),
}

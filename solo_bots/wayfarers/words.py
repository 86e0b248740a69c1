"""The sentences of the Wayfarers AI: what it says, asks and offers, why it does so, and the names of steps and tracked values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.words import _, first_up, ngettext, pgettext
from solo_bots.wayfarers import terms

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from solo_bots.conversation import Ask, Choice, Field, Json, Reason, Tell, Values


def bot_words() -> str:
    """Return who plays besides the human."""
    return _("AI")


def tell_words(tell: Tell) -> str:
    """Return what to do on the table."""
    return _TELLS[tell.verb](tell.values)


def put_back_words(tell: Tell) -> str:
    """Return how to take a told move back on the table."""
    if tell.verb in _PUT_BACK:
        return _PUT_BACK[tell.verb](tell.values)
    return _("Take back: {what}").format(what=tell_words(tell))


def ask_words(ask: Ask) -> str:
    """Return the question."""
    return _ASKS[ask.verb](ask.values)


def choice_words(ask: Ask, choice: Choice) -> str:
    """Return the label of an answer."""
    if ask.verb == "draw_scheme":
        return terms.scheme(choice.values["scheme"])
    if ask.verb == "journal_tile":
        return terms.effects(choice.values["does"])
    if ask.verb == "tile" and choice.id != "none":
        if choice.id == ask.values["tile"]:
            return pgettext("a tile", "It is there")
        return _("Gone, then: {pile}").format(pile=terms.pile(choice.id))
    if ask.verb == "workers" and choice.id == "none" and ask.values["placed"]:
        return _("None but those it placed")
    if ask.verb == "workers" and choice.id != "none":
        return _("{colour} is the first").format(colour=first_up(terms.colour(choice.id)))
    return _CHOICES[ask.verb][choice.id]()


def field_words(ask: Ask, field: Field) -> str:
    """Return the label of something filled in with an answer."""
    if ask.verb == "journal_tile":
        return _("The green worker is still beside it")
    if field.id in ("green", "yellow", "blue") and field.kind == "toggle":
        return _("{colour} worker on it").format(colour=terms.coloured(field.id))
    if ask.verb == "workers":
        row, _dot, slot = field.id.partition(".")
        return terms.place(row, int(slot))
    return {
        "gift": _("I take"),
        "column": _("Column"),
        "number": _("Green worker"),
        "space": pgettext("of a track", "Space"),
    }[field.id]


def option_words(field: Field, option: str) -> str:
    """Return the label of one option of a field."""
    name = field.id.partition(".")[0]
    if option == "none":
        return {
            "gift": _("nothing"),
            "scheme": pgettext("no card", "none"),
            "ended_by": pgettext("nobody", "none"),
        }.get(name, pgettext("no tile, no space", "none"))
    if name == "journal_tile":
        return terms.journal_tile(option)
    if name in ("space", "journal", "human_final"):
        return terms.journal_space(option)
    if name == "scheme":
        return terms.scheme(int(option))
    if name == "number":
        return _("in column {n}").format(n=int(option) * 2 - 1)
    return {
        "silver": _("1 silver"),
        "provision": _("1 provision"),
        "human": _("me"),
        "bot": _("the AI"),
    }[option]


def step_words(kind: str, key: str, value: Json) -> str:
    """Return the name of a step: what was answered or corrected."""
    if kind == "correct":
        return _("correct {fact} to {value}").format(fact=fact_words(key), value=value["value"])
    verb, values, choice = value["ask"]["verb"], value["ask"]["values"], value["answer"]["choice"]
    if verb == "human_turn":
        return {
            "done": _("my turn is done"),
            "paid": _("I paid the AI"),
            "journal": _("I moved to column {n}").format(n=value["answer"].get("column", "")),
            "green": _("I took a green worker"),
            "last": _("I reached the last column"),
        }[choice]
    if verb == "draw_scheme":
        return _("scheme card {card}").format(card=terms.scheme(int(choice)))
    if verb == "journal_tile":
        return _("the journal tile on {space}").format(space=terms.journal_space(values["space"]))
    if verb == "column":
        return _("I am in column {n}").format(n=value["answer"]["column"])
    if verb == "tile" and choice != "none":
        return _("{tile}: the first that is there").format(tile=terms.tile(choice))
    if verb == "workers" and choice != "none":
        return _("{colour} workers stand on cards").format(colour=terms.coloured(choice))
    if verb == "final_space" and choice == "elsewhere":
        return _("I stand on {space}").format(space=terms.journal_space(value["answer"]["space"]))
    return f"{_asked_about(verb, values)}: {_CHOICES[verb][choice]()}"


def _asked_about(verb: str, values: Values) -> str:
    """Return what a question was about, in short."""
    if verb == "tile":
        return _("tiles from the {tile} on").format(tile=terms.tile(values["tile"]))
    if verb == "workers":
        colours = terms.joined(map(terms.coloured, values["colours"]))
        return _("{colours} workers on cards").format(colours=colours)
    if verb == "green_worker":
        return _("green worker in column {n}").format(n=2 * values["number"] - 1)
    if verb == "final_space":
        return terms.journal_space(values["space"])
    return terms.slot(values)


def fact_words(fact: str) -> str:
    """Return the name of a tracked value."""
    name, _dot, part = fact.partition(".")
    if name == "influence":
        return _("AI influence, {colour} guild").format(colour=terms.coloured(part))
    if name == "workers":
        return _("{colour} workers of the AI").format(colour=terms.coloured(part))
    if name == "green_gone":
        return _("green worker of column {n} is gone").format(n=int(part) * 2 - 1)
    if name == "cards":
        return _("{cards} of the AI").format(cards=terms.cards(part))
    if name == "tiles":
        return _("AI has {tile}").format(tile=terms.tile(part))
    if name == "tiles_gone":
        return _("pile empty: {tile}").format(tile=terms.tile(part))
    if name == "journal_tile":
        return _("journal tile on {space}").format(space=terms.journal_space(part))
    if name == "scheme":
        return _("{nth} face-up scheme card").format(nth=terms.nth(int(part)))
    return {
        "marker": _("resource track space"),
        "comets": _("comet track"),
        "journal": _("AI journal space"),
        "human_column": _("my journal column"),
        "caravan": _("caravan squares covered"),
        "beside": _("tiles beside the board"),
        "human_final": _("my final space"),
        "ended_by": _("who reached the last column first"),
    }[name]


def group_words(group: str) -> str:
    """Return the name of a group of tracked values."""
    return {
        "tracks": _("Tracks"),
        "guilds": _("Guilds"),
        "workers": _("Workers"),
        "cards": _("Cards"),
        "tiles": _("Tiles"),
        "piles": _("Empty piles"),
        "journal_tiles": _("Journal tiles"),
        "schemes": _("Scheme cards"),
        "end": _("End of the game"),
    }[group]


def reason_words(reason: Reason) -> str:
    """Return why, with the alternatives that were passed over."""
    return _REASONS[reason.key](reason.values)


def board(board_id: str) -> str:
    """Return the name of a board of the opponent's; KeyError if there is none."""
    return terms.board(board_id)


def choice_name(options: Mapping[str, Json]) -> str:
    """Return the name of the board that was chosen; "" if it is not known here."""
    try:
        return board(str(options.get("board")))
    except KeyError:
        return ""


def _acquire(v: Values) -> str:
    text = _("The AI takes the {slot}.").format(slot=terms.slot(v))
    if v["workers"]:
        colours = terms.joined(terms.coloured(c) for c in v["workers"])
        text += " " + ngettext(
            "It also takes the {colours} worker on it.",
            "It also takes the {colours} workers on it.",
            len(v["workers"]),
        ).format(colours=colours)
    if v["influence"]:
        text += " " + _("Your influence on it returns to you.")
    return text


def _acquire_tile(v: Values) -> str:
    name = terms.tile(v["tile"])
    if v["beside"]:
        return _("The AI takes the {tile}. It finds no room: lay it beside the AI board.").format(tile=name)
    if len(v["steps"]) == 1:
        return _("The AI takes the {tile}. Lay it on caravan square {n}.").format(tile=name, n=v["steps"][0])
    return _("The AI takes the {tile}. Lay it on caravan squares {a} and {b}.").format(
        tile=name, a=v["steps"][0], b=v["steps"][-1]
    )


def _influence_card(v: Values) -> str:
    """Say where the influence goes."""
    if len(v["slots"]) == 1:
        slot = terms.slot({"row": v["row"], "slot": v["slots"][0], "side": v["side"]})
        text = _("Put AI influence on the {slot}, if it carries none.").format(slot=slot)
        return f"{text} {_if_none_is_free(v)}"
    text = _("Put AI influence on the first {card} without any. Slots from the {side}: {slots}.").format(
        card=terms.card(v["row"]), slots=_arrows(map(terms.nth, v["slots"])), side=terms.side(v["side"])
    )
    return f"{text} {_if_none_is_free(v)}"


def _if_none_is_free(v: Values) -> str:
    """Say where the influence goes when no card of the first row is without any (W41)."""
    if not v["then"]:
        return _("If none is free, nothing happens.")
    return _("If none is free, go on with: {rows}. Slots there: {order}.").format(
        rows=_arrows(map(terms.row_from, v["then"])),
        order=_arrows(map(terms.nth, v["order"])),
    )


def _arrows(parts: Iterable[str]) -> str:
    return " → ".join(parts)


def _marker(v: Values) -> str:
    return _("Move the resource marker {steps} clockwise, to space {to} ({colour}).").format(
        steps=terms.steps(v["steps"]), to=v["to"], colour=terms.track_colour(v["to"])
    )


def _last_turns(v: Values) -> str:
    if v["by"] == "human":
        return _("You reached the last column. The AI has one last turn, then you.")
    return _("The AI reached the last column. You have one last turn, then the AI.")


def _end_triggered(v: Values) -> str:
    if v["by"] == "human":
        return _("You are the first in the last column: the end of the game begins.")
    return _("The AI is the first in the last column: the end of the game begins.")


_TELLS: dict[str, Callable[[Values], str]] = {
    "acquire": _acquire,
    "acquire_from_deck": lambda v: _(
        "Take the top {card} of the pile for the AI, unseen. Put the next two under the pile."
    ).format(card=terms.card(v["row"])),
    "acquire_tile": _acquire_tile,
    "caravan_icon": lambda v: _("Caravan square {n} gives {effect}.").format(
        n=v["step"], effect=terms.effect(v["effect"])
    ),
    "comet": lambda v: _("Move the AI's comet marker to {n}.").format(n=v["comets"]),
    "comet_full": lambda v: _("The comet track is full: no effect."),
    "denied": lambda v: _("You deny it: pay 1 silver or 1 provision."),
    "end_triggered": _end_triggered,
    "extra_move": lambda v: _(
        "The AI pays {cost} black influence and journals again. It has {left} left."
    ).format(**v),
    "finish_interaction": lambda v: _("Finish what you paid for first: take the card or move the worker."),
    "focus": lambda v: _("The focus of its board: {effect}.").format(effect=terms.effect(v["effect"])),
    "game_over": lambda v: _("The game is over. Count the score."),
    "gift": lambda v: (
        _("Take 1 silver from the supply.")
        if v["gift"] == "silver"
        else _("Take 1 provision from the supply.")
    ),
    "green_worker": lambda v: _("The AI takes the green worker beside it."),
    "influence_card": _influence_card,
    "influence_guild": lambda v: _("Add 1 AI influence to the {colour} guild: {now} now.").format(
        colour=terms.into(v["colour"]), now=v["now"]
    ),
    "journal_move": lambda v: _("Move the AI's journal marker to {space}.").format(
        space=terms.journal_space(v["to"])
    ),
    "journal_space": lambda v: _("The space gives {effects}.").format(effects=terms.effects(v["does"])),
    "journal_stays": lambda v: _("The AI is in the last column: journaling does nothing."),
    "journal_tile": lambda v: _("The journal tile gives {effects}.").format(effects=terms.effects(v["does"])),
    "last_space": lambda v: _("In the last column the AI takes a special tile, never an inspiration card."),
    "last_turns": _last_turns,
    "marker": _marker,
    "no_card": lambda v: _("No {card} can be taken: no effect.").format(card=terms.card(v["row"])),
    "no_comet": lambda v: _("The newest scheme card shows no comet."),
    "no_extra_move": lambda v: _(
        "No second move: it would cost {cost} black influence and the AI has {black}."
    ).format(**v),
    "no_influence_card": lambda v: _("No card is free of influence: no effect."),
    "no_place": lambda v: _("The {colour} worker finds no place.").format(colour=terms.coloured(v["colour"])),
    "no_tile": lambda v: _("No such tile is left: no effect."),
    "not_denied": lambda v: _("The AI finds no other slot, so you cannot deny it. Take your payment back."),
    "no_worker": lambda v: _("No worker can be retrieved: no effect."),
    "place_worker": lambda v: _("Place a {colour} AI worker on the {slot}. It gives: {effects}.").format(
        colour=terms.coloured(v["colour"]), slot=terms.slot(v), effects=terms.effects(v["does"])
    ),
    "refill": lambda v: _("Close up and refill: {rows}.").format(
        rows=terms.joined(terms.row(r) for r in v["rows"])
    ),
    "rest": lambda v: _("The AI rests."),
    "retrieve_worker": lambda v: _("The AI takes back the {colour} worker from the {slot}.").format(
        colour=terms.coloured(v["colour"]), slot=terms.slot(v)
    ),
    "reveal": lambda v: _("Scheme card: {card}.").format(card=terms.scheme(v["scheme"])),
    "second_action": lambda v: _("The first action is not possible. Second action: {effects}.").format(
        effects=terms.effects(v["does"])
    ),
    "shuffle": lambda v: _("Shuffle all scheme cards face down."),
    "spend": lambda v: _("The AI spends {amount} influence of the {colour} guild; {left} left.").format(
        amount=v["amount"], colour=terms.coloured(v["colour"]), left=v["left"]
    ),
    "swap": lambda v: _("{gains} means for the AI: {does}.").format(
        gains=first_up(terms.effect(v["gains"])), does=terms.effect(v["does"])
    ),
    "track_bonus": lambda v: _("The marker passed the bonus: {effect}.").format(
        effect=terms.effect(v["effect"])
    ),
}


_PUT_BACK: dict[str, Callable[[Values], str]] = {
    "acquire": lambda v: (
        _("Put the card back: {slot}, with its workers.").format(slot=terms.slot(v))
        if v["workers"]
        else _("Put the card back: {slot}.").format(slot=terms.slot(v))
    ),
    "acquire_from_deck": lambda v: _("Put the {card} back on top of its pile, the two below it too.").format(
        card=terms.card(v["row"])
    ),
    "acquire_tile": lambda v: _("Put back the {tile}.").format(tile=terms.tile(v["tile"])),
    "denied": lambda v: _("Take back the 1 silver or provision you paid."),
    "comet": lambda v: _("Move the AI's comet marker back to {n}.").format(n=v["comets"] - 1),
    "extra_move": lambda v: _("Give the AI {cost} black influence back.").format(cost=v["cost"]),
    "gift": lambda v: (
        _("Give the 1 silver back.") if v["gift"] == "silver" else _("Give the 1 provision back.")
    ),
    "green_worker": lambda v: _("Put the green worker back on the journal track."),
    "influence_card": lambda v: _("Take off the AI influence that was put on a {card} last.").format(
        card=terms.card(v["row"])
    ),
    "influence_guild": lambda v: _("Take 1 AI influence out of the {colour} guild.").format(
        colour=terms.coloured(v["colour"])
    ),
    "journal_move": lambda v: _("Move the AI's journal marker back to {space}.").format(
        space=terms.journal_space(v["from"])
    ),
    "marker": lambda v: _("Move the resource marker back to space {n}.").format(n=v["from"]),
    "not_denied": lambda v: _("Pay the 1 silver or provision again."),
    "place_worker": lambda v: _("Give the {colour} worker back to the AI.").format(
        colour=terms.coloured(v["colour"])
    ),
    "refill": lambda v: _("Undo the refill: {rows}.").format(
        rows=terms.joined(terms.row(r) for r in v["rows"])
    ),
    "retrieve_worker": lambda v: _("Put the {colour} worker back on the {slot}.").format(
        colour=terms.coloured(v["colour"]), slot=terms.slot(v)
    ),
    "reveal": lambda v: _("Turn the newest scheme card face down again, on top of its pile."),
    "shuffle": lambda v: _("Lay the scheme cards face up again as they were."),
    "spend": lambda v: _("Give the AI {amount} influence in the {colour} guild back.").format(
        amount=v["amount"], colour=terms.coloured(v["colour"])
    ),
}


_ASKS: dict[str, Callable[[Values], str]] = {
    "acquire": lambda v: _("The AI wants the {slot}. What is on it?").format(slot=terms.slot(v)),
    "place": lambda v: _("The AI wants to place a {colour} worker on the {slot}. Is it free?").format(
        colour=terms.coloured(v["colour"]), slot=terms.slot(v)
    ),
    "retrieve": lambda v: _("The AI wants the worker on the {slot}. Is your influence there?").format(
        slot=terms.slot(v)
    ),
    "workers": lambda v: (
        _(
            "The AI takes a worker back, but none it placed this turn. Which colour is the first of the others: {colours}?"
        )
        if v["placed"]
        else _("The AI takes a worker back. Which colour is the first on a card: {colours}?")
    ).format(colours=_arrows(map(terms.colour, v["colours"]))),
    "tile": lambda v: _("The AI wants the {tile}. Is one there?").format(tile=terms.tile(v["tile"])),
    "column": lambda v: _("Which journal column is your marker in?"),
    "final_space": lambda v: _("Do you stand on {space}?").format(space=terms.journal_space(v["space"])),
    "green_worker": lambda v: _("Is the green worker beside it still there?"),
    "journal_tile": lambda v: _("Which journal tile lies on {space}?").format(
        space=terms.journal_space(v["space"])
    ),
    "draw_scheme": lambda v: _("Turn the top scheme card. Which one is it?"),
    "human_turn": lambda v: _("Your last turn.") if v["last"] else _("Your turn."),
}


_CHOICES: dict[str, dict[str, Callable[[], str]]] = {
    "acquire": {
        "take": lambda: _("No influence of mine"),
        "allow": lambda: _("My influence: I allow it"),
        "deny": lambda: _("My influence: I deny it"),
        "gone": lambda: _("No card there"),
    },
    "place": {
        "place": lambda: _("Free"),
        "allow": lambda: _("My influence: I allow it"),
        "deny": lambda: _("My influence: I deny it"),
        "occupied": lambda: _("A worker of that colour is there"),
        "no_tile": lambda: _("No tile of that colour is left"),
        "gone": lambda: _("No card there"),
    },
    "retrieve": {
        "clear": lambda: _("No influence of mine"),
        "allow": lambda: _("My influence: I allow it"),
        "deny": lambda: _("My influence: I deny it"),
    },
    "workers": {"none": lambda: _("None on any card")},
    "tile": {"none": lambda: _("None of these is left")},
    "column": {"column": lambda: _("My column")},
    "final_space": {
        "free": lambda: _("No"),
        "mine": lambda: _("Yes, I stand there"),
        "elsewhere": lambda: _("I stand on another last space"),
    },
    "green_worker": {"there": lambda: _("Still there"), "gone": lambda: _("Gone")},
    "human_turn": {
        "done": lambda: _("My turn is done"),
        "paid": lambda: _("I paid the AI 1 silver or provision"),
        "journal": lambda: _("I moved on the journal track"),
        "green": lambda: _("I took a green worker"),
        "last": lambda: _("I reached the last column"),
    },
}


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

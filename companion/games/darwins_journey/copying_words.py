"""The words for copying Alfred's cards: parts and steps, what is missing, what is wrong and what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.times import kept_day
from assets.words import _, first_up, ngettext
from companion.games.darwins_journey.copying import Grade, part_states
from solo_bots.darwins_journey import terms

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from companion.games.darwins_journey.card_sets import Preview
    from companion.games.darwins_journey.copying import Draft, Finding, Json, PartState


# ---- names


def part_name(part: str) -> str:
    """Return what a part of a set is called ("board.white")."""
    return first_up(_part_inside(part))


def _part_inside(part: str) -> str:
    """Return a part of a set as it stands inside a sentence."""
    kind, _dot, board = part.partition(".")
    if kind == "board":
        return _("{colour} board").format(colour=board_colour(board))
    if kind == "bonus":
        return _("bonus cards of the {colour} board").format(colour=board_colour(board))
    return {
        "cards": _("eight action cards"),
        "marks": _("red numbers along the ocean"),
        "icons": _("two numbers in icons"),
    }[part]


def board_colour(board: str) -> str:
    """Return the colour of a board."""
    return _("white") if board == "white" else terms.colour(board)


def part_hint(part: str) -> str:
    """Return where a part of a set is found in the box."""
    kind = part.partition(".")[0]
    return {
        "cards": _("The deck Alfred draws from. About five minutes."),
        "board": _("The back of the player board in this colour."),
        "bonus": _("Two cards with five rows of icons each."),
        "marks": _("The penalties printed between spaces of the ocean track."),
        "icons": _("On any board of Alfred's."),
    }[kind]


def group_name(group: str) -> str:
    """Return what the content of one code is called."""
    if group == "bonus":
        return _("Bonus cards")
    return _("Red numbers and icons") if group == "rest" else part_name(group)


def step_name(step: str) -> str:
    """Return what a step is called ("board:white:row:A")."""
    kind, _colon, rest = step.partition(":")
    if kind == "card":
        return _("Card {n}").format(n=rest)
    if kind in ("marks", "icons", "cards"):
        return part_name(kind)
    board, _colon, place = rest.partition(":")
    colour = first_up(board_colour(board))
    if kind == "bonus":
        return _("{colour} bonus card {n}").format(colour=colour, n=place)
    if place.startswith("row:"):
        return _("{colour} board, row {letter}").format(colour=colour, letter=place[-1])
    return {
        "numbers": _("{colour} board, tracks and numbers"),
        "tents": _("{colour} board, tents"),
        "stamps": _("{colour} board, stamps"),
    }[place].format(colour=colour)


def following_step_name(step: str, before: str) -> str:
    """Return what a step is called beside the one before it: on the same board its name goes without saying."""
    kind, _colon, rest = step.partition(":")
    board, _colon, place = rest.partition(":")
    if kind != "board" or not before.startswith(f"board:{board}:"):
        return step_name(step)
    if place.startswith("row:"):
        return _("Row {letter}").format(letter=place[-1])
    return {"numbers": _("Tracks and numbers"), "tents": _("Tents"), "stamps": _("Stamps")}[place]


def step_help(step: str) -> str:
    """Return what to do at a step, in one sentence."""
    if step.startswith("card:"):
        return _("Tap what the card shows, from top to bottom. The last is always rest.")
    if step == "marks":
        return _("Tap a space with a red number before it and give the number.")
    if step == "icons":
        return _("Both stand on Alfred's boards; the companion found them in no text.")
    if step.endswith(":numbers"):
        return _("Read them off the board.")
    if ":row:" in step:
        return _("Printed seals from the left, then what is printed under a spot.")
    if step.endswith(":tents"):
        return _("What is printed to the right of each tent, the top one first.")
    if step.endswith(":stamps"):
        return _("What is printed below each stack of stamps, the first stack first.")
    return _("What each row shows, round 1 first.")


def place_name(step: str, number: int) -> str:
    """Return a place for icons at a step, counted from 0."""
    if step.endswith(":tents"):
        return _("Tent {n}").format(n=number + 1)
    if step.endswith(":stamps"):
        return _("Stack {n}").format(n=number + 1)
    return _("Round {n}").format(n=number + 1)


def number_name(name: str) -> str:
    """Return what a number of a board is called."""
    return _NUMBERS[name][0]()


def number_help(name: str) -> str:
    """Return where a number of a board is found."""
    return _NUMBERS[name][1]()


_NUMBERS: Mapping[str, tuple[Callable[[], str], Callable[[], str]]] = {
    "bonus_spots": (
        lambda: _("Spots of the bonus track"),
        lambda: _("At least 10: the bonus cards lie over spots 5 and 10."),
    ),
    "bonus_start": (lambda: _("Bonus worker starts on spot"), lambda: _("Counted from the left.")),
    "lap_vp": (lambda: _("Points for a lap"), lambda: _("At the right end of the bonus track.")),
    "coin_start": (lambda: _("Coins at the start"), lambda: _("The marked spot of the coin track, 0 to 12.")),
    "beagle_value": (lambda: _("Beagle value"), lambda: _("Beside the Beagle; times the round number.")),
    "five_seals": (lambda: _("Points for five seals in a row"), lambda: _("A player's board shows 3.")),
    "six_seals": (lambda: _("Points for the sixth seal"), lambda: _("A player's board shows 7.")),
    "spots": (lambda: _("Spots in the row"), lambda: _("The printed seals are counted too.")),
    "bracket_after": (
        lambda: _("Bracket after spot"),
        lambda: _("The short line that closes the first spots."),
    ),
    "objective_bonus": (
        lambda: _("Bonus steps for an objective"),
        lambda: _("On the picture of gaining an objective."),
    ),
    "hammocks": (lambda: _("Hammocks"), lambda: _("How many a board shows.")),
}


# ---- findings


def finding_words(of: Finding) -> tuple[str, str]:
    """Return what there is to say about a place, and what to do about it."""
    what, remedy = _FINDINGS[of.key]
    values = {"place": number_name(of.place) if of.place in _NUMBERS else "", **of.values}
    return what().format(**values), remedy().format(**values)


def finding_line(of: Finding) -> str:
    """Return both in one line."""
    return " ".join(part for part in finding_words(of) if part)


_FINDINGS: Mapping[str, tuple[Callable[[], str], Callable[[], str]]] = {
    "letters": (
        lambda: _("{n} of the four workers are missing."),
        lambda: _("Tap the letters in the order on the card."),
    ),
    "card_blank": (lambda: _("Nothing is copied yet."), lambda: ""),
    "rest_missing": (
        lambda: _("Rest is missing."),
        lambda: _("Every card ends with rest: tap it last."),
    ),
    "only_rest": (
        lambda: _("What stands above rest is missing."),
        lambda: _("Every card shows one or two things before rest."),
    ),
    "rest_last": (
        lambda: _("Rest is not last."),
        lambda: _("On every card rest is the last option, and there only. Take the last step back."),
    ),
    "options": (
        lambda: _("{n} options on one card."),
        lambda: _("A card has two or three, with rest."),
    ),
    "option_twice": (
        lambda: _("The same option stands there twice."),
        lambda: _("Look at the card again: its options are different."),
    ),
    "same_card": (
        lambda: _("This is the same as card {n}."),
        lambda: _("Was one copied twice? If both are so, go on."),
    ),
    "deliveries": (
        lambda: _("{n} cards show a delivery, and there are exactly {wanted}."),
        lambda: _("Look at the cards with a delivery again."),
    ),
    "number": (lambda: _("{place}: not copied yet."), lambda: ""),
    "place": (lambda: _("Place {n} is not copied yet."), lambda: _("If nothing is printed there, say so.")),
    "printed": (
        lambda: _("{n} printed seals do not fit on {spots} spots."),
        lambda: _("Count the spots again, the printed ones too."),
    ),
    "bracket": (
        lambda: _("The bracket stands beyond the {spots} spots of the row."),
        lambda: _("Count from the left, the printed seals too."),
    ),
    "same_colour": (
        lambda: _("More than {most} seals of a colour."),
        lambda: _("A row never holds four of a colour: look at the seals again."),
    ),
    "under_beyond": (
        lambda: _("An icon stands under spot {spot}, but the row has {spots}."),
        lambda: _("Count the spots again or take the icon away."),
    ),
    "no_marks": (lambda: _("Nothing is copied yet."), lambda: ""),
    "marks_order": (
        lambda: _("Two red numbers stand before the same space."),
        lambda: _("Take one of them away."),
    ),
    "marks_sum": (
        lambda: _("No two numbers in a row come to {sum} yet."),
        lambda: _("In the rulebook's example two do: copy the others too, or look again."),
    ),
    "marks_values": (
        lambda: _("There is no 1 yet, or none above 2."),
        lambda: _("The rulebook names both: copy the others too, or look again."),
    ),
}


# ---- how far it is


def progress_words(state: PartState) -> str:
    """Return how far a part is, in a few words."""
    if state.wrong:
        return _("needs a second look")
    if state.playable:
        return _("copied")
    if not state.done:
        return _("not begun") if not state.begun else _("begun")
    return _("{done} of {of}").format(done=state.done, of=state.of)


def set_words(draft: Draft) -> str:
    """Return how far a set is, in one line."""
    states = part_states(draft)
    whole = [part for part, state in states.items() if state.playable]
    if len(whole) == len(states):
        return _("Everything copied, on {day}").format(day=kept_day(draft.changed))
    begun = [part for part, state in states.items() if state.begun and not state.playable]
    if not whole and not begun:
        return _("Nothing copied yet")
    cards = states["cards"]
    words = []
    if "cards" in whole:
        words.append(_("action cards copied"))
    elif cards.begun:
        words.append(_("{n} of {of} action cards").format(n=cards.done, of=cards.of))
    others = [part for part in whole if part != "cards"]
    if others:
        words.append(
            ngettext("{n} other part copied", "{n} other parts copied", len(others)).format(n=len(others))
        )
    if not words:
        words.append(_("begun"))
    return first_up(_("{what}, last on {day}").format(what=", ".join(words), day=kept_day(draft.changed)))


def played_by(parts_by_reference: Iterable[str]) -> str:
    """Return what of a game is played by reference values, as a sentence; "" if nothing is."""
    names = terms.joined(_part_inside(part) for part in parts_by_reference)
    return _("Not the printed values: {parts}.").format(parts=names) if names else ""


# ---- taking in


def preview_words(of: Preview) -> tuple[str, ...]:
    """Return what taking something in would do, a sentence each."""
    parts = terms.joined(_part_inside(part) for part in of.shared.parts)
    lines = [
        _("From “{name}”, transcribed on {day}: {parts}.").format(
            name=of.shared.name, day=kept_day(of.shared.day), parts=parts
        )
    ]
    if of.into is None:
        lines.append(_("It becomes a new set."))
    elif of.does_nothing:
        lines.append(_("All of it is in “{name}” already.").format(name=of.into.name))
    else:
        lines.append(
            _("Into “{name}”: {n} new, {m} changed, {k} the same.").format(
                name=of.into.name, n=len(of.adds), m=len(of.changes), k=len(of.same)
            )
        )
    if of.changes:
        changed = terms.joined(step_name(one) for one in of.changes)
        lines.append(_("What is there now goes: {steps}. It can be undone.").format(steps=changed))
    return tuple(lines)


# ---- what is written


def value_lines(step: str, value: Json) -> tuple[str, ...]:
    """Return what is written at a step, a line each; what is missing as a question mark."""
    if step.startswith("card:"):
        return tuple(option_words(one) for one in value) or ("?",)
    if step == "marks":
        return tuple(mark_words(one["into"], one["vp"]) for one in value) or ("?",)
    if step == "icons" or step.endswith(":numbers"):
        return tuple(f"{number_name(name)}: {'?' if n is None else n}" for name, n in value.items())
    if ":row:" in step:
        return _row_lines(value)
    return tuple(f"{place_name(step, n)}: {icons_words(icons)}" for n, icons in enumerate(value))


def option_words(option: str) -> str:
    """Return an option of an action card; letters that are missing as question marks."""
    kind, colon, letters = option.partition(":")
    return terms.option(f"{kind}:{letters.ljust(4, '?')}") if colon else terms.option(option)


def icons_words(icons: Iterable[str] | None) -> str:
    """Return icons in words; a question mark where they are not known."""
    return "?" if icons is None else terms.effects(icons) or _("nothing")


def mark_words(space: str, vp: int) -> str:
    """Return a red number and where it stands."""
    return _("{vp} before {space}").format(vp=vp, space=terms.space_at(space))


def _row_lines(value: Mapping[str, Json]) -> tuple[str, ...]:
    seals = ", ".join(terms.colour(one) for one in value["printed"]) or _("none")
    lines = [_("Printed seals: {colours}").format(colours=seals)]
    numbers = {name: value[name] for name in ("spots", "bracket_after")}
    lines += [f"{number_name(name)}: {'?' if n is None else n}" for name, n in numbers.items()]
    lines += [
        _("Under spot {n}: {icons}").format(n=spot, icons=icons_words(icons))
        for spot, icons in value["under"].items()
    ]
    return tuple(lines)


def grave(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return the findings that are worth a word beside the place: all but what is plainly not looked at yet."""
    silent = {"card_blank", "number", "place", "no_marks"}
    return tuple(one for one in findings if one.grade is not Grade.MISSING or one.key not in silent)

"""The names of things in Darwin's Journey: places, specimens, seals, cards, effects, goals and lines of the score.

A name that bends with its place in a sentence has a function for each: `envelope` stands alone or as the one
who acts, `envelope_at` after "on", "at" and "of", `envelope_onto` where something is moved to. In English they are alike.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from assets.darwins_journey import load
from assets.darwins_journey.effects import Do, Effect, parse_effect
from assets.times import kept_day
from assets.words import _, ngettext, pgettext
from solo_bots.darwins_journey.routes import route

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping


def joined(parts: Iterable[str]) -> str:
    """Return words as a list: "a", "a and b", "a, b and c"."""
    words = list(parts)
    if len(words) < 2:
        return "".join(words)
    return _("{first} and {last}").format(first=", ".join(words[:-1]), last=words[-1])


def either(parts: Iterable[str]) -> str:
    """Return words as alternatives: "a", "a or b", "a, b or c"."""
    words = list(parts)
    if len(words) < 2:
        return "".join(words)
    return _("{first} or {last}").format(first=", ".join(words[:-1]), last=words[-1])


def colour(name: str) -> str:
    """Return the name of a seal's colour."""
    return {
        "green": _("green"),
        "blue": _("blue"),
        "yellow": _("yellow"),
        "red": _("red"),
        "purple": _("purple"),
    }[name]


def board(name: str) -> str:
    """Return one of Alfred's boards by colour and difficulty."""
    return {
        "white": _("white, easy"),
        "blue": _("blue, medium"),
        "yellow": _("yellow, advanced"),
        "green": _("green, advanced"),
    }[name]


def location(name: str) -> str:
    """Return a main diary location by its row and page ("middle navigation spot")."""
    page, _dash, row = name.rpartition("-")
    return _LOCATIONS[page]().format(row=_ROWS[row]())


def place(name: str) -> str:
    """Return where a worker can be."""
    if name in _PLACES:
        return _PLACES[name]()
    return _("the {spot}").format(spot=location(name))


def place_to(name: str) -> str:
    """Return where a worker goes."""
    if name in _PLACES_TO:
        return _PLACES_TO[name]()
    return pgettext("where to", "the {spot}").format(spot=location(name))


def seal_row(letter: str) -> str:
    """Return a row of seals by its worker."""
    return _("row {letter}").format(letter=letter)


def seals(colours: Iterable[str]) -> str:
    """Return seals in their order; "no seal" if there is none."""
    return ", ".join(colour(one) for one in colours) or _("no seal")


def island(name: str) -> str:
    """Return an island by its place."""
    return {"a": _("the left island"), "b": _("the middle island"), "c": _("the right island")}[name]


def track_name(name: str) -> str:
    """Return the ocean or an island."""
    return _("the ocean") if name == "ocean" else island(name)


def of_track(name: str) -> str:
    """Return the ocean or an island as it stands after "of" and "on"."""
    return {
        "ocean": pgettext("of", "the ocean"),
        "a": pgettext("of", "the left island"),
        "b": pgettext("of", "the middle island"),
        "c": pgettext("of", "the right island"),
    }[name]


def space(name: str) -> str:
    """Return a space by its track, its number from the start by the longer branches, what it prints, and a shorter way."""
    return _space(name, _("the start of {track}"), _("the last space of {track}"))


def space_at(name: str) -> str:
    """Return a space as it stands after "on" and "at"."""
    return _space(name, pgettext("on", "the start of {track}"), pgettext("on", "the last space of {track}"))


def _space(name: str, start: str, final: str) -> str:
    track = load().track_of(name)
    where = {track.start: start, track.final: final}.get(name) or _("space {n} of {track}")
    text = where.format(n=short_space(name), track=of_track(track.id))
    printed = track.by_id[name].effects
    beside = [effects(str(one) for one in printed)] if printed else []
    if not short_space(name).isdecimal():
        beside.append(_("on the shorter way"))
    return f"{text} ({', '.join(beside)})" if beside else text


def short_space(name: str) -> str:
    """Return a space as a number on its track; on a shorter way beside the longest it has a letter ("12b")."""
    number, longest = _numbers(load().track_of(name).id)[name]
    return str(number) if longest else pgettext("space on a shorter way", "{n}b").format(n=number)


@cache
def _numbers(name: str) -> Mapping[str, tuple[int, bool]]:
    """Return every space of a track with its number from the start, and whether it is on the longest way; no two are alike."""
    track = load().track_of(f"{'sea' if name == 'ocean' else name}-00")
    main = {track.start, *route(track, track.start, len(track.spaces)).passed}
    steps: dict[str, int] = {track.start: 0}
    waiting = [track.start]
    while waiting:
        here = waiting.pop()
        for way in track.by_id[here].to:
            if steps[here] + 1 > steps.get(way, 0):
                steps[way] = steps[here] + 1
                waiting.append(way)
    return {space: (n, space in main) for space, n in steps.items()}


def campsite(name: str) -> str:
    """Return a campsite by the space it is on."""
    return _campsite(name, _("the campsite on space {n} of {track}"))


def campsite_at(name: str) -> str:
    """Return a campsite as it stands after "at"."""
    return _campsite(name, pgettext("at", "the campsite on space {n} of {track}"))


def _campsite(name: str, words: str) -> str:
    at = load().campsite(name).at
    return words.format(n=short_space(at), track=of_track(load().track_of(at).id))


def specimen(name: str) -> str:
    """Return a specimen by colour and kind."""
    return _specimen(
        name,
        {
            "reptile": _("{colour} reptile"),
            "plant": _("{colour} plant"),
            "bird": _("{colour} bird"),
            "fossil": _("{colour} fossil"),
        },
    )


def the_specimen(name: str) -> str:
    """Return a specimen that something is done to."""
    return _specimen(
        name,
        {
            "reptile": _("the {colour} reptile"),
            "plant": _("the {colour} plant"),
            "bird": _("the {colour} bird"),
            "fossil": _("the {colour} fossil"),
        },
    )


def _specimen(name: str, kinds: Mapping[str, str]) -> str:
    tint, _dash, kind = name.partition("-")
    return kinds[kind].format(colour=colour(tint))


def envelope(number: int) -> str:
    """Return an envelope by its place from the top."""
    return {1: _("the top envelope"), 2: _("the middle envelope"), 3: _("the bottom envelope")}[number]


def envelope_at(number: int) -> str:
    """Return an envelope as it stands after "on", "at" and "of"."""
    return {
        1: pgettext("on", "the top envelope"),
        2: pgettext("on", "the middle envelope"),
        3: pgettext("on", "the bottom envelope"),
    }[number]


def envelope_onto(number: int) -> str:
    """Return an envelope that something is put on."""
    return {
        1: pgettext("onto", "the top envelope"),
        2: pgettext("onto", "the middle envelope"),
        3: pgettext("onto", "the bottom envelope"),
    }[number]


def scroll(number: int) -> str:
    """Return a scroll of the academy by its place from the top."""
    return {
        1: _("the top scroll"),
        2: _("the second scroll"),
        3: _("the third scroll"),
        4: _("the bottom scroll"),
    }[number]


def of_scroll(number: int) -> str:
    """Return a scroll as it stands after "of" and "on"."""
    return {
        1: pgettext("of", "the top scroll"),
        2: pgettext("of", "the second scroll"),
        3: pgettext("of", "the third scroll"),
        4: pgettext("of", "the bottom scroll"),
    }[number]


def nth(number: int) -> str:
    """Return an ordinal number from 1 to 12."""
    if number == 1:
        return _("{n}st").format(n=number)
    if number == 2:
        return _("{n}nd").format(n=number)
    if number == 3:
        return _("{n}rd").format(n=number)
    return _("{n}th").format(n=number)


def coins(number: int) -> str:
    """Return a number of coins."""
    return ngettext("{n} coin", "{n} coins", number).format(n=number)


def steps(number: int) -> str:
    """Return a number of steps."""
    return ngettext("{n} step", "{n} steps", number).format(n=number)


def stamps(number: int) -> str:
    """Return a number of stamps."""
    return ngettext("{n} stamp", "{n} stamps", number).format(n=number)


def option(text: str) -> str:
    """Return an option of an action card ("main:ABCD")."""
    name, _colon, letters = text.partition(":")
    if letters:
        return _("main diary {letters}").format(letters=letters)
    return {
        "rest": _("rest"),
        "deliver": _("deliver specimens"),
        "small": _("small diary"),
        "special-left": _("special diary, left"),
        "special-right": _("special diary, right"),
    }[name]


def action_card(options: Iterable[str]) -> str:
    """Return an action card by its options, from top to bottom."""
    return " / ".join(option(one) for one in options)


def bonus_card(rounds: Iterable[Iterable[str]]) -> str:
    """Return a bonus card by its rows, round 1 first."""
    return " / ".join(effects(row) or _("nothing") for row in rounds)


def card_of(name: str) -> str:
    """Return an action or bonus card of the reference set by what it prints; one of an owner's by its number."""
    reference = load().reference
    for card in reference.cards:
        if card.id == name:
            return action_card(str(one) for one in card.options)
    for bonus in reference.bonus_cards:
        if bonus.id == name:
            return bonus_card([str(one) for one in row] for row in bonus.rounds)
    return _("card {n}").format(n=name.rpartition("-")[2])


def effects(texts: Iterable[str]) -> str:
    """Return effects of the facts in words."""
    return joined(effect(text) for text in texts)


def effect(text: str) -> str:
    """Return an effect of the facts ("coins 3") in words."""
    return _effect(parse_effect(text))


def _effect(one: Effect) -> str:
    if one.kind is Do.PICK:
        return either(_effect(choice) for choice in one.of)
    if one.kind is Do.OTHER:
        return _("the icon “{label}”").format(label=one.label)
    if one.kind in _COUNTED:
        return _COUNTED[one.kind](one.n)
    return _PLAIN[one.kind]()


def lasting(name: str, n: int) -> str:
    """Return what a lasting effect does."""
    return {
        "scrolls_free": _("scrolls cost Alfred nothing"),
        "penalty_less": _("Alfred pays {coins} less in an occupied section").format(coins=coins(n)),
        "lag_cap": _("each lagging mark counts {n} at most for Alfred").format(n=n),
        "book": ngettext("Alfred has {n} more book", "Alfred has {n} more books", n).format(n=n),
    }[name]


_ROWS: Mapping[str, Callable[[], str]] = {
    "1": lambda: pgettext("where on a page", "top"),
    "2": lambda: pgettext("where on a page", "middle"),
    "3": lambda: pgettext("where on a page", "bottom"),
}
_LOCATIONS: Mapping[str, Callable[[], str]] = {
    "explore": lambda: _("{row} exploration spot"),
    "sail": lambda: _("{row} navigation spot"),
    "letters": lambda: _("{row} correspondence spot"),
    "academy": lambda: _("{row} academy spot"),
}
_PLACES: Mapping[str, Callable[[], str]] = {
    "special": lambda: _("the special diary"),
    "small": lambda: _("the small diary"),
    "museum": lambda: _("the museum"),
    "hammock": lambda: _("a hammock"),
    "home": lambda: _("home"),
    "elsewhere": lambda: _("anywhere else"),
    "special-tile": lambda: _("a special action tile"),
}
_PLACES_TO: Mapping[str, Callable[[], str]] = {
    "special": lambda: pgettext("where to", "the special diary"),
    "small": lambda: pgettext("where to", "the small diary"),
    "museum": lambda: pgettext("where to", "the museum"),
    "hammock": lambda: pgettext("where to", "a hammock"),
    "home": lambda: pgettext("where to", "home"),
    "elsewhere": lambda: pgettext("where to", "anywhere else"),
    "special-tile": lambda: pgettext("where to", "a special action tile"),
}
_COUNTED: Mapping[Do, Callable[[int], str]] = {
    Do.COINS: coins,
    Do.VP: lambda n: _("{n} VP").format(n=n),
    Do.THEORY: lambda n: ngettext("{n} theory step", "{n} theory steps", n).format(n=n),
    Do.KNOWLEDGE: lambda n: _("{n} knowledge").format(n=n),
    Do.EXPLORE: lambda n: _("explore {n}").format(n=n),
    Do.SAIL: lambda n: _("sail {n}").format(n=n),
    Do.STAMPS: lambda n: stamps(n) if n == 1 else _("{n} stamps on one envelope").format(n=n),
    Do.STAMPS_SPREAD: lambda n: stamps(n) if n == 1 else _("{n} stamps on any envelopes").format(n=n),
    Do.STAMPS_EACH: lambda n: ngettext("{n} stamp on each envelope", "{n} stamps on each envelope", n).format(
        n=n
    ),
    Do.SEAL_BUY: lambda n: _("a wax seal, {n} cheaper").format(n=n) if n else _("a wax seal"),
    Do.KNOWLEDGE_SWAP: lambda n: _("1 knowledge for {n} coins or {n} VP").format(n=n),
    Do.BONUS: lambda n: _("bonus worker {n}").format(n=n),
    Do.END_VP: lambda n: _("{n} VP at the end").format(n=n),
    Do.PENALTY_LESS: lambda n: _("placement penalty {n} less").format(n=n),
    Do.LAG_CAP: lambda n: _("lagging marks count {n} at most").format(n=n),
    Do.BOOK: lambda n: ngettext("{n} book", "{n} books", n).format(n=n),
}
_PLAIN: Mapping[Do, Callable[[], str]] = {
    Do.SEAL_FREE: lambda: _("a wax seal for no coins"),
    Do.SEAL_PURPLE: lambda: _("a purple seal"),
    Do.OBJECTIVE: lambda: _("an objective"),
    Do.OBJECTIVE_AUTO: lambda: _("an objective achieved at once"),
    Do.CAMP: lambda: _("campsite"),
    Do.CAMP_ANY: lambda: _("a tent on any campsite"),
    Do.TENT_AGAIN: lambda: _("a placed tent again"),
    Do.EXPLORER_NEW: lambda: _("a new explorer"),
    Do.RESEARCH: lambda: _("specimen"),
    Do.RESEARCH_ANY: lambda: _("research any specimen"),
    Do.RESEARCH_OWN_ISLAND: lambda: _("research a specimen of an own island"),
    Do.DELIVER_AGAIN: lambda: _("deliver again"),
    Do.LOCKED_ACTION: lambda: _("a locked action"),
    Do.UNLOCK: lambda: _("unlock"),
    Do.UNLOCK_FREE: lambda: _("unlock for no coins"),
    Do.TO_BEAGLE: lambda: _("sail to the Beagle"),
    Do.COPY_CREW: lambda: _("copy a crew card"),
    Do.SCROLLS_FREE: lambda: _("scrolls cost nothing"),
    Do.WORKER_5: lambda: _("the fifth worker"),
}


# ---- tiles, cards and goals


def metal(name: str) -> str:
    """Return the colour of an objective."""
    return {"silver": _("silver"), "golden": _("golden")}[name]


def kind(name: str) -> str:
    """Return a kind of specimen."""
    return {"reptile": _("reptile"), "plant": _("plant"), "bird": _("bird"), "fossil": _("fossil")}[name]


def seals_by_colour(needs: Mapping[str, int]) -> str:
    """Return seals by colour: "2 red, 1 blue"."""
    return ", ".join(f"{n} {colour(seal)}" for seal, n in needs.items())


def need(word: str, n: int) -> str:
    """Return one thing an objective asks for, as the facts name it ("seals.red", "kind.bird", "lens")."""
    name, _dot, of = word.partition(".")
    if name == "seals":
        return ngettext("{n} {colour} seal", "{n} {colour} seals", n).format(n=n, colour=colour(of))
    if name == "colour":
        return ngettext("{n} {colour} specimen", "{n} {colour} specimens", n).format(n=n, colour=colour(of))
    if name == "kind":
        return f"{n} × {kind(of)}"
    return _NEEDS[name](n)


def goal(per: str, what: str) -> str:
    """Return what a Beagle goal counts."""
    if per == "seal":
        return _("each {colour} seal").format(colour=colour(what))
    if per == "specimen":
        return _("each {kind} researched").format(kind=kind(what))
    return {
        "empty_stamp_stack": _("each empty stack of stamps"),
        "lens": _("each lens placed"),
        "objective": _("each objective achieved"),
        "tent": _("each tent placed"),
    }[per]


def goal_tile(number: int) -> str:
    """Return a Beagle goal: the points, and for each of what."""
    tile = next(one for one in load().beagle_goals if one.no == number)
    return _("{n} VP for {each}").format(n=tile.vp, each=goal(tile.per, tile.what))


_NEEDS: Mapping[str, Callable[[int], str]] = {
    "lens": lambda n: ngettext("{n} lens placed", "{n} lenses placed", n).format(n=n),
    "tents": lambda n: ngettext("{n} tent placed", "{n} tents placed", n).format(n=n),
    "empty_stacks": lambda n: ngettext("{n} empty stack of stamps", "{n} empty stacks of stamps", n).format(
        n=n
    ),
    "theory_step": lambda n: _("theory step {n}").format(n=n),
    "ship_at_beagle": lambda _n: _("ship at the Beagle"),
    "ship_space": lambda n: _("ship on space {n}").format(n=n),
    "coins": coins,
    "vp": lambda n: _("{n} VP").format(n=n),
    "knowledge": lambda n: _("{n} knowledge").format(n=n),
}


# ---- the score


def silver_slot(number: int) -> str:
    """Return the name of a slot for a silver objective."""
    return _("silver slot {n}").format(n=number)


def golden_slot(number: int) -> str:
    """Return the name of a slot for a golden objective."""
    return _("golden slot {n}").format(n=number)


def slot_option(number: int, points: int) -> str:
    """Return a slot as it is offered: its number from the left, and its points."""
    return _("slot {n}: {points} VP").format(n=number, points=points)


def worker_row(row: str) -> str:
    """Return a row of seals: of a player by its number, of Alfred by its letter."""
    return _("row {letter}").format(letter=row)


def seals_in(row: str, number: int) -> str:
    """Return how many seals a row holds."""
    return ngettext("{row}: {n} seal", "{row}: {n} seals", number).format(row=worker_row(row), n=number)


def rows_worth(number: int, each: int) -> str:
    """Return how rows of one sort are worth points."""
    return ngettext("{n} row × {each}", "{n} rows × {each}", number).format(n=number, each=each)


def tents(number: int, of: int) -> str:
    """Return how many tents are out."""
    return _("{n} of {of} tents").format(n=number, of=of)


def books(modifier: int, number: int) -> str:
    """Return what theory is worth: the museum's modifier times books."""
    return ngettext("{modifier} × {n} book", "{modifier} × {n} books", number).format(
        modifier=modifier, n=number
    )


def where_from(step: int | None, extra: int, full_rows: int) -> str:
    """Return where books and modifier come from: the step on the track (None: counted), further books, full museum rows."""
    found = [] if step is None else [_("step {n}").format(n=step)]
    if extra:
        words = ngettext("{n} book by an objective or icon", "{n} books by objectives or icons", extra)
        found.append(words.format(n=extra))
    rows = ngettext("{n} full museum row", "{n} full museum rows", full_rows)
    return ", ".join([*found, rows.format(n=full_rows)])


def coins_worth(number: int, per: int) -> str:
    """Return how coins are worth points."""
    return ngettext("{n} coin, 1 for every {per}", "{n} coins, 1 for every {per}", number).format(
        n=number, per=per
    )


def tokens(number: int, each: int) -> str:
    """Return how knowledge tokens are worth points."""
    return ngettext("{n} token × {each}", "{n} tokens × {each}", number).format(n=number, each=each)


def set_part(part: str) -> str:
    """Return a part of Alfred's set ("cards", "board.white", "bonus.white", "marks", "icons")."""
    return {
        "cards": _("action cards"),
        "board": _("board"),
        "bonus": _("bonus cards"),
        "marks": _("lagging marks"),
        "icons": _("two icons"),
    }[part.partition(".")[0]]


def set_parts(parts: Iterable[str]) -> str:
    """Return parts of Alfred's set as a list."""
    return joined(set_part(one) for one in parts)


def copied_set(name: str, day: str) -> str:
    """Return a copied set by its name and the day it was transcribed."""
    return _("{name}, transcribed on {day}").format(name=name, day=kept_day(day))


def played_by(cards: str) -> str:
    """Say that Alfred played by cards their owner copied."""
    return _("Alfred played by your cards: {cards}.").format(cards=cards)


def not_printed(parts: Iterable[str]) -> str:
    """Say that Alfred's score rests on values nobody copied from print (R36)."""
    return _("Alfred played by reference values, not by the printed ones: {names}.").format(
        names=set_parts(parts)
    )

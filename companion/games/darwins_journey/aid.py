"""Where the player aid of Darwin's Journey opens, and how its tables of the facts read: lines of (id, name, what there is to know)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets import darwins_journey
from assets.facts import from_facts
from assets.words import _
from solo_bots.darwins_journey import terms

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from assets.darwins_journey.effects import Effect

START = "solo-setup"
"""Where the beginning of a game is told."""

QUESTIONS = {
    "any_scroll": "solo-academy",
    "scroll": "solo-academy",
    "camp": "solo-camp",
    "contradiction": "solo-differences",
    "draw_action": "solo-turn",
    "draw_bonus": "solo-coins",
    "explorer": "solo-explore",
    "human_turn": "solo-differences",
    "lenses": "solo-main",
    "museum": "solo-deliver",
    "museum_start": "setup-board",
    "other": "icon-other",
    "researched": "solo-deliver",
    "round_end": "solo-round-end",
    "ship_end": "solo-sail",
    "specimen": "solo-explore",
    "stamps": "solo-letters",
    "tie": "solo-deliver",
    "tile": "end-envelopes",
    "where": "solo-differences",
}
"""A question's verb -> the entry about it."""

LINES = {
    "track": "score-lines",
    "objectives": "score-objectives",
    "pair": "score-objectives",
    "five_seals": "score-seals",
    "six_seals": "score-seals",
    "tents": "score-tents",
    "theory": "score-theory",
    "coins": "score-rest",
    "knowledge": "score-rest",
}
"""A line of the score, or a field of the sheet -> the entry about it."""


def locations() -> Iterator[tuple[str, str, str]]:
    """Yield the main diary locations: seals asked for, effect, price of unlocking."""
    for one in darwins_journey.load().diaries.locations:
        words = _("{n} {colour}: {effects}").format(
            n=one.need, colour=terms.colour(one.colour), effects=_effects(one.effects)
        )
        if one.unlock_cost:
            words += " · " + _("unlock {coins}").format(coins=terms.coins(one.unlock_cost))
        yield one.id, terms.location(one.id), words


def crew() -> Iterator[tuple[str, str, str]]:
    """Yield the crew cards: seals asked for, and what the card does."""
    for one in darwins_journey.load().crew_cards:
        name = _("{n} · gives {colour}").format(n=one.no, colour=terms.colour(one.gives_seal))
        yield (
            str(one.no),
            name,
            _("{needs}: {effects}").format(
                needs=terms.seals_by_colour(one.needs), effects=_effects(one.effects)
            ),
        )


def special() -> Iterator[tuple[str, str, str]]:
    """Yield the special action tiles; another reading stands beside the one that is used."""
    for one in darwins_journey.load().special_tiles:
        words = _("{needs}: {effects}").format(
            needs=terms.seals_by_colour(one.needs), effects=_effects(one.effects)
        )
        if one.earlier:
            words += " " + _("(elsewhere: {effects})").format(effects=_effects(one.earlier))
        if one.suspect:
            words += " " + _("(seals doubtful)")
        yield str(one.no), str(one.no), words


def objectives() -> Iterator[tuple[str, str, str]]:
    """Yield the objective tiles of the list; another reading stands beside the one that is used."""
    for one in darwins_journey.load().objectives:
        name = _("{n} {metal}").format(n=one.no, metal=terms.metal(one.colour))
        words = terms.joined(terms.need(*each) for each in one.needs.items())
        if one.earlier:
            other = terms.joined(terms.need(*each) for each in one.earlier.items())
            words += " " + _("(elsewhere: {needs})").format(needs=other)
        yield str(one.no), name, words


def slots() -> Iterator[tuple[str, str, str]]:
    """Yield the objective slots: points, price, reward."""
    board = darwins_journey.load().player_board
    for metal, row in (("silver", board.silver_slots), ("golden", board.golden_slots)):
        for one in row:
            parts = [_("{n} VP").format(n=one.vp)]
            if one.cost:
                parts.append(_("costs {coins}").format(coins=terms.coins(one.cost)))
            if one.reward is not None:
                parts.append(terms.effect(str(one.reward)))
            name = _("{metal} {n}").format(metal=terms.metal(metal), n=one.slot)
            yield f"{metal}-{one.slot}", name, ", ".join(parts)


def distinctions() -> Iterator[tuple[str, str, str]]:
    """Yield what silver and golden distinctions do on each page and in the special diary."""
    diaries = darwins_journey.load().diaries
    both = _("silver: {silver}; golden: {golden}")
    for one in diaries.distinctions:
        words = both.format(silver=from_facts(one.silver), golden=from_facts(one.golden))
        yield one.page, _PAGES[one.page](), words
    silver, golden = (terms.effect(str(one)) for one in (diaries.special.silver, diaries.special.golden))
    yield "special", _("Special diary"), both.format(silver=silver, golden=golden)


def beagle_goals() -> Iterator[tuple[str, str, str]]:
    """Yield the Beagle goals: what is counted, and the points for each."""
    for one in darwins_journey.load().beagle_goals:
        yield str(one.no), terms.goal(one.per, one.what), _("{n} VP").format(n=one.vp)


def letters() -> Iterator[tuple[str, str, str]]:
    """Yield the correspondence tiles: first and second section."""
    for one in darwins_journey.load().correspondence:
        words = _("most: {most}; second: {second}").format(
            most=_effects(one.most), second=_effects(one.second)
        )
        yield str(one.no), str(one.no), words


def campsites() -> Iterator[tuple[str, str, str]]:
    """Yield the campsites: the prices of their slots, and what they give."""
    for one in darwins_journey.load().campsites:
        costs = " / ".join(str(cost) for cost in one.slot_costs)
        words = _("slots {costs}: {effects}").format(costs=costs, effects=_effects(one.effects))
        on = terms.of_track(darwins_journey.load().track_of(one.at).id)
        name = _("campsite on space {n} of {track}").format(n=terms.short_space(one.at), track=on)
        yield one.id, name, words


def books() -> Iterator[tuple[str, str, str]]:
    """Yield from which step of the theory track on how many books count."""
    theory = darwins_journey.load().theory
    for step in theory.book_steps:
        yield str(step), _("from step {n}").format(n=step), _("× {n}").format(n=theory.books[step])


def _effects(effects: Iterable[Effect]) -> str:
    return terms.effects(str(one) for one in effects)


_PAGES = {
    "explore": lambda: _("exploration"),
    "sail": lambda: _("navigation"),
    "letters": lambda: _("correspondence"),
    "academy": lambda: _("academy"),
}


TABLES = {
    "locations": locations,
    "crew": crew,
    "special": special,
    "objectives": objectives,
    "slots": slots,
    "distinctions": distinctions,
    "beagle": beagle_goals,
    "letters": letters,
    "camps": campsites,
    "books": books,
}
"""A table of the facts that stands under an entry -> its lines."""

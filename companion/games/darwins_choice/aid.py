"""Where the player aid of Darwin's Choice opens, and how its tables of the facts read: lines of (id, name, what there is to know)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets import darwins_choice
from assets.words import _, ngettext
from companion.games.darwins_choice import terms

if TYPE_CHECKING:
    from collections.abc import Iterator

START = "setup"
"""Where the beginning of a game is told."""

QUESTIONS = {
    "territory_out": "setup-territories",
    "territories_used": "setup-territories",
    "era": "round-eras",
    "draw_event": "events-index",
    "biome_number": "transition-biomes",
    "lying_out": "events-removal",
    "in_stack": "variant-two",
    "desk": "round-action",
    "barrier": "events-barriers",
    "fails": "evaluation-requirements",
    "park": "icon-park",
    "park_level": "icon-park",
    "starves": "evaluation-food",
    "best": "evaluation-points",
    "strongest": "tie-evaluation",
    "special": "variant-children",
    "another_era": "variant-children",
    "victims": "events-wildlife",
    "spread": "events-wildlife",
    "lowest": "events-conservation",
    "replaced": "transition-biomes",
}
"""A question's verb -> the entry about it."""

LINES = {
    "living": "score-game",
    "kept": "evaluation-dead",
    "survival": "evaluation-points",
    "adaptation": "evaluation-points",
    "podium": "evaluation-points",
    "events": "events-index",
    "extinct": "evaluation-dead",
    "spent": "placement-price",
    "collected": "score-children",
    "waste": "score-children",
    "dagger": "score-history",
    "team": "variant-beginners",
}
"""A line of the score, or a field of the sheet -> the entry about it."""


def events() -> Iterator[tuple[str, str, str]]:
    """Yield the human events: back, change of the index, when another is drawn (D83-D93)."""
    for one in darwins_choice.load().events:
        index = _("index {n}").format(n=f"{one.index:+d}".replace("-", "−")) if one.index else _("index 0")
        parts = [terms.back(one.back.value), index]
        if one.redraw_without:
            names = terms.joined([terms.territory(each.value) for each in one.redraw_without])
            absent = ngettext(
                "redraw if {names} is not in play",
                "redraw if {names} are not in play",
                len(one.redraw_without),
            )
            parts.append(absent.format(names=names))
        yield one.id, terms.event(one.id), ", ".join(parts)


def biomes() -> Iterator[tuple[str, str, str]]:
    """Yield which biomes each event takes out for good (D94)."""
    facts = darwins_choice.load()
    for one in facts.events:
        gone = [terms.biome(each.id) for each in facts.biomes if each.removed_by == one.id]
        if gone:
            yield f"biomes-{one.id}", terms.event(one.id), terms.joined(gone)


def territories() -> Iterator[tuple[str, str, str]]:
    """Yield which species get waste in each regular territory (D38-D41)."""
    for one in darwins_choice.load().territories:
        waste = one.waste
        hearts, n = waste.attribute.value == "hearts", waste.value
        if waste.at_least:
            words = (
                ngettext("{n} heart or more", "{n} hearts or more", n)
                if hearts
                else ngettext("{n} symbol of strength or more", "{n} symbols of strength or more", n)
            )
        else:
            words = (
                ngettext("{n} heart at most", "{n} hearts at most", n)
                if hearts
                else ngettext("{n} symbol of strength at most", "{n} symbols of strength at most", n)
            )
        detail = words.format(n=n)
        if waste.raised is not None:
            detail += " " + _("({n} under Pesticides)").format(n=waste.raised)
        yield one.id.value, terms.territory(one.id.value), detail


def versions() -> Iterator[tuple[str, str, str]]:
    """Yield the versions: players, Eras and hand where a text gives them (D12, D14, D142, D151)."""
    for one in darwins_choice.load().versions:
        players = _span(one.players)
        parts = [_("{players} players").format(players=players)]
        if not one.players_certain:
            every = len(one.players) == 5
            parts[0] += " " + (_("(no text says how many)") if every else _("(others not excluded)"))
        if one.eras is not None:
            parts.append(ngettext("{n} Era", "{n} Eras", one.eras).format(n=one.eras))
        if one.hand is not None:
            parts.append(_("hand of {n}").format(n=one.hand))
        yield one.id, terms.version(one.id), ", ".join(parts)


def _span(numbers: tuple[int, ...]) -> str:
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}–{numbers[-1]}"


TABLES = {
    "events": events,
    "biomes": biomes,
    "territories": territories,
    "versions": versions,
}
"""A table of the facts that stands under an entry -> its lines."""

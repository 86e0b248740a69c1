"""Which values of the Era desk may be set right by hand, and what does it hand to the score sheet?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from assets.darwins_choice import load
from assets.words import _
from companion.games.darwins_choice.desk_state import COUNTED, MOST_POINTS, Desk
from solo_bots.conversation import AnswerRefused, Correctable, Field, Json

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.games.darwins_choice.state import State

DEAD = "dead:"
"""Begins the name of the points of a species that died."""

POINTS, ALIVE, KEPT, WASTE = "points:", "alive:", "kept:", "waste_left"


def desk_values(desk: Desk) -> Iterator[Correctable]:
    """Name what may be set right: points on species, who lives, points kept, the stock of waste."""
    for one in desk.species:
        name = desk.label(one)
        if one.alive:
            yield Correctable("points", Field(POINTS + name, "number", one.points, 0, MOST_POINTS))
        else:
            yield Correctable("points", Field(DEAD + name, "number", 0, 0, 0))
        yield Correctable("living", Field(ALIVE + name, "toggle", one.alive))
    for seat, name in enumerate(desk.names):
        yield Correctable("kept", Field(KEPT + name, "number", desk.kept[seat], 0, MOST_POINTS))
    yield Correctable("kept", Field(WASTE, "number", desk.waste_left, 0, load().waste_chips))


def correct_desk(desk: Desk, fact: str, value: Json) -> bool:
    """Set a value of the desk right; False where the fact is none of its values.

    Raises:
        AnswerRefused: points on a species that died.
    """
    if fact == WASTE:
        desk.waste_left = value
        return True
    kind, colon, name = fact.partition(":")
    if not colon:
        return False
    if fact.startswith(DEAD) and value:
        raise AnswerRefused(
            _("{species} has died: no points can lie on it.").format(species=name),
            remedy=_("If it lives, say so first; else lay them on a living species or on the points kept."),
        )
    if fact.startswith(KEPT):
        desk.kept[desk.names.index(name)] = value
    else:
        one = next(one for one in desk.species if desk.label(one) == name)
        if kind == "points":
            one.points = value
        elif kind == "alive":
            one.alive = value
            one.points = one.points if value else 0
            desk.chips = [chip for chip in desk.chips if value or chip != one.id]
    desk.even = False
    return True


def seats_of(state: State) -> list[dict[str, Any]]:
    """Return what each player has by the desk, for the score sheet; nothing without a desk.

    "living" and "kept" (D72, D125), "collected" and "chips" of children (D139, D140), "eras" what every Era brought, "even"
    whether the Eras come to what lies there: not after points were set right by hand.
    """
    desk = state.desk
    if desk is None:
        return []
    out = []
    for seat, name in enumerate(desk.names):
        living, kept = desk.held(seat)
        eras = [dict(era[seat]) for era in desk.accounts]
        collected = sum(one["collected"] for one in eras)
        if not state.is_for_children:
            eras = [{key: value for key, value in one.items() if key in COUNTED[:-2]} for one in eras]
        else:
            eras = [{key: one[key] for key in COUNTED[-2:]} for one in eras]
        out.append(
            {
                "name": name,
                "living": living,
                "kept": kept,
                "collected": collected,
                "chips": sum(one.get("chips", 0) for one in eras),
                "eras": eras,
                "even": desk.even,
            }
        )
    return out

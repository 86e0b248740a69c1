"""What do tiles, cards and goals of Darwin's Journey ask for, in words?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.darwins_journey import load
from assets.words import _, ngettext
from solo_bots.darwins_journey import terms

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def metal(name: str) -> str:
    """Return the colour of an objective."""
    return {"silver": _("silver"), "golden": _("golden")}[name]


def kind(name: str) -> str:
    """Return a kind of specimen."""
    return {"reptile": _("reptile"), "plant": _("plant"), "bird": _("bird"), "fossil": _("fossil")}[name]


def seals(needs: Mapping[str, int]) -> str:
    """Return seals by colour: "2 red, 1 blue"."""
    return ", ".join(f"{n} {terms.colour(colour)}" for colour, n in needs.items())


def need(word: str, n: int) -> str:
    """Return one thing an objective asks for, as the facts name it ("seals.red", "kind.bird", "lens")."""
    name, _dot, of = word.partition(".")
    if name == "seals":
        return ngettext("{n} {colour} seal", "{n} {colour} seals", n).format(n=n, colour=terms.colour(of))
    if name == "colour":
        return ngettext("{n} {colour} specimen", "{n} {colour} specimens", n).format(
            n=n, colour=terms.colour(of)
        )
    if name == "kind":
        return f"{n} × {kind(of)}"
    return _NEEDS[name](n)


def goal(per: str, what: str) -> str:
    """Return what a Beagle goal counts."""
    if per == "seal":
        return _("each {colour} seal").format(colour=terms.colour(what))
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
    "ship_at_beagle": lambda n: _("ship at the Beagle"),
    "ship_space": lambda n: _("ship on space {n}").format(n=n),
    "coins": lambda n: terms.coins(n),
    "vp": lambda n: _("{n} VP").format(n=n),
    "knowledge": lambda n: _("{n} knowledge").format(n=n),
}

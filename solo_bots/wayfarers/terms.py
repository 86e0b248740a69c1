"""Names the things of Wayfarers in short words: slots, cards, tiles, spaces and effects."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from assets.wayfarers import load
from assets.wayfarers.model import PlaceWorker, UpgradeTile, parse_effect
from assets.words import _, ngettext, pgettext

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from solo_bots.conversation import Values


def colour(name: str) -> str:
    """Return the name of a colour."""
    return {
        "black": _("black"),
        "blue": _("blue"),
        "yellow": _("yellow"),
        "green": _("green"),
        "pink": _("special"),
        "red": _("red"),
        "any": _("any colour"),
    }[name]


def coloured(name: str) -> str:
    """Return a colour as it stands before its noun: "the … worker", "a … worker", "in the … guild"."""
    return {
        "black": pgettext("the … worker, in the … guild", "black"),
        "blue": pgettext("the … worker, in the … guild", "blue"),
        "yellow": pgettext("the … worker, in the … guild", "yellow"),
        "green": pgettext("the … worker, in the … guild", "green"),
    }[name]


def into(guild: str) -> str:
    """Return a guild's colour as it stands in "to the … guild"."""
    return {
        "black": pgettext("to the … guild", "black"),
        "blue": pgettext("to the … guild", "blue"),
        "yellow": pgettext("to the … guild", "yellow"),
    }[guild]


def card(deck: str) -> str:
    """Return the name of one card of a deck."""
    return cards(deck, 1)


def cards(deck: str, number: int = 2) -> str:
    """Return the name of so many cards of a deck."""
    return {
        "townsfolk": ngettext("townsfolk card", "townsfolk cards", number),
        "land": ngettext("land card", "land cards", number),
        "water": ngettext("water card", "water cards", number),
        "space": ngettext("space card", "space cards", number),
        "inspiration": ngettext("inspiration card", "inspiration cards", number),
    }[deck]


def row(name: str) -> str:
    """Return the name of a row."""
    return {
        "townsfolk": _("townsfolk row"),
        "land": _("land row"),
        "water": _("water row"),
        "space": _("space row"),
        "inspiration": _("inspiration column"),
    }[name]


def slot(values: Values) -> str:
    """Return which card is meant by its slot, counted from the side of slot 1 ("land card in the 2nd slot from the right").

    By the slot and not as the second card, for a card before it may be gone.
    """
    return _("{card} in the {nth} slot from the {side}").format(
        nth=nth(values["slot"]), card=card(values["row"]), side=side(values["side"])
    )


def nth_slot(number: int) -> str:
    """Return a slot where its row is known ("2nd slot")."""
    return _("{nth} slot").format(nth=nth(number))


def place(row_name: str, number: int) -> str:
    """Return a slot by its row ("land row, 2nd from the right")."""
    return _("{row}, {nth} from the {side}").format(
        row=row(row_name), nth=nth(number), side=side(side_of(row_name))
    )


def row_from(row_name: str) -> str:
    """Return a row with the side its slots are counted from ("land row (from the right)")."""
    return _("{row} (from the {side})").format(row=row(row_name), side=side(side_of(row_name)))


def side_of(row_name: str) -> str:
    """Return the side slots of a row are counted from; the inspiration column from the top."""
    return "top" if row_name == "inspiration" else load().centre_side[row_name]


def side(name: str) -> str:
    """Return the name of the side slots are counted from."""
    return {
        "left": pgettext("from the …, on the …", "left"),
        "right": pgettext("from the …, on the …", "right"),
        "top": pgettext("from the …, on the …", "top"),
    }[name]


def nth(number: int) -> str:
    """Return an ordinal number from 1 to 21."""
    if number in (1, 21):
        return _("{n}st").format(n=number)
    if number == 2:
        return _("{n}nd").format(n=number)
    if number == 3:
        return _("{n}rd").format(n=number)
    return _("{n}th").format(n=number)


def joined(parts: Iterable[str]) -> str:
    """Return words as a list: "a", "a and b", "a, b and c"."""
    words = list(parts)
    if len(words) < 2:
        return "".join(words)
    return _("{first} and {last}").format(first=", ".join(words[:-1]), last=words[-1])


def track_colour(space: int) -> str:
    """Return the colour of a space of the resource track."""
    return colour(load().resource_track[space].colour.value)


def steps(count: int) -> str:
    """Return a number of steps."""
    return ngettext("{n} step", "{n} steps", count).format(n=count)


def effect(text: str, times: int = 1) -> str:
    """Return an effect of the facts ("influence black") in words, so many times."""
    one = parse_effect(text)
    kind = one.kind.value
    if kind == "upgrade":
        what = _upgrade(None if one.colour is None else one.colour.value)
    elif kind == "influence":
        if one.colour is None:
            return _("{n} influence in any guild").format(n=times)
        return _("{n} influence in the {colour} guild").format(n=times, colour=coloured(one.colour.value))
    elif kind == "silver":
        return ngettext("{n} silver", "{n} silver", times).format(n=times)
    elif kind == "provision":
        return ngettext("{n} provision", "{n} provisions", times).format(n=times)
    elif kind == "comet":
        return ngettext("{n} comet", "{n} comets", times).format(n=times)
    else:
        what = _PLAIN[kind]()
    return what if times == 1 else f"{times} × {what}"


def _upgrade(name: str | None) -> str:
    if name is None:
        return _("an upgrade tile of any colour")
    if name == "pink":
        return _("a special tile")
    return {
        "black": _("a black upgrade tile"),
        "blue": _("a blue upgrade tile"),
        "yellow": _("a yellow upgrade tile"),
        "green": _("a green upgrade tile"),
    }[name]


_PLAIN: dict[str, Callable[[], str]] = {
    "townsfolk": lambda: _("a townsfolk card"),
    "land": lambda: _("a land card"),
    "water": lambda: _("a water card"),
    "space": lambda: _("a space card"),
    "inspiration": lambda: _("an inspiration card"),
    "land from deck": lambda: _("the top land card of the pile"),
    "water from deck": lambda: _("the top water card of the pile"),
    "influence card": lambda: _("influence on a card"),
    "journal": lambda: _("journal"),
    "journal tile": lambda: _("the journal tile"),
    "comet check": lambda: _("a comet, if the newest scheme card shows one"),
    "new die": lambda: _("a new die"),
    "refresh die": lambda: _("refresh a die"),
    "adjust die": lambda: _("adjust a die"),
    "retrieve worker": lambda: _("retrieve a worker"),
    "marker step": lambda: _("the resource marker moves 1 step"),
    "focus": lambda: _("the focus of its board"),
}


def effects(texts: Iterable[str]) -> str:
    """Return several effects, the same ones counted together."""
    counted: dict[str, int] = {}
    for text in texts:
        counted[text] = counted.get(text, 0) + 1
    return joined(effect(text, times) for text, times in counted.items())


def scheme(number: int) -> str:
    """Return a scheme card by what is printed on it; its number is ours and not printed."""
    one = load().scheme(number)
    money = (
        ngettext("{n} silver", "{n} silver", one.silver).format(n=one.silver)
        if one.silver
        else _("no silver")
    )
    marks = [colour(one.colour.value), money, *([_("comet")] if one.comet else [])]
    if isinstance(one.first, PlaceWorker):
        first = _("place {colours}").format(
            colours=_(" or ").join(colour(c.value) for c in one.first.workers)
        )
    else:
        first = _("2 {colour}: {card}").format(
            colour=colour(one.first.guild.value), card=card(one.first.card.value)
        )
    return f"{', '.join(marks)} ({first})"


def tile(tile_id: str) -> str:
    """Return an upgrade tile by its colour and pile, a special tile by its symbol and place."""
    one = load().tile(tile_id)
    if isinstance(one, UpgradeTile):
        where = side(load().centre_side[one.colour.value])
        return _("{colour} upgrade tile ({nth} pile from the {side})").format(
            colour=colour(one.colour.value), nth=nth(one.from_centre), side=where
        )
    symbol = tag(one.tags[0].value)
    if len(one.tags) > 1:
        symbol = f"{len(one.tags)} × {symbol}"
    line = _("top row") if one.row == "top" else _("bottom row")
    return _("special tile {symbol} ({row}, {nth} from the left)").format(
        symbol=symbol, row=line, nth=nth(one.col)
    )


def pile(tile_id: str) -> str:
    """Return which tile of its column or of the special ones is meant, in short."""
    one = load().tile(tile_id)
    if isinstance(one, UpgradeTile):
        return _("{nth} pile").format(nth=nth(one.from_centre))
    symbol = tag(one.tags[0].value)
    return symbol if len(one.tags) == 1 else f"{len(one.tags)} × {symbol}"


def tiles_gone(tile_ids: Sequence[str]) -> str:
    """Say which tiles lie no longer there, a short sentence for each colour and one for the special ones."""
    told = []
    for name, ids in groupby(tile_ids, lambda one: getattr(load().tile(one), "colour", None)):
        gone = list(ids)
        if name is None:
            told.append(_("These special tiles are gone: {tiles}.").format(tiles=joined(map(pile, gone))))
        elif len(gone) == sum(getattr(one, "colour", None) is name for one in load().tiles):
            told.append(_("No {colour} upgrade tile is left.").format(colour=coloured(name.value)))
        else:
            told.append(
                _("Of the {colour} upgrade tiles these are gone: {piles}.").format(
                    colour=coloured(name.value), piles=joined(map(pile, gone))
                )
            )
    return " ".join(told)


def journal_tile(tile_id: str) -> str:
    """Return a journal tile by what it gives."""
    return effects(str(effect) for effect in load().journal_tile(tile_id).does)


def tag(name: str) -> str:
    """Return the name of a tag."""
    return {
        "city": _("city"),
        "vista": _("vista"),
        "harbour": _("harbour"),
        "open_water": _("open water"),
        "observatory": _("observatory"),
        "library": _("library"),
        "stars": _("stars"),
        "planet": _("planet"),
        "sun": _("sun"),
        "moon": _("moon"),
        "comet": _("comet"),
    }[name]


def tags(name: str, number: int = 1) -> str:
    """Return what so many tags are called when they are counted."""
    return {
        "city": ngettext("city tag", "city tags", number),
        "vista": ngettext("vista tag", "vista tags", number),
        "harbour": ngettext("harbour tag", "harbour tags", number),
        "open_water": ngettext("open water tag", "open water tags", number),
        "observatory": ngettext("observatory tag", "observatory tags", number),
        "library": ngettext("library tag", "library tags", number),
        "stars": ngettext("stars tag", "stars tags", number),
        "planet": ngettext("planet tag", "planet tags", number),
        "sun": ngettext("sun tag", "sun tags", number),
        "moon": ngettext("moon tag", "moon tags", number),
        "comet": ngettext("comet tag", "comet tags", number),
    }[name]


def journal_space(space: str) -> str:
    """Return a journal space by its column and height ("column 3, upper space")."""
    facts = load()
    column = facts.journal_space(space).column
    if column == 0:
        return _("the start space")
    height = [one.id for one in facts.journal_spaces if one.column == column]
    index = height.index(space)
    if len(height) == 2:
        name = (_("upper space"), _("lower space"))[index]
    elif len(height) == 3:
        name = (_("upper space"), _("middle space"), _("lower space"))[index]
    else:
        name = _("{nth} space from the top").format(nth=nth(index + 1))
    return _("column {n}, {space}").format(n=column, space=name)


def board(board_id: str) -> str:
    """Return an AI board by its focus; the boards carry no printed name."""
    return _("focus: {effect}").format(effect=effect(str(load().ai_board(board_id).focus)))

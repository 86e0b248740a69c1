"""Which stickers are wanted? A game's pieces, one kind of them or a few by name, each as often as the box holds it."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from typing import TYPE_CHECKING

from assets.errors import BadInput
from assets.facts import kind_name
from assets.tags import register
from companion.words import _

if TYPE_CHECKING:
    from collections.abc import Iterable

    from assets.tags import Component


class Copies(Enum):
    """How many stickers a piece gets: one for each in the box, or one."""

    BOX = "box"
    ONE = "1"


def games_with_tags() -> tuple[tuple[str, str], ...]:
    """Return (id, name) of every game that has tags, in the order of the register."""
    tagged = {one.game for one in register().components}
    return tuple((one.id, one.name) for one in register().games if one.id in tagged)


def kinds_of(game: str) -> tuple[str, ...]:
    """Return the kinds of pieces of a game that have tags, in the order of the register."""
    return tuple(dict.fromkeys(one.kind for one in register().of(game)))


def kind_words(kind: str) -> str:
    """Return what a kind is called: "upgrade tile"."""
    return kind_name(kind)


def chosen(
    game: str, *, kind: str | None = None, only: Iterable[str] = (), copies: Copies = Copies.BOX
) -> tuple[Component, ...]:
    """Return the pieces whose stickers are wanted, in the order of the register; `Component.copies` of each.

    only: component ids ("L01"), or two of one kind with everything between them ("L01-L12"); () = all.

    Raises:
        BadInput: there is no such game, kind or piece; says which there are.
    """
    game = game.replace("-", "_")
    known = dict(games_with_tags())
    if game not in known:
        raise BadInput(
            _("There are no tags for that game."),
            where=game[:40],
            remedy=_("Choose one of: {names}.").format(
                names=", ".join(sorted(one.replace("_", "-") for one in known))
            ),
        )
    if kind is not None and (kind := kind.replace("-", "_")) not in kinds_of(game):
        raise BadInput(
            _("There are no tags for that kind of piece."),
            where=kind[:40],
            remedy=_("Choose one of: {names}.").format(names=", ".join(kinds_of(game))),
        )
    pieces = register().of(game, kind)
    wanted = {one for each in only for one in _ids(each.strip(), pieces) if each.strip()}
    picked = tuple(one for one in pieces if not wanted or one.id in wanted)
    return picked if copies is Copies.BOX else tuple(replace(one, copies=1) for one in picked)


def title_of(game: str, kind: str | None) -> str:
    """Return what stands at the head of a sheet: the game, and the kind if it is one."""
    name = dict(games_with_tags())[game.replace("-", "_")]
    if kind is None:
        return name
    return _("{game}: {kind}").format(game=name, kind=kind_words(kind.replace("-", "_")))


def _ids(text: str, pieces: tuple[Component, ...]) -> Iterable[str]:
    """Return the ids that one entry of a choice names."""
    ids = {one.id.casefold(): place for place, one in enumerate(pieces)}
    if text.casefold() in ids:
        return [pieces[ids[text.casefold()]].id]
    first, dash, last = text.casefold().partition("-")
    if dash and first.strip() in ids and last.strip() in ids:
        low, high = ids[first.strip()], ids[last.strip()]
        if low <= high and pieces[low].kind == pieces[high].kind:
            return [one.id for one in pieces[low : high + 1]]
    raise BadInput(
        _("There is no such piece among them."),
        where=text[:40],
        remedy=_("Give ids as {first} or {first}-{last}.").format(first=pieces[0].id, last=pieces[-1].id),
    )

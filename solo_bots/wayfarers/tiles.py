"""Takes an upgrade tile for the AI and lays it on the caravan."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.wayfarers.model import UpgradeTile
from solo_bots.conversation import Ask, Choice, Conversation, Reason, Tell
from solo_bots.wayfarers.order import colour_order, slot_order, special_order
from solo_bots.wayfarers.state import CARAVAN_STEPS, copies

if TYPE_CHECKING:
    from solo_bots.wayfarers.play import Play


MOST_PILES = 4
"""Piles one question shows: a column of the main board; of the special tiles as many."""


def acquire_tile(play: Play, colour: str | None) -> Conversation[bool]:
    """Acquire an upgrade tile of a colour, of any colour (None) or a special one ("pink"); False if all are gone (W37, W42, W57).

    Piles are tried in the order of the sum value, colours from the marker's on; a named colour is never changed. One look
    at the table answers for all piles that come next.
    """
    while wanted := _next_piles(play, colour):
        answer = yield _tile_question(play, colour, wanted)
        if not isinstance(answer, dict):
            continue
        taken = None if answer["choice"] == "none" else answer["choice"]
        play.state.tiles_gone += wanted if taken is None else wanted[: wanted.index(taken)]
        if taken is not None:
            yield from _take(play, taken, colour)
            return True
    yield Tell("no_tile", {"colour": colour or "any"}, (Reason("no_tile_left", "W42"),), moves=False)
    return False


def first_there(play: Play, colour: str | None) -> str | None:
    """Return the best pile not known to be empty, None if all are (W42)."""
    return next((tile_id for tile_id in _piles(play, colour) if not _known_gone(play, tile_id)), None)


def note_all_gone(play: Play, colour: str | None) -> None:
    """Remember that every pile of a colour is empty (W32)."""
    while (tile_id := first_there(play, colour)) is not None:
        play.state.tiles_gone.append(tile_id)


def caravan_step(step: int) -> tuple[int, int]:
    """Return column and row (both from 0, row 0 at the bottom) of a caravan step 1-21 (W53)."""
    row, along = divmod(step - 1, 7)
    return (along if row != 1 else 6 - along), row


def _take(play: Play, tile_id: str, colour: str | None) -> Conversation[None]:
    """Take a tile, cover the next steps of the path, resolve the icons covered in path order (W54, W55, W56)."""
    state = play.state
    tile = play.facts.tile(tile_id)
    reasons = _tile_reasons(play, colour, tile_id)
    state.tiles[tile_id] = state.tiles.get(tile_id, 0) + 1
    size = tile.size if isinstance(tile, UpgradeTile) else 1
    steps = list(range(state.caravan + 1, state.caravan + size + 1))
    fits = steps[-1] <= CARAVAN_STEPS
    values = {
        "tile": tile_id,
        "colour": _colour_of(play, tile_id),
        "steps": steps if fits else [],
        "beside": not fits,
    }
    if fits:
        state.caravan = steps[-1]
        place = Reason("caravan_path", "W54", {"steps": steps})
    else:
        state.beside += 1
        place = Reason("no_room", "W56", {"left": CARAVAN_STEPS - state.caravan})
    yield Tell("acquire_tile", values, (*reasons, place))
    for step in steps if fits else ():
        icon = play.board.caravan[step - 1]
        if icon is not None:
            yield Tell(
                "caravan_icon",
                {"step": step, "effect": str(icon)},
                (Reason("icon_covered", "W55"),),
                moves=False,
            )
            yield from play.resolve(play, (icon,))


def _piles(play: Play, colour: str | None) -> list[str]:
    """Return every pile the AI may take from, best first, empty or not (W37, W38, W39, W57, W58)."""
    if colour == "pink":
        return list(special_order(play.facts, play.state.schemes))
    colours = (colour,) if colour else colour_order(play.facts, play.state.marker)
    out: list[str] = []
    for one in colours:
        piles = {tile.from_centre: tile.id for tile in play.facts.tiles if tile.colour == one}
        out += [piles[slot] for slot in slot_order(play.facts, play.state.schemes, len(piles))]
    return out


def _next_piles(play: Play, colour: str | None) -> list[str]:
    """Return the best piles that are looked at together, best first: of one colour, a column at most, none known to be empty."""
    there = [tile_id for tile_id in _piles(play, colour) if not _known_gone(play, tile_id)]
    return [one for one in there if _colour_of(play, one) == _colour_of(play, there[0])][:MOST_PILES]


def _known_gone(play: Play, tile_id: str) -> bool:
    """Tell whether a pile is known to be empty: found empty before, or every copy the AI's own."""
    state = play.state
    return tile_id in state.tiles_gone or state.tiles.get(tile_id, 0) >= copies(play.facts, tile_id)


def _colour_of(play: Play, tile_id: str) -> str:
    tile = play.facts.tile(tile_id)
    return tile.colour.value if isinstance(tile, UpgradeTile) else "pink"


def _tile_question(play: Play, colour: str | None, wanted: list[str]) -> Ask:
    """Ask which of the piles that come next is the first that still has a tile."""
    values = {"tile": wanted[0], "colour": _colour_of(play, wanted[0]), "piles": wanted}
    choices = (*(Choice(tile_id, {"tile": tile_id}) for tile_id in wanted), Choice("none"))
    why = _tile_reasons(play, colour, wanted[0])
    return Ask(f"tile:{wanted[0]}", "tile", choices, {"choice": wanted[0]}, values, "slot", why)


def _tile_reasons(play: Play, colour: str | None, taken: str) -> tuple[Reason, ...]:
    """Return why that tile, with the empty piles that were better (W34, W39, W57)."""
    piles = _piles(play, colour)
    passed = [{"tile": tile_id, "why": "gone"} for tile_id in piles[: piles.index(taken)]]
    if colour == "pink":
        newest = play.state.schemes[-1] if play.state.schemes else 0
        return (Reason("special_pick", "W57", {"scheme": newest, "passed": passed}),)
    found = _colour_of(play, taken)
    slots = sum(tile.colour == found for tile in play.facts.tiles)
    order = slot_order(play.facts, play.state.schemes, slots)
    if colour is not None:
        return (play.slot_reason(order, passed),)
    colours = colour_order(play.facts, play.state.marker)
    return (play.marker_reason("W39", "tile_colours", colours, passed), play.slot_reason(order))

"""Who begins, and in which order do players sit? The same question in every game with more than one player."""

from __future__ import annotations

from assets.words import _
from companion.setup.plan import Piece, Slot, Source, Step

KIND = "seat"


def seat(number: int) -> str:
    """Return the id of a player's seat, from 1."""
    return f"seat-{number}"


def seat_pieces(players: int, names: tuple[str, ...] = ()) -> tuple[Piece, ...]:
    """Return the players as pieces to be drawn, by name where one was given."""
    return tuple(Piece(seat(n), KIND, seat_name(n, names)) for n in range(1, players + 1))


def seat_name(number: int, names: tuple[str, ...] = ()) -> str:
    """Return a player's name, or "Player 2" where none was given."""
    given = names[number - 1].strip() if number <= len(names) else ""
    return given or _("Player {n}").format(n=number)


def first_player(players: int, source: Source, *, group: str, text: str = "") -> Step:
    """Return the step that finds who begins."""
    candidates = tuple(seat(n) for n in range(1, players + 1))
    return Step(
        "first_player",
        group,
        text or _("Find out who begins."),
        source,
        "draw",
        (Slot("first_player", _("First player"), candidates),),
    )


def turn_order(players: int, source: Source, *, group: str, text: str) -> Step:
    """Return the step that draws the order of play."""
    candidates = tuple(seat(n) for n in range(1, players + 1))
    slots = tuple(
        Slot(f"turn_order.{n}", _("Place {n} in turn order").format(n=n), candidates)
        for n in range(1, players + 1)
    )
    return Step("turn_order", group, text, source, "draw", slots)

"""How does the AI of Wayfarers stand? The values of its side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from assets import wayfarers


@dataclass(frozen=True, slots=True)
class Standing:
    """The AI's side of Wayfarers; every tuple is in the order it is drawn."""

    track_colours: tuple[str, ...]
    row_of_colour: tuple[tuple[str, str], ...]
    marker: int
    track_bonus: str
    comets: int
    comets_last: int
    journal: str
    journal_spaces: tuple[tuple[str, int], ...]
    journal_links: tuple[tuple[str, str], ...]
    human_column: int
    greens: tuple[str, ...]
    caravan: tuple[str, ...]
    covered: int
    beside: int
    influence: tuple[tuple[str, int], ...]
    workers: tuple[tuple[str, int], ...]
    cards: tuple[tuple[str, int], ...]
    tiles: int
    schemes: tuple[int, ...]


def standing(state: Any) -> Standing:
    """Return how the AI of a Wayfarers game stands."""
    facts = wayfarers.load()
    board = facts.ai_board(state.board)
    return Standing(
        track_colours=tuple(space.colour.value for space in facts.resource_track),
        row_of_colour=tuple((colour.value, row.value) for colour, row in facts.colour_row.items()),
        marker=state.marker,
        track_bonus=str(board.track_bonus),
        comets=state.comets,
        comets_last=facts.comet_track_max,
        journal=state.journal,
        journal_spaces=tuple((space.id, space.column) for space in facts.journal_spaces),
        journal_links=tuple((link.start, link.to) for link in facts.journal_links),
        human_column=state.human_column,
        greens=tuple(
            space.id
            for space in facts.journal_spaces
            if space.green_worker is not None and space.green_worker not in state.green_gone
        ),
        caravan=tuple("" if effect is None else str(effect) for effect in board.caravan),
        covered=state.caravan,
        beside=state.beside,
        influence=tuple(state.influence.items()),
        workers=tuple(state.workers.items()),
        cards=tuple(state.cards.items()),
        tiles=sum(state.tiles.values()),
        schemes=tuple(state.schemes),
    )

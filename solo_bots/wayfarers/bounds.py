"""Can a state be that of a game? A stored one comes from outside and is believed only when every value is in its bounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.errors import BadInput
from assets.wayfarers.model import CardType
from assets.words import _
from solo_bots.wayfarers.journal import FINAL_COLUMN, LAST_TURNS
from solo_bots.wayfarers.state import DECKS, GUILD_COLOURS, WORKER_COLOURS, WORKERS_IN_PLAY, State
from solo_bots.wayfarers.tiles import CARAVAN_STEPS, copies, every_tile

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from assets.wayfarers import Facts
    from solo_bots.conversation import Json

DECK_KINDS = ("virtual", "own")
MOST_SEED = 2**53
MOST = 10**6
"""Where nothing else bounds a number: turns, shuffles, influence."""


def check_state(facts: Facts, state: State) -> None:
    """Check every value of a state.

    Raises:
        BadInput: a value is of another type, out of bounds or unknown; names it.
    """
    for name, fits in (_own_side(facts, state) | _table_side(facts, state) | _course(state)).items():
        if not fits:
            raise BadInput(_("This is no state of a Wayfarers game."), where=name)


def _own_side(facts: Facts, state: State) -> dict[str, bool]:
    """Judge what the AI owns and where its markers stand."""
    tiles = {tile: copies(facts, tile) for tile in every_tile(facts)}
    return {
        "board": state.board in {board.id for board in facts.ai_boards},
        "marker": 0 <= state.marker < len(facts.resource_track),
        "comets": 0 <= state.comets <= facts.comet_track_max,
        "journal": state.journal in {space.id for space in facts.journal_spaces},
        "influence": _counts(state.influence, dict.fromkeys(GUILD_COLOURS, MOST)),
        "workers": _counts(state.workers, {colour: WORKERS_IN_PLAY[colour] for colour in WORKER_COLOURS}),
        "cards": _counts(state.cards, {deck: len(facts.deck(CardType(deck))) for deck in DECKS}),
        "tiles": _counts(dict.fromkeys(tiles, 0) | state.tiles, tiles),
        "caravan": 0 <= state.caravan <= CARAVAN_STEPS,
        "beside": 0 <= state.beside < MOST,
        "schemes": _distinct(state.schemes, [card.id for card in facts.schemes]),
    }


def _table_side(facts: Facts, state: State) -> dict[str, bool]:
    """Judge what was told of the human and of the main board."""
    spaces = {space.id: space.column for space in facts.journal_spaces}
    tiles = {tile.id for tile in facts.journal_tiles}
    final = state.human_final
    stands = spaces.get(final) == state.human_column == FINAL_COLUMN and final != state.journal
    return {
        "tiles_gone": _distinct(state.tiles_gone, every_tile(facts)),
        "human_column": 0 <= state.human_column <= FINAL_COLUMN,
        "column_turn": 0 <= state.column_turn <= state.turn,
        "human_final": final == "" or stands,
        "green_gone": _distinct(state.green_gone, range(1, facts.setup.green_workers_on_track + 1)),
        "journal_tiles": set(state.journal_tiles) <= set(spaces)
        and all(isinstance(tile, str) and tile in tiles for tile in state.journal_tiles.values()),
    }


def _course(state: State) -> dict[str, bool]:
    """Judge whose turn it is and how the game ends."""
    return {
        "deck": state.deck in DECK_KINDS,
        "seed": 0 <= state.seed < MOST_SEED,
        "turn": 1 <= state.turn < MOST,
        "shuffles": 0 <= state.shuffles < MOST,
        "to_move": state.to_move in ("human", "bot", "end")
        and (state.to_move == "end") == (state.turns_left == 0),
        "ended_by": state.ended_by in ("", "human", "bot"),
        "turns_left": -1 <= state.turns_left <= LAST_TURNS and (state.turns_left < 0 or state.ended_by != ""),
    }


def _counts(counts: Mapping[str, Json], most: Mapping[str, int]) -> bool:
    """Tell whether these are exactly the wanted names, each with a whole number from 0 to its most."""
    return set(counts) == set(most) and all(
        type(number) is int and 0 <= number <= most[name] for name, number in counts.items()
    )


def _distinct(members: Iterable[Json], among: Iterable[Json]) -> bool:
    """Tell whether these are some of the known ones, of the same type, none twice."""
    known = {(type(one), one) for one in among}
    found = [(type(one), one) for one in members if isinstance(one, (int, str))]
    return len(set(found)) == len(list(members)) and set(found) <= known

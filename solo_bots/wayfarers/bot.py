"""The AI of Wayfarers of the South Tigris as a `Bot`: options, states, corrections and the final tally."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assets import wayfarers
from assets.errors import BadInput
from assets.words import _
from solo_bots.conversation import Conversation, Correctable, Json, Values
from solo_bots.wayfarers.play import Play
from solo_bots.wayfarers.state import (
    DECK_KINDS,
    MOST_SEED,
    State,
    check_state,
    correct,
    correctables,
    journal_tile_spaces,
)
from solo_bots.wayfarers.turns import play_game, resolve

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from assets.wayfarers import Facts


OPTIONS = ("board", "deck", "seed", "journal_tiles")


def bot() -> WayfarersBot:
    """Return the bot, playing by the shipped facts."""
    return WayfarersBot(wayfarers.load(), wayfarers.identity())


@dataclass(frozen=True, slots=True)
class WayfarersBot:
    """The solo AI; see `solo_bots.conversation.Bot` for what each method promises."""

    facts: Facts
    identity: str
    game: str = "wayfarers"
    rules_version: int = 3

    def facts_identity(self) -> str:
        """Return the digest of the shipped facts."""
        return self.identity

    def boards(self) -> tuple[str, ...]:
        """Return the boards the AI may play on."""
        return tuple(board.id for board in self.facts.ai_boards)

    def start(self, options: Values) -> State:
        """Return the state before the human's first turn (W2, W3).

        Options: `board` (id of the AI board), `deck` ("virtual" or "own"), `seed` (whole number, for the virtual deck),
        `journal_tiles` (journal space -> id of the tile on it, as far as they were entered or scanned; the others are asked
        for when the AI comes there).

        Raises:
            BadInput: an option is missing, unknown or does not fit.
        """
        boards = [board.id for board in self.facts.ai_boards]
        board, deck, seed = options.get("board"), options.get("deck", "virtual"), options.get("seed", 0)
        unknown = sorted(set(options) - set(OPTIONS))
        if unknown:
            raise BadInput(
                _("There is no option '{unknown}'.").format(unknown=unknown[0][:40]),
                remedy=_("Options are: {names}.").format(names=", ".join(OPTIONS)),
            )
        if board not in boards:
            raise BadInput(
                _("There is no AI board {board:.40}.").format(board=repr(board)),
                where="board",
                remedy=_("Take one of: {names}.").format(names=", ".join(boards)),
            )
        if deck not in DECK_KINDS:
            raise BadInput(
                _("There is no deck {deck:.40}.").format(deck=repr(deck)),
                where="deck",
                remedy=_("Take one of: {names}.").format(names=", ".join(DECK_KINDS)),
            )
        if type(seed) is not int or not 0 <= seed < MOST_SEED:
            raise BadInput(
                _("{seed:.40} is no seed.").format(seed=repr(seed)),
                where="seed",
                remedy=_("Take a whole number from 0 to {most}.").format(most=MOST_SEED - 1),
            )
        begin = self.facts.ai_start
        state = State(
            str(board), deck, seed, marker=begin.resource_space, comets=begin.comets, journal=begin.journal
        )
        for colour, amount in begin.influence.items():
            state.influence[colour.value] = amount
        for colour in begin.workers:
            state.workers[colour.value] += 1
        state.journal_tiles.update(self._journal_tiles(options.get("journal_tiles", {})))
        return state

    def _journal_tiles(self, entered: Json) -> dict[str, str]:
        """Return the journal tiles that were entered before the game, each on a space of its own (W1).

        Raises:
            BadInput: a space or tile is unknown, or a tile lies twice.
        """
        spaces, tiles = journal_tile_spaces(self.facts), [tile.id for tile in self.facts.journal_tiles]
        if not isinstance(entered, dict):
            raise BadInput(_("Journal tiles are given by space."), where="journal_tiles")
        for space, tile in entered.items():
            if space not in spaces:
                raise BadInput(
                    _("No journal tile lies on {space:.40}.").format(space=repr(space)),
                    where="journal_tiles",
                    remedy=_("The spaces are: {names}.").format(names=", ".join(spaces)),
                )
            if tile not in tiles or list(entered.values()).count(tile) > 1:
                raise BadInput(
                    _("Journal tile {tile:.40} cannot lie on {space}.").format(tile=repr(tile), space=space),
                    where="journal_tiles",
                    remedy=_("Each of these lies once: {names}.").format(names=", ".join(tiles)),
                )
        return dict(entered)

    def play(self, state: State) -> Conversation[None]:
        """Play from a turn's start to the end of the game."""
        return play_game(Play(state, self.facts, resolve))

    def dump(self, state: State) -> dict[str, Json]:
        """Return the state as plain JSON."""
        return state.dump()

    def load(self, data: Mapping[str, Json]) -> State:
        """Return the state that `dump` wrote."""
        state = State.load(data)
        check_state(self.facts, state)
        return state

    def correctables(self, state: State) -> Iterator[Correctable]:
        """Name every tracked value that may be corrected."""
        return correctables(self.facts, state)

    def correct(self, state: State, fact: str, value: Json) -> None:
        """Set one tracked value right."""
        correct(self.facts, state, fact, value)

    def tally(self, state: State) -> dict[str, Json]:
        """Return what the AI owns at the end (W85): cards by deck, tiles (also those beside the board), guilds, comets."""
        return {
            "board": state.board,
            "cards": dict(state.cards),
            "tiles": dict(state.tiles),
            "influence": dict(state.influence),
            "comets": state.comets,
        }

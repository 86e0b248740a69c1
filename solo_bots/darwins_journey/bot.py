"""Alfred as a `Bot`: options, states, corrections and what he owns at the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assets import darwins_journey
from assets.darwins_journey.alfred import accept_set, set_to
from assets.errors import BadInput
from assets.words import _
from solo_bots.conversation import Conversation, Correctable, Json, Values
from solo_bots.darwins_journey import corrections
from solo_bots.darwins_journey.corrections import correctables
from solo_bots.darwins_journey.delivery import full_rows
from solo_bots.darwins_journey.effects import resolve
from solo_bots.darwins_journey.play import Play
from solo_bots.darwins_journey.setup import first_state
from solo_bots.darwins_journey.state import DECK_KINDS, MOST_SEED, State, check_state
from solo_bots.darwins_journey.turns import play_game

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from assets.darwins_journey import Facts
    from assets.darwins_journey.alfred import AlfredSet

OPTIONS = ("board", "deck", "seed", "set")


def bot() -> Alfred:
    """Return the bot, playing by the shipped facts."""
    return Alfred(darwins_journey.load(), darwins_journey.identity())


@dataclass(frozen=True, slots=True)
class Alfred:
    """The solo opponent; see `solo_bots.conversation.Bot` for what each method promises."""

    facts: Facts
    identity: str
    game: str = "darwins_journey"
    rules_version: int = 3

    def facts_identity(self) -> str:
        """Return the digest of the shipped facts."""
        return self.identity

    def boards(self) -> tuple[str, ...]:
        """Return the boards Alfred may play on, easy first."""
        return tuple(board.id for board in self.facts.reference.boards)

    def start(self, options: Values) -> State:
        """Return the state before the set-up (R1, R36).

        Options: `board` ("white", "blue", "yellow", "green"), `deck` ("virtual" or "own"), `seed` (whole number, for the virtual
        deck), `set` (a copied set as `set_to` writes it; left out, the shipped reference set is played by).

        Raises:
            BadInput: an option is missing, unknown or does not fit.
        """
        unknown = sorted(set(options) - set(OPTIONS))
        if unknown:
            raise BadInput(
                _("There is no option '{unknown}'.").format(unknown=unknown[0][:40]),
                remedy=_("Options are: {names}.").format(names=", ".join(OPTIONS)),
            )
        board, deck, seed = options.get("board"), options.get("deck", "virtual"), options.get("seed", 0)
        if board not in self.boards():
            raise BadInput(
                _("There is no board {board:.40} of Alfred's.").format(board=repr(board)),
                where="board",
                remedy=_("Take one of: {names}.").format(names=", ".join(self.boards())),
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
        written: dict[str, Json] = {}
        alfred = self.facts.reference
        if "set" in options:
            alfred = accept_set(self.facts, options["set"])
            written = set_to(alfred)
        return first_state(self.facts, alfred, str(board), deck, seed, written)

    def set_of(self, state: State) -> AlfredSet:
        """Return the cards and boards a game is played by: the set it began with.

        Raises:
            BadInput: the state holds a set that breaks a rule.
        """
        if not state.alfred_set:
            return self.facts.reference
        return accept_set(self.facts, state.alfred_set)

    def play(self, state: State) -> Conversation[None]:
        """Play from a turn's start to the end of the game."""
        return play_game(Play(state, self.facts, self.set_of(state), resolve))

    def dump(self, state: State) -> dict[str, Json]:
        """Return the state as plain JSON."""
        return state.dump()

    def load(self, data: Mapping[str, Json]) -> State:
        """Return the state that `dump` wrote."""
        state = State.load(data)
        check_state(self.facts, self.set_of(state), state)
        return state

    def correctables(self, state: State) -> Iterator[Correctable]:
        """Name every tracked value that may be corrected."""
        return correctables(self.facts, self.set_of(state), state)

    def correct(self, state: State, fact: str, value: Json) -> None:
        """Set one tracked value right."""
        corrections.correct(self.facts, self.set_of(state), state, fact, value)

    def tally(self, state: State) -> dict[str, Json]:
        """Return what Alfred owns, for scoring (R30 to R33, R39).

        seal_rows: seals in each row; seal_vp: what his board pays for a row of five, and six on top; end_vp: points under tents
        lifted (the line of all tents); theory in steps and books beside the track; coins as they lie.
        """
        board = self.set_of(state).board(state.board)
        day = state.alfred_set.get("transcribed", "")
        return {
            "board": state.board,
            "set": state.alfred_set.get("name", self.facts.reference.name),
            **({"transcribed": day} if day else {}),
            "not_printed": list(self.set_of(state).not_printed(state.board)),
            "track": state.vp,
            "seal_rows": {letter: len(seals) for letter, seals in state.seals.items()},
            "seal_vp": {"five": board.five_seals_vp, "six": board.six_seals_vp},
            "tents": len(state.camps),
            "end_vp": state.end_vp,
            "theory": state.theory,
            "extra_books": state.books,
            "museum_rows": full_rows(self.facts, state.museum),
            "coins": state.coins,
        }

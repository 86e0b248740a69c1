"""Which tracked values can a person set right, and what may each be?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.wayfarers.model import CardType
from assets.words import _
from solo_bots.conversation import AnswerRefused, Correctable, Field, Json
from solo_bots.wayfarers.journal import (
    FINAL_COLUMN,
    green_columns,
    journal_tile_spaces,
    note_human_column,
    note_journal_tile,
)
from solo_bots.wayfarers.state import DECKS, GUILD_COLOURS, WORKER_COLOURS, WORKERS_IN_PLAY, State
from solo_bots.wayfarers.tiles import CARAVAN_STEPS, copies, every_tile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assets.wayfarers import Facts

NONE = "none"
MOST_INFLUENCE = 99
"""The AI's influence never runs out (W4); more than this is a slip of the finger."""


def correctables(facts: Facts, state: State) -> Iterator[Correctable]:
    """Yield every tracked value with its range; the default is what the companion believes now."""
    yield Correctable("tracks", Field("marker", "number", state.marker, 0, len(facts.resource_track) - 1))
    yield Correctable("tracks", Field("comets", "number", state.comets, 0, facts.comet_track_max))
    spaces = tuple(space.id for space in facts.journal_spaces)
    yield Correctable("tracks", Field("journal", "pick", state.journal, options=spaces))
    yield Correctable("tracks", Field("human_column", "number", state.human_column, 0, FINAL_COLUMN))
    for colour in GUILD_COLOURS:
        yield Correctable("guilds", _number(f"influence.{colour}", state.influence[colour], MOST_INFLUENCE))
    for colour in WORKER_COLOURS:
        field = Field(f"workers.{colour}", "number", state.workers[colour], 0, WORKERS_IN_PLAY[colour])
        yield Correctable("workers", field)
    for number in range(1, facts.setup.green_workers_on_track + 1):
        yield Correctable("workers", Field(f"green_gone.{number}", "toggle", number in state.green_gone))
    for deck in DECKS:
        yield Correctable(
            "cards", Field(f"cards.{deck}", "number", state.cards[deck], 0, len(facts.deck(CardType(deck))))
        )
    tiles = every_tile(facts)
    for tile in tiles:
        owned = state.tiles.get(tile, 0)
        yield Correctable("tiles", Field(f"tiles.{tile}", "number", owned, 0, copies(facts, tile)))
        yield Correctable("piles", Field(f"tiles_gone.{tile}", "toggle", tile in state.tiles_gone))
    yield Correctable("tiles", Field("caravan", "number", state.caravan, 0, CARAVAN_STEPS))
    most = sum(copies(facts, tile) for tile in tiles)
    yield Correctable("tiles", _number("beside", state.beside, most))
    kinds = (NONE, *(tile.id for tile in facts.journal_tiles))
    for space in journal_tile_spaces(facts):
        there = state.journal_tiles.get(space, NONE)
        yield Correctable("journal_tiles", Field(f"journal_tile.{space}", "pick", there, options=kinds))
    ids = (NONE, *(str(card.id) for card in facts.schemes))
    for place in range(1, len(facts.schemes)):
        now = str(state.schemes[place - 1]) if place <= len(state.schemes) else NONE
        yield Correctable("schemes", Field(f"scheme.{place}", "pick", now, options=ids))
    finals = (NONE, *(space.id for space in facts.journal_spaces if space.column == FINAL_COLUMN))
    yield Correctable("end", Field("human_final", "pick", state.human_final or NONE, options=finals))
    yield Correctable(
        "end", Field("ended_by", "pick", state.ended_by or NONE, options=(NONE, "human", "bot"))
    )


def _number(name: str, now: int, most: int) -> Field:
    """Return a number whose bound is good sense only, so that what is so already always fits."""
    return Field(name, "number", now, 0, max(most, now))


def correct(facts: Facts, state: State, fact: str, value: Json) -> None:
    """Set one tracked value right.

    Raises:
        AnswerRefused: there is no such value, it is out of range, or it contradicts another one.
    """
    field = next((one.field for one in correctables(facts, state) if one.field.id == fact), None)
    if field is None:
        raise AnswerRefused(
            _("There is no value '{fact}' to correct.").format(fact=fact[:60]),
            remedy=_("Take one from the list of values."),
        )
    value = field.check(value)
    name, _dot, part = fact.partition(".")
    if name == "scheme":
        _correct_scheme(state, int(part), value)
    elif name == "tiles" and value == 0:
        state.tiles.pop(part, None)
    elif name in ("influence", "workers", "cards", "tiles"):
        getattr(state, name)[part] = value
    elif name in ("green_gone", "tiles_gone"):
        _correct_member(getattr(state, name), int(part) if name == "green_gone" else part, present=value)
    elif name in ("human_final", "ended_by"):
        _correct_end(facts, state, name, "" if value == NONE else value)
    elif name == "journal_tile":
        _correct_journal_tile(state, part, value)
    elif name == "journal":
        _correct_journal(state, value)
    elif name == "human_column":
        _correct_human_column(facts, state, value)
    else:
        setattr(state, name, value)


def _correct_scheme(state: State, place: int, value: str) -> None:
    """Change, add or take away a face-up scheme card; they lie without a gap, each once."""
    if value == NONE:
        del state.schemes[place - 1 :]
        return
    card = int(value)
    if card in state.schemes and state.schemes.index(card) != place - 1:
        raise AnswerRefused(
            _("Scheme card {card} lies face up already.").format(card=card),
            remedy=_("Correct the other place first."),
        )
    if place > len(state.schemes) + 1:
        raise AnswerRefused(
            _("The scheme cards lie without a gap."),
            remedy=_("Fill place {most} first.").format(most=len(state.schemes) + 1),
        )
    state.schemes[place - 1 : place] = [card]


def _correct_member(members: list[Json], member: Json, *, present: bool) -> None:
    if present and member not in members:
        members.append(member)
    elif not present and member in members:
        members.remove(member)


def _correct_journal_tile(state: State, space: str, value: str) -> None:
    """Set right which tile lies on a journal space; what is not known is asked when the AI comes there (W74)."""
    if value == NONE:
        state.journal_tiles.pop(space, None)
    else:
        note_journal_tile(state, space, value)


def _correct_journal(state: State, value: str) -> None:
    if value == state.human_final:
        raise AnswerRefused(_("You stand on that space."), remedy=_("Correct your own final space first."))
    state.journal = value


def _correct_human_column(facts: Facts, state: State, value: int) -> None:
    """Set right where the human stands; a green worker that nobody has come to is there again (W70).

    In its own turn the human may move on after that, so only in the AI's it is as if the column had just been told.
    """
    reached = max(value, facts.journal_space(state.journal).column)
    columns = green_columns(facts)
    state.green_gone = [number for number in state.green_gone if columns[number] <= reached]
    note_human_column(facts, state, value, told=state.to_move == "bot")
    if value < FINAL_COLUMN:
        state.human_final = ""


def _correct_end(facts: Facts, state: State, name: str, value: str) -> None:
    """Set right on which last space the human stands, or who was first in the last column (W76, W83)."""
    if name == "human_final":
        if value and value == state.journal:
            raise AnswerRefused(
                _("The AI stands on that space."), remedy=_("Correct the AI's journal space first.")
            )
        state.human_final = value
        if value:
            note_human_column(facts, state, FINAL_COLUMN)
        return
    if not value and state.to_move == "end":
        raise AnswerRefused(_("The game is over."), remedy=_("Undo a step to go on from there."))
    if not value:
        state.turns_left = -1
    elif state.turns_left > 0 and value != state.ended_by:
        # The last turns were counted for the other side: this is the trigger's own last turn, or the turn right after it.
        state.turns_left = 1 if value == state.to_move else 2
    state.ended_by = value

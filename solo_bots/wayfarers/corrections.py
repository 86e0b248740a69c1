"""Which tracked values can a person set right, and what may each be?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.facts.wayfarers import CardType
from solo_bots.conversation import AnswerRefused, Correctable, Field, Json
from solo_bots.wayfarers.journal import FINAL_COLUMN
from solo_bots.wayfarers.state import DECKS, GUILD_COLOURS, WORKER_COLOURS, WORKERS_IN_PLAY, State
from solo_bots.wayfarers.tiles import CARAVAN_STEPS, copies

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assets.facts.wayfarers import Facts

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
        yield Correctable(
            "guilds", Field(f"influence.{colour}", "number", state.influence[colour], 0, MOST_INFLUENCE)
        )
    for colour in WORKER_COLOURS:
        field = Field(f"workers.{colour}", "number", state.workers[colour], 0, WORKERS_IN_PLAY[colour])
        yield Correctable("workers", field)
    for number in range(1, facts.setup.green_workers_on_track + 1):
        yield Correctable("workers", Field(f"green_gone.{number}", "toggle", number in state.green_gone))
    for deck in DECKS:
        yield Correctable(
            "cards", Field(f"cards.{deck}", "number", state.cards[deck], 0, len(facts.deck(CardType(deck))))
        )
    for tile in [tile.id for tile in facts.tiles] + [tile.id for tile in facts.special_tiles]:
        owned = state.tiles.get(tile, 0)
        yield Correctable("tiles", Field(f"tiles.{tile}", "number", owned, 0, copies(facts, tile)))
        yield Correctable("piles", Field(f"tiles_gone.{tile}", "toggle", tile in state.tiles_gone))
    yield Correctable("tiles", Field("caravan", "number", state.caravan, 0, CARAVAN_STEPS))
    yield Correctable("tiles", Field("beside", "number", state.beside, 0, 62))
    ids = (NONE, *(str(card.id) for card in facts.schemes))
    for place in range(1, len(facts.schemes)):
        now = str(state.schemes[place - 1]) if place <= len(state.schemes) else NONE
        yield Correctable("schemes", Field(f"scheme.{place}", "pick", now, options=ids))
    finals = (NONE, *(space.id for space in facts.journal_spaces if space.column == FINAL_COLUMN))
    yield Correctable("end", Field("human_final", "pick", state.human_final or NONE, options=finals))
    yield Correctable(
        "end", Field("ended_by", "pick", state.ended_by or NONE, options=(NONE, "human", "bot"))
    )


def correct(facts: Facts, state: State, fact: str, value: Json) -> None:
    """Set one tracked value right.

    Raises:
        AnswerRefused: there is no such value, it is out of range, or it contradicts another one.
    """
    field = next((one.field for one in correctables(facts, state) if one.field.id == fact), None)
    if field is None:
        raise AnswerRefused(
            f"There is no value '{fact[:60]}' to correct.", remedy="Take one from the list of values."
        )
    value = field.check(value)
    name, _, part = fact.partition(".")
    if name == "scheme":
        _correct_scheme(state, int(part), value)
    elif name in ("influence", "workers", "cards", "tiles"):
        getattr(state, name)[part] = value
    elif name in ("green_gone", "tiles_gone"):
        _correct_member(getattr(state, name), int(part) if name == "green_gone" else part, present=value)
    elif name in ("human_final", "ended_by"):
        _correct_end(state, name, "" if value == NONE else value)
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
            f"Scheme card {card} lies face up already.", remedy="Correct the other place first."
        )
    if place > len(state.schemes) + 1:
        raise AnswerRefused(
            "The scheme cards lie without a gap.", remedy=f"Fill place {len(state.schemes) + 1} first."
        )
    state.schemes[place - 1 : place] = [card]


def _correct_member(members: list[Json], member: Json, *, present: bool) -> None:
    if present and member not in members:
        members.append(member)
    elif not present and member in members:
        members.remove(member)


def _correct_end(state: State, name: str, value: str) -> None:
    if name == "human_final" and value and value == state.journal:
        raise AnswerRefused("The AI stands on that space.", remedy="Correct the AI's journal space first.")
    setattr(state, name, value)
    if name == "ended_by" and not value:
        state.turns_left = -1

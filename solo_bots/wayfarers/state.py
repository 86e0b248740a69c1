"""What the companion tracks of a Wayfarers game, what may be corrected, and what a stored state may be.

The AI's own side is known completely, the table only as far as the person said. Everything here is plain data, whole at each
turn's start. What is only true within a turn (holes in the rows, workers the AI just placed) lives in
`solo_bots.wayfarers.play.Memory`.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING

from assets.errors import BadInput
from assets.wayfarers.model import CardType, UpgradeTile
from assets.words import _
from solo_bots.conversation import AnswerRefused, Correctable, Field, Json

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from assets.wayfarers import Facts


GUILD_COLOURS = ("black", "blue", "yellow")


WORKER_COLOURS = ("green", "yellow", "blue")


WORKERS_IN_PLAY = {"green": 4, "yellow": 2, "blue": 2}
"""W1: four green workers start on the journal track, two yellow and two blue with the players."""


ROWS = ("townsfolk", "land", "water", "space")
"""The four rows of the main board that have slots; inspiration is a column of its own."""


DECKS = (*ROWS, "inspiration")


FINAL_COLUMN = 10


LAST_TURNS = 2
"""W83: once the trigger's turn is over, each side has one turn more."""


CARAVAN_STEPS = 21
"""W53: 7 columns of 3 rows; bottom row left to right, middle right to left, top left to right."""


@dataclass(slots=True)
class State:
    """One solo game as the companion knows it.

    marker: resource track space 0-7. comets: 0-10. journal: the AI's space. influence, workers, cards, tiles: what the AI
    owns. tiles_gone: piles that were found empty. caravan: steps of the path covered, 0-21. beside: tiles that found no room. schemes: face-up cards, oldest first.
    human_column: the last column the human was known in, which never falls. column_turn: the turn in which that was told.
    human_final: the final space the human stands on, or "". green_gone: numbers of the green workers known to have left the journal track. journal_tiles: which tile lies
    on a journal space, where it was told. ended_by: whose marker reached the last column first, or "". turns_left: whole
    turns still to come once that turn is over, -1 before.
    """

    board: str
    deck: str
    seed: int
    turn: int = 1
    to_move: str = "human"
    marker: int = 0
    comets: int = 0
    journal: str = "J0"
    influence: dict[str, int] = field(default_factory=lambda: dict.fromkeys(GUILD_COLOURS, 0))
    workers: dict[str, int] = field(default_factory=lambda: dict.fromkeys(WORKER_COLOURS, 0))
    cards: dict[str, int] = field(default_factory=lambda: dict.fromkeys(DECKS, 0))
    tiles: dict[str, int] = field(default_factory=dict)
    tiles_gone: list[str] = field(default_factory=list)
    caravan: int = 0
    beside: int = 0
    schemes: list[int] = field(default_factory=list)
    shuffles: int = 0
    human_column: int = 0
    column_turn: int = 0
    human_final: str = ""
    green_gone: list[int] = field(default_factory=list)
    journal_tiles: dict[str, str] = field(default_factory=dict)
    ended_by: str = ""
    turns_left: int = -1

    def dump(self) -> dict[str, Json]:
        """Return the state as plain JSON, sharing nothing with it."""
        return {name: _copied(getattr(self, name)) for name in _NAMES}

    @classmethod
    def load(cls, data: Mapping[str, Json]) -> State:
        """Read back what `dump` wrote.

        Raises:
            BadInput: a value is missing, unknown or of another type.
        """
        if set(data) != set(_NAMES):
            odd = sorted(set(_NAMES).symmetric_difference(data))
            raise BadInput(_("This is no state of a Wayfarers game."), where=", ".join(odd)[:80])
        model = cls("", "", 0)
        for name, value in data.items():
            if type(value) is not type(getattr(model, name)):
                raise BadInput(_("This is no state of a Wayfarers game."), where=name)
        return cls(**{name: _copied(value) for name, value in data.items()})


_NAMES = tuple(one.name for one in fields(State))


def _copied(value: Json) -> Json:
    """Return a value of the state as its own; there is nothing nested in its lists and dicts."""
    return value.copy() if isinstance(value, (dict, list)) else value


def note_human_column(facts: Facts, state: State, column: int, *, told: bool = True) -> None:
    """Note that the human has come to a column, and which green workers are gone by that (W70).

    That is the one beside this column, and one beside a column on the way that no link jumps: somebody has taken it.
    `told`: that is the very column, not only one it has passed.
    """
    state.human_column = column
    if told:
        state.column_turn = state.turn
    for number, beside in green_columns(facts).items():
        if number not in state.green_gone and (
            beside == column or (beside < column and not _jumped(facts, beside))
        ):
            state.green_gone.append(number)


def green_columns(facts: Facts) -> dict[int, int]:
    """Return the column each green worker starts beside, by its number (W1)."""
    return {
        space.green_worker: space.column for space in facts.journal_spaces if space.green_worker is not None
    }


def _jumped(facts: Facts, column: int) -> bool:
    """Tell whether a link leads past a column (W80)."""
    links = (
        (facts.journal_space(link.start).column, facts.journal_space(link.to).column)
        for link in facts.journal_links
    )
    return any(start < column < to for start, to in links)


def note_journal_tile(state: State, space: str, tile: str) -> None:
    """Remember which journal tile lies on a space; each of the ten lies but once, so it lies nowhere else."""
    for other in [place for place, there in state.journal_tiles.items() if there == tile]:
        del state.journal_tiles[other]
    state.journal_tiles[space] = tile


def journal_tile_spaces(facts: Facts) -> list[str]:
    """Return the spaces of the journal track a journal tile lies on, in the order of the track (W1)."""
    return [space.id for space in facts.journal_spaces if any(e.kind == "journal tile" for e in space.reward)]


def every_tile(facts: Facts) -> list[str]:
    """Return the ids of all kinds of tiles, the special ones last."""
    return [tile.id for tile in facts.tiles] + [tile.id for tile in facts.special_tiles]


def copies(facts: Facts, tile_id: str) -> int:
    """Return how many of a tile are in a solo game: 2, of a special tile 1 (W1)."""
    return facts.setup.copies_per_basic_tile if isinstance(facts.tile(tile_id), UpgradeTile) else 1


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

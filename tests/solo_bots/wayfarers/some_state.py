"""Where can a game be, and what may be said there? A state at a turn's start as chance has it, every value in its bounds but not always likely."""

import random

from assets import wayfarers
from assets.wayfarers.model import CardType
from solo_bots import bot_for
from solo_bots.conversation import Ask, Json
from solo_bots.session import Session
from solo_bots.wayfarers.state import DECKS, State, journal_tile_spaces


def some_state(chance: random.Random) -> State:
    """Return a state that `load` accepts."""
    facts = wayfarers.load()
    board = chance.choice([one.id for one in facts.ai_boards])
    state: State = bot_for("wayfarers").start({"board": board, "deck": "own"})
    state.to_move = chance.choice(("bot", "bot", "human"))
    state.turn = chance.randrange(1, 60)
    state.marker, state.comets = chance.randrange(8), chance.randrange(11)
    state.journal = chance.choice([space.id for space in facts.journal_spaces])
    state.influence = {colour: chance.randrange(5) for colour in state.influence}
    state.workers = {"green": chance.randrange(5), "yellow": chance.randrange(3), "blue": chance.randrange(3)}
    for deck in DECKS:
        size = len(facts.deck(CardType(deck)))
        state.cards[deck] = chance.choice((0, 3, 7, size - 1, size))
    _some_tiles(state, chance)
    state.schemes = chance.sample(range(1, 7), chance.randrange(6))
    _some_human(state, chance)
    if chance.random() < 0.3:
        state.ended_by = chance.choice(("human", "bot"))
        state.turns_left = chance.choice((-1, 1, 2))
    return state


def _some_tiles(state: State, chance: random.Random) -> None:
    facts = wayfarers.load()
    for tile in facts.tiles:
        if chance.random() < 0.4:
            state.tiles[tile.id] = chance.randrange(1, 3)
        if chance.random() < 0.3:
            state.tiles_gone.append(tile.id)
    for special in facts.special_tiles:
        if chance.random() < 0.3:
            state.tiles[special.id] = 1
        if chance.random() < 0.3:
            state.tiles_gone.append(special.id)
    state.caravan = chance.randrange(22)
    state.beside = chance.randrange(3)


def _some_human(state: State, chance: random.Random) -> None:
    facts = wayfarers.load()
    state.human_column = chance.randrange(11)
    state.column_turn = chance.choice((0, max(0, state.turn - 5), state.turn - 1))
    if state.human_column == 10 and chance.random() < 0.7:
        finals = [space.id for space in facts.journal_spaces if space.column == 10]
        state.human_final = chance.choice([space for space in finals if space != state.journal])
    state.green_gone = [number for number in range(1, 5) if chance.random() < 0.4]
    spaces = journal_tile_spaces(facts)
    known = chance.randrange(len(spaces) + 1)
    tiles = chance.sample([tile.id for tile in facts.journal_tiles], known)
    state.journal_tiles = dict(zip(chance.sample(spaces, known), tiles, strict=True))


def some_answer(ask: Ask, chance: random.Random, *, usual: float = 0.5) -> Json:
    """Return an answer that fits, the usual one with that chance; numbers, gifts and several toggles too."""
    if ask.default is not None and chance.random() < usual:
        return ask.default
    choice = chance.choice(ask.choices)
    answer: dict[str, Json] = {"choice": choice.id}
    for field in choice.fields:
        if field.kind == "pick":
            answer[field.id] = chance.choice(field.options)
        elif field.kind == "number":
            answer[field.id] = chance.randint(field.low, field.high)
    toggles = [field.id for field in choice.fields if field.kind == "toggle"]
    most = len(toggles) if choice.at_most is None else min(choice.at_most, len(toggles))
    marked = chance.sample(toggles, chance.randint(choice.at_least, most))
    return answer | {toggle: toggle in marked for toggle in toggles}


def some_correction(session: Session[State], chance: random.Random) -> tuple[str, Json]:
    """Return a tracked value and something it may be corrected to, as far as its declaration says."""
    field = chance.choice([one.field for one in session.bot.correctables(session.state)])
    if field.kind == "toggle":
        return field.id, chance.random() < 0.5
    if field.kind == "pick":
        return field.id, chance.choice(field.options)
    return field.id, chance.randint(field.low, field.high)

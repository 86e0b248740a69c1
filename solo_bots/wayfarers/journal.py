"""Moves the AI along the journal track."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solo_bots.conversation import Ask, Choice, Conversation, Field, Reason, Tell
from solo_bots.wayfarers.order import extra_move_cost, path_colour
from solo_bots.wayfarers.state import FINAL_COLUMN, note_human_column, note_journal_tile

if TYPE_CHECKING:
    from assets.wayfarers.model import Effect, JournalSpace
    from solo_bots.wayfarers.play import Play
    from solo_bots.wayfarers.state import State


def journal(play: Play) -> Conversation[None]:
    """Move on the journal track, and once more if the AI can pay for it; in the last column stay (W71, W75, W78, W79, W80)."""
    column = _column(play, play.state.journal)
    if column == FINAL_COLUMN:
        yield Tell(
            "journal_stays", {"space": play.state.journal}, (Reason("in_final_column", "W78"),), moves=False
        )
        return
    yield from _move(play)
    if not play.memory.extra_move:
        yield from _extra_move(play, column)


def _extra_move(play: Play, column: int) -> Conversation[None]:
    """Pay for a second move if the AI can; `column` is where it stood before the first one (W71, W75, W79).

    The human's column is asked for only where it decides: with black influence left, the human not known to be ahead, and
    not told since its last turn.
    """
    state = play.state
    while _could_move_on(play) and state.human_column <= column and not _column_is_told(state):
        answer = yield _column_question(play)
        if isinstance(answer, dict):
            note_human_column(play.facts, state, answer["column"])
            if state.human_column == FINAL_COLUMN:
                yield from reach_final_column(play, "human")
            break
    if not _could_move_on(play):
        return
    cost = extra_move_cost(play.facts, column, state.human_column)
    why = Reason("extra_move", "W71", {"ai": column, "human": state.human_column, "cost": cost})
    if state.influence["black"] < cost:
        yield Tell("no_extra_move", {"cost": cost, "black": state.influence["black"]}, (why,), moves=False)
        return
    play.memory.extra_move = True
    state.influence["black"] -= cost
    yield Tell(
        "extra_move", {"cost": cost, "left": state.influence["black"]}, (why, Reason("never_optional", "W75"))
    )
    yield from _move(play)


def _could_move_on(play: Play) -> bool:
    return play.state.influence["black"] > 0 and _column(play, play.state.journal) != FINAL_COLUMN


def _column_is_told(state: State) -> bool:
    """Tell whether the human's column was told in this turn or the one before, so that it has not moved since."""
    return state.column_turn > 0 and state.turn - state.column_turn <= 1


def reach_final_column(play: Play, who: str) -> Conversation[None]:
    """Note that a marker entered the last column: the end of the game, if it is the first (W83)."""
    if play.state.ended_by == "":
        play.state.ended_by = who
        yield Tell("end_triggered", {"by": who}, (Reason("end_trigger", "W83", {"by": who}),), moves=False)


def _move(play: Play) -> Conversation[None]:
    """Take one link and resolve everything on the space it leads to (W70, W74, W77)."""
    state = play.state
    start = state.journal
    reasons = yield from _take_link(play)
    space = play.facts.journal_space(state.journal)
    values = {"from": start, "to": space.id, "column": space.column}
    yield Tell("journal_move", values, reasons)
    if space.column == FINAL_COLUMN:
        yield from reach_final_column(play, "bot")
    yield from _look_around(play, space)
    printed = [str(effect) for effect in space.reward if effect.kind != "journal tile"]
    if printed:
        yield Tell("journal_space", {"does": printed}, (Reason("space_resolved", "W74"),), moves=False)
    for effect in space.reward:
        does = _journal_tile(play, space.id) if effect.kind == "journal tile" else (effect,)
        if effect.kind == "journal tile":
            yield _tile_told(play, space.id)
        yield from play.resolve(play, does)
    if space.then_choose:
        tile = next(effect for effect in space.then_choose if effect.kind == "upgrade")
        yield Tell("last_space", {"effect": str(tile)}, (Reason("special_tile_last", "W77"),), moves=False)
        yield from play.resolve(play, (tile,))


def _take_link(play: Play) -> Conversation[tuple[Reason, ...]]:
    """Move the marker along the link of the path; on entering the last column to the other space if the human has it (W72, W73, W76).

    Returns why. Where the human stands is asked only when the AI comes to the last column and nobody said it.
    """
    state = play.state
    while True:
        path = path_colour(play.facts, state.schemes)
        links = {
            link.path.value: link.to
            for link in play.facts.links_from(state.journal)
            if link.path.value != "middle"
        }
        if not links:
            return (Reason("in_final_column", "W78"),)
        target = links.get(path) or links["only"]
        away = state.human_column < FINAL_COLUMN and _column_is_told(state)
        if _column(play, target) != FINAL_COLUMN or state.human_final or away:
            break
        answer = yield _blocked_question(play, target)
        if isinstance(answer, dict):
            if answer["choice"] != "free":
                state.human_final = answer.get("space", target)
                note_human_column(play.facts, state, FINAL_COLUMN)
                yield from reach_final_column(play, "human")
            break
    reasons = [_path_reason(play, path)]
    if target == state.human_final:
        reasons.append(Reason("space_taken", "W76", {"space": target}))
        target = next(to for to in links.values() if to != target)
    state.journal = target
    return tuple(reasons)


def _look_around(play: Play, space: JournalSpace) -> Conversation[None]:
    """Find out in one look what lies on and beside a space: its tile, and the green worker if nobody was there (W70, W74)."""
    state = play.state
    while True:
        green = _green_may_be_there(play, space)
        unknown = space.id not in state.journal_tiles and any(e.kind == "journal tile" for e in space.reward)
        if not unknown and not green:
            return
        there = play.state.human_column <= space.column
        answer = yield (
            _tile_on_space(play, space.id, green=there if green else None)
            if unknown
            else _green_question(space, there=there)
        )
        if isinstance(answer, dict):
            break
    if unknown:
        note_journal_tile(state, space.id, answer["choice"])
    if green and space.green_worker is not None:
        state.green_gone.append(space.green_worker)
        if answer["green"] if unknown else answer["choice"] == "there":
            state.workers["green"] += 1
            yield Tell("green_worker", {"number": space.green_worker}, (Reason("first_there", "W70"),))


def _green_may_be_there(play: Play, space: JournalSpace) -> bool:
    number = space.green_worker
    return number is not None and number not in play.state.green_gone and play.may_lie_on_cards("green") > 0


def _journal_tile(play: Play, space: str) -> tuple[Effect, ...]:
    return play.facts.journal_tile(play.state.journal_tiles[space]).does


def _tile_told(play: Play, space: str) -> Tell:
    does = [str(effect) for effect in _journal_tile(play, space)]
    values = {"space": space, "tile": play.state.journal_tiles[space], "does": does}
    return Tell("journal_tile", values, (Reason("space_resolved", "W74"),), moves=False)


def _column(play: Play, space: str) -> int:
    return play.facts.journal_space(space).column


def _path_reason(play: Play, path: str) -> Reason:
    colours = [play.facts.scheme(card).colour.value for card in play.state.schemes]
    values = {
        "path": path,
        "blue": colours.count("blue"),
        "red": colours.count("red"),
        "newest": (colours or [""])[-1],
    }
    return Reason("journal_path", "W72", values)


def _column_question(play: Play) -> Ask:
    low = play.state.human_column
    column = Choice("column", fields=(Field("column", "number", low, low, FINAL_COLUMN),))
    default = {"choice": "column", "column": low}
    values = {"ai": _column(play, play.state.journal), "black": play.state.influence["black"]}
    return Ask("column", "column", (column,), default, values, "number")


def _blocked_question(play: Play, space: str) -> Ask:
    """Ask whether the human stands on the last space the AI comes to, on another one, or is not there yet (W76).

    Which other one is not asked where the human is known to have arrived.
    """
    others = tuple(
        one.id for one in play.facts.journal_spaces if one.column == FINAL_COLUMN and one.id != space
    )
    choices: tuple[Choice, ...] = (Choice("free"), Choice("mine"))
    if play.state.human_column < FINAL_COLUMN:
        choices += (Choice("elsewhere", fields=(Field("space", "pick", options=others),)),)
    return Ask(f"final:{space}", "final_space", choices, {"choice": "free"}, {"space": space})


def _green_question(space: JournalSpace, *, there: bool) -> Ask:
    """Ask for the green worker; that it is there is the usual answer unless the human has passed the column (W70)."""
    number = space.green_worker
    choices = (Choice("there"), Choice("gone"))
    usual = {"choice": "there" if there else "gone"}
    return Ask(f"green:{number}", "green_worker", choices, usual, {"number": number})


def _tile_on_space(play: Play, space: str, *, green: bool | None) -> Ask:
    """Ask which of the ten tiles lies there, and whether the green worker does; `green` is the usual answer, None: not asked.

    All ten are offered, for one named by mistake before may be the right one now.
    """
    beside = () if green is None else (Field("green", "toggle", default=green),)
    choices = tuple(
        Choice(tile.id, {"does": [str(effect) for effect in tile.does]}, beside)
        for tile in play.facts.journal_tiles
    )
    return Ask(f"journal_tile:{space}", "journal_tile", choices, None, {"space": space})

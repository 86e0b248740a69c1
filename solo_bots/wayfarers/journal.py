"""How does the AI travel along the journal track?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from solo_bots.conversation import Ask, Choice, Conversation, Field, Reason, Tell, asking
from solo_bots.wayfarers.order import extra_move_cost, path_colour

if TYPE_CHECKING:
    from assets.facts.wayfarers import Effect
    from solo_bots.wayfarers.play import Play

FINAL_COLUMN = 10

LAST_TURNS = 2
"""W83: once the trigger's turn is over, each side has one turn more."""


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

    The human's column is asked for only where it decides: with black influence left, and the human not known to be ahead.
    """
    state = play.state
    while _could_move_on(play) and state.human_column <= column:
        answer = yield _column_question(play)
        if isinstance(answer, dict):
            state.human_column = answer["column"]
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
    if space.green_worker is not None:
        yield from _green_worker(play, space.green_worker)
    for effect in space.reward:
        yield from play.resolve(
            play, (yield from _journal_tile(play, space.id)) if effect.kind == "journal tile" else (effect,)
        )
    if space.then_choose:
        yield from play.resolve(play, (next(e for e in space.then_choose if e.kind == "upgrade"),))


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
        if _column(play, target) != FINAL_COLUMN or state.human_final:
            break
        answer = yield _blocked_question(target)
        if isinstance(answer, dict):
            if answer["choice"] == "mine":
                state.human_final, state.human_column = target, FINAL_COLUMN
                yield from reach_final_column(play, "human")
            break
    reasons = [_path_reason(play, path)]
    if target == state.human_final:
        reasons.append(Reason("space_taken", "W76", {"space": target}))
        target = next(to for to in links.values() if to != target)
    state.journal = target
    return tuple(reasons)


def _green_worker(play: Play, number: int) -> Conversation[None]:
    """Take the green worker beside the space if nobody was there before (W70)."""
    state = play.state
    while number not in state.green_gone and play.may_lie_on_cards("green") > 0:
        answer = yield _green_question(number)
        if isinstance(answer, dict):
            state.green_gone.append(number)
            if answer["choice"] == "there":
                state.workers["green"] += 1
                yield Tell("green_worker", {"number": number}, (Reason("first_there", "W70"),))


def _journal_tile(play: Play, space: str) -> Conversation[tuple[Effect, ...]]:
    """Return what the journal tile on a space gives, asking once which of the ten it is."""
    if space not in play.state.journal_tiles:
        answer = yield from asking(lambda: _journal_tile_question(play, space))
        play.state.journal_tiles[space] = answer["choice"]
    tile = play.facts.journal_tile(play.state.journal_tiles[space])
    values = {"space": space, "tile": tile.id, "does": [str(effect) for effect in tile.does]}
    yield Tell("journal_tile", values, (Reason("space_resolved", "W74"),), moves=False)
    return tile.does


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


def _blocked_question(space: str) -> Ask:
    choices = (Choice("free"), Choice("mine"))
    return Ask(f"final:{space}", "final_space", choices, {"choice": "free"}, {"space": space})


def _green_question(number: int) -> Ask:
    choices = (Choice("there"), Choice("gone"))
    return Ask(f"green:{number}", "green_worker", choices, {"choice": "there"}, {"number": number})


def _journal_tile_question(play: Play, space: str) -> Ask:
    """Ask which of the ten tiles lies there; all ten are offered, for one named by mistake before may be the right one now."""
    choices = tuple(
        Choice(tile.id, {"does": [str(effect) for effect in tile.does]}) for tile in play.facts.journal_tiles
    )
    return Ask(f"journal_tile:{space}", "journal_tile", choices, None, {"space": space})

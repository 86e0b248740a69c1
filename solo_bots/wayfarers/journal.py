"""How does the AI travel along the journal track?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from solo_bots.conversation import Ask, Choice, Conversation, Field, Reason, Tell, asking
from solo_bots.wayfarers.order import extra_move_cost, path_colour

if TYPE_CHECKING:
    from assets.facts.wayfarers import Effect
    from solo_bots.wayfarers.play import Play

FINAL_COLUMN = 10


def journal(play: Play) -> Conversation[None]:
    """Move on the journal track, and once more if the AI can pay for it (W71 to W80)."""
    state = play.state
    column = _column(play, state.journal)
    if column == FINAL_COLUMN:
        yield Tell(
            "journal_stays", {"space": state.journal}, (Reason("in_final_column", "W78"),), moves=False
        )
        return
    yield from _move(play)
    if (
        play.memory.extra_move
        or _column(play, state.journal) == FINAL_COLUMN
        or state.influence["black"] == 0
    ):
        return
    if state.human_column <= column:
        answer = yield from asking(lambda: _column_question(play))
        state.human_column = max(state.human_column, answer["column"])
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


def reach_final_column(play: Play, who: str) -> Conversation[None]:
    """Note that a marker entered the last column: the end of the game, if it is the first (W83)."""
    if play.state.ended_by == "":
        play.state.ended_by = who
        yield Tell("end_triggered", {"by": who}, (Reason("end_trigger", "W83", {"by": who}),), moves=False)


def _move(play: Play) -> Conversation[None]:
    """Take one link and resolve everything on the space it leads to (W72 to W74)."""
    state = play.state
    start = state.journal
    path = path_colour(play.facts, state.schemes)
    links = {link.path.value: link.to for link in play.facts.links_from(start) if link.path != "middle"}
    target = links.get(path) or links["only"]
    reasons = [_path_reason(play, path)]
    if _column(play, target) == FINAL_COLUMN:
        other = next(to for way, to in links.items() if to != target)
        if state.human_final == "":
            answer = yield from asking(lambda: _blocked_question(target))
            if answer["choice"] == "mine":
                yield from _human_was_first(play, target)
        if state.human_final == target:
            reasons.append(Reason("space_taken", "W76", {"space": target}))
            target = other
    state.journal = target
    space = play.facts.journal_space(target)
    values = {"from": start, "to": target, "column": space.column}
    yield Tell("journal_move", values, tuple(reasons))
    if space.column == FINAL_COLUMN:
        yield from reach_final_column(play, "bot")
    if space.green_worker is not None:
        yield from _green_worker(play, space.green_worker)
    for effect in space.reward:
        yield from play.resolve(
            play, (yield from _journal_tile(play, target)) if effect.kind == "journal tile" else (effect,)
        )
    if space.then_choose:
        yield from play.resolve(play, (next(e for e in space.then_choose if e.kind == "upgrade"),))


def _human_was_first(play: Play, space: str) -> Conversation[None]:
    """Make good an arrival of the human that was not told: this turn is then the AI's last (W83)."""
    state = play.state
    state.human_final, state.human_column = space, FINAL_COLUMN
    if state.ended_by == "":
        yield from reach_final_column(play, "human")
        state.turns_left = 2


def _green_worker(play: Play, number: int) -> Conversation[None]:
    """Take the green worker beside the space if nobody was there before (W70)."""
    state = play.state
    if number in state.green_gone:
        return
    answer = yield from asking(lambda: _green_question(number))
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
    known = set(play.state.journal_tiles.values())
    tiles = [tile for tile in play.facts.journal_tiles if tile.id not in known]
    choices = tuple(Choice(tile.id, {"does": [str(effect) for effect in tile.does]}) for tile in tiles)
    return Ask(f"journal_tile:{space}", "journal_tile", choices, None, {"space": space})

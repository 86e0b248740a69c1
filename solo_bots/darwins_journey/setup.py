"""The set-up of a game against Alfred: what to lay out, step by step, and the two things the table must tell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.darwins_journey.alfred import parts_of
from solo_bots.conversation import Ask, Choice, Conversation, Field, Reason, Tell
from solo_bots.darwins_journey import sections
from solo_bots.darwins_journey.play import Need, settle
from solo_bots.darwins_journey.state import AT, State

if TYPE_CHECKING:
    from assets.darwins_journey import Facts
    from assets.darwins_journey.alfred import AlfredSet
    from solo_bots.conversation import Answer, Json, Values
    from solo_bots.darwins_journey.play import Play


def first_state(
    facts: Facts, alfred: AlfredSet, board: str, deck: str, seed: int, written: dict[str, Json]
) -> State:
    """Return the state of a game laid out but for what is drawn and told.

    Alfred's first seals are those printed at the left of his rows (R1).
    """
    printed, solo = alfred.board(board), facts.setup.solo
    state = State(board, deck, seed, written)
    state.coins, state.bonus = printed.coin_start, printed.bonus_start
    state.seals = {row.row: list(row.printed) for row in printed.rows}
    state.stacks = list(solo.stamp_stacks)
    state.ship = facts.ocean.start
    left_most = facts.islands[0]
    state.explorers = {left_most.id: left_most.start}
    state.human_explorers = {left_most.id: [AT, left_most.start]}
    return state


def set_up(play: Play) -> Conversation[None]:
    """Say what goes where; ask which tiles lie in the museum and how the bonus cards fell (R1, R36)."""
    not_printed = play.alfred.not_printed(play.state.board)
    copied = [part for part in parts_of(play.state.board) if part not in not_printed]
    if copied:
        named = {"parts": copied, "set": play.alfred.name, "transcribed": play.alfred.transcribed}
        yield Tell("own_set", named, (Reason("copied_from_print", "R36", named),), moves=False)
    if not_printed:
        shown = {"parts": list(not_printed), "set": play.alfred.name}
        yield Tell("reference_set", shown, (Reason("not_printed", "R36", shown),), moves=False)
    yield from _lay_out(play)
    yield from settle(lambda: _find_museum_tiles(play))
    for place in range(play.facts.setup.solo.bonus_cards):
        yield from _lay_bonus_card(play, place)


def _lay_bonus_card(play: Play, place: int) -> Conversation[None]:
    """Lay one of the two bonus cards of his board over a spot, at random."""
    yield from settle(lambda: _find_bonus_card(play, place))
    card = play.state.bonus_cards[place]
    values = {
        "card": card,
        "spot": play.facts.alfred.bonus_cards_at[place],
        "rounds": _rows(play, card),
    }
    yield Tell("bonus_card_laid", values, (Reason("at_random", sections.SETUP),))


def _lay_out(play: Play) -> Conversation[None]:
    """Tell the set-up in short steps: the board of two players with its changes, the human's side, Alfred's side."""
    for verb, steps in (
        ("setup_board", _board_steps(play)),
        ("setup_human", _human_steps(play)),
        ("setup_alfred", _alfred_steps(play)),
    ):
        for part, values in steps.items():
            key, rule = _WHY_SO.get((verb, part), ("only_solo", sections.SETUP))
            yield Tell(verb, {"part": part, **values}, (Reason(key, rule),))


_WHY_SO = {
    ("setup_board", "players"): ("two_player_board", sections.SETUP),
    ("setup_board", "seals"): ("as_for_two", sections.SETUP),
    ("setup_board", "specimens"): ("as_for_two", sections.SETUP),
    ("setup_human", "objectives"): ("human_setup", sections.SETUP),
    ("setup_alfred", "board"): ("printed_seals", "R1"),
    ("setup_alfred", "workers"): ("fifth_walks", sections.SETUP),
    ("setup_alfred", "pieces"): ("as_a_player", sections.SETUP),
    ("setup_alfred", "map"): ("as_a_player", sections.SETUP),
    ("setup_alfred", "cards"): ("card_a_turn", sections.SETUP),
}
"""Why a step of the set-up is as it is; the others are so in the solo game alone."""


Steps = dict[str, "Values"]


def _board_steps(play: Play) -> Steps:
    setup = play.facts.setup.board
    return {
        "players": {},
        "special_tiles": {"n": setup.special_tiles[0]},
        "objectives": {"n": setup.objectives_face_up_each_colour[0]},
        "turn_order": {},
        "seals": {"n": setup.regular_seals_removed_per_colour[0]},
        "specimens": {"on_map": setup.specimens_on_map[0], "in_museum": setup.specimens_in_museum[0]},
    }


def _human_steps(play: Play) -> Steps:
    solo = play.facts.setup.solo
    return {
        "crew": {"drawn": solo.crew_drawn, "kept": solo.crew_kept},
        "objectives": {"pairs": solo.objective_pairs_shown},
    }


def _alfred_steps(play: Play) -> Steps:
    board, solo = play.board, play.facts.setup.solo
    return {
        "board": {"board": board.id, "coins": board.coin_start},
        "workers": {"bonus": board.bonus_start},
        "pieces": {"tents": solo.tents, "stamps": list(solo.stamp_stacks), "lenses": solo.lenses},
        "map": {"explorers": solo.explorers},
        "cards": {"cards": solo.action_cards},
    }


def _find_museum_tiles(play: Play) -> Need | None:
    """Return the question which tiles were laid in the museum, None once it is answered."""
    state, count = play.state, play.facts.setup.board.specimens_in_museum[0]
    if "museum_start" in play.memory.heard:
        return None
    every = [one.id for one in play.facts.specimens]

    def note(answer: Answer) -> None:
        state.museum_start = [one for one in every if answer[one]]
        state.delivered = [one for one in state.delivered if one not in state.museum_start]
        play.memory.heard["museum_start"] = answer["choice"]

    fields = tuple(Field(one, "toggle", one in state.museum_start) for one in every)
    choices = (Choice("tiles", fields=fields, at_least=count, at_most=count),)
    why = (Reason("left_over_specimens", sections.SETUP, {"n": count}),)
    return Need(Ask("museum_start", "museum_start", choices, None, {"n": count}, "slot", why), note)


def _find_bonus_card(play: Play, place: int) -> Need | None:
    """Return the question which bonus card was laid over a spot; the shuffler answers for a virtual deck."""
    state = play.state
    if len(state.bonus_cards) > place:
        return None
    pair = [card.id for card in play.alfred.bonus_pair(state.board)]
    left = [card for card in pair if card not in state.bonus_cards]
    if len(left) == 1:
        state.bonus_cards.append(left[0])
        return None

    def note(answer: Answer) -> None:
        state.bonus_cards.append(answer["choice"])

    values = {"deck": "bonus", "shuffle": 0, "cards": pair, "spot": play.facts.alfred.bonus_cards_at[place]}
    choices = tuple(Choice(card, {"card": card, "rounds": _rows(play, card)}) for card in left)
    return Need(Ask(f"bonus:{place}", "draw_bonus", choices, None, values, "draw"), note)


def _rows(play: Play, card: str) -> list[list[str]]:
    return [[str(one) for one in row] for row in play.alfred.bonus_card(card).rounds]

"""How does what was written at a step become a card, a board or a mark of a set?"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from assets.darwins_journey import load
from assets.darwins_journey.alfred import ActionCard, AlfredBoard, BonusCard, Choice, LagMark, Option, SealRow
from assets.darwins_journey.effects import parse_effect
from companion.games.darwins_journey.transcription.steps import LETTERS, Json, steps_by_part

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from assets.darwins_journey.effects import Effect
    from companion.games.darwins_journey.transcription.draft import Draft


def card_of(step: str, options: Sequence[str]) -> ActionCard:
    """Return the action card written at a step; its id tells it from those of the reference set."""
    parsed = []
    for text in options:
        kind, _colon, letters = text.partition(":")
        parsed.append(Option(Choice(kind), letters))
    return ActionCard(f"card-{step.rpartition(':')[2]}", tuple(parsed))


def board_of(draft: Draft, board: str) -> AlfredBoard:
    """Return a board of which nothing is missing."""
    numbers = draft.value(f"board:{board}:numbers")
    return AlfredBoard(
        board,
        load().reference.board(board).difficulty,
        numbers["bonus_spots"],
        numbers["bonus_start"],
        numbers["lap_vp"],
        numbers["coin_start"],
        numbers["beagle_value"],
        tuple(row_of(f"board:{board}:row:{one}", draft.value(f"board:{board}:row:{one}")) for one in LETTERS),
        _lists(draft.value(f"board:{board}:tents")),
        _lists(draft.value(f"board:{board}:stamps")),
        numbers["five_seals"],
        numbers["six_seals"],
    )


def row_of(step: str, value: Mapping[str, Json]) -> SealRow:
    """Return a row of seals whose numbers are known."""
    under = {int(spot): _icons(icons) for spot, icons in value["under"].items()}
    return SealRow(
        step.rpartition(":")[2],
        tuple(value["printed"]),
        value["spots"],
        value["bracket_after"],
        MappingProxyType(under),
    )


def bonus_of(draft: Draft, board: str) -> tuple[BonusCard, ...]:
    """Return the two bonus cards of a board of which nothing is missing."""
    return tuple(
        BonusCard(f"bonus-card-{board}-{step.rpartition(':')[2]}", board, _lists(draft.value(step)))
        for step in steps_by_part()[f"bonus.{board}"]
    )


def marks_of(value: Sequence[Mapping[str, Json]]) -> tuple[LagMark, ...]:
    """Return the lagging marks, along the ocean."""
    order = [space.id for space in load().ocean.spaces]
    marks = [LagMark(one["into"], one["vp"]) for one in value]
    return tuple(sorted(marks, key=lambda mark: order.index(mark.into)))


def _lists(value: Sequence[Sequence[str]]) -> tuple[tuple[Effect, ...], ...]:
    return tuple(_icons(icons) for icons in value)


def _icons(texts: Sequence[str]) -> tuple[Effect, ...]:
    return tuple(parse_effect(text) for text in texts)

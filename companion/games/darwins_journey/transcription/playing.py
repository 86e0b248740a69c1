"""Which set does the bot play by? What was copied, and the reference values for whatever is not whole."""

from __future__ import annotations

import hashlib
import json
from types import MappingProxyType
from typing import TYPE_CHECKING

from assets.darwins_journey import load
from assets.darwins_journey.alfred import BOARDS, AlfredSet, set_to
from companion.games.darwins_journey.transcription.checks import part_states
from companion.games.darwins_journey.transcription.pieces import board_of, bonus_of, card_of, marks_of
from companion.games.darwins_journey.transcription.steps import steps_by_part

if TYPE_CHECKING:
    from companion.games.darwins_journey.transcription.draft import Draft


def set_of(draft: Draft) -> AlfredSet:
    """Return the set to play by: each part as copied if it is whole and breaks no rule, else the reference values (R36)."""
    reference = load().reference
    copied = {part: state.playable for part, state in part_states(draft).items()}
    cards = tuple(card_of(step, draft.value(step)) for step in steps_by_part()["cards"])
    icons = draft.value("icons")
    return AlfredSet(
        draft.name,
        cards if copied["cards"] else reference.cards,
        tuple(board_of(draft, one) if copied[f"board.{one}"] else reference.board(one) for one in BOARDS),
        tuple(
            card
            for one in BOARDS
            for card in (bonus_of(draft, one) if copied[f"bonus.{one}"] else reference.bonus_pair(one))
        ),
        marks_of(draft.value("marks")) if copied["marks"] else reference.marks,
        icons["objective_bonus"] if copied["icons"] else reference.objective_bonus,
        icons["hammocks"] if copied["icons"] else reference.hammocks,
        MappingProxyType(copied),
        draft.changed if any(copied.values()) else "",
    )


def identity_of(of: AlfredSet) -> str:
    """Return 12 hex digits that stand for what a set says, its name and day apart."""
    content = set_to(of)
    for name in ("name", "transcribed"):
        content.pop(name, None)
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()[:12]

"""Which of Alfred's workers is placed, and where do workers stand this round?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from solo_bots.darwins_journey.state import HOME

if TYPE_CHECKING:
    from collections.abc import Iterator

    from solo_bots.darwins_journey.state import State


def worker_to_place(state: State) -> str:
    """Return the bottom-most worker at home, for every option but a main diary."""
    return state.at_home[-1]


def place(state: State, worker: str, where: str) -> None:
    """Put a worker of Alfred's there."""
    state.workers[worker] = where


def standing(state: State) -> Iterator[str]:
    """Yield where each worker stands this round, Alfred's and those of the human that are known."""
    yield from (where for where in state.workers.values() if where != HOME)
    yield from state.human_workers

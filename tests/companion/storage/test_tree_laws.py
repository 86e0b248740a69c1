"""Whatever is answered, undone, redone and branched: the kept tree is the tree a naive list would be."""

from __future__ import annotations

import itertools
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from companion.storage import NewEntry, StaleHead, Storage
from tests.companion.storage.samples import IDENTITY, begin, result_of, snapshot

VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=5,
)
IDENTITIES = st.sampled_from([IDENTITY, "facts2:rules1"])


@dataclass
class NaiveGame:
    """A game as one would keep it in memory: parents, values, and per node the child visited last."""

    parent: list[int] = field(default_factory=lambda: [-1])
    value: list[Any] = field(default_factory=lambda: [None])
    visited: dict[int, int] = field(default_factory=dict)
    snapshots: list[tuple[int, str, int]] = field(default_factory=lambda: [(0, IDENTITY, 1)])
    result: dict[int, Any] = field(default_factory=dict)
    head: int = 0
    hidden: bool = False

    def way(self, to: int) -> list[int]:
        """The nodes from the start to `to`, the start included."""
        nodes = [to]
        while nodes[-1] != 0:
            nodes.append(self.parent[nodes[-1]])
        return nodes[::-1]

    def go(self, to: int) -> None:
        self.head = to
        way = self.way(to)
        self.visited.update(itertools.pairwise(way))

    def nearest(self, node: int) -> tuple[int, str, int]:
        nearest = max(set(self.way(node)) & {s[0] for s in self.snapshots})
        return [s for s in self.snapshots if s[0] == nearest][-1]


class Tables(RuleBasedStateMachine):
    quick: Path

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory(dir=self.quick)
        self.file = Path(self.folder.name) / "companion.sqlite3"
        self.storage = Storage.open(self.file)
        self.games: dict[str, NaiveGame] = {}
        self.turn = 1

    def teardown(self) -> None:
        self.storage.close()
        self.folder.cleanup()

    def some(self, data: st.DataObject) -> tuple[str, NaiveGame]:
        # By number: the ids are random and must not steer what is drawn.
        return list(self.games.items())[data.draw(st.integers(0, len(self.games) - 1))]

    @initialize()
    def first_game(self) -> None:
        self.begin_a_game()

    @precondition(lambda self: len(self.games) < 3)
    @rule()
    def begin_a_game(self) -> None:
        self.games[begin(self.storage).id] = NaiveGame()

    @rule(
        data=st.data(),
        values=st.lists(VALUES, max_size=3),
        shots=st.lists(st.tuples(st.integers(0, 3), IDENTITIES), max_size=2),
        result=st.none() | VALUES,
    )
    def answer(
        self, data: st.DataObject, values: list[Any], shots: list[tuple[int, str]], result: Any
    ) -> None:
        game, naive = self.some(data)
        entries = [NewEntry("answer", f"k{n}", value, "person", IDENTITY) for n, value in enumerate(values)]
        ids = [naive.head, *range(len(naive.parent), len(naive.parent) + len(values))]
        taken = []
        for after, identity in sorted(shots):
            if after <= len(values):
                self.turn += 1
                taken.append(snapshot(after, self.turn, 3, identity))
                if not any(s[:2] == (ids[after], identity) for s in naive.snapshots):
                    naive.snapshots.append((ids[after], identity, self.turn))
        kept = self.storage.append(game, naive.head, entries, taken, finished=result)
        assert [entry.id for entry in kept] == ids[1:]
        naive.parent += ids[:-1]
        naive.value += values
        naive.go(ids[-1])
        if result is not None:
            naive.result[naive.head] = result

    @rule(data=st.data())
    def undo(self, data: st.DataObject) -> None:
        game, naive = self.some(data)
        if naive.head:
            self.storage.move_head(game, naive.head, naive.parent[naive.head])
            naive.go(naive.parent[naive.head])

    @rule(data=st.data())
    def redo(self, data: st.DataObject) -> None:
        game, naive = self.some(data)
        child = self.storage.preferred_child(game, naive.head)
        assert (None if child is None else child.id) == naive.visited.get(naive.head)
        if child is not None:
            self.storage.move_head(game, naive.head, child.id)
            naive.go(child.id)

    @rule(data=st.data())
    def go_anywhere(self, data: st.DataObject) -> None:
        game, naive = self.some(data)
        to = data.draw(st.integers(0, len(naive.parent) - 1))
        self.storage.move_head(game, naive.head, to)
        naive.go(to)

    @rule(data=st.data(), wrong=st.integers(0, 40))
    def another_window_is_late(self, data: st.DataObject, wrong: int) -> None:
        game, naive = self.some(data)
        if wrong != naive.head:
            with pytest.raises(StaleHead):
                self.storage.append(game, wrong, [NewEntry("answer", "late", 1, "person", IDENTITY)])

    @rule(data=st.data(), hidden=st.booleans())
    def hide(self, data: st.DataObject, hidden: bool) -> None:
        game, naive = self.some(data)
        self.storage.hide(game, hidden)
        naive.hidden = hidden

    @rule()
    def close_and_open(self) -> None:
        self.storage.close()
        self.storage = Storage.open(self.file)
        assert self.storage.notices == ()

    @rule(data=st.data())
    def every_way_to_an_answer(self, data: st.DataObject) -> None:
        game, naive = self.some(data)
        nodes = st.integers(0, len(naive.parent) - 1)
        to = data.draw(nodes)
        assert [entry.id for entry in self.storage.path(game, to)] == naive.way(to)[1:]

    @rule(data=st.data())
    def nearest_snapshot(self, data: st.DataObject) -> None:
        game, naive = self.some(data)
        at = data.draw(st.integers(0, len(naive.parent) - 1))
        found = self.storage.nearest_snapshot(game, at)
        assert (found.entry, found.identity, found.turn) == naive.nearest(at)

    @invariant()
    def all_games_are_as_in_memory(self) -> None:
        listed = {header.id: header for header in self.storage.playthroughs(include_hidden=True)}
        assert listed.keys() == self.games.keys()
        assert {h.id for h in self.storage.playthroughs()} == {
            g for g, n in self.games.items() if not n.hidden
        }
        for game, naive in self.games.items():
            header = listed[game]
            assert (header.head, header.hidden) == (naive.head, naive.hidden)
            assert (header.finished is not None) == (naive.head in naive.result)
            assert result_of(self.storage, game) == naive.result.get(naive.head)
            entries = self.storage.path(game, naive.head)
            assert [e.id for e in entries] == naive.way(naive.head)[1:]
            assert [e.value for e in entries] == [naive.value[n] for n in naive.way(naive.head)[1:]]
            leaves = sorted(set(range(1, len(naive.parent))) - set(naive.parent), reverse=True)
            assert [e.id for e in self.storage.branches(game)] == leaves


def test_the_kept_tree_is_the_tree_in_memory(quick_folder: Path) -> None:
    Tables.quick = quick_folder
    run_state_machine_as_test(
        Tables,
        settings=settings(
            max_examples=50,
            stateful_step_count=30,
            deadline=None,
            suppress_health_check=[HealthCheck.too_slow],
        ),
    )

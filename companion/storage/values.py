"""Which values go into the storage and come out of it?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from assets.errors import PlainError

Json: TypeAlias = Any
"""Plain JSON: None, bool, int, float (finite), str, list and dict with string keys."""

EntryKind: TypeAlias = Literal["answer", "correct"]

ROOT = 0
"""The entry id that stands for the start of a playthrough, before any answer."""


class StaleHead(PlainError):
    """The playthrough was moved on meanwhile (in another window); nothing was changed."""


@dataclass(frozen=True, slots=True)
class Header:
    """One playthrough as a list shows it.

    id: uuid4 hex. identity: of facts and rules it was begun under ("facts:rules"). created, updated, finished:
    UTC, ISO to the second; finished is None while the head stands before the end. head: entry id, 0 = the start.
    """

    id: str
    game: str
    options: dict[str, Json]
    identity: str
    created: str
    updated: str
    finished: str | None
    head: int
    title: str
    hidden: bool


@dataclass(frozen=True, slots=True)
class NewEntry:
    """An answer or correction to be kept. `key` names the question or fact, `by` who gave the value."""

    kind: EntryKind
    key: str
    value: Json
    by: str
    identity: str


@dataclass(frozen=True, slots=True)
class Entry(NewEntry):
    """A kept answer or correction; ids count up within a playthrough, so a parent's is always smaller."""

    id: int
    parent: int
    at: str


@dataclass(frozen=True, slots=True)
class NewSnapshot:
    """The state at a turn's start, taken after entries[after - 1] of those appended with it (0: after the head).

    `story` is what was told in the turn before.
    """

    after: int
    turn: int
    who: str
    state: Json
    story: Json
    identity: str


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A kept snapshot; it holds just after `entry` (0 = the start of the playthrough)."""

    entry: int
    turn: int
    who: str
    state: Json
    story: Json
    identity: str


@dataclass(frozen=True, slots=True)
class Record:
    """A finished game: its sheet and result as scored, by players at the table or from a playthrough."""

    uuid: str
    game: str
    variant: str
    finished_at: str
    playthrough: str | None
    sheet: Json
    result: Json
    notes: str

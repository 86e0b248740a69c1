"""What has each player of Darwin's Journey, and Alfred, at the end of the game? Frozen values made from a checked sheet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assets.darwins_journey.effects import Do
from companion.scoring.declaration import columns_of, copied
from companion.scoring.seats import PLAYERS
from solo_bots.darwins_journey import terms as words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from assets.darwins_journey.model import PlayerBoard
    from companion.scoring.declaration import Json, Values

COMPONENTS, SUMS = "components", "sums"
"""The two ways of filling in a player's column: what lies on the board, or what was counted at the table."""

TABLE, BOT = "table", "ai"
"""The sections with what everybody shares (the museum), and with Alfred's column."""

FIVE, SIX = 5, 6
"""A row of seals pays with so many, and pays more with so many."""

PLAYER_ROWS = ("2", "3", "4")
"""Rows of seals that can be filled; row 1 has one fixed purple seal."""


@dataclass(frozen=True, slots=True)
class Slots:
    """The objective slots a player has filled, by number from the left."""

    silver: tuple[int, ...]
    golden: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Counted:
    """Objectives as counted at the table: the points of the slots, and whether both right-most ones are filled."""

    points: int
    pair: bool


@dataclass(frozen=True, slots=True)
class Player:
    """One player's column.

    `rows`: seals by row, empty where rows were counted; `five` and `six`: rows with at least so many. `theory`: step on the
    track; `books`: books counted at the table, the objective's too, None where they follow from step and slots.
    """

    name: str
    track: int
    objectives: Slots | Counted
    rows: Mapping[str, int]
    five: int
    six: int
    tents: int
    theory: int
    books: int | None
    coins: int
    knowledge: int


@dataclass(frozen=True, slots=True)
class Alfred:
    """Alfred's column. `five_vp`, `six_vp` and `end_vp` (points under the tents he has set up) are what his board prints (R30).

    `not_printed`: parts of his set that nobody copied from print. `cards`: name and day of the copied set, "" = reference.
    """

    board: str
    track: int
    rows: Mapping[str, int]
    five_vp: int
    six_vp: int
    end_vp: int
    theory: int
    extra_books: int
    coins: int
    not_printed: tuple[str, ...]
    cards: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The score sheet of one game: full rows of the museum, 1 to 4 players, and Alfred in a solo game."""

    museum_rows: int
    players: tuple[Player, ...]
    alfred: Alfred | None = None


def sheet_from(values: Values) -> Sheet:
    """Return the sheet of checked values; players keep their order."""
    alfred = columns_of(values, BOT)
    return Sheet(
        museum_rows=columns_of(values, TABLE)[0]["museum_rows"],
        players=tuple(player_from(one) for one in columns_of(values, PLAYERS)),
        alfred=alfred_from(alfred[0]) if alfred else None,
    )


def player_from(column: Values) -> Player:
    """Return one player's column, whichever way it was filled in."""
    if column["way"] == COMPONENTS:
        rows: dict[str, int] = dict(column["seals"])
        five = sum(number >= FIVE for number in rows.values())
        six = sum(number >= SIX for number in rows.values())
        objectives: Slots | Counted = Slots(_numbers(column["silver"]), _numbers(column["golden"]))
        books = None
    else:
        rows, five, six = {}, column["five_rows"], column["six_rows"]
        objectives = Counted(column["objective_points"], column["pair"])
        books = column["books"]
    return Player(
        name=column["name"],
        track=column["track"],
        objectives=objectives,
        rows=rows,
        five=five,
        six=six,
        tents=column["tents"],
        theory=column["theory"],
        books=books,
        coins=column["coins"],
        knowledge=column["knowledge"],
    )


def alfred_from(column: Values) -> Alfred:
    """Return Alfred's column."""
    return Alfred(
        board=column["board"],
        track=column["track"],
        rows=dict(column["seals"]),
        five_vp=column["five_vp"],
        six_vp=column["six_vp"],
        end_vp=column["end_vp"],
        theory=column["theory"],
        extra_books=column["extra_books"],
        coins=column["coins"],
        not_printed=tuple(column["not_printed"]),
        cards=column["cards"],
    )


def alfred_column(tally: Values) -> dict[str, Json]:
    """Return Alfred's column as his playthrough ends or stands now; `tally` is what the bot says he owns."""
    return {
        "board": tally["board"],
        "track": tally["track"],
        "seals": dict(tally["seal_rows"]),
        "five_vp": tally["seal_vp"]["five"],
        "six_vp": tally["seal_vp"]["six"],
        "end_vp": tally["end_vp"],
        "theory": tally["theory"],
        "extra_books": tally["extra_books"],
        "coins": tally["coins"],
        "not_printed": [one.partition(".")[0] for one in tally["not_printed"]],
        "cards": words.copied_set(tally["set"], tally["transcribed"]) if "transcribed" in tally else "",
    }


def with_tally(sheet: Values, tally: Values) -> dict[str, Json]:
    """Return the sheet with Alfred's column, and at least the full museum rows the companion knows of.

    What the table has entered beyond them stays: tiles laid without being told are on the table alone.
    """
    filled: dict[str, Json] = copied(dict(sheet)) | {BOT: alfred_column(tally)}
    table = filled.get(TABLE)
    if isinstance(table, dict) and isinstance(table.get("museum_rows", 0), int):
        filled[TABLE] = {**table, "museum_rows": max(table.get("museum_rows", 0), tally["museum_rows"])}
    else:
        filled[TABLE] = {"museum_rows": tally["museum_rows"]}
    return filled


def has_pair(board: PlayerBoard, objectives: Slots | Counted) -> bool:
    """Tell whether both right-most slots are filled."""
    if isinstance(objectives, Counted):
        return objectives.pair
    silver, golden = board.pair_slots
    return silver in objectives.silver and golden in objectives.golden


def objective_books(board: PlayerBoard, objectives: Slots | Counted) -> int:
    """Return the books that filled slots add beside the track (R30); none where books were counted."""
    if isinstance(objectives, Counted):
        return 0
    filled = (
        *(one for one in board.silver_slots if one.slot in objectives.silver),
        *(one for one in board.golden_slots if one.slot in objectives.golden),
    )
    return sum(one.reward.n for one in filled if one.reward is not None and one.reward.kind is Do.BOOK)


def _numbers(slots: list[str]) -> tuple[int, ...]:
    return tuple(sorted({int(one.rpartition("_")[2]) for one in slots}))

"""The points of each player of Darwin's Journey and of Alfred, their ties, and the values they are counted from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assets.darwins_journey import load
from assets.darwins_journey.effects import Do
from assets.words import _
from companion.scoring.declaration import columns_of, copied
from companion.scoring.lines import line
from companion.scoring.result import Column, Part, Result, listed, ranked
from companion.scoring.seats import PLAYERS, player_label
from companion.scoring.ties import Step, told_ties
from solo_bots.darwins_journey import terms as words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from assets.darwins_journey import Facts
    from assets.darwins_journey.model import PlayerBoard
    from companion.scoring.declaration import Declaration, Json, Values
    from companion.scoring.result import Line


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


# ---- points


ALFRED = "Alfred"


@dataclass(frozen=True, slots=True)
class Scored:
    """One thing that gives points: the id of its line, what is counted, its parts and the rulings behind it."""

    id: str
    count: int | None
    parts: tuple[Part, ...]
    rules: tuple[str, ...] = ()


def score(sheet: Sheet, declaration: Declaration, facts: Facts | None = None) -> Result:
    """Return the result of a game; pure. `declaration` gives the labels.

    A level total is decided by more theory steps, then more coins (R32, coins as they lie: R31); players still level share
    the place, and against Alfred one must be ahead of him (section 17 of the rulings).
    """
    known = load() if facts is None else facts
    own: dict[str, Player | Alfred] = {f"{PLAYERS}[{n}]": one for n, one in enumerate(sheet.players)}
    names = {f"{PLAYERS}[{n}]": one.name.strip() or player_label(n) for n, one in enumerate(sheet.players)}
    if sheet.alfred is not None:
        own[BOT], names[BOT] = sheet.alfred, ALFRED
    columns = []
    for column_id, seat in own.items():
        lines = tuple(_line(declaration, one) for one in scored(seat, sheet.museum_rows, known))
        total = sum(one.points for one in lines)
        columns.append(Column(column_id, names[column_id], lines, total, is_bot=column_id == BOT))
    totals = {one.id: one.total for one in columns}
    keys = {one: (totals[one], seat.theory, seat.coins, int(one == BOT)) for one, seat in own.items()}
    return Result(
        declaration.game,
        declaration.name,
        tuple(columns),
        ranked(keys),
        tuple(_ties(own, names, totals)),
        notes=_notes(sheet.alfred),
    )


def level(values: Values) -> frozenset[int]:
    """Return the players whose total somebody else has too, by index; the sheet's fields have the right shapes."""
    sheet, facts = sheet_from(values), load()
    seats: list[Player | Alfred] = [*sheet.players, *([sheet.alfred] if sheet.alfred else [])]
    totals = [_points(scored(one, sheet.museum_rows, facts)) for one in seats]
    return frozenset(n for n in range(len(sheet.players)) if totals.count(totals[n]) > 1)


def alfred_points(alfred: Alfred, museum_rows: int, facts: Facts) -> int:
    """Return what Alfred has in all, VP."""
    return _points(scored(alfred, museum_rows, facts))


def scored(own: Player | Alfred, museum_rows: int, facts: Facts) -> tuple[Scored, ...]:
    """Return what gives points, in the order of the score sheet; Alfred has no objectives and no knowledge (R30)."""
    if isinstance(own, Alfred):
        found = {one.id: one for one in _of_alfred(own, museum_rows, facts)}
        return tuple(found[one] for one in facts.scoring.alfred_lines)
    by_line = {one.id: one for one in _of_player(own, museum_rows, facts)}
    return tuple(by_line[one.id] for one in facts.scoring.lines)


def _of_player(own: Player, museum_rows: int, facts: Facts) -> Iterable[Scored]:
    board, rules = facts.player_board, facts.scoring
    yield Scored("track", None, (Part(_("as on the track"), own.track),))
    yield _of_objectives(own, facts)
    pair = has_pair(board, own.objectives)
    yield Scored(
        "pair", None, (Part(_("the right-most silver and golden slot"), board.pair_vp),) if pair else ()
    )
    yield _of_rows("five_seals", own.rows, FIVE, own.five, board.five_seals_vp)
    yield _of_rows("six_seals", own.rows, SIX, own.six, board.six_seals_vp)
    all_tents = len(board.tents)
    points = rules.line("tents").vp if own.tents >= all_tents else 0
    yield Scored("tents", own.tents, (Part(words.tents(own.tents, all_tents), points),), ("R39",))
    extra = objective_books(board, own.objectives)
    books = facts.theory.books[own.theory] + extra if own.books is None else own.books
    yield _of_theory(books, None if own.books is not None else own.theory, extra, museum_rows, facts)
    yield _of_coins(own.coins, facts)
    each = rules.line("knowledge").vp
    text = words.tokens(own.knowledge, each)
    yield Scored("knowledge", own.knowledge, (Part(text, own.knowledge * each),))


def _of_objectives(own: Player, facts: Facts) -> Scored:
    if isinstance(own.objectives, Counted):
        return Scored("objectives", None, (Part(_("as counted at the table"), own.objectives.points),))
    slots: Slots = own.objectives
    silver = {one.slot: one.vp for one in facts.player_board.silver_slots}
    golden = {one.slot: one.vp for one in facts.player_board.golden_slots}
    parts = (
        *(Part(words.silver_slot(one), silver[one]) for one in slots.silver),
        *(Part(words.golden_slot(one), golden[one]) for one in slots.golden),
    )
    return Scored("objectives", len(parts), parts)


def _of_alfred(own: Alfred, museum_rows: int, facts: Facts) -> Iterable[Scored]:
    """Return Alfred's points; rows and tents pay what his board prints (R30), the last tent is counted once (R39)."""
    yield Scored("track", None, (Part(_("as on the track"), own.track),))
    five = sum(number >= FIVE for number in own.rows.values())
    six = sum(number >= SIX for number in own.rows.values())
    yield _of_rows("five_seals", own.rows, FIVE, five, own.five_vp, ("R30",))
    yield _of_rows("six_seals", own.rows, SIX, six, own.six_vp, ("R30",))
    yield Scored("tents", None, (Part(_("printed under his tents"), own.end_vp),), ("R30", "R39"))
    books = facts.theory.books[own.theory] + own.extra_books
    yield _of_theory(books, own.theory, own.extra_books, museum_rows, facts)
    yield _of_coins(own.coins, facts)


def _of_rows(
    line_id: str,
    rows: Mapping[str, int],
    seals: int,
    number: int,
    each: int,
    rules: tuple[str, ...] = (),
) -> Scored:
    """Return rows with at least so many seals; purple ones count (section 17)."""
    if not rows:
        return Scored(line_id, number, (Part(words.rows_worth(number, each), number * each),), rules)
    parts = tuple(Part(words.seals_in(row, held), each) for row, held in rows.items() if held >= seals)
    return Scored(line_id, number, parts, rules)


def _of_theory(books: int, step: int | None, extra: int, museum_rows: int, facts: Facts) -> Scored:
    """Return the museum's modifier times books; the marker stops at the last step (R33)."""
    rules = facts.scoring
    modifier = rules.museum_base + rules.museum_per_complete_row * museum_rows
    text = f"{words.books(modifier, books)} ({words.where_from(step, extra, museum_rows)})"
    return Scored("theory", books, (Part(text, modifier * books),), ("R33",))


def _of_coins(coins: int, facts: Facts) -> Scored:
    """Return the points of full sets of coins; a tie compares all of them (R31)."""
    per, each = facts.scoring.line("coins").per, facts.scoring.line("coins").vp
    return Scored("coins", coins, (Part(words.coins_worth(coins, per), coins // per * each),), ("R31",))


def _line(declaration: Declaration, one: Scored) -> Line:
    return line(declaration, one.id, one.parts, one.count, one.rules)


def _points(found: Iterable[Scored]) -> int:
    return sum(part.points for one in found for part in one.parts)


def _ties(
    own: Mapping[str, Player | Alfred], names: Mapping[str, str], totals: Mapping[str, int]
) -> Iterable[str]:
    """Tell how level totals were decided: theory steps, not books (R32), then coins as they lie (R31)."""
    steps = (
        Step(_("Further steps on the theory track decide: {told}."), {one: own[one].theory for one in own}),
        Step(_("More coins decide: {told}."), {one: own[one].coins for one in own}),
    )

    def still_level(level_ones: tuple[str, ...]) -> str:
        if BOT in level_ones:
            return _(
                "Theory steps and coins are level too: a player must be ahead of Alfred, so he is first."
            )
        shared = listed([names[one] for one in level_ones])
        return _("Theory steps and coins are level too: {names} share the place.").format(names=shared)

    return told_ties(names, totals, steps, still_level)


def _notes(alfred: Alfred | None) -> tuple[str, ...]:
    """Say whose cards Alfred played by, and that his points rest on values that are not the printed ones, where they do (R36)."""
    if alfred is None:
        return ()
    copied = (words.played_by(alfred.cards),) if alfred.cards else ()
    return (*copied, *((words.not_printed(alfred.not_printed),) if alfred.not_printed else ()))

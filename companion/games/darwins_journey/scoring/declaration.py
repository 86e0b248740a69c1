"""What does the score sheet of Darwin's Journey ask for? The museum once, a player's column in two ways, and Alfred's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.darwins_journey import load
from assets.darwins_journey.alfred import BOARDS
from assets.words import _, pgettext
from companion.games.darwins_journey.scoring.limits import MOST, MOST_PLAYERS, BoxLimits, who_plays
from companion.games.darwins_journey.scoring.scoring import ALFRED, level
from companion.games.darwins_journey.scoring.sheet import BOT, COMPONENTS, PLAYER_ROWS, SUMS, TABLE
from companion.scoring.declaration import (
    Counts,
    Declaration,
    Field,
    Group,
    Number,
    Option,
    Pick,
    Pieces,
    ScoreLine,
    Section,
    Surroundings,
    Text,
    Toggle,
)
from companion.scoring.seats import PLAYERS, name_field, names_apart, player_label
from solo_bots.darwins_journey import terms
from solo_bots.darwins_journey import terms as words

if TYPE_CHECKING:
    from assets.darwins_journey import Facts

GAME = "darwins_journey"

LONGEST_CARDS = 160
"""Characters of the name and day of a copied set."""

MOST_EXTRA_BOOKS = 9
"""Books Alfred's icons are let to add beside the track."""


def declare(facts: Facts | None = None) -> Declaration:
    """Return the declaration of the Darwin's Journey sheet, in the language in use."""
    known = load() if facts is None else facts
    limits = BoxLimits(known)
    return Declaration(
        game=GAME,
        name=_("Darwin's Journey"),
        sections=(_table(known), _alfred(known, limits), _players(known, limits)),
        groups=(
            Group("who", _("Player")),
            Group("track", _("Victory point track")),
            Group("objectives", pgettext("Darwin's Journey", "Objectives")),
            Group("seals", _("Wax seals")),
            Group("tents", _("Tents")),
            Group("theory", _("Theory of evolution")),
            Group("supply", _("Left over")),
            Group("tie", _("A tie")),
        ),
        lines=(
            ScoreLine("track", _("Victory point track"), _("VP track")),
            ScoreLine(
                "objectives",
                pgettext("Darwin's Journey", "Objectives"),
                pgettext("Darwin's Journey", "Objectives"),
            ),
            ScoreLine("pair", _("Both right-most objectives"), _("Pair")),
            ScoreLine("five_seals", _("Rows of five seals or six"), _("Five seals")),
            ScoreLine("six_seals", _("Rows of six seals"), _("Six seals")),
            ScoreLine("tents", _("Tents"), _("Tents")),
            ScoreLine("theory", _("Theory of evolution"), _("Theory")),
            ScoreLine("coins", _("Coins"), _("Coins")),
            ScoreLine("knowledge", _("Temporary knowledge"), _("Knowledge")),
        ),
        checks=(names_apart, who_plays, limits.by_public_list),
    )


def _table(facts: Facts) -> Section:
    return Section(
        id=TABLE,
        label=_("The museum"),
        column_label=lambda _index: _("Museum"),
        fewest=1,
        single=True,
        fields=(
            Field(
                "museum_rows",
                _("Full museum rows"),
                _("Rows with all four tiles, those laid at set-up too. They raise every book of everybody."),
                "theory",
                Number(0, facts.scoring.museum_rows),
                0,
            ),
        ),
    )


def _players(facts: Facts, limits: BoxLimits) -> Section:
    return Section(
        id=PLAYERS,
        label=_("Players"),
        column_label=player_label,
        fewest=1,
        most=MOST_PLAYERS,
        ways=(Option(COMPONENTS, _("what lies on the board")), Option(SUMS, _("sums"))),
        fields=(
            name_field("who"),
            _track(_("Where your marker stands, laps included.")),
            *_objectives(facts, limits),
            *_seals(facts, limits),
            Field(
                "tents",
                _("Tents on campsites"),
                _("All of them together give points, fewer give none."),
                "tents",
                Number(0, MOST),
                0,
                limits=(limits.tents,),
            ),
            _step(facts, (COMPONENTS,)),
            Field(
                "books",
                _("Books"),
                _("Books reached on the track, and the one of an objective."),
                "theory",
                Number(0, MOST),
                0,
                ways=(SUMS,),
                limits=(limits.books,),
            ),
            Field("coins", _("Coins"), _("All coins you have left."), "supply", Number(0, MOST), 0),
            Field(
                "knowledge",
                _("Temporary knowledge"),
                _("Tokens you have left."),
                "supply",
                Number(0, MOST),
                0,
                limits=(limits.knowledge,),
            ),
            Field(
                "theory",
                _("Step on the theory track"),
                _("Level in points: the further step decides, then coins."),
                "tie",
                Number(0, facts.theory.steps),
                0,
                ways=(SUMS,),
                asked=_asked_of_level,
            ),
        ),
    )


def _track(help_words: str) -> Field:
    return Field("track", _("Victory point track"), help_words, "track", Number(0, MOST), 0)


def _step(facts: Facts, ways: tuple[str, ...] = ()) -> Field:
    """Return the field of the marker on the theory track, which stops at the last step (R33)."""
    return Field(
        "theory",
        _("Step on the theory track"),
        _("Steps from the start. Books count points, steps decide a tie."),
        "theory",
        Number(0, facts.theory.steps),
        0,
        ways=ways,
    )


def _objectives(facts: Facts, limits: BoxLimits) -> tuple[Field, ...]:
    board = facts.player_board
    by_slot = tuple(
        Field(
            colour,
            label,
            _("Slots filled, from the left. The points are those of a public list."),
            "objectives",
            Pieces(
                tuple(Option(f"{colour}_{one.slot}", words.slot_option(one.slot, one.vp)) for one in slots)
            ),
            [],
            ways=(COMPONENTS,),
            each=limits.one_of_each,
        )
        for colour, label, slots in (
            ("silver", _("Silver objectives"), board.silver_slots),
            ("golden", _("Golden objectives"), board.golden_slots),
        )
    )
    return (
        *by_slot,
        Field(
            "objective_points",
            _("Points of objectives"),
            _("The points of all filled slots, without those for both right-most ones."),
            "objectives",
            Number(0, MOST),
            0,
            ways=(SUMS,),
            limits=(limits.objective_points,),
        ),
        Field(
            "pair",
            _("Both right-most slots filled"),
            _("The silver and the golden one: {n} points.").format(n=board.pair_vp),
            "objectives",
            Toggle(),
            False,
            ways=(SUMS,),
        ),
    )


def _seals(facts: Facts, limits: BoxLimits) -> tuple[Field, ...]:
    board = facts.player_board
    rows = tuple(Option(row, words.worker_row(row)) for row in PLAYER_ROWS)
    return (
        Field(
            "seals",
            _("Seals in each row"),
            _("Purple ones too. Row 1 has its one fixed seal."),
            "seals",
            Counts(rows, board.seals_in_row, complete=True),
            dict.fromkeys(PLAYER_ROWS, 1),
            ways=(COMPONENTS,),
        ),
        Field(
            "five_rows",
            _("Rows with five or six seals"),
            _("{n} points each.").format(n=board.five_seals_vp),
            "seals",
            Number(0, MOST),
            0,
            ways=(SUMS,),
            limits=(limits.five_rows,),
        ),
        Field(
            "six_rows",
            _("Of these with six seals"),
            _("{n} points more each.").format(n=board.six_seals_vp),
            "seals",
            Number(0, MOST),
            0,
            ways=(SUMS,),
            limits=(limits.six_rows,),
        ),
    )


def _alfred(facts: Facts, limits: BoxLimits) -> Section:
    return Section(
        id=BOT,
        label=ALFRED,
        column_label=lambda _index: ALFRED,
        fewest=0,
        single=True,
        fields=(
            Field(
                "board",
                _("Alfred's board"),
                _("Told apart by its colour."),
                "who",
                Pick(tuple(Option(one, terms.board(one)) for one in BOARDS)),
                BOARDS[0],
            ),
            _track(_("Where his marker stands, laps included.")),
            *_alfreds_seals(facts, limits),
            Field(
                "end_vp",
                _("Points under his tents"),
                _("End-of-game points his board shows where tents were: {n} for the last one.").format(
                    n=facts.scoring.line("tents").vp
                ),
                "tents",
                Number(0, 99),
                0,
            ),
            _step(facts),
            Field(
                "extra_books",
                _("Further books"),
                _("Books his icons gave him beside the track."),
                "theory",
                Number(0, MOST_EXTRA_BOOKS),
                0,
                optional=True,
            ),
            Field(
                "coins",
                _("Coins"),
                _("On his coin track."),
                "supply",
                Number(0, MOST),
                0,
                limits=(limits.alfred_coins,),
            ),
            *_alfreds_cards(),
        ),
    )


def _alfreds_seals(facts: Facts, limits: BoxLimits) -> tuple[Field, ...]:
    """Return the fields of his rows, and of what his board prints beside a full one."""
    rows = tuple(Option(row, words.worker_row(row)) for row in facts.setup.solo.worker_rows)
    board = facts.player_board
    return (
        Field(
            "seals",
            _("Seals in each row"),
            _("Printed ones and purple ones too."),
            "seals",
            Counts(rows, board.seals_in_row, complete=True),
            dict.fromkeys(facts.setup.solo.worker_rows, 1),
            each=limits.alfred_row,
        ),
        *(
            Field(
                name,
                label,
                _("As his board prints it."),
                "seals",
                Number(0, 99),
                usual,
                optional=True,
            )
            for name, label, usual in (
                ("five_vp", _("Points for a row of five"), board.five_seals_vp),
                ("six_vp", _("Points more for a row of six"), board.six_seals_vp),
            )
        ),
    )


def _alfreds_cards() -> tuple[Field, ...]:
    """Return the fields a played game fills in: which of his cards were not copied from print, and whose cards they were."""
    return (
        Field(
            "not_printed",
            _("Not copied from print"),
            _("What Alfred played by that is not what your cards and boards print."),
            "who",
            Pieces(
                tuple(
                    Option(one, words.set_part(one)) for one in ("cards", "board", "bonus", "marks", "icons")
                )
            ),
            [],
            asked=lambda around: bool(around.column["not_printed"]),
            optional=True,
        ),
        Field(
            "cards",
            _("Copied cards"),
            _("The set of your own cards that Alfred played by, and the day it was transcribed."),
            "who",
            Text(LONGEST_CARDS),
            "",
            asked=lambda around: bool(around.column["cards"]),
            optional=True,
        ),
    )


def _asked_of_level(around: Surroundings) -> bool:
    """Ask for the step where points are level: it decides, books do not (R32)."""
    return around.index in level(around.sheet)

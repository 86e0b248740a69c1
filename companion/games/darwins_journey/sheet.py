"""The score sheet of Darwin's Journey: the museum once, a player's column in two ways, Alfred's, and the limits of the box."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assets.darwins_journey import load
from assets.darwins_journey.alfred import BOARDS
from assets.words import _, ngettext, pgettext
from companion.games.darwins_journey.score import (
    ALFRED,
    BOT,
    COMPONENTS,
    PLAYER_ROWS,
    SUMS,
    TABLE,
    level,
    score,
    sheet_from,
    with_tally,
)
from companion.scoring.declaration import (
    Bounds,
    Counts,
    Declaration,
    Field,
    Group,
    Number,
    Option,
    Pick,
    Pieces,
    Problem,
    ScoreLine,
    Section,
    Surroundings,
    Text,
    Toggle,
    columns_of,
)
from companion.scoring.result import listed
from companion.scoring.seats import PLAYERS, name_field, name_of, names_apart, player_label
from solo_bots.darwins_journey import terms
from solo_bots.darwins_journey import terms as words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from assets.darwins_journey import Facts
    from companion.scoring.declaration import Values
    from companion.scoring.result import Result


__all__ = ["GAME", "MOST", "MOST_PLAYERS", "BoxLimits", "declare", "score_values", "who_plays", "with_tally"]

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


def score_values(values: Values) -> Result:
    """Return the result of a checked sheet in its JSON form."""
    return score(sheet_from(values), declare())


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


# ---- limits of the box


MOST = 999
"""Where nothing bounds a number but good sense."""

MOST_PLAYERS = 4


@dataclass(frozen=True, slots=True)
class BoxLimits:
    """The limits that follow from what is in the box."""

    facts: Facts

    def tents(self, around: Surroundings) -> Bounds:  # noqa: ARG002 - every limit is asked alike
        """Bound the tents on campsites by those of a player."""
        number = len(self.facts.player_board.tents)
        return Bounds(0, number, _("a player has {n} tents").format(n=number))

    def five_rows(self, around: Surroundings) -> Bounds:  # noqa: ARG002
        """Bound rows with five seals by the rows that take more than their fixed seal."""
        number = self.facts.player_board.workers - 1
        reason = _("only {n} rows take more than one seal").format(n=number)
        return Bounds(0, number, reason)

    def six_rows(self, around: Surroundings) -> Bounds:
        """Bound rows with six seals by those with five: each of them counts there too."""
        five = int(around.column["five_rows"])
        words = ngettext(
            "only {n} row holds five seals or more", "only {n} rows hold five seals or more", five
        )
        return Bounds(0, five, words.format(n=five))

    def knowledge(self, around: Surroundings) -> Bounds:
        """Bound temporary knowledge by the tokens in the box; a table may use others, so this only warns."""
        total = self.facts.setup.components["knowledge"]
        held = {
            name_of(around.sheet, index): int(values["knowledge"])
            for section, index, values in around.others()
            if section == PLAYERS and values["knowledge"]
        }
        reason = _("the box holds {n} knowledge tokens").format(n=total)
        if held:
            who = listed([f"{name} {number}" for name, number in held.items()])
            reason = _("{reason}, of which others hold: {who}").format(reason=reason, who=who)
        return Bounds(0, max(0, total - sum(held.values())), reason, verified=False)

    def objective_points(self, around: Surroundings) -> Bounds:
        """Bound the points of objectives, both right-most slots included; the points of slots are not checked."""
        board = self.facts.player_board
        slots = (
            {one.slot: one.vp for one in board.silver_slots},
            {one.slot: one.vp for one in board.golden_slots},
        )
        total = sum(sum(one.values()) for one in slots)
        pair = sum(points[slot] for points, slot in zip(slots, board.pair_slots, strict=True))
        verified = self.facts.provenance["objective_slots"].verified
        if around.column["pair"] and around.column["objective_points"] < pair:
            reason = _("the two right-most slots alone are worth {n}").format(n=pair)
            return Bounds(pair, total, reason, verified)
        return Bounds(0, total, _("all slots together are worth {n}").format(n=total), verified)

    def books(self, around: Surroundings) -> Bounds:  # noqa: ARG002
        """Bound books by those of the track and the one of an objective."""
        most = max(self.facts.theory.books) + 1
        reason = _("the track has {n} books, an objective one more").format(n=most - 1)
        return Bounds(0, most, reason, self.facts.provenance["theory_track"].verified)

    def one_of_each(self, around: Surroundings, slot: str) -> Bounds:  # noqa: ARG002
        """Bound a slot: a board has each one once."""
        return Bounds(0, 1, _("a board has each slot once"))

    def alfred_coins(self, around: Surroundings) -> Bounds:  # noqa: ARG002
        """Bound Alfred's coins by the end of his track (R4)."""
        cap = self.facts.alfred.coin_cap
        return Bounds(0, cap, _("Alfred never holds more than {n} coins").format(n=cap))

    def alfred_row(self, around: Surroundings, row: str) -> Bounds:
        """Bound a row of Alfred's by the spots of his board; those of the reference set are not the printed ones."""
        board = self.facts.reference.board(around.column["board"])
        spots = board.row(row).spots
        reason = _("that row of the board has {n} spots").format(n=spots)
        verified = self.facts.reference.verified.get(f"board.{board.id}", False)
        return Bounds(0, spots, reason, verified)

    def by_public_list(self, sheet: Values) -> tuple[Iterable[Problem], Iterable[Problem]]:
        """Warn where points follow from slots and steps that come from a public list."""
        if all(self.facts.provenance[one].verified for one in ("objective_slots", "theory_track")):
            return (), ()
        used = any(
            one["way"] == COMPONENTS and (one["silver"] or one["golden"] or one["theory"])
            for one in columns_of(sheet, PLAYERS)
        ) or any(one["theory"] for one in columns_of(sheet, BOT))
        if not used:
            return (), ()
        what = _("The points of objective slots and the books by step come from a public list.")
        return (), (Problem("", what, _("Compare them with your board.")),)


def who_plays(sheet: Values) -> tuple[Iterable[Problem], Iterable[Problem]]:
    """Warn of a table the rulebook does not know: one human alone, or Alfred among several."""
    humans, alfred = len(columns_of(sheet, PLAYERS)), len(columns_of(sheet, BOT))
    if humans == 1 and not alfred:
        what = _("One player alone plays against Alfred.")
        return (), (Problem(BOT, what, _("Fill in his column, if he played.")),)
    if humans > 1 and alfred:
        what = _("Alfred is the opponent of one player only.")
        return (), (Problem(BOT, what, _("Leave his column out, if he did not play.")),)
    return (), ()

"""How is Origin set up, for 2 to 4 players (O1 to O7)? Nearly all of it is second-hand and says so."""

from __future__ import annotations

from assets.origin import load
from assets.words import _
from companion.games.origin import terms
from companion.setup import seats
from companion.setup.plan import Plan, Source, Step, Variant, catalogue, fixed
from companion.setup.tagged import tagged_pieces
from solo_bots.darwins_journey import terms as words

GAME = "origin"
STANDARD = "standard"


def variants() -> tuple[Variant, ...]:
    """Return the ways to set it up (O1)."""
    players = load().players
    return (Variant(STANDARD, _("At the table"), tuple(range(players.low, players.high + 1))),)


def plan(variant: Variant, players: int, names: tuple[str, ...] = ()) -> Plan:
    """Return what to set up (O1 to O7)."""
    objectives = tagged_pieces(GAME, "objective")
    pieces = catalogue(objectives, seats.seat_pieces(players, names))
    steps = (
        *_board(players),
        _tiles(),
        Step(
            "objectives",
            _("Cards"),
            _("All {n} objective cards are there.").format(n=len(objectives)),
            Source(_("Objectives"), ("O5",)),
            "take",
            fixed(objectives),
            note=_("Tick it, or scan the cards before they are shuffled: what is missing is named."),
        ),
        *_decks(),
        *_players(players),
    )
    doubts = (_("Numbers of pieces come from published lists, not from the rules text."),)
    return Plan(GAME, _("Origin"), variant, players, steps, pieces, doubts)


def _second_hand(*rulings: str) -> Source:
    return Source(_("Set-up"), rulings, verified=False)


def _board(players: int) -> tuple[Step, ...]:
    """Pawns (O2, O7), the neutral one (O6), tokens (O4)."""
    facts, group = load(), _("Board")
    pawns = facts.pawns
    used = pawns.used[players]
    kinds = (
        _("Pawns: all {n}, for four players.").format(n=used)
        if used == pawns.total
        else _("Pawns: {n}, one of each sort. The {out} doubles of medium height stay in the box.").format(
            n=used, out=pawns.total - used
        )
    )
    return (
        Step("board", group, _("Unfold the board."), _second_hand()),
        Step(
            "pawns",
            group,
            kinds,
            _second_hand("O2", "O7"),
            note=_(
                "They are the reserve. A sort is one height, one width and one colour: white, brown or black."
            ),
        ),
        Step(
            "start_pawn",
            group,
            _("Stand one {size} pawn of any colour on the origin territory in Africa.").format(
                size=terms.size(pawns.start.height, pawns.start.strength)
            ),
            _second_hand("O6"),
            note=_("It belongs to nobody and is never swapped."),
        ),
        Step(
            "strait_tokens",
            group,
            _("Lay the {n} strait tokens on the straits.").format(n=facts.strait_tokens),
            _second_hand("O4"),
        ),
        Step(
            "hunting_tokens",
            group,
            _("Lay the {n} hunting tokens on the green territories.").format(n=facts.hunting_tokens),
            _second_hand("O4"),
        ),
    )


def _tiles() -> Step:
    facts = load()
    columns = words.joined(
        _("{n} {colour}").format(n=count, colour=terms.colour(column.value))
        for column, count in facts.tiles_face_up.items()
    )
    text = _("Shuffle the {total} innovation tiles; lay {columns} face up in their columns.")
    return Step(
        "tiles",
        _("Innovation tiles"),
        text.format(total=facts.innovation_tiles, columns=columns),
        _second_hand("O3"),
        note=_("The other {n} lie face down as a reserve.").format(n=facts.tiles_face_down),
    )


def _decks() -> tuple[Step, ...]:
    """Three decks (O5), each shuffled."""
    group = _("Cards")
    return tuple(
        Step(
            f"deck.{colour.value}",
            group,
            _("Shuffle the {n} {colour} cards into a face-down deck.").format(
                n=count, colour=terms.colour(colour.value)
            ),
            _second_hand("O5"),
        )
        for colour, count in load().cards.decks.items()
    )


def _players(players: int) -> tuple[Step, ...]:
    facts, group = load(), _("Players")
    return (
        Step(
            "villages",
            group,
            _("Each player takes the {n} villages of one colour.").format(n=facts.villages.each),
            _second_hand("O1"),
        ),
        Step(
            "deal",
            group,
            _("Deal {dealt} objectives to each player, unseen; each keeps {kept}.").format(
                dealt=facts.starting_objectives.dealt, kept=facts.starting_objectives.kept
            ),
            _second_hand("O5", "O48"),
            note=_(
                "They are secret, so the companion does not deal them. Where the others go no text says; our reading is back into the deck."
            ),
        ),
        seats.first_player(players, _second_hand(), group=group),
    )

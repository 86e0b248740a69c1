"""Plans the set-up of Wayfarers of the South Tigris for 2 to 4 players and against the AI (W1 to W5)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from assets.wayfarers import load
from assets.wayfarers.model import CardType
from assets.words import _, first_up
from companion.setup import seats
from companion.setup.plan import Plan, Slot, Source, Step, Variant, catalogue, fixed
from companion.setup.tagged import ids, tagged_pieces
from solo_bots.wayfarers import terms

if TYPE_CHECKING:
    from assets.wayfarers.model import Goods
    from companion.setup.layout import Layout
    from companion.setup.plan import Piece

GAME = "wayfarers"
SOLO, STANDARD = "solo", "standard"
MOST_PLAYERS = 4
ROWS = ("space", "water", "land", "townsfolk")
DECKS = (*ROWS, "inspiration")
BOT_BOARD, OWN_BOARD = "board.ai", "board.1"


def variants() -> tuple[Variant, ...]:
    """Return the ways to set it up."""
    return (
        Variant(SOLO, _("Against the AI"), (1,)),
        Variant(STANDARD, _("At the table"), (2, 3, 4)),
    )


def journal_slot(space: str) -> str:
    """Return the id of the place of a journal tile."""
    return f"journal.{space}"


def plan(variant: Variant, players: int, names: tuple[str, ...] = ()) -> Plan:
    """Return what to set up; against the AI as for two players (W1)."""
    solo = variant.id == SOLO
    copies = load().setup.copies_per_basic_tile if solo else players
    ordinary = tagged_pieces(GAME, "upgrade_tile", copies=copies)
    special = tagged_pieces(GAME, "special_tile")
    pieces = catalogue(
        tagged_pieces(GAME, *DECKS),
        ordinary,
        special,
        tagged_pieces(GAME, "scheme", "journal_tile"),
        _boards(),
        seats.seat_pieces(0 if solo else players, names),
    )
    steps = (
        *_journal(players, solo),
        *_cards(),
        *_tiles(ordinary, special, copies, solo),
        *(_solo_sides() if solo else _sides(players, names)),
    )
    doubts: tuple[str, ...] = ()
    if players > 2:
        doubts = (
            _(
                "What the 3rd and 4th player begin with is second-hand; the chart on the back of the rulebook decides."
            ),
        )
    return Plan(GAME, _("Wayfarers of the South Tigris"), variant, players, steps, pieces, doubts)


def known(_plan: Plan, layout: Layout) -> dict[str, object]:
    """Return what the AI's first state holds of the set-up besides its board: each journal tile (W1, W2)."""
    return {"journal_tiles": layout.at(journal_slot(""))}


def _boards() -> tuple[Piece, ...]:
    """The boards carry no name: each is called by the focus of its AI side."""
    names = {
        "space": _("the one with a space card beside the laurel"),
        "upgrade": _("the one with an upgrade tile beside the laurel"),
        "townsfolk": _("the one with a townsfolk card beside the laurel"),
        "journal": _("the one with the journal beside the laurel"),
    }
    return tuple(replace(one, name=names[one.id]) for one in tagged_pieces(GAME, "ai_board"))


def _journal(players: int, solo: bool) -> tuple[Step, ...]:
    facts, group = load(), _("Main board and journal")
    tiles = ids(tagged_pieces(GAME, "journal_tile"))
    spaces = [
        one.id for one in facts.journal_spaces if any(str(effect) == "journal tile" for effect in one.reward)
    ]
    slots = tuple(
        Slot(journal_slot(one), _("Journal tile: {space}").format(space=terms.journal_space(one)), tiles)
        for one in spaces
    )
    sections = len({link.section for link in facts.journal_links})
    return (
        Step(
            "main_board",
            group,
            _("Put the {n} sections of the main board together, either side of each up.").format(n=sections),
            Source(_("Setup"), ("W73",) if solo else ()),
            note=_("The AI ignores what the links ask for, so the sides matter to people only.")
            if solo
            else "",
        ),
        Step(
            "journal_tiles",
            group,
            _(
                "Shuffle the {n} journal tiles and lay one face up on each empty space of the journal track."
            ).format(n=facts.setup.journal_tiles),
            Source(_("Setup"), ("W1",)),
            "draw",
            slots,
        ),
        Step(
            "green_workers",
            group,
            _("Stand {n} green workers on the journal track, one in each marked gap.").format(
                n=facts.setup.green_workers_on_track
            ),
            Source(_("Setup"), ("W1",)),
        ),
        Step(
            "markers",
            group,
            _("Your marker and the AI's start on the left-most space of the journal track.")
            if solo
            else _(
                "Put a marker of each of the {n} players on the left-most space of the journal track."
            ).format(n=players),
            Source(_("Setup"), ("W2",)),
        ),
    )


def _cards() -> tuple[Step, ...]:
    """Four cards of each deck face up: four rows and the inspiration column (W1, W35)."""
    facts, group = load(), _("Cards")
    steps = []
    for deck in DECKS:
        cards = ids(tagged_pieces(GAME, deck))
        count = facts.setup.face_up_per_deck
        where = _("{nth} from the top") if deck == "inspiration" else _("{nth} from the left")
        slots = tuple(
            Slot(
                f"{deck}.{n}",
                _("{row}, {place}").format(
                    row=first_up(terms.row(deck)), place=where.format(nth=terms.nth(n))
                ),
                cards,
            )
            for n in range(1, count + 1)
        )
        text = _(
            "Shuffle the {n} {cards} into a face-down pile on its space; lay the top {count} face up beside it."
        )
        words = text.format(n=len(facts.deck(CardType(deck))), cards=terms.cards(deck), count=count)
        note = ""
        if deck in facts.centre_side:
            note = _("Slot 1, nearest the middle, is on the {side}.").format(
                side=terms.side(facts.centre_side[deck])
            )
        source = Source(_("Setup"), ("W1", "W35") if note else ("W1",))
        steps.append(Step(f"cards.{deck}", group, words, source, "draw", slots, note=note))
    return tuple(steps)


def _tiles(
    ordinary: tuple[Piece, ...], special: tuple[Piece, ...], copies: int, solo: bool
) -> tuple[Step, ...]:
    group = _("Upgrade tiles")
    return (
        Step(
            "tiles",
            group,
            _("Stack {copies} of each of the {n} ordinary upgrade tiles on their spaces.").format(
                copies=copies, n=len(ordinary)
            ),
            Source(_("Setup"), ("W1",) if solo or copies == load().setup.copies_per_basic_tile else ("W92",)),
            "take",
            fixed(ordinary),
            note=_tiles_left(copies, solo),
        ),
        Step(
            "special_tiles",
            group,
            _("Lay all {n} special tiles on the symbols they show.").format(n=len(special)),
            Source(_("Setup"), ("W1",)),
            "take",
            fixed(special),
        ),
        Step(
            "supply",
            group,
            _("Lay silver and provisions beside the main board."),
            Source(_("Setup"), ("W1",)),
        ),
    )


def _tiles_left(copies: int, solo: bool) -> str:
    if solo:
        return _("As for two players; put the others back in the box.")
    if copies == MOST_PLAYERS:
        return _("One for each player.")
    return _("One for each player; put the others back in the box.")


def _solo_sides() -> tuple[Step, ...]:
    """The AI's side and the human's (W2, W3, W4)."""
    facts = load()
    boards = ids(tagged_pieces(GAME, "ai_board"))
    schemes = tagged_pieces(GAME, "scheme")
    ai, human = _("The AI"), _("You")
    solo = _("Solo: Setup")
    return (
        Step(
            "ai_board",
            ai,
            _("Choose or draw a player board for the AI and lay it down with the AI side up."),
            Source(solo, ("W2",)),
            "draw",
            (Slot(BOT_BOARD, _("The AI's board"), boards),),
            note=_("The boards carry no name; tell them apart by the focus beside the laurel."),
            must=True,
        ),
        Step(
            "ai_markers",
            ai,
            _(
                "AI: two markers of unused colours, one on the top-left corner with the star on its resource track, one on 0 of its comet track. No dice."
            ),
            Source(solo, ("W2",)),
        ),
        Step(
            "schemes",
            ai,
            _("Shuffle the {n} scheme cards into a face-down pile.").format(n=len(schemes)),
            Source(solo, ("W2", "W15")),
            "take",
            fixed(schemes),
            note=_("With the companion's own pile they stay in the box."),
        ),
        Step(
            "ai_goods",
            ai,
            _("AI, always second: {goods}, and {workers}.").format(
                goods=_goods(facts.ai_start), workers=_workers(facts.ai_start.workers)
            ),
            Source(solo, ("W3", "W4")),
            note=_guild_note()
            + " "
            + _(
                "The other tokens of its colour are its supply; it never runs out: a spare colour counts as its own."
            ),
        ),
        Step(
            "own_board",
            human,
            _("Take another board for yourself, player side up."),
            Source(solo, ("W2",)),
            "draw",
            (Slot(OWN_BOARD, _("Your board"), boards),),
        ),
        Step(
            "own_goods",
            human,
            _("You, always first: {goods}, and {workers}.").format(
                goods=_goods(facts.human_start), workers=_workers(facts.human_start.workers)
            ),
            Source(solo, ("W3",)),
            note=_guild_note(),
        ),
        _dice(human, solo),
    )


def _sides(players: int, names: tuple[str, ...]) -> tuple[Step, ...]:
    facts, group = load(), _("Players")
    boards = ids(tagged_pieces(GAME, "ai_board"))
    slots = tuple(
        Slot(f"board.{n}", _("Board of {player}").format(player=seats.seat_name(n, names)), boards)
        for n in range(1, players + 1)
    )
    start = (facts.human_start, facts.seat_2, facts.seat_3, facts.seat_4)
    steps = [
        Step(
            "boards",
            group,
            _("Deal each player a board at random, player side up."),
            Source(_("Setup"), ("W1",)),
            "draw",
            slots,
        ),
        seats.first_player(
            players,
            Source(_("Setup")),
            group=group,
            text=_("Draw who begins; turns go clockwise from there."),
        ),
        _dice(group, _("Setup")),
        Step(
            "workers",
            group,
            _("Each player: {workers}.").format(workers=_workers(facts.human_start.workers)),
            Source(_("Setup")),
        ),
    ]
    for n, goods in enumerate(start[:players], 1):
        text = _("{nth} in turn order: {goods}.").format(nth=terms.nth(n), goods=_goods(goods))
        source = Source(_("Setup")) if n <= 2 else Source(_("Setup: starting chart"), verified=False)
        steps.append(Step(f"goods.{n}", group, text, source, note=_guild_note() if n == 1 else ""))
    if players < MOST_PLAYERS:
        unused = _("Put boards, dice, influence, markers and workers nobody uses back in the box.")
        steps.append(Step("box", group, unused, Source(_("Setup"))))
    return tuple(steps)


def _dice(group: str, section: str) -> Step:
    start = load().human_start
    text = _(
        "Each person, in one colour: {tokens} influence tokens and {all} dice; roll {rolled} and lay them beside the board, {reserve} wait in reserve at the minarets."
    )
    words = text.format(
        all=start.dice_rolled + start.dice_reserve,
        rolled=start.dice_rolled,
        reserve=start.dice_reserve,
        tokens=start.influence_tokens,
    )
    return Step("dice", group, words, Source(section, ("W4",)))


def _guild_note() -> str:
    return _("Influence in a guild goes onto the minaret of its colour.")


def _goods(goods: Goods) -> str:
    parts = []
    if goods.provisions:
        parts.append(terms.effect("provision", goods.provisions))
    if goods.silver:
        parts.append(terms.effect("silver", goods.silver))
    if not parts:
        parts.append(_("no silver, no provisions"))
    parts += [
        _("{n} {colour} influence").format(n=amount, colour=terms.coloured(colour.value))
        for colour, amount in goods.influence.items()
        if amount
    ]
    return terms.joined(parts)


def _workers(colours: tuple[object, ...]) -> str:
    words = {
        "green": _("1 green worker"),
        "yellow": _("1 yellow worker"),
        "blue": _("1 blue worker"),
    }
    return terms.joined(words[str(getattr(one, "value", one))] for one in colours)

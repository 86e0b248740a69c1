"""What does each player of Darwin's Journey begin with, and what Alfred (R1, R36)?"""

from __future__ import annotations

from assets.darwins_journey import load
from assets.darwins_journey.alfred import BOARDS
from companion.setup import darwins_journey_pieces as ids
from companion.setup import seats
from companion.setup.plan import Slot, Source, Step
from companion.words import _, pgettext
from companion.words import darwins_journey_terms as terms

ALFRED_BOARD = "alfred.board"


def bonus_slot(place: int) -> str:
    """Return the id of the place of a bonus card, 1 or 2."""
    return f"alfred.bonus.{place}"


def sides(players: int, names: tuple[str, ...], first: bool) -> tuple[Step, ...]:
    """Return the steps for two to four players; crew cards are dealt unseen, so the companion does not draw them."""
    facts, group = load(), _("Players")
    setup = facts.setup
    steps = [
        *_own_pieces(group, _("Each player")),
        seats.turn_order(players, Source(_("Setup")), group=group, text=_("Draw the turn order at random.")),
    ]
    if players == 2:
        steps.append(
            Step(
                "turn_order_token",
                group,
                _("Two players: cover the coins of the turn order spot with the token; it pays 3."),
                Source(_("Setup: two players")),
            )
        )
    if first:
        steps += _first_crews(players)
    else:
        text = _(
            "Deal {dealt} crew cards to each, unseen: keep one and pass the rest left, until each has {kept}."
        )
        steps.append(
            Step(
                "crew",
                group,
                text.format(dealt=setup.crew_dealt, kept=setup.crew_kept),
                Source(_("Setup: draft")),
                note=_("They are secret, so the companion does not deal them."),
            )
        )
    steps.append(_pairs(players, _("Setup: objectives"), _("The last in turn order picks first.")))
    steps.append(_crew_seals(group))
    del names
    return tuple(steps)


def solo_side(first: bool) -> tuple[Step, ...]:
    """Return the human's side against Alfred: five crew cards drawn, three kept; two pairs shown, one kept."""
    facts, group = load(), _("You")
    solo = facts.setup.solo
    every = tuple(ids.crew(one.no) for one in facts.crew_cards)
    drawn = tuple(
        Slot(f"crew.{n}", _("Crew card {n} of {of}").format(n=n, of=solo.crew_drawn), every)
        for n in range(1, solo.crew_drawn + 1)
    )
    crew = (
        _first_crew(1, _("Your crew card {n}"), group, Source(_("Setup: first game")))
        if first
        else Step(
            "crew",
            group,
            _("Draw {drawn} crew cards and keep {kept}.").format(drawn=solo.crew_drawn, kept=solo.crew_kept),
            Source(_("Solo: Setup")),
            "draw",
            drawn,
        )
    )
    pairs = _pairs(
        solo.objective_pairs_shown, _("Solo: Setup"), _("Keep one pair; the other leaves the game.")
    )
    return (*_own_pieces(group, _("You")), crew, pairs, _crew_seals(group))


def alfred() -> tuple[Step, ...]:
    """Return Alfred's side; his first seals are those printed at the left of his rows (R1)."""
    facts, group, source = load(), _("Alfred"), _("Alfred Setup")
    solo = facts.setup.solo
    boards = tuple(ids.board(one) for one in BOARDS)
    cards = tuple(one.id for one in facts.reference.bonus_cards)
    bonus = tuple(
        Slot(bonus_slot(n), _("Bonus card over spot {spot}").format(spot=spot), cards, along=ALFRED_BOARD)
        for n, spot in enumerate(facts.alfred.bonus_cards_at, 1)
    )
    pieces = _(
        "Alfred: {tents} tents, {stacks} stacks of {each} stamps, {lenses} lenses, {explorers} explorers."
    )
    return (
        Step(
            "alfred_board",
            group,
            _("Choose Alfred's board: white is easy, blue medium, yellow and green advanced."),
            Source(source),
            "draw",
            (Slot(ALFRED_BOARD, _("Alfred's board"), boards),),
            must=True,
        ),
        Step(
            "alfred_pieces",
            group,
            pieces.format(
                tents=solo.tents,
                stacks=len(solo.stamp_stacks),
                each=solo.stamp_stacks[0],
                lenses=solo.lenses,
                explorers=solo.explorers,
            ),
            Source(source, ("R1",)),
            note=_(
                "His ship starts on the ocean, one explorer on the left-most island. His first seals are printed."
            ),
        ),
        Step(
            "alfred_workers",
            group,
            _("Alfred's workers stand on A, B, C and D, the fifth on the left-most spot of the bonus track."),
            Source(source),
        ),
        Step(
            "alfred_coin",
            group,
            _("Lay his coin on the spot marked on his coin track. He holds no knowledge."),
            Source(source, ("R36",)),
            note=_("The companion's number for it is from a reference set until you copy his board."),
        ),
        Step(
            "alfred_bonus",
            group,
            _("Lay the two bonus cards of his colour at random over spots {spots}.").format(
                spots=terms.joined(str(one) for one in facts.alfred.bonus_cards_at)
            ),
            Source(source, ("R36",)),
            "draw",
            bonus,
        ),
        Step(
            "alfred_cards",
            group,
            _("Shuffle his {n} action cards into a face-down deck.").format(n=solo.action_cards),
            Source(source),
            note=_("With the companion's own deck they stay in the box."),
        ),
        Step(
            "alfred_first",
            group,
            _("Alfred is first in turn order, you are second; the turn order token lies on the track."),
            Source(_("Solo: Setup")),
        ),
    )


def _own_pieces(group: str, who: str) -> tuple[Step, ...]:
    facts = load()
    supply = facts.player_board.supply
    text = _(
        "{who}: a board, {workers} workers, {tents} tents, {stacks} stacks of {each} stamps, {lenses} lenses."
    )
    board = facts.player_board
    return (
        Step(
            "own_pieces",
            group,
            text.format(
                who=who,
                workers=board.workers,
                tents=len(board.tents),
                stacks=len(board.stamps),
                each=board.per_stack,
                lenses=supply["lenses"],
            ),
            Source(_("Setup: players")),
        ),
        Step(
            "own_explorers",
            group,
            _("Ship on the ocean start; {n} explorers, one of them on the left-most island.").format(
                n=supply["explorers"]
            ),
            Source(_("Setup: players")),
        ),
        Step(
            "own_coins",
            group,
            _("{who}: {coins} and {knowledge} knowledge.").format(
                who=who, coins=terms.coins(supply["coins"]), knowledge=supply["knowledge"]
            ),
            Source(_("Setup: players")),
        ),
    )


def _crew_seals(group: str) -> Step:
    return Step(
        "crew_seals",
        group,
        _("Lay a crew card at each of the three lower worker rows and take the seal it shows."),
        Source(_("Setup: players")),
        note=_("The top worker has a printed purple seal and no crew card."),
    )


def _first_crews(players: int) -> list[Step]:
    source = Source(_("Setup: first game"))
    return [
        _first_crew(
            place, _("{place}: crew card {n}").format(place=_place(place), n="{n}"), _("Players"), source
        )
        for place in range(1, players + 1)
    ]


def _first_crew(place: int, label: str, group: str, source: Source) -> Step:
    cards = load().setup.first_game.crew_by_turn_order[place - 1]
    slots = tuple(
        Slot(f"crew.{place}.{n}", label.format(n=n), (ids.crew(card),)) for n, card in enumerate(cards, 1)
    )
    text = _("{place}: take crew cards {cards}.").format(
        place=_place(place), cards=terms.joined(str(one) for one in cards)
    )
    return Step(f"crew.{place}", group, text, source, "draw", slots)


def _place(place: int) -> str:
    return _("{nth} in turn order").format(nth=terms.nth(place))


def _pairs(pairs: int, section: str, note: str) -> Step:
    slots = tuple(
        Slot(f"pair.{n}.{colour}", label.format(n=n), ids.starting(colour))
        for n in range(1, pairs + 1)
        for colour, label in (
            (ids.SILVER, _("Pair {n}, silver starting objective")),
            (ids.GOLDEN, _("Pair {n}, golden starting objective")),
        )
    )
    text = _("Lay out {n} pairs of starting objectives, silver with golden.").format(n=pairs)
    return Step(
        "pairs", pgettext("Darwin's Journey", "Objectives"), text, Source(section), "draw", slots, note
    )

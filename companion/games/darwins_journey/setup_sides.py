"""What does each player of Darwin's Journey begin with, and what Alfred (R1, R36)?"""

from __future__ import annotations

from assets.darwins_journey import load
from assets.darwins_journey.alfred import BOARDS
from assets.words import _
from companion.games.darwins_journey import setup_pieces as ids
from companion.setup.plan import Slot, Source, Step
from solo_bots.darwins_journey import terms

BOT_BOARD = "alfred.board"


def bonus_slot(place: int) -> str:
    """Return the id of the place of a bonus card, 1 or 2."""
    return f"alfred.bonus.{place}"


def sides(players: int, first: bool) -> tuple[Step, ...]:
    """Return the steps for two to four players; crew cards are dealt unseen, so the companion does not draw them."""
    facts, group = load(), _("Players")
    setup = facts.setup
    if first:
        crews = _first_crews(players)
    else:
        text = _(
            "Deal {dealt} crew cards to each, unseen: keep one and pass the rest left, until each has {kept}."
        )
        secret = _("They are secret, so the companion does not deal them.")
        left = _("Cards left over go back in the box.")
        crews = [
            Step(
                "crew",
                group,
                text.format(dealt=setup.crew_dealt, kept=setup.crew_kept),
                Source(_("Setup: draft")),
                note=f"{secret} {left}",
            )
        ]
    pick = _(
        "From the last in turn order to the first, each takes a pair and lays it beside the objective rows."
    )
    pairs = _pairs(group, players, _("Setup: objectives"), pick)
    return (*_own_pieces(group, _("Each player")), *crews, _crew_seals(group), pairs)


def solo_side() -> tuple[Step, ...]:
    """Return the human's side against Alfred: five crew cards drawn, three kept; two pairs shown, one kept (Solo: Setup)."""
    facts, group = load(), _("You")
    solo = facts.setup.solo
    every = tuple(ids.crew(one.no) for one in facts.crew_cards)
    drawn = tuple(
        Slot(f"crew.{n}", _("Crew card {n} of {of}").format(n=n, of=solo.crew_drawn), every)
        for n in range(1, solo.crew_drawn + 1)
    )
    crew = Step(
        "crew",
        group,
        _("Draw {drawn} crew cards and keep {kept}; the others go back in the box.").format(
            drawn=solo.crew_drawn, kept=solo.crew_kept
        ),
        Source(_("Solo: Setup")),
        "draw",
        drawn,
    )
    keep = _("Keep one pair, beside your objective rows; the other leaves the game.")
    pairs = _pairs(group, solo.objective_pairs_shown, _("Solo: Setup"), keep)
    return (*_own_pieces(group, _("You")), crew, _crew_seals(group), pairs)


def alfred_board() -> Step:
    """Return the choice of Alfred's board, which settles whose colour is whose."""
    return Step(
        "alfred_board",
        _("You and Alfred"),
        _("Choose Alfred's board: white is easy, blue medium, yellow and green advanced."),
        Source(_("Alfred Setup")),
        "draw",
        (Slot(BOT_BOARD, _("Alfred's board"), tuple(ids.board(one) for one in BOARDS)),),
        note=_("Choose another colour for yourself; his board lies above yours."),
        must=True,
    )


def alfred_first(group: str) -> Step:
    """Return the turn order against Alfred, which nobody draws."""
    return Step(
        "alfred_first",
        group,
        _("Lay the turn order token on the turn order track: Alfred's cube is first, yours second."),
        Source(_("Solo: Setup")),
        note=_("The turn order spot pays 3 coins."),
    )


def alfred() -> tuple[Step, ...]:
    """Return Alfred's side; his first seals are those printed at the left of his rows (R1)."""
    facts, group, source = load(), _("Alfred"), _("Alfred Setup")
    solo = facts.setup.solo
    cards = tuple(one.id for one in facts.reference.bonus_cards)
    bonus = tuple(
        Slot(bonus_slot(n), _("Bonus card over spot {spot}").format(spot=spot), cards, along=BOT_BOARD)
        for n, spot in enumerate(facts.alfred.bonus_cards_at, 1)
    )
    pieces = _(
        "Alfred: {tents} tents, {stacks} stacks of {each} stamps, {lenses} lenses, {explorers} more explorers, 1 cube."
    )
    return (
        Step(
            "alfred_pieces",
            group,
            pieces.format(
                tents=solo.tents,
                stacks=len(solo.stamp_stacks),
                each=solo.stamp_stacks[0],
                lenses=solo.lenses,
                explorers=solo.explorers - 1,
            ),
            Source(source, ("R1",)),
            note=_("His first seals are printed. He has no crew cards and no objectives."),
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
    )


def _own_pieces(group: str, who: str) -> tuple[Step, ...]:
    facts = load()
    supply = facts.player_board.supply
    text = _(
        "{who}: a board, {explorers} more explorers, {tents} tents, {stacks} stacks of {each} stamps, {lenses} lenses, 1 cube."
    )
    board = facts.player_board
    return (
        Step(
            "own_pieces",
            group,
            text.format(
                who=who,
                explorers=supply["explorers"] - 1,
                tents=len(board.tents),
                stacks=len(board.stamps),
                each=board.per_stack,
                lenses=supply["lenses"],
            ),
            Source(_("Setup: players")),
            note=_("Tents and stamps lie on their places on the board; the cube is for more than 50 points."),
        ),
        Step(
            "own_workers",
            group,
            _("{who}: {workers} workers on their spots; the fifth waits beside the board.").format(
                who=who, workers=board.workers
            ),
            Source(_("Setup: players")),
            note=_("It comes into play with the left-most golden objective."),
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
        _(
            "Lay the crew cards face up beside the board, take the seal each shows and put one at each lower worker; shuffle the pile again."
        ),
        Source(_("Setup: players")),
        note=_("The top worker has his purple seal. A crew card belongs to no worker yet."),
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


def _pairs(group: str, pairs: int, section: str, note: str) -> Step:
    slots = tuple(
        Slot(f"pair.{n}.{colour}", label.format(n=n), ids.starting(colour))
        for n in range(1, pairs + 1)
        for colour, label in (
            (ids.SILVER, _("Pair {n}, silver starting objective")),
            (ids.GOLDEN, _("Pair {n}, golden starting objective")),
        )
    )
    text = _("Lay out {n} pairs of starting objectives, silver with golden.").format(n=pairs)
    return Step("pairs", group, text, Source(section), "draw", slots, note)

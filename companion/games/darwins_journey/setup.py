"""The set-up of Darwin's Journey for 1 to 4 players, at random or as for a first game: the shared board and each side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.darwins_journey import load
from assets.darwins_journey.alfred import BOARDS
from assets.words import _, first_up, ngettext, pgettext
from companion.games.darwins_journey import setup_pieces as ids
from companion.setup import seats
from companion.setup.plan import Plan, Slot, Source, Step, Variant, catalogue
from solo_bots.darwins_journey import terms
from solo_bots.darwins_journey.state import ROUNDS

if TYPE_CHECKING:
    from companion.setup.layout import Layout


GAME = ids.GAME
STANDARD, FIRST_GAME = "standard", "first_game"
SOLO, SOLO_FIRST_GAME = "solo", "solo_first_game"


def variants() -> tuple[Variant, ...]:
    """Return the ways to set it up."""
    return (
        Variant(SOLO, _("Against Alfred"), (1,)),
        Variant(SOLO_FIRST_GAME, _("Against Alfred, first game"), (1,)),
        Variant(STANDARD, _("At the table"), (2, 3, 4)),
        Variant(FIRST_GAME, _("At the table, first game"), (2, 3, 4)),
    )


def museum_slot(number: int) -> str:
    """Return the id of a place for a specimen left over at set-up, from 1."""
    return f"museum.{number}"


def map_slot(space: str) -> str:
    """Return the id of a place for a specimen on the map."""
    return f"map.{space}"


def plan(variant: Variant, players: int, names: tuple[str, ...] = ()) -> Plan:
    """Return what to set up; against Alfred the board is that of two players with fewer tiles (Solo: Setup)."""
    first = variant.id in (FIRST_GAME, SOLO_FIRST_GAME)
    solo = players == 1
    people = 0 if solo else players
    pieces = catalogue(ids.pieces(players), seats.seat_pieces(people, names))
    steps = (
        *((alfred_board(),) if solo else ()),
        _board(players),
        _specials(players, first),
        _letters(first),
        *_seals(players),
        _display(players),
        *_museum(),
        *_specimens(players),
        *_tracks(players, first),
        *(solo_side() if solo else sides(players, first)),
        *(alfred() if solo else ()),
    )
    doubts = [
        _(
            "What single tiles do comes from a published list that was not compared with print; their numbers too."
        )
    ]
    if solo and first:
        doubts.append(
            _(
                "The first-game tiles are given for more players; against Alfred the two top rows of them lie out, and crew cards are drawn as in every solo game."
            )
        )
    return Plan(GAME, _("Darwin's Journey"), variant, players, steps, pieces, tuple(doubts))


def known(plan: Plan, layout: Layout) -> dict[str, object]:
    """Return what Alfred's first state holds of the set-up besides his board.

    The museum tiles, the specimens on the map, the correspondence tiles, the Beagle goals, and the bonus cards (R36: their
    print comes from the set in use).
    """
    museum = _museum_known(plan, layout)
    letters = [layout.placed.get(f"letter.{n}") for n in (1, 2, 3)]
    goals = [layout.placed.get(f"beagle.{n}") for n in range(1, ROUNDS + 1)]
    bonus = [layout.placed.get(bonus_slot(n)) for n in (1, 2)]
    return {
        "museum_start": museum,
        "specimens_at": layout.at(map_slot("")),
        "tiles": [ids.number_of(tile) if tile else 0 for tile in letters],
        "goals": [ids.number_of(goal) if goal else 0 for goal in goals],
        "bonus_cards": bonus if all(bonus) else [],
    }


def opening(plan: Plan, layout: Layout) -> dict[str, object]:
    """Return which tiles lie in the museum from the start, the first question, if all are known."""
    museum = _museum_known(plan, layout)
    if len(museum) != _museum_places(plan):
        return {}
    return {"museum_start": {"choice": "tiles"} | dict.fromkeys(museum, True)}


def _museum_known(plan: Plan, layout: Layout) -> list[str]:
    """Return the specimens in the museum from the start; none if not all are known."""
    museum = [ids.specimen_of(tile) for tile in layout.at("museum.").values()]
    return museum if len(museum) == _museum_places(plan) else []


def _museum_places(plan: Plan) -> int:
    return sum(slot.id.startswith("museum.") for slot in plan.slots())


def _board(players: int) -> Step:
    side = load().setup.board.side[players - 1]
    return Step(
        "board",
        _("Main board"),
        _("Lay the board with the side for {side} players up.").format(side=side.replace("-", "–")),
        Source(_("Setup") if players > 1 else _("Solo: Setup")),
    )


def _specials(players: int, first: bool) -> Step:
    """Six special action tiles in three rows of two; solo four in the two top rows."""
    facts = load()
    count = facts.setup.board.special_tiles[players - 1]
    recommended = [no for row in facts.setup.first_game.special_rows for no in row]
    every = tuple(ids.special(one.no) for one in facts.special_tiles)
    rows = (_("top row"), _("middle row"), _("bottom row"))
    slots = []
    for place in range(count):
        row, right = divmod(place, 2)
        label = _("Special action, {row} {side}").format(
            row=rows[row], side=_("right") if right else _("left")
        )
        allowed = (ids.special(recommended[place]),) if first else every
        slots.append(Slot(f"special.{row + 1}.{right + 1}", label, allowed))
    text = _("Lay {n} special action tiles on the special diary, two in a row.")
    note = _("A neutral lens goes on each of the two in the top row.")
    if players == 1:
        note += " " + _("The bottom row stays empty.")
    note += " " + _to_box()
    source = Source(_("Setup") if players > 1 else _("Solo: Setup"))
    return Step("specials", _("Main board"), text.format(n=count), source, "draw", tuple(slots), note)


def _letters(first: bool) -> Step:
    facts = load()
    every = tuple(ids.letter(one.no) for one in facts.correspondence)
    fixed = facts.setup.first_game.correspondence
    slots = tuple(
        Slot(
            f"letter.{n}",
            _("Correspondence: {envelope}").format(envelope=terms.envelope(n)),
            (ids.letter(fixed[n - 1]),) if first else every,
        )
        for n in range(1, facts.correspondence_in_play + 1)
    )
    text = _("Lay {n} correspondence tiles on the envelopes, from the top.").format(n=len(slots))
    return Step("letters", _("Main board"), text, Source(_("Setup")), "draw", slots, _to_box())


def _to_box() -> str:
    return _("The others go back in the box.")


def _tracks(players: int, first: bool) -> tuple[Step, ...]:
    """Cubes, turn order, goals, explorers and ships, the Beagle, the supply: against Alfred his cube is first (Solo: Setup)."""
    group, source = _("Tracks and supply"), Source(_("Setup"))
    token = _("Two players: cover the coins of the turn order spot with the token; it pays 3.")
    return (
        Step(
            "cubes",
            group,
            _(
                "Lay one cube of each colour on the start of the point track and one on the start of the theory track."
            ),
            source,
        ),
        alfred_first(group)
        if players == 1
        else seats.turn_order(
            players,
            source,
            group=group,
            text=_("Draw the turn order at random: one cube of each colour on its track, from the left."),
        ),
        _goals(group, first),
        Step(
            "explorers_ships",
            group,
            _(
                "Stand one explorer of each colour on the start of the left-most island, one ship of each on the start of the ocean."
            ),
            source,
        ),
        Step(
            "beagle",
            group,
            _("Stand the Beagle on the left-most Beagle space of the ocean, above the first goal."),
            source,
        ),
        *((Step("turn_order_token", group, token, source),) if players == 2 else ()),
        Step("supply", group, _("Lay coins, knowledge and research tokens beside the board."), source),
    )


def _goals(group: str, first: bool) -> Step:
    facts = load()
    every = tuple(ids.beagle(one.no) for one in facts.beagle_goals)
    fixed = facts.setup.first_game.beagle_goals
    slots = tuple(
        Slot(
            f"beagle.{n}",
            _("Beagle goal of round {n}").format(n=n),
            (ids.beagle(fixed[n - 1]),) if first else every,
        )
        for n in range(1, facts.beagle_goals_in_play + 1)
    )
    text = _("Lay {n} Beagle goals face up at the bottom of the map, from the left.").format(n=len(slots))
    return Step("goals", group, text, Source(_("Setup")), "draw", slots, _to_box())


def _seals(players: int) -> tuple[Step, ...]:
    facts, group = load(), _("Academy")
    out = facts.setup.board.regular_seals_removed_per_colour[players - 1]
    removed = (
        ngettext(
            "Put {n} wax seal of each colour back in the box; shuffle the others into a face-down pile beside the board.",
            "Put {n} wax seals of each colour back in the box; shuffle the others into a face-down pile beside the board.",
            out,
        ).format(n=out)
        if out
        else _("Shuffle all wax seals of the four colours into a face-down pile beside the board.")
    )
    candidates = tuple(ids.seal(one) for one in ids.COLOURS)
    academy = facts.academy
    slots = tuple(
        Slot(
            f"scroll.{scroll}.{place}",
            _("{scroll}, {nth} seal").format(scroll=first_up(terms.scroll(scroll)), nth=terms.nth(place)),
            candidates,
        )
        for scroll in range(1, academy.scrolls + 1)
        for place in range(1, academy.seals_per_scroll + 1)
    )
    text = _("Draw {n} seals: {each} face up on each scroll, from the top.")
    return (
        Step("seal_pile", group, removed, Source(_("Setup") if players > 1 else _("Solo: Setup"))),
        Step(
            "scrolls",
            group,
            text.format(n=len(slots), each=academy.seals_per_scroll),
            Source(_("Setup")),
            "draw",
            slots,
        ),
        Step(
            "purple_seals",
            group,
            _("Lay the {n} purple seals face up on their plate on the board.").format(n=academy.purple_seals),
            Source(_("Setup")),
        ),
    )


def _specimens(players: int) -> tuple[Step, ...]:
    """Specimens on the map; the tiles of those left over lie in the museum from the start."""
    facts = load()
    board = facts.setup.board
    on_map, left = board.specimens_on_map[players - 1], board.specimens_in_museum[players - 1]
    every = tuple(one.id for one in facts.specimens)
    tiles = tuple(ids.museum_tile(one) for one in every)
    group = _("Specimens and museum")
    slots = _map_slots(on_map, every)
    text = _(
        "Shuffle the {n} specimens and lay {on_map} face up on the specimen spaces of ocean and islands."
    )
    notes = [
        *([_("Spaces marked for more players stay empty.")] if left else []),
        *([_("Lay them in the order the spaces come; any order will do.")] if players > 2 else []),
    ]
    steps = [
        Step(
            "map",
            group,
            text.format(n=len(every), on_map=on_map),
            Source(_("Setup")),
            "draw",
            slots,
            note=" ".join(notes),
        )
    ]
    if left:
        museum = tuple(
            Slot(museum_slot(n), _("Museum tile laid at set-up, {n}").format(n=n), tiles, follows=True)
            for n in range(1, left + 1)
        )
        text = _("Of the {n} specimens left over, lay the museum tiles on their spaces of the museum.")
        note = _("These specimens go back in the box.")
        source = Source(_("Setup"))
        steps.append(
            Step("museum", group, text.format(n=left), source, "draw", museum, note, must=players == 1)
        )
    return tuple(steps)


def _museum() -> tuple[Step, ...]:
    facts, group, source = load(), _("Specimens and museum"), Source(_("Setup"))
    tiles, rows = len(facts.specimens), facts.setup.board.museum_row_coins
    text = _("Lay the {n} museum tiles beside the board, in the order of the museum.")
    return (
        Step("museum_tiles", group, text.format(n=tiles), source),
        Step(
            "museum_coins",
            group,
            _("Lay 1 coin to the right of each of the {n} museum rows.").format(n=rows),
            source,
        ),
    )


def _map_slots(count: int, every: tuple[str, ...]) -> tuple[Slot, ...]:
    """The side for 1 to 3 players has its specimen spaces listed where so many are used; else they are only counted."""
    facts = load()
    known = [one.id for track in (facts.ocean, *facts.islands) for one in track.spaces if one.specimen]
    if len(known) == count:
        return tuple(
            Slot(map_slot(one), _("Specimen on {space}").format(space=_where(one)), every) for one in known
        )
    return tuple(
        Slot(f"map.{n}", _("Specimen on the map, {n}").format(n=n), every) for n in range(1, count + 1)
    )


def _where(space: str) -> str:
    track = terms.of_track(load().track_of(space).id)
    return _("space {n} of {track}").format(n=terms.short_space(space), track=track)


def _display(players: int) -> Step:
    each = load().setup.board.objectives_face_up_each_colour[players - 1]
    slots = tuple(
        Slot(f"display.{colour}.{n}", label.format(n=n), ids.regular(colour))
        for colour, label in (
            (ids.SILVER, _("Silver objective on display, {n}")),
            (ids.GOLDEN, _("Golden objective on display, {n}")),
        )
        for n in range(1, each + 1)
    )
    text = _(
        "Stack silver and golden objectives shuffled face down on the board; lay {n} of each face up below."
    )
    return Step(
        "display",
        pgettext("Darwin's Journey", "Objectives"),
        text.format(n=each),
        Source(_("Setup") if players > 1 else _("Solo: Setup")),
        "draw",
        slots,
        note=_("The starting objectives stay apart.")
        + " "
        + _("Two of each colour are in no list: choose “in no list” for them."),
    )


# ---- sides


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

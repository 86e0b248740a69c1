"""How is Darwin's Journey set up, for 1 to 4 players, at random or as for a first game? The board that all share."""

from __future__ import annotations

from assets.darwins_journey import load
from companion.setup import darwins_journey_pieces as ids
from companion.setup import seats
from companion.setup.darwins_journey_sides import alfred, sides, solo_side
from companion.setup.plan import Plan, Slot, Source, Step, Variant, catalogue
from companion.words import _, first_up, ngettext, pgettext
from companion.words import darwins_journey_terms as terms

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
        _board(players),
        _specials(players, first),
        _letters(first),
        _goals(first),
        *_seals(players),
        *_specimens(players),
        _display(players),
        *(solo_side(first) if solo else sides(players, names, first)),
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
                "The first-game tiles are given for more players; against Alfred the two top rows of them lie out."
            )
        )
    return Plan(GAME, _("Darwin's Journey"), variant, players, steps, pieces, tuple(doubts))


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
    return Step("letters", _("Main board"), text, Source(_("Setup")), "draw", slots)


def _goals(first: bool) -> Step:
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
    text = _("Lay {n} Beagle goals in a row, from the left.").format(n=len(slots))
    return Step("goals", _("Main board"), text, Source(_("Setup")), "draw", slots)


def _seals(players: int) -> tuple[Step, ...]:
    facts, group = load(), _("Academy")
    out = facts.setup.board.regular_seals_removed_per_colour[players - 1]
    removed = (
        ngettext(
            "Put {n} wax seal of each colour back in the box; mix the others in the bag.",
            "Put {n} wax seals of each colour back in the box; mix the others in the bag.",
            out,
        ).format(n=out)
        if out
        else _("Mix all wax seals of the four colours in the bag.")
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
    text = _("Draw {n} seals: {each} on each scroll, from the top.")
    return (
        Step("seal_bag", group, removed, Source(_("Setup") if players > 1 else _("Solo: Setup"))),
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
            _("Lay the {n} purple seals beside the scrolls.").format(n=academy.purple_seals),
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
    text = _("Shuffle the {n} specimens and lay {on_map} on the specimen spaces of ocean and islands.")
    steps = [
        Step(
            "map",
            group,
            text.format(n=len(every), on_map=on_map),
            Source(_("Setup")),
            "draw",
            slots,
            note="" if players < 3 else _("Lay them in the order the spaces come; any order will do."),
        )
    ]
    if left:
        museum = tuple(
            Slot(museum_slot(n), _("Museum tile laid at set-up, {n}").format(n=n), tiles, follows=True)
            for n in range(1, left + 1)
        )
        text = _("Of the {n} specimens left over, lay the museum tiles on their spaces of the museum.")
        steps.append(
            Step("museum", group, text.format(n=left), Source(_("Setup")), "draw", museum, must=players == 1)
        )
    steps.append(
        Step(
            "museum_coins",
            group,
            _("Lay 1 coin beside each of the {n} museum rows.").format(n=board.museum_row_coins),
            Source(_("Setup")),
        )
    )
    return tuple(steps)


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
    text = _("Shuffle silver and golden objectives apart; lay {n} of each face up.")
    return Step(
        "display",
        pgettext("Darwin's Journey", "Objectives"),
        text.format(n=each),
        Source(_("Setup") if players > 1 else _("Solo: Setup")),
        "draw",
        slots,
        note=_("Two of each colour are in no list: choose “in no list” for them."),
    )

"""The pieces in a set-up of Darwin's Journey: their ids, here and in a stored set-up, and their names."""

from __future__ import annotations

from assets.darwins_journey import load
from assets.darwins_journey.alfred import BOARDS
from assets.words import _, first_up
from companion.setup.plan import Piece
from companion.setup.tagged import has_tag
from solo_bots.darwins_journey import terms
from solo_bots.darwins_journey.terms import goal, metal, need

GAME = "darwins_journey"
SILVER, GOLDEN = "silver", "golden"
_MUSEUM = "museum-"
COLOURS = ("green", "blue", "red", "yellow")


def special(number: int) -> str:
    """Return the id of a special action tile."""
    return f"special-{number}"


def letter(number: int) -> str:
    """Return the id of a correspondence tile."""
    return f"letter-{number}"


def beagle(number: int) -> str:
    """Return the id of a Beagle goal."""
    return f"beagle-{number}"


def crew(number: int) -> str:
    """Return the id of a crew card."""
    return f"crew-{number}"


def objective(number: int) -> str:
    """Return the id of an objective."""
    return f"objective-{number}"


def seal(colour: str) -> str:
    """Return the id of a wax seal."""
    return f"seal-{colour}"


def board(colour: str) -> str:
    """Return the id of a board of Alfred's."""
    return f"board-{colour}"


def museum_tile(specimen: str) -> str:
    """Return the id of the museum tile of a specimen."""
    return f"{_MUSEUM}{specimen}"


def specimen_of(tile: str) -> str:
    """Return the specimen a museum tile is of."""
    return tile.removeprefix(_MUSEUM)


def unlisted(colour: str) -> str:
    """Return the id of an objective that is in the box but in no list."""
    return f"objective-{colour}-unlisted"


def number_of(piece: str) -> int:
    """Return the number in an id; ValueError if it has none."""
    return int(piece.rpartition("-")[2])


def pieces(players: int) -> tuple[Piece, ...]:
    """Return every piece but the players, with as many wax seals as so many players use."""
    return (*_tiles(), *_objectives(), *_seals(players), *_specimens(), *_boards())


def starting(colour: str) -> tuple[str, ...]:
    """Return the starting objectives of a colour."""
    return tuple(objective(one.no) for one in load().objectives if one.colour == colour and one.starting)


def regular(colour: str) -> tuple[str, ...]:
    """Return the other objectives of a colour, those in no list last."""
    listed = (objective(one.no) for one in load().objectives if one.colour == colour and not one.starting)
    return (*listed, unlisted(colour))


def _piece(
    id_: str,
    kind: str,
    name: str,
    copies: int = 1,
    box: int = 0,
    *,
    drawn: bool = True,
    family: str = "",
    title: str = "",
) -> Piece:
    return Piece(id_, kind, name, copies, box, drawn, has_tag(GAME, id_), family, title)


def _tiles() -> tuple[Piece, ...]:
    facts = load()
    named = _("{n}: {what}")
    counted = _("{what}, {vp} VP")
    specials = (
        _piece(
            special(one.no),
            "special",
            named.format(n=one.no, what=_effects(one.effects)),
            title=_("special action {n}").format(n=one.no),
        )
        for one in facts.special_tiles
    )
    letters = (
        _piece(
            letter(one.no),
            "letter",
            named.format(n=one.no, what=_effects(one.most)),
            title=_("correspondence tile {n}").format(n=one.no),
        )
        for one in facts.correspondence
    )
    goals = (
        _piece(
            beagle(one.no),
            "beagle",
            named.format(n=one.no, what=counted.format(what=goal(one.per, one.what), vp=one.vp)),
            title=_("Beagle goal {n}").format(n=one.no),
        )
        for one in facts.beagle_goals
    )
    cards = (
        _piece(
            crew(one.no),
            "crew",
            named.format(n=one.no, what=_effects(one.effects)),
            title=_("crew card {n}").format(n=one.no),
        )
        for one in facts.crew_cards
    )
    return (*specials, *letters, *goals, *cards)


def _objectives() -> tuple[Piece, ...]:
    facts = load()
    listed = tuple(
        _piece(
            objective(one.no),
            "objective",
            _("{colour} {n}: {what}").format(
                colour=metal(one.colour),
                n=one.no,
                what=terms.joined(need(word, n) for word, n in one.needs.items()),
            ),
        )
        for one in facts.objectives
    )
    return (*listed, *(_not_listed(colour) for colour in (SILVER, GOLDEN)))


def _not_listed(colour: str) -> Piece:
    """The box holds more regular objectives than the list names; nobody has said what they ask for."""
    facts = load()
    listed = sum(one.colour == colour and not one.starting for one in facts.objectives)
    missing = facts.objective_rules.in_box[colour] - listed
    name = _("{colour}, in no list").format(colour=metal(colour))
    return _piece(unlisted(colour), "objective", name, missing, drawn=False)


def _seals(players: int) -> tuple[Piece, ...]:
    facts = load()
    use = facts.academy.seals_per_colour[players - 1]
    box = facts.setup.components["regular_seals_per_colour"]
    return tuple(
        _piece(seal(one), "seal", _("{colour} wax seal").format(colour=first_up(terms.colour(one))), use, box)
        for one in COLOURS
    )


def _specimens() -> tuple[Piece, ...]:
    """Specimens and their museum tiles; a specimen and its tile are a family."""
    names = {one.id: first_up(terms.specimen(one.id)) for one in load().specimens}
    tile = _("{specimen} tile")
    return (
        *(_piece(one, "specimen", name, family=one) for one, name in names.items()),
        *(
            _piece(museum_tile(one), "museum_tile", name, family=one, title=tile.format(specimen=name))
            for one, name in names.items()
        ),
    )


def _boards() -> tuple[Piece, ...]:
    facts = load()
    boards = (
        _piece(board(one), "alfred_board", _("Board {name}").format(name=terms.board(one)), family=one)
        for one in BOARDS
    )
    cards = (
        _piece(
            one.id,
            "alfred_bonus",
            _("Bonus card {n} of the {colour} board").format(
                n=one.id.rpartition("-")[2], colour=_board_colour(one.board)
            ),
            family=one.board,
        )
        for one in facts.reference.bonus_cards
    )
    return (*boards, *cards)


def _effects(effects: object) -> str:
    return terms.effects(str(one) for one in effects)  # type: ignore[attr-defined]


def _board_colour(colour: str) -> str:
    return {"white": _("white")}.get(colour) or terms.colour(colour)

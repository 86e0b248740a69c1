"""Says how the AI of Wayfarers decides: pages of short sentences with drawings, told as the game stands, and the page each question is about."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from assets.wayfarers import model as wayfarers
from assets.words import _
from companion.app.tables import GuideLine, GuidePage
from companion.games.wayfarers.table import (
    CaravanPicture,
    JournalPicture,
    RingPicture,
    SchemePicture,
    SignsPicture,
    SlotsPicture,
)
from solo_bots.wayfarers import order as slots
from solo_bots.wayfarers import terms

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assets.wayfarers import Facts
    from assets.wayfarers.model import AiBoard, Goods, SchemeCard
    from solo_bots.conversation import Ask


def guide(state: Any) -> tuple[GuidePage, ...]:
    """Return every page; what hangs on the game as it stands is told as it is now."""
    facts = wayfarers.load()
    board = facts.ai_board(state.board)
    return (
        _setup(facts),
        _turn(board),
        GuidePage("schemes", _("The six scheme cards"), tuple(_scheme(one) for one in facts.schemes)),
        order(facts, state),
        marker(facts, state, board),
        inspiration(facts, state),
        influence(),
        workers(),
        tiles(facts, board),
        journal(state),
        _end(facts),
    )


def page_of(ask: Ask | None) -> str:
    """Return the id of the page the open question is about."""
    if ask is None:
        return "end"
    if ask.values.get("row") == "inspiration":
        return "inspiration"
    return _PAGES.get(ask.verb, "turn")


_PAGES = {
    "human_turn": "turn",
    "draw_scheme": "turn",
    "acquire": "order",
    "place": "workers",
    "retrieve": "workers",
    "workers": "workers",
    "tile": "tiles",
    "column": "journal",
    "final_space": "journal",
    "green_worker": "journal",
    "journal_tile": "journal",
}
"""Verb of a question -> the page it is about; a question about the inspiration column goes to its own page."""


def _setup(facts: Facts) -> GuidePage:
    return GuidePage(
        "setup",
        _("Setting up"),
        (
            GuideLine(
                _("Set up for two: two of each upgrade tile, all special tiles, ten journal tiles."), ("W1",)
            ),
            GuideLine(_("Four green workers beside the journal track."), ("W1",), signs("worker green")),
            GuideLine(_("The AI plays one board, you another. No dice for the AI."), ("W2",)),
            GuideLine(
                _("Its markers: resources on the starred corner, comets on 0, journal on the start space."),
                ("W2",),
                RingPicture(0, 0, ""),
            ),
            GuideLine(_("Shuffle the six scheme cards face down."), ("W2",)),
            GuideLine(_("You begin with {goods}.").format(goods=_goods(facts.human_start)), ("W3",)),
            GuideLine(_("The AI begins with {goods}.").format(goods=_goods(facts.ai_start)), ("W3",)),
            GuideLine(
                _("Each of you has a yellow and a blue worker. You play first."),
                ("W3",),
                signs("worker yellow", "worker blue"),
            ),
        ),
    )


def _goods(goods: Goods) -> str:
    parts = [
        *(["provision"] * goods.provisions),
        *(["silver"] * goods.silver),
        *(f"influence {colour.value}" for colour, count in goods.influence.items() for _one in range(count)),
    ]
    return terms.effects(parts)


def _turn(board: AiBoard) -> GuidePage:
    rest = terms.joined(terms.effect(str(one)) for one in board.rest)
    return GuidePage(
        "turn",
        _("The AI's turn"),
        (
            GuideLine(
                _(
                    "Three red or three blue scheme cards face up when its turn begins: it rests, and turns no card."
                ),
                ("W6", "W16"),
            ),
            GuideLine(
                _("Resting: {steps}. Then all six cards are shuffled.").format(steps=rest),
                ("W12", "W13", "W14", "W15"),
                SignsPicture(tuple(str(one) for one in board.rest if str(one) != "comet check")),
            ),
            GuideLine(_("Otherwise it turns the top scheme card. That card counts at once."), ("W7",)),
            GuideLine(
                _("The resource marker moves one step for each silver on the card."),
                ("W8",),
                signs("silver"),
            ),
            GuideLine(
                _(
                    "Only then the first action is tried. If it is impossible, the second one is done instead."
                ),
                ("W9",),
            ),
            GuideLine(
                _("{focus} on a scheme card stands for: {effect}.").format(
                    focus=_("Focus"), effect=terms.effect(str(board.focus))
                ),
                ("W27",),
                signs("focus", str(board.focus)),
            ),
            GuideLine(_("At the end of the turn the rows are closed up and refilled."), ("W10",)),
        ),
    )


def _scheme(card: SchemeCard) -> GuideLine:
    if isinstance(card.first, wayfarers.PlaceWorker):
        colours = _(" or ").join(terms.colour(one.value) for one in card.first.workers)
        first = _("Place a worker: {colours}.").format(colours=colours)
        rule = "W24"
    else:
        first = _("For {n} {colour} influence: a {card}.").format(
            n=card.first.amount,
            colour=terms.coloured(card.first.guild.value),
            card=terms.card(card.first.card.value),
        )
        rule = "W25"
    second = _("If not: {effects}.").format(effects=terms.effects(str(one) for one in card.second))
    return GuideLine(f"{first} {second}", (rule, "W27"), SchemePicture(card.id))


def order(facts: Facts, state: Any) -> GuidePage:
    """Say which card of a row it wants (W33-W36)."""
    lines = [
        GuideLine(
            _(
                "Add the silver of the two newest scheme cards. The sum says which slot it wants, and which way on."
            ),
            ("W33", "W34"),
        ),
        GuideLine(_now_sum(facts, state.schemes), ("W33",)),
    ]
    for sums, order_of in _orders(facts):
        lines.append(
            GuideLine(
                _("Sum {sums}: {way}").format(sums=_(" or ").join(sums), way=arrows(order_of)),
                ("W34",),
                SlotsPicture("space", "left", order_of[0], order_of),
            )
        )
    lines += [
        GuideLine(
            _(
                "Slot 1 lies nearest the middle: on the right for townsfolk and land, on the left for water and space."
            ),
            ("W35",),
        ),
        GuideLine(
            _(
                "A slot is passed over when it is empty or denied, or a worker stands there that it placed this turn."
            ),
            ("W36", "W50"),
        ),
        GuideLine(
            _("It ignores the card's price, what it requires and all its icons."),
            ("W48",),
        ),
        GuideLine(
            _("Workers on the card come into its supply; your influence on it comes back to you."), ("W49",)
        ),
    ]
    return GuidePage("order", _("Which card of a row"), tuple(lines))


def _orders(facts: Facts) -> list[tuple[list[str], tuple[int, ...]]]:
    """Return the slot orders with the sums that give each, as scheme cards on the table would (W34)."""
    found: dict[tuple[int, ...], list[str]] = {}
    for total, start in enumerate(facts.slot_by_sum):
        every = tuple((start.from_centre - 1 + start.step * i) % slots.SLOTS + 1 for i in range(slots.SLOTS))
        found.setdefault(every, []).append(str(total))
    return [(sums, every) for every, sums in found.items()]


def _now_sum(facts: Facts, schemes: Sequence[int]) -> str:
    if not schemes:
        return _("Now no scheme card is face up: sum 0.")
    silver = " + ".join(str(facts.scheme(card).silver) for card in schemes[-2:])
    total = slots.sum_value(facts, schemes)
    return _("Now: {silver} = {sum}, so {way}.").format(
        silver=silver, sum=total, way=arrows(slots.slot_order(facts, schemes))
    )


def marker(facts: Facts, state: Any, board: AiBoard) -> GuidePage:
    """Say what the resource marker decides (W17-W20, W39, W44)."""
    now = slots.colour_order(facts, state.marker)
    return GuidePage(
        "marker",
        _("The resource marker"),
        (
            GuideLine(
                _("It goes clockwise: one step for each silver or provision the AI gains."), ("W17", "W19")
            ),
            GuideLine(
                _("Passing the symbol on the track gives: {effect}.").format(
                    effect=terms.effect(str(board.track_bonus))
                ),
                ("W18", "W20"),
                RingPicture(state.marker, state.marker, str(board.track_bonus)),
            ),
            GuideLine(
                _(
                    "Its colour comes first, then clockwise black, blue, yellow, green. Now: {colours}."
                ).format(colours=arrows(terms.colour(one) for one in now)),
                ("W39",),
            ),
            GuideLine(
                _(
                    "That order is for influence on cards, upgrade tiles of any colour and workers to take back."
                ),
                ("W39", "W40"),
            ),
            GuideLine(_("Influence in any guild: the marker's colour; from green on to black."), ("W44",)),
        ),
    )


def inspiration(facts: Facts, state: Any) -> GuidePage:
    """Say which inspiration card it wants (W45-W47)."""
    now = slots.inspiration_order(facts, state.marker)
    return GuidePage(
        "inspiration",
        _("Inspiration cards"),
        (
            GuideLine(
                _("The marker's row on its track says which card it wants, counted from the top."), ("W45",)
            ),
            GuideLine(
                _("If that is not to be had: the next lower one, after the lowest the top one."), ("W46",)
            ),
            GuideLine(
                _("Now: {way}.").format(way=arrows(now)),
                ("W45", "W46"),
                SlotsPicture("inspiration", "top", now[0], now),
            ),
            GuideLine(_("It always keeps the card."), ("W47",)),
        ),
    )


def influence() -> GuidePage:
    """Say how influence works on both sides (W41, W60-W64)."""
    return GuidePage(
        "influence",
        _("Influence"),
        (
            GuideLine(
                _(
                    "Influence on a card goes to the row of the marker's colour, to the first card without any; if there is none, to the row of the next colour."
                ),
                ("W41", "W39"),
                signs("influence card"),
            ),
            GuideLine(
                _("Black: space. Blue: water. Yellow: land. Green: townsfolk. Never the inspiration column."),
                ("W41",),
                signs("space", "water", "land", "townsfolk"),
            ),
            GuideLine(
                _("You use a card with its influence: pay 1 silver or provision; its marker moves 1 step."),
                ("W60", "W21"),
            ),
            GuideLine(
                _(
                    "It wants a card with yours: allow it and take 1 silver or provision, or pay 1 and deny it."
                ),
                ("W61",),
            ),
            GuideLine(
                _("Denied, it goes to its next choice of the same kind; you may deny that too."),
                ("W62", "W63"),
            ),
            GuideLine(
                _(
                    "When everything is denied, it is back at its first choice. With only one choice you cannot deny it."
                ),
                ("W64",),
            ),
        ),
    )


def workers() -> GuidePage:
    """Say where workers go and which come back (W24, W66-W69)."""
    return GuidePage(
        "workers",
        _("Workers"),
        (
            GuideLine(
                _("Green goes to townsfolk, yellow to land, blue to water. Green first if it may choose."),
                ("W24",),
                signs("worker green", "worker yellow", "worker blue"),
            ),
            GuideLine(
                _("The slot follows the sum value. It then gets everything printed on the space."), ("W66",)
            ),
            GuideLine(
                _(
                    "A slot is passed over if a worker of that colour stands there, or its space would do nothing."
                ),
                ("W36", "W32"),
            ),
            GuideLine(
                _("Taking one back: any green first, then blue and yellow by the marker's colour order."),
                ("W68",),
                signs("retrieve worker"),
            ),
            GuideLine(
                _(
                    "Several of that colour: the best slot first, level ones by the colour order of the rows, inspiration last."
                ),
                ("W68", "W69"),
            ),
            GuideLine(
                _(
                    "Green ones may stand on townsfolk, land, water and inspiration cards. No worker ever stands on a space card."
                ),
                ("W69",),
            ),
            GuideLine(_("A worker it placed this turn stays there this turn."), ("W67", "W50")),
        ),
    )


def tiles(facts: Facts, board: AiBoard) -> GuidePage:
    """Say which tile it takes and what the caravan gives (W37, W53-W58)."""
    return GuidePage(
        "tiles",
        _("Upgrade tiles and caravan"),
        (
            GuideLine(
                _("A tile of any colour: the marker's colour, then clockwise. Never a special tile."),
                ("W39", "W42"),
            ),
            GuideLine(
                _("The pile follows the sum value. Three piles are counted as if the fourth were missing."),
                ("W37",),
                SlotsPicture(
                    "tile blue",
                    facts.centre_side["blue"],
                    1,
                    (1, 2, 3),
                    count=sum(one.colour.value == "blue" for one in facts.tiles),
                ),
            ),
            GuideLine(
                _("A special tile: the one the newest scheme card names; if it is gone, clockwise the next."),
                ("W57", "W58"),
            ),
            GuideLine(
                _(
                    "Tiles cover the caravan along its path, from the lower left. What they cover happens at once."
                ),
                ("W53", "W54", "W55"),
                CaravanPicture(tuple("" if one is None else str(one) for one in board.caravan), 0),
            ),
            GuideLine(
                _("A tile without room lies beside the board: no symbols, but its points count."), ("W56",)
            ),
        ),
    )


def journal(state: Any) -> GuidePage:
    """Say which way it goes on the journal (W71-W78)."""
    facts = wayfarers.load()
    path = slots.path_colour(facts, state.schemes)
    now = _("the upper link") if path == "upper" else _("the lower link")
    cost = facts.extra_journal_cost
    return GuidePage(
        "journal",
        _("The journal"),
        (
            GuideLine(
                _(
                    "More blue cards face up: the upper link. More red: the lower. Level: the newest card's colour."
                ),
                ("W72",),
            ),
            GuideLine(
                _("Now: {link}.").format(link=now),
                ("W72",),
                JournalPicture(state.journal, state.human_column),
            ),
            GuideLine(_("Nothing has to be met or paid. It gets everything on the space."), ("W73", "W74")),
            GuideLine(
                _(
                    "Then it moves once more if it can pay: {behind} black influence behind you, {level} level, {ahead} ahead."
                ).format(**cost),
                ("W71", "W75"),
                signs("influence black", "journal"),
            ),
            GuideLine(
                _(
                    "Into the last column it takes the upper or the lower link, never the middle one; the other of the two if you stand there."
                ),
                ("W76",),
            ),
            GuideLine(
                _(
                    "There it gets two influence and a special tile, never an inspiration card. After that journaling does nothing."
                ),
                ("W77", "W78"),
            ),
        ),
    )


def arrows(parts: Any) -> str:
    """Return one thing after the other."""
    return " → ".join(str(one) for one in parts)


@cache
def signs(*effects: str) -> SignsPicture:
    """Return symbols in a row."""
    return SignsPicture(effects)


def _end(facts: Facts) -> GuidePage:
    each = ", ".join(f"{terms.card(card.value)} {points}" for card, points in facts.card_vp.items())
    return GuidePage(
        "end",
        _("The end and the score"),
        (
            GuideLine(
                _(
                    "When a marker reaches the last column, that turn is finished; then each has one last turn."
                ),
                ("W83", "W84"),
                signs("journal"),
            ),
            GuideLine(_("The AI's points: {each}.").format(each=each), ("W85",)),
            GuideLine(_("All its tiles count what is printed, those beside the board too."), ("W56", "W85")),
            GuideLine(
                _("Each guild gives {n} VP to whoever has more influence there; nobody if level.").format(
                    n=facts.scoring.guild_majority_vp
                ),
                ("W90",),
            ),
            GuideLine(
                _("Comets give it nothing, but your comet cards need more comets than its track shows."),
                ("W82",),
                signs("comet"),
            ),
            GuideLine(
                _(
                    "Level on points: more black, then yellow, then blue influence; then you share the victory."
                ),
                ("W91",),
            ),
        ),
    )

"""How does the AI of Wayfarers decide? Pages of short sentences with drawings, and which page a question is about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from assets.wayfarers import model as wayfarers
from assets.words import _
from companion.app.tables import GuideLine, GuidePage
from companion.games.wayfarers.table import guide_choices as choices
from companion.games.wayfarers.table.guide_choices import signs
from companion.games.wayfarers.table.pictures import RingPicture, SchemePicture, SignsPicture
from solo_bots.wayfarers import terms

if TYPE_CHECKING:
    from assets.wayfarers import Facts
    from assets.wayfarers.model import AiBoard, Goods, SchemeCard
    from solo_bots.conversation import Ask

_PAGES = {
    "human_turn": "turn",
    "draw_scheme": "turn",
    "acquire": "order",
    "place": "workers",
    "influence": "influence",
    "retrieve": "workers",
    "workers": "workers",
    "tile": "tiles",
    "column": "journal",
    "final_space": "journal",
    "green_worker": "journal",
    "journal_tile": "journal",
    "journal_tiles": "journal",
}
"""Verb of a question -> the page it is about; a question about the inspiration column goes to its own page."""


def page_of(ask: Ask | None) -> str:
    """Return the id of the page the open question is about."""
    if ask is None:
        return "end"
    if ask.values.get("row") == "inspiration":
        return "inspiration"
    return _PAGES.get(ask.verb, "turn")


def guide(state: Any) -> tuple[GuidePage, ...]:
    """Return every page; what hangs on the game as it stands is told as it is now."""
    facts = wayfarers.load()
    board = facts.ai_board(state.board)
    return (
        _setup(facts),
        _turn(board),
        GuidePage("schemes", _("The six scheme cards"), tuple(_scheme(one) for one in facts.schemes)),
        choices.order(facts, state),
        choices.marker(facts, state, board),
        choices.inspiration(facts, state),
        choices.influence(),
        choices.workers(),
        choices.tiles(facts, board),
        choices.journal(state),
        _end(facts),
    )


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

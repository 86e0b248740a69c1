"""The guide to how Alfred decides: pages of short sentences, and the page a question is about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from assets import darwins_journey
from assets.words import _
from companion.app.tables import GuideLine, GuidePage
from companion.games.darwins_journey.table.pictures import (
    ActionCardPicture,
    DiariesPicture,
    EffectsPicture,
    SpotsPicture,
    board_of,
    standing_diaries,
    standing_envelopes,
    standing_museum,
)
from solo_bots.darwins_journey.terms import goal_tile

if TYPE_CHECKING:
    from assets.darwins_journey import Facts
    from solo_bots.conversation import Ask

_PAGES = {
    "draw_action": "turn",
    "human_turn": "turn",
    "where": "main",
    "lenses": "unlock",
    "scroll": "academy",
    "any_scroll": "academy",
    "stamps": "letters",
    "explorer": "explore",
    "specimen": "explore",
    "camp": "camp",
    "ship_end": "sail",
    "museum": "deliver",
    "museum_start": "setup",
    "draw_bonus": "setup",
    "researched": "deliver",
    "tie": "deliver",
    "tile": "round",
    "round_end": "round",
    "other": "effects",
}
"""Verb of a question -> the page it is about."""


def page_of(ask: Ask | None) -> str:
    """Return the id of the page the open question is about."""
    if ask is None:
        return "end"
    if ask.verb == "stamps" and ask.values.get("judged"):
        return "round"
    return _PAGES.get(ask.verb, "turn")


def guide(state: Any) -> tuple[GuidePage, ...]:
    """Return every page; what hangs on the game as it stands is drawn as it is now."""
    facts = darwins_journey.load()
    return (
        _setup(facts),
        _turn(facts, state),
        _main(facts, state),
        _academy(facts),
        _letters(state),
        _sail(),
        _explore(),
        _camp(),
        _unlock(state),
        _deliver(facts, state),
        _effects(),
        _round(state),
        _end(),
    )


def _setup(facts: Facts) -> GuidePage:
    solo = facts.setup.solo
    return GuidePage(
        "setup",
        _("Setting up"),
        (
            GuideLine(
                _("Set the board up for two. Alfred is first, you are second; no turn order is drawn.")
            ),
            GuideLine(
                _("Four special tiles in the two top rows; one silver and one golden objective face up.")
            ),
            GuideLine(
                _("You draw {drawn} crew cards and keep {kept}; of two objective pairs you keep one.").format(
                    drawn=solo.crew_drawn, kept=solo.crew_kept
                )
            ),
            GuideLine(_("Alfred's first seals are those printed at the left of each row."), ("R1",)),
            GuideLine(_("His two bonus cards lie at random above spots 5 and 10.")),
            GuideLine(
                _(
                    "Values nobody has copied from printed cards come from the reference set, and the table says so."
                ),
                ("R36",),
            ),
        ),
    )


def _turn(facts: Facts, state: Any) -> GuidePage:
    rules = facts.alfred
    return GuidePage(
        "turn",
        _("Alfred's turn"),
        (
            GuideLine(
                _(
                    "Both delivery cards face up: all eight cards are shuffled first. Then he turns the top card."
                )
            ),
            GuideLine(_("Cards stay face up when a round ends."), ("R2",)),
            GuideLine(
                _("He tries the options from top to bottom and does the first one that is possible."),
                (),
                ActionCardPicture(("main:DACB", "small", "rest"), 1),
            ),
            GuideLine(
                _(
                    "In a main diary the letters say which worker comes first; otherwise it is the bottom-most one."
                )
            ),
            GuideLine(
                _("Resting: a hammock, {coins} coins, and the bonus worker walks.").format(
                    coins=rules.rest_coins
                ),
                ("R3",),
                EffectsPicture((f"coins {rules.rest_coins}",)),
            ),
            GuideLine(
                _("Each coin above {cap} is a step of the bonus worker instead.").format(cap=rules.coin_cap),
                ("R4",),
            ),
            GuideLine(
                _("The bonus worker walks round and round; passing spot 5 or 10 brings the card above it."),
                ("R5",),
                SpotsPicture(1, board_of(state).bonus_spots, state.bonus),
            ),
        ),
    )


def _main(facts: Facts, state: Any) -> GuidePage:
    price = facts.alfred.knowledge_price
    return GuidePage(
        "main",
        _("A main diary"),
        (
            GuideLine(
                _("Worker by worker: which locations are open, free, and match at least one of its seals?"),
                ("R6",),
                standing_diaries(state),
            ),
            GuideLine(
                _(
                    "He must pay the section's penalty if anybody stands there, and {price} coins for each seal missing."
                ).format(price=price)
            ),
            GuideLine(_("Strength first: the bottom location beats the middle one, that beats the top one.")),
            GuideLine(_("Level: the one that costs fewest coins for missing seals."), ("R7",)),
            GuideLine(_("Still level: the page of the worker's left-most matching seal."), ("R8",)),
            GuideLine(
                _(
                    "If the action there could do nothing at all, the whole option fails and the next one follows."
                ),
                ("R9",),
            ),
        ),
    )


def _academy(facts: Facts) -> GuidePage:
    most = facts.alfred.same_colour_in_row
    return GuidePage(
        "academy",
        _("The academy"),
        (
            GuideLine(
                _("First the row: the top one with room left of its bracket, else the top one with room."),
                ("R10",),
            ),
            GuideLine(_("Then the cheapest scroll that still has seals, from the top.")),
            GuideLine(
                _("No row takes more than {most} seals of a colour; purple does not count.").format(
                    most=most
                ),
                ("R11",),
            ),
            GuideLine(
                _("Of those he takes the colour the row begins with, else the left-most that fits."), ("R12",)
            ),
            GuideLine(
                _("Nothing fits: the next scroll down, if he can pay it. He pays the scroll alone."), ("R38",)
            ),
            GuideLine(
                _("A seal cheaper than printed changes the price, never the order of scrolls."), ("R13",)
            ),
            GuideLine(_("For a seal without coins any scroll will do: his favourite colour first.")),
        ),
    )


def _letters(state: Any) -> GuidePage:
    return GuidePage(
        "letters",
        _("Correspondence"),
        (
            GuideLine(
                _("All stamps go to one envelope, from the top stack on; used ones if the stacks are empty."),
                ("R14",),
            ),
            GuideLine(
                _("First choice: the top envelope where you lead now and he leads afterwards."),
                ("R15",),
                standing_envelopes(state),
            ),
            GuideLine(_("Else the top envelope without a stamp of his.")),
            GuideLine(_("Else the one with fewest of his.")),
            GuideLine(_("One stamp on each: filled from the top when they do not suffice."), ("R16",)),
        ),
    )


def _sail() -> GuidePage:
    return GuidePage(
        "sail",
        _("Navigation"),
        (
            GuideLine(
                _("The whole distance, always by the longer branch; what is too much at the end is lost.")
            ),
            GuideLine(_("Banners count as the ship passes, before anything else is done."), ("R17",)),
            GuideLine(_("Then every space he entered is done in order: icons, specimens, campsites.")),
        ),
    )


def _explore() -> GuidePage:
    return GuidePage(
        "explore",
        _("Exploration"),
        (
            GuideLine(_("The explorer on the right-most island goes; at its end, the next one to the left.")),
            GuideLine(
                _("The whole distance by the longer branch. Your explorer's space is jumped."), ("R18",)
            ),
            GuideLine(_("On the way he researches every specimen and takes ribbons nobody has passed.")),
            GuideLine(
                _("Then the last two spaces he entered are done; a specimen space counts as one of them."),
                ("R19",),
            ),
        ),
    )


def _camp() -> GuidePage:
    return GuidePage(
        "camp",
        _("Campsites"),
        (
            GuideLine(_("His top tent goes to the cheapest free slot, if he can pay it."), ("R20",)),
            GuideLine(_("The site's icons first, then the icon the tent leaves free.")),
            GuideLine(_("No tent, no slot, no money, or a tent of his there already: nothing happens.")),
        ),
    )


def _unlock(state: Any) -> GuidePage:
    locked = DiariesPicture("", (), tuple(state.lenses), tuple(state.unlocked))
    return GuidePage(
        "unlock",
        _("The small diary"),
        (
            GuideLine(_("Only while nobody stands there and he has a lens."), ("R21",)),
            GuideLine(
                _("On each page only the first locked location from the top can be opened."), (), locked
            ),
            GuideLine(
                _("Row A first, at home or not: what matches one of its seals? Nothing: row B, and so on."),
                ("R35",),
            ),
            GuideLine(
                _("Several: those highest on the board, then the row's favourite colour."), ("R22", "R23")
            ),
            GuideLine(_("Still several: the most seals of the row used, then its left-most matching seal.")),
            GuideLine(_("No row matches anything: the cheapest, then the page furthest left.")),
            GuideLine(
                _("He does what the location shows at once, without seals and without a penalty."), ("R37",)
            ),
        ),
    )


def _deliver(facts: Facts, state: Any) -> GuidePage:
    cost = facts.delivery.second_delivery_cost
    return GuidePage(
        "deliver",
        _("Delivering"),
        (
            GuideLine(
                _("He needs a researched specimen whose tile is not in the museum."),
                (),
                standing_museum(state),
            ),
            GuideLine(_("A second one follows if he can pay {cost} coins.").format(cost=cost), ("R26",)),
            GuideLine(_("With a choice: those you have researched too come first.")),
            GuideLine(
                _("Then what brings most coins: empty places in its row and column, and the row's coin."),
                ("R24",),
            ),
            GuideLine(_("Then the one furthest up and left; if that says nothing, you choose."), ("R25",)),
        ),
    )


def _effects() -> GuidePage:
    return GuidePage(
        "effects",
        _("Icons in a chain"),
        (
            GuideLine(
                _("Costs, placement, then icons from left to right; each one fully, with all it sets off."),
                ("R34",),
            ),
            GuideLine(
                _("An icon in a chain that cannot be done is left out; nothing replaces it."), ("R37",)
            ),
            GuideLine(_("Where icons offer a choice he takes the first one he can do."), ("R27",)),
            GuideLine(_("What the rules let a player do, he does, in full."), ("R40",)),
            GuideLine(_("Icons of a player's objective on his board: see the ruling."), ("R41",)),
        ),
    )


def _your_goal(state: Any) -> str:
    less = _("less the lagging marks between your ship and the Beagle, never below 0.")
    goal = state.goals[state.round - 1]
    if not goal:
        return _("You score the goal below the Beagle, {less}").format(less=less)
    return _("You score the goal below the Beagle: {goal}, {less}").format(goal=goal_tile(goal), less=less)


def _round(state: Any) -> GuidePage:
    return GuidePage(
        "round",
        _("The end of a round"),
        (
            GuideLine(
                _("Envelopes from the top: most stamps take the first section, a tie gives it to both.")
            ),
            GuideLine(
                _("Otherwise the other one takes the second section with at least one stamp."), ("R28",)
            ),
            GuideLine(_("Whoever won something there discards half of the stamps, rounded up.")),
            GuideLine(
                _("The Beagle: his board's value times the round, less the lagging marks he is behind."),
                ("R29",),
            ),
            GuideLine(_your_goal(state)),
            GuideLine(
                _(
                    "A goal is counted in your turn and at the end of the round: “What is my Beagle goal worth?”"
                )
            ),
            GuideLine(
                _(
                    "Then clean up: workers home, the top scroll's seals out, one objective of each colour anew."
                )
            ),
        ),
    )


def _end() -> GuidePage:
    return GuidePage(
        "end",
        _("The end of the game"),
        (
            GuideLine(_("His rows and tents score what his board prints."), ("R30", "R39")),
            GuideLine(
                _("Theory: books times the museum's value; further steps at the end are lost."), ("R33",)
            ),
            GuideLine(
                _("Level on points: theory steps, then coins as they lie. All level: Alfred wins."),
                ("R31", "R32"),
            ),
        ),
    )

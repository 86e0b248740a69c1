"""How is Darwin's Choice set up, in every version (D1 to D13, D127 to D136, D142 to D153)?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from assets.darwins_choice import load
from assets.facts import from_facts
from assets.words import _
from companion.games.darwins_choice import terms
from companion.games.darwins_choice.scoring.declaration import TEAMS as SIDES
from companion.games.darwins_choice.setup_pieces import (
    GAME,
    any_biome,
    pieces,
    prehistoric_biomes,
    special_card,
    two_player_biomes,
)
from companion.games.darwins_choice.setup_steps import (
    HISTORY,
    animals,
    biome_stack,
    biomes,
    event_deck,
    food,
    hands,
    stay_in_box,
    supply,
    territories,
    waste,
)
from companion.setup import seats
from companion.setup.plan import Plan, Slot, Source, Step, Variant, catalogue

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assets.darwins_choice.model import Version

BASE, BEGINNERS, EXPANSION, TWO, TEAMS = (
    "base",
    "beginners",
    "expansion",
    "expansion_two_player",
    "two_vs_two",
)
CHILDREN, HARDER = "child_friendly", "child_friendly_harder"


def variants() -> tuple[Variant, ...]:
    """Return the ways to set it up; the harder children's game is played and scored as the other (D136)."""
    found = []
    for one in load().versions:
        found.append(Variant(one.id, terms.version(one.id), _players(one), one.players_certain))
        if one.id == CHILDREN:
            name = _("{version}, harder").format(version=terms.version(one.id))
            found.append(Variant(HARDER, name, _players(one), one.players_certain))
    return tuple(found)


def version_of(variant: str) -> str:
    """Return the version of the facts and of the score sheet a variant belongs to."""
    return CHILDREN if variant == HARDER else variant


def fill_sheet(plan: Plan, sheet: dict[str, Any]) -> None:
    """Enter the version played; in teams partners sit opposite each other until the table says otherwise (D128)."""
    sheet["table"]["version"] = version_of(plan.variant.id)
    if plan.variant.id == TEAMS:
        for place, column in enumerate(sheet["players"]):
            column["team"] = SIDES[place % len(SIDES)]


def _players(version: Version) -> tuple[int, ...]:
    """History mode is advised for 3 and 4 and never refused (D142)."""
    return tuple(sorted(version.territories)) if version.id == HISTORY else version.players


def plan(variant: Variant, players: int, names: tuple[str, ...] = ()) -> Plan:
    """Return what to set up."""
    version = load().version(version_of(variant.id))
    everything = catalogue(pieces(new_biomes=version.id != BASE), seats.seat_pieces(players, names))
    if version.id == CHILDREN:
        steps = tuple(_children(players, harder=variant.id == HARDER))
    elif version.id == HISTORY:
        steps = tuple(_history(players))
    elif version.territories:
        steps = tuple(_expansion(version, players))
    else:
        steps = tuple(_base(version, players))
    return Plan(
        GAME,
        _("Darwin's Choice"),
        variant,
        players,
        (supply(), *steps),
        everything,
        tuple(_doubts(version, players)),
    )


def _doubts(version: Version, players: int) -> Iterator[str]:
    if version.id == HISTORY:
        if players not in version.players:
            yield _("History mode is advised for 3 or 4 players.")
    elif not version.players_certain:
        yield _("No rules text says for how many players this version is.")
    if version.id in (BASE, BEGINNERS):
        yield _("The base rules are not in the companion: numbers of biomes are second-hand.")
    if version.id == BEGINNERS:
        yield _("What the beginners' game does otherwise is in its own rules.")
    if version.id == TEAMS:
        yield _("The rules change nothing for teams; how partners sit is for the table.")


def _expansion(version: Version, players: int) -> Iterator[Step]:
    """Before and After for 3 to 6 (D1 to D13), for two (D129 to D133) and in teams (D128)."""
    yield from animals()
    count, two = version.territories[players], version.id == TWO
    yield from biome_stack(two=two)
    yield biomes(
        count,
        two_player_biomes() if two else any_biome(expansion=True),
        _("Lay {n} biomes out face up, one for each territory and one for the Park.").format(n=count + 1),
        Source(_("Set-up"), ("D129", "D133") if two else ("D7", "D11")),
    )
    yield from territories(count, two=two)
    yield event_deck()
    yield waste()
    yield stay_in_box()
    yield from hands(version, players)


def _base(version: Version, players: int) -> Iterator[Step]:
    """The base game, and the beginners' game without the expansion (D127); D2, D3: new cards may stay in.

    For two it has a stack of its own: 13 biomes, which three new ones make 16 (D129); replaced ones are shuffled back,
    which Before and After alone changes (D130), and some events stay out (D131).
    """
    facts, two = load(), players == 2 and version.id == BASE
    group = _("Animals and biomes")
    rulings = ("D2", "D3") if version.id == BASE else ("D127",)
    yield Step(
        "animals",
        group,
        _("Shuffle small and large animal cards into two stacks."),
        Source(_("Before and After: base game"), rulings),
        note=_(
            "Animals and biomes of Before and After may stay in; its territories and human events stay in the box."
        )
        if version.id == BASE
        else _("Everything of Before and After stays in the box."),
    )
    count = facts.biomes_out(version.id, players)
    slots = tuple(
        Slot(f"biome.{n}", _("Biome {n}").format(n=n), any_biome(expansion=version.id == BASE))
        for n in range(1, count + 1)
    )
    text = _("Shuffle the biomes; lay {n} out face up, the rest is a stack.").format(n=count)
    note = ""
    if two:
        stack = facts.two_player.biome_stack - len(facts.two_player.biomes_added)
        note = _(
            "The stack for two has {n} biomes: see the base rules. Replaced ones are shuffled back into it."
        ).format(n=stack)
        rulings = (*rulings, "D129", "D130", "D131")
    yield Step(
        "biomes",
        group,
        text,
        Source(_("Prototype preview"), rulings, verified=False),
        "draw",
        slots,
        note=note,
    )
    yield food(limited=False)
    yield Step(
        "base_events",
        group,
        _("Shuffle the event cards of the base game as its rules say."),
        Source(_("Base game"), rulings, verified=False),
        note=_("With two players some of them stay out: see the base rules.") if two else "",
    )
    yield from hands(version, players)


def _children(players: int, *, harder: bool) -> Iterator[Step]:
    """Children from 7: 16 biomes, special cards, waste; neither human events nor territories (D134 to D136)."""
    facts, group = load(), _("Animals and biomes")
    source = Source(_("Child-friendly"), ("D134",))
    yield from animals()
    yield from biome_stack(two=True)
    out = facts.children.biomes_out
    slots = tuple(
        Slot(f"biome.{n}", _("Biome {n}").format(n=n), two_player_biomes()) for n in range(1, out + 1)
    )
    text = _("Lay {n} biomes out face up; the Competition Chip stands for a fourth.").format(n=out)
    yield Step("biomes", group, text, source, "draw", slots)
    yield food(limited=False)
    every = tuple(special_card(one.id) for one in facts.territories)
    count = facts.children.special_cards_harder if harder else facts.children.special_cards
    places = [_("biome {n}").format(n=n) for n in range(1, out + 1)] + [_("the Competition Chip")]
    cards = tuple(
        Slot(
            f"special.{n}",
            _("Special Card on {place}").format(place=places[n - 1]),
            every,
            advised=tuple(map(special_card, ("agriculture", "city"))) if n > out else (),
        )
        for n in range(1, count + 1)
    )
    text = (
        _("Lay a Special Card on the left half of each biome, and one beside the Competition Chip.")
        if harder
        else _("Choose {n} of the 4 Special Cards; lay one on the left half of each biome.").format(n=count)
    )
    yield Step(
        "special_cards",
        _("Special Cards and waste"),
        text,
        Source(_("Child-friendly"), ("D136",) if harder else ("D135", "D136")),
        "draw",
        cards,
        note=_(
            "Agriculture or City is advised for the chip; that the four are called like the territories is our reading."
        )
        if harder
        else _(
            "The Competition Chip gets none. That the four are called like the territories is our reading."
        ),
    )
    yield waste()
    yield Step(
        "no_humans",
        _("Special Cards and waste"),
        _("Human events and territories stay in the box."),
        source,
        note=_(
            "So there is no nature index and no food limit. Whether base events come, the base rules say."
        ),
    )
    yield from hands(facts.version(CHILDREN), players)


def _history(players: int) -> Iterator[Step]:
    """Six Eras: prehistoric biomes and animals first, territories later (D142 to D153)."""
    facts, section = load(), _("History mode")
    known = facts.history
    version = facts.version(HISTORY)
    group = _("Animals and biomes")
    yield Step(
        "animals_era_1",
        group,
        _(
            "Shuffle the small and large stacks of Era 1 from the expansion's extinct animals only: a dagger after the name."
        ),
        Source(section, ("D146",)),
    )
    yield Step(
        "animals_later",
        group,
        _(
            "Keep all other animal cards ready: after Era 1 hands are discarded, they become the stacks, 8 are drawn."
        ),
        Source(section, ("D147",)),
    )
    yield from biome_stack(two=False, history=True)
    yield biomes(
        version.territories[players],
        prehistoric_biomes(),
        _("Lay out {n} of the {of} prehistoric biomes; the other one leaves the game.").format(
            n=known.biomes_at_start, of=facts.expansion_prehistoric
        ),
        Source(section, ("D143",)),
        _("The name of the fifth is in no text: choose “another prehistoric biome” for it."),
    )
    yield food(limited=False)
    yield from territories(version.territories[players], two=False, asleep=True)
    backs = terms.joined([terms.back(one) for one in known.event_backs if one != "base"])
    yield Step(
        "base_events_out",
        _("Events and waste"),
        _("Take these base events out: {names}.").format(
            names=", ".join(from_facts(one) for one in known.base_events_out)
        ),
        Source(section, ("D149",)),
    )
    yield Step(
        "events",
        _("Events and waste"),
        _("Event deck from the top: {n} base events, then {backs}.").format(
            n=known.event_backs.count("base"), backs=backs
        ),
        Source(section, ("D148",)),
        note=_(
            "Random and unseen, so the companion does not draw them now. The other human events stay in the box."
        ),
    )
    yield waste()
    yield stay_in_box()
    text = _("Trade Zone: {small} small and {large} large animal cards face up, new ones each Era.")
    yield Step(
        "trade_zone",
        _("Players"),
        text.format(small=known.trade_zone_small, large=known.trade_zone_large),
        Source(section, ("D150",)),
    )
    yield Step(
        "main_actions",
        _("Players"),
        _("Each player has at most {n} main actions in an Era.").format(n=known.main_actions),
        Source(section, ("D152",)),
    )
    yield from hands(version, players)

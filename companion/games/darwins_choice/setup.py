"""Sets Darwin's Choice up in every version (D1 to D13, D127 to D136, D142 to D153), and begins the evening of a finished set-up.

Variants and their plans, the evening at the Era desk, the steps that several versions share, and the pieces.
Biomes that no text names have stand-ins.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from assets.darwins_choice import load
from assets.darwins_choice.model import Territory
from assets.facts import from_facts
from assets.words import _
from companion.games.darwins_choice import terms
from companion.games.darwins_choice.sheet import TEAMS as SIDES
from companion.setup import seats
from companion.setup.plan import Piece, Plan, Slot, Source, Step, Variant, catalogue
from companion.setup.tagged import has_tag

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assets.darwins_choice.model import Version
    from companion.playthrough import OpenGame, Playthroughs
    from companion.setup.desk import SetupDesk
    from companion.setup.layout import Layout


GAME = "darwins_choice"

BASE, BEGINNERS, EXPANSION, TWO, TEAMS = (
    "base",
    "beginners",
    "expansion",
    "expansion_two_player",
    "two_vs_two",
)

CHILDREN, HARDER = "child_friendly", "child_friendly_harder"

HISTORY = "history"

OTHER, OTHER_PREHISTORIC = "biome-unnamed", "biome-unnamed-prehistoric"

MOST_UNNAMED = 30
"""More biomes without a name here than any box can hold: their number is unknown."""

PARK_BIOME = "biome.0"
"""The place of the biome with the National Park, in versions that have one from the start."""


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


def has_evening(plan: Plan) -> bool:
    """Tell whether a set-up is one for an evening that the Era desk follows."""
    from companion.games.darwins_choice.state import players_of

    return plan.game == GAME and plan.players in players_of(_version(plan))


def draws_events(plan: Plan) -> bool:
    """Tell whether human events are drawn in this version (D4, D127, D134)."""
    return load().version(_version(plan)).events


def begin_evening(desk: SetupDesk, playthroughs: Playthroughs, *, deck: str, seed: int) -> OpenGame:
    """Begin the evening of a set-up on the desk with everything it knows; the set-up is left.

    The players' names where the Era desk takes them, the territories in play (D7, D8, D133) and the biomes that lie out
    (D7, D11) are answered; what is printed on cards and was entered on an earlier evening is known too.

    Raises:
        BadInput: it is no such set-up.
        PlainError: it could not be stored.
    """
    from companion.games.darwins_choice.evening import evening_options
    from companion.games.darwins_choice.state import names_fit
    from companion.setup.starting import BY

    plan = desk.plan
    given: dict[str, Any] = {
        "version": _version(plan),
        "players": plan.players,
        "deck": deck,
        "seed": seed,
        "desk": True,
    }
    names = list(desk.names)
    if any(names) and names_fit(names, plan.players):
        given["names"] = names
    game = playthroughs.new(GAME, evening_options(playthroughs, given))
    _answer_territories(game, plan, desk.layout)
    for place, biome in _biomes_out(plan, desk.layout):
        if game.ask is not None and any(one.id == f"place:{place}" for one in game.ask.choices):
            game.answer({"choice": f"place:{place}", "biome": biome}, by=BY)
    desk.leave()
    return game


def _version(plan: Plan) -> str:
    return version_of(plan.variant.id)


def _territories(layout: Layout) -> dict[str, str]:
    """Return which territory lies at each place of the set-up: "1" -> "city"."""
    names = {territory(one.value): one.value for one in Territory}
    return {
        slot.removeprefix("territory."): names[piece]
        for slot, piece in layout.placed.items()
        if slot.startswith("territory.") and piece in names
    }


def _answer_territories(game: OpenGame, plan: Plan, layout: Layout) -> None:
    """Answer which territories are in play, if all of them are known and it is asked."""
    from companion.setup.starting import BY

    ask, lying = game.ask, set(_territories(layout).values())
    wanted = sum(one.id.startswith("territory.") for one in plan.slots())
    if ask is None or not lying or len(lying) != wanted:
        return
    if ask.verb == "territory_out":
        game.answer(next(one.value for one in Territory if one.value not in lying), by=BY)
    elif ask.verb == "territories_used":
        game.answer({"choice": "used"} | dict.fromkeys(lying, True), by=BY)


def _biomes_out(plan: Plan, layout: Layout) -> Iterator[tuple[str, str]]:
    """Give the place on the Era desk and the biome of every named biome card that lies out."""
    from companion.games.darwins_choice.state import PARK

    known = {one.id for one in load().biomes}
    with_park = any(one.id == PARK_BIOME for one in plan.slots())
    lying = _territories(layout)
    for slot, piece in layout.placed.items():
        number = slot.removeprefix("biome.")
        if number == slot or piece not in known:
            continue
        place = PARK if slot == PARK_BIOME else lying.get(number, "") if with_park else f"biome{number}"
        if place:
            yield place, piece


def animals() -> Iterator[Step]:
    """The new animal cards join the others (D1)."""
    facts = load()
    text = _("Shuffle the {small} small and {large} large new animal cards into the small and large stacks.")
    yield Step(
        "animals",
        _("Animals and biomes"),
        text.format(small=facts.animal_cards_small, large=facts.animal_cards_large),
        Source(_("Set-up"), ("D1",)),
    )


def biome_stack(*, two: bool, history: bool = False) -> Iterator[Step]:
    """For two and for children a stack of 16 with the new modern ones (D129, D134); else eight join (D1, D3).

    History mode: all but the prehistoric ones, which lie out or leave the game (D1, D143).
    """
    facts = load()
    added = terms.joined([terms.biome(one) for one in facts.two_player.biomes_added])
    if history:
        text = _("Shuffle all biomes that are not prehistoric, with {added}, into the biome stack.")
        yield Step(
            "biome_stack",
            _("Animals and biomes"),
            text.format(added=added),
            Source(_("History mode"), ("D1", "D143")),
        )
        return
    if two:
        text = _("Make a stack of {n} biomes with {added} among them, none of them prehistoric; shuffle it.")
        yield Step(
            "biome_stack",
            _("Animals and biomes"),
            text.format(n=facts.two_player.biome_stack, added=added),
            Source(_("Two players"), ("D129",)),
            note=_("Which 13 base biomes they are is in no text here: look into the base rules for two."),
        )
        return
    text = _("Shuffle the {n} new biomes into the biome stack, prehistoric ones too.")
    yield Step(
        "biome_stack",
        _("Animals and biomes"),
        text.format(n=facts.expansion_biomes),
        Source(_("Set-up"), ("D1", "D3")),
    )


def territories(count: int, *, two: bool, asleep: bool = False) -> Iterator[Step]:
    """The Park always, and so many of the four regular territories (D7 to D11, D13, D133; asleep: D144, D145)."""
    facts, group = load(), _("Human territories")
    every = tuple(territory(one.id) for one in facts.territories)
    slots = tuple(
        Slot(f"territory.{n}", _("Territory of biome {n}").format(n=n), every) for n in range(1, count + 1)
    )
    limit = facts.park.species_two_players if two else facts.park.species
    rulings = ("D133",) if two else ("D7", "D8" if count < len(every) else "D9")
    if asleep:
        text = _(
            "Lay the 4 cards of {n} of the 4 regular territories, and the National Park, beside a biome each; they are inactive."
        )
        note = _("IV lies on top. They open after Era {era} with the index at IV.").format(
            era=facts.history.territories_open_after
        )
        yield Step(
            "territories",
            group,
            text.format(n=count),
            Source(_("History mode"), ("D144", "D145")),
            "draw",
            slots,
            note,
        )
        return
    text = (
        _("Give each biome a territory: the National Park and all 4 regular ones.")
        if count == len(every)
        else _("Give each biome a territory: the National Park and {n} of the 4 regular ones.").format(
            n=count
        )
    )
    yield Step(
        "territories",
        group,
        text,
        Source(_("Human territories"), rulings, verified=count < len(every)),
        "draw",
        slots,
        note=_("The Park holds {n} species.").format(n=limit)
        + (" " + _("Use the side that says 3.") if two else "")
        + " "
        + _("No text says which territory goes where: lay them as you like."),
    )
    stacks = Step(
        "territory_stacks",
        group,
        _(
            "Stack the {n} cards of each regular territory, IV on top, left of its biome; the Park chip lies on its biome."
        ).format(n=facts.cards_per_stack),
        Source(_("Human territories"), ("D10", "D13")),
        note=_("The nature index starts at IV; its food limit counts from now on."),
    )
    yield stacks
    yield food(limited=True)


def food(*, limited: bool) -> Step:
    """Lay food chips at each biome, where territories are in force up to their limit (D13, D34, D36)."""
    text = (
        _("Lay food chips above each biome: what its card provides, but no more than its territory's limit.")
        if limited
        else _("Lay food chips above each biome: what its card provides.")
    )
    return Step(
        "food",
        _("Human territories") if limited else _("Animals and biomes"),
        text,
        Source(_("Set-up"), ("D13", "D34", "D36") if limited else ("D34",)),
        note=_("Plants and meat each have a limit of their own. The Park has no food limit.")
        if limited
        else "",
    )


def biomes(count: int, every: tuple[str, ...], text: str, source: Source, note: str = "") -> Step:
    """A biome for the Park and one for each territory, laid out before these (D7, D11)."""
    labels = [_("Biome with the National Park")]
    labels += [_("Biome {n}").format(n=n) for n in range(1, count + 1)]
    slots = tuple(Slot(f"biome.{n}", label, every) for n, label in enumerate(labels))
    return Step("biomes", _("Animals and biomes"), text, source, "draw", slots, note=note)


def event_deck() -> Step:
    """One card per back, house on top (D5); the base game's events stay in the box (D4)."""
    backs = load().backs
    text = _(
        "Event deck: one random card of each back, {backs} from the top; the other {n} go back in the box."
    )
    out = sum(one.cards - one.used for one in backs)
    return Step(
        "events",
        _("Events and waste"),
        text.format(backs=terms.joined([terms.back(one.back) for one in backs]), n=out),
        Source(_("Human events"), ("D4", "D5")),
        note=_(
            "Unseen, so the companion does not draw them now. The events of the base game stay in the box."
        ),
    )


def waste() -> Step:
    """One stock of waste chips (D47)."""
    text = _("Lay the {n} waste chips ready as one stock.").format(n=load().waste_chips)
    return Step("waste", _("Events and waste"), text, Source(_("Waste"), ("D47",)))


def supply() -> Step:
    """What the base game has besides cards; how much of it is in its own rules (D60)."""
    return Step(
        "supply",
        _("Supply"),
        _("Lay food chips, Competition Chips and points ready."),
        Source(_("Base game"), ("D60",), verified=False),
    )


def stay_in_box() -> Step:
    """What waits in the box for its event (D6)."""
    return Step(
        "in_box",
        _("Events and waste"),
        _("Pets and the two arrow chips stay in the box until their event."),
        Source(_("Set-up"), ("D6",)),
    )


def hands(version: Version, players: int) -> Iterator[Step]:
    """Markers (D79), hands (D14, D151) and who begins; play runs counter-clockwise."""
    group = _("Players")
    yield Step(
        "markers",
        group,
        _("Each player takes player markers, the side without the check mark up."),
        Source(_("Base game"), ("D79",), verified=False),
    )
    rulings = ("D151",) if version.id == HISTORY else ("D14",)
    text = (
        _("Each player draws the hand the base rules give; no text here says how many.")
        if version.hand is None
        else _("Each player draws {n} animal cards.").format(n=version.hand)
    )
    yield Step("hands", group, text, Source(_("Set-up"), rulings, verified=version.hand is not None))
    if version.id != HISTORY:
        yield Step(
            "trade_zone",
            group,
            _("Lay out the Trade Zone as the base rules say for {n} players.").format(n=players),
            Source(_("Base game"), ("D24",), verified=False),
        )
    yield seats.first_player(
        players,
        Source(_("Set-up"), ("D14",), verified=False),
        group=group,
        text=_("Find out who begins; play runs counter-clockwise."),
    )


def territory(name: str) -> str:
    """Return the id of a regular territory."""
    return f"territory-{name}"


def special_card(name: str) -> str:
    """Return the id of a Special Card of the children's version."""
    return f"special-{name}"


def pieces(*, new_biomes: bool = True) -> tuple[Piece, ...]:
    """Return every piece but the players; without `new_biomes` those of the expansion are only chosen by hand (D2)."""
    facts = load()
    biomes = (
        Piece(
            one.id,
            "biome",
            terms.biome(one.id),
            drawn=new_biomes or not one.expansion,
            tagged=has_tag(GAME, one.id),
        )
        for one in facts.biomes
    )
    unnamed = (
        Piece(OTHER, "biome", _("Another biome of the base game"), MOST_UNNAMED, drawn=False),
        Piece(
            OTHER_PREHISTORIC,
            "biome",
            _("Another prehistoric biome"),
            facts.prehistoric_unnamed,
            drawn=False,
        ),
    )
    lands = (
        Piece(
            territory(one.id), "territory", terms.territory(one.id), tagged=has_tag(GAME, territory(one.id))
        )
        for one in facts.territories
    )
    cards = (
        Piece(
            special_card(one.id),
            "special_card",
            terms.territory(one.id),
            tagged=has_tag(GAME, special_card(one.id)),
        )
        for one in facts.territories
    )
    return (*biomes, *unnamed, *lands, *cards)


def any_biome(*, expansion: bool) -> tuple[str, ...]:
    """Return the biomes that may lie out: those of the base game, and the new ones where they are in (D2, D3)."""
    named = tuple(one.id for one in load().biomes if expansion or not one.expansion)
    return (*named, OTHER, OTHER_PREHISTORIC) if expansion else (*named, OTHER)


def two_player_biomes() -> tuple[str, ...]:
    """Return the biomes of the stack of 16, as far as they are named: none is prehistoric (D129, D134)."""
    return (*(one.id for one in load().biomes if not one.prehistoric), OTHER)


def prehistoric_biomes() -> tuple[str, ...]:
    """Return the prehistoric biomes (D143)."""
    return (*(one.id for one in load().biomes if one.prehistoric), OTHER_PREHISTORIC)

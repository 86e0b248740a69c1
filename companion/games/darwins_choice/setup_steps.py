"""Which steps do several versions of Darwin's Choice share? Animals, biomes, territories, events, waste, hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.darwins_choice import load
from assets.words import _
from companion.games.darwins_choice import terms
from companion.games.darwins_choice.setup_pieces import territory
from companion.setup import seats
from companion.setup.plan import Slot, Source, Step

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assets.darwins_choice.model import Version

HISTORY = "history"


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

"""Which steps do several versions of Darwin's Choice share? Animals, biomes, territories, events, waste, hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.darwins_choice import load
from companion.setup import seats
from companion.setup.darwins_choice_pieces import any_biome, territory, two_player_biomes
from companion.setup.plan import Slot, Source, Step
from companion.words import _
from companion.words import darwins_choice_terms as terms

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


def biome_stack(*, two: bool) -> Iterator[Step]:
    """For two and for children a stack of 16 with the new modern ones (D129, D134); else eight join (D1, D3)."""
    facts = load()
    if two:
        added = terms.joined([terms.biome(one) for one in facts.two_player.biomes_added])
        text = _("Make a stack of {n} biomes with {added} among them, none of them prehistoric; shuffle it.")
        yield Step(
            "biome_stack",
            _("Animals and biomes"),
            text.format(n=facts.two_player.biome_stack, added=added),
            Source(_("Two players"), ("D129",)),
            note=_("Which 13 base biomes they are is in no text here: the rulebook lists them."),
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
    """The Park always, and so many of the four regular territories (D7 to D10, D13, D133; asleep: D144, D145)."""
    facts, group = load(), _("Human territories")
    every = tuple(territory(one.id) for one in facts.territories)
    slots = tuple(Slot(f"territory.{n}", _("Territory {n}").format(n=n), every) for n in range(1, count + 1))
    limit = facts.park.species_two_players if two else facts.park.species
    rulings = ("D133",) if two else ("D7", "D8" if count < len(every) else "D9")
    if asleep:
        text = _(
            "Take the National Park and {n} of the 4 regular territories; they lie inactive beside the biomes."
        )
        note = _("They open after Era {era} with the index at IV.").format(
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
        _("Take the National Park and all 4 regular territories.")
        if count == len(every)
        else _("Take the National Park and {n} of the 4 regular territories.").format(n=count)
    )
    yield Step(
        "territories",
        group,
        text,
        Source(_("Human territories"), rulings, verified=count < len(every)),
        "draw",
        slots,
        note=_("The Park holds {n} species.").format(n=limit)
        + (" " + _("Use the side that says 3.") if two else ""),
    )
    yield Step(
        "territory_stacks",
        group,
        _(
            "Stack the {n} cards of each regular territory, IV on top, left of its biome; the Park chip lies on its biome."
        ).format(n=facts.cards_per_stack),
        Source(_("Human territories"), ("D10", "D13")),
        note=_("The nature index starts at IV; its food limit counts from now on."),
    )


def biomes(count: int, *, two: bool) -> Step:
    """A biome for each territory and one for the Park; which lies where is for the table (D7, D11)."""
    every = two_player_biomes() if two else any_biome(expansion=True)
    labels = [_("Biome with the National Park")]
    labels += [_("Biome of territory {n}").format(n=n) for n in range(1, count + 1)]
    slots = tuple(Slot(f"biome.{n}", label, every) for n, label in enumerate(labels))
    text = _("Lay {n} biomes out face up, one for each territory and one for the Park.")
    return Step(
        "biomes",
        _("Human territories"),
        text.format(n=len(slots)),
        Source(_("Set-up"), ("D129", "D133") if two else ("D7", "D11")),
        "draw",
        slots,
        note=_("No text says which territory goes where: lay them as you like."),
    )


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
        text.format(backs=terms.joined([back_words(one.back) for one in backs]), n=out),
        Source(_("Human events"), ("D4", "D5")),
        note=_(
            "Unseen, so the companion does not draw them now. The events of the base game stay in the box."
        ),
    )


def waste() -> Step:
    """One stock of waste chips (D47)."""
    text = _("Lay the {n} waste chips ready as one stock.").format(n=load().waste_chips)
    return Step("waste", _("Events and waste"), text, Source(_("Waste"), ("D47",)))


def stay_in_box() -> Step:
    """What waits in the box for its event (D6)."""
    return Step(
        "in_box",
        _("Events and waste"),
        _("Pets and the two arrow chips stay in the box until their event."),
        Source(_("Set-up"), ("D6",)),
    )


def hands(version: Version, players: int) -> Iterator[Step]:
    """Hands (D14, D151) and who begins; play runs counter-clockwise."""
    group = _("Players")
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


def back_words(name: str) -> str:
    """Return the name of the back of an event, human or of the base game."""
    return _("a base event") if name == "base" else terms.back(name)

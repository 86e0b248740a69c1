"""Who gets waste, who finds food and who is strongest in an Era of Darwin's Choice? Pure functions of what was entered.

>>> swan = Eater("swan", "herbivore", hearts=2, adaptation=4)
>>> starving([swan, Eater("owl", "carnivore", hearts=1, adaptation=1)], plants=2, meat=0)
('owl',)
>>> strongest({"swan": 3, "owl": 5})
'owl'
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assets.darwins_choice import load
from assets.darwins_choice.model import Diet

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence


@dataclass(frozen=True, slots=True)
class Eater:
    """A species that looks for food; `waste`: it has a chip of waste, which is one unit of food."""

    name: str
    diet: str
    hearts: int
    adaptation: int
    waste: bool = False


def need(hearts: int, *, waste: bool) -> int:
    """Return how many units of food a species needs: one a heart (D62), a chip of waste being one of any sort (D45, D46)."""
    return max(0, hearts - (load().waste_units if waste else 0))


def starving(eaters: Iterable[Eater], plants: int, meat: int) -> tuple[str, ...]:
    """Return who of a biome would find no food if nobody were eaten.

    Herbivores eat first, then omnivores, then carnivores (D65), within a diet by falling adaptation (D64). Omnivores take
    plants before meat. Who finds too little takes nothing away.
    """
    out = []
    for one in meal_order(eaters):
        wanted = need(one.hearts, waste=one.waste)
        from_plants = min(plants, wanted) if one.diet != Diet.CARNIVORE.value else 0
        from_meat = min(meat, wanted - from_plants) if one.diet != Diet.HERBIVORE.value else 0
        if from_plants + from_meat < wanted:
            out.append(one.name)
        else:
            plants, meat = plants - from_plants, meat - from_meat
    return tuple(out)


def meal_order(eaters: Iterable[Eater]) -> list[Eater]:
    """Return who eats when: by diet (D65), then by falling adaptation (D64); ties as they were given."""
    order = [one.value for one in load().evaluation.diet_order]
    return sorted(eaters, key=lambda one: (order.index(one.diet), -one.adaptation))


def takers(wanting: Sequence[str], stock: int) -> tuple[tuple[str, ...], bool]:
    """Return who takes a chip of waste, one a species (D43), and whether the table must say who (D48): the stock is short (D47)."""
    return tuple(wanting[:stock]), len(wanting) > stock


def fed_by_waste_alone(hearts: int, *, waste: bool) -> bool:
    """Tell whether a species lived on waste alone: its chip was all the food it needed (D104)."""
    return waste and need(hearts, waste=True) == 0


def best_adapted(adaptation: Mapping[str, int]) -> str:
    """Return the one best adapted species of a biome; "" where nobody is, or where it is a tie, which the table settles (D68)."""
    return _one_with_most(adaptation)


def strongest(strength: Mapping[str, int]) -> str:
    """Return the one strongest species; "" where nobody is, or where it is a tie, which the table settles (D70)."""
    return _one_with_most(strength)


def _one_with_most(values: Mapping[str, int]) -> str:
    most = max(values.values(), default=None)
    with_most = [name for name, value in values.items() if value == most]
    return with_most[0] if len(with_most) == 1 else ""

"""What does the Era desk of Darwin's Choice know? Biomes, species, points and what each Era brought, as plain data."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from assets.darwins_choice import load
from assets.darwins_choice.model import Diet, Territory
from assets.words import _
from companion.scoring.seats import LONGEST_NAME

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from solo_bots.conversation import Json

PARK, CHIP = "national_park", "competition_chip"
"""Places that are no numbered biome: that of the Park, and what stands for the children's fourth biome (D136)."""

MOST_SPECIES = 60
MOST_FOOD = 20
MOST_HEARTS = 9
MOST_TRAITS = 40
"""Adaptation and strength entered for one species."""
MOST_POINTS = 999
LONGEST_SPECIES = 20
"""Letters of a species' name."""

DIETS = tuple(one.value for one in Diet)

COUNTED = (
    *("spent", "dead_points", "dead_species", "survivors", "adaptation", "park", "podium", "events"),
    *("collected", "chips"),
)
"""What an Era brings a player, by the names of the score sheet."""


@dataclass(slots=True)
class Species:
    """A species on the table. `owner` is the seat from 0; `points` lie on it; one that died stays here with alive = False."""

    id: str
    name: str
    owner: int
    place: str
    hearts: int
    diet: str
    adaptation: int
    strength: int
    points: int = 0
    alive: bool = True


@dataclass(slots=True)
class Place:
    """A biome of the table, called by its territory (D11) or number, or the Competition Chip. `biome` "" = not named; food None = not entered."""

    id: str
    biome: str = ""
    plants: int | None = None
    meat: int | None = None


@dataclass(slots=True)
class Desk:
    """Everything followed through the Eras.

    `kept`, `accounts` by seat, an account an Era; `chips` the species with a chip of waste; `limits` the food limits of
    territory cards by "territory.level", plants and meat (D35), `foods` those of biome cards; `even`: no point was set right by hand; `steps` counts
    what was entered in the action phases; `last_owner` the seat a species was entered for last.
    """

    names: list[str]
    species: list[Species] = field(default_factory=list)
    places: list[Place] = field(default_factory=list)
    kept: list[int] = field(default_factory=list)
    accounts: list[list[dict[str, int]]] = field(default_factory=list)
    chips: list[str] = field(default_factory=list)
    waste_left: int = 0
    limits: dict[str, list[int]] = field(default_factory=dict)
    foods: dict[str, list[int]] = field(default_factory=dict)
    steps: int = 0
    last_owner: int = -1
    even: bool = True

    @classmethod
    def fresh(
        cls,
        players: int,
        names: list[str],
        limits: Mapping[str, list[int]],
        foods: Mapping[str, list[int]],
    ) -> Desk:
        """Return an empty desk; players without a name are called by their number."""
        every = [
            names[n] if n < len(names) and names[n] else _("Player {n}").format(n=n + 1)
            for n in range(players)
        ]
        return cls(
            every,
            kept=[0] * players,
            waste_left=load().waste_chips,
            limits={name: list(pair) for name, pair in limits.items()},
            foods={name: list(pair) for name, pair in foods.items()},
        )

    def living(self, place: str | None = None) -> list[Species]:
        """Return the living species, all or those of one biome."""
        return [one for one in self.species if one.alive and place in (None, one.place)]

    def find(self, species: str) -> Species:
        """Return the species of that id; KeyError if there is none."""
        for one in self.species:
            if one.id == species:
                return one
        raise KeyError(species)

    def place(self, place: str) -> Place:
        """Return the biome of that id; KeyError if there is none."""
        for one in self.places:
            if one.id == place:
                return one
        raise KeyError(place)

    def label(self, one: Species) -> str:
        """Return what a species is called: its owner and its name."""
        return f"{self.names[one.owner]} {one.name}"

    def labels(self) -> dict[str, str]:
        """Return what every living species is called, by id."""
        return {one.id: self.label(one) for one in self.living()}

    def biomes(self) -> dict[str, str]:
        """Return every place with the id of the biome that lies there, "" where it was not named."""
        return {one.id: one.biome for one in self.places}

    def put_right(self, territory: str, territories: list[str]) -> None:
        """Lay a territory's biome out after all, in the place of an empty one whose territory is not in play."""
        if not self.places or any(one.id == territory for one in self.places):
            return
        wrong = [one for one in self.places if one.id not in (PARK, *territories) and not self.living(one.id)]
        if wrong:
            wrong[0].id = territory
        else:
            self.places.append(Place(territory))

    def next_name(self, owner: int) -> str:
        """Return the letter of a player's next species."""
        number = sum(one.owner == owner for one in self.species)
        letter = chr(ord("A") + number % 26)
        return letter if number < 26 else f"{letter}{number // 26 + 1}"

    def account(self, era: int, owner: int) -> dict[str, int]:
        """Return what an Era has brought a player so far, to be added to."""
        while len(self.accounts) < era:
            self.accounts.append([dict.fromkeys(COUNTED, 0) for _each in self.names])
        return self.accounts[era - 1][owner]

    def add(self, era: int, owner: int, name: str, number: int) -> None:
        """Add to what an Era has brought a player."""
        self.account(era, owner)[name] += number

    def held(self, owner: int) -> tuple[int, int]:
        """Return the points on a player's living species, and those kept."""
        return sum(one.points for one in self.living() if one.owner == owner), self.kept[owner]


def desk_from(data: Any, players: int) -> Desk:
    """Return the desk that was dumped.

    Raises:
        ValueError: it is no such desk; the text names the part.
    """
    if isinstance(data, dict):
        data = {"foods": {}, **data}  # written before biomes were remembered
    problem = next(_problems(data, players), "")
    if problem:
        raise ValueError(problem)
    values: dict[str, Any] = dict(data)
    values["species"] = [Species(**one) for one in data["species"]]
    values["places"] = [Place(**one) for one in data["places"]]
    values["accounts"] = [[dict(one) for one in era] for era in data["accounts"]]
    for name in ("limits", "foods"):
        values[name] = {one: list(pair) for one, pair in data[name].items()}
    for name in ("names", "kept", "chips"):
        values[name] = list(data[name])
    return Desk(**values)


def names_fit(names: Any, players: int) -> bool:
    """Tell whether these may be the names of the players: short, told apart, no more than play."""
    if not isinstance(names, list) or len(names) > players:
        return False
    if not all(isinstance(one, str) and len(one) <= LONGEST_NAME and one.isprintable() for one in names):
        return False
    given = [one.strip().casefold() for one in names if one.strip()]
    return len(set(given)) == len(given)


def limits_fit(limits: Any) -> bool:
    """Tell whether these may be food limits: "territory.level" -> plants and meat."""
    return _pairs_fit(limits, {f"{one.value}.{level}" for one in Territory for level in load().levels})


def foods_fit(foods: Any) -> bool:
    """Tell whether these may be the food of biome cards: biome -> plants and meat."""
    return _pairs_fit(foods, {one.id for one in load().biomes})


def _pairs_fit(pairs: Any, known: set[str]) -> bool:
    return isinstance(pairs, dict) and all(
        name in known
        and isinstance(pair, list)
        and len(pair) == 2
        and all(_count(one, MOST_FOOD) for one in pair)
        for name, pair in pairs.items()
    )


def _problems(data: Any, players: int) -> Iterator[str]:
    if not isinstance(data, dict) or set(data) != set(Desk.__dataclass_fields__):
        yield "desk"
        return
    if not names_fit(data["names"], players) or len(data["names"]) != players:
        yield "desk.names"
        return
    if not isinstance(data["places"], list) or not all(map(_is_place, data["places"])):
        yield "desk.places"
        return
    places = {one["id"] for one in data["places"]}
    if not isinstance(data["species"], list) or not all(
        _is_species(one, players, places) for one in data["species"]
    ):
        yield "desk.species"
        return
    ids = [one["id"] for one in data["species"]]
    if len(set(ids)) != len(ids) or len(ids) > MOST_SPECIES or len(places) != len(data["places"]):
        yield "desk.species"
    if not isinstance(data["chips"], list) or not set(map(str, data["chips"])) <= set(ids):
        yield "desk.chips"
    if not _counts(data["kept"], players):
        yield "desk.kept"
    if not isinstance(data["accounts"], list) or not all(
        isinstance(era, list) and len(era) == players and all(map(_is_account, era))
        for era in data["accounts"]
    ):
        yield "desk.accounts"
    if not limits_fit(data["limits"]):
        yield "desk.limits"
    if not foods_fit(data["foods"]):
        yield "desk.foods"
    if not _count(data["waste_left"], load().waste_chips) or not _count(data["steps"], 100_000):
        yield "desk.waste_left"
    if type(data["last_owner"]) is not int or not -1 <= data["last_owner"] < players:
        yield "desk.last_owner"
    if type(data["even"]) is not bool:
        yield "desk.even"


def _is_place(one: Any) -> bool:
    if not isinstance(one, dict) or set(one) != set(Place.__dataclass_fields__):
        return False
    biomes = {"", *(biome.id for biome in load().biomes)}
    food = all(one[name] is None or _count(one[name], MOST_FOOD) for name in ("plants", "meat"))
    return isinstance(one["id"], str) and one["biome"] in biomes and food


def _is_species(one: Any, players: int, places: set[str]) -> bool:
    if not isinstance(one, dict) or set(one) != set(Species.__dataclass_fields__):
        return False
    texts = all(isinstance(one[name], str) and len(one[name]) <= LONGEST_SPECIES for name in ("id", "name"))
    numbers = (
        _count(one["owner"], players - 1)
        and _count(one["hearts"], MOST_HEARTS)
        and _count(one["adaptation"], MOST_TRAITS)
        and _count(one["strength"], MOST_TRAITS)
        and _count(one["points"], MOST_POINTS)
    )
    return (
        texts
        and numbers
        and one["place"] in places
        and one["diet"] in DIETS
        and type(one["alive"]) is bool
        and (one["alive"] or one["points"] == 0)
    )


def _is_account(one: Any) -> bool:
    return isinstance(one, dict) and set(one) == set(COUNTED) and all(map(_is_points, one.values()))


def _is_points(value: Json) -> bool:
    return _count(value, 10 * MOST_POINTS)


def _counts(values: Any, number: int) -> bool:
    return isinstance(values, list) and len(values) == number and all(map(_is_points, values))


def _count(value: Any, most: int) -> bool:
    return type(value) is int and 0 <= value <= most

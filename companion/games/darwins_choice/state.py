"""What the companion knows of a game of Darwin's Choice, as plain data: the table between two Eras, and the Era desk."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, fields
from typing import TYPE_CHECKING, Any

from assets.darwins_choice import load
from assets.darwins_choice.model import Diet, Territory
from assets.errors import BadInput
from assets.words import _
from companion.games.darwins_choice.rules import BEST, WORST
from companion.scoring.seats import LONGEST_NAME

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from assets.darwins_choice import Facts
    from assets.darwins_choice.model import HumanEvent, Version
    from solo_bots.conversation import Json


VIRTUAL, OWN = "virtual", "own"
"""Who draws the events: the companion, or the table from its own cards."""

MOST_SEED = 2**32

MOST_ERAS = 8
"""Eras a children's game is let to have; no text gives their number (D139)."""

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
class State:
    """The table at the beginning of an Era.

    `index` 1 to 4 for I to IV (D29); `territories` the regular ones in play; `used` every event card drawn, also
    those that failed (D86), `happened` those carried out; `removed` the biomes out for good (D94); `pesticides`,
    `barriers` and `no_waste` hold for this Era only (D99, D101, D117); `changed` how many biomes each transition
    replaced; `desk` what the Era desk follows, None where only events are played.
    """

    version: str
    players: int
    deck: str
    seed: int
    era: int = 1
    territories: list[str] = field(default_factory=list)
    index: int = BEST
    used: list[str] = field(default_factory=list)
    happened: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    changed: list[int] = field(default_factory=list)
    pesticides: bool = False
    barriers: bool = False
    no_waste: bool = False
    pets: bool = False
    tourism: bool = False
    over: bool = False
    desk: Desk | None = None

    @property
    def facts(self) -> Facts:
        """The facts of the game."""
        return load()

    @property
    def game(self) -> Version:
        """The version played."""
        return self.facts.version(self.version)

    @property
    def eras(self) -> int:
        """How many Eras there are (D12, D142); children stop when they like."""
        return self.game.eras or MOST_ERAS

    @property
    def is_history(self) -> bool:
        """Whether territories, Park and human events come only later (D144)."""
        return self.version == "history"

    @property
    def is_for_children(self) -> bool:
        """Whether points are collected every Era, and chips for Special Cards (D134, D139)."""
        return self.facts.way(self.version).collected

    @property
    def open(self) -> bool:
        """Whether territories and Park are in force: in history mode from the transition after Era 2 on (D144, D145)."""
        if not self.game.events:
            return False
        return not self.is_history or self.era > self.facts.history.territories_open_after

    @property
    def wanted_territories(self) -> int:
        """How many regular territories come into play (D8, D9, D133); none without the expansion (D4, D127, D134)."""
        return self.game.territories.get(self.players, 0)

    @property
    def biomes_out(self) -> int:
        """How many biome cards lie on the table: one for each territory and the Park (D7)."""
        return self.facts.biomes_out(self.version, self.players)

    @property
    def turn(self) -> int:
        """The number of the Era, as lists of turns count it."""
        return self.era

    @property
    def to_move(self) -> str:
        """Whose turn it is: people's, to the end."""
        return "end" if self.over else "human"

    def in_play(self) -> frozenset[Territory]:
        """Return the regular territories in play."""
        return frozenset(Territory(one) for one in self.territories)

    def lay_places(self) -> None:
        """Lay the biomes out on the desk: one beside the Park and each territory, else by number (D7, D11).

        Children have the Competition Chip in the place of a fourth biome (D136).
        """
        if self.desk is not None and not self.desk.places:
            names = [PARK, *self.territories] if self.game.events else []
            names += [f"biome{n}" for n in range(len(names) + 1, self.biomes_out + 1)]
            names += [CHIP] if self.is_for_children else []
            self.desk.places = [Place(one) for one in names]

    def backs(self) -> tuple[str, ...]:
        """Return the back of the event of each transition, first to last (D4, D5, D148)."""
        return (
            self.facts.history.event_backs if self.is_history else tuple(one.back for one in self.facts.backs)
        )

    def unused(self, back: str) -> tuple[HumanEvent, ...]:
        """Return the event cards of a back not drawn yet (D86)."""
        return tuple(one for one in self.facts.events if one.back == back and one.id not in self.used)

    def usual_change(self) -> int | None:
        """Return how many biomes the coming transition replaces; None where the table is asked (D76, D153)."""
        asked = self.is_history or self.is_for_children
        numbers = None if asked else self.facts.biome_change.get(self.players)
        return numbers[self.era - 1] if numbers is not None else None

    def dump(self) -> dict[str, Json]:
        """Return the state as plain JSON."""
        return asdict(self)


def started(options: Mapping[str, Any]) -> State:
    """Return the state before the first Era.

    Options: `version`, `players`, `deck` ("virtual" or "own") and `seed` of the virtual deck; `desk`: whether species and points
    are followed, and then `names` of the players and `limits` and `foods` known from earlier evenings. Versions without human
    events (D4, D127, D134) are played with the desk only.

    Raises:
        BadInput: an option is missing, unknown or does not fit.
    """
    facts = load()
    known = ("version", "players", "deck", "seed", "desk", "names", "limits", "foods")
    unknown = sorted(set(options) - set(known))
    if unknown:
        raise BadInput(
            _("There is no option '{name}'.").format(name=str(unknown[0])[:40]),
            remedy=_("Options are: {names}.").format(names=", ".join(known)),
        )
    desk = options.get("desk", False)
    if type(desk) is not bool:
        raise _misfit("desk", desk, "true, false")
    version = _version(options.get("version", "expansion"), desk=desk)
    players = options.get("players")
    possible = players_of(version)
    if type(players) is not int or players not in possible:
        raise BadInput(
            _("{n} is no number of players of this version.").format(n=repr(players)[:40]),
            where="players",
            remedy=_("Take one of: {names}.").format(names=", ".join(map(str, possible))),
        )
    deck, seed = options.get("deck", VIRTUAL), options.get("seed", 0)
    if deck not in (VIRTUAL, OWN):
        raise _misfit("deck", deck, f"{VIRTUAL}, {OWN}")
    if type(seed) is not int or not 0 <= seed < MOST_SEED:
        raise BadInput(
            _("{seed} is no seed.").format(seed=repr(seed)[:40]),
            where="seed",
            remedy=_("Take a whole number from 0 to {most}.").format(most=MOST_SEED - 1),
        )
    state = State(version, players, deck, seed)
    if state.wanted_territories == len(facts.territories):
        state.territories = [one.id.value for one in facts.territories]
    if desk:
        state.desk = _desk(options, players)
    return state


def players_of(version: str) -> tuple[int, ...]:
    """Return how many may play a version: those the facts name, all up to six where they only doubt others."""
    game = load().version(version)
    if game.territories:
        return tuple(game.territories)
    return game.players if game.players_certain else tuple(range(2, max(game.players) + 1))


def _version(version: Any, *, desk: bool) -> str:
    possible = [one.id for one in load().versions if one.events or desk]
    if version in possible:
        return str(version)
    known = any(one.id == version for one in load().versions)
    words = _("{version} has no human events.") if known else _("There is no version {version}.")
    remedy = _("Take one of: {names}.").format(names=", ".join(possible))
    if known:
        remedy += " " + _("With the Era desk every version is played.")
    raise BadInput(words.format(version=repr(version)[:40]), where="version", remedy=remedy)


def _desk(options: Mapping[str, Any], players: int) -> Desk:
    names, limits, foods = options.get("names", []), options.get("limits", {}), options.get("foods", {})
    if not names_fit(names, players):
        raise BadInput(
            _("These cannot be the names of {n} players.").format(n=players),
            where="names",
            remedy=_("Give each player a short name of their own, and no more names than players."),
        )
    if not limits_fit(limits):
        raise BadInput(
            _("These cannot be food limits."), where="limits", remedy=_("Leave them out and enter them anew.")
        )
    if not foods_fit(foods):
        raise BadInput(
            _("This cannot be the food of biomes."),
            where="foods",
            remedy=_("Leave it out and enter it anew."),
        )
    return Desk.fresh(players, [one.strip() for one in names], limits, foods)


def _misfit(name: str, value: Any, possible: str) -> BadInput:
    return BadInput(
        _("There is no {name} {value}.").format(name=name, value=repr(value)[:40]),
        where=name,
        remedy=_("Take one of: {names}.").format(names=possible),
    )


def loaded(data: Mapping[str, Any]) -> State:
    """Return the state that `dump` wrote.

    Raises:
        BadInput: it is no such state, or a value cannot be.
    """
    problem = next(_problems(data), "")
    if problem:
        raise BadInput(
            _("This state of Darwin's Choice cannot be read ({problem}).").format(problem=problem),
            remedy=_("Begin the game anew."),
        )
    values: dict[str, Any] = {
        name: list(value) if isinstance(value, list) else value for name, value in data.items()
    }
    if data["desk"] is not None:
        values["desk"] = desk_from(data["desk"], data["players"])
    return State(**values)


def _problems(data: Mapping[str, Any]) -> Iterator[str]:
    """Give what is wrong with a dumped state, a field at a time."""
    names = {one.name for one in fields(State)}
    if set(data) != names:
        yield "fields"
        return
    try:
        options = {one: data[one] for one in ("version", "players", "deck", "seed")}
        fresh = started({**options, "desk": data["desk"] is not None})
    except BadInput as error:
        yield error.where or "options"
        return
    try:
        if data["desk"] is not None:
            desk_from(data["desk"], fresh.players)
    except ValueError as error:
        yield str(error)
        return
    facts = load()
    events, biomes = {one.id for one in facts.events}, {one.id for one in facts.biomes}
    territories = {one.value for one in Territory}
    for name, wanted in (
        ("territories", territories),
        ("used", events),
        ("happened", events),
        ("removed", biomes),
    ):
        if not _is_set_of(data[name], wanted):
            yield name
            return
    for name in ("pesticides", "barriers", "no_waste", "pets", "tourism", "over"):
        if type(data[name]) is not bool:
            yield name
    if type(data["era"]) is not int or not 1 <= data["era"] <= fresh.eras:
        yield "era"
    if type(data["index"]) is not int or not WORST <= data["index"] <= BEST:
        yield "index"
    changed = data["changed"]
    if not isinstance(changed, list) or len(changed) > fresh.eras or not all(map(_is_small, changed)):
        yield "changed"
    if len(data["territories"]) > fresh.wanted_territories:
        yield "territories"
    if not set(data["happened"]) <= set(data["used"]):
        yield "happened"


def _is_set_of(found: Any, wanted: set[str]) -> bool:
    """Tell whether a list names some of these, none twice."""
    if not isinstance(found, list) or not all(isinstance(one, str) for one in found):
        return False
    return set(found) <= wanted and len(set(found)) == len(found)


def _is_small(number: Any) -> bool:
    return type(number) is int and 0 <= number <= 9


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
    problem = next(_problems_of_desk(data, players), "")
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


def _problems_of_desk(data: Any, players: int) -> Iterator[str]:
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

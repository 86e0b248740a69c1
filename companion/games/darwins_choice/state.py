"""What does the companion know of a game of Darwin's Choice with human events? Plain data between two Eras."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, fields
from typing import TYPE_CHECKING, Any

from assets.darwins_choice import load
from assets.darwins_choice.model import Territory
from assets.errors import BadInput
from assets.words import _
from companion.games.darwins_choice.desk_state import (
    CHIP,
    PARK,
    Desk,
    Place,
    desk_from,
    foods_fit,
    limits_fit,
    names_fit,
)
from companion.games.darwins_choice.rules import BEST, WORST

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

"""A table for the event deck: say who plays with which territories, draw cards, hear what is told.

evening = Events("expansion", 3, out="suburb").goes_to_transition(1).draws("draining")
assert evening.told("index_falls")["to"] == "III"
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games import game_words
from companion.games.darwins_choice.evening import HumanEvents
from companion.games.darwins_choice.state import State
from solo_bots.conversation import Ask, Json, Tell
from solo_bots.session import Session

HOUSE = ("climate_change", "deforestation", "draining", "pesticides", "pollution_of_the_seas")
APARTMENT = (
    *("environmental_catastrophe", "human_made_barriers", "illegal_wildlife_trade"),
    *("plastic_in_the_stomach", "war"),
)
SKYSCRAPER = ("conservation_program", "ecological_restoration", "pets", "tourism")


class Events:
    """One game from its first Era on, or from a given state."""

    def __init__(
        self, version: str = "expansion", players: int = 3, *, out: str = "suburb", state: State | None = None
    ) -> None:
        bot = HumanEvents()
        start = state or bot.start({"version": version, "players": players, "deck": "own"})
        self.session: Session[State] = Session(bot, start)
        self.tells: list[Tell] = []
        self.asked: list[str] = []
        self.session.begin()
        self._heard()
        if self.asks == "territories" and state is None:
            if self.ask.verb == "territory_out":
                self.says("territories", out)
            else:
                every = ("agriculture", "industry", "suburb", "city")
                stay_out = out.split() if " " in out else ["industry", "city"]
                used = [one for one in every if one not in stay_out]
                self.says("territories", {"choice": "used", **dict.fromkeys(used, True)})

    @property
    def state(self) -> State:
        return self.session.state

    @property
    def ask(self) -> Ask:
        assert self.session.ask is not None, "the game is over"
        return self.session.ask

    @property
    def asks(self) -> str:
        """The key of the open question, or "" when the game is over."""
        return "" if self.session.ask is None else self.session.ask.key

    @property
    def choices(self) -> list[str]:
        return [one.id for one in self.ask.choices]

    @property
    def verbs(self) -> list[str]:
        return [one.verb for one in self.tells]

    def says(self, key: str, raw: Json) -> Events:
        """Answer the open question, which must be that one; what was told before is forgotten."""
        assert self.asks == key
        self.tells = []
        return self.goes_on(raw)

    def goes_on(self, raw: Json) -> Events:
        """Answer whatever is open, and keep what was told before."""
        self.session.answer(raw, "test")
        self._heard()
        return self

    def era_over(self) -> Events:
        return self.says(f"era:{self.state.era}", "over")

    def draws(self, card: str) -> Events:
        assert self.ask.shape == "draw", self.asks
        self.tells = []
        return self.goes_on(card)

    def to_transition(self, number: int, *cards: str) -> Events:
        """Play plain Eras and transitions (with these cards, if any) until the event of that one is to be drawn."""
        drawn = list(cards)
        while True:
            self.era_over()
            if self.state.era == number:
                return self
            while not self.asks.startswith("era:"):
                back = self.ask.values.get("deck", "")
                if self.ask.shape != "draw":
                    self.goes_on(self.ask.default)
                elif drawn:
                    self.goes_on(drawn.pop(0))
                else:
                    plain = {"house": "pesticides", "apartment": "environmental_catastrophe"}.get(back)
                    self.goes_on(plain if plain in self.choices else self.choices[0])

    def lie_out(self, *biomes: str) -> Events:
        """Say which named biomes lie out."""
        self.goes_on({"choice": "out", **dict.fromkeys(biomes, True)})
        return self

    def told(self, verb: str) -> Mapping[str, Any]:
        """Return the values of what was told last with that verb."""
        return self.tell(verb).values

    def tell(self, verb: str) -> Tell:
        found = [one for one in self.tells if one.verb == verb]
        assert found, f"{verb} was not told; {self.verbs} were"
        return found[-1]

    def rules(self, verb: str) -> set[str]:
        """Return the rulings given as reasons of what was told last with that verb."""
        return {one.rule for one in self.tell(verb).because}

    def why(self, verb: str) -> dict[str, str]:
        """Return the reasons of what was told last with that verb, in words by ruling."""
        return {one.rule: game_words("darwins_choice").reason_words(one) for one in self.tell(verb).because}

    def words(self, verb: str) -> str:
        return game_words("darwins_choice").tell_words(self.tell(verb))

    def _heard(self) -> None:
        self.tells += self.session.tells
        if self.session.ask is not None:
            self.asked.append(self.session.ask.key)

"""An evening with the Era desk: enter species, evaluate, answer what is asked, look at points.

evening = Desk().enters("Anna", "city", hearts=2).evaluates()
evening.says("fails", [])
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.games import game_words
from companion.games.darwins_choice.evening import HumanEvents
from companion.games.darwins_choice.state import Desk as DeskState
from companion.games.darwins_choice.state import Species, State
from solo_bots.conversation import Ask, Json, Tell
from solo_bots.session import Session

NAMES = ["Anna", "Ben", "Carla", "Dan", "Eve", "Fred"]


class Desk:
    """One evening; species are called as on the screen ("Anna A")."""

    def __init__(
        self, version: str = "expansion", players: int = 4, *, out: str = "suburb", **options: Json
    ) -> None:
        bot = HumanEvents()
        given = {"version": version, "players": players, "deck": "own", "desk": True}
        self.session: Session[State] = Session(bot, bot.start({**given, "names": NAMES[:players], **options}))
        self.session.begin()
        self.tells: list[Tell] = []
        if self.ask.verb == "territory_out":
            self.raw(out)
        elif self.ask.verb == "territories_used":
            self.raw({"choice": "used", "agriculture": True, "city": True})

    @property
    def state(self) -> State:
        return self.session.state

    @property
    def desk(self) -> DeskState:
        assert self.state.desk is not None
        return self.state.desk

    @property
    def ask(self) -> Ask:
        assert self.session.ask is not None, "the game is over"
        return self.session.ask

    @property
    def asks(self) -> str:
        return "" if self.session.ask is None else self.session.ask.verb

    @property
    def labels(self) -> list[str]:
        words = game_words("darwins_choice")
        return [words.choice_words(self.ask, one) for one in self.ask.choices]

    def raw(self, answer: Json) -> Desk:
        self.session.answer(answer, "test")
        self.tells += self.session.tells
        return self

    def usual(self) -> Desk:
        assert self.ask.default is not None, f"{self.asks} has no usual answer"
        return self.raw(self.ask.default)

    def enters(self, owner: str, place: str, **values: Json) -> Desk:
        return self.raw({"choice": f"new:{place}", "owner": owner, **values})

    def changes(self, species: str, **values: Json) -> Desk:
        return self.raw({"choice": f"species:{self.id(species)}", **values})

    def evaluates(self) -> Desk:
        self.tells = []
        return self.raw("evaluate")

    def until(self, verb: str) -> Desk:
        """Give usual answers (nobody, where there is none) until this is asked."""
        while self.asks != verb:
            assert self.session.ask is not None, f"{verb} was never asked"
            self.goes_on()
        return self

    def goes_on(self) -> Desk:
        ask = self.ask
        if ask.default is not None:
            return self.raw(ask.default)
        if ask.verb == "park_level":
            return self.raw("more")
        return self.raw("nobody" if ask.shape != "draw" else ask.choices[0].id)

    def to_event(self, card: str) -> Desk:
        """Evaluate with usual answers until this card may be drawn, and draw it."""
        while True:
            if self.asks == "desk":
                self.tells = []
            if self.ask.shape == "draw" and card in {one.id for one in self.ask.choices}:
                self.tells = []
                return self.raw(card)
            self.goes_on()

    def to_next_era(self) -> Desk:
        era = self.state.era
        while self.state.era == era and not self.state.over:
            self.goes_on()
        return self

    def to_the_end(self) -> Desk:
        while self.session.ask is not None:
            self.goes_on()
        return self

    def says(self, verb: str, species: Sequence[str]) -> Desk:
        """Answer a question about species with these marked."""
        assert self.asks == verb, self.asks
        toggles = {one.id: False for one in self.ask.choices[0].fields}
        return self.raw(
            {"choice": self.ask.choices[0].id, **toggles, **{self.id(one): True for one in species}}
        )

    def marked(self) -> list[str]:
        """The species that are marked before anybody has answered."""
        default: dict[str, Any] = self.ask.default or {}
        return [self.name(one) for one, value in default.items() if value is True]

    def id(self, name: str) -> str:
        return next(one.id for one in self.desk.species if self.desk.label(one) == name)

    def name(self, species: str) -> str:
        return self.desk.label(self.desk.find(species))

    def species(self, name: str) -> Species:
        return self.desk.find(self.id(name))

    def points(self) -> dict[str, int]:
        return {self.desk.label(one): one.points for one in self.desk.living()}

    def kept(self) -> list[int]:
        return self.desk.kept

    def living(self) -> list[str]:
        return [self.desk.label(one) for one in self.desk.living()]

    def told(self, verb: str) -> Tell:
        found = [one for one in self.tells if one.verb == verb]
        assert found, f"{verb} was not told; {[one.verb for one in self.tells]} were"
        return found[-1]

    def rules(self, verb: str) -> set[str]:
        return {one.rule for one in self.told(verb).because}

    def words(self, verb: str) -> str:
        return game_words("darwins_choice").tell_words(self.told(verb))

    @property
    def question(self) -> str:
        return game_words("darwins_choice").ask_words(self.ask)

    @property
    def reasons(self) -> set[str]:
        return {one.rule for one in self.ask.because}

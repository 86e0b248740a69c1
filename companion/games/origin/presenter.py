"""Presents the rules at hand of Origin: a question at a time with its answer; the values entered are stored in the settings.

Every value entered stands under a name, with its default wherever it cannot be; a damaged setting counts as no value.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from assets.origin import load
from assets.origin.model import CardColour, PawnColour, TerritoryColour
from assets.words import _, first_up
from companion.aid.places import AidPlace
from companion.games.origin import at_hand, terms
from companion.games.origin.at_hand import ENTRY, GAME, Onto, Part, Side, Topic
from companion.games.origin.rules import (
    Loot,
    Pawn,
    may_be_stolen,
    needs,
    pawn_words,
    quick_check,
    rewards,
    takeable,
)
from companion.verdict import Cited, Verdict, cited, doubt_of, ruling_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from assets.origin.model import Objective
    from companion.storage import Storage


KEPT = "app.origin.at_hand"
"""The setting that keeps what was asked and told last."""

MOST_TILES, MOST_DISTANCE, MOST_IN_HAND, MOST_PLAYED = 30, 4, 6, 5
"""Tiles in the box; a distance too far for every pawn; objectives in a hand, cards of a turn that anybody counts."""

MOST_FITTING, MOST_DRAWN = 2, 3
"""Tiles of a column that fit, and cards of a deck: a reward takes no more."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One thing to tell. kind: "pick" (one of `options`), "number" (low..high) or "toggle"."""

    name: str
    label: str
    kind: str
    value: Any
    options: tuple[tuple[str, str], ...] = ()
    high: int = 0
    help: str = ""


@dataclass(frozen=True, slots=True)
class PawnView:
    """A pawn to draw, how it differs from its model in a word, and why it fits."""

    pawn: Pawn
    differs: str
    why: Cited


@dataclass(frozen=True, slots=True)
class AtHandView:
    """One question: what is asked, what the answer is, and what has to be known beside it (number, heading, doubt).

    `model` and `pawns` belong to an evolution, `tiles` (by level) and `next_tiles` to a collection; `title` names an objective.
    """

    topic: Topic
    asked: tuple[Asked, ...]
    answers: tuple[Cited, ...]
    beside: tuple[tuple[str, str, str], ...]
    title: str = ""
    model: Pawn | None = None
    pawns: tuple[PawnView, ...] = ()
    tiles: tuple[int, ...] | None = None
    next_tiles: tuple[int, ...] = ()


class OriginPresenter:
    """The questions of one evening."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        kept = storage.get_setting(KEPT, {})
        self.told: dict[str, Any] = sound(kept if isinstance(kept, dict) else {})
        self._aside: dict[str, Any] | None = None

    @property
    def topic(self) -> Topic:
        """What is asked now."""
        return Topic(self.told["topic"])

    @property
    def objective(self) -> Objective | None:
        """The objective that is looked at; None while it is chosen."""
        found = self.told["objective"]
        return load().objective(found) if found else None

    @property
    def can_bring_back(self) -> bool:
        """Whether something was just cleared."""
        return self._aside is not None

    def objectives(self) -> tuple[tuple[str, str, int], ...]:
        """Return all objectives: id, what they ask for, points."""
        return tuple((one.id, terms.condition(one.condition), one.points) for one in load().objectives)

    def set(self, name: str, value: Any) -> None:
        """Tell one thing; an objective that is chosen anew begins without counts.

        Raises:
            PlainError: it could not be stored.
        """
        changed = {**self.told, name: value}
        if name == "objective":
            changed["counts"] = {}
        self._keep(changed)

    def count(self, name: str, number: int) -> None:
        """Tell one number of an objective's check."""
        self._keep({**self.told, "counts": {**self.told["counts"], name: number}})

    def lay_out(self, tiles: Mapping[int, int]) -> None:
        """Look at a collection of tiles (level -> number)."""
        self._keep(
            {
                **self.told,
                "topic": Topic.TILES,
                **{f"level_{level}": number for level, number in tiles.items()},
            }
        )

    def clear(self) -> None:
        """Forget what was told to the present question; it can be had back."""
        before, fresh = self.told, sound({})
        names = [one.name for one in self.view().asked]
        emptied = {**before, **{name: fresh[name] for name in names if name in fresh}}
        if self.topic is Topic.OBJECTIVE:
            emptied["counts"] = {}
        if emptied != before:
            self._keep(emptied)
            self._aside = before

    def bring_back(self) -> None:
        """Take the clearing back."""
        if self._aside is not None:
            self._keep(self._aside)

    def aid(self) -> AidPlace:
        """Return where the player aid tells of what is asked."""
        return AidPlace(GAME, ENTRY[self.topic])

    def view(self) -> AtHandView:
        """Return what is asked and answered now."""
        return {
            Topic.OBJECTIVE: self._objective,
            Topic.EVOLUTION: self._evolution,
            Topic.MOVE: self._move,
            Topic.REWARD: self._reward,
            Topic.TILES: self._tiles,
            Topic.CARDS: self._cards,
            Topic.STRAITS: self._straits,
        }[self.topic]()

    # ---- the questions

    def _objective(self) -> AtHandView:
        card = self.objective
        if card is None:
            return AtHandView(Topic.OBJECTIVE, (), (), ())
        counts = self.told["counts"]
        asked = tuple(
            Asked(one.id, one.words, "pick", str(counts.get(one.id, 0)), _no_yes())
            if one.most == 1
            else Asked(one.id, one.words, "number", counts.get(one.id, 0), high=one.most)
            for one in needs(card)
        )
        told = {one.id: min(int(counts.get(one.id, 0)), one.most) for one in needs(card)}
        what = first_up(terms.condition(card.condition))
        title = _("{what}: {n} points").format(what=what, n=card.points)
        verdict = quick_check(card, told)
        return AtHandView(
            Topic.OBJECTIVE,
            asked,
            (cited(verdict),),
            _known(at_hand.beside(Topic.OBJECTIVE, card), (verdict,)),
            title,
        )

    def _evolution(self) -> AtHandView:
        model = Pawn(self.told["height"], self.told["strength"], PawnColour(self.told["colour"]))
        colours = tuple((one.value, terms.colour(one)) for one in PawnColour)
        asked = (
            Asked("colour", _("Colour"), "pick", model.colour.value, colours),
            Asked("height", _("Height"), "pick", str(model.height), _heights()),
            Asked("strength", _("Strength (width)"), "pick", str(model.strength), _strengths()),
        )
        pawns = tuple(
            PawnView(one, _differs(model, one), cited(why)) for one, why in at_hand.followers(model)
        )
        return AtHandView(
            Topic.EVOLUTION,
            asked,
            (),
            _known(at_hand.beside(Topic.EVOLUTION)),
            pawn_words(model),
            model=model,
            pawns=pawns,
        )

    def _move(self) -> AtHandView:
        told = self.told
        onto = Onto(told["onto"])
        targets = (
            (Onto.EMPTY.value, _("nobody")),
            (Onto.OTHER.value, _("another player's pawn")),
            (Onto.OWN.value, _("an own pawn")),
            (Onto.NEUTRAL.value, _("the neutral pawn")),
        )
        near = ((str(n), str(n)) for n in range(1, MOST_DISTANCE))
        steps = (*near, (str(MOST_DISTANCE), _("more")))
        asked = [
            Asked("mover_height", _("Height of your pawn"), "pick", str(told["mover_height"]), _heights()),
            Asked("onto", _("Who stands where it goes?"), "pick", onto.value, targets),
            Asked("distance", _("Territories away"), "pick", str(told["distance"]), steps),
        ]
        if onto is Onto.OTHER:
            yours, theirs = _("Strength of your pawn"), _("Strength of theirs")
            asked.append(Asked("mover_strength", yours, "pick", str(told["mover_strength"]), _strengths()))
            asked.append(Asked("theirs", theirs, "pick", str(told["theirs"]), _strengths()))
        verdict = at_hand.move(
            told["mover_height"],
            distance=told["distance"],
            onto=onto,
            strength=told["mover_strength"],
            their_strength=told["theirs"],
        )
        return AtHandView(
            Topic.MOVE,
            tuple(asked),
            (cited(verdict),),
            _known(at_hand.beside(Topic.MOVE, onto), (verdict,)),
            at_hand.reach_words(told["mover_height"]),
        )

    def _tiles(self) -> AtHandView:
        levels = load().tile_levels
        owned = {level: self.told[f"level_{level}"] for level in levels}
        asked = tuple(
            Asked(f"level_{level}", _("Level {n}").format(n=level), "number", owned[level], high=MOST_TILES)
            for level in reversed(levels)
        )
        answers = tuple(cited(one) for one in (*at_hand.tiles(owned), at_hand.next_tile(owned)))
        return AtHandView(
            Topic.TILES,
            asked,
            answers,
            _known(at_hand.beside(Topic.TILES)),
            tiles=tuple(owned[level] for level in levels),
            next_tiles=takeable(owned),
        )

    def _cards(self) -> AtHandView:
        told = self.told
        about = told["card"]
        kinds = (
            *((one.value, _("{colour} card").format(colour=terms.colour(one))) for one in CardColour),
            ("hand", _("objectives in hand")),
            ("stolen", _("stealing")),
        )
        chosen = Asked("card", _("What is it about?"), "pick", about, kinds)
        if about == "hand":
            return self._hand(chosen)
        if about == "stolen":
            return self._stolen(chosen)
        colour = CardColour(about)
        played = Asked(
            "played", _("Cards of this colour played this turn"), "number", told["played"], high=MOST_PLAYED
        )
        asked = [chosen, played]
        if colour is CardColour.PURPLE:
            asked.append(Asked("met", _("Its condition is met now"), "toggle", told["met"]))
        if colour is CardColour.ORANGE:
            most = max(load().tile_levels)
            asked.append(Asked("level", _("Level printed on the card"), "number", told["level"], high=most))
            asked.append(Asked("highest", _("Your highest tile"), "number", told["highest"], high=most))
        asked.append(Asked("final", _("It is your last turn"), "toggle", told["final"]))
        verdict = at_hand.card(
            colour,
            played=told["played"],
            final=told["final"],
            met=told["met"],
            level=told["level"] if colour is CardColour.ORANGE else 0,
            highest=told["highest"],
        )
        after: tuple[Verdict, ...] = ()
        if verdict:
            after = at_hand.after_card(colour, played=told["played"], final=told["final"])
        verdicts = (verdict, *after)
        known = _known(at_hand.beside(Topic.CARDS, colour), verdicts)
        return AtHandView(Topic.CARDS, tuple(asked), tuple(cited(one) for one in verdicts), known)

    def _hand(self, chosen: Asked) -> AtHandView:
        number = self.told["objectives"]
        asked = [
            chosen,
            Asked("objectives", _("Objectives in your hand"), "number", number, high=MOST_IN_HAND),
        ]
        special = self.told["special"] and at_hand.asks_for_special_card(number)
        if at_hand.asks_for_special_card(number):
            words = _("No text gives its name; the card itself says that you may hold one more.")
            label = _("You have played the card that allows a third")
            asked.append(Asked("special", label, "toggle", self.told["special"], help=words))
        verdict = at_hand.hand(number, special_card_in_play=special)
        return AtHandView(Topic.CARDS, tuple(asked), (cited(verdict),), _known(("O47",), (verdict,)))

    def _stolen(self, chosen: Asked) -> AtHandView:
        things = (
            (Loot.HAND_CARD.value, _("a card in hand")),
            (Loot.INNOVATION_TILE.value, _("an innovation tile")),
            (Loot.STRAIT_TOKEN.value, _("a strait token")),
            (Loot.HUNTING_TOKEN.value, _("a hunting token")),
            (Loot.COMPLETED_OBJECTIVE.value, _("a completed objective")),
        )
        asked = (chosen, Asked("loot", _("What is it to take?"), "pick", self.told["loot"], things))
        verdict = may_be_stolen(Loot(self.told["loot"]))
        return AtHandView(Topic.CARDS, asked, (cited(verdict),), _known(("O49",), (verdict,)))

    def _reward(self) -> AtHandView:
        told = self.told
        settled = TerritoryColour(told["settled"])
        colours = tuple((one.value, terms.colour(one)) for one in TerritoryColour)
        asked = [Asked("settled", _("Colour of the territory you settled"), "pick", settled.value, colours)]
        if settled is TerritoryColour.GREEN:
            asked.append(Asked("token_lies", _("A hunting token lies there"), "toggle", told["token_lies"]))
        else:
            label = _("Tiles of its column you can stack, one after the other")
            asked.append(Asked("fitting", label, "number", told["fitting"], high=MOST_FITTING))
        if settled.value in set(CardColour):
            label = _("Cards left in its deck, 3 for more as well")
            asked.append(Asked("deck", label, "number", told["deck"], high=MOST_DRAWN))
        found = rewards(settled, fitting=told["fitting"], deck=told["deck"], token_lies=told["token_lies"])
        known = _known(at_hand.beside(Topic.REWARD), found)
        return AtHandView(Topic.REWARD, tuple(asked), tuple(cited(one) for one in found), known)

    def _straits(self) -> AtHandView:
        told = self.told
        sides = (
            (Side.YOURS.value, _("yours")),
            (Side.OTHER.value, _("another player's")),
            (Side.NOBODY.value, _("none, or the neutral one")),
        )
        parts = (
            (Part.ACTED.value, _("I acted")),
            (Part.SWAPPED.value, _("I was swapped")),
            (Part.NEITHER.value, _("neither")),
        )
        tokens = (
            (Side.NOBODY.value, _("it lies there")),
            (Side.OTHER.value, _("another player")),
            (Side.YOURS.value, _("I have it")),
        )
        asked = (
            Asked("one", _("The pawn on one side"), "pick", told["one"], sides),
            Asked("other", _("The pawn on the other side"), "pick", told["other"], sides),
            Asked("token", _("Who has the token?"), "pick", told["token"], tokens),
            Asked("part", _("Your part in the action"), "pick", told["part"], parts),
        )
        verdict = at_hand.strait(
            Side(told["one"]), Side(told["other"]), Side(told["token"]), Part(told["part"])
        )
        return AtHandView(
            Topic.STRAITS, asked, (cited(verdict),), _known(at_hand.beside(Topic.STRAITS), (verdict,))
        )

    def _keep(self, told: Mapping[str, Any]) -> None:
        checked = sound(told)
        self._storage.set_setting(KEPT, checked)
        self.told, self._aside = checked, None


def _differs(model: Pawn, pawn: Pawn) -> str:
    """Return in a word what is other than the model."""
    if pawn.colour is not model.colour:
        return terms.colour(pawn.colour)
    if pawn.height != model.height:
        return terms.height(pawn.height)
    return terms.strength(pawn.strength) if pawn.strength != model.strength else _("the same")


def _known(numbers: tuple[str, ...], told: tuple[Verdict, ...] = ()) -> tuple[tuple[str, str, str], ...]:
    """Return rulings with heading and doubt, without those that the answer cites already."""
    said = {one.rule for one in told}
    found = [ruling_of(one) for one in numbers if one not in said]
    return tuple((one.number, one.heading, doubt_of(one)) for one in found)


def _heights() -> tuple[tuple[str, str], ...]:
    return tuple((str(one), terms.height(one)) for one in load().heights)


def _strengths() -> tuple[tuple[str, str], ...]:
    return tuple((str(one), terms.strength(one)) for one in load().strengths)


def _no_yes() -> tuple[tuple[str, str], ...]:
    return (("1", _("yes")), ("0", _("no")))


def sound(told: Mapping[str, Any]) -> dict[str, Any]:
    """Return what was told with its default wherever it cannot be."""
    sound: dict[str, Any] = {}
    for name, (default, possible) in _possible().items():
        value = told.get(name, default)
        if isinstance(value, str) and not isinstance(default, (str, bool)) and value.isdecimal():
            value = int(value[:4])
        fits = isinstance(value, str) if isinstance(default, str) else type(value) is type(default)
        found = value if fits and value in possible else default
        sound[name] = str(found) if isinstance(found, str) else found
    counts = told.get("counts")
    card = sound["objective"]
    asked = {one.id: one.most for one in needs(load().objective(card))} if card else {}
    given = counts if isinstance(counts, dict) else {}
    sound["counts"] = {
        name: given[name]
        for name, most in asked.items()
        if type(given.get(name)) is int and 0 <= given[name] <= most
    }
    return sound


def _possible() -> dict[str, tuple[Any, Any]]:
    """Return everything that can be told: name -> (default, what is possible)."""
    facts = load()
    levels = range(max(facts.tile_levels) + 1)
    plain: dict[str, tuple[Any, Any]] = {
        "topic": (Topic.OBJECTIVE.value, list(Topic)),
        "objective": ("", ["", *(one.id for one in facts.objectives)]),
        "colour": (PawnColour.WHITE.value, list(PawnColour)),
        "height": (1, facts.heights),
        "strength": (1, facts.strengths),
        "mover_height": (1, facts.heights),
        "onto": (Onto.EMPTY.value, list(Onto)),
        "distance": (1, range(1, MOST_DISTANCE + 1)),
        "mover_strength": (2, facts.strengths),
        "theirs": (1, facts.strengths),
        "settled": (TerritoryColour.YELLOW.value, list(TerritoryColour)),
        "fitting": (1, range(MOST_FITTING + 1)),
        "deck": (MOST_DRAWN, range(MOST_DRAWN + 1)),
        "token_lies": (True, (True, False)),
        "card": (CardColour.YELLOW.value, [*CardColour, "hand", "stolen"]),
        "loot": (Loot.HAND_CARD.value, list(Loot)),
        "played": (0, range(MOST_PLAYED + 1)),
        "met": (True, (True, False)),
        "level": (1, levels),
        "highest": (0, levels),
        "final": (False, (True, False)),
        "objectives": (2, range(MOST_IN_HAND + 1)),
        "special": (False, (True, False)),
        "one": (Side.YOURS.value, list(Side)),
        "other": (Side.YOURS.value, list(Side)),
        "token": (Side.NOBODY.value, list(Side)),
        "part": (Part.ACTED.value, list(Part)),
    }
    return plain | {f"level_{level}": (0, range(MOST_TILES + 1)) for level in facts.tile_levels}

"""The rules of Origin, each answer with its ruling: pawns, cards, thefts and straits of a turn, objectives, innovation tiles.

    >>> model = Pawn(2, 1, PawnColour.WHITE)
    >>> bool(may_follow(model, Pawn(3, 1, PawnColour.WHITE)))
    True
    >>> may_follow(model, Pawn(1, 1, PawnColour.WHITE)).rule
    'O14'

No map is stored: distances and neighbours are told by the table, and no path is ever refused (O22).

A new objective is a card in `assets/origin/objectives.toml`; one that asks for something new also needs a condition in
`assets.origin.model`, its counts in `needs`, its ruling and least number in `_rule_and_least`, and a phrase in
`companion.games.origin.terms.condition`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise, product
from typing import TYPE_CHECKING

from assets.errors import BadInput
from assets.origin import load
from assets.origin.model import (
    CardColour,
    Linked,
    OfEachColour,
    OnColour,
    OnContinent,
    PawnAttribute,
    PawnColour,
    PawnsLike,
    Spread,
    StraitTokens,
    TerritoryColour,
    TilesOfLevel,
)
from assets.words import _, ngettext
from companion.games.origin import terms
from companion.verdict import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from assets.origin.model import Condition, Objective


@dataclass(frozen=True, slots=True, order=True)
class Pawn:
    """A pawn: height 1 short to 3 tall, strength 1 thin to 3 thick (width in the rules text, O7), and its colour."""

    height: int
    strength: int
    colour: PawnColour


@dataclass(frozen=True, slots=True)
class Standing:
    """A pawn on the board and the player whose village it bears; None is the neutral start pawn (O6)."""

    pawn: Pawn
    owner: str | None


@dataclass(frozen=True, slots=True)
class Strait:
    """A strait: who stands on its two sides (None: nobody or the neutral pawn), and who has its token (None: nobody)."""

    id: str
    sides: tuple[str | None, str | None]
    token: str | None = None


class Loot(StrEnum):
    """What a card may try to steal."""

    HAND_CARD = "hand-card"
    INNOVATION_TILE = "innovation-tile"
    STRAIT_TOKEN = "strait-token"  # noqa: S105 - a piece of cardboard
    HUNTING_TOKEN = "hunting-token"  # noqa: S105 - a piece of cardboard
    COMPLETED_OBJECTIVE = "completed-objective"


def box_pawns(players: int) -> tuple[Pawn, ...]:
    """Return the pawns in play: 27 different ones, with the most players one more of each of medium height (O2).

    Raises:
        KeyError: not a number of players of this game.
    """
    facts = load()
    every = tuple(Pawn(*one) for one in product(facts.heights, facts.strengths, PawnColour))
    doubled = tuple(one for one in every if one.height == facts.pawns.doubled_height)
    return every + doubled if facts.pawns.used[players] == facts.pawns.total else every


def may_follow(model: Pawn, pawn: Pawn) -> Verdict:
    """Tell whether a new pawn fits a model of any owner (O9): equal (O13), or one attribute a step on (O12, O14, O15).

    Colours have no order: any may follow any (O16).
    """
    evolution = load().evolution
    steps = (pawn.height - model.height, pawn.strength - model.strength)
    changed = sum(one != 0 for one in steps) + (pawn.colour is not model.colour)
    if min(steps) < 0 and not evolution.may_shrink:
        return Verdict(False, "O14", _("A new pawn is never shorter or thinner than its model."))
    if max(steps) > evolution.step:
        return Verdict(False, "O15", _("A new pawn is at most one step taller or thicker than its model."))
    if changed > evolution.attributes_changed:
        return Verdict(False, "O12", _("A new pawn differs from its model in one attribute at most."))
    if not changed:
        return Verdict(True, "O13", _("A pawn equal to its model fits."))
    if pawn.colour is not model.colour:
        return Verdict(True, "O16", _("Any colour may follow any other."))
    return Verdict(True, "O12", _("It differs from its model in one attribute, by one step."))


def compatible(model: Pawn) -> tuple[Pawn, ...]:
    """Return which of the different pawns may follow the model (O2); which are in the reserve the table sees (O10)."""
    return tuple(sorted(one for one in box_pawns(load().players.low) if may_follow(model, one)))


def reach(pawn: Pawn) -> int:
    """Return how far a pawn moves at most, in territories: its height (O17); the path is for the table (O22)."""
    return pawn.height


def may_migrate(mover: Standing, player: str, distance: int, target: Standing | None) -> Verdict:
    """Tell whether a player's pawn may move that far to the target; `target` is who stands there (O17, O18, O22)."""
    refused = _out_of_reach(mover, player, distance)
    if refused is not None:
        return refused
    if target is not None:
        return Verdict(False, "O18", _("A migrating pawn needs an empty territory."))
    return Verdict(True, "O17", _within_reach(mover.pawn))


def may_swap(mover: Standing, player: str, distance: int, target: Standing | None) -> Verdict:
    """Tell whether a player's pawn may swap with who stands on the target (O6, O19, O20, O22); who is ousted goes where it came from (O21)."""
    refused = _out_of_reach(mover, player, distance)
    if refused is not None:
        return refused
    if target is None:
        return Verdict(False, "O19", _("A swap needs another player's pawn on the target."))
    if target.owner is None:
        return Verdict(False, "O6", _("The neutral pawn is never swapped."))
    if target.owner == player:
        return Verdict(False, "O19", _("A player does not swap own pawns."))
    if target.pawn.strength >= mover.pawn.strength:
        return Verdict(False, "O20", _("The ousted pawn must be strictly thinner; height does not matter."))
    return Verdict(True, "O20", _("The pawn there is strictly thinner and within reach."))


def straits_won(
    straits: Iterable[Strait], actor: str, swapped: str | None = None
) -> dict[str, tuple[str, ...]]:
    """Return which strait tokens actor and swapped player win after a completed action: player -> ids of straits (O31).

    Own pawns on both sides win (O32), every strait so closed (O33). A token somebody has stays there (O34, O35).
    """
    found: dict[str, tuple[str, ...]] = {}
    for player in (actor, swapped):
        if player is None:
            continue
        won = tuple(one.id for one in straits if one.token is None and one.sides == (player, player))
        if won:
            found[player] = won
    return found


@dataclass(frozen=True, slots=True)
class TurnCards:
    """The cards a player has played this turn, in order; `final`: it is the player's last turn."""

    played: tuple[CardColour, ...] = ()
    final: bool = False


def may_play(
    colour: CardColour,
    turn: TurnCards,
    *,
    condition_met: bool = True,
    needed_level: int = 0,
    owned: Mapping[int, int] | None = None,
) -> Verdict:
    """Tell whether a card may be played now, before, during or after the action.

    One of each colour a turn (O36, O45), in the final turn any number of objectives (O43). An orange card needs an own
    tile of `needed_level` or higher among `owned` (O38), an objective that its condition is met now (O40).
    """
    facts = load()
    if colour is CardColour.PURPLE and not condition_met:
        return Verdict(False, "O40", _("An objective is played only while its condition is met."))
    if colour is CardColour.ORANGE and not _has_level(owned or {}, needed_level):
        words = _("This card needs an own innovation tile of level {n} or higher.").format(n=needed_level)
        return Verdict(False, "O38", words)
    if turn.final and colour is CardColour.PURPLE:
        return Verdict(True, "O43", _("In the final turn any number of objectives may be played."))
    if turn.played.count(colour) < facts.cards_per_turn[colour]:
        return Verdict(True, "O36", _("One card of each colour may be played a turn."))
    if turn.final:
        words = _("In the final turn too only one card of this colour may be played.")
        return Verdict(False, "O45", words)
    if colour is CardColour.PURPLE:
        words = _("One objective a turn; what replaced it waits for a later turn.")
        return Verdict(False, "O42", words)
    return Verdict(False, "O36", _("Only one card of each colour may be played a turn."))


def is_replaced(turn: TurnCards, deck: int) -> Verdict:
    """Tell whether the objective played last is replaced at once: while the deck has a card (O41), finally the first only (O44)."""
    if turn.final and turn.played.count(CardColour.PURPLE) > 1:
        return Verdict(False, "O44", _("In the final turn only the first objective is replaced."))
    if deck < 1:
        return Verdict(False, "O41", _("The purple deck is empty: nothing replaces it."))
    return Verdict(True, "O41", _("Draw an objective at once."))


def goes_to(colour: CardColour) -> Verdict:
    """Tell whether a card that was played stays with its owner: yellow is discarded (O37), orange and objectives stay (O39, O51)."""
    if colour is CardColour.YELLOW:
        return Verdict(False, "O37", _("It takes effect at once and is discarded."))
    if colour is CardColour.ORANGE:
        return Verdict(True, "O39", _("It stays in play and is no card in hand any more."))
    return Verdict(True, "O51", _("A completed objective is never lost, even if the position changes."))


def may_be_stolen(loot: Loot) -> Verdict:
    """Tell whether a card may steal it: hunting tokens never (O50), completed objectives never (O51), others it may (O49)."""
    if loot is Loot.HUNTING_TOKEN:
        return Verdict(False, "O50", _("Hunting tokens are never stolen."))
    if loot is Loot.COMPLETED_OBJECTIVE:
        return Verdict(False, "O51", _("A completed objective is never lost."))
    return Verdict(True, "O49", _("Some cards steal hand cards or things collected: the card says which."))


def objectives_limit(special_card_in_play: bool) -> int:
    """Return how many objectives a hand may hold: 2 (O46), or 3 with one particular card played, not just held (O47)."""
    facts = load()
    return facts.objectives_in_hand_with_special_card if special_card_in_play else facts.objectives_in_hand


def surplus(objectives: int, *, special_card_in_play: bool) -> tuple[int, str]:
    """Return how many objectives go under the purple deck at once, and what to do in words (O46, O47, O48)."""
    number = max(0, objectives - objectives_limit(special_card_in_play))
    if not number:
        return 0, _("The hand is within its limit.")
    words = ngettext(
        "Put {n} objective of your choice under the purple deck now.",
        "Put {n} objectives of your choice under the purple deck now.",
        number,
    )
    return number, words.format(n=number)


def pawn_words(pawn: Pawn) -> str:
    """Return a pawn in words: "white, tall and thin"."""
    return f"{terms.colour(pawn.colour)}, {terms.size(pawn.height, pawn.strength)}"


def _out_of_reach(mover: Standing, player: str, distance: int) -> Verdict | None:
    if mover.owner != player:
        return Verdict(False, "O17", _("Only an own pawn moves."))
    if distance < 1:
        return Verdict(False, "O17", _("The pawn stays where it is."))
    if distance > reach(mover.pawn):
        return Verdict(False, "O17", _within_reach(mover.pawn))
    return None


def _within_reach(pawn: Pawn) -> str:
    words = ngettext(
        "This pawn moves {n} territory at most, its height.",
        "This pawn moves {n} territories at most, its height.",
        reach(pawn),
    )
    return words.format(n=reach(pawn))


def _has_level(owned: Mapping[int, int], level: int) -> bool:
    return level < 1 or any(number and one >= level for one, number in owned.items())


@dataclass(frozen=True, slots=True)
class Need:
    """One thing to be told for a quick check: a number from 0 to `most`, or with `most` 1 a yes (1) or no (0)."""

    id: str
    words: str
    most: int


def needs(card: Objective) -> tuple[Need, ...]:
    """Return what a quick check of this objective has to be told, and nothing more (O56).

    Colour O57, continent O58, linked sets O59 to O62, continents O63, strength O64, height O65, colours O66, tiles of
    exactly the level, covered ones too, O67 and O68, tokens of whatever value O69.
    """
    asked, most = card.condition, load().pawns.total
    if isinstance(asked, OnColour):
        words = _("How many of your pawns stand on {colour}?").format(colour=terms.colour(asked.colour))
        return (Need("pawns", words, most),)
    if isinstance(asked, OnContinent):
        where = terms.continent(asked.continent)
        return (Need("pawns", _("How many of your pawns stand in {place}?").format(place=where), most),)
    if isinstance(asked, Linked):
        return (Need("linked", _("Are they there: {what}?").format(what=terms.condition(asked)), 1),)
    if isinstance(asked, Spread):
        words = _("On how many continents do your pawns stand?")
        return (Need("continents", words, len(load().continents)),)
    if isinstance(asked, PawnsLike):
        name = _("height") if asked.attribute is PawnAttribute.HEIGHT else _("strength")
        words = _("How many of your pawns have {attribute} {value}?").format(
            attribute=name, value=asked.value
        )
        return (Need("pawns", words, most),)
    if isinstance(asked, OfEachColour):
        return tuple(
            Need(one.value, _("How many of your pawns are {colour}?").format(colour=terms.colour(one)), most)
            for one in asked.colours
        )
    if isinstance(asked, TilesOfLevel):
        words = _("How many tiles of level {n} do you own, covered or not?").format(n=asked.level)
        return (Need("tiles", words, load().innovation_tiles),)
    return (Need("tokens", _("How many strait tokens do you own?"), load().strait_tokens),)


def quick_check(card: Objective, told: Mapping[str, int]) -> Verdict:
    """Tell whether an objective is met by what `needs` asked for; all numbers are minimums (O56).

    Raises:
        BadInput: something is missing, not asked for, or cannot be.
    """
    asked = {one.id: one for one in needs(card)}
    for name, number in told.items():
        if name not in asked:
            raise BadInput(
                _("'{name}' is not asked for by this objective.").format(name=name[:40]),
                remedy=_("Give: {names}.").format(names=", ".join(asked)),
            )
        if type(number) is not int or not 0 <= number <= asked[name].most:
            raise BadInput(
                _("{value} does not fit.").format(value=repr(number)[:40]),
                where=name,
                remedy=_("Give a whole number from 0 to {most}.").format(most=asked[name].most),
            )
    missing = [one for one in asked if one not in told]
    if missing:
        raise BadInput(_("'{name}' is missing.").format(name=missing[0]), remedy=asked[missing[0]].words)
    return _judged(card.condition, told)


def _judged(asked: Condition, told: Mapping[str, int]) -> Verdict:
    rule, wanted = _rule_and_least(asked)
    met = all(number >= wanted for number in told.values())
    if isinstance(asked, Linked):
        words = _("Met: {what}.") if met else _("Not met: {what}.")
        return Verdict(met, rule, words.format(what=terms.condition(asked)))
    words = _("Met: {what} (there: {found}).") if met else _("Not met: {what} (there: {found}).")
    found = "\u00a0/\u00a0".join(str(number) for number in told.values())
    return Verdict(met, rule, words.format(found=found, what=terms.condition(asked)))


def _rule_and_least(asked: Condition) -> tuple[str, int]:
    """Return the ruling a condition is judged by, and the least each of its counts must come to."""
    if isinstance(asked, OnColour):
        return "O57", asked.pawns
    if isinstance(asked, OnContinent):
        return "O58", asked.pawns
    if isinstance(asked, Linked):
        return ("O59" if asked.continents == 1 else "O61"), 1
    if isinstance(asked, Spread):
        return "O63", asked.continents
    if isinstance(asked, PawnsLike):
        return ("O65" if asked.attribute is PawnAttribute.HEIGHT else "O64"), asked.pawns
    if isinstance(asked, OfEachColour):
        return "O66", asked.each
    if isinstance(asked, TilesOfLevel):
        return "O67", asked.tiles
    if isinstance(asked, StraitTokens):
        return "O69", asked.tokens
    raise TypeError(asked)


def takeable(owned: Mapping[int, int]) -> tuple[int, ...]:
    """Return the levels a player may take: 1 always (O52), a higher one on a free tile of the level below (O53)."""
    return tuple(level for level in load().tile_levels if may_take(owned, level))


def may_take(owned: Mapping[int, int], *levels: int) -> Verdict:
    """Tell whether tiles may be taken one after the other; an earlier one may carry a later one (O27, O52, O53)."""
    counts = Counter(owned)
    for level in levels:
        carried = level in load().tile_levels and counts[level - 1] > counts[level]
        if level != 1 and not carried:
            words = _("A tile of level {n} needs a free one of level {below}.").format(
                n=level, below=level - 1
            )
            return Verdict(False, "O53", words)
        counts[level] += 1
    if len(levels) > 1:
        return Verdict(True, "O27", _("The first tile may carry the second."))
    if levels == (1,):
        return Verdict(True, "O52", _("A tile of level 1 can always be taken."))
    return Verdict(True, "O53", _("A free tile of the level below carries it."))


def stacking_problems(owned: Mapping[int, int]) -> tuple[Verdict, ...]:
    """Return what cannot lie on what; a legal collection has no level more often than the one below (O54).

    A stolen tile may have broken it, so this is a doubt and never a refusal (O55).
    """
    problems = []
    for below, level in pairwise(load().tile_levels):
        under, above = owned.get(below, 0), owned.get(level, 0)
        if above > under:
            words = ngettext(
                "{n} tile of level {level} cannot lie on {under} of level {below}.",
                "{n} tiles of level {level} cannot lie on {under} of level {below}.",
                above,
            )
            told = words.format(n=above, level=level, under=under, below=below)
            problems.append(Verdict(False, "O54", told))
    return tuple(problems)


def rewards(
    settled: TerritoryColour, *, fitting: int = 2, deck: int = 3, token_lies: bool = True
) -> tuple[Verdict, ...]:
    """Return what a settled territory brings the acting player, and nobody else, after any of the three actions (O23).

    After the first answer each is one choice: yellow, orange, purple O24 and O25; brown O26; green O28, O29. `fitting`
    tiles of its column can be stacked one after the other (O27), `deck` cards of its colour are left; of what is short
    the possible part is taken (O30).
    """
    reward, colour = load().reward, terms.colour(settled)
    if settled is TerritoryColour.GREEN:
        if not token_lies:
            return (Verdict(False, "O29", _("No hunting token lies there, as after every swap: no reward.")),)
        choices = [Verdict(True, "O28", _("Take the hunting token that lies there."))]
    elif settled is TerritoryColour.BROWN:
        choices = [_brown(min(fitting, reward.brown_tiles), reward.brown_tiles)]
        words = ngettext(
            "Or take {n} tile of another column.",
            "Or take {n} tiles of another column.",
            reward.other_tiles,
        )
        choices.append(Verdict(True, "O26", words.format(n=reward.other_tiles)))
    else:
        choices = [_tile_and_card(colour, fitting=fitting, deck=deck)]
        if drawn := min(reward.drawn, deck):
            words = ngettext(
                "Or draw {n} card ({colour}), then put {back} of that colour from your hand under the deck.",
                "Or draw {n} cards ({colour}), then put {back} of that colour from your hand under the deck.",
                drawn,
            )
            words = words.format(n=drawn, colour=colour, back=reward.put_back)
            choices.append(Verdict(True, "O25" if drawn == reward.drawn else "O30", words))
    return (Verdict(True, "O23", _("You alone are rewarded, after any of the three actions.")), *choices)


def _brown(fitting: int, most: int) -> Verdict:
    """Tell what the brown column brings (O26, O27, O30)."""
    if not fitting:
        return Verdict(False, "O30", _("No brown tile fits."))
    words = ngettext("Take {n} brown tile.", "Take {n} brown tiles.", fitting).format(n=fitting)
    return Verdict(True, "O26" if fitting == most else "O30", words)


def _tile_and_card(colour: str, *, fitting: int, deck: int) -> Verdict:
    """Tell what of tile and card of a colour can be had (O24, O30)."""
    if not fitting and not deck:
        return Verdict(False, "O30", _("No tile fits and the deck is empty: nothing."))
    if not fitting:
        words = _("Draw a card ({colour}); no tile of that column fits.")
        return Verdict(True, "O30", words.format(colour=colour))
    if not deck:
        return Verdict(True, "O30", _("Take a tile ({colour}); the deck is empty.").format(colour=colour))
    words = _("Take a tile of the column and draw a card of the deck: {colour}.")
    return Verdict(True, "O24", words.format(colour=colour))

"""What players of Origin ask in the middle of a game: each question takes only what its answer needs.

The rules themselves stand in `companion.games.origin.rules`; here a person's few words become what those want, and every
answer is a verdict with its ruling. `beside` names what else has to be known of an answer. The player aid and the score
sheet reach these questions by `topic_of_entry` and `check_of_field`.

    >>> move(1, distance=2).rule
    'O17'
    >>> pawn_from("white, tall, thin")
    Pawn(height=3, strength=1, colour=<PawnColour.WHITE: 'white'>)
    >>> pawn_code(pawn_from("w31"))
    'white-tall-thin'
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from assets.errors import BadInput
from assets.origin import load
from assets.origin.model import CardColour, Linked, PawnColour, StraitTokens, TilesOfLevel
from assets.words import _, ngettext
from companion.aid.tongues import plain
from companion.games.origin import terms
from companion.games.origin.rules import (
    Pawn,
    Standing,
    Strait,
    TurnCards,
    compatible,
    goes_to,
    is_replaced,
    may_follow,
    may_migrate,
    may_play,
    may_swap,
    objectives_limit,
    reach,
    stacking_problems,
    straits_won,
    surplus,
    takeable,
)
from companion.verdict import Verdict

if TYPE_CHECKING:
    from collections.abc import Mapping

    from assets.origin.model import Objective
    from companion.app.presenters.score import ScorePresenter
    from companion.scoring.form import Cell


GAME = "origin"


class Topic(StrEnum):
    """What can be asked."""

    OBJECTIVE = "objective"
    EVOLUTION = "evolution"
    MOVE = "move"
    REWARD = "reward"
    TILES = "tiles"
    CARDS = "cards"
    STRAITS = "straits"


class Onto(StrEnum):
    """What stands where a pawn is to go."""

    EMPTY = "empty"
    OTHER = "other"
    OWN = "own"
    NEUTRAL = "neutral"


class Side(StrEnum):
    """Whose pawn stands on one side of a strait; an empty side and the neutral pawn are nobody's (O6)."""

    YOURS = "yours"
    OTHER = "other"
    NOBODY = "nobody"


class Part(StrEnum):
    """What a player has to do with the action that was just completed."""

    ACTED = "acted"
    SWAPPED = "swapped"
    NEITHER = "neither"


MOST_COUNTED = 20
"""Objectives in hand, or cards of a colour played in a turn, at most: the purple deck has no more."""

_YOU, _THEM = "you", "them"

_HEIGHTS = {"short": 1, "middling": 2, "tall": 3}

_STRENGTHS = {"thin": 1, "medium": 2, "thick": 3}


def followers(model: Pawn) -> tuple[tuple[Pawn, Verdict], ...]:
    """Return which of the 27 pawns may follow a model (O2, O12), the one equal to it first, each with the reason."""
    found = [(pawn, may_follow(model, pawn)) for pawn in compatible(model)]
    return tuple(sorted(found, key=lambda one: (one[0] != model, one[0])))


def move(
    height: int,
    *,
    distance: int,
    onto: Onto = Onto.EMPTY,
    strength: int = 1,
    their_strength: int = 1,
) -> Verdict:
    """Tell whether an own pawn may go so far onto what stands there: a migration (O17, O18) or a swap (O19, O20).

    The strengths matter only onto another player's pawn. The way is for the table (O22).
    """
    colour = PawnColour.WHITE
    mover = Standing(Pawn(height, strength, colour), _YOU)
    if onto is Onto.EMPTY:
        return may_migrate(mover, _YOU, distance, None)
    owner = {Onto.OTHER: _THEM, Onto.OWN: _YOU, Onto.NEUTRAL: None}[onto]
    return may_swap(mover, _YOU, distance, Standing(Pawn(1, their_strength, colour), owner))


def reach_words(height: int) -> str:
    """Return how far a pawn of that height goes at most (O17)."""
    steps = reach(Pawn(height, 1, PawnColour.WHITE))
    return ngettext(
        "It goes {n} territory far at most.", "It goes {n} territories far at most.", steps
    ).format(n=steps)


def tiles(owned: Mapping[int, int]) -> tuple[Verdict, ...]:
    """Return what is wrong with a collection level by level (O54, O55), or that it stands."""
    problems = stacking_problems(owned)
    if problems:
        return problems
    return (Verdict(True, "O54", _("Every tile lies on one of the level below.")),)


def next_tile(owned: Mapping[int, int]) -> Verdict:
    """Tell which levels may be taken next (O52, O53)."""
    levels = takeable(owned)
    if levels == (1,):
        return Verdict(True, "O52", _("You may take a tile of level 1."))
    named = ", ".join(str(one) for one in levels[:-1])
    words = _("You may take a tile of level {levels} or {last}.").format(levels=named, last=levels[-1])
    return Verdict(True, "O53", words)


def hand(objectives: int, *, special_card_in_play: bool = False) -> Verdict:
    """Tell whether a hand may hold so many objectives (O46, O47); if not, what to do (O48)."""
    number, words = surplus(objectives, special_card_in_play=special_card_in_play)
    if number:
        return Verdict(False, "O48", words)
    limit = objectives_limit(special_card_in_play)
    rule = "O47" if special_card_in_play else "O46"
    return Verdict(True, rule, _("A hand holds {n} objectives at most.").format(n=limit))


def asks_for_special_card(objectives: int) -> bool:
    """Tell whether it matters that the particular card is in play: only with a third objective in hand (O47)."""
    return objectives > objectives_limit(special_card_in_play=False)


def card(
    colour: CardColour,
    *,
    played: int = 0,
    final: bool = False,
    met: bool = True,
    level: int = 0,
    highest: int = 0,
) -> Verdict:
    """Tell whether a card may be played now (O36, O38, O40, O43, O45).

    `played` cards of its colour were played this turn already. Orange: `level` is printed on it, `highest` the own
    highest tile. Purple: `met` tells that its condition is.
    """
    turn = TurnCards((colour,) * played, final)
    return may_play(
        colour, turn, condition_met=met, needed_level=level, owned={highest: 1} if highest else {}
    )


def after_card(colour: CardColour, *, played: int = 0, final: bool = False) -> tuple[Verdict, ...]:
    """Tell what becomes of a card once it is played (O37, O39, O51), and whether an objective is replaced (O41, O44)."""
    stays = goes_to(colour)
    if colour is not CardColour.PURPLE:
        return (stays,)
    return (is_replaced(TurnCards((colour,) * (played + 1), final), deck=1), stays)


def strait(one: Side, other: Side, token: Side = Side.NOBODY, part: Part = Part.ACTED) -> Verdict:
    """Tell whether you win a strait's token: own pawns on both sides (O32), looked at once after the action (O31).

    `token`: who has it, nobody while it lies there. What somebody has stays there (O34, O35).
    """
    if token is Side.YOURS:
        return Verdict(False, "O34", _("It is yours already and stays so, also without both sides."))
    if part is Part.NEITHER:
        return Verdict(
            False, "O31", _("Only who acted and who was swapped win tokens, once the action is complete.")
        )
    if (one, other) != (Side.YOURS, Side.YOURS):
        return Verdict(False, "O32", _("You need an own pawn on both sides; the neutral pawn is nobody's."))
    if token is Side.OTHER:
        return Verdict(False, "O35", _("Somebody else has the token; by default it stays there."))
    here = Strait("strait", (_YOU, _YOU))
    won = straits_won((here,), _YOU) if part is Part.ACTED else straits_won((here,), _THEM, _YOU)
    return Verdict(_YOU in won, "O32", _("Own pawns on both sides: take the token."))


def beside(topic: Topic, about: Objective | CardColour | Onto | None = None) -> tuple[str, ...]:
    """Return the rulings that have to be known beside an answer, by number; `about` narrows a topic down."""
    if topic is Topic.OBJECTIVE:
        asked = None if about is None or isinstance(about, (CardColour, Onto)) else about.condition
        extra = {Linked: ("O60", "O62"), TilesOfLevel: ("O68",), StraitTokens: ("O69",)}.get(type(asked), ())
        return ("O56", *extra)
    if topic is Topic.EVOLUTION:
        return ("O8", "O9", "O10", "O11")
    if topic is Topic.MOVE:
        return ("O22",) if about in (None, Onto.EMPTY) else ("O6", "O21", "O22")
    if topic is Topic.REWARD:
        return ("O27", "O30")
    if topic is Topic.TILES:
        return ("O27", "O55")
    if topic is Topic.STRAITS:
        return ("O33", "O34", "O35")
    if about is CardColour.PURPLE:
        return ("O42", "O43", "O44", "O79")
    return ("O36", "O45")


def pawn_code(pawn: Pawn) -> str:
    """Return a pawn as it is typed: "white-tall-thin"; `pawn_from` reads it."""
    height = next(word for word, number in _HEIGHTS.items() if number == pawn.height)
    strength = next(word for word, number in _STRENGTHS.items() if number == pawn.strength)
    return f"{pawn.colour.value}-{height}-{strength}"


def pawn_from(text: str) -> Pawn:
    """Return the pawn of three words in any order ("tall thin white"), or of colour and two numbers ("white31", "w31").

    The words may be English or those of the language in use. The first number is the height, the second the strength (O7).

    Raises:
        BadInput: it is no pawn; says how one is written.
    """
    facts = load()
    tall = _HEIGHTS | {plain(terms.height(one)): one for one in facts.heights}
    thick = _STRENGTHS | {plain(terms.strength(one)): one for one in facts.strengths}
    words = re.findall(r"[a-z]+|[0-9]", plain(text[:60]))
    colours = [one for word in words for one in PawnColour if _is_colour(word, one)]
    numbers = [int(word) for word in words if word.isdigit()]
    heights = [tall[word] for word in words if word in tall] or numbers[:1]
    strengths = [thick[word] for word in words if word in thick] or numbers[1:]
    wrong = len(words) != 3 or len(colours) != 1 or len(heights) != 1 or len(strengths) != 1
    if wrong or heights[0] not in facts.heights or strengths[0] not in facts.strengths:
        raise BadInput(
            _("'{text}' is no pawn.").format(text=text[:40]),
            remedy=_(
                "Name colour (white, brown, black), height (short, middling, tall) and strength (thin, medium, thick): white-tall-thin, or white31."
            ),
        )
    return Pawn(heights[0], strengths[0], colours[0])


def _is_colour(word: str, colour: PawnColour) -> bool:
    """Tell whether a word is a colour in English or the language in use, or its first letter; B would be two of them."""
    name = colour.value
    return word in (name, plain(terms.colour(name))) or (word == name[0] and name[0] != "b")


def topics() -> tuple[tuple[str, str], ...]:
    """Return what can be asked, by id and name."""
    return (
        (Topic.OBJECTIVE.value, _("Objectives")),
        (Topic.EVOLUTION.value, _("Evolution")),
        (Topic.MOVE.value, _("Moves")),
        (Topic.REWARD.value, _("Rewards")),
        (Topic.TILES.value, _("Tiles")),
        (Topic.CARDS.value, _("Cards")),
        (Topic.STRAITS.value, _("Straits")),
    )


def topic_of_entry(game: str, entry: str) -> Topic | None:
    """Return what can be checked where the player aid tells of it, None where there is nothing to check."""
    return _TOPIC_OF.get(entry) if game == GAME else None


@dataclass(frozen=True, slots=True)
class Helps:
    """A rule at hand that helps to fill in a score sheet, and what its button says."""

    topic: Topic
    words: str


def check_of_field(game: str, field: str) -> Helps | None:
    """Return what helps to fill in a field of the score sheet, None where nothing does."""
    if game != GAME:
        return None
    stacks = Helps(Topic.TILES, _("May tiles lie so?"))
    return {
        "objectives": Helps(Topic.OBJECTIVE, _("Is an objective met?")),
        "other_tiles": stacks,
        "tiles": stacks,
    }.get(field)


def tells_of_token_values(game: str, entry: str) -> bool:
    """Tell whether an entry of the player aid is about the values that people enter themselves (O4)."""
    return game == GAME and entry in ("icon-tokens", "score-tokens")


ENTRY = {
    Topic.OBJECTIVE: "objectives-reading",
    Topic.EVOLUTION: "action-evolution",
    Topic.MOVE: "action-migration",
    Topic.REWARD: "action-reward",
    Topic.TILES: "icon-tiles",
    Topic.CARDS: "action-cards",
    Topic.STRAITS: "action-strait",
}

_TOPIC_OF = {
    "placement-village": Topic.EVOLUTION,
    "action-evolution": Topic.EVOLUTION,
    "action-migration": Topic.MOVE,
    "action-swap": Topic.MOVE,
    "differ-swap": Topic.MOVE,
    "action-reward": Topic.REWARD,
    "action-reward-part": Topic.REWARD,
    "differ-reward": Topic.REWARD,
    "action-strait": Topic.STRAITS,
    "action-steal": Topic.CARDS,
    "placement-cards": Topic.CARDS,
    "action-cards": Topic.CARDS,
    "objectives-hand": Topic.CARDS,
    "objectives-play": Topic.CARDS,
    "end-final-turn": Topic.CARDS,
    "icon-tiles": Topic.TILES,
    "icon-stolen-tile": Topic.TILES,
    "objectives-reading": Topic.OBJECTIVE,
    "objectives-list": Topic.OBJECTIVE,
}


def tiles_of(sheet: ScorePresenter) -> dict[int, int] | None:
    """Return the shown player's innovation tiles by level, None where they were not counted so."""
    cell = _cell(sheet, "tiles")
    return None if cell is None else {int(level): number for level, number in cell.value.items()}


def complete(sheet: ScorePresenter, objective: str) -> str:
    """Put an objective on the shown player's page, where nobody has it yet; return what to say.

    Raises:
        PlainError: the draft could not be stored.
    """
    cell = _cell(sheet, "objectives")
    choice = next((one for one in cell.choices if one.id == objective), None) if cell is not None else None
    if cell is None or choice is None:
        return _("There is no place for it on this page.")
    if choice.now:
        return _("It stands on this page already.")
    if not choice.most:
        return _("It cannot stand here: {why}.").format(why=choice.reason)
    sheet.set(cell.path, [*cell.value, objective])
    return _("It is on the sheet now.")


def _cell(sheet: ScorePresenter, field: str) -> Cell | None:
    cells = (row.cell for group in sheet.view().groups for row in group.rows)
    return next((one for one in cells if one.path == f"{sheet.column}.{field}"), None)

"""`companion rules`: a rule at hand in the middle of a game among people, answered yes or no with its ruling."""

from __future__ import annotations

import json
import sys
import textwrap
from typing import TYPE_CHECKING, Any

from assets.errors import BadInput
from assets.words import _
from companion.cli import DONE

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterable, Mapping

    from assets.origin.model import Objective
    from companion.verdict import Verdict

_WIDTH = 92


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `companion rules`."""
    games = parser.add_subparsers(dest="game", metavar="GAME", required=True)
    origin = games.add_parser(
        "origin", help=_("Origin: objectives, pawns, rewards, tiles, cards, straits, token values")
    )
    topics = origin.add_subparsers(dest="topic", metavar="TOPIC", required=True)
    for name, summary, options in (
        ("objective", _("is an objective met? Without its name: the list of all"), _objective_options),
        ("evolution", _("which pawns may follow a model"), _evolution_options),
        ("move", _("how far a pawn goes, and whether it may migrate or swap"), _move_options),
        (
            "tiles",
            _("may a collection of innovation tiles lie so, and what may be taken next"),
            _tiles_options,
        ),
        ("card", _("may a card be played now"), _card_options),
        ("hand", _("how many objectives a hand may hold"), _hand_options),
        ("reward", _("what a settled territory brings"), _reward_options),
        ("stolen", _("may a card steal it"), _stolen_options),
        ("strait", _("does a strait bring its token"), _strait_options),
        ("tokens", _("the token values of your box: show, tell, forget"), _tokens_options),
    ):
        one = topics.add_parser(name, help=summary, description=summary)
        options(one)
        one.add_argument("--json", action="store_true", help=_("one JSON object instead of text"))


def run(args: argparse.Namespace) -> int:
    """Answer one question; return 0 whatever the answer is.

    Raises:
        BadInput: something told cannot be; says what to tell.
    """
    answers: dict[str, Callable[[argparse.Namespace], int]] = {
        "objective": _objective,
        "evolution": _evolution,
        "move": _move,
        "tiles": _tiles,
        "card": _card,
        "hand": _hand,
        "reward": _reward,
        "stolen": _stolen,
        "strait": _strait,
        "tokens": _tokens,
    }
    return answers[args.topic](args)


# ---- objectives


def _objective_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("id", metavar="ID", nargs="?", help=_("the objective, as in: territory_green_2"))
    parser.add_argument(
        "counts",
        metavar="NAME=N",
        nargs="*",
        help=_("what it asks for, as in: pawns=2; without: you are asked"),
    )


def _objective(args: argparse.Namespace) -> int:
    from assets.origin import load
    from companion.games.origin import terms
    from companion.games.origin.at_hand import Topic, beside
    from companion.games.origin.rules import needs, quick_check

    cards = load().objectives
    if args.id is None:
        if args.json:
            _say({"objectives": [_card_json(one) for one in cards]})
        else:
            for one in cards:
                print(f"  {one.id:<28} {terms.objective(one)}")
        return DONE
    card = next((one for one in cards if one.id == args.id), None)
    if card is None:
        raise BadInput(
            _("There is no such objective."),
            where=args.id[:60],
            remedy=_("See all of them: {command}.").format(command="companion rules origin objective"),
        )
    told = _counts(args.counts)
    if not told and not args.json and sys.stdin.isatty():
        told = {one.id: _asked(one.words, one.most) for one in needs(card)}
    if not told:
        if args.json:
            _say(_card_json(card))
            return DONE
        print(terms.objective(card))
        for need in needs(card):
            print(f"  {need.id}=0…{need.most}  {need.words}")
        return DONE
    verdict = quick_check(card, told)
    return _answer(
        args, (verdict,), beside(Topic.OBJECTIVE, card), {"objective": card.id, "points": card.points}
    )


def _card_json(card: Objective) -> dict[str, Any]:
    from companion.games.origin import terms
    from companion.games.origin.rules import needs

    asked = [{"id": one.id, "words": one.words, "most": one.most} for one in needs(card)]
    return {
        "objective": card.id,
        "condition": terms.condition(card.condition),
        "points": card.points,
        "needs": asked,
    }


def _counts(given: Iterable[str]) -> dict[str, int]:
    told: dict[str, int] = {}
    for one in given:
        name, _equals, number = one.partition("=")
        told[name] = _number(number, where=name)
    return told


def _asked(words: str, most: int) -> int:
    """Ask until a number comes; yes and no are 1 and 0."""
    yes_or_no = {"y": 1, "yes": 1, _("yes"): 1, "n": 0, "no": 0, _("no"): 0} if most == 1 else {}
    may_be = _("y/n") if yes_or_no else f"0–{most}"
    if yes_or_no:
        yes_or_no |= {_("yes")[:1]: 1, _("no")[:1]: 0}
    while True:
        sys.stderr.write(f"{words} ({may_be}): ")
        sys.stderr.flush()
        line = sys.stdin.readline()
        if not line:
            raise BadInput(_("Nothing was told."), remedy=_("Tell a number."))
        given = line.strip().casefold()
        number = yes_or_no.get(given, int(given) if given.isascii() and given.isdigit() else -1)
        if 0 <= number <= most:
            return number


# ---- pawns


def _evolution_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "pawn", metavar="PAWN", nargs="+", help=_("the model, as in: white tall thin, or white31")
    )
    parser.add_argument("--new", metavar="PAWN", help=_("may this pawn follow it? as in: white-tall-medium"))


def _evolution(args: argparse.Namespace) -> int:
    from companion.games.origin.at_hand import Topic, beside, followers, pawn_code, pawn_from
    from companion.games.origin.rules import may_follow, pawn_words
    from companion.verdict import cited

    model = pawn_from(" ".join(args.pawn))
    extra = {"model": pawn_code(model)}
    if args.new is not None:
        new = pawn_from(args.new)
        return _answer(
            args,
            (may_follow(model, new),),
            beside(Topic.EVOLUTION),
            {**extra, "new": pawn_code(new)},
        )
    found = followers(model)
    if args.json:
        pawns = [{"pawn": pawn_code(one), **cited(verdict).to_json()} for one, verdict in found]
        _say({**extra, "may_follow": pawns, "beside": _beside_json(beside(Topic.EVOLUTION))})
        return DONE
    print(_("These may follow {pawn}:").format(pawn=pawn_words(model)))
    for one, verdict in found:
        print(f"  {pawn_words(one):<28} {verdict.words} [{verdict.rule}]")
    _beside(beside(Topic.EVOLUTION))
    return DONE


def _move_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "height", metavar="HEIGHT", type=int, choices=(1, 2, 3), help=_("of your pawn, 1 to 3")
    )
    parser.add_argument(
        "--distance", type=int, metavar="N", help=_("how many territories away the target is")
    )
    parser.add_argument(
        "--onto",
        choices=("empty", "other", "own", "neutral"),
        default="empty",
        help=_("whose pawn stands there (empty: a migration; other: a swap)"),
    )
    parser.add_argument("--strength", type=int, choices=(1, 2, 3), help=_("of your pawn, for a swap"))
    parser.add_argument(
        "--theirs", type=int, choices=(1, 2, 3), help=_("strength of the pawn that stands there")
    )


def _move(args: argparse.Namespace) -> int:
    from companion.games.origin.at_hand import Onto, Topic, beside, move, reach_words
    from companion.verdict import Verdict

    onto = Onto(args.onto)
    if args.distance is None and onto is Onto.EMPTY:
        verdict = Verdict(True, "O17", reach_words(args.height))
        return _answer(args, (verdict,), beside(Topic.MOVE), {"reach": args.height})
    if onto is Onto.OTHER and (args.strength is None or args.theirs is None):
        raise BadInput(
            _("A swap is decided by the strength of both pawns."),
            where="--strength, --theirs",
            remedy=_("Tell both, 1 thin to 3 thick."),
        )
    verdict = move(
        args.height,
        distance=1 if args.distance is None else min(max(args.distance, 0), 99),
        onto=onto,
        strength=args.strength or 1,
        their_strength=args.theirs or 1,
    )
    return _answer(args, (verdict,), beside(Topic.MOVE, onto), {"reach": args.height})


# ---- tiles and cards


def _tiles_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "owned",
        metavar="N",
        nargs="+",
        help=_("how many tiles of level 1, 2, 3, 4, 5 (what is left out is 0)"),
    )
    parser.add_argument(
        "--take", metavar="LEVELS", help=_("may these be taken one after the other? as in: 2,3")
    )


def _tiles(args: argparse.Namespace) -> int:
    from assets.origin import load
    from companion.games.origin.at_hand import Topic, beside, next_tile, tiles
    from companion.games.origin.rules import may_take, takeable

    facts = load()
    given = [_number(one, where="N", most=facts.innovation_tiles) for one in args.owned]
    if len(given) > len(facts.tile_levels):
        raise BadInput(
            _("There are {n} levels.").format(n=len(facts.tile_levels)),
            where="N",
            remedy=_("Tell one number a level."),
        )
    owned = dict(zip(facts.tile_levels, given, strict=False))
    if args.take is not None:
        levels = [_number(one, where="--take") for one in args.take.split(",")]
        return _answer(args, (may_take(owned, *levels),), beside(Topic.TILES))
    return _answer(
        args,
        (*tiles(owned), next_tile(owned)),
        beside(Topic.TILES),
        {"may_be_taken": list(takeable(owned))},
    )


def _card_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("colour", choices=("yellow", "orange", "purple"), help=_("the card's colour"))
    parser.add_argument(
        "--played", metavar="N", default="0", help=_("cards of that colour played this turn already")
    )
    parser.add_argument("--final", action="store_true", help=_("it is your last turn"))
    parser.add_argument("--not-met", action="store_true", help=_("purple: its condition is not met now"))
    parser.add_argument("--level", metavar="N", default="0", help=_("orange: the tile level printed on it"))
    parser.add_argument(
        "--highest", metavar="N", default="0", help=_("orange: the level of your highest tile")
    )


def _card(args: argparse.Namespace) -> int:
    from assets.origin import load
    from assets.origin.model import CardColour
    from companion.games.origin.at_hand import MOST_COUNTED, Topic, after_card, beside, card

    colour, levels = CardColour(args.colour), max(load().tile_levels)
    played = _number(args.played, where="--played", most=MOST_COUNTED)
    verdict = card(
        colour,
        played=played,
        final=args.final,
        met=not args.not_met,
        level=_number(args.level, where="--level", most=levels),
        highest=_number(args.highest, where="--highest", most=levels),
    )
    after = after_card(colour, played=played, final=args.final) if verdict else ()
    return _answer(args, (verdict, *after), beside(Topic.CARDS, colour))


def _hand_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("objectives", metavar="N", help=_("objectives in hand"))
    parser.add_argument(
        "--special", action="store_true", help=_("you have played the card that allows a third")
    )


def _hand(args: argparse.Namespace) -> int:
    from companion.games.origin.at_hand import MOST_COUNTED, hand

    number = _number(args.objectives, where="N", most=MOST_COUNTED)
    return _answer(args, (hand(number, special_card_in_play=args.special),), ("O47",))


def _reward_options(parser: argparse.ArgumentParser) -> None:
    from assets.origin.model import TerritoryColour

    colours = tuple(one.value for one in TerritoryColour)
    parser.add_argument("colour", choices=colours, help=_("colour of the territory you settled"))
    parser.add_argument(
        "--fitting",
        metavar="N",
        default="2",
        help=_("tiles of its column you can stack one after the other"),
    )
    parser.add_argument("--deck", metavar="N", default="3", help=_("cards left in the deck of its colour"))
    parser.add_argument("--no-token", action="store_true", help=_("green: no hunting token lies there"))


def _reward(args: argparse.Namespace) -> int:
    from assets.origin import load
    from assets.origin.model import TerritoryColour
    from companion.games.origin.at_hand import MOST_COUNTED, Topic, beside
    from companion.games.origin.rules import rewards

    found = rewards(
        TerritoryColour(args.colour),
        fitting=_number(args.fitting, where="--fitting", most=load().innovation_tiles),
        deck=_number(args.deck, where="--deck", most=MOST_COUNTED),
        token_lies=not args.no_token,
    )
    return _answer(args, found, beside(Topic.REWARD))


def _stolen_options(parser: argparse.ArgumentParser) -> None:
    from companion.games.origin.rules import Loot

    parser.add_argument("thing", choices=tuple(one.value for one in Loot), help=_("what the card is to take"))


def _stolen(args: argparse.Namespace) -> int:
    from companion.games.origin.rules import Loot, may_be_stolen

    return _answer(args, (may_be_stolen(Loot(args.thing)),), ("O49",))


def _strait_options(parser: argparse.ArgumentParser) -> None:
    sides = ("yours", "other", "nobody")
    parser.add_argument(
        "one", choices=sides, help=_("whose pawn stands on one side (the neutral one: nobody)")
    )
    parser.add_argument("other", choices=sides, help=_("and on the other"))
    parser.add_argument("--token", choices=sides, default="nobody", help=_("who has the token already"))
    parser.add_argument(
        "--part", choices=("acted", "swapped", "neither"), default="acted", help=_("your part in the action")
    )


def _strait(args: argparse.Namespace) -> int:
    from companion.games.origin.at_hand import Part, Side, Topic, beside, strait

    verdict = strait(Side(args.one), Side(args.other), Side(args.token), Part(args.part))
    return _answer(args, (verdict,), beside(Topic.STRAITS))


# ---- token values


def _tokens_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--hunting", metavar="V,V,…", help=_("the value on each hunting token of your box"))
    parser.add_argument("--straits", metavar="V,V,…", help=_("the value on each strait token of your box"))
    parser.add_argument("--forget", action="store_true", help=_("forget the values"))


def _tokens(args: argparse.Namespace) -> int:
    from companion.games.origin.score import declare
    from companion.scoring.checking import check
    from companion.storage.database import Storage
    from companion.stored_sheets import BoxValues

    declaration = declare()
    with Storage.open() as storage:
        kept = BoxValues(storage, declaration)
        blank = declaration.blank({})
        sheet = kept.on_sheet(blank)
        changed = dict(sheet.get("box") or declaration.section("box").blank())
        for name in ("hunting", "straits"):
            if (given := getattr(args, name)) is not None:
                changed[f"{name}_values"] = _values(given, name)
        told = {**blank, "box": None if args.forget else changed}
        checked = check(declaration, told)
        wrong = next((one for one in checked.problems if one.path.startswith("box")), None)
        if wrong is not None:
            raise BadInput(wrong.what, where=wrong.path, remedy=wrong.remedy)
        if args.forget:
            kept.forget("box")
        elif args.hunting is not None or args.straits is not None:
            kept.keep(told)
        sheet = kept.on_sheet(blank)
    box = sheet.get("box")
    if args.json:
        _say({"box": box, "doubts": [str(one) for one in checked.warnings if one.path.startswith("box")]})
        return DONE
    if box is None:
        print(_("No values are told yet. Tell them once: --hunting and --straits."))
        return DONE
    for field in declaration.section("box").fields:
        listed = ", ".join(value for value, number in _sorted(box[field.id]) for _each in range(number))
        print(f"{field.label}: {listed or '–'}")
    for one in checked.warnings:
        if one.path.startswith("box"):
            print(f"{one.what} {one.remedy}")
    print(_("No text gives these values: they are yours, and the score sheet counts by them."))
    return DONE


def _sorted(counts: Mapping[str, int]) -> list[tuple[str, int]]:
    return sorted(counts.items(), key=lambda one: int(one[0]))


def _values(given: str, name: str) -> dict[str, int]:
    from companion.games.origin.sheet import HIGHEST_VALUE

    found: dict[str, int] = {}
    for one in given.split(",")[:100] if given.strip() else ():
        value = str(_number(one, where=f"--{name}", least=1, most=HIGHEST_VALUE))
        found[value] = found.get(value, 0) + 1
    return found


# ---- telling


def _number(text: str, *, where: str, least: int = 0, most: int = 99) -> int:
    given = text.strip()
    if given.isascii() and given.isdigit() and len(given) <= 4 and least <= int(given) <= most:
        return int(given)
    raise BadInput(
        _("'{text}' does not fit.").format(text=text[:40]),
        where=where[:40],
        remedy=_("Give a whole number from {least} to {most}.").format(least=least, most=most),
    )


def _answer(
    args: argparse.Namespace,
    verdicts: tuple[Verdict, ...],
    beside: tuple[str, ...],
    extra: Mapping[str, Any] | None = None,
) -> int:
    """Tell the answers with their rulings, then what has to be known beside them."""
    from companion.verdict import cited

    told = [cited(one) for one in verdicts]
    more = tuple(one for one in beside if one not in {each.rule for each in told})
    if args.json:
        answers = [one.to_json() for one in told]
        _say({**(extra or {}), **answers[0], "more": answers[1:], "beside": _beside_json(more)})
        return DONE
    for place, one in enumerate(told):
        answer = _("Yes") if one.holds else _("No")
        words = one.words if place else f"{answer}: {one.words}"
        print(_wrapped(f"{words} [{one.rule}]", ""))
        if one.doubt:
            print(_wrapped(one.doubt, "  "))
    _beside(more)
    return DONE


def _beside(numbers: Iterable[str]) -> None:
    from companion.verdict import doubt_of, ruling_of

    for number in numbers:
        ruling = ruling_of(number)
        print(_wrapped(f"{number}: {ruling.heading}. {doubt_of(ruling)}".rstrip(), "  "))


def _beside_json(numbers: Iterable[str]) -> list[dict[str, str]]:
    from companion.verdict import doubt_of, ruling_of

    found = [ruling_of(one) for one in numbers]
    return [{"ruling": one.number, "heading": one.heading, "doubt": doubt_of(one)} for one in found]


def _wrapped(text: str, margin: str) -> str:
    return textwrap.fill(text, _WIDTH, initial_indent=margin, subsequent_indent=margin or "  ")


def _say(found: Mapping[str, Any]) -> None:
    print(json.dumps(found, ensure_ascii=False))

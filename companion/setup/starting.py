"""Begins what a finished set-up was for: the solo game with everything that lies out, or the head of the score sheet.

What a game's set-up knows is said by the module `Game.setup` names: `BOT_BOARD`, the place of the bot's board; `known(plan, layout)`
and `opening(plan, layout)` for the first state and the first questions of its bot; `fill_sheet(plan, sheet)` for its score sheet.
Only what a game has stands there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from assets.errors import BadInput
from assets.words import _
from companion.games import conversation_of, game_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.playthrough import OpenGame, Playthroughs
    from companion.setup.desk import SetupDesk
    from companion.setup.layout import Layout
    from companion.setup.plan import Plan
    from companion.storage import Storage

BY = "set-up"
"""Who answers what the set-up knows, as kept with the answer."""


def has_solo_game(plan: Plan) -> bool:
    """Tell whether a set-up is one for a game against a bot of the companion's."""
    return plan.players == 1 and game_of(plan.game).has_bot


def bot_board_slot(plan: Plan) -> str:
    """Return the place of the bot's board.

    Raises:
        BadInput: it is no solo set-up.
    """
    if not has_solo_game(plan):
        raise BadInput(_("This set-up is not for a solo game."), remedy=_("Set the game up for one player."))
    return str(game_of(plan.game).part("setup").BOT_BOARD)


def bot_board(plan: Plan, board: str) -> str:
    """Return the piece that is the bot's board of that name, as the solo game calls it ("space", "white").

    Raises:
        BadInput: it is no solo set-up, or there is no such board.
    """
    found = {one.removeprefix("board-"): one for one in plan.slot(bot_board_slot(plan)).candidates}
    if board.casefold() not in found:
        raise BadInput(
            _("There is no board '{board}'.").format(board=board[:40]),
            where="--board",
            remedy=_("Take one of: {boards}.").format(boards=", ".join(found)),
        )
    return found[board.casefold()]


def options(plan: Plan, layout: Layout, *, deck: str, seed: int) -> dict[str, Any]:
    """Return the options of the solo game: the board that was set up, the deck and its seed.

    Raises:
        BadInput: it is no solo set-up, or the bot's board is not known yet.
    """
    slot = bot_board_slot(plan)
    board = layout.placed.get(slot)
    if board is None:
        raise BadInput(
            _("It is not known yet which board the opponent plays."),
            where=plan.slot(slot).label,
            remedy=_("Choose the board, or draw it."),
        )
    return {"board": board.removeprefix("board-"), "deck": deck, "seed": seed}


def begin_solo(
    playthroughs: Playthroughs,
    plan: Plan,
    layout: Layout,
    *,
    deck: str = "virtual",
    seed: int = 0,
    more: Mapping[str, Any] | None = None,
) -> OpenGame:
    """Begin the solo game with everything the set-up knows, so that none of it is asked again.

    `more`: further options of the bot (the set of printed cards it plays by).

    Raises:
        BadInput: see `options`.
        PlainError: it could not be stored.
    """
    from companion.playthrough import OpenGame, identity_of
    from companion.storage.values import NewSnapshot
    from solo_bots.session import Session

    chosen = options(plan, layout, deck=deck, seed=seed) | dict(more or {})
    bot = conversation_of(plan.game)
    state = bot.start(chosen)
    for name, value in known(plan, layout).items():
        setattr(state, name, value)
    first = Session(bot, bot.load(bot.dump(state))).begin()[0]
    snapshot = NewSnapshot(0, first.turn, first.who, first.state, first.story, identity_of(bot))
    header = playthroughs.storage.create_playthrough(bot.game, chosen, identity_of(bot), snapshot, "")
    game = OpenGame(playthroughs.storage, header)
    answers = _opening(plan, layout)
    if game.ask is not None and game.ask.key in answers:
        game.answer(answers[game.ask.key], by=BY)
    return game


def known(plan: Plan, layout: Layout) -> dict[str, Any]:
    """Return what a bot's first state holds of the set-up beyond its options, by the state's names."""
    part: Any = game_of(plan.game).part("setup")
    return dict(part.known(plan, layout)) if hasattr(part, "known") else {}


def _opening(plan: Plan, layout: Layout) -> dict[str, Any]:
    """Return the answers to a bot's first questions that the set-up knows, by their keys."""
    part: Any = game_of(plan.game).part("setup")
    return dict(part.opening(plan, layout)) if hasattr(part, "opening") else {}


def score_sheet(plan: Plan, names: tuple[str, ...] = ()) -> dict[str, Any]:
    """Return the game's score sheet with as many columns as players, their names, and the version played.

    Raises:
        BadInput: the game cannot be scored.
    """
    from companion.scoring import BOT, scoring_of

    scoring = scoring_of(plan.game)
    declaration = scoring.declare()
    columns = {"players": plan.players}
    if has_solo_game(plan) and scoring.has_bot:
        columns[BOT] = 1
    sheet = declaration.blank(columns)
    for column, name in zip(sheet["players"], names, strict=False):
        if name:
            column["name"] = name
    part: Any = game_of(plan.game).part("setup")
    if hasattr(part, "fill_sheet"):
        part.fill_sheet(plan, sheet)
    return sheet


def begin_sheet(storage: Storage, plan: Plan, names: tuple[str, ...] = (), *, afresh: bool) -> bool:
    """Keep the score sheet as the half-filled one of the game; False where one is kept already and not `afresh`.

    Raises:
        BadInput: the game cannot be scored.
        PlainError: it could not be stored.
    """
    from companion.stored_sheets import Drafts

    drafts = Drafts(storage, plan.game)
    if not afresh and drafts.sheet() is not None:
        return False
    drafts.forget()
    drafts.keep(score_sheet(plan, names))
    return True


def begin_from(
    desk: SetupDesk,
    playthroughs: Playthroughs,
    *,
    deck: str,
    seed: int,
    more: Mapping[str, Any] | None = None,
) -> OpenGame:
    """Begin the solo game of a set-up on the desk; the set-up is left, for the game keeps what it knew."""
    game = begin_solo(playthroughs, desk.plan, desk.layout, deck=deck, seed=seed, more=more)
    desk.leave()
    return game

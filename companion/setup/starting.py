"""What does a finished set-up know already? It starts the solo game, and fills in the head of the score sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from assets.errors import BadInput
from assets.words import _
from companion.games import conversation_of, game_of
from companion.games.darwins_choice import setup as darwins_choice
from companion.games.darwins_choice import setup_pieces as darwins_choice_pieces
from companion.games.darwins_journey import setup as darwins_journey
from companion.games.darwins_journey import setup as darwins_journey_sides
from companion.games.darwins_journey import setup_pieces as pieces
from companion.games.wayfarers import setup as wayfarers
from solo_bots.darwins_journey.state import ROUNDS

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
    return wayfarers.AI_BOARD if plan.game == wayfarers.GAME else darwins_journey_sides.ALFRED_BOARD


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
    """Return the options of the solo game: the board that was set up (W2; Alfred Setup), the deck and its seed.

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

    Wayfarers: the board and each journal tile (W1, W2). Darwin's Journey: the board, the museum tiles, the specimens
    on the map, the correspondence tiles, the Beagle goals, and the bonus cards (R36: their print comes from the set in use).

    `more`: further options of the bot (Alfred's set).

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
    answer = opening_answer(plan, layout)
    if answer is not None and game.ask is not None and game.ask.key == "museum_start":
        game.answer(answer, by=BY)
    return game


def known(plan: Plan, layout: Layout) -> dict[str, Any]:
    """Return what a bot's first state holds of the set-up beyond its options, by the state's names."""
    if plan.game == wayfarers.GAME:
        return {"journal_tiles": _by_place(layout, wayfarers.journal_slot(""))}
    museum = _museum(layout)
    letters = [layout.placed.get(f"letter.{n}") for n in (1, 2, 3)]
    goals = [layout.placed.get(f"beagle.{n}") for n in range(1, ROUNDS + 1)]
    bonus = [layout.placed.get(darwins_journey_sides.bonus_slot(n)) for n in (1, 2)]
    return {
        "museum_start": museum if _all_museum_tiles(plan, museum) else [],
        "specimens_at": _by_place(layout, darwins_journey.map_slot("")),
        "tiles": [pieces.number_of(one) if one else 0 for one in letters],
        "goals": [pieces.number_of(one) if one else 0 for one in goals],
        "bonus_cards": bonus if all(bonus) else [],
    }


def opening_answer(plan: Plan, layout: Layout) -> dict[str, Any] | None:
    """Return the answer to which tiles lie in the museum from the start; None if not all are known."""
    museum = _museum(layout)
    if plan.game != darwins_journey.GAME or not _all_museum_tiles(plan, museum):
        return None
    return {"choice": "tiles"} | dict.fromkeys(museum, True)


def score_sheet(plan: Plan, names: tuple[str, ...] = ()) -> dict[str, Any]:
    """Return the game's score sheet with as many columns as players, their names, and the version played.

    In teams partners sit opposite each other until the table says otherwise (D128).

    Raises:
        BadInput: the game cannot be scored.
    """
    from companion.games.darwins_choice.scoring.declaration import TEAMS
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
    if plan.game == darwins_choice_pieces.GAME:
        sheet["table"]["version"] = darwins_choice.version_of(plan.variant.id)
        if plan.variant.id == darwins_choice.TEAMS:
            for place, column in enumerate(sheet["players"]):
                column["team"] = TEAMS[place % len(TEAMS)]
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


def _museum(layout: Layout) -> list[str]:
    return [pieces.specimen_of(one) for one in _by_place(layout, "museum.").values()]


def _all_museum_tiles(plan: Plan, museum: list[str]) -> bool:
    return len(museum) == sum(one.id.startswith("museum.") for one in plan.slots())


def _by_place(layout: Layout, prefix: str) -> dict[str, str]:
    return {
        slot.removeprefix(prefix): piece for slot, piece in layout.placed.items() if slot.startswith(prefix)
    }

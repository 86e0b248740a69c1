"""Scores games by the sheets they declare; a game's module is loaded when it is asked for.

    >>> all(sheet.declare().game == game for game, sheet in sheets().items())
    True

A game names in its `GAME` the module with `declare() -> Declaration` and `score_values(values) -> Result`; where the bot's
column is not its tally as it stands, `with_tally(sheet, tally) -> sheet` too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from assets.errors import BadInput
from assets.words import _
from companion.games import game_of, games, id_of, typed_id

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from companion.scoring.checking import Checked
    from companion.scoring.declaration import Declaration, Json, Values
    from companion.scoring.result import Result

BOT = "ai"
"""The section that keeps the solo opponent's column, in games that have one."""


@dataclass(frozen=True, slots=True)
class GameScoring:
    """How one game is scored. `score_values` takes values that `accept` has let through.

    `with_tally` is how the sheet takes what the bot owns, None where it is the bot's column as it stands.
    """

    game: str
    declare: Callable[[], Declaration]
    score_values: Callable[[Values], Result]
    with_tally: Callable[[Values, Values], dict[str, Json]] | None = None

    @property
    def has_bot(self) -> bool:
        """Whether the game can be played against a bot."""
        return any(one.id == BOT for one in self.declare().sections)

    def with_bot(self, sheet: Values, tally: Values) -> dict[str, Json]:
        """Return the sheet with the bot's column as its playthrough ended (`Bot.tally`), or stands now; unchecked."""
        from companion.scoring.declaration import copied

        if self.with_tally is not None:
            return self.with_tally(sheet, tally)
        return {**sheet, BOT: copied(dict(tally))}

    def accept(self, raw: Json, *, where: str = "") -> Checked:
        """Return the checked sheet.

        Raises:
            SheetRefused: something is wrong with it; it names all problems.
        """
        from companion.scoring.checking import accept

        return accept(self.declare(), raw, where=where)

    def score(self, raw: Json, *, where: str = "") -> Result:
        """Check a sheet in its JSON form and return its result, with the doubts as warnings.

        Raises:
            SheetRefused: something is wrong with it; it names all problems.
        """
        checked = self.accept(raw, where=where)
        result = self.score_values(checked.values)
        return replace(result, warnings=tuple(str(one) for one in checked.warnings))


def blank_sheet(game: str) -> dict[str, Json]:
    """Return the empty sheet of a game, plain JSON to fill in; `companion score GAME --schema` says what may stand in it.

    Raises:
        BadInput: no such game can be scored.
    """
    return scoring_of(id_of(game)).declare().blank({})


def score(game: str, sheet: Values) -> Result:
    """Return the result of a filled-in sheet: a column of lines for each player, the ranking, ties told in words.

    Raises:
        BadInput: no such game can be scored, or something is wrong with the sheet; it names all problems.
    """
    found = scoring_of(id_of(game))
    return found.score({"game": found.game, **sheet})


def sheets() -> Mapping[str, GameScoring]:
    """Return the games that can be scored, by game id."""
    return _Sheets()


def scoring_of(game: str) -> GameScoring:
    """Return how a game is scored.

    Raises:
        BadInput: no such game can be scored; the remedy names those that can.
    """
    known = sheets()
    if game not in known:
        raise BadInput(
            _("'{game}' cannot be scored.").format(game=game[:40]),
            remedy=_("Choose one of: {games}.").format(games=", ".join(map(typed_id, known))),
        )
    return known[game]


class _Sheets(Mapping[str, GameScoring]):
    def __getitem__(self, game: str) -> GameScoring:
        module = game_of(game).part("scoring")
        return GameScoring(game, module.declare, module.score_values, getattr(module, "with_tally", None))

    def __iter__(self) -> Iterator[str]:
        return (game.id for game in games() if game.scoring)

    def __len__(self) -> int:
        return sum(1 for _game in self)

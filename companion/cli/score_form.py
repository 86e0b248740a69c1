"""How is a score sheet asked for at the terminal, and gone on with later? Every answer is kept at once.

Questions go to stderr, so that standard output holds the result alone.
"""

from __future__ import annotations

import contextlib
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from assets.errors import PlainError
from assets.words import _
from assets.words import typed as as_typed
from companion.cli import COULD_NOT, INTERRUPTED

if TYPE_CHECKING:
    from companion.cli.score_solo import SoloGame
    from companion.scoring import GameScoring
    from companion.scoring.declaration import Declaration, Json, Values
    from companion.stored_sheets import BoxValues, Drafts


@dataclass(frozen=True, slots=True)
class Asked:
    """A sheet that was filled in: its game, and the solo game it scores, which name its draft."""

    sheet: dict[str, Json]
    game: str
    playthrough: str | None

    def forget(self) -> None:
        """Forget the draft: the game is kept among the finished ones."""
        from companion.storage.database import Storage
        from companion.stored_sheets import Drafts

        with Storage.open() as storage:
            Drafts(storage, self.game, self.playthrough).forget()


def ask(
    game: GameScoring, typed: str, solo: SoloGame | None, given: dict[str, Json] | None, name: str
) -> Asked | int:
    """Ask for a sheet until it can be scored; return it, or the exit code of a person who left.

    `typed` is the game as it was typed, `given` the sheet to begin with, `name` what its file is called.
    """
    with contextlib.ExitStack() as stack:
        drafts = _drafts(stack, game.game, solo)
        pages = _pages(game.declare(), drafts)
        begun = _begun(game.declare(), drafts, given, name, pages)
        if begun is None:
            return COULD_NOT
        sheet, at = begun
        filled = _filled(game, typed, solo, sheet, at, drafts)
        if pages is not None and given is None and not isinstance(filled, int):
            pages.keep(filled)
    return filled if isinstance(filled, int) else Asked(filled, game.game, None if solo is None else solo.id)


def _drafts(stack: contextlib.ExitStack, game: str, solo: SoloGame | None) -> Drafts | None:
    """Return where the draft is kept; None, said aloud, where nothing can be."""
    from companion.storage.database import Storage
    from companion.stored_sheets import Drafts

    try:
        storage = stack.enter_context(Storage.open())
    except PlainError as error:
        _say(f"companion: {error}")
        return None
    for notice in storage.notices:
        _say(f"companion: {notice}")
    return Drafts(storage, game, None if solo is None else solo.id)


def _pages(declaration: Declaration, drafts: Drafts | None) -> BoxValues | None:
    """Return what is the same every evening; None where nothing can be kept."""
    from companion.stored_sheets import BoxValues

    return None if drafts is None else BoxValues(drafts.storage, declaration)


def _begun(
    declaration: Declaration,
    drafts: Drafts | None,
    given: dict[str, Json] | None,
    name: str,
    pages: BoxValues | None,
) -> tuple[dict[str, Json], str] | None:
    """Return the sheet to begin with and the question to begin at; None when the person left."""
    from companion.scoring.checking import check

    fresh = declaration.blank({}) if given is None else check(declaration, given).values
    if given is None and pages is not None:
        fresh = pages.on_sheet(fresh)
    kept = None if drafts is None else drafts.sheet()
    if drafts is not None and kept is not None:
        from companion.cli.terminal_person import choose

        sheet = check(declaration, kept).values
        other = _("Begin with {file} instead").format(file=name) if given is not None else _("Begin afresh")
        labels = [_("Go on with it: {who}").format(who=_who(declaration, sheet)), other]
        question = _("A score sheet was begun and not saved yet.")
        picked = choose(question, labels, 0, sys.stdin, sys.stderr)
        if picked is None:
            return None
        if picked == 0:
            return (sheet if pages is None else pages.on_sheet(sheet)), drafts.left_at()
    if given is not None:
        for problem in check(declaration, given).problems:
            _say(str(problem))
    return fresh, ""


def _who(declaration: Declaration, sheet: Values) -> str:
    from companion.scoring.declaration import columns_of, title_of
    from companion.scoring.result import listed
    from companion.scoring.seats import PLAYERS

    section = declaration.section(PLAYERS)
    return listed([title_of(section, n, one) for n, one in enumerate(columns_of(sheet, PLAYERS))])


def _filled(
    game: GameScoring,
    typed: str,
    solo: SoloGame | None,
    sheet: dict[str, Json],
    at: str,
    drafts: Drafts | None,
) -> dict[str, Json] | int:
    from companion.scoring import BOT
    from companion.scoring.declaration import columns_of
    from companion.scoring.seats import PLAYERS
    from companion.scoring.terminal_form import FormLeft, fill

    keeper = _Keeper(drafts)
    begun = sheet if solo is None else solo.on_sheet(game, sheet)
    all_here = solo is not None and (not game.has_bot or len(columns_of(begun, PLAYERS)) == 1)
    try:
        return fill(
            game.declare(),
            begun,
            _asked,
            _say,
            at=at,
            known=() if solo is None else (BOT,),
            fixed=(PLAYERS,) if all_here else (),
            changed=keeper.keep,
        )
    except FormLeft as left:
        keeper.keep(left.sheet, left.at)
        if keeper.works:
            again = as_typed(f"companion score {typed}") + (f" --solo {solo.id}" if solo else "")
            _say("\n" + _("Stopped. What was filled in is kept."))
            _say(_("Go on with: {command}").format(command=again))
        else:
            import json

            sys.stdout.write(json.dumps(left.sheet, indent=1) + "\n")
            _say("\n" + _("Stopped. What was filled in stands above, since it could not be kept."))
        return INTERRUPTED if left.interrupted else COULD_NOT


class _Keeper:
    """Keeps every answer; a disk that fails is told once and does not end the form."""

    def __init__(self, drafts: Drafts | None) -> None:
        self._drafts = drafts
        self.works = drafts is not None

    def keep(self, sheet: dict[str, Json], at: str) -> None:
        if self._drafts is None or not self.works:
            return
        try:
            self._drafts.keep(sheet, at=at)
        except PlainError as error:
            self.works = False
            _say(f"companion: {error}")


def _asked(prompt: str) -> str:
    """Show the prompt on stderr and return the line typed."""
    sys.stderr.write(prompt)
    sys.stderr.flush()
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line


def _say(text: str) -> None:
    print(text, file=sys.stderr)

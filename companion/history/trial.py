"""Can a playthrough from elsewhere be gone on with here? It is opened in a folder of its own before it is taken in.

Its shape has been checked, but not what the bot makes of its states, answers and story. So all that a screen would do is done once:
open it where it stands, read every kept state, name every step and tell the whole story.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from assets.errors import BadInput, PlainError
from companion import spoken
from companion.games import conversation_of
from companion.playthrough import Playthroughs, Step
from companion.storage.database import Storage
from companion.words import _
from solo_bots.conversation import Tell

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.storage.values import Json
    from companion.storage.whole import WholePlaythrough

_DATABASE = "trial.sqlite3"


def tried(playthroughs: Iterable[WholePlaythrough]) -> dict[str, BadInput]:
    """Return what cannot be played here, by id, and why.

    Raises:
        PlainError: there is no room for the trial.
    """
    refused: dict[str, BadInput] = {}
    candidates = []
    for whole in playthroughs:
        try:
            _as_told(whole)
            candidates.append(whole)
        except BadInput as error:
            refused[whole.header.id] = error
    with _folder() as folder, Storage.open(Path(folder) / _DATABASE) as storage:
        with storage.taking_in() as intake:
            for whole in candidates:
                intake.add_playthrough(whole)
        for whole in candidates:
            try:
                _opened(storage, whole)
            except BadInput as error:
                refused[whole.header.id] = error
    return refused


def _as_told(whole: WholePlaythrough) -> None:
    """Read every state and put every step and story into words."""
    game = whole.header.game
    try:
        bot = conversation_of(game)
    except BadInput as error:
        raise BadInput(
            error.what, remedy=_("Update the companion, or leave this game where it is.")
        ) from None
    try:
        bot.start(whole.header.options)
        for snapshot in whole.snapshots:
            bot.load(snapshot.state)
            for item in snapshot.story:
                _told(game, item)
        for one in whole.entries:
            spoken.step_name(game, Step(one.entry.kind, one.entry.key, one.entry.value))
            if one.entry.kind == "answer":
                spoken.said(game, {**one.entry.value, "by": one.entry.by})
    except Exception as fault:
        raise _unplayable(fault) from fault


def _opened(storage: Storage, whole: WholePlaythrough) -> None:
    try:
        opened = Playthroughs(storage).open(whole.header.id)
        spoken.question(opened)
        for tell in opened.tells:
            _told(opened.game, {"tell": tell.to_json()})
        for turn in opened.story():
            spoken.who(turn.who, opened.game)
            for item in turn.items:
                _told(opened.game, item)
    except Exception as fault:
        raise _unplayable(fault) from fault


def _told(game: str, item: Json) -> None:
    """Put one item of a story into words, as a screen would."""
    if "turn" in item:
        spoken.who(item["who"], game)
    elif "tell" in item:
        tell = Tell.from_json(item["tell"])
        spoken.lines(game, [tell])
        spoken.put_back(game, [tell])
    else:
        spoken.said(game, item)


def _unplayable(fault: Exception) -> BadInput:
    why = fault.what if isinstance(fault, PlainError) else repr(fault)
    return BadInput(
        _("It cannot be played here ({why}).").format(why=why[:200]),
        remedy=_("Update the companion, or export it again where it comes from."),
    )


def _folder() -> tempfile.TemporaryDirectory[str]:
    try:
        return tempfile.TemporaryDirectory(prefix="companion-trial-")
    except OSError as error:
        raise PlainError(
            _("There is no room to try the games of the file ({why}).").format(why=error.strerror or error),
            remedy=_("Make room on the disk and try again."),
        ) from error

"""Puts QR codes at the foot of a score receipt, to restore the game from and to hand it to BG Stats, and restores games.

A restore code is "TCR" and the record as JSON, packed as in `companion.code_text`; it carries the whole score sheet. The
points are worked out anew from the sheet, so a code cannot claim any; what it carries is checked like every file from
outside.
"""

from __future__ import annotations

import json
import uuid
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

from assets.errors import BadInput, PlainError
from assets.words import _
from companion.code_text import Unreadable, Why, looks_like, pack, unpack
from companion.history.finished_game import FinishedGame, from_record, to_record
from printing.receipt import Block, Cut, QRCode, Receipt, Space

if TYPE_CHECKING:
    from companion.history.export import Document
    from companion.history.importing import Report
    from companion.storage import Storage

PREFIX = "TCR"
VERSION = 1

_LONGEST_JSON = 100_000
_KEYS = frozenset({"u", "g", "at", "v", "p", "m", "b", "c", "n", "s", "t"})
_UUID_LENGTH = 36


@dataclass(frozen=True, slots=True)
class WithCodes:
    """A receipt with its codes, and in words what could not be put on it or was left out of a code."""

    receipt: Receipt
    left_out: tuple[str, ...]


def with_codes(
    receipt: Receipt, game: FinishedGame, *, dots: int, restore: bool = False, bg_stats: bool = False
) -> WithCodes:
    """Return the receipt of a game with the codes that are wanted, for paper `dots` wide.

    Nothing is put on it unasked: the code for BG Stats names the players to another company. A code too fine for the
    paper (under three dots a module) is left off, and that is told.
    """
    from printing.picture import fitted_code

    wanted: list[tuple[str, str]] = []
    left_out: list[str] = []
    if restore:
        wanted.append((restore_code(game), _("Scan this with the companion to have the game back")))
    if bg_stats:
        from companion.history.bgstats import create_play_link

        link = create_play_link(game)
        if link.left_out:
            named = ", ".join(link.left_out)
            left_out.append(
                _("Left out of the code for BG Stats to keep it small: {parts}.").format(parts=named)
            )
        wanted.append((link.url, _("Scan this to keep the play in BG Stats")))
    blocks: list[Block] = []
    for payload, caption in wanted:
        try:
            fitted_code(payload, dots)
            blocks += [Space(), QRCode(payload, caption)]
        except BadInput as error:
            left_out.append(f"{caption}: {error}")
    body = receipt.blocks[:-1] if receipt.blocks[-1:] == (Cut(),) else receipt.blocks
    return WithCodes(replace(receipt, blocks=(*body, *blocks, Cut())), tuple(left_out))


def restore_code(game: FinishedGame) -> str:
    """Return the code of a finished game."""
    record: dict[str, Any] = {
        "u": game.uuid,
        "g": game.game,
        "at": game.at.isoformat(),
        "v": game.variant,
        "p": game.place,
        "m": game.minutes,
        "b": game.board,
        "c": dict(game.colours),
        "n": game.notes,
        "s": game.sheet,
        "t": [column.total for column in game.result.columns],
    }
    return pack(PREFIX, VERSION, json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode())


def is_restore_code(text: str) -> bool:
    """Say whether a text that was scanned looks like such a code."""
    return looks_like(text, PREFIX)


def restored(text: str) -> FinishedGame:
    """Return the game a code carries, with its points worked out anew.

    Raises:
        BadInput: it is no restore code, damaged, of a newer version, or carries what cannot be a finished game.
    """
    from companion.scoring import scoring_of
    from companion.scoring.strict_json import read_object

    where = _("restore code")
    record = read_object(_unpacked(text), where=where, longest=_LONGEST_JSON)
    if set(record) != _KEYS:
        raise _refused(_("It does not carry what a finished game has."))
    texts = {key: record[key] for key in ("u", "g", "v", "p", "b", "n", "at")}
    if not all(isinstance(value, str) for value in texts.values()):
        raise _refused(_("It does not carry what a finished game has."))
    scoring = scoring_of(record["g"])
    checked = scoring.accept(record["s"], where=where)
    result = scoring.score_values(checked.values)
    if [column.total for column in result.columns] != record["t"]:
        raise _refused(
            _("The points worked out from it are not those of that evening."),
            _("The rules or facts here may be others than then; enter the score by hand."),
        )
    game = FinishedGame(
        uuid=_uuid(texts["u"]),
        result=result,
        sheet=dict(checked.values),
        at=_moment(texts["at"]),
        variant=texts["v"],
        place=texts["p"],
        minutes=record["m"],
        board=texts["b"],
        colours=record["c"],
        notes=texts["n"],
    )
    return from_record(to_record(game))


def examine_code(storage: Storage, game: FinishedGame) -> tuple[Document, Report]:
    """Say what taking the game in would do; nothing is changed. `companion.history.importing.import_document` does it.

    Raises:
        PlainError: the database cannot be read.
    """
    from companion.history.export import Document
    from companion.history.importing import Outcome, Report, dry_run
    from companion.storage.records import RecordHistory, Revision

    record = to_record(game)
    whole = RecordHistory(game.uuid, (Revision(1, record.finished_at, record),))
    document = Document({}, (whole,), (), ())
    report = dry_run(storage, document)
    (item,) = report.items
    if item.outcome is Outcome.DIFFERS and _is_here(storage, game):
        # Kept in another language, or with what a code does not carry: the same evening all the same.
        report = Report((replace(item, outcome=Outcome.SAME, why=""),))
    return document, report


def _is_here(storage: Storage, game: FinishedGame) -> bool:
    from companion.history.repository import load

    try:
        kept = load(storage, game.uuid)
    except PlainError:
        return False
    totals = [column.total for column in kept.result.columns]
    return kept.game == game.game and totals == [column.total for column in game.result.columns]


def _unpacked(text: str) -> bytes:
    """Return the JSON a code carries."""
    try:
        return unpack(text, PREFIX, newest=VERSION, longest=_LONGEST_JSON)
    except Unreadable as error:
        if error.why is Why.FOREIGN:
            raise _refused(_("This is no restore code of the companion.")) from None
        if error.why is Why.NEWER:
            raise _refused(
                _(
                    "This code was printed by a newer companion (version {found}; this one reads {known})."
                ).format(found=error.version, known=VERSION),
                _("Update the companion."),
            ) from None
        if error.why is Why.TOO_MUCH:
            raise _refused(_("It carries more than a finished game can have.")) from None
        raise _refused(_("The code is damaged."), _("Scan it again, flat and in good light.")) from None


def _moment(text: str) -> datetime:
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        at = datetime.min  # noqa: DTZ901 - refused below for want of an offset
    if at.tzinfo is None:
        raise _refused(_("It does not say when that was."))
    return at


def _uuid(text: str) -> str:
    try:
        return str(uuid.UUID(text)) if len(text) == _UUID_LENGTH else uuid.UUID(text).hex
    except ValueError:
        raise _refused(_("It does not say which play it was.")) from None


def _refused(what: str, remedy: str = "") -> BadInput:
    return BadInput(what, where=_("restore code"), remedy=remedy)

"""How does a finished game come back from its receipt? A QR code that carries the whole score sheet.

A code is "TCR", then base45 (RFC 9285: only characters of a QR code's alphanumeric mode) and a full stop. Inside: a byte
with the version, four with the CRC-32 of the rest, and the record as deflated JSON. The points are worked out
anew from the sheet, so a code cannot claim any; what it carries is checked like every file from outside.
"""

from __future__ import annotations

import json
import uuid
import zlib
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

from assets.errors import BadInput, PlainError
from companion.history.finished import FinishedGame, from_record, to_record
from companion.words import _

if TYPE_CHECKING:
    from companion.history.document import Document
    from companion.history.importing import Report
    from companion.storage import Storage

PREFIX, END = "TCR", "."
VERSION = 1

LONGEST = 4296
"""Characters; no QR code holds more of them."""

_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
_LONGEST_JSON = 100_000
_KEYS = frozenset({"u", "g", "at", "v", "p", "m", "b", "c", "n", "s", "t"})
_HEAD = 5
_UUID_LENGTH = 36
_RAW = -zlib.MAX_WBITS


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
    packing = zlib.compressobj(9, zlib.DEFLATED, _RAW)
    text = json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode()
    packed = packing.compress(text) + packing.flush()
    body = bytes((VERSION,)) + zlib.crc32(packed).to_bytes(4, "big") + packed
    return PREFIX + _base45(body) + END


def is_restore_code(text: str) -> bool:
    """Say whether a text that was scanned looks like such a code."""
    return text.startswith(PREFIX) and text.rstrip().endswith(END)


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
    """Say what taking the game in would do; nothing is changed. `companion.history.importing.take_in` does it.

    Raises:
        PlainError: the database cannot be read.
    """
    from companion.history.document import Document
    from companion.history.importing import Outcome, Report, examine
    from companion.storage.whole import Revision, WholeRecord

    record = to_record(game)
    whole = WholeRecord(game.uuid, (Revision(1, record.finished_at, record),))
    document = Document({}, (whole,), (), ())
    report = examine(storage, document)
    (item,) = report.items
    if item.outcome is Outcome.DIFFERS and _is_here(storage, game):
        # Kept in another language, or with what a code does not carry: the same evening all the same.
        report = Report((replace(item, outcome=Outcome.SAME, why=""),))
    return document, report


def _is_here(storage: Storage, game: FinishedGame) -> bool:
    from companion.history.shelf import finished

    try:
        kept = finished(storage, game.uuid)
    except PlainError:
        return False
    totals = [column.total for column in kept.result.columns]
    return kept.game == game.game and totals == [column.total for column in game.result.columns]


def _unpacked(text: str) -> bytes:
    """Return the JSON a code carries."""
    text = text.strip()
    if not is_restore_code(text) or len(text) > LONGEST:
        raise _refused(_("This is no restore code of the companion."))
    body = _from_base45(text[len(PREFIX) : -len(END)])
    if body is None or len(body) <= _HEAD:
        raise _refused(_damaged(), _again())
    if body[0] > VERSION:
        raise _refused(
            _("This code was printed by a newer companion (version {found}; this one reads {known}).").format(
                found=body[0], known=VERSION
            ),
            _("Update the companion."),
        )
    packed = body[_HEAD:]
    if body[0] < 1 or zlib.crc32(packed) != int.from_bytes(body[1:_HEAD], "big"):
        raise _refused(_damaged(), _again())
    unpacking = zlib.decompressobj(_RAW)
    try:
        record = unpacking.decompress(packed, _LONGEST_JSON)
    except zlib.error:
        raise _refused(_damaged(), _again()) from None
    if not unpacking.eof or unpacking.unused_data:
        raise _refused(_("It carries more than a finished game can have."))
    return record


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


def _damaged() -> str:
    return _("The code is damaged.")


def _again() -> str:
    return _("Scan it again, flat and in good light.")


def _base45(data: bytes) -> str:
    """Return bytes in base45: two bytes are three characters, a last one two."""
    out = []
    for at in range(0, len(data), 2):
        pair = data[at : at + 2]
        value = int.from_bytes(pair, "big")
        for _place in range(len(pair) + 1):
            value, digit = divmod(value, 45)
            out.append(_ALPHABET[digit])
    return "".join(out)


def _from_base45(text: str) -> bytes | None:
    """Return the bytes, None if the text is none."""
    if len(text) % 3 == 1 or any(char not in _ALPHABET for char in text):
        return None
    out = bytearray()
    for at in range(0, len(text), 3):
        digits = [_ALPHABET.index(char) for char in text[at : at + 3]]
        value = sum(digit * 45**place for place, digit in enumerate(digits))
        size = len(digits) - 1
        if value >= 256**size:
            return None
        out += value.to_bytes(size, "big")
    return bytes(out)

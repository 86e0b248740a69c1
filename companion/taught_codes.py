"""Stores the codes that people taught the companion: any QR code or barcode that is on a piece already, bound to that piece.

Bindings are kept in the storage; they are `vision.reading.Bindings`. A sound tag of ours can't be bound to anything else. The
JSON form, for the next table: {"format", "version", "codes": [{"text", "game", "piece"}, …]}.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any

from assets.errors import BadInput
from assets.tags import (
    Component,
    NotATag,
    TagError,
    UnknownComponent,
    UnknownGame,
    UnknownKind,
    decode,
    register,
)
from assets.words import _

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from companion.storage import Storage

KEY = "taught_codes"

FORMAT, VERSION = "tabletop-companion-taught-codes", 1

MOST = 400
"""Codes that may be taught: more than the pieces of any box."""

LONGEST = 3000
"""Characters of a payload; the largest QR code holds 2,953 bytes."""

LONGEST_FILE = 2_000_000
"""Bytes of a file that is imported."""


@dataclass(frozen=True, slots=True)
class Binding:
    """A payload and the piece it stands for: game id and component id."""

    text: str
    game: str
    piece: str

    def component(self) -> Component | None:
        """Return the piece; None if a newer companion taught it and this one does not know it."""
        try:
            return register().find(self.game, self.piece)
        except KeyError:
            return None


class Outcome(Enum):
    """What an import does with one code."""

    NEW = "new"
    SAME = "same"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class ImportedCode:
    """One code of an import; OTHER = it stands for another piece here, `now`, which is kept unless it is replaced."""

    binding: Binding
    outcome: Outcome
    now: Binding | None = None


class TaughtCodes:
    """The codes taught on this device; read from the storage when made and whenever one is changed."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._known = self._read()

    def taught(self, text: str) -> tuple[str, str] | None:
        """Return (game id, component id) for a payload, or None."""
        found = self._known.get(text)
        return None if found is None else (found.game, found.piece)

    def list(self) -> tuple[Binding, ...]:
        """Return every binding, the latest first."""
        return tuple(reversed(self._known.values()))

    def teach(self, text: str, game: str, piece: str) -> Binding:
        """Bind a payload to a piece, instead of what it stood for until now; it is on the disk when this returns.

        Raises:
            BadInput: the payload is a tag of ours, misread, empty or too long; there is no such piece; or too many.
        """
        binding = _checked(text, game, piece)
        known = self._read()
        known.pop(text, None)
        known[text] = binding
        self._keep(known)
        return binding

    def forget(self, text: str) -> bool:
        """Forget a payload; False if nobody taught it."""
        known = self._read()
        if known.pop(text, None) is None:
            self._known = known
            return False
        self._keep(known)
        return True

    def to_json(self) -> dict[str, Any]:
        """Return everything taught as plain JSON."""
        codes = [
            {"text": value.text, "game": value.game, "piece": value.piece} for value in self._known.values()
        ]
        return {"format": FORMAT, "version": VERSION, "codes": codes}

    def dry_run(self, bindings: Iterable[Binding]) -> tuple[ImportedCode, ...]:
        """Return what an import would do; nothing is changed."""
        known = self._read()
        out = []
        for binding in bindings:
            now = known.get(binding.text)
            same = now is not None and (now.game, now.piece) == (binding.game, binding.piece)
            outcome = Outcome.NEW if now is None else Outcome.SAME if same else Outcome.OTHER
            out.append(ImportedCode(binding, outcome, None if same else now))
        return tuple(out)

    def import_codes(self, bindings: Iterable[Binding], *, replace: bool = False) -> int:
        """Take over the new codes, and with `replace` those that stand for another piece here; return how many.

        Raises:
            BadInput: there would be too many.
        """
        wanted = (Outcome.NEW, Outcome.OTHER) if replace else (Outcome.NEW,)
        taken = [binding.binding for binding in self.dry_run(bindings) if binding.outcome in wanted]
        if taken:
            self._keep(self._read() | {binding.text: binding for binding in taken})
        return len(taken)

    def _read(self) -> dict[str, Binding]:
        """Return what is stored; what does not fit there is passed over."""
        stored = self._storage.get_setting(KEY, [])
        out = {}
        for row in stored if isinstance(stored, list) else []:
            if isinstance(row, list) and len(row) == 3 and all(isinstance(cell, str) for cell in row):
                out[row[0]] = Binding(*row)
        return out

    def _keep(self, known: Mapping[str, Binding]) -> None:
        if len(known) > MOST:
            raise BadInput(
                _("{n} codes are more than can be taught.").format(n=len(known)),
                remedy=_("Forget some first; {most} can be kept.").format(most=MOST),
            )
        self._storage.set_setting(KEY, [[value.text, value.game, value.piece] for value in known.values()])
        self._known = dict(known)


def read_bindings(raw: bytes, where: str) -> tuple[Binding, ...]:
    """Read the JSON form.

    Raises:
        BadInput: it is none, of a newer version, too large, or something in it does not fit; names the place.
    """
    from companion.scoring.strict_json import read_object

    top = read_object(raw, where=where, longest=LONGEST_FILE)
    if top.get("format") != FORMAT:
        raise BadInput(
            _("These are no taught codes."), where=where, remedy=_("Give a file from: companion teach export")
        )
    if top.get("version") != VERSION:
        raise BadInput(
            _("These codes were written by a newer companion."),
            where=where,
            remedy=_("Update this one first."),
        )
    codes = top.get("codes")
    if not isinstance(codes, list) or len(codes) > MOST:
        raise BadInput(_("'codes' must be a list of at most {most}.").format(most=MOST), where=where)
    out: dict[str, Binding] = {}
    for number, code in enumerate(codes, 1):
        place = f"{where}: codes[{number}]"
        values = [code.get(name) for name in ("text", "game", "piece")] if isinstance(code, dict) else []
        texts = [value for value in values if isinstance(value, str)]
        if len(texts) != 3 or len(code) != 3:
            raise BadInput(_("A code has a text, a game and a piece, and nothing else."), where=place)
        try:
            out[texts[0]] = _checked(*texts)
        except BadInput as error:
            raise BadInput(error.what, where=place, remedy=error.remedy) from None
    return tuple(out.values())


def export_text(taught: TaughtCodes) -> str:
    """Return the JSON form as text."""
    return json.dumps(taught.to_json(), indent=1) + "\n"


def _checked(text: str, game: str, piece: str) -> Binding:
    """Return the binding if it may be."""
    if not text or len(text) > LONGEST:
        raise BadInput(
            _("A code has 1 to {most} characters.").format(most=LONGEST), remedy=_("Give another code.")
        )
    try:
        decode(text)
    except (NotATag, UnknownGame, UnknownKind, UnknownComponent):
        pass
    except TagError as error:
        raise BadInput(
            error.what, remedy=_("It is a tag of the companion, misread; read it again.")
        ) from None
    else:
        raise BadInput(
            _("This is a tag of the companion; it keeps its meaning."), remedy=_("Teach another code.")
        )
    try:
        register().find(game, piece)
    except KeyError:
        known = register().components[0]
        raise BadInput(
            _("There is no such piece."),
            where=f"{game[:40]} {piece[:40]}",
            remedy=_("Give its game and its id, as in: {game} {piece}").format(
                game=known.game, piece=known.id
            ),
        ) from None
    return Binding(text, game, piece)

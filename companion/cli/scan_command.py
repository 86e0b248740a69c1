"""`companion scan`: which tagged pieces are in a picture, a folder of pictures, a video, or before the camera?"""

from __future__ import annotations

import json
import math
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from assets.errors import BadInput
from assets.words import _, ngettext
from companion.scan_words import advice_words, doubt_words

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from vision.arrange import Arrangement
    from vision.reading import Bindings, Reading
    from vision.scan import Scanned
    from vision.sources import FrameSource

LONGEST_SECONDS = 3600.0


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `companion scan`."""
    parser.add_argument(
        "where", help=_("a picture, a folder of pictures, a video, camera:0 or camera:http://address")
    )
    parser.add_argument(
        "--arrange", action="store_true", help=_("say in which row and place each piece lies")
    )
    parser.add_argument(
        "--annotate",
        metavar="OUT",
        help=_("write the picture with every code outlined and named (.png, .jpg; a folder for a folder)"),
    )
    parser.add_argument(
        "--seconds", metavar="N", help=_("look for N seconds (a camera is looked through for 10)")
    )
    parser.add_argument("--json", action="store_true", help=_("one JSON document instead of lines"))


def run(args: argparse.Namespace) -> int:
    """Scan and report; 0 also when no code was found, 1 when nothing could be opened, 2 on bad input."""
    from vision.scan import scan
    from vision.sources import open_source

    seconds = _seconds(args.seconds)
    if args.annotate is not None:
        _check_target(Path(args.annotate), args.where)
    pictures: list[dict[str, Any]] = []
    with open_source(args.where) as source:
        for scanned in scan(source, bindings=_bindings(), seconds=seconds):
            arrangement = _arranged(scanned) if args.arrange else None
            written = _annotate(Path(args.annotate), source, scanned) if args.annotate is not None else None
            if args.json:
                pictures.append(_as_json(scanned, arrangement, written))
            else:
                for line in _lines(scanned, arrangement, written):
                    print(line, flush=True)
        if args.json:
            # Escaped throughout: a payload may hold what steers a terminal.
            document = {
                "source": {"name": source.name, "kind": source.kind.value},
                "pictures": pictures,
                "skipped": [error.to_json() for error in source.skipped],
            }
            print(json.dumps(document))
        else:
            for error in source.skipped:
                print(_("Passed over: {error}").format(error=error))
    return 0


def _bindings() -> Bindings | None:
    """Return the codes taught on this device; none where nothing is kept yet or it cannot be opened."""
    from assets.errors import PlainError
    from companion.storage import Storage
    from companion.storage.files import data_dir
    from companion.taught_codes import TaughtCodes

    try:
        if not (data_dir() / "companion.sqlite3").exists():
            return None
        with Storage.open() as storage:
            return TaughtCodes(storage)
    except PlainError:
        return None


def _seconds(text: str | None) -> float | None:
    if text is None:
        return None
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 < seconds <= LONGEST_SECONDS:
        raise BadInput(
            _("'{text}' is no length of time.").format(text=text[:40]),
            where="--seconds",
            remedy=_("Give seconds above 0 and up to {most}.").format(most=round(LONGEST_SECONDS)),
        )
    return seconds


def _check_target(target: Path, where: str) -> None:
    """Refuse a target before the work, not after it."""
    from vision.annotate import SUFFIXES

    if target.exists() and Path(where).exists() and target.samefile(where):
        raise BadInput(
            _("The annotated picture would replace what is scanned."),
            where="--annotate",
            remedy=_("Give another name."),
        )
    if Path(where).is_dir():
        if target.exists() and not target.is_dir():
            raise BadInput(
                _("For a folder of pictures this must be a folder too."),
                where=str(target),
                remedy=_("Give a folder."),
            )
    elif target.suffix.lower() not in SUFFIXES:
        raise BadInput(
            _("The annotated picture's name must end in .png or .jpg."),
            where=str(target),
            remedy=_("Give such a name."),
        )


def _annotate(target: Path, source: FrameSource, scanned: Scanned) -> Path:
    from assets.errors import PlainError
    from vision.annotate import annotated, write_picture
    from vision.sources import SourceKind

    if source.kind is SourceKind.FOLDER:
        try:
            target.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise PlainError(
                _("The folder cannot be made."), where=str(target), remedy=_("Give another one.")
            ) from error
        target = target / f"{Path(scanned.name).name}-tags.png"
    write_picture(target, annotated(scanned.image, scanned.readings))
    return target


def _arranged(scanned: Scanned) -> Arrangement[Reading]:
    from vision.arrange import MOST_ITEMS, arrange

    return arrange(scanned.readings[:MOST_ITEMS])


def _lines(scanned: Scanned, arrangement: Arrangement[Reading] | None, written: Path | None) -> Iterator[str]:
    """Yield what a person reads."""
    from vision.reading import piece_of, safe_text

    name = safe_text(scanned.name)
    codes = len(scanned.everything)
    if codes == 0:
        yield _("{name}: no code was found. {advice}").format(name=name, advice=advice_words(scanned.advice))
    else:
        pieces = sum(piece_of(reading) is not None for reading in scanned.everything)
        found = ngettext("{n} code", "{n} codes", codes).format(n=codes)
        known = ngettext("{n} known piece", "{n} known pieces", pieces).format(n=pieces)
        yield _("{name}: {codes}, {pieces}").format(name=name, codes=found, pieces=known)
    if arrangement is None:
        for words, count in Counter(_named(reading) for reading in scanned.everything).items():
            yield f"  {words}" if count == 1 else f"  {count} × {words}"
    else:
        yield from _rows(arrangement)
        for reading in scanned.elsewhere:
            yield "  " + _("in another frame: {piece}").format(piece=_named(reading))
    if written is not None:
        yield _("Annotated picture: {path}").format(path=written)


def _rows(arrangement: Arrangement[Reading]) -> Iterator[str]:
    for number, row in enumerate(arrangement.rows):
        for reading, column in zip(row, arrangement.columns[number], strict=True):
            where = (
                _("row {row}, column {column}: {piece}")
                if arrangement.grid
                else _("row {row}, place {column}: {piece}")
            )
            yield "  " + where.format(row=number + 1, column=column + 1, piece=_named(reading))
    if arrangement.ambiguous is not None:
        yield "  " + _("Not sure how they lie: {why}").format(why=doubt_words(arrangement.ambiguous))


def _named(reading: Reading) -> str:
    """Return one reading in words."""
    from vision.reading import ForeignCode, UnknownPiece, piece_of, safe_text

    piece = piece_of(reading)
    if piece is not None:
        return piece.name
    if isinstance(reading, ForeignCode):
        return _("a foreign code, not opened: {text}").format(text=reading.shown)
    text = safe_text(reading.code.text)
    if isinstance(reading, UnknownPiece):
        return _("a tag that is not in the register: {text}").format(text=text)
    return _("a misread or damaged tag: {text}").format(text=text)


def _as_json(
    scanned: Scanned, arrangement: Arrangement[Reading] | None, written: Path | None
) -> dict[str, Any]:
    """Return one picture's part of the JSON document; rows and columns count from 1, as in the lines."""
    height, width = scanned.image.shape[:2]
    codes = []
    for reading in scanned.everything:
        one = _code_json(reading)
        place = arrangement.place(reading) if arrangement is not None else None
        if place is not None:
            one |= {"row": place[0] + 1, "column": place[1] + 1}
        one["in_picture"] = any(reading is other for other in scanned.readings)
        codes.append(one)
    out: dict[str, Any] = {
        "name": scanned.name,
        "width": width,
        "height": height,
        "frames": scanned.frames,
        "codes": codes,
        "advice": None if scanned.advice is None else scanned.advice.value,
    }
    if arrangement is not None:
        rows = [[_short(reading) for reading in row] for row in arrangement.rows]
        doubt = arrangement.ambiguous.value if arrangement.ambiguous is not None else None
        out["arrangement"] = {"rows": rows, "grid": arrangement.grid, "ambiguous": doubt}
    if written is not None:
        out["annotated"] = str(written)
    return out


def _code_json(reading: Reading) -> dict[str, Any]:
    from vision.reading import KnownPiece, TaughtPiece, UnknownPiece, WrongCheck

    code = reading.code
    kinds = {KnownPiece: "piece", TaughtPiece: "taught", WrongCheck: "wrong_check", UnknownPiece: "unknown"}
    out: dict[str, Any] = {
        "means": kinds.get(type(reading), "foreign"),
        "text": code.text,
        "symbology": code.symbology,
        "decoder": code.decoder,
        "corners": [[round(x, 1), round(y, 1)] for x, y in code.corners],
    }
    if isinstance(reading, KnownPiece | TaughtPiece):
        part = reading.component
        out |= {"game": part.game, "kind": part.kind, "id": part.id, "name": part.name}
    return out


def _short(reading: Reading) -> str | None:
    """Return a piece's id, or None for a code that names none."""
    from vision.reading import piece_of

    piece = piece_of(reading)
    return None if piece is None else piece.id

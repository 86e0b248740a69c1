"""How are the translations kept? Run from the project's folder, with the tools of `./run test` installed.

    .venv/bin/python -m tests.catalogue refresh         reads the sources, adds new messages, drops unused ones, compiles
    .venv/bin/python -m tests.catalogue missing [PART]  prints what has no translation yet, as JSON
    .venv/bin/python -m tests.catalogue take FILE.json  puts translations in: {"message": "…"} or {"one thing": ["…", "…"]}
    .venv/bin/python -m tests.catalogue compile         writes the .mo after the .po was edited by hand

PART is the beginning of a path (companion/words/wayfarers). A message with a context is written "context␄message" in the
JSON files. Extraction, updating and compiling are Babel's.
"""

from __future__ import annotations

import fcntl
import io
import json
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from assets.facts import CONTEXT, shown_texts

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("assets", "solo_bots", "vision", "printing", "companion")
KEYWORDS = {"_": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2), "later": None}
DATED = datetime(2026, 11, 21, tzinfo=UTC)
"""The date every compiled catalogue has, so that the same words are the same bytes."""
BETWEEN = "␄"
"""Stands between context and message in JSON."""


def po_file(language: str) -> Path:
    return ROOT / "assets" / "words" / language / "LC_MESSAGES" / "companion.po"


def extracted() -> Catalog:
    """Every message of the sources, and every text of the facts that is shown, with the files it stands in."""
    found = Catalog(project="Tabletop Companion", charset="utf-8")
    for room in ROOMS:
        for name, _line, message, _comments, context in extract_from_dir(
            ROOT / room, method_map=[("**.py", "python")], keywords=KEYWORDS
        ):
            found.add(message, locations=[(f"{room}/{name}", 0)], context=context)
    for name, text in shown_texts():
        found.add(text, locations=[(f"assets/{name}", 0)], context=CONTEXT)
    return found


def kept(language: str) -> Catalog:
    """The catalogue as it lies in the project."""
    where = po_file(language)
    if not where.exists():
        return Catalog(locale=language, project="Tabletop Companion", charset="utf-8")
    with where.open("rb") as file:
        return read_po(file, locale=language)


def refreshed(language: str) -> Catalog:
    """The messages of the sources with the translations that are kept."""
    old, new = kept(language), Catalog(locale=language, project="Tabletop Companion", charset="utf-8")
    for message in sorted(
        (one for one in extracted() if one.id), key=lambda one: (sorted(one.locations)[0], str(one.id))
    ):
        before = old.get(message.id, message.context)
        files = sorted(set(message.locations))
        string = before.string if before is not None else ""
        new.add(message.id, string, locations=files, context=message.context)
    return new


def po_bytes(catalogue: Catalog) -> bytes:
    """The catalogue as it is written: no dates and no line numbers, so that it changes with the words alone."""
    out = io.BytesIO()
    write_po(out, catalogue, width=110, omit_header=True, include_lineno=False)
    header = (
        f'msgid ""\nmsgstr ""\n"Language: {catalogue.locale_identifier}\\n"\n"MIME-Version: 1.0\\n"\n'
        f'"Content-Type: text/plain; charset=utf-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n'
        f'"Plural-Forms: {catalogue.plural_forms}\\n"\n\n'
    )
    return header.encode() + out.getvalue()


def mo_bytes(language: str) -> bytes:
    """What the companion reads, compiled from the .po that lies in the project."""
    full = kept(language)
    said = Catalog(locale=language, charset="utf-8", creation_date=DATED)
    for message in full:
        if message.id and is_translated(message):
            said.add(message.id, message.string, context=message.context)
    out = io.BytesIO()
    write_mo(out, said)
    return out.getvalue()


def write(catalogue: Catalog, language: str) -> None:
    where = po_file(language)
    where.parent.mkdir(parents=True, exist_ok=True)
    where.write_bytes(po_bytes(catalogue))
    where.with_suffix(".mo").write_bytes(mo_bytes(language))


def strings(message: Message) -> list[str]:
    """The translations of a message: one, or one for each plural form; empty texts where there is none."""
    return list(message.string) if isinstance(message.string, tuple | list) else [message.string or ""]


def is_translated(message: Message) -> bool:
    return all(strings(message)) and (not message.pluralizable or len(strings(message)) > 1)


def placeholders(text: str) -> set[str]:
    """The names in braces; ValueError if the braces don't match."""
    return {name for _text, name, _spec, _conversion in Formatter().parse(text) if name is not None}


def faults(message: Message) -> Iterator[str]:
    """What is wrong with a translation."""
    sources = list(message.id) if isinstance(message.id, tuple | list) else [message.id]
    wanted = placeholders(sources[-1])
    for text in strings(message):
        try:
            found = placeholders(text)
        except ValueError as error:
            yield f"{text!r}: {error}"
            continue
        if found - wanted or (wanted - found and not message.pluralizable):
            yield f"{text!r} has {sorted(found)}, the source {sorted(wanted)}"
        if (text[:1].isspace(), text[-1:].isspace()) != (sources[0][:1].isspace(), sources[0][-1:].isspace()):
            yield f"{text!r} begins or ends with a space where the source does not, or the other way round"
        if re.search(r'"\w', text) and '"' not in sources[0]:
            yield f"{text!r} has straight quotation marks"


def key(message: Message) -> str:
    text = message.id[0] if isinstance(message.id, tuple | list) else message.id
    return f"{message.context}{BETWEEN}{text}" if message.context else text


def missing(language: str, part: str = "") -> dict[str, object]:
    """What has no translation: message -> "" (or two empty texts), with the files it stands in under "#"."""
    found: dict[str, object] = {}
    for message in refreshed(language):
        if (
            message.id
            and not is_translated(message)
            and any(name.startswith(part) for name, _ in message.locations)
        ):
            found[key(message)] = list(message.id) if message.pluralizable else ""
    return found


def take(language: str, given: dict[str, object]) -> list[str]:
    """Put translations in and return what could not be taken."""
    catalogue, refused = refreshed(language), []
    known = {key(one): one for one in catalogue if one.id}
    for name, value in given.items():
        message = known.get(name)
        texts = tuple(value) if isinstance(value, list) else value
        if message is None:
            refused.append(f"{name!r} is no message of the sources")
        elif isinstance(texts, tuple) != bool(message.pluralizable):
            refused.append(f"{name!r} needs {'two forms' if message.pluralizable else 'one text'}")
        else:
            before, message.string = message.string, texts
            wrong = list(faults(message))
            if wrong:
                message.string = before
                refused += wrong
    write(catalogue, language)
    return refused


@contextmanager
def alone() -> Iterator[None]:
    """One change at a time, also when several people work in the same folder."""
    with (ROOT / "assets" / "words" / "GLOSSARY_DE.md").open("rb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def main(arguments: list[str]) -> int:
    match arguments:
        case ["refresh"]:
            with alone():
                write(refreshed("de"), "de")
            print(f"{len(missing('de'))} messages have no German yet.")
        case ["missing", *part]:
            print(json.dumps(missing("de", *part), ensure_ascii=False, indent=0))
        case ["take", file]:
            with alone():
                refused = take("de", json.loads(Path(file).read_text(encoding="utf-8")))
            print("\n".join(refused) or "All taken.")
            return int(bool(refused))
        case ["compile"]:
            with alone():
                po_file("de").with_suffix(".mo").write_bytes(mo_bytes("de"))
        case _:
            print(__doc__)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

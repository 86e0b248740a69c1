"""`companion aid`: the rules of a game at a glance: the sections, one of them, or what is looked for."""

from __future__ import annotations

import json
import textwrap
from typing import TYPE_CHECKING, Any

from assets.errors import BadInput
from assets.words import _
from companion.cli import DONE

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from companion.aid.book import Book, Page, Reading

_WIDTH = 92


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `companion aid`."""
    parser.add_argument(
        "game",
        metavar="GAME",
        nargs="?",
        help=_("which game: wayfarers, darwins-journey, origin, darwins-choice (without: the list of them)"),
    )
    parser.add_argument(
        "section",
        metavar="SECTION",
        nargs="*",
        help=_("a section or an entry, by its short name or its title, as in: scoring, ties"),
    )
    parser.add_argument("--search", metavar="WORDS", help=_("look for words, in any order"))
    parser.add_argument("--json", action="store_true", help=_("one JSON object instead of text"))
    parser.add_argument(
        "--print",
        "--to",
        dest="to",
        metavar="WHERE",
        help=_("print the section as a slip, as in: text, tcp://…"),
    )
    parser.add_argument("--columns", type=int, choices=(32, 42, 48), help=_("characters across the paper"))


def run(args: argparse.Namespace) -> int:
    """Show the contents, a section or what was found; return 0, or 1 if a slip waits in the queue.

    Raises:
        BadInput: there is no such game or section, or nothing was found.
        PlainError: the slip could not be printed.
    """
    from companion.aid.book import book, games

    if args.game is None:
        return _games(games(), as_json=args.json)
    found = book(args.game)
    if args.search is not None:
        return _search(found, args)
    wanted = " ".join(args.section)
    if not wanted:
        if args.to is not None:
            raise BadInput(
                _("A slip is one section."),
                remedy=_("Name the section: {names}.").format(names=_names(found)),
            )
        _show(found, args)
        return DONE
    page, entry = _place(found, wanted)
    if args.to is not None:
        from companion.aid.slip import section_slip
        from companion.cli.print_command import print_receipt

        return print_receipt(section_slip(found, page), args.to, columns=args.columns, as_json=args.json)
    entries = [one for one in page.entries if entry is None or one.entry.id == entry]
    if args.json:
        _say(
            {"game": found.aid.game, **_section_json(page), "entries": [_entry_json(one) for one in entries]}
        )
    else:
        print(page.section.heading.upper())
        for one in entries:
            print("\n" + _text(one))
    return DONE


def _games(known: Sequence[tuple[str, str]], *, as_json: bool) -> int:
    if as_json:
        _say({"games": [{"game": game, "name": name} for game, name in known]})
        return DONE
    for game, name in known:
        print(f"  {game.replace('_', '-'):<16} {name}")
    return DONE


def _search(found: Book, args: argparse.Namespace) -> int:
    from companion.aid.search import Index

    hits = Index(found).search(args.search)
    if not hits:
        raise BadInput(
            _("Nothing was found."),
            where=args.search[:60],
            remedy=_("Try another word, or look through: {names}.").format(names=_names(found)),
        )
    if args.json:
        _say(
            {
                "game": found.aid.game,
                "found": [{"section": hit.page.section.id, **_entry_json(hit.reading)} for hit in hits],
            }
        )
        return DONE
    for hit in hits:
        print(f"{hit.reading.entry.heading}  ({hit.page.section.heading}: {hit.reading.entry.id})")
        print(_wrapped(hit.excerpt))
    return DONE


def _show(found: Book, args: argparse.Namespace) -> None:
    if args.json:
        sections = [
            {**_section_json(page), "entries": [one.entry.id for one in page.entries]} for page in found.pages
        ]
        _say(
            {
                "game": found.aid.game,
                "name": found.aid.name,
                "rulebook": found.aid.rulebook,
                "sections": sections,
            }
        )
        return
    print(found.aid.name)
    for page in found.pages:
        print(f"  {page.section.id:<14} {page.section.heading}")
    print("\n" + textwrap.fill(found.aid.rulebook, _WIDTH))


def _place(found: Book, name: str) -> tuple[Page, str | None]:
    """Return the section that is meant by id or title, and the entry if it is one of its entries.

    Raises:
        BadInput: nothing is called so.
    """
    wanted = _folded(name)
    for page in found.pages:
        if wanted in (_folded(page.section.id), _folded(page.section.heading)):
            return page, None
    for page in found.pages:
        for one in page.entries:
            if wanted in (_folded(one.entry.id), _folded(one.entry.heading)):
                return page, one.entry.id
    raise BadInput(
        _("There is no such section."),
        where=name[:40],
        remedy=_("Choose one of: {names}.").format(names=_names(found)),
    )


def _folded(name: str) -> str:
    return " ".join(name.casefold().split())


def _names(found: Book) -> str:
    return ", ".join(page.section.id for page in found.pages)


def _text(reading: Reading) -> str:
    entry = reading.entry
    parts = [entry.heading, *(_wrapped(one) for one in entry.text)]
    parts += [
        _wrapped(f"{line.name}: {line.detail}" if line.detail else line.name, "    ")
        for line in reading.lines
    ]
    if entry.differs:
        parts.append(_wrapped(_("Sources differ: {text}").format(text=entry.differs)))
    if reading.trust:
        parts.append(_wrapped(reading.trust))
    parts.append(_wrapped(f"[{reading.source}]"))
    return "\n".join(parts)


def _wrapped(text: str, margin: str = "  ") -> str:
    return textwrap.fill(text, _WIDTH, initial_indent=margin, subsequent_indent=margin)


def _section_json(page: Page) -> dict[str, Any]:
    return {"section": page.section.id, "topic": page.section.topic.value, "heading": page.section.heading}


def _entry_json(reading: Reading) -> dict[str, Any]:
    entry = reading.entry
    return {
        "id": entry.id,
        "heading": entry.heading,
        "text": list(entry.text),
        "lines": [{"id": one.id, "name": one.name, "detail": one.detail} for one in reading.lines],
        "differs": entry.differs,
        "source": reading.source,
        "rulings": list(entry.rulings),
        "our_reading": entry.reading,
        "confirmed": not entry.unsure,
    }


def _say(found: dict[str, Any]) -> None:
    print(json.dumps(found, ensure_ascii=False))

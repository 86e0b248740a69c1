"""`companion cards`: copy Alfred's printed cards and boards, keep several sets, share them."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from assets.errors import BadInput
from assets.words import _
from companion.cli import DONE
from companion.games import typed_id

if TYPE_CHECKING:
    import argparse

    from companion.games.darwins_journey.transcription.draft import Draft
    from companion.games.darwins_journey.transcription.sharing import Preview, Shared
    from companion.games.darwins_journey.transcription.shelf import Shelf

GAME = "darwins_journey"
_LONGEST_TEXT = 10_000
_MOST_FRAMES = 200


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `companion cards`."""
    from companion.cli.printing_progress import configure_wait

    parser.add_argument(
        "game", nargs="?", default=GAME, help=_("which game: {games}").format(games=typed_id(GAME))
    )
    parser.add_argument("--set", metavar="NAME", help=_("which set; not needed while there is only one"))
    does = parser.add_mutually_exclusive_group()
    does.add_argument(
        "--ask", action="store_true", help=_("copy your cards, guided; stop and go on at any time")
    )
    does.add_argument("--show", action="store_true", help=_("what is copied, and what is missing or wrong"))
    does.add_argument("--new", metavar="NAME", help=_("begin an empty set"))
    does.add_argument("--rename", metavar="NAME", help=_("give the set another name"))
    does.add_argument("--undo", action="store_true", help=_("take the last change of the set back"))
    does.add_argument("--export", metavar="FILE", help=_("write the set to a file"))
    does.add_argument(
        "--import",
        dest="take",
        metavar="FILE|CODE|PICTURE",
        help=_("see what a file, a picture of codes, camera:0 or a code's text would add; --yes adds it"),
    )
    does.add_argument("--share", action="store_true", help=_("a code for each deck and board, as a receipt"))
    does.add_argument("--delete", action="store_true", help=_("take the set away; games under way keep it"))
    does.add_argument("--undelete", action="store_true", help=_("have the set deleted last (or --set) back"))
    parser.add_argument("--yes", action="store_true", help=_("with --import: add it"))
    parser.add_argument("--as-new", action="store_true", help=_("with --import: as a set of its own"))
    parser.add_argument("--force", action="store_true", help=_("with --export: over a file that is there"))
    parser.add_argument(
        "--to", "--print", metavar="WHERE", default="text", help=_("with --share: as in companion print")
    )
    parser.add_argument("--columns", type=int, choices=(32, 42, 48), help=_("with --share: across the paper"))
    configure_wait(parser)


def run(args: argparse.Namespace) -> int:
    """Do what was asked for with the sets of this device; without anything asked, list them.

    Raises:
        BadInput: there is no such game, set, file or code, or what comes in cannot be.
        PlainError: it cannot be read or written.
    """
    from companion.games.darwins_journey.transcription.shelf import Shelf
    from companion.storage.files import data_dir

    if args.game != GAME:
        raise BadInput(
            _("No cards of this game need copying."),
            where=typed_id(args.game)[:40],
            remedy=_("Only {game} has them.").format(game=typed_id(GAME)),
        )
    shelf = Shelf(data_dir())
    if args.ask:
        return _ask(shelf, args)
    if args.new is not None:
        return _told(args, _("Begun: {name}."), shelf.new(args.new))
    if args.take is not None:
        return _take(shelf, args)
    if args.undelete:
        return _undelete(shelf, args)
    actions = (args.show, args.rename, args.undo, args.export, args.share, args.delete)
    if not any(one is not None and one is not False for one in actions):
        return _list(shelf, args)
    return _with_set(shelf, _chosen(shelf, args.set), args)


def _with_set(shelf: Shelf, draft: Draft, args: argparse.Namespace) -> int:
    if args.rename is not None:
        return _told(args, _("It is called {name} now."), shelf.rename(draft.id, args.rename))
    if args.undo:
        return _undo(shelf, draft, args)
    if args.export is not None:
        from companion.games.darwins_journey.transcription.sharing import export

        size = export(draft, Path(args.export), replace_file=args.force)
        return _told(args, _("Written: {name}."), draft, file=args.export, bytes=size)
    if args.delete:
        return _told(
            args,
            _("Deleted: {name}. Have it back with: companion cards darwins-journey --undelete"),
            shelf.delete(draft.id),
        )
    return _share(draft, args) if args.share else _show(draft, args)


def _chosen(shelf: Shelf, name: str | None) -> Draft:
    if name is not None:
        return shelf.find(name)
    every = shelf.sets()
    if len(every) == 1:
        return every[0]
    if not every:
        return shelf.find("")
    raise BadInput(
        _("There are several sets."),
        where="--set",
        remedy=_("Choose one of: {names}.").format(names=", ".join(one.name for one in every)),
    )


# ---- telling


def _list(shelf: Shelf, args: argparse.Namespace) -> int:
    from companion.games.darwins_journey.transcription_words import set_words

    every, damaged = shelf.sets(), shelf.damaged()
    if args.json:
        rows = [_json(one) for one in every]
        errors = [{"file": str(one.file), **one.error.to_json()} for one in damaged]
        print(json.dumps({"sets": rows, "damaged": errors}, ensure_ascii=False), flush=True)
        return DONE
    for one in every:
        print(f"{one.name}: {set_words(one)}")
    for bad in damaged:
        print(_("{file} cannot be read: {why}").format(file=bad.file, why=bad.error), file=sys.stderr)
    if not every:
        print(_("No set of Alfred's cards is kept here; games are played by reference values."))
        print(_("Copy yours: companion cards darwins-journey --ask"))
    return DONE


def _json(draft: Draft) -> dict[str, Any]:
    from companion.games.darwins_journey.transcription.checks import part_states
    from companion.games.darwins_journey.transcription.playing import identity_of, set_of

    parts = {
        part: {"done": state.done, "of": state.of, "playable": state.playable}
        for part, state in part_states(draft).items()
    }
    return {
        "id": draft.id,
        "name": draft.name,
        "begun": draft.begun,
        "changed": draft.changed,
        "identity": identity_of(set_of(draft)),
        "parts": parts,
    }


def _told(args: argparse.Namespace, sentence: str, draft: Draft, **more: Any) -> int:
    if args.json:
        print(json.dumps({**_json(draft), **more}, ensure_ascii=False), flush=True)
    else:
        print(sentence.format(name=draft.name))
    return DONE


def _show(draft: Draft, args: argparse.Namespace) -> int:
    from companion.games.darwins_journey.transcription.checks import part_states
    from companion.games.darwins_journey.transcription.draft import draft_to
    from companion.games.darwins_journey.transcription.steps import steps_by_part
    from companion.games.darwins_journey.transcription_words import (
        finding_line,
        grave,
        part_name,
        progress_words,
        set_words,
        step_name,
        value_lines,
    )

    if args.json:
        return _told(args, "", draft, steps=draft_to(draft)["steps"])
    print(f"{draft.name}: {set_words(draft)}")
    for part, state in part_states(draft).items():
        print(f"\n{part_name(part)}: {progress_words(state)}")
        for step in steps_by_part()[part]:
            if step in draft.steps:
                print(f"  {step_name(step)}: " + " / ".join(value_lines(step, draft.value(step))))
        for one in grave(state.findings):
            name = part_name(part) if one.step == part else step_name(one.step)
            print(f"  ! {name}: {finding_line(one)}")
    return DONE


def _undo(shelf: Shelf, draft: Draft, args: argparse.Namespace) -> int:
    from companion.games.darwins_journey.transcription_words import step_name

    after, step = shelf.undo(draft.id)
    sentence = (
        _("Taken back: {step}.").format(step=step_name(step)) if step else _("There is nothing to undo.")
    )
    return _told(args, sentence.replace("{", "{{").replace("}", "}}"), after, step=step)


def _undelete(shelf: Shelf, args: argparse.Namespace) -> int:
    gone = shelf.deleted()
    wanted = (args.set or "").casefold()
    found = next((one for one in gone if wanted in ("", one.name.casefold(), one.id)), None)
    if found is None:
        raise BadInput(
            _("There is no deleted set to have back."),
            where=(args.set or "")[:60],
            remedy=_("Choose one of: {names}.").format(names=", ".join(one.name for one in gone))
            if gone
            else "",
        )
    return _told(args, _("Here again: {name}."), shelf.undelete(found.id))


def _share(draft: Draft, args: argparse.Namespace) -> int:
    from companion.cli.print_command import print_receipt
    from companion.games.darwins_journey.cards_sheet import cards_sheet
    from companion.games.darwins_journey.transcription.sharing import share_codes

    codes = share_codes(draft)
    if not codes:
        raise BadInput(
            _("Nothing is copied in this set yet."),
            where=draft.name,
            remedy=_("Copy something: companion cards darwins-journey --ask"),
        )
    if args.json and args.to == "text":
        shown = [{"group": one.group, "code": one.text, "fits": one.fits} for one in codes]
        return _told(args, "", draft, codes=shown)
    return print_receipt(
        cards_sheet(draft, codes), args.to, columns=args.columns, as_json=args.json, wait=args.wait
    )


# ---- taking in


def _take(shelf: Shelf, args: argparse.Namespace) -> int:
    from companion.games.darwins_journey.transcription.sharing import best_home, preview, take
    from companion.games.darwins_journey.transcription_words import preview_words

    into = shelf.find(args.set) if args.set is not None else None
    for shared in _incoming(args.take):
        home = None if args.as_new else into or best_home(shelf, shared)
        seen = preview(shared, home)
        added = None
        if args.yes and not seen.does_nothing:
            added = take(shelf, seen)
        if args.json:
            print(json.dumps(_seen_json(seen, added), ensure_ascii=False), flush=True)
            continue
        print("\n".join(preview_words(seen)))
        if added is not None:
            print(_("It is in “{name}” now.").format(name=added.name))
        elif not seen.does_nothing:
            print(_("Nothing was changed. To add it, add --yes."))
    return DONE


def _seen_json(seen: Preview, added: Draft | None) -> dict[str, Any]:
    return {
        "name": seen.shared.name,
        "day": seen.shared.day,
        "parts": list(seen.shared.parts),
        "into": seen.into.name if seen.into else None,
        "adds": list(seen.adds),
        "changes": list(seen.changes),
        "same": list(seen.same),
        "taken": added.id if added else None,
    }


def _incoming(given: str) -> list[Shared]:
    from companion.games.darwins_journey.transcription.sharing import is_share_code, opened, taken

    if given == "-":
        return [taken(sys.stdin.read(_LONGEST_TEXT).strip("\r\n"))]
    if is_share_code(given):
        return [taken(given)]
    if not given.startswith("camera:"):
        if not Path(given).exists():
            raise BadInput(
                _("This is neither a code of cards nor a file."),
                where=given[:80],
                remedy=_("Give an exported file, a picture of codes, or the text of a code in quotes."),
            )
        if Path(given).suffix.lower() == ".json":
            return [opened(Path(given))]
    return [taken(one) for one in _in_picture(given)]


def _in_picture(name: str) -> list[str]:
    """Return every code of cards in a picture, each once.

    Raises:
        BadInput: there is none.
        PlainError: the picture cannot be read.
    """
    from companion.games.darwins_journey.transcription.sharing import is_share_code
    from vision.codes import read_codes
    from vision.sources import open_source

    with open_source(name) as source:
        for number, frame in enumerate(source):
            found = [code.text for code in read_codes(frame.image, doubled=True) if is_share_code(code.text)]
            if found:
                return list(dict.fromkeys(found))
            if number >= _MOST_FRAMES:
                break
    raise BadInput(
        _("There is no code of cards in this picture."),
        where=name[:200],
        remedy=_("Photograph the codes flat, in good light, whole in the picture."),
    )


# ---- copying


def _ask(shelf: Shelf, args: argparse.Namespace) -> int:
    from companion.games.darwins_journey.terminal_transcription import TerminalTranscription, choose_set

    if args.json or not sys.stdin.isatty():
        raise BadInput(
            _("There is no terminal to ask in."),
            where="--ask",
            remedy=_("Copy in the app, or take a set in with --import."),
        )
    draft = shelf.find(args.set) if args.set is not None else choose_set(shelf, sys.stdin, sys.stdout)
    if draft is None:
        return DONE
    return TerminalTranscription(shelf, draft.id, sys.stdin, sys.stdout).copy()

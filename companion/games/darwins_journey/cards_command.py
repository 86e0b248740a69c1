"""`companion cards`: copy Alfred's printed cards and boards, keep several sets, share them."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from assets.darwins_journey import load
from assets.darwins_journey.effects import ALFRED_CAN, Do, parse_effect
from assets.errors import BadInput, PlainError
from assets.words import _, first_up, pgettext
from companion.cli import DONE
from companion.cli.terminal_person import choose, letter_of
from companion.games import typed_id
from companion.games.darwins_journey import copying_words as words
from companion.games.darwins_journey.copying import (
    ICON_NUMBERS,
    MOST_SPOTS,
    NUMBERS,
    is_done,
    part_of,
    part_state,
    part_states,
    step_findings,
    steps_by_part,
)
from solo_bots.darwins_journey import terms

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Mapping

    from companion.games.darwins_journey.card_sets import Preview, Shared, Shelf
    from companion.games.darwins_journey.copying import Draft, Json


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
    from companion.games.darwins_journey.card_sets import Shelf
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
        from companion.games.darwins_journey.card_sets import export

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
    from companion.games.darwins_journey.copying_words import set_words

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
    from companion.games.darwins_journey.card_sets import identity_of, set_of
    from companion.games.darwins_journey.copying import part_states

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
    from companion.games.darwins_journey.copying import draft_to, part_states, steps_by_part
    from companion.games.darwins_journey.copying_words import (
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
    from companion.games.darwins_journey.copying_words import step_name

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
    from companion.games.darwins_journey.card_sets import cards_sheet, share_codes

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
    from companion.games.darwins_journey.card_sets import best_home, preview, take
    from companion.games.darwins_journey.copying_words import preview_words

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
    from companion.games.darwins_journey.card_sets import is_share_code, opened, taken

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
    from companion.games.darwins_journey.card_sets import is_share_code
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


# ---- copying in the terminal


OPTION_KEYS = {"d": "deliver", "s": "small", "l": "special-left", "r": "special-right"}
SEAL_KEYS = {"g": "green", "b": "blue", "y": "yellow", "r": "red", "p": "purple"}
_COUNTED_SAMPLE = 2


class Stopped(Exception):
    """The person stopped; everything written is kept."""


class Back(Exception):
    """The person wants to do something else than this step; `to` is the step to go to, "" = the list of parts."""

    def __init__(self, to: str = "") -> None:
        super().__init__(to)
        self.to = to


def choose_set(shelf: Shelf, given: TextIO, shown: TextIO) -> Draft | None:
    """Return the set to go on with, or a new one; None at the end of input."""
    every = shelf.sets()
    if not every:
        return shelf.new()
    labels = [f"{one.name}: {words.set_words(one)}" for one in every]
    picked = choose(_("Which set?"), [*labels, _("A new one")], 0, given, shown)
    if picked is None:
        return None
    return every[picked] if picked < len(every) else shelf.new()


def card_from(line: str) -> list[str]:
    """Return an action card from what was typed: "s badc" is small diary, main diary BADC, rest.

    Raises:
        BadInput: a word is none of the keys.
    """
    options = []
    for word in line.lower().split():
        if word in OPTION_KEYS:
            options.append(OPTION_KEYS[word])
        elif sorted(word) == list("abcd"):
            options.append(f"main:{word.upper()}")
        elif word != "rest":
            raise BadInput(
                _("'{word}' is no option.").format(word=word[:20]),
                remedy=_("d, s, l, r, or four different letters a to d in their order."),
            )
    return [*options, "rest"]


def icons_from(line: str) -> list[str]:
    """Return icons from what was typed: "coins 2, sail 1"; "-" is none.

    Raises:
        BadInput: one is no icon.
    """
    if line.strip() == "-":
        return []
    found = []
    for text in line.split(","):
        try:
            found.append(str(parse_effect(text.strip())))
        except ValueError:
            raise BadInput(
                _("'{text}' is no icon.").format(text=text.strip()[:40]),
                remedy=_("? lists them; one of another kind is: other and a few words."),
            ) from None
    return found


class TerminalTranscription:
    """Goes through the parts of one set, step by step; every answer is on the disk before the next question."""

    def __init__(self, shelf: Shelf, id: str, given: TextIO, shown: TextIO) -> None:  # noqa: A002
        self.shelf = shelf
        self.id = id
        self.given = given
        self.shown = shown
        self._told = False

    @property
    def draft(self) -> Draft:
        """The set as it is on the disk now."""
        return self.shelf.get(self.id)

    def copy(self) -> int:
        """Ask until the person stops; return the exit code."""
        self._say(
            _("Set “{name}”. u undo · < back · q stop · Enter leaves it for later · ? help").format(
                name=self.draft.name
            )
        )
        try:
            while (part := self._choose_part()) is not None:
                self._copy_part(part)
        except Stopped:
            pass
        self._say(_("Everything is kept. {how_far}.").format(how_far=words.set_words(self.draft)))
        if any(state.playable for state in part_states(self.draft).values()):
            self._say(
                _('Play by it: companion solo darwins-journey --cards "{name}"').format(name=self.draft.name)
            )
        return 0

    def _choose_part(self) -> str | None:
        states = part_states(self.draft)
        parts = list(states)
        labels = [f"{words.part_name(part)}: {words.progress_words(states[part])}" for part in parts]
        first = next((n for n, part in enumerate(parts) if not states[part].playable), len(parts))
        picked = choose(_("What do you copy?"), [*labels, _("Stop here")], first, self.given, self.shown)
        return None if picked is None or picked == len(parts) else parts[picked]

    def _copy_part(self, part: str) -> None:
        """Go through a part: what is missing, or all of it once nothing is."""
        steps = steps_by_part()[part]
        again = part_state(self.draft, part).done == len(steps)
        step = next((one for one in steps if again or not is_done(self.draft, one)), "")
        while step:
            self._say()
            done = part_state(self.draft, part).done
            self._say(
                _("{step} ({done} of {of} copied)").format(
                    step=words.step_name(step), done=done, of=len(steps)
                )
            )
            try:
                self._step(step)
            except Back as back:
                if not back.to or part_of(back.to) != part:
                    return
                step = back.to
                continue
            left = steps[steps.index(step) + 1 :]
            step = next((one for one in left if again or not is_done(self.draft, one)), "")
        for one in words.grave(part_state(self.draft, part).findings):
            self._say("  ! " + words.finding_line(one))

    def _step(self, step: str) -> None:
        kind = step.partition(":")[0]
        asks: Mapping[str, Callable[[str], None]] = {"card": self._card, "marks": self._marks}
        if kind in asks:
            asks[kind](step)
        elif step == "icons" or step.endswith(":numbers"):
            self._numbers(step, ICON_NUMBERS if step == "icons" else NUMBERS)
        elif ":row:" in step:
            self._row(step)
        else:
            self._places(step)
        for one in words.grave(step_findings(self.draft, step)):
            self._say("  ! " + words.finding_line(one))

    # ---- each kind of step

    def _card(self, step: str) -> None:
        ask = ""
        if step.endswith(":1") or not self._told:
            ask = _(
                "d deliver · s small diary · l, r special diary left, right · four letters: main diary\n"
                "From top to bottom, as in: s badc. Rest at the end is added by itself."
            )
            self._told = True

        def take(line: str) -> None:
            self._write(step, card_from(line))
            self._say("  " + " / ".join(words.value_lines(step, self.draft.value(step))))

        self._until_taken(step, ask, take)

    def _numbers(self, step: str, known: Mapping[str, tuple[int, int]]) -> None:
        for name, (low, high) in known.items():
            if self.draft.value(step)[name] is not None and not is_done(self.draft, step):
                continue

            def take(line: str, name: str = name, low: int = low, high: int = high) -> None:
                self._write(step, {**self.draft.value(step), name: _whole(line, low, high)})

            ask = _("{name}, {low} to {high}. {help}").format(
                name=words.number_name(name), low=low, high=high, help=words.number_help(name)
            )
            self._until_taken(step, ask, take)

    def _row(self, step: str) -> None:
        def seals(line: str) -> None:
            keys = line.lower().replace(" ", "")
            wrong = [one for one in keys if one not in (*SEAL_KEYS, "-")]
            if wrong:
                raise BadInput(_("'{key}' is no colour.").format(key=wrong[0]), remedy=_("g, b, y, r or p."))
            colours = [SEAL_KEYS[one] for one in keys if one != "-"]
            self._write(step, {**self.draft.value(step), "printed": colours})

        ask = _("Printed seals from the left: g green, b blue, y yellow, r red, p purple; - for none")
        self._until_taken(step, ask, seals)
        for name in ("spots", "bracket_after"):

            def number(line: str, name: str = name) -> None:
                self._write(step, {**self.draft.value(step), name: _whole(line, 1, MOST_SPOTS)})

            self._until_taken(step, f"{words.number_name(name)}. {words.number_help(name)}", number)
        self._under(step)

    def _under(self, step: str) -> None:
        def under(line: str) -> None:
            spot, _space, icons = line.strip().partition(" ")
            n = _whole(spot, 1, MOST_SPOTS)
            value = self.draft.value(step)
            self._write(step, {**value, "under": {**value["under"], str(n): icons_from(icons or "-")}})

        ask = _("Printed under a spot: its number and the icon, as in: 3 vp 2. Enter when there is no more.")
        while self._until_taken(step, ask, under):
            pass

    def _places(self, step: str) -> None:
        whole = is_done(self.draft, step)
        for number, icons in enumerate(self.draft.value(step)):
            if icons is not None and not whole:
                continue

            def take(line: str, number: int = number) -> None:
                value = list(self.draft.value(step))
                value[number] = icons_from(line)
                self._write(step, value)
                self._say("  " + words.icons_words(self.draft.value(step)[number]))

            ask = _("{place}: its icons, as in: coins 2. Several with commas, - for nothing.")
            self._until_taken(step, ask.format(place=words.place_name(step, number)), take)

    def _marks(self, step: str) -> None:
        spaces = {int(terms.short_space(one.id)): one.id for one in load().ocean.spaces}
        for space in spaces.values():
            self._say(f"  {first_up(terms.space(space))}")

        def take(line: str) -> None:
            parts = line.split()
            if len(parts) != 2:
                raise BadInput(_("Two numbers are wanted."), remedy=_("As in: 4 1"))
            space, vp = spaces[_whole(parts[0], 0, max(spaces))], _whole(parts[1], 0, 20)
            kept = [one for one in self.draft.value(step) if one["into"] != space]
            self._write(step, [*kept, {"into": space, "vp": vp}] if vp else kept)
            self._say("  " + " / ".join(words.value_lines(step, self.draft.value(step))))

        ask = _(
            "The number of the space behind a red number, and the red number, as in: 4 1. Enter when done; 0 takes one away."
        )
        while self._until_taken(step, ask, take):
            pass

    # ---- asking

    def _until_taken(self, step: str, ask: str, take: Callable[[str], None]) -> bool:
        """Ask until an answer is taken; False where it is left for later."""
        while True:
            if ask:
                self._say(ask)
            line = self._line()
            if not line:
                return False
            if self._command(line, step):
                continue
            try:
                take(line)
            except PlainError as error:
                self._say("  ! " + " ".join(part for part in (error.what, error.remedy) if part))
                continue
            return True

    def _command(self, line: str, step: str) -> bool:
        """Carry a command out; False if the line is none."""
        letter = "<" if line.casefold() in ("back", pgettext("typed", "back")) else letter_of(line)
        if letter == "q":
            raise Stopped
        if letter == "?":
            self._help()
            return True
        if letter == "u":
            after, undone = self.shelf.undo(self.id)
            if not undone:
                self._say(_("There is nothing to undo."))
                return True
            self._say(_("Taken back: {step}.").format(step=words.step_name(undone)))
            self._say("  " + " / ".join(words.value_lines(undone, after.value(undone))))
            raise Back(undone)
        if letter == "<":
            steps = steps_by_part()[part_of(step)]
            at = steps.index(step)
            raise Back(steps[at - 1] if at else "")
        return False

    def _help(self) -> None:
        self._say(_("Icons:"))
        for kind in sorted(ALFRED_CAN - {Do.PICK, Do.OTHER}):
            try:
                icon = parse_effect(f"{kind} {_COUNTED_SAMPLE}")
            except ValueError:
                icon = parse_effect(kind)
            self._say(f"  {icon!s:22} {terms.effect(str(icon))}")
        self._say(_("  sail 1 or explore 1    one of two"))
        self._say(_("  other red star         an icon without a word here: the companion asks what it does"))

    def _write(self, step: str, value: Json) -> None:
        self.shelf.edit(self.id, step, value)

    def _line(self) -> str:
        self.shown.write("> ")
        self.shown.flush()
        line = self.given.readline()
        if not line:
            raise Stopped
        return line.strip()

    def _say(self, text: str = "") -> None:
        self.shown.write(text + "\n")


def _whole(text: str, low: int, high: int) -> int:
    if not (text.isascii() and text.isdecimal()) or not low <= int(text[:6]) <= high:
        raise BadInput(
            _("'{text}' does not fit.").format(text=text[:20]),
            remedy=_("Give a whole number from {low} to {high}.").format(low=low, high=high),
        )
    return int(text)

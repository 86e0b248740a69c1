"""How is a score sheet filled in at a terminal, field by field?

Each question shows what stands there now: an empty line keeps it, `?` explains, `<` goes back. The questions are
made afresh from the sheet after every answer, since an answer can add questions (another player, a goal that
counts silver) or take some away.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from string import ascii_lowercase
from typing import TYPE_CHECKING

from assets.errors import BadInput
from assets.words import _
from companion.scoring.checking import check
from companion.scoring.declaration import (
    Counts,
    Number,
    Pick,
    Pieces,
    Placement,
    Surroundings,
    Text,
    Toggle,
    columns_of,
    path_to,
    title_of,
)
from companion.scoring.form import room, with_columns, with_value, with_way
from companion.scoring.seats import PLAYERS

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from companion.scoring.declaration import Declaration, Field, Json, Option, Section, Values

BACK, EXPLAIN, NOTHING = "<", "?", "-"


class FormLeft(Exception):
    """The person left before the end: `sheet` is what was filled in so far, `at` the path of the question that was open.

    `interrupted` tells Ctrl-C.
    """

    def __init__(self, sheet: dict[str, Json], *, at: str, interrupted: bool) -> None:
        super().__init__("left")
        self.sheet = sheet
        self.at = at
        self.interrupted = interrupted


@dataclass(frozen=True, slots=True)
class Question:
    """One question: what it is about, what stands there now, and the sheet an answer leads to.

    `answered` raises BadInput for an answer it cannot read.
    """

    path: str
    heading: str
    prompt: str
    now: str
    help: str
    answered: Callable[[str], dict[str, Json]]


def fill(
    declaration: Declaration,
    sheet: Values,
    read: Callable[[str], str],
    write: Callable[[str], None],
    *,
    at: str = "",
    known: Collection[str] = (),
    fixed: Collection[str] = (),
    changed: Callable[[dict[str, Json], str], None] | None = None,
) -> dict[str, Json]:
    """Ask until the sheet can be scored and return it. `read` shows a prompt and returns a line.

    It begins with `sheet`; what is misshapen there begins with its default. After the last question whatever still cannot be
    is asked again, and only that.

    Args:
        declaration: the game's.
        sheet: what stands there already.
        read: asks.
        write: says.
        at: the path of the question to begin at, as FormLeft told it; "" begins at the first one.
        known: sections that are filled in already (a bot's from its playthrough) and asked about only if they cannot be.
        fixed: sections whose columns are as many as they are: how many is not asked.
        changed: called after every answer with the sheet and the path of the next question, "" at the end.

    Raises:
        FormLeft: `read` met the end of input or Ctrl-C.
    """
    filled = check(declaration, sheet).values
    heading, mending, path = "", False, at
    place = _place_of(at, questions_of(declaration, filled, known, fixed))
    write(_("Empty keeps what is shown, {explain} explains, {back} goes back.").format(explain="?", back="<"))
    try:
        while True:
            questions = list(questions_of(declaration, filled, known, fixed))
            if mending or place >= len(questions):
                if any(_section_of(one.path) in known for one in check(declaration, filled).problems):
                    known = ()
                    questions = list(questions_of(declaration, filled, (), fixed))
                place = _first_wrong(declaration, filled, questions, write)
                if place < 0:
                    return filled
                mending = True
            question = questions[place]
            path = question.path
            if question.heading != heading:
                heading = question.heading
                write(f"\n{heading}")
            given = read(f"  {question.prompt} [{question.now}]: ").strip()
            if given == BACK:
                place, mending = max(0, place - 1), False
            elif given == EXPLAIN:
                write(question.help)
            else:
                answered = _answered(declaration, filled, question, given, write)
                if answered is not None:
                    filled, place = answered, place + 1
                    if changed is not None:
                        changed(filled, _path_at(place, questions_of(declaration, filled, known, fixed)))
    except EOFError:
        raise FormLeft(filled, at=path, interrupted=False) from None
    except KeyboardInterrupt:
        raise FormLeft(filled, at=path, interrupted=True) from None


def _place_of(path: str, questions: Iterator[Question]) -> int:
    """Return the place of the question of that path, 0 if it is not asked (any more)."""
    return next((n for n, one in enumerate(questions) if one.path == path), 0) if path else 0


def _path_at(place: int, questions: Iterator[Question]) -> str:
    return next((one.path for n, one in enumerate(questions) if n == place), "")


def _section_of(path: str) -> str:
    return re.split(r"[.\[]", path, maxsplit=1)[0]


def questions_of(
    declaration: Declaration, sheet: Values, known: Collection[str] = (), fixed: Collection[str] = ()
) -> Iterator[Question]:
    """Give all questions of a sheet as it stands now, in order; without those of `known` sections, and how many a `fixed` one has."""
    for section in declaration.sections:
        if section.id in known:
            continue
        columns = columns_of(sheet, section.id)
        if section.fewest != section.most and section.id not in fixed:
            yield _how_many(declaration, section, sheet)
        for index, column in enumerate(columns):
            heading = title_of(section, index, column)
            if section.ways:
                yield _which_way(declaration, section, index, heading, sheet)
            for field in section.fields_of(column):
                if field.asked is None or field.asked(Surroundings(sheet, section.id, index)):
                    yield from _field_questions(_Place(declaration, sheet, section, index, field))


def _answered(
    declaration: Declaration,
    sheet: dict[str, Json],
    question: Question,
    given: str,
    write: Callable[[str], None],
) -> dict[str, Json] | None:
    """Return the sheet after an answer, or None after saying why it does not fit."""
    if not given:
        return sheet
    try:
        changed = question.answered(given)
    except BadInput as error:
        write(f"  {error.what} {error.remedy}".rstrip())
        return None
    before = {str(one) for one in check(declaration, sheet).problems}
    wrong = [
        one
        for one in check(declaration, changed).problems
        if _about(one.path, question.path) and str(one) not in before and not one.unanswered
    ]
    for problem in wrong:
        write(f"  {problem.what} {problem.remedy}")
    return None if wrong else changed


def _first_wrong(
    declaration: Declaration, sheet: Values, questions: list[Question], write: Callable[[str], None]
) -> int:
    """Return the question a remaining problem belongs to after telling it, -1 without problems."""
    problems = check(declaration, sheet).problems
    if not problems:
        return -1
    write(f"\n{problems[0]}")
    fitting = [n for n, one in enumerate(questions) if _about(problems[0].path, one.path)]
    return fitting[-1] if fitting else 0


def _about(problem: str, question: str) -> bool:
    return problem == question or problem.startswith((f"{question}.", f"{question}["))


@dataclass(frozen=True, slots=True)
class _Place:
    """A field of a column of a sheet, about to be asked."""

    declaration: Declaration
    sheet: Values
    section: Section
    index: int
    field: Field

    @property
    def path(self) -> str:
        return path_to(self.section, self.index, self.field.id)

    @property
    def value(self) -> Json:
        return columns_of(self.sheet, self.section.id)[self.index][self.field.id]

    @property
    def heading(self) -> str:
        return title_of(self.section, self.index, columns_of(self.sheet, self.section.id)[self.index])

    def offered(self, options: tuple[Option, ...]) -> tuple[Option, ...]:
        """Return the options there can be at all, or all where none is left to offer."""
        test, around = self.field.offered, Surroundings(self.sheet, self.section.id, self.index)
        return tuple(one for one in options if test is None or test(around, one.id)) or options

    def changed(self, value: Json) -> dict[str, Json]:
        return with_value(self.declaration, self.sheet, self.path, value)

    def question(
        self, prompt: str, now: str, read: Callable[[str], Json], *, key: str = "", extra: str = ""
    ) -> Question:
        path = f"{self.path}.{key}" if key else self.path
        lines = [f"  {self.field.help}", *([extra] if extra else [])]
        return Question(
            path, self.heading, prompt, now, "\n".join(lines), lambda given: self.changed(read(given))
        )


def _field_questions(place: _Place) -> Iterator[Question]:
    kind, value, label = place.field.kind, place.value, place.field.label
    bounds = room(place.sheet, place.section, place.index, place.field)
    why = f"  {bounds.reason[:1].upper()}{bounds.reason[1:]}." if bounds.reason else ""
    if isinstance(kind, Number):
        prompt = f"{label} ({bounds.low}–{bounds.high})"
        yield place.question(prompt, str(value), _read_number, extra=why)
    elif isinstance(kind, Toggle):
        yield place.question(label, _("yes") if value else _("no"), _read_toggle)
    elif isinstance(kind, Text):
        yield place.question(label, value or place.heading, lambda given: "" if given == NOTHING else given)
    elif isinstance(kind, Pick):
        menu = _menu(kind.options)
        now = next(one.label for one in kind.options if one.id == value)
        yield place.question(f"{label}: {menu}", now, lambda given: _read_pick(given, kind.options))
    elif isinstance(kind, Pieces):
        extra = _list_help(kind.options, why)
        yield place.question(label, _ids(value), lambda given: _read_pieces(given, kind.options), extra=extra)
    elif isinstance(kind, Counts):
        yield from _counts_questions(place, kind, why)
    else:
        yield from _placement_questions(place, kind, why)


def _counts_questions(place: _Place, kind: Counts, why: str) -> Iterator[Question]:
    value: dict[str, int] = place.value
    if not kind.complete:
        now = _ids([one for one, number in value.items() for _each in range(number)])

        def read_list(given: str) -> dict[str, int]:
            found: dict[str, int] = {}
            for piece in _read_pieces(given, kind.options):
                found[piece] = found.get(piece, 0) + 1
            return found

        extra = _list_help(place.offered(kind.options), why)
        yield place.question(place.field.label, now, read_list, extra=extra)
        return
    for option in kind.options:

        def read_one(given: str, key: str = option.id) -> dict[str, int]:
            return {**value, key: _read_number(given)}

        prompt = f"{place.field.label}, {option.label}"
        yield place.question(prompt, str(value.get(option.id, 0)), read_one, key=option.id, extra=why)


def _placement_questions(place: _Place, kind: Placement, why: str) -> Iterator[Question]:
    value: dict[str, str | None] = place.value

    def read_list(given: str) -> dict[str, str | None]:
        return {one: value.get(one) for one in dict.fromkeys(_read_pieces(given, kind.options))}

    extra = _list_help(kind.options, why)
    yield place.question(place.field.label, _ids(list(value)), read_list, extra=extra)
    places = kind.places(Surroundings(place.sheet, place.section.id, place.index))
    for piece, now in value.items():

        def read_place(given: str, key: str = piece) -> dict[str, str | None]:
            return {**value, key: _read_pick(given, places)}

        prompt = _("{id} lies over: {menu}").format(id=piece, menu=_menu(places))
        yield place.question(prompt, now or _("not said yet"), read_place, key=piece)


def _how_many(declaration: Declaration, section: Section, sheet: Values) -> Question:
    now = len(columns_of(sheet, section.id))
    if section.single:
        return Question(
            section.id,
            declaration.name,
            _("{section}: yes or no").format(section=section.label),
            _("yes") if now else _("no"),
            _("  Does it have a column on this sheet?"),
            lambda given: with_columns(declaration, sheet, section.id, int(_read_toggle(given))),
        )
    return Question(
        section.id,
        declaration.name,
        _("How many played ({low}–{high})").format(low=section.fewest, high=section.most)
        if section.id == PLAYERS
        else f"{section.label} ({section.fewest}–{section.most})",
        str(now),
        _("  How many people are counted?"),
        lambda given: with_columns(declaration, sheet, section.id, _read_number(given)),
    )


def _which_way(
    declaration: Declaration, section: Section, index: int, heading: str, sheet: Values
) -> Question:
    column = columns_of(sheet, section.id)[index]
    path = path_to(section, index)
    return Question(
        f"{path}.way",
        heading,
        _("Way of filling in: {menu}").format(menu=_menu(section.ways)),
        next(one.label for one in section.ways if one.id == column["way"]),
        _("  Both ways come to the same score; one counts for you, the other is quick."),
        lambda given: with_way(declaration, sheet, path, _read_pick(given, section.ways)),
    )


def _list_help(options: tuple[Option, ...], why: str) -> str:
    some = " ".join(one.id for one in options[:2])
    numbers = [_folded(one.id).lstrip(ascii_lowercase) for one in options[:2]]
    if all(one.isdecimal() for one in numbers):
        some = _("{ids} or {numbers}").format(ids=some, numbers=" ".join(numbers))
    how = _("  Ids with spaces between, like {some}; several of one as id*2; {nothing} for none.").format(
        some=some, nothing=NOTHING
    )
    lines = [how, *([why] if why else [])]
    return "\n".join([*lines, *(f"    {one.label}" for one in options)])


def _menu(options: tuple[Option, ...]) -> str:
    return ", ".join(f"{n} {one.label}" for n, one in enumerate(options, 1))


def _ids(value: list[str]) -> str:
    return " ".join(value) or NOTHING


def _read_number(given: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,18}", given):
        raise BadInput(_("'{given}' is no whole number.").format(given=given[:40]), remedy=_("Type digits."))
    return int(given)


def _read_toggle(given: str) -> bool:
    answer = given.casefold()
    if answer in ("y", "yes", "1", _("yes"), _("yes")[:1]):
        return True
    if answer in ("n", "no", "0", _("no"), _("no")[:1]):
        return False
    raise BadInput(_("'{given}' is neither yes nor no.").format(given=given[:40]), remedy=_("Type y or n."))


def _read_pick(given: str, options: tuple[Option, ...]) -> str:
    if re.fullmatch(r"[0-9]{1,3}", given) and 1 <= int(given) <= len(options):
        return options[int(given) - 1].id
    labels = [one.id for one in options if _folded(one.label) == _folded(given)]
    if len(labels) == 1:
        return labels[0]
    if any(_folded(one.id) == _folded(given) for one in options):
        return _option(given, options)
    raise BadInput(
        _("There is no '{given}' here.").format(given=given[:40]),
        remedy=_("Give a number: {menu}.").format(menu=_menu(options)),
    )


def _read_pieces(given: str, options: tuple[Option, ...]) -> list[str]:
    found: list[str] = []
    if given == NOTHING:
        return found
    for word in re.split(r"[\s,;]+", given.strip(" ,;")):
        name, _star, number = word.partition("*")
        if number and not re.fullmatch(r"[0-9]{1,2}", number):
            raise BadInput(
                _("'{given}' is no number of pieces.").format(given=word[:40]), remedy=_("Type id*2.")
            )
        found += [_option(name, options)] * (int(number) if number else 1)
    return found


def _option(given: str, options: tuple[Option, ...]) -> str:
    """Return the id of an option typed in any case, without leading zeros, or by a number only one of them has."""
    for one in options:
        if _folded(one.id) == _folded(given):
            return one.id
    if given.isdecimal():
        numbered = [one.id for one in options if _folded(one.id).lstrip(ascii_lowercase) == _folded(given)]
        if len(numbered) == 1:
            return numbered[0]
    some = (
        ", ".join(one.id for one in options) if len(options) <= 16 else f"{options[0].id} … {options[-1].id}"
    )
    raise BadInput(
        _("There is no '{given}' here.").format(given=given[:40]), remedy=_("Use: {ids}.").format(ids=some)
    )


def _folded(name: str) -> str:
    return re.sub(r"(?<![0-9])0+(?=[0-9])", "", name.casefold())

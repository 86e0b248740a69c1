"""What has been copied so far? A named set of Alfred's cards and boards, whole or in part, with the way back."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from assets.errors import BadInput
from assets.words import _
from companion.games.darwins_journey.transcription.steps import Json, blank, every_step, parse

FORMAT = 1
"""Format of a written set; a later one is refused."""

KIND = "tabletop-companion: Alfred's cards"
LONGEST_NAME = 60
MOST_TRAIL = 200
"""Steps that can be undone."""

_DAY = re.compile(r"20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])")
_ID = re.compile(r"[0-9a-f]{12}")


@dataclass(frozen=True, slots=True)
class Draft:
    """A set being copied. `steps` holds what was written, `trail` the steps changed and what they were before, oldest first.

    begun, changed: days ("2026-11-20"); `changed` is the day shown as the one it was transcribed on.
    """

    id: str
    name: str
    begun: str
    changed: str
    steps: Mapping[str, Json] = field(default_factory=lambda: MappingProxyType({}))
    trail: tuple[tuple[str, Json], ...] = ()

    def value(self, step: str) -> Json:
        """Return what is written at a step; its blank form where nothing is."""
        return self.steps.get(step, blank(step))

    def with_step(self, step: str, raw: Json, day: str) -> Draft:
        """Return the set with another value at a step; the same where nothing changes.

        Raises:
            BadInput: the value does not fit.
        """
        value = parse(step, raw)
        if value == self.value(step):
            return self
        trail = (*self.trail, (step, self.value(step)))[-MOST_TRAIL:]
        return replace(self, steps=_written(self.steps, step, value), changed=day, trail=trail)

    def undone(self) -> Draft:
        """Return the set without its last change; the same if there is none to take back."""
        if not self.trail:
            return self
        step, before = self.trail[-1]
        return replace(self, steps=_written(self.steps, step, before), trail=self.trail[:-1])


def _written(steps: Mapping[str, Json], step: str, value: Json) -> Mapping[str, Json]:
    """Return the steps in their order with one of them changed; a blank one is left out."""
    found = {**steps, step: value}
    return MappingProxyType(
        {one: found[one] for one in every_step() if one in found and found[one] != blank(one)}
    )


def draft_to(of: Draft, *, whole: bool = True) -> dict[str, Any]:
    """Write a set as plain JSON; `whole` = with the way back, as it is kept on this device."""
    found: dict[str, Any] = {
        "kind": KIND,
        "format": FORMAT,
        "name": of.name,
        "begun": of.begun,
        "changed": of.changed,
        "steps": dict(of.steps),
    }
    if whole:
        found["trail"] = [list(one) for one in of.trail]
    return found


def draft_from(data: Json, id: str, *, where: str) -> Draft:  # noqa: A002 - the field's name
    """Read a set that `draft_to` wrote; `where` names its origin in errors.

    Raises:
        BadInput: it is no such set, of a newer format, or something in it cannot be.
    """
    if not isinstance(data, dict) or data.get("kind") != KIND:
        raise BadInput(
            _("This is no set of Alfred's cards."),
            where=where,
            remedy=_("Give a file that the companion exported."),
        )
    if type(data.get("format")) is not int or data["format"] < 1:
        raise _damaged(where)
    if data["format"] > FORMAT:
        raise BadInput(
            _("This set was written by a newer companion (format {found}; this one reads {known}).").format(
                found=data["format"], known=FORMAT
            ),
            where=where,
            remedy=_("Bring the companion up to date."),
        )
    if set(data) - {"trail"} != {"kind", "format", "name", "begun", "changed", "steps"}:
        raise _damaged(where)
    steps, trail = data["steps"], data.get("trail", [])
    if not isinstance(steps, dict) or not isinstance(trail, list) or len(trail) > MOST_TRAIL:
        raise _damaged(where)
    try:
        read = {step: parse(step, value) for step, value in steps.items()}
        back = tuple(_trail_step(one, where) for one in trail)
    except BadInput as error:
        place = f"{where}, {error.where}" if error.where else where
        raise BadInput(error.what, where=place, remedy=error.remedy) from None
    ordered = {one: read[one] for one in every_step() if one in read and read[one] != blank(one)}
    name, begun, changed = data["name"], data["begun"], data["changed"]
    return Draft(
        id, name_of(name, where), day(begun, where), day(changed, where), MappingProxyType(ordered), back
    )


def name_of(raw: Json, where: str = "") -> str:
    """Return a name a set may have.

    Raises:
        BadInput: it is empty, too long or has characters that cannot be seen.
    """
    if not isinstance(raw, str) or not raw.strip() or len(raw) > LONGEST_NAME or not raw.isprintable():
        raise BadInput(
            _("A set needs a name of 1 to {most} characters.").format(most=LONGEST_NAME),
            where=where,
            remedy=_("Give it another name."),
        )
    return raw.strip()


def day(raw: Json, where: str) -> str:
    """Return a day ("2026-11-20").

    Raises:
        BadInput: it is none.
    """
    if not isinstance(raw, str) or not _DAY.fullmatch(raw):
        raise _damaged(where)
    return raw


def is_id(text: str) -> bool:
    """Say whether a text is the id of a set."""
    return _ID.fullmatch(text) is not None


def _trail_step(one: Json, where: str) -> tuple[str, Json]:
    if not isinstance(one, list) or len(one) != 2 or not isinstance(one[0], str):
        raise _damaged(where)
    return one[0], parse(one[0], one[1])


def _damaged(where: str) -> BadInput:
    return BadInput(
        _("This set of Alfred's cards is damaged."),
        where=where,
        remedy=_("Export it again, or take an older copy."),
    )

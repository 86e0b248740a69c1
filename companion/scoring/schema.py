"""How does another program know what a sheet must look like? The declaration as JSON Schema, draft 2020-12.

The schema says what each field can be on its own; limits that depend on the rest of the sheet are only told in
its descriptions and are checked by `companion.scoring.checking`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.scoring.declaration import Counts, Number, Pick, Pieces, Placement, Text, Toggle

if TYPE_CHECKING:
    from companion.scoring.declaration import Declaration, Field, Json, Option, Section

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def json_schema(declaration: Declaration) -> dict[str, Json]:
    """Return the JSON Schema of the sheets of one game."""
    properties: dict[str, Json] = {"game": {"const": declaration.game}}
    required = ["game"]
    for section in declaration.sections:
        properties[section.id] = _section(section)
        if section.fewest:
            required.append(section.id)
    return {
        "$schema": DIALECT,
        "title": declaration.name,
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def _section(section: Section) -> dict[str, Json]:
    ways = [one.id for one in section.ways] or [""]
    columns = [_column(section, way) for way in ways]
    column = columns[0] if len(columns) == 1 else {"oneOf": columns}
    if not section.single:
        return {
            "title": section.label,
            "type": "array",
            "items": column,
            "minItems": section.fewest,
            "maxItems": section.most,
        }
    return {"title": section.label} | (column if section.fewest else {"anyOf": [column, {"type": "null"}]})


def _column(section: Section, way: str) -> dict[str, Json]:
    fields = section.fields_of({"way": way})
    properties: dict[str, Json] = {"way": {"const": way}} if way else {}
    properties |= {one.id: _field(one) for one in fields}
    required = (["way"] if way else []) + [one.id for one in fields if not one.optional and one.asked is None]
    return {
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def _field(field: Field) -> dict[str, Json]:
    words = {"title": field.label, "description": field.help}
    if field.optional or field.asked is not None:
        words["default"] = field.default
    return words | _kind(field)


def _kind(field: Field) -> dict[str, Json]:
    kind = field.kind
    if isinstance(kind, Number):
        return {"type": "integer", "minimum": kind.low, "maximum": kind.high}
    if isinstance(kind, Toggle):
        return {"type": "boolean"}
    if isinstance(kind, Text):
        return {"type": "string", "maxLength": kind.longest}
    if isinstance(kind, Pick):
        return {"enum": _ids(kind.options)}
    if isinstance(kind, Pieces):
        return {"type": "array", "items": {"enum": _ids(kind.options)}}
    if isinstance(kind, Counts):
        number = {"type": "integer", "minimum": 0, "maximum": kind.high}
        return _mapping(kind.options, number) | ({"required": _ids(kind.options)} if kind.complete else {})
    if isinstance(kind, Placement):
        return _mapping(kind.options, {"enum": _ids(kind.known_places)})
    raise TypeError(kind)


def _mapping(options: tuple[Option, ...], value: dict[str, Json]) -> dict[str, Json]:
    return {
        "type": "object",
        "properties": {one.id: {"title": one.label} | value for one in options},
        "additionalProperties": False,
    }


def _ids(options: tuple[Option, ...]) -> list[str]:
    return [one.id for one in options]

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings

from companion.games.wayfarers.sheet import AiTally, Panorama, declare
from companion.scoring.checking import check
from companion.scoring.schema import DIALECT, json_schema
from tests.companion.scoring.deals import games
from tests.companion.scoring.panoramas import ai, panorama, sheet_json, totals

Schema = dict[str, Any]
SAYS_NOTHING = {"$schema", "title", "description", "default"}


def fits(schema: Schema, value: Any) -> bool:
    """Judge a value by the keywords of draft 2020-12 that the schema uses; any other keyword is an error."""
    rules: dict[str, Any] = {
        "type": lambda want: type(value) in TYPES[want],
        "const": lambda want: value == want,
        "enum": lambda want: value in want,
        "minimum": lambda want: type(value) is not int or value >= want,
        "maximum": lambda want: type(value) is not int or value <= want,
        "maxLength": lambda want: not isinstance(value, str) or len(value) <= want,
        "minItems": lambda want: not isinstance(value, list) or len(value) >= want,
        "maxItems": lambda want: not isinstance(value, list) or len(value) <= want,
        "items": lambda want: not isinstance(value, list) or all(fits(want, one) for one in value),
        "required": lambda want: not isinstance(value, dict) or set(want) <= set(value),
        "properties": lambda want: (
            not isinstance(value, dict) or all(fits(want[k], value[k]) for k in value if k in want)
        ),
        "additionalProperties": lambda want: (
            not isinstance(value, dict) or want or set(value) <= set(schema["properties"])
        ),
        "oneOf": lambda want: sum(fits(one, value) for one in want) == 1,
        "anyOf": lambda want: any(fits(one, value) for one in want),
    }
    return all(rules[key](want) for key, want in schema.items() if key not in SAYS_NOTHING)


TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "boolean": (bool,),
    "null": (type(None),),
}
SCHEMA = json_schema(declare())


def test_the_schema_names_its_dialect_and_its_game() -> None:
    assert SCHEMA["$schema"] == DIALECT
    assert SCHEMA["properties"]["game"] == {"const": "wayfarers"}


@settings(max_examples=40, deadline=None)
@given(games())
def test_every_sheet_that_can_be_scored_fits_the_schema(
    game: tuple[tuple[Panorama, ...], AiTally | None],
) -> None:
    players, bot = game
    raw = sheet_json(*players, ai=bot)
    assert not check(declare(), raw).problems
    assert fits(SCHEMA, raw)


def test_quick_totals_and_a_blank_sheet_fit_the_schema() -> None:
    assert fits(SCHEMA, sheet_json(totals(), panorama(), ai=ai()))
    assert fits(SCHEMA, declare().blank({"players": 4, "ai": 1}))
    assert fits(SCHEMA, declare().blank({"players": 2}, "totals"))


@pytest.mark.parametrize(
    "spoilt",
    [
        {"players": []},
        {"players": [{"way": "totals"}]},
        {"game": "origin"},
        {"ai": {}},
        {"weather": 1},
    ],
)
def test_what_the_check_refuses_for_its_shape_the_schema_refuses_too(spoilt: Schema) -> None:
    raw = sheet_json(totals(), panorama()) | spoilt
    assert check(declare(), raw).problems
    assert not fits(SCHEMA, raw)


def test_a_field_of_a_wrong_type_does_not_fit_the_schema() -> None:
    for field, value in (
        ("land", "L01"),
        ("land", ["W41"]),
        ("silver", "6"),
        ("tiles", {"U_X": 1}),
        ("name", 4),
    ):
        raw = sheet_json(panorama())
        raw["players"][0][field] = value
        assert check(declare(), raw).problems
        assert not fits(SCHEMA, raw)

"""The generic reader: what a type hint means in a file, and the place that an error names."""

from __future__ import annotations

import doctest
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, Any, ClassVar, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assets import reading
from assets.errors import BadInput
from assets.reading import At, Between, OneOf, Parse, Positive, Size, read, write


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True)
class Price:
    coins: int

    @staticmethod
    def parse(text: str) -> Price:
        return Price(int(text.removesuffix(" coins")))

    def __str__(self) -> str:
        return f"{self.coins} coins"


@dataclass(frozen=True)
class Sail:
    kind: ClassVar[Literal["sail"]] = "sail"
    steps: Positive


@dataclass(frozen=True)
class Walk:
    kind: ClassVar[Literal["walk"]] = "walk"
    steps: Positive
    jump: bool = False


@dataclass(frozen=True)
class Rest:
    hours: int


@dataclass(frozen=True)
class Card:
    id: str
    english: Annotated[str, At("name")]
    colours: frozenset[Colour]
    move: Sail | Walk | Rest
    low: Annotated[int, At("range.low")]
    high: Annotated[int, At("range.high"), Between(1, 9)]
    pair: tuple[int, bool]
    price: Price | None
    counts: Mapping[int, Positive] = field(default_factory=dict)
    side: Literal["left", "right"] = "left"
    glyph: Annotated[str, Parse(lambda text: chr(int(text, 16)))] = "A"
    words: Annotated[tuple[Annotated[str, OneOf("a", "b")], ...], Size(0, 2)] = ()
    anything: Any = None
    weight: float = 1.0

    def __post_init__(self) -> None:
        if self.low > self.high:
            raise ValueError("low is above high")


GOOD: dict[str, Any] = {
    "id": "one",
    "name": "One",
    "colours": ["red", "blue"],
    "move": {"kind": "sail", "steps": 2},
    "range": {"low": 1, "high": 3},
    "pair": [4, True],
}


def card(**changes: Any) -> Card:
    return read(Card, GOOD | changes, where="cards.toml", remedy="Mend it.")


def test_a_table_becomes_a_frozen_value() -> None:
    found = card(counts={"2": 5}, glyph="42", words=["a", "b"], weight=2, price="7 coins")
    assert found == Card(
        "one",
        "One",
        frozenset(Colour),
        Sail(2),
        1,
        3,
        (4, True),
        Price(7),
        {2: 5},
        "left",
        "B",
        ("a", "b"),
        None,
        2.0,
    )
    with pytest.raises(TypeError):
        found.counts[3] = 1  # type: ignore[index]


def test_what_may_be_none_may_be_left_out_or_empty() -> None:
    assert card().price is card(price="").price is card(price=None).price is None


@pytest.mark.parametrize(
    ("move", "expected"),
    [
        ({"kind": "walk", "steps": 1}, Walk(1)),
        ({"kind": "walk", "steps": 1, "jump": True}, Walk(1, True)),
        ({"hours": 8}, Rest(8)),
    ],
)
def test_a_union_is_told_by_its_constants_and_fields(move: Any, expected: Any) -> None:
    assert card(move=move).move == expected


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"id": 3}, "id: not a text"),
        ({"id": True}, "id: not a text"),
        ({"pair": [4]}, "pair: not a list of 2"),
        ({"pair": [True, True]}, "pair number 1: not a whole number"),
        ({"colours": "red"}, "colours: not a list"),
        ({"colours": ["red", "grey"]}, "colours number 2: 'grey' is not known here"),
        ({"colours": [["red"]]}, "colours number 1: '['red']' is not known here"),
        ({"move": {"kind": "fly", "steps": 2}}, "move"),
        ({"move": {"kind": "sail"}}, "move.steps: missing"),
        ({"move": {"kind": "sail", "steps": 0}}, "move.steps: 0 is not from 1 to 999"),
        ({"move": {"kind": "sail", "steps": 1, "jump": True}}, "move: 'jump' is not known here"),
        ({"move": 3}, "move: not a table"),
        ({"range": {"low": 1}}, "range.high: missing"),
        ({"range": {"low": 1, "high": 10}}, "range.high: 10 is not from 1 to 9"),
        ({"range": {"low": 1, "high": 9, "mid": 5}}, "range: 'mid' is not known here"),
        ({"range": {"low": 8, "high": 3}}, "low is above high"),
        ({"counts": {"02": 5}}, "counts.02: not a whole number"),
        ({"counts": {"2": 0}}, "counts.2: 0 is not from 1 to 999"),
        ({"words": ["a", "b", "a"]}, "words: 3 entries or characters, not 0 to 2"),
        ({"words": ["c"]}, "words number 1: 'c' is not known here"),
        ({"side": "top"}, "side: 'top' is not known here"),
        ({"glyph": "zz"}, "glyph: invalid literal"),
        ({"weight": "heavy"}, "weight: not a number"),
        ({"lunch": 1}, "'lunch' is not known here"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_place(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput) as caught:
        card(**changes)
    assert said in caught.value.what
    assert (caught.value.where, caught.value.remedy) == ("cards.toml", "Mend it.")


def test_an_entry_of_a_list_is_named_by_its_id() -> None:
    with pytest.raises(BadInput, match=r"^cards.toml: one.range.low: not a whole number"):
        read(tuple[Card, ...], [GOOD | {"range": {"low": "x", "high": 2}}], where="cards.toml")  # type: ignore[arg-type]


def test_what_is_written_is_read_back_and_defaults_are_left_out() -> None:
    plain = {**GOOD, "colours": ["blue", "red"], "price": "7 coins", "counts": {"2": 5}, "words": ["a"]}
    assert write(card(**plain)) == plain
    assert "price" not in write(card())


junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)


@given(
    st.dictionaries(st.sampled_from([*GOOD, "price", "counts", "words", "side", "lunch"]), junk, max_size=4)
)
def test_whatever_comes_from_outside_is_read_or_refused(changes: dict[str, Any]) -> None:
    try:
        found = card(**changes)
    except BadInput:
        return
    assert read(Card, write(found), where="") == found


def test_the_examples_are_true() -> None:
    assert doctest.testmod(reading).failed == 0

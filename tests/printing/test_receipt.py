"""A receipt from a file is what was saved, or a sentence that says what is wrong with it and where."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assets.errors import BadInput
from printing.receipt import (
    Align,
    Columns,
    Heading,
    Picture,
    QRCode,
    Receipt,
    Table,
    Text,
    clean,
    from_json,
    to_json,
)
from tests.printing import samples, strategies


@strategies.unhurried
@given(strategies.receipts)
def test_a_saved_receipt_is_read_back_as_it_was(receipt: Receipt) -> None:
    assert from_json(to_json(receipt)) == receipt
    assert from_json(to_json(receipt).encode()) == receipt


def test_a_picture_survives_the_file() -> None:
    receipt = Receipt("x", (samples.picture_block(),))
    assert from_json(to_json(receipt)) == receipt


def document(**changes: Any) -> str:
    return json.dumps({"receipt": 1, "title": "x", "language": "en", "blocks": []} | changes)


def with_block(**block: Any) -> str:
    return document(blocks=[{"block": "space"}, block])


@pytest.mark.parametrize(
    ("text", "where", "what"),
    [
        ("{", "f.json, line 1", "not JSON"),
        ("[]", "f.json", "not a receipt"),
        ('{"title": "x"}', "f.json", "not a receipt"),
        ("[" * 100_000, "f.json", "nested too deeply"),
        ('{"receipt": 1, "receipt": 1}', "f.json", "twice"),
        (document(receipt=2), "f.json", "version 2"),
        (document(receipt="1"), "f.json, receipt", "whole number"),
        ('{"receipt": ' + "1" * 5000 + "}", "f.json", "too long"),
        (document(colour="red"), "f.json, colour", "no such part"),
        (document(title=5), "f.json, title", "not a text"),
        (document(title="a\nb"), "f.json, title", "U+000A"),
        (document(language="english please"), "f.json, language", "not a tag"),
        (document(blocks={}), "f.json, blocks", "missing"),
        (document(blocks=[{"block": "cut"}] * 401), "f.json, blocks", "at most 400"),
        (document(blocks=[3]), "f.json, blocks[0]", "JSON object"),
        (with_block(block="stamp"), "f.json, blocks[1]", "no such block"),
        (with_block(block=["cut"]), "f.json, blocks[1]", "no such block"),
        (with_block(block="text"), "f.json, blocks[1].text", "missing"),
        (with_block(block="text", text="a", colour="red"), "f.json, blocks[1].colour", "no such part"),
        (with_block(block="text", text="a\x1b@"), "f.json, blocks[1].text", "U+001B"),
        (with_block(block="text", text="a\u202eb"), "f.json, blocks[1].text", "U+202E"),
        (with_block(block="text", text="a" * 4001), "f.json, blocks[1].text", "4,001"),
        (with_block(block="text", text="a", bold=1), "f.json, blocks[1].bold", "true or false"),
        (with_block(block="text", text="a", size="huge"), "f.json, blocks[1].size", "no such value"),
        (with_block(block="text", text="a", align=["left"]), "f.json, blocks[1].align", "not one of"),
        (with_block(block="heading", text="a", level=True), "f.json, blocks[1].level", "whole number"),
        (with_block(block="heading", text="\udc80"), "f.json, blocks[1].text", "U+DC80"),
        (with_block(block="columns", label="a", value=5), "f.json, blocks[1].value", "not a text"),
        (with_block(block="rule", style=None), "f.json, blocks[1].style", "no such value"),
        (with_block(block="space", lines=1.0), "f.json, blocks[1].lines", "whole number"),
        (with_block(block="table", header=[], rows=[]), "f.json, blocks[1].header", "0 entries"),
        (with_block(block="table", header="ab", rows=[]), "f.json, blocks[1].header", "not a list"),
        (with_block(block="table", header=["a", "b"], rows=[["1"]]), "f.json, blocks[1].rows[0]", "1 entries"),
        (with_block(block="table", header=["a"], rows=[[1]]), "f.json, blocks[1].rows[0][0]", "not a text"),
        (with_block(block="table", header=["a"], rows=[3]), "f.json, blocks[1].rows[0]", "not a list"),
        (with_block(block="table", header=["a"], rows=[["1"]], total_rows=2), "f.json, blocks[1].total_rows", "0 to 1"),
        (with_block(block="table", header=["a"], rows=[], align=["left", "left"]), "f.json, blocks[1].align", "each"),
        (with_block(block="table", header=["a"], rows=[], align=["up"]), "f.json, blocks[1].align[0]", "no such"),
        (with_block(block="qr", payload=""), "f.json, blocks[1].payload", "1 to 1400 bytes"),
        (with_block(block="qr", payload="é" * 701), "f.json, blocks[1].payload", "1402"),
        (with_block(block="picture", png="AAAA", alt="a"), "f.json, blocks[1].png", "not a PNG"),
        (with_block(block="picture", png="Ä", alt="a"), "f.json, blocks[1].png", "base64"),
        (with_block(block="picture", png=3, alt="a"), "f.json, blocks[1].png", "base64"),
        ('{"receipt": NaN}', "f.json", "NaN"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_file_is_said_with_its_place(text: str, where: str, what: str) -> None:
    with pytest.raises(BadInput) as caught:
        from_json(text, where="f.json")
    assert (caught.value.where, what in caught.value.what) == (where, True), str(caught.value)


def test_a_file_of_any_bytes_is_refused_in_words() -> None:
    for data in (b"\xff\xfe\x00", b"\x00" * 100, b" " * 2_000_001):
        with pytest.raises(BadInput):
            from_json(data)


json_values: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
names = st.sampled_from(
    ["block", "text", "label", "value", "header", "rows", "align", "size", "png", "alt", "payload", "lines"]
)
kinds = st.sampled_from(["heading", "text", "columns", "rule", "table", "qr", "picture", "space", "cut"])


@strategies.unhurried
@given(kinds, st.dictionaries(names, json_values, max_size=4))
def test_no_block_from_a_file_breaks_the_reader(kind: str, parts: dict[str, Any]) -> None:
    try:
        receipt = from_json(document(blocks=[parts | {"block": kind}]))
    except BadInput:
        return
    assert from_json(to_json(receipt)) == receipt


def test_a_game_that_makes_an_impossible_block_is_told_at_once() -> None:
    with pytest.raises(BadInput, match="U\\+0009"):
        Columns("tab\tbed", "1")
    with pytest.raises(BadInput):
        Receipt("x", ("text",))  # type: ignore[arg-type]
    with pytest.raises(BadInput):
        Picture(b"GIF89a", "no")
    with pytest.raises(BadInput):
        Table(("a",), (("b",),), (Align.LEFT, Align.LEFT))
    with pytest.raises(BadInput):
        QRCode("x" * 1401)


@strategies.unhurried
@given(st.text(st.characters(), max_size=40))
def test_what_people_type_fits_a_receipt_once_cleaned(typed: str) -> None:
    cleaned = clean(typed)
    assert Heading(cleaned).text == cleaned
    assert Text(cleaned).text == cleaned
    assert len(cleaned) == len(typed)

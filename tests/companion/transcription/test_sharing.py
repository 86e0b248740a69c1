"""One owner's work serves the next: codes a camera reads, files, hostile ones refused, nothing added unseen."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assets.errors import BadInput, PlainError
from companion.code_text import base45, pack
from companion.games.darwins_journey.card_sets import (
    GROUPS,
    PREFIX,
    Shelf,
    best_home,
    cards_sheet,
    export,
    export_into,
    is_share_code,
    opened,
    preview,
    same_set,
    share_codes,
    take,
    taken,
)
from companion.games.darwins_journey.copying import Draft, draft_to, steps_by_part
from companion.games.darwins_journey.copying_words import preview_words
from printing.picture import draw_code, render_picture
from tests.companion.transcription.samples import DAY, drafts, whole
from vision.codes import read_codes
from vision.reading import ForeignCode, interpret

CODES = share_codes(whole())


def content(**changes: Any) -> dict[str, Any]:
    return {"n": "box", "d": DAY, "s": {"card:1": ["deliver", "rest"]}} | changes


def code_of(data: object, version: int = 1) -> str:
    return pack(PREFIX, version, json.dumps(data).encode())


@settings(deadline=None, max_examples=40)
@given(drafts())
def test_a_set_goes_through_its_codes_and_back(draft: Draft) -> None:
    back: dict[str, Any] = {}
    for one in share_codes(draft):
        shared = taken(one.text)
        assert (shared.name, shared.day) == (draft.name, draft.changed)
        assert set(shared.parts) <= set(GROUPS[one.group])
        back |= shared.steps
    assert back == dict(draft.steps)


@pytest.mark.parametrize("code", CODES, ids=[one.group for one in CODES])
def test_every_code_is_small_and_our_own_scanner_reads_it(code: Any) -> None:
    import segno

    made = segno.make_qr(code.text, error="m", boost_error=False)
    assert made.mode == "alphanumeric"
    assert int(made.version) <= 25
    assert code.fits
    frame = np.stack([np.asarray(draw_code(code.text, 560))] * 3, axis=-1)
    (read,) = read_codes(frame)
    assert read.text == code.text
    assert isinstance(interpret(read), ForeignCode), (
        "the scan screen hands it to whoever waits for such a code"
    )


def test_the_printed_slip_is_read_whole_from_one_picture() -> None:
    draft = whole("cards", "marks", "icons", "board.white")
    paper = render_picture(cards_sheet(draft, share_codes(draft)), 42).convert("RGB")
    read = {one.text for one in read_codes(np.asarray(paper)[:, :, ::-1].copy())}
    assert {one.text for one in share_codes(draft)} <= read


def test_only_a_board_full_of_long_labels_is_too_big_for_a_code_and_says_so() -> None:
    draft = whole("board.white")
    odd = [[f"other {chr(0x4E00 + 97 * n + k) * 40}" for k in range(4)] for n in range(5)]
    full = draft.with_step("board:white:tents", odd, DAY)
    for letter in "ABCD":
        step = f"board:white:row:{letter}"
        under = {
            str(n): [
                f"other {''.join(chr(0x4E00 + 131 * n + 7 * k + ord(letter) * m) for m in range(40))}"
                for k in range(4)
            ]
            for n in range(1, 6)
        }
        full = full.with_step(step, full.value(step) | {"under": under}, DAY)
    (code,) = share_codes(full)
    assert not code.fits
    assert "Too much for a code" in str(cards_sheet(full, [code]))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("https://example.org", "no code of Alfred's cards"),
        ("TCAAAAA", "no code of Alfred's cards"),
        ("TCA.", "damaged"),
        (PREFIX + CODES[0].text[3:].replace("A", "B"), "damaged"),
        (CODES[0].text[:-9] + ".", "damaged"),
        (PREFIX + base45(b"\x01\x00\x00\x00\x00abc") + ".", "damaged"),
        (code_of(content(), 2), "newer companion"),
        (pack(PREFIX, 1, b"[" * 39_000), "nested"),
        (pack(PREFIX, 1, b" " * 50_000), "more than a deck"),
        (pack(PREFIX, 1, b"\xff\xfe"), "UTF-8"),
        (code_of([]), "JSON object"),
        (code_of({"n": "x"}), "carries no cards"),
        (code_of(content(s={})), "carries no cards"),
        (code_of(content(s={"card:1": ["fly"]})), "fly"),
        (code_of(content(s={"../x": []})), "../x"),
        (code_of(content(n="a\u0007b")), "name"),
        (code_of(content(n=7)), "name"),
        (code_of(content(d="yesterday")), "damaged"),
        (code_of(content(extra=1)), "carries no cards"),
    ],
)
def test_a_malformed_or_hostile_code_is_refused_with_the_reason(text: str, said: str) -> None:
    with pytest.raises(BadInput) as caught:
        taken(text)
    assert said in caught.value.what
    assert caught.value.remedy or said in ("name",)


@settings(deadline=None, max_examples=50)
@given(st.integers(3, len(CODES[0].text) - 2), st.sampled_from("0123456789ABCXYZ $%*+-./:"))
def test_no_changed_character_of_a_code_goes_unnoticed(at: int, other: str) -> None:
    text = CODES[0].text
    changed = text[:at] + other + text[at + 1 :]
    if changed == text:
        return
    with pytest.raises(BadInput):
        taken(changed)


@settings(deadline=None, max_examples=50)
@given(st.binary(max_size=300))
def test_no_bytes_in_a_code_are_a_crash(data: bytes) -> None:
    with pytest.raises(PlainError):
        taken(pack(PREFIX, 1, data))


def test_nothing_is_added_before_it_was_shown_and_every_step_can_be_undone(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path, lambda: DAY)
    mine = shelf.new("Kim's box")
    shelf.edit(mine.id, "card:1", ["small", "rest"])
    shelf.edit(mine.id, "card:2", whole().value("card:2"))
    shared = taken(CODES[0].text)
    home = best_home(shelf, shared)
    assert home is not None
    seen = preview(shared, home)
    assert (seen.changes, seen.same, len(seen.adds)) == (("card:1",), ("card:2",), 6)
    assert "Card 1" in preview_words(seen)[2]
    assert shelf.get(mine.id).value("card:1") == ["small", "rest"]
    after = take(shelf, seen)
    assert [after.value(step) for step in steps_by_part()["cards"]] == [
        whole().value(step) for step in steps_by_part()["cards"]
    ]
    assert preview(shared, after).does_nothing
    for _change in range(7):
        after, _step = shelf.undo(mine.id)
    assert after.value("card:1") == ["small", "rest"]
    assert "card:3" not in after.steps


def test_a_set_goes_to_another_device_as_a_file(tmp_path: Path) -> None:
    here, there = Shelf(tmp_path / "a", lambda: DAY), Shelf(tmp_path / "b", lambda: DAY)
    mine = here.add(whole())
    path = export_into(mine, tmp_path / "exports")
    assert export_into(mine, tmp_path / "exports") != path
    shared = opened(path)
    assert same_set(there, shared) is None
    added = take(there, preview(shared, None))
    assert dict(added.steps) == dict(mine.steps)
    assert same_set(there, shared) == added
    assert added.trail == ()
    with pytest.raises(PlainError, match="already a file"):
        export(mine, path)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not JSON"),
        ("{}", "no set of Alfred's cards"),
        (json.dumps(draft_to(whole()) | {"format": 7}), "newer companion"),
        (json.dumps(draft_to(whole()) | {"more": 7}), "damaged"),
        (json.dumps(draft_to(whole()) | {"steps": {"card:1": ["fly"]}}), "fly"),
        (json.dumps(draft_to(whole()) | {"steps": {}}), "Nothing is copied"),
        (json.dumps(draft_to(whole()) | {"trail": [["card:1"]]}), "damaged"),
        ("x" * 400_001, "bigger"),
    ],
)
def test_a_file_that_is_no_set_is_refused_with_the_place(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "set.json"
    file.write_text(text)
    with pytest.raises(BadInput) as caught:
        opened(file)
    assert said in caught.value.what
    assert caught.value.where.startswith(str(file))


def test_only_such_codes_are_taken_for_cards() -> None:
    assert all(is_share_code(one.text) for one in CODES)
    assert not is_share_code("TCR123.")

"""Codes that people teach: bound to a piece, read as that piece, handed on, forgotten; a tag of ours is never overruled."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assets.errors import BadInput
from assets.tags import register
from companion.cli import main
from companion.storage import Storage
from companion.taught_codes import MOST, Binding, Outcome, TaughtCodes, export_text, read_bindings
from tests.vision.test_codes import any_qr
from vision.codes import read_codes
from vision.reading import ForeignCode, KnownPiece, TaughtPiece, interpret

FOREIGN = "9783161484100"
PIECES = [one.id for one in register().of("wayfarers")][:50]


@pytest.fixture
def storage(tmp_path: Path):
    with Storage.open(tmp_path / "companion.sqlite3") as opened:
        yield opened


@pytest.fixture
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    return tmp_path


def test_a_code_already_on_a_piece_is_read_as_that_piece_once_it_was_taught(storage: Storage) -> None:
    taught = TaughtCodes(storage)
    [code] = read_codes(any_qr("https://example.com/x"))
    assert isinstance(interpret(code, taught), ForeignCode)
    taught.teach(code.text, "wayfarers", "L03")
    read = interpret(code, TaughtCodes(storage))
    assert isinstance(read, TaughtPiece)
    assert read.component.id == "L03"
    assert taught.forget(code.text)
    assert isinstance(interpret(code, taught), ForeignCode)
    assert not taught.forget(code.text)


@pytest.mark.parametrize(
    ("text", "piece"),
    [("TC-WL0018", "L02"), ("TC-WL0019", "L02"), ("", "L02"), ("x" * 3001, "L02"), (FOREIGN, "L99")],
    ids=["a tag of ours", "a misread tag", "nothing", "too long", "no such piece"],
)
def test_what_cannot_be_taught_is_refused_and_nothing_is_kept(
    storage: Storage, text: str, piece: str
) -> None:
    taught = TaughtCodes(storage)
    with pytest.raises(BadInput):
        taught.teach(text, "wayfarers", piece)
    assert taught.list() == TaughtCodes(storage).list() == ()


def test_a_tag_of_ours_keeps_its_meaning_whatever_stands_in_the_storage(storage: Storage) -> None:
    storage.set_setting("taught_codes", [["TC-WL0018", "wayfarers", "L02"], "rubbish", [1, 2, 3]])
    [code] = read_codes(any_qr("TC-WL0018"))
    read = interpret(code, TaughtCodes(storage))
    assert isinstance(read, KnownPiece)
    assert read.component.id == "L01"


@given(
    st.dictionaries(
        st.text(min_size=1, max_size=30).filter(lambda text: not text.startswith("TC-")),
        st.sampled_from(PIECES),
        max_size=20,
    )
)
@settings(max_examples=25, deadline=None)
def test_what_is_exported_comes_in_elsewhere_as_it_was(tmp_path_factory, codes: dict[str, str]) -> None:
    folder = tmp_path_factory.mktemp("tables")
    with Storage.open(folder / "one.sqlite3") as one, Storage.open(folder / "two.sqlite3") as two:
        here, there = TaughtCodes(one), TaughtCodes(two)
        here.import_codes([Binding(text, "wayfarers", piece) for text, piece in codes.items()])
        bindings = read_bindings(export_text(here).encode(), "file")
        assert {arrival.outcome for arrival in there.dry_run(bindings)} <= {Outcome.NEW}
        assert there.list() == ()
        there.import_codes(bindings)
        assert TaughtCodes(two).list() == here.list()
        assert there.import_codes(bindings) == 0


def test_a_code_that_means_another_piece_here_stays_unless_it_is_to_be_replaced(storage: Storage) -> None:
    taught = TaughtCodes(storage)
    taught.teach(FOREIGN, "wayfarers", "L03")
    other = [Binding(FOREIGN, "wayfarers", "L04")]
    [arrival] = taught.dry_run(other)
    assert (arrival.outcome, arrival.now) == (Outcome.OTHER, Binding(FOREIGN, "wayfarers", "L03"))
    assert taught.import_codes(other) == 0
    assert taught.taught(FOREIGN) == ("wayfarers", "L03")
    assert taught.import_codes(other, replace=True) == 1
    assert taught.taught(FOREIGN) == ("wayfarers", "L04")


def test_only_so_many_can_be_taught_and_all_before_stay(storage: Storage) -> None:
    taught = TaughtCodes(storage)
    assert taught.import_codes([Binding(str(n), "wayfarers", "L03") for n in range(MOST)]) == MOST
    with pytest.raises(BadInput):
        taught.teach("one more", "wayfarers", "L03")
    assert len(TaughtCodes(storage).list()) == MOST


@pytest.mark.parametrize(
    "document",
    [
        "[]",
        "{}",
        '{"format": "tabletop-companion-taught-codes", "version": 2, "codes": []}',
        '{"format": "tabletop-companion-taught-codes", "version": 1, "codes": 3}',
        '{"format": "tabletop-companion-taught-codes", "version": 1, "codes": [{"text": "a", "game": "wayfarers"}]}',
        '{"format": "tabletop-companion-taught-codes", "version": 1, "codes": [{"text": "TC-WL0018", "game": "wayfarers", "piece": "L02"}]}',
        '{"format": "tabletop-companion-taught-codes", "version": 1, "codes": [{"text": 5, "game": "wayfarers", "piece": "L02"}]}',
        "\xff" * 40,
    ],
)
def test_a_file_that_holds_no_taught_codes_is_refused_whole(at_home: Path, document: str, capsys) -> None:
    path = at_home / "codes.json"
    path.write_text(document, encoding="latin-1")
    assert main(["teach", "import", str(path), "--yes"]) == 2
    assert str(path) in capsys.readouterr().err


def test_teaching_in_the_terminal_from_a_picture_to_another_table(at_home: Path, capsys, monkeypatch) -> None:
    import cv2

    picture = at_home / "code.png"
    cv2.imwrite(str(picture), any_qr("https://example.com/\x1b[2J"))
    assert main(["teach", "add", str(picture), "wayfarers", "L03"]) == 0
    assert main(["teach", "add", FOREIGN, "origin", "territory_green_2"]) == 0
    assert main(["teach", "list"]) == 0
    listed = capsys.readouterr().out
    assert "L03: Land 3: city" in listed
    assert "\x1b" not in listed
    file = at_home / "codes.json"
    assert main(["teach", "export", str(file)]) == 0
    assert main(["teach", "forget", "1"]) == 0
    assert main(["teach", "forget", FOREIGN]) == 1
    monkeypatch.setenv("COMPANION_HOME", str(at_home / "other"))
    assert main(["teach", "import", str(file)]) == 0
    assert "Nothing was changed" in capsys.readouterr().out
    assert main(["teach", "import", str(file), "--yes"]) == 0
    capsys.readouterr()
    assert main(["teach", "list", "--json"]) == 0
    assert [one["piece"] for one in json.loads(capsys.readouterr().out)["codes"]] == [
        "L03",
        "territory_green_2",
    ]


def test_a_taught_code_is_named_by_the_scan_in_the_terminal(at_home: Path, capsys) -> None:
    import cv2

    picture = at_home / "code.png"
    cv2.imwrite(str(picture), any_qr("https://example.com/x"))
    assert main(["teach", "add", "https://example.com/x", "wayfarers", "L03"]) == 0
    capsys.readouterr()
    assert main(["scan", str(picture), "--json"]) == 0
    [code] = json.loads(capsys.readouterr().out)["pictures"][0]["codes"]
    assert (code["means"], code["id"]) == ("taught", "L03")


def test_scanning_goes_on_where_the_storage_cannot_be_opened(at_home: Path, capsys, monkeypatch) -> None:
    import cv2

    blocked = at_home / "file"
    blocked.write_text("in the way")
    monkeypatch.setenv("COMPANION_HOME", str(blocked))
    picture = at_home / "code.png"
    cv2.imwrite(str(picture), any_qr("TC-WL0018"))
    assert main(["scan", str(picture)]) == 0
    assert "Land 1" in capsys.readouterr().out

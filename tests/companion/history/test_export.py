"""Everything in one document: nothing is lost on the way out and back in, and nothing odd gets in."""

from __future__ import annotations

import contextlib
import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assets.errors import BadInput
from companion.history.export import VERSION, Document, export_document, read_document
from companion.history.repository import delete, put
from companion.storage import NewEntry, NewSnapshot, Record, Storage
from companion.storage.values import EntryKind
from tests.companion.history.evenings import LATE, begun, game, play, solo_game
from tests.companion.history.moved import exported, imported

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**16), 10**16) | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)  # fmt: skip
STORABLE = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
KINDS: list[EntryKind] = ["answer", "correct"]
ENTRIES = st.lists(st.tuples(st.sampled_from(KINDS), STORABLE, JSON, STORABLE), min_size=1, max_size=4)


@contextlib.contextmanager
def two_storages() -> Iterator[tuple[Storage, Storage]]:
    quick = "/dev/shm" if Path("/dev/shm").is_dir() else None
    with (
        tempfile.TemporaryDirectory(dir=quick) as folder,
        Storage.open(Path(folder) / "a.sqlite3") as one,
        Storage.open(Path(folder) / "b.sqlite3") as other,
    ):
        yield one, other


def poured(document: Document, storage: Storage) -> None:
    """Everything of a document into a storage, whatever it is worth."""
    with storage.importing() as intake:
        for key, value in document.settings.items():
            intake.put_setting(key, value)
        for record in document.records:
            intake.add_revisions(record.revisions)
        for whole in document.playthroughs:
            intake.add_playthrough(whole)


def grown(storage: Storage, data: st.DataObject) -> None:
    """A tree of any answers, corrections, snapshots and ends; undone, branched, renamed and hidden anyhow."""
    first = NewSnapshot(0, 1, "human", data.draw(JSON), data.draw(JSON), "f:1")
    header = storage.create_playthrough(
        data.draw(STORABLE), {"deck": data.draw(JSON)}, "f:1", first, data.draw(STORABLE)
    )
    ids = [0]
    for _ in range(data.draw(st.integers(0, 5))):
        head = storage.playthrough(header.id).head
        back = data.draw(st.sampled_from(ids))
        if back != head:
            storage.move_head(header.id, head, back)
        entries = [NewEntry(kind, key, value, by, "f:2") for kind, key, value, by in data.draw(ENTRIES)]
        after = data.draw(st.integers(0, len(entries)))
        shots = [
            NewSnapshot(after, 2, "bot", data.draw(JSON), data.draw(JSON), data.draw(st.sampled_from("fg")))
        ]
        ended = data.draw(st.none() | JSON)
        ids += [one.id for one in storage.append(header.id, back, entries, shots, finished=ended)]
    storage.move_head(header.id, storage.playthrough(header.id).head, data.draw(st.sampled_from(ids)))
    storage.hide(header.id, data.draw(st.booleans()))


@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_whatever_is_kept_comes_out_of_the_next_device_as_it_went_in(data: st.DataObject) -> None:
    with two_storages() as (here, there):
        for _ in range(data.draw(st.integers(0, 2))):
            grown(here, data)
        for uuid in data.draw(st.lists(st.sampled_from(["1" * 32, "a" * 32]), max_size=4)):
            here.put_record(
                Record(
                    uuid=uuid,
                    game=data.draw(STORABLE),
                    variant=data.draw(STORABLE),
                    finished_at="2026-11-03T20:00:00Z",
                    playthrough=data.draw(st.none() | STORABLE),
                    sheet=data.draw(JSON),
                    result=data.draw(JSON),
                    notes=data.draw(STORABLE),
                )
            )
        for key, value in data.draw(st.dictionaries(STORABLE, JSON, max_size=3)).items():
            here.set_setting(key, value)
        document = exported(here)
        read_back = read_document(document, where="x")
        assert read_back.refused == ()
        poured(read_back, there)
        assert exported(there) == document
        assert [one.id for one in there.playthroughs(include_hidden=True)] == [
            one.id for one in here.playthroughs(include_hidden=True)
        ]
        assert there.records() == here.records()


@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    seeds=st.lists(st.integers(0, 99), min_size=1, max_size=2, unique=True),
    steps=st.lists(st.sampled_from(["answer", "undo", "redo", "correct"]), max_size=25),
    answers=st.integers(0, 60),
    totals=st.lists(st.integers(0, 90), max_size=3),
    gone=st.booleans(),
)
def test_a_whole_shelf_of_real_games_moves_into_an_empty_house(
    seeds: list[int], steps: list[str], answers: int, totals: list[int], gone: bool
) -> None:
    with two_storages() as (here, there):
        for seed in seeds:
            opened = play(begun(here, seed=seed), answers, seed)
            for number, step in enumerate(steps):
                if step == "undo":
                    opened.undo()
                elif step == "redo":
                    opened.redo()
                elif step == "correct":
                    value = next(one for one in opened.correctables() if one.field.kind == "number")
                    opened.correct(value.field.id, value.field.low)
                else:
                    play(opened, 1, number)
        for day, total in enumerate(totals, start=1):
            put(here, game({"Ada": total, "Bo": 40}, on=day, uuid=f"{day:032x}"))
        if totals and gone:
            delete(here, f"{1:032x}")
        here.set_setting("draft.wayfarers.table", {"game": "wayfarers"})
        document = exported(here)
        report = imported(there, document)
        assert {one.outcome.value for one in report.items} == {"new"}, report
        assert exported(there) == document
        assert {one.outcome.value for one in imported(there, document).items} == {"same"}
        assert exported(there) == document


def test_what_is_of_the_device_alone_stays_on_it(storage: Storage) -> None:
    storage.set_setting("app.text_percent", 140)
    storage.set_setting("origin.token_values", {"hunting": 2})
    assert read_document(exported(storage), where="x").settings == {"origin.token_values": {"hunting": 2}}


def test_the_document_of_an_empty_house_can_be_read(storage: Storage) -> None:
    assert read_document(exported(storage), where="x") == Document({}, (), (), ())


def test_a_document_has_a_line_for_each_game(storage: Storage) -> None:
    for day in (1, 2, 3):
        put(storage, game({"Ada": day}, on=day))
    lines = exported(storage).decode("ascii").splitlines()
    assert sum(line.startswith('{"uuid"') for line in lines) == 3


# What comes from elsewhere


@pytest.fixture
def sound(storage: Storage) -> dict[str, Any]:
    """A document of one play and one playthrough, to be spoilt."""
    play(begun(storage), 12)
    put(storage, solo_game(LATE))
    storage.set_setting("origin.token_values", [1])
    found: dict[str, Any] = json.loads(exported(storage))
    return found


def refused(document: Any) -> str:
    data = document if isinstance(document, bytes) else json.dumps(document).encode()
    with pytest.raises(BadInput) as error:
        read_document(data, where="evil.json")
    assert error.value.where.startswith("evil.json")
    assert error.value.remedy
    return str(error.value)


def test_a_newer_document_is_refused_as_a_whole(sound: dict[str, Any]) -> None:
    assert "newer companion" in refused({**sound, "version": VERSION + 1})


@pytest.mark.parametrize(
    "other", [{}, {"format": "bgstats"}, {"format": 3}, {"game": "wayfarers", "players": []}]
)
def test_a_file_of_another_kind_is_told_apart(other: dict[str, Any]) -> None:
    assert "no export of the companion" in refused(other)


def test_a_document_cut_off_anywhere_is_refused(sound: dict[str, Any]) -> None:
    whole = json.dumps(sound).encode()
    for share in range(1, 20):
        refused(whole[: len(whole) * share // 20])


@pytest.mark.parametrize(
    ("hostile", "what"),
    [
        (b'{"a":' * 100 + b"1" + b"}" * 100, "nested deeper"),
        (b'{"format": "x", "format": "y"}', "twice"),
        (b'{"format": NaN}', "not a number"),
        (b'{"format": 1' + b"0" * 5000 + b"}", "digits"),
        (b'{"format": "\xff"}', "UTF-8"),
        (b"[]", "ends in the middle"),
        (b"[{}", "not JSON"),
        (b"", "not JSON"),
    ],
)  # fmt: skip
def test_hostile_bytes_are_refused(hostile: bytes, what: str) -> None:
    assert what in refused(hostile)


def test_a_bigger_document_than_any_is_refused_before_it_is_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.history.export.LONGEST", 1000)
    assert "bigger than 1000" in refused(b'{"format": "' + b"x" * 1000 + b'"}')


@pytest.mark.parametrize(
    ("key", "value", "where"),
    [
        ("version", "1", "version"),
        ("version", 0, "version"),
        ("version", True, "version"),
        ("settings", [], "settings"),
        ("settings", {"k" * 300: 1}, "settings.kkkk"),
        ("settings", {"\ud800": 1}, "settings"),
        ("records", {}, "records"),
        ("playthroughs", None, "playthroughs"),
        ("extra", 1, "extra"),
    ],
)
def test_a_document_of_the_wrong_shape_names_the_place(
    sound: dict[str, Any], key: str, value: Any, where: str
) -> None:
    assert f"evil.json: {where}" in refused({**sound, key: value})


@pytest.mark.parametrize("key", ["settings", "records", "playthroughs"])
def test_a_document_without_a_part_is_refused(sound: dict[str, Any], key: str) -> None:
    del sound[key]
    assert f"{key}: This is missing" in refused(sound)


def spoilt(sound: dict[str, Any], path: str, value: Any) -> str:
    """Put the value at a path such as "playthroughs.0.entries.1.parent"; return why that part is refused."""
    *way, last = path.split(".")
    spot: Any = sound
    for step in way:
        spot = spot[int(step)] if isinstance(spot, list) else spot[step]
    if value is ...:
        del spot[last]
    else:
        spot[int(last) if isinstance(spot, list) else last] = value
    document = read_document(json.dumps(sound).encode(), where="evil.json")
    (one,) = document.refused
    assert len(document.records) + len(document.playthroughs) == 1
    assert one.why.remedy
    return str(one.why)


@pytest.mark.parametrize(
    ("path", "value", "place"),
    [
        ("records.0", 7, "records[0]"),
        ("records.0.uuid", "../../etc", "records[0].uuid"),
        ("records.0.uuid", ..., "records[0].uuid"),
        ("records.0.revisions", [], "records[0].revisions"),
        ("records.0.revisions.0.revision", 0, "revisions[0].revision"),
        ("records.0.revisions.0.revision", 2**53, "revisions[0].revision"),
        ("records.0.revisions.0.written_at", "now", "written_at"),
        ("records.0.revisions.0.finished_at", "2026-11-03", "finished_at"),
        ("records.0.revisions.0.game", None, "game"),
        ("records.0.revisions.0.notes", "n" * 20_000, "notes"),
        ("records.0.revisions.0.notes", "\ud800", "notes"),
        ("records.0.revisions.0.sheet", "s" * (1 << 20), "sheet"),
        ("records.0.revisions.0.result", float("1e999"), "result"),
        ("records.0.revisions.0.playthrough", 3, "playthrough"),
        ("records.0.revisions.0.colour", "red", "colour"),
        ("playthroughs.0.id", "A" * 32, "playthroughs[0].id"),
        ("playthroughs.0.options", [], "options"),
        ("playthroughs.0.hidden", 1, "hidden"),
        ("playthroughs.0.head", 99, "head"),
        ("playthroughs.0.head", "1", "head"),
        ("playthroughs.0.start.preferred", 5, "preferred of 0"),
        ("playthroughs.0.start.preferred", None, "preferred of 0"),
        ("playthroughs.0.entries.1.id", 1, "entries[1].id"),
        ("playthroughs.0.entries.1.parent", 9, "entries[1].parent"),
        ("playthroughs.0.entries.1.parent", 2, "entries[1].parent"),
        ("playthroughs.0.entries.1.kind", "start", "entries[1].kind"),
        ("playthroughs.0.entries.1.preferred", 1, "preferred of"),
        ("playthroughs.0.entries.1.at", 0, "entries[1].at"),
        ("playthroughs.0.entries.1.at", "2026-02-30T00:00:00Z", "entries[1].at"),
        ("playthroughs.0.entries.1.at", "2026-02-03T00:00:00.5Z", "entries[1].at"),
        ("playthroughs.0.updated", "0001-01-01T00:00:00Z", "updated"),
        ("playthroughs.0.created", "9999-12-31T23:59:59Z", "created"),
        ("playthroughs.0.entries.1.value", ..., "entries[1].value"),
        ("playthroughs.0.snapshots", [], "snapshots"),
        ("playthroughs.0.snapshots.0.entry", 999, "snapshots"),
        ("playthroughs.0.snapshots.0.turn", 10**9, "turn"),
        ("playthroughs.0.snapshots.0.story", ..., "story"),
        ("playthroughs.0.entries", {"0": 1}, "entries"),
    ],
)
def test_a_part_that_cannot_be_is_refused_alone_with_its_place(
    sound: dict[str, Any], path: str, value: Any, place: str
) -> None:
    if isinstance(value, float):
        text = json.dumps(sound)
        old = json.dumps(sound["records"][0]["revisions"][0]["result"])
        document = read_document(text.replace(old, "1e999").encode(), where="evil.json")
        (one,) = document.refused
        assert place in str(one.why)
    else:
        assert place in spoilt(sound, path, value)


def test_a_game_that_stands_where_nothing_leads_is_refused(storage: Storage) -> None:
    opened = play(begun(storage), 6)
    left = opened.header.head
    opened.undo()
    play(opened, 3, seed=99)
    document = json.loads(exported(storage))
    assert read_document(json.dumps(document).encode(), where="x").refused == ()
    document["playthroughs"][0]["head"] = left
    (one,) = read_document(json.dumps(document).encode(), where="x").refused
    assert "led last" in str(one.why)


def test_two_parts_of_one_id_are_told(sound: dict[str, Any]) -> None:
    sound["records"].append(sound["records"][0])
    (one,) = read_document(json.dumps(sound).encode(), where="x").refused
    assert "records[1]: It stands there twice." in str(one.why)


def test_a_document_is_read_through_the_very_bytes_that_were_written(storage: Storage) -> None:
    put(storage, game({"Zoë 李": 3}, notes="½ 🎲"))
    with storage.contents() as contents:
        pieces = list(export_document(contents))
    assert "".join(pieces).isascii()
    assert read_document("".join(pieces).encode(), where="x").records[0].revisions[0].record.notes == "½ 🎲"

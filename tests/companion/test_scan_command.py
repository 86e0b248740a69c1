"""`companion scan` as a person and as a program uses it: lines, JSON, pictures, and what is said when it cannot be."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest
import segno

from companion.cli import main
from tests.scenes import samples
from tests.vision.test_codes import any_qr, flat
from vision.annotate import ROOM
from vision.codes import read_codes

PANORAMA = str(samples.SAMPLES / "wayfarers_panorama.jpg")
SCHEMES = str(samples.SAMPLES / "wayfarers_schemes.jpg")
VIDEO = str(samples.SAMPLES / "wayfarers_panorama.mp4")


def written(path: Path, picture: np.ndarray) -> str:
    cv2.imwrite(str(path), picture)
    return str(path)


def as_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict:
    assert main(["scan", *arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_the_scheme_cards_are_named_left_to_right_as_they_lie(capsys):
    assert main(["scan", SCHEMES, "--arrange"]) == 0
    first, *lines = capsys.readouterr().out.splitlines()
    assert "6 codes, 6 known pieces" in first
    assert [line.split(":")[0].strip() for line in lines] == [f"row 1, place {n}" for n in range(1, 7)]
    assert [line.split("Scheme ")[1][0] for line in lines] == list(samples.SCHEMES)


def test_without_arranging_pieces_of_one_kind_are_counted(capsys):
    assert main(["scan", PANORAMA]) == 0
    out = capsys.readouterr().out
    assert "28 codes, 28 known pieces" in out
    assert "2 × Yellow upgrade 1" in out
    assert "row" not in out


@pytest.mark.parametrize("where", [PANORAMA, VIDEO], ids=["picture", "video"])
def test_the_panorama_comes_as_json_with_rows_and_places(capsys, where):
    document = as_json(capsys, where, "--arrange")
    assert document["source"]["name"] == where
    [picture] = document["pictures"]
    rows = [list(row) for row in samples.panorama().rows]
    assert picture["arrangement"] == {"rows": rows, "grid": False, "ambiguous": None}
    for one in picture["codes"]:
        assert one["means"] == "piece"
        assert one["game"] == "wayfarers"
        assert rows[one["row"] - 1][one["column"] - 1] == one["id"]
        assert len(one["corners"]) == 4


def test_the_annotated_picture_is_the_picture_with_its_codes_outlined(capsys, tmp_path):
    target = tmp_path / "seen.png"
    document = as_json(capsys, SCHEMES, "--annotate", str(target))
    assert document["pictures"][0]["annotated"] == str(target)
    before, after = cv2.imread(SCHEMES), cv2.imread(str(target))
    assert after.shape == before.shape
    changed = np.abs(after.astype(int) - before).max(axis=2) > 60
    codes = document["pictures"][0]["codes"]
    for one in codes:
        corners = np.array(one["corners"])
        middle = corners.mean(axis=0)
        x, y = np.round(middle + ROOM * (corners[:2].mean(axis=0) - middle)).astype(int)
        assert changed[y - 1 : y + 2, x - 1 : x + 2].any()
        assert not changed[round(middle[1]), round(middle[0])]
    assert changed.mean() < 0.08
    assert [path.name for path in tmp_path.iterdir()] == ["seen.png"]


def test_a_folder_is_read_picture_by_picture_and_annotated_into_a_folder(capsys, tmp_path):
    pictures = tmp_path / "in"
    pictures.mkdir()
    written(pictures / "a.png", flat("TC-WL0018"))
    written(pictures / "b.png", np.full((50, 50), 255, np.uint8))
    (pictures / "c.jpg").write_bytes(b"\xff\xd8\xff")
    assert main(["scan", str(pictures), "--annotate", str(tmp_path / "out")]) == 0
    out = capsys.readouterr().out
    assert "a.png: 1 code, 1 known piece" in out
    assert "b.png: no code was found" in out
    assert "Passed over" in out
    assert "c.jpg" in out
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["a.png-tags.png", "b.png-tags.png"]


def test_a_picture_without_a_code_is_no_failure_and_says_what_helps(capsys, tmp_path):
    dark = written(tmp_path / "dark.png", np.zeros((90, 160), np.uint8))
    assert main(["scan", dark]) == 0
    assert "no code was found. The picture is dark: more light helps." in capsys.readouterr().out
    document = as_json(capsys, dark, "--arrange")
    assert document["pictures"][0]["codes"] == []
    assert document["pictures"][0]["advice"] == "too_dark"


def test_misread_unknown_and_foreign_codes_are_told_apart(capsys, tmp_path):
    tags = ["TC-WL0019", "TC-WX0011", "HTTP://A.B"]
    picture = written(tmp_path / "three.png", np.hstack([flat(text) for text in tags]))
    assert main(["scan", picture]) == 0
    out = capsys.readouterr().out
    assert "3 codes, 0 known pieces" in out
    assert "a misread or damaged tag: TC-WL0019" in out
    assert "not in the register: TC-WX0011" in out
    assert "a foreign code, not opened: HTTP://A.B" in out
    means = [one["means"] for one in as_json(capsys, picture)["pictures"][0]["codes"]]
    assert sorted(means) == ["foreign", "unknown", "wrong_check"]


def test_a_hostile_payload_steers_neither_the_terminal_nor_the_reader_of_the_json(capsys, tmp_path):
    hostile = "\x1b]0;owned\x07\x9b31m\u202e"
    picture = written(tmp_path / "hostile.png", any_qr(hostile))
    for options in ([], ["--arrange"], ["--json"]):
        assert main(["scan", picture, *options, "--annotate", str(tmp_path / "out.png")]) == 0
        out = capsys.readouterr().out
        assert not any(ord(c) < 0x20 and c != "\n" for c in out)
        assert not set(out) & {"\x7f", "\x9b", "\u202e"}
    assert as_json(capsys, picture)["pictures"][0]["codes"][0]["text"] == hostile


def test_a_file_with_a_hostile_name_does_not_steer_the_terminal(capsys, tmp_path):
    picture = written(tmp_path / "a.png", flat("TC-WL0018"))
    hostile = Path(picture).rename(tmp_path / "\x1b[31m.png")
    assert main(["scan", str(hostile)]) == 0
    assert "\x1b" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["nowhere.jpg"], 1),
        (["camera:97"], 1),
        (["camera:x"], 2),
        ([SCHEMES, "--seconds", "soon"], 2),
        ([SCHEMES, "--seconds", "-1"], 2),
        ([SCHEMES, "--seconds", "nan"], 2),
        ([SCHEMES, "--annotate", SCHEMES], 2),
        ([SCHEMES, "--annotate", "out.txt"], 2),
        ([SCHEMES, "--annotate", "no/such/folder/out.png"], 1),
        ([__file__], 2),
    ],
)
def test_what_cannot_be_done_is_said_with_a_remedy(capsys, arguments, code):
    assert main(["scan", *arguments]) == code
    said = capsys.readouterr()
    assert said.err.startswith("companion: ")
    assert said.err.count("\n") == 1
    assert main(["scan", *arguments, "--json"]) == code
    error = json.loads(capsys.readouterr().out)["error"]
    assert error["what"]
    assert error["remedy"]


def test_an_annotated_folder_must_be_a_folder(capsys, tmp_path):
    written(tmp_path / "a.png", flat("TC-WL0018"))
    (tmp_path / "file.txt").write_text("in the way")
    assert main(["scan", str(tmp_path), "--annotate", str(tmp_path / "file.txt")]) == 2
    assert (tmp_path / "file.txt").read_text() == "in the way"
    assert "folder" in capsys.readouterr().err


def test_what_was_annotated_can_be_read_again(capsys, tmp_path):
    target = str(tmp_path / "again.jpg")
    as_json(capsys, PANORAMA, "--annotate", target)
    assert len(read_codes(cv2.imread(target))) > 20


def test_it_runs_as_a_program_and_writes_nothing_to_the_terminal_but_its_lines(tmp_path):
    picture = tmp_path / "tag.png"
    segno.make_qr("TC-WL0018", error="h").save(str(picture), scale=6)
    done = subprocess.run(
        [sys.executable, "-m", "companion", "scan", str(picture)],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "tag.png: 1 code, 1 known piece\n  Land 1: city\n"

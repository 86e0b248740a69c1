"""A receipt carries the evening in a code: read back from paper, refused when damaged, shown before it is kept."""

from __future__ import annotations

import random
import zlib
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import zxingcpp
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageFilter

from assets.errors import BadInput
from companion.cli import main
from companion.code_text import base45, from_base45
from companion.history.bgstats import create_play_link
from companion.history.finished_game import FinishedGame, finished_game
from companion.history.repository import finished_games, load, put
from companion.history.retelling import receipt_of
from companion.paper.codes import is_restore_code, restore_code, restored, with_codes
from companion.scoring import scoring_of
from companion.storage import Storage
from printing.escpos_bytes import render_escpos
from printing.picture import fitted_code, render_picture
from printing.profiles import profile
from printing.receipt import Cut, QRCode
from tests.companion.history import evenings
from tests.companion.scoring.panoramas import CARDS, TOWNSFOLK, influence, panorama, sheet_json
from tests.printing.escpos_decoder import ImageRow, PaperPrinter
from vision.codes import read_codes

QR = zxingcpp.BarcodeFormat.QRCode
NAMES = ("Anna", "Bela", "Chloé", "Łukasz", "Emília", "Fyodor Mikhailovich")


def evening(players: int, **about: Any) -> FinishedGame:
    """A Wayfarers evening with everything a panorama usually holds."""
    chance = random.Random(players)
    decks = {name: chance.sample(list(cards), len(cards)) for name, cards in CARDS.items()}
    folk = chance.sample(TOWNSFOLK, len(TOWNSFOLK))
    laid = [
        panorama(
            name=NAMES[n],
            land=tuple(decks["land"][n * 5 : n * 5 + 5]),
            water=tuple(decks["water"][n * 5 : n * 5 + 5]),
            space=tuple(decks["space"][n * 4 : n * 4 + 4]),
            townsfolk=tuple(folk[n * 4 : n * 4 + 4]),
            influence=influence(3, 2, 4),
        )
        for n in range(players)
    ]
    values = scoring_of("wayfarers").accept(sheet_json(*laid)).values
    result = scoring_of("wayfarers").score(values)
    return finished_game(result, dict(values), evenings.LATE, **about)


def totals(game: FinishedGame) -> list[tuple[str, int]]:
    return [(column.name, column.total) for column in game.result.columns]


@pytest.mark.parametrize(
    "game",
    [
        evenings.solo_game(),
        evening(1, place="At home", minutes=135, notes="Late.\nWindy."),
        evening(4, colours={"players[0]": "blue"}),
    ],
)
def test_a_game_comes_back_from_its_code_as_it_was(game: FinishedGame) -> None:
    code = restore_code(game)
    assert is_restore_code(code)
    back = restored(f" {code}\n")
    assert totals(back) == totals(game)
    for part in ("uuid", "at", "variant", "place", "minutes", "board", "colours", "notes"):
        assert getattr(back, part) == getattr(game, part), part
    assert back.result.ranking == game.result.ranking


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_codes_of_an_evening_read_back_from_58_mm_paper(players: int) -> None:
    game = evening(players)
    made = with_codes(receipt_of(game), game, dots=384, restore=True, bg_stats=True)
    assert made.left_out == ()
    rows = PaperPrinter(384, 12, {0: "CP437"}).print(
        render_escpos(made.receipt, profile("default").with_columns(32)).data
    )
    pictures = [row.image.convert("L") for row in rows if isinstance(row, ImageRow)]
    paper = Image.new("L", (384 + 80, sum(one.height for one in pictures) + 80), 255)
    top = 40
    for one in pictures:
        paper.paste(one, (40, top))
        top += one.height
    photo = paper.resize((paper.width * 2, paper.height * 2)).filter(ImageFilter.GaussianBlur(1.5))
    frame = np.asarray(photo.rotate(2, fillcolor=255, expand=True).convert("RGB"))[:, :, ::-1].copy()
    read = {code.text for code in read_codes(frame)}
    assert read == {restore_code(game), create_play_link(game).url}
    for payload in read:
        assert fitted_code(payload, 384).scale >= 3


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_link_of_two_to_six_players_reads_from_58_mm_paper(players: int) -> None:
    game = evenings.game({name: 40 + n for n, name in enumerate(NAMES[:players])}, of="origin")
    made = with_codes(receipt_of(game), game, dots=384, bg_stats=True)
    assert made.left_out == ()
    read = [one.text for one in zxingcpp.read_barcodes(render_picture(made.receipt, 32), formats=QR)]
    assert read == [create_play_link(game).url]


def test_no_code_stands_on_a_receipt_unasked() -> None:
    game = evenings.solo_game()
    receipt = receipt_of(game)
    assert with_codes(receipt, game, dots=384).receipt == receipt
    wanted = with_codes(receipt, game, dots=384, restore=True).receipt
    assert [one.payload for one in wanted.blocks if isinstance(one, QRCode)] == [restore_code(game)]
    assert wanted.blocks[-1] == Cut()


def test_a_code_too_fine_for_the_paper_is_left_off_and_told() -> None:
    game = evening(4, notes="".join(chr(0x4E00 + n) for n in range(900)))
    made = with_codes(receipt_of(game), game, dots=384, restore=True)
    assert not any(isinstance(one, QRCode) for one in made.receipt.blocks)
    assert len(made.left_out) == 1
    assert "have the game back" in made.left_out[0]


@given(data=st.binary(max_size=60))
def test_base45_leads_back(data: bytes) -> None:
    assert from_base45(base45(data)) == data


def test_base45_is_the_one_of_the_rfc() -> None:
    assert base45(b"AB") == "BB8"
    assert base45(b"Hello!!") == "%69 VD92EX0"
    assert from_base45("QED8WEX0") == b"ietf!"
    assert from_base45("FGW") == b"\xff\xff"
    for wrong in ("GGW", "a", "::", "é45", "0"):
        assert from_base45(wrong) is None


CODE = restore_code(evenings.solo_game())


@given(
    at=st.integers(4, len(CODE) - 2),
    char=st.sampled_from(sorted("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")),
)
def test_a_changed_character_is_noticed(at: int, char: str) -> None:
    if CODE[at] != char:
        with pytest.raises(BadInput):
            restored(CODE[:at] + char + CODE[at + 1 :])


@given(cut=st.integers(0, len(CODE) - 2))
def test_a_code_cut_off_is_noticed(cut: int) -> None:
    for part in (CODE[:cut], CODE[:cut] + "."):
        with pytest.raises(BadInput):
            restored(part)


def coded(json_text: bytes, version: int = 1) -> str:
    packing = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packing.compress(json_text) + packing.flush()
    body = bytes((version,)) + zlib.crc32(packed).to_bytes(4, "big") + packed
    return f"TCR{base45(body)}."


def opened(code: str) -> bytes:
    body = from_base45(code[3:-1])
    assert body is not None
    return zlib.decompressobj(-15).decompress(body[5:])


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("https://example.com", "no restore code"),
        ("TCR.", "damaged"),
        ("TCR" + "0" * 5000 + ".", "no restore code"),
        (coded(b"{}"), "does not carry"),
        (coded(b"[]"), "restore code"),
        (coded(b"x"), "restore code"),
        (coded(b" " * 200_000), "more than a finished game"),
        (coded(opened(CODE), version=2), "newer companion"),
        (coded(opened(CODE), version=0), "damaged"),
        (coded(opened(CODE).replace(b'"t":[9,39]', b'"t":[99,39]')), "not those of that evening"),
        (coded(opened(CODE).replace(b'"g":"wayfarers"', b'"g":"chess"')), "cannot be scored"),
        (coded(opened(CODE).replace(b'"g":"wayfarers"', b'"g":7')), "does not carry"),
        (coded(opened(CODE).replace(b'"at":"2026', b'"at":"20x6')), "when that was"),
        (coded(opened(CODE).replace(b"+02:00", b"")), "when that was"),
        (coded(opened(CODE).replace(b'"u":"', b'"u":"z')), "which play"),
        (coded(opened(CODE).replace(b'"m":null', b'"m":-5')), "minutes"),
        (coded(opened(CODE).replace(b'"n":""', b'"n":"' + b"x" * 90_000 + b'"')), "notes"),
        (coded(opened(CODE).replace(b'"silver":0', b'"silver":-1')), "silver"),
    ],
)
def test_a_hostile_or_foreign_code_is_refused_with_a_sentence(code: str, words: str) -> None:
    with pytest.raises(BadInput, match=words) as caught:
        restored(code)
    assert str(caught.value)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    return tmp_path


def kept(home: Path) -> list[FinishedGame]:
    with Storage.open(home / "companion.sqlite3") as storage:
        return list(finished_games(storage).games)


def test_what_a_code_would_add_is_shown_before_it_is_added(
    home: Path, capsys: pytest.CaptureFixture[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    game = evening(2, place="At home")
    with Storage.open(home / "there.sqlite3") as elsewhere:
        put(elsewhere, game)
        receipt = with_codes(receipt_of(load(elsewhere, game.uuid)), game, dots=384, restore=True).receipt
    photo = tmp_path_factory.mktemp("photos") / "receipt.png"
    render_picture(receipt, 32).convert("RGB").save(photo)
    assert main(["restore", str(photo)]) == 0
    shown = capsys.readouterr().out
    assert "Anna" in shown
    assert "Nothing was changed" in shown
    assert kept(home) == []
    assert main(["restore", str(photo), "--yes"]) == 0
    (back,) = kept(home)
    assert (back.uuid, back.place, totals(back)) == (game.uuid, "At home", totals(game))
    assert main(["restore", restore_code(game), "--yes", "--json"]) == 0
    assert '"outcome": "same"' in capsys.readouterr().out
    assert len(kept(home)) == 1


def test_a_game_that_was_corrected_here_is_not_overwritten(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = evening(2)
    with Storage.open(home / "companion.sqlite3") as storage:
        put(storage, replace(game, result=evening(3).result))
    assert main(["restore", restore_code(game), "--yes"]) == 1
    assert totals(kept(home)[0]) == totals(evening(3))
    assert "different" in capsys.readouterr().out


def test_what_is_no_code_and_a_picture_without_one_are_said_to_be_so(
    home: Path, capsys: pytest.CaptureFixture[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    assert main(["restore", "nothing.png"]) == 2
    assert "neither" in capsys.readouterr().err
    blank = tmp_path_factory.mktemp("photos") / "blank.png"
    Image.new("RGB", (200, 200), "white").save(blank)
    assert main(["restore", str(blank)]) == 2
    assert "no restore code" in capsys.readouterr().err


def test_a_kept_score_is_printed_with_the_codes_that_are_wanted(
    home: Path, capsys: pytest.CaptureFixture[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    game = evening(2)
    with Storage.open(home / "companion.sqlite3") as storage:
        put(storage, game)
    place = tmp_path_factory.mktemp("paper") / "score.png"
    asked = ["paper", "score", game.uuid[:8], "--columns", "32", "--to", f"png://{place}"]
    assert main(asked) == 0
    assert zxingcpp.read_barcodes(Image.open(place), formats=QR) == []
    assert main([*asked, "--restore", "--bg-stats"]) == 0
    read = {one.text for one in zxingcpp.read_barcodes(Image.open(place), formats=QR)}
    assert read == {restore_code(game), create_play_link(game).url}

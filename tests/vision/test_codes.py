"""Codes in pictures: every tag once, where it lies, whatever library read it."""

from __future__ import annotations

import math
from collections import Counter

import cv2
import numpy as np
import pytest
import segno
import zxingcpp

from assets import tags
from assets.errors import BadInput, PlainError
from tests.benchmarks.bench_reading import foreign_picture
from tests.scenes import samples
from tests.scenes.camera import View
from tests.scenes.pieces import Piece, symbol
from tests.scenes.random_tables import FAMILIES, random_scene
from tests.scenes.table import Conditions, render, visible
from vision import codes
from vision.codes import Code, merged, read_codes
from vision.decoders import OpenCvDecoder, PyzbarDecoder, ZxingDecoder

SMALL = (960, 540)


def shipped(name: str) -> np.ndarray:
    return cv2.imread(str(samples.SAMPLES / name))


def flat(text: str, module: int = 4, angle: float = 0.0) -> np.ndarray:
    """One symbol in the middle of a white square, turned."""
    tag = cv2.resize(symbol(text), None, fx=module, fy=module, interpolation=cv2.INTER_NEAREST)
    side = 2 * tag.shape[0]
    picture = np.full((side, side), 255, np.uint8)
    start = (side - tag.shape[0]) // 2
    picture[start : start + tag.shape[0], start : start + tag.shape[0]] = tag
    turn = cv2.getRotationMatrix2D((side / 2, side / 2), angle, 1.0)
    return cv2.warpAffine(picture, turn, (side, side), borderValue=255)


def any_qr(content: str | bytes) -> np.ndarray:
    made = segno.make_qr(content)
    cells = np.array([[0 if cell else 255 for cell in row] for row in made.matrix], np.uint8)
    return cv2.resize(
        np.pad(cells, 4, constant_values=255), None, fx=4, fy=4, interpolation=cv2.INTER_NEAREST
    )


@pytest.mark.parametrize("sample", [samples.panorama(), samples.schemes()], ids=lambda s: s.name)
def test_every_tag_of_a_sample_is_read_once_and_where_it_lies(sample):
    truth = visible(sample.pieces, sample.view)
    read = read_codes(shipped(f"{sample.name}.jpg"))
    assert Counter(c.text for c in read) == Counter(t.text for t in truth)
    for code in read:
        misses = [np.abs(np.array(code.corners) - t.corners).max() for t in truth if t.text == code.text]
        assert min(misses) < 5.0


@pytest.mark.parametrize("name", ["wayfarers_panorama.jpg", "wayfarers_schemes.jpg"])
def test_zxing_alone_reads_the_samples_without_doubling(name):
    read = read_codes(shipped(name), decoders=[ZxingDecoder()], small=False)
    assert len(read) == {"wayfarers_panorama.jpg": 28, "wayfarers_schemes.jpg": 6}[name]


@pytest.mark.parametrize("name", ["wayfarers_panorama.jpg", "wayfarers_schemes.jpg"])
def test_pyzbar_alone_reads_the_samples_on_the_doubled_frame(name):
    read = read_codes(shipped(name), decoders=[PyzbarDecoder()], doubled=True, by_modules=False)
    assert len(read) == {"wayfarers_panorama.jpg": 28, "wayfarers_schemes.jpg": 6}[name]
    assert {code.decoder for code in read} == {"pyzbar"}


def test_opencv_alone_reads_a_tile_held_to_the_lens():
    read = read_codes(flat("TC-WL0018", module=12), decoders=[OpenCvDecoder()])
    assert [code.text for code in read] == ["TC-WL0018"]


@pytest.mark.parametrize("decoder", [ZxingDecoder(), PyzbarDecoder()], ids=lambda d: d.name)
@pytest.mark.parametrize("angle", [0, 20, 70, 90, 115, 160, 180, 200, 250, 270, 290, 340])
def test_the_first_corner_is_the_symbols_own_top_left_however_it_is_turned(decoder, angle):
    picture = flat("TC-WL0018", module=6, angle=angle)
    half, middle = 21 * 6 / 2, picture.shape[0] / 2
    [code] = read_codes(picture, decoders=[decoder], doubled=False)
    for corner, (x, y) in zip(code.corners, ((-1, -1), (1, -1), (1, 1), (-1, 1)), strict=True):
        c, s = math.cos(math.radians(-angle)), math.sin(math.radians(-angle))
        there = (middle + half * (x * c - y * s), middle + half * (x * s + y * c))
        assert math.dist(corner, there) < 4.0


@pytest.mark.parametrize("how", [{"small": False, "doubled": True}, {}], ids=["doubled frame", "our own"])
def test_small_tags_are_found_at_the_same_place_on_the_doubled_frame_and_by_our_own_reader(how):
    pieces = [Piece("TC-WL0018", -30, 0, 25), Piece("TC-WW042*", 30, 0, 200)]
    scene = render(pieces, View(29 / 13, size=SMALL), conditions=Conditions(blur=0.4, noise=2), seed=0)
    assert read_codes(scene.image, small=False) == []
    read = {code.text: code for code in read_codes(scene.image, **how)}
    assert set(read) == {"TC-WL0018", "TC-WW042*"}
    for truth in scene.tags:
        assert np.abs(np.array(read[truth.text].corners) - truth.corners).max() < 3.0


def test_two_pieces_with_the_same_tag_stay_two():
    pieces = [Piece("TC-WU0013", -14, 0, 5), Piece("TC-WU0013", 14, 0, 95)]
    scene = render(pieces, View(5.0, size=SMALL), seed=2)
    assert [code.text for code in read_codes(scene.image)] == ["TC-WU0013"] * 2


def test_libraries_that_disagree_about_one_symbol_never_make_two_pieces_of_it():
    square = ((0.0, 0.0), (40.0, 0.0), (40.0, 40.0), (0.0, 40.0))
    moved = tuple((x + 3, y - 2) for x, y in square)
    beside = tuple((x + 60, y) for x, y in square)
    first = Code("A", b"A", square, "QRCode", "zxing-cpp")
    other = Code("B", b"B", moved, "QRCode", "pyzbar")
    next_to_it = Code("A", b"A", beside, "QRCode", "pyzbar")
    assert merged([first], [other, next_to_it]) == [first, next_to_it]


def test_a_located_symbol_is_straightened_and_read_by_the_next_library():
    picture = flat("TC-WL0018", module=5, angle=30)
    half, middle = 21 * 5 / 2, picture.shape[0] / 2
    turn = cv2.getRotationMatrix2D((middle, middle), 30, 1.0)
    square = np.array([[-half, -half], [half, -half], [half, half], [-half, half]]) + middle
    corners = tuple((float(x), float(y)) for x, y in square @ turn[:, :2].T + turn[:, 2])
    [code] = codes.read_crop(picture, corners, [PyzbarDecoder()])
    assert code.text == "TC-WL0018"
    assert code.decoder == "pyzbar"
    assert max(math.dist(a, b) for a, b in zip(code.corners, corners, strict=True)) < 2.0


def test_what_is_located_but_not_read_gets_a_second_look_straightened(monkeypatch):
    family = next(f for f in FAMILIES if f.name == "side 28 px")
    scene = random_scene(family, 1)
    looked_twice = Counter(code.text for code in read_codes(scene.image, small=False, doubled=True))
    monkeypatch.setattr(codes, "MOST_CROPS", 0)
    looked_once = Counter(code.text for code in read_codes(scene.image, small=False, doubled=True))
    assert looked_twice > looked_once
    assert looked_twice <= Counter(tag.text for tag in scene.tags)


def test_a_mirrored_preview_is_read_too():
    assert [c.text for c in read_codes(np.fliplr(flat("TC-WL0018")))] == ["TC-WL0018"]


def test_the_table_top_alone_holds_no_code():
    for table in ("wood", "board", "cloth"):
        scene = render(
            [], View(4.0, tilt=30, size=SMALL), table=table, conditions=Conditions(noise=4), seed=3
        )
        assert read_codes(scene.image, barcodes=True) == []


def test_every_registered_piece_survives_printing_and_reading():
    parts = tags.register().components
    across = 20
    down = -(-len(parts) // across)
    cell, module = 29 * 3, 3
    sheet = np.full((down * cell, across * cell), 255, np.uint8)
    for number, part in enumerate(parts):
        y, x = (number // across) * cell + 4 * module, (number % across) * cell + 4 * module
        tag = cv2.resize(symbol(tags.encode(part.tag)), None, fx=3, fy=3, interpolation=cv2.INTER_NEAREST)
        sheet[y : y + 63, x : x + 63] = tag
    read = Counter(code.text for code in read_codes(sheet))
    assert read == Counter(tags.encode(part.tag) for part in parts)


@pytest.mark.parametrize(
    "content",
    ["https://example.com/pay?x=1", "\x1b[2J\x1b]0;title\x07", "line\r\nline", "\u202egpj.exe", "x" * 2000],
)
def test_hostile_text_comes_out_as_the_text_it_is(content):
    [code] = read_codes(any_qr(content))
    assert code.text == content


@pytest.mark.parametrize("patient", [False, True], ids=["at once", "doubled"])
@pytest.mark.parametrize("seed", [0, 7, 45, 138, 266, 301])
def test_what_zxing_or_pyzbar_alone_reads_of_other_peoples_codes_is_read(seed, patient):
    _, grey = foreign_picture(seed)
    alone = {f.text for library in (ZxingDecoder(), PyzbarDecoder()) for f in library.look(grey).found}
    assert alone <= {code.text for code in read_codes(grey, doubled=patient)}


def test_in_a_still_a_code_that_is_hard_to_read_is_not_missed_beside_an_easy_one():
    text, grey = foreign_picture(266)
    clear = any_qr("https://example.com/clear")
    grey[: clear.shape[0], -clear.shape[1] :] = clear
    assert {code.text for code in read_codes(grey, doubled=True)} == {text, "https://example.com/clear"}


def test_a_white_on_black_code_of_other_people_is_read_when_barcodes_are():
    [code] = read_codes(255 - any_qr("https://example.com"), barcodes=True)
    assert code.text == "https://example.com"


@pytest.mark.parametrize("content", [b"\xff\xfe\x80", bytes(range(256)), b"\x00" * 20, b"\xff\xfe\x80" * 100])
def test_hostile_bytes_are_a_code_and_no_crash(content):
    [code] = read_codes(any_qr(content))
    assert isinstance(code.text, str)
    assert code.raw == content
    assert len(read_codes(any_qr(content), decoders=[PyzbarDecoder()])) == 1
    assert len(read_codes(any_qr(content), decoders=[OpenCvDecoder()])) <= 1


def test_barcodes_are_read_only_when_asked_for():
    made = zxingcpp.write_barcode_to_image(
        zxingcpp.create_barcode("9783161484100", zxingcpp.BarcodeFormat.EAN13), scale=3
    )
    picture = np.pad(np.array(made), 40, constant_values=255)
    assert read_codes(picture) == []
    [code] = read_codes(picture, barcodes=True)
    assert (code.text, code.symbology) == ("9783161484100", "EAN13")


def test_a_picture_of_one_pixel_holds_no_code():
    assert read_codes(np.zeros((1, 1, 3), np.uint8), barcodes=True) == []
    assert read_codes(np.zeros((1, 2000), np.uint8), barcodes=True) == []
    assert read_codes(np.zeros((4, 1), np.uint8)) == []


@pytest.mark.parametrize(
    "frame",
    [
        np.zeros((40, 40, 3), np.uint16),
        np.zeros((40, 40, 3), np.float32),
        np.zeros((40, 40, 4), np.uint8),
        np.zeros((40, 40, 1), np.uint8),
        np.zeros((0, 40, 3), np.uint8),
        np.zeros(40, np.uint8),
        "frame.png",
        None,
    ],
    ids=["16 bits", "floats", "alpha", "one channel", "empty", "a line", "a name", "nothing"],
)
def test_what_is_no_picture_is_refused_in_plain_words(frame):
    with pytest.raises(BadInput) as refused:
        read_codes(frame)
    assert refused.value.remedy


def test_a_picture_of_a_hundred_megapixels_is_refused():
    huge = np.broadcast_to(np.uint8(0), (10_000, 10_000))
    with pytest.raises(BadInput, match="100 megapixels"):
        read_codes(huge)


def test_without_any_library_that_is_said():
    with pytest.raises(PlainError, match="No library"):
        read_codes(np.zeros((40, 40), np.uint8), decoders=[], by_modules=False)

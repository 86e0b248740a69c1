"""Picture files from anywhere: every form becomes upright 8-bit BGR, and what is broken or too large is said."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image

from assets.errors import BadInput, PlainError
from tests.scenes.samples import SAMPLES
from tests.vision.test_codes import flat
from vision import sources
from vision.codes import read_codes
from vision.sources import SourceKind, open_source, read_picture

TAG = "TC-WL0018"


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png_claiming(width: int, height: int) -> bytes:
    """A PNG whose header claims a size and that then ends."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(b"\x00" * 64))
        + chunk(b"IEND", b"")
    )


def texts(path: Path) -> list[str]:
    image = read_picture(path)
    assert image.dtype == np.uint8
    assert image.ndim == 3
    assert image.shape[2] == 3
    return [code.text for code in read_codes(image)]


def test_colours_come_in_the_order_opencv_expects(tmp_path):
    Image.new("RGB", (4, 4), (200, 100, 50)).save(tmp_path / "a.png")
    assert read_picture(tmp_path / "a.png")[0, 0].tolist() == [50, 100, 200]


@pytest.mark.parametrize("suffix", [".png", ".jpg", ".webp", ".bmp", ".gif", ".tif", ".pgm"])
def test_every_usual_kind_of_picture_is_read(tmp_path, suffix):
    Image.fromarray(flat(TAG)).save(tmp_path / f"tag{suffix}")
    assert texts(tmp_path / f"tag{suffix}") == [TAG]


def test_sixteen_bit_pictures_are_read_bright_or_dark(tmp_path):
    deep = flat(TAG).astype(np.uint16)
    cv2.imwrite(str(tmp_path / "full.png"), deep * 257)
    cv2.imwrite(str(tmp_path / "twelve.png"), deep * 16)
    cv2.imwrite(str(tmp_path / "colour.png"), cv2.merge([deep * 257] * 3))
    cv2.imwrite(str(tmp_path / "float.tiff"), deep.astype(np.float32) / 255)
    for name in ("full.png", "twelve.png", "colour.png", "float.tiff"):
        assert texts(tmp_path / name) == [TAG]


@pytest.mark.parametrize("value", [0, 40_000])
def test_a_sixteen_bit_picture_of_one_brightness_is_no_error(tmp_path, value):
    cv2.imwrite(str(tmp_path / "flat.png"), np.full((20, 20), value, np.uint16))
    assert texts(tmp_path / "flat.png") == []


def test_cmyk_grey_palette_and_two_colours_are_read(tmp_path):
    tag = Image.fromarray(flat(TAG))
    tag.convert("RGB").convert("CMYK").save(tmp_path / "cmyk.jpg")
    tag.convert("P").save(tmp_path / "palette.png")
    tag.convert("1").save(tmp_path / "bits.png")
    tag.convert("LA").save(tmp_path / "grey_alpha.png")
    for name in ("cmyk.jpg", "palette.png", "bits.png", "grey_alpha.png"):
        assert texts(tmp_path / name) == [TAG]


def test_what_is_transparent_counts_as_white_paper(tmp_path):
    ink = 255 - flat(TAG)
    rgba = np.dstack([np.zeros_like(ink)] * 3 + [ink])
    Image.fromarray(rgba, "RGBA").save(tmp_path / "ink.png")
    assert texts(tmp_path / "ink.png") == [TAG]


@pytest.mark.parametrize("name", ["moving.gif", "moving.png", "moving.webp"])
def test_of_an_animation_the_first_frame_is_read(tmp_path, name):
    first, second = (Image.fromarray(flat(text)).convert("RGB") for text in (TAG, "TC-WW042*"))
    first.save(tmp_path / name, save_all=True, append_images=[second], duration=100)
    assert texts(tmp_path / name) == [TAG]


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_photograph_taken_with_the_tablet_turned_comes_out_upright(tmp_path, orientation):
    upright = np.zeros((40, 60, 3), np.uint8)
    upright[:10, :10] = 255
    undo = {
        1: upright,
        2: upright[:, ::-1],
        3: upright[::-1, ::-1],
        4: upright[::-1],
        5: upright.transpose(1, 0, 2),
        6: np.rot90(upright, 1),
        7: upright.transpose(1, 0, 2)[::-1, ::-1],
        8: np.rot90(upright, -1),
    }
    exif = Image.Exif()
    exif[0x0112] = orientation
    Image.fromarray(np.ascontiguousarray(undo[orientation])).save(tmp_path / "turned.png", exif=exif)
    read = read_picture(tmp_path / "turned.png")
    assert read.shape == upright.shape
    assert (read == upright).all()


def test_a_picture_of_one_pixel_is_a_picture(tmp_path):
    Image.new("RGB", (1, 1)).save(tmp_path / "dot.png")
    assert texts(tmp_path / "dot.png") == []


@pytest.mark.parametrize(
    ("width", "height"),
    [(9_000, 8_000), (10_000, 10_000), (40_000, 40_000), (2_000_000_000, 2_000_000_000), (30_000, 10)],
)
def test_a_picture_that_claims_to_be_huge_is_refused_before_it_is_decoded(tmp_path, width, height):
    (tmp_path / "bomb.png").write_bytes(png_claiming(width, height))
    with pytest.raises(BadInput, match=r"too large|px long") as refused:
        read_picture(tmp_path / "bomb.png")
    assert "bomb.png" in refused.value.where
    assert refused.value.remedy


def test_a_file_that_is_too_large_is_refused_unread(tmp_path):
    with (tmp_path / "huge.jpg").open("wb") as file:
        file.truncate(sources.LARGEST_PICTURE_FILE + 1)
    with pytest.raises(BadInput, match="MB"):
        read_picture(tmp_path / "huge.jpg")


@pytest.mark.parametrize("kept", [0.02, 0.3, 0.9])
@pytest.mark.parametrize("suffix", [".jpg", ".png", ".webp", ".gif", ".tif", ".bmp"])
def test_a_picture_that_ends_in_the_middle_is_refused_in_plain_words(tmp_path, suffix, kept):
    whole = tmp_path / f"whole{suffix}"
    Image.fromarray(cv2.resize(flat(TAG), (300, 300))).convert("RGB").save(whole)
    data = whole.read_bytes()
    cut = tmp_path / f"cut{suffix}"
    cut.write_bytes(data[: max(1, int(len(data) * kept))])
    with pytest.raises(BadInput) as refused:
        read_picture(cut)
    assert refused.value.where == str(cut)
    assert refused.value.remedy


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x00",
        b"hello, this is text",
        b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n",
        b"<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>",
        b"\x89PNG\r\n\x1a\n" + b"\xff" * 60,
        b"\xff\xd8\xff\xe0" + b"\x00" * 60,
        b"GIF89a" + b"\xff" * 30,
        b"II*\x00" + b"\xff" * 40,
    ],
    ids=[
        "empty",
        "nought",
        "text",
        "PostScript",
        "SVG",
        "broken PNG",
        "broken JPEG",
        "broken GIF",
        "broken TIFF",
    ],
)
def test_what_is_no_picture_is_refused_in_plain_words(tmp_path, data):
    (tmp_path / "what.jpg").write_bytes(data)
    with pytest.raises(BadInput):
        read_picture(tmp_path / "what.jpg")


def test_a_missing_picture_is_said():
    with pytest.raises(PlainError, match="no such file") as missing:
        read_picture(Path("nowhere.jpg"))
    assert missing.value.exit_code == 1


def test_a_folder_gives_its_pictures_by_name_and_passes_over_a_broken_one(tmp_path):
    Image.fromarray(flat("TC-WW042*")).save(tmp_path / "b.png")
    Image.fromarray(flat(TAG)).save(tmp_path / "A.PNG")
    (tmp_path / "broken.jpg").write_bytes(b"\xff\xd8\xff")
    (tmp_path / "notes.txt").write_text("no picture")
    with open_source(tmp_path) as source:
        assert source.kind is SourceKind.FOLDER
        frames = list(source)
        assert [frame.name for frame in frames] == ["A.PNG", "b.png"]
        assert [read_codes(frame.image)[0].text for frame in frames] == [TAG, "TC-WW042*"]
        assert [Path(error.where).name for error in source.skipped] == ["broken.jpg"]


def test_a_folder_of_nothing_but_broken_pictures_is_an_error(tmp_path):
    (tmp_path / "broken.jpg").write_bytes(b"\xff\xd8\xff")
    with open_source(tmp_path) as source, pytest.raises(BadInput):
        list(source)


def test_a_folder_without_pictures_says_so(tmp_path):
    with pytest.raises(BadInput, match="no picture"):
        open_source(tmp_path)


def test_a_picture_is_a_source_of_one_frame():
    with open_source(SAMPLES / "wayfarers_schemes.jpg") as source:
        assert source.kind is SourceKind.PICTURE
        assert not source.kind.moving
        [frame] = source
        assert (frame.index, frame.time_ms, frame.image.shape) == (0, 0.0, (1080, 1920, 3))

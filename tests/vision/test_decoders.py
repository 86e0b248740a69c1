"""A device may lack either library: it is said, and scanning goes on with the other."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import segno

from vision.decoders import ZxingDecoder, as_text, available_decoders, default_decoders

ROOT = Path(__file__).parents[2]

WITHOUT = """
import json, sys, warnings
{block}
from vision.decoders import available_decoders
from vision.codes import read_codes
import cv2
read = read_codes(cv2.imread("assets/samples/wayfarers_schemes.jpg"))
print(json.dumps([[(s.name, s.available, s.why_not) for s in available_decoders()], [c.decoder for c in read]]))
"""


def without(block: str) -> tuple[dict[str, tuple[bool, str]], list[str]]:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT.format(block=block)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    statuses, read = json.loads(done.stdout)
    return {name: (available, why) for name, available, why in statuses}, read


def test_every_library_of_this_device_is_named_with_its_version():
    statuses = available_decoders()
    assert [s.name for s in statuses] == ["zxing-cpp", "pyzbar", "opencv", "reedsolo"]
    for status in statuses:
        assert status.available, status.why_not
        assert status.version
    assert [d.name for d in default_decoders()] == ["zxing-cpp", "pyzbar", "opencv"]


def test_without_zxing_scanning_goes_on_with_pyzbar():
    statuses, read = without("sys.modules['zxingcpp'] = None")
    assert statuses["zxing-cpp"][0] is False
    assert statuses["zxing-cpp"][1]
    assert read == ["pyzbar"] * 6


def test_without_libzbar_the_failing_import_is_caught_and_said():
    statuses, read = without("import ctypes.util; ctypes.util.find_library = lambda name: None")
    available, why = statuses["pyzbar"]
    assert not available
    assert "zbar" in why
    assert read == ["zxing-cpp"] * 6


def test_with_neither_our_own_tags_are_still_read_from_their_modules():
    statuses, read = without("sys.modules['zxingcpp'] = None; sys.modules['pyzbar'] = None")
    assert [statuses[name][0] for name in ("zxing-cpp", "pyzbar", "opencv")] == [False, False, True]
    assert len(read) == 6
    assert set(read) <= {"opencv", "reedsolo"}


def test_without_the_reed_solomon_library_scanning_goes_on_too():
    _, read = without("sys.modules['reedsolo'] = None")
    assert len(read) == 6
    assert "reedsolo" not in read


def micro(content: str) -> np.ndarray:
    made = segno.make_micro(content)
    cells = np.array([[0 if cell else 255 for cell in row] for row in made.matrix], np.uint8)
    return np.kron(np.pad(cells, 4, constant_values=255), np.ones((6, 6), np.uint8))


def test_a_micro_code_without_error_correction_is_never_believed():
    assert ZxingDecoder().look(micro("5")).found == ()
    assert ZxingDecoder().look(micro("5"), barcodes=True).found == ()
    [found] = ZxingDecoder().look(micro("MICRO QR 12"), barcodes=True).found
    assert (found.text, found.symbology) == ("MICRO QR 12", "MicroQRCode")


@pytest.mark.parametrize(("raw", "text"), [(b"abc", "abc"), ("é".encode(), "é"), (b"\xe9", "é")])
def test_bytes_become_text_without_ever_failing(raw, text):
    assert as_text(raw) == text

"""The shipped pictures: their truth is true, and the panorama could lie on a real table."""

from __future__ import annotations

import tomllib
from collections import Counter

import numpy as np
import pytest

from assets import files, tags
from tests.scenes import samples
from tests.scenes.table import render, visible

NAMES = ("wayfarers_panorama", "wayfarers_schemes")


@pytest.mark.parametrize("sample", [samples.panorama(), samples.schemes()], ids=lambda s: s.name)
def test_the_truth_beside_a_sample_is_what_was_drawn(sample):
    shipped = files.read_text(f"samples/{sample.name}.toml")
    assert shipped == samples.truth_toml(sample, visible(sample.pieces, sample.view))
    truth = tomllib.loads(shipped)
    assert Counter(tag["id"] for tag in truth["tag"]) == Counter(i for row in truth["rows"] for i in row)


@pytest.mark.parametrize("name", NAMES)
def test_a_sample_picture_is_small_enough_to_ship(name):
    assert len(files.read_bytes(f"samples/{name}.jpg")) <= samples.LARGEST_JPEG


def test_the_sample_video_is_small_enough_to_ship():
    assert len(files.read_bytes("samples/wayfarers_panorama.mp4")) <= 2_000_000


def test_the_panorama_is_one_that_ruling_w92_allows():
    pieces = [tags.register().find("wayfarers", one) for row in samples.panorama().rows for one in row]
    kinds = Counter(piece.kind for piece in pieces)
    copies = Counter(piece.id for piece in pieces)
    assert kinds["space"] <= kinds["land"] + kinds["water"]
    assert kinds["townsfolk"] <= kinds["land"] + kinds["water"] + 2
    assert kinds["inspiration"] <= kinds["space"]
    for piece in pieces:
        assert copies[piece.id] <= (2 if piece.kind == "upgrade_tile" else 1)


def test_the_same_seed_draws_the_same_table_and_another_one_does_not():
    sample = samples.schemes()
    view = samples.View(2.2, size=(480, 270))
    pictures = [
        render(sample.pieces, view, table="wood", conditions=sample.conditions, seed=seed).image
        for seed in (1, 1, 2)
    ]
    assert np.array_equal(pictures[0], pictures[1])
    assert not np.array_equal(pictures[0], pictures[2])

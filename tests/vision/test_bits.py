"""From modules to a payload without any picture library: every registered tag, damage as far as the code allows, no guess beyond."""

from __future__ import annotations

import numpy as np
import pytest
import segno
from hypothesis import given, settings
from hypothesis import strategies as st

from assets import tags
from tests.scenes.pieces import symbol
from vision.symbol import (
    ALPHABET,
    CODEWORDS,
    DATA_CODEWORDS,
    MASKS,
    as_picture,
    data_places,
    drawn,
    encoded,
    format_places,
    known_modules,
    mask_signs,
    read_modules,
    registered,
    spelled,
)

PAYLOADS = [tags.encode(part.tag) for part in tags.register().components]
payloads = st.sampled_from(PAYLOADS)
places = st.permutations(range(CODEWORDS))
masks = st.integers(0, MASKS - 1)


def printed(text: str) -> np.ndarray:
    return np.where(symbol(text) > 0, 1.0, -1.0).astype(np.float32)


def with_errors(
    modules: np.ndarray, codewords: list[int], rng: np.random.Generator, sure: float = 1.0
) -> np.ndarray:
    """Return the symbol with at least one wrong bit in each of these codewords, all of their bits `sure`."""
    rows, columns = data_places()
    out = modules.copy()
    for codeword in codewords:
        here = slice(8 * codeword, 8 * codeword + 8)
        flips = np.where(rng.random(8) < 0.5, -1.0, 1.0)
        flips[rng.integers(8)] = -1.0
        out[rows[here], columns[here]] *= flips * sure
    return out


@pytest.mark.parametrize("text", PAYLOADS)
def test_what_is_drawn_is_what_is_printed_and_is_read_back(text):
    modules = printed(text)
    read = read_modules(modules)
    assert read is not None
    assert read.text == text
    assert np.array_equal(drawn(read.codewords, read.mask), modules)
    assert read.codewords == encoded(text)


@given(payloads, masks)
def test_under_every_mask_a_payload_is_read_back(text, mask):
    read = read_modules(drawn(encoded(text), mask))
    assert (read.text, read.mask) == (text, mask)


@given(payloads, masks, places, st.integers(0, 8), st.integers(0, 2**32 - 1))
def test_eight_damaged_codewords_are_put_right(text, mask, order, count, seed):
    whole = drawn(encoded(text), mask)
    damaged = with_errors(whole, order[:count], np.random.default_rng(seed))
    assert read_modules(damaged).text == text


@given(payloads, masks, places, st.integers(0, 2**32 - 1))
def test_nine_doubtful_and_four_damaged_codewords_are_put_right(text, mask, order, seed):
    rng = np.random.default_rng(seed)
    whole = drawn(encoded(text), mask)
    smeared = with_errors(with_errors(whole, order[:9], rng, sure=0.1), order[9:13], rng)
    assert read_modules(smeared).text == text


@settings(max_examples=300)
@given(payloads, masks, places, st.integers(9, CODEWORDS), st.integers(0, 2**32 - 1))
def test_more_damage_than_the_code_allows_never_makes_another_payload(text, mask, order, count, seed):
    whole = drawn(encoded(text), mask)
    read = read_modules(with_errors(whole, order[:count], np.random.default_rng(seed)))
    assert read is None or read.text == text


@settings(max_examples=300)
@given(masks, st.integers(0, 2**32 - 1))
def test_random_modules_inside_a_perfect_frame_spell_nothing_and_are_no_registered_tag(mask, seed):
    rng = np.random.default_rng(seed)
    modules = drawn(encoded(PAYLOADS[0]), mask)
    modules[data_places()] = rng.normal(0, 1, 208)
    assert read_modules(modules) is None
    assert registered().best(modules) is None


@pytest.mark.parametrize("text", ["HTTP://A.B", "A", "tap here"[:7], "TC-WL0019"])
def test_other_peoples_small_codes_are_read_as_the_text_they_are(text):
    made = segno.make_qr(text, version=1, error="h", boost_error=False)
    modules = np.array([[-1.0 if cell else 1.0 for cell in row] for row in made.matrix], dtype=np.float32)
    assert read_modules(modules).text == text


@given(st.binary(min_size=DATA_CODEWORDS, max_size=DATA_CODEWORDS))
def test_whatever_the_data_say_there_is_a_text_or_none(data):
    text = spelled(data)
    assert text is None or 1 <= len(text) <= 10


@given(st.text(alphabet=ALPHABET, min_size=1, max_size=10))
def test_every_short_alphanumeric_text_survives_encoding(text):
    assert spelled(encoded(text)[:DATA_CODEWORDS]) == text


@pytest.mark.parametrize("text", ["TC-WL0018TC", "tc-wl0018", "Ä"])
def test_what_does_not_fit_is_not_encoded(text):
    with pytest.raises(ValueError):
        encoded(text)


@given(payloads, masks, st.integers(0, 2**32 - 1))
def test_a_tag_drowned_in_noise_is_recognised_among_the_registered_ones(text, mask, seed):
    whole = drawn(encoded(text), mask)
    smeared = whole + np.random.default_rng(seed).normal(0, 0.8, whole.shape).astype(np.float32)
    best = registered().best(smeared)
    assert best is not None
    assert best[0] == text


def test_a_tag_that_is_not_registered_is_never_taken_for_one_that_is():
    rng = np.random.default_rng(5)
    book = registered()
    known = set(PAYLOADS)
    for _ in range(3000):
        kind = rng.choice(["WL", "WW", "WS", "WT", "CB", "OG", "DA"])
        text = tags.encode(tags.Tag(kind[0], kind[1], int(rng.integers(1000))))
        if text in known:
            continue
        whole = drawn(encoded(text), int(rng.integers(MASKS)))
        assert book.best(whole + rng.normal(0, 0.4, whole.shape).astype(np.float32)) is None, text


def test_function_pattern_format_and_data_fill_the_symbol_exactly():
    taken = (known_modules() != 0).astype(int)
    taken[format_places()] += 1
    taken[data_places()] += 1
    assert np.array_equal(taken, np.ones((21, 21), dtype=int))
    assert set(np.unique(mask_signs())) == {-1.0, 1.0}


@given(payloads)
def test_the_clean_drawing_shows_the_libraries_the_same_symbol(text):
    picture = as_picture(printed(text), module=2, quiet=4)
    assert picture.shape == (58, 58)
    assert np.array_equal(picture[8:-8:2, 8:-8:2], symbol(text))
    assert picture[:8].min() == 255

"""Which of our own tags are at these outlines? Fit, sharpen, decode: from the modules, from a clean drawing, or by the register.

This reads version-1 symbols far smaller and more blurred than the libraries do on the frame itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vision import bits, codebook
from vision.fit import Fits
from vision.lattice import WIDE_RING, Pyramid, lattice_points, sampled
from vision.sharpen import sharpened
from vision.symbol import drawn

if TYPE_CHECKING:
    from vision.decoders import Decoder
    from vision.lattice import Doubles
    from vision.symbol import Floats

LEAST_SHARP = 0.80
"""How like the known modules a sharpened symbol must be to be decoded; below, it is something else."""
BY_MODULES, BY_REGISTER = "reedsolo", "register"
"""`Code.decoder` of what was decoded from the modules, and of what was recognised among the registered tags."""


@dataclass(frozen=True, slots=True)
class SmallTag:
    """A symbol that was read: its text and payload bytes, where it lies (3×3), by whom, and its 21×21 soft modules."""

    text: str
    raw: bytes
    where: Doubles
    decoder: str
    modules: Floats


@dataclass(frozen=True, slots=True)
class Readers:
    """What may decode modules: the picture libraries shown a drawing, the Reed–Solomon library, the register."""

    pictures: tuple[Decoder, ...]
    by_modules: bool
    by_register: bool


def read_small_tags(pyramid: Pyramid, fits: Fits, readers: Readers) -> list[SmallTag]:
    """Return what the fitted symbols say; those that say nothing are left out."""
    if not len(fits):
        return []
    modules, sharpness = sharpened(sampled(pyramid, fits.where, lattice_points(WIDE_RING)))
    found: list[SmallTag] = []
    for where, soft, sharp in zip(fits.where, modules, sharpness, strict=True):
        if sharp < LEAST_SHARP:
            continue
        tag = _by_modules(soft, where) if readers.by_modules else None
        if tag is None and not readers.by_modules:
            tag = _by_drawing(soft, where, readers.pictures)
        if tag is None and readers.by_register:
            tag = _by_register(soft, where)
        if tag is not None:
            found.append(tag)
    return found


def _by_modules(soft: Floats, where: Doubles) -> SmallTag | None:
    read = bits.read_modules(soft)
    if read is None:
        return None
    return SmallTag(read.text, read.text.encode("latin-1"), where, BY_MODULES, soft)


def _by_drawing(soft: Floats, where: Doubles, decoders: Sequence[Decoder]) -> SmallTag | None:
    picture = bits.as_picture(soft)
    for decoder in decoders:
        for one in decoder.look(picture).found:
            if not bits.is_tag(one.text):
                continue
            return SmallTag(one.text, one.raw, where, decoder.name, soft)
    return None


def _by_register(soft: Floats, where: Doubles) -> SmallTag | None:
    best = codebook.registered().best(soft)
    if best is None:
        return None
    text, _ = best
    return SmallTag(text, text.encode(), where, BY_REGISTER, soft)


def printed_modules(text: str, soft: Floats) -> Floats | None:
    """Return the 21×21 modules of a short alphanumeric payload under the mask that agrees best with soft modules.

    None if it does not fit into version 1 at level H, or the Reed–Solomon library is not here.
    """
    if not bits.can_decode():
        return None
    try:
        codewords = bits.encoded(text)
    except ValueError:
        return None
    candidates = [drawn(codewords, mask) for mask in bits.likely_masks(soft)]
    return max(candidates, key=lambda modules: bits.agreement(soft, modules), default=None)

"""Reads our own tags at fitted outlines, far smaller and more blurred than the libraries read them on the frame itself.

Modules are sharpened, then decoded: by themselves, from a clean drawing, or by the register. What blur did to a symbol
shows at the modules whose value is known. From them a filter over 5×5 modules is learned by least squares, for each
symbol its own, that undoes blur, shake and uneven light as well as the noise allows (a Wiener filter learned from the
data). It is applied to all modules, learned again with those that have become certain, and the known modules are
written back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vision import symbol
from vision.fit import WIDE_RING, Fits, Pyramid, covered_finder, lattice_points, sampled
from vision.symbol import (
    LATTICE,
    MODULES,
    RING,
    drawn,
    format_places,
    format_signs,
    known_lattice,
    without_finder,
)

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from vision.decoders import Decoder
    from vision.fit import Doubles
    from vision.symbol import Floats

LEAST_SHARP = 0.80
"""How like the known modules a sharpened symbol must be to be decoded; below, it is something else."""
BY_MODULES, BY_REGISTER = "reedsolo", "register"
"""`Code.decoder` of what was decoded from the modules, and of what was recognised among the registered tags."""

CAUTION = 3.0
"""How strongly the filter is drawn to leaving a module as it is, in modules' worth of evidence."""
ROUNDS = 2
"""So often the filter is learned again with what it has made certain."""
DOUBTFUL, CERTAIN = 0.2, 0.7
"""Sharpened values nearer to grey than the first teach nothing; beyond the second they count in full."""
REACH = WIDE_RING - RING
"""The filter looks so many modules to each side."""
_LIGHT_TERMS = 3


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
    read = symbol.read_modules(soft)
    if read is None:
        return None
    return SmallTag(read.text, read.text.encode("latin-1"), where, BY_MODULES, soft)


def _by_drawing(soft: Floats, where: Doubles, decoders: Sequence[Decoder]) -> SmallTag | None:
    picture = symbol.as_picture(soft)
    for decoder in decoders:
        for read in decoder.look(picture).found:
            if not symbol.is_tag(read.text):
                continue
            return SmallTag(read.text, read.raw, where, decoder.name, soft)
    return None


def _by_register(soft: Floats, where: Doubles) -> SmallTag | None:
    best = symbol.registered().best(soft)
    if best is None:
        return None
    text, _ = best
    return SmallTag(text, text.encode(), where, BY_REGISTER, soft)


def printed_modules(text: str, soft: Floats) -> Floats | None:
    """Return the 21×21 modules of a short alphanumeric payload under the mask that agrees best with soft modules.

    None if it does not fit into version 1 at level H, or the Reed–Solomon library is not here.
    """
    if not symbol.can_decode():
        return None
    try:
        codewords = symbol.encoded(text)
    except ValueError:
        return None
    candidates = [drawn(codewords, mask) for mask in symbol.likely_masks(soft)]
    return max(candidates, key=lambda modules: symbol.agreement(soft, modules), default=None)


def sharpened(values: Floats) -> tuple[Floats, Floats]:
    """Return the modules of symbols, N×21×21 (light near +1, dark near -1), and how well the known ones come out.

    values: grey values of lattices with `WIDE_RING` modules round the symbol, N×P. The second answer is the correlation
    of the known modules, as the first filter brings them out, with what they must be. A covered finder teaches nothing and
    counts nothing.
    """
    import numpy as np

    left = without_finder().reshape(-1, LATTICE * LATTICE)[covered_finder(_inner(values))]
    seen = _windows(_levelled(values, left))
    known = known_lattice().reshape(-1)
    shown = known * left
    out = _filtered(seen, shown, np.abs(shown))
    likeness = _correlation(out, shown)
    for _ in range(ROUNDS):
        target, weight = _with_format(shown.copy(), out)
        sure = np.clip((np.abs(out) - DOUBTFUL) / (CERTAIN - DOUBTFUL), 0, 1)
        out = _filtered(seen, np.where(weight, target, np.sign(out)), np.where(weight, 1.0, sure))
    out = np.where(known != 0, known, out).astype(np.float32)
    return out.reshape(-1, LATTICE, LATTICE)[:, RING:-RING, RING:-RING], likeness


def _inner(values: Floats) -> Floats:
    """Return of lattices with `WIDE_RING` modules round the symbol what lies within `RING` of it, N×625."""
    wide = MODULES + 2 * WIDE_RING
    return values.reshape(-1, wide, wide)[:, REACH:-REACH, REACH:-REACH].reshape(len(values), -1)


def _levelled(values: Floats, left: npt.NDArray[np.bool_]) -> Floats:
    """Return the lattices scaled so that of what is left (N×625) the known light modules have the mean +1, the dark ones -1."""
    import numpy as np

    known, inner = known_lattice().reshape(-1), _inner(values)
    light = np.average(inner, axis=1, weights=(known > 0) & left)[:, None]
    dark = np.average(inner, axis=1, weights=(known < 0) & left)[:, None]
    half = np.maximum((light - dark) / 2, 1.0)
    side = MODULES + 2 * WIDE_RING
    return np.asarray(((values - (light + dark) / 2) / half).reshape(-1, side, side), dtype=np.float32)


def _windows(lattices: Floats) -> Floats:
    """Return for each of the 25×25 modules what lies round it, and three terms for uneven light: N×625×(K²+3)."""
    import numpy as np

    wide = 2 * REACH + 1
    around = np.lib.stride_tricks.sliding_window_view(lattices, (wide, wide), axis=(1, 2))
    around = around.reshape(len(lattices), LATTICE * LATTICE, wide * wide)
    line = np.linspace(-1, 1, LATTICE, dtype=np.float32)
    x, y = np.meshgrid(line, line)
    light = np.stack([np.ones_like(x), x, y], axis=-1).reshape(1, -1, _LIGHT_TERMS)
    return np.concatenate([around, np.broadcast_to(light, (len(lattices), *light.shape[1:]))], axis=2)


def _filtered(seen: Floats, target: npt.NDArray[np.floating], weight: npt.NDArray[np.floating]) -> Floats:
    """Learn each symbol's filter from its weighted targets (N×625) and return what it makes of all modules."""
    import numpy as np

    terms = seen.shape[2]
    prior = np.zeros(terms, dtype=np.float32)
    prior[(terms - _LIGHT_TERMS) // 2] = CAUTION
    reluctance = np.full(terms, CAUTION, dtype=np.float32)
    reluctance[-_LIGHT_TERMS:] *= 0.1
    weighted = (seen * weight[..., None].astype(np.float32)).transpose(0, 2, 1)
    left = weighted @ seen + np.diag(reluctance)
    right = weighted @ target[..., None].astype(np.float32) + prior[:, None]
    return np.asarray((seen @ np.linalg.solve(left, right))[..., 0], dtype=np.float32)


def _with_format(target: Floats, out: Floats) -> tuple[Floats, npt.NDArray[np.bool_]]:
    """Return the known modules with the likeliest format bits among them, and which modules are known so."""
    import numpy as np

    rows, columns = format_places()
    places = (rows + RING) * LATTICE + columns + RING
    likeliest = (out[:, places].mean(axis=1) @ format_signs().T).argmax(axis=1)
    for copy in places:
        target[:, copy] = format_signs()[likeliest]
    return target, np.asarray(target != 0)


def _correlation(values: Floats, wanted: Floats) -> Floats:
    """Return how well values agree with what is wanted where that is not 0, each N×625."""
    import numpy as np

    known = wanted != 0
    count = np.maximum(known.sum(axis=1, keepdims=True), 1)
    pattern = (wanted - wanted.sum(axis=1, keepdims=True) / count) * known
    spread = (values - (values * known).sum(axis=1, keepdims=True) / count) * known
    norm = np.linalg.norm(spread, axis=1) * np.linalg.norm(pattern, axis=1)
    return np.asarray((spread * pattern).sum(axis=1) / np.maximum(norm, 1e-6), dtype=np.float32)

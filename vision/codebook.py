"""Which of the tags that were ever given out could this smeared symbol be? All of them are compared, a clear winner counts.

This is asked only of a symbol that could not be decoded, and only about the companion's own register: what people
taught and what others printed is never guessed. The other codewords differ in at least 18 of 26 places, so a clear winner
is no chance.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from assets import tags
from vision.bits import can_decode, encoded, likely_masks
from vision.symbol import data_places, mask_signs

if TYPE_CHECKING:
    from vision.symbol import Floats

LEAST, LEAD = 0.50, 0.22
"""How like its payload a symbol must be, as a correlation over the 208 data modules, and how far ahead of the next."""


@dataclass(frozen=True, slots=True)
class Codebook:
    """Payloads and their data modules before masking, N×208, +1 light and -1 dark."""

    texts: tuple[str, ...]
    modules: Floats

    def best(self, symbol: Floats) -> tuple[str, int] | None:
        """Return the clear winner for soft modules (21×21) and its mask, or None."""
        import numpy as np

        seen = np.clip(symbol[data_places()], -1.5, 1.5)
        norm = float(np.linalg.norm(seen)) * float(np.sqrt(seen.size))
        if norm <= 0 or not self.texts:
            return None
        masks = likely_masks(symbol, most=3)
        if not masks:
            return None
        scores = (self.modules @ (mask_signs()[masks] * seen).T) / norm
        which, mask = np.unravel_index(int(scores.argmax()), scores.shape)
        first = float(scores[which, mask])
        scores[which] = -1.0
        if first < LEAST or first - float(scores.max()) < LEAD:
            return None
        return self.texts[which], masks[mask]


@cache
def registered() -> Codebook:
    """Return the codebook of the shipped register; empty without the Reed–Solomon library."""
    import numpy as np

    if not can_decode():
        return Codebook((), np.zeros((0, 208), dtype=np.float32))
    texts = tuple(tags.encode(part.tag) for part in tags.register().components)
    words = np.frombuffer(b"".join(encoded(text) for text in texts), dtype=np.uint8).reshape(len(texts), -1)
    return Codebook(texts, (1.0 - 2.0 * np.unpackbits(words, axis=1)).astype(np.float32))

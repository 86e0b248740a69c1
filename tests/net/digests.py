"""The digests that count: one a part and language, in `digests.json`."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

DIGESTS = Path(__file__).parent / "digests.json"


def digest(texts: dict[str, str]) -> str:
    """Return the digest of a part's texts by name."""
    counted = hashlib.sha256()
    for name, text in sorted(texts.items()):
        counted.update(f"{name}\0{text}\0".encode())
    return counted.hexdigest()[:16]


def written(digests: dict[str, str]) -> str:
    """Return the file of digests."""
    return json.dumps(digests, indent=1, sort_keys=True) + "\n"


def kept() -> dict[str, str]:
    """Return the digests that count."""
    found: dict[str, str] = json.loads(DIGESTS.read_text(encoding="utf-8"))
    return found

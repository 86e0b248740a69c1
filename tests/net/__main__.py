"""`python -m tests.net write FOLDER` and `python -m tests.net keep`."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tests.net.digests import DIGESTS, digest, written
from tests.net.texts import LANGUAGES, PARTS, texts


def main(verb: str, folder: str = "") -> int:
    """Write the texts, or take their digests as the ones that count."""
    counted: dict[str, str] = {}
    for part in PARTS:
        for language in LANGUAGES:
            found = texts(part, language)
            counted[f"{part}.{language}"] = digest(found)
            if verb == "write":
                below = Path(folder) / language / part
                below.mkdir(parents=True, exist_ok=True)
                for name, text in found.items():
                    (below / f"{name}.txt").write_text(text, encoding="utf-8")
    if verb == "keep":
        DIGESTS.write_text(written(counted), encoding="utf-8")
    return 0


if __name__ == "__main__":
    import os

    with tempfile.TemporaryDirectory() as data:
        os.environ["COMPANION_HOME"] = data
        sys.exit(main(*sys.argv[1:]))

"""Which libraries really load here? Run as a process of its own: a library that crashes takes only this one down.

Prints one JSON object a line, at once: {"loading": module} before a module is loaded and {"module", "error"} after
it, at last {"decoders": [{"name", "version", "available", "why_not"}, …]}.
"""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any


def probe(modules: Sequence[str]) -> Iterator[dict[str, Any]]:
    """Load the modules one by one, then ask the code readers; `error` is empty where loading went well."""
    for module in modules:
        yield {"loading": module}
        try:
            importlib.import_module(module)
        except Exception as error:  # noqa: BLE001 - whatever a foreign library throws is the finding
            first = str(error).strip().splitlines()[:1]
            yield {"module": module, "error": first[0] if first else type(error).__name__}
        else:
            yield {"module": module, "error": ""}
    yield {"loading": "decoders"}
    from vision.decoders import available_decoders

    yield {"decoders": [asdict(status) for status in available_decoders()]}


if __name__ == "__main__":
    for line in probe(sys.argv[1:]):
        print(json.dumps(line), flush=True)

"""Which libraries really load here? Tried in a process of its own: a library that crashes takes only that one down.

Run as a program it prints one marked JSON object a line, at once: {"loading": module} before a module is loaded
and {"module", "error"} after it, at last {"decoders": [{"name", "version", "available", "why_not"}, …]}.
"""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from assets.words import _

MARK = "probe: "
PROBE_SECONDS = 60
"""Loading all libraries takes a second or two; from a slow memory card the first time, much longer."""


def load_apart(modules: Sequence[str]) -> tuple[dict[str, str], list[dict[str, Any]]]:
    """Load the modules in another process; return module -> error ("" = none), and every code reader's status.

    Where one brings that process down, the ones after it are tried in the next.
    """
    errors = dict.fromkeys(modules, _("it could not be tried"))
    left = list(modules)
    while True:
        loading = ""
        for line in _lines(left):
            if "decoders" in line:
                return errors, line["decoders"]
            loading = line.get("loading", "")
            if "module" in line:
                errors[line["module"]] = line["error"]
        if loading not in left:
            return errors, []
        errors[loading] = _("it brings the program down when it is loaded")
        left = left[left.index(loading) + 1 :]


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
    yield {"loading": ""}
    from vision.decoders import available_decoders

    yield {"decoders": [asdict(status) for status in available_decoders()]}


def _lines(modules: Sequence[str]) -> list[dict[str, Any]]:
    if not sys.executable:  # an app without an interpreter of its own, as on a phone
        return list(probe(modules))
    home = str(Path(__file__).resolve().parent.parent)
    paths = [home, *filter(None, [os.environ.get("PYTHONPATH", "")])]
    try:
        child = subprocess.run(  # noqa: S603 - this very interpreter and our own module
            [sys.executable, "-P", "-m", "companion.device_probe", *modules],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            timeout=PROBE_SECONDS,
            check=False,
        )
        printed = child.stdout
    except subprocess.TimeoutExpired as late:
        printed = (
            late.stdout.decode(errors="replace") if isinstance(late.stdout, bytes) else (late.stdout or "")
        )
    except OSError:
        printed = ""
    # A library may print something itself, and the last line may have been cut off.
    marked = [line.removeprefix(MARK) for line in printed.splitlines() if line.startswith(MARK)]
    return [json.loads(line) for line in marked if line.endswith("}")]


if __name__ == "__main__":
    for line in probe(sys.argv[1:]):
        print(MARK + json.dumps(line), flush=True)

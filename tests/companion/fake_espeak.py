"""A speaking program that writes down what it is to say, and speaks until it is told to stop or the text is over."""

from __future__ import annotations

import json
import os
import sys
import textwrap
from pathlib import Path
from typing import Any

SCRIPT = """\
    #!{python}
    import json, os, signal, sys, time
    text = sys.stdin.read()
    def write(**what):
        with open({log!r}, "a", encoding="utf-8") as log:
            log.write(json.dumps(what) + "\\n")
    def stopped(*_):
        write(stopped=text)
        sys.exit(0)
    signal.signal(signal.SIGTERM, stopped)
    write(said=text, arguments=sys.argv[1:])
    if "LONG" in text or os.path.exists({log!r} + ".long"):
        time.sleep(30)
    write(ended=text)
    """


def install(folder: Path, name: str = "espeak") -> Path:
    """Put the program into a folder for the PATH; return the log it writes, one JSON object a line."""
    folder.mkdir(parents=True, exist_ok=True)
    log = folder / "said.jsonl"
    program = folder / name
    program.write_text(textwrap.dedent(SCRIPT).format(python=sys.executable, log=str(log)), encoding="utf-8")
    program.chmod(0o755)
    os.environ["PATH"] = f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"
    return log


def heard(log: Path, key: str) -> list[Any]:
    """Return what was said, stopped or ended so far."""
    lines = log.read_text(encoding="utf-8").splitlines() if log.exists() else []
    return [one[key] for one in map(json.loads, lines) if key in one]

"""Starting the processes of `child` and hearing what they say."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

PROJECT = Path(__file__).parents[3]


def start(what: str, *given: object) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.companion.storage.child", what, *map(str, given)],
        cwd=PROJECT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def heard(process: subprocess.Popen[str]) -> dict[str, Any]:
    """The next line it says."""
    assert process.stdout is not None
    said: dict[str, Any] = json.loads(process.stdout.readline())
    return said


def let_go(process: subprocess.Popen[str]) -> None:
    """Send the line it waits for, and wait for its end."""
    process.communicate("\n", timeout=60)
    assert process.returncode == 0


def run(what: str, *given: object) -> list[dict[str, Any]]:
    """Everything it says until it ends well."""
    process = start(what, *given)
    out, _ = process.communicate(timeout=120)
    assert process.returncode == 0, out
    return [json.loads(line) for line in out.splitlines()]

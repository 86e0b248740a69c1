"""The commands the README gives really run, at a terminal where somebody keeps pressing Enter; its Python runs too."""

from __future__ import annotations

import os
import re
import select
import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
ENTER, END_OF_INPUT = b"\n", b"\x04"
SECONDS = 120


def commands() -> list[str]:
    blocks = re.findall(r"^```sh\n(.*?)^```", README, re.M | re.S)
    return [line for block in blocks for line in block.splitlines() if line.strip()]


def at_a_terminal(command: list[str], folder: Path) -> tuple[int, str]:
    """Run with Enter for every answer (a solo game is left after four); return exit code and all that was printed."""
    import pty

    ours, theirs = pty.openpty()
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    kept = {name: value for name, value in os.environ.items() if name not in hidden}
    child = subprocess.Popen(
        command,
        cwd=folder,
        env={**kept, "COMPANION_HOME": str(folder / "data"), "TERM": "dumb"},
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
    )
    os.close(theirs)
    playing = command == ["./run"] or "solo" in command
    printed, typed = b"", 0
    until = time.monotonic() + SECONDS
    try:
        while time.monotonic() < until:
            readable, _, _ = select.select([ours], [], [], 0.1)
            try:
                chunk = os.read(ours, 65536) if readable else b""
                if readable and not chunk:
                    break
                printed += chunk
                if not readable and child.poll() is None:
                    os.write(ours, END_OF_INPUT if playing and typed >= 4 else ENTER)
                    typed += 1
            except OSError:  # Linux says so when the last program at the terminal has ended
                break
            if not readable and child.poll() is not None:
                break
        return child.wait(timeout=max(1.0, until - time.monotonic())), printed.decode(errors="replace")
    finally:
        if child.poll() is None:
            child.kill()
            child.wait()
        os.close(ours)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder that looks like the checkout to whoever types the commands, and into which they may write."""
    (tmp_path / "run").symlink_to(ROOT / "run")
    (tmp_path / "assets").symlink_to(ROOT / "assets")
    return tmp_path


def test_the_readme_starts_with_the_two_commands() -> None:
    assert commands()[0] == "./run"
    assert "./run test" in commands()


@pytest.mark.parametrize("command", [line for line in commands() if line != "./run test"])
def test_a_command_of_the_readme_runs(command: str, folder: Path) -> None:
    if "--resume" in command:
        at_a_terminal(["./run", "solo", "wayfarers", "--board", "journal", "--seed", "1"], folder)
    code, printed = at_a_terminal(shlex.split(command), folder)
    assert code == 0, printed
    assert printed.strip()
    assert "Traceback" not in printed


def test_what_the_checks_run_is_what_the_readme_says() -> None:
    integration = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert integration.split()[-1] == "test"
    script = (ROOT / "run").read_text(encoding="utf-8")
    for check in ("ruff format --check", "ruff check", "mypy", "pytest"):
        assert check in script


def test_the_readme_names_only_files_that_are_there() -> None:
    targets = re.findall(r"\]\((?!https?:)([^)#]+)\)", README)
    assert targets
    assert [target for target in targets if not (ROOT / target).exists()] == []


def test_python_m_companion_works_as_the_readme_says_for_windows() -> None:
    assert "python -m companion" in README
    done = subprocess.run(
        [sys.executable, "-m", "companion", "--help"],
        cwd=ROOT,
        env={"PATH": os.defpath, "HOME": str(Path.home())},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert shutil.which("bash")


STANDARD_LIBRARY_ONLY = """
import sys
sys.path.insert(0, {root!r})
exec(compile({code!r}, "README.md", "exec"), {{"__name__": "__main__"}})
rooms = {{"assets", "companion", "solo_bots"}}
loaded = {{name.partition(".")[0] for name in sys.modules}}
print("BESIDE THE STANDARD LIBRARY:", sorted(loaded - sys.stdlib_module_names - rooms - {{"__main__"}}))
"""


@pytest.mark.parametrize(
    ("first_line", "printed"),
    [
        ("import solo_bots.wayfarers as wayfarers", "Close up and refill: space row. (<W10: Rows"),
        ("from companion.scoring import blank_sheet, score", "Ben wins with 13 points."),
    ],
)
def test_the_python_in_the_readme_runs_with_the_standard_library_alone(
    first_line: str, printed: str, tmp_path: Path
) -> None:
    blocks = re.findall(r"^```python\n(.*?)^```", README, re.M | re.S)
    (code,) = [block for block in blocks if block.startswith(first_line)]
    assert len(blocks) == 2
    done = subprocess.run(
        [sys.executable, "-S", "-I", "-c", STANDARD_LIBRARY_ONLY.format(root=str(ROOT), code=code)],
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        timeout=SECONDS,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert printed in done.stdout
    assert done.stdout.splitlines()[-1] == "BESIDE THE STANDARD LIBRARY: []"
    assert list(tmp_path.iterdir()) == []

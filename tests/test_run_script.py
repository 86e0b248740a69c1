"""`./run` sets itself up in any folder, is quick the second time, says what is missing and passes on what it is given."""

from __future__ import annotations

import os
import re
import shutil
import site
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("assets", "companion", "printing", "solo_bots", "vision")
TOOLS = (
    "bash",
    "cat",
    "cksum",
    "cut",
    "dirname",
    "env",
    "flock",
    "grep",
    "head",
    "id",
    "ls",
    "mkdir",
    "mv",
    "readlink",
    "rm",
    "sed",
)
MORE_TOOLS = ("sha256sum", "sleep", "tail", "timeout", "touch", "tr", "uname")
SET_UP = "[set-up]"
BUILT_IN = {
    "[",
    "case",
    "cd",
    "exec",
    "export",
    "is_ready",
    "local",
    "printf",
    "pwd",
    "read",
    "set",
    "set_up_key",
}


@dataclass(frozen=True)
class Computer:
    """A small computer: a copy of the project, its own home, and only those programs that are named."""

    project: Path
    programs: Path
    home: Path
    environment: dict[str, str] = field(default_factory=dict)

    def start(
        self, *arguments: str, script: str | Path | None = None, cwd: Path | None = None
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [script or self.project / "run", *arguments],
            cwd=cwd or self.home,
            env={"PATH": str(self.programs), "HOME": str(self.home), "PYTHONUTF8": "1", **self.environment},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            timeout=180,
            check=False,
        )

    def program(self, name: str, text: str) -> None:
        """Put a program of that name on this computer instead of the machine's own."""
        path = self.programs / name
        path.unlink(missing_ok=True)
        path.write_text(f"#!{shutil.which('bash')}\n{text}\n", encoding="utf-8")
        path.chmod(0o755)

    def stamp(self, purpose: str = "run") -> Path:
        return self.project / ".venv" / f".ready-for-{purpose}"


def build(folder: Path) -> Computer:
    """Make a computer on which every library is found, without apt, sudo and network; the locks ask for nothing."""
    computer = Computer(folder / "a table" / "companion", folder / "programs", folder / "home")
    for path in (computer.project, computer.programs, computer.home):
        path.mkdir(parents=True)
    for room in ROOMS:
        shutil.copytree(
            ROOT / room,
            computer.project / room,
            ignore=shutil.ignore_patterns("__pycache__", "*.ttf", "*.otf"),
        )
    for name in ("run", "set_up.sh"):
        shutil.copy(ROOT / name, computer.project)
    for name in ("requirements.lock", "requirements-dev.lock"):
        (computer.project / name).write_text("# nothing\n", encoding="utf-8")
    for name in (*TOOLS, *MORE_TOOLS):
        found = shutil.which(name)
        if found:
            (computer.programs / name).symlink_to(found)
    (computer.programs / "python3").symlink_to(Path(sys._base_executable))  # type: ignore[attr-defined]
    libraries = re.findall(
        r"^(?:libraries=')?(lib\S+?)\|", (ROOT / "set_up.sh").read_text(encoding="utf-8"), re.M
    )
    assert len(libraries) >= 9
    computer.program(
        "ldconfig", "\n".join(f"echo '\t{name} (libc6,x86-64) => /lib/{name}'" for name in libraries)
    )
    return computer


@pytest.fixture(scope="module")
def used(tmp_path_factory: pytest.TempPathFactory) -> Computer:
    """A computer on which the companion was started once."""
    computer = build(tmp_path_factory.mktemp("used"))
    first = computer.start("--help")
    assert first.returncode == 0, first.stderr
    assert SET_UP in first.stderr
    assert SET_UP not in first.stdout
    return computer


def test_a_second_start_sets_nothing_up(used: Computer) -> None:
    again = used.start("--help")
    assert again.returncode == 0
    assert "usage: ./run" in again.stdout
    assert again.stderr == ""


def test_a_second_start_reads_the_stamp_without_starting_python(used: Computer) -> None:
    traced = subprocess.run(
        [shutil.which("bash") or "bash", "-x", used.project / "run", "--help"],
        env={"PATH": str(used.programs), "HOME": str(used.home)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=True,
    )
    commands = [line.lstrip("+ ").partition(" ")[0].strip("'") for line in traced.stderr.splitlines()]
    started = {word for word in commands if "=" not in word} - BUILT_IN
    assert started == {"cksum", "readlink", "tr"}
    assert commands[-1] == "exec"


def test_arguments_and_exit_codes_pass_through(used: Computer) -> None:
    assert used.start("doctor", "--json").stdout.startswith("{")
    refused = used.start("doctor", "--no such option")
    assert refused.returncode == 2
    assert "--no such option" in refused.stderr


def test_it_starts_from_another_folder_through_a_link_with_spaces(used: Computer, tmp_path: Path) -> None:
    elsewhere = tmp_path / "some where"
    elsewhere.mkdir()
    (elsewhere / "my companion").symlink_to(used.project / "run")
    (tmp_path / "relative").symlink_to("some where/my companion")
    for script, cwd in (
        (elsewhere / "my companion", tmp_path),
        (tmp_path / "relative", elsewhere),
        ("./relative", tmp_path),
        ("../some where/my companion", elsewhere),
    ):
        linked = used.start("--help", script=script, cwd=cwd)
        assert (linked.returncode, linked.stderr) == (0, ""), script


def test_what_lies_in_the_current_folder_takes_no_part(used: Computer, tmp_path: Path) -> None:
    for name in ("companion", "assets", "json"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text("raise SystemExit('the wrong one')\n", encoding="utf-8")
    assert used.start("--help", cwd=tmp_path).returncode == 0


def test_without_display_and_terminal_it_reports_and_ends_well(used: Computer) -> None:
    done = used.start()
    assert done.returncode == 0, done.stderr
    assert "no display" in done.stderr
    assert "What this device has" in done.stdout


def test_a_changed_lock_is_set_up_again_and_only_once(used: Computer) -> None:
    lock = used.project / "requirements.lock"
    lock.write_text(lock.read_text(encoding="utf-8") + "# and nothing more\n", encoding="utf-8")
    assert SET_UP in used.start("--help").stderr
    assert SET_UP not in used.start("--help").stderr


def test_packages_that_cannot_be_had_leave_those_of_the_last_set_up_in_use(used: Computer) -> None:
    lock = used.project / "requirements.lock"
    before = lock.read_text(encoding="utf-8")
    lock.write_text(f"no-such-package==1.0 --hash=sha256:{'0' * 64}\n", encoding="utf-8")
    offline = Computer(used.project, used.programs, used.home, {"PIP_NO_INDEX": "1"})
    try:
        for _time in range(2):
            kept = offline.start("--help")
            assert kept.returncode == 0, kept.stderr
            assert "going on with those of the last set-up" in kept.stderr
    finally:
        lock.write_text(before, encoding="utf-8")
    assert used.start("--help").stderr == ""


def test_a_set_up_cut_off_in_the_middle_starts_afresh(used: Computer) -> None:
    half = used.project / ".venv" / "half-a-package"
    half.touch()
    (used.project / ".venv" / ".unfinished").touch()
    used.stamp().unlink()
    mended = used.start("--help")
    assert mended.returncode == 0, mended.stderr
    assert "Making .venv" in mended.stderr
    assert not half.exists()
    assert used.start("--help").stderr == ""


def test_an_environment_whose_python_went_away_is_made_again(used: Computer) -> None:
    python = used.project / ".venv" / "bin" / "python"
    python.unlink()
    python.symlink_to("/nowhere/python3")
    mended = used.start("--help")
    assert mended.returncode == 0, mended.stderr
    assert used.start("--help").stderr == ""


def test_a_missing_library_is_named_at_every_start_until_it_is_there(used: Computer) -> None:
    every = (used.programs / "ldconfig").read_text(encoding="utf-8")
    used.program("ldconfig", "\n".join(line for line in every.splitlines()[1:] if "zbar" not in line))
    used.stamp().unlink()
    for _time in range(2):
        without = used.start("--help")
        assert without.returncode == 0, without.stderr
        assert re.search(r"Missing, for .*: libzbar0$", without.stderr, re.M)
        assert "usage: ./run" in without.stdout
    used.program("ldconfig", "\n".join(every.splitlines()[1:]))
    assert "Missing" not in used.start("--help").stderr
    assert used.start("--help").stderr == ""


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    computer = Computer(tmp_path / "project", Path(os.defpath.split(":")[-1]), tmp_path)
    computer.project.mkdir()
    for name in ("run", "set_up.sh", "requirements.lock"):
        shutil.copy(ROOT / name, computer.project)
    (computer.project / ".setup").write_text("a file in the way of the folder\n", encoding="utf-8")
    refused = computer.start("--help")
    assert refused.returncode == 1
    assert "cannot be written" in refused.stderr
    assert str(computer.project) in refused.stderr


def checks(used: Computer, folder: Path) -> Computer:
    """Lend the tools of the checks to the computer and give it a project of one good test."""
    (packages,) = (used.project / ".venv").glob("lib/python*/site-packages")
    (packages / "lent.pth").write_text("\n".join(site.getsitepackages()) + "\n", encoding="utf-8")
    project = folder / "one test"
    project.mkdir()
    for name in ("run", "set_up.sh", "requirements.lock", "requirements-dev.lock"):
        shutil.copy(used.project / name, project)
    shutil.copytree(ROOT / ".ci", project / ".ci")
    (project / ".venv").symlink_to(used.project / ".venv")
    (project / "pyproject.toml").write_text('[tool.mypy]\nfiles = ["tests"]\n', encoding="utf-8")
    (project / "tests").mkdir()
    good = "def test_a_good_one() -> None:\n    assert sum([1]) == 1\n"
    (project / "tests" / "test_one.py").write_text(good, encoding="utf-8")
    return Computer(project, used.programs, used.home)


def sections(printed: str) -> Sequence[str]:
    return [line.removeprefix("== ") for line in printed.splitlines() if re.match(r"== \w", line)]


@pytest.mark.parametrize(
    ("added", "code", "named", "summary"),
    [
        ("", 0, "", "1 passed"),
        ("a=1\n", 1, "Format", "1 passed"),
        ("import os\n", 1, "Lint", "1 passed"),
        ('A: int = "one"\n', 1, "Types", "1 passed"),
        ("def test_a_bad_one() -> None:\n    assert sum([1]) == 2\n", 1, "", "1 failed, 1 passed"),
    ],
)
def test_every_check_counts_and_the_last_line_is_the_summary(
    used: Computer, tmp_path: Path, added: str, code: int, named: str, summary: str
) -> None:
    computer = checks(used, tmp_path)
    (computer.project / "tests" / "test_more.py").write_text(added, encoding="utf-8")
    done = computer.start(script=computer.project / ".ci" / "run")
    assert done.returncode == code, done.stdout + done.stderr
    assert sections(done.stdout) == ["Format", "Lint", "Types", "Tests"]
    assert re.search(rf"^=+ {summary} in ", done.stdout.splitlines()[-1])
    assert ("Not in order" in done.stdout) == bool(named)
    assert f"Not in order before the tests: {named}" in done.stdout or not named


def pins(name: str) -> dict[str, tuple[Version, str]]:
    """Return package -> (version, marker) of a lock file; every pin must carry hashes."""
    found = {}
    text = (ROOT / name).read_text(encoding="utf-8").replace("\\\n", " ")
    for line in filter(None, (line.partition("#")[0].strip() for line in text.splitlines())):
        asked, _, hashes = line.partition(" --hash=")
        requirement = Requirement(asked.strip())
        (exact,) = requirement.specifier
        assert exact.operator == "=="
        assert hashes.startswith("sha256:")
        found[canonicalize_name(requirement.name)] = (Version(exact.version), str(requirement.marker or ""))
    return found


def test_the_locks_hold_what_the_project_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    start, check = pins("requirements.lock"), pins("requirements-dev.lock")
    for name, version in start.items():
        assert check[name][0] == version[0]
    extras = project["optional-dependencies"]
    everything = [*project["dependencies"], *extras["app"], *extras["scan"], *extras["print"]]
    for lock, asked in ((start, everything), (check, everything + extras["dev"])):
        for one in map(Requirement, asked):
            if one.name == project["name"]:
                assert one.extras <= extras.keys()
                continue
            version, marker = lock[canonicalize_name(one.name)]
            assert version in one.specifier
            assert marker == ""
    assert list(pins("requirements-uv.lock")) == ["uv"]

"""What does this device have: libraries, decoders, cameras, display, printers, speech, fonts, room for data?

Looks and changes nothing, except that the data folder is made and tried. Nothing found missing is an error:
every finding says what, in which state, and what would mend it.
"""

from __future__ import annotations

import ctypes
import enum
import importlib.metadata
import importlib.resources
import os
import platform
import shutil
import socket
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from assets.errors import PlainError
from assets.words import _, ngettext
from companion.device_probe import load_apart

if TYPE_CHECKING:
    from companion.storage import Storage

DISPLAY_SECONDS = 3
QUEUE_SECONDS = 5
SMALL_ROOM = 100_000_000
"""Free bytes below which a season of games might not find room."""

_PACKAGES = {
    "Kivy": ("kivy", ""),
    "NumPy": ("numpy", "numpy"),
    "OpenCV": ("opencv-python", "cv2"),
    "Pillow": ("pillow", "PIL.Image"),
    "python-escpos": ("python-escpos", "escpos.escpos"),
    "segno": ("segno", "segno"),
    "plyer": ("plyer", "plyer"),
}
"""Name -> distribution and the module whose loading is tried (Kivy's only opens with a window)."""
_WINDOW_LIBRARIES = ("libGL.so.1", "libEGL.so.1")
_FONT_FILES = (".ttf", ".otf", ".ttc")


_EXTRA_OF = {
    "kivy": "app",
    "plyer": "app",
    "platformdirs": "app",
    "cv2": "scan",
    "numpy": "scan",
    "pyzbar": "scan",
    "reedsolo": "scan",
    "zxingcpp": "scan",
    "PIL": "print",
    "escpos": "print",
    "segno": "print",
    "usb": "print",
}
"""Module -> the extra of the wheel that brings it."""


def missing_extra(error: ImportError) -> PlainError | None:
    """Return what a person reads where a library of one of the wheel's extras is not installed; None for other faults."""
    library = (error.name or "").partition(".")[0]
    if not isinstance(error, ModuleNotFoundError) or library not in _EXTRA_OF:
        return None
    frame = error.__traceback__
    while frame is not None and frame.tb_next is not None:
        frame = frame.tb_next
    seen_from = frame.tb_frame.f_globals.get("__name__", "") if frame is not None else ""
    extra = "scan" if seen_from.startswith("vision.") else _EXTRA_OF[library]
    return PlainError(
        _("This needs {library}, which is not installed.").format(library=library),
        remedy=_("Install it with: pip install {name}").format(name=f'"tabletop-companion[{extra}]"'),
    )


class State(enum.Enum):
    """How a part of the device is doing."""

    READY = "ready"
    LIMITED = "limited"
    MISSING = "missing"


def state_word(state: State) -> str:
    """Return how it is doing as a person reads it."""
    return {State.READY: _("ok"), State.LIMITED: _("limited"), State.MISSING: _("missing")}[state]


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing this device has or lacks: group ("camera"), what it is, its state, details, and what would mend it."""

    topic: str
    what: str
    state: State
    detail: str = ""
    remedy: str = ""

    def to_json(self) -> dict[str, str]:
        """Return the finding as `doctor --json` shows it."""
        return {
            "topic": self.topic,
            "what": self.what,
            "state": self.state.value,
            "detail": self.detail,
            "remedy": self.remedy,
        }


def look() -> Iterator[Finding]:
    """Look at everything, in the order in which a person would read it."""
    yield from _python()
    yield from _libraries()
    yield from _cameras()
    yield _display()
    yield _terminal()
    yield from _printers()
    yield from _kept()
    yield _speech()
    yield _fonts()
    yield _data()


@dataclass(frozen=True, slots=True)
class Display:
    """Where a window would open: SDL's name of the driver ("" = the platform's own) and the name shown to people."""

    driver: str
    name: str


def display() -> Display | None:
    """Say where a window would open, or None where none can.

    SDL's own SDL_VIDEODRIVER is honoured: "offscreen" draws without a screen, "dummy" not at all. On Linux windows
    go through X11 (in a Wayland session through its XWayland); an X server that does not answer is none.
    """
    driver = os.environ.get("SDL_VIDEODRIVER", "").strip().lower()
    if driver == "dummy":
        return None
    if sys.platform in ("darwin", "win32") or "ANDROID_ARGUMENT" in os.environ:
        return Display(driver, platform.system())
    if driver and driver not in ("x11", "wayland"):
        return Display(driver, driver)
    server = os.environ.get("DISPLAY", "")
    return Display("x11", f"X11 {server}") if _answers(server) else None


def _answers(server: str) -> bool:
    """Say whether an X server takes connections; server: host:number.screen, without a host this computer."""
    host, colon, rest = server.rpartition(":")
    number = rest.partition(".")[0]
    if not colon or not number.isdigit():
        return False
    try:
        if host in ("", "unix"):
            with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as link:
                link.settimeout(DISPLAY_SECONDS)
                link.connect(f"/tmp/.X11-unix/X{number}")  # noqa: S108 - where X servers listen
        else:
            socket.create_connection((host, 6000 + int(number)), DISPLAY_SECONDS).close()
    except (OSError, OverflowError):
        return False
    return True


def terminal() -> bool:
    """Say whether a person can read and answer here."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def _python() -> Iterator[Finding]:
    system = f"{platform.system()} {platform.release()} {platform.machine()}".strip()
    yield Finding("system", _("Computer"), State.READY, system)
    fits = (3, 11) <= sys.version_info[:2] <= (3, 13)
    yield Finding(
        "python",
        "Python",
        State.READY if fits else State.LIMITED,
        platform.python_version(),
        "" if fits else _("Use Python 3.11, 3.12 or 3.13: the window library has no build for others."),
    )


def _libraries() -> Iterator[Finding]:
    modules = [module for _name, module in _PACKAGES.values() if module]
    errors, decoders = load_apart(modules)
    for what, (distribution, module) in _PACKAGES.items():
        try:
            version = importlib.metadata.version(distribution)
        except importlib.metadata.PackageNotFoundError:
            remedy = _("Install it with: pip install {name}").format(name=distribution)
            yield Finding("package", what, State.MISSING, "", remedy)
            continue
        error = _window_error() if what == "Kivy" else errors[module]
        state = State.MISSING if error else State.READY
        yield Finding("package", what, state, f"{version} ({error})" if error else version, _mend(error))
    if not decoders:
        yield Finding("decoder", _("Reads codes"), State.MISSING, _("no code reader could be tried"))
    for one in decoders:
        what = _("Reads codes: {name}").format(name=one["name"])
        if one["available"]:
            yield Finding("decoder", what, State.READY, one["version"])
        else:
            yield Finding("decoder", what, State.MISSING, one["why_not"], _mend(one["why_not"]))


def _window_error() -> str:
    if sys.platform != "linux" or "ANDROID_ARGUMENT" in os.environ:
        return ""
    for library in _WINDOW_LIBRARIES:
        try:
            ctypes.CDLL(library)
        except OSError as error:
            return str(error)
    return ""


def _mend(error: str) -> str:
    """Return what would mend a library that does not load."""
    if not error:
        return ""
    if "zbar" in error:
        return _("Install the library zbar (Debian and Ubuntu: libzbar0; macOS: brew install zbar).")
    if "cannot open shared object file" in error:
        return _("Install the package of your system that has this library; ./run names it.")
    return _("Remove the folder .venv and start ./run: it sets up everything again.")


def _cameras() -> Iterator[Finding]:
    what = _("Camera")
    if sys.platform != "linux":
        yield Finding("camera", what, State.LIMITED, _("not looked for on this system"), _("Try camera:0."))
        return
    names: dict[str, str] = {}
    for device in sorted(Path("/dev").glob("video*")):
        about = Path("/sys/class/video4linux") / device.name
        # A camera shows up as several devices; only its first one gives pictures.
        if _first_line(about / "index") in ("", "0"):
            names[str(device)] = _first_line(about / "name")
    if not names:
        yield Finding(
            "camera", what, State.MISSING, _("none found"), _("Pieces can be picked from lists as well.")
        )
    for path, name in names.items():
        may = os.access(path, os.R_OK | os.W_OK)
        remedy = "" if may else _("Let this account use it: sudo usermod -aG video $USER, then log in again.")
        yield Finding("camera", what, State.READY if may else State.LIMITED, f"{path} {name}".strip(), remedy)


def _display() -> Finding:
    found = display()
    if found:
        return Finding("display", _("Screen"), State.READY, found.name)
    detail, remedy = _("none"), _("Start from a desktop session, or play in the terminal.")
    if server := os.environ.get("DISPLAY"):
        detail = _("the X server {server} does not answer").format(server=server)
    elif os.environ.get("WAYLAND_DISPLAY"):
        detail, remedy = _("Wayland without X11"), _("Switch XWayland on in the desktop's settings.")
    return Finding("display", _("Screen"), State.MISSING, detail, remedy)


def _terminal() -> Finding:
    if not terminal():
        return Finding("terminal", _("Terminal"), State.MISSING, _("nobody can answer here"))
    size = shutil.get_terminal_size()
    return Finding(
        "terminal",
        _("Terminal"),
        State.READY,
        f"{size.columns}×{size.lines}, {sys.stdout.encoding or 'ascii'}",
    )


def _printers() -> Iterator[Finding]:
    from companion.paper.printers import found_words, permission_words
    from printing.platforms import WAYS, find, here, ways

    there = ways(here())
    yield Finding("way", _("Ways to a printer"), State.READY, ", ".join(_(way.name) for way in there))
    for way in WAYS:
        if way not in there:
            yield Finding("way", _(way.name), State.MISSING, _(way.absent), _(way.instead))
    found = False
    for one in find(patience=QUEUE_SECONDS):
        found = True
        yield Finding(
            "printer",
            _("Printer") if one.sure else _("Serial port"),
            State.READY if one.usable else State.LIMITED,
            f"{one.address} {one.name or found_words(one)}",
            permission_words(one),
        )
    if not found:
        yield Finding(
            "printer",
            _("Printer"),
            State.MISSING,
            _("none found on this device"),
            _("A network printer is given by its address (tcp://…); without one, keep receipts as pictures."),
        )


def _kept() -> Iterator[Finding]:
    """Say which printers are saved and what waits for them, as the app and `companion queue` do."""
    from companion.storage import Storage, data_dir

    try:
        file = data_dir() / "companion.sqlite3"
        if not file.exists():
            return
        with Storage.open(file) as storage:
            yield from _kept_in(storage)
    except PlainError as error:
        yield Finding("queue", _("Games and print jobs"), State.MISSING, error.what, error.remedy)
    except (ImportError, OSError):
        return  # the finding about the data folder says so


def _kept_in(storage: Storage) -> Iterator[Finding]:
    from companion.paper.printers import Printers
    from companion.paper.queue import sign

    for one in Printers(storage).all():
        yield Finding("saved printer", _("Saved printer"), State.READY, f"{one.name}, {one.address}")
    said = sign(storage.print_jobs.counts())
    if said is None:
        yield Finding("queue", _("Print jobs"), State.READY, _("nothing waits"))
    else:
        state = State.LIMITED if said.needs_somebody else State.READY
        remedy = _("See them with: companion queue list")
        yield Finding("queue", _("Print jobs"), state, said.said, remedy)


def _speech() -> Finding:
    from companion.voice import find_voice

    what, voice = _("Speech"), find_voice()
    if voice is not None:
        return Finding("speech", what, State.READY, voice.name)
    if sys.platform == "linux":
        detail, remedy = _("no espeak-ng"), _("To hear the bot's turns: sudo apt install espeak-ng")
    else:
        detail = _("no espeak-ng found on this system")
        remedy = _("To hear the bot's turns, install espeak-ng and put it on the PATH.")
    return Finding("speech", what, State.MISSING, detail, remedy)


def _fonts() -> Finding:
    count = sum(1 for name in _shipped_names() if name.lower().endswith(_FONT_FILES))
    if count == 0:
        return Finding(
            "fonts", _("Fonts"), State.MISSING, _("none shipped"), _("Install the companion again.")
        )
    detail = ngettext("{count} shipped", "{count} shipped", count).format(count=count)
    return Finding("fonts", _("Fonts"), State.READY, detail)


def _shipped_names() -> Iterator[str]:
    folders = [importlib.resources.files("assets")]
    while folders:
        for entry in folders.pop().iterdir():
            if entry.is_dir():
                folders.append(entry)
            else:
                yield entry.name


def _data() -> Finding:
    try:
        from companion.storage.files import data_dir

        folder = data_dir()
        free = shutil.disk_usage(folder).free
    except PlainError as error:
        detail = f"{error.where}: {error.what}" if error.where else error.what
        return Finding("data", _("Data folder"), State.MISSING, detail, error.remedy)
    except (ImportError, OSError) as error:
        return Finding("data", _("Data folder"), State.MISSING, str(error))
    detail = _("{folder}, writable, {free} MB free").format(folder=folder, free=free // 1_000_000)
    if free < SMALL_ROOM:
        return Finding("data", _("Data folder"), State.LIMITED, detail, _("Make room on this disk."))
    return Finding("data", _("Data folder"), State.READY, detail)


def _first_line(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace").partition("\n")[0].strip()
    except OSError:
        return ""

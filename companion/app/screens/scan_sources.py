"""What can be looked at? The camera, a picture or video, the sample, or the list by name where there is no camera."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from kivy.clock import Clock
from kivy.uix.widget import Widget
from kivy.utils import platform

from assets.words import _
from companion.app.navigation import Shell
from companion.app.presenters.nearby import folder_of, pictures_nearby
from companion.app.theme import Type
from companion.app.widgets.buttons import PushButton
from companion.app.widgets.field import TextField
from companion.app.widgets.layout import Column, Row
from companion.app.widgets.overlay import Overlay
from companion.app.widgets.rows import ListRow, Note, Section
from companion.app.widgets.text import Text


class Opener(Protocol):
    """What the sources lead to: the scan screen."""

    problem: str
    note: str

    def open(self, source: str) -> None:
        """Look at a source."""
        ...

    def open_sample(self) -> None:
        """Look at the picture that came with the companion."""
        ...

    def open_gallery(self) -> None:
        """Choose a picture or video."""
        ...

    def by_hand(self) -> None:
        """Choose pieces from a list."""
        ...

    def last_scan(self) -> str:
        """Say what the last scan kept; "" = nothing."""
        ...

    def go_on(self) -> None:
        """Take what the last scan kept."""
        ...

    def stickers(self) -> None:
        """Print tags."""
        ...

    def taught_codes(self) -> None:
        """Show what was taught."""
        ...


def sources(screen: Opener) -> Widget:
    """Return the ways to look."""
    parts: list[Widget] = []
    if screen.problem:
        parts.append(Note(screen.problem, kind="wrong"))
    if screen.note:
        parts.append(Note(screen.note, kind="warn"))
    rows = [
        ListRow(
            _("Camera"),
            lambda: screen.open("camera:0"),
            detail=_("Hold it so that a tag is as wide as a thumbnail."),
            icon="camera",
            focus_key="scan:camera",
        ),
        ListRow(
            _("By name"),
            screen.by_hand,
            detail=_("Choose pieces from the list; no camera is needed."),
            icon="search",
            focus_key="scan:hand",
        ),
        ListRow(
            _("A picture or video"),
            screen.open_gallery,
            detail=_("Taken before, on this device."),
            icon="gallery",
            focus_key="scan:gallery",
        ),
    ]
    if last := screen.last_scan():
        rows.insert(
            0,
            ListRow(
                _("Go on with the last scan"),
                screen.go_on,
                detail=last,
                icon="history",
                focus_key="scan:last",
            ),
        )
    parts.append(Section(_("Look with"), *rows))
    parts.append(Section(_("Nothing tagged yet?"), *_beginnings(screen)))
    parts.append(Section(_("By address"), _typed(screen)))
    return Column(*parts, gap=24, inset=20)


def _beginnings(screen: Opener) -> list[Widget]:
    return [
        ListRow(
            _("Print tags"),
            screen.stickers,
            detail=_("Stickers to cut out, or a code sheet if you stick nothing."),
            icon="printer",
            focus_key="scan:stickers",
        ),
        ListRow(
            _("Taught codes"),
            screen.taught_codes,
            detail=_("Codes that were on pieces already."),
            icon="link",
            focus_key="scan:taught",
        ),
        ListRow(
            _("Sample picture"),
            screen.open_sample,
            detail=_("A table that came with the companion."),
            icon="picture",
            focus_key="scan:sample",
        ),
    ]


def _typed(screen: Opener) -> Widget:
    typed = {"text": ""}

    def go() -> None:
        if typed["text"].strip():
            screen.open(typed["text"].strip())

    field = TextField(
        "",
        partial(typed.__setitem__, "text"),
        hint=_("camera:1 or /path/picture.jpg"),
        most=400,
        on_enter=go,
        focus_key="scan:path",
    )
    button = PushButton(_("Open"), go, fit=True, focus_key="scan:open")
    button.pos_hint = {"center_y": 0.5}
    return Row(field, button)


def choose_file(shell: Shell, home: Path, chosen: Callable[[str], Any]) -> None:
    """Let a person choose a picture or video: with the phone's gallery, else by going through the folders."""
    if platform in ("android", "ios") and _gallery(chosen):
        return
    here = {"folder": home}

    def enter(folder: Path) -> None:
        here["folder"] = folder
        shell.reopen()

    def take(path: Path) -> None:
        shell.close()
        chosen(str(path))

    def make() -> Overlay:
        view = folder_of(here["folder"])
        parts: list[Widget] = []
        if here["folder"] == home:
            near = [_file_row(path, take) for path in pictures_nearby(home)]
            if near:
                parts.append(Section(_("Newest"), *near))
        rows: list[Widget] = []
        if view.parent is not None:
            up = partial(enter, view.parent)
            rows.append(ListRow(_("Up"), up, icon="up", size=Type.LABEL, focus_key="folder:up"))
        rows += [
            ListRow(
                path.name,
                partial(enter, path),
                icon="folder",
                size=Type.LABEL,
                focus_key=f"folder:{path.name}",
            )
            for path in view.folders
        ]
        rows += [_file_row(path, take) for path in view.pictures]
        if not view.pictures:
            rows.append(Text(view.words or _("No picture or video here."), Type.LABEL, soft=True))
        parts.append(Section(str(here["folder"]), *rows))
        return Overlay(_("A picture or video"), Column(*parts, gap=18), shell.close)

    shell.open(make)


def _file_row(path: Path, take: Callable[[Path], Any]) -> ListRow:
    return ListRow(path.name, partial(take, path), icon="picture", size=Type.LABEL, focus_key=f"scan:{path}")


def _gallery(chosen: Callable[[str], Any]) -> bool:
    """Open the phone's own gallery; False if it has none."""

    def selected(paths: list[str] | None) -> None:
        if paths:
            Clock.schedule_once(lambda _dt: chosen(paths[0]), 0)

    try:
        from plyer import filechooser

        filechooser.open_file(on_selection=selected)
    except Exception:  # noqa: BLE001 - plyer answers with whatever the platform throws
        return False
    return True

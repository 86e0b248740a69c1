"""What does a source show right now? The live scan as a screen uses it: looked at by the clock, frozen, let go of.

Frames are read on threads of their own (`vision.scan`); nothing here waits for them.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

from companion.app.kivy_camera import opened
from companion.app.shrunk import Shrunk, shrunk

if TYPE_CHECKING:
    from assets.errors import PlainError
    from vision.codes import Code
    from vision.scan import LiveScan, View

LOOKS_PER_SECOND = 15


class Watching:
    """One source being looked at.

    on_codes(counted, here): called for each new view with the codes that count by now and those that lie in the picture.
    on_look: called at every look, whether something is new or not. on_end(error): the source has ended, or why.
    """

    def __init__(
        self,
        source: str,
        on_codes: Callable[[list[Code], tuple[Code, ...]], Any],
        on_look: Callable[[], Any],
        on_end: Callable[[PlainError | None], Any],
    ) -> None:
        from vision.scan import LiveScan

        self.source = source
        self._on_codes, self._on_look, self._on_end = on_codes, on_look, on_end
        self.view: View | None = None
        self.picture: Shrunk | None = None
        self.codes: tuple[Code, ...] = ()
        self.frozen = False
        self._newest: tuple[View, Shrunk] | None = None
        self._live: LiveScan | None = LiveScan(lambda: opened(source), on_view=self._shrink)
        self._live.start()
        self._clock: Any = Clock.schedule_interval(self._look, 1 / LOOKS_PER_SECOND)

    @property
    def is_camera(self) -> bool:
        """Whether it is a camera of this device or in the network, which others may want meanwhile."""
        return self.source.startswith("camera:") or "://" in self.source

    @property
    def running(self) -> bool:
        """Whether more may come."""
        return self._live is not None

    @property
    def gone(self) -> PlainError | None:
        """Why the camera sends nothing now, while it is waited for."""
        return None if self._live is None else self._live.gone

    def stop(self) -> None:
        """Let go of the source; the last picture stays."""
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
        if self._live is not None:
            self._live.stop(0.0)  # its threads end by themselves; a camera may need seconds to let go
            self._live = None

    def forget(self) -> None:
        """Let only count what is seen from now on."""
        if self._live is not None:
            self._live.forget()

    def freeze(self) -> bool:
        """Hold the picture still, and read it more thoroughly: barcodes and small codes too. False = there is none."""
        if self.view is None:
            return False
        self.frozen = True
        image = self.view.frame.image

        def read() -> None:
            from vision.codes import read_codes

            codes = tuple(read_codes(image, barcodes=True, doubled=True))
            Clock.schedule_once(lambda _dt: self._read_still(codes), 0)

        threading.Thread(target=read, name="still", daemon=True).start()
        return True

    def unfreeze(self) -> None:
        """Go on with the moving picture."""
        self.frozen = False

    def _shrink(self, view: View) -> None:
        """Make the picture for the screen, on the thread that has read the frame."""
        self._newest = (view, shrunk(view.frame.image))

    def _read_still(self, codes: tuple[Code, ...]) -> None:
        if self.frozen:
            self.codes = codes
            self._on_codes(list(codes), codes)

    def _look(self, _dt: float) -> None:
        live = self._live
        if live is None:
            return
        ended = not live.running  # looked at before the last view is taken, so that it is never missed
        newest = self._newest
        if newest is not None and newest[0] is not self.view and not self.frozen:
            view, self.picture = newest
            self.view, self.codes = view, view.codes
            self._on_codes([sighting.code for sighting in view.sightings], view.codes)
        self._on_look()
        if ended and self._live is live:
            self.stop()
            self._on_end(live.error)

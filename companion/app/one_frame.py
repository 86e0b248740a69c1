"""How many frames may wait to be drawn? One: where the processor draws, more would lag behind the finger and fill the memory."""

from __future__ import annotations

from typing import Any

from kivy.core.window import Window
from kivy.graphics.opengl import GL_RENDERER, glFinish, glGetString

SOFTWARE = ("llvmpipe", "softpipe", "swiftshader", "swrast")
"""How those that draw with the processor call themselves."""


def one_frame_at_a_time(*_: Any) -> None:
    """Wait for the frame before whenever one is drawn, if the processor draws. Returns None: it is bound to Kivy's events.

    Mesa's software renderer takes frames faster than it draws them. Each that waits holds all its triangles and colours: 10 MB,
    and seven of them waited while a camera was scanned.
    """
    told = glGetString(GL_RENDERER) or b""
    name = told.decode("ascii", "replace") if isinstance(told, bytes) else str(told)
    if not any(one in name.lower() for one in SOFTWARE):
        return
    Window.bind(on_draw=_wait)


def _wait(*_: Any) -> None:
    glFinish()

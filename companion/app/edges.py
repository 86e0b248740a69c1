"""Which edges of the window does the device cover: status bar, gesture bar, camera hole?

Asked of Android through pyjnius; other platforms cover nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from companion.app.shape import Insets
from printing.platforms import Platform

Edges = Callable[[], Insets]
"""Returns the covered edges of the window now, in px."""

TYPES_SINCE, CUTOUT_SINCE = 30, 28
"""Android's API levels from which it tells bars and camera holes apart."""
CONTENT = 0x01020002
"""Android's number of the view that holds what an app draws (android.R.id.content)."""


def edges_of(platform: Platform) -> Edges:
    """Return how to learn the covered edges on a platform."""
    return _android_edges if platform is Platform.ANDROID else Insets


def still_covered(bars: Insets, inside: Insets) -> Insets:
    """Return how far bars of that breadth reach into a content that keeps that distance from the edges itself."""
    return Insets(
        max(0.0, bars.left - inside.left),
        max(0.0, bars.top - inside.top),
        max(0.0, bars.right - inside.right),
        max(0.0, bars.bottom - inside.bottom),
    )


def _android_edges() -> Insets:
    """Return what Android covers; nothing where it does not tell (the window is not laid out yet)."""
    try:
        java = import_module("jnius").autoclass
        window = java("org.kivy.android.PythonActivity").mActivity.getWindow()
        outer, told = window.getDecorView(), window.getDecorView().getRootWindowInsets()
        if told is None:
            return Insets()
        place = java("android.graphics.Rect")()
        # Until Android 14, and for apps made for it, the content ends at the bars by itself.
        window.findViewById(CONTENT).getGlobalVisibleRect(place)
        inside = Insets(
            place.left, place.top, outer.getWidth() - place.right, outer.getHeight() - place.bottom
        )
        return still_covered(_bars(java, told), inside)
    except Exception:  # noqa: BLE001 - Java's exceptions; an edge that is covered is better than no app
        return Insets()


def _bars(java: Callable[[str], Any], told: Any) -> Insets:
    level = java("android.os.Build$VERSION").SDK_INT
    if level >= TYPES_SINCE:
        kinds = java("android.view.WindowInsets$Type")
        found = told.getInsets(kinds.systemBars() | kinds.displayCutout())
        return Insets(found.left, found.top, found.right, found.bottom)
    found = Insets(
        told.getSystemWindowInsetLeft(),
        told.getSystemWindowInsetTop(),
        told.getSystemWindowInsetRight(),
        told.getStableInsetBottom(),  # the other one counts the keyboard too
    )
    hole = told.getDisplayCutout() if level >= CUTOUT_SINCE else None
    if hole is None:
        return found
    return Insets(
        max(found.left, hole.getSafeInsetLeft()),
        max(found.top, hole.getSafeInsetTop()),
        max(found.right, hole.getSafeInsetRight()),
        max(found.bottom, hole.getSafeInsetBottom()),
    )

"""The shape of the window (wide, tall, phone) and its safe area: what the device covers at its edges.

Android is asked through pyjnius; other platforms cover nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from importlib import import_module
from typing import Any

from printing.platforms import Platform


class Shape(Enum):
    """The layouts every screen answers to."""

    WIDE = "wide"
    """Two panes side by side: a tablet lying across."""

    TALL = "tall"
    """One broad column: a tablet standing up."""

    PHONE = "phone"
    """One narrow column."""


@dataclass(frozen=True, slots=True)
class Insets:
    """The covered edges of the window (status bar, camera hole, gesture bar), in dp."""

    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0


def shape_of(width: float, height: float, *, text_scale: float = 1.0) -> Shape:
    """Return the shape of a window of that size in dp.

    Bigger text needs broader panes, so the limits grow with half of what the text grows by.
    """
    growth = 1.0 + max(0.0, text_scale - 1.0) / 2
    if width >= 840 * growth and width > height:
        return Shape.WIDE
    if width >= 600 * growth:
        return Shape.TALL
    return Shape.PHONE


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

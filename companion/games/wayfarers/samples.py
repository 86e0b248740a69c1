"""The open game of Wayfarers of the South Tigris that can be looked at before anything was played."""

from __future__ import annotations

from assets.words import _

OPTIONS = {"board": "journal", "deck": "virtual", "seed": 20}


def title() -> str:
    """Return what it is called among the games."""
    return _("Demo game · Wayfarers")

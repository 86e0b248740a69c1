"""Wayfarers of the South Tigris: its facts in TOML files, with the dataclasses they are read as (`assets.wayfarers.model`)."""

from __future__ import annotations

from assets.wayfarers.model import Facts, identity, load

__all__ = ["Facts", "identity", "load"]

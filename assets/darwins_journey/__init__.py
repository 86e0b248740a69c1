"""Darwin's Journey: its facts in TOML files, with the dataclasses they are read as (`assets.darwins_journey.model`)."""

from __future__ import annotations

from assets.darwins_journey.model import Facts, identity, load

__all__ = ["Facts", "identity", "load"]

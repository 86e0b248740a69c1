"""Origin: its facts in TOML files, with the dataclasses they are read as (`assets.origin.model`)."""

from __future__ import annotations

from assets.origin.model import Facts, identity, load

__all__ = ["Facts", "identity", "load"]

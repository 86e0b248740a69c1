"""Darwin's Choice with Before and After: its facts in TOML files, with the dataclasses they are read as (`assets.darwins_choice.model`)."""

from __future__ import annotations

from assets.darwins_choice.model import Facts, identity, load

__all__ = ["Facts", "identity", "load"]

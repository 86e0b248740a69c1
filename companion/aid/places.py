"""Where does the player aid open? A screen says which game and topic it is about; this finds the entry."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AidPlace:
    """A place in the player aid: the game (as in "darwins_journey"), and a section or entry of it.

    `entry` "" = the table of contents of the game; `game` "" = wherever one was last.
    """

    game: str = ""
    entry: str = ""

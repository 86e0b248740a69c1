"""The player aid as data: what the rules of each game say, in our own words, every entry with its source.

A file for each language and game lies in a folder beside this file ("en/<game>.toml"). Numbers that are facts stand
there as placeholders ("{tents}") and are filled from the facts when the file is read. The English file is the whole of
it; a file of another language holds the words alone (`assets.aid.translating`), and what it lacks is read in English.
"""

from __future__ import annotations

from assets.aid.contents import Aid, Entry, Section, Topic
from assets.aid.loading import GAMES, aid, aid_from, languages

__all__ = ["GAMES", "Aid", "Entry", "Section", "Topic", "aid", "aid_from", "languages"]

"""How does the process stay small while megabytes of picture come and go? By giving large blocks back at once."""

from __future__ import annotations

import os

LARGE_BYTES = 1_000_000
"""Blocks of this size and more are asked of the system and given back to it when they are freed."""
MOST_ARENAS = 2
"""Threads share so many stores of small blocks; each keeps what it once held."""
_M_MMAP_THRESHOLD, _M_ARENA_MAX = -3, -8


def give_large_blocks_back() -> bool:
    """Tell the C library (glibc; others need not be told) to keep no large blocks; True if it was told.

    By itself glibc moves that limit up to 32 MB once a large block was freed: frames then leave holes behind in every thread's
    store, 45 MB of them while a 1080p camera is scanned (mallopt(3)).
    """
    try:
        if not (os.confstr("CS_GNU_LIBC_VERSION") or "").startswith("glibc"):
            return False
        import ctypes

        mallopt = ctypes.CDLL(None).mallopt
    except (AttributeError, ImportError, OSError, ValueError):
        return False
    return bool(mallopt(_M_MMAP_THRESHOLD, LARGE_BYTES) and mallopt(_M_ARENA_MAX, MOST_ARENAS))

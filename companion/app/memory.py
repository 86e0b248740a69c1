"""How does the process stay small while megabytes of picture come and go? By giving large blocks back at once."""

from __future__ import annotations

import gc
import os
from typing import Any

LARGE_BYTES = 1_000_000
"""Blocks of this size and more are asked of the system and given back to it when they are freed."""
MOST_ARENAS = 2
"""Threads share so many stores of small blocks; each keeps what it once held."""
_M_MMAP_THRESHOLD, _M_ARENA_MAX = -3, -8
SELDOM = 200
"""Python by itself looks through everything after 10 rounds among the young; so many here, for whoever is never quiet."""


def give_back_now() -> bool:
    """Hand the system whatever lies free in the C library's stores (malloc_trim(3)); True if there was something.

    Worth it once many libraries were loaded: what loading needed for a moment stays in the stores otherwise, 28 MB of it.
    """
    library = _c_library()
    return library is not None and bool(library.malloc_trim(0))


def give_large_blocks_back() -> bool:
    """Tell the C library (glibc; others need not be told) to keep no large blocks; True if it was told.

    By itself glibc moves that limit up to 32 MB once a large block was freed: frames then leave holes behind in every thread's
    store, 45 MB of them while a 1080p camera is scanned (mallopt(3)).
    """
    library = _c_library()
    if library is None:
        return False
    told = library.mallopt(_M_MMAP_THRESHOLD, LARGE_BYTES) and library.mallopt(_M_ARENA_MAX, MOST_ARENAS)
    return bool(told)


def collect_in_quiet() -> None:
    """Keep Python from looking through everything for what is no longer used in the middle of a touch.

    That takes 50 to 150 ms with the libraries and facts; what is loaded by now is left out from now on, because it stays.
    Somebody must look then (gc.collect) when it is quiet: see `companion.app.app`.
    """
    gc.collect()
    gc.freeze()
    young, middle, _old = gc.get_threshold()
    gc.set_threshold(young, middle, SELDOM)


def _c_library() -> Any:
    """Return the C library if it is glibc, else None."""
    try:
        if not (os.confstr("CS_GNU_LIBC_VERSION") or "").startswith("glibc"):
            return None
        import ctypes

        return ctypes.CDLL(None)
    except (AttributeError, ImportError, OSError, ValueError):
        return None

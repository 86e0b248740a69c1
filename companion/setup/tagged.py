"""Which pieces of a game carry tags? The register's pieces as pieces of a set-up."""

from __future__ import annotations

from functools import cache

from assets.tags import register
from companion.setup.plan import Piece


def tagged_pieces(game: str, *kinds: str, copies: int = 0) -> tuple[Piece, ...]:
    """Return the registered pieces of some kinds; `copies` in play where that is fewer than the box holds."""
    return tuple(
        Piece(one.id, one.kind, one.name, min(copies or one.copies, one.copies), one.copies, tagged=True)
        for kind in kinds
        for one in register().of(game, kind)
    )


def ids(pieces: tuple[Piece, ...]) -> tuple[str, ...]:
    """Return the ids of pieces."""
    return tuple(one.id for one in pieces)


@cache
def has_tag(game: str, piece: str) -> bool:
    """Tell whether a sticker exists for a piece."""
    return any(one.id == piece for one in register().of(game))

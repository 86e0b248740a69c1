"""What lies over what in a panorama that is scanned in several looks: proposed where it is clear, asked where it is not."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.wayfarers.panorama import SeenPiece, nearest_places, worth_keeping
from companion.scoring.declaration import Option
from companion.scoring.from_scan import PlaceQuestion

PLACES = tuple(Option(one, one) for one in ("S79", "S86", "S92", "S94"))


def piece(name: str, x: float, y: float, look: int) -> SeenPiece:
    return SeenPiece("wayfarers", name, x, y, look)


def over(*pieces: str) -> list[PlaceQuestion]:
    return [PlaceQuestion("players[0].inspiration", one, one, PLACES) for one in pieces]


def kept(*looks: list[SeenPiece]) -> tuple[SeenPiece, ...]:
    out: tuple[SeenPiece, ...] = ()
    for look in looks:
        out = worth_keeping(out, look)
    return out


LEFT = [piece("S79", 0, 100, 1), piece("S86", 100, 100, 1), piece("I01", 5, 40, 1)]
RIGHT = [piece("S92", 0, 100, 2), piece("S94", 100, 100, 2), piece("I02", 95, 40, 2)]


def test_two_looks_at_the_halves_of_a_panorama_keep_both_inspirations_in_place() -> None:
    assert nearest_places(over("I01", "I02"), kept(LEFT, RIGHT)) == {"I01": "S79", "I02": "S94"}


def test_distances_are_never_measured_between_two_looks() -> None:
    assert nearest_places(over("I01"), kept([piece("I01", 0, 0, 1)], [piece("S79", 0, 10, 2)])) == {}


def test_looks_that_disagree_leave_it_to_the_person() -> None:
    moved = [piece("S79", 0, 100, 2), piece("S86", 100, 100, 2), piece("I01", 97, 40, 2)]
    both = (*LEFT, *moved)
    assert nearest_places(over("I01"), both) == {}
    assert nearest_places(over("I01"), kept(LEFT, moved)) == {"I01": "S86"}, (
        "of two as full the fresh one counts"
    )


def test_a_look_in_doubt_is_not_outvoted() -> None:
    doubt = [piece("S79", 0, 100, 2), piece("S86", 100, 100, 2), piece("I01", 50, 40, 2)]
    assert nearest_places(over("I01"), (*LEFT, *doubt)) == {}


numbers = st.floats(-1000, 1000)


@given(st.lists(st.lists(st.tuples(st.sampled_from("ABCDEFGH"), numbers, numbers), max_size=6), max_size=20))
@settings(max_examples=80, deadline=None)
def test_however_long_one_looks_no_more_looks_are_kept_than_pieces_were_seen(looks: list) -> None:
    found = kept(*([piece(name, x, y, at) for name, x, y in look] for at, look in enumerate(looks)))
    names = {name for look in looks for name, _x, _y in look}
    assert len({one.look for one in found}) <= max(1, len(names))
    assert {one.id for one in found} == names
    sizes = [len(look) for look in looks]
    for name in names:
        fullest = max(
            size for look, size in zip(looks, sizes, strict=True) if name in {n for n, _x, _y in look}
        )
        assert any(sizes[one.look] == fullest for one in found if one.id == name)

"""Tags are chosen, saved and printed, by touch."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.app.window import Hand, in_a_window


def page_drawn(hand: Hand) -> Iterator[float]:
    """Wait until the page for what is chosen lies there; before, what is around it moves."""
    yield from hand.wait_for(lambda: hand.screen._paper is not None)
    yield from hand.wait_for(lambda: hand.screen._paper[0] == hand.screen.choice)


def print_tags(hand: Hand) -> Iterator[float]:
    yield from hand.tap("home:scan")
    yield from hand.tap("scan:stickers")
    yield from hand.tap("tags:game:origin")
    yield from hand.tap("tags:how many:1")
    assert hand.sees("20 tags, 1 page")
    yield from hand.tap("tags:save")
    yield from hand.wait_for(lambda: bool(hand.screen.saved))
    path = Path(hand.screen.saved)
    assert path.read_bytes().startswith(b"%PDF")
    assert path.parent.parent == hand.app.services.folder
    yield from hand.tap("tags:what:codes")
    assert "58mm" not in dict(hand.screen.choice.papers)
    yield from page_drawn(hand)
    yield from hand.tap("tags:what:stickers")
    yield from page_drawn(hand)
    yield from hand.tap("tags:paper:80mm")
    yield from hand.tap("tags:print")
    assert hand.sees("Receipt")


def test_tags_are_chosen_saved_and_sent_to_the_printer(tmp_path: Path) -> None:
    in_a_window(print_tags, tmp_path, "tall")

"""The eye that looks for things told by colour alone sees them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from companion.app.theme import theme
from tests.app.window import Hand, in_a_window


def an_eye_for_colour(hand: Hand) -> Iterator[float]:
    """Counters that differ in colour alone are found, those with a letter are not; a switch that only changes colour is."""
    from companion.app.widgets.controls import Chip
    from companion.app.widgets.drawing import Painted, Pen
    from companion.app.widgets.layout import Row
    from companion.app.widgets.rows import OnOff
    from tests.app.colour_alone import by_colour_alone

    class Counter(Painted):
        def __init__(self, red: float, letter: str = "") -> None:
            self.red, self.letter = red, letter
            super().__init__(size_hint=(None, None), size=(40, 40))

        def paint(self, pen: Pen) -> None:
            pen.colour((self.red, 0.0, 0.0))
            pen.disc(20, 20, 18)
            if self.letter:
                pen.letters(self.letter, 20, 20, 12)

    class OnlyColoured(Chip):
        def _show(self, *_: object) -> None:
            self._tick.turn_into("radio", theme.palette.accent if self.chosen else theme.palette.edge)

    told = by_colour_alone(Row(Counter(0.2), Counter(0.9)))
    assert len(told) == 1
    assert "two Counter in Row" in told[0]
    assert by_colour_alone(Row(Counter(0.2), Counter(0.2))) == []
    assert by_colour_alone(Row(Counter(0.2, "R"), Counter(0.9, "B"))) == []

    def do(*_: object) -> None:
        return

    bad = OnlyColoured("Blue", do, focus_key="bad")
    assert by_colour_alone(bad) == ["OnlyColoured bad shows by colour alone whether it is chosen"]
    assert not bad.chosen, "it is left as it was"
    assert by_colour_alone(Chip("Blue", do)) == []
    assert by_colour_alone(OnOff("Light", True, do)) == []
    yield 0


def test_what_is_told_by_colour_alone_is_noticed(tmp_path: Path) -> None:
    in_a_window(an_eye_for_colour, tmp_path)

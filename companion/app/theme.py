"""How big and in which colours is everything drawn?

Lengths are asked for in dp and type in named sizes; both come back in pixels. The window has one look at a time, `theme`:
the shell changes it when a setting changes or the device turns, and builds the screens afresh.

    >>> tall = Theme(LIGHT, Shape.TALL, Fonts("t.ttf", "b.ttf", "f.ttf", "i.ttf"), text_scale=1.2, density=2.0)
    >>> tall.dp(48)
    96.0
    >>> tall.type(Type.BODY)
    43.2
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from enum import Enum
from typing import Any, TypeAlias

from assets import game_colours
from assets.fonts import Font, covers
from companion.app.safe_area import Insets, Shape

Rgb: TypeAlias = tuple[float, float, float]
"""Red, green and blue, each 0 to 1."""


def rgb(hexadecimal: str) -> Rgb:
    """Return the colour written as six hexadecimal digits, with or without '#'."""
    digits = hexadecimal.lstrip("#")
    red, green, blue = (int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4))
    return red, green, blue


def mix(one: Rgb, other: Rgb, share: float) -> Rgb:
    """Return `one` with `share` (0 to 1) of `other` mixed in."""
    red, green, blue = (a + (b - a) * share for a, b in zip(one, other, strict=True))
    return red, green, blue


def contrast(one: Rgb, other: Rgb) -> float:
    """Return the contrast ratio of two colours, 1 to 21 (WCAG 2.1, relative luminance)."""

    def luminance(colour: Rgb) -> float:
        red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def ink_on(ground: Rgb) -> Rgb:
    """Return black-ish or white-ish, whichever reads better on the ground."""
    dark, light = rgb("16130F"), rgb("FFFDF8")
    return dark if contrast(dark, ground) >= contrast(light, ground) else light


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one light: what is written and drawn on what."""

    name: str
    paper: Rgb
    """The ground of every screen."""
    sheet: Rgb
    """Panels that lie on the paper."""
    sunken: Rgb
    """Fields to fill in and holes."""
    ink: Rgb
    soft_ink: Rgb
    """Second lines and hints; still readable on paper, sheet and sunken."""
    hairline: Rgb
    """Lines between things; decoration, never the only sign."""
    edge: Rgb
    """The outline of a control; 3:1 on paper and sheet."""
    accent: Rgb
    on_accent: Rgb
    accent_wash: Rgb
    """A quiet ground for what is chosen or newest."""
    danger: Rgb
    on_danger: Rgb
    warn_wash: Rgb
    """A quiet ground for what needs a second look."""
    scrim: Rgb
    """Laid over a screen behind a dialogue."""


LIGHT = Palette(
    name="light",
    paper=rgb("F5EFE4"),
    sheet=rgb("FDFAF3"),
    sunken=rgb("ECE4D5"),
    ink=rgb("2A251F"),
    soft_ink=rgb("5C544A"),
    hairline=rgb("DED4C3"),
    edge=rgb("8A8071"),
    accent=rgb("1B5A63"),
    on_accent=rgb("FFFDF8"),
    accent_wash=rgb("DFE9E4"),
    danger=rgb("9A2F22"),
    on_danger=rgb("FFFDF8"),
    warn_wash=rgb("F6E3C4"),
    scrim=rgb("2A251F"),
)

DARK = Palette(
    name="dark",
    paper=rgb("14161A"),
    sheet=rgb("1D2025"),
    sunken=rgb("0F1114"),
    ink=rgb("EAE4D8"),
    soft_ink=rgb("BAB4A7"),
    hairline=rgb("32363D"),
    edge=rgb("80858E"),
    accent=rgb("8CC9C6"),
    on_accent=rgb("0E2426"),
    accent_wash=rgb("213436"),
    danger=rgb("F0A093"),
    on_danger=rgb("3A0F08"),
    warn_wash=rgb("3A3020"),
    scrim=rgb("000000"),
)


HIGH_LIGHT = replace(
    LIGHT,
    name="high light",
    paper=rgb("FFFFFF"),
    sheet=rgb("FFFFFF"),
    sunken=rgb("F2F2F2"),
    ink=rgb("000000"),
    soft_ink=rgb("2B2B2B"),
    hairline=rgb("6B6B6B"),
    edge=rgb("2B2B2B"),
    accent=rgb("00404A"),
    on_accent=rgb("FFFFFF"),
    accent_wash=rgb("E3F1F1"),
    danger=rgb("7A0A00"),
    on_danger=rgb("FFFFFF"),
    warn_wash=rgb("FFF0CC"),
)
"""Bright and as strong as can be: type at least 10:1 on paper, outlines as strong as type."""

HIGH_DARK = replace(
    DARK,
    name="high dark",
    paper=rgb("000000"),
    sheet=rgb("000000"),
    sunken=rgb("141414"),
    ink=rgb("FFFFFF"),
    soft_ink=rgb("D8D8D8"),
    hairline=rgb("8C8C8C"),
    edge=rgb("D0D0D0"),
    accent=rgb("A6F0EA"),
    on_accent=rgb("001214"),
    accent_wash=rgb("0C2A2C"),
    danger=rgb("FFC2B8"),
    on_danger=rgb("2B0500"),
    warn_wash=rgb("332600"),
)
"""Dark and as strong as can be."""


def palette_of(*, dark: bool, high_contrast: bool) -> Palette:
    """Return the colours for a light, ordinary or strong."""
    if high_contrast:
        return HIGH_DARK if dark else HIGH_LIGHT
    return DARK if dark else LIGHT


DIMMED = 0.12
"""How much of the dark is mixed into a game's colours at night."""


class Type(Enum):
    """The sizes of type, in sp at a text scale of 100 %."""

    DISPLAY = 34.0
    TITLE = 24.0
    LEAD = 22.0
    """What to do now: read at arm's length."""
    BODY = 18.0
    LABEL = 16.0
    SMALL = 14.0


TEXT_SCALES = tuple(percent / 100 for percent in range(80, 161, 10))
LARGE_TEXT = 1.2
"""Above this text scale a screen shows fewer things side by side."""


@dataclass(frozen=True, slots=True)
class Fonts:
    """The files of the shipped fonts."""

    regular: str
    bold: str
    fallback: str
    """For characters the text fonts do not have."""
    icons: str
    drawn: dict[tuple[str, str, float], Any] = field(default_factory=dict, compare=False, repr=False)
    """Short lines that were drawn, by (words, font file, size in px): drawing one costs more than all the rest of a sign."""

    def runs(self, text: str, *, bold: bool = False) -> list[tuple[str, str]]:
        """Return the text in stretches of (font file, text)."""
        own = Font.TEXT_BOLD if bold else Font.TEXT
        regular = self.bold if bold else self.regular
        if text.isascii():
            return [(regular, text)]
        found = covers(text, (own, Font.CJK)).runs
        return [(self.fallback if run.font is Font.CJK else regular, run.text) for run in found] or [
            (regular, text)
        ]

    def name(self, text: str, *, bold: bool = False) -> str:
        """Return the one font that has most of the text."""
        found = self.runs(text, bold=bold)
        return max(found, key=lambda run: len(run[1]))[0]


@dataclass(slots=True)
class Theme:
    """One look: colours, text scale, pixel density, shape and which hand holds the device."""

    palette: Palette
    shape: Shape
    fonts: Fonts
    text_scale: float = 1.0
    density: float = 1.0
    left_handed: bool = False
    insets: Insets = field(default_factory=Insets)

    def become(self, other: Theme) -> None:
        """Take on another look; whoever draws has to draw afresh."""
        for one in fields(self):
            setattr(self, one.name, getattr(other, one.name))

    def dp(self, length: float) -> float:
        """Return a length in pixels."""
        return length * self.density

    def type(self, size: Type) -> float:
        """Return a type size in pixels; a phone's display and titles are a step smaller."""
        points = size.value
        if self.shape is Shape.PHONE and size in (Type.DISPLAY, Type.TITLE, Type.LEAD):
            points *= 0.9
        return round(points * self.text_scale * self.density, 2)

    def game_colour(self, name: str) -> Rgb:
        """Return a colour of a game for the light in use, a little dimmed in the dark; KeyError if there is none."""
        one = game_colours.colour(name)
        night = self.palette in (DARK, HIGH_DARK)
        red, green, blue = (one.dark if night else one.light).rgb
        plain = (red / 255, green / 255, blue / 255)
        return mix(plain, self.palette.paper, DIMMED) if night else plain

    @property
    def large_text(self) -> bool:
        """Whether the text is so large that fewer things find room side by side."""
        return self.text_scale > LARGE_TEXT

    @property
    def touch(self) -> float:
        """The least height and width of anything that is pressed (48 dp), in pixels."""
        return self.dp(48)

    @property
    def gap(self) -> float:
        """The distance between things that belong together, in pixels."""
        return self.dp(12)

    @property
    def margin(self) -> float:
        """The distance of content from the window's edge, in pixels."""
        return self.dp(16 if self.shape is Shape.PHONE else 24)

    @property
    def radius(self) -> float:
        """The rounding of panels and buttons, in pixels."""
        return self.dp(10)

    @property
    def hairline(self) -> float:
        """The width of a hairline, in pixels."""
        return max(1.0, self.dp(1))


theme = Theme(LIGHT, Shape.WIDE, Fonts("", "", "", ""))
"""The look of the window; every widget asks it when it is built and drawn."""

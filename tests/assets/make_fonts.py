"""How were the shipped fonts made? Run by hand, with fontTools and the sources named in assets/CREDITS.md.

    python -m tests.assets.make_fonts NOTO_FOLDER MATERIALDESIGNICONS.ttf MATERIALDESIGNICONS.css

Subsets Noto Sans and Noto Sans Mono, adds symbols from their sister fonts, renames the results (they are modified
versions), subsets the icon font, and writes fonts/coverage.toml for every font file that is there.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from fontTools import subset
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

from assets import icons

FOLDER = Path(__file__).parents[2] / "assets" / "fonts"
KEPT = "20-7E A0-52F 1E00-1FFF 2000-206F 2070-209F 20A0-20CF 2100-218F 2190-22FF 2300-23FF 2500-25FF FB00-FB06 FFFD"
SYMBOLS = (
    "2190-2199 21A8 21BA 21BB 2212 2215 221A 221E 221F 2229 2248 2260 2261 2264 2265 2302 2310 232B "
    "25A0 25A1 25AA 25AB 25AC 25B2 25B3 25B6 25B8 25BA 25BC 25BD 25C0 25C4 25C6 25C7 25CA 25CB 25CF 25D8 25D9 25E6 "
    "2600 2601 2604-2606 2610-2612 263A-263C 263E 2640 2642 2660-2666 266A 266B 2680-2685 2691 26A0 26AA 26AB "
    "2713 2714 2717 2718 271A 2726 2764 2B1F 2B22 2B24 2B50 2B53"
)
INVISIBLE = "200B-200F 2060 FE0E FE0F FEFF"
MONO_ADVANCE = 600
WIDEST_SIGN, MIDDLE_HEIGHT = 590, 350
IN_PLACE = (1, 0, 0, 1, 0, 0)
FIRST_SIGN = 0x2000
"""Wide letters are left out of the monospaced font; wide signs from here on are fitted into one cell."""
FRACTION_SLASH = 0x2044


def code_points(ranges: str) -> list[int]:
    """Expand "20-7E A0" to code points."""
    found: list[int] = []
    for part in ranges.split():
        low, _, high = part.partition("-")
        found += range(int(low, 16), int(high or low, 16) + 1)
    return found


def make_text_font(source: Path, symbols: list[Path], family: str, style: str, *, mono: bool) -> None:
    """Write one text font of ours."""
    font = TTFont(source, recalcTimestamp=False)
    kept = set(code_points(KEPT))
    if mono:
        kept -= wide(font)
    options = subset.Options(layout_features=["*"], name_IDs=["*"], notdef_outline=True, glyph_names=True)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=kept)
    subsetter.subset(font)
    for other in symbols:
        add_glyphs(font, TTFont(other), code_points(SYMBOLS), mono=mono)
    if mono:
        original = TTFont(source)
        signs = [point for point in sorted(wide(original) & set(code_points(KEPT))) if point >= FIRST_SIGN]
        add_glyphs(font, original, signs, mono=True)
    for point in code_points(INVISIBLE):
        add_blank(font, point)
    rename(font, family, style)
    font.save(FOLDER / f"{family.replace(' ', '')}-{style}.ttf")


def wide(font: TTFont) -> set[int]:
    """Return the characters of a monospaced font that break its columns: they would need two or three cells."""
    return {
        point
        for point, name in font.getBestCmap().items()
        if font["hmtx"][name][0] not in (0, MONO_ADVANCE) or point == FRACTION_SLASH
    }


def add_glyphs(font: TTFont, other: TTFont, points: list[int], *, mono: bool) -> None:
    """Copy the characters `font` lacks; in a monospaced font each is fitted into one cell."""
    have, theirs, glyphs = font.getBestCmap(), other.getBestCmap(), other.getGlyphSet()
    for point in points:
        if point in have or point not in theirs or not glyphs[theirs[point]].width:
            continue
        outline = DecomposingRecordingPen(glyphs)
        glyphs[theirs[point]].draw(outline)
        box = BoundsPen(None)
        outline.replay(box)
        pen = TTGlyphPen(None)
        outline.replay(TransformPen(pen, fitted(box.bounds) if mono else IN_PLACE))
        advance = glyphs[theirs[point]].width
        put(font, point, pen.glyph(), MONO_ADVANCE if mono else advance)


def fitted(bounds: tuple[float, float, float, float]) -> tuple[float, ...]:
    """Return the transformation that sets a sign in the middle of a cell, made smaller if it is too wide."""
    left, _, right, _ = bounds
    scale = min(1.0, WIDEST_SIGN / (right - left))
    return (scale, 0, 0, scale, (MONO_ADVANCE - scale * (left + right)) / 2, MIDDLE_HEIGHT * (1 - scale))


def add_blank(font: TTFont, point: int) -> None:
    """Give an invisible character an empty glyph of no width, so that it never shows as a box."""
    put(font, point, TTGlyphPen(None).glyph(), 0)


def put(font: TTFont, point: int, glyph: object, advance: int) -> None:
    """Add one glyph with its code point."""
    name = f"companion{point:04X}"
    font.setGlyphOrder([*font.getGlyphOrder(), name])
    font["glyf"][name] = glyph
    glyph.recalcBounds(font["glyf"])
    font["hmtx"][name] = (advance, getattr(glyph, "xMin", 0))
    for table in font["cmap"].tables:
        if table.isUnicode() and (point < 0x10000 or table.format == 12):
            table.cmap[point] = name


def rename(font: TTFont, family: str, style: str) -> None:
    """Name a modified font after us; the makers' notices stay."""
    for record in font["name"].names:
        new = {
            1: family,
            2: style,
            3: f"{family} {style}",
            4: f"{family} {style}",
            16: family,
            17: style,
        }.get(record.nameID, f"{family}-{style}".replace(" ", "") if record.nameID == 6 else None)
        if new is not None:
            record.string = new


def make_icons(source: Path, css: Path) -> None:
    """Write the icon subset; complain if a name and its code point disagree with the maker's style sheet."""
    published = dict(
        re.findall(r"\.mdi-([\w-]+)::before \{\s*content: \"\\(\w+)\"", css.read_text(encoding="utf-8"))
    )
    for name, icon in icons.table().items():
        if published.get(icon.source) != f"{ord(icon.glyph):X}":
            raise SystemExit(f"{name}: {icon.source} is {published.get(icon.source)}")
    font = TTFont(source, recalcTimestamp=False)
    subsetter = subset.Subsetter(subset.Options(name_IDs=["*"], notdef_outline=True))
    subsetter.populate(unicodes=[ord(icon.glyph) for icon in icons.table().values()])
    subsetter.subset(font)
    font.save(FOLDER / "CompanionIcons.ttf")


def write_coverage() -> None:
    """Write which characters each font has."""
    lines = [
        "# Which characters each font has, as ranges of code points; written by tests/assets/make_fonts.py.",
        "",
    ]
    for path in sorted(FOLDER.glob("*.ttf")):
        points = sorted(TTFont(path, lazy=True).getBestCmap())
        ranges: list[list[int]] = []
        for point in points:
            if ranges and ranges[-1][1] == point - 1:
                ranges[-1][1] = point
            else:
                ranges.append([point, point])
        text = " ".join(f"{low:X}" if low == high else f"{low:X}-{high:X}" for low, high in ranges)
        lines.append(f'"{path.name}" = "{text}"')
    (FOLDER / "coverage.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")


def main(noto: Path, icon_font: Path, icon_css: Path) -> None:
    """Make everything."""
    for style in ("Regular", "Bold"):
        symbols = [
            noto / f"{name}.ttf"
            for name in ("NotoSansMath-Regular", "NotoSansSymbols2-Regular", f"NotoSansSymbols-{style}")
        ]
        make_text_font(noto / f"NotoSans-{style}.ttf", symbols, "Companion Sans", style, mono=False)
        make_text_font(noto / f"NotoSansMono-{style}.ttf", symbols, "Companion Mono", style, mono=True)
    make_icons(icon_font, icon_css)
    write_coverage()


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:4]))

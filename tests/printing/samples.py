"""Receipts as the games make them: an evening with four players, a solo game against the bot, and the scripts."""

from __future__ import annotations

import io

from PIL import Image, ImageDraw

from printing.receipt import (
    Align,
    Block,
    Columns,
    Cut,
    Heading,
    Picture,
    QRCode,
    Receipt,
    Rule,
    RuleStyle,
    Size,
    Space,
    Table,
    Text,
)

SCORED = (
    ("Townsfolk", (9, 6, 11, 4)),
    ("Space cards", (14, 8, 10, 12)),
    ("Land & water tiles", (12, 17, 9, 15)),
    ("Journal", (10, 12, 8, 12)),
    ("Influence", (7, 5, 9, 5)),
    ("Inspiration cards", (6, 10, 4, 8)),
    ("Silver & provisions", (3, 2, 3, 1)),
)


def score_receipt(names: tuple[str, ...] = ("Anna", "Bela", "Chloé", "David")) -> Receipt:
    """An evening of four: a table, the ranking, the winner."""
    count = len(names)
    totals = [sum(points[n] for _, points in SCORED) for n in range(count)]
    best = max(range(count), key=lambda n: totals[n])
    rows = tuple((label, *map(str, points[:count])) for label, points in SCORED)
    ranking = sorted(range(count), key=lambda n: -totals[n])
    ranks: list[Block] = [
        Columns(f"{rank}. {names[n]}", str(totals[n]), leader=True, bold=rank == 1)
        for rank, n in enumerate(ranking, 1)
    ]
    return Receipt(
        "Wayfarers of the South Tigris, 14 November 2026",
        (
            Space(),
            Heading("Wayfarers of the South Tigris"),
            Space(),
            Text("14 November 2026 · 2 h 10 min", align=Align.CENTRE),
            Text("4 players", size=Size.SMALL, align=Align.CENTRE),
            Space(),
            Rule(RuleStyle.DOUBLE),
            Space(),
            Table(("", *names), (*rows, ("Total", *map(str, totals))), total_rows=1),
            Space(),
            Rule(RuleStyle.DOUBLE),
            Space(),
            Text(f"{names[best]} wins", bold=True, size=Size.LARGE, align=Align.CENTRE),
            Text(f"with {max(totals)} points", align=Align.CENTRE),
            Heading("Ranking", level=2),
            *ranks,
            Space(2),
            QRCode(
                "https://app.bgstatsapp.com/createPlay.html?data=" + "%7B%22game%22" * 8, "Keep this play"
            ),
            Space(),
            Cut(),
        ),
    )


def solo_receipt() -> Receipt:
    """A solo game against the bot: one column of points each, the reference-set note in small print."""
    mine = [(label, points[0]) for label, points in SCORED]
    bot = (("Space cards", 16), ("Land & water tiles", 14), ("Journal", 15), ("Influence", 8))
    return Receipt(
        "Wayfarers, solo",
        (
            Space(),
            Heading("Wayfarers of the South Tigris"),
            Space(),
            Text("Solo · board B\n14 November 2026", align=Align.CENTRE),
            Space(),
            Rule(RuleStyle.DOUBLE),
            Heading("Anna", level=2),
            *(Columns(label, str(points), leader=True) for label, points in mine),
            Rule(),
            Columns("Total", str(sum(p for _, p in mine)), bold=True),
            Space(),
            Heading("The AI", level=2),
            *(Columns(label, str(points), leader=True) for label, points in bot),
            Rule(),
            Columns("Total", str(sum(p for _, p in bot)), bold=True),
            Space(),
            Rule(RuleStyle.DOUBLE),
            Space(),
            Text("Anna wins", bold=True, size=Size.LARGE, align=Align.CENTRE),
            Text("61 to 53", align=Align.CENTRE),
            Space(),
            Text(
                "Played with the companion's reference cards; their printed faces are not verified.",
                size=Size.SMALL,
                align=Align.CENTRE,
            ),
            Space(),
            Cut(),
        ),
    )


NAMES = {
    "latin": "Zoë Ångström-Müller",
    "polish": "Świętosława Żółć",
    "turkish": "Işıl Çağrı Şimşek",
    "greek": "Αλέξανδρος Γεωργίου",
    "cyrillic": "Святослав Ёлкин",
    "vietnamese": "Nguyễn Thị Huyền Trường",
    "cjk": "千利休と織田信長",
    "korean": "홍길동",
    "forty": "Wolfeschlegelsteinhausenbergerdorff-Ömer",
}


def name_receipt(name: str) -> Receipt:
    """A short receipt that says the name everywhere a name can stand."""
    return Receipt(
        name,
        (
            Heading(name),
            Text(name, bold=True, align=Align.CENTRE),
            Heading(name, level=2),
            Columns(name, "61", leader=True),
            Columns("Starting player", name),
            Table(("", name, "Bo"), (("Journal", "12", "9"), ("Total", "12", "9")), total_rows=1),
            Text(name, size=Size.SMALL),
            Cut(),
        ),
    )


def picture_block() -> Picture:
    """A small drawing: a ring on white."""
    image = Image.new("L", (120, 60), 255)
    ImageDraw.Draw(image).ellipse((30, 5, 80, 55), outline=0, width=6)
    out = io.BytesIO()
    image.save(out, "PNG")
    return Picture(out.getvalue(), "a ring")

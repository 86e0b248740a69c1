"""Receipts and texts as nobody would write them."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st

from printing.receipt import (
    Align,
    Columns,
    Cut,
    Heading,
    QRCode,
    Receipt,
    Rule,
    RuleStyle,
    Size,
    Space,
    Table,
    Text,
    clean,
)

unhurried = settings(deadline=None)
"""For every property test: the machine may be busy with something else."""

SCRIPTS = (
    "abcdefgh XYZ 0123 -,:'",
    "ąęłżźćńÉéüößøşğıİ",
    "Αλέξανδρος ЁёЖжЪ",
    "ễềệữợĐđ",
    "千利休、と。（織田）홍길동ｶﾞ",
    "e\u0301a\u0308\u0323 👍🏽 👨\u200d👩\u200d👧 🇩🇪🇫🇷 ❤\ufe0f ★→€…\u00a0\u202f\u3000\u200b\u00ad",
    "שלום ไทย नमस्ते",
)
letters = st.one_of(
    *(st.sampled_from(script) for script in SCRIPTS),
    st.characters(exclude_categories=("Cs", "Cc"), exclude_characters="."),
)
lines = st.text(letters, max_size=60).map(clean)
"""Texts a block takes for one line; without full stops, so that the dots of a leader can be told from them."""

paragraphs = st.lists(lines, min_size=1, max_size=4).map("\n".join)
sizes, aligns = st.sampled_from(Size), st.sampled_from(Align)


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Tables of up to six columns."""
    columns = draw(st.integers(1, 6))
    header = draw(st.tuples(*[lines] * columns))
    rows = draw(st.lists(st.tuples(*[st.one_of(lines, st.integers(0, 150).map(str))] * columns), max_size=5))
    align = draw(st.one_of(st.just(()), st.tuples(*[aligns] * columns)))
    return Table(header, tuple(rows), align, draw(st.integers(0, len(rows))))


blocks = st.one_of(
    st.builds(Heading, lines, st.integers(1, 2)),
    st.builds(Text, paragraphs, st.booleans(), sizes, aligns),
    st.builds(Columns, lines, lines, st.booleans(), st.booleans()),
    st.builds(Rule, st.sampled_from(RuleStyle)),
    tables(),
    st.builds(QRCode, st.text("ABC0123:/", min_size=1, max_size=30), lines),
    st.builds(Space, st.integers(1, 3)),
    st.just(Cut()),
)
receipts = st.builds(
    Receipt, lines, st.lists(blocks, max_size=5).map(tuple), st.sampled_from(["en", "de", "pt-BR"])
)

"""How does the AI of Wayfarers stand, seen in one look?"""

from __future__ import annotations

from kivy.uix.widget import Widget

from assets import wayfarers
from assets.words import _
from companion.app.safe_area import Shape
from companion.app.theme import Type, theme
from companion.app.widgets.cards import SchemeFace
from companion.app.widgets.layout import Column, Flow, Grid, Row, Text
from companion.app.widgets.tracks import CaravanGrid, CountTrack, JournalMap, ResourceRing, TallyLine
from companion.games.wayfarers.table.standing import Standing


def panel(glance: Standing) -> Widget:
    """Return the AI's side: tracks, guilds, workers, caravan, cards and face-up scheme cards."""
    ring = ResourceRing(
        glance.track_colours, dict(glance.row_of_colour), glance.marker, bonus=glance.track_bonus, height=124
    )
    owned = Column(
        _heading(_("Guilds")),
        TallyLine([(f"influence {colour}", count) for colour, count in glance.influence], height=36),
        _heading(_("Workers")),
        TallyLine([(f"worker {colour}", count) for colour, count in glance.workers], height=36),
        gap=4,
    )
    parts: list[Widget] = [
        Row(ring, owned, gap=20),
        CountTrack(glance.comets, glance.comets_last, "comet"),
        _named(_("Journal · highlighted: your column"), journal_map(glance)),
        _named(_caravan_words(glance), CaravanGrid(glance.caravan, glance.covered, height=104)),
        _named(_("Cards and tiles"), TallyLine([*glance.cards, ("upgrade any", glance.tiles)], height=34)),
        _named(_("Scheme cards, newest on the right"), schemes(glance.schemes)),
    ]
    if theme.shape is Shape.TALL:
        left, right = Column(*parts[:3], gap=14), Column(*parts[3:], gap=14)
        return Grid(left, right, columns=2, gap=24, top_aligned=True)
    return Column(*parts, gap=10)


def journal_map(glance: Standing, height: float = 104) -> Widget:
    """Return the journal track with the AI's marker and the human's column."""
    return JournalMap(
        glance.journal_spaces,
        glance.journal_links,
        glance.journal,
        glance.human_column,
        greens=glance.greens,
        height=height,
    )


def schemes(cards: tuple[int, ...]) -> Widget:
    """Return the face-up scheme cards, oldest first."""
    if not cards:
        return Text(_("None is face up."), Type.SMALL, soft=True)
    facts = wayfarers.load()
    width = theme.dp(68 if theme.shape is Shape.WIDE else 64)
    faces = [SchemeFace(facts.scheme(card), width, newest=card == cards[-1]) for card in cards]
    return Flow(*faces, gap=10)


def _caravan_words(glance: Standing) -> str:
    words = _("Caravan · {n} of 21 covered").format(n=glance.covered)
    if glance.beside:
        words += _(" · {n} beside").format(n=glance.beside)
    return words


def _named(name: str, content: Widget) -> Widget:
    return Column(_heading(name), content, gap=4)


def _heading(name: str) -> Text:
    return Text(name, Type.SMALL, soft=True)

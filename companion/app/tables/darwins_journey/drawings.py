"""How are the pictures of Alfred's game drawn: beside a sentence, or large above a question?"""

from __future__ import annotations

from typing import Any

from kivy.uix.widget import Widget

from companion.app.tables.darwins_journey.pictures import (
    ActionCardPicture,
    BonusCardPicture,
    DiariesPicture,
    EffectsPicture,
    EnvelopesPicture,
    HammocksPicture,
    MuseumPicture,
    SealsPicture,
    SpecialDiaryPicture,
    SpotsPicture,
    TrackPicture,
)
from companion.app.theme import Theme
from companion.app.widgets.alfred_cards import CARD_RATIO, ActionCardFace, BonusCardFace
from companion.app.widgets.alfred_places import (
    DiariesMap,
    EffectSigns,
    EnvelopesMap,
    MuseumGrid,
    SealLine,
    SpotLine,
    TrackMap,
)
from companion.app.widgets.alfred_spots import HammockLine, SpecialDiaryMap

CARD_HEIGHT = 112.0
"""How high a card is beside a sentence, in dp."""

BROAD = 240.0
"""How wide a broad drawing is beside a sentence, in dp."""


def action_card(theme: Theme, picture: ActionCardPicture, *, large: bool) -> Widget:
    """Return an action card."""
    width = theme.dp((150 if large else CARD_HEIGHT) / CARD_RATIO)
    return ActionCardFace(theme, picture.options, width, done=picture.done)


def bonus_card(theme: Theme, picture: BonusCardPicture, *, large: bool) -> Widget:
    """Return a bonus card."""
    width = theme.dp((160 if large else CARD_HEIGHT) / CARD_RATIO)
    return BonusCardFace(theme, picture.rounds, picture.board, width, now=picture.now)


def diaries(theme: Theme, picture: DiariesPicture, *, large: bool) -> Widget:
    """Return the main diaries."""
    return DiariesMap(
        theme,
        target=picture.target,
        passed=picture.passed,
        alfred=picture.alfred,
        human=picture.human,
        workers=picture.workers,
        height=150 if large else 104,
        **_width(theme, large),
    )


def track(theme: Theme, picture: TrackPicture, *, large: bool) -> Widget:
    """Return a stretch of a track."""
    return TrackMap(
        theme,
        picture.track,
        picture.at,
        before=picture.before,
        human=picture.human,
        places=picture.places,
        beagle=picture.beagle,
        height=110 if large else 84,
        most=12 if large else 7,
        **_width(theme, large),
    )


def museum(theme: Theme, picture: MuseumPicture, *, large: bool) -> Widget:
    """Return the museum."""
    return MuseumGrid(
        theme,
        start=picture.start,
        delivered=picture.delivered,
        target=picture.target,
        asked=picture.asked,
        height=170 if large else 112,
    )


def envelopes(theme: Theme, picture: EnvelopesPicture, *, large: bool) -> Widget:
    """Return the envelopes."""
    return EnvelopesMap(
        theme,
        picture.alfred,
        picture.human,
        picture.sure,
        target=picture.target,
        asked=picture.asked,
        height=120 if large else 92,
    )


def seals(theme: Theme, picture: SealsPicture, *, large: bool) -> Widget:
    """Return a row of seals."""
    return SealLine(theme, picture.letter, picture.seals, picture.spots, height=48 if large else 36)


def spots(theme: Theme, picture: SpotsPicture, *, large: bool) -> Widget:
    """Return a row of spots."""
    high = 40 if large else 28
    return SpotLine(
        theme,
        picture.first,
        picture.last,
        picture.at,
        before=picture.before,
        height=high,
        **_width(theme, large),
    )


def hammocks(theme: Theme, picture: HammocksPicture, *, large: bool) -> Widget:
    """Return Alfred's hammocks."""
    high = 58 if large else 44
    return HammockLine(theme, picture.hammocks, picture.workers, newest=picture.newest, height=high)


def special_diary(theme: Theme, picture: SpecialDiaryPicture, *, large: bool) -> Widget:
    """Return the special diary."""
    high = 150 if large else 92
    return SpecialDiaryMap(theme, picture.side, picture.worker, picture.tiles, height=high)


def effects(theme: Theme, picture: EffectsPicture, *, large: bool) -> Widget:
    """Return icons in a row."""
    return EffectSigns(theme, picture.effects, 52 if large else 36)


def _width(theme: Theme, large: bool) -> dict[str, Any]:
    return {} if large else {"size_hint": (None, None), "width": theme.dp(BROAD)}

"""How are the pictures of Alfred's game drawn: beside a sentence, or large above a question?"""

from __future__ import annotations

from typing import Any

from kivy.uix.widget import Widget

from companion.app.theme import theme
from companion.games.darwins_journey.table.pictures import (
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
from companion.games.darwins_journey.widgets.cards import CARD_RATIO, ActionCardFace, BonusCardFace
from companion.games.darwins_journey.widgets.places import (
    DiariesMap,
    EffectSigns,
    EnvelopesMap,
    MuseumGrid,
    SealLine,
    SpotLine,
    TrackMap,
)
from companion.games.darwins_journey.widgets.spots import HammockLine, SpecialDiaryMap

CARD_HEIGHT = 112.0
"""How high a card is beside a sentence, in dp."""

BROAD = 240.0
"""How wide a broad drawing is beside a sentence, in dp."""


def action_card(picture: ActionCardPicture, *, large: bool) -> Widget:
    """Return an action card."""
    width = theme.dp((150 if large else CARD_HEIGHT) / CARD_RATIO)
    return ActionCardFace(picture.options, width, done=picture.done)


def bonus_card(picture: BonusCardPicture, *, large: bool) -> Widget:
    """Return a bonus card."""
    width = theme.dp((160 if large else CARD_HEIGHT) / CARD_RATIO)
    return BonusCardFace(picture.rounds, picture.board, width, now=picture.now)


def diaries(picture: DiariesPicture, *, large: bool) -> Widget:
    """Return the main diaries."""
    return DiariesMap(
        target=picture.target,
        passed=picture.passed,
        alfred=picture.alfred,
        human=picture.human,
        workers=picture.workers,
        height=150 if large else 104,
        **_width(large),
    )


def track(picture: TrackPicture, *, large: bool) -> Widget:
    """Return a stretch of a track."""
    return TrackMap(
        picture.track,
        picture.at,
        before=picture.before,
        human=picture.human,
        places=picture.places,
        beagle=picture.beagle,
        height=110 if large else 84,
        most=12 if large else 7,
        **_width(large),
    )


def museum(picture: MuseumPicture, *, large: bool) -> Widget:
    """Return the museum."""
    return MuseumGrid(
        start=picture.start,
        delivered=picture.delivered,
        target=picture.target,
        asked=picture.asked,
        height=170 if large else 112,
    )


def envelopes(picture: EnvelopesPicture, *, large: bool) -> Widget:
    """Return the envelopes."""
    return EnvelopesMap(
        picture.alfred,
        picture.human,
        picture.sure,
        target=picture.target,
        asked=picture.asked,
        height=120 if large else 92,
    )


def seals(picture: SealsPicture, *, large: bool) -> Widget:
    """Return a row of seals."""
    return SealLine(picture.letter, picture.seals, picture.spots, height=48 if large else 36)


def spots(picture: SpotsPicture, *, large: bool) -> Widget:
    """Return a row of spots."""
    high = 40 if large else 28
    return SpotLine(
        picture.first, picture.last, picture.at, before=picture.before, height=high, **_width(large)
    )


def hammocks(picture: HammocksPicture, *, large: bool) -> Widget:
    """Return Alfred's hammocks."""
    high = 58 if large else 44
    return HammockLine(picture.hammocks, picture.workers, newest=picture.newest, height=high)


def special_diary(picture: SpecialDiaryPicture, *, large: bool) -> Widget:
    """Return the special diary."""
    high = 150 if large else 92
    return SpecialDiaryMap(picture.side, picture.worker, picture.tiles, height=high)


def effects(picture: EffectsPicture, *, large: bool) -> Widget:
    """Return icons in a row."""
    return EffectSigns(picture.effects, 52 if large else 36)


def _width(large: bool) -> dict[str, Any]:
    return {} if large else {"size_hint": (None, None), "width": theme.dp(BROAD)}

"""How are the pictures of Wayfarers drawn: beside a sentence, or large above a question?"""

from __future__ import annotations

from typing import Any

from kivy.uix.widget import Widget

from assets import wayfarers
from companion.app.theme import theme
from companion.app.widgets.cards import RATIO, SchemeFace
from companion.app.widgets.drawing import STEP_HEIGHT, STEP_WIDTH, Signs
from companion.app.widgets.slots import SlotRow
from companion.app.widgets.tracks import CaravanGrid, JournalMap, ResourceRing
from companion.games.wayfarers.table.board_face import BoardFace
from companion.games.wayfarers.table.pictures import (
    BoardPicture,
    CaravanPicture,
    JournalPicture,
    RingPicture,
    SchemePicture,
    SignsPicture,
    SlotsPicture,
)


def scheme(picture: SchemePicture, *, large: bool) -> Widget:
    """Return a scheme card."""
    width = theme.dp(110) if large else theme.dp(104) / RATIO
    return SchemeFace(wayfarers.load().scheme(picture.card), width)


def ring(picture: RingPicture, *, large: bool) -> Widget:
    """Return the resource track."""
    facts = wayfarers.load()
    colours = [space.colour.value for space in facts.resource_track]
    rows = {colour.value: row.value for colour, row in facts.colour_row.items()}
    return ResourceRing(
        colours, rows, picture.after, bonus=picture.bonus, before=picture.before, height=140 if large else 96
    )


def slots(picture: SlotsPicture, *, large: bool) -> Widget:
    """Return a row of slots."""
    rest: dict[str, Any] = {} if large else {"size_hint": (None, None), "width": theme.dp(STEP_WIDTH)}
    return SlotRow(
        picture.sign,
        picture.side,
        target=picture.target,
        order=picture.order,
        passed=picture.passed,
        workers=dict(picture.workers),
        influence=dict(picture.influence),
        count=picture.count,
        height=132 if large else STEP_HEIGHT,
        **rest,
    )


def signs(picture: SignsPicture, *, large: bool) -> Widget:
    """Return symbols in a row."""
    return Signs(picture.effects, 56 if large else 40)


def journal(picture: JournalPicture, *, large: bool) -> Widget:
    """Return the journal track."""
    facts = wayfarers.load()
    rest: dict[str, Any] = {} if large else {"size_hint": (None, None), "width": theme.dp(STEP_WIDTH + 40)}
    return JournalMap(
        [(space.id, space.column) for space in facts.journal_spaces],
        [(link.start, link.to) for link in facts.journal_links],
        picture.space,
        picture.human_column,
        height=120 if large else STEP_HEIGHT,
        **rest,
    )


def caravan(picture: CaravanPicture, *, large: bool) -> Widget:
    """Return the caravan."""
    rest: dict[str, Any] = {} if large else {"size_hint": (None, None), "width": theme.dp(STEP_WIDTH + 40)}
    return CaravanGrid(picture.printed, picture.covered, height=116 if large else STEP_HEIGHT, **rest)


def board(picture: BoardPicture, *, large: bool) -> Widget:
    """Return an AI board."""
    return BoardFace(wayfarers.load().ai_board(picture.board), 120 if large else 84)

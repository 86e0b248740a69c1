"""Draws the pictures of Alfred's game, beside a sentence or large above a question, and the panel of how he stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from assets import darwins_journey
from assets.words import _, first_up
from companion.app.safe_area import Shape
from companion.app.theme import Type, theme
from companion.app.widgets.layout import Column, Flow, Grid, Text
from companion.app.widgets.rows import KeyValue
from companion.games.darwins_journey.table.pictures import (
    ActionCardPicture,
    BonusCardPicture,
    DiariesPicture,
    EffectsPicture,
    EnvelopesPicture,
    HammocksPicture,
    MuseumPicture,
    OnBoard,
    SealsPicture,
    SpecialDiaryPicture,
    SpotsPicture,
    TrackPicture,
    board_of,
    face_of,
    standing_diaries,
    standing_envelopes,
    standing_museum,
    standing_tracks,
)
from companion.games.darwins_journey.widgets.cards import CARD_RATIO, ActionCardFace, BoardFace, BonusCardFace
from companion.games.darwins_journey.widgets.places import (
    DiariesMap,
    EffectSigns,
    EnvelopesMap,
    HammockLine,
    MuseumGrid,
    SealLine,
    SpecialDiaryMap,
    SpotLine,
    TrackMap,
)
from solo_bots.darwins_journey import terms
from solo_bots.darwins_journey.bot import bot
from solo_bots.darwins_journey.terms import goal_tile

if TYPE_CHECKING:
    from solo_bots.darwins_journey.state import State


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


# ---- the panel


def panel(state: Any) -> Widget:
    """Return Alfred's board with his pieces, his ship and explorers, envelopes, diaries, museum and face-up cards."""
    board = BoardFace(face_of(board_of(state)), now=_pieces(state))
    tracks = [
        Column(_heading(first_up(terms.track_name(one.track))), one.draw(large=True), gap=4)
        for one in standing_tracks(state)
    ]
    facts = darwins_journey.load()
    theory = SpotLine(0, facts.theory.steps, state.theory, height=24)
    parts: list[Widget] = [
        _numbers(state),
        board,
        _named(_("Theory of evolution"), theory),
        *tracks,
        _named(_("Diaries · A: Alfred's lens"), standing_diaries(state).draw(large=True)),
        _named(_("Envelopes"), standing_envelopes(state).draw()),
        _named(_("Museum"), standing_museum(state).draw()),
        _named(_("Action cards, newest on the right"), _cards(state)),
    ]
    if theme.shape is Shape.TALL:
        left, right = Column(*parts[:3], gap=14), Column(*parts[3:], gap=14)
        return Grid(left, right, columns=2, gap=24, top_aligned=True)
    return Column(*parts, gap=14)


def _numbers(state: State) -> Widget:
    workers = " ".join(state.at_home) or _("none")
    researched = [one for one in state.researched if one not in state.museum]
    goal = state.goals[state.round - 1]
    lines = [
        (_("Coins"), str(state.coins)),
        (_("Points on the track"), str(state.vp)),
        (_("Workers at home"), workers),
        (_("Lenses left"), str(state.lenses_left)),
        (_("Specimens to deliver"), terms.joined(map(terms.specimen, researched)) or _("none")),
        (_("Your Beagle goal"), goal_tile(goal) if goal else _("not told yet")),
    ]
    return Column(*(KeyValue(*one) for one in lines), gap=2)


def _pieces(state: State) -> OnBoard:
    return OnBoard(
        state.coins,
        state.bonus,
        {row: tuple(seals) for row, seals in state.seals.items()},
        state.tents_left,
        tuple(state.stacks),
    )


def _cards(state: State) -> Widget:
    if not state.faceup:
        return Text(_("None is face up."), Type.SMALL, soft=True)
    cards = {one.id: one for one in bot().set_of(state).cards}
    width = theme.dp(72 if theme.shape is Shape.PHONE else 82)
    faces = [ActionCardFace([str(option) for option in cards[one].options], width) for one in state.faceup]
    return Flow(*faces, gap=10)


def _named(name: str, content: Widget) -> Widget:
    return Column(_heading(name), content, gap=4)


def _heading(name: str) -> Text:
    return Text(name, Type.SMALL, soft=True)

"""What does Alfred have now? The lines of the final score, counted from what he owns at this moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.app.tables import LiveScore, ScoreLine
from companion.scoring import scoring_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from solo_bots.conversation import Json


def live_score(tally: Mapping[str, Json]) -> LiveScore:
    """Return what Alfred would score if the game ended now (R30 to R33, R39)."""
    scoring = scoring_of("darwins_journey")
    blank = scoring.declare().blank({"players": 1, "ai": 1})
    column = scoring.score(scoring.with_bot(blank, tally)).column("ai")
    lines = tuple(
        ScoreLine(one.label, one.points, ", ".join(part.text for part in one.parts), one.rules)
        for one in column.lines
    )
    return LiveScore(column.total, lines)

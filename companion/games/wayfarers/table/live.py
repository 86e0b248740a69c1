"""What does the AI of Wayfarers have now, by its own list? Cards and tiles are sure; guilds hang on the human too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.wayfarers import load
from assets.words import _, ngettext
from companion.app.tables import LiveScore, ScoreLine
from companion.scoring import scoring_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.scoring.result import Line
    from solo_bots.conversation import Json

GUILD = "guild_"


def live_score(tally: Mapping[str, Json]) -> LiveScore:
    """Return what the AI's cards and tiles come to (W85); guilds are told beside it, for the human's influence is unknown (W90)."""
    scoring, each = scoring_of("wayfarers"), load().scoring.guild_majority_vp
    blank = scoring.declare().blank({"players": 1, "ai": 1}, "totals")
    column = scoring.score(scoring.with_bot(blank, tally)).column("ai")
    owned = [one for one in column.lines if not one.id.startswith(GUILD)]
    guilds = [one for one in column.lines if one.id.startswith(GUILD)]
    if_more = _("{n} influence: {vp} VP at the end if you have less")
    lines = [
        *(ScoreLine(one.label, one.points, _told(one), one.rules) for one in owned),
        *(
            ScoreLine(
                one.label,
                0,
                if_more.format(n=one.count, vp=each) if one.count else _("no influence"),
                one.rules,
            )
            for one in guilds
        ),
    ]
    still_open = _("Guilds are not in it: they give up to {n} VP at the end.").format(n=each * len(guilds))
    return LiveScore(sum(one.points for one in owned), tuple(lines), still_open)


def _told(line: Line) -> str:
    """Return how a line comes about; of many tiles, how many there are."""
    if line.id == "tiles":
        return ngettext("{n} tile, as printed", "{n} tiles, as printed", line.count or 0).format(n=line.count)
    return ", ".join(part.text for part in line.parts)

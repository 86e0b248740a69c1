"""Prints copied cards and boards for another table: a slip with a code for each deck or board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.times import kept_day
from assets.words import _
from companion.games.darwins_journey.transcription_words import group_name
from printing.receipt import Cut, Heading, QRCode, Receipt, Rule, Size, Space, Text, clean

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.games.darwins_journey.transcription.draft import Draft
    from companion.games.darwins_journey.transcription.sharing import ShareCode
    from printing.receipt import Block


def cards_sheet(draft: Draft, codes: Sequence[ShareCode]) -> Receipt:
    """Return a receipt with these codes; one that is too big for a code is named, and a file carries it."""
    title = _("Alfred's cards: {name}").format(name=clean(draft.name))
    how = _("Open “Alfred's cards” in the companion and scan each code.")
    blocks: list[Block] = [
        Heading(title[:190]),
        Text(_("Copied on {day} from an owner's box.").format(day=kept_day(draft.changed)), size=Size.SMALL),
        Text(how, size=Size.SMALL),
        Rule(),
    ]
    for code in codes:
        blocks += [Space(), Heading(group_name(code.group), 2)]
        if code.fits:
            blocks.append(QRCode(code.text, group_name(code.group)))
        else:
            blocks.append(Text(_("Too much for a code; export the set as a file instead.")))
    return Receipt(title[:190], (*blocks, Cut()))

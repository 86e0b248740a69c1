"""Which words and short codes may the Wayfarers files use? Effects are parsed, human card texts are checked."""

from __future__ import annotations

import re
from functools import cache

from assets.wayfarers.symbols import GUILDS, Asset, CardTag, CardType, Colour, Effect, EffectKind

CARD_COUNTS = frozenset(f"{card.value}_card" for card in CardType)
"""Names that count cards owned; start cards count."""

COUNTED = (
    frozenset(tag.value for tag in CardTag)
    | CARD_COUNTS
    | frozenset(f"upgrade_{colour}" for colour in ("yellow", "blue", "black", "green", "pink", "any"))
    | frozenset(f"influence_{guild.value}" for guild in GUILDS)
    | {"silver", "provision"}
)
"""Every name a condition may count."""

TRIGGERS = frozenset(tag.value for tag in CardTag) | {"townsfolk_card"}
"""What may set a vista off."""

TILE_TEXTS = frozenset(asset.value for asset in Asset) | {
    "die +1",
    "die -1",
    "die +/-1",
    "vp",
    "silver discount",
    "provision discount",
    "pigeon + camel + ship",
}
"""What may be printed on an upgrade tile."""

_UPGRADES = (Colour.YELLOW, Colour.BLUE, Colour.BLACK, Colour.GREEN, Colour.PINK)
_COLOURED = {EffectKind.UPGRADE: _UPGRADES, EffectKind.INFLUENCE: GUILDS}
_MAY_BE_FREE = (EffectKind.UPGRADE, EffectKind.TOWNSFOLK)


@cache
def parse_effect(text: str) -> Effect:
    """Return the effect written as "silver", "influence black", "upgrade any", "upgrade green free", …

    `str(effect)` writes it back.

    Raises:
        ValueError: the text is no effect; the message says so without a place.
    """
    words = text.removesuffix(" free")
    free = words != text
    first, _, colour = words.partition(" ")
    if words in _PLAIN_KINDS:
        effect = Effect(_PLAIN_KINDS[words], None, free)
    elif first in ("upgrade", "influence") and colour:
        kind = EffectKind(first)
        if colour != "any" and colour not in _COLOURED[kind]:
            raise ValueError(f"'{text}' is no effect")
        effect = Effect(kind, None if colour == "any" else Colour(colour), free)
    else:
        raise ValueError(f"'{text}' is no effect")
    if free and effect.kind not in _MAY_BE_FREE:
        raise ValueError(f"'{text}' cannot be free")
    return effect


_PLAIN_KINDS = {kind.value: kind for kind in EffectKind if kind not in _COLOURED}

_STEP = re.compile(
    r"(?:silver|provision|retrieve worker|refresh die|adjust die|move influence|journal"
    r"|influence (?:yellow|blue|black|any|card)"
    r"|upgrade (?:yellow|blue|black|green|any|pink)(?: free)?"
    r"|(?:land|water|space|townsfolk|inspiration)(?: free| -1 silver)?"
    r")(?: x[2-9])?"
)


@cache
def check_code(text: str) -> None:
    """Check a human card text: steps joined by " + ", choices by " | ", groups in brackets, "pay A -> B".

    Raises:
        ValueError: the text does not follow the short codes; the message names the part that does not.
    """
    cost, arrow, benefit = text.partition(" -> ")
    if arrow:
        if not cost.startswith("pay "):
            raise ValueError(f"'{text}': a cost starts with 'pay'")
        _check_choices(cost.removeprefix("pay "))
    _check_choices(benefit if arrow else text)


def _check_choices(text: str) -> None:
    for choice in text.split(" | "):
        grouped = choice.startswith("(") and choice.endswith(")")
        for step in (choice[1:-1] if grouped else choice).split(" + "):
            if _STEP.fullmatch(step) is None:
                raise ValueError(f"'{step}' in '{text}' is no short code")

"""What does each effect do for the AI? One place for every symbol it can gain."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from assets.wayfarers.model import EffectKind
from solo_bots.conversation import Conversation, Reason, Tell
from solo_bots.wayfarers.journal import journal
from solo_bots.wayfarers.order import guild_for_any
from solo_bots.wayfarers.retrieve import retrieve_worker
from solo_bots.wayfarers.rows import acquire, acquire_from_deck, influence_card
from solo_bots.wayfarers.tiles import acquire_tile

if TYPE_CHECKING:
    from collections.abc import Iterable

    from assets.wayfarers.model import Effect
    from solo_bots.wayfarers.play import Play

FROM_DECK = (EffectKind.LAND_FROM_DECK, EffectKind.WATER_FROM_DECK)
STEPS = (EffectKind.SILVER, EffectKind.PROVISION)


def resolve(play: Play, effects: Iterable[Effect]) -> Conversation[None]:
    """Resolve effects as printed, left to right, each finished before the next begins (W29, W30).

    The same silver or provision icon several times is one move of that many steps (W19).
    """
    for effect, same in groupby(effects):
        times = len(list(same))
        if effect.kind in STEPS:
            yield from move_marker(play, times, Reason("icon_is_a_step", "W19", {"icon": effect.kind.value}))
        else:
            for _ in range(times):
                yield from _resolve_one(play, effect)


def move_marker(play: Play, steps: int, why: Reason) -> Conversation[None]:
    """Move the resource marker, then resolve the track bonus once for every passage of its link (W17 to W20)."""
    passages = advance_marker(play, steps)
    start = (play.state.marker - steps) % len(play.facts.resource_track)
    yield Tell("marker", {"from": start, "to": play.state.marker, "steps": steps, "bonus": passages}, (why,))
    for _ in range(passages):
        yield from track_bonus(play)


def advance_marker(play: Play, steps: int) -> int:
    """Move the marker in the state; return how often it passed the bonus link (W18, W20)."""
    track = play.facts.resource_track
    passages = 0
    for _ in range(steps):
        passages += track[play.state.marker].bonus_on_leaving
        play.state.marker = (play.state.marker + 1) % len(track)
    return passages


def track_bonus(play: Play) -> Conversation[None]:
    """Resolve the bonus printed on this board's track (W18)."""
    bonus = play.board.track_bonus
    yield Tell("track_bonus", {"effect": str(bonus)}, (Reason("bonus_passed", "W18"),), moves=False)
    yield from resolve(play, (bonus,))


def gain_comet(play: Play) -> Conversation[None]:
    """Move the comet marker one up, at most to the end of its track; its value is what counts in the end (W81, W82)."""
    most = play.facts.comet_track_max
    if play.state.comets == most:
        yield Tell("comet_full", {"comets": most}, (Reason("comet_track", "W81"),), moves=False)
        return
    play.state.comets += 1
    yield Tell("comet", {"comets": play.state.comets}, (Reason("comet_track", "W81"),))


def _resolve_one(play: Play, effect: Effect) -> Conversation[None]:
    """Resolve one effect, swapped first if the AI board says so (W27, W28)."""
    kind = effect.kind
    swap = next((one for one in play.facts.icon_swaps if one.gains == kind), None)
    if kind == EffectKind.FOCUS:
        focus = play.board.focus
        yield Tell("focus", {"effect": str(focus)}, (Reason("focus_printed", "W27"),), moves=False)
        yield from resolve(play, (focus,))
    elif swap is not None:
        yield Tell(
            "swap", {"gains": kind.value, "does": str(swap.does)}, (Reason("icon_swap", "W28"),), moves=False
        )
        yield from _resolve_one(play, swap.does)
    elif kind in FROM_DECK and effect.card is not None:
        yield from acquire_from_deck(play, effect.card.value)
    elif effect.card is not None:
        yield from acquire(play, effect.card.value)
    elif kind == EffectKind.UPGRADE:
        yield from acquire_tile(play, None if effect.colour is None else effect.colour.value)
    elif kind == EffectKind.INFLUENCE:
        yield from _influence_guild(play, None if effect.colour is None else effect.colour.value)
    elif kind == EffectKind.INFLUENCE_CARD:
        yield from influence_card(play)
    elif kind == EffectKind.RETRIEVE_WORKER:
        yield from retrieve_worker(play)
    elif kind == EffectKind.JOURNAL:
        yield from journal(play)
    elif kind == EffectKind.COMET:
        yield from gain_comet(play)
    elif kind == EffectKind.COMET_CHECK:
        yield from _comet_check(play)
    else:
        raise ValueError(f"the AI has no way to resolve {effect}")


def _influence_guild(play: Play, colour: str | None) -> Conversation[None]:
    """Gain one influence in a guild; of any colour in the marker's guild, from green on to black (W4, W44)."""
    guild = colour or guild_for_any(play.facts, play.state.marker)
    play.state.influence[guild] += 1
    why = Reason("never_runs_out", "W4") if colour else play.marker_reason("W44", "guild_by_marker", [guild])
    yield Tell("influence_guild", {"colour": guild, "now": play.state.influence[guild]}, (why,))


def _comet_check(play: Play) -> Conversation[None]:
    """When resting, move the comet marker if the newest scheme card shows a comet (W12)."""
    schemes = play.state.schemes
    if schemes and play.facts.scheme(schemes[-1]).comet:
        yield from gain_comet(play)
    else:
        yield Tell("no_comet", {}, (Reason("comet_check", "W12"),), moves=False)

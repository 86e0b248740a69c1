"""The evening of Darwin's Choice as a conversation: the Eras, the event deck, the nature index and the Era desk.

One event a transition, drawn from the cards of its back (D5, D74), carried out on what the companion knows: the index,
the territories in play, biomes gone for good, what holds in the coming Era. What lies on the table it tells or asks.
A new evening begins with the printed values of biomes and territories that were entered on earlier ones.

`HumanEvents` keeps the promises of `solo_bots.conversation.Bot`, so a session can run, undo and correct it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from assets.darwins_choice import identity, load
from assets.darwins_choice.model import Territory
from assets.errors import PlainError
from assets.words import _
from companion.games.darwins_choice.desk import action_phase, evaluated
from companion.games.darwins_choice.effects import (
    carried_out,
    carried_out_on_desk,
    is_removal,
    lying_out,
    replaced_on_desk,
)
from companion.games.darwins_choice.rules import (
    BEST,
    WORST,
    biomes_replaced,
    fails_without,
    level_name,
    moved_index,
)
from companion.games.darwins_choice.state import COUNTED, MOST_POINTS, Desk, State, loaded, started
from solo_bots.conversation import (
    AnswerRefused,
    Ask,
    Choice,
    Conversation,
    Correctable,
    Field,
    Json,
    Reason,
    Tell,
    TurnStart,
    Values,
    asking,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from assets.darwins_choice.model import HumanEvent
    from companion.playthrough import Playthroughs


GAME = "darwins_choice"

_REDRAWN_BY = {"pesticides": "D83", "war": "D84", "pets": "D85"}

_INDEX_BY = {
    "environmental_catastrophe": "D90",
    "conservation_program": "D91",
    "ecological_restoration": "D91",
    "pets": "D92",
    "tourism": "D93",
}

CHILD_ERAS = 4
"""Eras after which children are taken to stop, until they say otherwise."""

_TOGGLES = ("pesticides", "barriers", "no_waste", "pets", "tourism")

DEAD = "dead:"
"""Begins the name of the points of a species that died."""

POINTS, ALIVE, KEPT, WASTE = "points:", "alive:", "kept:", "waste_left"


def bot() -> HumanEvents:
    """Return the conversation, as `companion.conversations` asks for it."""
    return HumanEvents()


@dataclass(frozen=True, slots=True)
class HumanEvents:
    """The event deck of one game; see `solo_bots.conversation.Bot` for what each method promises."""

    game: str = GAME
    rules_version: int = 2

    def facts_identity(self) -> str:
        """Return the digest of the shipped facts."""
        return identity()

    def start(self, options: Values) -> State:
        """Return the state before the first Era; see `started` for the options.

        Raises:
            BadInput: an option is missing, unknown or does not fit.
        """
        return started(options)

    def play(self, state: State) -> Conversation[None]:
        """Play from an Era's beginning to the end of the game: Era, transition, Era, …, last Era (D12)."""
        while not state.over:
            yield TurnStart(state.era, "human")
            if not state.territories and state.wanted_territories:
                yield from _told_territories(state)
            state.lay_places()
            if state.desk is None:
                yield from asking(lambda: _era_question(state))
            else:
                yield from action_phase(state, state.desk)
                yield from evaluated(state, state.desk)
            yield from _era_ends(state)
            if state.era == state.eras or (state.is_for_children and (yield from _children_stop(state))):
                state.over = True
            else:
                yield from _transition(state)
                state.era += 1
        yield TurnStart(state.era + 1, "end")

    def dump(self, state: State) -> dict[str, Json]:
        """Return the state as plain JSON."""
        return state.dump()

    def load(self, data: Mapping[str, Json]) -> State:
        """Return the state that `dump` wrote.

        Raises:
            BadInput: it is no such state.
        """
        return loaded(data)

    def correctables(self, state: State) -> Iterator[Correctable]:
        """Name every tracked value that may be set right."""
        if state.desk is not None:
            yield from desk_values(state.desk)
        if state.game.events:
            yield Correctable("index", Field("index", "number", state.index, WORST, BEST))
        for one in Territory if state.game.events else ():
            in_play = one.value in state.territories
            yield Correctable("territories", Field(f"territory.{one.value}", "toggle", in_play))
        for name in _TOGGLES if state.game.events else ():
            yield Correctable("era", Field(name, "toggle", getattr(state, name)))

    def correct(self, state: State, fact: str, value: Json) -> None:
        """Set one tracked value right.

        Raises:
            AnswerRefused: there is no such value, it cannot be that, or there would be too many territories.
        """
        field = next((one.field for one in self.correctables(state) if one.field.id == fact), None)
        if field is None:
            raise AnswerRefused(
                f"There is no value '{fact[:60]}' to correct.", remedy="Take one from the list of values."
            )
        if not (fact.startswith(DEAD) and value):
            value = field.check(value)
        name, _dot, territory = fact.partition(".")
        if state.desk is not None and correct_desk(state.desk, fact, value):
            return
        if name != "territory":
            setattr(state, name, value)
        elif not value:
            state.territories = [one for one in state.territories if one != territory]
        elif territory not in state.territories:
            if len(state.territories) >= state.wanted_territories:
                raise AnswerRefused(
                    f"{state.wanted_territories} territories are in play already.",
                    remedy="Take another one out first.",
                )
            state.territories.append(territory)
            if state.desk is not None:
                state.desk.put_right(territory, state.territories)

    def tally(self, state: State) -> dict[str, Json]:
        """Return what a score sheet wants to know of the table: version, players, and whether Tourism came last (D122)."""
        return {
            "version": state.version,
            "players": state.players,
            "tourism": state.tourism,
            "seats": seats_of(state),
        }


def _told_territories(state: State) -> Conversation[None]:
    """Ask which regular territories are in play: one stays out, or two are named (D7, D8, D133, D144)."""
    every = tuple(one.value for one in Territory)
    if len(every) - state.wanted_territories == 1:
        out = yield from asking(
            lambda: Ask("territories", "territory_out", tuple(Choice(one) for one in every))
        )
        state.territories = [one for one in every if one != out["choice"]]
    else:
        number = state.wanted_territories
        toggles = tuple(Field(one, "toggle", False) for one in every)
        used = Choice("used", fields=toggles, at_least=number, at_most=number)
        answer = yield from asking(
            lambda: Ask("territories", "territories_used", (used,), values={"number": number})
        )
        state.territories = [one for one in every if answer[one]]


def _era_question(state: State) -> Ask:
    values = {"era": state.era, "last": state.era == state.eras, "index": state.index, "open": state.open}
    values |= {name: getattr(state, name) for name in _TOGGLES}
    return Ask(f"era:{state.era}", "era", (Choice("over"),), default={"choice": "over"}, values=values)


def _era_ends(state: State) -> Conversation[None]:
    """End what held for one Era only: Pesticides (D99), barriers (D101), no waste (D117)."""
    if state.pesticides:
        yield Tell("arrows_off", because=(Reason("one_era", "D99"),))
    if state.barriers:
        yield Tell("barriers_over", because=(Reason("one_era", "D101"),), moves=False)
    if state.no_waste and state.era < state.eras:
        yield Tell("waste_back", because=(Reason("one_era", "D117"),), moves=False)
    state.pesticides = state.barriers = state.no_waste = False


def _transition(state: State) -> Conversation[None]:
    """Go through a transition in its order: event with index, biome change, then the rest (D73)."""
    back = state.backs()[state.era - 1] if state.game.events else ""
    named: tuple[str, ...] = ()
    spared = ""
    if not back:
        yield from _plain_transition(state)
    elif back == "base":
        yield Tell(
            "base_event",
            {"out": list(state.facts.history.base_events_out)},
            (Reason("base_events_first", "D148"), Reason("base_events_out", "D149")),
        )
    else:
        event = yield from _drawn(state, back)
        yield from _index_moves(state, event)
        if is_removal(event):
            named = yield from lying_out(state, event)
        spared = yield from carried_out(state, event)
        if state.desk is not None:
            yield from carried_out_on_desk(state, state.desk, event)
    if state.is_history and state.era == state.facts.history.territories_open_after:
        state.index = BEST
        because = (Reason("territories_open", "D145"), Reason("inactive_before", "D144"))
        yield Tell("territories_open", {"territories": list(state.territories)}, because)
    yield from _biome_change(state, named, spared)
    yield from _rest_of_transition(state)


def _plain_transition(state: State) -> Conversation[None]:
    """Tell of an event of the base game; children have none at all (D134), beginners play like the base game (D127)."""
    if not state.is_for_children:
        yield Tell("base_event", {"out": []}, (Reason("base_event", "D127"),))


def _children_stop(state: State) -> Conversation[bool]:
    """Ask whether another Era follows: how many children play is in no text (D139)."""
    answer = yield from asking(
        lambda: Ask(
            f"another:{state.era}",
            "another_era",
            (Choice("another"), Choice("stop")),
            {"choice": "another" if state.era < CHILD_ERAS else "stop"},
            {"era": state.era},
            because=(Reason("eras_unknown", "D139"),),
        )
    )
    return bool(answer["choice"] == "stop")


def _drawn(state: State, back: str) -> Conversation[HumanEvent]:
    """Draw the event of this transition; a card whose territory is missing does nothing and another is drawn (D86, D87)."""
    event = yield from _draw(state, back, f"event:{state.era}")
    if fails_without(event, state.in_play()):
        because = (
            Reason("territory_missing", _REDRAWN_BY[event.id], {"event": event.id}),
            Reason("same_back", "D86", {"back": back}),
            Reason("does_nothing", "D87"),
        )
        yield Tell("redraw", {"event": event.id, "back": back}, because)
        event = yield from _draw(state, back, f"event:{state.era}:again")
    state.happened.append(event.id)
    yield Tell("event", {"event": event.id}, (Reason("one_event", "D74"), Reason("as_they_lie", "D75")))
    return event


def _draw(state: State, back: str, key: str) -> Conversation[HumanEvent]:
    """Ask for a card of that back: the shuffler answers with a virtual deck, else the table taps or scans it (D5, D131)."""
    cards = [one.id for one in state.facts.events if one.back == back]
    left = [one.id for one in state.unused(back)]
    values = {"deck": back, "shuffle": 0, "cards": cards}
    answer = yield from asking(
        lambda: Ask(key, "draw_event", tuple(Choice(one) for one in left), values=values, shape="draw")
    )
    state.used.append(answer["choice"])
    return state.facts.event(answer["choice"])


def _index_moves(state: State, event: HumanEvent) -> Conversation[None]:
    """Move the one index of all regular territories (D29, D30), between I (D31) and IV (D32), and tell how (D33)."""
    before, state.index = state.index, moved_index(state.index, event.index)
    because = [Reason("index_by_event", _INDEX_BY.get(event.id, _usual(event)), {"by": event.index})]
    moved = state.index - before
    if moved != event.index:
        because.append(Reason("lowest", "D31") if event.index < 0 else Reason("highest", "D32"))
    values = {"by": abs(moved), "to": level_name(state.index), "territories": list(state.territories)}
    if not moved:
        yield Tell("index_stays", values, tuple(because), moves=False)
        return
    because.append(Reason("stacks", "D33"))
    yield Tell("index_falls" if moved < 0 else "index_rises", values, tuple(because))


def _usual(event: HumanEvent) -> str:
    return "D89" if event.back == "house" else "D90"


def _biome_change(state: State, named: tuple[str, ...], spared: str) -> Conversation[None]:
    """Replace biomes: the named ones (D95) and others by the table's choice (D97, D77), so many as D96 and D76 say."""
    regular = state.usual_change()
    rule = "D76"
    if regular is None:
        rule = "D153" if state.is_history else "D76"
        regular = yield from _asked_number(state, rule, spared)
    number = biomes_replaced(regular, len(named))
    state.changed.append(regular)
    because = [Reason("biomes_by_players", rule, {"number": regular})]
    if named:
        because += [Reason("named_leave", "D95"), Reason("named_count", "D96")]
    if number > len(named):
        because.append(Reason("others_by_table", "D97" if named else "D77"))
    if spared:
        because.append(Reason("spared", "D110"))
    if state.territories and (state.open or state.era == state.facts.history.territories_open_after):
        because.append(Reason("index_and_biomes", "D11", {"level": level_name(state.index)}))
    if state.version == "expansion_two_player":
        because.append(Reason("discarded", "D130"))
    yield Tell(
        "biome_change",
        {"number": number, "named": list(named), "others": number - len(named), "spared": spared},
        tuple(because),
    )
    if state.desk is not None:
        yield from replaced_on_desk(state, state.desk, number, named, spared)


def _asked_number(state: State, rule: str, spared: str) -> Conversation[int]:
    """Ask how many biomes this transition replaces; the number of the last time is the usual one (D76, D153)."""
    most = state.biomes_out - bool(spared)
    scheme = state.facts.history.biome_change if state.is_history else ()
    if state.is_for_children:
        scheme = (0,) * state.eras
    usual = scheme[state.era - 1] if state.era <= len(scheme) else (state.changed or [2])[-1]
    default = min(usual, most)
    field = Field("number", "number", default, 0, most)
    answer = yield from asking(
        lambda: Ask(
            f"biomes:{state.era}",
            "biome_number",
            (Choice("number", fields=(field,)),),
            default={"choice": "number", "number": default},
            shape="number",
            because=(Reason("number_unknown", rule),),
        )
    )
    return int(answer["number"])


def _rest_of_transition(state: State) -> Conversation[None]:
    """Tell the rest in its order: food, markers, Trade Zone, hands, first player (D73, D78 to D82)."""
    because = [Reason("order", "D73")]
    if state.open or state.era == state.facts.history.territories_open_after:
        because.append(Reason("limits", "D34"))
    values: dict[str, Json] = {"hand": state.game.hand or 0}
    if state.is_history:
        history = state.facts.history
        values |= {"small": history.trade_zone_small, "large": history.trade_zone_large}
        because.append(Reason("trade_zone", "D150"))
        if state.era == 1:
            because.append(Reason("new_stacks", "D147"))
            values["discard"] = True
        because.append(Reason("hands", "D151"))
    yield Tell("rest_of_transition", values, tuple(because))


def remembered(plays: Playthroughs) -> dict[str, dict[str, list[int]]]:
    """Return what the last evening with an Era desk knew: "limits" by "territory.level" (D35), "foods" by biome; entered once.

    An evening begins with what the one before it knew, so the last one knows everything.
    """
    for header in plays.list():
        if header.game != GAME or not header.options.get("desk"):
            continue
        try:
            desk = plays.open(header.id).state.desk
        except PlainError:
            continue
        if desk is not None:
            found = {"limits": desk.limits, "foods": desk.foods}
            return {
                name: {one: list(pair) for one, pair in pairs.items()}
                for name, pairs in found.items()
                if pairs
            }
    return {}


def evening_options(plays: Playthroughs, options: dict[str, Any]) -> dict[str, Any]:
    """Return the options of a new evening with what earlier ones knew."""
    return {**options, **remembered(plays)} if options.get("desk") is True else options


def desk_values(desk: Desk) -> Iterator[Correctable]:
    """Name what may be set right: points on species, who lives, points kept, the stock of waste."""
    for one in desk.species:
        name = desk.label(one)
        if one.alive:
            yield Correctable("points", Field(POINTS + name, "number", one.points, 0, MOST_POINTS))
        else:
            yield Correctable("points", Field(DEAD + name, "number", 0, 0, 0))
        yield Correctable("living", Field(ALIVE + name, "toggle", one.alive))
    for seat, name in enumerate(desk.names):
        yield Correctable("kept", Field(KEPT + name, "number", desk.kept[seat], 0, MOST_POINTS))
    yield Correctable("kept", Field(WASTE, "number", desk.waste_left, 0, load().waste_chips))


def correct_desk(desk: Desk, fact: str, value: Json) -> bool:
    """Set a value of the desk right; False where the fact is none of its values.

    Raises:
        AnswerRefused: points on a species that died.
    """
    if fact == WASTE:
        desk.waste_left = value
        return True
    kind, colon, name = fact.partition(":")
    if not colon:
        return False
    if fact.startswith(DEAD) and value:
        raise AnswerRefused(
            _("{species} has died: no points can lie on it.").format(species=name),
            remedy=_("If it lives, say so first; else lay them on a living species or on the points kept."),
        )
    if fact.startswith(KEPT):
        desk.kept[desk.names.index(name)] = value
    else:
        one = next(one for one in desk.species if desk.label(one) == name)
        if kind == "points":
            one.points = value
        elif kind == "alive":
            one.alive = value
            one.points = one.points if value else 0
            desk.chips = [chip for chip in desk.chips if value or chip != one.id]
    desk.even = False
    return True


def seats_of(state: State) -> list[dict[str, Any]]:
    """Return what each player has by the desk, for the score sheet; nothing without a desk.

    "living" and "kept" (D72, D125), "collected" and "chips" of children (D139, D140), "eras" what every Era brought, "even"
    whether the Eras come to what lies there: not after points were set right by hand.
    """
    desk = state.desk
    if desk is None:
        return []
    out = []
    for seat, name in enumerate(desk.names):
        living, kept = desk.held(seat)
        eras = [dict(era[seat]) for era in desk.accounts]
        collected = sum(one["collected"] for one in eras)
        if not state.is_for_children:
            eras = [{key: value for key, value in one.items() if key in COUNTED[:-2]} for one in eras]
        else:
            eras = [{key: one[key] for key in COUNTED[-2:]} for one in eras]
        out.append(
            {
                "name": name,
                "living": living,
                "kept": kept,
                "collected": collected,
                "chips": sum(one.get("chips", 0) for one in eras),
                "eras": eras,
                "even": desk.even,
            }
        )
    return out

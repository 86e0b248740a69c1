"""The score sheet of Darwin's Choice: what it asks in every version, the values it holds, and what they may be."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from assets.darwins_choice import load
from assets.words import _
from companion.games.darwins_choice import terms
from companion.scoring.declaration import (
    Bounds,
    Declaration,
    Field,
    Group,
    Number,
    Option,
    Pick,
    Problem,
    ScoreLine,
    Section,
    Surroundings,
    Toggle,
    columns_of,
    copied,
)
from companion.scoring.result import listed
from companion.scoring.seats import PLAYERS, name_field, name_of, names_apart, player_label

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from assets.darwins_choice import Facts
    from assets.darwins_choice.model import ScoringWay, Version
    from companion.scoring.declaration import Json, Values


GAME = "darwins_choice"

TOTALS, ERAS = "totals", "eras"
"""The two ways of filling in a column: what is there at the end, or Era by Era."""

TABLE = "table"
"""The section with what the whole table plays: version, Eras, team rule, Tourism."""

MOST_CHILD_ERAS = 8
"""Eras a children's game is let to have; no text gives their number (D139)."""

CHILD_ERAS = 4
"""What a children's game is taken to have until the table says otherwise."""

ADD, OWN = "add", "own"
"""How teams are scored: both partners' points together, or by the table's own rule (D128)."""

FEWEST_PLAYERS, MOST_PLAYERS = 2, 6

TEAMS = ("a", "b")

MOST = 999
"""Where nothing bounds a number but good sense."""


@dataclass(frozen=True, slots=True)
class EraPoints:
    """One Era of one player.

    `spent` points paid in the action phase, `dead_points` on `dead_species` species that died with points on them,
    `survivors`, `adaptation` and `podium` points, `park` = adaptation points of the Park's biome, `events` points
    brought by the event of the transition after it; of the children's version `collected` points and `chips`.
    """

    spent: int = 0
    dead_points: int = 0
    dead_species: int = 0
    survivors: int = 0
    adaptation: int = 0
    park: int = 0
    podium: int = 0
    events: int = 0
    collected: int = 0
    chips: int = 0


@dataclass(frozen=True, slots=True)
class Final:
    """What a player has at the end: points on living species and kept ones, or points and chips collected."""

    living: int
    kept: int
    collected: int
    chips: int


@dataclass(frozen=True, slots=True)
class Pad:
    """One player's column; `by` is what was filled in. `dagger` = prehistoric cards with a heart kept throughout."""

    name: str
    team: str
    by: Final | tuple[EraPoints, ...]
    dagger: int
    team_points: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """The score sheet of one game. `tourism`: adaptation points of the Park's biome count twice in the last Era."""

    version: Version
    way: ScoringWay
    team_rule: str
    tourism: bool
    players: tuple[Pad, ...]


def version_of(sheet: Values) -> Version:
    """Return the version the table plays."""
    return load().version(columns_of(sheet, TABLE)[0]["version"])


def way_of(sheet: Values) -> ScoringWay:
    """Return how the version the table plays is scored; beginners like the base game (D127)."""
    return load().way(columns_of(sheet, TABLE)[0]["version"])


def eras_of(sheet: Values) -> int:
    """Return how many Eras the game has; children say how many they have played (D12, D139, D142)."""
    eras = version_of(sheet).eras
    return int(columns_of(sheet, TABLE)[0]["eras"]) if eras is None else eras


def has_tourism(sheet: Values) -> bool:
    """Tell whether Tourism was the event before the last Era (D122)."""
    return version_of(sheet).events and bool(columns_of(sheet, TABLE)[0]["tourism"])


def sheet_from(values: Values) -> Sheet:
    """Return the sheet of checked values; players keep their order."""
    eras = eras_of(values)
    return Sheet(
        version=version_of(values),
        way=way_of(values),
        team_rule=columns_of(values, TABLE)[0]["team_rule"],
        tourism=has_tourism(values),
        players=tuple(_pad(one, eras) for one in columns_of(values, PLAYERS)),
    )


def eras_from(column: Values, eras: int) -> tuple[EraPoints, ...]:
    """Return the first `eras` Eras of a column filled in Era by Era."""
    names = EraPoints.__dataclass_fields__
    return tuple(
        EraPoints(**{name: int(column.get(f"{name}_{era}", 0)) for name in names})
        for era in range(1, eras + 1)
    )


def _pad(column: Values, eras: int) -> Pad:
    by: Final | tuple[EraPoints, ...] = eras_from(column, eras)
    if column["way"] == TOTALS:
        by = Final(column["living"], column["kept"], column["collected"], column["chips"])
    return Pad(column["name"], column["team"], by, column["dagger"], column["team_points"])


def declare(facts: Facts | None = None) -> Declaration:
    """Return the declaration of the Darwin's Choice sheet, in the language in use."""
    known = load() if facts is None else facts
    limits = EraLimits(known)
    last = max(MOST_CHILD_ERAS, *(one.eras or 0 for one in known.versions))
    eras = tuple(Group(f"era{n}", terms.era(n), one_at_a_time=True) for n in range(1, last + 1))
    return Declaration(
        game=GAME,
        name=_("Darwin's Choice"),
        sections=(_table(known), _players(known, limits)),
        groups=(
            Group("table", _("The game")),
            Group("who", _("Player")),
            *eras,
            Group("end", _("At the end")),
        ),
        lines=_lines(),
        checks=(names_apart, limits.who_plays, limits.teams_fit, limits.doubtful_podium),
    )


def _table(facts: Facts) -> Section:
    return Section(
        id=TABLE,
        label=_("The game"),
        column_label=lambda _index: _("The game"),
        fewest=1,
        single=True,
        fields=(
            Field(
                "version",
                _("Version"),
                _("Base game or Before and After, and in which form."),
                "table",
                Pick(tuple(Option(one.id, terms.version(one.id)) for one in facts.versions)),
                "base",
            ),
            Field(
                "eras",
                _("Eras"),
                _("No text says how many the children's game has; count those you played."),
                "table",
                Number(1, MOST_CHILD_ERAS),
                CHILD_ERAS,
                asked=lambda around: version_of(around.sheet).eras is None,
                optional=True,
            ),
            Field(
                "tourism",
                _("Tourism was the last event"),
                _("In the last Era adaptation points of the National Park's biome count twice."),
                "table",
                Toggle(),
                False,
                asked=lambda around: version_of(around.sheet).events,
                optional=True,
            ),
            Field(
                "team_rule",
                _("Team score"),
                _("No text says how teams are scored."),
                "table",
                Pick((Option(ADD, _("both added up")), Option(OWN, _("our own rule")))),
                ADD,
                asked=_has_teams,
                optional=True,
            ),
        ),
    )


def _players(facts: Facts, limits: EraLimits) -> Section:
    eras = tuple(
        field
        for era in range(1, max(one.eras or 0 for one in facts.versions) + 1)
        for field in _era_fields(era, limits)
    )
    children = tuple(field for era in range(1, MOST_CHILD_ERAS + 1) for field in _child_fields(era, limits))
    return Section(
        id=PLAYERS,
        label=_("Players"),
        column_label=player_label,
        fewest=FEWEST_PLAYERS,
        most=MOST_PLAYERS,
        ways=(Option(TOTALS, _("points at the end")), Option(ERAS, _("Era by Era"))),
        fields=(
            name_field("who"),
            Field(
                "team",
                _("Team"),
                _("Two players make a team."),
                "who",
                Pick(tuple(Option(one, _("Team {name}").format(name=one.upper())) for one in TEAMS)),
                TEAMS[0],
                asked=_has_teams,
                optional=True,
            ),
            *eras,
            *children,
            *_totals(limits),
            *_extras(),
        ),
    )


def _era_fields(era: int, limits: EraLimits) -> tuple[Field, ...]:
    """Return the fields of one Era in the order of the evaluation (D60), what was paid before and the event after it."""
    rows = (
        ("spent", _("Points paid"), _("For double mutations and barriers."), limits.spent(era)),
        (
            "dead_points",
            _("Points on species that died"),
            _("All points that lay on them; events that release points do not count."),
            limits.dead_points(era),
        ),
        (
            "dead_species",
            _("Species that died with points"),
            _("One point of each stays with the player."),
            limits.dead_species(era),
        ),
        ("survivors", _("Surviving species"), _("One point each."), None),
        (
            "adaptation",
            _("Adaptation points"),
            _("For the best adapted of each biome, 2 or 3."),
            limits.adaptation(era),
        ),
        (
            "park",
            _("Of these in the National Park's biome"),
            _("Tourism counts them twice; enter them once."),
            limits.park(era),
        ),
        ("podium", _("Competition points"), _("3, 2 and 1 for the strongest of all."), limits.podium(era)),
        ("events", _("Points from the event"), _("The human event after this Era, as Conservation."), None),
    )
    asked = {"park": partial(_in_tourism_era, era), "events": partial(_before_last_era, era)}
    usual = ("survivors", "adaptation", "podium")
    return tuple(
        Field(
            f"{name}_{era}",
            label,
            help_words,
            f"era{era}",
            Number(0, MOST),
            0,
            ways=(ERAS,),
            limits=() if limit is None else (limit,),
            asked=asked.get(name, partial(_in_species_era, era)),
            optional=name not in usual,
        )
        for name, label, help_words, limit in rows
    )


def _child_fields(era: int, limits: EraLimits) -> tuple[Field, ...]:
    rows = (
        ("collected", _("Points collected"), _("The points of your species in this Era."), None),
        ("chips", _("Waste chips collected"), _("Each takes a point away."), limits.chips(era)),
    )
    return tuple(
        Field(
            f"{name}_{era}",
            label,
            help_words,
            f"era{era}",
            Number(0, MOST),
            0,
            ways=(ERAS,),
            limits=() if limit is None else (limit,),
            asked=partial(_in_child_era, era),
        )
        for name, label, help_words, limit in rows
    )


def _totals(limits: EraLimits) -> tuple[Field, ...]:
    rows: tuple[tuple[str, str, str, Callable[[Surroundings], bool]], ...] = (
        ("living", _("Points on living species"), _("What lies on them after the last Era."), _on_species),
        ("kept", _("Points kept"), _("What you kept of species that died."), _on_species),
        ("collected", _("Points collected"), _("Of all Eras together."), _is_collected),
        (
            "chips",
            _("Waste chips collected"),
            _("Of all Eras together; each takes a point away."),
            _is_collected,
        ),
    )
    return tuple(
        Field(
            name,
            label,
            help_words,
            "end",
            Number(0, MOST),
            0,
            ways=(TOTALS,),
            limits=(limits.chips(),) if name == "chips" else (),
            asked=asked,
        )
        for name, label, help_words, asked in rows
    )


def _extras() -> tuple[Field, ...]:
    return (
        Field(
            "dagger",
            _("Prehistoric cards with a heart"),
            _("Dagger cards in your living species that came in Era 1; 10 points each."),
            "end",
            Number(0, 99),
            0,
            asked=lambda around: bool(way_of(around.sheet).bonus),
            optional=True,
        ),
        Field(
            "team_points",
            _("Points of the team"),
            _("What your own rule gives the team; the same for both partners."),
            "end",
            Number(0, MOST),
            0,
            asked=lambda around: (
                _has_teams(around) and columns_of(around.sheet, TABLE)[0]["team_rule"] == OWN
            ),
            optional=True,
        ),
    )


def _lines() -> tuple[ScoreLine, ...]:
    return (
        ScoreLine("living", _("Points on living species"), _("On species")),
        ScoreLine("kept", _("Points kept"), _("Kept")),
        ScoreLine("survival", _("Survival"), _("Survival")),
        ScoreLine("adaptation", _("Adaptation"), _("Adaptation")),
        ScoreLine("podium", _("Competitive strength"), _("Strength")),
        ScoreLine("events", _("Human events"), _("Events")),
        ScoreLine("extinct", _("Lost with extinct species"), _("Extinct")),
        ScoreLine("spent", _("Points paid"), _("Paid")),
        ScoreLine("collected", _("Points collected"), _("Points")),
        ScoreLine("waste", _("Waste"), _("Waste")),
        ScoreLine("dagger", _("Prehistoric cards kept throughout"), _("Prehistoric")),
        ScoreLine("team", _("Team"), _("Team")),
    )


def _has_teams(around: Surroundings) -> bool:
    return way_of(around.sheet).teams


def _on_species(around: Surroundings) -> bool:
    return not way_of(around.sheet).collected


def _is_collected(around: Surroundings) -> bool:
    return way_of(around.sheet).collected


def _in_species_era(era: int, around: Surroundings) -> bool:
    return _on_species(around) and era <= eras_of(around.sheet)


def _in_child_era(era: int, around: Surroundings) -> bool:
    return _is_collected(around) and era <= eras_of(around.sheet)


def _before_last_era(era: int, around: Surroundings) -> bool:
    """Ask for points of an event after every Era but the last, which has no transition (D12)."""
    return version_of(around.sheet).events and _on_species(around) and era < eras_of(around.sheet)


def _in_tourism_era(era: int, around: Surroundings) -> bool:
    """Ask for the Park's biome in the last Era, after Tourism (D122, D124)."""
    return has_tourism(around.sheet) and _on_species(around) and era == eras_of(around.sheet)


def with_tally(sheet: Values, tally: Values) -> dict[str, Json]:
    """Return the sheet as the evening knows it; what the evening does not know stays as it is.

    `tally`: "version", "players", "tourism" (D122) and "seats", one a player where the Era desk was used: "name", "living",
    "kept", "collected", "chips", "eras" (points of each Era by the sheet's names) and "even": whether the Eras come to what lies
    there. Era by Era where they do, else as points at the end (D125). In teams partners sit opposite each other until the table
    says otherwise (D128).
    """
    out: dict[str, Any] = dict(copied(dict(sheet)))
    table = dict(columns_of(out, TABLE)[0])
    table |= {"version": tally["version"], "tourism": tally["tourism"]}
    seats = list(tally.get("seats") or ())
    if seats:
        table["eras"] = max(1, len(seats[0]["eras"]))
    out[TABLE] = table
    section = declare().section(PLAYERS)
    columns = [dict(one) for one in columns_of(out, PLAYERS)]
    while len(columns) < tally["players"]:
        columns.append(dict(section.blank(ERAS if seats else TOTALS)))
    if way_of(out).teams and len({one["team"] for one in columns}) == 1:
        for place, one in enumerate(columns):
            one["team"] = TEAMS[place % len(TEAMS)]
    out[PLAYERS] = [
        _taken(section, one, seats[place]) if place < len(seats) else one for place, one in enumerate(columns)
    ]
    return out


def _taken(section: Section, column: dict[str, Any], seat: Values) -> dict[str, Any]:
    """Return a player's column with what the desk kept of them; names, team and dagger cards stay as they were entered."""
    way = ERAS if seat["even"] else TOTALS
    out = dict(section.blank(way))
    out |= {name: column[name] for name in ("name", "team", "dagger", "team_points") if name in column}
    out["name"] = out["name"] or seat["name"]
    if way == TOTALS:
        return out | {name: int(seat[name]) for name in ("living", "kept", "collected", "chips")}
    for number, era in enumerate(seat["eras"], 1):
        out |= {f"{name}_{number}": points for name, points in era.items()}
    return out


_OPEN = Bounds(0, MOST, "", verified=False)


@dataclass(frozen=True, slots=True)
class EraLimits:
    """The limits of one Era, and of the whole table."""

    facts: Facts

    def spent(self, era: int) -> Callable[[Surroundings], Bounds]:
        """Bound what is paid in an Era by the points held when it begins (D19, D101)."""

        def bounds(around: Surroundings) -> Bounds:
            return _told_held(self._held(_before(around, era)))

        return _within(era, bounds)

    def dead_points(self, era: int) -> Callable[[Surroundings], Bounds]:
        """Bound the points on species that died by what can have lain on living species (D60, D72)."""

        def bounds(around: Surroundings) -> Bounds:
            earlier = _before(around, era)
            gained = sum(self._gained(one) for one in earlier)
            lying = gained - sum(one.dead_points for one in earlier)
            now = int(around.column.get(f"spent_{era}", 0))
            return _told_held(min(lying, self._held(earlier) - now))

        return _within(era, bounds)

    def dead_species(self, era: int) -> Callable[[Surroundings], Bounds]:
        """Bound the species that died with points: at least a point lay on each (D72)."""

        def bounds(around: Surroundings) -> Bounds:
            points = int(around.column.get(f"dead_points_{era}", 0))
            reason = _("{n} points lay on species that died").format(n=points)
            return Bounds(min(points, 1), points, reason)

        return _within(era, bounds)

    def adaptation(self, era: int) -> Callable[[Surroundings], Bounds]:
        """Bound adaptation points: each survivor may be the best of one biome (D66, D68)."""
        return _within(era, self._by_survivors(era, self.facts.evaluation.adaptation_points[1]))

    def podium(self, era: int) -> Callable[[Surroundings], Bounds]:
        """Bound podium points: each survivor may take one place (D66, D69)."""
        return _within(era, self._by_survivors(era, self.facts.evaluation.podium_points[0]))

    def park(self, era: int) -> Callable[[Surroundings], Bounds]:
        """Bound the adaptation points of the Park's biome by all adaptation points (D122, D124)."""

        def bounds(around: Surroundings) -> Bounds:
            if not has_tourism(around.sheet):
                return _OPEN
            points = int(around.column.get(f"adaptation_{era}", 0))
            return Bounds(0, points, _("{n} adaptation points were gained in all").format(n=points))

        return _within(era, bounds)

    def chips(self, era: int = 0) -> Callable[[Surroundings], Bounds]:
        """Bound collected waste chips by the stock (D47, D139); era 0 is the column of sums."""

        def bounds(around: Surroundings) -> Bounds:
            eras = eras_of(around.sheet)
            held = {
                name_of(around.sheet, index): _chips(values, eras)
                for section, index, values in around.others()
                if section == PLAYERS
            }
            if era:
                own = eras_from(around.column, eras)
                held[_("other Eras")] = sum(one.chips for n, one in enumerate(own, 1) if n != era)
            reason = _("there are {n} waste chips").format(n=self.facts.waste_chips)
            holding = {name: number for name, number in held.items() if number > 0}
            if holding:
                who = listed([f"{name} {number}" for name, number in holding.items()])
                reason = _("{reason}, of which are counted: {who}").format(reason=reason, who=who)
            return Bounds(0, max(0, self.facts.waste_chips - sum(holding.values())), reason)

        return _within(era, bounds, collected=True)

    def doubtful_podium(self, sheet: Values) -> tuple[Iterable[Problem], Iterable[Problem]]:
        """Warn where more podium points are given than the places have; ties are for the table (D69, D70)."""
        doubts: list[Problem] = []
        if way_of(sheet).collected:
            return (), doubts
        eras = eras_of(sheet)
        pads = {
            index: eras_from(one, eras)
            for index, one in enumerate(columns_of(sheet, PLAYERS))
            if one["way"] == ERAS
        }
        most = sum(self.facts.evaluation.podium_points)
        for era in range(1, eras + 1):
            given = sum(pad[era - 1].podium for pad in pads.values())
            if given > most:
                what = _("In {era} {n} podium points are given; the places have {most}.").format(
                    era=terms.era(era), n=given, most=most
                )
                last = max(index for index, pad in pads.items() if pad[era - 1].podium)
                path = f"{PLAYERS}[{last}].podium_{era}"
                doubts.append(Problem(path, what, _("Count again, unless species were tied.")))
        return (), doubts

    def who_plays(self, sheet: Values) -> tuple[Iterable[Problem], Iterable[Problem]]:
        """Refuse or doubt a number of players the version does not know (D8, D9, D133, D142)."""
        version = version_of(sheet)
        players = len(columns_of(sheet, PLAYERS))
        if players in version.players:
            return (), ()
        what = _("{version} is for {numbers} players, and {n} are here.").format(
            version=terms.version(version.id),
            numbers=listed([str(one) for one in version.players]),
            n=players,
        )
        problem = Problem(TABLE, what, _("Choose another version, or change the players."))
        return ((problem,), ()) if self._certain(version.id) else ((), (problem,))

    def teams_fit(self, sheet: Values) -> tuple[Iterable[Problem], Iterable[Problem]]:
        """Refuse teams that are not two and two, and partners of unlike team points (D128)."""
        if not way_of(sheet).teams:
            return (), ()
        columns = columns_of(sheet, PLAYERS)
        teams: dict[str, list[int]] = {}
        for index, one in enumerate(columns):
            teams.setdefault(one["team"], []).append(index)
        if sorted(map(len, teams.values())) != [2, 2]:
            what = _("A team is two players, and there are two teams.")
            return (Problem(f"{PLAYERS}[0].team", what, _("Put two players in each team.")),), ()
        if columns_of(sheet, TABLE)[0]["team_rule"] != OWN:
            return (), ()
        unlike = [
            members
            for members in teams.values()
            if columns[members[0]]["team_points"] != columns[members[1]]["team_points"]
        ]
        problems = []
        for first, second in unlike:
            names = listed([name_of(sheet, first), name_of(sheet, second)])
            what = _("{names} are one team with unlike team points.").format(names=names)
            problems.append(
                Problem(f"{PLAYERS}[{second}].team_points", what, _("Give both the same number."))
            )
        return problems, ()

    def _by_survivors(self, era: int, each: int) -> Callable[[Surroundings], Bounds]:
        def bounds(around: Surroundings) -> Bounds:
            survivors = int(around.column.get(f"survivors_{era}", 0))
            if not survivors:
                reason = _("no species of this player survived this Era, and only survivors get points")
                return Bounds(0, 0, reason)
            reason = _("{n} survivors can get {each} points each at most").format(n=survivors, each=each)
            return Bounds(0, survivors * each, reason)

        return bounds

    def _gained(self, one: EraPoints) -> int:
        """Return the points an Era laid on species, before Tourism, which touches the last Era only."""
        survival = one.survivors * self.facts.evaluation.survival_points
        return survival + one.adaptation + one.podium + one.events

    def _held(self, earlier: tuple[EraPoints, ...]) -> int:
        """Return what a player holds after these Eras: on species or kept."""
        kept = self.facts.evaluation.kept_of_extinct
        gained = sum(self._gained(one) for one in earlier)
        return gained - sum(one.spent + one.dead_points - kept * one.dead_species for one in earlier)

    def _certain(self, version: str) -> bool:
        group = "setup.base" if version == "base" else "setup.versions"
        return self.facts.version(version).players_certain and self.facts.provenance[group].verified


def _before(around: Surroundings, era: int) -> tuple[EraPoints, ...]:
    return eras_from(around.column, era - 1)


def _told_held(points: int) -> Bounds:
    """Return the bound; what went wrong in an earlier Era is told there, so it is never below nothing here."""
    least = max(0, points)
    return Bounds(0, least, _("the player has {n} points then").format(n=least))


def _within(
    era: int, limit: Callable[[Surroundings], Bounds], *, collected: bool = False
) -> Callable[[Surroundings], Bounds]:
    """Return the limit, open where this version has no such field: what is left there from before counts nothing."""

    def bounds(around: Surroundings) -> Bounds:
        sheet = around.sheet
        has = era <= eras_of(sheet) and way_of(sheet).collected == collected
        return limit(around) if has else _OPEN

    return bounds


def _chips(column: Values, eras: int) -> int:
    if column["way"] == ERAS:
        return sum(one.chips for one in eras_from(column, eras))
    return int(column["chips"])

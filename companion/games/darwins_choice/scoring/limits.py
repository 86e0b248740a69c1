"""What can a player of Darwin's Choice have had in an Era, and why not more?

What the rulebook states refuses: only survivors get points, a dead species had the points that lay on it, the stock of
waste holds 32 chips. What it leaves to the table, like ties on the podium, is only doubted.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assets.words import _
from companion.games.darwins_choice import terms
from companion.games.darwins_choice.scoring.sheet import (
    ERAS,
    OWN,
    TABLE,
    eras_from,
    eras_of,
    has_tourism,
    version_of,
    way_of,
)
from companion.scoring.declaration import Bounds, Problem, Surroundings, columns_of
from companion.scoring.result import listed
from companion.scoring.seats import PLAYERS, name_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from assets.darwins_choice import Facts
    from companion.games.darwins_choice.scoring.sheet import EraPoints
    from companion.scoring.declaration import Values

MOST = 999
"""Where nothing bounds a number but good sense."""

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

"""What does the score sheet of Darwin's Choice ask for? The version once, and a player's points at the end or by Era."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from assets.darwins_choice import load
from assets.words import _
from companion.games.darwins_choice import terms
from companion.games.darwins_choice.scoring.limits import MOST, EraLimits
from companion.games.darwins_choice.scoring.sheet import (
    ADD,
    CHILD_ERAS,
    ERAS,
    MOST_CHILD_ERAS,
    OWN,
    TABLE,
    TOTALS,
    eras_of,
    has_tourism,
    version_of,
    way_of,
)
from companion.scoring.declaration import (
    Declaration,
    Field,
    Group,
    Number,
    Option,
    Pick,
    ScoreLine,
    Section,
    Surroundings,
    Toggle,
    columns_of,
)
from companion.scoring.seats import PLAYERS, name_field, names_apart, player_label

if TYPE_CHECKING:
    from collections.abc import Callable

    from assets.darwins_choice import Facts

GAME = "darwins_choice"

FEWEST_PLAYERS, MOST_PLAYERS = 2, 6

TEAMS = ("a", "b")


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

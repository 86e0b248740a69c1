"""What belongs to the facts of Darwin's Journey, and how is one of them found?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assets.darwins_journey.alfred import named

if TYPE_CHECKING:
    from collections.abc import Mapping

    from assets.darwins_journey.alfred import AlfredSet
    from assets.darwins_journey.board import (
        Academy,
        Campsite,
        CorrespondenceTile,
        Delivery,
        Diaries,
        Location,
        Space,
        Specimen,
        TheoryTrack,
        Track,
    )
    from assets.darwins_journey.pieces import (
        AlfredRules,
        BeagleGoal,
        CrewCard,
        Objective,
        ObjectiveRules,
        PlayerBoard,
        Scoring,
        Setup,
        SpecialTile,
    )
    from assets.facts.rows import Provenance


@dataclass(frozen=True, slots=True)
class Facts:
    """Every fact of Darwin's Journey; `provenance` says of each group where it comes from. `reference` is not printed."""

    diaries: Diaries
    ocean: Track
    beagle_by_round: tuple[str, ...]
    islands: tuple[Track, ...]
    campsites: tuple[Campsite, ...]
    correspondence: tuple[CorrespondenceTile, ...]
    correspondence_in_play: int
    academy: Academy
    specimens: tuple[Specimen, ...]
    delivery: Delivery
    theory: TheoryTrack
    special_tiles: tuple[SpecialTile, ...]
    special_in_play: tuple[int, ...]
    beagle_goals: tuple[BeagleGoal, ...]
    beagle_goals_in_play: int
    crew_cards: tuple[CrewCard, ...]
    objectives: tuple[Objective, ...]
    objective_rules: ObjectiveRules
    player_board: PlayerBoard
    setup: Setup
    scoring: Scoring
    alfred: AlfredRules
    reference: AlfredSet
    provenance: Mapping[str, Provenance]

    def location(self, location_id: str) -> Location:
        """Return a main diary location; KeyError if there is none."""
        return named(self.diaries.locations, location_id)

    def island(self, island_id: str) -> Track:
        """Return an island; KeyError if there is none."""
        return named(self.islands, island_id)

    def space(self, space_id: str) -> Space:
        """Return a space of the ocean or an island; KeyError if there is none."""
        return self.track_of(space_id).by_id[space_id]

    def track_of(self, space_id: str) -> Track:
        """Return the ocean or the island a space belongs to; KeyError if there is none."""
        for track in (self.ocean, *self.islands):
            if space_id in track.by_id:
                return track
        raise KeyError(space_id)

    def campsite(self, campsite_id: str) -> Campsite:
        """Return a campsite; KeyError if there is none."""
        return named(self.campsites, campsite_id)

    def campsite_at(self, space_id: str) -> Campsite:
        """Return the campsite of a space; KeyError if there is none."""
        for one in self.campsites:
            if one.at == space_id:
                return one
        raise KeyError(space_id)

    def specimen(self, specimen_id: str) -> Specimen:
        """Return a specimen; KeyError if there is none."""
        return named(self.specimens, specimen_id)

    def tile(self, number: int) -> CorrespondenceTile:
        """Return a correspondence tile; KeyError if there is none."""
        for one in self.correspondence:
            if one.no == number:
                return one
        raise KeyError(number)

"""How much of the facts was verified: told as the facts files say it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.app.presenters.settings import credits_shipped, facts_words, paragraphs
from companion.provenance import GameFacts, facts_of_games

ASSETS = Path(__file__).resolve().parents[2] / "assets"


@pytest.mark.parametrize("one", facts_of_games(), ids=lambda one: one.game)
def test_every_group_of_the_files_is_counted(one: GameFacts) -> None:
    folder = ASSETS / one.game.replace("-", "_")
    lines = [
        line
        for file in folder.glob("*.toml")
        if file.name != "rulings.toml"
        for line in re.findall(r"^provenance\..*", file.read_text(encoding="utf-8"), re.MULTILINE)
        if 'covers = ["unknown"]' not in line
    ]
    said = {(re.search(r'source = "([^"]*)"', line), "verified = true" in line) for line in lines}
    told = {(match.group(1), verified) for match, verified in said if match}
    assert {(group.source, group.verified) for group in one.groups} == told
    assert one.verified + len(one.unverified) == len(one.groups)


def test_alfreds_cards_are_said_to_be_unverified() -> None:
    journey = next(one for one in facts_of_games() if one.game == "darwins_journey")
    assert "alfred cards" in {group.name for group in journey.unverified}
    assert f"{len(journey.unverified)} not" in facts_words(journey)


def test_every_shipped_work_of_others_is_named_with_its_licence() -> None:
    found = credits_shipped()
    assert [one.what.split(",")[0] for one in found] == [
        "Companion Sans",
        "Companion Mono",
        "Droid Sans Fallback",
        "Companion Icons",
    ]
    assert all("License" in one.licence and "`" not in one.made_from for one in found)


def test_a_licence_wraps_at_the_width_of_the_screen() -> None:
    assert paragraphs("One line\nand on.\n\n-----\nNext.\n") == ("One line and on.", "Next.")

"""The player aid is complete, true to the facts, and says where everything comes from."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator
from importlib import import_module

import pytest

from assets import darwins_choice, darwins_journey, files, wayfarers
from assets.aid import GAMES, Entry, Topic, aid, aid_from
from assets.aid.filling import LONGEST_PARAGRAPH, placeholders, values_of
from assets.darwins_journey.effects import Do
from assets.errors import BadInput, PlainError
from assets.facts import rulings
from assets.wayfarers.model import TILE_TEXTS, Asset, CardTag, EffectKind
from companion.games import game_of

EVERY_GAME = {
    Topic.SETUP,
    Topic.ROUND,
    Topic.PLACEMENT,
    Topic.ACTIONS,
    Topic.ICONS,
    Topic.OBJECTIVES,
    Topic.END_OF_ROUND,
    Topic.SCORING,
    Topic.TIES,
    Topic.SOLO,
    Topic.VARIANTS,
    Topic.SOURCES,
}
MORE = {"darwins_journey": {Topic.DISTINCTIONS}}


def entries(game: str) -> Iterator[Entry]:
    for section in aid(game).sections:
        yield from section.entries


def explained(game: str) -> set[str]:
    return {name for entry in entries(game) for name in entry.icons}


def written(game: str) -> str:
    return files.read_text(f"aid/en/{game}.toml")


@pytest.mark.parametrize("game", GAMES)
def test_every_topic_a_table_asks_about_has_a_section(game: str) -> None:
    topics = {section.topic for section in aid(game).sections}
    assert topics == EVERY_GAME | MORE.get(game, set())


@pytest.mark.parametrize("game", GAMES)
def test_no_placeholder_is_left_and_every_number_that_is_offered_is_used(game: str) -> None:
    used = set()
    for _before, name, _spec, _how in string.Formatter().parse(
        "\n".join(line for line in written(game).splitlines() if not line.startswith("#"))
    ):
        used.add(name)
    assert used - {None} == set(values_of(game))
    for entry in entries(game):
        for text in (entry.heading, *entry.text, entry.differs):
            assert "{" not in text
            assert "}" not in text
            assert len(text) <= LONGEST_PARAGRAPH


@pytest.mark.parametrize("game", GAMES)
def test_every_entry_names_its_source_and_cites_only_rulings_that_exist(game: str) -> None:
    known = {one.number for one in rulings(game)}
    groups = import_module(f"assets.{game}").load().provenance
    for entry in entries(game):
        assert entry.source or entry.facts, entry.id
        assert set(entry.rulings) <= known, entry.id
        assert set(entry.facts) <= set(groups), entry.id


@pytest.mark.parametrize("game", GAMES)
def test_a_reading_of_ours_and_an_unconfirmed_fact_are_never_silent(game: str) -> None:
    gaps = {one.number for one in rulings(game) if one.gap}
    groups = import_module(f"assets.{game}").load().provenance
    for entry in entries(game):
        if gaps & set(entry.rulings):
            assert entry.reading, entry.id
        if any(not groups[name].verified for name in entry.facts):
            assert entry.unsure, entry.id


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_can_be_looked_up(game: str) -> None:
    cited = {number for entry in entries(game) for number in entry.rulings}
    assert {one.number for one in rulings(game)} - cited == set()


def test_every_icon_of_darwins_journey_has_an_entry() -> None:
    assert explained("darwins_journey") == {one.value for one in Do}


def test_every_icon_of_wayfarers_has_an_entry() -> None:
    kinds = {one.value for one in EffectKind} | {one.value for one in CardTag} | {one.value for one in Asset}
    assert kinds | TILE_TEXTS | {"move influence"} <= explained("wayfarers")


def test_every_human_event_and_territory_has_an_entry() -> None:
    facts = darwins_choice.load()
    wanted = {one.id for one in facts.events} | {one.id.value for one in facts.territories} | {"tree", "smog"}
    assert wanted <= explained("darwins_choice")


def test_every_action_of_origin_has_an_entry_and_every_colour_its_reward() -> None:
    assert {"evolution", "migration", "swap", "strait", "tile", "hunting token"} <= explained("origin")
    assert {"yellow", "orange", "purple", "brown", "green"} <= explained("origin")


def test_every_table_of_the_facts_stands_under_some_entry() -> None:
    for game in GAMES:
        shown = {table for entry in entries(game) for table in entry.tables}
        assert shown == set(game_of(game).part("aid").TABLES)


def test_numbers_come_from_the_facts() -> None:
    ties = aid("darwins_journey").entry("score-seals").text[0]
    board = darwins_journey.load().player_board
    assert f": {board.five_seals_vp}." in ties
    assert f"{board.five_seals_vp + board.six_seals_vp} in all" in ties
    order = aid("wayfarers").entry("solo-sum").text[1]
    assert "Sum 3: 3, 2, 1, 4." in order
    assert "Sum 4: 4, 3, 2, 1." in order
    wanted = aid("wayfarers").entry("solo-inspiration").text[0]
    for space in wayfarers.load().resource_track:
        (group,) = re.findall(rf"[\d, ]*\b{space.space}\b[\d, ]* → (\d)", wanted)
        assert int(group) == space.inspiration


def test_four_or_five_stamps_is_said_openly_wherever_it_matters() -> None:
    for name in ("icon-stamps-spread", "action-crew"):
        told = aid("darwins_journey").entry(name).differs
        assert "4 stamps" in told
        assert "five" in told
    assert "4 in the rulebook, five" in aid("darwins_journey").entry("differ-stamps").text[0]


@pytest.mark.parametrize("game", GAMES)
def test_no_long_piece_of_a_rulebook_hides_in_quotation_marks(game: str) -> None:
    for entry in entries(game):
        for text in (*entry.text, entry.differs):
            assert all(len(quoted.split()) <= 5 for quoted in re.findall(r'"([^"]*)"', text)), entry.id


def test_a_game_without_a_player_aid_is_refused_with_the_names_of_those_that_have_one() -> None:
    with pytest.raises(BadInput, match="darwins-choice"):
        aid("chess")
    assert aid("darwins_journey") is aid("darwins_journey")
    assert aid("darwins_journey").game == "darwins_journey"


GOOD = """
name = "Origin"
short = "Origin"
rulebook = "A text."
[[section]]
id = "ties"
topic = "ties"
heading = "Ties"
icon = "sort"
[[section.entry]]
id = "tie"
heading = "Tie"
text = ["{card_points} card."]
source = "Rules text"
rulings = ["O77"]
"""


def test_a_text_in_order_is_read_and_filled() -> None:
    assert aid_from(GOOD, "aid/en/origin.toml", "origin").entry("tie").text == ("1 card.",)


@pytest.mark.parametrize(
    ("good", "bad", "told"),
    [
        ("{card_points} card.", "{cards} card.", "names no fact"),
        ("{card_points} card.", "{card_points.real} card.", "no placeholder"),
        ("{card_points} card.", "{card_points card.", "expected"),
        ("{card_points} card.", "x" * 500, "500 characters"),
        ('"O77"', '"O777"', "does not exist"),
        ('source = "Rules text"', "", "no source"),
        ('source = "Rules text"', 'facts = ["nowhere"]', "unknown group"),
        ('id = "tie"', 'id = "ties"', "used twice"),
        ('icon = "sort"', 'icon = "sorted"', "section ties.icon: 'sorted' is not known here"),
        ('topic = "ties"', 'topic = "tie"', "topic: 'tie' is not known here"),
        ('heading = "Tie"', 'heading = ""', "1 to 48"),
        ('source = "Rules text"', 'source = "Rules text"\npage = 3', "not known here"),
    ],
)
def test_a_damaged_text_names_file_entry_and_what_is_wrong(good: str, bad: str, told: str) -> None:
    with pytest.raises(PlainError, match=re.escape(told)) as caught:
        aid_from(GOOD.replace(good, bad, 1), "aid/en/origin.toml", "origin")
    assert caught.value.where == "assets/aid/en/origin.toml"


def test_placeholders_are_names_only() -> None:
    assert placeholders("{a} and {b}, no {{c}}") == ("a", "b")
    with pytest.raises(ValueError, match="no placeholder"):
        placeholders("{a!r}")

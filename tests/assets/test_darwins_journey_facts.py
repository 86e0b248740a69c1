"""The facts of Darwin's Journey: what the rulebook's sums say, and what happens when a file or a copied set is damaged."""

from __future__ import annotations

import copy
import dataclasses
import json
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assets import darwins_journey as dj
from assets.errors import BadInput, PlainError
from assets.facts.rulings import rulings

FACTS = dj.load()
TEXTS = dj.shipped_texts()
SET = dj.set_to(FACTS.reference)


def damaged(file: str, old: str, new: str) -> dict[str, str]:
    assert TEXTS[file].count(old) >= 1, old
    return TEXTS | {file: TEXTS[file].replace(old, new, 1)}


class TestWhatTheRulebookCounts:
    def test_twelve_locations_ask_for_one_two_and_three_seals_of_the_colour_of_their_page(self) -> None:
        assert [(one.colour, one.need) for one in FACTS.diaries.locations] == [
            (colour, row) for colour in ("green", "blue", "yellow", "red") for row in (1, 2, 3)
        ]
        assert {one.diary for one in FACTS.diaries.locations if one.page in ("explore", "sail")} == {"voyage"}

    def test_two_players_have_ten_specimens_on_the_map_and_six_in_the_museum(self) -> None:
        spaces = [space for track in (FACTS.ocean, *FACTS.islands) for space in track.spaces]
        assert sum(space.specimen for space in spaces) == 10 == FACTS.setup.board.specimens_on_map[1]
        assert FACTS.setup.board.specimens_in_museum[:2] == (6, 6)

    def test_the_beagle_goes_over_five_spaces_and_two_banners_found_islands(self) -> None:
        assert FACTS.beagle_by_round == ("sea-01", "sea-04", "sea-08", "sea-14", "sea-21")
        assert {one.id: one.banner for one in FACTS.ocean.spaces if one.banner} == {
            "sea-08": "b",
            "sea-14": "c",
        }

    @pytest.mark.parametrize(("track", "steps"), [("ocean", 26), ("a", 23), ("b", 14), ("c", 10)])
    def test_the_longer_branches_are_so_many_steps(self, track: str, steps: int) -> None:
        one = FACTS.ocean if track == "ocean" else FACTS.island(track)
        assert one.longest[one.start] == steps

    def test_the_sample_sheet_adds_up_to_43_and_its_theory_to_36(self) -> None:
        """RULINGS 19: sample sheet and theory."""
        sample, line = FACTS.scoring.sample, FACTS.scoring.line
        groups = [sum(sample.silver), sum(sample.golden), line("pair").vp, line("tents").vp]
        groups += [2 * line("five_seals").vp, line("six_seals").vp]
        assert groups == [9, 12, 4, 5, 6, 7]
        assert sum(groups) == 43
        assert [step for step, books in enumerate(FACTS.theory.books) if books == 9] == [15, 16, 17]
        assert 4 * 9 == sample.theory_vp == 36

    def test_silver_and_golden_slots_of_the_sample_exist_on_the_board(self) -> None:
        silver = sorted(slot.vp for slot in FACTS.player_board.silver_slots)
        golden = sorted(slot.vp for slot in FACTS.player_board.golden_slots)
        assert all(silver.count(vp) >= FACTS.scoring.sample.silver.count(vp) for vp in silver)
        assert {4, 8} <= set(golden)

    def test_a_scroll_costs_more_the_further_down_it_hangs(self) -> None:
        assert FACTS.academy.scroll_costs == (0, 1, 2, 3)
        assert FACTS.academy.seals_per_colour == (12, 12, 13, 14)

    def test_each_campsite_is_where_its_space_says(self) -> None:
        assert FACTS.campsite_at("a-07").effects == (dj.Effect(dj.Do.SAIL, 2),)
        with pytest.raises(KeyError):
            FACTS.campsite_at("a-08")


class TestWhatIsNotPrinted:
    def test_the_reference_set_says_of_every_part_that_it_is_none(self) -> None:
        assert not any(FACTS.reference.verified.values())
        assert set(FACTS.reference.verified) == set(dj.PARTS)
        assert FACTS.reference.not_printed("blue") == ("cards", "board.blue", "bonus.blue", "marks", "icons")

    def test_groups_without_a_printed_source_are_marked(self) -> None:
        doubtful = {group for group, origin in FACTS.provenance.items() if not origin.verified}
        assert {
            "alfred_cards",
            "alfred_boards",
            "alfred_bonus_cards",
            "lagging_marks",
            "alfred_icons",
        } <= doubtful
        assert all("reference set" in FACTS.provenance[g].source for g in doubtful if g.startswith("alfred"))
        assert FACTS.provenance["scoring"].verified

    def test_two_action_cards_deliver_and_every_card_ends_in_rest(self) -> None:
        cards = FACTS.reference.cards
        assert [card.id for card in cards if card.delivers] == ["act-1", "act-2"]
        assert {card.options[-1].choice for card in cards} == {dj.Choice.REST}
        assert str(cards[0].options[1]) == "main:ABCD"


class TestValues:
    def test_nothing_can_be_changed(self) -> None:
        with pytest.raises(dataclasses.FrozenInstanceError):
            FACTS.academy.scrolls = 5  # type: ignore[misc]
        with pytest.raises(TypeError):
            FACTS.ocean.longest["sea-00"] = 3  # type: ignore[index]

    @pytest.mark.parametrize(
        "find",
        [FACTS.location, FACTS.island, FACTS.space, FACTS.campsite, FACTS.specimen, FACTS.reference.card],
    )
    def test_what_is_not_there_is_a_key_error(self, find: Any) -> None:
        with pytest.raises(KeyError):
            find("lunch")

    @pytest.mark.parametrize(
        "text", ["coins 4", "sail 1 or explore 1", "seal_buy 0", "other a ship's bell", "camp"]
    )
    def test_an_effect_is_written_as_it_is_read(self, text: str) -> None:
        assert str(dj.parse_effect(text)) == text

    @pytest.mark.parametrize(
        "text",
        [
            "",
            "coin 4",
            "coins",
            "coins 0",
            "coins -1",
            "coins 04",
            "coins 99",
            "camp 2",
            "coins ٣",
            "other  ",
            "pick",
            "other " + "x" * 41,
            "coins 4 or",
        ],
    )
    def test_what_is_no_effect_is_refused(self, text: str) -> None:
        with pytest.raises(ValueError, match="'"):
            dj.parse_effect(text)

    @given(st.text(max_size=30))
    def test_any_text_is_an_effect_that_is_written_back_or_refused(self, text: str) -> None:
        try:
            effect = dj.parse_effect(text)
        except ValueError:
            return
        assert dj.parse_effect(str(effect)) == effect


class TestDamagedFiles:
    @pytest.mark.parametrize(
        ("file", "old", "new", "said"),
        [
            ("academy", "scroll_costs = [0, 1, 2, 3]", "scroll_costs = [0, 2, 1, 3]", "do not get dearer"),
            ("academy", "[12, 12, 13, 14]", "[12, 12, 12, 14]", "not what the set-up leaves"),
            ("diaries", 'id = "sail-2"', 'id = "sail-9"', "its name is not its place"),
            ("diaries", "need = 2", "need = 3", "does not ask for 2 seals"),
            ("diaries", "penalty_by_players = [3, 3, 2, 2]", "penalty_by_players = [2, 3, 2, 2]", "placement_penalty"),
            ("ocean_track", 'to = ["sea-02", "sea-03"]', 'to = ["sea-02", "sea-99"]', "no way leads"),
            ("ocean_track", 'to = ["sea-03"]', 'to = ["sea-01"]', "in a circle"),
            ("ocean_track", "beagle = 2", "beagle = 3", "not five Beagle spaces"),
            ("islands", "specimen = true, ", "", "9 specimen spaces instead of 10"),
            ("islands", '{ id = "a-13", to = ["a-14"], effects', '{ id = "a-13", to = ["a-14"], ribbon = 2, effects', "one branch"),
            ("campsites", 'at = "a-04"', 'at = "a-05"', "not those on the tracks"),
            ("campsites", "one_tent_per_player_per_site = true", "one_tent_per_player_per_site = false", "one tent"),
            ("campsites", "slot_costs = [0, 1]", "slot_costs = [1, 0]", "cheap slot"),
            ("specimens", 'kind = "bird", row = 1', 'kind = "fossil", row = 1', "not four kinds"),
            ("theory_track", "books = [0, 1", "books = [0, 2", "not what book_steps carry"),
            ("crew_cards", "needs = { blue = 2, yellow = 2", "needs = { blue = 3, yellow = 2", "does not ask for 5 seals"),
            ("correspondence", '["knowledge 1", "coins 2"]', '["coins 2"]', "tile 1: not as in"),
            ("scoring", "total = 43", "total = 44", "sample: 43 instead of 44"),
            ("setup", "specimens_on_map = [10", "specimens_on_map = [11", "10 specimen spaces instead of 11"),
            ("setup", 'stamp_stacks = [4, 4, 4]', 'stamp_stacks = [4, 4, 3]', "12 stamps"),
            ("alfred_cards", '"deliver", "main:DCBA"', '"small", "main:DCBA"', "1 action cards show a delivery, not 2"),
            ("alfred_cards", "main:ABCD", "main:ABCC", "does not name the four workers"),
            ("alfred_cards", '"main:ACBD", "rest"', '"rest", "main:ACBD"', "rest is not the last option"),
            ("alfred_boards", "bracket_after = 3", "bracket_after = 6", "bracket"),
            ("alfred_boards", '"vp 2"', '"camp"', "no icon of Alfred's"),
            ("alfred_boards", '"vp 2"', '"vp two"', "whole number"),
            ("alfred_bonus_cards", ', ["vp 3"]]', "]", "has 4 rows, not 5"),
            ("lagging_marks", "vp = 4", "vp = 3", "come to 7"),
            ("alfred_rules", "delivery_cards = 2", "delivery_cards = 2\nlunch = 1", "no provenance"),
            ("objectives", "silver = 10", "silver = 9", "not the tiles of the box"),
        ],
    )  # fmt: skip
    def test_what_does_not_add_up_is_refused_by_name(self, file: str, old: str, new: str, said: str) -> None:
        with pytest.raises(PlainError, match=re.escape(said)) as caught:
            dj.facts_from(damaged(file, old, new))
        assert "darwins_journey/" in caught.value.where

    @settings(deadline=None, max_examples=60)
    @given(st.sampled_from(sorted(TEXTS)), st.integers(min_value=0, max_value=4000))
    def test_a_file_cut_anywhere_is_refused_or_still_right(self, file: str, at: int) -> None:
        try:
            dj.facts_from(TEXTS | {file: TEXTS[file][:at]})
        except PlainError:
            return
        assert (
            TEXTS[file][at:].strip() == ""
            or TEXTS[file][at:].strip().startswith("#")
            or at >= len(TEXTS[file])
        )


class TestIdentity:
    def test_the_content_has_a_digest_that_changes_with_a_number_only(self) -> None:
        assert re.fullmatch("[0-9a-f]{12}", dj.identity())
        assert dj.identity_of(damaged("alfred_boards", "lap_vp = 3", "lap_vp = 4")) != dj.identity()
        assert dj.identity_of(damaged("diaries", "# Darwin", "# Charles Darwin")) == dj.identity()


class TestACopiedSet:
    def test_a_set_goes_through_json_unchanged(self) -> None:
        assert dj.accept_set(FACTS, json.loads(json.dumps(SET))) == FACTS.reference

    def test_an_owner_can_say_which_parts_are_copied_from_print(self) -> None:
        copied = copy.deepcopy(SET) | {"name": "my box"}
        copied["verified"] |= {"cards": True, "board.white": True}
        found = dj.accept_set(FACTS, copied)
        assert found.not_printed("white") == ("bonus.white", "marks", "icons")

    @pytest.mark.parametrize(
        ("path", "value", "said"),
        [
            (["format"], 2, "newer companion"),
            (["name"], "", "name"),
            (["name"], "x" * 61, "name"),
            (["verified", "cards"], 1, "cards"),
            (["cards", 0, "options"], "deliver", "list of words"),
            (["cards", 0, "options"], ["deliver", "deliver", "rest"], "twice"),
            (["cards", 0, "options"], ["deliver"], "1 options"),
            (["cards", 0, "id"], "act-2", "8 different"),
            (["cards", 0, "options", 0], "main:", "four workers"),
            (["boards", 0, "rows", 0, "under"], {"9": ["vp 1"]}, "no spot '9'"),
            (["boards", 0, "rows", 0, "printed"], ["pink"], "pink"),
            (["boards", 0, "rows", 0, "printed"], ["red"] * 4, "four printed seals"),
            (["boards", 0, "tents"], [[]], "1 tents"),
            (["boards", 0, "tents"], [], "0 tents"),
            (["boards", 0, "tents"], {"a": 1}, "not list"),
            (["boards", 0, "tents", 0], [7], "lists of effects"),
            (["boards", 0, "bonus", "spots"], 9, "spots"),
            (["boards", 0, "coin_start"], 13, "coin_start"),
            (["boards", 1, "id"], "white", "boards are not"),
            (["bonus_cards", 0, "board"], "blue", "1 bonus cards"),
            (["marks", 0, "into"], "a-01", "along the ocean"),
            (["marks"], [], "come to 7"),
            (["icons", "hammocks"], 0, "hammocks"),
            (["icons"], None, "icons"),
            (["boards"], [], "boards are not"),
            (["cards"], [3], "not a table"),
        ],
    )
    def test_a_set_that_breaks_a_rule_is_refused_with_the_reason(
        self, path: list[Any], value: Any, said: str
    ) -> None:
        broken = copy.deepcopy(SET)
        place: Any = broken
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = value
        with pytest.raises(BadInput, match=re.escape(said)) as caught:
            dj.accept_set(FACTS, broken)
        assert caught.value.where == "set"
        assert caught.value.remedy

    @settings(deadline=None)
    @given(st.data())
    def test_no_damage_to_a_set_is_a_crash(self, data: st.DataObject) -> None:
        broken = copy.deepcopy(SET)
        place: Any = broken
        while True:
            keys = list(place) if isinstance(place, dict) else list(range(len(place)))
            if not keys:
                break
            key = data.draw(st.sampled_from(keys))
            if not isinstance(place[key], dict | list) or data.draw(st.booleans()):
                place[key] = data.draw(st.none() | st.integers(-3, 99) | st.text(max_size=5) | st.just([[]]))
                break
            place = place[key]
        try:
            found = dj.accept_set(FACTS, broken)
        except BadInput:
            return
        assert dj.set_to(found) == broken


class TestRulings:
    def test_every_ruling_has_a_number_and_a_short_heading(self) -> None:
        found = rulings("darwins-journey")
        assert [one.number for one in found] == [f"R{n}" for n in range(1, 42)]
        assert found == rulings("darwins_journey")
        assert not next(one for one in found if one.number == "R35").gap

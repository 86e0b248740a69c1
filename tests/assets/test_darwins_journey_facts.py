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

from assets.darwins_journey import alfred
from assets.darwins_journey import model as dj
from assets.darwins_journey.effects import Do, Effect, parse_effect
from assets.errors import BadInput, PlainError
from assets.facts import rulings

FACTS = dj.load()
TEXTS = dj.FILES.texts()
SET = alfred.set_to(FACTS.reference)


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

    def test_each_main_page_has_three_locations_and_a_seal_colour_of_its_own(self) -> None:
        pages = [page.id for page in FACTS.diaries.pages]
        assert pages == ["explore", "sail", "letters", "academy"]
        assert {page.colour for page in FACTS.diaries.pages} == set(dj.COLOURS)
        for one in FACTS.diaries.locations:
            assert one.id == f"{one.page}-{one.row}"
            assert (one.spot == "circle") == (one.row == 1) == (one.unlock_cost == 0)

    def test_what_the_diaries_and_the_rules_of_alfred_both_say_is_the_same(self) -> None:
        assert FACTS.alfred.placement_penalty == FACTS.diaries.penalty_by_players[0]
        assert FACTS.alfred.knowledge_price == FACTS.diaries.knowledge_price_for_alfred
        assert not FACTS.diaries.split_by_players[0]

    def test_islands_print_something_on_every_space_but_the_first(self) -> None:
        assert [island.id for island in FACTS.islands] == ["a", "b", "c"]
        for island in FACTS.islands:
            for space in island.spaces:
                assert bool(space.effects) != (space.id == island.start)
                assert not space.beagle
                assert not space.banner

    def test_a_ribbon_lies_where_every_way_leads(self) -> None:
        """The longer branch tells who passed a ribbon first only then."""
        for island in FACTS.islands:
            for ribbon in (space.id for space in island.spaces if space.ribbon):
                waiting, seen = [island.start], {ribbon}
                while waiting:
                    space = waiting.pop()
                    assert space != island.final
                    if space not in seen:
                        seen.add(space)
                        waiting += island.by_id[space].to

    def test_specimens_are_researched_where_they_lie(self) -> None:
        for track in (FACTS.ocean, *FACTS.islands):
            for space in track.spaces:
                assert space.specimen == any(one.kind is Do.RESEARCH for one in space.effects)

    def test_four_kinds_of_four_colours_fill_the_museum(self) -> None:
        assert {(one.colour, one.kind) for one in FACTS.specimens} == {
            (colour, kind) for colour in dj.COLOURS for kind in dj.KINDS
        }
        assert all(one.id == f"{one.colour}-{one.kind}" for one in FACTS.specimens)
        assert len({(one.row, one.col) for one in FACTS.specimens}) == len(FACTS.specimens) == 16
        assert FACTS.scoring.museum_rows * FACTS.scoring.museum_tiles_per_row == 16
        board = FACTS.setup.board
        for lying, on_map in zip(board.specimens_in_museum, board.specimens_on_map, strict=True):
            assert lying + on_map == 16

    def test_tiles_and_cards_are_numbered_and_as_many_as_in_the_box(self) -> None:
        box = FACTS.setup.components
        for numbered, count in (
            (FACTS.special_tiles, box["special_tiles"]),
            (FACTS.beagle_goals, box["beagle_goals"]),
            (FACTS.crew_cards, box["crew_cards"]),
            (FACTS.correspondence, box["correspondence_tiles"]),
            (FACTS.objectives, 24),
        ):
            assert [one.no for one in numbered] == list(range(1, count + 1))
        in_box = FACTS.objective_rules.in_box
        assert sum(in_box.values()) == box["starting_objectives"] + box["objectives"]

    def test_every_crew_card_asks_for_five_seals(self) -> None:
        for card in FACTS.crew_cards:
            assert sum(card.needs.values()) == 5
            assert set(card.needs) <= set(dj.COLOURS)

    def test_a_beagle_goal_counts_a_colour_of_seals_or_a_kind_of_specimen(self) -> None:
        for goal in FACTS.beagle_goals:
            assert goal.what in {"seal": dj.COLOURS, "specimen": dj.KINDS}.get(goal.per, ("",))

    def test_the_first_correspondence_tile_is_that_of_the_example(self) -> None:
        tile = FACTS.tile(1)
        assert ([str(one) for one in tile.most], [str(one) for one in tile.second]) == (
            ["knowledge 1", "coins 2"],
            ["coins 2"],
        )

    def test_the_counts_of_the_set_up_fit_the_box(self) -> None:
        board, box, academy, solo = FACTS.setup.board, FACTS.setup.components, FACTS.academy, FACTS.setup.solo
        assert FACTS.special_in_play == board.special_tiles
        left = [box["regular_seals_per_colour"] - n for n in board.regular_seals_removed_per_colour]
        assert list(academy.seals_per_colour) == left
        assert academy.purple_seals == box["purple_seals"]
        assert len(academy.scroll_costs) == academy.scrolls
        assert FACTS.setup.rounds == len(FACTS.beagle_by_round) == FACTS.beagle_goals_in_play
        assert solo.worker_rows == FACTS.alfred.worker_letters
        assert (sum(solo.stamp_stacks), solo.tents, solo.lenses) == (12, 5, 6)
        assert box["alfred_action_cards"] == solo.action_cards
        assert box["alfred_bonus_cards"] == len(FACTS.reference.boards) * solo.bonus_cards

    def test_the_personal_board_has_its_spots_slots_tents_and_stamps(self) -> None:
        board, line = FACTS.player_board, FACTS.scoring.line
        assert len(board.seal_spot_costs) == board.seals_in_row
        for slots in (board.silver_slots, board.golden_slots):
            assert [one.slot for one in slots] == [1, 2, 3, 4, 5]
        assert len(board.tents) == 5
        assert board.per_stack * len(board.stamps) == 12
        assert (line("five_seals").vp, line("six_seals").vp) == (board.five_seals_vp, board.six_seals_vp)
        assert line("pair").vp == board.pair_vp == FACTS.scoring.sample.pair

    def test_a_book_more_lies_where_a_step_carries_one(self) -> None:
        track = FACTS.theory
        assert list(track.books) == [
            sum(step <= k for step in track.book_steps) for k in range(track.steps + 1)
        ]

    def test_a_scroll_costs_more_the_further_down_it_hangs(self) -> None:
        assert FACTS.academy.scroll_costs == (0, 1, 2, 3)
        assert FACTS.academy.seals_per_colour == (12, 12, 13, 14)

    def test_each_campsite_is_where_its_space_says(self) -> None:
        assert FACTS.campsite_at("a-07").effects == (Effect(Do.SAIL, 2),)
        with pytest.raises(KeyError):
            FACTS.campsite_at("a-08")


class TestWhatIsNotPrinted:
    def test_the_reference_set_says_of_every_part_that_it_is_none(self) -> None:
        assert not any(FACTS.reference.verified.values())
        assert set(FACTS.reference.verified) == set(alfred.PARTS)
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
        assert {card.options[-1].choice for card in cards} == {alfred.Choice.REST}
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
        assert str(parse_effect(text)) == text

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
            parse_effect(text)

    @given(st.text(max_size=30))
    def test_any_text_is_an_effect_that_is_written_back_or_refused(self, text: str) -> None:
        try:
            effect = parse_effect(text)
        except ValueError:
            return
        assert parse_effect(str(effect)) == effect


class TestDamagedFiles:
    @pytest.mark.parametrize(
        ("file", "old", "new", "said"),
        [
            ("academy", "[12, 12, 13, 14]", "[12, 12, 13]", "seals_per_colour: 3 entries"),
            ("diaries", 'page = "sail", row = 1', 'page = "rail", row = 1', "there is no page 'rail'"),
            ("diaries", "need = 2", "need = 7", "location explore-2.need: 7 is not from 1 to 6"),
            ("ocean_track", 'to = ["sea-02", "sea-03"]', 'to = ["sea-02", "sea-99"]', "no way leads"),
            ("ocean_track", 'to = ["sea-03"]', 'to = ["sea-01"]', "in a circle"),
            ("ocean_track", ", beagle = 2", "", "not the Beagle spaces"),
            ("ocean_track", 'banner = "b"', 'banner = "x"', "a banner of an island that is not there"),
            ("campsites", 'at = "a-04"', 'at = "a-05"', "not those on the tracks"),
            ("campsites", "one_tent_per_player_per_site = true", "one_tent_per_player_per_site = false", "one_tent"),
            ("campsites", "slot_costs = [0, 1]", "slot_costs = [1, 0]", "cheap slot"),
            ("specimens", 'kind = "bird", row = 1', 'kind = "dodo", row = 1', "green-bird.kind: 'dodo' is not known here"),
            ("crew_cards", "no = 2,", "no = 1,", "'1' is there twice"),
            ("correspondence", '["knowledge 1", "coins 2"]', '["coin 2"]', "tile 1.most number 1: 'coin 2' is no effect"),
            ("scoring", '"theory", "coins"]', '"theory", "lunch"]', "alfred_lines: not among the lines"),
            ("setup", "specimens_on_map = [10, ", "specimens_on_map = [", "board.specimens_on_map: 3 entries"),
            ("alfred_cards", '"deliver", "main:DCBA"', '"small", "main:DCBA"', "1 action cards show a delivery, not 2"),
            ("alfred_cards", "main:ABCD", "main:ABCC", "does not name the four workers"),
            ("alfred_cards", '"main:ACBD", "rest"', '"rest", "main:ACBD"', "rest is not the last option"),
            ("alfred_boards", "bracket_after = 3", "bracket_after = 6", "bracket"),
            ("alfred_boards", '"vp 2"', '"camp"', "no icon of Alfred's"),
            ("alfred_boards", '"vp 2"', '"vp two"', "board white.rows A.under.3 number 1: 'vp two' needs a whole number"),
            ("alfred_bonus_cards", ', ["vp 3"]]', "]", "has 4 rows, not 5"),
            ("lagging_marks", "vp = 4", "vp = 3", "come to 7"),
            ("alfred_rules", "delivery_cards = 2", "delivery_cards = 2\nlunch = 1", "no provenance"),
        ],
    )  # fmt: skip
    def test_what_does_not_add_up_is_refused_by_name(self, file: str, old: str, new: str, said: str) -> None:
        with pytest.raises(PlainError, match=re.escape(said)) as caught:
            dj.FILES.read(damaged(file, old, new))
        assert "darwins_journey/" in caught.value.where

    @settings(deadline=None, max_examples=60)
    @given(st.sampled_from(sorted(TEXTS)), st.integers(min_value=0, max_value=4000))
    def test_a_file_cut_anywhere_is_refused_or_still_right(self, file: str, at: int) -> None:
        try:
            dj.FILES.read(TEXTS | {file: TEXTS[file][:at]})
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
        assert dj.FILES.identity_of(damaged("alfred_boards", "lap_vp = 3", "lap_vp = 4")) != dj.identity()
        assert dj.FILES.identity_of(damaged("diaries", "# Darwin", "# Charles Darwin")) == dj.identity()


class TestACopiedSet:
    def test_a_set_goes_through_json_unchanged(self) -> None:
        assert alfred.accept_set(FACTS, json.loads(json.dumps(SET))) == FACTS.reference

    def test_an_owner_can_say_which_parts_are_copied_from_print(self) -> None:
        copied = copy.deepcopy(SET) | {"name": "my box"}
        copied["verified"] |= {"cards": True, "board.white": True}
        found = alfred.accept_set(FACTS, copied)
        assert found.not_printed("white") == ("bonus.white", "marks", "icons")

    @pytest.mark.parametrize(
        ("path", "value", "said"),
        [
            (["format"], 2, "newer companion"),
            (["name"], "", "name"),
            (["name"], "x" * 61, "name"),
            (["verified", "cards"], 1, "cards"),
            (["cards", 0, "options"], "deliver", "not a list"),
            (["cards", 0, "options"], ["deliver", "deliver", "rest"], "twice"),
            (["cards", 0, "options"], ["deliver"], "1 options"),
            (["cards", 0, "id"], "act-2", "8 different"),
            (["cards", 0, "options", 0], "main:", "four workers"),
            (["boards", 0, "rows", 0, "under"], {"6": ["vp 1"]}, "no spot '6'"),
            (["boards", 0, "rows", 0, "printed"], ["pink"], "pink"),
            (["boards", 0, "rows", 0, "printed"], ["red"] * 4, "four printed seals"),
            (["boards", 0, "tents"], [[]], "1 tents"),
            (["boards", 0, "tents"], [], "0 tents"),
            (["boards", 0, "tents"], {"a": 1}, "tents: not a list"),
            (["boards", 0, "tents", 0], [7], "not a text"),
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
            alfred.accept_set(FACTS, broken)
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
            found = alfred.accept_set(FACTS, broken)
        except BadInput:
            return
        assert alfred.set_to(found) == broken


class TestRulings:
    def test_every_ruling_has_a_number_and_a_short_heading(self) -> None:
        found = rulings("darwins_journey")
        assert [one.number for one in found] == [f"R{n}" for n in range(1, 42)]
        assert found == rulings("darwins_journey")
        assert not next(one for one in found if one.number == "R35").gap

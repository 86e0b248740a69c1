"""The facts of Wayfarers: what the rulebook's sums say, and what happens when a file is damaged."""

from __future__ import annotations

import dataclasses
import re
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assets import files
from assets.errors import PlainError
from assets.facts import rulings, rulings_from
from assets.wayfarers import model as w
from assets.wayfarers.model import check_code

FACTS = w.load()
TEXTS = w.FILES.texts()


def damaged(file: str, old: str, new: str) -> dict[str, str]:
    assert TEXTS[file].count(old) >= 1, old
    return TEXTS | {file: TEXTS[file].replace(old, new, 1)}


def refusal(texts: dict[str, str]) -> str:
    with pytest.raises(PlainError) as caught:
        w.FILES.read(texts)
    return str(caught.value)


class TestWhatTheRulebookCounts:
    def test_the_decks_have_36_36_36_36_and_16_cards(self):
        assert {kind.value: len(FACTS.deck(kind)) for kind in w.CardType} == {
            "townsfolk": 36,
            "land": 36,
            "water": 36,
            "space": 36,
            "inspiration": 16,
        }

    def test_the_box_holds_62_upgrade_tiles(self):
        assert len(FACTS.tiles) == 13
        assert len(FACTS.special_tiles) == 10
        assert 4 * len(FACTS.tiles) + len(FACTS.special_tiles) == 62

    def test_the_ids_of_each_deck_run_without_a_hole(self):
        for deck, letter, first in (
            (FACTS.land, "L", 1),
            (FACTS.water, "W", 41),
            (FACTS.space, "S", 77),
            (FACTS.townsfolk, "T", 116),
            (FACTS.inspiration, "I", 1),
        ):
            assert [card.id for card in deck] == [f"{letter}{first + n:02d}" for n in range(len(deck))]

    def test_a_city_has_a_die_space_and_a_vista_a_trigger(self):
        for card in FACTS.land:
            vista = w.CardTag.VISTA in card.tags
            assert bool(card.die and card.action) != vista == bool(card.trigger and card.gain)

    def test_a_water_card_has_a_die_space_or_an_instant_effect(self):
        for card in FACTS.water:
            assert bool(card.die) == bool(card.action) != bool(card.instant)
            assert list(card.link_in) == sorted(set(card.link_in))

    def test_townsfolk_give_an_effect_or_assets(self):
        assert all(bool(card.gain) != bool(card.assets) for card in FACTS.townsfolk)

    def test_scheme_cards_are_six_with_a_special_pick_of_their_own(self):
        assert [card.id for card in FACTS.schemes] == [1, 2, 3, 4, 5, 6]
        assert len({card.special_pick for card in FACTS.schemes}) == 6
        placing = [card.first for card in FACTS.schemes if isinstance(card.first, w.PlaceWorker)]
        assert {worker.value for first in placing for worker in first.workers} <= {"green", "blue", "yellow"}

    def test_resting_is_a_comet_check_an_effect_and_journaling(self):
        for board in FACTS.ai_boards:
            kinds = [effect.kind for effect in board.rest]
            assert (kinds[0], kinds[-1], len(kinds)) == (w.EffectKind.COMET_CHECK, w.EffectKind.JOURNAL, 3)
        assert FACTS.comet_track_max == 10

    def test_the_tables_of_the_ai_name_every_colour_row_and_place(self):
        assert [one.space for one in FACTS.resource_track] == list(range(8))
        assert [one.space for one in FACTS.resource_track if one.bonus_on_leaving] == [4]
        assert [colour.value for colour in FACTS.colour_order] == ["black", "blue", "yellow", "green"]
        assert {FACTS.colour_row[colour] for colour in FACTS.colour_order} == set(w.CardType) - {
            w.CardType.INSPIRATION
        }
        assert [one.sum for one in FACTS.slot_by_sum] == [0, 1, 2, 3, 4]
        assert len({swap.gains for swap in FACTS.icon_swaps}) == len(FACTS.icon_swaps) == 5
        assert FACTS.journal_path == {w.Colour.BLUE: w.Path.UPPER, w.Colour.RED: w.Path.LOWER}
        assert set(FACTS.card_vp) == set(w.CardType)
        assert set(FACTS.centre_side) == {
            "townsfolk",
            "land",
            "space",
            "water",
            "green",
            "yellow",
            "black",
            "blue",
        }
        assert set(FACTS.extra_journal_cost) == {"behind", "level", "ahead"}
        assert len(FACTS.inspiration_spaces) == len(FACTS.space_costs) == 4

    def test_three_rows_have_four_worker_spaces_of_their_worker(self):
        rows = {"green": "townsfolk", "yellow": "land", "blue": "water"}
        places = {(one.worker.value, one.row.value, one.from_centre) for one in FACTS.worker_spaces}
        assert places == {(worker, row, slot) for worker, row in rows.items() for slot in (1, 2, 3, 4)}
        assert len(FACTS.worker_spaces) == 12

    def test_piles_of_upgrade_tiles_stand_side_by_side(self):
        for colour, kinds in (("yellow", 3), ("blue", 3), ("black", 3), ("green", 4)):
            piles = [tile for tile in FACTS.tiles if tile.colour == colour]
            assert sorted(tile.from_centre for tile in piles) == list(range(1, kinds + 1))
            assert {tile.size for tile in piles} == {1 if colour == "green" else 2}
        assert [tile.clock for tile in FACTS.special_tiles] == list(range(1, 11))
        assert len({(tile.row, tile.col) for tile in FACTS.special_tiles}) == 10

    def test_the_journal_has_the_spaces_and_ways_of_the_board(self):
        sizes = Counter(space.column for space in FACTS.journal_spaces)
        assert [sizes[column] for column in range(11)] == [1, 2, 3, 2, 3, 2, 3, 2, 3, 2, 5]
        column = {space.id: space.column for space in FACTS.journal_spaces}
        for space in FACTS.journal_spaces:
            ways = sorted(link.path.value for link in FACTS.links_from(space.id))
            expected = {9: [["lower", "middle", "upper"]], 10: [[]]}
            assert ways in expected.get(space.column, [["only"], ["lower", "upper"]])
        assert {column[link.to] - column[link.start] for link in FACTS.journal_links} == {1, 2}

    def test_four_green_workers_stand_between_two_spaces_each(self):
        greens = Counter(space.green_worker for space in FACTS.journal_spaces if space.green_worker)
        assert greens == {1: 2, 2: 2, 3: 2, 4: 2}
        assert FACTS.setup.green_workers_on_track == 4

    def test_ten_journal_tiles_lie_on_ten_spaces(self):
        kind = w.EffectKind.JOURNAL_TILE
        places = [space for space in FACTS.journal_spaces if any(one.kind is kind for one in space.reward)]
        assert len(places) == len(FACTS.journal_tiles) == FACTS.setup.journal_tiles == 10

    def test_what_a_player_board_shows_adds_up_to_the_counts_at_the_start(self):
        counted = Counter(tag.value for tag in FACTS.capital.tags)
        for card in FACTS.board_cards:
            counted.update([card.type, *(tag.value for tag in card.tags)])
        assert counted == FACTS.start_counts

    def test_scoring_tables_rise_and_name_each_tag_and_guild_once(self):
        table = FACTS.scoring.primary_tag_vp
        assert len(table) == 8
        assert list(table) == sorted(table)
        assert len(set(FACTS.scoring.primary_tags)) == 4
        assert set(FACTS.scoring.tie_break) == {f"influence_{guild.value}" for guild in w.GUILDS}

    def test_three_scheme_cards_are_red_and_three_blue(self):
        assert Counter(card.colour.value for card in FACTS.schemes) == {"red": 3, "blue": 3}

    def test_scheme_cards_show_six_silver_and_four_comets(self):
        assert sum(card.silver for card in FACTS.schemes) == 6
        assert sum(card.comet for card in FACTS.schemes) == 4

    def test_each_caravan_has_21_squares_and_each_board_its_own_comets(self):
        assert {board.id: len(board.caravan) for board in FACTS.ai_boards} == dict.fromkeys(
            ("space", "upgrade", "townsfolk", "journal"), 21
        )
        comets = {
            board.id: sum(one is not None and one.kind is w.EffectKind.COMET for one in board.caravan)
            for board in FACTS.ai_boards
        }
        assert comets == {"space": 3, "upgrade": 2, "townsfolk": 2, "journal": 3}

    def test_eight_track_spaces_lie_black_black_black_blue_blue_yellow_yellow_green(self):
        assert [one.colour.value for one in FACTS.resource_track] == (
            ["black"] * 3 + ["blue"] * 2 + ["yellow"] * 2 + ["green"]
        )
        assert [one.inspiration for one in FACTS.resource_track] == [2, 2, 2, 3, 4, 4, 4, 3]

    def test_sum_values_start_where_the_arrows_say(self):
        """W34: orders 1234, 1234, 2341, 3214, 4321."""
        orders = []
        for start in FACTS.slot_by_sum:
            slots = [(start.from_centre - 1 + start.step * n) % 4 + 1 for n in range(4)]
            orders.append("".join(map(str, slots)))
        assert orders == ["1234", "1234", "2341", "3214", "4321"]

    def test_the_green_piles_are_telescope_ship_camel_pigeon_from_the_centre(self):
        """W38."""
        green = sorted(
            (tile for tile in FACTS.tiles if tile.colour is w.Colour.GREEN), key=lambda t: t.from_centre
        )
        assert [tile.front for tile in green] == [("telescope",), ("ship",), ("camel",), ("pigeon",)]

    def test_special_picks_lead_to_the_tiles_on_the_scheme_cards(self):
        """W57: scheme 1 -> 6, 2 -> 8, 3 -> 10, 4 -> 5, 5 -> 3, 6 -> 1."""
        assert [card.special_pick for card in FACTS.schemes] == [6, 8, 10, 5, 3, 1]
        by_clock = {tile.clock: tile for tile in FACTS.special_tiles}
        tags = [by_clock[n].tags[-1].value for n in range(1, 11)]
        assert tags == [
            *("open_water", "harbour", "library", "city", "vista"),
            *("planet", "stars", "observatory", "comet", "comet"),
        ]

    def test_space_cards_carry_the_tags_of_the_printed_deck(self):
        tags = Counter(tag.value for card in FACTS.space for tag in card.tags)
        assert tags == {"comet": 17, "planet": 5, "stars": 21, "sun": 1, "moon": 1}

    def test_cities_and_vistas_share_the_land_deck_harbours_and_open_water_the_water_deck(self):
        land = Counter(card.tags[0].value for card in FACTS.land)
        water = Counter(card.tags[0].value for card in FACTS.water)
        assert land == {"city": 18, "vista": 18}
        assert water == {"harbour": 18, "open_water": 18}


class TestWhatIsAskedOfThem:
    def test_effects_on_the_boards_are_typed(self):
        board = FACTS.ai_board("townsfolk")
        assert board.focus == w.Effect(w.EffectKind.TOWNSFOLK)
        assert board.caravan[20] == w.Effect(w.EffectKind.INFLUENCE, None)
        assert board.track_bonus.card is w.CardType.TOWNSFOLK
        assert FACTS.worker_space(w.CardType.WATER, 4).does == (w.Effect(w.EffectKind.WATER_FROM_DECK),)

    def test_first_actions_place_a_worker_or_spend_two(self):
        assert FACTS.scheme(2).first == w.PlaceWorker((w.Colour.GREEN, w.Colour.BLUE))
        assert FACTS.scheme(6).first == w.SpendToAcquire(w.Colour.YELLOW, 2, w.CardType.LAND)

    def test_icons_are_swapped_as_printed_along_the_boards(self):
        """W28."""
        assert {swap.gains.value: str(swap.does) for swap in FACTS.icon_swaps} == {
            "new die": "upgrade any",
            "refresh die": "retrieve worker",
            "adjust die": "influence card",
            "silver": "marker step",
            "provision": "marker step",
        }

    def test_the_last_column_is_entered_by_three_ways_from_each_space(self):
        """W76."""
        ways = {
            start: {link.path.value: link.to for link in FACTS.links_from(start)} for start in ("J9a", "J9b")
        }
        assert ways == {
            "J9a": {"upper": "J10a", "middle": "J10b", "lower": "J10c"},
            "J9b": {"upper": "J10c", "middle": "J10d", "lower": "J10e"},
        }
        assert FACTS.links_from("J10a") == ()
        assert FACTS.journal_space("J10a").limit == 1

    def test_four_links_jump_over_a_column(self):
        """W80."""
        column = {space.id: space.column for space in FACTS.journal_spaces}
        jumps = {
            (link.start, link.to) for link in FACTS.journal_links if column[link.to] - column[link.start] == 2
        }
        assert jumps == {("J2a", "J4a"), ("J2c", "J4c"), ("J6a", "J8a"), ("J6c", "J8c")}

    def test_space_cards_say_how_they_score(self):
        vp = {card.id: card.vp for card in FACTS.space}
        assert vp["S82"] == w.Comet(1, 4)
        assert vp["S85"] == w.SunMoon(w.CardTag.SUN, 3, 7)
        assert vp["S97"] == w.PerCount("influence_black", 1, 1, every=2)
        assert vp["S91"] == w.Sets(("planet", "comet", "stars"), 3)

    def test_inspiration_goals_want_every_threshold(self):
        goals = {card.id: card.goal for card in FACTS.inspiration}
        assert goals["I09"] == (
            w.Threshold(("upgrade_green",), 2),
            w.Threshold(("upgrade_black",), 2),
        )
        assert goals["I12"] == (w.Threshold(("influence_yellow", "influence_blue", "influence_black"), 10),)

    def test_the_sun_or_moon_opens_the_last_jump_on_side_b(self):
        link = next(link for link in FACTS.journal_links if (link.start, link.to) == ("J6c", "J8c"))
        assert link.side_b == w.Requirement(("sun", "moon"), 1)

    def test_the_human_starts_with_three_silver_and_the_ai_with_two_influence(self):
        """W3."""
        human, ai = FACTS.human_start, FACTS.ai_start
        assert (human.provisions, human.silver, human.influence[w.Colour.BLUE]) == (2, 3, 1)
        assert {guild.value: n for guild, n in ai.influence.items()} == {
            "black": 0,
            "blue": 1,
            "yellow": 1,
        }

    def test_the_second_seat_has_one_yellow_influence_more_than_the_first(self):
        """Rulebook, the example of its set-up."""
        first, second = FACTS.human_start, FACTS.seat_2
        assert (second.provisions, second.silver) == (first.provisions, first.silver) == (2, 3)
        assert dict(second.influence) == dict(first.influence) | {w.Colour.YELLOW: 1}

    def test_a_person_pays_for_worker_spaces_and_tiles_what_the_rulebook_says(self):
        """Rulebook, Placing a Worker."""
        printed = {
            (one.row.value, one.from_centre): (one.pays, one.discount, one.free)
            for one in FACTS.worker_spaces
            if one.pays or one.discount or one.free
        }
        assert printed == {
            ("townsfolk", 1): (0, 1, False),
            ("townsfolk", 3): (0, 0, True),
            ("land", 4): (3, 0, False),
            ("water", 4): (3, 0, False),
        }
        assert FACTS.tile_prices == dict.fromkeys((w.Colour.YELLOW, w.Colour.BLUE), w.TilePrice(3, 2))

    def test_what_was_not_compared_with_print_says_so(self):
        unverified = {group for group, origin in FACTS.provenance.items() if not origin.verified}
        assert unverified == {"seats_3_and_4"}
        assert FACTS.provenance["cards"].verified
        assert all(origin.source for origin in FACTS.provenance.values())

    def test_unknown_pieces_are_a_key_error(self):
        for ask in (
            lambda: FACTS.scheme(7),
            lambda: FACTS.ai_board("cat"),
            lambda: FACTS.tile("U_X1"),
            lambda: FACTS.worker_space(w.CardType.SPACE, 1),
        ):
            with pytest.raises(KeyError):
                ask()

    def test_nobody_can_change_a_fact(self):
        with pytest.raises(dataclasses.FrozenInstanceError):
            FACTS.schemes[0].silver = 5  # type: ignore[misc]
        with pytest.raises(TypeError):
            FACTS.colour_row[w.Colour.BLACK] = w.CardType.LAND  # type: ignore[index]
        with pytest.raises(TypeError):
            FACTS.provenance["cards"] = None  # type: ignore[index]


class TestDamagedFiles:
    @pytest.mark.parametrize(
        ("file", "old", "new", "said"),
        [
            ("cards", '{ id = "I02"', '{ id = "I01"', "'I01' is there twice"),
            ("cards", 'instant = "influence yellow"', 'instant = "influence purple"', "land L01.instant: 'influence purple' in"),
            ("cards", 'of = "planet", base', 'of = "planets", base', "space S86.vp.of: 'planets' is not known here"),
            ("cards", "link_in = [3]", "link_in = [5]", "water W41.link_in number 1: 5 is not from 1 to 4"),
            ("cards", "cost = 1", 'cost = "1"', "townsfolk T116.cost: not a whole number"),
            ("cards", "cost = 1", "price = 1", "townsfolk T116.cost: missing"),
            ("cards", "cost = 1", "cost = 1, colour = 2", "townsfolk T116: 'colour' is not known here"),
            ("cards", 'kind = "comet"', 'kind = "meteor"', "space S77.vp.kind: 'meteor' is not known here"),
            ("cards", "rest = false", "rest = 0", "rest: neither true nor false"),
            ("scheme_cards", "silver = 2", "silver = 3", "scheme 1.silver: 3 is not from 0 to 2"),
            ("scheme_cards", '"focus"', '"hocus"', "scheme 1.second number 1: 'hocus' is no effect"),
            ("scheme_cards", 'spend = "blue"', 'spend = "green"', "scheme 4.first.spend: 'green' is no guild"),
            ("scheme_cards", "id = 6", "id = 7", "7 is not from 1 to 6"),
            ("ai_boards", '["water", "",', '["water",', "board space.caravan: 20 entries"),
            ("ai_boards", 'focus = "space"', 'focus = "journal"', "board space: another focus than its name says"),
            ("ai_boards", "step = 1", "step = 0", "slot_by_sum number 1.step: '0' is not known here"),
            ("upgrades", "clock = 10", "clock = 9", "'clock 9' is there twice"),
            ("journal", 'to = "J2a"', 'to = "J22"', "link J1a to J22: it leads from or to no space"),
            ("journal", 'to = "J1b", path = "lower"', 'to = "J1a", path = "lower"', "space J1b: no link leads"),
            ("journal", 'spend = ["black"]', 'spend = ["pink"]', "side_a.spend number 1: 'pink' is no guild"),
            ("starting", "yellow = 0, black = 0 }", "yellow = 0 }", "human.influence: 2 entries"),
            ("starting", '"seat_3", "seat_4"', '"seat_3"', "'seat_4' has no provenance"),
            ("starting", '"seat_3", "seat_4"', '"seat_3", "seat_3"', "not there or covered twice"),
            ("starting", 'journal = "J0"', 'journal = "J1a"', "human.journal: it is not in column 0"),
            ("starting", "tie_break = [", "tie_break = ", "cannot be read"),
        ],
    )  # fmt: skip
    def test_a_damaged_file_is_refused_by_file_entry_and_reason(self, file, old, new, said):
        texts = damaged(file, old, new)
        message = refusal(texts)
        assert f"assets/wayfarers/{file}.toml" in message
        assert said in message
        assert "install it again" in message

    @settings(deadline=None)
    @given(st.sampled_from(sorted(TEXTS)), st.data())
    def test_a_file_cut_anywhere_never_crashes(self, file, data):
        cut = data.draw(st.integers(0, len(TEXTS[file])))
        try:
            read: object = w.FILES.read(TEXTS | {file: TEXTS[file][:cut]})
        except PlainError as error:
            read = error.where
        assert read in (f"assets/wayfarers/{file}.toml", FACTS)


class TestIdentity:
    def test_comments_and_layout_change_nothing(self):
        restyled = {name: "# a remark\n" + text.replace(" = ", "=") + "\n\n" for name, text in TEXTS.items()}
        assert w.FILES.identity_of(restyled) == w.identity() == w.FILES.identity_of(TEXTS)
        assert re.fullmatch(r"[0-9a-f]{12}", w.identity())

    @pytest.mark.parametrize(
        ("file", "old", "new"),
        [
            ("scheme_cards", "silver = 2", "silver = 1"),
            ("ai_boards", '"comet", "space", "comet"', '"space", "comet", "comet"'),
            ("cards", '"influence card x2"', '"influence card"'),
        ],
    )
    def test_one_changed_fact_changes_it(self, file, old, new):
        assert w.FILES.identity_of(damaged(file, old, new)) != w.identity()

    def test_knowing_the_source_better_changes_nothing(self):
        assert w.FILES.identity_of(damaged("starting", "verified = false", "verified = true")) == w.identity()


class TestEffectWords:
    def test_every_effect_is_written_back_as_it_was_read(self):
        written = {"upgrade any", "influence any", "land from deck", "townsfolk free", "upgrade green free"}
        for text in written | {kind.value for kind in w.EffectKind} - {"upgrade", "influence"}:
            assert str(w.parse_effect(text)) == text

    @pytest.mark.parametrize(
        "text",
        ["", "upgrade", "influence", "upgrade red", "influence green", "silver free", "silver ", "Silver"],
    )
    def test_a_word_that_is_no_effect_is_refused(self, text):
        with pytest.raises(ValueError, match=re.escape(f"'{text}'")):
            w.parse_effect(text)

    @pytest.mark.parametrize(
        "text",
        [
            "silver x1",
            "pay silver",
            "provision -> silver",
            "(silver",
            "silver + + provision",
            "silver +provision",
            "upgrade red",
        ],
    )
    def test_a_short_code_outside_the_grammar_is_refused(self, text):
        with pytest.raises(ValueError, match="'"):
            check_code(text)

    @given(st.text(alphabet="silver pay->+|()x2", max_size=40))
    def test_any_text_is_accepted_or_refused_without_a_crash(self, text):
        said = "'"
        try:
            check_code(text)
        except ValueError as error:
            said = str(error)
        assert "'" in said


class TestRulings:
    def test_every_ruling_from_w1_to_w92_has_a_short_heading(self):
        found = rulings("wayfarers")
        assert [one.number for one in found] == [f"W{n}" for n in range(1, 93)]
        assert all(1 <= len(one.heading.split()) <= 12 for one in found)
        assert len({one.heading for one in found}) == len(found)

    def test_the_points_the_rulebook_leaves_open_are_marked(self):
        gaps = {one.number for one in rulings("wayfarers") if one.gap}
        assert gaps == {"W21", "W22", "W29", "W31", "W32", "W43", "W44", "W51", "W55", "W56", "W69"}

    def test_an_unknown_game_has_no_rulings(self):
        with pytest.raises(PlainError, match="no rulings for 'chess'"):
            rulings("chess")

    @pytest.mark.parametrize(
        ("old", "new", "said"),
        [
            ("n = 34", "n = 35", "comes where number 34 is due"),
            ('section = "slots"', 'section = "slot"', "section: 'slot' is not known here"),
            ('heading = "Then journal"', 'heading = ""', "not 1 to 12 words"),
            ("verified = true, ", "", "missing"),
        ],
    )
    def test_a_damaged_list_is_refused(self, old, new, said):
        text = files.read_text("wayfarers/rulings.toml")
        assert old in text
        with pytest.raises(PlainError, match=said):
            rulings_from(text.replace(old, new, 1), "wayfarers/rulings.toml")

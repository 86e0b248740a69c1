"""Tags: every slip is noticed, nothing is guessed, and a printed sticker stays valid."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
import segno
from hypothesis import given
from hypothesis import strategies as st

from assets import darwins_choice, darwins_journey, files, origin, tags, wayfarers
from assets.errors import PlainError

QR_ALPHANUMERIC = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
REGISTER = tags.register()
PAYLOADS = [tags.encode(one.tag) for one in REGISTER.components]
SPECIFICATION = files.read_text("TAGS.md")
VECTORS = re.findall(
    r"^\| `(.*?)` \| (\w.*?) \|$", SPECIFICATION.split("## Test vectors")[1].split("\n## ")[0], re.MULTILINE
)
any_tag = st.builds(
    tags.Tag, st.sampled_from(tags.BODY_ALPHABET), st.sampled_from(tags.BODY_ALPHABET), st.integers(0, 999)
)


def answer(text: str) -> str:
    try:
        piece = REGISTER.component(tags.decode(text))
    except tags.TagError as error:
        assert error.text == text  # noqa: PT017
        return type(error).__name__
    return f"{piece.game} {piece.kind} {piece.id}"


class TestTheSpecification:
    @pytest.mark.parametrize(("payload", "wanted"), VECTORS)
    def test_the_page_and_the_codec_agree(self, payload, wanted):
        assert answer(payload) == wanted

    def test_the_page_has_a_vector_for_every_answer(self):
        answers = {wanted for _, wanted in VECTORS}
        named = {error.__name__ for error in tags.TagError.__subclasses__()}
        assert named <= answers
        assert len(answers - named) >= 7

    def test_the_check_character_is_that_of_the_standard(self):
        assert tags.check_character("G123489654321") == "Y"

    def test_a_payload_fits_a_version_1_symbol_at_level_h(self):
        for payload in (PAYLOADS[0], PAYLOADS[-1], "TC-WW042*"):
            code = segno.make(payload, error="h", boost_error=False, micro=False)
            assert (code.version, code.error, code.mode) == (1, "H", "alphanumeric")


class TestSlips:
    def test_no_wrong_character_in_any_registered_tag_is_taken_for_a_tag(self):
        for payload in PAYLOADS:
            for place in range(len(payload)):
                for wrong in QR_ALPHANUMERIC:
                    if wrong != payload[place]:
                        slipped = payload[:place] + wrong + payload[place + 1 :]
                        with pytest.raises((tags.NotATag, tags.WrongCheck)):
                            tags.parse(slipped)

    def test_no_swap_of_neighbours_in_any_registered_tag_is_taken_for_a_tag(self):
        for payload in PAYLOADS:
            for place, (left, right) in enumerate(pairwise(payload)):
                if left != right:
                    swapped = payload[:place] + right + left + payload[place + 2 :]
                    with pytest.raises((tags.NotATag, tags.WrongCheck)):
                        tags.parse(swapped)

    def test_the_check_moves_with_every_change_of_every_character_and_with_every_swap(self):
        """Exhaustive over places and pairs of values; the check is a sum, so the other characters do not matter."""
        letters = tags.BODY_ALPHABET
        for place in range(5):
            checks = {tags.check_character("0" * place + one + "0" * (4 - place)) for one in letters}
            assert len(checks) == len(letters)
        for place in range(4):
            for one in letters:
                for other in letters:
                    before, after = "0" * place, "0" * (3 - place)
                    if one != other:
                        assert tags.check_character(before + one + other + after) != tags.check_character(
                            before + other + one + after
                        )

    @given(any_tag, st.integers(0, 8), st.sampled_from(QR_ALPHANUMERIC))
    def test_any_tag_with_one_wrong_character_is_refused(self, tag, place, wrong):
        payload = tags.encode(tag)
        slipped = payload[:place] + wrong + payload[place + 1 :]
        if slipped != payload:
            with pytest.raises((tags.NotATag, tags.WrongCheck)):
                tags.parse(slipped)

    @given(any_tag, st.integers(0, 7))
    def test_any_tag_with_two_neighbours_swapped_is_refused(self, tag, place):
        payload = tags.encode(tag)
        swapped = payload[:place] + payload[place + 1] + payload[place] + payload[place + 2 :]
        if swapped != payload:
            with pytest.raises((tags.NotATag, tags.WrongCheck)):
                tags.parse(swapped)


class TestReading:
    @given(any_tag)
    def test_what_was_written_is_read_back(self, tag):
        payload = tags.encode(tag)
        assert len(payload) == tags.LENGTH
        assert set(payload) <= set(QR_ALPHANUMERIC)
        assert tags.parse(payload) == tag

    @given(st.one_of(st.text(max_size=30), st.text(QR_ALPHANUMERIC, max_size=12), st.just("x" * 100_000)))
    def test_any_text_is_read_or_refused_without_a_guess(self, text):
        try:
            tag = tags.decode(text)
        except tags.TagError as error:
            assert len(str(error)) < 300  # noqa: PT017
        else:
            assert tags.encode(tag) == text

    @given(st.text("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", min_size=5, max_size=5))
    def test_a_sound_body_is_a_registered_piece_or_says_what_is_unknown(self, body):
        found = answer(tags.PREFIX + body + tags.check_character(body))
        if found.startswith("Unknown"):
            assert not (body.startswith("WL0") and "00" < body[3:] <= "36" and body[3:].isdigit())
        else:
            assert found.split()[0] in {game.id for game in REGISTER.games}

    @pytest.mark.parametrize(
        "text", ["TC-WL０１8", "TC-WL٠٠١8", "ＴＣ-WL0018", "TC-WL001\n", "TC-WL001\x00", "\ud800"]
    )
    def test_lookalike_digits_and_control_characters_are_refused(self, text):
        with pytest.raises((tags.NotATag, tags.WrongCheck)):
            tags.decode(text)

    @pytest.mark.parametrize(
        "tag",
        [
            tags.Tag("W", "L", 1000),
            tags.Tag("W", "L", -1),
            tags.Tag("w", "L", 1),
            tags.Tag("", "L", 1),
            tags.Tag("W", "LL", 1),
            tags.Tag("W", "*", 1),
            tags.Tag("W", "L", True),
        ],
    )
    def test_a_tag_that_cannot_be_written_is_refused(self, tag):
        with pytest.raises(ValueError, match="cannot be written"):
            tags.encode(tag)


class TestTheRegister:
    def test_every_released_sticker_still_means_the_same_piece(self):
        released = Path(__file__).with_name("released_tags.txt").read_text(encoding="utf-8").splitlines()
        registered = [f"{tags.encode(one.tag)} {one.game} {one.kind} {one.id}" for one in REGISTER.components]
        assert registered[: len(released)] == released
        assert registered[len(released) :] == [], "add the new lines to released_tags.txt"
        assert len(released) >= 203

    def test_every_piece_of_wayfarers_has_a_tag_and_no_tag_lacks_a_piece(self):
        facts = wayfarers.load()
        wanted = {
            "land": [card.id for card in facts.land],
            "water": [card.id for card in facts.water],
            "space": [card.id for card in facts.space],
            "townsfolk": [card.id for card in facts.townsfolk],
            "inspiration": [card.id for card in facts.inspiration],
            "upgrade_tile": [tile.id for tile in facts.tiles],
            "special_tile": [tile.id for tile in facts.special_tiles],
            "scheme": [str(card.id) for card in facts.schemes],
            "ai_board": [board.id for board in facts.ai_boards],
            "journal_tile": [tile.id for tile in facts.journal_tiles],
        }
        for kind, ids in wanted.items():
            assert [one.id for one in REGISTER.of("wayfarers", kind)] == ids
        assert len(REGISTER.of("wayfarers")) == sum(map(len, wanted.values()))

    def test_the_number_of_a_card_tag_is_the_number_in_its_id(self):
        for kind in ("land", "water", "space", "townsfolk", "inspiration"):
            for one in REGISTER.of("wayfarers", kind):
                assert one.tag.number == int(one.id[1:])

    def test_as_many_may_be_seen_as_the_box_holds(self):
        tiles = REGISTER.of("wayfarers", "upgrade_tile") + REGISTER.of("wayfarers", "special_tile")
        assert sum(one.copies for one in tiles) == 62
        assert all(one.copies == 1 for one in REGISTER.of("wayfarers", "scheme"))

    def test_cards_that_are_shuffled_are_tagged_on_the_sleeve_front_only(self):
        for kind in ("land", "water", "space", "townsfolk", "inspiration", "scheme"):
            assert {one.place for one in REGISTER.of("wayfarers", kind)} == {tags.Place.SLEEVE_FACE}
        assert all("back" not in one.advice for one in REGISTER.components)

    def test_names_tell_the_pieces_apart(self):
        names = [one.name for one in REGISTER.components]
        assert len(set(names)) == len(names)

    def test_a_piece_is_found_by_its_id(self):
        piece = REGISTER.find("wayfarers", "T116")
        assert (piece.name, tags.encode(piece.tag)) == ("Adventurer (townsfolk 116)", "TC-WT1166")
        with pytest.raises(KeyError):
            REGISTER.find("wayfarers", "T999")

    def test_every_objective_of_origin_and_every_event_and_named_biome_of_darwins_choice_has_a_tag(self):
        wanted = [
            ("origin", "objective", [one.id for one in origin.load().objectives]),
            ("darwins_choice", "event", [one.id for one in darwins_choice.load().events]),
            ("darwins_choice", "biome", [one.id for one in darwins_choice.load().biomes]),
        ]
        for game, kind, ids in wanted:
            assert [one.id for one in REGISTER.of(game, kind)] == ids
        assert len(REGISTER.of("origin")) == 20
        assert len(REGISTER.of("darwins_choice")) == 34

    def test_every_piece_of_darwins_journey_with_a_sure_identity_has_a_tag(self):
        facts = darwins_journey.load()
        wanted = {
            "special": [f"special-{one.no}" for one in facts.special_tiles],
            "letter": [f"letter-{one.no}" for one in facts.correspondence],
            "beagle": [f"beagle-{one.no}" for one in facts.beagle_goals],
            "crew": [f"crew-{one.no}" for one in facts.crew_cards],
            "museum_tile": [f"museum-{one.id}" for one in facts.specimens],
            "alfred_board": [f"board-{one.id}" for one in facts.reference.boards],
            "alfred_bonus": [one.id for one in facts.reference.bonus_cards],
            "alfred_action": [one.id for one in facts.reference.cards],
        }
        for kind, ids in wanted.items():
            assert [one.id for one in REGISTER.of("darwins_journey", kind)] == ids
        assert len(REGISTER.of("darwins_journey")) == sum(map(len, wanted.values()))

    def test_every_game_keeps_its_letter(self):
        assert {game.letter: game.id for game in REGISTER.games} == {
            "W": "wayfarers",
            "D": "darwins_journey",
            "O": "origin",
            "C": "darwins_choice",
        }

    @pytest.mark.parametrize(
        ("old", "new", "said"),
        [
            ('tag = "WL002"', 'tag = "WL001"', "component L02: this tag or this piece is there twice"),
            ('id = "L02"', 'id = "L01"', "component L01: this tag or this piece is there twice"),
            ('tag = "WL002"', 'tag = "WZ002"', "'WZ002' is not a registered kind"),
            ('tag = "WL002"', 'tag = "WL0O2"', "'WL0O2' is not a registered kind"),
            ("copies = 4", "copies = 0", "copies: 0 is not from 1 to 99"),
            ('letter = "O"', 'letter = "W"', "game origin: this letter is there twice"),
            ('letter = "O"', 'letter = "oh"', "letter: not one of 0-9 and A-Z"),
            ('letter = "S"', 'letter = "L"', "kind space: this letter is there twice"),
            ('game = "W", letter = "S"', 'game = "Q", letter = "S"', "the game 'Q' is not registered"),
            ('place = "tile face"', 'place = "card back"', "place: 'card back' is not known here"),
            ("game = [", "game = ", "cannot be read"),
        ],
    )
    def test_a_damaged_register_is_refused(self, old, new, said):
        text = files.read_text("tags.toml")
        assert old in text
        with pytest.raises(PlainError, match=re.escape(said)):
            tags.register_from(text.replace(old, new, 1))
